//! Many references at once.

use urikit::UriRef;
use urikit::lines::{Columns, LineEnd};

use crate::input::{choice, fields};

/// A line of a table is what the line is alone.
pub(crate) fn lines(data: &[u8]) {
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
}
