//! RFC 1738, the generic part.

use std::sync::LazyLock;

use urikit_conformance::{RFC1738, dfa::Dfa, grammar::Grammar, reach::reach, rfc1738_url};
use urikit_legacy::component::HostKind;
use urikit_legacy::rfc1738::{Login, Url};

use crate::support::trial::{Plan, Trial, first_false, fits};

/// Schemes that are unknown, of an Internet protocol, and `file`, whose host can be empty.
const CONTEXTS: [&str; 14] = [
    "a:",
    "a://",
    "a://b:",
    "a://h/",
    "7://h:",
    "ftp:",
    "HTTP://",
    "gopher://a@",
    "nntp://a:b@",
    "telnet://h:",
    "wais://1.2.3.",
    "prospero://a.b-",
    "file:",
    "FILE://",
];

#[test]
fn url() {
    let judge = || |bytes: &[u8]| Ok(mismatch(Url::parse_bytes(bytes)?, bytes));
    let automaton = rfc1738_url().unwrap();
    Trial::new(judge, &[&automaton, &RULES.login_url], &[]).run(&Plan {
        rule: "RFC 1738 URL",
        sizes: &[(76, 26), (44, 12)],
        letters: 26,
        longest: reach(4, 5),
        contexts: CONTEXTS.map(str::to_owned).to_vec(),
        longest_in_context: reach(3, 4),
        extra_states: 1,
        access_strides: [1, 1],
    });
}

/// Scheme, schemepart, and the parts of the common Internet scheme syntax (section 3.1) must match
/// their rules and compose the input.
fn mismatch(url: Url<'_>, bytes: &[u8]) -> Option<&'static str> {
    let Ok(text) = std::str::from_utf8(bytes) else { return Some("not UTF-8") };
    let rules = &*RULES;
    let (scheme, schemepart) = (url.scheme().as_str(), url.schemepart().as_str());
    let is_file = rules.file_url.accepts(bytes);
    let has_login = is_file || rules.ip_schemepart.accepts(schemepart.as_bytes());
    first_false(&[
        (url.as_str() == text, "as_str"),
        (text.split_once(':') == Some((scheme, schemepart)), "wrong scheme or schemepart"),
        (rules.scheme.accepts(scheme.as_bytes()), "invalid scheme"),
        (rules.schemepart.accepts(schemepart.as_bytes()), "invalid schemepart"),
        (url.login().is_some() == has_login, "missing or unexpected login"),
        (has_login || url.url_path().is_none(), "url-path without a login"),
    ])
    .or_else(|| login_mismatch(url.login()?, url, is_file))
}

/// User, password, host, port, and url-path must compose the schemepart.
fn login_mismatch(login: Login<'_>, url: Url<'_>, is_file: bool) -> Option<&'static str> {
    let rules = &*RULES;
    let user = login.user().map(|user| user.as_str());
    let password = login.password().map(|password| password.as_str());
    let host = login.host().as_str();
    let port = login.port().map(|port| port.as_str());
    let url_path = url.url_path().map(|path| path.as_str());

    let mut text = "//".to_owned();
    text.extend(user);
    text.extend(password.into_iter().flat_map(|password| [":", password]));
    text.extend(user.map(|_| "@"));
    text.push_str(host);
    text.extend(port.into_iter().flat_map(|port| [":", port]));
    let login_end = text.len();
    text.extend(url_path.into_iter().flat_map(|path| ["/", path]));

    let kind =
        if rules.hostnumber.accepts(host.as_bytes()) { HostKind::Ipv4 } else { HostKind::RegName };
    let is_known = rules.hostname.accepts(host.as_bytes()) || kind == HostKind::Ipv4;
    first_false(&[
        (text == url.schemepart().as_str(), "the parts do not compose the schemepart"),
        (text.get(2..login_end) == Some(login.as_str()), "wrong range of the login"),
        (password.is_none() || user.is_some(), "password without a user"),
        (fits(&rules.user, user), "invalid user"),
        (fits(&rules.user, password), "invalid password"),
        (is_known || (is_file && host.is_empty()), "invalid host"),
        (login.host().kind() == kind, "wrong kind of host"),
        (fits(&rules.port, port), "invalid port"),
        (fits(&rules.url_path, url_path), "invalid url-path"),
    ])
}

static RULES: LazyLock<Rules> = LazyLock::new(Rules::new);

struct Rules {
    login_url: Dfa,
    scheme: Dfa,
    schemepart: Dfa,
    ip_schemepart: Dfa,
    file_url: Dfa,
    /// Also for the password.
    user: Dfa,
    hostname: Dfa,
    hostnumber: Dfa,
    port: Dfa,
    url_path: Dfa,
}

impl Rules {
    fn new() -> Rules {
        let grammar = Grammar::parse(RFC1738).unwrap();
        let rule = |name| Dfa::from_grammar(&grammar, name).unwrap();
        Rules {
            login_url: rule("login-url"),
            scheme: rule("scheme"),
            schemepart: rule("schemepart"),
            ip_schemepart: rule("ip-schemepart"),
            file_url: rule("file-url"),
            user: rule("user"),
            hostname: rule("hostname"),
            hostnumber: rule("hostnumber"),
            port: rule("port"),
            url_path: rule("urlpath"),
        }
    }
}
