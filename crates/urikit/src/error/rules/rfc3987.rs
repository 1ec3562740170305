//! The rules of RFC 3987, which inherits those of RFC 3986.

use super::{Rule, cited, rfc3986};
use crate::error::{Component, ErrorKind};

/// Returns the grammar rule of RFC 3987 that is violated, or that of RFC 3986 where the two agree.
pub(super) const fn rule(kind: ErrorKind, component: Component) -> Rule {
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
        // A registered name can contain such characters.
        (ErrorKind::NonAscii, Component::Host) => {
            cited("IP-literal = \"[\" ( IPv6address / IPvFuture ) \"]\"", "RFC 3986 section 3.2.2")
        }
        (ErrorKind::Char | ErrorKind::Space | ErrorKind::Control | ErrorKind::Backslash, _) => {
            characters(component)
        }
        _ => rfc3986::rule(kind, component),
    }
}

/// Returns the rule that lists the characters of a component.
const fn characters(component: Component) -> Rule {
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
        Component::Scheme | Component::Port => return rfc3986::rule(ErrorKind::Char, component),
    };
    cited(definition, "RFC 3987 section 2.2")
}
