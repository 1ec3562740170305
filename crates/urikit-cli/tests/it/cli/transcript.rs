//! Transcripts of shell commands, compared with the current output.
//!
//! A transcript has sections (`# title`), each with commands (`$ command`) and their output. Lines
//! of standard output are indented by two spaces, those of standard error begin with `! `, and an
//! exit status other than 0 is in brackets. A command that starts with `%` instead of `$` reads
//! from an empty terminal. Each section runs in an empty directory.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test -p urikit-cli transcript` replaces the output.

use std::fmt::Write;
use std::fs::File;
use std::io::Write as _;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use super::snapshots;

/// The directory of a section.
struct Directory(PathBuf);

impl Directory {
    fn new(number: usize) -> Self {
        let name = format!("transcript-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).expect("a directory");
        Self(path)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A terminal on which the end of the input was typed, and its other end.
fn terminal() -> (OwnedFd, File) {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&terminal).expect("it is ours");
    unlockpt(&terminal).expect("it is ours");
    let name = ptsname(&terminal, Vec::new()).expect("it has a name").into_string().expect("ASCII");
    let end = File::options().read(true).write(true).open(name).expect("its other end");
    File::from(terminal.try_clone().expect("a file")).write_all(b"\x04").expect("Ctrl-D");
    (terminal, end)
}

/// Runs a line of a transcript and returns it with its output.
fn ran(line: &str, directory: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_uri")).parent().expect("a directory").to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(program).chain(std::env::split_paths(&others));
    let path = std::env::join_paths(path).expect("as it was");
    let terminal = line.starts_with('%').then(terminal);
    let stdin = match &terminal {
        Some((_, end)) => Stdio::from(end.try_clone().expect("a file")),
        None => Stdio::null(),
    };
    let mut shell = Command::new("sh");
    shell.args(["-c", &line[2..]]).current_dir(directory).env("PATH", path).env("COLUMNS", "100");
    shell.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").stdin(stdin);
    let output = shell.output().expect("a shell");
    let mut text = format!("{line}\n");
    for (mark, stream) in [("  ", &output.stdout), ("! ", &output.stderr)] {
        for line in std::str::from_utf8(stream).expect("UTF-8").lines() {
            let _ = writeln!(text, "{}", format!("{mark}{line}").trim_end());
        }
    }
    match output.status.code().expect("not by a signal") {
        0 => {}
        status => drop(writeln!(text, "[{status}]")),
    }
    text
}

/// Runs the commands of a transcript, and compares the output.
#[track_caller]
fn check(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    let transcript = std::fs::read_to_string(path).expect("the transcript");
    let mut actual = String::new();
    let mut directory = Directory::new(0);
    for (number, line) in (1..).zip(transcript.lines()) {
        match line.as_bytes() {
            [b'#', ..] => {
                directory = Directory::new(number);
                let gap = if actual.is_empty() { "" } else { "\n" };
                let _ = writeln!(actual, "{gap}{line}");
            }
            [b'$' | b'%', b' ', ..] => actual.push_str(&ran(line, &directory.0)),
            _ => {}
        }
    }
    snapshots::check(name, &actual);
}

#[test]
fn corrected_defects_match_their_transcript() {
    check("defects.txt");
}
