//! The header of a message or a part (RFC 5322 section 2.2).

use std::ops::Range;

/// The fields, and where the body begins.
#[derive(Debug, Default)]
pub(super) struct Header {
    pub(super) fields: Vec<Field>,
    pub(super) body: usize,
}

/// Where a field stands.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: Range<usize>,
    /// Without white space around it; line breaks inside remain.
    pub(super) value: Range<usize>,
}

impl Header {
    /// Reads what begins an entity. It ends with an empty line, or where a line is no field.
    pub(super) fn read(entity: &[u8]) -> Self {
        let mut header = Self::default();
        // Some programs leave the separator of mailboxes in.
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

    /// The first field with a name.
    pub(super) fn find(&self, entity: &[u8], name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| entity[field.name.clone()].eq_ignore_ascii_case(name.as_bytes()))
    }

    /// The value of that, as far as it is ASCII, in one line.
    pub(super) fn value(&self, entity: &[u8], name: &str) -> Option<String> {
        /// Of what a value has to say there is never more.
        const MAX_LENGTH: usize = 1 << 16;
        let value = &entity[self.find(entity, name)?.value.clone()];
        let value = String::from_utf8_lossy(&value[..value.len().min(MAX_LENGTH)]);
        Some(value.replace(['\r', '\n'], ""))
    }

    /// The same of a field that consists of words and quoted strings, without the comments between them.
    pub(super) fn structured(&self, entity: &[u8], name: &str) -> Option<String> {
        self.value(entity, name).map(|value| without_comments(&value))
    }
}

/// Fields that are a URI, with nothing but comments around it (RFC 2557 section 4, RFC 2110 section 4).
const URIS: [&str; 2] = ["Content-Base", "Content-Location"];

/// A stretch without the comments before and behind what it is about. A URI may begin with a bracket, so that white space has to
/// stand between it and a comment; and there may be some in it where a line was folded, so that what begins behind that is comments only
/// if they are all there is.
fn between_comments(entity: &[u8], stretch: Range<usize>) -> Range<usize> {
    let Range { mut start, end } = stretch;
    let mut next = start;
    while let Some(behind) = comment_end(entity, next..end) {
        next = trimmed(entity, behind..end).start;
        if next > behind {
            start = next;
        }
    }
    let is_begin = |pair: &[u8]| pair[0].is_ascii_whitespace() && pair[1] == b'(';
    let Some(begin) = entity[start..end].windows(2).position(is_begin).map(|at| start + at) else {
        return start..end;
    };
    let mut rest = trimmed(entity, begin..end).start;
    while let Some(behind) = comment_end(entity, rest..end) {
        rest = trimmed(entity, behind..end).start;
    }
    if rest == end { trimmed(entity, start..begin) } else { start..end }
}

/// Where the comment ends that a stretch begins with (RFC 5322 section 3.2.2).
fn comment_end(entity: &[u8], stretch: Range<usize>) -> Option<usize> {
    let mut depth = 0_usize;
    let mut octets = entity[stretch.clone()].iter().enumerate();
    while let Some((at, octet)) = octets.next() {
        match octet {
            b'(' => depth += 1,
            b')' => depth = depth.checked_sub(1)?,
            b'\\' if depth > 0 => drop(octets.next()),
            _ => {}
        }
        if depth == 0 {
            return (at > 0).then_some(stretch.start + at + 1);
        }
    }
    None
}

/// A value without comments (RFC 5322 section 3.2.2), and without white space on both sides of a `/` (RFC 2045 section 5.1): for those
/// who do not know of either. What stands in quotes stays as it is.
fn without_comments(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut is_quoted = false;
    let mut at = 0;
    while let Some(sign) = value[at..].chars().next() {
        if sign == '(' && !is_quoted {
            // What is not closed goes on to the end.
            at = comment_end(value.as_bytes(), at..value.len()).unwrap_or(value.len());
            // It separates words, as white space does.
            out.extend(Some(' ').filter(|_| !out.ends_with('/')));
            continue;
        }
        at += sign.len_utf8();
        match sign {
            '"' => is_quoted = !is_quoted,
            '/' if !is_quoted => out.truncate(out.trim_ascii_end().len()),
            sign if !is_quoted && sign.is_ascii_whitespace() && out.ends_with('/') => continue,
            _ => {}
        }
        out.push(sign);
        if sign == '\\' && is_quoted {
            let escaped = value[at..].chars().next();
            out.extend(escaped);
            at += escaped.map_or(0, char::len_utf8);
        }
    }
    out.trim_ascii().to_owned()
}

/// A stretch without white space at its ends. Of nothing but white space what is left stands at its beginning: behind the line
/// break it would be in the next field.
fn trimmed(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let inner = bytes[range.clone()].trim_ascii_start();
    let start = if inner.is_empty() { range.start } else { range.end - inner.len() };
    start..start + inner.trim_ascii_end().len()
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn comments_are_no_part_of_a_value() {
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
