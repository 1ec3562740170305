//! Output files with a size limit keep the rows that fit, without a partial row.

use std::fs::File;
use std::process::{Command, Stdio};

use super::commands::{Reads, writers};
use super::signals::{numbered_calls, reset_signals, rows_for};
use super::{Directory, URI, feed, stderr_of};

/// In blocks of 512 bytes.
const LIMIT: &str = "ulimit -f 16; exec \"$@\"";

/// The limit in bytes.
const ROOM: usize = 16 * 512;

/// Runs a command in a shell with a file size limit, whose signal may be ignored.
fn limited(arguments: &[&str], before: &str) -> Command {
    let mut command = Command::new("sh");
    let wrapper: &[&str] = if before.is_empty() { reset_signals() } else { &[] };
    command.args(["-c", &format!("{before} {LIMIT}"), "sh"]).args(wrapper).arg(URI).args(arguments);
    command.stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

#[test]
fn file_size_limit_keeps_complete_rows() {
    let directory = Directory::new();
    for subcommand in writers() {
        for (index, few) in numbered_calls(subcommand) {
            let call = &subcommand.calls(rows_for(3 * ROOM, &few))[index];
            let whole = feed(call.command(&[]), &call.stdin).stdout;
            // The plain list of rules is short.
            if subcommand.reads == Reads::Nothing && whole.len() <= ROOM {
                continue;
            }
            for before in ["trap '' XFSZ;", ""] {
                let path = directory.file("out", b"");
                let mut command = limited(&call.words(), before);
                command.stdout(File::create(&path).expect("it can be made"));
                let output = feed(command, &call.stdin);
                assert_eq!(output.status.code(), Some(2), "{subcommand:?}: {}", stderr_of(&output));
                assert!(
                    stderr_of(&output).contains("error: standard output: "),
                    "{subcommand:?}: {}",
                    stderr_of(&output)
                );
                let written = std::fs::read(&path).expect("it is there");
                assert!(
                    whole.starts_with(&written) && written.ends_with(b"\n"),
                    "{subcommand:?}: a row is cut"
                );
                let next = whole[written.len()..].split_inclusive(|byte| *byte == b'\n').next();
                // All rows that fit, except for subcommands that write single rows.
                assert!(
                    written.len() + next.map_or(0, <[u8]>::len) > ROOM,
                    "{subcommand:?}: {}",
                    written.len()
                );
            }
        }
    }
}

#[test]
fn other_content_of_the_file_is_kept() {
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
        // The rows are contiguous; removing a partial row leaves no hole.
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
fn nul_terminated_rows_are_complete() {
    let directory = Directory::new();
    let rows = b"http://a/%0Ab/c\0".repeat(2000);
    let path = directory.file("out", b"");
    let mut command = limited(&["decode", "--charset", "bytes", "-0"], "");
    command.stdout(File::create(&path).expect("it can be made"));
    assert_eq!(feed(command, &rows).status.code(), Some(2));
    let written = std::fs::read(&path).expect("it is there");
    let row = b"http://a/\nb/c\0";
    assert!(written.len() > ROOM - row.len() && written.chunks(row.len()).all(|part| part == row));
}
