//! Scheme-specific URI parsing and building, and the IANA registry of URI schemes.
//!
//! RFC 3986 lets each scheme define the meaning of its authority, path, and query. Each scheme has
//! a type, such as [`Ftp`], that parses a URI into the components of the scheme and borrows it:
//!
//! ```
//! use urikit_schemes::Ftp;
//!
//! let ftp = Ftp::parse("ftp://ftp.example.com/pub/docs/readme.txt;type=a")?;
//! assert!(ftp.directories().map(|name| name.as_str()).eq(["pub", "docs"]));
//! assert_eq!(ftp.name().unwrap().as_str(), "readme.txt");
//!
//! let error = Ftp::parse("ftp://ftp.example.com/readme.txt;type=x").unwrap_err();
//! assert_eq!((error.code(), error.span()), ("ftp-type", 38..39));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`SCHEMES`] makes normalization and comparison apply the normal forms that scheme specifications
//! define (RFC 3986 section 6.2.3):
//!
//! ```
//! use urikit::UriRef;
//! use urikit::normalize::Normalizer;
//! use urikit_schemes::SCHEMES;
//!
//! let number = UriRef::parse("tel:+1-201-555-0123")?;
//! assert_eq!(number.normalize(), "tel:+1-201-555-0123");
//! assert_eq!(Normalizer::new().schemes(SCHEMES).normalize(number), "tel:+12015550123");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! [`reader`] returns the parser of a scheme by its name, and [`Registration`] is an entry in the
//! IANA registry. In the following table, the *client actions* are the steps by which a client
//! accesses the resource, as reported by [`View::client`]. A normal form marked with `*` requires
//! [`SCHEMES`]; the others are built into `urikit`.
//!
//! | schemes | specification | view | client actions | normal form, besides section 6.2.2 | builder |
//! |---|---|---|---|---|---|
//! | `about` | RFC 6694 | [`About`] | none | none | [`AboutParts`] |
//! | `cid`, `mid` | RFC 2392 | [`Cid`], [`Mid`] | none | none | [`CidParts`], [`MidParts`] |
//! | `data` | RFC 2397 | [`Data`], decoded | none | types, attributes, and `base64` in lower case, no whitespace in Base64* | [`DataParts`] |
//! | `file` | RFC 8089; RFC 1738 section 3.10 | [`File`], with paths of Unix, Windows and VMS | none | `//` added*; `localhost` omitted | [`FileParts`] |
//! | `ftp` | RFC 1738 section 3.2 | [`Ftp`] | sends FTP commands | default port omitted | [`FtpParts`] |
//! | `geo` | RFC 5870 | [`Geo`] | none | shortest numbers, names in lower case, no `crs` of WGS 84* | [`GeoParts`] |
//! | `gopher` | RFC 1738 section 3.4, RFC 4266 | [`Gopher`], including Gopher+ | sends a request | default port omitted, `/` for an empty path | [`GopherParts`] |
//! | `http`, `https` | RFC 9110 section 4.2; RFC 1738 section 3.3 | [`Http`], with its origin | connects; `http` sends a request | default port omitted, `/` for an empty path | [`HttpParts`] |
//! | `ldap`, `ldaps` | RFC 4516 | [`Ldap`], with its filter checked | connects | default port omitted, `/` for an empty path | [`LdapParts`] |
//! | `mailto` | RFC 6068; RFC 1738 section 3.5 | [`Mailto`] | none | domains and names of headers in lower case* | [`MailtoParts`] |
//! | `news` | RFC 5538; RFC 1738 section 3.6 | [`News`] | sends NNTP commands, if there is a server | default port omitted | [`NewsParts`] |
//! | `nntp` | RFC 5538; RFC 1738 section 3.7 | [`Nntp`] | sends NNTP commands | default port omitted | [`NntpParts`] |
//! | `prospero` | RFC 1738 section 3.11, RFC 4157 | [`Prospero`] | connects | default port omitted | [`ProsperoParts`] |
//! | `sip`, `sips` | RFC 3261 section 19.1 | [`Sip`], compared by its own rules | none | host, names of parameters and headers, and known values in lower case* | [`SipParts`] |
//! | `tel` | RFC 3966 | [`Tel`], compared by its digits | none | no visual separators, lower case* | [`TelParts`] |
//! | `telnet`, `tn3270` | RFC 1738 section 3.8, RFC 4248 | [`Telnet`] | connects | default port omitted, `/` for an empty path | [`TelnetParts`] |
//! | `urn` | RFC 8141 | [`Urn`] | none | namespace in lower case* | [`UrnParts`] |
//! | `wais` | RFC 1738 section 3.9, RFC 4156 | [`Wais`] | connects | default port omitted | [`WaisParts`] |
//! | `ws`, `wss` | RFC 6455 section 3 | [`Http`] | connects | default port omitted, `/` for an empty path | [`HttpParts`] |
//!
//! Every error has a code, a byte range, and the violated production with its section.
//! [`View::warning`] reports a problem that does not prevent using the URI, such as a password in a
//! scheme that does not define passwords. The function `parse` of each type applies the current
//! specification of its scheme, and [`View::parse_as`] can also apply RFC 1738. [`check_rfc1738`]
//! applies only the syntax of RFC 1738.
//!
//! [`OwnSyntax`] parses strings that programs use as URIs although RFC 3986 does not allow them,
//! such as `mongodb://a:1,b:2/db`.
//!
//! # Building
//!
//! The types whose names end with `Parts` contain decoded components, and percent-encode them where
//! necessary:
//!
//! ```
//! use urikit_schemes::{MailAddressParts, MailHeaderParts, MailtoParts};
//!
//! let to = MailAddressParts { local_part: b"support".to_vec(), domain: b"example.com".to_vec() };
//! let subject = MailHeaderParts::Other { name: b"subject".to_vec(), value: b"Q&A".to_vec() };
//! let mail = MailtoParts { to: vec![to], headers: vec![subject] };
//! assert_eq!(mail.build()?, "mailto:support@example.com?subject=Q%26A");
//! # Ok::<(), urikit_schemes::BuildError>(())
//! ```
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `std` (default) | conversions between `file` URIs and `std::path` |
//! | `simd` (default) | vector instructions for parsing and encoding |
//!
//! Without these features, the crate requires only `core` and `alloc`.
//!
//! # Adding a scheme
//!
//! To add a scheme to this crate, add a file, its `mod` and `pub use` lines in `lib.rs`, its view
//! in the list in `reader.rs`, and an entry in `scheme.rs` of `urikit`. A normal form also needs
//! an entry in `normal_forms.rs`. Take `geo.rs` as an example. It contains:
//!
//! - the [`Rule`]s of the scheme, each with its production and section;
//! - the view, which contains the URI and [`EncodedSlice`]s of it;
//! - `parse_as`, which splits the path and checks each slice, so that every error has a position;
//! - `parts`, which lists the components;
//! - `GeoParts`, which builds a URI.
//!
//! Another crate can define a scheme in the same way:
//!
//! ```
//! use urikit::Uri;
//! use urikit_schemes::{EncodedSlice, Part, Revision, Rule, SchemeError, ValueOrDefault, View};
//!
//! const DIGITS: Rule =
//!     Rule::new("isbn-digits", "not ten digits", "isbn = 10DIGIT", "the example");
//!
//! #[derive(Clone, Copy)]
//! struct Isbn<'a>(Uri<'a>);
//!
//! impl<'a> View<'a> for Isbn<'a> {
//!     const SCHEMES: &'static [&'static str] = &["isbn"];
//!
//!     fn parse_as(uri: Uri<'a>, _: Revision) -> Result<Self, SchemeError> {
//!         let number = EncodedSlice::path(uri);
//!         number.only(&DIGITS, |byte| byte.is_ascii_digit())?;
//!         if number.as_str().len() == 10 { Ok(Self(uri)) } else { Err(number.error(&DIGITS)) }
//!     }
//!
//!     fn uri(&self) -> Uri<'a> {
//!         self.0
//!     }
//!
//!     fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
//!         visit(Part {
//!             name: "number",
//!             value: ValueOrDefault::Written(EncodedSlice::path(self.0)),
//!         });
//!     }
//! }
//! let error = Isbn::parse_as(Uri::parse("isbn:04514x0523")?, Revision::Current).err().unwrap();
//! assert_eq!((error.code(), error.span()), ("isbn-digits", 10..11));
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! [`reader`] does not find schemes of other crates. Pass their normal forms in a table, in which
//! an entry takes precedence over later ones with the same name:
//!
//! ```
//! use urikit::UriRef;
//! use urikit::normalize::Normalizer;
//! use urikit::scheme::{SchemeInfo, Schemes};
//! use urikit_schemes::NORMAL_FORMS;
//!
//! let isbn = SchemeInfo::new("isbn").normal_form(|uri, replace| {
//!     for (hyphen, _) in uri.as_str().match_indices('-') {
//!         replace(hyphen..hyphen + 1, "");
//!     }
//! });
//! let entries = [&[isbn], NORMAL_FORMS].concat();
//! let normalizer = Normalizer::new().schemes(Schemes::with(&entries));
//! assert_eq!(normalizer.normalize(UriRef::parse("ISBN:0-451-45052-3")?), "isbn:0451450523");
//! # Ok::<(), urikit::ParseError>(())
//! ```

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)
)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod about;
mod base64;
mod build;
mod cid;
mod common;
mod data;
mod error;
mod file;
mod ftp;
mod geo;
mod gopher;
mod gopher_plus;
mod http;
mod iana;
mod ldap;
mod login;
mod mail_address;
mod mailto;
mod news;
mod nntp;
mod normal_forms;
mod own_syntax;
mod prospero;
mod reader;
mod rfc1738;
mod sip;
mod slice;
mod tel;
mod telnet;
#[cfg(test)]
mod tests;
mod urn;
mod view;
mod wais;

pub use about::{About, AboutParts};
pub use build::BuildError;
pub use cid::{Cid, CidParts, Mid, MidParts};
pub use data::{Data, DataParts};
pub use error::{Rule, SchemeDrawing, SchemeError};
pub use file::{File, FileParts, PathStyle, rewrite_windows_uri};
pub use ftp::{Ftp, FtpParts, FtpType};
pub use geo::{Geo, GeoParts};
pub use gopher::{Gopher, GopherParts};
pub use gopher_plus::GopherPlus;
pub use http::{Http, HttpParts, HttpScheme, HttpTarget, Origin};
pub use iana::{Registration, Status, is_experimental};
pub use ldap::{
    Ldap, LdapExtension, LdapExtensionParts, LdapParts, LdapScheme, LdapScope, LdapSearch,
};
pub use login::{Login, LoginParts};
pub use mail_address::{MailAddress, MailAddressParts};
pub use mailto::{MailHeader, MailHeaderParts, Mailto, MailtoParts};
pub use news::{News, NewsForm, NewsFormParts, NewsParts};
pub use nntp::{Nntp, NntpParts};
pub use normal_forms::{NORMAL_FORMS, SCHEMES, scheme_equivalence};
pub use own_syntax::{OwnPart, OwnSyntax, Program};
pub use prospero::{Prospero, ProsperoParts};
pub use reader::{SchemeParser, Visitor, reader, supported_schemes, visit};
pub use rfc1738::check_rfc1738;
pub use sip::{Sip, SipParts, SipScheme};
pub use slice::EncodedSlice;
pub use tel::{Tel, TelParts, TelephoneSubscriber};
pub use telnet::{Telnet, TelnetMode, TelnetParts};
pub use urn::{Urn, UrnParts};
pub use view::{Action, Part, Revision, Sent, ValueOrDefault, View};
pub use wais::{Wais, WaisObject, WaisObjectParts, WaisParts};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
