//! `uri readings --with`: the program that is asked is killed, or the command is while it waits for it.

use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use super::signals::{Signal, by, ended_by, send};
use super::{Directory, awaited, started_by};

/// A program that says who it is and answers one question only.
fn answers_once(pid: &Path) -> String {
    format!(
        "other=echo $$ >'{}'; read -r a; echo '{{\"valid\":false}}'; exec sleep 1000",
        pid.display()
    )
}

/// Waits for the number of a process in a file.
fn process(pid: &Path) -> u32 {
    awaited("the number of a process", || {
        let text = std::fs::read_to_string(pid).unwrap_or_default();
        text.strip_suffix('\n').map(|number| number.parse().expect("a number"))
    })
}

/// Whether a process ends, if it has not.
fn is_gone(process: u32) -> bool {
    (0..2000).any(|_| {
        std::thread::sleep(Duration::from_millis(5));
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        stat.is_empty() || stat.contains(") Z ")
    })
}

#[test]
fn a_program_that_is_killed_loses_no_row() {
    let directory = Directory::new();
    for signal in Signal::all() {
        let pid = directory.0.join(format!("{signal:?}"));
        let with = answers_once(&pid);
        let arguments = ["readings", "--json", "--timeout", "500", "--with", &with];
        let mut child =
            started_by(by(), &arguments).stdin(Stdio::piped()).spawn().expect("it starts");
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
fn a_signal_meanwhile_ends_both_and_leaves_whole_rows() {
    let directory = Directory::new();
    // What nothing can hand on is left out.
    for signal in Signal::all().iter().filter(|signal| **signal != Signal::Kill) {
        let pid = directory.0.join(format!("{signal:?}"));
        let with = answers_once(&pid);
        let arguments = ["readings", "--json", "--timeout", "500", "--with", &with];
        let mut child =
            started_by(by(), &arguments).stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = child.stdout.take().expect("piped");
        stdin.write_all(b"http://a/\n").expect("it reads");
        let mut first = [0];
        stdout.read_exact(&mut first).expect("a row");
        // No answer comes to this one.
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
