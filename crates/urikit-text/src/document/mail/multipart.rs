//! Splits a multipart body into its parts (RFC 2046 section 5.1).

use std::ops::Range;

/// The parts of a multipart body, and the text before and after them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) parts: Vec<Range<usize>>,
    /// The preamble and epilogue, which mail clients do not display.
    pub(super) around: Vec<Range<usize>>,
    /// Whether a final boundary follows the last part.
    pub(super) is_closed: bool,
}

/// Splits a body at the lines that begin with `--` and the boundary.
pub(super) fn split(body: &[u8], boundary: &str) -> Parts {
    let mut parts = Parts::default();
    // The start of the current part.
    let mut open = None;
    let mut at = 0;
    let mut epilogue = body.len();
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        let start = at;
        at += line.len();
        let Some(is_last) = delimiter(line, boundary) else { continue };
        let before = open.unwrap_or(0)..without_break(body, start).max(open.unwrap_or(0));
        match open {
            Some(_) => parts.parts.push(before),
            None => parts.around.push(before),
        }
        open = Some(at);
        if is_last {
            parts.is_closed = true;
            epilogue = at;
            break;
        }
    }
    match open {
        Some(start) if !parts.is_closed => parts.parts.push(start..body.len()),
        Some(_) => parts.around.push(epilogue..body.len()),
        None => {}
    }
    parts.around.retain(|range| !body[range.clone()].trim_ascii().is_empty());
    parts
}

/// Returns `Some` if a line is a boundary; the value is whether it is the final one.
fn delimiter(line: &[u8], boundary: &str) -> Option<bool> {
    let after = line.strip_prefix(b"--")?.strip_prefix(boundary.as_bytes())?.trim_ascii_end();
    match after {
        b"" => Some(false),
        b"--" => Some(true),
        _ => None,
    }
}

/// Excludes the line break before a boundary, which belongs to the boundary.
fn without_break(body: &[u8], start: usize) -> usize {
    let before = &body[..start];
    let before = before
        .strip_suffix(b"\n")
        .map_or(before, |before| before.strip_suffix(b"\r").unwrap_or(before));
    before.len()
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn body_is_split_at_boundaries() {
        let body = b"preamble\r\n--b\r\none\r\n--bb\r\n--b \r\n\r\n--b--\r\nepilogue";
        let parts = split(body, "b");
        let cut =
            |range: &std::ops::Range<usize>| std::str::from_utf8(&body[range.clone()]).unwrap();
        assert_eq!(parts.parts.iter().map(cut).collect::<Vec<_>>(), ["one\r\n--bb", ""]);
        assert_eq!(parts.around.iter().map(cut).collect::<Vec<_>>(), ["preamble", "epilogue"]);
        assert!(parts.is_closed);
        assert_eq!(split(b"--b\none\n--b\ntwo\n", "b").parts, [4..7, 12..16]);
        assert!(!split(b"--b\none\n--b\ntwo\n", "b").is_closed);
        assert_eq!(split(b"nothing", "b").parts, []);
    }
}
