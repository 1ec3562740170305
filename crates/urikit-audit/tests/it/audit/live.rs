//! Comparison with installed parsers. `cargo xtask record readers` runs these tests.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use serde_json::Value;
use urikit_audit::Policy;
use urikit_readings::comparison::{Reader, Reading, Readings, Verdict};
use urikit_readings::recorded::Profile;

use super::mutations::mutations;
use super::testing::recorded_inputs;

/// The name of the recording and the command of each parser.
const PARSERS: [(&str, &str); 10] = [
    ("python", "python3 python.py"),
    ("python-urllib3", "python3 python-urllib3.py"),
    ("node", "node node.js"),
    ("node-legacy", "node node-legacy.js"),
    ("java-uri", "java java.java uri"),
    ("java-url", "java java.java url"),
    ("go", "go run go.go"),
    ("ruby", "ruby ruby.rb"),
    ("perl", "perl perl.pl"),
    ("curl", "python3 curl.py"),
];

const MUTATIONS: usize = 100_000;

/// An installed parser.
struct Parser {
    file: &'static str,
    command: &'static str,
    /// The name with the version, and the function that is called.
    version: (String, String),
}

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .current_dir(folder("testing/recorders/readers"))
        .stderr(Stdio::null());
    shell
}

impl Parser {
    fn all() -> Vec<Self> {
        let found = PARSERS.into_iter().map(|(file, command)| (file, Self::find(file, command)));
        let missing = |(file, parser): (&str, Option<Self>)| {
            if parser.is_none() {
                println!("{file}: skipped, not installed");
            }
            parser
        };
        found.filter_map(missing).collect()
    }

    fn find(file: &'static str, command: &'static str) -> Option<Self> {
        let output = shell(&format!("{command} --version")).output().ok()?;
        let line = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
        let (name, what) = line.trim_end().split_once(": ")?;
        Some(Self { file, command, version: (name.to_owned(), what.to_owned()) })
    }

    fn query(&self, inputs: &[String]) -> Vec<Option<Reading<'static>>> {
        let mut child = shell(self.command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut stdin = child.stdin.take().expect("piped");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let answers: Vec<_> = thread::scope(|scope| {
            scope.spawn(move || {
                for text in inputs {
                    // If the parser exits, the number of answers is too small, as checked below.
                    let _ = writeln!(stdin, "{}", question(text));
                }
            });
            let answer = |(text, line): (&String, std::io::Result<String>)| {
                reading(&line.expect("UTF-8"), text)
            };
            let mut lines = stdout.lines();
            let answers = inputs.iter().zip(lines.by_ref()).map(answer).collect();
            assert!(lines.next().is_none(), "{}: more answers than inputs", self.file);
            answers
        });
        child.wait().expect("it ends");
        assert_eq!(answers.len(), inputs.len(), "{}", self.file);
        answers
    }

    /// Returns the recording: a line with the parser and the date, and one line per input.
    fn record(&self, date: &str) -> String {
        let (reader, what) = &self.version;
        let head = [("reader", reader.as_str()), ("what", what), ("date", date)];
        let mut file = format!("{}\n", object("", &head.map(|(key, value)| (key, Some(value)))));
        let inputs = recorded_inputs();
        for (text, reading) in inputs.iter().zip(self.query(&inputs)) {
            let valid = if reading.is_some() { "\"valid\":true" } else { "\"valid\":false" };
            let reading = reading.unwrap_or_default();
            let path = Some(&*reading.path).filter(|path| !path.is_empty());
            let parts = [
                ("scheme", reading.scheme.as_deref()),
                ("userinfo", reading.userinfo.as_deref()),
                ("host", reading.host.as_deref()),
                ("port", reading.port.as_deref()),
                ("path", path),
                ("query", reading.query.as_deref()),
                ("fragment", reading.fragment.as_deref()),
            ];
            let head = format!("\"text\":{},{valid}", question(text));
            let _ = writeln!(file, "{}", object(&head, &parts));
        }
        file
    }
}

/// Returns the line that asks a parser: a JSON string.
fn question(text: &str) -> String {
    Value::from(text).to_string()
}

/// Returns the components in the answer of a parser, or `None` if it rejected the input.
fn reading(line: &str, text: &str) -> Option<Reading<'static>> {
    let answer: Value = serde_json::from_str(line).expect("JSON");
    assert!(answer["input"].is_null() || answer["input"] == text, "{text}: {line}");
    let part = |name: &str| answer[name].as_str().map(|part| part.to_owned().into());
    let mut reading = Reading::default();
    reading.scheme = part("scheme");
    reading.userinfo = part("userinfo");
    reading.host = part("host");
    reading.port = part("port");
    reading.path = part("path").unwrap_or_default();
    reading.query = part("query");
    reading.fragment = part("fragment");
    answer["valid"].as_bool().expect("a boolean").then_some(reading)
}

/// Returns a JSON object without undefined members.
fn object(head: &str, members: &[(&str, Option<&str>)]) -> String {
    let defined = members.iter().filter_map(|(key, value)| value.map(|value| (key, value)));
    let members = defined.map(|(key, value)| format!("\"{key}\":{}", question(value)));
    let all: Vec<String> =
        Some(head.to_owned()).filter(|head| !head.is_empty()).into_iter().chain(members).collect();
    format!("{{{}}}", all.join(","))
}

fn today() -> String {
    let output = Command::new("date").arg("+%F").output().expect("date");
    String::from_utf8(output.stdout).expect("a date").trim_end().to_owned()
}

#[test]
#[ignore = "`cargo xtask record readers` runs it"]
fn record() {
    for parser in Parser::all() {
        let path =
            folder("crates/urikit-readings/recorded").join(parser.file).with_extension("jsonl");
        std::fs::write(path, parser.record(&today())).expect("the file is writable");
        println!("{}: recorded {}", parser.file, parser.version.0);
    }
}

#[test]
#[ignore = "`cargo xtask record readers --check` runs it"]
fn recordings_equal_the_results_of_installed_parsers() {
    let inputs = recorded_inputs();
    let mut count = 0;
    for parser in Parser::all() {
        let at = PARSERS
            .iter()
            .position(|(file, _)| *file == parser.file)
            .expect("the parser is listed");
        let profile = &Profile::all()[at];
        println!("{}: recorded {}, here {}", parser.file, profile.name(), parser.version.0);
        for (text, answer) in inputs.iter().zip(parser.query(&inputs)) {
            if profile.reading(text) != answer.as_ref() {
                count += 1;
                println!("  {text:?}: recorded {:?}, here {answer:?}", profile.reading(text));
            }
        }
    }
    assert_eq!(count, 0, "results differ from the recordings");
}

/// The results of a parser for inputs that the policy accepts.
#[derive(Default)]
struct Tally {
    equal: usize,
    rejected: usize,
    other_path: usize,
    other_authority: usize,
}

#[test]
#[ignore = "`cargo xtask record readers --unanimous` runs it"]
fn installed_parsers_agree_on_unanimous_inputs() {
    let tried: Vec<String> = recorded_inputs().into_iter().chain(mutations(1, MUTATIONS)).collect();
    let policy = Policy::unanimous();
    let mut passed: Vec<String> =
        tried.iter().filter(|text| policy.audit(text).is_empty()).cloned().collect();
    passed.sort_unstable();
    passed.dedup();
    println!("the policy `unanimous` accepts {} different URLs of {}", passed.len(), tried.len());
    let mut table = "| parser | equal | rejected | other path, query, or fragment | other scheme, \
        userinfo, host, or port |\n\
                     |---|--:|--:|--:|--:|\n"
        .to_owned();
    let mut bad = 0;
    for parser in Parser::all() {
        let mut tally = Tally::default();
        for (text, answer) in passed.iter().zip(parser.query(&passed)) {
            let readings = Readings::parse(text).with("live", answer.clone());
            let place = match readings.verdict(Reader::Rfc3986, "live") {
                Verdict::Agree => &mut tally.equal,
                Verdict::AcceptSplit => &mut tally.rejected,
                Verdict::PathSplit => &mut tally.other_path,
                _ => &mut tally.other_authority,
            };
            *place += 1;
            let verdict = readings.verdict(Reader::Rfc3986, "live");
            if verdict != Verdict::Agree && *place <= 20 {
                println!("{}: {verdict}: {text:?}: {answer:?}", parser.version.0);
            }
        }
        let Tally { equal, rejected, other_path, other_authority } = tally;
        let (name, what) = &parser.version;
        let _ = writeln!(
            table,
            "| {name}, {what} | {equal} | {rejected} | {other_path} | {other_authority} |"
        );
        bad += other_authority;
    }
    println!("{table}");
    assert_eq!(bad, 0, "a parser finds another scheme, userinfo, host, or port");
}
