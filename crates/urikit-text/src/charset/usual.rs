//! Decides whether bytes are usual text in a charset. This works for strings that are too short for
//! statistics.

use std::ops::RangeInclusive;

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, ISO_8859_5, ISO_8859_7, ISO_8859_8, KOI8_R, SHIFT_JIS,
    WINDOWS_874, WINDOWS_1251, WINDOWS_1253, WINDOWS_1255, WINDOWS_1256,
};

/// The charsets that encode an ideograph or syllable as two bytes, ordered by the number of common
/// characters.
pub(super) const EAST_ASIAN: [&Encoding; 5] = [EUC_KR, EUC_JP, SHIFT_JIS, GB18030, BIG5];

/// Returns whether non-ASCII bytes are usual text in a charset, as the parent module defines it.
pub(super) fn is_usual(encoding: &'static Encoding, octets: &[u8]) -> bool {
    if octets.is_ascii() {
        return false;
    }
    match everyday(encoding) {
        Some(ranges) => is_everyday(ranges, octets),
        None => encoding
            .decode_without_bom_handling_and_without_replacement(octets)
            .is_some_and(|text| is_of_script(&script(encoding), &text)),
    }
}

/// Returns the pairs of bytes that are common characters: kana, the more frequent ideographs,
/// Hangul, and punctuation.
fn everyday(encoding: &'static Encoding) -> Option<&'static [RangeInclusive<u16>]> {
    Some(match encoding {
        _ if encoding == SHIFT_JIS => {
            &[0x8141..=0x815B, 0x829F..=0x82F1, 0x8340..=0x8396, 0x889F..=0x9872]
        }
        _ if encoding == EUC_JP => {
            &[0xA1A2..=0xA1BC, 0xA4A1..=0xA4F3, 0xA5A1..=0xA5F6, 0xB0A1..=0xCFD3]
        }
        _ if encoding == GB18030 => &[0xA1A2..=0xA1B7, 0xA3A1..=0xA3BF, 0xB0A1..=0xD7F9],
        _ if encoding == BIG5 => &[0xA141..=0xA14B, 0xA440..=0xC67E],
        _ if encoding == EUC_KR => &[0xB0A1..=0xC8FE],
        _ => return None,
    })
}

/// Returns whether all non-ASCII bytes are pairs in these ranges, and do not have fewer pairs than
/// ASCII letters.
fn is_everyday(ranges: &[RangeInclusive<u16>], octets: &[u8]) -> bool {
    // In the tables of national standards, both bytes have the high bit set. Other charsets have
    // additional pairs between them.
    let is_national = ranges.iter().all(|range| range.start().to_be_bytes()[1] >= 0xA1);
    let (mut pairs, mut letters) = (0, 0);
    let mut rest = octets;
    while let [first, after @ ..] = rest {
        rest = after;
        if first.is_ascii() {
            letters += usize::from(first.is_ascii_alphabetic());
            continue;
        }
        let [second, after @ ..] = rest else { return false };
        rest = after;
        let pair = u16::from_be_bytes([*first, *second]);
        if is_national && *second < 0xA1 || !ranges.iter().any(|range| range.contains(&pair)) {
            return false;
        }
        pairs += 1;
    }
    letters <= pairs
}

/// Returns the characters of the script for which a single-byte charset is used.
fn script(encoding: &'static Encoding) -> RangeInclusive<char> {
    match encoding {
        _ if [WINDOWS_1251, KOI8_R, ISO_8859_5].contains(&encoding) => '\u{400}'..='\u{4FF}',
        _ if [WINDOWS_1253, ISO_8859_7].contains(&encoding) => '\u{370}'..='\u{3FF}',
        _ if [WINDOWS_1255, ISO_8859_8].contains(&encoding) => '\u{590}'..='\u{5FF}',
        _ if encoding == WINDOWS_1256 => '\u{600}'..='\u{6FF}',
        _ if encoding == WINDOWS_874 => '\u{E00}'..='\u{E7F}',
        _ => LATIN,
    }
}

const LATIN: RangeInclusive<char> = '\u{C0}'..='\u{24F}';

/// Returns whether each word consists of letters of this script or of ASCII, with a capital only at
/// its start, and, for Latin, with at most as many non-ASCII letters as ASCII ones.
fn is_of_script(script: &RangeInclusive<char>, text: &str) -> bool {
    let is_mark = |c: char| match c {
        '\u{A0}' | '\u{AB}' | '\u{BB}' | '\u{2010}'..='\u{2026}' => true,
        _ => c.is_ascii() && !c.is_ascii_alphabetic(),
    };
    text.split(is_mark).all(|word| {
        let own = word.chars().filter(|c| script.contains(c)).count();
        let ascii = word.chars().filter(char::is_ascii).count();
        let is_one = own + ascii == word.chars().count()
            && if *script == LATIN { own <= ascii } else { own == 0 || ascii == 0 };
        is_one && (own == 0 || !word.chars().skip(1).any(char::is_uppercase))
    })
}

#[cfg(test)]
mod tests {
    use encoding_rs::WINDOWS_1252;

    use super::*;

    #[test]
    fn usual_text_is_recognized() {
        for (encoding, octets, expected) in [
            // The first and last pairs of a range, and adjacent pairs.
            (EUC_KR, &b"\xB0\xA1\xC8\xFE"[..], true),
            (EUC_KR, b"\xB0\xA0", false),
            (EUC_KR, b"\xC8\xFF", false),
            (EUC_JP, b"\xA4\xA1\xA4\xF3", true),
            (EUC_JP, b"\xA4\xF4", false),
            (SHIFT_JIS, b"\x88\x9F\x98\x72", true),
            (SHIFT_JIS, b"\x88\x9E", false),
            (BIG5, b"\xA4\x40\xC6\x7E", true),
            // Other charsets have additional pairs between those of the national standard.
            (GB18030, b"\xB0\xA1\xB1\xA1", true),
            (GB18030, b"\xB1\x40", false),
            (GB18030, b"\xB1\xA0", false),
            // At most as many letters as pairs, and any number of other ASCII characters.
            (SHIFT_JIS, b"a\x93\xFA", true),
            (SHIFT_JIS, b"a\x93\xFAb\x96\x7B", true),
            (SHIFT_JIS, b"ab\x93\xFA", false),
            (SHIFT_JIS, b"1-2 (\x93\xFA)", true),
            // Half a character.
            (EUC_JP, b"\xB0\xA1\xB0", false),
            // One script per word, and punctuation between words.
            (WINDOWS_1252, b"caf\xE9", true),
            (WINDOWS_1252, b"\xABcaf\xE9\xBB \x96 caf\xE9\x85", true),
            (WINDOWS_1252, b"caf\xE9\xB5", false),
            (WINDOWS_1252, b"\xE9\xE8a", false),
            (WINDOWS_1252, b"cAF\xC9", false),
            (WINDOWS_1251, b"\xCD\xEE\xE2\xEE e\xABx\xBB", true),
            (WINDOWS_1251, b"\xCD\xEEx", false),
            (WINDOWS_1251, b"\xEE\xCD", false),
            (WINDOWS_1252, b"plain", false),
        ] {
            assert_eq!(is_usual(encoding, octets), expected, "{} {octets:x?}", encoding.name());
        }
    }
}
