use alloc::string::String;
use core::fmt;

use super::Key;

/// An owned key for maps and sets of URI references, which stores the normal form of a reference.
///
/// The key is created by [`Key::to_buf`]. Two keys of the same [`Rung`](super::Rung) are equal if
/// their references are equivalent at that level of normalization. Equality, order, and hash are
/// those of the normal form.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
/// use urikit::Uri;
/// use urikit::compare::{KeyBuf, Rung};
///
/// let mut visits: BTreeMap<KeyBuf, u32> = BTreeMap::new();
/// for line in ["http://example.com/", "HTTP://EXAMPLE.com:80", "http://example.com/a"] {
///     *visits.entry(Uri::parse(line)?.key(Rung::Scheme).to_buf()).or_default() += 1;
/// }
/// assert_eq!(visits.into_values().collect::<Vec<_>>(), [2, 1]);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyBuf(String);

impl KeyBuf {
    /// Returns the normalized URI reference that this key stores, such as `http://example.com/`.
    ///
    /// Two keys are equal if and only if these strings are equal.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::compare::Rung;
    ///
    /// let key = UriRef::parse("HTTP://EXAMPLE.com:80")?.key(Rung::Scheme).to_buf();
    /// assert_eq!(key.as_str(), "http://example.com/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Key<'_, '_> {
    /// Converts this key into an owned key, which stores the normal form of the reference.
    ///
    /// Use an owned key in a map that outlives the reference. A [`Key`] borrows the reference and
    /// computes its normal form whenever it is compared or hashed.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::compare::Rung;
    ///
    /// let link = String::from("HTTPS://example.com/docs");
    /// let key = UriRef::parse(&link)?.key(Rung::Case).to_buf();
    /// drop(link);
    /// assert_eq!(key.as_str(), "https://example.com/docs");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_buf(&self) -> KeyBuf {
        KeyBuf(self.0.to_buf().into_string())
    }
}

impl core::borrow::Borrow<str> for KeyBuf {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for KeyBuf {
    /// Shows the normal form, with the password masked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A normal form is a valid reference, so the second case is not reached.
        match crate::UriRef::parse(&self.0) {
            Ok(reference) => f.debug_tuple("KeyBuf").field(&reference).finish(),
            Err(_) => f.write_str("KeyBuf(..)"),
        }
    }
}
