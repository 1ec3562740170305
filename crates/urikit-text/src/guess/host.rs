//! What a text without a scheme is, read as if it began with an authority.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::plain::chars::ending;

/// A suffix of a URI (RFC 3986 section 4.5), split as section 3.2 splits an authority. Whether it is one is not decided yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suffix<'t> {
    pub(super) userinfo: Option<&'t str>,
    pub(super) host: &'t str,
    /// What stands behind the host's colon, whatever it is.
    pub(super) port: Option<&'t str>,
    /// From the first `/`, `?` or `#` on.
    pub(super) rest: &'t str,
}

/// What a host is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An address of either version of IP.
    Address,
    /// `localhost`, or a name below it.
    Localhost,
    /// A name that begins with `www`.
    Www,
    /// A name that begins with that of a service, which is also that of its scheme.
    Service(&'static str),
    /// Another name of two labels or more.
    Name(Top),
    /// A name of one label.
    Label,
    /// What a host on the Internet cannot be called.
    Other,
}

/// What the last label of a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Top {
    /// A top-level domain that everybody knows.
    Domain,
    /// Of a file at least as often as of a country.
    File,
    /// Nothing that is known here.
    Unknown,
}

/// Names that hosts of a service begin with, as those of the Web do with `www` (section 4.5).
const SERVICES: [&str; 2] = ["ftp", "gopher"];

/// Domains of two letters that are also what names of files end with.
#[rustfmt::skip]
const FILES: [&str; 15] = [
    "bz", "cc", "gz", "la", "md", "ml", "mm", "pl", "pm", "ps", "py", "rs", "sh", "so", "tf",
];

/// What looks like a country's domain, but is none, and is what names of files end with.
#[rustfmt::skip]
const ONLY_FILES: [&str; 16] = [
    "7z", "cs", "db", "ex", "fs", "go", "hs", "jl", "js", "kt", "lz", "rb", "ts", "vb", "xz", "zz",
];

/// Domains of more than two letters that everybody knows: RFC 1591, RFC 2606, RFC 6761, RFC 7686, ICANN's of 2000 and 2003,
/// and some of the most used since. That there are a thousand more does no harm: they need a path, a port or `www`.
#[rustfmt::skip]
const GENERIC: [&str; 43] = [
    "aero", "app", "arpa", "asia", "biz", "blog", "cat", "cloud", "club", "com", "coop", "dev", "edu", "example", "global",
    "gov", "info", "int", "invalid", "jobs", "live", "local", "mil", "mobi", "museum", "name", "net", "news", "onion", "online",
    "org", "page", "pro", "shop", "site", "store", "tel", "test", "top", "travel", "world", "xyz", "zone",
];

impl<'t> Suffix<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let (authority, rest) = text.split_at(text.find(['/', '?', '#']).unwrap_or(text.len()));
        let (userinfo, hostport) = match authority.rsplit_once('@') {
            Some((userinfo, hostport)) => (Some(userinfo), hostport),
            None => (None, authority),
        };
        // Colons inside of square brackets are those of an address.
        let host_end =
            if hostport.starts_with('[') { hostport.find(']').map(|at| at + 1) } else { hostport.find(':') };
        let (host, behind) = hostport.split_at(host_end.unwrap_or(hostport.len()));
        match behind.strip_prefix(':') {
            // What stands between `]` and the end is part of no host.
            None => Self { userinfo, host: hostport, port: None, rest },
            port => Self { userinfo, host, port, rest },
        }
    }

    pub(super) fn kind(&self) -> Kind {
        kind(self.host)
    }

    /// Whether there is a port that a host can have.
    pub(super) fn has_port(&self) -> bool {
        self.port.is_some_and(|port| is_number(port) && port.parse::<u16>().is_ok())
    }

    /// Whether what stands in the place of a port is a path for `scp`. A number would be a port.
    pub(super) fn is_scp(&self) -> bool {
        let begins = |c: char| c.is_alphanumeric() || matches!(c, '~' | '.' | '_');
        let is_path = match self.port {
            Some("") => self.rest.starts_with('/') && !self.rest.starts_with("//"),
            Some(path) => path.starts_with(begins) && !is_number(path),
            None => false,
        };
        is_path && self.userinfo.is_some_and(is_user) && !matches!(self.kind(), Kind::Other)
    }

    /// Whether it can be an address of mail, perhaps with header fields behind it.
    pub(super) fn is_mail(&self) -> bool {
        let is_domain = matches!(self.kind(), Kind::Localhost | Kind::Www | Kind::Service(_) | Kind::Name(_));
        let ends = self.rest.is_empty() || self.rest.starts_with('?');
        is_domain && ends && self.port.is_none() && self.userinfo.is_some_and(is_user)
    }
}

/// Whether it can be the user of an address, as far as hardly anybody has anything else (RFC 5322 section 3.2.3).
fn is_user(text: &str) -> bool {
    let is_local = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '%' | '+' | '-');
    !text.is_empty() && !text.starts_with('.') && !text.ends_with('.') && text.chars().all(is_local)
}

pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn kind(host: &str) -> Kind {
    if let Some(address) = host.strip_prefix('[') {
        let is_address = address.strip_suffix(']').is_some_and(|address| address.parse::<Ipv6Addr>().is_ok());
        return if is_address { Kind::Address } else { Kind::Other };
    }
    if host.parse::<Ipv4Addr>().is_ok() {
        return Kind::Address;
    }
    // The dot of the root (RFC 1034 section 3.1).
    let name = host.strip_suffix('.').unwrap_or(host);
    if !is_name(name) {
        return Kind::Other;
    }
    let Some((first, behind)) = name.split_once('.') else {
        return if name.eq_ignore_ascii_case("localhost") { Kind::Localhost } else { Kind::Label };
    };
    let (_, last) = name.rsplit_once('.').unwrap_or(("", name));
    if last.eq_ignore_ascii_case("localhost") {
        return Kind::Localhost;
    }
    let Some(top) = top(last) else { return Kind::Other };
    let service = SERVICES.into_iter().find(|service| first.eq_ignore_ascii_case(service));
    match service {
        _ if !behind.contains('.') => Kind::Name(top),
        Some(service) => Kind::Service(service),
        None if first.get(..3).is_some_and(|www| www.eq_ignore_ascii_case("www")) => Kind::Www,
        None => Kind::Name(top),
    }
}

/// Labels of letters, digits and inner hyphens, or what stands for letters in an IRI (RFC 1123 section 2.1, RFC 3987).
fn is_name(name: &str) -> bool {
    const MAX_LENGTH: usize = 253;
    const LONGEST_LABEL: usize = 63;
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '-' || (!c.is_ascii() && ending(c).is_none());
    let is_label = |label: &str| {
        (1..=LONGEST_LABEL).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(is_letter)
    };
    name.len() <= MAX_LENGTH && name.split('.').all(is_label)
}

/// What the last label is; `None` if no top-level domain can be called so (RFC 3696 section 2).
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
    fn the_tables_are_sorted() {
        assert!(FILES.is_sorted() && ONLY_FILES.is_sorted() && GENERIC.is_sorted());
    }

    #[test]
    fn kinds_of_hosts() {
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
