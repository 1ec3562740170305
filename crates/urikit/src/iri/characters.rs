//! Classification of non-ASCII characters in IRIs (RFC 3987 section 2.2).

use crate::chars::outside::class_of;
use crate::chars::{IPRIVATE, UCSCHAR};

/// Returns whether a character is a `ucschar`, which an IRI may contain (RFC 3987 section 2.2).
///
/// These are non-ASCII characters that are allowed in any component except the scheme and the port.
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

/// Returns whether a character is an `iprivate`, for private use (RFC 3987 section 2.2).
///
/// An IRI may contain these characters only in a query.
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
