//! The speed of the `uri` command, compared with Python's `urlsplit` and with trurl.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, Result};

use crate::process::{cargo, is_installed, root, run, target};

/// The number of rows.
const ROWS: usize = 1_000_000;

/// Writes the same members for each row as `uri parse --json`.
const PYTHON: &str = r#"
import json, sys
from urllib.parse import urlsplit
for line in sys.stdin:
    text = line.rstrip("\n")
    try:
        parts = urlsplit(text)
        row = {
            "input": text, "valid": True, "scheme": parts.scheme, "authority": parts.netloc,
            "userinfo": parts.username, "host": parts.hostname, "port": parts.port,
            "path": parts.path, "query": parts.query, "fragment": parts.fragment,
        }
    except ValueError as error:
        row = {"input": text, "valid": False, "error": str(error)}
    sys.stdout.write(json.dumps(row) + "\n")
"#;

/// Prints rows per second, the best of three runs each.
pub(crate) fn measure() -> Result<()> {
    run(&mut cargo(["build", "--quiet", "--release", "--package", "urikit-cli"]))?;
    let rows = target().join("bench-rows.txt");
    write_rows(&rows)?;
    let uri = target().join("release/uri");
    println!("| command | rows per second | times as long |\n|---|--:|--:|");
    let fastest = time(Command::new(&uri).args(["parse", "--json", "-j", "1"]), &rows)?;
    let print = |name: &str, seconds: f64| {
        let speed = ROWS as f64 / seconds / 1e6;
        println!("| {name} | {speed:.2} M | {:.1} |", seconds / fastest);
    };
    print("`uri parse --json -j 1`", fastest);
    for words in
        ["parse --json", "get {host}", "check", "normalize", "resolve --base http://a/b/c/d;p?q"]
    {
        print(&format!("`uri {words}`"), time(Command::new(&uri).args(words.split(' ')), &rows)?);
    }
    if is_installed("python3")? {
        print(
            "Python, `urlsplit` and `json.dumps`",
            time(Command::new("python3").args(["-c", PYTHON]), &rows)?,
        );
    } else {
        eprintln!("skipped: python3 (apt-get install python3)");
    }
    if is_installed("trurl")? {
        let mut trurl = Command::new("trurl");
        print("`trurl --json`", time(trurl.args(["--json", "--url-file"]).arg(&rows), &rows)?);
    } else {
        eprintln!("skipped: trurl (apt-get install trurl)");
    }
    Ok(fs::remove_file(rows)?)
}

/// Repeats the URIs of examples/urls.txt. Each row has a number, so no two are equal.
fn write_rows(path: &Path) -> Result<()> {
    let examples = fs::read_to_string(root().join("examples/urls.txt"))
        .context("cannot read examples/urls.txt")?;
    let mut file = BufWriter::new(File::create(path)?);
    for (number, line) in examples.lines().cycle().take(ROWS).enumerate() {
        // After the first delimiter that follows the scheme and the slashes, or at the end.
        let found = line.get(12..).and_then(|rest| rest.find(['/', '?', '#']));
        let (before, after) = line.split_at(found.map_or(line.len(), |at| 12 + at + 1));
        writeln!(file, "{before}{number}{after}")?;
    }
    Ok(file.flush()?)
}

/// Seconds that a command takes to read the rows, the best of three runs. Its exit status is 1 if a
/// row is invalid.
fn time(command: &mut Command, rows: &Path) -> Result<f64> {
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let start = Instant::now();
        command.stdin(File::open(rows)?).stdout(Stdio::null()).stderr(Stdio::null());
        command
            .status()
            .with_context(|| format!("cannot start {}", command.get_program().display()))?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(best)
}
