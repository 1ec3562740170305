//! No password is on a terminal: every subcommand, with texts that have one, in whatever state they are.

use std::fs::File;
use std::io::Read;
use std::process::Stdio;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use super::{TempFile, uri};

/// The password of all texts.
const SECRET: &str = "hush";

/// Texts that some document allows, and texts that none does.
const TEXTS: [&str; 24] = [
    "http://joe:hush@h/",
    "HTTP://joe:%68ush%20hush@h/%7e/../a",
    "//joe:hush@h",
    "http:/joe:hush@h/",
    "http:joe:hush@h/",
    "ftp://joe:hush@h/a;type=i",
    "ftp://joe:?hush@h/",
    "ftp://joe:80?hush@h/",
    "http://joe:hush@[::1]:80/",
    "http://joe:hush@h.example:0080/?a=b#c",
    "http://h/?a=b&token=hush",
    "http://h/#access_token=hush",
    "http://h/http://joe:hush@h/",
    "http://joe:hush@h:x/",
    "http://joe:hush@a b/",
    "http://joe:hu<hush@h/",
    r"https:\\joe:hush@h",
    "http://joe:hush@[::1/",
    "http://joe:hush@h/%zz",
    "http://joe:hush@h/?token=hush|",
    "://joe:hush@h/",
    " http://joe:hush@h/",
    "<http://joe:hush@h/>",
    "http://joe:hush@h/\u{e9}\u{202e}",
];

/// Subcommands that say something of a text, which stands behind.
const SAYING: [&[&str]; 9] = [
    &[],
    &["parse"],
    &["parse", "--spec", "rfc1738"],
    &["parse", "--spec", "rfc2396"],
    &["check"],
    &["compare", "http://h/"],
    &["explain"],
    &["audit", "--min-severity", "info"],
    &["readings", "--recorded"],
];

/// Subcommands that make something of a text, which is what they were asked to show; but not what they refuse.
const MAKING: [&[&str]; 15] = [
    &["get", "{scheme}"],
    &["resolve", "--base", "http://a/b"],
    &["relativize", "--base", "http://a/b"],
    &["normalize"],
    &["normalize", "--steps"],
    &["set", "-s", "scheme=ws"],
    &["build", "--jsonl", "-i"],
    &["query"],
    &["query", "--get", "a"],
    &["encode", "--charset", "us-ascii"],
    &["decode"],
    &["path", "--to-file"],
    &["iri", "--to-uri"],
    &["guess"],
    &["template", "vars"],
];

/// What is on a terminal when the command ends, and how it ends.
fn on_terminal(arguments: &[&str]) -> (String, i32) {
    let mut terminal = File::from(openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal"));
    grantpt(&terminal).expect("it is ours");
    unlockpt(&terminal).expect("it is ours");
    let name = ptsname(&terminal, Vec::new()).expect("it has a name").into_string().expect("ASCII");
    let end = File::options().read(true).write(true).open(name).expect("its other end");
    let mut command = uri(arguments);
    command.stdin(Stdio::null()).stdout(end.try_clone().expect("a file")).stderr(end);
    let mut child = command.spawn().expect("the binary starts");
    // The last other end is the child's: behind what it says there is an error or the end.
    drop(command);
    let (mut shown, mut buffer) = (Vec::new(), [0; 4096]);
    while let Ok(length @ 1..) = terminal.read(&mut buffer) {
        shown.extend_from_slice(&buffer[..length]);
    }
    let status = child.wait().expect("it ends").code().expect("not by a signal");
    (String::from_utf8(shown).expect("UTF-8"), status)
}

#[test]
fn what_is_said_of_a_text_shows_no_password() {
    for command in SAYING {
        for text in TEXTS {
            let (shown, status) = on_terminal(&[command, &["--", text]].concat());
            assert!(!shown.contains(SECRET), "{command:?} {text}\n{shown}");
            assert!(status < 2 && !shown.is_empty(), "{command:?} {text}\n{shown}");
        }
    }
}

#[test]
fn what_is_refused_shows_no_password() {
    let mut refused = 0;
    for command in MAKING {
        for text in TEXTS {
            let file = TempFile::new("masking", text.as_bytes());
            // Parts are rows of JSON, which these are not.
            let behind = if command[0] == "build" { vec![file.path()] } else { vec!["--", text] };
            let arguments = [command, &behind].concat();
            let (shown, status) = on_terminal(&arguments);
            assert!(status < 2, "{command:?} {text}\n{shown}");
            if status == 1 {
                refused += 1;
                assert!(!shown.contains(SECRET), "{command:?} {text}\n{shown}");
            }
        }
    }
    assert!(refused > 150, "{refused}");
}

#[test]
fn what_is_wrong_with_an_argument_shows_no_password() {
    for arguments in [
        &["resolve", "--base", "http://joe:hush@a b/", "c"][..],
        &["relativize", "--base", "http://joe:hush@h:x/", "http://h/"],
        &["guess", "--base", "http://joe:hush@h:x/", "a"],
        &["get", "http://joe:hush@{x", "a:b"],
        &["template", "expand", "http://joe:hush@{x", "--var", "x=1"],
        &["template", "match", "http://joe:hush@{x", "a:b"],
        &["compare", "http://joe:hush@h/", "http://joe:hush@h:x/"],
    ] {
        let (shown, status) = on_terminal(arguments);
        assert!(!shown.contains(SECRET) && status > 0, "{arguments:?}\n{shown}");
        let asked = [&arguments[..1], &["--show-secrets"], &arguments[1..]].concat();
        let (shown, _) = on_terminal(&asked);
        assert!(shown.contains(SECRET), "{asked:?}\n{shown}");
    }
}

#[test]
fn who_asks_is_shown_all_of_it() {
    for command in [&["parse"][..], &["check"], &["explain"], &["audit"], &["readings"]] {
        let (shown, _) = on_terminal(&[command, &["--show-secrets", "http://joe:hush@h:80/"]].concat());
        assert!(shown.contains(SECRET), "{command:?}\n{shown}");
        let (shown, _) = on_terminal(&[command, &["--json", "http://joe:hush@h:80/"]].concat());
        assert!(shown.contains(SECRET), "{command:?}\n{shown}");
    }
}
