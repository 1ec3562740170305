//! Validity under RFC 3986, and differences from earlier specifications.

use urikit::IriRef;
use urikit_readings::Spec;
use urikit_readings::comparison::Reader;
use urikit_readings::raw::Span;

use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 3] = [
    Rule {
        id: "syntax",
        severity: Severity::Warning,
        what: "URL is neither a URI nor an IRI",
        why: "Parsers handle an invalid URL differently: some reject it, others repair it in their \
              own way. A filter and a client may therefore see different URLs.",
        remedy: "Reject the URL, or percent-encode the invalid characters.",
        source: "RFC 3986 section 4.1",
        refused: &[
            example("http://h.example/a[1]", 18..19),
            example("http://h.example/{id}", 17..18),
            example("1http://x.example/", 0..1),
            example("http://h.example/\u{e9}[", 17..19),
        ],
        accepted: &["http://h.example/%5B1%5D", "", "a/b", "urn:x:y", "http://h.example/\u{e9}"],
        when: SubjectFlags::NO_URI,
        check: not_allowed,
    },
    Rule {
        id: "iri",
        severity: Severity::Info,
        what: "URL is an IRI, not a URI",
        why: "RFC 3987 allows these characters in an IRI, but RFC 3986 does not allow them in a \
              URI. Clients convert them to a URI differently, for example with different \
              character encodings and mappings of host names.",
        remedy: "Convert the IRI to a URI, and check the URI.",
        source: "RFC 3987 sections 2.2 and 3.1",
        refused: &[
            example("http://h.example/\u{e9}", 17..19),
            example("http://b\u{fc}cher.example/", 8..10),
        ],
        accepted: &["http://h.example/%C3%A9", "http://h.example/\u{e9}[", "http://h.example/[1]"],
        when: SubjectFlags::NON_ASCII,
        check: iri,
    },
    Rule {
        id: "spec-drift",
        severity: Severity::Warning,
        what: "RFC 1738 or RFC 2396 interprets the URL differently",
        why: "Libraries implement different specifications. An older one also accepts this URL, \
              but finds another host or none. If only the path and query differ, the severity is \
              info.",
        remedy: "Reject the URL, or use the same parser to check it and to fetch it.",
        source: "RFC 1738 section 5; RFC 2396 section 3; RFC 3986 appendix D.2",
        refused: &[
            example("ftp://google.com?@evil.com/", 6..16),
            example("http://a_b.example/", 7..18),
            example("mailto:a@b.example?subject=x", 18..28),
            example("ftp://h.example/a?b", 17..19),
        ],
        accepted: &[
            "http://h.example/a?b#c",
            "http://u@h.example/a?b",
            "ftp://u:p@h.example:21/a",
            "mailto:a@b.example",
            "http://h.example/{id}",
        ],
        when: SubjectFlags::ODD_SCHEME
            .or(SubjectFlags::ODD_HOST)
            .or(SubjectFlags::PORT)
            .or(SubjectFlags::AT),
        check: drift,
    },
];

fn not_allowed(subject: &Subject<'_>) -> Option<Hit> {
    if is_iri(subject) { None } else { invalid_uri(subject) }
}

fn iri(subject: &Subject<'_>) -> Option<Hit> {
    if is_iri(subject) { invalid_uri(subject) } else { None }
}

/// Returns whether the input is an IRI, but not a URI.
fn is_iri(subject: &Subject<'_>) -> bool {
    subject.flags.intersects(SubjectFlags::NON_ASCII) && IriRef::parse_bytes(subject.bytes).is_ok()
}

fn invalid_uri(subject: &Subject<'_>) -> Option<Hit> {
    let error = subject.reading.err()?;
    Some(Hit::at(error.span().into()).with_detail(error.message()))
}

/// The differences of a specification from RFC 3986.
struct Drift {
    host: Option<&'static str>,
    query: Option<&'static str>,
}

fn drift(subject: &Subject<'_>) -> Option<Hit> {
    let text = subject.reading.ok()?.as_str();
    let drifts = [drift_2396(subject, text), drift_1738(subject, text)];
    let host = drifts.iter().flatten().find_map(|drift| drift.host);
    if let (Some(detail), Some(authority)) = (host, subject.parts.authority) {
        return Some(Hit::at(authority).with_detail(detail));
    }
    let detail = drifts.iter().flatten().find_map(|drift| drift.query)?;
    let query = subject.parts.query?;
    Some(
        Hit::at(Span::new(query.start - 1, query.end))
            .with_detail(detail)
            .with_severity(Severity::Info),
    )
}

/// Returns the bytes of a component.
fn part<'a>(subject: &Subject<'a>, span: Option<Span>) -> Option<&'a [u8]> {
    span.map(|span| subject.text(span))
}

fn drift_2396(subject: &Subject<'_>, text: &str) -> Option<Drift> {
    let reference = Spec::Rfc2732.parse(text).ok()?;
    // If RFC 2396 finds a server, its components are equal to those of RFC 3986.
    let has_name = reference.has_registry_name();
    let host = has_name.then_some("RFC 2396 finds a registry-based name instead of a host");
    let opaque = reference.has_opaque_path() && subject.parts.query.is_some();
    Some(Drift { host, query: opaque.then_some("RFC 2396 includes the query in the opaque part") })
}

fn drift_1738(subject: &Subject<'_>, text: &str) -> Option<Drift> {
    // RFC 1738 does not regard a fragment as part of the URL.
    let url = Reader::Rfc1738.read(text).filter(|url| url.fragment.is_none())?;
    let is_same = |found: Option<&str>, span| found.map(str::as_bytes) == part(subject, span);
    let host = url.host.as_deref().and_then(|host| {
        let same = is_same(Some(host), subject.parts.host)
            && is_same(url.port.as_deref(), subject.parts.port);
        (!same).then_some("RFC 1738 finds another host or port")
    });
    let has_query = subject.parts.query.is_some() && url.query.is_none();
    Some(Drift {
        host,
        query: has_query.then_some("RFC 1738 does not define a query for this scheme"),
    })
}
