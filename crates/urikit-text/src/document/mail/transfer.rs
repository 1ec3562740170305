//! Decodes content transfer encodings (RFC 2045 section 6).

use std::ops::Range;

use data_encoding::{Encoding, Specification};

use crate::document::source::SourceSlice;

/// A decoded body, and its mapping to the encoded one.
#[derive(Debug, Default)]
pub(super) struct Plain {
    pub(super) bytes: Vec<u8>,
    /// The mapping to the encoded body. Empty for Base64.
    pub(super) slices: Vec<SourceSlice>,
    /// The range of the first invalid sequence.
    pub(super) invalid: Option<Range<usize>>,
}

impl Plain {
    fn same(&mut self, part: &[u8], at: usize) {
        let inside = self.bytes.len();
        self.bytes.extend_from_slice(part);
        match self.slices.last_mut() {
            Some(last) if last.is_same && last.outside.end == at => last.outside.end += part.len(),
            _ => self.slices.push(SourceSlice {
                inside,
                outside: at..at + part.len(),
                is_same: true,
            }),
        }
    }

    fn instead(&mut self, byte: u8, outside: Range<usize>) {
        self.slices.push(SourceSlice { inside: self.bytes.len(), outside, is_same: false });
        self.bytes.push(byte);
    }
}

/// Decodes quoted-printable (section 6.7). An invalid `=` is kept.
pub(super) fn quoted_printable(body: &[u8]) -> Plain {
    let mut plain = Plain::default();
    let mut at = 0;
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        let end = at + line.len();
        // White space at the end of a line was added in transport (section 6.7, rule 3).
        let content = line.trim_ascii_end();
        let (content, is_soft) = match content.strip_suffix(b"=") {
            Some(content) => (content, true),
            None => (content, false),
        };
        quoted_line(&mut plain, content, at);
        if !is_soft {
            let line_break =
                [&b"\r\n"[..], b"\n"].into_iter().find(|it| line.ends_with(it)).unwrap_or_default();
            plain.same(line_break, end - line_break.len());
        }
        at = end;
    }
    plain
}

fn quoted_line(plain: &mut Plain, content: &[u8], start: usize) {
    let mut done = 0;
    for at in memchr::memchr_iter(b'=', content) {
        let digit = |at: usize| content.get(at).and_then(|digit| char::from(*digit).to_digit(16));
        match (digit(at + 1), digit(at + 2)) {
            (Some(high), Some(low)) => {
                plain.same(&content[done..at], start + done);
                done = at + 3;
                plain.instead((high << 4 | low) as u8, start + at..start + done);
            }
            _ => {
                plain.invalid.get_or_insert(start + at..start + at + 1);
            }
        }
    }
    plain.same(&content[done..], start + done);
}

/// Decodes Base64 (section 6.8). Characters outside the alphabet are skipped, as the section
/// requires. An `=` ends a group.
pub(super) fn base64(body: &[u8]) -> Plain {
    let mut plain = Plain::default();
    let Ok(encoding) = alphabet() else { return plain };
    let mut digits = Vec::new();
    for (at, group) in body.split_inclusive(|byte| *byte == b'=').scan(0, |end, group| {
        *end += group.len();
        Some((*end - group.len(), group))
    }) {
        let mut last = at;
        for (byte, at) in group.iter().zip(at..) {
            match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'+' | b'/' => {
                    digits.push(*byte);
                    last = at;
                }
                b'=' | b' ' | b'\t' | b'\r' | b'\n' => {}
                _ => {
                    plain.invalid.get_or_insert(at..at + 1);
                }
            }
        }
        if digits.len() % 4 == 1 {
            digits.pop();
            plain.invalid.get_or_insert(last..last + 1);
        }
        plain.bytes.extend(encoding.decode(&digits).unwrap_or_default());
        digits.clear();
    }
    plain
}

fn alphabet() -> Result<Encoding, data_encoding::SpecificationError> {
    let mut specification = Specification::new();
    specification
        .symbols
        .push_str("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
    specification.check_trailing_bits = false;
    specification.encoding()
}
