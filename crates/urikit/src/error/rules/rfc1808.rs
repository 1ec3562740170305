//! The rules of RFC 1808.

use super::{Rule, cited};
use crate::error::{Component, ErrorKind};

const SECTION: &str = "RFC 1808 section 2.2";

pub(super) const fn rule(kind: ErrorKind, component: Component) -> Rule {
    match kind {
        ErrorKind::SchemeMissing => {
            cited("absoluteURL = generic-RL | ( scheme \":\" *( uchar | reserved ) )", SECTION)
        }
        ErrorKind::EscapeTruncated | ErrorKind::EscapeDigits => {
            cited("escape = \"%\" hex hex", SECTION)
        }
        ErrorKind::EmptyFirstSegment => cited("fsegment = 1*pchar", SECTION),
        _ => characters(component),
    }
}

/// Returns the rule that lists the characters of a component.
const fn characters(component: Component) -> Rule {
    let definition = match component {
        Component::Reference | Component::Encoded => {
            "URL = ( absoluteURL | relativeURL ) [ \"#\" fragment ]"
        }
        Component::Scheme => "scheme = 1*( alpha | digit | \"+\" | \"-\" | \".\" )",
        Component::Authority | Component::Userinfo | Component::Host | Component::Port => {
            "net_loc = *( pchar | \";\" | \"?\" )"
        }
        Component::Path | Component::Segment | Component::OpaquePart => {
            "pchar = uchar | \":\" | \"@\" | \"&\" | \"=\""
        }
        Component::Query => "query = *( uchar | reserved )",
        Component::Fragment => "fragment = *( uchar | reserved )",
    };
    cited(definition, SECTION)
}
