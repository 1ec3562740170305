//! References without a scheme.

use core::ops::Deref;

use super::spec::{grammar, name};
use super::{GenericUriRef, UriSpec, text_traits};
use crate::chars;
use crate::error::ParseError;
use crate::parse;

/// A relative reference, which has no scheme, such as `../a` or `/docs?page=2`.
///
/// It must be resolved against a base to obtain a URI. This is the generic type of the aliases
/// [`RelativeRef`](crate::RelativeRef) and [`RelativeIriRef`](crate::iri::RelativeIriRef). It
/// dereferences to [`GenericUriRef`].
///
/// # Examples
///
/// ```
/// use urikit::spec::{RelativeReference, UriSpec};
/// use urikit::{RelativeRef, iri::RelativeIriRef};
///
/// fn is_on_this_host<S: UriSpec>(reference: RelativeReference<'_, S>) -> bool {
///     reference.authority().is_none()
/// }
/// assert!(is_on_this_host(RelativeRef::parse("/images/logo.png")?));
/// assert!(!is_on_this_host(RelativeIriRef::parse("//例え.example/")?));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelativeReference<'a, S: UriSpec>(GenericUriRef<'a, S>);

text_traits! { [<S: UriSpec>] RelativeReference<'_, S>, name::<S>("RelativeRef", "RelativeIriRef") }

impl<'a, S: UriSpec> RelativeReference<'a, S> {
    /// Wraps `reference`, which must not have a scheme.
    #[inline]
    pub(crate) const fn new_unchecked(reference: GenericUriRef<'a, S>) -> Self {
        Self(reference)
    }

    /// Parses a string as a relative reference, which has no scheme, such as `"../a"`.
    ///
    /// To accept URIs as well, use [`GenericUriRef::parse`].
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. If the string has a scheme, the kind of the error is
    /// [`SchemeUnexpected`](crate::ErrorKind::SchemeUnexpected).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{ErrorKind, RelativeRef};
    ///
    /// assert_eq!(RelativeRef::parse("../blog/?page=2")?.path(), "../blog/");
    ///
    /// let error = RelativeRef::parse("javascript:alert(1)").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::SchemeUnexpected);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match GenericUriRef::parse(text) {
            Ok(reference) if reference.spans().scheme_end == 0 => Ok(Self(reference)),
            _ => Self::parse_const(text),
        }
    }

    /// Parses a string as a relative reference, such as `"../a"`, in a `const`.
    ///
    /// The check then takes place at compile time. At run time, use [`parse`](Self::parse), which
    /// is faster.
    ///
    /// # Errors
    ///
    /// Returns an error if the string is invalid or has a scheme, as [`parse`](Self::parse) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{ParseError, RelativeRef};
    ///
    /// const ICON: Result<RelativeRef<'_>, ParseError> = RelativeRef::parse_const("/favicon.ico");
    /// assert_eq!(ICON?.path(), "/favicon.ico");
    /// # Ok::<(), ParseError>(())
    /// ```
    #[inline]
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_relative(text.as_bytes(), grammar::<S>()) {
            Ok(spans) => Ok(Self(GenericUriRef::new(text, spans))),
            Err(error) => Err(error),
        }
    }

    /// Parses bytes, such as the value of an HTTP header, as a relative reference.
    ///
    /// A relative reference, such as `../a`, has no scheme. The bytes need not be checked for UTF-8
    /// first.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a relative reference. In a URI reference, each
    /// non-ASCII byte is an error; in an IRI reference, bytes that are not UTF-8 are an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::RelativeRef;
    ///
    /// let location: &[u8] = b"/login?next=%2Fhome";
    /// assert_eq!(RelativeRef::parse_bytes(location)?.path(), "/login");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => parse::parse_relative(bytes, grammar::<S>())
                .map(|spans| Self(GenericUriRef::new(chars::accepted(bytes), spans))),
        }
    }

    /// Creates a relative reference from a string literal, such as `"../a"`.
    ///
    /// In a `const`, the literal is checked at compile time. For strings that are not known to be
    /// valid, use [`parse`](Self::parse), which returns an error.
    ///
    /// # Panics
    ///
    /// Panics if `text` is not a relative reference. In a `const`, this is a compile error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::RelativeRef;
    ///
    /// const STYLESHEET: RelativeRef<'_> = RelativeRef::from_static("/assets/site.css");
    /// assert!(STYLESHEET.path().is_absolute());
    /// ```
    pub const fn from_static(text: &'static str) -> RelativeReference<'static, S> {
        match RelativeReference::parse_const(text) {
            Ok(reference) => reference,
            #[expect(clippy::panic, reason = "documented; in a `const`, this is a compile error")]
            Err(error) => panic!("{}", error.message()),
        }
    }

    /// Returns the relative reference as a string, such as `../a`, exactly as it was parsed.
    ///
    /// The string borrows the original input, so it can outlive this value.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::RelativeRef;
    ///
    /// assert_eq!(RelativeRef::parse("?page=2")?.as_str(), "?page=2");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// Returns this relative reference without its fragment and the `#`.
    ///
    /// The string is not copied: the result borrows the same input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::RelativeRef;
    ///
    /// assert_eq!(RelativeRef::parse("guide.html#install")?.without_fragment(), "guide.html");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn without_fragment(&self) -> Self {
        Self(self.0.without_fragment())
    }

    /// Returns an owned copy of this relative reference, which can outlive the parsed string.
    ///
    /// The string is copied, but not parsed again.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{RelativeRef, RelativeRefBuf};
    ///
    /// let link: RelativeRefBuf = RelativeRef::parse("guide.html#install")?.to_buf();
    /// assert_eq!(link.fragment().unwrap(), "install");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::RelativeReferenceBuf<S> {
        super::RelativeReferenceBuf::from(*self)
    }
}

impl<'a, S: UriSpec> Deref for RelativeReference<'a, S> {
    type Target = GenericUriRef<'a, S>;

    #[inline]
    fn deref(&self) -> &GenericUriRef<'a, S> {
        &self.0
    }
}

impl<'a, S: UriSpec> From<RelativeReference<'a, S>> for GenericUriRef<'a, S> {
    fn from(reference: RelativeReference<'a, S>) -> Self {
        reference.0
    }
}

impl<'a, S: UriSpec> TryFrom<GenericUriRef<'a, S>> for RelativeReference<'a, S> {
    type Error = ParseError;

    fn try_from(reference: GenericUriRef<'a, S>) -> Result<Self, ParseError> {
        parse::check_no_scheme(reference.spans(), S::SPEC).map(|_| Self(reference))
    }
}

impl<'a, S: UriSpec> TryFrom<&'a str> for RelativeReference<'a, S> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
