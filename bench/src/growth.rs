//! How time grows with length: texts of one shape, from 16 bytes to a mebibyte.
//!
//! A parser meets texts that somebody made to be slow. Time per byte should stay the same however long the text; the growth
//! factor says by how much it does not.

use std::time::Duration;

use cpu_time::ThreadTime;

use crate::peers::{Family, Operation, Peer, Sink};

/// The lengths measured, in bytes.
pub(crate) const LENGTHS: [usize; 9] = [16, 64, 256, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20];

/// Between which of the lengths the growth factor is taken: long enough that fixed costs are gone.
const FROM: usize = 6;
const TO: usize = 8;

/// The operations whose cost a long text could blow up.
pub(crate) const OPERATIONS: [Operation; 3] = [Operation::Parse, Operation::Resolve, Operation::Normalize];

/// A peer sits out a length that would take longer than this if its time grew with the square.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long to repeat a text for one measurement, and how many of them to take the best of.
const LEAST: Duration = Duration::from_millis(1);
const TRIES: usize = 5;

/// A way to make a text of any length.
pub(crate) struct Shape {
    /// The name in tables.
    pub(crate) name: &'static str,
    /// Before the body when a URI is wanted, for parsing and normalizing.
    uri: &'static str,
    /// Before the body when a reference is wanted, for resolving.
    reference: &'static str,
    body: Body,
    tail: &'static str,
}

/// What a shape repeats.
enum Body {
    /// One piece.
    All(&'static str),
    /// One piece for the first part, then as many of another.
    Then(&'static str, &'static str),
}

impl Shape {
    const fn path(name: &'static str, body: Body) -> Self {
        Self { name, uri: "http://h/", reference: "", body, tail: "" }
    }

    /// A text of about `length` bytes: as many whole pieces as fit, and at least one.
    pub(crate) fn text(&self, operation: Operation, length: usize) -> String {
        let head = if operation == Operation::Resolve { self.reference } else { self.uri };
        let room = length.saturating_sub(head.len() + self.tail.len());
        let body = match self.body {
            Body::All(piece) => piece.repeat((room / piece.len()).max(1)),
            Body::Then(one, other) => {
                let pieces = (room / (one.len() + other.len())).max(1);
                one.repeat(pieces) + &other.repeat(pieces)
            }
        };
        format!("{head}{body}{}", self.tail)
    }
}

/// Every shape.
pub(crate) const SHAPES: [Shape; 13] = [
    Shape::path("../ only", Body::All("../")),
    Shape::path("a/ then ../", Body::Then("a/", "../")),
    Shape::path("a/b/../", Body::All("a/b/../")),
    Shape::path("a/ only", Body::All("a/")),
    Shape::path("%2e%2e/ only", Body::All("%2e%2e/")),
    Shape::path("%2e only", Body::All("%2e")),
    Shape::path("%41 only", Body::All("%41")),
    Shape::path("one segment", Body::All("a")),
    // The `x` keeps the reference from being one with an empty authority.
    Shape { name: "////", uri: "http://h/", reference: "x", body: Body::All("/"), tail: "" },
    Shape { name: "long query", uri: "http://h/?", reference: "?", body: Body::All("a=b&"), tail: "" },
    Shape { name: "u:u:…@h", uri: "http://", reference: "//", body: Body::All("u:"), tail: "@h" },
    Shape { name: "u@u@…@h (invalid)", uri: "http://", reference: "//", body: Body::All("u@"), tail: "h" },
    Shape { name: "long host", uri: "http://", reference: "//", body: Body::All("a"), tail: "" },
];

/// How the time of one peer grows for one operation and shape.
pub(crate) struct Growth<'a> {
    /// What was measured.
    pub(crate) operation: Operation,
    /// On what.
    pub(crate) shape: &'static str,
    /// Whose.
    pub(crate) peer: &'a Peer,
    /// Whether the longest text measured was accepted; what a refusal costs is worth knowing too.
    pub(crate) accepted: bool,
    /// Nanoseconds per byte at each of [`LENGTHS`]; fewer if the peer had to sit out the rest.
    pub(crate) per_byte: Vec<f64>,
}

impl Growth<'_> {
    /// Time per byte at the longest length over that at a sixteenth of it. About 1 is linear, about 16 quadratic.
    pub(crate) fn factor(&self) -> Option<f64> {
        Some(self.per_byte.get(TO)? / self.per_byte.get(FROM)?)
    }
}

/// Measures one shape for all peers that do the same work and offer the operation.
pub(crate) fn measure<'a>(operation: Operation, shape: &Shape, peers: &'a [Peer]) -> Vec<Growth<'a>> {
    let able = |peer: &&Peer| matches!(peer.family, Family::Urikit | Family::Rfc3986) && peer.has(operation);
    peers.iter().filter(able).map(|peer| grow(operation, shape, peer)).collect()
}

fn grow<'a>(operation: Operation, shape: &Shape, peer: &'a Peer) -> Growth<'a> {
    let mut growth = Growth {
        operation,
        shape: shape.name,
        peer,
        accepted: true,
        per_byte: Vec::with_capacity(LENGTHS.len()),
    };
    for length in LENGTHS {
        let texts = [shape.text(operation, length)];
        let (time, accepted) = best(operation, peer, &texts);
        growth.accepted = accepted;
        growth.per_byte.push(time.as_secs_f64() * 1e9 / texts[0].len() as f64);
        // The next length is four times this one.
        if time * 16 > PATIENCE {
            break;
        }
    }
    growth
}

/// The best time for one run over the text, and whether it was accepted.
fn best(operation: Operation, peer: &Peer, text: &[String; 1]) -> (Duration, bool) {
    let mut sink = Sink::default();
    let mut accepted = false;
    let mut run = |times: u32| {
        let start = ThreadTime::now();
        for _ in 0..times {
            accepted = peer.run(operation, text, &mut sink) == Some(1);
        }
        start.elapsed()
    };
    let once = run(1).max(Duration::from_nanos(20));
    let times = (LEAST.as_nanos() / once.as_nanos()).clamp(1, 10_000) as u32;
    let tries = if once > LEAST * 100 { 1 } else { TRIES };
    let best = (0..tries).map(|_| run(times) / times).min().map_or(once, |time| time.min(once));
    (best, accepted)
}

#[cfg(test)]
mod tests {
    use super::{Growth, LENGTHS, OPERATIONS, SHAPES};
    use crate::peers::{self, Family, Operation, Sink};

    #[test]
    fn texts_have_the_length_asked_for() {
        for shape in &SHAPES {
            for operation in OPERATIONS {
                for length in LENGTHS {
                    let found = shape.text(operation, length).len();
                    assert!(found <= length && found + 8 > length, "{}: {found} for {length}", shape.name);
                }
            }
        }
    }

    #[test]
    fn all_shapes_but_one_are_valid() {
        for shape in &SHAPES {
            let text = [shape.text(Operation::Parse, 64)];
            for peer in peers::all().iter().filter(|peer| peer.family == Family::Rfc3986) {
                let accepted = peer.run(Operation::Parse, &text, &mut Sink::default()) == Some(1);
                assert_eq!(accepted, !shape.name.contains("invalid"), "{} {}", peer.name, shape.name);
            }
        }
    }

    #[test]
    fn linear_time_has_a_factor_of_one() {
        let peers = peers::all();
        let growth = |per_byte| Growth {
            operation: Operation::Parse,
            shape: "any",
            peer: &peers[0],
            accepted: true,
            per_byte,
        };
        assert_eq!(growth(vec![0.5; LENGTHS.len()]).factor(), Some(1.0));
        assert_eq!(growth(vec![0.5; 3]).factor(), None, "a peer that sat out has none");
    }
}
