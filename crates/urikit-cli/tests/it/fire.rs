//! The command under fire: streams that are closed or full, files that cannot be read, names and arguments that are not
//! text, readers and writers that go away, signals.
//!
//! Each test goes over all subcommands, which are taken from the command's own help ([`commands`]): one that is added is
//! tested automatically. `cargo xtask stress` runs all of them with rows of 100 MB.

mod arguments;
mod commands;
mod cut;
mod files;
mod in_place;
mod parsers;
mod rows;
mod signals;
mod streams;
mod terminal;
mod writers;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::reach;

/// Selects items for one of many cases: all in an exhaustive run, otherwise the one whose turn it is.
fn in_turn<T: Clone>(items: &[T], case: usize) -> Vec<T> {
    reach(vec![items[case % items.len()].clone()], items.to_vec())
}

/// The path of the command.
const URI: &str = env!("CARGO_BIN_EXE_uri");

/// The command with these arguments.
fn uri<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Command {
    let mut command = Command::new(URI);
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The command as others start it: a program, and its arguments before those of the command.
fn started_by<S: AsRef<std::ffi::OsStr>>(by: &[&str], arguments: &[S]) -> Command {
    let Some((program, before)) = by.split_first() else { return uri(arguments) };
    let mut command = Command::new(program);
    command
        .args(before)
        .arg(URI)
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Says aloud that something was not tried, which is a failure where others rely on it.
fn skipped(what: &str) {
    assert!(std::env::var_os("CI").is_none(), "not tried: {what}");
    eprintln!("NOT TRIED: {what}");
}

/// What there is as soon as there is something: long after it should be there, something else is wrong.
#[track_caller]
fn awaited<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let since = Instant::now();
    while since.elapsed() < Duration::from_secs(60) {
        if let Some(found) = look() {
            return found;
        }
        thread::sleep(Duration::from_micros(200));
    }
    panic!("in a minute there was not {what}");
}

/// The command as a shell starts it, with these redirections.
fn in_shell<S: AsRef<std::ffi::OsStr>>(
    before: &str,
    arguments: &[S],
    redirections: &str,
) -> Command {
    let mut command = Command::new("sh");
    let script = format!("{before} exec \"$0\" \"$@\" {redirections}");
    command.arg("-c").arg(script).arg(URI).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs to the end with this on standard input.
fn feed(mut command: Command, stdin: &[u8]) -> Output {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("it starts");
    let mut to = child.stdin.take().expect("piped");
    thread::scope(|scope| {
        // The command may fill the output pipe before it has read all of the input, or go without reading it.
        scope.spawn(move || drop(to.write_all(stdin)));
        let output = child.wait_with_output().expect("it ends");
        sane(&output);
        output
    })
}

/// Runs to the end without input.
fn run(mut command: Command) -> Output {
    let output = command.output().expect("it starts");
    sane(&output);
    output
}

/// Whatever happens, nothing panics.
#[track_caller]
fn sane(output: &Output) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("panicked") && !said.contains("RUST_BACKTRACE"), "{said}");
    assert_ne!(output.status.code(), Some(101), "{said}");
}

/// What was said on standard error.
fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A directory of a test's own, gone when dropped.
struct Directory(PathBuf);

impl Directory {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("fire-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).expect("it can be made");
        Self(path)
    }

    /// A file in it.
    fn file(&self, name: impl AsRef<Path>, content: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, content).expect("it can be written");
        path
    }

    /// The names of what is in it.
    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("it is there");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
