//! Tests of the command line: arguments and input, output and exit status.

mod audit;
mod check;
mod chunks;
mod codec;
mod column_rows;
mod columns;
mod compare;
#[cfg(unix)]
mod completions;
mod domains;
mod encodings;
#[cfg(unix)]
mod examples;
mod explain;
mod find;
mod find_files;
mod get;
mod guess;
mod guesses_of_users;
mod input;
mod invalid_rows;
mod iri;
#[cfg(unix)]
mod java;
mod kept_records;
mod masking;
mod normalize;
mod parse;
mod parsed_parts;
mod path;
mod query;
mod readings;
mod readme;
mod relativize;
mod repair;
mod resolve;
mod select;
mod set;
mod show_base;
mod snapshots;
mod spec;
mod spec_rfc3987;
mod stream;
mod template;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod transcript;
#[cfg(unix)]
mod trurl;
mod unicode;
mod usage;
mod whatwg;
mod zones;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

struct RunResult {
    stdout: String,
    stderr: String,
    status: i32,
}

fn uri(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_uri"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

fn run(arguments: &[&str], stdin: impl Into<Vec<u8>>) -> RunResult {
    feed(uri(arguments), stdin)
}

/// Runs a prepared command with standard input.
fn feed(mut command: Command, stdin: impl Into<Vec<u8>>) -> RunResult {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the binary starts");
    let mut to = child.stdin.take().expect("piped");
    let stdin = stdin.into();
    // Write in a separate thread: the command may fill the output pipe before it has read its
    // input.
    let writer = thread::spawn(move || drop(to.write_all(&stdin)));
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("no panic");
    RunResult {
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        status: output.status.code().expect("not by a signal"),
    }
}

/// Runs without input and checks the status and the complete standard output.
#[track_caller]
fn says(arguments: &[&str], status: i32, stdout: &str) {
    answers(arguments, "", status, stdout);
}

/// Runs with input and checks everything on standard output, except the wording of messages.
#[track_caller]
fn answers(arguments: &[&str], stdin: impl Into<Vec<u8>>, status: i32, stdout: &str) {
    let ran = run(arguments, stdin);
    assert_eq!(without_messages(&ran.stdout), stdout, "{arguments:?}, with {}", ran.stderr);
    assert_eq!(ran.status, status, "{arguments:?}");
}

/// Replaces the messages in JSON output with `...`; `tests/snapshots/messages.txt` has the wording.
fn without_messages(output: &str) -> String {
    const KEY: &str = r#""message":""#;
    let mut parts = output.split(KEY);
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find("\"}").or_else(|| part.find("\",")).unwrap_or(part.len());
        let end = part.find("\",").map_or(end, |comma| comma.min(end));
        result.extend([KEY, "...", &part[end..]]);
    }
    result
}

/// Returns the places that errors on standard error begin with.
fn places(stderr: &str) -> Vec<&str> {
    stderr.lines().map(|line| line.split(": ").next().unwrap_or_default()).collect()
}

/// The subcommands that the help lists, as words. A group is replaced by its members.
fn subcommands() -> Vec<Vec<String>> {
    let names = |path: &[&str]| -> Vec<String> {
        let output = uri(&[path, &["--help"]].concat()).output().expect("the binary starts");
        let help = String::from_utf8(output.stdout).expect("UTF-8");
        let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
        let lines = lines.take_while(|line| !line.is_empty());
        // The first word, or the second one after the name of a group.
        let is_name = |word: &&str| word.starts_with(|c: char| c.is_ascii_lowercase());
        let names = lines.filter_map(|line| line.split(' ').find(is_name));
        names.map(str::to_owned).collect()
    };
    let mut all = Vec::new();
    for name in names(&[]) {
        let inner = names(&[&name]).into_iter().filter(|inner| inner != "help");
        match inner.collect::<Vec<_>>() {
            inner if inner.is_empty() || name == "help" => all.push(vec![name]),
            inner => all.extend(inner.into_iter().map(|inner| vec![name.clone(), inner])),
        }
    }
    assert!(all.len() > 20, "{all:?}");
    all
}

/// A file that is deleted on drop.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, content: &[u8]) -> Self {
        // Concurrent tests may use the same name.
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("{}-{number}-{name}", std::process::id());
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, content).expect("the file can be written");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
