//! What many views ask of a URI first.

use crate::reference::Uri;
use crate::scheme::{Rule, SchemeError, View};

const SCHEME: Rule = Rule::new(
    "scheme-other",
    "the URI is of another scheme",
    "scheme = ALPHA *( ALPHA / DIGIT / \"+\" / \"-\" / \".\" )",
    "RFC 3986 section 3.1",
);

/// Refuses a URI of another scheme than the view's.
pub(super) fn check_scheme<'a, V: View<'a>>(uri: Uri<'a>) -> Result<(), SchemeError> {
    let scheme = uri.scheme();
    if V::SCHEMES.iter().any(|name| scheme.is(name)) {
        return Ok(());
    }
    Err(SchemeError::new(&SCHEME, 0..scheme.as_str().len()))
}

/// Refuses `//` and what stands behind it.
pub(super) fn no_authority(uri: Uri<'_>, rule: &'static Rule) -> Result<(), SchemeError> {
    if uri.authority().is_none() {
        return Ok(());
    }
    let start = uri.scheme().as_str().len() + 1;
    Err(SchemeError::new(rule, start..start + 2))
}
