//! Conversion of URIs to IRIs (RFC 3987 section 3.2).

use core::fmt::{self, Write};

use super::IriRef;
use super::sections::{Section, rewrite};
use crate::chars::outside::{class_of, decode};
use crate::chars::{self, Class, UCSCHAR};
use crate::grammar::rfc3987::QUERY_OUTSIDE;
use crate::percent::octet;
use crate::recompose::{BufferError, Recompose, Recomposer};
use crate::reference::UriRef;

/// The IRI reference for a URI reference (RFC 3987 section 3.2), computed when it is formatted.
///
/// It is returned by [`UriRef::to_iri`] and [`IriRef::to_iri`]. Escapes are decoded if they encode
/// a non-ASCII character that the component allows (section 2.2). Bidirectional formatting
/// characters (section 4.1), white space, and other invisible characters (section 6.1) are not
/// decoded. Escapes of ASCII characters are not decoded either, because this may change the
/// meaning. [`IriRef::to_uri`] is the inverse, except for the case of hexadecimal digits.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
///
/// let link = UriRef::parse("https://example.com/caf%C3%A9?q=a%26b")?;
/// assert_eq!(format!("<{}>", link.to_iri()), "<https://example.com/café?q=a%26b>");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "the conversion is lazy: use `to_buf` or `to_string`, or write it"]
pub struct ToIri<'a>(UriRef<'a>);

impl<'a> UriRef<'a> {
    /// Converts this URI reference to an IRI reference for display: `/caf%C3%A9` becomes `/café`.
    ///
    /// Only escapes of visible non-ASCII characters are decoded. The result is computed when it is
    /// formatted with `Display`; convert it into an owned value with
    /// [`to_buf`](crate::iri::ToIri::to_buf).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let iri = |uri| UriRef::parse(uri).map(|uri| uri.to_iri().to_string());
    /// assert_eq!(iri("http://example.org/D%C3%BCrst")?, "http://example.org/Dürst");
    /// assert_eq!(iri("http://example.org/D%FCrst")?, "http://example.org/D%FCrst"); // not UTF-8
    /// assert_eq!(iri("http://example.org/%e2%80%ae%2F")?, "http://example.org/%e2%80%ae%2F");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn to_iri(&self) -> ToIri<'a> {
        ToIri(*self)
    }
}

impl<'a> IriRef<'a> {
    /// Decodes the escapes of non-ASCII characters in this reference: `/caf%C3%A9` becomes `/café`.
    ///
    /// Escapes of ASCII and invisible characters are not decoded. The result is computed when it is
    /// formatted with `Display`; convert it into an owned value with [`to_buf`](ToIri::to_buf).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::IriRef;
    ///
    /// let iri = IriRef::parse("https://example.com/caf%C3%A9/menü")?;
    /// assert_eq!(iri.to_iri().to_string(), "https://example.com/café/menü");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn to_iri(&self) -> ToIri<'a> {
        ToIri(self.cast())
    }
}

impl<'a> ToIri<'a> {
    /// Returns whether the converted IRI reference equals the original reference.
    ///
    /// The two are equal if the original has no escapes of visible non-ASCII characters.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// assert!(UriRef::parse("https://example.com/a%20b")?.to_iri().is_same());
    /// assert!(!UriRef::parse("https://example.com/caf%C3%A9")?.to_iri().is_same());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn is_same(&self) -> bool {
        !self.has_candidate() || self.measure() == self.0.as_str().len()
    }

    /// Returns whether there is an escape of a non-ASCII byte, whose first digit is at least 8.
    pub(super) fn has_candidate(&self) -> bool {
        let may_decode = |pair: &[u8]| pair[0] == b'%' && pair[1] > b'7';
        self.0.as_str().as_bytes().windows(2).any(may_decode)
    }

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
    /// The result is the same as that of [`Display`](fmt::Display), but this method is faster than
    /// the trait method that it shadows.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// assert_eq!(UriRef::parse("/caf%C3%A9")?.to_iri().to_string(), "/café");
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

    /// Returns the converted reference as an owned IRI reference.
    ///
    /// The conversion takes one allocation and does not parse the string. To get only a `String`,
    /// use [`to_string`](Self::to_string).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::iri::IriRefBuf;
    ///
    /// let iri: IriRefBuf = UriRef::parse("https://example.com/caf%C3%A9")?.to_iri().to_buf();
    /// assert_eq!(iri.path(), "/café");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::IriRefBuf {
        self.decoded().unwrap_or_else(|| self.0.to_buf().cast())
    }

    /// Writes the converted IRI reference to a byte buffer, without allocating.
    ///
    /// The string is written to the start of the buffer. The method returns the reference, which
    /// borrows the buffer.
    ///
    /// # Errors
    ///
    /// Returns [`BufferError`] if the buffer is too small. The contents of the buffer are then
    /// unspecified.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let mut buffer = [0; 32];
    /// let iri = UriRef::parse("/caf%C3%A9")?.to_iri().write_into(&mut buffer)?;
    /// assert_eq!(iri, "/café");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<IriRef<'b>, BufferError> {
        self.recompose_into(out).map(|reference| reference.cast())
    }
}

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

impl fmt::Display for ToIri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(f, self.0.as_str().len())
    }
}

impl fmt::Debug for ToIri<'_> {
    /// Shows the reference before the conversion, with its password masked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ToIri(\"{}\")", self.0.redacted())
    }
}

crate::display::equals_text! { [] ToIri<'_>; }
