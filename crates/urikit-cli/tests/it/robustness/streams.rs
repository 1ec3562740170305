//! Standard streams that are closed, full, or disconnected.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use super::commands::{Reads, all, readers};
use super::{Directory, feed, in_shell, run, stderr_of};
use crate::reach;

/// Rows that every subcommand accepts and that cause much output.
pub(crate) fn many(count: usize) -> Vec<u8> {
    (0..count)
        .flat_map(|number| format!("http://www.example.com/{number}\n").into_bytes())
        .collect()
}

/// Calls of all subcommands that produce output.
fn questions() -> impl Iterator<Item = Vec<&'static str>> {
    let json = all()
        .iter()
        .filter(|subcommand| subcommand.has_json)
        .map(|subcommand| subcommand.with(&["--json"]));
    let plain = all().iter().map(|subcommand| subcommand.with(&[]));
    let help = all()
        .iter()
        .map(|subcommand| vec![subcommand.call.first().map_or("parse", String::as_str), "--help"]);
    let others =
        [&["help"][..], &["--version"], &["help", "get"], &["find", "--rewrite", "ftp://{host}"]];
    json.chain(plain).chain(help).chain(others.map(<[_]>::to_vec))
}

#[test]
fn full_disk_is_reported() {
    for question in questions() {
        let mut command = super::uri(&question);
        command.stdout(File::options().write(true).open("/dev/full").expect("Linux has it"));
        let output = feed(command, b"{\"x\":\"y\"}\nhttp://www.example.com/\n");
        assert_eq!(output.status.code(), Some(2), "{question:?}: {}", stderr_of(&output));
        let stderr_of = stderr_of(&output);
        assert!(
            stderr_of.lines().any(|line| line.starts_with("error: standard output: ")),
            "{question:?}: {stderr_of}"
        );
    }
}

#[test]
fn closed_standard_output_is_reported() {
    for question in questions() {
        let output = run(in_shell("", &question, ">&-"));
        assert_eq!(output.status.code(), Some(2), "{question:?}");
        assert_eq!(stderr_of(&output), "error: standard output: closed\n", "{question:?}");
    }
    // A pipe without a reader is not an error, however it was opened.
    assert_eq!(run(in_shell("", &["parse", "a"], "1<>/dev/null")).status.code(), Some(0));
}

#[test]
fn wrong_direction_of_a_stream_is_reported() {
    for question in questions() {
        let output = run(in_shell("", &question, "1</dev/null"));
        assert_eq!(output.status.code(), Some(2), "{question:?}");
        assert_eq!(
            stderr_of(&output),
            "error: standard output: not open for writing\n",
            "{question:?}"
        );
    }
    for subcommand in readers() {
        let output = run(in_shell("", &subcommand.with(&[]), "0>/dev/null"));
        assert_eq!(output.status.code(), Some(2), "{subcommand:?}: {}", stderr_of(&output));
        assert!(
            stderr_of(&output).starts_with("error: <stdin>: not open for reading"),
            "{}",
            stderr_of(&output)
        );
    }
}

#[test]
fn closed_standard_input_is_reported() {
    for subcommand in all().iter().filter(|subcommand| subcommand.reads != Reads::Nothing) {
        let output = run(in_shell("", &subcommand.with(&[]), "<&-"));
        assert_eq!(output.status.code(), Some(2), "{subcommand:?}: {}", stderr_of(&output));
        assert!(
            stderr_of(&output).starts_with("error: <stdin>: closed"),
            "{subcommand:?}: {}",
            stderr_of(&output)
        );
    }
    // Standard input is not needed.
    let output = run(in_shell("", &["template", "expand", "{a}", "--vars", "-"], "<&-"));
    assert_eq!((output.status.code(), &*stderr_of(&output)), (Some(2), "error: <stdin>: closed\n"));
    assert_eq!(run(in_shell("", &["parse", "a"], "<&-")).status.code(), Some(0));
}

#[test]
fn failing_standard_error_is_ignored() {
    let rows = b"%\nhttp://www.example.com/\n";
    // An error for each subcommand: an invalid row, or a missing file.
    let complaints = all().iter().flat_map(|subcommand| {
        let more: &[&str] = if subcommand.reads == Reads::Files { &["-", "/nowhere"] } else { &[] };
        [subcommand.with(more), subcommand.with(&["--no-such-option"])]
    });
    let complaints = complaints.step_by(reach(3, 1));
    let mut complained = 0;
    for arguments in complaints {
        let open = feed(super::uri(&arguments), rows);
        complained += usize::from(!open.stderr.is_empty());
        for full in ["2>&-", "2>/dev/full"] {
            let closed = feed(in_shell("", &arguments, full), rows);
            assert_eq!(
                (closed.status, &closed.stdout),
                (open.status, &open.stdout),
                "{arguments:?} {full}"
            );
        }
    }
    assert!(complained > reach(12, 40), "{complained}");
}

#[test]
fn closed_pipe_is_success() {
    let rows = many(reach(2_000, 20_000));
    let directory = Directory::new();
    let file = directory.file("rows", &rows);
    let file = file.to_str().expect("UTF-8");
    for subcommand in
        all().iter().filter(|subcommand| subcommand.has_json && subcommand.reads != Reads::Nothing)
    {
        let arguments = match subcommand.reads {
            Reads::Rows => vec!["--json", "--input", file],
            _ => vec!["--json", file],
        };
        let mut child = subcommand.command(&arguments).spawn().expect("it starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut first = String::new();
        stdout.read_line(&mut first).expect("UTF-8");
        drop(stdout);
        serde_json::from_str::<serde_json::Value>(&first).expect("a whole row");
        let mut stderr_of = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut stderr_of).expect("UTF-8");
        let status = child.wait().expect("it ends");
        // `find` may have ended already.
        let expected: &[i32] = if subcommand.reads == Reads::Files { &[0, 1] } else { &[0] };
        assert!(
            status.code().is_some_and(|code| expected.contains(&code)),
            "{subcommand:?}: {status} {stderr_of}"
        );
        assert!(stderr_of.is_empty(), "{subcommand:?}: {stderr_of}");
    }
}

#[test]
fn both_streams_can_be_closed() {
    // As for `2>&1 | head -1`, with output on both streams.
    let rows = [&b"%\n"[..], &many(50)].concat().repeat(reach(40, 200));
    for subcommand in readers() {
        let more: &[&str] = if subcommand.reads == Reads::Files { &["/nowhere", "-"] } else { &[] };
        let mut command = in_shell("", &subcommand.with(more), "2>&1");
        let mut child = command.stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("piped");
        drop(child.stdout.take());
        std::thread::scope(|scope| {
            scope.spawn(|| drop(std::io::Write::write_all(&mut stdin, &rows)));
            let status = child.wait().expect("it ends");
            assert_eq!(status.code(), Some(0), "{subcommand:?}");
        });
    }
}
