//! `uri find --in-place`: after any interruption, a file has either its old or its new content.

use std::path::Path;
use std::time::Instant;

use super::signals::{Signal, reset_signals, send};
use super::{Directory, in_shell, run, run_by, stderr_of, uri};
use crate::reach;

const BEFORE: &str = "see http://www.example.com/a ";
const AFTER: &str = "see ftp://www.example.com/a ";

fn rewrite(path: &Path) -> Vec<&str> {
    vec!["find", "--in-place", "--rewrite", "ftp://{host}{path}", path.to_str().expect("UTF-8")]
}

#[test]
fn full_disk_keeps_the_old_file() {
    let directory = Directory::new();
    let old = BEFORE.repeat(5000);
    let path = directory.file("text", old.as_bytes());
    for before in ["trap '' XFSZ;", ""] {
        let output = run(in_shell(&format!("{before} ulimit -f 16;"), &rewrite(&path), ""));
        assert_eq!(output.status.code(), Some(2), "{}", stderr_of(&output));
        assert!(stderr_of(&output).contains("text: "), "{}", stderr_of(&output));
        assert!(std::fs::read_to_string(&path).expect("it is there") == old, "it was changed");
        assert_eq!(directory.names(), ["text"]);
    }
}

#[test]
fn kill_leaves_a_complete_file() {
    let directory = Directory::new();
    let count = reach(6_000, 100_000);
    let (old, new) = (BEFORE.repeat(count), AFTER.repeat(count));
    let path = directory.file("text", old.as_bytes());
    let whole = Instant::now();
    assert_eq!(run(uri(&rewrite(&path))).status.code(), Some(0));
    let whole = whole.elapsed();
    assert!(std::fs::read_to_string(&path).expect("it is there") == new);
    let mut unfinished = 0;
    for part in 0..=12 {
        let directory = Directory::new();
        let path = directory.file("text", old.as_bytes());
        let mut child = run_by(reset_signals(), &rewrite(&path)).spawn().expect("it starts");
        std::thread::sleep(whole * part / 10);
        let signals = Signal::all();
        send(signals[part as usize % signals.len()], child.id());
        child.wait().expect("it ends");
        let text = std::fs::read_to_string(&path).expect("it is there");
        assert!(text == old || text == new, "half a file, {} bytes", text.len());
        unfinished += usize::from(text == old);
        for name in directory.names() {
            assert!(name == "text" || name.starts_with(".uri-"), "{name} was not removed");
        }
    }
    assert!(unfinished > 0, "it was never too early");
}

#[test]
fn unwritable_directory_is_reported() {
    // Files cannot be created in this directory.
    let output = run(uri(&["find", "--in-place", "--rewrite", "{uri}x", "/proc/version"]));
    assert_eq!(output.status.code(), Some(2), "{}", stderr_of(&output));
    assert!(stderr_of(&output).starts_with("error: /proc/version: "), "{}", stderr_of(&output));
}
