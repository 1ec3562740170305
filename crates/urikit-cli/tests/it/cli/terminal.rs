//! Control characters in arguments, rows, and file names, also percent-encoded ones, are never sent
//! to a terminal.

use crate::reach;

use super::TempFile;
use super::masking::{CONVERTING, DESCRIBING, SEARCHING, WITHOUT_INPUT, on_terminal};

/// ESC, C1, DEL, and BEL.
const CONTROLS: &str = "\u{1b}[2J\u{9b}31m\u{7f}\u{7}";

/// The control characters, and their escapes in URIs, paths, and templates.
const INPUTS: [&str; 7] = [
    CONTROLS,
    "http://h/\u{1b}[2J\u{9b}31m\u{7f}",
    "http://u:p%1B%C2%9B@%1B%C2%9B.h/%1B%5B2J%C2%9B31m%7F%07?a=%1B%C2%9B%7F&%1B=b#%1B%C2%9B%7F",
    "file:///%1B%5B2J%C2%9B31m%7F%07",
    "/%1B%5B2J%C2%9B31m%7F%07",
    "/\u{9b}{a}",
    "a\tb\u{9b}",
];

/// Additional commands that print more details.
const MORE: [&[&str]; 17] = [
    &["--decode"],
    &["parse", "--unicode"],
    &["parse", "--spec", "rfc2396", "--lenient"],
    &["parse", "--spec", "rfc3987"],
    &["check", "--spec", "rfc2396", "--lenient"],
    &["get", "--decode", "{host}{path}{query}"],
    &["resolve", "--spec", "rfc3987", "--base", "http://a/"],
    &["normalize", "--spec", "rfc2396", "--lenient"],
    &["normalize", "--unicode"],
    &["decode", "--charset", "guess"],
    &["decode", "--charset", "iso-8859-1"],
    &["template", "match", "/{a}"],
    &["path"],
    &["path", "--style", "windows"],
    &["path", "--to", "file", "--style", "vms"],
    &["guess"],
    &["audit", "--format", "sarif"],
];

/// Collects control characters that were printed.
#[derive(Default)]
struct Sent {
    wrong: Vec<String>,
    tried: usize,
}

impl Sent {
    /// Runs a command; in an ordinary run, only every fifth.
    fn try_it(&mut self, arguments: &[&str]) {
        self.tried += 1;
        if !self.tried.is_multiple_of(reach(5, 1)) {
            return;
        }
        let (shown, _) = on_terminal(arguments);
        let is_sent = |c: char| c.is_control() && !matches!(c, '\r' | '\n' | '\t');
        if without_colors(&shown).contains(is_sent) {
            self.wrong.push(format!("{arguments:?}: {shown:?}"));
        }
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        assert!(self.wrong.is_empty() || std::thread::panicking(), "{}", self.wrong.join("\n"));
    }
}

/// Removes the command's own color sequences and hyperlinks.
fn without_colors(shown: &str) -> String {
    let mut links = shown.split("\u{1b}]8;;");
    let text = links.next().unwrap_or_default().to_owned();
    let shown = &links.fold(text, |text, link| match link.split_once("\u{1b}\\") {
        Some((uri, after)) if !uri.contains(char::is_control) => text + after,
        _ => text + "\u{1b}" + link,
    });
    let mut pieces = shown.split("\u{1b}[");
    let mut rest = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        match piece.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').strip_prefix('m') {
            Some(behind) => rest.push_str(behind),
            None => rest.extend(["\u{1b}[", piece]),
        }
    }
    rest
}

/// As arguments and as rows of a file, for subcommands that only read files.
#[test]
fn output_for_a_uri_is_escaped() {
    let mut sent = Sent::default();
    for command in DESCRIBING.iter().chain(&CONVERTING).chain(&MORE) {
        let (command, is_of_file) = match command {
            [before @ .., "-i"] => (before, true),
            _ => (*command, command.last() == Some(&"--vars")),
        };
        if command.last() == Some(&"--vars") {
            for text in INPUTS {
                let file = TempFile::new("terminal", text.as_bytes());
                sent.try_it(&[command, &[file.path()]].concat());
            }
        } else {
            let file = TempFile::new("terminal", INPUTS.join("\n").as_bytes());
            sent.try_it(&[command, &["-i", file.path()]].concat());
        }
        if !is_of_file {
            sent.try_it(&[command, &["--json", "--"], &INPUTS].concat());
            INPUTS.iter().for_each(|text| sent.try_it(&[command, &["--", text]].concat()));
        }
    }
}

#[test]
fn found_uris_are_escaped() {
    let mut sent = Sent::default();
    for command in SEARCHING {
        for text in INPUTS {
            let page = format!(
                "<base href='{text}'><a href='{text}'>a</a> <{text}> \"http://h/{text}\"\n"
            );
            let name = format!("{CONTROLS}terminal");
            let file = TempFile::new(&name, page.as_bytes());
            sent.try_it(&[command, &[file.path()]].concat());
            sent.try_it(&[command, &["--json", file.path()]].concat());
            if command[0] == "find" {
                sent.try_it(&[command, &["--lenient", file.path()]].concat());
            }
        }
    }
}

/// One argument after the other, and a missing file.
#[test]
fn usage_errors_are_escaped() {
    let mut sent = Sent::default();
    let naming: Vec<&[&str]> = WITHOUT_INPUT.iter().map(std::slice::from_ref).collect();
    let nowhere = format!("/nowhere/{CONTROLS}");
    for command in
        DESCRIBING.iter().chain(&CONVERTING).chain(&SEARCHING).chain(&MORE).chain(&naming)
    {
        for at in 0..=command.len() {
            let mut arguments = command.to_vec();
            let bad = format!("{}{CONTROLS}", arguments.get(at).unwrap_or(&""));
            match arguments.get_mut(at) {
                Some(argument) => *argument = &bad,
                None => arguments.push(&bad),
            }
            sent.try_it(&arguments);
            sent.try_it(&[&arguments[..], &["a:b"]].concat());
        }
        sent.try_it(&[*command, &[&nowhere]].concat());
        sent.try_it(&[*command, &["-i", &nowhere]].concat());
        sent.try_it(&[*command, &[&*format!("--{CONTROLS}=x")]].concat());
    }
    sent.try_it(&["find", "--rewrite", &format!("{{{CONTROLS}}}"), "x"]);
}

#[test]
fn records_are_escaped() {
    let mut sent = Sent::default();
    let commands: [&[&str]; 8] = [
        &["parse", "--decode"],
        &["get", "{path}", "--on-error", "keep"],
        &["set", "-s", "port=1"],
        &["normalize", "--spec", "whatwg"],
        &["get", "--decode", "{query}"],
        &["filter", "!scheme", "--on-error", "keep"],
        &["sort"],
        &["dedupe"],
    ];
    for (delimiter, option) in [(',', "--csv"), ('\t', "--tsv")] {
        let rows = INPUTS.map(|input| format!("{CONTROLS}{delimiter}\"{input}\"\n"));
        let records = format!("{CONTROLS}{delimiter}url\n{}", rows.concat());
        let file = TempFile::new("terminal", records.as_bytes());
        for command in commands {
            sent.try_it(&[command, &[option, "--field", "url", "-i", file.path()]].concat());
        }
    }
    // Other members are copied, and invalid rows are kept.
    let rows = format!("{{\"url\":\"a\",\"b\":\"\u{9b}\"}}\n{CONTROLS}\n");
    let file = TempFile::new("terminal", rows.as_bytes());
    for command in &commands[..5] {
        let options = ["--jsonl", "--field", "url", "--output-field", "c", "-i", file.path()];
        sent.try_it(&[*command, &options[..]].concat());
    }
}

/// Tabs and line breaks separate values and records, and are harmless.
#[test]
fn separators_of_records_are_shown() {
    let file = TempFile::new("terminal", b"url\tnote\nb\t\"x\ny\"\na\t\x1b\n");
    for command in [&["sort"][..], &["get", "{path}", "--output-field", "url"]] {
        let (shown, _) =
            on_terminal(&[command, &["--tsv", "--field", "url", "-i", file.path()]].concat());
        let shown = shown.replace('\r', "");
        assert!(shown.contains("url\tnote\n"), "{shown:?}");
        assert!(shown.contains("b\t\"x\ny\"\n") && shown.contains("a\t\\u{1B}\n"), "{shown:?}");
    }
}

/// In a pipe, values are not escaped.
#[test]
fn pipes_receive_unescaped_values() {
    super::says(&["path", "--to", "file", "file:///%1B%C2%9B"], 0, "/\u{1b}\u{9b}\n");
    super::says(&["template", "match", "/{a}", "/%1B%C2%9B"], 0, "a=\u{1b}\u{9b}\n");
    let json = run_json(&["decode", "--json", "%1B%C2%9B%7F"]);
    assert_eq!(json["output"], "\u{1b}\u{9b}\u{7f}");
}

fn run_json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&super::run(arguments, "").stdout).expect("JSON")
}
