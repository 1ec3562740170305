//! Decoding of UTF-8 and hexadecimal digits, with the results of Java.

/// Decodes UTF-8 as `new String(bytes, UTF_8)` does.
///
/// Each maximal invalid sequence becomes U+FFFD, as in [`String::from_utf8_lossy`], but the two or
/// three bytes of an encoded surrogate become one U+FFFD instead of one each.
pub(crate) fn decode_utf8(bytes: &[u8]) -> String {
    let is_surrogate = |pair: &[u8]| pair[0] == 0xed && (0xa0..=0xbf).contains(&pair[1]);
    let mut text = String::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(2).position(is_surrogate) {
        text.push_str(&String::from_utf8_lossy(&rest[..at]));
        text.push(char::REPLACEMENT_CHARACTER);
        rest = &rest[at + 2..];
        if let [0x80..=0xbf, after @ ..] = rest {
            rest = after;
        }
    }
    text.push_str(&String::from_utf8_lossy(rest));
    text
}

/// Returns the value of a digit as `Character.digit(char, 16)` does, which knows the decimal digits
/// of all scripts and fullwidth letters.
pub(crate) fn hex_digit(c: u16) -> Option<u8> {
    let c = char::from_u32(u32::from(c))?;
    if let Some(digit) = c.to_digit(16) {
        return Some(digit as u8);
    }
    match c {
        'Ａ'..='Ｆ' => return Some((c as u32 - 'Ａ' as u32) as u8 + 10),
        'ａ'..='ｆ' => return Some((c as u32 - 'ａ' as u32) as u8 + 10),
        _ => {}
    }
    let zero = DECIMAL_ZEROS.iter().rev().find(|&&zero| zero <= c as u32)?;
    let value = c as u32 - zero;
    (value < 10).then_some(value as u8)
}

/// The digit zero of each script in the Basic Multilingual Plane (Unicode 13, as in JDK 17). Nine
/// more digits follow each.
const DECIMAL_ZEROS: [u32; 36] = [
    0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
    0x0de6, 0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90,
    0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoded_surrogate_is_one_replacement_character() {
        assert_eq!(decode_utf8(b"a\xed\xa0\x80b\xffc\xed\xaf"), "a\u{fffd}b\u{fffd}c\u{fffd}");
        assert_eq!(decode_utf8("é漢😀".as_bytes()), "é漢😀");
    }

    #[test]
    fn digits_of_other_scripts_have_values() {
        let digit = |c: char| hex_digit(c as u16);
        assert_eq!([digit('7'), digit('f'), digit('F')], [Some(7), Some(15), Some(15)]);
        assert_eq!([digit('٣'), digit('９'), digit('Ｂ')], [Some(3), Some(9), Some(11)]);
        assert_eq!([digit('g'), digit('Ｇ'), digit('é')], [None; 3]);
    }
}
