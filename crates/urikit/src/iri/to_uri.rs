//! Conversion of IRIs to URIs (RFC 3987 section 3.1).

use core::fmt;

use super::sections::rewrite;
#[cfg(feature = "alloc")]
use crate::error::{Component, ErrorKind, ParseError};
use crate::percent::{self, AsciiSet};
use crate::recompose::{BufferError, Recompose, Recomposer};
#[cfg(feature = "alloc")]
use crate::reference::accessors::on_four_types;
#[cfg(feature = "alloc")]
use crate::reference::{
    GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, Rfc3986, Rfc3987,
};
use crate::reference::{IriRef, UriRef};

/// The conversion of an IRI to a URI, for a sink.
struct ToUri<'a>(IriRef<'a>);

/// Returns the length of the URI of an IRI.
#[cfg(feature = "alloc")]
fn len(iri: IriRef<'_>) -> usize {
    let text = iri.as_str();
    text.len() + 2 * text.bytes().filter(|byte| !byte.is_ascii()).count()
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
    let iri = IriRef::parse(iri)?;
    match u32::try_from(len(iri)) {
        Ok(_) => Ok(iri.to_uri()),
        Err(_) => Err(ParseError::new(
            ErrorKind::TooLong,
            Component::Reference,
            iri.as_str().len(),
            iri.as_str().len(),
        )),
    }
}

/// Writes the URI of an IRI reference to a buffer, without an allocator (RFC 3987 section 3.1).
///
/// With an allocator, use [`IriRef::to_uri`].
///
/// # Errors
///
/// Returns the required length if the buffer is too small.
///
/// # Examples
///
/// ```
/// use urikit::IriRef;
/// use urikit::iri::write_uri;
///
/// let mut buffer = [0; 16];
/// assert_eq!(write_uri(IriRef::parse("/café")?, &mut buffer)?, "/caf%C3%A9");
/// # Ok::<(), urikit::Error>(())
/// ```
pub fn write_uri<'b>(iri: IriRef<'_>, out: &'b mut [u8]) -> Result<UriRef<'b>, BufferError> {
    ToUri(iri).recompose_into(out)
}

#[cfg(feature = "alloc")]
macro_rules! to_uri {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)?> $type<$($life,)? Rfc3987> {
            /// Converts this IRI to a URI: `/café` becomes `/caf%C3%A9` (RFC 3987 section 3.1).
            ///
            /// Non-ASCII characters are encoded as UTF-8 in all components, including the host. To
            /// convert an internationalized host for DNS, use the feature `idna`.
            ///
            /// # Panics
            ///
            /// Panics if the URI is longer than `u32::MAX` bytes. For input of more than 1 GiB, use
            /// [`to_uri`](crate::iri::to_uri), which returns an error.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Iri;
            ///
            /// let iri = Iri::parse("http://example.com/café")?;
            /// assert_eq!(iri.to_uri(), "http://example.com/caf%C3%A9");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn to_uri(&self) -> $owned<Rfc3986> {
                let iri = self.view();
                let uri = match iri.as_uri_ref() {
                    Some(uri) => uri.to_buf(),
                    None => ToUri(iri).recompose_owned(len(iri)),
                };
                $owned::from_reference(uri)
            }
        }
    };
}
#[cfg(feature = "alloc")]
on_four_types! { to_uri }

impl Recompose for ToUri<'_> {
    fn recompose<W: fmt::Write>(&self, to: &mut Recomposer<W>) -> fmt::Result {
        rewrite(self.0.cast(), to, |_, part, to| {
            percent::encode_with(part, &AsciiSet::NON_ASCII).write_to(to)
        })
    }
}
