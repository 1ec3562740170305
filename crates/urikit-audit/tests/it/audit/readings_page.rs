//! `docs/readings.md` is made from the readers and the recordings; with the variable `WRITE_READINGS` set it is written, else
//! compared.

use std::fmt::Write;
use std::path::Path;

use urikit_audit::readings::{Profile, Reader, Reading, Readings, Verdict};

use super::mutations::texts;
use super::page::code;

/// Heads of the columns, each with what stands for it.
const COLUMNS: [&str; 15] =
    ["3986", "2396", "1738", "B", "W", "py", "ul3", "node", "nodL", "jURI", "jURL", "go", "rb", "pl", "curl"];

const HEAD: &str = "\
# How others read confusing texts

Made from the readers of `urikit-audit` and from what parsers in use have answered, by `WRITE_READINGS=1 cargo test -p urikit-audit
readings_page`. The parsers were run, each in the version and on the day that stand here; `scripts/record-readers` asks them
anew and `scripts/record-readers --check` compares. A recording is no emulation: it knows these texts and no others.

In a row, readers with the same letter find the same, spelling aside, and `–` refuses the text. Behind the letters stands what they find,
of the parts in which they differ; what is undefined is left out. The verdict is the worst of any two.

## Asking another reader

`uri readings --with NAME=CMD` asks a parser here and now. The shell runs the command once. For each text it gets a line on its standard
input, a JSON string, and writes one line on its standard output, which it must flush before the next:

```text
\"http://u@h:80/\"
{\"valid\":true,\"scheme\":\"http\",\"userinfo\":\"u\",\"host\":\"h\",\"port\":\"80\",\"path\":\"/\",\"query\":null,\"fragment\":null}
```

All members but `valid` may be missing, which is the same as `null`; others do not count, but for `input`: if it is there it has to be the
text. Behind the last line the input is closed and the command should end. One that takes longer than `--timeout` for an answer
(60 seconds), ends early, answers otherwise or about another text is given up: its readings are `null` from there on. One that says
more than it is asked is told at the latest behind the last row. In all these cases the exit status is 2. Whatever the command has
started on Unix is killed when `uri` ends, by an interrupt too. `scripts/readers` has readers for ten parsers.

## The texts

";

fn page() -> String {
    let mut page = HEAD.to_owned();
    page.push_str("| column | reader | date |\n|---|---|---|\n");
    let whats = [
        "the letter of RFC 3986",
        "the letter of RFC 2396 with RFC 2732",
        "the letter of RFC 1738",
        "the expression of RFC 3986 appendix B",
        "the WHATWG's URL standard, by the crate `url`",
    ];
    for (column, what) in COLUMNS.iter().zip(whats) {
        let _ = writeln!(page, "| {column} | {what} | |");
    }
    for (column, profile) in COLUMNS[whats.len()..].iter().zip(Profile::all()) {
        let _ = writeln!(page, "| {column} | {}: {} | {} |", profile.name(), profile.what(), profile.date());
    }
    let _ = writeln!(page, "\n| text | verdict | {} | what they find |", COLUMNS.join(" | "));
    let _ = writeln!(page, "|---|---|{}---|", "---|".repeat(COLUMNS.len()));
    for text in texts() {
        page.push_str(&row(&text));
    }
    page
}

fn row(text: &str) -> String {
    let readings = Readings::of(text).with_recorded();
    // The first reader of each group.
    let mut groups: Vec<&str> = Vec::new();
    let mut letters: Vec<String> = Vec::new();
    for reader in readings.readers() {
        if readings.by(reader).is_none() {
            letters.push("–".to_owned());
            continue;
        }
        let agrees = |first: &&str| readings.verdict(first, reader) == Verdict::Agree;
        let at = groups.iter().position(agrees).unwrap_or_else(|| {
            groups.push(reader);
            groups.len() - 1
        });
        letters.push(letter(at));
    }
    let found: Vec<&Reading<'_>> = groups.iter().filter_map(|first| readings.by(first)).collect();
    let legend: Vec<String> = found
        .iter()
        .enumerate()
        .map(|(at, reading)| format!("{}: {}", letter(at), told(reading, &found)))
        .collect();
    format!("| {} | {} | {} | {} |\n", code(text), readings.worst(), letters.join(" | "), legend.join("; "))
}

fn letter(at: usize) -> String {
    char::from(b'a' + u8::try_from(at).expect("fewer groups than letters")).to_string()
}

/// The parts in which readings differ; of a single one, all.
fn told(reading: &Reading<'_>, all: &[&Reading<'_>]) -> String {
    let own = parts(reading);
    let differs = |at: usize| all.len() == 1 || all.iter().any(|other| parts(other)[at].1 != own[at].1);
    let parts = own.iter().enumerate().filter(|(at, (_, value))| differs(*at) && value.is_some());
    let parts: Vec<String> =
        parts.map(|(_, (name, value))| format!("{name} {}", quoted(value.unwrap_or("")))).collect();
    if parts.is_empty() { "none of these".to_owned() } else { parts.join(", ") }
}

fn quoted(text: &str) -> String {
    if text.is_empty() { "empty".to_owned() } else { code(text) }
}

fn parts<'r>(reading: &'r Reading<'_>) -> [(&'static str, Option<&'r str>); 7] {
    [
        ("scheme", reading.scheme.as_deref()),
        ("userinfo", reading.userinfo.as_deref()),
        ("host", reading.host.as_deref()),
        ("port", reading.port.as_deref()),
        ("path", Some(&*reading.path).filter(|path| !path.is_empty())),
        ("query", reading.query.as_deref()),
        ("fragment", reading.fragment.as_deref()),
    ]
}

#[test]
fn the_page_is_that_of_the_recordings() {
    assert_eq!(COLUMNS.len(), Reader::ALL.len() + Profile::all().len());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/readings.md");
    let page = page();
    if std::env::var_os("WRITE_READINGS").is_some() {
        std::fs::write(&path, &page).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == page,
        "docs/readings.md is not that of the recordings: WRITE_READINGS=1 cargo test -p urikit-audit readings_page"
    );
}
