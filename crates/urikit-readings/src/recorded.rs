//! Recorded results of ten parsers in use, such as those of Python, Node.js, and curl.
//!
//! A parser that a program uses cannot be emulated exactly, but its answers can be recorded. The
//! recordings cover a few hundred URLs that parsers are known to interpret differently.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::comparison::{Reading, Readings};

const FILES: [&str; 10] = [
    include_str!("../recorded/python.jsonl"),
    include_str!("../recorded/python-urllib3.jsonl"),
    include_str!("../recorded/node.jsonl"),
    include_str!("../recorded/node-legacy.jsonl"),
    include_str!("../recorded/java-uri.jsonl"),
    include_str!("../recorded/java-url.jsonl"),
    include_str!("../recorded/go.jsonl"),
    include_str!("../recorded/ruby.jsonl"),
    include_str!("../recorded/perl.jsonl"),
    include_str!("../recorded/curl.jsonl"),
];

static PROFILES: LazyLock<Vec<Profile>> =
    LazyLock::new(|| FILES.into_iter().filter_map(Profile::of).collect());

/// The recorded results of one widely used parser, such as Python's `urllib.parse.urlsplit`.
///
/// The results are those of one version of the parser for a few hundred URLs that parsers are known
/// to interpret differently. For other URLs, there are no results, because the parser itself is not
/// emulated.
///
/// # Examples
///
/// ```
/// use urikit_readings::comparison::{Readings, Verdict};
/// use urikit_readings::recorded::Profile;
///
/// let text = r"http://evil.com\@google.com/";
/// let host = |parser: &str| {
///     let mut profiles = Profile::all().iter();
///     let profile = profiles.find(|profile| profile.name().starts_with(parser)).unwrap();
///     profile.reading(text).unwrap().host.as_deref()
/// };
/// assert_eq!(host("python-3"), Some("google.com"));
/// assert_eq!(host("node-2"), Some("evil.com"));
///
/// assert_eq!(Readings::parse(text).with_recorded().worst(), Verdict::HostSplit);
/// assert!(!Profile::all()[0].has("http://not-recorded.example/"));
/// ```
#[derive(Debug)]
pub struct Profile {
    head: Head,
    readings: HashMap<String, Option<Reading<'static>>>,
}

/// The first line of a recording, which describes the parser.
#[derive(Debug, Deserialize)]
struct Head {
    reader: String,
    what: String,
    date: String,
}

/// Another line of a recording: an input, and the answer of the parser. Missing components are
/// undefined.
#[derive(Deserialize)]
struct Answer {
    text: String,
    valid: bool,
    scheme: Option<String>,
    userinfo: Option<String>,
    host: Option<String>,
    port: Option<String>,
    path: Option<String>,
    query: Option<String>,
    fragment: Option<String>,
}

impl Answer {
    /// Returns the components, or `None` if the parser rejected the input.
    fn reading(self) -> Option<Reading<'static>> {
        let part = |text: Option<String>| text.map(Into::into);
        self.valid.then(|| Reading {
            scheme: part(self.scheme),
            userinfo: part(self.userinfo),
            host: part(self.host),
            port: part(self.port),
            path: self.path.unwrap_or_default().into(),
            query: part(self.query),
            fragment: part(self.fragment),
        })
    }
}

impl Profile {
    /// Returns the recordings of all parsers, one for each version, such as Python 3.11.7.
    ///
    /// To compare them with the built-in parsers for one URL, use
    /// [`Readings::with_recorded`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::recorded::Profile;
    ///
    /// assert!(Profile::all().iter().any(|profile| profile.name().starts_with("python-3")));
    /// ```
    pub fn all() -> &'static [Self] {
        &PROFILES
    }

    fn of(file: &str) -> Option<Self> {
        let mut lines = file.lines();
        let head = serde_json::from_str(lines.next()?).ok()?;
        let readings = lines.filter_map(|line| {
            let mut answer: Answer = serde_json::from_str(line).ok()?;
            let text = mem::take(&mut answer.text);
            Some((text, answer.reading()))
        });
        Some(Self { head, readings: readings.collect() })
    }

    /// Returns the name and version of the recorded URL parser, such as `python-3.11.7`.
    ///
    /// The recorded function of this parser is returned by [`what`](Self::what).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::recorded::Profile;
    ///
    /// assert!(Profile::all().iter().all(|profile| profile.name().contains('-')));
    /// ```
    pub fn name(&self) -> &str {
        &self.head.reader
    }

    /// Returns the name of the recorded function, such as `urllib.parse.urlsplit` of Python.
    ///
    /// The parser and its version are returned by [`name`](Self::name).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::recorded::Profile;
    ///
    /// let mut profiles = Profile::all().iter();
    /// let python = profiles.find(|profile| profile.name().starts_with("python-3")).unwrap();
    /// assert_eq!(python.what(), "urllib.parse.urlsplit");
    /// ```
    pub fn what(&self) -> &str {
        &self.head.what
    }

    /// Returns the date on which the results of the parser were recorded, such as `2024-06-30`.
    ///
    /// Versions of the parser that are newer than this date may return other results.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::recorded::Profile;
    ///
    /// assert!(Profile::all().iter().all(|profile| profile.date().len() == "2024-06-30".len()));
    /// ```
    pub fn date(&self) -> &str {
        &self.head.date
    }

    /// Returns whether this recording of a parser contains a result for the URL.
    ///
    /// The result may be that the parser rejected the URL. To get it, use
    /// [`reading`](Self::reading). URLs are compared byte by byte.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::recorded::Profile;
    ///
    /// let profile = &Profile::all()[0];
    /// assert!(profile.has(r"http://evil.com\@google.com/"));
    /// assert!(!profile.has("http://not-recorded.example/"));
    /// ```
    pub fn has(&self, text: &str) -> bool {
        self.readings.contains_key(text)
    }

    /// Returns the components that the recorded parser found in the URL, such as the host.
    ///
    /// Returns `None` if the parser rejected the URL, or if there is no recorded result for it. The
    /// method [`has`](Self::has) distinguishes these cases.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::recorded::Profile;
    ///
    /// let mut profiles = Profile::all().iter();
    /// let node = profiles.find(|profile| profile.name().starts_with("node-2")).unwrap();
    /// let reading = node.reading(r"http://evil.com\@google.com/").unwrap();
    /// assert_eq!(reading.host.as_deref(), Some("evil.com"));
    /// ```
    pub fn reading(&self, text: &str) -> Option<&Reading<'static>> {
        self.readings.get(text)?.as_ref()
    }
}

impl Readings<'_> {
    /// Adds the recorded results of widely used parsers, such as those of Python and curl.
    ///
    /// The recordings cover a few hundred confusing URLs. If the URL is not one of them, no result
    /// is added. See [`Profile`] for details.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::comparison::Readings;
    ///
    /// let readings = Readings::parse(r"http://evil.com\@google.com/").with_recorded();
    /// assert!(readings.readers().any(|reader| reader.starts_with("python-")));
    /// ```
    #[must_use]
    pub fn with_recorded(self) -> Self {
        let text = self.input();
        let profiles = Profile::all().iter().filter(|profile| profile.has(text));
        profiles.fold(self, |readings, profile| {
            readings.with(profile.name(), profile.reading(text).cloned())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::recorded_inputs;

    #[test]
    fn recordings_contain_all_inputs() {
        assert_eq!(Profile::all().len(), FILES.len());
        let inputs = recorded_inputs();
        for (profile, file) in Profile::all().iter().zip(FILES) {
            let recorded: Vec<String> = file
                .lines()
                .skip(1)
                .map(|line| serde_json::from_str::<Answer>(line).unwrap().text)
                .collect();
            assert_eq!(recorded, inputs, "{}: record it again", profile.name());
            assert_eq!(profile.readings.len(), inputs.len(), "{}", profile.name());
            assert!(inputs.iter().all(|text| profile.has(text)) && !profile.has("not recorded"));
        }
    }

    #[test]
    fn recordings_have_a_version_and_a_date() {
        for profile in Profile::all() {
            let date: Vec<usize> = profile.date().split('-').map(str::len).collect();
            assert_eq!(date, [4, 2, 2], "{}", profile.name());
            assert!(
                profile.name().contains(|c: char| c.is_ascii_digit()) && !profile.what().is_empty()
            );
        }
    }
}
