//! Signals half-way: what was written stays, in order, and a row is whole when its line end is there.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};

use super::commands::{Known, of_rows};
use super::feed;
use super::streams::many;

/// The signals that a process is ended with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    Int = 2,
    Kill = 9,
    Term = 15,
}

impl Signal {
    /// What an interrupt from the terminal sends. Shells start what runs behind them so that it ignores that, and so does
    /// what this starts; it is ended by the other signal then.
    pub(crate) fn interrupt() -> Self {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
        if ignored >> (Self::Int as u32 - 1) & 1 == 0 { Self::Int } else { Self::Term }
    }
}

/// Sends a signal.
pub(crate) fn send(signal: Signal, to: u32) {
    let number = (signal as i32).to_string();
    // A process that has ended takes none.
    let _ = Command::new("sh").args(["-c", "kill -$0 $1 2>&-", &number, &to.to_string()]).status();
}

/// Those of which each row is a line.
fn of_lines() -> impl Iterator<Item = &'static Known> {
    of_rows().filter(|known| known.has_json)
}

#[track_caller]
fn ended_by(signal: Signal, mut child: Child) {
    assert_eq!(child.wait().expect("it ends").signal(), Some(signal as i32));
}

#[test]
fn rows_that_were_answered_are_whole() {
    for (known, signal) in of_lines().zip([Signal::interrupt(), Signal::Term].into_iter().cycle()) {
        let rows = many(500);
        let mut child = known.command(&["--json"]).stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut text = String::new();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                stdin.write_all(&rows).expect("it reads");
                // Half a row, of which nothing may be said.
                stdin.write_all(b"http://half").expect("it reads");
            });
            for _ in 0..500 {
                stdout.read_line(&mut text).expect("UTF-8");
            }
        });
        send(signal, child.id());
        ended_by(signal, child);
        stdout.read_to_string(&mut text).expect("UTF-8");
        let whole = feed(known.command(&["--json"]), &rows).stdout;
        assert!(text.as_bytes() == whole, "{known:?}: rows differ");
    }
}

#[test]
fn with_a_reader_that_is_behind_only_the_last_row_may_be_cut() {
    let rows = many(20_000);
    for (known, signal) in
        of_lines().zip([Signal::Term, Signal::interrupt(), Signal::Kill].into_iter().cycle())
    {
        let mut child = known.command(&["--json"]).stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut first = String::new();
        let mut rest = Vec::new();
        std::thread::scope(|scope| {
            scope.spawn(|| drop(stdin.write_all(&rows)));
            stdout.read_line(&mut first).expect("UTF-8");
            // The pipe is full now, or soon will be: it is ended in the midst of writing.
            send(signal, child.id());
            stdout.read_to_end(&mut rest).expect("it can be read");
        });
        ended_by(signal, child);
        let text = [first.into_bytes(), rest].concat();
        let whole = feed(known.command(&["--json"]), &rows[..]).stdout;
        assert!(whole.starts_with(&text) && text.len() < whole.len(), "{known:?}: rows differ");
    }
}

#[test]
fn a_command_that_waits_for_input_can_be_ended() {
    for (known, signal) in of_rows().zip([Signal::interrupt(), Signal::Term].into_iter().cycle()) {
        let mut child = known.command(&[]).stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(b"http://half").expect("it reads");
        send(signal, child.id());
        let mut text = Vec::new();
        child.stdout.take().expect("piped").read_to_end(&mut text).expect("it can be read");
        ended_by(signal, child);
        assert!(text.is_empty(), "{known:?} answered to half a row");
    }
}
