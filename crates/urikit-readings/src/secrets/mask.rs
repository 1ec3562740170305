//! Masking of secrets for diagrams and logs.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
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
    for secret in secrets(input) {
        let secret = whole_characters(input, secret);
        // One asterisk for each byte, not for each character, keeps the length.
        let stars = "*".repeat(secret.len());
        masked.to_mut().replace_range(secret, &stars);
    }
    masked
}

/// Extends a range to whole characters of the input.
fn whole_characters(input: &str, range: Range<usize>) -> Range<usize> {
    // A search of bytes can end inside a character, for example if `%C3` precedes it. At most three
    // steps are needed.
    let start = (0..=range.start).rev().find(|&at| input.is_char_boundary(at));
    let end = (range.end..input.len()).find(|&at| input.is_char_boundary(at));
    start.unwrap_or(0)..end.unwrap_or(input.len())
}

/// Returns an input, valid or not, with `***` in place of each secret, for use in logs.
///
/// For a parsed reference, use [`Parsed::redacted`](crate::Parsed::redacted).
///
/// # Examples
///
/// ```
/// use urikit_readings::redact;
///
/// let line = "GET http://joe:s3cret@example.com/a b?token=abc";
/// assert_eq!(redact(line).to_string(), "GET http://joe:***@example.com/a b?token=***");
/// ```
pub fn redact(input: &str) -> Redacted<'_> {
    Redacted::new(input, secrets(input).collect())
}

/// A reference that is displayed with `***` in place of each secret, for use in logs.
///
/// It is returned by [`redact`] and [`Parsed::redacted`](crate::Parsed::redacted). Both `Display`
/// and `Debug` mask the secrets that [`Parsed::secrets`](crate::Parsed::secrets) finds. The length
/// of a secret is not shown.
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
#[derive(Clone)]
#[must_use = "this returns the redacted form and changes nothing"]
pub struct Redacted<'a> {
    text: &'a str,
    secrets: Vec<Range<usize>>,
}

impl<'a> Redacted<'a> {
    /// Masks ranges of a string, which are sorted.
    pub(crate) const fn new(text: &'a str, secrets: Vec<Range<usize>>) -> Self {
        Self { text, secrets }
    }

    fn masked(&self) -> Cow<'a, str> {
        // Most inputs have no secret.
        if self.secrets.is_empty() {
            return Cow::Borrowed(self.text);
        }
        let (mut shown, mut copied) = (String::new(), None);
        for secret in &self.secrets {
            let Range { start, end } = whole_characters(self.text, secret.clone());
            // Secrets that touch the previous one are masked together with it.
            if copied.is_none_or(|copied| copied < start) {
                shown.extend([&self.text[copied.unwrap_or(0)..start], "***"]);
            }
            copied = copied.max(Some(end));
        }
        shown.push_str(&self.text[copied.unwrap_or(0)..]);
        Cow::Owned(shown)
    }
}

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.masked())
    }
}

impl<'a> From<Redacted<'a>> for Cow<'a, str> {
    /// Borrows the input if it has no secret.
    fn from(redacted: Redacted<'a>) -> Self {
        redacted.masked()
    }
}

impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
