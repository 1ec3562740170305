//! RFC 1808.

use std::sync::LazyLock;

use urikit_conformance::resolve_rfc1808;
use urikit_conformance::{RFC1808, dfa::Dfa, grammar::Grammar};
use urikit_legacy::rfc1808::{Base, Url};

use super::contexts;
use crate::support::trial::{Plan, Trial, first_false, fits};

#[test]
fn url() {
    let judge = || |bytes: &[u8]| Ok(mismatch(Url::parse_bytes(bytes)?, bytes));
    let rules = &*RULES;
    let parts = [&rules.scheme, &rules.net_loc, &rules.pchar_or_slash, &rules.path];
    Trial::new(judge, &[&rules.url, &rules.absolute_url], &parts).run(&Plan {
        rule: "RFC 1808 URL",
        sizes: &[(13, 6), (6, 6)],
        letters: 9,
        longest: 7,
        contexts: contexts("", &["//h?", "//h/", ";"]),
        longest_in_context: 5,
        extra_states: 2,
        access_strides: [1, 1],
    });
}

/// The components must be those of section 2.4, match their rules, and recompose.
fn mismatch(url: Url<'_>, bytes: &[u8]) -> Option<&'static str> {
    let Ok(text) = std::str::from_utf8(bytes) else { return Some("not UTF-8") };
    let found = resolve_rfc1808::Parts {
        scheme: url.scheme().map(|scheme| scheme.as_str()),
        net_loc: url.net_loc().map(|net_loc| net_loc.as_str()),
        path: url.path().as_str(),
        params: url.params().map(|params| params.as_str()),
        query: url.query().map(|query| query.as_str()),
        fragment: url.fragment().map(|fragment| fragment.as_str()),
    };
    let is_absolute = found.scheme.is_some();
    let rules = &*RULES;
    // After a scheme, the second alternative of `absoluteURL` restricts the path.
    let path_fits = match (is_absolute, found.path.strip_prefix('/').unwrap_or(found.path)) {
        (true, path) => rules.pchar_or_slash.accepts(path.as_bytes()),
        (false, path) => path.is_empty() || rules.path.accepts(path.as_bytes()),
    };
    first_false(&[
        (url.as_str() == text, "as_str"),
        (recompose(&found) == text, "components do not recompose"),
        (found == resolve_rfc1808::parse(text), "components differ from section 2.4"),
        (url.is_absolute() == is_absolute, "is_absolute"),
        (Base::parse(text).is_ok() == is_absolute, "a base is a URL with a scheme"),
        (fits(&rules.scheme, found.scheme), "invalid scheme"),
        (fits(&rules.net_loc, found.net_loc), "invalid net_loc"),
        (path_fits, "invalid path"),
        (fits(&rules.params, found.params), "invalid params"),
        (fits(&rules.query, found.query), "invalid query"),
        (fits(&rules.query, found.fragment), "invalid fragment"),
    ])
}

fn recompose(parts: &resolve_rfc1808::Parts<'_>) -> String {
    let mut text = String::new();
    text.extend(parts.scheme.into_iter().flat_map(|scheme| [scheme, ":"]));
    text.extend(parts.net_loc.into_iter().flat_map(|net_loc| ["//", net_loc]));
    text.push_str(parts.path);
    text.extend(parts.params.into_iter().flat_map(|params| [";", params]));
    text.extend(parts.query.into_iter().flat_map(|query| ["?", query]));
    text.extend(parts.fragment.into_iter().flat_map(|fragment| ["#", fragment]));
    text
}

static RULES: LazyLock<Rules> = LazyLock::new(Rules::new);

struct Rules {
    url: Dfa,
    absolute_url: Dfa,
    scheme: Dfa,
    net_loc: Dfa,
    path: Dfa,
    /// `*( pchar | "/" )`, called `param` in the RFC.
    pchar_or_slash: Dfa,
    params: Dfa,
    /// Also for the fragment.
    query: Dfa,
}

impl Rules {
    fn new() -> Rules {
        let grammar = Grammar::parse(RFC1808).unwrap();
        let rule = |name| Dfa::from_grammar(&grammar, name).unwrap();
        Rules {
            url: rule("URL"),
            absolute_url: rule("absoluteURL"),
            scheme: rule("scheme"),
            net_loc: rule("net-loc"),
            path: rule("path"),
            pchar_or_slash: rule("param"),
            params: rule("params"),
            query: rule("query"),
        }
    }
}
