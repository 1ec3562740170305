//! The rules that errors of each specification cite, and the help that only they have.

use urikit::{Component, ErrorKind};

use crate::spec::Spec;

/// A rule in the notation of its specification, and the section that specifies it.
type Rule = (&'static str, &'static str);

/// Returns the violated rule, or `None` if it is the one of RFC 3986.
pub(crate) const fn rule(spec: Spec, kind: ErrorKind, component: Component) -> Option<Rule> {
    Some(match spec {
        Spec::Rfc1738 => rfc1738(kind, component),
        Spec::Rfc1808 => rfc1808(kind, component),
        Spec::Rfc2396 => rfc2396(kind, component),
        Spec::Rfc2396Ipv6 => rfc2396_with_ipv6(kind, component),
        Spec::Rfc3986Zones => return rfc6874(kind),
        // The core has the rules of these.
        Spec::Rfc3986 | Spec::Rfc3987 => return None,
    })
}

/// Returns the help for an error that RFC 3986 does not have or explains differently.
pub(crate) const fn help(
    spec: Spec,
    kind: ErrorKind,
    component: Component,
) -> Option<&'static str> {
    if !matches!(spec, Spec::Rfc1738) {
        return None;
    }
    Some(match (kind, component) {
        (
            ErrorKind::SchemeMissing
            | ErrorKind::SchemeStart
            | ErrorKind::SchemeChar
            | ErrorKind::SchemeEmpty,
            _,
        ) => "start the URL with a scheme such as `ftp:`; relative URLs are defined in RFC 1808",
        (ErrorKind::EscapeTruncated | ErrorKind::EscapeDigits, Component::Host) => {
            "use only letters, digits, hyphens, and dots"
        }
        (ErrorKind::Char, Component::Host) => HOST_OF_RFC1738,
        _ => return None,
    })
}

const HOST_OF_RFC1738: &str = "use a host name or an IPv4 address in dotted-decimal notation";

/// Returns the help for a character that the host of an older specification cannot contain. `byte`
/// is the first byte of the character.
pub(crate) const fn character_help(
    spec: Spec,
    component: Component,
    byte: u8,
) -> Option<&'static str> {
    // An authority that is neither a server nor a registered name is reported as a whole.
    if !matches!(component, Component::Host | Component::Authority) {
        return None;
    }
    match (spec, byte) {
        (Spec::Rfc1738 | Spec::Rfc1808 | Spec::Rfc2396, b'[' | b']') => {
            Some("only RFC 2732 and later specifications allow IP addresses in brackets")
        }
        (Spec::Rfc2396Ipv6, byte) if byte.is_ascii_alphanumeric() => {
            Some("RFC 2732 allows only IPv6 addresses in brackets")
        }
        // The character is valid in a host name, so another part of the host name is not.
        (Spec::Rfc1738, b'/' | b'?' | b'#') => Some(HOST_OF_RFC1738),
        (Spec::Rfc1738, byte) if byte.is_ascii_alphanumeric() => Some(HOST_OF_RFC1738),
        _ => None,
    }
}

const RFC1738: &str = "RFC 1738 section 5";

// In this and the following functions, a kind of error with a separate rule comes first. The other
// kinds concern a character, so they cite the rule that lists the characters of the component.
const fn rfc1738(kind: ErrorKind, component: Component) -> Rule {
    match kind {
        ErrorKind::SchemeMissing => ("genericurl = scheme \":\" schemepart", RFC1738),
        ErrorKind::FragmentUnexpected => ("schemepart = *xchar | ip-schemepart", RFC1738),
        ErrorKind::EscapeTruncated | ErrorKind::EscapeDigits => ("escape = \"%\" hex hex", RFC1738),
        ErrorKind::AuthorityMissing => {
            ("ip-schemepart = \"//\" login [ \"/\" urlpath ]", "RFC 1738 section 3.1")
        }
        ErrorKind::HostLabel => ("hostname = *[ domainlabel \".\" ] toplabel", RFC1738),
        _ => characters_1738(component),
    }
}

/// Returns the rule that lists the characters of a component.
const fn characters_1738(component: Component) -> Rule {
    let definition = match component {
        Component::Reference | Component::Encoded => "genericurl = scheme \":\" schemepart",
        Component::Scheme => "scheme = 1*[ lowalpha | digit | \"+\" | \"-\" | \".\" ]",
        Component::Authority => "login = [ user [ \":\" password ] \"@\" ] hostport",
        Component::Userinfo => "user = *[ uchar | \";\" | \"?\" | \"&\" | \"=\" ]",
        Component::Host => "host = hostname | hostnumber",
        Component::Port => "port = digits",
        _ => "xchar = unreserved | reserved | escape",
    };
    (definition, RFC1738)
}

const RFC1808: &str = "RFC 1808 section 2.2";

const fn rfc1808(kind: ErrorKind, component: Component) -> Rule {
    match kind {
        ErrorKind::SchemeMissing => {
            ("absoluteURL = generic-RL | ( scheme \":\" *( uchar | reserved ) )", RFC1808)
        }
        ErrorKind::EscapeTruncated | ErrorKind::EscapeDigits => ("escape = \"%\" hex hex", RFC1808),
        ErrorKind::EmptyFirstSegment => ("fsegment = 1*pchar", RFC1808),
        _ => characters_1808(component),
    }
}

/// Returns the rule that lists the characters of a component.
const fn characters_1808(component: Component) -> Rule {
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
        _ => "fragment = *( uchar | reserved )",
    };
    (definition, RFC1808)
}

const fn rfc2396(kind: ErrorKind, component: Component) -> Rule {
    match kind {
        ErrorKind::SchemeMissing => {
            ("absoluteURI = scheme \":\" ( hier_part | opaque_part )", "RFC 2396 section 3")
        }
        ErrorKind::SchemeUnexpected | ErrorKind::PathMissing => (
            "relativeURI = ( net_path | abs_path | rel_path ) [ \"?\" query ]",
            "RFC 2396 section 5",
        ),
        ErrorKind::SchemePartEmpty => ("opaque_part = uric_no_slash *uric", "RFC 2396 section 3"),
        ErrorKind::FragmentUnexpected => (
            "URI-reference = [ absoluteURI | relativeURI ] [ \"#\" fragment ]",
            "RFC 2396 section 4",
        ),
        ErrorKind::EscapeTruncated | ErrorKind::EscapeDigits => {
            ("escaped = \"%\" hex hex", "RFC 2396 section 2.4.1")
        }
        // Only java.net.URI reports these.
        ErrorKind::AuthorityEmpty => {
            ("a path, a query or a fragment follows an empty authority", "java.net.URI")
        }
        ErrorKind::PortTooLarge => ("a port is at most 2147483647", "java.net.URI"),
        _ => characters_2396(component),
    }
}

const fn rfc2396_with_ipv6(kind: ErrorKind, component: Component) -> Rule {
    match (kind, component) {
        (ErrorKind::ZoneMalformed, _) => {
            ("a scope id is letters, digits, \"_\" and \".\"", "java.net.URI")
        }
        (_, Component::Host) => ("ipv6reference = \"[\" IPv6address \"]\"", "RFC 2732 section 3"),
        _ => rfc2396(kind, component),
    }
}

/// Returns the rule that lists the characters of a component.
const fn characters_2396(component: Component) -> Rule {
    match component {
        Component::Reference | Component::Encoded => (
            "URI-reference = [ absoluteURI | relativeURI ] [ \"#\" fragment ]",
            "RFC 2396 section 4",
        ),
        Component::Scheme => {
            ("scheme = alpha *( alpha | digit | \"+\" | \"-\" | \".\" )", "RFC 2396 section 3.1")
        }
        Component::Authority => ("authority = server | reg_name", "RFC 2396 section 3.2"),
        Component::Userinfo => (
            "userinfo = *( unreserved | escaped | \";\" | \":\" | \"&\" | \"=\" | \"+\" | \"$\" | \
                \",\" )",
            "RFC 2396 section 3.2.2",
        ),
        Component::Host => ("host = hostname | IPv4address", "RFC 2396 section 3.2.2"),
        Component::Port => ("port = *digit", "RFC 2396 section 3.2.2"),
        Component::OpaquePart => ("opaque_part = uric_no_slash *uric", "RFC 2396 section 3"),
        Component::Path | Component::Segment => {
            ("segment = *pchar *( \";\" param )", "RFC 2396 section 3.3")
        }
        Component::Query => ("query = *uric", "RFC 2396 section 3.4"),
        _ => ("fragment = *uric", "RFC 2396 section 4.1"),
    }
}

/// Returns the rule of RFC 6874, which inherits all others from RFC 3986.
const fn rfc6874(kind: ErrorKind) -> Option<Rule> {
    let definition = match kind {
        ErrorKind::BracketUnclosed | ErrorKind::LiteralTail => {
            "IP-literal = \"[\" ( IPv6address / IPv6addrz / IPvFuture ) \"]\""
        }
        ErrorKind::ZoneDelimiter => "IPv6addrz = IPv6address \"%25\" ZoneID",
        ErrorKind::ZoneMalformed => "ZoneID = 1*( unreserved / pct-encoded )",
        _ => return None,
    };
    Some((definition, "RFC 6874 section 2"))
}
