//! RFC 2396, without and with RFC 2732.

use std::sync::LazyLock;

use urikit_conformance::reach::reach;
use urikit_conformance::resolve_rfc3986;
use urikit_conformance::{RFC2396, RFC2732, dfa::Dfa, grammar::Grammar};
use urikit_legacy::component::HostKind;
use urikit_legacy::rfc2396::{AbsoluteUri, Authority, RelativeUri, Server, Syntax, UriReference};

use super::contexts;
use crate::support::trial::{Plan, Trial, Verdict, first_false, fits};

/// States and byte classes of `server-reference` and `opaque-reference`.
const SERVER: (usize, usize) = (44, 14);
const OPAQUE: (usize, usize) = (10, 10);

#[test]
fn uri_reference() {
    let judge = || |bytes: &[u8]| Ok(mismatch(&PLAIN, UriReference::parse_bytes(bytes)?, bytes));
    run(
        judge,
        &PLAIN,
        "URI-reference",
        &plan("RFC 2396 URI-reference", &[(13, 10), SERVER, OPAQUE], contexts("", &[])),
    );
}

#[test]
fn absolute_uri() {
    let judge =
        || for_str(|text| Ok(mismatch(&PLAIN, *AbsoluteUri::parse(text)?, text.as_bytes())));
    run(
        judge,
        &PLAIN,
        "absoluteURI",
        &plan("RFC 2396 absoluteURI", &[(7, 8), SERVER, OPAQUE], contexts("a:", &[])),
    );
}

#[test]
fn relative_uri() {
    let judge =
        || for_str(|text| Ok(mismatch(&PLAIN, *RelativeUri::parse(text)?, text.as_bytes())));
    run(
        judge,
        &PLAIN,
        "relativeURI",
        &plan("RFC 2396 relativeURI", &[(8, 6), SERVER, OPAQUE], contexts("", &[])),
    );
}

#[test]
fn uri_reference_with_rfc2732() {
    let judge = || {
        for_str(|text| {
            let uri = UriReference::parse_with(text, Syntax::RFC2732)?;
            Ok(mismatch(&WITH_LITERALS, uri, text.as_bytes()))
        })
    };
    let contexts =
        contexts("", &["//[", "//[::", "//[1:2:3:4:5:6:", "//[::1.2.3.", "//a@[::1]", "a:b"]);
    let plan = Plan {
        letters: 22,
        longest: reach(4, 5),
        longest_in_context: reach(3, 4),
        extra_states: reach(0, 1),
        access_strides: reach([1, 8], [1, 1]),
        ..plan("RFC 2396 with RFC 2732 URI-reference", &[(175, 20), (199, 21), OPAQUE], contexts)
    };
    run(judge, &WITH_LITERALS, "URI-reference", &plan);
}

fn plan<'p>(rule: &'p str, sizes: &'p [(usize, usize)], contexts: Vec<String>) -> Plan<'p> {
    Plan {
        rule,
        sizes,
        letters: 15,
        longest: reach(5, 6),
        contexts,
        longest_in_context: reach(4, 5),
        extra_states: reach(1, 2),
        access_strides: [1, 1],
    }
}

/// The suites of a parser: of its rule, of references with a server, and of opaque ones.
fn run<J: FnMut(&[u8]) -> Verdict>(
    make: impl Fn() -> J + Sync,
    rules: &Rules,
    rule: &str,
    plan: &Plan<'_>,
) {
    let rule = Dfa::from_grammar(&rules.grammar, rule).unwrap();
    let automata = [&rule, &rules.server_reference, &rules.opaque_reference];
    Trial::new(make, &automata, &[&rules.scheme, &rules.userinfo, &rules.param]).run(plan);
}

/// A judge for a parser of `str`. Bytes that are not UTF-8 are replaced by an invalid control
/// character.
fn for_str(judge: impl Fn(&str) -> Verdict) -> impl Fn(&[u8]) -> Verdict {
    move |bytes| match std::str::from_utf8(bytes) {
        Ok(text) => judge(text),
        Err(_) => {
            let ascii =
                bytes.iter().map(|&byte| if byte.is_ascii() { char::from(byte) } else { '\x7f' });
            judge(&ascii.collect::<String>())
        }
    }
}

/// The components must be those of appendix B except for an opaque part, match their rules, and
/// recompose.
fn mismatch(rules: &Rules, uri: UriReference<'_>, bytes: &[u8]) -> Option<&'static str> {
    let Ok(text) = std::str::from_utf8(bytes) else { return Some("not UTF-8") };
    let expected = resolve_rfc3986::parse(text);
    let after_scheme = &text[expected.scheme.map_or(0, |scheme| scheme.len() + 1)..];
    let after_scheme = after_scheme.split('#').next();
    let is_opaque =
        expected.scheme.is_some() && after_scheme.is_some_and(|rest| !rest.starts_with('/'));
    let (hier_part, opaque_part) = match (expected.scheme, is_opaque) {
        (None, _) => (None, None),
        (Some(_), false) => (after_scheme, None),
        (Some(_), true) => (None, after_scheme),
    };
    let path = (!is_opaque).then_some(&*expected.path);
    let query = if is_opaque { None } else { expected.query };
    let scheme = uri.scheme().map(|scheme| scheme.as_str());
    let authority = uri.authority().map(authority_str);
    let fragment = uri.fragment().map(|fragment| fragment.as_str());
    let path_rule =
        if authority.is_some() || scheme.is_some() { &rules.abs_path } else { &rules.rel_path };
    let path_fits = path.is_none_or(|path| {
        path.is_empty()
            || rules.abs_path.accepts(path.as_bytes())
            || path_rule.accepts(path.as_bytes())
    });
    first_false(&[
        (uri.as_str() == text, "as_str"),
        (scheme == expected.scheme, "scheme differs from appendix B"),
        (authority == expected.authority, "authority differs from appendix B"),
        (uri.path().map(|path| path.as_str()) == path, "path differs from appendix B"),
        (uri.query().map(|query| query.as_str()) == query, "query differs from appendix B"),
        (fragment == expected.fragment, "fragment differs from appendix B"),
        (uri.hier_part() == hier_part, "hier_part"),
        (uri.opaque_part().map(|part| part.as_str()) == opaque_part, "opaque_part"),
        (uri.is_opaque() == is_opaque, "is_opaque"),
        (fits(&rules.scheme, scheme), "invalid scheme"),
        (fits(&rules.hier_part, hier_part), "invalid hier_part"),
        (fits(&rules.opaque_part, opaque_part), "invalid opaque_part"),
        (path_fits, "invalid path"),
        (fits(&rules.uric, query), "invalid query"),
        (fits(&rules.uric, fragment), "invalid fragment"),
        (uri.unwise().next().is_none(), "unwise characters in strict input"),
    ])
    .or_else(|| segment_mismatch(rules, uri, path.unwrap_or_default()))
    .or_else(|| authority_mismatch(rules, uri.authority()?))
}

fn authority_str(authority: Authority<'_>) -> &str {
    match authority {
        Authority::Server(server) => server.as_str(),
        Authority::RegName(name) => name.as_str(),
    }
}

/// Segments must compose the path; name and parameters must compose each segment.
fn segment_mismatch(rules: &Rules, uri: UriReference<'_>, path: &str) -> Option<&'static str> {
    let mut text = String::new();
    let mut all_fit = true;
    for (index, segment) in uri.segments().enumerate() {
        text.push_str(if index > 0 || path.starts_with('/') { "/" } else { "" });
        let begin = text.len();
        text.push_str(segment.name());
        all_fit &= rules.param.accepts(segment.name().as_bytes());
        for param in segment.params() {
            text.extend([";", param.as_str()]);
            all_fit &= rules.param.accepts(param.as_str().as_bytes());
        }
        all_fit &= segment.as_str() == &text[begin..]
            && rules.segment.accepts(segment.as_str().as_bytes());
    }
    first_false(&[(text == path, "segments do not compose the path"), (all_fit, "invalid segment")])
}

/// A server if `server` matches, otherwise a registered name (section 3.2).
fn authority_mismatch(rules: &Rules, authority: Authority<'_>) -> Option<&'static str> {
    let text = authority_str(authority).as_bytes();
    match authority {
        Authority::Server(server) => first_false(&[(rules.server.accepts(text), "no server")])
            .or_else(|| server_mismatch(rules, server)),
        Authority::RegName(_) => first_false(&[
            (!rules.server.accepts(text), "a server was parsed as a registered name"),
            (rules.reg_name.accepts(text), "invalid reg_name"),
        ]),
    }
}

/// Userinfo, host, and port must match their rules and compose the server.
fn server_mismatch(rules: &Rules, server: Server<'_>) -> Option<&'static str> {
    let userinfo = server.userinfo().map(|userinfo| userinfo.as_str());
    let port = server.port().map(|port| port.as_str());
    let host = server.host().map(|host| host.as_str());
    let mut text = String::new();
    text.extend(userinfo.into_iter().flat_map(|userinfo| [userinfo, "@"]));
    text.extend(host);
    text.extend(port.into_iter().flat_map(|port| [":", port]));
    let kind = host.and_then(|host| rules.host_kind(host));
    first_false(&[
        (text == server.as_str(), "userinfo, host, and port do not compose the server"),
        (server.is_empty() == text.is_empty(), "is_empty"),
        (host.is_none() == text.is_empty(), "a server that is not empty has no host"),
        (fits(&rules.userinfo, userinfo), "invalid userinfo"),
        (fits(&rules.port, port), "invalid port"),
        (server.host().map(|host| host.kind()) == kind, "wrong kind of host"),
    ])
}

static PLAIN: LazyLock<Rules> = LazyLock::new(|| Rules::new(RFC2396));
static WITH_LITERALS: LazyLock<Rules> = LazyLock::new(|| Rules::new(RFC2732));

struct Rules {
    grammar: Grammar,
    server_reference: Dfa,
    opaque_reference: Dfa,
    scheme: Dfa,
    hier_part: Dfa,
    opaque_part: Dfa,
    server: Dfa,
    reg_name: Dfa,
    userinfo: Dfa,
    hostname: Dfa,
    ipv4: Dfa,
    /// `None` without RFC 2732.
    literal: Option<Dfa>,
    port: Dfa,
    abs_path: Dfa,
    rel_path: Dfa,
    segment: Dfa,
    param: Dfa,
    /// Also for the fragment.
    uric: Dfa,
}

impl Rules {
    fn new(text: &str) -> Rules {
        let grammar = Grammar::parse(text).unwrap();
        let rule = |name| Dfa::from_grammar(&grammar, name).unwrap();
        Rules {
            server_reference: rule("server-reference"),
            opaque_reference: rule("opaque-reference"),
            scheme: rule("scheme"),
            hier_part: rule("hier-part"),
            opaque_part: rule("opaque-part"),
            server: rule("server"),
            reg_name: rule("reg-name"),
            userinfo: rule("userinfo"),
            hostname: rule("hostname"),
            ipv4: rule("IPv4address"),
            literal: grammar.rule("IPv6reference").map(|_| rule("IPv6reference")),
            port: rule("port"),
            abs_path: rule("abs-path"),
            rel_path: rule("rel-path"),
            segment: rule("segment"),
            param: rule("param"),
            uric: rule("query"),
            grammar,
        }
    }

    /// The alternatives of `host` do not overlap.
    fn host_kind(&self, host: &str) -> Option<HostKind> {
        let alternatives = [
            (Some(&self.hostname), HostKind::RegName),
            (Some(&self.ipv4), HostKind::Ipv4),
            (self.literal.as_ref(), HostKind::Ipv6),
        ];
        let fits = |rule: Option<&Dfa>| rule.is_some_and(|rule| rule.accepts(host.as_bytes()));
        alternatives.into_iter().find(|&(rule, _)| fits(rule)).map(|(_, kind)| kind)
    }
}
