//! The characters outside ASCII that IRIs have (RFC 3987 section 2.2).

use crate::chars::outside::class_of;
use crate::chars::{IPRIVATE, UCSCHAR};

/// Returns whether a character is a `ucschar`: one outside ASCII that an IRI may have in any component but the scheme and
/// the port (RFC 3987 section 2.2).
///
/// ```
/// assert!(urikit::iri::is_ucschar('é'));
/// assert!(!urikit::iri::is_ucschar('e') && !urikit::iri::is_ucschar('\u{e000}'));
/// ```
pub const fn is_ucschar(c: char) -> bool {
    class_of(c as u32) & UCSCHAR != 0
}

/// Returns whether a character is an `iprivate`: one for private use, which an IRI may have only in a query (RFC 3987
/// section 2.2).
///
/// ```
/// assert!(urikit::iri::is_iprivate('\u{e000}') && !urikit::iri::is_iprivate('é'));
/// ```
pub const fn is_iprivate(c: char) -> bool {
    class_of(c as u32) & IPRIVATE != 0
}
