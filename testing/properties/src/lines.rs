//! Parsing of many lines.

use std::ops::Range;

use urikit::UriRef;
use urikit::batch::{Columns, LineTerminator};
use urikit::component::HostKind;

use crate::Held;
use crate::input::{END, Language, choice, fields};

/// A buffer of lines with different terminators, repeated to cross the edges of SIMD blocks.
struct Buffer {
    bytes: Vec<u8>,
    end: LineTerminator,
    separator: u8,
}

impl Buffer {
    fn of(data: &[u8]) -> Self {
        let (choice, rest) = choice(data);
        let (end, separator) = if choice & 1 == 0 {
            (LineTerminator::Newline, b'\n')
        } else {
            (LineTerminator::Nul, 0)
        };
        let mut bytes = Vec::new();
        for (number, field) in rest.split(|&byte| byte == END).enumerate() {
            if number > 0 {
                // Sometimes with a partial or different terminator at the end.
                bytes.extend((choice >> 1 & 1 != 0).then_some(b'\r'));
                bytes.push(separator);
                bytes.extend((choice >> 2 & 1 != 0).then_some(b'\n' - separator));
            }
            bytes.extend(Language::REFERENCE.bytes(field));
        }
        if choice >> 3 & 1 != 0 {
            bytes.push(separator);
        }
        if choice >> 5 == 7 && bytes.len() < 256 {
            bytes = bytes.repeat(usize::from(choice >> 4 & 1) * 60 + 9);
        }
        Self { bytes, end, separator }
    }

    /// The ranges of the lines, without terminators; the last one only if it is not empty.
    fn lines(&self) -> Vec<Range<usize>> {
        let mut lines = Vec::new();
        let mut start = 0;
        for line in self.bytes.split_inclusive(|&byte| byte == self.separator) {
            let text = match line.strip_suffix(&[self.separator]) {
                Some(text) if self.separator == b'\n' => text.strip_suffix(b"\r").unwrap_or(text),
                text => text.unwrap_or(line),
            };
            lines.push(start..start + text.len());
            start += line.len();
        }
        lines
    }
}

/// A row has the columns of the line parsed alone.
pub(crate) fn lines(data: &[u8]) -> Option<Held> {
    let buffer = Buffer::of(data);
    let expected = buffer.lines();
    let found = Columns::new().parse(&buffer.bytes, buffer.end).expect("a short buffer");
    assert_eq!((found.len(), found.is_empty()), (expected.len(), expected.is_empty()));
    let alone: Vec<_> =
        expected.iter().map(|line| UriRef::parse_bytes(&buffer.bytes[line.clone()])).collect();
    for (number, (line, alone)) in expected.iter().zip(&alone).enumerate() {
        let text = &buffer.bytes[line.clone()];
        assert_eq!(found.text(number), text);
        assert_eq!(found.get(number).map(fields), alone.map(fields), "{}", text.escape_ascii());
        columns(found.columns(), number, line, &buffer.bytes);
    }
    assert!(found.iter().eq(alone));
    // Reused memory does not change the result.
    let first = found.columns().clone();
    let other = found
        .into_columns()
        .parse(b"x://h/\n\n%", LineTerminator::Newline)
        .expect("a short buffer");
    assert_eq!(other.len(), 3);
    let again = other.into_columns().parse(&buffer.bytes, buffer.end).expect("a short buffer");
    assert_eq!(*again.columns(), first);
    Some(Held)
}

/// The columns are the offsets of the components, or zeros for an invalid line.
fn columns(columns: &Columns, number: usize, place: &Range<usize>, text: &[u8]) {
    let at = |column: &[u32]| column[number] as usize;
    assert_eq!(at(columns.start())..at(columns.end()), *place);
    let line = &text[place.clone()];
    let alone = UriRef::parse_bytes(line).ok();
    // The end of an optional component.
    let end = |part: Option<&str>| {
        part.map_or(0, |part| part.as_ptr() as usize - line.as_ptr() as usize + part.len())
    };
    let start = |part: Option<&str>| end(part) - part.map_or(0, str::len);
    let host = alone.and_then(|uri| uri.host());
    let [scheme, named, path, query] = [
        alone.and_then(|uri| uri.scheme()).map(|it| it.as_str()),
        host.map(|it| it.as_str()),
        alone.map(|uri| uri.path().as_str()),
        alone.and_then(|uri| uri.query()).map(|it| it.as_str()),
    ];
    let shown = line.escape_ascii();
    assert_eq!(at(columns.scheme_end()), end(scheme), "{shown}");
    assert_eq!(
        (at(columns.host_start()), at(columns.host_end())),
        (start(named), end(named)),
        "{shown}"
    );
    assert_eq!(
        (at(columns.path_start()), at(columns.path_end())),
        (start(path), end(path)),
        "{shown}"
    );
    // Defaults: the end of the path for a missing query, and an empty name for a missing host.
    assert_eq!(
        at(columns.query_end()),
        if query.is_some() { end(query) } else { end(path) },
        "{shown}"
    );
    let kind = alone.map(|_| host.map_or(HostKind::RegName, |it| it.kind()));
    assert_eq!(columns.host_kind()[number], kind, "{shown}");
}
