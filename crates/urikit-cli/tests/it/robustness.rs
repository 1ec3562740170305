//! Robustness: closed and full streams, unreadable files, names and arguments that are not UTF-8,
//! closed pipes, and signals.
//!
//! Each test runs all subcommands, which are taken from the help of the command ([`commands`]), so
//! new subcommands are tested automatically. `testing/stress.py` runs them with rows of 100 MB.

mod arguments;
mod commands;
mod cut;
mod files;
mod in_place;
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

/// Selects items for one of many cases: all in an exhaustive run, otherwise one per case in turn.
fn in_turn<T: Clone>(items: &[T], case: usize) -> Vec<T> {
    reach(vec![items[case % items.len()].clone()], items.to_vec())
}

const URI: &str = env!("CARGO_BIN_EXE_uri");

fn uri<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Command {
    let mut command = Command::new(URI);
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Creates a command that another program (with its arguments) starts.
fn run_by<S: AsRef<std::ffi::OsStr>>(wrapper: &[&str], arguments: &[S]) -> Command {
    let Some((program, before)) = wrapper.split_first() else { return uri(arguments) };
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

/// Reports a skipped test, which is a failure in CI.
fn skipped(what: &str) {
    assert!(std::env::var_os("CI").is_none(), "not tried: {what}");
    eprintln!("NOT TRIED: {what}");
}

/// Polls until `look` returns a value. Panics after a minute.
#[track_caller]
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let since = Instant::now();
    while since.elapsed() < Duration::from_secs(60) {
        if let Some(found) = look() {
            return found;
        }
        thread::sleep(Duration::from_micros(200));
    }
    panic!("in a minute there was not {what}");
}

/// Creates a command that a shell starts, with redirections.
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

fn feed(mut command: Command, stdin: &[u8]) -> Output {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("it starts");
    let mut to = child.stdin.take().expect("piped");
    thread::scope(|scope| {
        // The command may fill the output pipe before it has read its input, or exit without
        // reading it.
        scope.spawn(move || drop(to.write_all(stdin)));
        let output = child.wait_with_output().expect("it ends");
        assert_no_panic(&output);
        output
    })
}

fn run(mut command: Command) -> Output {
    let output = command.output().expect("it starts");
    assert_no_panic(&output);
    output
}

/// Checks that the command did not panic.
#[track_caller]
fn assert_no_panic(output: &Output) {
    let stderr_of = String::from_utf8_lossy(&output.stderr);
    assert!(
        !stderr_of.contains("panicked") && !stderr_of.contains("RUST_BACKTRACE"),
        "{stderr_of}"
    );
    assert_ne!(output.status.code(), Some(101), "{stderr_of}");
}

/// Returns the content of standard error.
fn stderr_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A temporary directory that is deleted on drop.
struct Directory(PathBuf);

impl Directory {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name =
            format!("robustness-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).expect("it can be made");
        Self(path)
    }

    fn file(&self, name: impl AsRef<Path>, content: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, content).expect("it can be written");
        path
    }

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
