//! How others read the same text, and where they part.
//!
//! Whoever checks a URI and whoever uses it are often two parsers. This is what five ways to read make of a text, each on
//! its own, and a verdict for each two of them. Parsers in use can be asked by the [`protocol`]; what some of them answered
//! about texts that are known to confuse is recorded in a [`Profile`] each.
//!
//! ```
//! use urikit_audit::readings::{Reader, Readings, Verdict};
//!
//! let readings = Readings::of("ftp://google.com?@evil.com/");
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

/// A way to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reader {
    /// The letter of RFC 3986.
    Rfc3986,
    /// The letter of RFC 2396, with IPv6 literals (RFC 2732), as Java and Ruby go by. A registered name is no host.
    Rfc2396,
    /// The letter of RFC 1738. What follows a `#` is no part of the URL (section 2.2), and there is a query behind a `?`
    /// except in the schemes that section 3 gives none.
    Rfc1738,
    /// The expression of RFC 3986 appendix B, which refuses nothing: what most code without a parser does. The host begins
    /// behind the last `@` and ends at the first colon.
    AppendixB,
    /// The WHATWG's URL standard, as browsers and Node.js go by; read by the crate `url`.
    Whatwg,
}

impl Reader {
    /// All readers.
    pub const ALL: [Self; 5] = [Self::Rfc3986, Self::Rfc2396, Self::Rfc1738, Self::AppendixB, Self::Whatwg];

    /// A name for programs: `rfc3986`, `rfc2396`, `rfc1738`, `appendix-b`, `whatwg`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc3986 => "rfc3986",
            Self::Rfc2396 => "rfc2396",
            Self::Rfc1738 => "rfc1738",
            Self::AppendixB => "appendix-b",
            Self::Whatwg => "whatwg",
        }
    }

    /// What this reader makes of a text; `None` if it refuses it. A text without a scheme is refused by those that need a
    /// base for it.
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

/// The parts that a reader finds, as it writes them. `None` is undefined, the empty text is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading<'t> {
    /// The scheme.
    pub scheme: Option<Cow<'t, str>>,
    /// What stands before the host.
    pub userinfo: Option<Cow<'t, str>>,
    /// The host, brackets included.
    pub host: Option<Cow<'t, str>>,
    /// The port.
    pub port: Option<Cow<'t, str>>,
    /// The path, or what stands in its place.
    pub path: Cow<'t, str>,
    /// The query.
    pub query: Option<Cow<'t, str>>,
    /// The fragment.
    pub fragment: Option<Cow<'t, str>>,
}

/// How two readings stand to each other, from best to worst. Of several differences the worst counts.
///
/// Spelling is no difference: the case of schemes and hosts, an internationalized name and its ASCII form, an address and
/// the same in another form of its reader, a default port, dot-segments that are written as dots, and escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// They find the same, or both refuse the text.
    Agree,
    /// One accepts the text and the other refuses it.
    AcceptSplit,
    /// They differ in what follows the authority: path, query or fragment.
    PathSplit,
    /// They differ in the port.
    PortSplit,
    /// They differ in the userinfo.
    UserinfoSplit,
    /// They differ in the scheme.
    SchemeSplit,
    /// They differ in the host, or only one finds a host.
    HostSplit,
}

impl Verdict {
    /// A name for programs, such as `host-split`.
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

/// What readers make of a text: those of [`Reader::ALL`], and any others that are added by name.
///
/// ```
/// use urikit_audit::readings::{Reader, Reading, Readings, Verdict};
///
/// let mut mine = Reading::default();
/// mine.scheme = Some("http".into());
/// mine.host = Some("example.com".into());
///
/// let readings = Readings::of("http://example.com\\@evil.example/").with("mine", Some(mine));
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
    /// Reads a text in every way there is here, in time linear in the text.
    pub fn of(text: &'t str) -> Self {
        let none = Self { text, entries: Vec::new() };
        Reader::ALL.iter().fold(none, |readings, reader| readings.with(reader.name(), reader.read(text)))
    }

    /// The same with what one more reader makes of the text; `None` if it refuses it. It takes the place of a reader of the
    /// same name.
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

    /// The same with every [`Profile`] that was asked about this very text.
    #[must_use]
    pub fn with_recorded(self) -> Self {
        let text = self.text;
        let asked = Profile::all().iter().filter(|profile| profile.has(text));
        asked.fold(self, |readings, profile| readings.with(profile.name(), profile.reading(text).cloned()))
    }

    /// The names of the readers, in the order in which they were added.
    pub fn readers(&self) -> impl Iterator<Item = &'t str> + Clone {
        self.entries.iter().map(|entry| entry.reader)
    }

    /// What a reader makes of the text; `None` if it refuses it, or if there is no such reader.
    pub fn by(&self, reader: impl AsRef<str>) -> Option<&Reading<'t>> {
        self.entry(reader.as_ref())?.reading.as_ref()
    }

    /// How two readers stand to each other. One that is not there is as one that refuses the text.
    pub fn verdict(&self, a: impl AsRef<str>, b: impl AsRef<str>) -> Verdict {
        let canonical = |reader| self.entry(reader)?.canonical.as_ref();
        between(canonical(a.as_ref()), canonical(b.as_ref()))
    }

    /// Every two readers that do not agree, in the order of the readers.
    pub fn disagreements(&self) -> impl Iterator<Item = (&'t str, &'t str, Verdict)> {
        let pairs = self
            .entries
            .iter()
            .enumerate()
            .flat_map(|(at, a)| self.entries[at + 1..].iter().map(move |b| (a, b)));
        let verdicts =
            pairs.map(|(a, b)| (a.reader, b.reader, between(a.canonical.as_ref(), b.canonical.as_ref())));
        verdicts.filter(|(_, _, verdict)| *verdict != Verdict::Agree)
    }

    /// The worst of all verdicts.
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
