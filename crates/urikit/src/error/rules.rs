//! The code of each kind of error, and the rule that it violates.

mod rfc3986;
mod rfc3987;

use super::{Component, ErrorKind};
use crate::syntax::Spec;

/// A rule and the section that specifies it.
pub(super) struct Rule {
    pub(super) definition: &'static str,
    pub(super) section: &'static str,
}

/// Creates a rule.
const fn cited(definition: &'static str, section: &'static str) -> Rule {
    Rule { definition, section }
}

/// Returns the stable code of an error. Codes must not change, because programs compare them.
pub(super) const fn code(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::TooLong => "too-long",
        ErrorKind::SchemeMissing => "scheme-missing",
        ErrorKind::SchemeUnexpected => "scheme-unexpected",
        ErrorKind::SchemeEmpty => "scheme-empty",
        ErrorKind::SchemeStart => "scheme-start",
        ErrorKind::SchemeChar => "scheme-char",
        ErrorKind::FragmentUnexpected => "fragment-unexpected",
        ErrorKind::NonAscii => "non-ascii",
        ErrorKind::PrivateUse => "private-use",
        ErrorKind::NotUcschar => "not-ucschar",
        ErrorKind::NotUtf8 => "not-utf8",
        ErrorKind::Space => "space",
        ErrorKind::Control => "control",
        ErrorKind::Backslash => "backslash",
        ErrorKind::Char => "char",
        ErrorKind::EscapeTruncated => "escape-truncated",
        ErrorKind::EscapeDigits => "escape-digits",
        ErrorKind::SecondAt => "second-at",
        ErrorKind::BracketUnclosed => "bracket-unclosed",
        ErrorKind::LiteralTail => "literal-tail",
        ErrorKind::Ipv6Char => "ipv6-char",
        ErrorKind::Ipv6Colon => "ipv6-colon",
        ErrorKind::Ipv6GroupLong => "ipv6-group-long",
        ErrorKind::Ipv6Elision => "ipv6-elision",
        ErrorKind::Ipv6TooMany => "ipv6-too-many",
        ErrorKind::Ipv6TooFew => "ipv6-too-few",
        ErrorKind::Ipv6Ipv4 => "ipv6-ipv4",
        ErrorKind::ZoneIdentifier => "zone-identifier",
        ErrorKind::ZoneMalformed => "zone-malformed",
        ErrorKind::ZoneDelimiter => "zone-delimiter",
        ErrorKind::IpvFutureVersion => "ipvfuture-version",
        ErrorKind::IpvFutureAddress => "ipvfuture-address",
        ErrorKind::PortChar => "port-char",
        ErrorKind::PortColon => "port-colon",
        ErrorKind::PortEmpty => "port-empty",
        ErrorKind::PortTooLarge => "port-too-large",
        ErrorKind::HostLabel => "host-label",
        ErrorKind::SchemePartEmpty => "scheme-part-empty",
        ErrorKind::PathMissing => "path-missing",
        ErrorKind::AuthorityMissing => "authority-missing",
        ErrorKind::AuthorityEmpty => "authority-empty",
        ErrorKind::EmptyFirstSegment => "empty-first-segment",
    }
}

/// Returns the violated rule, in the notation of its specification.
pub(super) const fn rule(spec: Spec, kind: ErrorKind, component: Component) -> Rule {
    if let ErrorKind::TooLong = kind {
        return cited("at most 4294967295 bytes", "a limit of this library");
    }
    match spec {
        Spec::Rfc3986 => rfc3986::rule(kind, component),
        Spec::Rfc3987 => rfc3987::rule(kind, component),
    }
}
