//! Parses the header of a message or part (RFC 5322 section 2.2).

use std::ops::Range;

/// The fields of a header, and the offset at which the body starts.
#[derive(Debug, Default)]
pub(super) struct Header {
    pub(super) fields: Vec<Field>,
    pub(super) body: usize,
}

/// The byte ranges of a header field's name and value.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: Range<usize>,
    /// The value without surrounding white space. It may contain line breaks.
    pub(super) value: Range<usize>,
}

impl Header {
    /// Parses a header. It ends with an empty line, or before a line that is not a field.
    pub(super) fn read(entity: &[u8]) -> Self {
        let mut header = Self::default();
        // Some programs keep the separator line of a mailbox.
        if entity.starts_with(b"From ") || entity.starts_with(b">From ") {
            header.body = memchr::memchr(b'\n', entity).map_or(entity.len(), |end| end + 1);
        }
        loop {
            let rest = &entity[header.body..];
            let empty = [&b"\r\n"[..], b"\n"].into_iter().find(|line| rest.starts_with(line));
            if let Some(line) = empty {
                header.body += line.len();
                return header;
            }
            let Ok((field, len)) = mailparse::parse_header(rest) else { return header };
            let name = field.get_key_raw().trim_ascii_end().len();
            let is_field = rest.get(field.get_key_raw().len()) == Some(&b':');
            if !is_field || name == 0 || !rest[..name].iter().all(u8::is_ascii_graphic) {
                return header;
            }
            let value = header.body + field.get_key_raw().len() + 1..header.body + len;
            let mut value = trimmed(entity, value);
            if URIS.iter().any(|uri| rest[..name].eq_ignore_ascii_case(uri.as_bytes())) {
                value = between_comments(entity, value);
            }
            header.fields.push(Field { name: header.body..header.body + name, value });
            header.body += len;
        }
    }

    /// Returns the first field with this name.
    pub(super) fn find(&self, entity: &[u8], name: &str) -> Option<&Field> {
        self.fields
            .iter()
            .find(|field| entity[field.name.clone()].eq_ignore_ascii_case(name.as_bytes()))
    }

    /// Returns the value of the first field with this name, unfolded to one line.
    pub(super) fn value(&self, entity: &[u8], name: &str) -> Option<String> {
        /// The maximum length of a value that is considered.
        const MAX_LENGTH: usize = 1 << 16;
        let value = &entity[self.find(entity, name)?.value.clone()];
        let value = String::from_utf8_lossy(&value[..value.len().min(MAX_LENGTH)]);
        Some(value.replace(['\r', '\n'], ""))
    }

    /// Returns the value of a field of words and quoted strings, without comments.
    pub(super) fn structured(&self, entity: &[u8], name: &str) -> Option<String> {
        self.value(entity, name).map(|value| without_comments(&value))
    }
}

/// Fields that consist of a URI and comments (RFC 2557 section 4, RFC 2110 section 4).
const URIS: [&str; 2] = ["Content-Base", "Content-Location"];

/// Trims comments around a URI. A URI may itself contain parentheses, so only white space separates
/// it from a comment. A folded URI may contain white space, so the rest after white space is
/// trimmed only if all of it is comments.
fn between_comments(entity: &[u8], range: Range<usize>) -> Range<usize> {
    let Range { mut start, end } = range;
    let mut next = start;
    while let Some(after) = comment_end(entity, next..end) {
        next = trimmed(entity, after..end).start;
        if next > after {
            start = next;
        }
    }
    let is_begin = |pair: &[u8]| pair[0].is_ascii_whitespace() && pair[1] == b'(';
    let Some(begin) = entity[start..end].windows(2).position(is_begin).map(|at| start + at) else {
        return start..end;
    };
    let mut rest = trimmed(entity, begin..end).start;
    while let Some(after) = comment_end(entity, rest..end) {
        rest = trimmed(entity, after..end).start;
    }
    if rest == end { trimmed(entity, start..begin) } else { start..end }
}

/// Returns the end of the comment at the start of a range (RFC 5322 section 3.2.2).
fn comment_end(entity: &[u8], range: Range<usize>) -> Option<usize> {
    let mut depth = 0_usize;
    let mut octets = entity[range.clone()].iter().enumerate();
    while let Some((at, octet)) = octets.next() {
        match octet {
            b'(' => depth += 1,
            b')' => depth = depth.checked_sub(1)?,
            b'\\' if depth > 0 => drop(octets.next()),
            _ => {}
        }
        if depth == 0 {
            return (at > 0).then_some(range.start + at + 1);
        }
    }
    None
}

/// Removes comments (RFC 5322 section 3.2.2) and white space around `/` (RFC 2045 section 5.1),
/// except in quoted strings. The parser of media types supports neither.
fn without_comments(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut is_quoted = false;
    let mut at = 0;
    while let Some(c) = value[at..].chars().next() {
        if c == '(' && !is_quoted {
            // An unclosed comment extends to the end.
            at = comment_end(value.as_bytes(), at..value.len()).unwrap_or(value.len());
            // A comment separates words as white space does.
            out.extend(Some(' ').filter(|_| !out.ends_with('/')));
            continue;
        }
        at += c.len_utf8();
        match c {
            '"' => is_quoted = !is_quoted,
            '/' if !is_quoted => out.truncate(out.trim_ascii_end().len()),
            c if !is_quoted && c.is_ascii_whitespace() && out.ends_with('/') => continue,
            _ => {}
        }
        out.push(c);
        if c == '\\' && is_quoted {
            let escaped = value[at..].chars().next();
            out.extend(escaped);
            at += escaped.map_or(0, char::len_utf8);
        }
    }
    out.trim_ascii().to_owned()
}

/// Trims white space. If there is nothing else, the result is the start of the range, because its
/// end belongs to the next field.
fn trimmed(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let inner = bytes[range.clone()].trim_ascii_start();
    let start = if inner.is_empty() { range.start } else { range.end - inner.len() };
    start..start + inner.trim_ascii_end().len()
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn comments_are_removed_from_values() {
        for (value, expected) in [
            ("text/html (a (b) \\) c); charset=utf-8(d)", "text/html  ; charset=utf-8"),
            ("(a) text / (b)html", "text/html"),
            ("text/plain; a=\"(b) / \\\"(c)\"", "text/plain; a=\"(b) / \\\"(c)\""),
            ("base64 (c", "base64"),
            ("a) b\\", "a) b\\"),
            ("(", ""),
            ("", ""),
        ] {
            assert_eq!(without_comments(value), expected, "{value}");
        }
    }
}
