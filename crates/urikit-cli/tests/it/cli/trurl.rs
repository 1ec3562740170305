//! `docs/trurl.md`: the examples in the manual of trurl 0.16 with the corresponding `uri` commands.

use std::path::Path;
use std::process::{Command, Stdio};

const PAGE: &str = include_str!("../../../../../docs/trurl.md");

/// The number of examples, and of those with a corresponding command.
const COUNTS: (usize, usize) = (50, 44);

/// The code blocks, each with the line of text after it.
fn blocks() -> Vec<(Vec<&'static str>, &'static str)> {
    let mut blocks = Vec::new();
    let mut lines = PAGE.lines();
    while lines.any(|line| line == "```console") {
        let block: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
        let next = lines.clone().find(|line| !line.is_empty()).unwrap_or_default();
        blocks.push((block, next));
    }
    blocks
}

/// Runs a line in a shell and returns standard output.
fn ran(line: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_uri")).parent().expect("a directory").to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(program).chain(std::env::split_paths(&others));
    let path = std::env::join_paths(path).expect("as it was");
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).env("PATH", path).stdin(Stdio::null());
    String::from_utf8(shell.output().expect("a shell").stdout).expect("UTF-8")
}

#[test]
fn examples_of_trurl_have_the_printed_output() {
    let (mut examples, mut translated) = (0, 0);
    for (block, next) in blocks() {
        let theirs: Vec<&str> = block.iter().filter_map(|line| line.strip_prefix("# ")).collect();
        assert!(theirs[0].contains("trurl "), "{block:?}");
        examples += 1;
        let Some(at) = block.iter().position(|line| line.starts_with("$ ")) else { continue };
        translated += 1;
        let printed = &block[at + 1..];
        let found = ran(&block[at][2..]);
        assert_eq!(found.lines().collect::<Vec<_>>(), printed, "{}", block[at]);
        // Only different output has a reason.
        let is_different = printed != &theirs[1..];
        assert_eq!(next.starts_with("Different: "), is_different, "{}", block[at]);
    }
    assert_eq!((examples, translated), COUNTS);
}
