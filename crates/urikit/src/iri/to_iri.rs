//! URI to IRI (RFC 3987 section 3.2).

use core::fmt::{self, Write};

use super::IriRef;
use super::sections::{Section, rewrite};
use crate::chars::outside::{class_of, decode};
use crate::chars::{self, Class, UCSCHAR};
use crate::grammar::rfc3987::QUERY_OUTSIDE;
use crate::percent::octet;
use crate::recompose::{BufferError, Recompose, Recomposer};
use crate::reference::UriRef;

/// The IRI-reference that a URI-reference, or an IRI-reference with escapes, is mapped to (RFC 3987 section 3.2), not yet
/// written. `Display` writes it.
///
/// Escapes are decoded where they are UTF-8 and stand for a character outside ASCII that may stand there (section 2.2): private
/// ones in the query alone, and none that is formatting for the bidirectional algorithm (section 4.1), white space or otherwise
/// not to be seen (section 6.1). All other escapes stay as they are, byte by byte: octets that are no text, and all of ASCII,
/// of which it depends on the component and the scheme what decoding would mean. So [`IriRef::to_uri`] leads back, to the
/// same text but for the case of the digits in the escapes that were decoded.
#[derive(Clone, Copy)]
#[must_use = "the conversion is lazy: use `to_buf` or `to_string`, or write it"]
pub struct ToIri<'a>(UriRef<'a>);

impl<'a> UriRef<'a> {
    /// The IRI-reference that this is mapped to; see [`ToIri`](crate::iri::ToIri).
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let iri = |uri| UriRef::parse(uri).map(|uri| uri.to_iri().to_string());
    /// assert_eq!(iri("http://www.example.org/D%C3%BCrst")?, "http://www.example.org/Dürst");
    /// assert_eq!(iri("http://www.example.org/D%FCrst")?, "http://www.example.org/D%FCrst"); // not UTF-8
    /// assert_eq!(iri("http://example.org/%e2%80%ae%2F%7E")?, "http://example.org/%e2%80%ae%2F%7E"); // not safe
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn to_iri(&self) -> ToIri<'a> {
        ToIri(*self)
    }
}

impl<'a> IriRef<'a> {
    /// The same IRI-reference with fewer escapes; see [`ToIri`].
    pub const fn to_iri(&self) -> ToIri<'a> {
        ToIri(self.cast())
    }
}

impl<'a> ToIri<'a> {
    /// Whether there is nothing to decode.
    pub fn is_same(&self) -> bool {
        !self.has_candidate() || self.measure() == self.0.as_str().len()
    }

    /// Whether there is an escape of what is not ASCII, which begins with a digit above 7.
    pub(super) fn has_candidate(&self) -> bool {
        let may_decode = |pair: &[u8]| pair[0] == b'%' && pair[1] > b'7';
        self.0.as_str().as_bytes().windows(2).any(may_decode)
    }

    /// The mapped reference, if there is something to decode.
    #[cfg(feature = "alloc")]
    pub(super) fn decoded(&self) -> Option<super::IriRefBuf> {
        if !self.has_candidate() {
            return None;
        }
        let len = self.measure();
        (len < self.0.as_str().len()).then(|| self.recompose_owned(len).cast())
    }

    /// Returns the IRI reference as a `String`, in one allocation.
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
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::IriRefBuf {
        self.decoded().unwrap_or_else(|| self.0.to_buf().cast())
    }

    /// Writes the mapped reference to the beginning of `out`.
    ///
    /// # Errors
    ///
    /// [`BufferError`] when the buffer is too small; what `out` holds then is not specified.
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<IriRef<'b>, BufferError> {
        self.recompose_into(out).map(|reference| reference.cast())
    }
}

impl Recompose for ToIri<'_> {
    fn recompose<W: Write>(&self, to: &mut Recomposer<W>) -> fmt::Result {
        rewrite(self.0, to, |what, stretch, to| {
            let class = if what == Section::Query { QUERY_OUTSIDE } else { UCSCHAR };
            write(stretch, class, to)
        })
    }
}

/// Writes a stretch with the escapes decoded of characters of a class.
fn write<W: Write>(stretch: &str, class: Class, to: &mut Recomposer<W>) -> fmt::Result {
    let bytes = stretch.as_bytes();
    // What has been written, and what has been looked at.
    let (mut written, mut at) = (0, 0);
    while let Some(next) = bytes[at..].iter().position(|&byte| byte == b'%') {
        let escape = at + next;
        match character(&bytes[escape..]) {
            Some(c) if class_of(c.into()) & class != 0 && !is_kept_out(c) => {
                to.write_str(&stretch[written..escape])?;
                to.write_char(c)?;
                at = escape + 3 * c.len_utf8();
                written = at;
            }
            _ => at = escape + 3,
        }
    }
    to.write_str(&stretch[written..])
}

/// The character outside ASCII that the escapes stand for which a text begins with, all of whose escapes are well-formed.
pub(super) fn character(text: &[u8]) -> Option<char> {
    let mut octets = [0; 4];
    let mut len = 0;
    // What stands behind the character does no harm, but it must not be read that octets stand there that do not.
    while len < octets.len() && chars::is_escape(text, 3 * len) {
        octets[len] = octet(text[3 * len + 1], text[3 * len + 2]);
        len += 1;
    }
    let (c, taken) = decode(&octets[..len], 0);
    if taken == 0 { None } else { char::from_u32(c) }
}

/// Whether a character is not to stand in an IRI although the grammar allows it: formatting of the bidirectional algorithm
/// (section 4.1, and what Unicode has added to it since), white space, and what else does not show (section 6.1). Joiners and
/// variation selectors are part of how words are written.
pub(super) const fn is_kept_out(c: char) -> bool {
    is_bidi_formatting(c)
        || matches!(
            c,
            // White space.
            '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
            // What is ignored where it is displayed (`Default_Ignorable_Code_Point`).
            | '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}' | '\u{200b}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        )
}

/// Whether a character formats text for the bidirectional algorithm.
pub(super) const fn is_bidi_formatting(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl fmt::Display for ToIri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(f)
    }
}

impl fmt::Debug for ToIri<'_> {
    /// What is mapped, with the password masked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ToIri(\"{}\")", self.0.redacted())
    }
}

crate::recompose::equals_text! { [] ToIri<'_>; }
