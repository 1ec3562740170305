//! All subcommands and their options, parsed from the help.

use std::process::Command;
use std::sync::OnceLock;

use super::streams::many;
use super::{feed, stderr_of, uri};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reads {
    /// Rows: arguments, lines of standard input, `--input`.
    Rows,
    /// Rows of standard input and `--input`, of which some are printed.
    Selected,
    Files,
    Nothing,
}

/// A subcommand with its required arguments.
#[derive(Debug)]
pub(crate) struct Subcommand {
    /// The name and the required arguments.
    pub(crate) call: Vec<String>,
    pub(crate) reads: Reads,
    pub(crate) has_json: bool,
    /// The options that take a value.
    pub(crate) valued: Vec<String>,
    /// The options that take a file, except for `--input`.
    pub(crate) files: Vec<String>,
}

/// A call that writes many rows.
pub(crate) struct Call {
    pub(crate) subcommand: &'static Subcommand,
    pub(crate) arguments: Vec<String>,
    pub(crate) stdin: Vec<u8>,
}

impl Call {
    /// The command, optionally started by another program.
    pub(crate) fn command(&self, wrapper: &[&str]) -> Command {
        super::run_by(wrapper, &self.words())
    }

    pub(crate) fn words(&self) -> Vec<&str> {
        self.arguments.iter().map(String::as_str).collect()
    }
}

const SELECTING: [&str; 3] = ["filter", "sort", "dedupe"];

/// A value for a placeholder in the usage line.
fn example(name: &str, placeholder: &str) -> &'static str {
    match placeholder {
        "<URI>" => "http://example.com/dir/",
        "<TEMPLATE>" if name.starts_with("template") => "http://example.com/{x}",
        "<TEMPLATE>" => "{uri}",
        other => panic!("`uri {name}` needs {other}: say here what that may be"),
    }
}

impl Subcommand {
    /// The arguments of the call and additional ones.
    pub(crate) fn with<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        self.call.iter().map(String::as_str).chain(more.iter().copied()).collect()
    }

    pub(crate) fn command(&self, more: &[&str]) -> Command {
        uri(&self.with(more))
    }

    /// Calls that write `count` rows, as JSON (if supported) and plain.
    pub(crate) fn calls(&'static self, count: usize) -> Vec<Call> {
        let formats: &[&[&str]] = if self.has_json { &[&["--json"], &[]] } else { &[&[]] };
        let call = |format: &&[&str]| {
            let arguments: Vec<String> =
                self.with(format).iter().map(ToString::to_string).collect();
            let stdin = many(count);
            Call { subcommand: self, arguments, stdin }
        };
        formats.iter().map(call).collect()
    }

    fn new(path: &[String], help: &str) -> Self {
        let name = path.join(" ");
        let usage =
            help.lines().find_map(|line| line.strip_prefix("Usage: uri")).expect("a usage line");
        let usage = usage.trim_start().strip_prefix(&name).expect("its own name");
        let needed = usage.split_whitespace().filter(|word| !word.starts_with('['));
        let mut call = path.to_vec();
        call.extend(needed.map(|word| match word.strip_prefix('<') {
            Some(_) => example(&name, word).to_owned(),
            None => word.to_owned(),
        }));
        let options = help.lines().filter(|line| line.trim_start().starts_with('-'));
        let words: Vec<Vec<&str>> = options.map(|line| line.split_whitespace().collect()).collect();
        let has = |option| words.iter().any(|words| words.contains(&option));
        let reads = match usage {
            _ if SELECTING.contains(&&*name) => Reads::Selected,
            usage if usage.contains("[FILE]") => Reads::Files,
            _ if has("--input") => Reads::Rows,
            _ => Reads::Nothing,
        };
        let valued =
            words.iter().filter(|words| words.last().is_some_and(|word| word.starts_with('<')));
        let option = |words: &Vec<&str>| words[words.len() - 2].to_owned();
        let is_file =
            |words: &&Vec<&str>| words.ends_with(&["<FILE>"]) && !words.contains(&"--input");
        let files = valued.clone().filter(is_file).map(option).collect();
        let valued = valued.map(option).collect();
        // A condition that holds for every valid row.
        call.extend((name == "filter").then(|| "path".to_owned()));
        // An edit that changes nothing.
        call.extend((name == "set").then(|| "--keep=query:*".to_owned()));
        let has_json = has("--json") && reads != Reads::Selected;
        Self { call, reads, has_json, valued, files }
    }
}

/// All subcommands, and the command without one.
pub(crate) fn all() -> &'static [Subcommand] {
    static ALL: OnceLock<Vec<Subcommand>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut found = Vec::new();
        add(&[], &mut found);
        found
    })
}

/// The subcommands that read rows.
pub(crate) fn reading_rows() -> impl Iterator<Item = &'static Subcommand> {
    all().iter().filter(|subcommand| subcommand.reads == Reads::Rows)
}

/// The subcommands that write a row for each input.
pub(crate) fn readers() -> impl Iterator<Item = &'static Subcommand> {
    all().iter().filter(|subcommand| matches!(subcommand.reads, Reads::Rows | Reads::Files))
}

/// The subcommands that write rows.
pub(crate) fn writers() -> impl Iterator<Item = &'static Subcommand> {
    let reads = |subcommand: &Subcommand| matches!(subcommand.reads, Reads::Rows | Reads::Files);
    all().iter().filter(move |subcommand| reads(subcommand) || subcommand.has_json)
}

fn add(path: &[String], found: &mut Vec<Subcommand>) {
    let mut arguments = path.to_vec();
    arguments.push("--help".to_owned());
    let output = feed(uri(&arguments), b"");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr_of(&output));
    let help = String::from_utf8(output.stdout).expect("UTF-8");
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    // The first word, or the second one after the name of a group.
    let is_name = |word: &&str| word.starts_with(|c: char| c.is_ascii_lowercase());
    let lines = lines.take_while(|line| !line.is_empty());
    let names =
        lines.filter_map(|line| line.split(' ').find(is_name)).filter(|name| *name != "help");
    let mut is_group = false;
    for name in names {
        is_group = true;
        add(&[path, &[name.to_owned()]].concat(), found);
    }
    // A group of subcommands is not a subcommand itself.
    if path.is_empty() || !is_group {
        found.push(Subcommand::new(path, &help));
    }
}

#[test]
fn every_subcommand_runs() {
    let count = |reads| all().iter().filter(|subcommand| subcommand.reads == reads).count();
    assert!(count(Reads::Rows) >= 19 && count(Reads::Files) == 1, "{:?}", all());
    assert!(all().iter().map(|subcommand| subcommand.valued.len()).sum::<usize>() > 60);
    assert!(all().iter().any(|subcommand| !subcommand.files.is_empty()));
    for subcommand in all() {
        let output = feed(subcommand.command(&[]), b"{}\n");
        // The row may be invalid, but the usage must be correct.
        assert!(
            matches!(output.status.code(), Some(0 | 1 | 3)),
            "{subcommand:?}: {}",
            stderr_of(&output)
        );
    }
}
