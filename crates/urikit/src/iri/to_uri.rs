//! IRI to URI (RFC 3987 section 3.1).

use core::fmt;

use super::IriRef;
use super::sections::rewrite;
use crate::percent::{self, AsciiSet};
use crate::recompose::{BufferError, Recompose, Recomposer};
use crate::reference::UriRef;

/// The URI-reference that an IRI-reference is mapped to (RFC 3987 section 3.1), not yet written. `Display` writes it.
///
/// Each octet of the UTF-8 form of a character outside ASCII becomes an escape, in the host as elsewhere; all else stays as it
/// is. An IRI that is ASCII is mapped to itself.
#[derive(Clone, Copy)]
#[must_use = "the conversion is lazy: use `to_buf` or `to_string`, or write it"]
pub struct ToUri<'a>(IriRef<'a>);

impl<'a> IriRef<'a> {
    /// The URI-reference that this is mapped to, with the host percent-encoded; see [`ToUri`]. It has a scheme exactly if this
    /// has one, and a fragment as well.
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

impl ToUri<'_> {
    /// Returns the URI reference as a `String`, in one allocation.
    ///
    /// The result is that of [`Display`](fmt::Display). This method is faster than the general `to_string`, which it shadows.
    #[cfg(feature = "alloc")]
    #[expect(clippy::inherent_to_string_shadow_display, reason = "the same string, and twice as fast")]
    #[inline]
    #[must_use]
    pub fn to_string(&self) -> alloc::string::String {
        self.to_buf().into_string()
    }

    /// The mapped reference as an owned one, in one allocation and without a second parse.
    ///
    /// # Panics
    ///
    /// When it is longer than `u32::MAX` bytes, which takes an IRI of a third of that length.
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> crate::UriRefBuf {
        let text = self.0.as_str();
        match self.0.as_uri_ref() {
            Some(uri) => uri.to_buf(),
            // As many bytes as there are, if each becomes an escape.
            None => {
                self.recompose_owned(text.len() + 2 * text.bytes().filter(|byte| !byte.is_ascii()).count())
            }
        }
    }

    /// Writes the mapped reference to the beginning of `out`.
    ///
    /// # Errors
    ///
    /// [`BufferError`] when the buffer is too small or the result longer than `u32::MAX` bytes; what `out` holds then is not specified.
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<UriRef<'b>, BufferError> {
        self.recompose_into(out)
    }
}

impl Recompose for ToUri<'_> {
    fn recompose<W: fmt::Write>(&self, to: &mut Recomposer<W>) -> fmt::Result {
        rewrite(self.0.cast(), to, |_, stretch, to| {
            percent::encode(stretch, &AsciiSet::NON_ASCII).write_to(to)
        })
    }
}

impl fmt::Display for ToUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        percent::encode(self.0.as_str(), &AsciiSet::NON_ASCII).fmt(f)
    }
}

impl fmt::Debug for ToUri<'_> {
    /// The IRI, with the password masked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ToUri").field(&self.0).finish()
    }
}

crate::recompose::equals_text! { [] ToUri<'_>; }
