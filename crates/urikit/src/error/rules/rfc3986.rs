//! The rules of RFC 3986.

use super::{Rule, cited};
use crate::error::{Component, ErrorKind};

/// Returns the grammar rule of RFC 3986 that is violated.
pub(super) const fn rule(kind: ErrorKind, component: Component) -> Rule {
    match kind {
        ErrorKind::SchemeMissing => cited(
            "URI = scheme \":\" hier-part [ \"?\" query ] [ \"#\" fragment ]",
            "RFC 3986 section 3",
        ),
        ErrorKind::SchemeUnexpected => cited(
            "relative-ref = relative-part [ \"?\" query ] [ \"#\" fragment ]",
            "RFC 3986 section 4.2",
        ),
        ErrorKind::SchemeEmpty | ErrorKind::SchemeStart | ErrorKind::SchemeChar => cited(
            "scheme = ALPHA *( ALPHA / DIGIT / \"+\" / \"-\" / \".\" )",
            "RFC 3986 section 3.1",
        ),
        ErrorKind::FragmentUnexpected => {
            cited("absolute-URI = scheme \":\" hier-part [ \"?\" query ]", "RFC 3986 section 4.3")
        }
        ErrorKind::EscapeTruncated | ErrorKind::EscapeDigits => {
            cited("pct-encoded = \"%\" HEXDIG HEXDIG", "RFC 3986 section 2.1")
        }
        ErrorKind::SecondAt => {
            cited("authority = [ userinfo \"@\" ] host [ \":\" port ]", "RFC 3986 section 3.2")
        }
        ErrorKind::BracketUnclosed | ErrorKind::LiteralTail => {
            cited("IP-literal = \"[\" ( IPv6address / IPvFuture ) \"]\"", "RFC 3986 section 3.2.2")
        }
        ErrorKind::Ipv6Char | ErrorKind::Ipv6GroupLong => {
            cited("h16 = 1*4HEXDIG", "RFC 3986 section 3.2.2")
        }
        ErrorKind::Ipv6Ipv4 => {
            cited("ls32 = ( h16 \":\" h16 ) / IPv4address", "RFC 3986 section 3.2.2")
        }
        ErrorKind::Ipv6Colon
        | ErrorKind::Ipv6Elision
        | ErrorKind::Ipv6TooMany
        | ErrorKind::Ipv6TooFew
        | ErrorKind::ZoneIdentifier => {
            cited("IPv6address = 6( h16 \":\" ) ls32 / … \"::\" …", "RFC 3986 section 3.2.2")
        }
        ErrorKind::IpvFutureVersion | ErrorKind::IpvFutureAddress => cited(
            "IPvFuture = \"v\" 1*HEXDIG \".\" 1*( unreserved / sub-delims / \":\" )",
            "RFC 3986 section 3.2.2",
        ),
        ErrorKind::PortChar | ErrorKind::PortColon | ErrorKind::PortEmpty => {
            cited("port = *DIGIT", "RFC 3986 section 3.2.3")
        }
        // RFC 3986 has no zone identifiers.
        ErrorKind::ZoneMalformed | ErrorKind::ZoneDelimiter => {
            cited("fe80::1%eth0: an address, a percent sign, a zone", "RFC 9844 section 5")
        }
        // Errors of older specifications, which this one does not have.
        ErrorKind::NonAscii
        | ErrorKind::PrivateUse
        | ErrorKind::NotUcschar
        | ErrorKind::NotUtf8
        | ErrorKind::Char
        | ErrorKind::Space
        | ErrorKind::Control
        | ErrorKind::Backslash
        | ErrorKind::TooLong
        | ErrorKind::HostLabel
        | ErrorKind::SchemePartEmpty
        | ErrorKind::PathMissing
        | ErrorKind::AuthorityMissing
        | ErrorKind::EmptyFirstSegment
        | ErrorKind::AuthorityEmpty
        | ErrorKind::PortTooLarge => characters(component),
    }
}

/// Returns the rule that lists the characters of a component.
const fn characters(component: Component) -> Rule {
    match component {
        Component::Reference => cited("URI-reference = URI / relative-ref", "RFC 3986 section 4.1"),
        Component::Encoded => cited("pct-encoded = \"%\" HEXDIG HEXDIG", "RFC 3986 section 2.1"),
        Component::Scheme => cited(
            "scheme = ALPHA *( ALPHA / DIGIT / \"+\" / \"-\" / \".\" )",
            "RFC 3986 section 3.1",
        ),
        Component::Authority => {
            cited("authority = [ userinfo \"@\" ] host [ \":\" port ]", "RFC 3986 section 3.2")
        }
        Component::Userinfo => cited(
            "userinfo = *( unreserved / pct-encoded / sub-delims / \":\" )",
            "RFC 3986 section 3.2.1",
        ),
        Component::Host => {
            cited("reg-name = *( unreserved / pct-encoded / sub-delims )", "RFC 3986 section 3.2.2")
        }
        Component::Port => cited("port = *DIGIT", "RFC 3986 section 3.2.3"),
        Component::Path | Component::Segment | Component::OpaquePart => cited(
            "pchar = unreserved / pct-encoded / sub-delims / \":\" / \"@\"",
            "RFC 3986 section 3.3",
        ),
        Component::Query => cited("query = *( pchar / \"/\" / \"?\" )", "RFC 3986 section 3.4"),
        Component::Fragment => {
            cited("fragment = *( pchar / \"/\" / \"?\" )", "RFC 3986 section 3.5")
        }
    }
}
