//! What each kind of fault is called, which rule it breaks, and what can be done about it: tables, no logic.

mod rfc1738;
mod rfc1808;
mod rfc2396;
mod rfc3986;
mod rfc3987;
mod rfc6874;

use super::{Component, ErrorKind};
use crate::grammar::Spec;

/// A rule and where it stands.
pub(super) struct Rule {
    pub(super) definition: &'static str,
    pub(super) section: &'static str,
}

const fn cited(definition: &'static str, section: &'static str) -> Rule {
    Rule { definition, section }
}

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

pub(super) const fn message(spec: Spec, kind: ErrorKind, component: Component) -> &'static str {
    if let (Spec::Rfc3987, Some(message)) = (spec, rfc3987::message(kind)) {
        return message;
    }
    match kind {
        ErrorKind::TooLong => "the text is longer than 4294967295 bytes",
        ErrorKind::SchemeMissing => "a scheme and a colon are missing at the beginning",
        ErrorKind::SchemeUnexpected => "a relative reference has no scheme",
        ErrorKind::SchemeEmpty => "the scheme is empty",
        ErrorKind::SchemeStart => "a scheme begins with a letter",
        ErrorKind::SchemeChar => "this character may not stand in a scheme",
        ErrorKind::FragmentUnexpected => "no fragment may stand here",
        ErrorKind::NonAscii => "a URI holds only ASCII characters",
        ErrorKind::PrivateUse => "a character of private use stands only in a query",
        ErrorKind::NotUcschar => "this character stands in no IRI",
        ErrorKind::NotUtf8 => "these bytes are not UTF-8",
        ErrorKind::Space => "a URI holds no white space",
        ErrorKind::Control => "a URI holds no control characters",
        ErrorKind::Backslash => "a URI holds no backslash",
        ErrorKind::Char => forbidden(component),
        ErrorKind::EscapeTruncated => "a percent-encoding is cut off",
        ErrorKind::EscapeDigits => "a percent sign is followed by two hexadecimal digits",
        ErrorKind::SecondAt => "an authority has at most one at sign",
        ErrorKind::BracketUnclosed => "this bracket is not closed",
        ErrorKind::LiteralTail => "only a port may follow an IP literal",
        ErrorKind::Ipv6Char => "this character may not stand in an IPv6 address",
        ErrorKind::Ipv6Colon => "a group of the IPv6 address is empty",
        ErrorKind::Ipv6GroupLong => "a group of an IPv6 address has at most four digits",
        ErrorKind::Ipv6Elision => "an IPv6 address has at most one double colon",
        ErrorKind::Ipv6TooMany => "the IPv6 address has too many groups",
        ErrorKind::Ipv6TooFew => "the IPv6 address has too few groups",
        ErrorKind::Ipv6Ipv4 => "the end of the IPv6 address is not an IPv4 address",
        ErrorKind::ZoneIdentifier => "an IPv6 address has no zone identifier here",
        ErrorKind::ZoneMalformed => "the zone identifier is empty or holds a forbidden character",
        ErrorKind::ZoneDelimiter => "a zone identifier stands behind %25 in a URI",
        ErrorKind::IpvFutureVersion => {
            "an IP literal of a future version begins with v, its version and a dot"
        }
        ErrorKind::IpvFutureAddress => {
            "the address of this IP literal is empty or holds a forbidden character"
        }
        ErrorKind::PortChar | ErrorKind::PortColon => "a port holds only digits",
        ErrorKind::PortEmpty => "a port has at least one digit",
        ErrorKind::PortTooLarge => "the port is too large",
        ErrorKind::HostLabel => {
            "a hostname is labels of letters, digits and inner hyphens, the last of which begins \
                with a letter"
        }
        ErrorKind::SchemePartEmpty => "something has to follow the scheme",
        ErrorKind::PathMissing => "a relative URI is not empty",
        ErrorKind::AuthorityMissing => "two slashes and a host have to follow this scheme",
        ErrorKind::AuthorityEmpty => "something has to follow the two slashes",
        ErrorKind::EmptyFirstSegment => "a path may not begin with an empty segment here",
    }
}

const fn forbidden(component: Component) -> &'static str {
    match component {
        Component::Userinfo => "this character may not stand in a userinfo",
        Component::Host | Component::Authority => "this character may not stand in a host",
        Component::Path => "this character may not stand in a path",
        Component::Segment => "this character may not stand in a segment",
        Component::OpaquePart => "this character may not stand in an opaque part",
        Component::Query => "this character may not stand in a query",
        Component::Fragment => "this character may not stand in a fragment",
        Component::Reference | Component::Encoded | Component::Scheme | Component::Port => {
            "this character may not stand here"
        }
    }
}

/// The rule that a fault breaks, in the words of its document.
pub(super) const fn rule(spec: Spec, kind: ErrorKind, component: Component) -> Rule {
    if let ErrorKind::TooLong = kind {
        return cited("at most 4294967295 bytes", "a limit of this library");
    }
    match spec {
        Spec::Rfc1738 => rfc1738::rule(kind, component),
        Spec::Rfc1808 => rfc1808::rule(kind, component),
        Spec::Rfc2396 => rfc2396::rule(kind, component),
        Spec::Rfc2396Ipv6 => rfc2396::rule_with_ipv6(kind, component),
        Spec::Rfc3986 => rfc3986::rule(kind, component),
        Spec::Rfc3987 => rfc3987::rule(kind, component),
        Spec::Rfc3986Zones => rfc6874::rule(kind, component),
    }
}

pub(super) const fn help(
    spec: Spec,
    kind: ErrorKind,
    component: Component,
) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::NonAscii if matches!(spec, Spec::Rfc3987) => return None,
        ErrorKind::PrivateUse | ErrorKind::NotUcschar => {
            "write the octets of its UTF-8 form percent-encoded"
        }
        ErrorKind::NotUtf8 => "write octets that are no text percent-encoded",
        ErrorKind::SchemeMissing
        | ErrorKind::SchemeStart
        | ErrorKind::SchemeChar
        | ErrorKind::SchemeEmpty
            if matches!(spec, Spec::Rfc1738) =>
        {
            "a URL begins with a scheme and a colon, such as ftp:; those that do not are relative \
                (RFC 1808)"
        }
        ErrorKind::SchemeMissing => "resolve it against a base URI, or parse it as a URI-reference",
        ErrorKind::SchemeStart | ErrorKind::SchemeChar => {
            "where a relative path is meant, write ./ before it: its first segment may not hold a \
                colon"
        }
        ErrorKind::SchemeEmpty => {
            "a scheme is a letter and more; a relative path that begins with a colon is ./:"
        }
        ErrorKind::FragmentUnexpected => "leave the fragment away",
        ErrorKind::NonAscii => match component {
            Component::Host => "convert the host name to ASCII with IDNA (xn--…)",
            Component::Scheme | Component::Port => return None,
            _ => "write the octets of its UTF-8 form percent-encoded",
        },
        ErrorKind::Space => {
            "white space that belongs to the data is percent-encoded: a space is %20, a tab %09"
        }
        ErrorKind::Control => "an octet that belongs to the data is percent-encoded, as in %00",
        ErrorKind::Backslash => {
            "segments are separated by /; a backslash that belongs to the data is %5C"
        }
        ErrorKind::Char => match component {
            Component::Fragment => "write it percent-encoded: a number sign is %23",
            Component::Host if matches!(spec, Spec::Rfc1738) => {
                "a host is a hostname, or four numbers with dots between them"
            }
            Component::Host => {
                "enclose an IPv6 address in brackets; set a port or userinfo separately"
            }
            _ => "write it percent-encoded, as in %7B",
        },
        ErrorKind::EscapeTruncated | ErrorKind::EscapeDigits => {
            "a percent sign that stands for itself is %25"
        }
        ErrorKind::SecondAt => "write an at sign inside the userinfo as %40",
        ErrorKind::LiteralTail => {
            "the host ends with the bracket; then comes `:` and a port, or `/`, `?`, `#`"
        }
        ErrorKind::ZoneIdentifier => {
            "leave the zone away: it has a meaning only on the machine that wrote it"
        }
        ErrorKind::ZoneDelimiter => "write the percent sign before the zone as %25",
        ErrorKind::PortColon => {
            "an IPv6 address stands in brackets; a colon in a password needs an @ behind it"
        }
        ErrorKind::Ipv6TooFew => {
            "eight groups, or :: for those that are zero; an IPv4 address has no brackets"
        }
        ErrorKind::Ipv6Ipv4 => {
            "four numbers of 0 to 255 with dots between them and no leading zeros"
        }
        _ => return None,
    })
}
