//! The measured libraries with their operations.
//!
//! Every operation starts with a `&str` and ends with a result that a caller would use: components,
//! or an owned string. Operations that a peer does not support are absent, and differences are
//! documented in the peer's file.

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

/// The base of all resolutions, from RFC 3986 section 5.4.
pub(crate) const BASE: &str = "http://a.example/b/c/d;p?q";

/// The key whose pairs [`Operation::QueryEdit`] removes.
pub(crate) const REMOVED: &str = "utm_source";
/// The pair that [`Operation::QueryEdit`] appends.
pub(crate) const APPENDED: (&str, &str) = ("ref", "a b&c");

/// The kind of specification that a peer implements, which determines the comparable peers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Family {
    #[serde(rename = "this")]
    Urikit,
    /// RFC 3986, or its superset RFC 3987: the same work. Ratios are relative to the fastest of
    /// these.
    #[serde(rename = "RFC 3986")]
    Rfc3986,
    /// Percent-encoding only (RFC 3986 section 2.1): the same work, for two operations.
    #[serde(rename = "codec")]
    Codec,
    /// The WHATWG URL Standard, which fixes its input: other work.
    #[serde(rename = "WHATWG")]
    Whatwg,
    /// Request targets of HTTP: other work.
    #[serde(rename = "other")]
    Other,
}

impl Family {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Urikit => "this",
            Self::Rfc3986 => "RFC 3986",
            Self::Codec => "codec",
            Self::Whatwg => "WHATWG",
            Self::Other => "other",
        }
    }

    /// Returns whether references without a scheme can be parsed.
    pub(crate) const fn parses_relative(self) -> bool {
        matches!(self, Self::Urikit | Self::Rfc3986)
    }
}

/// Runs an operation on all inputs and returns the number of accepted ones.
type Loop = Box<dyn Fn(&[&str], &mut Sink) -> usize>;

pub(crate) struct Peer {
    pub(crate) name: &'static str,
    /// The measured version. A test compares it with the lock file.
    pub(crate) version: &'static str,
    pub(crate) family: Family,
    operations: Vec<(Operation, Loop)>,
}

impl Peer {
    const fn new(name: &'static str, version: &'static str, family: Family) -> Self {
        Self { name, version, family, operations: Vec::new() }
    }

    /// Adds an operation on single inputs, which returns `None` if the peer rejects the input.
    ///
    /// The loop is generic over the operation, so that the compiler can inline the peer into it as
    /// into a caller's loop.
    fn offers(
        self,
        operation: Operation,
        one: impl Fn(&str, &mut Sink) -> Option<()> + 'static,
    ) -> Self {
        self.runs(operation, move |lines, sink| {
            lines.iter().filter(|line| one(line, sink).is_some()).count()
        })
    }

    /// Adds [`Operation::Parse`], and [`Operation::ParsePortable`] for peers that do the same work.
    fn parses(self, one: impl Fn(&str, &mut Sink) -> Option<()> + Copy + 'static) -> Self {
        let peer = self.offers(Operation::Parse, one);
        if peer.family == Family::Rfc3986 {
            peer.offers(Operation::ParsePortable, one)
        } else {
            peer
        }
    }

    /// Adds [`Operation::Compare`]. `two` returns whether two inputs are equivalent, `None` if one
    /// is rejected.
    fn compares(self, two: impl Fn(&str, &str) -> Option<bool> + 'static) -> Self {
        self.runs(Operation::Compare, move |lines, sink| {
            let answers = lines.chunks_exact(2).filter_map(|pair| two(pair[0], pair[1]));
            answers.map(|equal| sink.answer(equal)).count()
        })
    }

    /// Adds [`Operation::Relativize`]. `two` finds a reference, or returns `None` if an input is
    /// rejected.
    fn relativizes(self, two: impl Fn(&str, &str, &mut Sink) -> Option<()> + 'static) -> Self {
        self.runs(Operation::Relativize, move |lines, sink| {
            lines.chunks_exact(2).filter(|pair| two(pair[0], pair[1], sink).is_some()).count()
        })
    }

    /// Adds [`Operation::Build`]. `one` builds a URI, or returns `None` if a component is rejected.
    fn builds(
        self,
        one: impl Fn([&str; components::COUNT], &mut Sink) -> Option<()> + 'static,
    ) -> Self {
        self.runs(Operation::Build, move |texts, sink| {
            let uris = texts.as_chunks().0;
            uris.iter().filter(|&&components| one(components, sink).is_some()).count()
        })
    }

    /// Adds [`Operation::Lines`] for a peer that parses single inputs. `host` returns the length of
    /// the host.
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

    /// Adds [`Operation::Lines`] for a peer that parses a whole buffer.
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

    /// Runs an operation on the result of [`Operation::input`] and returns the number of accepted
    /// inputs; `None` if the operation is not supported.
    pub(crate) fn run(
        &self,
        operation: Operation,
        input: &[&str],
        sink: &mut Sink,
    ) -> Option<usize> {
        let (_, all) = self.operations.iter().find(|(offered, _)| *offered == operation)?;
        Some(all(input, sink))
    }

    pub(crate) fn has(&self, operation: Operation) -> bool {
        self.operations.iter().any(|(offered, _)| *offered == operation)
    }
}

/// Returns all libraries; the first is this project.
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
