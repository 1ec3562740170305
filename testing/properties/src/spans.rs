//! The offsets of results.
//!
//! Operations compute the offsets of the components while they write or change the string. These
//! offsets must be those that the parser finds in the same string.

use std::ops::Range;

use urikit::component::HostKind;
use urikit::lenient::Repaired;
use urikit::normalize::{NormalizeSteps, Normalizer, RootlessPath};
use urikit::query::QuerySyntax;
use urikit::resolve::resolve_relative;
use urikit::spec::{
    AnyReference, GenericUri, GenericUriBuf, GenericUriBuilder, GenericUriRef, GenericUriRefBuf,
    UriSpec,
};
use urikit::{Component, Iri, IriRef, Uri, UriRef, UriRefBuf};

use crate::Held;
use crate::input::{Language, choice, inputs};
use crate::resolve::policy;

/// The components that have a range.
const COMPONENTS: [Component; 9] = [
    Component::Reference,
    Component::Scheme,
    Component::Authority,
    Component::Userinfo,
    Component::Host,
    Component::Port,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

type Spans = ([Option<Range<usize>>; 9], Option<HostKind>);

fn spans<S: UriSpec>(reference: GenericUriRef<'_, S>) -> Spans {
    let ranges = COMPONENTS.map(|component| reference.span(component));
    (ranges, reference.host().map(|host| host.kind()))
}

/// Compares the offsets of a result with those that the parser finds.
#[track_caller]
fn check<R: AnyReference>(result: &R, from: &str) {
    let result = result.as_reference();
    let parsed = GenericUriRef::<R::Spec>::parse(result.as_str()).expect("a result is valid");
    assert_eq!(spans(result), spans(parsed), "{result}, from {from}");
}

/// Every result has the offsets that the parser finds, for URIs and IRIs.
pub(crate) fn results(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let languages = [&Language::IRI, &Language::IRI_REFERENCE, &Language::IRI_REFERENCE];
    let [base, reference, value] = inputs(languages, rest);
    let found = of_uris(choice, &base, &reference, &value);
    let (Ok(base), Ok(reference)) = (Iri::parse(&base), IriRef::parse(&reference)) else {
        return found;
    };
    operations(base, reference);
    edits(reference.to_buf(), &base.to_buf(), &value);
    Some(Held)
}

/// The operations that exist only for URIs, and those of [`results`].
fn of_uris(choice: u8, base: &str, reference: &str, value: &str) -> Option<Held> {
    if let Ok(repaired) = UriRefBuf::parse_lenient(reference).map(Repaired::into_reference) {
        check(&repaired, reference);
    }
    let (Ok(base), Ok(reference)) = (Uri::parse(base), UriRef::parse(reference)) else {
        return None;
    };
    let resolver = policy(choice).resolver(base.as_str());
    if let Ok(target) = resolver.resolve(reference) {
        check(&target, &format!("{base} {reference} {resolver:?}"));
    }
    let mut buffer = vec![0; base.as_str().len() + reference.as_str().len() + 8];
    if let Ok(target) = resolver.resolve_to_slice(reference, &mut buffer) {
        check(&target, &format!("{base} {reference} {resolver:?}"));
    }
    operations(base, reference);
    edits(reference.to_buf(), &base.to_buf(), value);
    Some(Held)
}

fn operations<S: UriSpec>(base: GenericUri<'_, S>, reference: GenericUriRef<'_, S>) {
    let from = format!("{base} {reference}");
    let target = base.resolve(reference);
    check(&target, &from);
    check(&base.join(reference.as_str()).expect("a reference"), &from);
    check(&base.relativize(&target), &from);
    check(&base.relativize(base.normalize().without_fragment()), &from);
    check(&resolve_relative(reference, *base), &from);
    check(&resolve_relative(reference, reference), &from);
    for rootless in [RootlessPath::AsSpecified, RootlessPath::Erratum4547, RootlessPath::Opaque] {
        for steps in [NormalizeSteps::ALL, NormalizeSteps::SYNTAX, NormalizeSteps::PATH] {
            let normalizer = Normalizer::new().rootless(rootless).steps(steps);
            check(&normalizer.normalize(reference), &from);
            check(&normalizer.normalize(base), &from);
            let mut buffer = vec![0; 3 * reference.as_str().len() + 8];
            if let Ok(normal) = normalizer.normalize_to_slice(reference, &mut buffer) {
                check(&normal, &from);
            }
        }
    }
    for reference in [reference, *base] {
        check(&reference.without_fragment(), &from);
        check(&reference.to_iri(), &from);
        check(&reference.to_uri(), &from);
        check(&reference.to_iri().to_uri(), &from);
        if let Ok(built) = GenericUriBuilder::from(reference).build_reference() {
            check(&built, &from);
        }
        #[cfg(feature = "full")]
        {
            check(&reference.nfc(), &from);
            check(&reference.to_unicode().as_iri_ref(), &from);
            if let Ok(uri) = reference.to_uri_by_idna() {
                check(&uri, &from);
            }
        }
    }
}

/// Applies a method to a copy of a value and to a value that all methods change, and checks both.
macro_rules! edits {
    ($kept:ident $all:ident $value:ident: $($method:ident($($argument:expr),*))+) => {$(
        let from = format!("{}, {}({})", $all, stringify!($method), $value);
        let mut copy = $kept.clone();
        // An error is checked as well: it must leave the value as it was.
        let _ = copy.$method($($argument),*);
        check(&copy, &from);
        let _ = $all.$method($($argument),*);
        check(&$all, &from);
    )+};
}

/// The setters and editors of both owned types. The arguments are components of `value`, if it is
/// valid, and the whole string.
fn edits<S: UriSpec>(reference: GenericUriRefBuf<S>, uri: &GenericUriBuf<S>, value: &str) {
    let whole = GenericUriRef::<S>::parse(value).unwrap_or_default();
    let parts = whole.split();
    let [userinfo, host, port] = [
        whole.userinfo().map(|part| part.as_str()),
        whole.host_str(),
        whole.port().map(|part| part.as_str()),
    ];
    let port = port.unwrap_or_default();
    let index = value.len() % 4;
    macro_rules! all {
        ($kept:ident) => {
            let mut all = $kept.clone();
            edits! { $kept all value:
                set_scheme(parts.scheme.unwrap_or("a"))
                set_path(parts.path)
                set_authority(parts.authority.unwrap_or_default())
                set_userinfo(userinfo)
                set_username(value)
                set_username_encoded(userinfo.unwrap_or_default())
                set_password(value)
                set_password_encoded(userinfo.unwrap_or_default())
                remove_password()
                set_host(host)
                set_port(port)
                set_query(parts.query)
                set_fragment(parts.fragment)
                set_segments(value.split('/'))
                push_segment(value)
                push_segment_encoded(parts.path)
                push_segments(value.split('/'))
                insert_segment(index, value)
                set_segment(index, value)
                insert_segment_encoded(index, "")
                set_segment_encoded(index, "a:b")
                remove_segment(index)
                pop_segment()
                append_query_pair(value, value)
                append_query_pair_encoded("a", parts.path)
                extend_query_pairs([(value, "")])
                set_query_pair("a", value)
                sort_query()
                edit_query(QuerySyntax::URI, |query| query.append_key_only(value))
                retain_query_pairs(|_, value| !value.is_empty())
                remove_query_pair("a")
                remove_userinfo()
                remove_port()
                remove_authority()
                remove_query()
                remove_fragment()
                set_path(parts.path)
            }
            let copies = [
                $kept.with_scheme("a"),
                $kept.with_host(host),
                $kept.with_port(port),
                $kept.with_path(parts.path),
                $kept.with_query(parts.query),
                $kept.with_query_pair(value, value),
                $kept.with_fragment(parts.fragment),
            ];
            copies.iter().flatten().for_each(|copy| check(copy, value));
        };
    }
    all!(uri);
    all!(reference);
    let mut relative = reference;
    let _ = relative.remove_scheme();
    check(&relative, value);
}
