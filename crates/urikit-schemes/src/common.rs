//! Checks that several views share.

use urikit::rfc1738::Url;
use urikit::{Component, ErrorKind, Uri};

use crate::error::{Rule, SchemeError};
use crate::view::{Revision, View};

const SCHEME: Rule = Rule::new(
    "scheme-other",
    "the URI is of another scheme",
    "scheme = ALPHA *( ALPHA / DIGIT / \"+\" / \"-\" / \".\" )",
    "RFC 3986 section 3.1",
);

/// Checks that the view is one of the URI's scheme.
pub(super) fn check_scheme<'a, V: View<'a>>(uri: Uri<'a>) -> Result<(), SchemeError> {
    let scheme = uri.scheme();
    if V::SCHEMES.iter().any(|name| scheme == *name) {
        return Ok(());
    }
    Err(SchemeError::new(&SCHEME, 0..scheme.as_str().len()))
}

/// The rule of RFC 1738 that an example violates.
const fn broken_by(example: &str) -> Rule {
    match Url::parse(example) {
        Err(fault) => Rule::new(fault.code(), fault.message(), fault.rule(), fault.section()),
        Ok(_) => Rule::new("", "", "", ""),
    }
}

const USERINFO_1738: Rule = broken_by("ftp://~@h/");
const HOST_1738: Rule = broken_by("ftp://~/");
const LABEL_1738: Rule = broken_by("ftp://a..b/");
const PORT_EMPTY_1738: Rule = broken_by("ftp://h:/");
const PORT_CHAR_1738: Rule = broken_by("ftp://h:a/");
const PORT_COLON_1738: Rule = broken_by("ftp://h:1:2/");
const FRAGMENT_1738: Rule = broken_by("ftp://h/#a");
const XCHAR_1738: Rule = broken_by("ftp://h/~");

/// The schemes whose URLs RFC 1738 defines (sections 3.2 to 3.11).
const DEFINED_1738: [&str; 10] =
    ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"];

/// Checks the scheme, and for [`Revision::Rfc1738`] also the grammar of URLs of RFC 1738, if it
/// defines the scheme: no `~`, no bracket, no fragment, and a host that is a hostname.
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
    let Err(fault) = Url::parse(uri.as_str()) else { return Ok(()) };
    let rule = match (fault.kind(), fault.component()) {
        // Views report a missing authority, and a `?` without a preceding slash, by separate rules.
        (ErrorKind::AuthorityMissing, _) => return Ok(()),
        _ if uri.as_str().as_bytes().get(fault.start()) == Some(&b'?') => return Ok(()),
        (ErrorKind::HostLabel, _) => &LABEL_1738,
        (ErrorKind::PortEmpty, _) => &PORT_EMPTY_1738,
        // A preceding `?` is part of a user or password in RFC 1738, but starts a query in RFC
        // 3986.
        (ErrorKind::PortChar, _) => &PORT_CHAR_1738,
        (ErrorKind::PortColon, _) => &PORT_COLON_1738,
        (ErrorKind::FragmentUnexpected, _) => &FRAGMENT_1738,
        (_, Component::Userinfo) => &USERINFO_1738,
        (_, Component::Host) => &HOST_1738,
        _ => &XCHAR_1738,
    };
    Err(SchemeError::new(rule, fault.span()))
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
    fn each_example_violates_its_rule() {
        for (rule, code, definition) in [
            (USERINFO_1738, "char", "user = *[ uchar | \";\" | \"?\" | \"&\" | \"=\" ]"),
            (HOST_1738, "char", "host = hostname | hostnumber"),
            (LABEL_1738, "host-label", "hostname = *[ domainlabel \".\" ] toplabel"),
            (PORT_EMPTY_1738, "port-empty", "port = digits"),
            (PORT_CHAR_1738, "port-char", "port = digits"),
            (PORT_COLON_1738, "port-colon", "port = digits"),
            (FRAGMENT_1738, "fragment-unexpected", "schemepart = *xchar | ip-schemepart"),
            (XCHAR_1738, "char", "xchar = unreserved | reserved | escape"),
        ] {
            assert_eq!((rule.code, rule.definition), (code, definition));
        }
    }
}
