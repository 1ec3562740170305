//! Content transfer encodings (RFC 2045 section 6).

use std::ops::Range;

use data_encoding::{Encoding, Specification};

use crate::document::source::SourceSlice;

/// A decoded body.
#[derive(Debug, Default)]
pub(super) struct Plain {
    pub(super) bytes: Vec<u8>,
    /// The source of its slices.
    pub(super) pieces: Vec<SourceSlice>,
    /// The first invalid sequence.
    pub(super) fault: Option<Range<usize>>,
}

impl Plain {
    fn same(&mut self, piece: &[u8], at: usize) {
        let inside = self.bytes.len();
        self.bytes.extend_from_slice(piece);
        match self.pieces.last_mut() {
            Some(last) if last.is_same && last.outside.end == at => last.outside.end += piece.len(),
            _ => self.pieces.push(SourceSlice {
                inside,
                outside: at..at + piece.len(),
                is_same: true,
            }),
        }
    }

    fn instead(&mut self, byte: u8, outside: Range<usize>) {
        self.pieces.push(SourceSlice { inside: self.bytes.len(), outside, is_same: false });
        self.bytes.push(byte);
    }
}

/// Decodes quoted-printable (section 6.7). An invalid `=` is unchanged.
pub(super) fn quoted_printable(body: &[u8]) -> Plain {
    let mut plain = Plain::default();
    let mut at = 0;
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        let end = at + line.len();
        // White space at the end of a line was added in transit.
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
                plain.fault.get_or_insert(start + at..start + at + 1);
            }
        }
    }
    plain.same(&content[done..], start + done);
}

/// Decodes Base64 (section 6.8). Other characters are skipped, as the section requires; `=` ends a
/// group.
pub(super) fn base64(body: &[u8]) -> Plain {
    let mut plain = Plain::default();
    let Ok(encoding) = alphabet() else { return plain };
    let mut signs = Vec::new();
    for (at, group) in body.split_inclusive(|byte| *byte == b'=').scan(0, |end, group| {
        *end += group.len();
        Some((*end - group.len(), group))
    }) {
        let mut last = at;
        for (sign, at) in group.iter().zip(at..) {
            match sign {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'+' | b'/' => {
                    signs.push(*sign);
                    last = at;
                }
                b'=' | b' ' | b'\t' | b'\r' | b'\n' => {}
                _ => {
                    plain.fault.get_or_insert(at..at + 1);
                }
            }
        }
        if signs.len() % 4 == 1 {
            signs.pop();
            plain.fault.get_or_insert(last..last + 1);
        }
        plain.bytes.extend(encoding.decode(&signs).unwrap_or_default());
        signs.clear();
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
