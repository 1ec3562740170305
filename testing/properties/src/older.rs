//! The earlier specifications.

mod meaning;

pub(crate) use meaning::{normalize_2396, resolve_1808, resolve_2396};
use urikit::component::Host;
use urikit_conformance::resolve_java::{self, Server};
use urikit_conformance::resolve_rfc1808;
use urikit_conformance::resolve_rfc3986::{self, Parts};
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::{ParseError, Spec, rfc1738, rfc1808, rfc2396};

use crate::input::{Language, inputs, maybe_choice};
use crate::oracles::{
    RFC1738_FILE_URL, RFC1738_LOGIN_URL, RFC1738_URL, RFC1808_URL, RFC2396_REFERENCE,
    RFC2396_SERVER, RFC2732_REFERENCE, RFC2732_SERVER, Rule, same_verdict,
};
use crate::{Held, diagnostics};

/// RFC 2396: validity, strict and tolerant, and components.
pub(crate) fn rfc2396(data: &[u8]) -> Option<Held> {
    let bytes = one_of([&Language::RFC2396, &Language::LINEAGE], data);
    let found = rfc2396::UriReference::parse_bytes(&bytes);
    same_verdict(&RFC2396_REFERENCE, &bytes, &found);
    same_of_2396(&bytes, rfc2396::Syntax::RFC2396, found);
    tolerant(&bytes, rfc2396::Syntax::RFC2396, &RFC2396_REFERENCE);
    check_parts(of_document(found, Spec::Rfc2396)?, &RFC2396_SERVER);
    Some(Held)
}

/// RFC 2396 with RFC 2732.
pub(crate) fn rfc2732(data: &[u8]) -> Option<Held> {
    let bytes = one_of([&Language::RFC2396, &Language::RFC2732], data);
    let syntax = rfc2396::Syntax::RFC2732;
    let found = rfc2396::UriReference::parse_bytes_with(&bytes, syntax);
    same_verdict(&RFC2732_REFERENCE, &bytes, &found);
    same_of_2396(&bytes, syntax, found);
    tolerant(&bytes, syntax, &RFC2732_REFERENCE);
    check_parts(of_document(found, Spec::Rfc2396Ipv6)?, &RFC2732_SERVER);
    Some(Held)
}

/// The value, or `None` for an error of this specification.
fn of_document<T>(found: Result<T, ParseError>, document: Spec) -> Option<T> {
    const ALL: [Spec; 7] = [
        Spec::Rfc1738,
        Spec::Rfc1808,
        Spec::Rfc2396,
        Spec::Rfc2396Ipv6,
        Spec::Rfc3986,
        Spec::Rfc3986Zones,
        Spec::Rfc3987,
    ];
    diagnostics::names(&ALL, Spec::code);
    let number = |text: &str| text.bytes().filter(u8::is_ascii_digit).take(4).collect::<Vec<_>>();
    assert_eq!(number(document.code()), number(document.name()));
    assert!(ALL.iter().all(|other| other == &document || other.name() != document.name()));
    found
        .inspect_err(|error| assert_eq!(error.spec(), document))
        .inspect_err(|error| diagnostics::older_error(*error))
        .ok()
}

/// URIs have a scheme and relative URIs do not; neither has a fragment; only references can be
/// empty (RFC 2396 section 4).
fn same_of_2396(
    bytes: &[u8],
    syntax: rfc2396::Syntax,
    found: Result<rfc2396::UriReference<'_>, ParseError>,
) {
    let document =
        if syntax == rfc2396::Syntax::RFC2396 { Spec::Rfc2396 } else { Spec::Rfc2396Ipv6 };
    assert_eq!(syntax.spec(), document);
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let whole =
        [syntax, syntax.tolerant()].map(|syntax| rfc2396::UriReference::parse_with(text, syntax));
    assert_eq!(whole[0], found, "{text:?}");
    assert_eq!(
        rfc2396::UriReference::parse_bytes_with(bytes, syntax.tolerant()),
        whole[1],
        "{text:?}"
    );
    let parts = resolve_rfc3986::parse(text);
    let has_fragment = parts.fragment.is_some();
    for (syntax, found) in [syntax, syntax.tolerant()].into_iter().zip(whole) {
        let uri = rfc2396::AbsoluteUri::parse_with(text, syntax).ok();
        let expected = found.ok().filter(|it| it.scheme().is_some() && !has_fragment);
        assert_eq!(uri.map(|uri| *uri), expected, "{text:?} {syntax:?}");
    }
    if syntax == rfc2396::Syntax::RFC2396 {
        assert_eq!(rfc2396::UriReference::parse(text), found, "{text:?}");
        let uri = rfc2396::AbsoluteUri::parse(text).ok();
        assert_eq!(uri, rfc2396::AbsoluteUri::parse_with(text, syntax).ok(), "{text:?}");
        let relative = rfc2396::RelativeUri::parse(text).ok();
        let is_relative = parts.scheme.is_none() && !has_fragment && !text.is_empty();
        assert_eq!(relative.map(|it| *it), found.ok().filter(|_| is_relative), "{text:?}");
    }
}

/// An input of one of two languages, selected by the first byte.
fn one_of(languages: [&Language; 2], data: &[u8]) -> Vec<u8> {
    match maybe_choice(data) {
        (Some(_), rest) => languages[1].bytes(rest),
        (None, rest) => languages[0].bytes(rest),
    }
}

/// The components of appendix B; an opaque part extends from the scheme to the fragment (section
/// 3).
fn check_parts(found: rfc2396::UriReference<'_>, server: &Rule) {
    let text = found.as_str();
    let parts = resolve_rfc3986::parse(text);
    let before_fragment = text.split('#').next().unwrap_or_default();
    let after_scheme = &before_fragment[parts.scheme.map_or(0, |scheme| scheme.len() + 1)..];
    let is_rooted = after_scheme.starts_with('/');
    assert_eq!(found.scheme().map(|it| it.as_str()), parts.scheme, "{text}");
    assert_eq!(found.fragment().map(|it| it.as_str()), parts.fragment, "{text}");
    let part = Some(after_scheme).filter(|_| parts.scheme.is_some());
    assert_eq!(found.hier_part(), part.filter(|_| is_rooted), "{text}");
    let opaque = part.filter(|_| !is_rooted);
    assert_eq!(found.opaque_part().map(|it| it.as_str()), opaque, "{text}");
    assert_eq!(found.is_opaque(), opaque.is_some(), "{text}");
    let without_fragment = found.without_fragment().map(|it| it.as_str());
    assert_eq!(without_fragment, parts.scheme.map(|_| before_fragment), "{text}");
    if opaque.is_some() {
        assert!(
            found.authority().is_none() && found.path().is_none() && found.query().is_none(),
            "{text}"
        );
        assert_eq!(found.segments().count(), 0, "{text}");
        return;
    }
    assert_eq!(found.path().map(|it| it.as_str()), Some(&*parts.path), "{text}");
    assert_eq!(found.query().map(|it| it.as_str()), parts.query, "{text}");
    segments(&found, &parts);
    match (found.authority(), parts.authority) {
        (None, None) => {}
        (Some(rfc2396::Authority::RegName(name)), Some(authority)) => {
            assert_eq!(
                (name.as_str(), server.accepts(authority.as_bytes())),
                (authority, false),
                "{text}"
            );
        }
        (Some(rfc2396::Authority::Server(found)), Some(authority)) => {
            assert_eq!(
                (found.as_str(), server.accepts(authority.as_bytes())),
                (authority, true),
                "{text}"
            );
            assert_eq!(found.is_empty(), authority.is_empty());
            let [userinfo, host, port] = of_server(authority);
            assert_eq!(found.userinfo().map(|it| it.as_str()), userinfo, "{text}");
            assert_eq!(
                found.host().as_ref().map(Host::as_str),
                host.filter(|_| !authority.is_empty()),
                "{text}"
            );
            assert_eq!(found.port().map(|it| it.as_str()), port, "{text}");
        }
        (found, expected) => panic!("{text}: {found:?}, not {expected:?}"),
    }
}

/// Section 3.2.2: userinfo, host, and port.
fn of_server(authority: &str) -> [Option<&str>; 3] {
    let (userinfo, hostport) = authority
        .split_once('@')
        .map_or((None, authority), |(userinfo, rest)| (Some(userinfo), rest));
    let end = hostport.find(']').unwrap_or(0);
    let colon = hostport[end..].find(':').map_or(hostport.len(), |at| end + at);
    [userinfo, Some(&hostport[..colon]), hostport.get(colon + 1..)]
}

/// Section 3.3: segments with parameters after semicolons.
fn segments(found: &rfc2396::UriReference<'_>, parts: &Parts<'_>) {
    let path = parts.path.strip_prefix('/').unwrap_or(&parts.path);
    let mut expected: Vec<&str> = path.split('/').collect();
    if parts.path.is_empty() {
        expected.clear();
    }
    assert!(
        found.segments().map(|it| it.as_str()).eq(expected.iter().copied()),
        "{parts:?} {expected:?}"
    );
    assert!(
        found.segments().rev().map(|it| it.as_str()).eq(expected.iter().rev().copied()),
        "{parts:?}"
    );
    for segment in found.segments() {
        let mut pieces = segment.as_str().split(';');
        assert_eq!(Some(segment.name()), pieces.next());
        assert!(segment.params().map(|it| it.as_str()).eq(pieces));
    }
}

/// Tolerant parsing accepts inputs that are valid after replacing unwise (section 2.4.3) and
/// non-ASCII characters after the authority, and reports their positions.
fn tolerant(bytes: &[u8], syntax: rfc2396::Syntax, rule: &Rule) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let parts = resolve_rfc3986::parse(text);
    let start =
        parts.scheme.map_or(0, |it| it.len() + 1) + parts.authority.map_or(0, |it| it.len() + 2);
    let is_unwise = |c: char| !c.is_ascii() || "{}|\\^[]`".contains(c);
    let harmless: String =
        text[start..].chars().map(|c| if is_unwise(c) { 'x' } else { c }).collect();
    let harmless = text[..start].to_owned() + &harmless;
    let found = rfc2396::UriReference::parse_with(text, syntax.tolerant());
    assert_eq!(found.is_ok(), rule.accepts(harmless.as_bytes()), "{text:?}");
    let Ok(found) = found else { return };
    // In RFC 2732 brackets are not unwise, but they are not allowed in paths.
    let path_end = start + if found.is_opaque() { 0 } else { parts.path.len() };
    let is_allowed = |at: usize, c: char| {
        syntax == rfc2396::Syntax::RFC2732 && "[]".contains(c) && at >= path_end
    };
    let places =
        text.char_indices().filter(|&(at, c)| at >= start && is_unwise(c) && !is_allowed(at, c));
    assert!(found.unwise().eq(places), "{text:?}: {:?}", found.unwise().collect::<Vec<_>>());
    assert_eq!(found.syntax(), syntax.tolerant());
}

/// RFC 1808: validity, and components by section 2.4.
pub(crate) fn rfc1808(data: &[u8]) -> Option<Held> {
    let bytes = one_of([&Language::RFC1808, &Language::LINEAGE], data);
    let found = rfc1808::Url::parse_bytes(&bytes);
    same_verdict(&RFC1808_URL, &bytes, &found);
    if let Ok(text) = std::str::from_utf8(&bytes) {
        let is_base = RFC1808_URL.accepts(&bytes) && resolve_rfc1808::parse(text).scheme.is_some();
        assert_eq!(rfc1808::Base::parse(text).is_ok(), is_base, "{text:?}");
        assert_eq!(rfc1808::Url::parse(text), found, "{text:?}");
    }
    let url = of_document(found, Spec::Rfc1808)?;
    let parts_by_rfc = resolve_rfc1808::parse(url.as_str());
    assert_eq!(url.scheme().map(|it| it.as_str()), parts_by_rfc.scheme);
    assert_eq!(url.net_loc().map(|it| it.as_str()), parts_by_rfc.net_loc);
    assert_eq!(url.path().as_str(), parts_by_rfc.path);
    assert_eq!(url.params().map(|it| it.as_str()), parts_by_rfc.params);
    assert_eq!(url.query().map(|it| it.as_str()), parts_by_rfc.query);
    assert_eq!(url.fragment().map(|it| it.as_str()), parts_by_rfc.fragment);
    assert_eq!(url.is_absolute(), parts_by_rfc.scheme.is_some());
    Some(Held)
}

/// RFC 1738: validity, and components by sections 2.1 and 3.1.
pub(crate) fn rfc1738(data: &[u8]) -> Option<Held> {
    let bytes = one_of([&Language::RFC1738_URIS, &Language::RFC1738], data);
    let found = rfc1738::Url::parse_bytes(&bytes);
    same_verdict(&RFC1738_URL, &bytes, &found);
    if let Ok(text) = std::str::from_utf8(&bytes) {
        assert_eq!(rfc1738::Url::parse(text), found, "{text:?}");
    }
    let url = of_document(found, Spec::Rfc1738)?;
    let text = url.as_str();
    let (scheme, schemepart) = text.split_once(':').expect("a scheme");
    assert_eq!((url.scheme().as_str(), url.schemepart().as_str()), (scheme, schemepart), "{text}");
    let has_login = RFC1738_LOGIN_URL.accepts(&bytes) || RFC1738_FILE_URL.accepts(&bytes);
    let Some(common) = schemepart.strip_prefix("//").filter(|_| has_login) else {
        assert!(url.login().is_none() && url.url_path().is_none(), "{text}");
        return Some(Held);
    };
    let (authority, url_path) =
        common.split_once('/').map_or((common, None), |(it, path)| (it, Some(path)));
    assert_eq!(url.url_path().map(|it| it.as_str()), url_path, "{text}");
    let (user, hostport) =
        authority.split_once('@').map_or((None, authority), |(it, rest)| (Some(it), rest));
    let (user, password) = match user.map(|user| user.split_once(':').ok_or(user)) {
        None => (None, None),
        Some(Ok((user, password))) => (Some(user), Some(password)),
        Some(Err(user)) => (Some(user), None),
    };
    let (host, port) =
        hostport.split_once(':').map_or((hostport, None), |(it, port)| (it, Some(port)));
    let login = url.login().expect("the common Internet scheme syntax");
    assert_eq!(login.as_str(), authority, "{text}");
    assert_eq!(
        (login.user().map(|it| it.as_str()), login.password().map(|it| it.as_str())),
        (user, password)
    );
    assert_eq!((login.host().as_str(), login.port().map(|it| it.as_str())), (host, port), "{text}");
    Some(Held)
}

/// `java.net.URI`: getters, normalization, and resolution.
pub(crate) fn java(data: &[u8]) -> Option<Held> {
    let languages = match maybe_choice(data).0 {
        Some(_) => [&Language::RFC2732; 2],
        None => [&Language::RFC2396; 2],
    };
    let [text, given] = inputs(languages, maybe_choice(data).1);
    let uri = JavaUri::parse(&text).ok()?;
    assert_eq!(uri.as_str(), text);
    let parts = resolve_java::components(&text);
    assert_eq!(uri.scheme().map(|it| it.as_str()), parts.scheme, "{text:?}");
    assert_eq!(uri.scheme_specific_part(), parts.scheme_specific_part, "{text:?}");
    assert_eq!(
        (uri.authority(), uri.path().map(|it| it.as_str())),
        (parts.authority, parts.path),
        "{text:?}"
    );
    assert_eq!(uri.query().map(|it| it.as_str()), parts.query, "{text:?}");
    assert_eq!(uri.fragment().map(|it| it.as_str()), parts.fragment, "{text:?}");
    let server = uri.host().map(|host| {
        assert!(uri.host_kind().is_some());
        Server { userinfo: uri.userinfo().map(|it| it.as_str()), host, port: uri.port() }
    });
    assert_eq!(server, parts.server, "{text:?}");
    assert!(server.is_some() || uri.userinfo().is_none() && uri.port().is_none(), "{text:?}");
    assert_eq!(
        (uri.is_absolute(), uri.is_opaque()),
        (parts.scheme.is_some(), parts.path.is_none()),
        "{text:?}"
    );
    assert_eq!(uri.normalize(), resolve_java::normalize(&text), "{text:?}");
    // Its own fragment changes nothing.
    let own = parts.fragment.map_or(String::new(), |fragment| format!("#{fragment}"));
    for given in [given, own] {
        if let Ok(reference) = JavaUri::parse(&given) {
            assert_eq!(
                uri.resolve(&reference),
                resolve_java::resolve(&text, &given),
                "{text:?} {given:?}"
            );
        }
    }
    Some(Held)
}
