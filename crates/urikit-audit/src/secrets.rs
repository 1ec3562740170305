//! What of a text should not be shown.

use std::ops::Range;

use crate::parts::Parts;
use crate::rules::secret_fields;

/// Where the secrets of a text of any bytes are, in order: its password (RFC 3986 section 7.5), and values in its query and
/// its fragment whose names say that they are secret.
///
/// ```
/// let text = "ftp://joe:hush@h.example/?token=abc";
/// let secrets: Vec<_> = urikit_audit::secrets(text).map(|span| &text[span]).collect();
/// assert_eq!(secrets, ["hush", "abc"]);
/// ```
pub fn secrets<T: AsRef<[u8]> + ?Sized>(text: &T) -> impl Iterator<Item = Range<usize>> + use<'_, T> {
    let bytes = text.as_ref();
    let parts = Parts::of(bytes);
    let password = parts.password(bytes).filter(|password| !password.is_empty());
    password.into_iter().chain(secret_fields(bytes, &parts)).map(|span| span.start..span.end)
}
