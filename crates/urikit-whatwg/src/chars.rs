//! Character classes of the URL Standard: percent-encode sets (section 1.3), forbidden host code
//! points (section 3.2), and URL code points (section 4.3).

/// A set of bytes: one bit of [`TABLE`]. Bits can be combined.
pub(crate) type Set = u16;

// The percent-encode sets. All of them contain every byte that is not ASCII.
pub(crate) const C0_CONTROL: Set = 1;
pub(crate) const FRAGMENT: Set = 2;
pub(crate) const QUERY: Set = 4;
pub(crate) const SPECIAL_QUERY: Set = 8;
pub(crate) const PATH: Set = 16;
pub(crate) const USERINFO: Set = 32;
/// The forbidden host code points.
pub(crate) const FORBIDDEN_HOST: Set = 64;
/// ASCII characters that are neither URL code points nor `%`.
const NOT_URL: Set = 128;
/// The characters that end a path segment: `/`, `\\`, `?`, and `#`.
pub(crate) const SEGMENT_END: Set = 256;
/// The characters that end a part of an authority.
pub(crate) const AUTHORITY_DELIMITER: Set = 512;
/// Everything except the characters of most domains: `a` to `z`, digits, `-`, `.`, and `_`.
pub(crate) const NOT_PLAIN_DOMAIN: Set = 1024;
/// Tabs and newlines, which the parser removes anywhere.
pub(crate) const TAB_OR_NEWLINE: Set = 2048;

/// For each byte, the sets that contain it.
static TABLE: [Set; 256] = table();

const fn table() -> [Set; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        if byte <= 0x1f || byte > 0x7e {
            table[byte] = C0_CONTROL | FRAGMENT | QUERY | SPECIAL_QUERY | PATH | USERINFO;
        }
        if byte <= 0x1f || byte == 0x7f {
            table[byte] |= NOT_URL;
        }
        if !matches!(byte as u8, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_') {
            table[byte] |= NOT_PLAIN_DOMAIN;
        }
        byte += 1;
    }
    // The Standard defines most sets by extending another one, so each character is listed in the
    // smallest of these.
    add(&mut table, b" \"<>", FRAGMENT | QUERY | SPECIAL_QUERY | PATH | USERINFO);
    add(&mut table, b"`", FRAGMENT | PATH | USERINFO);
    add(&mut table, b"#", QUERY | SPECIAL_QUERY | PATH | USERINFO);
    add(&mut table, b"'", SPECIAL_QUERY);
    add(&mut table, b"?^{}", PATH | USERINFO);
    add(&mut table, b"/:;=@[\\]|", USERINFO);
    add(&mut table, b"\0\t\n\r #/:<>?@[\\]^|", FORBIDDEN_HOST);
    add(&mut table, b" \"#<>[\\]^`{|}", NOT_URL);
    add(&mut table, b"/\\?#", SEGMENT_END | AUTHORITY_DELIMITER);
    add(&mut table, b"@:[]", AUTHORITY_DELIMITER);
    add(&mut table, b"\t\n\r", TAB_OR_NEWLINE);
    table
}

const fn add(table: &mut [Set; 256], bytes: &[u8], sets: Set) {
    let mut at = 0;
    while at < bytes.len() {
        table[bytes[at] as usize] |= sets;
        at += 1;
    }
}

/// Returns whether a byte is in one of the sets.
#[inline(always)]
pub(crate) fn is(byte: u8, sets: Set) -> bool {
    TABLE[byte as usize] & sets != 0
}

/// Returns the offset of the first byte that is in one of the sets, or the length.
#[inline]
pub(crate) fn find(bytes: &[u8], sets: Set) -> usize {
    bytes.iter().position(|&byte| is(byte, sets)).unwrap_or(bytes.len())
}

/// Returns whether a byte is a forbidden domain code point. Bytes from 0x80 are, too.
#[inline(always)]
pub(crate) fn is_forbidden_in_domain(byte: u8) -> bool {
    is(byte, FORBIDDEN_HOST | C0_CONTROL) || byte == b'%'
}

/// Returns whether a character is a URL code point or `%`.
pub(crate) fn is_url_code_point(c: char) -> bool {
    match c {
        '\0'..='\x7f' => !is(c as u8, NOT_URL),
        // The C1 controls and, in each plane and in one block, the noncharacters.
        '\u{80}'..='\u{9f}' | '\u{fdd0}'..='\u{fdef}' => false,
        _ => c as u32 & 0xfffe != 0xfffe,
    }
}

/// Returns the number of a hexadecimal digit.
pub(crate) fn hex_value(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|value| value as u8)
}

/// Returns the byte that the percent-encoded byte at the start of a string encodes.
pub(crate) fn percent_encoded_byte(bytes: &[u8]) -> Option<u8> {
    match *bytes {
        [b'%', high, low, ..] => Some(hex_value(high)? << 4 | hex_value(low)?),
        _ => None,
    }
}
