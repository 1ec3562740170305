//! Results of the parsers that are installed. `cargo xtask record readers` runs these tests.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use urikit_audit::Policy;
use urikit_audit::readings::{Profile, Reader, Reading, Readings, Verdict, protocol};

use super::mutations::{mutations, texts};

/// Where its answers are recorded, and the command that asks it, in the folder of the readers.
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

/// How many mutations are tried.
const MUTATIONS: usize = 100_000;

/// A parser that is there.
struct Parser {
    file: &'static str,
    command: &'static str,
    /// Its name with its version, and what is asked.
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

    fn ask(&self, texts: &[String]) -> Vec<Option<Reading<'static>>> {
        let mut child = shell(self.command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut stdin = child.stdin.take().expect("piped");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let answers: Vec<_> = thread::scope(|scope| {
            scope.spawn(move || {
                for text in texts {
                    // One that dies has too few answers, which is seen below.
                    let _ = writeln!(stdin, "{}", protocol::question(text));
                }
            });
            let answer = |(text, line): (&String, std::io::Result<String>)| {
                protocol::answer(line.expect("UTF-8").as_bytes(), text)
            };
            let mut lines = stdout.lines();
            let answers = texts.iter().zip(lines.by_ref()).map(answer).collect::<Result<_, _>>();
            let answers = answers.expect(self.file);
            assert!(lines.next().is_none(), "{}: more answers than texts", self.file);
            answers
        });
        child.wait().expect("it ends");
        assert_eq!(answers.len(), texts.len(), "{}", self.file);
        answers
    }

    /// The recording: who and when, and a line for each text.
    fn record(&self, date: &str) -> String {
        let (reader, what) = &self.version;
        let head = [("reader", reader.as_str()), ("what", what), ("date", date)];
        let mut file = format!("{}\n", object("", &head.map(|(key, value)| (key, Some(value)))));
        let texts = texts();
        for (text, reading) in texts.iter().zip(self.ask(&texts)) {
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
            let head = format!("\"text\":{},{valid}", protocol::question(text));
            let _ = writeln!(file, "{}", object(&head, &parts));
        }
        file
    }
}

/// A JSON object without what is undefined.
fn object(head: &str, members: &[(&str, Option<&str>)]) -> String {
    let defined = members.iter().filter_map(|(key, value)| value.map(|value| (key, value)));
    let members = defined.map(|(key, value)| format!("\"{key}\":{}", protocol::question(value)));
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
        let path = folder("crates/urikit-audit/recorded").join(parser.file).with_extension("jsonl");
        std::fs::write(path, parser.record(&today())).expect("it can be written");
        println!("{}: recorded {}", parser.file, parser.version.0);
    }
}

#[test]
#[ignore = "`cargo xtask record readers --check` runs it"]
fn recordings_are_what_is_answered() {
    let texts = texts();
    let mut count = 0;
    for parser in Parser::all() {
        let at =
            PARSERS.iter().position(|(file, _)| *file == parser.file).expect("it is one of them");
        let profile = &Profile::all()[at];
        println!("{}: recorded {}, here {}", parser.file, profile.name(), parser.version.0);
        for (text, answer) in texts.iter().zip(parser.ask(&texts)) {
            if profile.reading(text) != answer.as_ref() {
                count += 1;
                println!("  {text:?}: recorded {:?}, here {answer:?}", profile.reading(text));
            }
        }
    }
    assert_eq!(count, 0, "answers differ from those that are recorded");
}

/// How a parser reads what the policy lets through.
#[derive(Default)]
struct Tally {
    alike: usize,
    refused: usize,
    /// What follows the authority is another.
    behind: usize,
    /// Scheme, userinfo, host or port are others.
    before: usize,
}

#[test]
#[ignore = "`cargo xtask record readers --unanimous` runs it"]
fn unanimous_texts_have_one_scheme_host_and_port_for_all() {
    let tried: Vec<String> = texts().into_iter().chain(mutations(1, MUTATIONS)).collect();
    let policy = Policy::unanimous();
    let mut passed: Vec<String> =
        tried.iter().filter(|text| policy.audit(text).is_empty()).cloned().collect();
    passed.sort_unstable();
    passed.dedup();
    println!("the policy `unanimous` accepts {} different URLs of {}", passed.len(), tried.len());
    let mut table = "| parser | equal | refused | other path, query or fragment | other scheme, \
        userinfo, host or port |\n\
                     |---|--:|--:|--:|--:|\n"
        .to_owned();
    let mut bad = 0;
    for parser in Parser::all() {
        let mut tally = Tally::default();
        for (text, answer) in passed.iter().zip(parser.ask(&passed)) {
            let readings = Readings::parse(text).with("live", answer.clone());
            let place = match readings.verdict(Reader::Rfc3986, "live") {
                Verdict::Agree => &mut tally.alike,
                Verdict::AcceptSplit => &mut tally.refused,
                Verdict::PathSplit => &mut tally.behind,
                _ => &mut tally.before,
            };
            *place += 1;
            let verdict = readings.verdict(Reader::Rfc3986, "live");
            if verdict != Verdict::Agree && *place <= 20 {
                println!("{}: {verdict}: {text:?}: {answer:?}", parser.version.0);
            }
        }
        let Tally { alike, refused, behind, before } = tally;
        let (name, what) = &parser.version;
        let _ = writeln!(table, "| {name}, {what} | {alike} | {refused} | {behind} | {before} |");
        bad += before;
    }
    println!("{table}");
    assert_eq!(bad, 0, "a parser finds another scheme, userinfo, host or port");
}
