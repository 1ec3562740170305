//! The rules of RFC 2396, and of RFC 2732 where it changes them.

use super::{Rule, cited};
use crate::error::{Component, ErrorKind};

pub(super) const fn rule(kind: ErrorKind, component: Component) -> Rule {
    match kind {
        ErrorKind::SchemeMissing => {
            cited("absoluteURI = scheme \":\" ( hier_part | opaque_part )", "RFC 2396 section 3")
        }
        ErrorKind::SchemeUnexpected | ErrorKind::PathMissing => cited(
            "relativeURI = ( net_path | abs_path | rel_path ) [ \"?\" query ]",
            "RFC 2396 section 5",
        ),
        ErrorKind::SchemePartEmpty => {
            cited("opaque_part = uric_no_slash *uric", "RFC 2396 section 3")
        }
        ErrorKind::FragmentUnexpected => cited(
            "URI-reference = [ absoluteURI | relativeURI ] [ \"#\" fragment ]",
            "RFC 2396 section 4",
        ),
        ErrorKind::EscapeTruncated | ErrorKind::EscapeDigits => {
            cited("escaped = \"%\" hex hex", "RFC 2396 section 2.4.1")
        }
        // Only java.net.URI reports these.
        ErrorKind::AuthorityEmpty => {
            cited("a path, a query or a fragment follows an empty authority", "java.net.URI")
        }
        ErrorKind::PortTooLarge => cited("a port is at most 2147483647", "java.net.URI"),
        _ => characters(component),
    }
}

pub(super) const fn rule_with_ipv6(kind: ErrorKind, component: Component) -> Rule {
    match (kind, component) {
        (ErrorKind::ZoneMalformed, _) => {
            cited("a scope id is letters, digits, \"_\" and \".\"", "java.net.URI")
        }
        (_, Component::Host) => {
            cited("ipv6reference = \"[\" IPv6address \"]\"", "RFC 2732 section 3")
        }
        _ => rule(kind, component),
    }
}

/// Returns the rule that lists the characters of a component.
const fn characters(component: Component) -> Rule {
    match component {
        Component::Reference | Component::Encoded => cited(
            "URI-reference = [ absoluteURI | relativeURI ] [ \"#\" fragment ]",
            "RFC 2396 section 4",
        ),
        Component::Scheme => cited(
            "scheme = alpha *( alpha | digit | \"+\" | \"-\" | \".\" )",
            "RFC 2396 section 3.1",
        ),
        Component::Authority => cited("authority = server | reg_name", "RFC 2396 section 3.2"),
        Component::Userinfo => cited(
            "userinfo = *( unreserved | escaped | \";\" | \":\" | \"&\" | \"=\" | \"+\" | \"$\" | \
                \",\" )",
            "RFC 2396 section 3.2.2",
        ),
        Component::Host => cited("host = hostname | IPv4address", "RFC 2396 section 3.2.2"),
        Component::Port => cited("port = *digit", "RFC 2396 section 3.2.2"),
        Component::OpaquePart => cited("opaque_part = uric_no_slash *uric", "RFC 2396 section 3"),
        Component::Path | Component::Segment => {
            cited("segment = *pchar *( \";\" param )", "RFC 2396 section 3.3")
        }
        Component::Query => cited("query = *uric", "RFC 2396 section 3.4"),
        Component::Fragment => cited("fragment = *uric", "RFC 2396 section 4.1"),
    }
}
