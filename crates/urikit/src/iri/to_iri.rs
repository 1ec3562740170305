//! Conversion of URIs to IRIs (RFC 3987 section 3.2).

use core::fmt::{self, Write};

use super::sections::{Section, rewrite};
use crate::chars::outside::{class_of, decode};
use crate::chars::{self, Class, UCSCHAR};
use crate::grammar::rfc3987::QUERY_OUTSIDE;
use crate::percent::octet;
use crate::recompose::{BufferError, Recompose, Recomposer};
#[cfg(feature = "alloc")]
use crate::reference::accessors::on_four_types;
#[cfg(feature = "alloc")]
use crate::reference::{
    GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, IriRefBuf, Rfc3987, UriSpec,
};
use crate::reference::{IriRef, UriRef};

/// The conversion of a URI to an IRI, for a sink.
struct ToIri<'a>(UriRef<'a>);

/// Returns whether a string has an escape that may be decoded, such as `%C3`.
pub(super) fn has_candidate(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| pair[0] == b'%' && pair[1] > b'7')
}

/// Returns the IRI of a URI, or `None` if it is the same string.
#[cfg(feature = "alloc")]
pub(super) fn decoded(uri: UriRef<'_>) -> Option<IriRefBuf> {
    if !has_candidate(uri.as_str()) {
        return None;
    }
    let len = ToIri(uri).measure();
    (len < uri.as_str().len()).then(|| ToIri(uri).recompose_owned(len).cast())
}

/// Writes the IRI of a URI reference to a buffer, without an allocator (RFC 3987 section 3.2).
///
/// With an allocator, use [`UriRef::to_iri`].
///
/// # Errors
///
/// Returns the required length if the buffer is too small.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::iri::write_iri;
///
/// let mut buffer = [0; 16];
/// assert_eq!(write_iri(UriRef::parse("/caf%C3%A9")?, &mut buffer)?, "/café");
/// # Ok::<(), urikit::Error>(())
/// ```
pub fn write_iri<'b>(uri: UriRef<'_>, out: &'b mut [u8]) -> Result<IriRef<'b>, BufferError> {
    ToIri(uri).recompose_into(out).map(|reference| reference.cast())
}

#[cfg(feature = "alloc")]
macro_rules! to_iri {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Converts this URI to an IRI for display: `/caf%C3%A9` becomes `/café`.
            ///
            /// Only escapes of visible non-ASCII characters are decoded (RFC 3987 section 3.2), so
            /// the result identifies the same resource.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("http://example.com/caf%C3%A9?q=%26")?;
            /// assert_eq!(uri.to_iri(), "http://example.com/café?q=%26");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn to_iri(&self) -> $owned<Rfc3987> {
                let uri = self.view().cast();
                let iri = decoded(uri).unwrap_or_else(|| uri.to_buf().cast());
                $owned::from_reference(iri)
            }
        }
    };
}
#[cfg(feature = "alloc")]
on_four_types! { to_iri }

impl Recompose for ToIri<'_> {
    fn recompose<W: Write>(&self, to: &mut Recomposer<W>) -> fmt::Result {
        rewrite(self.0, to, |what, part, to| {
            let class = if what == Section::Query { QUERY_OUTSIDE } else { UCSCHAR };
            write(part, class, to)
        })
    }
}

/// Writes a string, in which escapes of characters of the class are decoded.
fn write<W: Write>(part: &str, class: Class, to: &mut Recomposer<W>) -> fmt::Result {
    let bytes = part.as_bytes();
    // The offsets up to which the string has been written and read.
    let (mut written, mut at) = (0, 0);
    while let Some(next) = bytes[at..].iter().position(|&byte| byte == b'%') {
        let escape = at + next;
        match character(&bytes[escape..]) {
            Some(c) if class_of(c.into()) & class != 0 && !is_kept_out(c) => {
                to.write_str(&part[written..escape])?;
                to.write_char(c)?;
                at = escape + 3 * c.len_utf8();
                written = at;
            }
            _ => at = escape + 3,
        }
    }
    to.write_str(&part[written..])
}

/// Returns the non-ASCII character that the escapes at the start of `text` encode, if any.
pub(super) fn character(text: &[u8]) -> Option<char> {
    let mut octets = [0; 4];
    let mut len = 0;
    // Decode up to four escapes, which is the maximum length of a character.
    while len < octets.len() && chars::is_escape(text, 3 * len) {
        octets[len] = octet(text[3 * len + 1], text[3 * len + 2]);
        len += 1;
    }
    let (c, taken) = decode(&octets[..len], 0);
    if taken == 0 { None } else { char::from_u32(c) }
}

/// Returns whether a character should not appear in an IRI although the grammar allows it.
///
/// These are bidirectional formatting characters (section 4.1, and later additions to Unicode),
/// white space, and other invisible characters (section 6.1). Joiners and variation selectors are
/// allowed, because some words require them.
pub(super) const fn is_kept_out(c: char) -> bool {
    is_bidi_formatting(c)
        || matches!(
            c,
            // White space.
            '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{2028}' | '\u{2029}'
            | '\u{202f}' | '\u{205f}' | '\u{3000}'
            // Characters that are ignored for display (`Default_Ignorable_Code_Point`).
            | '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180e}' | '\u{200b}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        )
}

pub(super) const fn is_bidi_formatting(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}
