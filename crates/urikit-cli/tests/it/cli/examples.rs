//! The examples of all help texts run successfully as printed.

use std::path::Path;
use std::process::{Command, Stdio};

use super::{run, subcommands};

/// The files that the examples use.
const FILES: [(&str, &str); 20] = [
    ("README.md", "see [here](b) or http://h/\n"),
    ("urls.txt", "http://example.com/?id=7\nhttps://h/a#b\n"),
    ("urls.csv", "old,new\nhttp://a,http://a/\n"),
    ("log.csv", "url\nhttp://example.com/\n"),
    ("urls.nul", "http://h/\0/a\0"),
    ("links.txt", "https://example.com/docs/a\n"),
    ("pairs.txt", "http://a\thttp://a/\n"),
    ("pairs.jsonl", "[\"http://a\",\"http://a/\"]\n"),
    ("events.jsonl", "{\"url\":\"http://h/\"}\n"),
    ("rows.jsonl", "{\"id\":1}\n"),
    ("defaults.json", "{\"base\":\"/a\"}"),
    ("paths.txt", "/users/me?page=2\n"),
    ("templates.txt", "/{a}\n"),
    ("names.txt", "a b\n"),
    ("typed.txt", "www.example.com\n"),
    ("letter.txt", "me@example.com\n"),
    ("notes.txt", "myapp:x\n"),
    ("page.html", "<a href='b'>b</a>"),
    ("letter.eml", "Subject: x\n\nhttp://h/\n"),
    ("values.txt", "a%20b\n"),
];

/// Examples with these strings are skipped: they need other programs or write to other directories.
const ELSEWHERE: [&str; 7] = ["curl ", "jq ", "less ", "php", "~/", "fpath", "man -l"];

/// Comments that are not the output of the example.
const DESCRIPTIONS: [&str; 18] = [
    "URIs in files, recursively",
    "all assignments",
    "the page with https links",
    "no other line changes",
    "describe a rule",
    "lines [\"http://a\",\"http://a/\"]",
    "rows.jsonl has lines such as {\"id\": 1}",
    "one URL per line",
    "pairs separated by a tab",
    "only errors and the exit status",
    "security problems",
    "the hosts",
    "with an explicit port",
    "without this parameter",
    "by SURT key: domains are together",
    "by normal form",
    "one per host",
    "regardless of the fragment",
];

fn examples() -> Vec<String> {
    let mut helps: Vec<Vec<String>> = subcommands();
    helps.extend([vec![], vec!["template".to_owned()]]);
    let mut examples = Vec::new();
    for name in helps.iter().filter(|name| name.first().is_none_or(|name| name != "help")) {
        for flag in ["-h", "--help"] {
            let words: Vec<&str> = name.iter().map(String::as_str).chain([flag]).collect();
            let help = run(&words, "").stdout;
            let sections = help.split("xamples:\n").skip(1);
            let lines = sections.flat_map(|section| section.lines().take_while(|l| !l.is_empty()));
            examples.extend(lines.map(str::to_owned));
        }
    }
    examples.sort();
    examples.dedup();
    assert!(examples.len() > 100, "{examples:#?}");
    examples
}

#[test]
fn examples_run() {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("examples-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("docs")).expect("a folder");
    let program = Path::new(env!("CARGO_BIN_EXE_uri")).parent().expect("a folder").to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(program).chain(std::env::split_paths(&others)));
    let path = path.expect("as it was");
    let mut ran = 0;
    for line in examples() {
        if ELSEWHERE.iter().any(|elsewhere| line.contains(elsewhere)) {
            continue;
        }
        for (name, content) in FILES {
            std::fs::write(folder.join(name), content).expect("a file");
        }
        let mut shell = Command::new("sh");
        shell.args(["-c", &line]).current_dir(&folder).env("PATH", &path).stdin(Stdio::null());
        let output = shell.output().expect("a shell");
        let [shown, told] =
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        let status = output.status.code().expect("not by a signal");
        assert!(status != 2, "{line}\n{shown}{told}");
        // Errors of rows are not failures, but errors of the command or of a file are.
        assert!(
            !["error:", "uri: ", "not found", "No such"].iter().any(|word| told.contains(word)),
            "{line}\n{told}"
        );
        // The result for piped input is the expected one.
        assert!(status == 0 || !line.contains("printf"), "{line}\n{shown}");
        let comment = line.split_once(" # ").map(|(_, comment)| comment);
        if let Some(expected) = comment.filter(|comment| !DESCRIPTIONS.contains(comment)) {
            // An explanation can follow the output.
            let expected = expected.split(": ").next().unwrap_or_default();
            assert_eq!(shown.trim_end().replace('\t', "<TAB>"), expected, "{line}");
        }
        ran += 1;
    }
    let _ = std::fs::remove_dir_all(&folder);
    assert!(ran > 90, "{ran}");
}
