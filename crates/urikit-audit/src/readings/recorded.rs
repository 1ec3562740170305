//! What parsers in use have answered.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::Reading;
use super::protocol::answer;

const FILES: [&str; 10] = [
    include_str!("../../recorded/python.jsonl"),
    include_str!("../../recorded/python-urllib3.jsonl"),
    include_str!("../../recorded/node.jsonl"),
    include_str!("../../recorded/node-legacy.jsonl"),
    include_str!("../../recorded/java-uri.jsonl"),
    include_str!("../../recorded/java-url.jsonl"),
    include_str!("../../recorded/go.jsonl"),
    include_str!("../../recorded/ruby.jsonl"),
    include_str!("../../recorded/perl.jsonl"),
    include_str!("../../recorded/curl.jsonl"),
];

static PROFILES: LazyLock<Vec<Profile>> =
    LazyLock::new(|| FILES.into_iter().filter_map(Profile::of).collect());

/// The recorded answers of a parser in use, of one version on one day.
///
/// It is no emulation: it knows what was made of the texts that were asked about, which are a few hundred that are known to
/// confuse, and of no other text.
///
/// ```
/// use urikit_audit::readings::{Profile, Readings, Verdict};
///
/// let text = r"http://evil.com\@google.com/";
/// let host = |parser: &str| {
///     let profile = Profile::all().iter().find(|profile| profile.name().starts_with(parser)).unwrap();
///     profile.reading(text).unwrap().host.as_deref()
/// };
/// assert_eq!(host("python-3"), Some("google.com"));
/// assert_eq!(host("node-2"), Some("evil.com"));
///
/// assert_eq!(Readings::of(text).with_recorded().worst(), Verdict::HostSplit);
/// assert_eq!(Readings::of("http://nobody.was.asked/").with_recorded().readers().count(), 5);
/// ```
#[derive(Debug)]
pub struct Profile {
    head: Head,
    readings: HashMap<String, Option<Reading<'static>>>,
}

/// The first line of a recording.
#[derive(Debug, Deserialize)]
struct Head {
    reader: String,
    what: String,
    date: String,
}

/// What a line has besides the answer.
#[derive(Deserialize)]
struct Question {
    text: String,
}

impl Profile {
    /// All there are.
    pub fn all() -> &'static [Self] {
        &PROFILES
    }

    fn of(file: &str) -> Option<Self> {
        let mut lines = file.lines();
        let head = serde_json::from_str(lines.next()?).ok()?;
        let readings = lines.filter_map(|line| {
            let question: Question = serde_json::from_str(line).ok()?;
            let reading = answer(line.as_bytes(), &question.text).ok()?;
            Some((question.text, reading))
        });
        Some(Self { head, readings: readings.collect() })
    }

    /// A name with the version, such as `python-3.11.7`.
    pub fn name(&self) -> &str {
        &self.head.reader
    }

    /// What was asked, such as `urllib.parse.urlsplit`.
    pub fn what(&self) -> &str {
        &self.head.what
    }

    /// The day on which it was asked, as `YYYY-MM-DD`.
    pub fn date(&self) -> &str {
        &self.head.date
    }

    /// Whether it was asked about a text.
    pub fn has(&self, text: &str) -> bool {
        self.readings.contains_key(text)
    }

    /// What it makes of a text; `None` if it refuses it, or was not asked about it.
    pub fn reading(&self, text: &str) -> Option<&Reading<'static>> {
        self.readings.get(text)?.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_a_recording_is_lost() {
        assert_eq!(Profile::all().len(), FILES.len());
        let texts = include_str!("../../recorded/texts.jsonl");
        let texts: Vec<String> = texts.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for (profile, file) in Profile::all().iter().zip(FILES) {
            let recorded: Vec<String> = file
                .lines()
                .skip(1)
                .map(|line| serde_json::from_str::<Question>(line).unwrap().text)
                .collect();
            assert_eq!(recorded, texts, "{}: record it again", profile.name());
            assert_eq!(profile.readings.len(), texts.len(), "{}", profile.name());
            assert!(
                texts.iter().all(|text| profile.has(text)) && !profile.has("nobody was asked about this")
            );
        }
    }

    #[test]
    fn heads_say_who_and_when() {
        for profile in Profile::all() {
            let date: Vec<usize> = profile.date().split('-').map(str::len).collect();
            assert_eq!(date, [4, 2, 2], "{}", profile.name());
            assert!(profile.name().contains(|c: char| c.is_ascii_digit()) && !profile.what().is_empty());
        }
    }
}
