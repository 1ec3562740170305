//! The built-in parsers.

use std::borrow::Cow;

use urikit::UriRef;
use urikit::component::Host;
use urikit_legacy::rfc1738::Url;
use urikit_legacy::rfc2396::{Authority, Syntax, UriReference};

use super::Reading;
use urikit_readings::raw::Parts;
use urikit_readings::raw::Span;

/// Schemes that RFC 1738 section 3 defines without a query.
pub(crate) const WITHOUT_QUERY_1738: [&str; 8] =
    ["file", "ftp", "gopher", "mailto", "news", "nntp", "prospero", "telnet"];

fn part<'t>(text: Option<&'t str>) -> Option<Cow<'t, str>> {
    text.map(Cow::Borrowed)
}

pub(super) fn rfc3986(text: &str) -> Option<Reading<'_>> {
    let reference = UriRef::parse(text).ok()?;
    Some(Reading {
        scheme: part(reference.scheme().map(|part| part.as_str())),
        userinfo: part(reference.userinfo().map(|part| part.as_str())),
        host: part(reference.host().map(|part| part.as_str())),
        port: part(reference.port().map(|part| part.as_str())),
        path: reference.path().as_str().into(),
        query: part(reference.query().map(|part| part.as_str())),
        fragment: part(reference.fragment().map(|part| part.as_str())),
    })
}

pub(super) fn rfc2396(text: &str) -> Option<Reading<'_>> {
    let reference = UriReference::parse_with(text, Syntax::RFC2732).ok()?;
    let server = match reference.authority() {
        Some(Authority::Server(server)) => Some(server),
        _ => None,
    };
    let path = reference.path().map(|path| path.as_str());
    let opaque = reference.opaque_part().map(|part| part.as_str());
    Some(Reading {
        scheme: part(reference.scheme().map(|part| part.as_str())),
        userinfo: part(server.and_then(|server| server.userinfo()).map(|part| part.as_str())),
        host: part(server.and_then(|server| server.host()).map(|host: Host<'_>| host.as_str())),
        port: part(server.and_then(|server| server.port()).map(|part| part.as_str())),
        path: path.or(opaque).unwrap_or("").into(),
        query: part(reference.query().map(|part| part.as_str())),
        fragment: part(reference.fragment().map(|part| part.as_str())),
    })
}

pub(super) fn rfc1738(text: &str) -> Option<Reading<'_>> {
    let (text, fragment) =
        text.split_once('#').map_or((text, None), |(url, rest)| (url, Some(rest)));
    let url = Url::parse(text).ok()?;
    let login = url.login();
    let after_login = match login {
        // In RFC 1738, the slash after the login is not part of the path. Include it, as other
        // specifications do.
        Some(login) => url.schemepart().as_str().get(2 + login.as_str().len()..).unwrap_or(""),
        None => url.schemepart().as_str(),
    };
    let has_query = !WITHOUT_QUERY_1738.iter().any(|scheme| url.scheme() == *scheme);
    let (path, query) = match after_login.split_once('?') {
        Some((path, query)) if has_query => (path, Some(query)),
        _ => (after_login, None),
    };
    let userinfo =
        login.and_then(|login| login.as_str().rsplit_once('@').map(|(userinfo, _)| userinfo));
    Some(Reading {
        scheme: part(Some(url.scheme().as_str())),
        userinfo: part(userinfo),
        host: part(login.map(|login| login.host().as_str())),
        port: part(login.and_then(|login| login.port()).map(|port| port.as_str())),
        path: path.into(),
        query: part(query),
        fragment: part(fragment),
    })
}

pub(super) fn appendix_b(text: &str) -> Reading<'_> {
    let parts = Parts::of(text.as_bytes());
    let of = |span: Span| &text[span.start..span.end];
    let part = |span: Option<Span>| span.map(|span| Cow::Borrowed(of(span)));
    Reading {
        scheme: part(parts.scheme),
        userinfo: part(parts.userinfo),
        host: part(parts.host),
        port: part(parts.port),
        path: of(parts.path).into(),
        query: part(parts.query),
        fragment: part(parts.fragment),
    }
}

pub(super) fn whatwg(text: &str) -> Option<Reading<'_>> {
    let url = url::Url::parse(text).ok()?;
    let userinfo = match (url.username(), url.password()) {
        ("", None) => None,
        (user, None) => Some(user.to_owned()),
        (user, Some(password)) => Some(format!("{user}:{password}")),
    };
    let own = |part: &str| Cow::Owned(part.to_owned());
    Some(Reading {
        scheme: Some(own(url.scheme())),
        userinfo: userinfo.map(Cow::Owned),
        host: url.host_str().map(own),
        port: url.port().map(|port| port.to_string().into()),
        path: own(url.path()),
        query: url.query().map(own),
        fragment: url.fragment().map(own),
    })
}
