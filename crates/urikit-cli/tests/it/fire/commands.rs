//! All subcommands and how to call them, as the command's help has it.

use std::process::Command;
use std::sync::OnceLock;

use super::streams::many;
use super::{feed, said, uri};

/// What a subcommand reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reads {
    /// Rows: arguments, lines of standard input, `--input`.
    Rows,
    /// Whole files.
    Files,
    /// Nothing.
    Nothing,
}

/// A subcommand, with all that it needs to be called.
#[derive(Debug)]
pub(crate) struct Known {
    /// Its name, and what it cannot do without.
    pub(crate) call: Vec<String>,
    pub(crate) reads: Reads,
    pub(crate) has_json: bool,
    /// Its options that take a value.
    pub(crate) valued: Vec<String>,
    /// Those of them that take a file, `--input` aside.
    pub(crate) files: Vec<String>,
}

/// What has a subcommand write many rows.
pub(crate) struct Asked {
    pub(crate) known: &'static Known,
    pub(crate) arguments: Vec<String>,
    pub(crate) stdin: Vec<u8>,
}

impl Asked {
    /// The command, and what it is started by, if by anything.
    pub(crate) fn command(&self, by: &[&str]) -> Command {
        super::started_by(by, &self.words())
    }

    pub(crate) fn words(&self) -> Vec<&str> {
        self.arguments.iter().map(String::as_str).collect()
    }
}

/// What stands for a placeholder of a usage line.
fn example(name: &str, placeholder: &str) -> &'static str {
    match placeholder {
        "<URI>" => "http://example.com/dir/",
        "<TEMPLATE>" if name.starts_with("template") => "http://example.com/{x}",
        "<TEMPLATE>" => "{uri}",
        "<SHELL>" => "bash",
        "<--to-uri|--to-iri>" => "--to-uri",
        other => panic!("`uri {name}` needs {other}: say here what that may be"),
    }
}

impl Known {
    /// The call with more arguments.
    pub(crate) fn with<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        self.call.iter().map(String::as_str).chain(more.iter().copied()).collect()
    }

    /// The command with more arguments.
    pub(crate) fn command(&self, more: &[&str]) -> Command {
        uri(&self.with(more))
    }

    /// What it is asked for so many rows, in each way that it writes them: as JSON, and plain.
    pub(crate) fn asked(&'static self, count: usize) -> Vec<Asked> {
        let ways: &[&[&str]] = if self.has_json { &[&["--json"], &[]] } else { &[&[]] };
        let asked = |way: &&[&str]| {
            let mut arguments: Vec<String> =
                self.with(way).iter().map(ToString::to_string).collect();
            let mut stdin = many(count);
            // One row a file.
            if self.call == ["base"] {
                arguments.extend(std::iter::repeat_n("/dev/null".to_owned(), count));
                stdin.clear();
            }
            Asked { known: self, arguments, stdin }
        };
        ways.iter().map(asked).collect()
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
            _ if has("--input") => Reads::Rows,
            usage if usage.contains("[FILE]") => Reads::Files,
            _ => Reads::Nothing,
        };
        let valued =
            words.iter().filter(|words| words.last().is_some_and(|word| word.starts_with('<')));
        let option = |words: &Vec<&str>| words[words.len() - 2].to_owned();
        let is_file =
            |words: &&Vec<&str>| words.ends_with(&["<FILE>"]) && !words.contains(&"--input");
        let files = valued.clone().filter(is_file).map(option).collect();
        let valued = valued.map(option).collect();
        Self { call, reads, has_json: has("--json"), valued, files }
    }
}

/// All subcommands, and the bare command.
pub(crate) fn all() -> &'static [Known] {
    static ALL: OnceLock<Vec<Known>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut found = Vec::new();
        add(&[], &mut found);
        found
    })
}

/// Those that read rows.
pub(crate) fn of_rows() -> impl Iterator<Item = &'static Known> {
    all().iter().filter(|known| known.reads == Reads::Rows)
}

/// Those that write a row for something that they read.
pub(crate) fn readers() -> impl Iterator<Item = &'static Known> {
    all().iter().filter(|known| known.reads != Reads::Nothing)
}

/// Those that write rows, be it of what they know.
pub(crate) fn writers() -> impl Iterator<Item = &'static Known> {
    all().iter().filter(|known| known.reads != Reads::Nothing || known.has_json)
}

fn add(path: &[String], found: &mut Vec<Known>) {
    let mut arguments = path.to_vec();
    arguments.push("--help".to_owned());
    let output = feed(uri(&arguments), b"");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", said(&output));
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
    // The bare command is `parse`, a group of others is nothing in itself.
    if path.is_empty() || !is_group {
        found.push(Known::new(path, &help));
    }
}

#[test]
fn every_subcommand_is_known_and_answers() {
    let count = |reads| all().iter().filter(|known| known.reads == reads).count();
    assert!(count(Reads::Rows) >= 22, "{:?}", all());
    assert!(count(Reads::Files) >= 2 && count(Reads::Nothing) >= 4);
    assert!(all().iter().map(|known| known.valued.len()).sum::<usize>() > 60);
    assert!(all().iter().any(|known| !known.files.is_empty()));
    for known in all() {
        let output = feed(known.command(&[]), b"{}\n");
        // Whatever it thinks of that row, it was called as it should be.
        assert!(matches!(output.status.code(), Some(0 | 1)), "{known:?}: {}", said(&output));
    }
}
