//! The document itself, transliterated, and those of its steps that peers take otherwise.

use urikit_conformance::resolve_rfc3986::{self, Strictness};

pub(super) use urikit_conformance::resolve_rfc3986::{Parts, parse, recompose, remove_dot_segments};

/// The target of a reference (section 5.2), with a guard where its path would be an authority.
pub(super) fn target(base: &str, reference: &str) -> String {
    recompose(&resolve_rfc3986::guarded(unguarded(&parse(base), &parse(reference))))
}

/// The target by the letter alone.
pub(super) fn unguarded<'a>(base: &Parts<'a>, reference: &Parts<'a>) -> Parts<'a> {
    resolve_rfc3986::transform(base, reference, Strictness::Strict)
}

/// The target with another path than the document's, guarded as ours is.
pub(super) fn target_with_path(base: &Parts<'_>, reference: &Parts<'_>, path: String) -> String {
    let mut target = unguarded(base, reference);
    target.path = path.into();
    recompose(&resolve_rfc3986::guarded(target))
}

/// Where the path of a target is from (section 5.2.2), before anything is removed from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// From the base, as the reference has none: nothing is removed.
    Base,
    /// From the reference.
    Reference,
    /// From both.
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

    /// The path.
    pub(super) fn path(self, base: &Parts<'_>, reference: &Parts<'_>) -> String {
        match self {
            Self::Base => base.path.clone().into_owned(),
            Self::Reference => reference.path.clone().into_owned(),
            Self::Merged => resolve_rfc3986::merge(base, &reference.path),
        }
    }
}

/// Whether there is neither an authority nor a slash where the path begins.
pub(super) fn is_rootless(parts: &Parts<'_>) -> bool {
    parts.authority.is_none() && !parts.path.starts_with('/')
}

/// A path whose dot-segments are written as dots where they were escaped.
pub(super) fn with_plain_dots(path: &str) -> String {
    let plain = |segment: &str| match &*segment.replace("%2e", ".").replace("%2E", ".") {
        dots @ ("." | "..") => dots.to_owned(),
        _ => segment.to_owned(),
    };
    path.split('/').map(plain).collect::<Vec<_>>().join("/")
}

/// An authority's userinfo with its `@`, host, and port with its colon.
pub(super) fn authority_parts(authority: &str) -> [&str; 3] {
    let (userinfo, rest) = authority.split_at(authority.find('@').map_or(0, |at| at + 1));
    // There are colons within brackets.
    let from = rest.rfind(']').unwrap_or_default();
    let (host, port) =
        rest.split_at(rest[from..].find(':').map_or(rest.len(), |colon| from + colon));
    [userinfo, host, port]
}

/// An authority without a colon behind which there is no port.
pub(super) fn without_empty_port(authority: &str) -> &str {
    authority.strip_suffix(':').unwrap_or(authority)
}

/// The bits of an IPv6 address in brackets, by the standard library.
pub(super) fn ipv6(host: &str) -> Option<std::net::Ipv6Addr> {
    host.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

/// Section 6.2.2.2: escapes of unreserved characters become those, and other escapes get capitals.
pub(crate) fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(percent) = rest.find('%') {
        out += &rest[..percent];
        let octet = u8::from_str_radix(&rest[percent + 1..percent + 3], 16).expect("a valid text");
        match octet {
            b'-' | b'.' | b'_' | b'~' => out.push(octet.into()),
            _ if octet.is_ascii_alphanumeric() => out.push(octet.into()),
            _ => out += &format!("%{octet:02X}"),
        }
        rest = &rest[percent + 3..];
    }
    out + rest
}
