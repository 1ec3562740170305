//! Equivalence of `sip` URIs (RFC 3261 section 19.1.4).

use alloc::vec::Vec;

use super::{Sip, is_named};
use crate::slice::EncodedSlice;
use crate::tel::lexical::{both, characters, compare};

/// Parameters that must be present in both URIs or in neither.
const SIGNIFICANT: [&str; 5] = ["user", "ttl", "method", "maddr", "transport"];

type Parameter<'a> = (EncodedSlice<'a>, Option<EncodedSlice<'a>>);

impl<'a> Sip<'a> {
    /// Returns whether both SIP URIs are equivalent (RFC 3261 section 19.1.4).
    ///
    /// Users, passwords, methods, and decoded values of headers are case-sensitive. A default
    /// value, such as the default port, is not equivalent to a missing one. The order of parameters
    /// and headers is ignored, and so is a parameter that RFC 3261 does not define if only one URI
    /// has it.
    ///
    /// The relation is not transitive: `sip:h;a=1` and `sip:h;a=2` are both equivalent to `sip:h`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Sip;
    ///
    /// let sip = Sip::parse("sip:alice@example.com;transport=TCP")?;
    /// assert!(
    ///     sip.is_equivalent(&Sip::parse("sip:%61lice@EXAMPLE.com;Transport=tcp")?)
    /// );
    /// assert!(!sip.is_equivalent(&Sip::parse("sip:alice@example.com")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        all.sort_unstable_by(|a, b| {
            compare(a.0, b.0).then_with(|| characters(a.1).cmp(characters(b.1)))
        });
        all
    }
}

fn same(a: EncodedSlice<'_>, b: EncodedSlice<'_>) -> bool {
    characters(a).eq(characters(b))
}

/// Returns whether each of the sorted parameters is ignored or has an equal one in `others`.
fn matches(these: &[Parameter<'_>], others: &[Parameter<'_>]) -> bool {
    these.iter().all(|&(name, value)| {
        match others.binary_search_by(|(other, _)| compare(*other, name)) {
            Ok(at) if is_named(name, "method") => both(value, others[at].1, same),
            Ok(at) => both(value, others[at].1, |a, b| compare(a, b).is_eq()),
            Err(_) => !SIGNIFICANT.iter().any(|known| is_named(name, known)),
        }
    })
}

fn same_headers(
    a: &[(EncodedSlice<'_>, EncodedSlice<'_>)],
    b: &[(EncodedSlice<'_>, EncodedSlice<'_>)],
) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| compare(a.0, b.0).is_eq() && same(a.1, b.1))
}
