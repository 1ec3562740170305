//! Comparison of how different parsers interpret a URL.
//!
//! The code that checks a URL and the code that fetches it often use different parsers. If they
//! find different hosts, a filter can be bypassed.
//!
//! [`Readings::parse`] parses a URL with the five parsers in [`Reader`], and compares each pair of
//! results. [`Readings::with`] adds the result of any other parser, and the feature `recorded` adds
//! recorded results of ten parsers in use, such as those of Python, Node.js, and curl.
//!
//! # Examples
//!
//! ```
//! use urikit_readings::comparison::{Reader, Readings, Verdict};
//!
//! let readings = Readings::parse("ftp://google.com?@evil.com/");
//! let host = |reader| readings.by(reader).unwrap().host.as_deref();
//! assert_eq!(host(Reader::Whatwg), Some("google.com"));
//! assert_eq!(host(Reader::Rfc1738), Some("evil.com"));
//! assert_eq!(readings.verdict(Reader::Rfc1738, Reader::Whatwg), Verdict::HostSplit);
//! assert_eq!(readings.worst(), Verdict::HostSplit);
//! ```

mod canonical;
mod readers;
#[cfg(test)]
mod tests;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use crate::spec::Spec;
use canonical::Canonical;

/// A built-in URL parser, which follows one specification, such as RFC 3986 or the URL Standard.
///
/// Parsing a URL with several of them shows whether a security check and an HTTP client could
/// disagree about its host. [`Readings::parse`] does so with all of them.
///
/// # Examples
///
/// ```
/// use urikit_readings::comparison::Reader;
///
/// let input = r"https://example.com\@evil.example/";
/// assert!(Reader::Rfc3986.read(input).is_none());
/// assert_eq!(Reader::Whatwg.read(input).unwrap().host.as_deref(), Some("example.com"));
/// assert_eq!(Reader::AppendixB.read(input).unwrap().host.as_deref(), Some("evil.example"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reader {
    /// Strict RFC 3986, as parsed by `urikit`.
    Rfc3986,
    /// Strict RFC 2396 with the IPv6 addresses of RFC 2732, similar to Java and Ruby. A
    /// registry-based authority is not a host.
    Rfc2396,
    /// Strict RFC 1738. A `#` ends the URL (section 2.2). A `?` begins a query, except in schemes
    /// that section 3 defines without one.
    Rfc1738,
    /// The regular expression of RFC 3986 appendix B, which accepts every string, similar to code
    /// that splits URLs without a parser. The host is the part of the authority after the last `@`
    /// and before the next colon.
    AppendixB,
    /// The WHATWG URL Standard, as in browsers and Node.js.
    Whatwg,
}

impl Reader {
    /// All built-in URL parsers, for example to list them in a help text.
    pub const ALL: [Self; 5] =
        [Self::Rfc3986, Self::Rfc2396, Self::Rfc1738, Self::AppendixB, Self::Whatwg];

    /// Returns the stable name of this URL parser, such as `rfc3986` or `whatwg`.
    ///
    /// The other names are `rfc2396`, `rfc1738`, and `appendix-b`. Methods such as [`Readings::by`]
    /// accept either the parser or its name.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::comparison::Reader;
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

    /// Parses a URL as this parser does, and returns its components, such as the host.
    ///
    /// Returns `None` if the parser rejects the URL. [`Rfc1738`](Self::Rfc1738) and
    /// [`Whatwg`](Self::Whatwg) accept only URLs with a scheme. The other parsers also accept
    /// relative references.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::comparison::Reader;
    ///
    /// let reading = Reader::Rfc3986.read("https://alice@example.com:8443/docs").unwrap();
    /// assert_eq!(reading.host.as_deref(), Some("example.com"));
    /// assert_eq!(reading.port.as_deref(), Some("8443"));
    /// ```
    pub fn read(self, text: &str) -> Option<Reading<'_>> {
        match self {
            Self::Rfc3986 => readers::by(Spec::Rfc3986, text),
            Self::Rfc2396 => readers::by(Spec::Rfc2732, text),
            Self::Rfc1738 => readers::rfc1738(text),
            Self::AppendixB => Some(readers::appendix_b(text)),
            Self::Whatwg => readers::by(Spec::Whatwg, text),
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

/// The components into which a parser splits a URL, for comparison with other parsers.
///
/// A component is `None` if the URL does not contain it, and empty if only its delimiter is
/// present, such as the `?` in `/a?`. To pass the result of another parser to [`Readings::with`],
/// create a `Reading::default()` and set its fields.
///
/// # Examples
///
/// ```
/// use urikit_readings::comparison::{Reader, Reading};
///
/// let url = "https://example.com/docs?page=2#top";
/// let reading: Reading<'_> = Reader::AppendixB.read(url).unwrap();
/// assert_eq!(reading.path, "/docs");
/// assert_eq!(reading.query.as_deref(), Some("page=2"));
/// assert_eq!(reading.fragment.as_deref(), Some("top"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading<'t> {
    /// The scheme, without the `:`.
    pub scheme: Option<Cow<'t, str>>,
    /// The userinfo, without the `@`.
    pub userinfo: Option<Cow<'t, str>>,
    /// The host. An IPv6 address includes its brackets.
    pub host: Option<Cow<'t, str>>,
    /// The port, without the `:`.
    pub port: Option<Cow<'t, str>>,
    /// The path, or the opaque part of a URL such as `mailto:joe@example.com`.
    pub path: Cow<'t, str>,
    /// The query, without the `?`.
    pub query: Option<Cow<'t, str>>,
    /// The fragment, without the `#`.
    pub fragment: Option<Cow<'t, str>>,
}

/// A difference between the results of two parsers for the same URL, such as another host.
///
/// The variants are ordered from the least to the most severe. Results are compared after
/// normalization, so differences such as the case of the host or a default port do not matter.
///
/// # Examples
///
/// ```
/// use urikit_readings::comparison::{Reader, Readings, Verdict};
///
/// let readings = Readings::parse("http://example.com:80/a/../b");
/// assert_eq!(readings.verdict(Reader::Rfc3986, Reader::Whatwg), Verdict::Agree);
/// assert!(Verdict::HostSplit > Verdict::PathSplit);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// No difference: the components are equal, or both parsers reject the input.
    Agree,
    /// One parser accepts the input, and the other rejects it.
    AcceptSplit,
    /// The path, query, or fragment differs.
    PathSplit,
    /// The port differs. A missing port equals the default port of the scheme.
    PortSplit,
    /// The userinfo differs.
    UserinfoSplit,
    /// The scheme differs.
    SchemeSplit,
    /// The host differs, or only one parser finds a host.
    HostSplit,
}

impl Verdict {
    /// Returns the stable name of this difference between two parsers, such as `host-split`.
    ///
    /// The name is `agree` if there is no difference. Use it in JSON output and logs.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::comparison::Verdict;
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

/// The results of several URL parsers for the same URL, for finding out where they differ.
///
/// They include the results of all built-in parsers, and [`with`](Self::with) adds those of others.
/// A difference, for example in the host, can allow an attacker to bypass a security check. Parsers
/// are identified by name.
///
/// # Examples
///
/// ```
/// use urikit_readings::comparison::{Reader, Reading, Readings, Verdict};
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
    /// Parses a URL with all built-in parsers, such as those for RFC 3986 and the URL Standard.
    ///
    /// To find out whether their results differ, call [`worst`](Self::worst) on the returned value.
    /// The parsers take linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::comparison::{Readings, Verdict};
    ///
    /// assert_eq!(Readings::parse("https://example.com/docs").worst(), Verdict::Agree);
    /// let readings = Readings::parse(r"https://example.com\@evil.example/");
    /// assert_eq!(readings.worst(), Verdict::HostSplit);
    /// ```
    pub fn parse(text: &'t str) -> Self {
        let none = Self { text, entries: Vec::new() };
        Reader::ALL
            .iter()
            .fold(none, |readings, reader| readings.with(reader.name(), reader.read(text)))
    }

    /// Adds the result of another parser for the same URL, to compare it with the built-in ones.
    ///
    /// The parameter `reader` is the name of the parser, and `reading` is `None` if it rejects the
    /// URL. An earlier result with the same name is replaced.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::comparison::{Reader, Reading, Readings, Verdict};
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
            Some(existing) => *existing = entry,
            None => self.entries.push(entry),
        }
        self
    }

    /// Returns the URL that was parsed.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::comparison::Readings;
    ///
    /// assert_eq!(Readings::parse("https://example.com/").input(), "https://example.com/");
    /// ```
    pub fn input(&self) -> &'t str {
        self.text
    }

    /// Returns the names of all parsers whose results are included, in the order of their addition.
    ///
    /// The built-in parsers, such as `rfc3986`, are the first. Parsers that reject the URL are
    /// included.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::comparison::Readings;
    ///
    /// let readings = Readings::parse("https://example.com/");
    /// assert!(readings.readers().eq(["rfc3986", "rfc2396", "rfc1738", "appendix-b", "whatwg"]));
    /// ```
    pub fn readers(&self) -> impl Iterator<Item = &'t str> + Clone {
        self.entries.iter().map(|entry| entry.reader)
    }

    /// Returns the components that the given parser finds in the URL, such as the host.
    ///
    /// Returns `None` if the parser rejects the URL, or if there is no result of a parser with this
    /// name. The parser can be a [`Reader`] or a name, such as `python-3.11.7`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::comparison::{Reader, Readings};
    ///
    /// let readings = Readings::parse("https://EXAMPLE.com/");
    /// assert_eq!(readings.by(Reader::Whatwg).unwrap().host.as_deref(), Some("example.com"));
    /// assert_eq!(readings.by("rfc3986").unwrap().host.as_deref(), Some("EXAMPLE.com"));
    /// ```
    pub fn by(&self, reader: impl AsRef<str>) -> Option<&Reading<'t>> {
        self.entry(reader.as_ref())?.reading.as_ref()
    }

    /// Compares the results of two URL parsers, and returns their most severe difference.
    ///
    /// Each parser is a [`Reader`] or a name. A parser without a result is treated like a parser
    /// that rejects the URL. If both reject it, they agree.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::comparison::{Reader, Readings, Verdict};
    ///
    /// let readings = Readings::parse("http://example.com:80:8080/");
    /// // Both parsers reject the input.
    /// assert_eq!(readings.verdict(Reader::Rfc3986, Reader::Whatwg), Verdict::Agree);
    /// assert_eq!(readings.verdict(Reader::Rfc3986, Reader::AppendixB), Verdict::AcceptSplit);
    /// ```
    pub fn verdict(&self, a: impl AsRef<str>, b: impl AsRef<str>) -> Verdict {
        let canonical = |reader| self.entry(reader)?.canonical.as_ref();
        between(canonical(a.as_ref()), canonical(b.as_ref()))
    }

    /// Returns all pairs of URL parsers whose results differ, each with the most severe difference.
    ///
    /// The iterator is empty if all parsers agree. The pairs are in the order in which the parsers
    /// were added.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::comparison::Readings;
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

    /// Returns the most severe difference between the results of any two of the URL parsers.
    ///
    /// Returns [`Verdict::Agree`] if all of them interpret the URL in the same way, or all reject
    /// it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::comparison::{Readings, Verdict};
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
