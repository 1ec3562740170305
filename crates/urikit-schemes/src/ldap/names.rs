//! What attributes and extensions are called (RFC 4512 sections 1.4 and 2.5), decoded.

/// Whether it is what a search may ask for (RFC 4511 section 4.5.1.8), where `+` stands for all that is not for users (RFC
/// 3673 section 2).
pub(super) fn is_selector(text: &[u8]) -> bool {
    // `1.1`, for nothing, is an object identifier too.
    matches!(text, b"*" | b"+") || is_description(text)
}

/// Whether it is an `attributedescription`: a type and options.
pub(super) fn is_description(text: &[u8]) -> bool {
    let mut pieces = text.split(|&octet| octet == b';');
    pieces.next().is_some_and(is_oid)
        && pieces.all(|option| !option.is_empty() && option.iter().all(is_keychar))
}

/// Whether it is an `oid`: a name, or numbers with dots between them.
pub(super) fn is_oid(text: &[u8]) -> bool {
    match text.first() {
        Some(first) if first.is_ascii_alphabetic() => text.iter().all(is_keychar),
        _ => {
            let is_number = |number: &[u8]| {
                number.iter().all(u8::is_ascii_digit) && matches!(number, [b'1'..=b'9', ..] | [b'0'])
            };
            text.contains(&b'.') && text.split(|&octet| octet == b'.').all(is_number)
        }
    }
}

fn is_keychar(octet: &u8) -> bool {
    octet.is_ascii_alphanumeric() || *octet == b'-'
}
