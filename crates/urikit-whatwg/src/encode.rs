//! Percent-encoding ([URL Standard section 1.3]) and the check for URL units (section 4.3).
//!
//! [URL Standard section 1.3]: https://url.spec.whatwg.org/#percent-encoded-bytes

use alloc::string::String;
use alloc::vec::Vec;

use crate::chars::{self, Set};
use crate::error::ValidationErrorKind as Kind;
use crate::observer::{ChangeKind, Observer};

/// A function that appends the bytes of a query in a character set other than UTF-8.
pub(crate) type QueryEncoding<'a> = &'a dyn Fn(&str, &mut Vec<u8>);

const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// Appends a string of which bytes in `set` are percent-encoded. `at` is its offset in the input.
pub(crate) fn append<O: Observer>(
    text: &str,
    at: usize,
    set: Set,
    out: &mut String,
    observer: &mut O,
) {
    let bytes = text.as_bytes();
    let mut done = 0;
    loop {
        // All bytes of a non-ASCII character are in the set, so both ends are boundaries.
        let start = done + chars::find(&bytes[done..], set);
        out.push_str(&text[done..start]);
        if start == bytes.len() {
            return;
        }
        let href = out.len();
        done = start;
        // A run of encoded bytes is one change.
        while let Some(&byte) = bytes.get(done).filter(|&&byte| chars::is(byte, set)) {
            append_byte(byte, out);
            done += 1;
        }
        observer.change(ChangeKind::PercentEncoded, at + start..at + done, href..out.len());
    }
}

/// Appends a byte, percent-encoded.
pub(crate) fn append_byte(byte: u8, out: &mut String) {
    out.push('%');
    out.push(char::from(HEX[usize::from(byte >> 4)]));
    out.push(char::from(HEX[usize::from(byte & 15)]));
}

/// Appends an ASCII string in lowercase.
pub(crate) fn append_lowercase(text: &str, out: &mut String) {
    let start = out.len();
    out.push_str(text);
    out[start..].make_ascii_lowercase();
}

/// Reports each character that is not a URL code point, and each `%` that is not followed by two
/// hexadecimal digits.
pub(crate) fn check_units<O: Observer>(text: &str, at: usize, observer: &mut O) {
    if !O::ACTIVE {
        return;
    }
    for (index, c) in text.char_indices() {
        let is_unit = match c {
            // Escapes are copied as they are, even if they are invalid.
            '%' => chars::percent_encoded_byte(&text.as_bytes()[index..]).is_some(),
            c => chars::is_url_code_point(c),
        };
        if !is_unit {
            let start = at + index;
            observer.error(Kind::InvalidUrlUnit, start..start + c.len_utf8());
        }
    }
}
