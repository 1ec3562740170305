//! Writers that are killed while writing a row. The received part is the last row, because it
//! cannot be distinguished from a complete one.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use super::commands::{Reads, Subcommand, readers};
use super::{Directory, feed, run, stderr_of};
use crate::reach;

/// Two rows and a part of a third.
const ROWS: &str = "http://www.example.com/1\nhttp://www.example.com/2\nhttp://www.exa";

/// Writes the rows and is killed.
fn killed_writer(redirection: &str, to: Stdio) -> Child {
    let script = format!("exec {redirection}; printf %s \"$0\"; kill -KILL $$");
    Command::new("sh").args(["-c", &script, ROWS]).stdout(to).spawn().expect("it starts")
}

/// Runs a subcommand on the output of a named pipe.
fn from_fifo(subcommand: &Subcommand, index: &[&str], fifo: &Path) -> Output {
    let mut writer = killed_writer(&format!(">'{}'", fifo.display()), Stdio::null());
    let path = fifo.to_str().expect("UTF-8");
    let from: &[&str] = if subcommand.reads == Reads::Rows { &["--input", path] } else { &[path] };
    let output = run(subcommand.command(&[index, from].concat()));
    writer.wait().expect("it ends");
    output
}

#[test]
fn partial_row_is_the_last_row() {
    let directory = Directory::new();
    let fifo = directory.0.join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().is_ok_and(|status| status.success()));
    for subcommand in readers() {
        let numbered_calls: &[&[&str]] =
            if subcommand.has_json { &[&["--json"], &[]] } else { &[&[]] };
        for index in numbered_calls.iter().take(reach(1, 2)) {
            let expected = feed(subcommand.command(index), ROWS.as_bytes());
            let mut writer = killed_writer(">&1", Stdio::piped());
            let mut command = subcommand.command(index);
            command.stdin(writer.stdout.take().expect("piped"));
            let piped = run(command);
            writer.wait().expect("it ends");
            assert_eq!(
                (piped.status, &piped.stdout),
                (expected.status, &expected.stdout),
                "{subcommand:?}"
            );
            assert_eq!(stderr_of(&piped), stderr_of(&expected), "{subcommand:?}");
            let named = from_fifo(subcommand, index, &fifo);
            let lines = |output: &Output| output.stdout.split(|byte| *byte == b'\n').count();
            assert_eq!(lines(&named), lines(&expected), "{subcommand:?}");
            // A file has a name, which is used as a base and in the rows of `find`.
            if subcommand.reads == Reads::Rows {
                assert_eq!(
                    (named.status, &named.stdout),
                    (expected.status, &expected.stdout),
                    "{subcommand:?}"
                );
            }
            // The number of rows is the same, and the last one is about the received part.
            let ended = feed(subcommand.command(index), format!("{ROWS}\n").as_bytes());
            assert_eq!(
                (ended.status, &ended.stdout),
                (expected.status, &expected.stdout),
                "{subcommand:?}"
            );
            if subcommand.has_json && subcommand.reads == Reads::Rows && *index == ["--json"] {
                let rows = String::from_utf8(piped.stdout).expect("UTF-8");
                assert_eq!(rows.lines().count(), 3, "{subcommand:?}");
                assert!(
                    rows.lines().last().is_some_and(|row| row.contains("\"http://www.exa\"")),
                    "{rows}"
                );
            }
        }
    }
}
