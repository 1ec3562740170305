//! Standard streams that are closed, full, or go away.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use super::commands::{Reads, all, readers};
use super::{Directory, feed, in_shell, run, said};
use crate::reach;

/// Rows that each subcommand can make something of, of which it has much to say.
pub(crate) fn many(count: usize) -> Vec<u8> {
    (0..count)
        .flat_map(|number| format!("http://www.example.com/{number}\n").into_bytes())
        .collect()
}

/// What everything is asked that answers: the subcommands, and what is asked of them.
fn questions() -> impl Iterator<Item = Vec<&'static str>> {
    let json = all().iter().filter(|known| known.has_json).map(|known| known.with(&["--json"]));
    let plain = all().iter().map(|known| known.with(&[]));
    let help = all()
        .iter()
        .map(|known| vec![known.call.first().map_or("parse", String::as_str), "--help"]);
    let others =
        [&["help"][..], &["--version"], &["help", "get"], &["find", "--rewrite", "ftp://{host}"]];
    json.chain(plain).chain(help).chain(others.map(<[_]>::to_vec))
}

#[test]
fn a_full_disk_is_status_2_and_said() {
    for question in questions() {
        let mut command = super::uri(&question);
        command.stdout(File::options().write(true).open("/dev/full").expect("Linux has it"));
        let output = feed(command, b"{\"x\":\"y\"}\nhttp://www.example.com/\n");
        assert_eq!(output.status.code(), Some(2), "{question:?}: {}", said(&output));
        let said = said(&output);
        assert!(
            said.lines().any(|line| line.starts_with("uri: standard output: ")),
            "{question:?}: {said}"
        );
    }
}

#[test]
fn a_closed_standard_output_is_status_2_and_said() {
    for question in questions() {
        let output = run(in_shell("", &question, ">&-"));
        assert_eq!(output.status.code(), Some(2), "{question:?}");
        assert_eq!(said(&output), "uri: standard output: closed\n", "{question:?}");
    }
    // One that nobody reads is another matter, however it was opened.
    assert_eq!(run(in_shell("", &["parse", "a"], "1<>/dev/null")).status.code(), Some(0));
}

#[test]
fn a_stream_that_is_open_the_wrong_way_is_status_2_and_said() {
    for question in questions() {
        let output = run(in_shell("", &question, "1</dev/null"));
        assert_eq!(output.status.code(), Some(2), "{question:?}");
        assert_eq!(said(&output), "uri: standard output: not open for writing\n", "{question:?}");
    }
    for known in readers() {
        let output = run(in_shell("", &known.with(&[]), "0>/dev/null"));
        assert_eq!(output.status.code(), Some(2), "{known:?}: {}", said(&output));
        assert!(said(&output).starts_with("<stdin>: not open for reading"), "{}", said(&output));
    }
}

#[test]
fn a_closed_standard_input_is_status_2_and_said() {
    for known in all().iter().filter(|known| known.reads != Reads::Nothing) {
        let output = run(in_shell("", &known.with(&[]), "<&-"));
        assert_eq!(output.status.code(), Some(2), "{known:?}: {}", said(&output));
        assert!(said(&output).starts_with("<stdin>: closed"), "{known:?}: {}", said(&output));
    }
    // Nobody asked for it.
    let output = run(in_shell("", &["template", "expand", "{a}", "--vars", "-"], "<&-"));
    assert_eq!((output.status.code(), &*said(&output)), (Some(2), "uri: <stdin>: closed\n"));
    assert_eq!(run(in_shell("", &["parse", "a"], "<&-")).status.code(), Some(0));
}

#[test]
fn a_standard_error_that_takes_nothing_changes_nothing_else() {
    let rows = b"%\nhttp://www.example.com/\n";
    // What each subcommand has to complain of: a row, or a file that is not there.
    let complaints = all().iter().flat_map(|known| {
        let more: &[&str] = if known.reads == Reads::Files { &["-", "/nowhere"] } else { &[] };
        [known.with(more), known.with(&["--no-such-option"])]
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
fn a_reader_that_has_seen_enough_ends_it_quietly() {
    let rows = many(reach(2_000, 20_000));
    let directory = Directory::new();
    let file = directory.file("rows", &rows);
    let file = file.to_str().expect("UTF-8");
    for known in all().iter().filter(|known| known.has_json && known.reads != Reads::Nothing) {
        let arguments = match known.reads {
            Reads::Rows => vec!["--json", "--input", file],
            _ => vec!["--json", file],
        };
        let mut child = known.command(&arguments).spawn().expect("it starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut first = String::new();
        stdout.read_line(&mut first).expect("UTF-8");
        drop(stdout);
        serde_json::from_str::<serde_json::Value>(&first).expect("a whole row");
        let mut said = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut said).expect("UTF-8");
        let status = child.wait().expect("it ends");
        // `base` has one row, and may have ended before.
        let expected: &[i32] = if known.reads == Reads::Files { &[0, 1] } else { &[0] };
        assert!(
            status.code().is_some_and(|code| expected.contains(&code)),
            "{known:?}: {status} {said}"
        );
        assert!(said.is_empty(), "{known:?}: {said}");
    }
}

#[test]
fn readers_of_both_streams_may_go() {
    // `2>&1 | head -1`, with something to say on both.
    let rows = [&b"%\n"[..], &many(50)].concat().repeat(reach(40, 200));
    for known in readers() {
        let more: &[&str] = if known.reads == Reads::Files { &["/nowhere", "-"] } else { &[] };
        let mut command = in_shell("", &known.with(more), "2>&1");
        let mut child = command.stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("piped");
        drop(child.stdout.take());
        std::thread::scope(|scope| {
            scope.spawn(|| drop(std::io::Write::write_all(&mut stdin, &rows)));
            let status = child.wait().expect("it ends");
            assert_eq!(status.code(), Some(0), "{known:?}");
        });
    }
}
