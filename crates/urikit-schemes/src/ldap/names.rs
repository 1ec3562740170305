//! Checks decoded names of attributes and extensions (RFC 4512 sections 1.4 and 2.5).

/// Returns whether a string is an attribute selector (RFC 4511 section 4.5.1.8). `+` selects all
/// operational attributes (RFC 3673 section 2).
pub(super) fn is_selector(text: &[u8]) -> bool {
    // `1.1` selects no attributes, and is an object identifier.
    matches!(text, b"*" | b"+") || is_description(text)
}

/// Returns whether a string is an `attributedescription`: a type and options.
pub(super) fn is_description(text: &[u8]) -> bool {
    let mut parts = text.split(|&octet| octet == b';');
    parts.next().is_some_and(is_oid)
        && parts.all(|option| !option.is_empty() && option.iter().all(is_keychar))
}

/// Returns whether a string is an `oid`: a name, or numbers separated by dots.
pub(super) fn is_oid(text: &[u8]) -> bool {
    match text.first() {
        Some(first) if first.is_ascii_alphabetic() => text.iter().all(is_keychar),
        _ => {
            let is_number = |number: &[u8]| {
                number.iter().all(u8::is_ascii_digit)
                    && matches!(number, [b'1'..=b'9', ..] | [b'0'])
            };
            text.contains(&b'.') && text.split(|&octet| octet == b'.').all(is_number)
        }
    }
}

fn is_keychar(octet: &u8) -> bool {
    octet.is_ascii_alphanumeric() || *octet == b'-'
}
