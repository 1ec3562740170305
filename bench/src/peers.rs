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
mod parts;
mod percent_encoding;
mod urikit;
mod url;
mod urlencoding;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::corpus::components;
use crate::operation::Operation;
pub(crate) use parts::{Parts, Rows, Sink};

/// The base that every resolution is made against (RFC 3986 section 5.4 calls it "a representation").
pub(crate) const BASE: &str = "http://a.example/b/c/d;p?q";

/// The key whose pairs [`Operation::QueryEdit`] removes.
pub(crate) const REMOVED: &str = "utm_source";
/// The pair that it appends.
pub(crate) const APPENDED: (&str, &str) = ("ref", "a b&c");

/// The kind of specification a peer follows, which decides whom it can be compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Family {
    /// This project.
    #[serde(rename = "this")]
    Urikit,
    /// RFC 3986 (or its superset for IRIs, RFC 3987): the same work. Ratios are against the fastest of these.
    #[serde(rename = "RFC 3986")]
    Rfc3986,
    /// Only percent-encoding, which RFC 3986 section 2.1 describes: the same work, for two operations.
    #[serde(rename = "codec")]
    Codec,
    /// Other work: the WHATWG URL Standard, which repairs while it parses.
    #[serde(rename = "WHATWG")]
    Whatwg,
    /// Other work: HTTP's request targets.
    #[serde(rename = "other")]
    Other,
}

impl Family {
    /// The name in tables and JSON.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Urikit => "this",
            Self::Rfc3986 => "RFC 3986",
            Self::Codec => "codec",
            Self::Whatwg => "WHATWG",
            Self::Other => "other",
        }
    }

    /// Whether references without a scheme can be parsed on their own.
    pub(crate) const fn parses_relative(self) -> bool {
        matches!(self, Self::Urikit | Self::Rfc3986)
    }
}

/// One operation over an input; the answer is how many units of it were accepted.
type Loop = Box<dyn Fn(&[&str], &mut Sink) -> usize>;

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

    /// Adds an operation on single texts. It is `None` for a text that the peer refuses.
    ///
    /// The loops stand in here, generic over the operation, so that the compiler may inline the peer into them as it would
    /// into a caller's own loop.
    fn offers(
        self,
        operation: Operation,
        one: impl Fn(&str, &mut Sink) -> Option<()> + 'static,
    ) -> Self {
        self.runs(operation, move |lines, sink| {
            lines.iter().filter(|line| one(line, sink).is_some()).count()
        })
    }

    /// Adds [`Operation::Parse`], and [`Operation::ParsePortable`] for those who do the same work: they have one way.
    fn parses(self, one: impl Fn(&str, &mut Sink) -> Option<()> + Copy + 'static) -> Self {
        let peer = self.offers(Operation::Parse, one);
        if peer.family == Family::Rfc3986 {
            peer.offers(Operation::ParsePortable, one)
        } else {
            peer
        }
    }

    /// Adds [`Operation::Compare`]: whether two texts are equivalent, `None` if the peer refuses one.
    fn compares(self, two: impl Fn(&str, &str) -> Option<bool> + 'static) -> Self {
        self.runs(Operation::Compare, move |lines, sink| {
            let answers = lines.chunks_exact(2).filter_map(|pair| two(pair[0], pair[1]));
            answers.map(|equal| sink.answer(equal)).count()
        })
    }

    /// Adds [`Operation::Relativize`]: the reference from one text to another, `None` if the peer refuses one.
    fn relativizes(self, two: impl Fn(&str, &str, &mut Sink) -> Option<()> + 'static) -> Self {
        self.runs(Operation::Relativize, move |lines, sink| {
            lines.chunks_exact(2).filter(|pair| two(pair[0], pair[1], sink).is_some()).count()
        })
    }

    /// Adds [`Operation::Build`]: a URI of these components, `None` if the peer refuses one.
    fn builds(
        self,
        one: impl Fn([&str; components::COUNT], &mut Sink) -> Option<()> + 'static,
    ) -> Self {
        self.runs(Operation::Build, move |texts, sink| {
            let uris = texts.as_chunks().0;
            uris.iter().filter(|&&components| one(components, sink).is_some()).count()
        })
    }

    /// Adds [`Operation::Lines`] for a peer that knows only single texts: the length of the host, `None` if refused.
    fn reads_each_line(self, host: impl Fn(&str) -> Option<usize> + 'static) -> Self {
        self.reads_lines(move |buffer| {
            let mut rows = Rows::default();
            for bytes in buffer.lines().filter_map(&host) {
                rows.valid += 1;
                rows.host_bytes += bytes;
            }
            rows
        })
    }

    /// Adds [`Operation::Lines`] for a peer that takes a whole buffer.
    fn reads_lines(self, all: impl Fn(&str) -> Rows + 'static) -> Self {
        self.runs(Operation::Lines, move |buffers, sink| {
            let rows = buffers.iter().map(|buffer| all(buffer));
            rows.inspect(|&rows| sink.rows(rows)).map(|rows| rows.valid).sum()
        })
    }

    fn runs(
        mut self,
        operation: Operation,
        all: impl Fn(&[&str], &mut Sink) -> usize + 'static,
    ) -> Self {
        self.operations.push((operation, Box::new(all)));
        self
    }

    /// Runs an operation over an input (of [`Operation::input`]) and says how many units were accepted; `None` if it is
    /// not offered.
    pub(crate) fn run(
        &self,
        operation: Operation,
        input: &[&str],
        sink: &mut Sink,
    ) -> Option<usize> {
        let (_, all) = self.operations.iter().find(|(offered, _)| *offered == operation)?;
        Some(all(input, sink))
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
        urikit::owned(),
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
