//! Entities of HTML and XML in a URI, such as `&amp;`, in input that is not parsed as such.

/// The maximum length of a numeric entity: `&#x`, a number, and a semicolon.
pub(super) const MAX_ENTITY: usize = 3 + LONGEST + 1;

/// The maximum length of a number.
const LONGEST: usize = 6;

/// Decodes `&amp;` and numeric entities for ASCII characters (XML 1.0 section 4.1). Returns `None`
/// if there are none.
pub(super) fn decoded(uri: &str) -> Option<String> {
    let mut out = String::with_capacity(uri.len());
    let mut rest = uri;
    while let Some(at) = rest.find('&') {
        let (before, entity) = rest.split_at(at);
        out.push_str(before);
        // Only ASCII can be escaped without need, so other numbers are text about entities.
        let entity_of_ascii = entity_at(entity.as_bytes()).filter(|(c, _)| c.is_ascii_graphic());
        let (c, len) = entity_of_ascii.unwrap_or(('&', 1));
        out.push(c);
        rest = &entity[len..];
    }
    out.push_str(rest);
    // Every entity is longer than its character.
    (out.len() < uri.len()).then_some(out)
}

/// Returns the character and the length of the entity at the start of a string.
pub(super) fn entity_at(text: &[u8]) -> Option<(char, usize)> {
    if text.starts_with(b"&amp;") {
        return Some(('&', 5));
    }
    let (radix, digits) = match text.strip_prefix(b"&#")? {
        [b'x' | b'X', digits @ ..] => (16, digits),
        digits => (10, digits),
    };
    let len = digits.iter().take(LONGEST).position(|byte| !byte.is_ascii_hexdigit())?;
    if digits[len] != b';' {
        return None;
    }
    let value = u32::from_str_radix(std::str::from_utf8(&digits[..len]).ok()?, radix).ok()?;
    let mark = text.len() - digits.len();
    Some((char::from_u32(value)?, mark + len + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_decoded_once() {
        for (uri, expected) in [
            ("?a&amp;b", Some("?a&b")),
            ("?a&amp;amp;b", Some("?a&amp;b")),
            ("?a&#38;b&#x26;c&#x3D;", Some("?a&b&c=")),
            ("?a&b", None),
            ("?a&#b", None),
            ("?a&#1;", None),
            ("?a&#x1234567;", None),
            ("?a&#+38;", None),
        ] {
            assert_eq!(decoded(uri).as_deref(), expected, "{uri}");
        }
    }
}
