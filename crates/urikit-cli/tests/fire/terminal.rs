//! On a terminal. The command never changes its modes, so that there is nothing to put back: what could be left behind is
//! a colour, and every line ends without one.

use std::process::{Command, Stdio};

use super::commands::{Known, Reads, all};
use super::{Directory, URI, feed};

/// Runs a shell's script on a terminal, which has 80 columns, and returns what that showed; nothing where there is no
/// `script` of util-linux, which makes terminals.
fn on_terminal(script: &str) -> Option<String> {
    let mut command = Command::new("script");
    command.args(["--quiet", "--return", "--command", script, "/dev/null"]).env("TERM", "xterm-256color");
    command.env_remove("NO_COLOR").stdin(Stdio::null()).stderr(Stdio::piped()).stdout(Stdio::piped());
    let output = command.output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
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
    let quoted = known.with(more).into_iter().map(|word| format!("'{}'", word.replace('\'', "'\\''")));
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
    let rows =
        b"http://user:pw@www.example.com:80/a/../b?c=d#e\nhttp://a b/\n%\n{\"x\":\"y\"}\n\xFF\x1B[31mred\n";
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
        let texts = [piped.stdout, piped.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        for text in texts.into_iter().chain(on_terminal(&words(known, &more))) {
            coloured += usize::from(text.contains("\x1B["));
            for line in text.lines() {
                assert!(!is_left_open(line), "{known:?}: {line:?}");
            }
            assert!(!text.contains("\x1B[31mred"), "{known:?} passes on what a row has for the terminal");
        }
    }
    assert!(coloured > 0, "nothing was coloured");
}

/// Ends a call after some seconds, with standard error on a terminal and standard output elsewhere, and returns what the
/// terminal showed; its modes are asserted to be what they were.
fn interrupted(directory: &Directory, call: &str, seconds: f32) -> Option<String> {
    // What the terminal shows would mix the modes with the bar, and `script` may lose the end of it: files keep them.
    let files = ["before", "after"].map(|name| directory.file(name, b""));
    let [before, after] = files.each_ref().map(|path| path.to_str().expect("UTF-8"));
    let script =
        format!("stty -g >'{before}'; timeout --signal=INT {seconds} {call} >/dev/null; stty -g >'{after}'");
    let text = on_terminal(&script)?;
    let [before, after] = files.map(|path| std::fs::read_to_string(path).expect("the modes"));
    assert!(before.matches(':').count() > 20, "{call}: the terminal has no modes: {before:?}");
    assert_eq!(before, after, "{call}: {text:?}");
    // Nor is the cursor hidden, or another screen shown.
    assert!(!text.contains("\x1B[?"), "{call}: {text:?}");
    Some(text)
}

#[test]
fn the_modes_of_the_terminal_stay() {
    let directory = Directory::new();
    let path = directory.file("rows", &super::streams::many(20_000));
    let path = path.to_str().expect("UTF-8");
    for known in all().iter().filter(|known| known.reads == Reads::Rows) {
        interrupted(&directory, &words(known, &["--input", path]), 0.05);
    }
}

#[test]
fn the_modes_of_the_terminal_stay_below_the_bar() {
    let directory = Directory::new();
    // The bar is shown after some tenths of a second if there is still work, and how much that takes is the machine's.
    for count in [200_000, 1_000_000, 5_000_000] {
        let path = directory.file("rows", &super::streams::many(count));
        let call = format!("'{URI}' normalize --input '{}'", path.display());
        let Some(text) = interrupted(&directory, &call, 0.8) else { return };
        if text.contains("left") {
            return;
        }
    }
    eprintln!("no bar was seen: this machine is too fast or too slow for what this is about");
}
