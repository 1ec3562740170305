//! The expected components of accepted inputs.

use std::sync::LazyLock;

use regex::{CaptureLocations, Regex};
use urikit::ParseError;
use urikit::component::{Authority, Host, HostKind, Port, Userinfo};
use urikit::spec::{GenericUriRef, UriSpec};
use urikit::split::Split;
use urikit_conformance::{RFC3986, RFC3987, dfa::Dfa, grammar::Grammar};

use crate::support::trial::{Verdict, first_false, fits};

/// The regular expression of RFC 3986 appendix B.
const APPENDIX_B: &str = r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?";

pub(crate) type Parse = for<'a> fn(&'a [u8]) -> Result<Parts<'a>, ParseError>;

#[derive(Debug, PartialEq)]
pub(crate) struct Parts<'t> {
    text: &'t str,
    split: Split<'t>,
    authority: Option<Authority<'t>>,
    userinfo: Option<Userinfo<'t>>,
    host: Option<Host<'t>>,
    port: Option<Port<'t>>,
}

impl<'t, S: UriSpec> From<GenericUriRef<'t, S>> for Parts<'t> {
    fn from(reference: GenericUriRef<'t, S>) -> Self {
        Self {
            text: reference.as_str(),
            split: reference.split(),
            authority: reference.authority(),
            userinfo: reference.userinfo(),
            host: reference.host(),
            port: reference.port(),
        }
    }
}

pub(crate) struct Judge {
    parse: Parse,
    rules: &'static Rules,
    appendix_b: Regex,
    groups: CaptureLocations,
    /// A buffer for recomposition.
    text: String,
}

impl Judge {
    pub(crate) fn new(parse: Parse, rules: &'static Rules) -> Judge {
        let appendix_b = Regex::new(APPENDIX_B).unwrap();
        let groups = appendix_b.capture_locations();
        Judge { parse, rules, appendix_b, groups, text: String::new() }
    }

    pub(crate) fn judge(&mut self, text: &[u8]) -> Verdict {
        let parts = (self.parse)(text)?;
        Ok(self.component_mismatch(text, &parts))
    }

    /// The components must be those of appendix B, match their rules, and recompose.
    fn component_mismatch(&mut self, bytes: &[u8], parts: &Parts<'_>) -> Option<&'static str> {
        let Ok(text) = std::str::from_utf8(bytes) else { return Some("not UTF-8") };
        self.appendix_b.captures_read(&mut self.groups, text)?;
        let group = |index| self.groups.get(index).map(|(start, end)| &text[start..end]);
        let Split { scheme, authority, path, query, fragment } = parts.split;

        let rules = self.rules;
        let path_rules: &[&Dfa] = match (scheme, authority) {
            (_, Some(_)) => &[&rules.path_abempty],
            (Some(_), None) => &[&rules.path_absolute, &rules.path_rootless, &rules.path_empty],
            (None, None) => &[&rules.path_absolute, &rules.path_noscheme, &rules.path_empty],
        };
        let path_fits = path_rules.iter().any(|rule| rule.accepts(path.as_bytes()));
        let is_recomposed = {
            recompose(&mut self.text, [scheme, authority, Some(path), query, fragment]);
            self.text == text
        };
        first_false(&[
            (parts.text == text, "as_str"),
            (group(0) == Some(text), "appendix B does not match the whole input"),
            (scheme == group(2), "scheme differs from appendix B"),
            (authority == group(4), "authority differs from appendix B"),
            (Some(path) == group(5), "path differs from appendix B"),
            (query == group(7), "query differs from appendix B"),
            (fragment == group(9), "fragment differs from appendix B"),
            (is_recomposed, "components do not recompose"),
            (fits(&rules.scheme, scheme), "invalid scheme"),
            (path_fits, "invalid path"),
            (fits(&rules.query, query), "invalid query"),
            (fits(&rules.fragment, fragment), "invalid fragment"),
        ])
        .or_else(|| self.authority_mismatch(parts))
    }

    /// Userinfo, host, and port must match their rules and compose the authority.
    fn authority_mismatch(&mut self, parts: &Parts<'_>) -> Option<&'static str> {
        let userinfo = parts.userinfo.map(|userinfo| userinfo.as_str());
        let port = parts.port.map(|port| port.as_str());
        let (Some(authority), Some(host)) = (parts.authority, parts.host) else {
            let all_undefined = userinfo.is_none() && port.is_none() && parts.host.is_none();
            let is_undefined = all_undefined && parts.authority.is_none();
            return first_false(&[(
                is_undefined,
                "host without authority, or authority without host",
            )]);
        };
        let rules = self.rules;
        self.text.clear();
        self.text.extend(userinfo.into_iter().flat_map(|userinfo| [userinfo, "@"]));
        self.text.push_str(host.as_str());
        self.text.extend(port.into_iter().flat_map(|port| [":", port]));
        let of_authority =
            (authority.userinfo().map(|userinfo| userinfo.as_str()), authority.host().as_str());
        first_false(&[
            (
                self.text == authority.as_str(),
                "userinfo, host, and port do not compose the authority",
            ),
            (of_authority == (userinfo, host.as_str()), "accessors of the authority differ"),
            (authority.port().map(|port| port.as_str()) == port, "port of the authority differs"),
            (fits(&rules.userinfo, userinfo), "invalid userinfo"),
            (fits(&rules.port, port), "invalid port"),
            (rules.host_kind(host.as_str()) == Some(host.kind()), "wrong kind of host"),
        ])
    }
}

/// RFC 3986 section 5.3.
fn recompose(text: &mut String, [scheme, authority, path, query, fragment]: [Option<&str>; 5]) {
    text.clear();
    text.extend(scheme.into_iter().flat_map(|scheme| [scheme, ":"]));
    text.extend(authority.into_iter().flat_map(|authority| ["//", authority]));
    text.extend(path);
    text.extend(query.into_iter().flat_map(|query| ["?", query]));
    text.extend(fragment.into_iter().flat_map(|fragment| ["#", fragment]));
}

pub(crate) static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| Grammar::parse(RFC3986).unwrap());
pub(crate) static IRI_GRAMMAR: LazyLock<Grammar> =
    LazyLock::new(|| Grammar::parse(RFC3987).unwrap());
pub(crate) static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::new(&GRAMMAR, ""));
/// Rules that RFC 3987 changes have the prefix `i`.
pub(crate) static IRI_RULES: LazyLock<Rules> = LazyLock::new(|| Rules::new(&IRI_GRAMMAR, "i"));

pub(crate) struct Rules {
    scheme: Dfa,
    userinfo: Dfa,
    ipv4: Dfa,
    ipv6: Dfa,
    ipv_future: Dfa,
    reg_name: Dfa,
    port: Dfa,
    path_abempty: Dfa,
    path_absolute: Dfa,
    path_noscheme: Dfa,
    path_rootless: Dfa,
    path_empty: Dfa,
    query: Dfa,
    fragment: Dfa,
}

impl Rules {
    fn new(grammar: &Grammar, prefix: &str) -> Rules {
        let shared = |name: &str| Dfa::from_grammar(grammar, name).unwrap();
        let rule = |name: &str| shared(&format!("{prefix}{name}"));
        Rules {
            scheme: shared("scheme"),
            userinfo: rule("userinfo"),
            ipv4: shared("IPv4address"),
            ipv6: shared("IPv6address"),
            ipv_future: shared("IPvFuture"),
            reg_name: rule("reg-name"),
            port: shared("port"),
            path_abempty: rule("path-abempty"),
            path_absolute: rule("path-absolute"),
            path_noscheme: rule("path-noscheme"),
            path_rootless: rule("path-rootless"),
            path_empty: rule("path-empty"),
            query: rule("query"),
            fragment: rule("fragment"),
        }
    }

    /// The first matching alternative of `host` (section 3.2.2).
    fn host_kind(&self, host: &str) -> Option<HostKind> {
        let literal = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let alternatives: &[(&Dfa, HostKind)] = match literal {
            Some(_) => &[(&self.ipv6, HostKind::Ipv6), (&self.ipv_future, HostKind::IpvFuture)],
            None => &[(&self.ipv4, HostKind::Ipv4), (&self.reg_name, HostKind::RegName)],
        };
        let text = literal.unwrap_or(host).as_bytes();
        alternatives.iter().find(|(rule, _)| rule.accepts(text)).map(|&(_, kind)| kind)
    }
}
