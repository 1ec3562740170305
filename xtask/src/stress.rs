//! `cargo xtask stress`: the command with very long rows.

use std::io::{BufReader, Read as _, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context as _, Result, bail};

use crate::process::{cargo, output, root, run, target};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Subcommands to run [default: all that read rows, `find`, and `base`]
    subcommands: Vec<String>,
    /// Length of the long row
    #[arg(long, value_name = "N", default_value_t = 100)]
    megabytes: usize,
    /// Seconds after which a subcommand has failed
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    timeout: u64,
}

/// Standard input: each string is written this many times.
type Input = Vec<(String, usize)>;

/// The result of a run.
struct Outcome {
    seconds: f64,
    /// The peak resident set that was seen, where the system reports it.
    peak_megabytes: Option<usize>,
    rows: usize,
    /// `None` if it was killed.
    status: Option<i32>,
    stderr: String,
}

const SITE: &str = "http://www.example.com/";

/// Kinds of long rows: the part that is repeated and the end. The last kind is an invalid URI.
const KINDS: [(&str, &str, &str); 3] = [
    ("plain", "abcdefghijklmno/", ""),
    ("mixed", "%7Ea/../b?c&d=;", ""),
    ("invalid", "a/../%7E/b:c:d;", "%"),
];

/// The most memory that `find` may need for a long document without long rows.
const MOST_MEGABYTES_OF_FIND: usize = 32;

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    run(&mut cargo(["build", "--quiet", "--release", "--package", "urikit-cli"]))?;
    let subcommands = match &arguments.subcommands[..] {
        [] => all_subcommands()?,
        named => named.to_vec(),
    };
    println!(
        "| command | input | seconds | peak MB | rows out | exit |\n|---|---|--:|--:|--:|--:|"
    );
    let mut failed = Vec::new();
    for name in &subcommands {
        for (kind, unit, end) in KINDS {
            let words: Vec<&str> = words(name).into_iter().chain(["--json"]).collect();
            let input = rows(name, unit, end, arguments.megabytes * 1_000_000);
            let outcome = call(&words, &input, arguments.timeout)?;
            outcome.print(&words, kind);
            let most =
                i32::from(kind != "plain" || matches!(name.as_str(), "audit" | "match" | "expand"));
            let rows = if name == "base" { 1 } else { 3 };
            failed.extend(
                outcome.failure(rows, most).map(|why| format!("{name}, {kind} row: {why}")),
            );
        }
        if name == "find" {
            let document = fs::read_to_string(root().join("README.md"))?;
            let count = 10 * arguments.megabytes * 1_000_000 / document.len();
            let outcome = call(&["find", "--count"], &vec![(document, count)], arguments.timeout)?;
            outcome.print(&["find", "--count"], "document of 10 times the length");
            let failure = outcome.failure(1, 0).or_else(|| {
                let is_too_much = outcome.peak_megabytes > Some(MOST_MEGABYTES_OF_FIND);
                is_too_much.then(|| format!("more than {MOST_MEGABYTES_OF_FIND} MB of memory"))
            });
            failed.extend(failure.map(|why| format!("find, long document: {why}")));
        }
    }
    if !failed.is_empty() {
        bail!("{}", failed.join("\n"));
    }
    Ok(())
}

impl Outcome {
    fn print(&self, words: &[&str], input: &str) {
        let peak = self.peak_megabytes.map_or("?".to_owned(), |peak| peak.to_string());
        let status = self.status.map_or("killed".to_owned(), |status| status.to_string());
        let (words, seconds, rows) = (words.join(" "), self.seconds, self.rows);
        println!("| `{words}` | {input} | {seconds:.2} | {peak} | {rows} | {status} |");
    }

    /// The reason why the run has failed, if it has.
    fn failure(&self, rows: usize, most: i32) -> Option<String> {
        let is_good =
            self.status.is_some_and(|status| (0..=most).contains(&status)) && self.rows == rows;
        let stderr: String = self.stderr.chars().take(500).collect();
        (!is_good || stderr.contains("panicked")).then(|| format!("{rows} rows expected; {stderr}"))
    }
}

/// The subcommands that the command's help lists and that read rows, and `find`, also for bases,
/// which read documents.
fn all_subcommands() -> Result<Vec<String>> {
    let help = |words: &[&str]| output(uri().args(words).arg("--help"));
    let mut names = Vec::new();
    for line in help(&[])?.lines() {
        // The first word, or the second one after the name of a group.
        let name = line
            .strip_prefix("  ")
            .and_then(|line| line.split(' ').find(|word| word.starts_with(char::is_lowercase)))
            .unwrap_or_default();
        if name == "template" {
            names.extend(["expand", "match", "vars"].map(str::to_owned));
        } else if !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_lowercase())
            && name != "help"
            && help(&[name])?.contains("--input")
        {
            names.push(name.to_owned());
        }
    }
    if names.len() < 15 {
        bail!("`uri --help` lists too few subcommands: {}", names.join(" "));
    }
    names.retain(|name| name != "find");
    names.extend(["find", "base"].map(str::to_owned));
    Ok(names)
}

fn uri() -> Command {
    Command::new(target().join("release/uri"))
}

/// The arguments of a subcommand.
fn words(name: &str) -> Vec<&str> {
    match name {
        "get" => vec!["get", "{uri}"],
        "resolve" | "relativize" => vec![name, "--base", SITE],
        "set" => vec!["set", "--host", "example.org", "-a", "path=c", "-a", "query:e=f"],
        "expand" | "match" => vec!["template", name, "http://www.example.com/{+x}"],
        "vars" => vec!["template", "vars"],
        "base" => vec!["find", "--show-base", "--type", "html"],
        _ => vec![name],
    }
}

/// A long row between two short ones; of `base` a document with one element.
fn rows(name: &str, unit: &str, end: &str, length: usize) -> Input {
    let other = SITE.replace("http", "HTTP");
    let pair = ("http://a/\thttp://a/\n", &*other, "\nhttp://b/\thttp://b/\n");
    let (before, start, after) = match name {
        "compare" => pair,
        "expand" => ("{\"x\":\"a\"}\n", r#"{"x":""#, "\"}\n{\"x\":\"b\"}\n"),
        "match" => ("http://www.example.com/a\n", SITE, "\nhttp://www.example.com/b\n"),
        "base" => ("", "<base href='http://www.example.com/", "'>\n"),
        _ => ("http://a/\n", SITE, "\nhttp://b/\n"),
    };
    let once = |part: &str| (part.to_owned(), 1);
    let count = length / unit.len();
    let long = |count| [(unit.to_owned(), count), once(end)];
    let mut input = vec![once(before), once(start)];
    if name == "compare" {
        input.extend(long(count / 2));
        input.push(once(&format!("\t{SITE}")));
        input.extend(long(count / 2));
    } else {
        input.extend(long(count));
    }
    input.push(once(after));
    input
}

/// Runs the command and kills it after the timeout.
fn call(words: &[&str], input: &Input, timeout: u64) -> Result<Outcome> {
    let start = Instant::now();
    let pipes = uri()
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = pipes.context("cannot start uri")?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (mut stdin, stdout) = (stdin.context("no stdin")?, stdout.context("no stdout")?);
    let mut stderr = stderr.context("no stderr")?;
    thread::scope(|scope| {
        // A command that exits early does not read everything, which is not a failure.
        scope.spawn(move || {
            _ = input.iter().try_for_each(|(part, count)| write_repeated(&mut stdin, part, *count));
        });
        let counter = scope.spawn(move || count_lines(BufReader::new(stdout)));
        let messages = scope.spawn(move || {
            let mut messages = Vec::new();
            _ = stderr.read_to_end(&mut messages);
            String::from_utf8_lossy(&messages).into_owned()
        });
        let mut peak_megabytes = None;
        let status = loop {
            peak_megabytes = peak(&child).max(peak_megabytes);
            if let Some(status) = child.try_wait()? {
                break status.code();
            }
            if start.elapsed().as_secs() >= timeout {
                child.kill()?;
            }
            thread::sleep(Duration::from_millis(5));
        };
        let seconds = start.elapsed().as_secs_f64();
        let (Ok(rows), Ok(stderr)) = (counter.join(), messages.join()) else {
            bail!("a thread panicked")
        };
        Ok(Outcome { seconds, peak_megabytes, rows: rows?, status, stderr })
    })
}

fn write_repeated(output: &mut impl Write, part: &str, count: usize) -> std::io::Result<()> {
    let at_once = (65_536 / part.len().max(1)).clamp(1, count.max(1));
    let block = part.repeat(at_once);
    for _ in 0..count / at_once {
        output.write_all(block.as_bytes())?;
    }
    output.write_all(part.repeat(count % at_once).as_bytes())
}

/// Counts line ends without keeping the lines.
fn count_lines(mut input: impl std::io::BufRead) -> std::io::Result<usize> {
    let mut count = 0;
    loop {
        let block = input.fill_buf()?;
        if block.is_empty() {
            return Ok(count);
        }
        count += block.iter().filter(|&&byte| byte == b'\n').count();
        let length = block.len();
        input.consume(length);
    }
}

/// The peak resident set of a running process, as Linux reports it.
fn peak(child: &Child) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: usize = line.trim().trim_end_matches(" kB").parse().ok()?;
    // Less is the time before the program was loaded.
    Some(kilobytes / 1000).filter(|&megabytes| megabytes > 0)
}
