//! The text without its password.

use core::fmt;

use super::UriRef;
use crate::spans::Range;

/// A reference whose password is masked when it is written; see [`UriRef::redacted`].
#[derive(Clone, Copy)]
#[must_use = "this returns the redacted form and changes nothing"]
pub struct Redacted<'a>(UriRef<'a>);

impl<'a> Redacted<'a> {
    pub(super) const fn new(reference: UriRef<'a>) -> Self {
        Self(reference)
    }

    /// What stands before the last `@` of the authority, where a userinfo stands. A registered name (RFC 2396 section 3.2.1)
    /// may have been meant to have one.
    fn userinfo(&self) -> Option<Range> {
        let spans = self.0.spans();
        let authority = match spans.authority() {
            Some(authority) => authority,
            // So may a schemepart that only looks like an authority (RFC 1738 section 5).
            None => {
                let path = spans.path();
                let rest = self.0.as_str()[path.clone()].strip_prefix("//")?;
                let end = rest.find('/').unwrap_or(rest.len());
                path.start + 2..path.start + 2 + end
            }
        };
        let at_sign = self.0.as_str()[authority.clone()].rfind('@')?;
        Some(authority.start..authority.start + at_sign)
    }
}

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.as_str();
        let masked = self.userinfo().and_then(|userinfo| {
            let (user, password) = text[userinfo.clone()].split_once(':')?;
            Some((userinfo.start + user.len() + 1, password.len()))
        });
        match masked {
            Some((start, len)) => write!(f, "{}***{}", &text[..start], &text[start + len..]),
            None => f.write_str(text),
        }
    }
}

impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
