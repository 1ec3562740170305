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
            let value = trimmed(entity, value);
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
        const LONGEST: usize = 1 << 16;
        let value = &entity[self.find(entity, name)?.value.clone()];
        let value = String::from_utf8_lossy(&value[..value.len().min(LONGEST)]);
        Some(value.replace(['\r', '\n'], ""))
    }
}

/// A stretch without white space at its ends.
fn trimmed(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let inner = bytes[range.clone()].trim_ascii_start();
    let start = range.end - inner.len();
    start..start + inner.trim_ascii_end().len()
}
