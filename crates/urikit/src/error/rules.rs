//! The rule that each kind of error violates.

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

/// Returns the violated rule, in the notation of its specification.
pub(super) const fn rule(spec: Spec, kind: ErrorKind, component: Component) -> Rule {
    if let ErrorKind::TooLong = kind {
        return cited("at most 4294967295 bytes", "a limit of this library");
    }
    match spec {
        Spec::Rfc3986 => rule_of_rfc3986(kind, component),
        Spec::Rfc3987 => rule_of_rfc3987(kind, component),
    }
}

const SCHEME: Rule =
    cited("scheme = ALPHA *( ALPHA / DIGIT / \"+\" / \"-\" / \".\" )", "RFC 3986 section 3.1");
const AUTHORITY: Rule =
    cited("authority = [ userinfo \"@\" ] host [ \":\" port ]", "RFC 3986 section 3.2");
const IP_LITERAL: Rule =
    cited("IP-literal = \"[\" ( IPv6address / IPvFuture ) \"]\"", "RFC 3986 section 3.2.2");
const PORT: Rule = cited("port = *DIGIT", "RFC 3986 section 3.2.3");
const PCT_ENCODED: Rule = cited("pct-encoded = \"%\" HEXDIG HEXDIG", "RFC 3986 section 2.1");

/// Returns the grammar rule of RFC 3986 that is violated.
const fn rule_of_rfc3986(kind: ErrorKind, component: Component) -> Rule {
    match kind {
        ErrorKind::SchemeMissing => cited(
            "URI = scheme \":\" hier-part [ \"?\" query ] [ \"#\" fragment ]",
            "RFC 3986 section 3",
        ),
        ErrorKind::SchemeUnexpected => cited(
            "relative-ref = relative-part [ \"?\" query ] [ \"#\" fragment ]",
            "RFC 3986 section 4.2",
        ),
        ErrorKind::SchemeEmpty | ErrorKind::SchemeStart | ErrorKind::SchemeChar => SCHEME,
        ErrorKind::FragmentUnexpected => {
            cited("absolute-URI = scheme \":\" hier-part [ \"?\" query ]", "RFC 3986 section 4.3")
        }
        ErrorKind::EscapeTruncated | ErrorKind::EscapeDigits => PCT_ENCODED,
        ErrorKind::SecondAt => AUTHORITY,
        ErrorKind::BracketUnclosed | ErrorKind::LiteralTail => IP_LITERAL,
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
        ErrorKind::PortChar | ErrorKind::PortColon | ErrorKind::PortEmpty => PORT,
        // RFC 3986 has no zone identifiers.
        ErrorKind::ZoneMalformed | ErrorKind::ZoneDelimiter => {
            cited("fe80::1%eth0: an address, a percent sign, a zone", "RFC 9844 section 5")
        }
        // A character that the component does not allow, or an error of an older specification,
        // which this one does not have.
        _ => characters(component),
    }
}

/// Returns the rule of RFC 3986 that lists the characters of a component.
const fn characters(component: Component) -> Rule {
    match component {
        Component::Reference => cited("URI-reference = URI / relative-ref", "RFC 3986 section 4.1"),
        Component::Encoded => PCT_ENCODED,
        Component::Scheme => SCHEME,
        Component::Authority => AUTHORITY,
        Component::Userinfo => cited(
            "userinfo = *( unreserved / pct-encoded / sub-delims / \":\" )",
            "RFC 3986 section 3.2.1",
        ),
        Component::Host => {
            cited("reg-name = *( unreserved / pct-encoded / sub-delims )", "RFC 3986 section 3.2.2")
        }
        Component::Port => PORT,
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

/// Returns the grammar rule of RFC 3987 that is violated, or that of RFC 3986 where the two agree.
const fn rule_of_rfc3987(kind: ErrorKind, component: Component) -> Rule {
    match (kind, component) {
        (ErrorKind::SchemeMissing, _) => cited(
            "IRI = scheme \":\" ihier-part [ \"?\" iquery ] [ \"#\" ifragment ]",
            "RFC 3987 section 2.2",
        ),
        (ErrorKind::SchemeUnexpected, _) => cited(
            "irelative-ref = irelative-part [ \"?\" iquery ] [ \"#\" ifragment ]",
            "RFC 3987 section 2.2",
        ),
        (ErrorKind::FragmentUnexpected, _) => {
            cited("absolute-IRI = scheme \":\" ihier-part [ \"?\" iquery ]", "RFC 3987 section 2.2")
        }
        (ErrorKind::SecondAt, _) => {
            cited("iauthority = [ iuserinfo \"@\" ] ihost [ \":\" port ]", "RFC 3987 section 2.2")
        }
        (ErrorKind::NotUcschar, _) => cited(
            "ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF / %x10000-1FFFD / … / %xE1000-EFFFD",
            "RFC 3987 section 2.2",
        ),
        (ErrorKind::PrivateUse, _) => {
            cited("iquery = *( ipchar / iprivate / \"/\" / \"?\" )", "RFC 3987 section 2.2")
        }
        (ErrorKind::NotUtf8, _) => cited(
            "iunreserved = ALPHA / DIGIT / \"-\" / \".\" / \"_\" / \"~\" / ucschar",
            "RFC 3987 section 2.2",
        ),
        // A registered name can contain such characters, so the error is in an IP literal.
        (ErrorKind::NonAscii, Component::Host) => IP_LITERAL,
        (ErrorKind::Char | ErrorKind::Space | ErrorKind::Control | ErrorKind::Backslash, _) => {
            iri_characters(component)
        }
        _ => rule_of_rfc3986(kind, component),
    }
}

/// Returns the rule of RFC 3987 that lists the characters of a component.
const fn iri_characters(component: Component) -> Rule {
    let definition = match component {
        Component::Reference | Component::Encoded => "IRI-reference = IRI / irelative-ref",
        Component::Authority => "iauthority = [ iuserinfo \"@\" ] ihost [ \":\" port ]",
        Component::Userinfo => "iuserinfo = *( iunreserved / pct-encoded / sub-delims / \":\" )",
        Component::Host => "ireg-name = *( iunreserved / pct-encoded / sub-delims )",
        Component::Path | Component::Segment | Component::OpaquePart => {
            "ipchar = iunreserved / pct-encoded / sub-delims / \":\" / \"@\""
        }
        Component::Query => "iquery = *( ipchar / iprivate / \"/\" / \"?\" )",
        Component::Fragment => "ifragment = *( ipchar / \"/\" / \"?\" )",
        Component::Scheme | Component::Port => return rule_of_rfc3986(ErrorKind::Char, component),
    };
    cited(definition, "RFC 3987 section 2.2")
}
