//! Checks shared by several schemes.

use urikit::{Component, ErrorKind, Uri};
use urikit_legacy::rfc1738::Url;

use crate::error::{Rule, SchemeError, rules};
use crate::view::{Revision, View};

rules! {
    "RFC 3986 section 3.1" => {
        SCHEME = "scheme-other", "unexpected scheme",
            "scheme = ALPHA *( ALPHA / DIGIT / \"+\" / \"-\" / \".\" )";
    }
    // Equal to the rules that an error of `Url::parse` cites.
    "RFC 1738 section 5" => {
        USERINFO_1738 = "char", "invalid character in userinfo",
            "user = *[ uchar | \";\" | \"?\" | \"&\" | \"=\" ]";
        HOST_1738 = "char", "invalid character in host", "host = hostname | hostnumber";
        LABEL_1738 = "host-label", "invalid hostname", "hostname = *[ domainlabel \".\" ] toplabel";
        PORT_EMPTY_1738 = "port-empty", "empty port", "port = digits";
        PORT_CHAR_1738 = "port-char", "invalid character in port", "port = digits";
        PORT_COLON_1738 = "port-colon", "unexpected `:` in port", "port = digits";
        FRAGMENT_1738 = "fragment-unexpected", "unexpected fragment",
            "schemepart = *xchar | ip-schemepart";
        XCHAR_1738 = "char", "invalid character in path", "xchar = unreserved | reserved | escape";
    }
}

/// Checks that the URI has one of the schemes of the view.
pub(super) fn check_scheme<'a, V: View<'a>>(uri: Uri<'a>) -> Result<(), SchemeError> {
    let scheme = uri.scheme();
    if V::SCHEMES.iter().any(|name| scheme == *name) {
        return Ok(());
    }
    Err(SchemeError::unexpected_scheme(&SCHEME, scheme.as_str(), V::SCHEMES))
}

/// The schemes that RFC 1738 defines (sections 3.2 to 3.11).
pub(super) const DEFINED_1738: [&str; 10] =
    ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"];

/// Checks the scheme. With [`Revision::Rfc1738`], also checks the grammar of RFC 1738, if it
/// defines the scheme: no `~`, no brackets, no fragment, and a host that is a `hostname`.
pub(super) fn check_url<'a, V: View<'a>>(
    uri: Uri<'a>,
    revision: Revision,
) -> Result<(), SchemeError> {
    check_scheme::<V>(uri)?;
    match revision {
        Revision::Current => Ok(()),
        Revision::Rfc1738 => check_rfc1738(uri),
    }
}

#[cold]
fn check_rfc1738(uri: Uri<'_>) -> Result<(), SchemeError> {
    if !DEFINED_1738.iter().any(|name| uri.scheme() == *name) {
        return Ok(());
    }
    let Err(error) = Url::parse(uri.as_str()) else { return Ok(()) };
    let rule = match (error.kind(), error.component()) {
        // Views have separate rules for a missing authority, and for `?` without a preceding slash.
        (ErrorKind::AuthorityMissing, _) => return Ok(()),
        _ if uri.as_str().as_bytes().get(error.start()) == Some(&b'?') => return Ok(()),
        (ErrorKind::HostLabel, _) => &LABEL_1738,
        (ErrorKind::PortEmpty, _) => &PORT_EMPTY_1738,
        // In RFC 1738, a preceding `?` belongs to the user or password, but in RFC 3986, it starts
        // a query.
        (ErrorKind::PortChar, _) => &PORT_CHAR_1738,
        (ErrorKind::PortColon, _) => &PORT_COLON_1738,
        (ErrorKind::FragmentUnexpected, _) => &FRAGMENT_1738,
        (_, Component::Userinfo) => &USERINFO_1738,
        (_, Component::Host) => &HOST_1738,
        _ => &XCHAR_1738,
    };
    Err(SchemeError::new(rule, error.span()))
}

/// Checks that the URI has no authority.
pub(super) fn no_authority(uri: Uri<'_>, rule: &'static Rule) -> Result<(), SchemeError> {
    if uri.authority().is_none() {
        return Ok(());
    }
    let start = uri.scheme().as_str().len() + 1;
    Err(SchemeError::new(rule, start..start + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_equal_those_of_the_grammar() {
        for (example, rule) in [
            ("ftp://~@h/", USERINFO_1738),
            ("ftp://~/", HOST_1738),
            ("ftp://a..b/", LABEL_1738),
            ("ftp://h:/", PORT_EMPTY_1738),
            ("ftp://h:a/", PORT_CHAR_1738),
            ("ftp://h:1:2/", PORT_COLON_1738),
            ("ftp://h/#a", FRAGMENT_1738),
            ("ftp://h/~", XCHAR_1738),
        ] {
            let error = Url::parse(example).unwrap_err();
            assert_eq!(
                (rule.code, rule.message, rule.definition, rule.section),
                (error.code(), error.message(), error.rule(), error.section())
            );
        }
    }
}
