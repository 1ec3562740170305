//! The rules of RFC 6874, which inherits those of RFC 3986.

use super::{Rule, cited, rfc3986};
use crate::error::{Component, ErrorKind};

pub(super) const fn rule(kind: ErrorKind, component: Component) -> Rule {
    let definition = match kind {
        ErrorKind::BracketUnclosed | ErrorKind::LiteralTail => {
            "IP-literal = \"[\" ( IPv6address / IPv6addrz / IPvFuture ) \"]\""
        }
        ErrorKind::ZoneDelimiter => "IPv6addrz = IPv6address \"%25\" ZoneID",
        ErrorKind::ZoneMalformed => "ZoneID = 1*( unreserved / pct-encoded )",
        _ => return rfc3986::rule(kind, component),
    };
    cited(definition, "RFC 6874 section 2")
}
