//! Resolution, relative references, normal forms, and comparison.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use urikit::compare::{Ladder, Rung};
use urikit::normalize::{NormalizeSteps, Normalizer};
use urikit::relativize::{Forms, Relativizer};
use urikit::resolve::{BaseDots, EncodedDots, ExcessDotSegments, RootlessPath, resolve_relative};
use urikit::{Uri, UriRef};
use urikit_legacy::rfc6874::ZonedRef;

use super::{halves, keep, operation, timed, uri};
use crate::growth::{Operation, Time, Times};

const BASE: Uri<'static> = Uri::from_static("http://a.example/b/c/d;p?q");

/// Changes the end.
fn changed(text: &str) -> &str {
    text.split_at(text.len() - text.chars().next_back().map_or(0, char::len_utf8)).0
}

/// A base and a reference, each about half of the input.
fn base_and_reference(text: &str) -> Option<(Uri<'_>, UriRef<'_>)> {
    let (one, other) = halves(text);
    Some((Uri::parse(one).ok()?, uri(other)?))
}

pub(super) const OPERATIONS: &[Operation] = &[
    timed(
        Time::Sorted,
        operation("resolve", Times::Fixed(1), 1, |text| {
            keep(uri(text).map(|uri| BASE.resolve(uri)))
        }),
    ),
    timed(
        Time::Sorted,
        // The path after a long authority is edited in its own string.
        operation("resolve against it", Times::Fixed(2), 1, |text| {
            let reference = UriRef::from_static("../../g/./h?y");
            keep(Uri::parse(text).map(|base| base.resolve(reference)))
        }),
    ),
    timed(
        Time::Sorted,
        operation("resolve, both long", Times::Fixed(1), 1, |text| {
            keep(base_and_reference(text).map(|(base, reference)| base.resolve(reference)))
        }),
    ),
    timed(
        Time::Sorted,
        operation("resolve, all output methods", Times::Doubling(2), 6, |text| {
            let Some((base, reference)) = base_and_reference(text) else { return 0 };
            let (resolver, mut buffer) = (base.resolver(), vec![0; text.len() + 8]);
            let mut appended = base.resolve(reference).into_string();
            keep(resolver.resolve_into(reference, &mut appended));
            keep((appended, resolver.resolve_to_slice(reference, &mut buffer).is_ok()))
        }),
    ),
    // Each target is allocated.
    operation("resolve, compared", Times::Fixed(2), 2, |text| {
        keep(uri(text).map(|uri| BASE.is_same_document(uri)));
        keep(base_and_reference(text).map(|(base, reference)| base.is_same_document(reference)))
    }),
    timed(
        Time::Sorted,
        operation("resolve with options", Times::Fixed(3), 3, |text| {
            let Some((base, reference)) = base_and_reference(text) else { return 0 };
            let resolver = base.resolver();
            keep(resolver.excess(ExcessDotSegments::Error).resolve(reference));
            let lenient =
                resolver.encoded_dots(EncodedDots::Dots).rootless(RootlessPath::Erratum4547);
            keep(lenient.excess(ExcessDotSegments::Keep).resolve(reference));
            keep(resolver.base_dots(BaseDots::Erratum4789).resolve(reference))
        }),
    ),
    timed(
        Time::Sorted,
        operation("resolve, relative base", Times::Fixed(1), 1, |text| {
            let (one, other) = halves(text);
            keep(uri(one).zip(uri(other)).map(|(base, it)| resolve_relative(base, it)))
        }),
    ),
    timed(
        Time::Sorted,
        // The target without its dot-segments, and the reference.
        operation("relativize", Times::Fixed(2), 2, |text| {
            keep(Uri::parse(text).map(|uri| BASE.relativize(uri)))
        }),
    ),
    timed(
        Time::Sorted,
        // The directory without its dot-segments, and the reference.
        operation("relativize from it", Times::Fixed(2), 1, |text| {
            let target = Uri::from_static("http://h/a/b");
            keep(Uri::parse(text).map(|base| base.relativize(target)))
        }),
    ),
    timed(
        Time::Sorted,
        // Four references, each with a target and a directory without dot-segments.
        operation("relativize, both long", Times::Fixed(12), 3, |text| {
            let (Ok(base), Ok(target)) = (Uri::parse(text), Uri::parse(changed(text))) else {
                return 0;
            };
            keep(base.relativize(target));
            keep(Relativizer::new(base.resolver()).forms(Forms::ALL).relativize(target));
            // The same first half.
            let (one, _) = halves(text);
            keep(Uri::parse(one).map(|one| base.relativize(one)));
            keep(Uri::parse(one).map(|one| one.relativize(target)))
        }),
    ),
    timed(
        Time::Sorted,
        operation("normalize", Times::Fixed(1), 2, |text| {
            keep(uri(text).map(|uri| uri.normalize()))
        }),
    ),
    timed(
        Time::Sorted,
        operation("normalize by syntax", Times::Fixed(1), 2, |text| {
            keep(
                uri(text).map(|uri| Normalizer::new().steps(NormalizeSteps::SYNTAX).normalize(uri)),
            )
        }),
    ),
    timed(
        Time::Sorted,
        operation("normalize, all output methods", Times::Doubling(2), 10, |text| {
            let Some(uri) = uri(text) else { return 0 };
            let normalizer = Normalizer::new().rootless(RootlessPath::Erratum4547);
            let mut out = normalizer.normalize(uri).into_string();
            normalizer.normalize_into(uri, &mut out);
            let mut buffer = vec![0; text.len() + 8];
            keep((
                out,
                normalizer.normalize_to_slice(uri, &mut buffer).is_ok(),
                normalizer.changes(uri),
            ))
        }),
    ),
    timed(
        Time::Sorted,
        // A normal form is compared on the stack only if it is short.
        operation("is normal", Times::Fixed(1), 2, |text| {
            keep(uri(text).map(|uri| Normalizer::new().is_normalized(uri)))
        }),
    ),
    timed(
        Time::Sorted,
        // Two normal forms on each of three rungs.
        operation("compare", Times::Fixed(6), 3, |text| {
            // Only the end differs.
            keep(uri(text).zip(uri(changed(text))).map(|(one, other)| one.compare(other)))
        }),
    ),
    timed(
        Time::Sorted,
        // The normal form, and that of the side that is not normal in each comparison.
        operation("compare with its normal form", Times::Fixed(3), 3, |text| {
            let Some(uri) = uri(text) else { return 0 };
            let normal = uri.normalize();
            keep((
                uri.compare(normal.as_uri_ref()),
                Ladder::new().compare(normal.as_uri_ref(), uri),
            ))
        }),
    ),
    timed(
        Time::Sorted,
        // Three keys on each of five rungs.
        operation("keys", Times::Fixed(15), 4, |text| {
            let Some((one, other)) = uri(text).zip(uri(changed(text))) else { return 0 };
            let hasher = BuildHasherDefault::<DefaultHasher>::default();
            Rung::ALL.into_iter().for_each(|rung| {
                keep((one.key(rung) == other.key(rung), hasher.hash_one(one.key(rung))));
            });
            keep((one == other, one.cmp(&other), hasher.hash_one(one)))
        }),
    ),
    timed(
        Time::Sorted,
        operation("normal form with a zone", Times::Doubling(1), 5, |text| {
            keep(ZonedRef::parse(text).map(|zoned| {
                (zoned.normal_form(), zoned.without_zone(), zoned.redacted().to_string())
            }))
        }),
    ),
];
