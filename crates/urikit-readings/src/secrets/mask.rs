//! Masking of secrets for diagrams and logs.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use super::secrets;

/// Returns an input with each byte of a secret replaced by `*`, so that positions stay valid.
///
/// # Examples
///
/// ```
/// use urikit_readings::mask;
///
/// // Only RFC 1808 finds a password in this invalid URL.
/// assert_eq!(mask("ftp://u:pa?ss@h/ x"), "ftp://u:*****@h/ x");
/// ```
pub fn mask(input: &str) -> Cow<'_, str> {
    let mut masked = Cow::Borrowed(input);
    for secret in character_secrets(input) {
        let stars = "*".repeat(secret.len());
        masked.to_mut().replace_range(secret, &stars);
    }
    masked
}

/// Returns the ranges of secrets, extended to whole characters.
fn character_secrets(input: &str) -> impl Iterator<Item = Range<usize>> {
    secrets(input).map(|secret| {
        let start = (0..=secret.start).rev().find(|&at| input.is_char_boundary(at));
        let end = (secret.end..input.len()).find(|&at| input.is_char_boundary(at));
        start.unwrap_or(0)..end.unwrap_or(input.len())
    })
}

/// A reference that is displayed with `***` in place of each secret, for use in logs.
///
/// It is returned by [`Parsed::redacted`](crate::Parsed::redacted). Both `Display` and `Debug` mask
/// the secrets that [`secrets`](crate::secrets()) finds. The length of a secret is not shown.
///
/// # Examples
///
/// ```
/// use urikit_readings::Spec;
///
/// let url = Spec::Rfc3986.parse("postgres://app:s3cret@db.example.com/shop?token=abc")?;
/// assert_eq!(url.redacted().to_string(), "postgres://app:***@db.example.com/shop?token=***");
/// # Ok::<(), urikit_readings::Error>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "this returns the redacted form and changes nothing"]
pub struct Redacted<'a>(&'a str);

impl<'a> Redacted<'a> {
    pub(crate) const fn new(input: &'a str) -> Self {
        Self(input)
    }
}

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut shown, mut copied) = (String::new(), 0);
        for secret in character_secrets(self.0) {
            // Adjacent secrets are masked together.
            if secret.start > copied || copied == 0 {
                shown.extend([&self.0[copied..secret.start.max(copied)], "***"]);
            }
            copied = secret.end;
        }
        shown.push_str(&self.0[copied..]);
        f.pad(&shown)
    }
}

impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
