//! Comparing how different parsers interpret a URL.
//!
//! The code that checks a URL and the code that uses it often have different parsers. This module
//! parses an input by five specifications, and compares each pair of results. The [`protocol`]
//! queries other parsers, and a [`Profile`] contains recorded results of a parser for inputs that
//! are known to cause differences.
//!
//! ```
//! use urikit_audit::readings::{Reader, Readings, Verdict};
//!
//! let readings = Readings::parse("ftp://google.com?@evil.com/");
//! let host = |reader| readings.by(reader).unwrap().host.as_deref();
//! assert_eq!(host(Reader::Whatwg), Some("google.com"));
//! assert_eq!(host(Reader::Rfc1738), Some("evil.com"));
//! assert_eq!(readings.verdict(Reader::Rfc1738, Reader::Whatwg), Verdict::HostSplit);
//! assert_eq!(readings.worst(), Verdict::HostSplit);
//! ```

mod canonical;
pub mod protocol;
mod readers;
mod recorded;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt;

use canonical::Canonical;
pub(crate) use readers::WITHOUT_QUERY_1738;
pub use recorded::Profile;

/// A parser, named by its specification.
///
/// # Examples
///
/// ```
/// use urikit_audit::readings::Reader;
///
/// let input = r"https://example.com\@evil.example/";
/// assert!(Reader::Rfc3986.read(input).is_none());
/// assert_eq!(Reader::Whatwg.read(input).unwrap().host.as_deref(), Some("example.com"));
/// assert_eq!(Reader::AppendixB.read(input).unwrap().host.as_deref(), Some("evil.example"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reader {
    /// Strict RFC 3986.
    Rfc3986,
    /// Strict RFC 2396 with IPv6 literals (RFC 2732), as in Java and Ruby. A registry-based naming
    /// authority is not a host.
    Rfc2396,
    /// Strict RFC 1738. A `#` ends the URL (section 2.2), and a `?` starts a query except in the
    /// schemes that section 3 defines without one.
    Rfc1738,
    /// The regular expression of RFC 3986 appendix B, which matches every string; most code without
    /// a parser is similar. The host is between the last `@` and the first colon.
    AppendixB,
    /// The WHATWG's URL standard, as in browsers and Node.js; implemented by the crate `url`.
    Whatwg,
}

impl Reader {
    /// All parsers.
    pub const ALL: [Self; 5] =
        [Self::Rfc3986, Self::Rfc2396, Self::Rfc1738, Self::AppendixB, Self::Whatwg];

    /// Returns the stable name: `rfc3986`, `rfc2396`, `rfc1738`, `appendix-b`, `whatwg`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::readings::Reader;
    ///
    /// assert_eq!(Reader::Whatwg.name(), "whatwg");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc3986 => "rfc3986",
            Self::Rfc2396 => "rfc2396",
            Self::Rfc1738 => "rfc1738",
            Self::AppendixB => "appendix-b",
            Self::Whatwg => "whatwg",
        }
    }

    /// Parses an input. Returns `None` if the parser rejects it.
    ///
    /// An input without a scheme is rejected by the parsers that would require a base.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::readings::Reader;
    ///
    /// let reading = Reader::Rfc3986.read("https://alice@example.com:8443/docs").unwrap();
    /// assert_eq!(reading.host.as_deref(), Some("example.com"));
    /// assert_eq!(reading.port.as_deref(), Some("8443"));
    /// ```
    pub fn read(self, text: &str) -> Option<Reading<'_>> {
        match self {
            Self::Rfc3986 => readers::rfc3986(text),
            Self::Rfc2396 => readers::rfc2396(text),
            Self::Rfc1738 => readers::rfc1738(text),
            Self::AppendixB => Some(readers::appendix_b(text)),
            Self::Whatwg => readers::whatwg(text),
        }
    }
}

impl AsRef<str> for Reader {
    fn as_ref(&self) -> &str {
        self.name()
    }
}

impl fmt::Display for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The components that a parser returns. `None` is an undefined component, which differs from an
/// empty one.
///
/// # Examples
///
/// ```
/// use urikit_audit::readings::{Reader, Reading};
///
/// let reading: Reading<'_> = Reader::AppendixB.read("https://example.com/docs?page=2#top").unwrap();
/// assert_eq!(reading.path, "/docs");
/// assert_eq!((reading.query.as_deref(), reading.fragment.as_deref()), (Some("page=2"), Some("top")));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading<'t> {
    /// The scheme.
    pub scheme: Option<Cow<'t, str>>,
    /// The userinfo.
    pub userinfo: Option<Cow<'t, str>>,
    /// The host, including brackets.
    pub host: Option<Cow<'t, str>>,
    /// The port.
    pub port: Option<Cow<'t, str>>,
    /// The path, or the scheme-specific part.
    pub path: Cow<'t, str>,
    /// The query.
    pub query: Option<Cow<'t, str>>,
    /// The fragment.
    pub fragment: Option<Cow<'t, str>>,
}

/// The difference between two readings, from the least to the most severe. The most severe one
/// counts.
///
/// The following are not differences: the case of schemes and hosts, an internationalized name and
/// its ASCII form, two forms of an address that the parser accepts, a default port, unescaped
/// dot-segments, and escapes.
///
/// # Examples
///
/// ```
/// use urikit_audit::readings::{Reader, Readings, Verdict};
///
/// let readings = Readings::parse("http://example.com:80/a/../b");
/// assert_eq!(readings.verdict(Reader::Rfc3986, Reader::Whatwg), Verdict::Agree);
/// assert!(Verdict::HostSplit > Verdict::PathSplit);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The components are equal, or both parsers reject the input.
    Agree,
    /// One parser accepts the input, and the other rejects it.
    AcceptSplit,
    /// The path, query, or fragment differ.
    PathSplit,
    /// The port differs.
    PortSplit,
    /// The userinfo differs.
    UserinfoSplit,
    /// The scheme differs.
    SchemeSplit,
    /// The host differs, or only one parser returns a host.
    HostSplit,
}

impl Verdict {
    /// Returns the stable name, such as `host-split`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::readings::Verdict;
    ///
    /// assert_eq!(Verdict::HostSplit.name(), "host-split");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Agree => "agree",
            Self::AcceptSplit => "accept-split",
            Self::PathSplit => "path-split",
            Self::PortSplit => "port-split",
            Self::UserinfoSplit => "userinfo-split",
            Self::SchemeSplit => "scheme-split",
            Self::HostSplit => "host-split",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The readings of an input: those of [`Reader::ALL`], and others, identified by name.
///
/// # Examples
///
/// ```
/// use urikit_audit::readings::{Reader, Reading, Readings, Verdict};
///
/// let mut mine = Reading::default();
/// mine.scheme = Some("http".into());
/// mine.host = Some("example.com".into());
///
/// let readings = Readings::parse("http://example.com\\@evil.example/").with("mine", Some(mine));
/// assert_eq!(readings.verdict("mine", Reader::Rfc3986), Verdict::AcceptSplit);
/// assert_eq!(readings.verdict("mine", Reader::AppendixB), Verdict::HostSplit);
/// ```
#[derive(Clone, Debug)]
pub struct Readings<'t> {
    text: &'t str,
    entries: Vec<Entry<'t>>,
}

#[derive(Clone, Debug)]
struct Entry<'t> {
    reader: &'t str,
    reading: Option<Reading<'t>>,
    canonical: Option<Canonical>,
}

impl<'t> Readings<'t> {
    /// Parses an input with all built-in parsers. Time is linear in its length.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::readings::{Readings, Verdict};
    ///
    /// assert_eq!(Readings::parse("https://example.com/docs").worst(), Verdict::Agree);
    /// assert_eq!(Readings::parse(r"https://example.com\@evil.example/").worst(), Verdict::HostSplit);
    /// ```
    pub fn parse(text: &'t str) -> Self {
        let none = Self { text, entries: Vec::new() };
        Reader::ALL
            .iter()
            .fold(none, |readings, reader| readings.with(reader.name(), reader.read(text)))
    }

    /// Adds the reading of another parser, or `None` if it rejects the input. Replaces a reading
    /// with the same name.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::readings::{Reader, Reading, Readings, Verdict};
    ///
    /// let mut mine = Reading::default();
    /// mine.scheme = Some("https".into());
    /// mine.host = Some("example.com".into());
    /// mine.path = "/docs".into();
    /// let readings = Readings::parse("https://example.com/docs").with("mine", Some(mine));
    /// assert_eq!(readings.verdict("mine", Reader::Whatwg), Verdict::Agree);
    /// ```
    #[must_use]
    pub fn with(mut self, reader: &'t str, reading: Option<Reading<'t>>) -> Self {
        let canonical = reading.as_ref().map(Canonical::of);
        let entry = Entry { reader, reading, canonical };
        match self.entries.iter_mut().find(|entry| entry.reader == reader) {
            Some(place) => *place = entry,
            None => self.entries.push(entry),
        }
        self
    }

    /// Adds the recorded readings of every [`Profile`] that contains this input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::readings::Readings;
    ///
    /// let readings = Readings::parse(r"http://evil.com\@google.com/").with_recorded();
    /// assert!(readings.readers().any(|reader| reader.starts_with("python-")));
    /// ```
    #[must_use]
    pub fn with_recorded(self) -> Self {
        let text = self.text;
        let asked = Profile::all().iter().filter(|profile| profile.has(text));
        asked.fold(self, |readings, profile| {
            readings.with(profile.name(), profile.reading(text).cloned())
        })
    }

    /// Returns the names of the parsers, in the order in which they were added.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::readings::Readings;
    ///
    /// let readings = Readings::parse("https://example.com/");
    /// assert!(readings.readers().eq(["rfc3986", "rfc2396", "rfc1738", "appendix-b", "whatwg"]));
    /// ```
    pub fn readers(&self) -> impl Iterator<Item = &'t str> + Clone {
        self.entries.iter().map(|entry| entry.reader)
    }

    /// Returns the reading of a parser, or `None` if it rejects the input or is unknown.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::readings::{Reader, Readings};
    ///
    /// let readings = Readings::parse("https://EXAMPLE.com/");
    /// assert_eq!(readings.by(Reader::Whatwg).unwrap().host.as_deref(), Some("example.com"));
    /// assert_eq!(readings.by("rfc3986").unwrap().host.as_deref(), Some("EXAMPLE.com"));
    /// ```
    pub fn by(&self, reader: impl AsRef<str>) -> Option<&Reading<'t>> {
        self.entry(reader.as_ref())?.reading.as_ref()
    }

    /// Returns the difference between two parsers. An unknown parser is treated as one that rejects
    /// the input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::readings::{Reader, Readings, Verdict};
    ///
    /// let readings = Readings::parse("http://example.com:80:8080/");
    /// assert_eq!(readings.verdict(Reader::Rfc3986, Reader::Whatwg), Verdict::Agree); // both reject it
    /// assert_eq!(readings.verdict(Reader::Rfc3986, Reader::AppendixB), Verdict::AcceptSplit);
    /// ```
    pub fn verdict(&self, a: impl AsRef<str>, b: impl AsRef<str>) -> Verdict {
        let canonical = |reader| self.entry(reader)?.canonical.as_ref();
        between(canonical(a.as_ref()), canonical(b.as_ref()))
    }

    /// Returns all pairs of parsers that differ, in the order of the parsers.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::readings::Readings;
    ///
    /// let readings = Readings::parse(r"https://example.com\@evil.example/");
    /// let mut differences = readings.disagreements();
    /// assert!(differences.any(|(a, b, _)| (a, b) == ("appendix-b", "whatwg")));
    /// ```
    pub fn disagreements(&self) -> impl Iterator<Item = (&'t str, &'t str, Verdict)> {
        let pairs = self
            .entries
            .iter()
            .enumerate()
            .flat_map(|(at, a)| self.entries[at + 1..].iter().map(move |b| (a, b)));
        let verdicts = pairs.map(|(a, b)| {
            (a.reader, b.reader, between(a.canonical.as_ref(), b.canonical.as_ref()))
        });
        verdicts.filter(|(_, _, verdict)| *verdict != Verdict::Agree)
    }

    /// Returns the most severe difference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::readings::{Readings, Verdict};
    ///
    /// assert_eq!(Readings::parse("ftp://google.com?@evil.com/").worst(), Verdict::HostSplit);
    /// ```
    pub fn worst(&self) -> Verdict {
        self.disagreements().map(|(_, _, verdict)| verdict).max().unwrap_or(Verdict::Agree)
    }

    fn entry(&self, reader: &str) -> Option<&Entry<'t>> {
        self.entries.iter().find(|entry| entry.reader == reader)
    }
}

fn between(a: Option<&Canonical>, b: Option<&Canonical>) -> Verdict {
    match (a, b) {
        (None, None) => Verdict::Agree,
        (Some(a), Some(b)) => a.verdict(b),
        _ => Verdict::AcceptSplit,
    }
}
