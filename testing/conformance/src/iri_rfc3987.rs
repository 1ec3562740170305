//! Conversions between IRIs and URIs, transliterated from RFC 3987 section 3.
//!
//! ```
//! use urikit_conformance::iri_rfc3987::{to_iri, to_uri};
//!
//! assert_eq!(to_uri("http://é/%c3"), "http://%C3%A9/%c3");
//! assert_eq!(to_iri("/%c3%a9%2F%FF?%EE%80%80"), "/é%2F%FF?\u{e000}");
//! ```

use std::sync::LazyLock;

use regex_syntax::hir::{Class, ClassUnicode, HirKind};

use crate::expand_rfc6570::{is_iprivate, is_ucschar};
use crate::resolve_rfc3986::{parse, recompose};

/// Section 3.1 step 2: percent-encodes the UTF-8 of each character outside ASCII.
pub fn to_uri(text: &str) -> String {
    let escaped =
        |c: char| c.to_string().bytes().map(|octet| format!("%{octet:02X}")).collect::<String>();
    text.chars().map(|c| if c.is_ascii() { c.to_string() } else { escaped(c) }).collect()
}

/// Section 3.2. The reference can contain escapes that are not UTF-8.
pub fn to_iri(text: &str) -> String {
    let mut parts = parse(text);
    let part = |part: Option<&str>, is_query| part.map(|text| decoded(text, is_query));
    let (authority, fragment) = (part(parts.authority, false), part(parts.fragment, false));
    let query = part(parts.query, true);
    let path = decoded(&parts.path, false);
    parts.path = path.into();
    parts.authority = authority.as_deref();
    parts.query = query.as_deref();
    parts.fragment = fragment.as_deref();
    recompose(&parts)
}

/// Steps 2 to 4: decodes escapes that are UTF-8 of an allowed character.
fn decoded(text: &str, is_query: bool) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let character = if first == '%' { character(rest) } else { None };
        match character
            .filter(|&c| (is_ucschar(c) || is_query && is_iprivate(c)) && !is_kept_out(c))
        {
            Some(c) => {
                out.push(c);
                rest = &rest[3 * c.len_utf8()..];
            }
            None => {
                let (escape, after) =
                    rest.split_at(if first == '%' { 3 } else { first.len_utf8() });
                out += escape;
                rest = after;
            }
        }
    }
    out
}

/// The character outside ASCII whose escapes are at the start of the string.
fn character(text: &str) -> Option<char> {
    (2..=4).find_map(|len| {
        let octet = |at: usize| {
            u8::from_str_radix(text.get(3 * at..)?.strip_prefix('%')?.get(..2)?, 16).ok()
        };
        let octets: Vec<u8> = (0..len).map(octet).collect::<Option<_>>()?;
        let mut characters = std::str::from_utf8(&octets).ok()?.chars();
        characters.next().filter(|c| c.len_utf8() == len)
    })
}

/// Sections 4.1 and 6.1: bidirectional formatting, white space, and default ignorable characters,
/// except for joiners and variation selectors.
fn is_kept_out(c: char) -> bool {
    const PROPERTIES: &str = "[[\\p{Bidi_Control}\\p{White_Space}\\p{Default_Ignorable_Code_Point}]\
        --[\\p{Join_Control}\\p{Variation_Selector}]]";
    static KEPT_OUT: LazyLock<ClassUnicode> = LazyLock::new(|| {
        match regex_syntax::parse(PROPERTIES).expect("properties of Unicode").into_kind() {
            HirKind::Class(Class::Unicode(characters)) => characters,
            other => panic!("{PROPERTIES} is a class of characters, found {other:?}"),
        }
    });
    KEPT_OUT.iter().any(|range| (range.start()..=range.end()).contains(&c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn section_3_2() {
        for (uri, iri) in [
            ("http://www.example.org/D%C3%BCrst", "http://www.example.org/Dürst"),
            ("http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"),
            (
                "http://xn--99zt52a.example.org/%e2%80%ae",
                "http://xn--99zt52a.example.org/%e2%80%ae",
            ),
            ("//%F0%9F%98%80%C3%A9@h", "//😀é@h"),
            ("%c3%c3%a9%a9", "%c3é%a9"),
            ("%EE%80%80?%EE%80%80#%EE%80%80", "%EE%80%80?\u{e000}#%EE%80%80"),
            ("%ED%A0%80%C0%AF%41%7F", "%ED%A0%80%C0%AF%41%7F"),
        ] {
            assert_eq!(to_iri(uri), iri);
        }
    }
}
