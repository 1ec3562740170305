//! Files that have no room for all rows: they keep those that fit, whole.

use std::fs::File;
use std::process::{Command, Stdio};

use super::commands::{Reads, writers};
use super::signals::{by, rows_for, ways};
use super::{Directory, URI, feed, said};

/// In blocks of 512 bytes.
const LIMIT: &str = "ulimit -f 16; exec \"$@\"";

/// How much that is.
const ROOM: usize = 16 * 512;

/// The command in a shell whose files have a limit, which is a signal too, and may be ignored or not.
fn limited(asked: &[&str], before: &str) -> Command {
    let mut command = Command::new("sh");
    let by: &[&str] = if before.is_empty() { by() } else { &[] };
    command.args(["-c", &format!("{before} {LIMIT}"), "sh"]).args(by).arg(URI).args(asked);
    command.stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

#[test]
fn a_file_that_may_not_grow_keeps_the_rows_that_fit() {
    let directory = Directory::new();
    for known in writers() {
        for (way, few) in ways(known) {
            let asked = &known.asked(rows_for(3 * ROOM, &few))[way];
            let whole = feed(asked.command(&[]), &asked.stdin).stdout;
            // The plain list of rules is short.
            if known.reads == Reads::Nothing && whole.len() <= ROOM {
                continue;
            }
            for before in ["trap '' XFSZ;", ""] {
                let path = directory.file("out", b"");
                let mut command = limited(&asked.words(), before);
                command.stdout(File::create(&path).expect("it can be made"));
                let output = feed(command, &asked.stdin);
                assert_eq!(output.status.code(), Some(2), "{known:?}: {}", said(&output));
                assert!(
                    said(&output).contains("uri: standard output: "),
                    "{known:?}: {}",
                    said(&output)
                );
                let written = std::fs::read(&path).expect("it is there");
                assert!(
                    whole.starts_with(&written) && written.ends_with(b"\n"),
                    "{known:?}: a row is cut"
                );
                let next = whole[written.len()..].split_inclusive(|byte| *byte == b'\n').next();
                // All that fit, unless it is written row by row.
                assert!(
                    written.len() + next.map_or(0, <[u8]>::len) > ROOM,
                    "{known:?}: {}",
                    written.len()
                );
            }
        }
    }
}

#[test]
fn what_stood_there_and_what_comes_behind_stay() {
    let directory = Directory::new();
    let rows = super::streams::many(5000);
    for how in [">", ">>"] {
        let path = directory.file("out", b"earlier\n");
        let script = format!(
            "exec {how}\"$0\"; echo before; (ulimit -f 16; trap '' XFSZ; exec \"$@\" 2>/dev/null); \
                echo behind $?"
        );
        let mut command = Command::new("sh");
        command.args(["-c", &script]).arg(&path).args([URI, "get", "{uri}"]);
        feed(command, &rows);
        let text = std::fs::read_to_string(&path).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        let first: &[&str] = if how == ">" { &["before"] } else { &["earlier", "before"] };
        assert!(lines.starts_with(first) && lines.ends_with(&["behind 2"]), "{how}: {text}");
        // Between them rows, and no hole where something was taken away.
        let rows = std::str::from_utf8(&rows).expect("text");
        let written = &lines[first.len()..lines.len() - 1];
        assert!(written.len() > 100, "{how}: {text}");
        assert!(
            written.iter().zip(rows.lines()).all(|(written, row)| *written == row),
            "{how}: {text}"
        );
    }
}

#[test]
fn rows_that_end_otherwise_are_whole_too() {
    let directory = Directory::new();
    let rows = b"http://a/%0Ab/c\0".repeat(2000);
    let path = directory.file("out", b"");
    let mut command = limited(&["decode", "--bytes", "-0"], "");
    command.stdout(File::create(&path).expect("it can be made"));
    assert_eq!(feed(command, &rows).status.code(), Some(2));
    let written = std::fs::read(&path).expect("it is there");
    let row = b"http://a/\nb/c\0";
    assert!(written.len() > ROOM - row.len() && written.chunks(row.len()).all(|part| part == row));
}
