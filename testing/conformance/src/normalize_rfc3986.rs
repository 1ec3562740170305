//! Normalization by RFC 3986 sections 6.2.2 and 6.2.3, on strings.
//!
//! Steps can be omitted. Where the RFC leaves a choice, it does what the library documents. IRIs
//! are normalized in the same way.
//!
//! ```
//! use urikit_conformance::normalize_rfc3986::{NormalizeSteps, RootlessPath, normalize};
//!
//! let uri = "HTTP://Example.COM:80/%7efoo/../a%2fb";
//! let normal = |steps| normalize(uri, steps, RootlessPath::AsSpecified);
//! assert_eq!(normal(NormalizeSteps::ALL), "http://example.com/a%2Fb");
//! let path = NormalizeSteps { path: true, ..NormalizeSteps::NONE };
//! assert_eq!(normal(path), "HTTP://Example.COM:80/a%2fb");
//! ```

use std::net::Ipv6Addr;

use crate::resolve_rfc3986::{guarded, parse, recompose, remove_dot_segments};

/// The steps of the normalization.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NormalizeSteps {
    /// Section 6.2.2.1, and canonical IPv6 addresses (RFC 5952).
    pub case: bool,
    /// Section 6.2.2.2.
    pub percent: bool,
    /// Section 6.2.2.3.
    pub path: bool,
    /// Section 6.2.3, for [`SCHEMES`].
    pub scheme: bool,
}

impl NormalizeSteps {
    pub const NONE: Self = Self { case: false, percent: false, path: false, scheme: false };
    pub const ALL: Self = Self { case: true, percent: true, path: true, scheme: true };
}

/// The treatment of dot-segments in a path that has a scheme but no leading `/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootlessPath {
    /// Removed by section 5.2.4.
    AsSpecified,
    /// Removed, and the path stays rootless (erratum 4547).
    Erratum4547,
    /// The path is data, so they are kept.
    Opaque,
}

/// The cases in which a scheme's specification makes an empty path after an authority `/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    Nowhere,
    Everywhere,
    /// If the URI has no query.
    WithoutQuery,
}

/// The rules of a scheme's specification that apply to all its URIs.
#[derive(Clone, Copy, Debug)]
pub struct Scheme {
    /// In lowercase.
    pub name: &'static str,
    /// The default port.
    pub port: Option<u16>,
    /// When an empty path after an authority is `/`.
    pub root: Root,
}

const fn port(name: &'static str, port: u16) -> Scheme {
    Scheme { name, port: Some(port), root: Root::Nowhere }
}

const fn rooted(name: &'static str, number: u16) -> Scheme {
    Scheme { root: Root::Everywhere, ..port(name, number) }
}

/// A scheme whose slash can be omitted if it is the last character.
const fn bare(name: &'static str, number: u16) -> Scheme {
    Scheme { root: Root::WithoutQuery, ..port(name, number) }
}

/// Schemes and default ports, from their specifications and the IANA registry.
pub const SCHEMES: [Scheme; 45] = [
    rooted("http", 80),
    rooted("https", 443),
    rooted("ws", 80),
    rooted("wss", 443),
    bare("telnet", 23),
    bare("tn3270", 23),
    bare("ldap", 389),
    bare("ldaps", 636),
    rooted("coap", 5683),
    rooted("coaps", 5684),
    bare("gopher", 70),
    port("iax", 4569),
    port("news", 119),
    port("prospero", 1525),
    port("wais", 210),
    port("sip", 5060),
    port("sips", 5061),
    port("aaa", 3868),
    port("acap", 674),
    port("dict", 2628),
    port("ftp", 21),
    port("git", 9418),
    port("icap", 1344),
    port("imap", 143),
    port("ipp", 631),
    port("ipps", 631),
    port("msrp", 2855),
    port("mtqp", 1038),
    port("mupdate", 3905),
    port("nfs", 2049),
    port("nntp", 119),
    port("pop", 110),
    port("rsync", 873),
    port("rtsp", 554),
    port("rtsps", 322),
    port("rtspu", 554),
    port("sftp", 22),
    port("sieve", 4190),
    port("snmp", 161),
    port("ssh", 22),
    port("tftp", 69),
    port("tip", 3372),
    port("vnc", 5900),
    port("z39.50r", 210),
    port("z39.50s", 210),
];

/// Finds a scheme, ignoring case.
pub fn scheme(name: &str) -> Option<&'static Scheme> {
    SCHEMES.iter().find(|known| known.name.eq_ignore_ascii_case(name))
}

/// Returns the normal form of a valid reference.
pub fn normalize(text: &str, steps: NormalizeSteps, rootless: RootlessPath) -> String {
    let mut parts = parse(text);
    let known = parts.scheme.and_then(scheme);
    let is_root = match known.map(|known| known.root) {
        Some(Root::Everywhere) => true,
        Some(Root::WithoutQuery) => parts.query.is_none(),
        Some(Root::Nowhere) | None => false,
    };
    let path = path(&parts.path, parts.scheme.is_some(), steps, rootless);
    let authority = parts.authority.map(|it| authority(it, parts.scheme, steps));
    parts.path = match &authority {
        // Section 6.2.3.
        Some(_) if steps.scheme && is_root && path.is_empty() => "/".into(),
        _ => path.into(),
    };
    let scheme = parts.scheme.map(|it| normalized(it, true, steps));
    let [query, fragment] =
        [parts.query, parts.fragment].map(|part| part.map(|it| normalized(it, false, steps)));
    parts.scheme = scheme.as_deref();
    parts.authority = authority.as_deref();
    parts.query = query.as_deref();
    parts.fragment = fragment.as_deref();
    recompose(&guarded(parts))
}

/// Sections 6.2.2.1 and 6.2.2.2 for one component.
fn normalized(text: &str, has_no_case: bool, steps: NormalizeSteps) -> String {
    let lower = |c: char| if has_no_case && steps.case { c.to_ascii_lowercase() } else { c };
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let len = if c == '%' { 3 } else { c.len_utf8() };
        let (unit, rest_of_authority) = rest.split_at(len);
        rest = rest_of_authority;
        if c != '%' {
            out.push(lower(c));
            continue;
        }
        let octet = u8::from_str_radix(&unit[1..], 16).expect("an escape");
        let is_unreserved = octet.is_ascii_alphanumeric() || b"-._~".contains(&octet);
        if steps.percent && is_unreserved {
            out.push(lower(octet.into()));
        } else {
            out += &if steps.case { unit.to_ascii_uppercase() } else { unit.to_owned() };
        }
    }
    out
}

fn authority(text: &str, scheme_name: Option<&str>, steps: NormalizeSteps) -> String {
    let (userinfo, rest_of_authority) = text
        .rsplit_once('@')
        .map_or((None, text), |(it, rest_of_authority)| (Some(it), rest_of_authority));
    let host_end = match rest_of_authority.find(']') {
        Some(bracket) => bracket + 1,
        None => rest_of_authority.find(':').unwrap_or(rest_of_authority.len()),
    };
    let (host, port) = rest_of_authority.split_at(host_end);
    let mut port = port.strip_prefix(':');
    if let (true, Some(digits)) = (steps.scheme, port) {
        port = known_port(digits, scheme_name.and_then(scheme).and_then(|known| known.port));
    }
    let mut host = host_form(host, steps);
    let is_file = scheme_name.is_some_and(|name| name.eq_ignore_ascii_case("file"));
    // Section 3.2.2: `localhost` in a file URI means an empty host.
    if steps.scheme && is_file && userinfo.is_none() && port.is_none() && host == "localhost" {
        host.clear();
    }
    let userinfo = userinfo.map_or(String::new(), |it| normalized(it, false, steps) + "@");
    userinfo + &host + &port.map_or(String::new(), |port| format!(":{port}"))
}

/// Sections 3.2.3 and 6.2.3: removes an empty port, and the default port.
fn known_port(digits: &str, default: Option<u16>) -> Option<&str> {
    let Some(default) = default else { return Some(digits).filter(|digits| !digits.is_empty()) };
    let number = digits.trim_start_matches('0');
    if digits.is_empty() || number == default.to_string() {
        return None;
    }
    Some(if number.is_empty() { "0" } else { number })
}

fn host_form(host: &str, steps: NormalizeSteps) -> String {
    let address =
        host.strip_prefix('[').and_then(|it| it.strip_suffix(']')).and_then(|it| it.parse().ok());
    match address {
        Some(address) if steps.case => {
            let address: Ipv6Addr = address;
            format!("[{address}]")
        }
        _ => normalized(host, true, steps),
    }
}

/// Section 6.2.2.3. An empty path is handled by the scheme.
fn path(text: &str, has_scheme: bool, steps: NormalizeSteps, rootless: RootlessPath) -> String {
    let text = if steps.percent { &plain_dots(text) } else { text };
    let path = if !steps.path {
        text.to_owned()
    } else if text.starts_with('/') {
        remove_dot_segments(text)
    } else if !has_scheme {
        relative(text)
    } else {
        match rootless {
            RootlessPath::AsSpecified => remove_dot_segments(text),
            RootlessPath::Erratum4547 => without_dots(text).1,
            RootlessPath::Opaque => text.to_owned(),
        }
    };
    normalized(&path, false, steps)
}

/// The path of a relative reference, which must keep its meaning for every base. Leading `..` stay,
/// and `./` is added to a result that would be empty, or parsed as something else.
fn relative(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let (climbs, rest) = without_dots(text);
    let first = rest.split('/').next().unwrap_or_default();
    let needs_guard = climbs == 0 && (first.is_empty() || first.contains(':'));
    let guard = if needs_guard { "./" } else { "" };
    "../".repeat(climbs) + guard + &rest
}

/// The number of excess `..` of a rootless path, and the rest of it.
fn without_dots(text: &str) -> (usize, String) {
    let mut climbs = 0;
    let mut kept = Vec::new();
    for item in text.split_inclusive('/') {
        match item.strip_suffix('/').unwrap_or(item) {
            "." => {}
            ".." if kept.pop().is_none() => climbs += 1,
            ".." => {}
            _ => kept.push(item),
        }
    }
    (climbs, kept.concat())
}

/// Decodes escaped dots if they are a complete segment.
fn plain_dots(path: &str) -> String {
    let plain =
        path.split('/').map(|segment| match segment.replace("%2e", ".").replace("%2E", ".") {
            dots if dots == "." || dots == ".." => dots,
            _ => segment.to_owned(),
        });
    plain.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps() {
        let (case, percent, path, scheme) = (
            NormalizeSteps { case: true, ..NormalizeSteps::NONE },
            NormalizeSteps { percent: true, ..NormalizeSteps::NONE },
            NormalizeSteps { path: true, ..NormalizeSteps::NONE },
            NormalizeSteps { scheme: true, ..NormalizeSteps::NONE },
        );
        for (text, steps, expected) in [
            (
                "eXAMPLE://a/./b/../b/%63/%7bfoo%7d",
                NormalizeSteps::ALL,
                "example://a/b/c/%7Bfoo%7D",
            ),
            ("HTTP://www.EXAMPLE.com/", case, "http://www.example.com/"),
            ("http://example.com:", NormalizeSteps::ALL, "http://example.com/"),
            ("http://example.com:0080", scheme, "http://example.com/"),
            ("x://H:?%3a", scheme, "x://H?%3a"),
            ("x://%41B/%7e%3a", percent, "x://AB/~%3a"),
            ("x://%41B/%7e%3a", case, "x://%41b/%7E%3A"),
            ("x://[0:0::1]", case, "x://[::1]"),
            ("x:/a/..//b", path, "x:/.//b"),
            ("x:a/../b", path, "x:/b"),
            ("a/../b:c", path, "./b:c"),
            ("a/..", path, "./"),
            ("%2e./a", path, "%2e./a"),
            ("%2e./..", NormalizeSteps::ALL, "../../"),
            ("news:a/../b", NormalizeSteps::ALL, "news:/b"),
            ("prospero://H:1525//a/../b", NormalizeSteps::ALL, "prospero://h//b"),
            ("http://h?q", NormalizeSteps::ALL, "http://h/?q"),
            ("ldap://h:389??sub", NormalizeSteps::ALL, "ldap://h??sub"),
            ("ldap://h", NormalizeSteps::ALL, "ldap://h/"),
            ("file://LOCALHOST/a", NormalizeSteps::ALL, "file:///a"),
            ("file://LOCALHOST/a", scheme, "file://LOCALHOST/a"),
        ] {
            assert_eq!(
                normalize(text, steps, RootlessPath::AsSpecified),
                expected,
                "{text} {steps:?}"
            );
        }
        assert_eq!(normalize("x:a/../b", path, RootlessPath::Erratum4547), "x:b");
        for text in ["x:a/../b", "x:..", "x:./a", "news:a/../b"] {
            assert_eq!(normalize(text, path, RootlessPath::Opaque), text);
        }
        assert_eq!(normalize("x:/a/../b", path, RootlessPath::Opaque), "x:/b");
        assert_eq!(normalize("a/../b", path, RootlessPath::Opaque), "b");
    }
}
