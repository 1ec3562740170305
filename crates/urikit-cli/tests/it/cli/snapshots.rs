//! Snapshots of the help and the messages of the command, for review.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test -p urikit-cli snapshots` rewrites them.

use std::fmt::Write;
use std::path::PathBuf;

use super::{feed, subcommands, uri};

/// Compares a snapshot with its file, or rewrites the file.
#[track_caller]
fn check(name: &str, actual: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a directory")).expect("can be created");
        std::fs::write(&path, actual).expect("the snapshot can be written");
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    for (number, (expected, actual)) in (1..).zip(expected.lines().zip(actual.lines())) {
        assert_eq!(expected, actual, "{name}:{number}; set UPDATE_SNAPSHOTS=1 to update it");
    }
    assert_eq!(expected.len(), actual.len(), "{name}; set UPDATE_SNAPSHOTS=1 to update it");
}

/// Returns a help text as it is on a terminal of 100 columns.
fn help(words: &[&str]) -> String {
    let mut command = uri(words);
    command.env("COLUMNS", "100");
    feed(command, "").stdout
}

#[test]
fn help_fits_the_screen_and_matches_its_snapshot() {
    let mut all = String::new();
    let mut add = |words: &[&str], lines: usize, columns: usize| {
        let text = help(words);
        let _ = writeln!(all, "$ uri {}\n{text}", words.join(" "));
        assert!(text.lines().count() <= lines, "{words:?}\n{text}");
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(columns), "{words:?}: {widest:?} columns\n{text}");
    };
    add(&["-h"], 50, 80);
    add(&["--help"], 50, 80);
    let mut commands = subcommands();
    commands.push(vec!["template".to_owned()]);
    commands.sort();
    for path in commands.iter().filter(|path| path[0] != "help") {
        let words: Vec<&str> = path.iter().map(String::as_str).chain(["-h"]).collect();
        add(&words, 40, 100);
    }
    check("help.txt", &all);
}
