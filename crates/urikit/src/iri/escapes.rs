//! Conversion between IRIs and URIs (RFC 3987 sections 3.1 and 3.2): escaping and decoding of
//! non-ASCII characters.

#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::chars;
use crate::chars::decode_character;
use crate::percent::octet;

/// Returns the non-ASCII character that the escapes at the start of `text` encode in UTF-8.
///
/// Returns `None` if they encode another byte sequence, or if there is no escape.
pub(crate) fn character(text: &[u8]) -> Option<char> {
    let mut octets = [0; 4];
    let mut len = 0;
    // Decode up to four escapes, which is the maximum length of a character.
    while len < octets.len() && chars::is_escape(text, 3 * len) {
        octets[len] = octet(text[3 * len + 1], text[3 * len + 2]);
        len += 1;
    }
    // Only the octets of the first character are taken: two of the four in `%C3%A9%C3%A8`.
    let (c, taken) = decode_character(&octets[..len], 0);
    if taken == 0 { None } else { char::from_u32(c) }
}

/// Returns whether a character stays percent-encoded in an IRI, because it is invisible or changes
/// the direction of text (RFC 3987 sections 4.1 and 6.1).
pub(crate) const fn is_kept_out(c: char) -> bool {
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

/// Returns whether a character formats bidirectional text (RFC 3987 section 4.1).
pub(super) const fn is_bidi_formatting(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

#[cfg(feature = "idna")]
pub(super) use owned::rewrite;

#[cfg(feature = "alloc")]
mod owned {
    use super::{String, character, is_kept_out};
    use crate::chars::class_of;
    use crate::chars::{Class, UCSCHAR};
    use crate::percent::{self, AsciiSet};
    use crate::reference::accessors::on_four_types;
    use crate::reference::{
        GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, Rfc3986, Rfc3987, UriSpec,
    };
    use crate::spans::Spans;
    use crate::syntax::rfc3987::QUERY_NON_ASCII;

    /// Rewrites each component of a reference, as [`rewrite_into`] does, to a new string with room
    /// for `capacity` bytes.
    ///
    /// # Panics
    ///
    /// Panics if the result is longer than `u32::MAX` bytes.
    pub(in crate::iri) fn rewrite<S: UriSpec, T: UriSpec>(
        reference: GenericUriRef<'_, S>,
        capacity: usize,
        write: impl FnMut(&str, Class, &mut String),
    ) -> GenericUriRefBuf<T> {
        let mut text = String::with_capacity(capacity);
        let spans = rewrite_into(reference, write, &mut text);
        assert!(u32::try_from(text.len()).is_ok(), "a URI is longer than 4294967295 bytes");
        GenericUriRefBuf::new(text, spans)
    }

    /// Rewrites each component of a reference, and appends the result to a string.
    ///
    /// `write` receives each part between two offsets of the spans, with the class of non-ASCII
    /// characters in it, and appends it to the string. It must not change delimiters. Returns the
    /// spans of the result, which are correct only if it is not longer than `u32::MAX` bytes.
    fn rewrite_into<S: UriSpec>(
        reference: GenericUriRef<'_, S>,
        mut write: impl FnMut(&str, Class, &mut String),
        out: &mut String,
    ) -> Spans {
        let (source, start) = (reference.spans(), out.len());
        let mut at = 0;
        // The calls below are in the order of the components, so each starts where the previous one
        // ended. The parts include the delimiters, which no `write` function changes.
        let mut until = |end: u32, class| {
            write(&reference.as_str()[at..end as usize], class, out);
            at = end as usize;
            (out.len() - start) as u32
        };
        let mut spans = source;
        if source.host_start != 0 {
            spans.host_start = until(source.host_start, UCSCHAR);
            spans.host_end = until(source.host_end, UCSCHAR);
        }
        spans.path_start = until(source.path_start, UCSCHAR);
        spans.path_end = until(source.path_end, UCSCHAR);
        // Only a query may contain private-use characters (RFC 3987 section 2.2).
        spans.query_end = until(source.query_end, QUERY_NON_ASCII);
        until(reference.as_str().len() as u32, UCSCHAR);
        spans
    }

    /// Appends a part of a component, and decodes the escapes of the non-ASCII characters that an
    /// IRI displays. `class` has the characters that the component allows.
    fn write_decoded(part: &str, class: Class, to: &mut String) {
        // The offsets up to which the string has been written and read.
        let (mut written, mut at) = (0, 0);
        while let Some(next) = part[at..].find('%') {
            let escape = at + next;
            match character(&part.as_bytes()[escape..]) {
                Some(c) if class_of(c.into()) & class != 0 && !is_kept_out(c) => {
                    to.push_str(&part[written..escape]);
                    to.push(c);
                    at = escape + 3 * c.len_utf8();
                    written = at;
                }
                // Skip one escape only, because a character may start with the next one. The
                // skipped escape is copied later, together with the characters after it.
                _ => at = escape + 3,
            }
        }
        to.push_str(&part[written..]);
    }

    /// Appends a part of a component, with non-ASCII characters percent-encoded.
    fn write_encoded(part: &str, _: Class, to: &mut String) {
        // Writing to a `String` cannot fail.
        let _ = percent::encode_into(part, &AsciiSet::NON_ASCII, to);
    }

    macro_rules! conversions {
        ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
            impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
                /// Decodes the escapes of non-ASCII characters for display: `/caf%C3%A9` becomes
                /// `/café`.
                ///
                /// Escapes are decoded if they encode a non-ASCII character that the component
                /// allows ([RFC 3987 section 3.2]). Bidirectional formatting characters, white
                /// space, and other invisible characters are not decoded. Escapes of ASCII
                /// characters are not decoded either, because this may change the meaning.
                /// [`to_uri`](Self::to_uri) is the inverse, except for the case of hexadecimal
                /// digits.
                ///
                /// # Examples
                ///
                /// ```
                /// use urikit::UriRef;
                ///
                /// let iri = |uri| UriRef::parse(uri).map(|uri| uri.to_iri());
                /// assert_eq!(iri("/D%C3%BCrst?q=a%26b")?, "/Dürst?q=a%26b");
                /// assert_eq!(iri("/D%FCrst")?, "/D%FCrst"); // not UTF-8
                /// assert_eq!(iri("/%e2%80%ae%2F")?, "/%e2%80%ae%2F"); // changes direction
                /// # Ok::<(), urikit::ParseError>(())
                /// ```
                ///
                /// [RFC 3987 section 3.2]: https://www.rfc-editor.org/rfc/rfc3987#section-3.2
                pub fn to_iri(&self) -> $owned<Rfc3987> {
                    let iri = rewrite(self.view(), self.as_str().len(), write_decoded);
                    $owned::from_reference(iri)
                }

                /// Appends the result of [`to_iri`](Self::to_iri) to a string.
                ///
                /// Use this method in a loop that converts many references, so that the string is
                /// not allocated for each of them.
                ///
                /// # Examples
                ///
                /// ```
                /// use urikit::UriRef;
                ///
                /// let mut line = String::from("* ");
                /// UriRef::parse("https://example.com/caf%C3%A9")?.to_iri_into(&mut line);
                /// assert_eq!(line, "* https://example.com/café");
                /// # Ok::<(), urikit::ParseError>(())
                /// ```
                pub fn to_iri_into(&self, out: &mut String) {
                    out.reserve(self.as_str().len());
                    rewrite_into(self.view(), write_decoded, out);
                }

                /// Converts this reference to a URI reference by percent-encoding non-ASCII
                /// characters.
                ///
                /// For example, `/café` becomes `/caf%C3%A9` ([RFC 3987 section 3.1]). The host is
                /// percent-encoded as well; to get a name for DNS, use `to_uri_by_idna`, which
                /// requires the feature `idna`.
                ///
                /// # Panics
                ///
                /// Panics if the URI reference is longer than `u32::MAX` bytes.
                ///
                /// # Examples
                ///
                /// ```
                /// use urikit::IriRef;
                ///
                /// let iri = IriRef::parse("http://résumé.example.org/%7Euser?ü")?;
                /// assert_eq!(iri.to_uri(), "http://r%C3%A9sum%C3%A9.example.org/%7Euser?%C3%BC");
                /// assert_eq!(iri.to_uri().host().unwrap(), "r%C3%A9sum%C3%A9.example.org");
                /// # Ok::<(), urikit::ParseError>(())
                /// ```
                ///
                /// [RFC 3987 section 3.1]: https://www.rfc-editor.org/rfc/rfc3987#section-3.1
                pub fn to_uri(&self) -> $owned<Rfc3986> {
                    let uri = rewrite(self.view(), uri_len(self.as_str()), write_encoded);
                    $owned::from_reference(uri)
                }

                /// Appends the result of [`to_uri`](Self::to_uri) to a string.
                ///
                /// Use this method in a loop that converts many references, so that the string is
                /// not allocated for each of them. It does not limit the length of the result.
                ///
                /// # Examples
                ///
                /// ```
                /// use urikit::IriRef;
                ///
                /// let mut request = String::from("GET ");
                /// IriRef::parse("/menü?tag=käse")?.to_uri_into(&mut request);
                /// assert_eq!(request, "GET /men%C3%BC?tag=k%C3%A4se");
                /// # Ok::<(), urikit::ParseError>(())
                /// ```
                pub fn to_uri_into(&self, out: &mut String) {
                    out.reserve(uri_len(self.as_str()));
                    rewrite_into(self.view(), write_encoded, out);
                }
            }
        };
    }
    on_four_types! { conversions }

    /// Returns the length after percent-encoding: every non-ASCII byte becomes three bytes.
    fn uri_len(iri: &str) -> usize {
        iri.len() + 2 * iri.bytes().filter(|byte| !byte.is_ascii()).count()
    }
}
