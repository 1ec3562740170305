//! One input interpreted by five specifications.

use urikit::UriRef;
use urikit_conformance::vectors::load;
use urikit_conformance::vectors::older::{LineageCase, Reading};
use urikit_legacy::rfc2396::{Authority, Syntax, UriReference};
use urikit_legacy::{rfc1738, rfc1808};

use super::older::Report;

pub(crate) const FILE: (&str, usize) = ("lineage.json", 80);

const NOTHING: Reading = Reading {
    scheme: None,
    host: None,
    registry: None,
    user: None,
    port: None,
    path: None,
    params: None,
    query: None,
    opaque: None,
    schemepart: None,
};

#[test]
fn every_specification_on_every_input() {
    let cases = load::<LineageCase>(FILE.0);
    assert_eq!(cases.len(), FILE.1);
    let mut report = Report::default();
    for case in &cases {
        let text = &*case.input;
        let by_rfc2396 = |syntax| UriReference::parse_with(text, syntax).ok().map(rfc2396);
        for (document, found, expected) in [
            ("RFC 1738", rfc1738::Url::parse(text).ok().map(rfc1738), &case.rfc1738),
            ("RFC 1808", rfc1808::Url::parse(text).ok().map(rfc1808), &case.rfc1808),
            ("RFC 2396", by_rfc2396(Syntax::RFC2396), &case.rfc2396),
            ("RFC 2396 with RFC 2732", by_rfc2396(Syntax::RFC2732), &case.rfc2732),
            ("RFC 3986", UriRef::parse(text).ok().map(rfc3986), &case.rfc3986),
        ] {
            let found = found.map(|found| as_far_as(expected.as_ref(), found));
            report.equal([&case.source, text, document], &found.as_ref(), &expected.as_ref());
        }
    }
    report.finish();
}

/// Removes the components that the expectation omits.
fn as_far_as(expected: Option<&Reading>, found: Reading) -> Reading {
    let Some(expected) = expected else { return found };
    let asked =
        |found: Option<String>, expected: &Option<String>| found.filter(|_| expected.is_some());
    Reading {
        scheme: asked(found.scheme, &expected.scheme),
        user: asked(found.user, &expected.user),
        port: asked(found.port, &expected.port),
        path: asked(found.path, &expected.path),
        params: asked(found.params, &expected.params),
        query: asked(found.query, &expected.query),
        ..found
    }
}

fn own<T: ToString>(part: Option<T>) -> Option<String> {
    part.map(|part| part.to_string())
}

fn rfc1738(url: rfc1738::Url<'_>) -> Reading {
    let schemepart = url.login().is_none().then(|| url.schemepart().as_str().to_owned());
    Reading {
        scheme: Some(url.scheme().to_string()),
        host: url.login().map(|login| login.host().to_string()),
        user: url.login().and_then(|login| own(login.user().map(|part| part.as_str()))),
        port: url.login().and_then(|login| own(login.port())),
        path: own(url.url_path().map(|part| part.as_str())),
        schemepart,
        ..NOTHING
    }
}

fn rfc1808(url: rfc1808::Url<'_>) -> Reading {
    Reading {
        scheme: own(url.scheme()),
        host: own(url.net_loc().map(|part| part.as_str())),
        path: Some(url.path().to_string()),
        params: own(url.params().map(|part| part.as_str())),
        query: own(url.query()),
        ..NOTHING
    }
}

fn rfc2396(uri: UriReference<'_>) -> Reading {
    let (server, registry) = match uri.authority() {
        Some(Authority::Server(server)) => (Some(server), None),
        Some(Authority::RegName(name)) => (None, Some(name.as_str().to_owned())),
        None => (None, None),
    };
    Reading {
        scheme: own(uri.scheme()),
        host: server.and_then(|server| own(server.host())),
        registry,
        user: server.and_then(|server| server.userinfo().map(|user| user.as_str().to_owned())),
        port: server.and_then(|server| own(server.port())),
        path: own(uri.path()),
        query: own(uri.query()),
        opaque: own(uri.opaque_part().map(|part| part.as_str())),
        ..NOTHING
    }
}

fn rfc3986(uri: UriRef<'_>) -> Reading {
    Reading {
        scheme: own(uri.scheme()),
        host: own(uri.host()),
        user: uri.userinfo().map(|user| user.as_str().to_owned()),
        port: own(uri.port()),
        path: Some(uri.path().to_string()),
        query: own(uri.query()),
        ..NOTHING
    }
}
