#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};
use core::fmt;

use super::Plus;
#[cfg(feature = "alloc")]
use crate::byte_scan;
#[cfg(feature = "alloc")]
use crate::component::Encoded;
use crate::percent;
#[cfg(feature = "alloc")]
use crate::percent::Utf8Error;

/// A percent-encoded key or value of a query pair such as `page=2`, with methods to decode it.
///
/// The syntax of the query determines how it is decoded: with
/// [`QuerySyntax::FORM`](super::QuerySyntax::FORM), `+` decodes to a space.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit::query::QuerySyntax;
///
/// let uri = Uri::parse("https://example.com/search?q=caf%C3%A9+noir")?;
/// let pair = uri.query().unwrap().pairs(QuerySyntax::FORM).next().unwrap();
/// let value = pair.value().unwrap();
/// assert_eq!(value.as_str(), "caf%C3%A9+noir");
/// assert_eq!(value.decode()?, "café noir");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct EncodedField<'a> {
    text: &'a str,
    plus: Plus,
}

impl<'a> EncodedField<'a> {
    #[inline]
    pub(super) const fn new(text: &'a str, plus: Plus) -> Self {
        Self { text, plus }
    }

    /// Returns the key or value as it is written in the query, percent-encoded.
    ///
    /// To get the decoded string, use [`decode`](Self::decode).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let pair = Query::parse("title=R%26D+report")?.pairs(QuerySyntax::FORM).next().unwrap();
    /// assert_eq!(pair.key().as_str(), "title");
    /// assert_eq!(pair.value().unwrap().as_str(), "R%26D+report");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns an iterator over the decoded bytes of this key or value of a query pair.
    ///
    /// The bytes need not be UTF-8. The iterator does not allocate. To get a string, use
    /// [`decode`](Self::decode).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let pair = Query::parse("key=%00%FF+%2B")?.pairs(QuerySyntax::FORM).next().unwrap();
    /// assert!(pair.value().unwrap().bytes().eq([0x00, 0xFF, b' ', b'+']));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn bytes(&self) -> impl Iterator<Item = u8> + Clone + use<'a> {
        percent::bytes(self.text, if self.plus == Plus::Space { b' ' } else { b'+' })
    }

    /// Returns whether this key or value of a query pair decodes to the given string or bytes.
    ///
    /// The comparison does not allocate. For example, `%61` and `a` both decode to `"a"`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let pair = Query::parse("full%20name=Jane+Doe")?.pairs(QuerySyntax::FORM).next().unwrap();
    /// assert!(pair.key().is("full name"));
    /// assert!(pair.value().unwrap().is("Jane Doe"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn is(&self, data: impl AsRef<[u8]>) -> bool {
        // An escape represents one byte with three characters.
        let (text, data) = (self.text.len(), data.as_ref());
        data.len() <= text
            && text <= data.len().saturating_mul(3)
            && self.bytes().eq(data.iter().copied())
    }

    /// Returns the decoded bytes of this key or value of a query pair, which need not be UTF-8.
    ///
    /// The result borrows the query if nothing is encoded. To get a string, use
    /// [`decode`](Self::decode).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// // A BitTorrent tracker expects a binary hash.
    /// let pair = Query::parse("info_hash=%124Vx%9A")?.pairs(QuerySyntax::URI).next().unwrap();
    /// assert_eq!(*pair.value().unwrap().decode_bytes(), *b"\x124Vx\x9A");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn decode_bytes(&self) -> Cow<'a, [u8]> {
        match self.with_spaces() {
            None => Encoded::new(self.text).decode_bytes(),
            Some(text) => match Encoded::new(&text).decode_bytes() {
                // A borrowed result would borrow from the local copy, but is equal to it, so return
                // the copy.
                Cow::Owned(octets) => Cow::Owned(octets),
                Cow::Borrowed(_) => Cow::Owned(text.into_bytes()),
            },
        }
    }

    /// Decodes this key or value of a query pair as a UTF-8 string.
    ///
    /// The result borrows the query if nothing is encoded. To accept invalid bytes, use
    /// [`decode_lossy`](Self::decode_lossy).
    ///
    /// # Errors
    ///
    /// Returns [`Utf8Error`] with the byte range, in this key or value, of the first escapes whose
    /// bytes are not UTF-8.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let pair = Query::parse("city=S%C3%A3o+Paulo")?.pairs(QuerySyntax::FORM).next().unwrap();
    /// assert_eq!(pair.value().unwrap().decode()?, "São Paulo");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn decode(&self) -> Result<Cow<'a, str>, Utf8Error> {
        match self.with_spaces() {
            None => Encoded::new(self.text).decode(),
            Some(text) => match Encoded::new(&text).decode()? {
                // As in `decode_bytes`, a borrowed result is equal to the local copy.
                Cow::Owned(text) => Ok(Cow::Owned(text)),
                Cow::Borrowed(_) => Ok(Cow::Owned(text)),
            },
        }
    }

    /// Decodes this key or value of a query pair as UTF-8 and replaces invalid bytes with U+FFFD.
    ///
    /// The result borrows the query if nothing is encoded. To reject invalid bytes, use
    /// [`decode`](Self::decode).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let pair = Query::parse("city=S%E3o+Paulo")?.pairs(QuerySyntax::FORM).next().unwrap();
    /// assert_eq!(pair.value().unwrap().decode_lossy(), "S\u{FFFD}o Paulo");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn decode_lossy(&self) -> Cow<'a, str> {
        match self.with_spaces() {
            None => Encoded::new(self.text).decode_lossy(),
            Some(text) => Cow::Owned(Encoded::new(&text).decode_lossy().into_owned()),
        }
    }

    /// Replaces each `+` with a space, if the syntax requires it. Byte offsets do not change.
    ///
    /// Returns `None` if there is nothing to replace, so that the field need not be copied.
    #[cfg(feature = "alloc")]
    fn with_spaces(&self) -> Option<String> {
        let has_spaces =
            // Most fields have no `+`, and are then decoded without a copy.
            self.plus == Plus::Space && byte_scan::any(self.text.as_bytes(), |byte| byte == b'+');
        has_spaces.then(|| self.text.replace('+', " "))
    }
}

impl PartialEq<str> for EncodedField<'_> {
    /// Compares the decoded data, like [`is`](Self::is).
    fn eq(&self, data: &str) -> bool {
        self.is(data)
    }
}

impl PartialEq<&str> for EncodedField<'_> {
    /// Compares the decoded data, like [`is`](Self::is).
    fn eq(&self, data: &&str) -> bool {
        self.is(data)
    }
}

impl fmt::Debug for EncodedField<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EncodedField").field(&self.text).finish()
    }
}
