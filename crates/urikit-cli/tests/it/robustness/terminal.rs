//! Output on a terminal. The command never changes the terminal modes, so only colors could remain;
//! every line resets them.

use std::fs::File;
use std::process::{Command, Stdio};

use super::commands::{Reads, Subcommand, all, readers};
use super::signals::{Signal, reset_signals};
use super::{Directory, URI, feed, skipped};
use crate::reach;

/// Runs a shell script on a terminal with 80 columns and returns its output. Returns `None` and
/// reports a skipped test if `script` of util-linux is not available.
fn on_terminal(script: &str) -> Option<String> {
    let mut command = Command::new("script");
    command
        .args(["--quiet", "--return", "--command", script, "/dev/null"])
        .env("TERM", "xterm-256color");
    command
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .stdout(Stdio::piped());
    let output =
        command.output().map_err(|error| skipped(&format!("terminals, without `script`: {error}")));
    Some(String::from_utf8_lossy(&output.ok()?.stdout).into_owned())
}

/// Returns whether a line does not reset its color or style.
fn is_left_open(line: &str) -> bool {
    let last = line.match_indices("\x1B[").filter_map(|(at, start)| {
        let rest = &line[at + start.len()..];
        rest.find(|c: char| c.is_ascii_alphabetic())
            .filter(|end| rest[*end..].starts_with('m'))
            .map(|end| &rest[..end])
    });
    last.last().is_some_and(|codes| !matches!(codes, "" | "0"))
}

/// Formats a call for the shell.
fn words(subcommand: &Subcommand, more: &[&str]) -> String {
    let quoted =
        subcommand.with(more).into_iter().map(|word| format!("'{}'", word.replace('\'', "'\\''")));
    quoted.fold(format!("'{URI}'"), |line, word| format!("{line} {word}"))
}

#[test]
fn every_line_resets_color() {
    assert!(
        is_left_open("a\x1B[1mb")
            && is_left_open("\x1B[0m\x1B[31m")
            && !is_left_open("\x1B[31m\x1B[0m \x1B[K")
    );
    let directory = Directory::new();
    let rows = b"http://user:pw@www.example.com:80/a/../b?c=d#e\nhttp://a \
            b/\n%\n{\"x\":\"y\"}\n\xFF\x1B[31mred\n";
    let path = directory.file("rows", rows);
    let path = path.to_str().expect("UTF-8");
    let mut colored = 0;
    for subcommand in all() {
        let more = match subcommand.reads {
            Reads::Rows | Reads::Selected => vec!["--color", "always", "--input", path],
            Reads::Files => vec!["--color", "always", path],
            Reads::Nothing => vec!["--color", "always"],
        };
        let piped = feed(subcommand.command(&more), b"");
        // These print rows unchanged, except on a terminal.
        let is_unchanged =
            subcommand.call[..] == ["set", "--keep=query:*"] || subcommand.reads == Reads::Selected;
        let stdout = if is_unchanged { Vec::new() } else { piped.stdout };
        let outputs =
            [stdout, piped.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        for text in outputs.into_iter().chain(on_terminal(&words(subcommand, &more))) {
            colored += usize::from(text.contains("\x1B["));
            for line in text.lines() {
                assert!(!is_left_open(line), "{subcommand:?}: {line:?}");
            }
            assert!(
                !text.contains("\x1B[31mred"),
                "{subcommand:?} prints a control sequence of the input"
            );
        }
    }
    assert!(colored > 0, "no output was colored");
}

/// Interrupts a call after some seconds and returns what the terminal showed.
///
/// Standard error is a terminal and standard output is not. Checks that the terminal modes did not
/// change and that the call had not ended. `before` provides the input of the call.
fn interrupted(directory: &Directory, before: &str, call: &str, seconds: f32) -> Option<String> {
    if !Signal::all().contains(&Signal::Int) {
        return None;
    }
    // The modes are written to files, because the progress bar would be mixed in, and `script` may
    // lose the end of the output.
    let files = ["before", "after", "status"].map(|name| directory.file(name, b""));
    let [old, new, status] = files.each_ref().map(|path| path.to_str().expect("UTF-8"));
    let wrapper = reset_signals().join(" ");
    let script = format!(
        "stty -g >'{old}'; {before} timeout --signal=INT --kill-after=60 {seconds} {wrapper} \
            {call} \
            >/dev/null; \
         echo $? >'{status}'; stty -g >'{new}'"
    );
    let text = on_terminal(&script)?;
    let [old, new, status] = files.map(|path| std::fs::read_to_string(path).expect("the modes"));
    assert_eq!(status, "124\n", "{call}: it was not interrupted: {text:?}");
    assert!(old.matches(':').count() > 20, "{call}: the terminal has no modes: {old:?}");
    assert_eq!(old, new, "{call}: {text:?}");
    // The cursor is not hidden, and the alternate screen is not used.
    assert!(!text.contains("\x1B[?"), "{call}: {text:?}");
    Some(text)
}

#[test]
fn terminal_modes_are_unchanged() {
    let directory = Directory::new();
    let fifo = directory.0.join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().is_ok_and(|status| status.success()));
    for subcommand in readers().step_by(reach(10, 1)) {
        // Endless rows, and a file that never arrives.
        let before = match subcommand.reads {
            Reads::Rows => "yes http://www.example.com/ |".to_owned(),
            _ => format!("<>'{}'", fifo.display()),
        };
        interrupted(&directory, &before, &words(subcommand, &[]), 0.2);
    }
}

#[test]
fn progress_bar_is_removed_on_interrupt() {
    let directory = Directory::new();
    // A sparse file with so many empty rows that the call does not end.
    let path = directory.file("rows", b"");
    File::options().write(true).open(&path).and_then(|file| file.set_len(1 << 40)).expect("a hole");
    let call = format!("'{URI}' normalize -0 --input '{}'", path.display());
    // The progress bar appears after a short delay, which a busy machine may miss.
    for seconds in [1.0, 4.0, 16.0] {
        let Some(text) = interrupted(&directory, "", &call, seconds) else { return };
        let Some((_, rest)) = text.rsplit_once(" left") else { continue };
        assert!(rest.contains("\x1B[2K"), "the bar is still there: {rest:?}");
        assert_eq!(rest.replace("\x1B[2K", "").trim(), "", "there is output after the bar");
        return;
    }
    panic!("no bar was seen");
}
