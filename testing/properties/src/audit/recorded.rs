//! Recorded answers of other parsers.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::Value;
use urikit_readings::comparison::{Reader, Reading, Readings, Verdict};
use urikit_readings::recorded::Profile;

use crate::diagnostics::{are_names, is_line};

/// A recording: the parser and its answer for each input.
struct Recording {
    head: Value,
    answers: HashMap<String, Value>,
}

macro_rules! recordings {
    ($($name:literal)*) => {
        [$(include_str!(concat!("../../../../crates/urikit-readings/recorded/", $name, ".jsonl"))),*]
    };
}

static RECORDINGS: LazyLock<Vec<Recording>> = LazyLock::new(|| {
    let files = recordings! {
        "python" "python-urllib3" "node" "node-legacy" "java-uri" "java-url" "go" "ruby" "perl"
        "curl"
    };
    files.into_iter().map(Recording::of).collect()
});

static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let file = recordings!("texts")[0];
    file.lines().map(|line| serde_json::from_str(line).expect("a string")).collect()
});

impl Recording {
    fn of(file: &str) -> Self {
        let mut lines =
            file.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
        let head = lines.next().expect("a first line");
        let text = |answer: &Value| answer["text"].as_str().expect("the input").to_owned();
        Self { head, answers: lines.map(|answer| (text(&answer), answer)).collect() }
    }

    /// The components of an answer; the path is always present.
    fn reading(&self, text: &str) -> Option<[Option<&str>; 7]> {
        let answer = self.answers.get(text).filter(|answer| answer["valid"] == true)?;
        let part = |name: &str| answer[name].as_str();
        let path = Some(part("path").unwrap_or_default());
        let parts = [part("scheme"), part("userinfo"), part("host"), part("port"), path];
        let [scheme, userinfo, host, port, path] = parts;
        Some([scheme, userinfo, host, port, path, part("query"), part("fragment")])
    }
}

fn parts<'r>(reading: &'r Reading<'_>) -> [Option<&'r str>; 7] {
    [
        reading.scheme.as_deref(),
        reading.userinfo.as_deref(),
        reading.host.as_deref(),
        reading.port.as_deref(),
        Some(&reading.path),
        reading.query.as_deref(),
        reading.fragment.as_deref(),
    ]
}

fn is_day(date: &str) -> bool {
    let numbers: Vec<_> =
        date.split('-').map(|part| (part.len(), part.parse::<u16>().ok())).collect();
    matches!(numbers[..], [(4, Some(_)), (2, Some(1..=12)), (2, Some(1..=31))])
}

/// Each profile has the recorded answer, and only readers with an answer for the input are added.
fn added(text: &str) {
    let readings = Readings::parse(text).with_recorded();
    let mut expected: Vec<&str> = Reader::ALL.map(Reader::name).to_vec();
    assert_eq!(Profile::all().len(), RECORDINGS.len());
    for profile in Profile::all() {
        let is_of_it = |recording: &&Recording| recording.head["reader"] == profile.name();
        let recording = RECORDINGS.iter().find(is_of_it).expect("a recording of this name");
        let head = [recording.head["what"].as_str(), recording.head["date"].as_str()];
        assert_eq!(head, [Some(profile.what()), Some(profile.date())], "{}", profile.name());
        assert!(is_line(profile.name()) && is_line(profile.what()) && is_day(profile.date()));
        assert_eq!(
            profile.has(text),
            recording.answers.contains_key(text),
            "{text:?}: {}",
            profile.name()
        );
        let answer = recording.reading(text);
        assert_eq!(profile.reading(text).map(parts), answer, "{text:?}: {}", profile.name());
        assert_eq!(readings.by(profile.name()).map(parts), answer, "{text:?}: {}", profile.name());
        if recording.answers.contains_key(text) {
            expected.push(profile.name());
        }
    }
    let readers: Vec<&str> = readings.readers().collect();
    assert_eq!(readers, expected, "{text:?}");
    assert!((1..readers.len()).all(|at| !readers[..at].contains(&readers[at])), "{readers:?}");
    // A second reading replaces the first.
    let name = Reader::Whatwg.name();
    let silent = readings.clone().with(name, None);
    assert!(silent.by(name).is_none() && silent.readers().eq(readings.readers()), "{text:?}");
    assert!(
        silent.with(name, readings.by(name).cloned()).disagreements().eq(readings.disagreements())
    );
    // All pairs, in order.
    let pairs = (0..readers.len()).flat_map(|at| readers[at + 1..].iter().map(move |b| (at, *b)));
    let verdicts = pairs.map(|(at, b)| (readers[at], b, readings.verdict(readers[at], b)));
    assert!(
        readings.disagreements().eq(verdicts.filter(|(.., verdict)| *verdict != Verdict::Agree)),
        "{text:?}"
    );
}

pub(super) fn recorded(text: &str, which: usize) {
    added(text);
    added(&TEXTS[which % TEXTS.len()]);
}

/// Verdicts from best to worst.
const VERDICTS: [(Verdict, &str); 7] = [
    (Verdict::Agree, "agree"),
    (Verdict::AcceptSplit, "accept-split"),
    (Verdict::PathSplit, "path-split"),
    (Verdict::PortSplit, "port-split"),
    (Verdict::UserinfoSplit, "userinfo-split"),
    (Verdict::SchemeSplit, "scheme-split"),
    (Verdict::HostSplit, "host-split"),
];

/// The verdict is the one for the components that differ.
pub(super) fn named(a: Option<&Reading<'_>>, b: Option<&Reading<'_>>, verdict: Verdict) {
    are_names(VERDICTS.map(|(verdict, _)| verdict.name()));
    assert!(VERDICTS.is_sorted());
    assert!(VERDICTS.contains(&(verdict, verdict.name())) && verdict.to_string() == verdict.name());
    let differ = |part: usize| a.map(|a| parts(a)[part]) != b.map(|b| parts(b)[part]);
    let is_so = match verdict.name() {
        "agree" => a.is_some() == b.is_some(),
        "accept-split" => a.is_some() != b.is_some(),
        "path-split" => [4, 5, 6].into_iter().any(differ),
        "port-split" => differ(3) || differ(0),
        "userinfo-split" => differ(1),
        "scheme-split" => differ(0),
        name => name == "host-split" && differ(2),
    };
    assert!(is_so, "{a:?} {b:?}: {verdict}");
}
