//! Checks shared by several schemes.

use urikit_legacy::rfc1738::Url;
use urikit::{Component, ErrorKind, Uri};

use crate::error::{Rule, SchemeError};
use crate::view::{Revision, View};

const SCHEME: Rule = Rule::new(
    "scheme-other",
    "unexpected scheme",
    "scheme = ALPHA *( ALPHA / DIGIT / \"+\" / \"-\" / \".\" )",
    "RFC 3986 section 3.1",
);

/// Checks that the URI has one of the schemes of the view.
pub(super) fn check_scheme<'a, V: View<'a>>(uri: Uri<'a>) -> Result<(), SchemeError> {
    let scheme = uri.scheme();
    if V::SCHEMES.iter().any(|name| scheme == *name) {
        return Ok(());
    }
    Err(SchemeError::unexpected_scheme(&SCHEME, scheme.as_str(), V::SCHEMES))
}

/// Returns the rule of RFC 1738 that an example violates.
const fn broken_by(example: &str) -> Rule {
    match Url::parse(example) {
        Err(error) => Rule::new(error.code(), error.message(), error.rule(), error.section()),
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

/// The schemes that RFC 1738 defines (sections 3.2 to 3.11).
const DEFINED_1738: [&str; 10] =
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
    fn examples_violate_their_rules() {
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
