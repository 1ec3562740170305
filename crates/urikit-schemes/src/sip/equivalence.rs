//! When two URIs are the same address (RFC 3261 section 19.1.4).

use alloc::vec::Vec;

use super::{Sip, is_named};
use crate::slice::EncodedSlice;
use crate::tel::lexical::{both, characters, compare};

/// Parameters that are never ignored, not even those of one URI alone that have the value that would be meant without them.
const TELLING: [&str; 5] = ["user", "ttl", "method", "maddr", "transport"];

type Parameter<'a> = (EncodedSlice<'a>, Option<EncodedSlice<'a>>);

impl<'a> Sip<'a> {
    /// Whether both are the same address (section 19.1.4). Only users, passwords, methods and the values of headers have a
    /// case. What is meant where nothing is written is not the same as if it were, a port not either. Parameters and headers may
    /// be in any order; a parameter that the document does not know, and that only one has, is ignored.
    ///
    /// Values of headers are taken to be different where only their definitions could visit that they are the same.
    ///
    /// It is no equivalence of more than two: each of `sip:h;a=1` and `sip:h;a=2` is the same as `sip:h`.
    pub fn is_equivalent(&self, other: &Sip<'_>) -> bool {
        self.scheme == other.scheme
            && both(self.user, other.user, same)
            && both(self.password, other.password, same)
            && compare(self.host, other.host).is_eq()
            && self.port() == other.port()
            && matches(&self.sorted_parameters(), &other.sorted_parameters())
            && matches(&other.sorted_parameters(), &self.sorted_parameters())
            && same_headers(&self.sorted_headers(), &other.sorted_headers())
    }

    fn sorted_parameters(&self) -> Vec<Parameter<'a>> {
        let mut all: Vec<_> = self.parameters().collect();
        all.sort_unstable_by(|(a, _), (b, _)| compare(*a, *b));
        all
    }

    fn sorted_headers(&self) -> Vec<(EncodedSlice<'a>, EncodedSlice<'a>)> {
        let mut all: Vec<_> = self.headers().collect();
        all.sort_unstable_by(|a, b| compare(a.0, b.0).then_with(|| characters(a.1).cmp(characters(b.1))));
        all
    }
}

fn same(a: EncodedSlice<'_>, b: EncodedSlice<'_>) -> bool {
    characters(a).eq(characters(b))
}

/// Whether some sorted parameters have their like among others, or may be ignored.
fn matches(these: &[Parameter<'_>], others: &[Parameter<'_>]) -> bool {
    these.iter().all(|&(name, value)| match others.binary_search_by(|(other, _)| compare(*other, name)) {
        Ok(at) if is_named(name, "method") => both(value, others[at].1, same),
        Ok(at) => both(value, others[at].1, |a, b| compare(a, b).is_eq()),
        Err(_) => !TELLING.iter().any(|telling| is_named(name, telling)),
    })
}

fn same_headers(
    a: &[(EncodedSlice<'_>, EncodedSlice<'_>)],
    b: &[(EncodedSlice<'_>, EncodedSlice<'_>)],
) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| compare(a.0, b.0).is_eq() && same(a.1, b.1))
}
