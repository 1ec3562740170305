//! IRIs: URIs that may contain non-ASCII characters, and conversions to and from URIs (RFC 3987).
//!
//! | type | description | RFC 3987 section 2.2 |
//! |---|---|---|
//! | [`IriRef`], [`IriRefBuf`] | with or without a scheme | `IRI-reference` |
//! | [`Iri`], [`IriBuf`] | with a scheme | `IRI` |
//!
//! These types have the same methods as the URI types. IRIs allow most Unicode characters wherever
//! URIs allow unreserved characters, and private-use characters in queries. Every URI is an IRI and
//! converts with [`From`]; an IRI without non-ASCII characters converts to a URI with [`TryFrom`].
//! To convert any IRI to a URI, use [`IriRef::to_uri`].
//!
//! ```
//! use urikit::{Iri, IriRef, Uri, UriRef};
//!
//! let iri = Iri::parse("http://例え.jp/納豆?糸#%E5%8C%82い")?;
//! assert_eq!(iri.path(), "/納豆");
//! assert_eq!(iri.to_iri(), "http://例え.jp/納豆?糸#匂い"); // section 3.2
//! assert_eq!(iri.as_uri_ref(), None);
//!
//! let error = Iri::parse("http://例え.jp/納\u{85}豆").unwrap_err();
//! assert_eq!((error.span(), error.code()), (20..22, "not-ucschar"));
//! assert_eq!(error.section(), "RFC 3987 section 2.2");
//!
//! let uri = Uri::parse("http://example.org/%E7%B4%8D%E8%B1%86")?;
//! assert_eq!(Iri::from(uri).to_iri(), "http://example.org/納豆");
//! assert_eq!(UriRef::try_from(IriRef::parse("納豆")?).unwrap_err().span(), 0..3);
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Feature `idna`
//!
//! Parsing checks the grammar and does not change characters. The feature `idna`, which adds
//! Unicode tables, provides:
//!
//! * conversion of hosts by IDNA: `IriRef::to_uri_by_idna`
//! * display forms of hosts (`unicode_host`) and of whole references (`IriRef::to_unicode`)
//! * Normalization Form C: `IriRef::nfc`
//! * the rules for right-to-left text: `IriRef::bidi_errors`
//!
//! [`Iri`]: crate::Iri
//! [`IriBuf`]: crate::IriBuf
//! [`IriRef`]: crate::IriRef
//! [`IriRefBuf`]: crate::IriRefBuf
//! [`IriRef::to_uri`]: crate::IriRef::to_uri

#[cfg(feature = "idna")]
mod bidi;
pub(crate) mod escapes;
#[cfg(feature = "idna")]
mod host;
#[cfg(feature = "idna")]
mod misleading;
#[cfg(feature = "idna")]
mod nfc;
#[cfg(feature = "idna")]
mod unicode;

use crate::chars::class_of;
use crate::chars::{IPRIVATE, UCSCHAR};
#[cfg(feature = "idna")]
pub use bidi::{BidiError, BidiRule};
#[cfg(feature = "idna")]
pub use host::{IdnaError, IdnaErrorKind, unicode_host};
#[cfg(feature = "idna")]
pub use misleading::KeptEscapeReason;
#[cfg(feature = "idna")]
pub use unicode::{KeptEscape, UnicodeDisplay};

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
