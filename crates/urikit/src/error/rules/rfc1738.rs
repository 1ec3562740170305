//! The rules of RFC 1738.

use super::{Rule, cited};
use crate::error::{Component, ErrorKind};

const SECTION: &str = "RFC 1738 section 5";

pub(super) const fn rule(kind: ErrorKind, component: Component) -> Rule {
    match kind {
        ErrorKind::SchemeMissing => cited("genericurl = scheme \":\" schemepart", SECTION),
        ErrorKind::FragmentUnexpected => cited("schemepart = *xchar | ip-schemepart", SECTION),
        ErrorKind::EscapeTruncated | ErrorKind::EscapeDigits => {
            cited("escape = \"%\" hex hex", SECTION)
        }
        ErrorKind::AuthorityMissing => {
            cited("ip-schemepart = \"//\" login [ \"/\" urlpath ]", "RFC 1738 section 3.1")
        }
        ErrorKind::HostLabel => cited("hostname = *[ domainlabel \".\" ] toplabel", SECTION),
        _ => characters(component),
    }
}

/// Returns the rule that lists the characters of a component.
const fn characters(component: Component) -> Rule {
    let definition = match component {
        Component::Reference | Component::Encoded => "genericurl = scheme \":\" schemepart",
        Component::Scheme => "scheme = 1*[ lowalpha | digit | \"+\" | \"-\" | \".\" ]",
        Component::Authority => "login = [ user [ \":\" password ] \"@\" ] hostport",
        Component::Userinfo => "user = *[ uchar | \";\" | \"?\" | \"&\" | \"=\" ]",
        Component::Host => "host = hostname | hostnumber",
        Component::Port => "port = digits",
        Component::Path
        | Component::Segment
        | Component::OpaquePart
        | Component::Query
        | Component::Fragment => "xchar = unreserved | reserved | escape",
    };
    cited(definition, SECTION)
}
