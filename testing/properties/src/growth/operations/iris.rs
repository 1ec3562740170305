//! IRIs.

use urikit::iri::unicode_host;
use urikit::relativize::Relativizer;
use urikit::{Iri, IriRef};

use super::{count, free, halves, keep, operation, timed, uri};
use crate::growth::{Operation, Time, Times};

const BASE: Iri<'static> = Iri::from_static("http://ü.example/ä/ö/d;p?q");

fn iri(text: &str) -> Option<IriRef<'_>> {
    IriRef::parse(text).ok()
}

fn base_and_reference(text: &str) -> Option<(Iri<'_>, IriRef<'_>)> {
    let (one, other) = halves(text);
    Some((Iri::parse(one).ok()?, iri(other)?))
}

pub(super) const OPERATIONS: &[Operation] = &[
    operation("IRI to URI", Times::Fixed(1), 3, |text| keep(iri(text).map(|iri| iri.to_uri()))),
    operation("URI to IRI", Times::Fixed(1), 1, |text| keep(uri(text).map(|uri| uri.to_iri()))),
    operation("IRI to IRI", Times::Fixed(1), 1, |text| keep(iri(text).map(|iri| iri.to_iri()))),
    operation("IRI by IDNA", Times::Bytes(1, 2), 48, |text| {
        keep(iri(text).map(|iri| iri.to_uri_by_idna().is_ok()))
    }),
    operation("IRI, NFC", Times::Doubling(3), 6, |text| {
        keep(iri(text).map(|iri| (iri.nfc(), iri.is_nfc())))
    }),
    timed(
        Time::Sorted,
        operation("resolve IRI", Times::Doubling(2), 6, |text| {
            keep(iri(text).map(|iri| BASE.resolve(iri)));
            let Some((base, reference)) = base_and_reference(text) else { return 0 };
            let (resolver, mut buffer) = (base.resolver(), vec![0; text.len() + 8]);
            let mut appended = base.resolve(reference).into_string();
            keep(resolver.resolve_into(reference, &mut appended));
            keep((appended, base.is_same_document(reference)));
            keep(resolver.resolve_to_slice(reference, &mut buffer).is_ok())
        }),
    ),
    timed(
        Time::Sorted,
        operation("relativize IRI", Times::Doubling(2), 6, |text| {
            keep(Iri::parse(text).map(|iri| BASE.relativize(iri)));
            let (one, _) = halves(text);
            let (Ok(base), Ok(target)) = (Iri::parse(text), Iri::parse(one)) else {
                return 0;
            };
            let mut appended = base.relativize(target).into_string();
            keep(Relativizer::new(base.resolver()).relativize_into(target, &mut appended));
            keep(appended)
        }),
    ),
    timed(
        Time::Sorted,
        operation("normalize IRI", Times::Doubling(1), 6, |text| {
            keep(iri(text).map(|iri| iri.normalize()))
        }),
    ),
    timed(
        Time::Sorted,
        operation("compare IRIs", Times::Doubling(1), 10, |text| {
            let Some(iri) = iri(text) else { return 0 };
            let normal = iri.normalize();
            let uri = iri.to_uri();
            keep((iri.compare(normal.as_iri_ref()), iri.compare(uri.as_uri_ref())))
        }),
    ),
    operation("displayed", Times::Bytes(2, 1), 50, |text| {
        let kept = iri(text).map_or(0, |iri| iri.to_unicode().kept().len());
        let hosts = uri(text).and_then(|uri| uri.host()).map(|host| unicode_host(&host).len());
        keep(hosts);
        kept + uri(text).map_or(0, |uri| uri.to_unicode().kept().len())
    }),
    free("bidi errors", |text| iri(text).map_or(0, |iri| count(iri.bidi_errors()))),
    free("IRI, components", |text| {
        keep(iri(text).map(|iri| {
            (
                iri.host().map(|host| host.value()),
                iri.userinfo(),
                iri.as_uri_ref(),
                iri.path().segments().count(),
            )
        }))
    }),
    operation("IRI, redacted", Times::Doubling(1), 6, |text| {
        keep(iri(text).map(|iri| (iri.redacted().to_string(), format!("{iri:?}"))))
    }),
];
