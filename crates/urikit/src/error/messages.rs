//! The code, the message, and the help of each kind of error, without the input.

use super::{Component, ErrorKind};
use crate::syntax::Spec;

/// Appends the name of the component to a message.
macro_rules! in_component {
    ($problem:literal, $component:expr) => {
        match $component {
            Component::Reference => $problem,
            Component::Scheme => concat!($problem, " in scheme"),
            Component::Authority => concat!($problem, " in authority"),
            Component::Userinfo => concat!($problem, " in userinfo"),
            Component::Host => concat!($problem, " in host"),
            Component::Port => concat!($problem, " in port"),
            Component::Path => concat!($problem, " in path"),
            Component::Segment => concat!($problem, " in path segment"),
            Component::Encoded => concat!($problem, " in percent-encoded string"),
            Component::OpaquePart => concat!($problem, " in opaque part"),
            Component::Query => concat!($problem, " in query"),
            Component::Fragment => concat!($problem, " in fragment"),
        }
    };
}

/// Returns the stable code of an error, and its message, in lowercase and without a period. Codes
/// must not change, because programs compare them.
pub(super) const fn code_and_message(
    kind: ErrorKind,
    component: Component,
) -> (&'static str, &'static str) {
    match kind {
        ErrorKind::TooLong => ("too-long", "input is longer than 4294967295 bytes"),
        ErrorKind::SchemeMissing => ("scheme-missing", "missing scheme"),
        ErrorKind::SchemeUnexpected => {
            ("scheme-unexpected", "unexpected scheme in relative reference")
        }
        ErrorKind::SchemeEmpty => ("scheme-empty", "empty scheme"),
        ErrorKind::SchemeStart => ("scheme-start", "scheme does not start with a letter"),
        ErrorKind::SchemeChar => ("scheme-char", "invalid character in scheme"),
        ErrorKind::FragmentUnexpected => ("fragment-unexpected", "unexpected fragment"),
        ErrorKind::NonAscii => ("non-ascii", in_component!("non-ASCII character", component)),
        ErrorKind::PrivateUse => ("private-use", "private-use character outside the query"),
        ErrorKind::NotUcschar => ("not-ucschar", "character not allowed in IRIs"),
        ErrorKind::NotUtf8 => ("not-utf8", in_component!("invalid UTF-8", component)),
        ErrorKind::Space => ("space", in_component!("whitespace", component)),
        ErrorKind::Control => ("control", in_component!("control character", component)),
        ErrorKind::Backslash => ("backslash", in_component!("backslash", component)),
        ErrorKind::Char => ("char", in_component!("invalid character", component)),
        ErrorKind::EscapeTruncated => {
            ("escape-truncated", in_component!("incomplete percent-encoding", component))
        }
        ErrorKind::EscapeDigits => {
            ("escape-digits", in_component!("invalid percent-encoding", component))
        }
        ErrorKind::SecondAt => ("second-at", "more than one `@` in authority"),
        ErrorKind::BracketUnclosed => ("bracket-unclosed", "missing `]` after IP address"),
        ErrorKind::LiteralTail => ("literal-tail", "unexpected characters after `]`"),
        ErrorKind::Ipv6Char => ("ipv6-char", "invalid character in IPv6 address"),
        ErrorKind::Ipv6Colon => ("ipv6-colon", "empty group in IPv6 address"),
        ErrorKind::Ipv6GroupLong => ("ipv6-group-long", "IPv6 group with more than four digits"),
        ErrorKind::Ipv6Elision => ("ipv6-elision", "more than one `::` in IPv6 address"),
        ErrorKind::Ipv6TooMany => ("ipv6-too-many", "too many groups in IPv6 address"),
        ErrorKind::Ipv6TooFew => ("ipv6-too-few", "too few groups in IPv6 address"),
        ErrorKind::Ipv6Ipv4 => ("ipv6-ipv4", "invalid IPv4 address at end of IPv6 address"),
        ErrorKind::ZoneIdentifier => ("zone-identifier", "zone identifier in IPv6 address"),
        ErrorKind::ZoneMalformed => ("zone-malformed", "empty or invalid zone identifier"),
        ErrorKind::ZoneDelimiter => {
            ("zone-delimiter", "`%` before a zone identifier is not encoded")
        }
        ErrorKind::IpvFutureVersion => ("ipvfuture-version", "invalid version in IP literal"),
        ErrorKind::IpvFutureAddress => {
            ("ipvfuture-address", "empty or invalid address in IP literal")
        }
        ErrorKind::PortChar => ("port-char", "invalid character in port"),
        ErrorKind::PortColon => ("port-colon", "unexpected `:` in port"),
        ErrorKind::PortEmpty => ("port-empty", "empty port"),
        ErrorKind::PortTooLarge => ("port-too-large", "port is too large"),
        ErrorKind::HostLabel => ("host-label", "invalid hostname"),
        ErrorKind::SchemePartEmpty => ("scheme-part-empty", "missing path after the scheme"),
        ErrorKind::PathMissing => ("path-missing", "missing path in relative reference"),
        ErrorKind::AuthorityMissing => {
            ("authority-missing", "missing `//` and host after the scheme")
        }
        ErrorKind::AuthorityEmpty => ("authority-empty", "missing host after `//`"),
        ErrorKind::EmptyFirstSegment => ("empty-first-segment", "empty first segment in path"),
    }
}

/// Returns how to fix an error, in the imperative, or `None` if there is no general advice.
pub(super) const fn help(
    spec: Spec,
    kind: ErrorKind,
    component: Component,
) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::TooLong => return None,
        ErrorKind::SchemeMissing => "add a scheme such as `https:`, or resolve against a base URI",
        ErrorKind::SchemeUnexpected => "remove the scheme",
        ErrorKind::SchemeStart | ErrorKind::SchemeChar => {
            "if this is a relative path, put `./` before it"
        }
        ErrorKind::SchemeEmpty => "add a scheme before `:`, or put `./` before a relative path",
        ErrorKind::FragmentUnexpected => "remove the fragment",
        ErrorKind::NonAscii => return non_ascii_help(spec, component),
        ErrorKind::PrivateUse | ErrorKind::NotUcschar => "percent-encode the character",
        ErrorKind::NotUtf8
        | ErrorKind::Space
        | ErrorKind::Control
        | ErrorKind::Backslash
        | ErrorKind::Char => return character_help(kind, component),
        ErrorKind::EscapeTruncated | ErrorKind::EscapeDigits => "encode a literal `%` as `%25`",
        ErrorKind::SecondAt => "encode `@` in the userinfo as `%40`",
        ErrorKind::BracketUnclosed => "add `]` after the address",
        ErrorKind::LiteralTail => "only `/`, `?`, `#`, or `:` with a port can follow `]`",
        ErrorKind::Ipv6Elision => "use `::` once, in place of one run of zero groups",
        ErrorKind::Ipv6TooMany => "use eight groups, or fewer with `::`",
        ErrorKind::Ipv6TooFew => "use eight groups, or `::` in place of groups that are 0",
        ErrorKind::Ipv6Ipv4 => "use four numbers from 0 to 255 without leading zeros",
        ErrorKind::Ipv6Char => "use only hexadecimal digits, `:`, and `.`",
        ErrorKind::Ipv6Colon => "add digits, or use `::` in place of groups that are 0",
        ErrorKind::Ipv6GroupLong => "use one to four hexadecimal digits",
        ErrorKind::ZoneIdentifier => "remove the zone, which is valid on one machine only",
        ErrorKind::ZoneDelimiter => "write `%25` before the zone identifier",
        ErrorKind::ZoneMalformed => "use letters, digits, `-`, `.`, `_`, and `~`",
        ErrorKind::IpvFutureVersion => "write `v`, hexadecimal digits, and `.` after `[`",
        ErrorKind::IpvFutureAddress => "add an address after the `.`",
        ErrorKind::PortChar => "use only digits; if this is a password, add `@` and the host",
        ErrorKind::PortColon => {
            "enclose an IPv6 address in brackets; after a password, add `@` and the host"
        }
        ErrorKind::PortEmpty => "add a port, or remove the `:`",
        ErrorKind::PortTooLarge => "use a port up to 2147483647",
        ErrorKind::HostLabel => {
            "use labels of letters, digits, and inner hyphens; the last one starts with a letter"
        }
        ErrorKind::AuthorityMissing => "add `//` and a host",
        ErrorKind::AuthorityEmpty => "add a host",
        ErrorKind::SchemePartEmpty => "add a path after the scheme",
        ErrorKind::PathMissing => "add a path, such as `.`",
        ErrorKind::EmptyFirstSegment => "remove the slash",
    })
}

/// Returns the help for a non-ASCII character, which an IRI can contain outside scheme and port.
/// Returns `None` for an IRI, a scheme, or a port.
const fn non_ascii_help(spec: Spec, component: Component) -> Option<&'static str> {
    match (spec, component) {
        (Spec::Rfc3987, _) | (_, Component::Scheme | Component::Port) => None,
        (_, Component::Encoded) => Some("percent-encode the UTF-8 bytes"),
        (_, Component::Host) => {
            Some("convert the host to ASCII with IDNA (`xn--…`), or parse the input as an IRI")
        }
        _ => Some("percent-encode the bytes, or parse the input as an IRI"),
    }
}

/// Returns the help for a character or byte that a component does not allow, which depends on what
/// the component may contain percent-encoded.
///
/// Returns `None` for a character in a scheme or a port, which cannot contain it in any form.
const fn character_help(kind: ErrorKind, component: Component) -> Option<&'static str> {
    Some(match (kind, component) {
        (ErrorKind::NotUtf8, Component::Scheme | Component::Port) => {
            "remove the bytes that are not UTF-8"
        }
        (ErrorKind::NotUtf8, _) => "percent-encode bytes that are not UTF-8",
        (ErrorKind::Space, Component::Host | Component::Authority) => "remove the whitespace",
        (ErrorKind::Space, _) => "percent-encode the whitespace: a space is `%20`, a tab `%09`",
        (ErrorKind::Control, Component::Host | Component::Authority) => {
            "remove the control character"
        }
        (ErrorKind::Control, _) => "remove the control character, or percent-encode it",
        (ErrorKind::Backslash, Component::Query | Component::Fragment | Component::Encoded) => {
            "percent-encode it as `%5C`"
        }
        (ErrorKind::Backslash, _) => "use `/` to separate segments; a literal backslash is `%5C`",
        (_, Component::Fragment) => "percent-encode the character; a literal `#` is `%23`",
        (_, Component::Host) => {
            "enclose an IPv6 address in brackets; set userinfo and port separately"
        }
        (_, Component::Scheme | Component::Port) => return None,
        _ => "percent-encode the character",
    })
}
