//! Classification of non-ASCII characters in IRIs (RFC 3987 section 2.2).

use crate::chars::outside::class_of;
use crate::chars::{IPRIVATE, UCSCHAR};

/// Returns whether an IRI allows this non-ASCII character in most components, as it does `é`.
///
/// These characters, `ucschar` in RFC 3987 section 2.2, are allowed in every component except the
/// scheme and the port.
///
/// # Examples
///
/// ```
/// use urikit::iri::is_ucschar;
///
/// assert!(is_ucschar('é') && is_ucschar('豆'));
/// assert!(!is_ucschar('e') && !is_ucschar('\u{e000}'));
/// ```
pub const fn is_ucschar(c: char) -> bool {
    class_of(c as u32) & UCSCHAR != 0
}

/// Returns whether this is a private-use character, which an IRI allows only in its query.
///
/// RFC 3987 section 2.2 calls these characters `iprivate`. An example is U+E000.
///
/// # Examples
///
/// ```
/// use urikit::iri::is_iprivate;
///
/// assert!(is_iprivate('\u{e000}') && !is_iprivate('é'));
/// ```
pub const fn is_iprivate(c: char) -> bool {
    class_of(c as u32) & IPRIVATE != 0
}
