//! On a terminal. The command never changes its modes, so that there is nothing to put back: what could be left behind is
//! a colour, and every line ends without one.

use std::fs::File;
use std::process::{Command, Stdio};

use super::commands::{Known, Reads, all, readers};
use super::signals::{Signal, by};
use super::{Directory, URI, feed, skipped};
use crate::reach;

/// Runs a shell's script on a terminal, which has 80 columns, and returns what that showed; nothing where there is no
/// `script` of util-linux, which makes terminals, and then that is said.
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

/// Whether a line leaves a colour or another rendition behind.
fn is_left_open(line: &str) -> bool {
    let last = line.match_indices("\x1B[").filter_map(|(at, start)| {
        let rest = &line[at + start.len()..];
        rest.find(|c: char| c.is_ascii_alphabetic())
            .filter(|end| rest[*end..].starts_with('m'))
            .map(|end| &rest[..end])
    });
    last.last().is_some_and(|codes| !matches!(codes, "" | "0"))
}

/// A call as a shell's words.
fn words(known: &Known, more: &[&str]) -> String {
    let quoted =
        known.with(more).into_iter().map(|word| format!("'{}'", word.replace('\'', "'\\''")));
    quoted.fold(format!("'{URI}'"), |line, word| format!("{line} {word}"))
}

#[test]
fn every_line_ends_without_colour() {
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
    let mut coloured = 0;
    for known in all() {
        let more = match known.reads {
            Reads::Rows => vec!["--color", "always", "--input", path],
            Reads::Files => vec!["--color", "always", path],
            Reads::Nothing => vec!["--color", "always"],
        };
        let piped = feed(known.command(&more), b"");
        let texts =
            [piped.stdout, piped.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        for text in texts.into_iter().chain(on_terminal(&words(known, &more))) {
            coloured += usize::from(text.contains("\x1B["));
            for line in text.lines() {
                assert!(!is_left_open(line), "{known:?}: {line:?}");
            }
            assert!(
                !text.contains("\x1B[31mred"),
                "{known:?} passes on what a row has for the terminal"
            );
        }
    }
    assert!(coloured > 0, "nothing was coloured");
}

/// Interrupts a call after some seconds, with standard error on a terminal and standard output elsewhere, and returns what the
/// terminal showed; its modes are asserted to be what they were, and that the call was not at its end. `before` stands before
/// the call, to give it an input.
fn interrupted(directory: &Directory, before: &str, call: &str, seconds: f32) -> Option<String> {
    if !Signal::all().contains(&Signal::Int) {
        return None;
    }
    // What the terminal shows would mix the modes with the bar, and `script` may lose the end of it: files keep them.
    let files = ["before", "after", "status"].map(|name| directory.file(name, b""));
    let [old, new, status] = files.each_ref().map(|path| path.to_str().expect("UTF-8"));
    let by = by().join(" ");
    let script = format!(
        "stty -g >'{old}'; {before} timeout --signal=INT --kill-after=60 {seconds} {by} {call} \
            >/dev/null; \
         echo $? >'{status}'; stty -g >'{new}'"
    );
    let text = on_terminal(&script)?;
    let [old, new, status] = files.map(|path| std::fs::read_to_string(path).expect("the modes"));
    assert_eq!(status, "124\n", "{call}: it was not interrupted: {text:?}");
    assert!(old.matches(':').count() > 20, "{call}: the terminal has no modes: {old:?}");
    assert_eq!(old, new, "{call}: {text:?}");
    // Nor is the cursor hidden, or another screen shown.
    assert!(!text.contains("\x1B[?"), "{call}: {text:?}");
    Some(text)
}

#[test]
fn the_modes_of_the_terminal_stay() {
    let directory = Directory::new();
    let fifo = directory.0.join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().is_ok_and(|status| status.success()));
    for known in readers().step_by(reach(10, 1)) {
        // Rows without an end, and a file that never comes.
        let before = match known.reads {
            Reads::Rows => "yes http://www.example.com/ |".to_owned(),
            _ => format!("<>'{}'", fifo.display()),
        };
        interrupted(&directory, &before, &words(known, &[]), 0.2);
    }
}

#[test]
fn the_bar_leaves_its_line_and_the_modes_of_the_terminal_stay() {
    let directory = Directory::new();
    // More empty rows than anybody waits for, which take no room on the disk.
    let path = directory.file("rows", b"");
    File::options().write(true).open(&path).and_then(|file| file.set_len(1 << 40)).expect("a hole");
    let call = format!("'{URI}' normalize -0 --input '{}'", path.display());
    // It is shown after some tenths of a second, which a busy machine may have none of.
    for seconds in [1.0, 4.0, 16.0] {
        let Some(text) = interrupted(&directory, "", &call, seconds) else { return };
        let Some((_, behind)) = text.rsplit_once(" left") else { continue };
        assert!(behind.contains("\x1B[2K"), "the bar is still there: {behind:?}");
        assert_eq!(behind.replace("\x1B[2K", "").trim(), "", "something stands behind the bar");
        return;
    }
    panic!("no bar was seen");
}
