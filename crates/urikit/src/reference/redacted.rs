//! The text without its password.

use core::fmt;

use super::UriRef;

/// A reference whose password is masked when it is written; see [`UriRef::redacted`].
#[derive(Clone, Copy)]
pub struct Redacted<'a>(UriRef<'a>);

impl<'a> Redacted<'a> {
    pub(super) const fn new(reference: UriRef<'a>) -> Self {
        Self(reference)
    }
}

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.as_str();
        let Some(password) = self.0.userinfo().and_then(|userinfo| userinfo.password()) else {
            return f.write_str(text);
        };
        // The password ends where the `@` before the host stands.
        let end = self.0.spans().host_start as usize - 1;
        let start = end - password.as_str().len();
        write!(f, "{}***{}", &text[..start], &text[end..])
    }
}

impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
