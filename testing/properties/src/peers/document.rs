//! RFC 3986 transliterated, and the steps in which peers differ.

use urikit_conformance::resolve_rfc3986::{self, Strictness};

pub(super) use urikit_conformance::resolve_rfc3986::{
    Parts, parse, recompose, remove_dot_segments,
};

/// The target of a reference (section 5.2), with a disambiguating prefix if needed.
pub(super) fn target(base: &str, reference: &str) -> String {
    recompose(&resolve_rfc3986::guarded(unguarded(&parse(base), &parse(reference))))
}

/// The target exactly as specified.
pub(super) fn unguarded<'a>(base: &Parts<'a>, reference: &Parts<'a>) -> Parts<'a> {
    resolve_rfc3986::transform(base, reference, Strictness::Strict)
}

/// The target with another path, with a disambiguating prefix if needed.
pub(super) fn target_with_path(base: &Parts<'_>, reference: &Parts<'_>, path: String) -> String {
    let mut target = unguarded(base, reference);
    target.path = path.into();
    recompose(&resolve_rfc3986::guarded(target))
}

/// The source of the target's path (section 5.2.2), before removal of dot-segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The base, if the reference has no path.
    Base,
    Reference,
    Merged,
}

impl Source {
    pub(super) fn of(reference: &Parts<'_>) -> Self {
        let is_whole = reference.scheme.is_some() || reference.authority.is_some();
        match () {
            () if is_whole || reference.path.starts_with('/') => Self::Reference,
            () if reference.path.is_empty() => Self::Base,
            () => Self::Merged,
        }
    }

    pub(super) fn path(self, base: &Parts<'_>, reference: &Parts<'_>) -> String {
        match self {
            Self::Base => base.path.clone().into_owned(),
            Self::Reference => reference.path.clone().into_owned(),
            Self::Merged => resolve_rfc3986::merge(base, &reference.path),
        }
    }
}

/// Returns whether there is neither an authority nor a leading slash.
pub(super) fn is_rootless(parts: &Parts<'_>) -> bool {
    parts.authority.is_none() && !parts.path.starts_with('/')
}

/// Decodes escaped dots of dot-segments.
pub(super) fn with_plain_dots(path: &str) -> String {
    let plain = |segment: &str| match &*segment.replace("%2e", ".").replace("%2E", ".") {
        dots @ ("." | "..") => dots.to_owned(),
        _ => segment.to_owned(),
    };
    path.split('/').map(plain).collect::<Vec<_>>().join("/")
}

/// Userinfo with `@`, host, and port with colon.
pub(super) fn authority_parts(authority: &str) -> [&str; 3] {
    let (userinfo, rest) = authority.split_at(authority.find('@').map_or(0, |at| at + 1));
    // Colons can be in brackets.
    let from = rest.rfind(']').unwrap_or_default();
    let (host, port) =
        rest.split_at(rest[from..].find(':').map_or(rest.len(), |colon| from + colon));
    [userinfo, host, port]
}

/// Removes the colon of an empty port.
pub(super) fn without_empty_port(authority: &str) -> &str {
    authority.strip_suffix(':').unwrap_or(authority)
}

/// Parses an IPv6 address in brackets with the standard library.
pub(super) fn ipv6(host: &str) -> Option<std::net::Ipv6Addr> {
    host.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

/// Section 6.2.2.2: decodes unreserved characters, and uppercases other escapes.
pub(crate) fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(percent) = rest.find('%') {
        out += &rest[..percent];
        let octet = u8::from_str_radix(&rest[percent + 1..percent + 3], 16).expect("valid escapes");
        match octet {
            b'-' | b'.' | b'_' | b'~' => out.push(octet.into()),
            _ if octet.is_ascii_alphanumeric() => out.push(octet.into()),
            _ => out += &format!("%{octet:02X}"),
        }
        rest = &rest[percent + 3..];
    }
    out + rest
}
