//! References with a masked password.

use core::fmt;

use super::UriRef;
use crate::display;
use crate::spans::Range;

/// A URI reference that is displayed with `***` instead of its password, for use in logs.
///
/// It is returned by [`UriRef::redacted`]. Both `Display` and `Debug` mask the password.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
///
/// let uri = Uri::parse("postgres://app:secret@db.example.com/shop")?;
/// let line = format!("connecting to {}", uri.redacted());
/// assert_eq!(line, "connecting to postgres://app:***@db.example.com/shop");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "this returns the redacted form and changes nothing"]
pub struct Redacted<'a>(UriRef<'a>);

impl<'a> Redacted<'a> {
    pub(super) const fn new(reference: UriRef<'a>) -> Self {
        Self(reference)
    }

    /// Returns the range before the last `@` of the authority.
    ///
    /// A registered name of RFC 2396 (section 3.2.1) may contain an `@`, and so possibly a
    /// password.
    fn userinfo(&self) -> Option<Range> {
        let spans = self.0.spans();
        let authority = match spans.authority() {
            Some(authority) => authority,
            // A schemepart of RFC 1738 (section 5) that starts with `//` may also contain a
            // password.
            None => {
                let path = spans.path();
                let rest = self.0.as_str()[path.clone()].strip_prefix("//")?;
                let end = rest.find('/').unwrap_or(rest.len());
                path.start + 2..path.start + 2 + end
            }
        };
        // The last `@` is searched for, so that a password with an `@`, which a schemepart may
        // contain, is masked completely.
        let at_sign = self.0.as_str()[authority.clone()].rfind('@')?;
        Some(authority.start..authority.start + at_sign)
    }
}

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.as_str();
        let masked = self.userinfo().and_then(|userinfo| {
            // A userinfo without `:` is only a username, which is shown.
            let (user, password) = text[userinfo.clone()].split_once(':')?;
            Some((userinfo.start + user.len() + 1, password.len()))
        });
        match masked {
            // Every password is replaced by three characters, so its length is not shown either.
            Some((start, len)) => display::pad(f, |out| {
                out.write_str(&text[..start])?;
                out.write_str("***")?;
                out.write_str(&text[start + len..])
            }),
            None => f.pad(text),
        }
    }
}

impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
