//! Conversion of IRIs to URIs (RFC 3987 section 3.1).

use core::fmt;

use super::IriRef;
use super::sections::rewrite;
#[cfg(feature = "alloc")]
use crate::error::{Component, ErrorKind, ParseError};
use crate::percent::{self, AsciiSet};
use crate::recompose::{BufferError, Recompose, Recomposer};
use crate::reference::UriRef;

/// The URI reference that corresponds to an IRI reference (RFC 3987 section 3.1).
///
/// It is returned by [`IriRef::to_uri`] and computed when it is formatted. Non-ASCII characters are
/// percent-encoded as UTF-8, also in the host; all other characters are unchanged.
///
/// # Examples
///
/// ```
/// use urikit::iri::IriRef;
///
/// let link = IriRef::parse("/menü?tag=käse")?;
/// assert_eq!(format!("GET {}", link.to_uri()), "GET /men%C3%BC?tag=k%C3%A4se");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "the conversion is lazy: use `to_buf` or `to_string`, or write it"]
pub struct ToUri<'a>(IriRef<'a>);

impl<'a> IriRef<'a> {
    /// Converts this IRI reference to a URI reference by percent-encoding non-ASCII characters.
    ///
    /// For example, `/café` becomes `/caf%C3%A9`. The host is percent-encoded as well; to get a
    /// name for DNS, use `to_uri_by_idna`, which requires the feature `idna`. The result is
    /// computed when it is formatted; convert it into an owned value with
    /// [`to_buf`](ToUri::to_buf).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::IriRef;
    ///
    /// let iri = IriRef::parse("http://résumé.example.org/%7Euser?ü")?;
    /// assert_eq!(iri.to_uri().to_string(), "http://r%C3%A9sum%C3%A9.example.org/%7Euser?%C3%BC");
    ///
    /// let uri = iri.to_uri().to_buf();
    /// assert_eq!(uri.host().unwrap(), "r%C3%A9sum%C3%A9.example.org");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn to_uri(&self) -> ToUri<'a> {
        ToUri(*self)
    }
}

/// Parses an IRI reference and converts it to a URI reference ([RFC 3987 section 3.1]).
///
/// Non-ASCII characters are percent-encoded as UTF-8, also in the host; all other characters are
/// unchanged. The function does not repair: a space, for example, is an error. This is short for
/// [`IriRef::parse`], [`IriRef::to_uri`], and [`ToUri::to_buf`].
///
/// # Errors
///
/// Returns an error if `iri` is not an IRI reference, or [`TooLong`](ErrorKind::TooLong) if the URI
/// reference is longer than `u32::MAX` bytes.
///
/// # Examples
///
/// ```
/// use urikit::iri;
///
/// let uri = iri::to_uri("https://example.com/menü?tag=käse")?;
/// assert_eq!(uri, "https://example.com/men%C3%BC?tag=k%C3%A4se");
/// assert_eq!(iri::to_uri("/käse kuchen").unwrap_err().span(), 6..7);
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 3987 section 3.1]: https://www.rfc-editor.org/rfc/rfc3987#section-3.1
#[cfg(feature = "alloc")]
pub fn to_uri(iri: &str) -> Result<crate::UriRefBuf, ParseError> {
    let converted = IriRef::parse(iri)?.to_uri();
    match u32::try_from(converted.len()) {
        Ok(_) => Ok(converted.to_buf()),
        Err(_) => {
            Err(ParseError::new(ErrorKind::TooLong, Component::Reference, iri.len(), iri.len()))
        }
    }
}

impl ToUri<'_> {
    /// Returns the exact length of the result: every non-ASCII byte becomes three bytes.
    #[cfg(feature = "alloc")]
    fn len(&self) -> usize {
        let text = self.0.as_str();
        text.len() + 2 * text.bytes().filter(|byte| !byte.is_ascii()).count()
    }

    /// Returns the URI reference as a `String`, in one allocation.
    ///
    /// The result is the same as that of [`Display`](fmt::Display), but this method is faster than
    /// the trait method that it shadows.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::IriRef;
    ///
    /// assert_eq!(IriRef::parse("/café")?.to_uri().to_string(), "/caf%C3%A9");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[expect(
        clippy::inherent_to_string_shadow_display,
        reason = "returns the same string and is faster"
    )]
    #[inline]
    #[must_use]
    pub fn to_string(&self) -> alloc::string::String {
        self.to_buf().into_string()
    }

    /// Converts the percent-encoded reference into an owned URI reference.
    ///
    /// The conversion takes one allocation and does not parse the string. To get only a `String`,
    /// use [`to_string`](Self::to_string).
    ///
    /// # Panics
    ///
    /// Panics if the result is longer than `u32::MAX` bytes. It is at most three times as long as
    /// the IRI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRefBuf;
    /// use urikit::iri::IriRef;
    ///
    /// let uri: UriRefBuf = IriRef::parse("https://example.com/café")?.to_uri().to_buf();
    /// assert_eq!(uri.path(), "/caf%C3%A9");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> crate::UriRefBuf {
        match self.0.as_uri_ref() {
            Some(uri) => uri.to_buf(),
            None => self.recompose_owned(self.len()),
        }
    }

    /// Writes the percent-encoded URI reference to a byte buffer, without allocating.
    ///
    /// The string is written to the start of the buffer. The method returns the reference, which
    /// borrows the buffer.
    ///
    /// # Errors
    ///
    /// Returns [`BufferError`] if the buffer is too small or the reference is longer than
    /// `u32::MAX` bytes. The contents of the buffer are then unspecified.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::IriRef;
    ///
    /// let mut buffer = [0; 32];
    /// let uri = IriRef::parse("/café")?.to_uri().write_into(&mut buffer)?;
    /// assert_eq!(uri, "/caf%C3%A9");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<UriRef<'b>, BufferError> {
        self.recompose_into(out)
    }
}

impl Recompose for ToUri<'_> {
    fn recompose<W: fmt::Write>(&self, to: &mut Recomposer<W>) -> fmt::Result {
        rewrite(self.0.cast(), to, |_, part, to| {
            percent::encode_into(part, &AsciiSet::NON_ASCII, to)
        })
    }
}

impl fmt::Display for ToUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        percent::encode_into(self.0.as_str(), &AsciiSet::NON_ASCII, f)
    }
}

impl fmt::Debug for ToUri<'_> {
    /// Shows the IRI with its password masked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ToUri").field(&self.0).finish()
    }
}

crate::display::equals_text! { [] ToUri<'_>; }
