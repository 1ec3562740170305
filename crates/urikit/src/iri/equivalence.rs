//! Normalization and comparison of IRIs (RFC 3987 section 5), by way of URIs.

use crate::compare::{Ladder, Rung};
use crate::normalize::Normalizer;
use crate::reference::{IriRef, IriRefBuf, UriRef};

/// Returns the normal form of an IRI: that of its URI, with the escapes of visible characters
/// decoded (RFC 3987 section 5.3.2.3).
pub(crate) fn normal_form(iri: IriRef<'_>, normalizer: &Normalizer<'_>) -> IriRefBuf {
    let normal = match iri.as_uri_ref() {
        Some(uri) => normalizer.normalize(uri),
        None => normalizer.normalize(iri.to_uri()),
    };
    super::to_iri::decoded(normal.as_uri_ref()).unwrap_or_else(|| normal.into())
}

/// Compares two IRIs, also after conversion to URIs. `as_they_are` compares them without conversion.
pub(crate) fn compare(
    a: IriRef<'_>,
    b: IriRef<'_>,
    ladder: &Ladder<'_>,
    as_they_are: impl FnOnce() -> Option<Rung>,
) -> Option<Rung> {
    let rung = as_they_are();
    let says_more_as_uri = |iri: &IriRef<'_>| {
        iri.authority().is_none() && ladder.may_have_normal_forms()
            || super::to_iri::has_candidate(iri.as_str())
    };
    let iris = [a, b];
    if rung.is_some_and(|rung| rung <= Rung::Percent)
        || iris.iter().all(|iri| iri.as_str().is_ascii())
        || !iris.iter().any(says_more_as_uri)
    {
        return rung;
    }
    // The conversion to URIs is part of the rung `Percent`.
    let [a, b] = iris.map(|iri| iri.to_uri());
    ladder.compare(UriRef::from(&a), UriRef::from(&b)).map(|rung| rung.max(Rung::Percent))
}
