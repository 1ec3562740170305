//! Compares the results for all lines of a buffer with those for single lines.

use urikit::batch::{Batch, Columns, LineTerminator};
use urikit::{ErrorKind, UriRef};

use crate::support::with_every_width;

/// Splits a buffer into lines, by the definition.
fn split(text: &[u8], end: LineTerminator) -> Vec<&[u8]> {
    let separator = if end == LineTerminator::Newline { b'\n' } else { 0 };
    let mut lines: Vec<_> = text.split(|&byte| byte == separator).collect();
    // Without a terminator, a carriage return at the end is part of the line.
    let last = lines.pop().filter(|last| !last.is_empty());
    let strip = |line| <[u8]>::strip_suffix(line, b"\r").unwrap_or(line);
    let mut lines =
        if end == LineTerminator::Newline { lines.into_iter().map(strip).collect() } else { lines };
    lines.extend(last);
    lines
}

fn check(text: &[u8], end: LineTerminator) {
    let expected = split(text, end);
    let lines = Columns::new().parse(text, end).unwrap();
    let inputs: Vec<_> = (0..lines.len()).map(|line| lines.text(line)).collect();
    assert_eq!(inputs, expected, "{:?}", String::from_utf8_lossy(text));
    assert_eq!(lines.is_empty(), expected.is_empty());
    assert_eq!(lines.iter().len(), expected.len());
    for (at, line) in expected.into_iter().enumerate() {
        let (found, alone) = (lines.get(at), UriRef::parse_bytes(line));
        assert_eq!(found.map(|uri| uri.split()), alone.map(|uri| uri.split()), "{line:?}");
        assert_eq!(found.map(|uri| uri.host()), alone.map(|uri| uri.host()), "{line:?}");
        assert_columns(&lines, at, alone.ok());
    }
}

/// Asserts that the columns agree with the accessors of the reference.
fn assert_columns(lines: &Batch<'_>, at: usize, uri: Option<UriRef<'_>>) {
    let columns = lines.columns();
    let part = |from: u32, to: u32| &lines.text(at)[from as usize..to as usize];
    assert_eq!(columns.start()[at] as usize + lines.text(at).len(), columns.end()[at] as usize);
    assert_eq!(columns.host_kind()[at].is_some(), uri.is_some());
    let uri = uri.unwrap_or_default();
    assert_eq!(
        part(0, columns.scheme_end()[at]),
        uri.scheme().map_or("", |scheme| scheme.as_str()).as_bytes()
    );
    assert_eq!(
        part(columns.host_start()[at], columns.host_end()[at]),
        uri.host().map_or("", |host| host.as_str()).as_bytes()
    );
    assert_eq!(
        part(columns.path_start()[at], columns.path_end()[at]),
        uri.path().as_str().as_bytes()
    );
    let query = uri.query().map_or(String::new(), |query| format!("?{}", query.as_str()));
    assert_eq!(part(columns.path_end()[at], columns.query_end()[at]), query.as_bytes());
}

/// Lines of many lengths, valid and invalid, that end at every offset of a window.
fn inputs() -> Vec<Vec<u8>> {
    let mut inputs: Vec<Vec<u8>> = [
        "",
        "http://example.com/?a#b",
        "//u:p@h:80",
        "a b",
        "http://[::1]/",
        "%4",
        "x%41",
        "ü",
        "#",
        "?",
        "//",
        "1:",
        "http://1.2.3.4",
        "http",
        "s:",
    ]
    .iter()
    .map(|text| text.as_bytes().to_vec())
    .collect();
    inputs.extend((0..140).map(|len| [b"http://h/".as_slice(), &vec![b'a'; len]].concat()));
    // Addresses and userinfos across the end of a window.
    inputs.extend([
        b"http://user-name-thats-long:pw@[2001:db8:1111:2222:3333:4444:5555:6666]/x".to_vec(),
        [b"//", vec![b'u'; 60].as_slice(), b"@[::1]"].concat(),
        [b"http://[v1.", vec![b'a'; 60].as_slice(), b"]/"].concat(),
    ]);
    inputs.extend((60..68).map(|len| [vec![b's'; len].as_slice(), b":a"].concat()));
    inputs.extend((60..68).map(|len| [vec![b's'; len].as_slice(), b"://host/p"].concat()));
    inputs.extend((55..70).map(|len| [vec![b'a'; len].as_slice(), b"%4"].concat()));
    inputs.extend([b"\xff".to_vec(), b"http://h/\xc3".to_vec(), b"a\rb".to_vec(), b"a\r".to_vec()]);
    inputs
}

#[test]
fn lines_equal_single_references() {
    with_every_width(|| {
        let inputs = inputs();
        for (at, text) in inputs.iter().enumerate() {
            for ends in [["\n", "\r\n", ""], ["\0", "\r\n", "\0\0"], ["\n\n", "\r\r\n", "\n"]] {
                for end in [LineTerminator::Newline, LineTerminator::Nul] {
                    // The line is tested between two other lines.
                    let others = [
                        &inputs[(at * 7 + 3) % inputs.len()],
                        text,
                        &inputs[(at * 5 + 1) % inputs.len()],
                    ];
                    let mut buffer = Vec::new();
                    for (text, end) in others.into_iter().zip(ends) {
                        buffer.extend_from_slice(text);
                        buffer.extend_from_slice(end.as_bytes());
                    }
                    check(&buffer, end);
                }
            }
        }
    });
}

#[test]
fn one_buffer_of_all_lines_and_its_prefixes() {
    with_every_width(|| {
        let buffer = inputs().join(&b"\n"[..]);
        for len in (0..buffer.len()).step_by(37) {
            check(&buffer[..len], LineTerminator::Newline);
        }
        // Valid UTF-8 takes a different code path.
        let text = String::from_utf8_lossy(&buffer).into_owned();
        check(text.as_bytes(), LineTerminator::Newline);
        check(&buffer, LineTerminator::Nul);
    });
}

#[test]
fn columns_can_be_reused() {
    let lines = Columns::new().parse(b"http://a/\nb\nc\n", LineTerminator::Newline).unwrap();
    assert_eq!(lines.columns().start(), [0, 10, 12]);
    assert_eq!(lines.clone().into_columns(), *lines.columns());
    let again = lines.into_columns().parse(b"//x\n", LineTerminator::Newline).unwrap();
    assert_eq!(again.len(), 1);
    assert_eq!(
        *again.columns(),
        *Columns::default().parse(b"//x", LineTerminator::Newline).unwrap().columns()
    );
}

#[test]
fn more_lines_than_the_stage_holds() {
    let text: String = (0..1000).map(|number| format!("http://h{number}/\n")).collect();
    let lines = Columns::new().parse(text.as_bytes(), LineTerminator::Newline).unwrap();
    for (number, uri) in lines.iter().enumerate() {
        assert_eq!(uri.unwrap().host().unwrap().as_str(), format!("h{number}"));
    }
    assert_eq!(lines.len(), 1000);
}

#[test]
fn invalid_line_has_the_error_of_a_single_reference() {
    let lines = Columns::new().parse(b"http://h:x/\nok\n", LineTerminator::Newline).unwrap();
    let error = lines.get(0).unwrap_err();
    assert_eq!((error.kind(), error.span()), (ErrorKind::PortChar, 9..10));
    assert_eq!(lines.get(1).unwrap(), "ok");
}
