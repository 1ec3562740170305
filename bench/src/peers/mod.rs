//! The libraries side by side: what each offers, behind one small table of operations.
//!
//! Every operation starts from a `&str` and ends in what a caller would use: parts that were read, or an owned text.
//! What a peer does not offer is absent from its table, and what it does differently is written at the top of its file.

#[cfg(feature = "ada")]
mod ada;
mod fluent;
mod http;
mod iref;
mod iri_string;
mod oxiri;
mod percent_encoding;
mod urikit;
mod url;
mod urlencoding;

#[cfg(test)]
mod tests;

use std::fmt;
use std::hint::black_box;

/// The base that every resolution is made against (RFC 3986 section 5.4 calls it "a representation").
pub(crate) const BASE: &str = "http://a.example/b/c/d;p?q";

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, clap::ValueEnum)]
pub(crate) enum Operation {
    /// Validate and read all seven parts, borrowed where the peer can.
    Parse,
    /// Validate into a type that owns its text; parts are not read.
    ParseOwned,
    /// Parse a reference and resolve it against a base parsed beforehand, into an owned text.
    Resolve,
    /// Parse and normalize into an owned text: case, escapes and dot-segments.
    Normalize,
    /// Decode a component to UTF-8 text, borrowed when there is nothing to decode.
    Decode,
    /// Encode a text as a path, borrowed when there is nothing to encode and the peer can.
    Encode,
}

impl Operation {
    /// Every operation, in the order of the tables.
    pub(crate) const ALL: [Self; 6] =
        [Self::Parse, Self::ParseOwned, Self::Resolve, Self::Normalize, Self::Decode, Self::Encode];

    /// The name in tables, JSON and on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::ParseOwned => "parse-owned",
            Self::Resolve => "resolve",
            Self::Normalize => "normalize",
            Self::Decode => "decode",
            Self::Encode => "encode",
        }
    }
}

/// The kind of specification a peer follows, which decides whom it can be compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Family {
    /// This project.
    Urikit,
    /// RFC 3986 (or its superset for IRIs, RFC 3987): the same work. Ratios are against the fastest of these.
    Rfc3986,
    /// Only percent-encoding, which RFC 3986 section 2.1 describes: the same work, for two operations.
    Codec,
    /// Other work: the WHATWG URL Standard, or HTTP's request targets.
    Other,
}

impl Family {
    /// The name in tables and JSON.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Urikit => "this",
            Self::Rfc3986 => "RFC 3986",
            Self::Codec => "codec",
            Self::Other => "other",
        }
    }

    /// Whether this family does the same work, so that a ratio against it means something.
    pub(crate) const fn is_yardstick(self) -> bool {
        matches!(self, Self::Rfc3986 | Self::Codec)
    }

    /// Whether references without a scheme can be parsed on their own.
    pub(crate) const fn parses_relative(self) -> bool {
        matches!(self, Self::Urikit | Self::Rfc3986)
    }
}

/// All that a parser says about one text. Peers fill in what they offer.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Parts<'a> {
    /// Without the colon.
    pub(crate) scheme: Option<&'a str>,
    /// All of it, or only the user where the peer splits it.
    pub(crate) userinfo: Option<&'a str>,
    /// Where the peer splits it.
    pub(crate) password: Option<&'a str>,
    /// Or the whole authority where the peer does not split that.
    pub(crate) host: Option<&'a str>,
    /// As text or as a number.
    pub(crate) port: Port<'a>,
    /// Always there.
    pub(crate) path: &'a str,
    /// Without the question mark.
    pub(crate) query: Option<&'a str>,
    /// Without the number sign.
    pub(crate) fragment: Option<&'a str>,
}

/// A port as the peer gives it.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) enum Port<'a> {
    /// Not there.
    #[default]
    Absent,
    /// As written.
    Text(&'a str),
    /// As a number.
    Number(u16),
}

impl<'a> From<Option<&'a str>> for Port<'a> {
    fn from(port: Option<&'a str>) -> Self {
        port.map_or(Self::Absent, Self::Text)
    }
}

impl From<Option<u16>> for Port<'_> {
    fn from(port: Option<u16>) -> Self {
        port.map_or(Self::Absent, Self::Number)
    }
}

impl fmt::Display for Parts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let port = match self.port {
            Port::Absent => None,
            Port::Text(text) => Some(text.to_owned()),
            Port::Number(number) => Some(number.to_string()),
        };
        let parts = [self.scheme, self.userinfo, self.password, self.host, port.as_deref(), Some(self.path)];
        for part in parts.into_iter().chain([self.query, self.fragment]) {
            write!(f, "{}|", part.unwrap_or("-"))?;
        }
        Ok(())
    }
}

/// Where results go: out of the optimizer's sight, and for the tests also into a list.
#[derive(Default)]
pub(crate) struct Sink {
    kept: Option<Vec<String>>,
}

impl Sink {
    /// A sink that keeps the results as text.
    #[cfg(test)]
    pub(crate) const fn keeping() -> Self {
        Self { kept: Some(Vec::new()) }
    }

    /// Takes parsed parts.
    #[inline]
    pub(crate) fn parts(&mut self, parts: &Parts<'_>) {
        black_box(parts);
        if self.kept.is_some() {
            self.keep(parts);
        }
    }

    /// Takes a text.
    #[inline]
    pub(crate) fn text(&mut self, text: &str) {
        black_box(text);
        if self.kept.is_some() {
            self.keep(text);
        }
    }

    #[cold]
    fn keep(&mut self, result: impl fmt::Display) {
        self.kept.iter_mut().for_each(|kept| kept.push(result.to_string()));
    }
}

/// One operation over many lines; the answer is how many of them were accepted.
type Loop = Box<dyn Fn(&[String], &mut Sink) -> usize>;

/// One library.
pub(crate) struct Peer {
    /// The crate.
    pub(crate) name: &'static str,
    /// The version measured; a test holds it against the lock file.
    pub(crate) version: &'static str,
    /// Whom it can be compared with.
    pub(crate) family: Family,
    operations: Vec<(Operation, Loop)>,
}

impl Peer {
    const fn new(name: &'static str, version: &'static str, family: Family) -> Self {
        Self { name, version, family, operations: Vec::new() }
    }

    /// Adds an operation. It is `None` for a text that the peer refuses.
    ///
    /// The loop stands in here, generic over the operation, so that the compiler may inline the peer into it as it would
    /// into a caller's own loop.
    fn offers(mut self, operation: Operation, one: impl Fn(&str, &mut Sink) -> Option<()> + 'static) -> Self {
        let all = move |lines: &[String], sink: &mut Sink| {
            lines.iter().filter(|line| one(line.as_str(), sink).is_some()).count()
        };
        self.operations.push((operation, Box::new(all)));
        self
    }

    /// Runs an operation over all lines and says how many were accepted; `None` if it is not offered.
    pub(crate) fn run(&self, operation: Operation, lines: &[String], sink: &mut Sink) -> Option<usize> {
        let (_, all) = self.operations.iter().find(|(offered, _)| *offered == operation)?;
        Some(all(lines, sink))
    }

    /// Whether the operation is offered.
    pub(crate) fn has(&self, operation: Operation) -> bool {
        self.operations.iter().any(|(offered, _)| *offered == operation)
    }
}

/// Every library, this project first.
pub(crate) fn all() -> Vec<Peer> {
    vec![
        urikit::peer(),
        fluent::peer(),
        oxiri::peer(),
        iri_string::peer(),
        iref::peer(),
        url::peer(),
        #[cfg(feature = "ada")]
        ada::peer(),
        http::peer(),
        percent_encoding::peer(),
        urlencoding::peer(),
    ]
}
