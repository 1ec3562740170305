//! Classifies strings that may be a URI without its scheme.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::plain::chars::ending;

/// A string split as an authority and the rest (RFC 3986 sections 3.2 and 4.5). It may not be one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suffix<'t> {
    pub(super) userinfo: Option<&'t str>,
    pub(super) host: &'t str,
    /// The string after the colon of the host.
    pub(super) port: Option<&'t str>,
    /// The rest, starting with the first `/`, `?`, or `#`.
    pub(super) rest: &'t str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An IPv4 or IPv6 address.
    Address,
    /// The name `localhost` or a subdomain of it.
    Localhost,
    /// A name whose first label starts with `www`.
    Www,
    /// A name whose first label is a service with its own scheme, such as `ftp`.
    Service(&'static str),
    /// Another name with at least two labels.
    Name(Top),
    /// A name with one label.
    Label,
    /// A string that is not a valid Internet host.
    Other,
}

/// The kind of the last label in a host name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Top {
    /// A well-known top-level domain.
    Domain,
    /// A file extension that is also a top-level domain, or resembles one.
    File,
    /// An unknown label.
    Unknown,
}

/// First labels that are also the name of a scheme (section 4.5).
const SERVICES: [&str; 2] = ["ftp", "gopher"];

/// Country-code top-level domains that are also file extensions.
#[rustfmt::skip]
const FILES: [&str; 15] = [
    "bz", "cc", "gz", "la", "md", "ml", "mm", "pl", "pm", "ps", "py", "rs", "sh", "so", "tf",
];

/// File extensions with two characters that are not top-level domains.
#[rustfmt::skip]
const ONLY_FILES: [&str; 16] = [
    "7z", "cs", "db", "ex", "fs", "go", "hs", "jl", "js", "kt", "lz", "rb", "ts", "vb", "xz", "zz",
];

/// Well-known top-level domains with more than two letters. They are from RFC 1591, RFC 2606, RFC
/// 6761, and RFC 7686, from the ICANN rounds of 2000 and 2003, and some newer ones that are widely
/// used. Names in other domains are recognized only with a path, a port, or `www`.
#[rustfmt::skip]
const GENERIC: [&str; 43] = [
    "aero", "app", "arpa", "asia", "biz", "blog", "cat", "cloud", "club", "com", "coop", "dev",
    "edu", "example", "global",
    "gov", "info", "int", "invalid", "jobs", "live", "local", "mil", "mobi", "museum", "name",
    "net", "news", "onion", "online",
    "org", "page", "pro", "shop", "site", "store", "tel", "test", "top", "travel", "world", "xyz",
    "zone",
];

impl<'t> Suffix<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let (authority, rest) = text.split_at(text.find(['/', '?', '#']).unwrap_or(text.len()));
        let (userinfo, hostport) = match authority.rsplit_once('@') {
            Some((userinfo, hostport)) => (Some(userinfo), hostport),
            None => (None, authority),
        };
        // Colons in brackets belong to an IPv6 address.
        let host_end = if hostport.starts_with('[') {
            hostport.find(']').map(|at| at + 1)
        } else {
            hostport.find(':')
        };
        let (host, after) = hostport.split_at(host_end.unwrap_or(hostport.len()));
        match after.strip_prefix(':') {
            // Then anything between `]` and the end makes the host invalid.
            None => Self { userinfo, host: hostport, port: None, rest },
            port => Self { userinfo, host, port, rest },
        }
    }

    pub(super) fn kind(&self) -> Kind {
        kind(self.host)
    }

    /// Returns whether there is a port number up to 65535.
    pub(super) fn has_port(&self) -> bool {
        self.port.is_some_and(|port| is_number(port) && port.parse::<u16>().is_ok())
    }

    /// Returns whether the string after the colon is a path as in `scp`. Digits are a port, unless
    /// a slash follows: `git` and `scp` have no ports in this form.
    pub(super) fn is_scp(&self) -> bool {
        let begins = |c: char| c.is_alphanumeric() || matches!(c, '~' | '.' | '_');
        let is_path = match self.port {
            Some("") => self.rest.starts_with('/') && !self.rest.starts_with("//"),
            Some(path) => {
                path.starts_with(begins) && (!is_number(path) || self.rest.starts_with('/'))
            }
            None => false,
        };
        is_path && self.userinfo.is_some_and(is_user) && !matches!(self.kind(), Kind::Other)
    }

    /// Returns whether the string may be a mail address, optionally with header fields.
    pub(super) fn is_mail(&self) -> bool {
        let is_domain =
            matches!(self.kind(), Kind::Localhost | Kind::Www | Kind::Service(_) | Kind::Name(_));
        let ends = self.rest.is_empty() || self.rest.starts_with('?');
        is_domain && ends && self.port.is_none() && self.userinfo.is_some_and(is_user)
    }
}

/// Returns whether a string is a common local part of a mail address (RFC 5322 section 3.2.3).
fn is_user(text: &str) -> bool {
    let is_local = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '%' | '+' | '-');
    !text.is_empty() && !text.starts_with('.') && !text.ends_with('.') && text.chars().all(is_local)
}

pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn kind(host: &str) -> Kind {
    if let Some(address) = host.strip_prefix('[') {
        let is_address =
            address.strip_suffix(']').is_some_and(|address| address.parse::<Ipv6Addr>().is_ok());
        return if is_address { Kind::Address } else { Kind::Other };
    }
    if host.parse::<Ipv4Addr>().is_ok() {
        return Kind::Address;
    }
    // A fully qualified name may end with a period (RFC 1034 section 3.1).
    let name = host.strip_suffix('.').unwrap_or(host);
    if !is_name(name) {
        return Kind::Other;
    }
    let Some((first, after)) = name.split_once('.') else {
        return if name.eq_ignore_ascii_case("localhost") { Kind::Localhost } else { Kind::Label };
    };
    let (_, last) = name.rsplit_once('.').unwrap_or(("", name));
    if last.eq_ignore_ascii_case("localhost") {
        return Kind::Localhost;
    }
    let Some(top) = top(last) else { return Kind::Other };
    let service = SERVICES.into_iter().find(|service| first.eq_ignore_ascii_case(service));
    match service {
        _ if !after.contains('.') => Kind::Name(top),
        Some(service) => Kind::Service(service),
        None if first.get(..3).is_some_and(|www| www.eq_ignore_ascii_case("www")) => Kind::Www,
        None => Kind::Name(top),
    }
}

/// Returns whether all labels consist of letters, digits, and inner hyphens, or non-ASCII
/// characters that IRIs allow (RFC 1123 section 2.1, RFC 3987).
fn is_name(name: &str) -> bool {
    const MAX_LENGTH: usize = 253;
    const LONGEST_LABEL: usize = 63;
    let is_letter =
        |c: char| c.is_ascii_alphanumeric() || c == '-' || (!c.is_ascii() && ending(c).is_none());
    let is_label = |label: &str| {
        (1..=LONGEST_LABEL).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(is_letter)
    };
    name.len() <= MAX_LENGTH && name.split('.').all(is_label)
}

/// Returns the kind of the last label, or `None` if it cannot be a top-level domain (RFC 3696
/// section 2).
fn top(label: &str) -> Option<Top> {
    let lower = label.to_ascii_lowercase();
    let lower = lower.as_str();
    if !lower.is_ascii() || lower.starts_with("xn--") {
        return Some(Top::Domain);
    }
    let is_word = lower.bytes().all(|byte| byte.is_ascii_alphabetic()) && lower.len() > 1;
    if FILES.contains(&lower) || ONLY_FILES.contains(&lower) {
        Some(Top::File)
    } else if !is_word {
        None
    } else if lower.len() == 2 || GENERIC.contains(&lower) {
        Some(Top::Domain)
    } else {
        Some(Top::Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        assert!(FILES.is_sorted() && ONLY_FILES.is_sorted() && GENERIC.is_sorted());
    }

    #[test]
    fn hosts_are_classified() {
        for (host, expected) in [
            ("127.0.0.1", Kind::Address),
            ("[::1]", Kind::Address),
            ("[::1", Kind::Other),
            ("[x]", Kind::Other),
            ("300.0.0.1", Kind::Other),
            ("1.2", Kind::Other),
            ("localhost", Kind::Localhost),
            ("a.LOCALHOST.", Kind::Localhost),
            ("www.w3.org", Kind::Www),
            ("WWW2.example.rs", Kind::Www),
            ("www.com", Kind::Name(Top::Domain)),
            ("ftp.funet.fi", Kind::Service("ftp")),
            ("ftp.sh", Kind::Name(Top::File)),
            ("example.com.", Kind::Name(Top::Domain)),
            ("README.md", Kind::Name(Top::File)),
            ("app.js", Kind::Name(Top::File)),
            ("index.html", Kind::Name(Top::Unknown)),
            ("bücher.de", Kind::Name(Top::Domain)),
            ("почта.рф", Kind::Name(Top::Domain)),
            ("x.xn--p1ai", Kind::Name(Top::Domain)),
            ("intranet", Kind::Label),
            ("-a.com", Kind::Other),
            ("a_b.com", Kind::Other),
            ("a..com", Kind::Other),
            ("a.b", Kind::Other),
            ("a.b.c", Kind::Other),
            ("a\u{3002}b.com", Kind::Other),
            ("a\u{200B}b.com", Kind::Other),
            ("", Kind::Other),
            (".", Kind::Other),
        ] {
            assert_eq!(kind(host), expected, "{host}");
        }
    }
}
