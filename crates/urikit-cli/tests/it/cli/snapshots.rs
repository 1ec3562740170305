//! Snapshots of the help and the messages of the command, for review.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test -p urikit-cli snapshots` rewrites them.

use std::fmt::Write;
use std::path::PathBuf;

use super::{feed, subcommands, uri};

/// Compares a snapshot with its file, or rewrites the file.
#[track_caller]
pub(super) fn check(name: &str, actual: &str) {
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
        add(&words, 30, 100);
    }
    check("help.txt", &all);
}

/// Commands with messages, and their standard input.
#[cfg(unix)]
const MESSAGES: &[(&[&str], &str)] = &[
    // Usage errors.
    (&["parse", "--nonsense"], ""),
    (&["--json", "check", "a"], ""),
    (&["--man", "nonsense"], ""),
    (&["compare", "a:"], ""),
    (&["compare", "a:", "b:", "-i", "x"], ""),
    (&["resolve", "a"], ""),
    (&["resolve", "--base", "a", "b"], ""),
    (&["resolve", "--spec", "rfc1738", "--base", "http://a", "b"], ""),
    (&["resolve", "--spec", "rfc3986+6874", "--base", "http://a", "b"], ""),
    (&["resolve", "--spec", "rfc1808", "--base", "http://a", "--variant", "erratum-4547", "b"], ""),
    (&["normalize", "--spec", "rfc1808", "a"], ""),
    (&["normalize", "--default", "x", "a"], ""),
    (&["normalize", "--default", "x=65536", "a"], ""),
    (&["set", "-s", "host", "a"], ""),
    (&["set", "-s", "hst=a", "a"], ""),
    (&["set", "-s", "authority=a", "a"], ""),
    (&["set", "-s", "query:a:=b", "a"], ""),
    (&["set", "-s", "port=x", "a"], ""),
    (&["set", "-a", "host=a", "a"], ""),
    (&["find", "--in-place", "--rewrite", "x", "-"], ""),
    (&["find", "--default-base", "b"], ""),
    (&["audit", "--allow", "backslash", "--deny", "backslash", "a"], ""),
    (&["decode", "--charset", "utf-7", "a"], ""),
    (&["template", "expand", "{a}", "a"], ""),
    (&["template", "expand", "{a}", "a,b=c"], ""),
    (&["template", "expand", "{a}", "a=[1"], ""),
    (&["template", "expand", "{a}", "a=1", "a=2"], ""),
    (&["template", "expand", "{a}", "--vars", "-", "-i", "-"], ""),
    (&["template", "expand", "{a}", "--vars", "-"], "[1]"),
    // Templates of `get`.
    (&["get", "{hots}", "a"], ""),
    (&["get", "{host", "a"], ""),
    (&["get", "host}", "a"], ""),
    (&["get", "{}", "a"], ""),
    (&["get", "{zone}", "a"], ""),
    (&["get", "{host}\\d", "a"], ""),
    (&["get", "a\nb", "a"], ""),
    (&["validate", "a"], ""),
    // Input.
    (&["parse", "-i", "missing.txt"], ""),
    (&["check", "http://a:b/"], ""),
    (&["check"], "\u{feff}a\n"),
    (&["check", "--jsonl"], "1\n\"a\n"),
    (&["check", "--jsonl", "--field", "u"], "{}\n{\"u\":\"a\",\"u\":\"b\"}\n"),
    (&["compare"], "a b\n"),
    (&["compare", "--jsonl"], "\"a\"\n"),
    // Notes and errors of subcommands.
    (&["parse", "--spec", "rfc2396", "--lenient", "http://h/{ü"], ""),
    (&["parse", "--unicode", "http://h/%E2%80%AE"], ""),
    (&["relativize", "--base", "http://a/", "b"], ""),
    (&["set", "-s", "host=h", "a/b"], ""),
    (&["set", "-s", "port=1", "a:b"], ""),
    (&["set", "--new", "-s", "host=h", "-s", "path=a"], ""),
    (&["set", "--new"], "{\"path\":1}\n{\"port\":[]}\n{\"valid\":false}\n{\"opaque\":\"x\"}\n[]\n"),
    (&["set", "--new"], "{\"spec\":\"rfc1738\"}\n"),
    (&["encode", "--charset", "latin1", "漢"], ""),
    (&["decode", "%", "%FF", "ü"], ""),
    (&["decode", "--charset", "euc-jp", "%FF"], ""),
    (&["decode", "--charset", "guess", "%80%00"], ""),
    (&["decode", "--charset", "bytes", "%0A"], ""),
    (&["normalize", "--charset", "euc-jp", "a/%FF"], ""),
    (&["path", "--to", "file", "http://h/", "file:///a#b", "file:///a%0Ab", "file://h/a"], ""),
    (&["path", "--to", "file", "--style", "vms", "file://h/d/a"], ""),
    (&["normalize", "--to", "uri-idna", "http://é..a/"], ""),
    (&["guess", "<http://h/ >", "", "README.md"], ""),
    (&["find"], "http://a/ \0"),
    (&["find", "--rewrite", "{relative}"], "http://a/"),
    (&["find", "--rewrite", "<"], "http://a/"),
    (&["find", "-t", "css", "--rewrite", "{relative}", "--base", "a:/p"], "@import 'p'"),
    (&["find", "-t", "html", "--resolve"], "<a href=b>"),
    (&["template", "expand", "{a"], ""),
    (
        &["template", "expand", "{a:1}"],
        "{\"a\":[1]}\n{\"a\":[[1]]}\n{\"a\":[[\"b\",1],2]}\n{\"a\":{\"b\":{}}}\n",
    ),
    (&["audit", "http://a@h/"], ""),
    // Printed reports.
    (&["explain", "ftp://google.com?@evil.com/"], ""),
    (&["explain", "HTTP://joe:pw@H:80/%7e/./", "x y", "http://h/?a[]=1"], ""),
    (&["explain", "mailto:a@b", "tel:1", "x-a:b", "nonsense:a"], ""),
    (&["explain", "--parsers", "http://evil.com\\@google.com/"], ""),
    (&["audit", "--rules", "backslash"], ""),
    (&["explain", "--schemes", "http", "nonsense"], ""),
];

/// Commands whose output on a terminal is different.
#[cfg(unix)]
const ON_TERMINAL: &[&[&str]] = &[
    &["HTTP://joe@example.com:80/a/./b%20c?q=1#f"],
    &["parse", "--spec", "rfc3987", "http://例え.jp/%E8%B1%86"],
    &["parse", "--spec", "rfc3986+6874", "http://[fe80::1%25eth0]:99999/"],
    &["parse", "--spec", "rfc2396", "http://a_b/", "x:y", "http://h:80/?#"],
    &["parse", "--spec", "rfc1808", "http://joe:pw@h/a;b?c#d", "//a_b"],
    &["parse", "--spec", "rfc1738", "ftp://joe:pw@h:21/a", "x:y"],
    &["parse", "http://[v1.x]/", "http://1.2.3.4:8080", "//:", "a:b"],
    &["check", "a:b", "//a", "/a", "a", "", "a:b#c", "http://a:b/"],
    &["check", "--spec", "rfc3987", "a:b", "a", "a:b#c"],
    &["check", "--spec", "rfc2396", "a:b", "a:/b", "//a", "/a", "", "a", "a:/b#c"],
    &["check", "--spec", "rfc1808", "a:b", "//a", "/a", "a", ""],
    &["check", "--spec", "rfc1738", "a:b", "http://h/"],
    &["check", "--spec", "rfc3986+6874", "http://[fe80::1%25eth0]/"],
    &["compare", "a:b", "a:b"],
    &["compare", "http://h", "http://h/"],
    &["compare", "a:b", "a:c"],
    &["compare", "--level", "case", "a:%41", "a:A"],
    &["compare", "--spec", "rfc2396", "http://h", "http://H:80"],
    &["compare", "--spec", "rfc2396", "http://h", "http://i"],
    &["resolve", "--base", "http://a/", "", "#f"],
    &["resolve", "--spec", "rfc2396", "--base", "http://a/", ""],
    &["normalize", "--steps", "a:b", "HTTP://h"],
    &["query", "a:?b=1&&c", "a:?", "a:"],
    &["guess", "example.com", "localhost:80"],
    &["audit", "http://joe:pw@127.1/", "http://h/"],
    &["find", "--show-base", "--base", "http://a/", "-t", "html", "/dev/null"],
];

#[cfg(unix)]
#[test]
fn messages_match_their_snapshot() {
    let mut all = String::new();
    let shown = |arguments: &[&str]| {
        let quoted = |word: &&str| match *word {
            word if word.is_empty() || word.contains(|c| " '\"{}<>\\#?&\n".contains(c)) => {
                format!("{word:?}")
            }
            word => word.to_owned(),
        };
        arguments.iter().map(quoted).collect::<Vec<_>>().join(" ")
    };
    for (arguments, stdin) in MESSAGES {
        let ran = super::run(arguments, *stdin);
        let input = if stdin.is_empty() { String::new() } else { format!(" <<< {stdin:?}") };
        let _ = writeln!(all, "$ uri {}{input}\n{}{}", shown(arguments), ran.stdout, ran.stderr);
    }
    all.push_str("On a terminal:\n\n");
    for arguments in ON_TERMINAL {
        let (output, _) =
            super::masking::on_terminal(&[&["--color", "never"][..], arguments].concat());
        let _ = writeln!(all, "$ uri {}\n{}", shown(arguments), output.replace("\r\n", "\n"));
    }
    check("messages.txt", &all);
}
