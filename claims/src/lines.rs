//! Many references at once.

use urikit::UriRef;
use urikit::component::HostKind;
use urikit::lines::{Columns, LineEnd};

use crate::Held;
use crate::input::{choice, fields};

/// A line of a table is what the line is alone.
pub(crate) fn lines(data: &[u8]) -> Option<Held> {
    let (choice, text) = choice(data);
    let (end, separator) = if choice & 1 == 0 { (LineEnd::Feed, b'\n') } else { (LineEnd::Nul, 0) };
    let found = Columns::new().parse(text, end).expect("it is short");
    let mut expected: Vec<&[u8]> = text.split(|&byte| byte == separator).collect();
    // The last line has an end or has none, and is there if it is anything.
    if expected.last().is_some_and(|last| last.is_empty()) {
        expected.pop();
    }
    assert_eq!(found.len(), expected.len());
    for (number, line) in expected.iter().enumerate() {
        let line = if separator == b'\n' { line.strip_suffix(b"\r").unwrap_or(line) } else { line };
        assert_eq!(found.text(number), line);
        let alone = UriRef::parse_bytes(line);
        assert_eq!(found.get(number).map(fields), alone.map(fields), "{}", line.escape_ascii());
    }
    assert_eq!(found.iter().count(), expected.len());
    assert_eq!(found.is_empty(), expected.is_empty());
    for number in 0..expected.len() {
        columns(found.columns(), number, text);
    }
    Some(Held)
}

/// The columns of a line are the offsets of its components, and zeros where there is no reference.
fn columns(columns: &Columns, number: usize, text: &[u8]) {
    let at = |column: &[u32]| column[number] as usize;
    let line = &text[at(columns.start())..at(columns.end())];
    let alone = UriRef::parse_bytes(line).ok();
    // Where a part of the line ends, if there is one.
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
    assert_eq!((at(columns.host_start()), at(columns.host_end())), (start(named), end(named)), "{shown}");
    assert_eq!((at(columns.path_start()), at(columns.path_end())), (start(path), end(path)), "{shown}");
    // Without a query it ends where the path does; without an authority the host is an empty name.
    assert_eq!(at(columns.query_end()), if query.is_some() { end(query) } else { end(path) }, "{shown}");
    let kind = alone.map(|_| host.map_or(HostKind::RegName, |it| it.kind()));
    assert_eq!(columns.host_kind()[number], kind, "{shown}");
}
