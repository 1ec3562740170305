//! The characters that continue or end a bare URI.

/// The effect of a byte in a bare URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Byte {
    /// The URI continues.
    Plain,
    /// The effect depends on the context.
    Special,
    /// The URI ends before this byte.
    End,
}

/// The effect of each byte. `{` and similar characters depend on
/// [`FindOption::Lenient`](super::FindOption::Lenient).
const BYTES: [Byte; 256] = {
    let mut bytes = [Byte::End; 256];
    let mut byte = 0;
    while byte < 256 {
        bytes[byte] = match byte as u8 {
            ..=b' ' | 0x7F | b'"' | b'<' | b'>' | b'\\' | b'`' => Byte::End,
            b'%' | b'&' | b'\'' | b'(' | b')' | b',' | b':' | b';' | b'?' | b'#' => Byte::Special,
            b'[' | b']' | b'{' | b'}' | b'|' | b'^' | 0x80.. => Byte::Special,
            _ => Byte::Plain,
        };
        byte += 1;
    }
    bytes
};

/// Returns the effect of a byte in a bare URI.
#[inline(always)]
pub(super) const fn byte(byte: u8) -> Byte {
    BYTES[byte as usize]
}

/// Returns whether a byte is allowed in a scheme (RFC 3986 section 3.1).
#[inline(always)]
pub(super) const fn is_scheme(byte: u8) -> bool {
    KINDS[byte as usize] & SCHEME != 0
}

/// Returns whether a byte at the end of a URI is unambiguously part of it: a letter, digit, or `/`.
#[inline(always)]
pub(super) const fn is_firm(byte: u8) -> bool {
    KINDS[byte as usize] & FIRM != 0
}

const SCHEME: u8 = 1;
const FIRM: u8 = 2;

/// The classes of each byte, as a table without branches.
static KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        kinds[byte] = match byte as u8 {
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => SCHEME | FIRM,
            b'+' | b'-' | b'.' => SCHEME,
            b'/' => FIRM,
            _ => 0,
        };
        byte += 1;
    }
    kinds
};

/// Returns whether a byte may end a sentence or clause, and is excluded at the end of a URI.
#[inline(always)]
pub(super) const fn is_trailing(byte: u8) -> bool {
    matches!(byte, b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'')
}

pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The reason why a non-ASCII character ends a bare URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// A space or invisible character: the Unicode categories Zs, Zl, Zp, and Cf.
    Invisible,
    /// Opening, closing, or separating punctuation: the categories Ps, Pe, Pi, Pf, and Po.
    Punctuation,
    /// A character that is not allowed in IRIs: not a `ucschar` (RFC 3987 section 2.2).
    NotInIris,
}

/// Returns the reason why a non-ASCII character ends a bare URI, or `None` if it does not.
pub(crate) fn ending(c: char) -> Option<Ending> {
    let code = c as u32;
    if is_in(INVISIBLE, code) {
        Some(Ending::Invisible)
    } else if is_in(PUNCTUATION, code) {
        Some(Ending::Punctuation)
    } else if is_ucschar(code) {
        None
    } else {
        Some(Ending::NotInIris)
    }
}

/// Returns whether a character is a `ucschar` (RFC 3987 section 2.2). Private-use characters, which
/// IRIs allow in queries only, are excluded.
const fn is_ucschar(code: u32) -> bool {
    match code {
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF => true,
        0x1_0000..=0xD_FFFF => code & 0xFFFF <= 0xFFFD,
        0xE_1000..=0xE_FFFD => true,
        _ => false,
    }
}

pub(super) fn is_in(ranges: &[(u32, u32)], code: u32) -> bool {
    let at = ranges.partition_point(|&(_, last)| last < code);
    ranges.get(at).is_some_and(|&(first, _)| first <= code)
}

// From the Unicode Character Database, version 18.0. A test compares every character.

/// The categories Zs, Zl, Zp, and Cf, except ASCII.
#[rustfmt::skip]
const INVISIBLE: &[(u32, u32)] = &[
    (0x00A0, 0x00A0), (0x00AD, 0x00AD), (0x0600, 0x0605), (0x061C, 0x061C), (0x06DD, 0x06DD),
    (0x070F, 0x070F), (0x0890, 0x0891), (0x08E2, 0x08E2), (0x1680, 0x1680), (0x180E, 0x180E),
    (0x2000, 0x200F), (0x2028, 0x202F), (0x205F, 0x2064), (0x2066, 0x206F), (0x3000, 0x3000),
    (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB), (0x110BD, 0x110BD), (0x110CD, 0x110CD), (0x13430, 0x1343F),
    (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0001, 0xE0001), (0xE0020, 0xE007F),
];

/// The categories Ps, Pe, Pi, Pf, and Po, except ASCII.
#[rustfmt::skip]
const PUNCTUATION: &[(u32, u32)] = &[
    (0x00A1, 0x00A1), (0x00A7, 0x00A7), (0x00AB, 0x00AB), (0x00B6, 0x00B7), (0x00BB, 0x00BB),
    (0x00BF, 0x00BF), (0x037E, 0x037E), (0x0387, 0x0387), (0x055A, 0x055F), (0x0589, 0x0589),
    (0x05C0, 0x05C0), (0x05C3, 0x05C3), (0x05C6, 0x05C6), (0x05F3, 0x05F4), (0x0609, 0x060A),
    (0x060C, 0x060D), (0x061B, 0x061B), (0x061D, 0x061F), (0x066A, 0x066D), (0x06D4, 0x06D4),
    (0x0700, 0x070D), (0x07F7, 0x07F9), (0x0830, 0x083E), (0x085E, 0x085E), (0x0964, 0x0965),
    (0x0970, 0x0970), (0x09FD, 0x09FD), (0x0A76, 0x0A76), (0x0AF0, 0x0AF0), (0x0C77, 0x0C77),
    (0x0C84, 0x0C84), (0x0DF4, 0x0DF4), (0x0E4F, 0x0E4F), (0x0E5A, 0x0E5B), (0x0F04, 0x0F12),
    (0x0F14, 0x0F14), (0x0F3A, 0x0F3D), (0x0F85, 0x0F85), (0x0FD0, 0x0FD4), (0x0FD9, 0x0FDA),
    (0x104A, 0x104F), (0x10FB, 0x10FB), (0x1360, 0x1368), (0x166E, 0x166E), (0x169B, 0x169C),
    (0x16EB, 0x16ED), (0x1735, 0x1736), (0x17D4, 0x17D6), (0x17D8, 0x17DA), (0x1800, 0x1805),
    (0x1807, 0x180A), (0x1944, 0x1945), (0x1A1E, 0x1A1F), (0x1AA0, 0x1AA6), (0x1AA8, 0x1AAD),
    (0x1B4E, 0x1B4F), (0x1B5A, 0x1B60), (0x1B7D, 0x1B7F), (0x1BFC, 0x1BFF), (0x1C3B, 0x1C3F),
    (0x1C7E, 0x1C7F), (0x1CC0, 0x1CC7), (0x1CD3, 0x1CD3), (0x2016, 0x2027), (0x2030, 0x203E),
    (0x2041, 0x2043), (0x2045, 0x2051), (0x2053, 0x2053), (0x2055, 0x205E), (0x207D, 0x207E),
    (0x208D, 0x208E), (0x2308, 0x230B), (0x2329, 0x232A), (0x2768, 0x2775), (0x27C5, 0x27C6),
    (0x27E6, 0x27EF), (0x2983, 0x2998), (0x29D8, 0x29DB), (0x29FC, 0x29FD), (0x2CF9, 0x2CFC),
    (0x2CFE, 0x2CFF), (0x2D70, 0x2D70), (0x2E00, 0x2E16), (0x2E18, 0x2E19), (0x2E1B, 0x2E2E),
    (0x2E30, 0x2E39), (0x2E3C, 0x2E3F), (0x2E41, 0x2E4F), (0x2E52, 0x2E5C), (0x2E60, 0x2E63),
    (0x3001, 0x3003), (0x3008, 0x3011), (0x3014, 0x301B), (0x301D, 0x301F), (0x303D, 0x303D),
    (0x30FB, 0x30FB), (0xA4FE, 0xA4FF), (0xA60D, 0xA60F), (0xA673, 0xA673), (0xA67E, 0xA67E),
    (0xA6F2, 0xA6F7), (0xA874, 0xA877), (0xA8CE, 0xA8CF), (0xA8F8, 0xA8FA), (0xA8FC, 0xA8FC),
    (0xA92E, 0xA92F), (0xA95F, 0xA95F), (0xA9C1, 0xA9CD), (0xA9DE, 0xA9DF), (0xAA5C, 0xAA5F),
    (0xAADE, 0xAADF), (0xAAF0, 0xAAF1), (0xABEB, 0xABEB), (0xFD3E, 0xFD3F), (0xFE10, 0xFE19),
    (0xFE30, 0xFE30), (0xFE35, 0xFE4C), (0xFE50, 0xFE52), (0xFE54, 0xFE57), (0xFE59, 0xFE61),
    (0xFE68, 0xFE68), (0xFE6A, 0xFE6B), (0xFF01, 0xFF03), (0xFF05, 0xFF0A), (0xFF0C, 0xFF0C),
    (0xFF0E, 0xFF0F), (0xFF1A, 0xFF1B), (0xFF1F, 0xFF20), (0xFF3B, 0xFF3D), (0xFF5B, 0xFF5B),
    (0xFF5D, 0xFF5D), (0xFF5F, 0xFF65), (0x10100, 0x10102), (0x1039F, 0x1039F), (0x103D0, 0x103D0),
    (0x1056F, 0x1056F), (0x10857, 0x10857), (0x1091F, 0x1091F), (0x1093F, 0x1093F), (0x10A50,
    0x10A58),
    (0x10A7F, 0x10A7F), (0x10AF0, 0x10AF6), (0x10B39, 0x10B3F), (0x10B99, 0x10B9C), (0x10ED0,
    0x10ED0),
    (0x10F55, 0x10F59), (0x10F86, 0x10F89), (0x11047, 0x1104D), (0x110BB, 0x110BC), (0x110BE,
    0x110C1),
    (0x11140, 0x11143), (0x11174, 0x11175), (0x111C5, 0x111C8), (0x111CD, 0x111CD), (0x111DB,
    0x111DB),
    (0x111DD, 0x111DF), (0x11238, 0x1123D), (0x112A9, 0x112A9), (0x113D4, 0x113D5), (0x113D7,
    0x113D8),
    (0x1144B, 0x1144F), (0x1145A, 0x1145B), (0x1145D, 0x1145D), (0x114C6, 0x114C6), (0x115C1,
    0x115D7),
    (0x11641, 0x11643), (0x11660, 0x1166C), (0x116B9, 0x116B9), (0x1173C, 0x1173E), (0x1183B,
    0x1183B),
    (0x11944, 0x11946), (0x119E2, 0x119E2), (0x11A3F, 0x11A46), (0x11A9A, 0x11A9C), (0x11A9E,
    0x11AA2),
    (0x11B00, 0x11B09), (0x11BE1, 0x11BE1), (0x11C41, 0x11C45), (0x11C70, 0x11C71), (0x11EF7,
    0x11EF8),
    (0x11F43, 0x11F4F), (0x11FFF, 0x11FFF), (0x12470, 0x12474), (0x12FF1, 0x12FF2), (0x16A6E,
    0x16A6F),
    (0x16AF5, 0x16AF5), (0x16B37, 0x16B3B), (0x16B44, 0x16B44), (0x16D6D, 0x16D6F), (0x16E97,
    0x16E9A),
    (0x16FE2, 0x16FE2), (0x1BC9F, 0x1BC9F), (0x1DA87, 0x1DA8B), (0x1E5FF, 0x1E5FF), (0x1E95E,
    0x1E95F),
];

#[cfg(test)]
mod tests {
    use unicode_properties::{GeneralCategory as G, UnicodeGeneralCategory as _};

    use super::*;

    #[test]
    fn bytes_are_classified() {
        for c in 0..=u8::MAX {
            let expected = match c {
                _ if c <= b' ' || b"\"<>\\`\x7F".contains(&c) => Byte::End,
                _ if !c.is_ascii() || b"%&'(),:;?#[]{}|^".contains(&c) => Byte::Special,
                _ => Byte::Plain,
            };
            assert_eq!(byte(c), expected, "{c}");
            assert_eq!(is_scheme(c), c.is_ascii_alphanumeric() || b"+-.".contains(&c), "{c}");
            assert_eq!(is_firm(c), c.is_ascii_alphanumeric() || c == b'/', "{c}");
        }
    }

    #[test]
    fn tables_match_the_unicode_database() {
        for c in '\u{80}'..=char::MAX {
            let expected = match c.general_category() {
                G::SpaceSeparator | G::LineSeparator | G::ParagraphSeparator | G::Format => {
                    Some(Ending::Invisible)
                }
                G::OpenPunctuation | G::ClosePunctuation | G::InitialPunctuation => {
                    Some(Ending::Punctuation)
                }
                G::FinalPunctuation | G::OtherPunctuation => Some(Ending::Punctuation),
                G::Control | G::PrivateUse => Some(Ending::NotInIris),
                // RFC 3987 excludes noncharacters, and two blocks that contain assigned characters.
                _ if matches!(c as u32,
                0xFDD0..=0xFDEF | 0xFFF0..=0xFFFF | 0xE_0000..=0xE_0FFF) =>
                {
                    Some(Ending::NotInIris)
                }
                _ if c as u32 & 0xFFFE == 0xFFFE => Some(Ending::NotInIris),
                _ => None,
            };
            assert_eq!(ending(c), expected, "U+{:04X}", c as u32);
        }
    }
}
