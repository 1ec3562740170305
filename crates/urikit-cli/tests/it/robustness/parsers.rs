//! `uri readings --with`: the external parser is killed, or `uri` is while it waits for an answer.

use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use super::signals::{Signal, ended_by, reset_signals, send};
use super::{Directory, run_by, wait_for};

/// A program that writes its process number to a file and answers one question.
fn answers_once(pid: &Path) -> String {
    format!(
        "other=echo $$ >'{}'; read -r a; echo '{{\"valid\":false}}'; exec sleep 1000",
        pid.display()
    )
}

/// Waits for a process number in a file.
fn process(pid: &Path) -> u32 {
    wait_for("the number of a process", || {
        let text = std::fs::read_to_string(pid).unwrap_or_default();
        text.strip_suffix('\n').map(|number| number.parse().expect("a number"))
    })
}

/// Returns whether the process ends.
fn is_gone(process: u32) -> bool {
    (0..2000).any(|_| {
        std::thread::sleep(Duration::from_millis(5));
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        stat.is_empty() || stat.contains(") Z ")
    })
}

#[test]
fn killed_parser_does_not_lose_rows() {
    let directory = Directory::new();
    for signal in Signal::all() {
        let pid = directory.0.join(format!("{signal:?}"));
        let with = answers_once(&pid);
        let arguments = ["readings", "--json", "--timeout", "500", "--with", &with];
        let mut child =
            run_by(reset_signals(), &arguments).stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = child.stdout.take().expect("piped");
        stdin.write_all(b"http://a/\nhttp://b/\nhttp://c/\n").expect("it reads");
        drop(stdin);
        send(*signal, process(&pid));
        let mut rows = String::new();
        stdout.read_to_string(&mut rows).expect("UTF-8");
        let mut text = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut text).expect("UTF-8");
        assert_eq!(child.wait().expect("it ends").code(), Some(2), "{signal:?}: {text}");
        assert_eq!(rows.lines().count(), 3, "{signal:?}: {rows}");
        for row in rows.lines() {
            serde_json::from_str::<serde_json::Value>(row).expect("a whole row");
        }
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(
            text.contains("parser other: ended without an answer (signal: "),
            "{signal:?}: {text}"
        );
    }
}

#[test]
fn signal_ends_parser_and_command() {
    let directory = Directory::new();
    // SIGKILL cannot be forwarded.
    for signal in Signal::all().iter().filter(|signal| **signal != Signal::Kill) {
        let pid = directory.0.join(format!("{signal:?}"));
        let with = answers_once(&pid);
        let arguments = ["readings", "--json", "--timeout", "500", "--with", &with];
        let mut child =
            run_by(reset_signals(), &arguments).stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = child.stdout.take().expect("piped");
        stdin.write_all(b"http://a/\n").expect("it reads");
        let mut first = [0];
        stdout.read_exact(&mut first).expect("a row");
        // The program does not answer the second question.
        stdin.write_all(b"http://b/\n").expect("it reads");
        let program = process(&pid);
        send(*signal, child.id());
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("UTF-8");
        ended_by(*signal, child);
        serde_json::from_str::<serde_json::Value>(&format!("{{{rest}")).expect("one whole row");
        assert!(first == *b"{" && rest.ends_with('\n'), "{rest}");
        assert!(is_gone(program), "{signal:?}: the program is still there");
    }
}
