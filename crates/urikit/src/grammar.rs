//! Character classes and diagnostics, for implementing the syntax of another specification.
//!
//! This crate parses URIs (RFC 3986) and IRIs (RFC 3987). A crate for a related syntax, such as
//! `urikit-legacy` for the specifications before RFC 3986, needs the same parts: classes of
//! characters, scanning of percent-encoded runs, and errors with a position. This module lends
//! them, so that such a crate consists only of what differs. Programs that only use URIs do not
//! need it.
//!
//! # Examples
//!
//! A parser for query parameters that allows only lowercase hexadecimal escapes and letters would
//! scan a run and report the character at which the run ends:
//!
//! ```
//! use urikit::grammar::{ALPHANUM, AMPERSAND_EQUALS, invalid_character, run_encoded};
//! use urikit::{Component, ErrorKind, ParseError};
//!
//! fn check(query: &str) -> Result<(), ParseError> {
//!     match run_encoded(query.as_bytes(), 0, ALPHANUM | AMPERSAND_EQUALS) {
//!         end if end == query.len() => Ok(()),
//!         end => Err(invalid_character(query.as_bytes(), end, Component::Query)),
//!     }
//! }
//! assert!(check("a=%20&b=2").is_ok());
//! assert_eq!(check("a=%2&b=2").unwrap_err().kind(), ErrorKind::EscapeDigits);
//! assert_eq!(check("a=1|2").unwrap_err().span(), 3..4);
//! ```

pub use crate::chars::{
    ALPHA, ALPHANUM, AMPERSAND_EQUALS, AT, BRACKET, COLON, Class, DASH, DASH_DOT, DIGIT,
    DOLLAR_COMMA, DOT, HASH, HEX, MARK, NON_ASCII, NONE, PLUS, QUESTION, SCHEME, SEMICOLON, SLASH,
    TILDE, UNDERSCORE, UNWISE, is, run, run_encoded,
};
use crate::component::{Encoded, Fragment, Host, HostKind, Path, Port, Query, Scheme, Userinfo};
use crate::error::{Component, ParseError};
use crate::ip;
pub use crate::parse::check_len;
pub use crate::parse::explain::{
    character as invalid_character, literal as invalid_literal, path as invalid_path,
    port as invalid_port, scheme as invalid_scheme,
};
use crate::path::{self, DotRules, ExcessDotSegments, Start};
#[cfg(feature = "alloc")]
pub use crate::percent::decode::encoded_range;

/// Removes the segments `.` and `..` of a path (RFC 3986 section 5.2.4), as the specifications
/// before RFC 3986 do it: no slash is added at the start.
///
/// The result is at the start of `path`. Returns its length, and the number of excess `..`, which
/// have no segment to remove.
///
/// # Examples
///
/// ```
/// use urikit::grammar::remove_dot_segments;
/// use urikit::resolve::ExcessDotSegments;
///
/// let mut path = *b"/a/./b/../../../c";
/// let (len, excess) = remove_dot_segments(&mut path, ExcessDotSegments::Keep);
/// assert_eq!((&path[..len], excess), (&b"/../c"[..], 1));
/// ```
pub fn remove_dot_segments(path: &mut [u8], excess: ExcessDotSegments) -> (usize, usize) {
    let rules = DotRules { start: Start::Rootless, excess, ..DotRules::STRICT };
    path::remove_in_place(path, rules)
}

/// Parses an IPv6 address without brackets.
///
/// # Errors
///
/// Returns the first error, with its byte range in `address`.
pub fn ipv6(address: &str) -> Result<[u16; 8], ParseError> {
    ip::ipv6(address.as_bytes())
        .map_err(|error| ParseError::new(error.kind, Component::Host, error.start, error.end))
}

/// Components that another parser has validated.
///
/// These functions do not check their argument. A component returns wrong answers or panics if its
/// text does not match the kind of component: for example, a [`Host`] of the kind
/// [`Ipv6`](HostKind::Ipv6) must be in brackets.
pub mod validated {
    use super::{Encoded, Fragment, Host, HostKind, Path, Port, Query, Scheme, Userinfo};

    /// Returns a scheme without its `:`.
    pub const fn scheme(text: &str) -> Scheme<'_> {
        Scheme::new(text)
    }

    /// Returns a percent-encoded string.
    pub const fn encoded(text: &str) -> Encoded<'_> {
        Encoded::new(text)
    }

    /// Returns a userinfo without its `@`.
    pub const fn userinfo(text: &str) -> Userinfo<'_> {
        Userinfo::new(text)
    }

    /// Returns a host of a known kind, with the brackets of an IP literal.
    pub const fn host(text: &str, kind: HostKind) -> Host<'_> {
        Host::new(text, kind)
    }

    /// Returns a port without its `:`, which must consist of digits.
    pub const fn port(text: &str) -> Port<'_> {
        Port::new(text)
    }

    /// Returns a path.
    pub const fn path(text: &str) -> Path<'_> {
        Path::new(text)
    }

    /// Returns a query without its `?`.
    pub const fn query(text: &str) -> Query<'_> {
        Query::new(text)
    }

    /// Returns a fragment without its `#`.
    pub const fn fragment(text: &str) -> Fragment<'_> {
        Fragment::new(text)
    }
}
