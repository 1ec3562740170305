//! What an accepted text has to come apart into.

use std::sync::LazyLock;

use regex::{CaptureLocations, Regex};
use urikit::{ParseError, UriRef, component::HostKind};
use urikit_conformance::{RFC3986, dfa::Dfa, grammar::Grammar};

use crate::trial::{Verdict, first_false, fits};

/// RFC 3986, Appendix B, to the letter.
const APPENDIX_B: &str = r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?";

/// The product as seen from here.
pub(crate) type Parse = for<'a> fn(&'a [u8]) -> Result<UriRef<'a>, ParseError>;

/// One thread's judge, with room for what it works with.
pub(crate) struct Judge {
    parse: Parse,
    appendix_b: Regex,
    groups: CaptureLocations,
    /// Room for recomposition.
    text: String,
}

impl Judge {
    pub(crate) fn new(parse: Parse) -> Judge {
        let appendix_b = Regex::new(APPENDIX_B).unwrap();
        let groups = appendix_b.capture_locations();
        Judge { parse, appendix_b, groups, text: String::new() }
    }

    /// What the parser makes of a text.
    pub(crate) fn judge(&mut self, text: &[u8]) -> Verdict {
        (self.parse)(text).map(|reference| self.fault_of_components(text, reference))
    }

    /// The components have to be those of Appendix B, each in the language of its own rule, and make up the text.
    fn fault_of_components(&mut self, bytes: &[u8], reference: UriRef<'_>) -> Option<&'static str> {
        let Ok(text) = str::from_utf8(bytes) else { return Some("not UTF-8") };
        self.appendix_b.captures_read(&mut self.groups, text)?;
        let group = |index| self.groups.get(index).map(|(start, end)| &text[start..end]);
        let scheme = reference.scheme().map(|scheme| scheme.as_str());
        let authority = reference.authority().map(|authority| authority.as_str());
        let path = reference.path();
        let query = reference.query().map(|query| query.as_str());
        let fragment = reference.fragment().map(|fragment| fragment.as_str());

        let rules = &*RULES;
        let path_rules: &[&Dfa] = match (scheme, authority) {
            (_, Some(_)) => &[&rules.path_abempty],
            (Some(_), None) => &[&rules.path_absolute, &rules.path_rootless, &rules.path_empty],
            (None, None) => &[&rules.path_absolute, &rules.path_noscheme, &rules.path_empty],
        };
        let path_fits = path_rules.iter().any(|rule| rule.accepts(path.as_str().as_bytes()));
        let is_recomposed = {
            recompose(&mut self.text, [scheme, authority, Some(path.as_str()), query, fragment]);
            self.text == text
        };
        first_false(&[
            (reference.as_str() == text, "as_str"),
            (group(0) == Some(text), "Appendix B does not cover the text"),
            (scheme == group(2), "scheme is not that of Appendix B"),
            (authority == group(4), "authority is not that of Appendix B"),
            (Some(path.as_str()) == group(5), "path is not that of Appendix B"),
            (query == group(7), "query is not that of Appendix B"),
            (fragment == group(9), "fragment is not that of Appendix B"),
            (is_recomposed, "components do not recompose"),
            (fits(&rules.scheme, scheme), "scheme breaks its rule"),
            (path_fits, "path breaks its rule"),
            (fits(&rules.query, query), "query breaks its rule"),
            (fits(&rules.fragment, fragment), "fragment breaks its rule"),
        ])
        .or_else(|| self.fault_of_authority(reference))
    }

    /// Userinfo, host and port have to make up the authority, each in the language of its rule.
    fn fault_of_authority(&mut self, reference: UriRef<'_>) -> Option<&'static str> {
        let userinfo = reference.userinfo().map(|userinfo| userinfo.as_str());
        let port = reference.port().map(|port| port.as_str());
        let (Some(authority), Some(host)) = (reference.authority(), reference.host()) else {
            let all_undefined = userinfo.is_none() && port.is_none() && reference.host().is_none();
            let is_undefined = all_undefined && reference.authority().is_none();
            return first_false(&[(is_undefined, "host and authority are not undefined together")]);
        };
        let rules = &*RULES;
        self.text.clear();
        self.text.extend(userinfo.into_iter().flat_map(|userinfo| [userinfo, "@"]));
        self.text.push_str(host.as_str());
        self.text.extend(port.into_iter().flat_map(|port| [":", port]));
        let of_authority =
            (authority.userinfo().map(|userinfo| userinfo.as_str()), authority.host().as_str());
        first_false(&[
            (self.text == authority.as_str(), "userinfo, host and port do not make up the authority"),
            (of_authority == (userinfo, host.as_str()), "the authority's own getters differ"),
            (authority.port().map(|port| port.as_str()) == port, "the authority's own port differs"),
            (fits(&rules.userinfo, userinfo), "userinfo breaks its rule"),
            (fits(&rules.port, port), "port breaks its rule"),
            (rules.host_kind(host.as_str()) == Some(host.kind()), "kind of host"),
        ])
    }
}

/// RFC 3986, section 5.3: scheme, authority, path, query and fragment back into one text.
fn recompose(text: &mut String, [scheme, authority, path, query, fragment]: [Option<&str>; 5]) {
    text.clear();
    text.extend(scheme.into_iter().flat_map(|scheme| [scheme, ":"]));
    text.extend(authority.into_iter().flat_map(|authority| ["//", authority]));
    text.extend(path);
    text.extend(query.into_iter().flat_map(|query| ["?", query]));
    text.extend(fragment.into_iter().flat_map(|fragment| ["#", fragment]));
}

pub(crate) static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| Grammar::parse(RFC3986).unwrap());
static RULES: LazyLock<Rules> = LazyLock::new(Rules::new);

/// The automata of the components.
struct Rules {
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
    fn new() -> Rules {
        let rule = |name| Dfa::from_grammar(&GRAMMAR, name).unwrap();
        Rules {
            scheme: rule("scheme"),
            userinfo: rule("userinfo"),
            ipv4: rule("IPv4address"),
            ipv6: rule("IPv6address"),
            ipv_future: rule("IPvFuture"),
            reg_name: rule("reg-name"),
            port: rule("port"),
            path_abempty: rule("path-abempty"),
            path_absolute: rule("path-absolute"),
            path_noscheme: rule("path-noscheme"),
            path_rootless: rule("path-rootless"),
            path_empty: rule("path-empty"),
            query: rule("query"),
            fragment: rule("fragment"),
        }
    }

    /// The alternatives of `host`, first match wins (section 3.2.2); `None` if there is none.
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
