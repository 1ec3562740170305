//! Schemes: what is known of each, and URIs in the terms of their scheme.
//!
//! Behind the generic syntax every scheme has a syntax of its own, parts with names of their own, and something that a
//! client does with them. A [`View`] reads a parsed URI by that syntax, without copying anything:
//!
//! ```
//! use urikit::Uri;
//! use urikit::scheme::{Ftp, View};
//!
//! let ftp = Ftp::of(Uri::parse("ftp://host.dom/%2Fetc/motd;type=a")?)?;
//! assert!(ftp.directories().map(|name| name.as_str()).eq(["%2Fetc"]));
//! assert_eq!(ftp.name().unwrap().as_str(), "motd");
//!
//! let error = Ftp::of(Uri::parse("ftp://host.dom/a;type=x")?).unwrap_err();
//! assert_eq!((error.code(), error.span()), ("ftp-type", 22..23));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Schemes`] is the table of schemes that normalization, comparison and the command ask, and that callers extend;
//! [`Registration`] is what IANA's registry says.
//!
//! | schemes | parsed and validated by | view | what a client does | normal form, besides the generic one | built from |
//! |---|---|---|---|---|---|
//! | `about` | RFC 6694 | [`About`] | nothing | as written | `AboutParts` |
//! | `cid`, `mid` | RFC 2392 | [`Cid`], [`Mid`] | nothing | as written | `CidParts`, `MidParts` |
//! | `data` | RFC 2397 | [`Data`], decoded | nothing | types, attributes and `base64` in lower case | `DataParts` |
//! | `file` | RFC 8089; RFC 1738 section 3.10 | [`FileView`], with paths of Unix, Windows and VMS | nothing | `//`, and no `localhost` | `FileParts` |
//! | `ftp` | RFC 1738 section 3.2 | [`Ftp`] | its commands | no default port | `FtpParts` |
//! | `geo` | RFC 5870 | [`Geo`] | nothing | numbers in their shortest form, names in lower case, no `crs` of WGS 84 | `GeoParts` |
//! | `gopher` | RFC 1738 section 3.4, RFC 4266 | [`Gopher`], Gopher+ and its forms too | the exact bytes | no default port, a slash | `GopherParts` |
//! | `http`, `https` | RFC 9110 section 4.2; RFC 1738 section 3.3 | [`Http`], with its origin | connects; the request of `http` | no default port, a slash | `HttpParts` |
//! | `ldap`, `ldaps` | RFC 4516 | [`Ldap`], with its filter checked | connects; its search | no default port, a slash | `LdapParts` |
//! | `mailto` | RFC 6068; RFC 1738 section 3.5 | [`Mailto`] | nothing | domains and names of headers in lower case | `MailtoParts` |
//! | `news` | RFC 5538; RFC 1738 section 3.6 | [`News`] | its commands, if there is a server | no default port | `NewsParts` |
//! | `nntp` | RFC 5538; RFC 1738 section 3.7 | [`Nntp`] | its commands | no default port | `NntpParts` |
//! | `prospero` | RFC 1738 section 3.11, RFC 4157 | [`Prospero`] | connects | no default port | `ProsperoParts` |
//! | `sip`, `sips` | RFC 3261 section 19.1 | [`Sip`], compared by its own rules | nothing | the host, the names of parameters and headers, and known values in lower case | `SipParts` |
//! | `tel` | RFC 3966 | [`Tel`], compared by its digits | nothing | no visual separators, lower case | `TelParts` |
//! | `telnet`, `tn3270` | RFC 1738 section 3.8, RFC 4248 | [`Telnet`] | connects | no default port, a slash | `TelnetParts` |
//! | `urn` | RFC 8141 | [`Urn`] | nothing | the namespace in lower case | `UrnParts` |
//! | `wais` | RFC 1738 section 3.9, RFC 4156 | [`Wais`] | connects | no default port | `WaisParts` |
//! | `ws`, `wss` | RFC 6455 section 3 | [`Http`] | connects | no default port, a slash | `HttpParts` |
//!
//! "Nothing" is what a document says that defines no protocol: there is nothing to send. Every rule of a production has a code,
//! a section, and the exact bytes that break it.
//!
//! The views themselves come with the feature `alloc`; what others are made of is always there.
//!
//! # Adding a scheme
//!
//! A scheme is one file in `views/`, and in `views.rs` the file's name and a line in the table. `geo.rs` is one to look at: its [`Rule`]s, each a
//! constant with the production and the section; the view, which holds the URI and [`Piece`]s of it; `read`, which cuts
//! pieces off the path and asks each for what it may hold, so that every error has its place; `parts`, which tells them by
//! the document's names; and the parts as data, from which the URI is built. Outside of this crate it is the same:
//!
//! ```
//! use urikit::Uri;
//! use urikit::scheme::{Edition, Part, Piece, Rule, SchemeError, SchemeInfo, Schemes, Value, View, tell};
//!
//! const DIGITS: Rule = Rule::new("isbn-digits", "a number is ten digits", "isbn = 10DIGIT", "the example");
//!
//! #[derive(Clone, Copy)]
//! struct Isbn<'a>(Uri<'a>);
//!
//! impl<'a> View<'a> for Isbn<'a> {
//!     const SCHEMES: &'static [&'static str] = &["isbn"];
//!
//!     fn read(uri: Uri<'a>, _: Edition) -> Result<Self, SchemeError> {
//!         let number = Piece::path(uri);
//!         number.only(&DIGITS, |byte| byte.is_ascii_digit())?;
//!         if number.as_str().len() == 10 { Ok(Self(uri)) } else { Err(number.error(&DIGITS)) }
//!     }
//!
//!     fn uri(&self) -> Uri<'a> {
//!         self.0
//!     }
//!
//!     fn parts(&self, tell: &mut dyn FnMut(Part<'a>)) {
//!         tell(Part { name: "number", value: Value::Written(Piece::path(self.0)) });
//!     }
//! }
//! let mine = [SchemeInfo::new("isbn").reader(|uri, edition, to| tell::<Isbn<'_>>(uri, edition, to))];
//! assert!(Schemes::with(&mine).find("ISBN").unwrap().reader.is_some());
//!
//! let error = Isbn::of(Uri::parse("isbn:04514x0523")?).err().unwrap();
//! assert_eq!((error.code(), error.span()), ("isbn-digits", 10..11));
//! # Ok::<(), urikit::ParseError>(())
//! ```

mod error;
mod iana;
mod piece;
mod registry;
#[cfg(feature = "alloc")]
mod views;

use core::ops::Range;

use crate::reference::Uri;

pub use error::{Rule, SchemeDrawing, SchemeError};
pub use iana::{Hierarchy, Registration, Status, is_experimental};
pub use piece::Piece;
pub(crate) use registry::LOCALHOST;
pub use registry::{EmptyPath, Listener, Localhost, Reader, SchemeInfo, Schemes, tell};
#[cfg(feature = "alloc")]
pub use views::*;

/// Which definition of a scheme a URI is read by, where there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Edition {
    /// The one in force.
    #[default]
    Current,
    /// The scheme's section of RFC 1738, and the grammar of all its URLs: what [`rfc1738::Url`](crate::rfc1738::Url) refuses is
    /// refused here too, such as a `~` or a fragment. Schemes that it does not define are read by the definition in force.
    Rfc1738,
}

/// A URI in the terms of its scheme.
pub trait View<'a>: Copy {
    /// The schemes whose URIs it reads, in lower case.
    const SCHEMES: &'static [&'static str];

    /// Reads a URI by an edition of the scheme's definition.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] with the place and the rule: another scheme, or what the scheme's production does not allow.
    fn read(uri: Uri<'a>, edition: Edition) -> Result<Self, SchemeError>;

    /// Reads a URI by the definition in force.
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    fn of(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::read(uri, Edition::Current)
    }

    /// The URI that was read, as it was.
    fn uri(&self) -> Uri<'a>;

    /// What is wrong with the URI although it can be used, such as a password where the scheme knows none.
    fn finding(&self) -> Option<SchemeError> {
        None
    }

    /// Tells the parts in the scheme's own terms, in the order of the text.
    fn parts(&self, tell: &mut dyn FnMut(Part<'a>));

    /// Tells where the scheme's own document lets something be written in several ways, and its normal form has it otherwise
    /// than the URI (RFC 3986 section 6.2.3): what is replaced, in the order of the text, and by what.
    ///
    /// [`Step::Scheme`](crate::normalize::Step::Scheme) asks for it where there is no authority. Where there is one, the table
    /// says all that there is to say.
    fn normal(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        let _ = replace;
    }

    /// Tells what a client does to get at the resource, step by step; nothing where the scheme says nothing of that.
    fn client(&self, tell: &mut dyn FnMut(Action<'_>)) {
        let _ = tell;
    }
}

/// A part of a URI in the terms of its scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// What the scheme's definition calls it, such as `cwd`.
    pub name: &'static str,
    /// Its text as it is written, percent-encoded, or what is meant where nothing is.
    pub value: Value<'a>,
}

/// The value of a [`Part`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// It is written in the URI.
    Written(Piece<'a>),
    /// It is not written and stands for this.
    Implied(&'static str),
}

/// A step of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action<'s> {
    /// Connects.
    Connect {
        /// The host as the URI has it, brackets included.
        host: &'s str,
        /// The port.
        port: u16,
    },
    /// Sends exactly what these make together.
    Send(&'s [Sent<'s>]),
}

/// A piece of what a client sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sent<'s> {
    /// This text.
    Plain(&'s str),
    /// The octets that a piece of the URI stands for.
    Decoded(Piece<'s>),
    /// Something that the URI does not say and that has to be asked for, such as a password.
    Asked(&'static str),
}

impl<'s> Sent<'s> {
    /// The octets; none of what has to be asked for.
    pub fn octets(&self) -> impl Iterator<Item = u8> + use<'s> {
        let (plain, decoded) = match *self {
            Self::Plain(text) => (text, None),
            Self::Decoded(piece) => ("", Some(piece)),
            Self::Asked(_) => ("", None),
        };
        plain.bytes().chain(decoded.into_iter().flat_map(|piece| piece.encoded().decode()))
    }
}
