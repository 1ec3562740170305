//! Writers that are killed in the midst of a row. What had arrived of it is a last line without an end, and as such a row:
//! nothing tells it from one.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use super::commands::{Known, Reads, readers};
use super::{Directory, feed, run, said};
use crate::reach;

/// Rows, and half a row.
const ROWS: &str = "http://www.example.com/1\nhttp://www.example.com/2\nhttp://www.exa";

/// Writes the rows there, and is killed.
fn killed_writer(redirection: &str, to: Stdio) -> Child {
    let script = format!("exec {redirection}; printf %s \"$0\"; kill -KILL $$");
    Command::new("sh").args(["-c", &script, ROWS]).stdout(to).spawn().expect("it starts")
}

/// What `known` says of what comes through a named pipe.
fn from_fifo(known: &Known, way: &[&str], fifo: &Path) -> Output {
    let mut writer = killed_writer(&format!(">'{}'", fifo.display()), Stdio::null());
    let path = fifo.to_str().expect("UTF-8");
    let from: &[&str] = if known.reads == Reads::Rows { &["--input", path] } else { &[path] };
    let output = run(known.command(&[way, from].concat()));
    writer.wait().expect("it ends");
    output
}

#[test]
fn half_a_row_is_the_last_row() {
    let directory = Directory::new();
    let fifo = directory.0.join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().is_ok_and(|status| status.success()));
    for known in readers() {
        let ways: &[&[&str]] = if known.has_json { &[&["--json"], &[]] } else { &[&[]] };
        for way in ways.iter().take(reach(1, 2)) {
            let expected = feed(known.command(way), ROWS.as_bytes());
            let mut writer = killed_writer(">&1", Stdio::piped());
            let mut command = known.command(way);
            command.stdin(writer.stdout.take().expect("piped"));
            let piped = run(command);
            writer.wait().expect("it ends");
            assert_eq!(
                (piped.status, &piped.stdout),
                (expected.status, &expected.stdout),
                "{known:?}"
            );
            assert_eq!(said(&piped), said(&expected), "{known:?}");
            let named = from_fifo(known, way, &fifo);
            let lines = |output: &Output| output.stdout.split(|byte| *byte == b'\n').count();
            assert_eq!(lines(&named), lines(&expected), "{known:?}");
            // A file has a name, and so a base, and stands in rows of `find`.
            if known.reads == Reads::Rows {
                assert_eq!(
                    (named.status, &named.stdout),
                    (expected.status, &expected.stdout),
                    "{known:?}"
                );
            }
            // As many rows as with its end, and the last is about what had arrived.
            let ended = feed(known.command(way), format!("{ROWS}\n").as_bytes());
            assert_eq!(
                (ended.status, &ended.stdout),
                (expected.status, &expected.stdout),
                "{known:?}"
            );
            if known.has_json && known.reads == Reads::Rows && *way == ["--json"] {
                let rows = String::from_utf8(piped.stdout).expect("UTF-8");
                assert_eq!(rows.lines().count(), 3, "{known:?}");
                assert!(
                    rows.lines().last().is_some_and(|row| row.contains("\"http://www.exa\"")),
                    "{rows}"
                );
            }
        }
    }
}
