//! The trait of all views, and the values that they report.

use core::ops::Range;

use urikit::Uri;

use crate::error::SchemeError;
use crate::slice::EncodedSlice;

/// The specification of a scheme to read a URI by, if the scheme has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Revision {
    /// The current specification.
    #[default]
    Current,
    /// The scheme's section of RFC 1738, and its grammar of URLs: a URI that [`rfc1738::Url`](urikit::rfc1738::Url)
    /// refuses is refused, such as one with a `~` or a fragment. A scheme that RFC 1738 does not define is read
    /// by its current specification.
    Rfc1738,
}

/// A URI with the components of its scheme.
pub trait View<'a>: Copy {
    /// The schemes of the view, in lower case.
    const SCHEMES: &'static [&'static str];

    /// Reads a URI by a specification of its scheme.
    ///
    /// # Errors
    ///
    /// The first violation of a rule, with its byte range: the URI has another scheme, or the specification does not
    /// allow it.
    fn read(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError>;

    /// Reads a URI by the current specification of its scheme.
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    fn of(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::read(uri, Revision::Current)
    }

    /// Returns the URI, unchanged.
    fn uri(&self) -> Uri<'a>;

    /// Returns a violation that does not make the URI unusable, such as a password where the scheme has none.
    fn warning(&self) -> Option<SchemeError> {
        None
    }

    /// Calls `visit` with each component, in the order of the URI.
    fn parts(&self, visit: &mut dyn FnMut(Part<'a>));

    /// Reports the changes to the scheme's normal form (RFC 3986 section 6.2.3): calls `replace` with each byte range
    /// and its replacement, in the order of the URI.
    ///
    /// Normalization uses it only through a table of schemes; see [`SCHEMES`](crate::SCHEMES).
    fn normal(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        let _ = replace;
    }

    /// Calls `visit` with each step of a client that accesses the resource. There are none if the scheme does not
    /// specify any.
    fn client(&self, visit: &mut dyn FnMut(Action<'_>)) {
        let _ = visit;
    }
}

/// A component of a URI, by its scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The name in the scheme's specification, such as `cwd`.
    pub name: &'static str,
    /// The value, percent-encoded if it is in the URI.
    pub value: ValueOrDefault<'a>,
}

/// The value of a [`Part`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOrDefault<'a> {
    /// A part of the URI.
    Written(EncodedSlice<'a>),
    /// A default, which is not in the URI.
    Implied(&'static str),
}

/// An action of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action<'s> {
    /// Connects to a server.
    Connect {
        /// The host as in the URI, including brackets.
        host: &'s str,
        /// The port.
        port: u16,
    },
    /// Sends the bytes of these, in order.
    Send(&'s [Sent<'s>]),
}

/// A part of the bytes that a client sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sent<'s> {
    /// This string.
    Plain(&'s str),
    /// A part of the URI, percent-decoded.
    Decoded(EncodedSlice<'s>),
    /// A value that is not in the URI and that the user has to be asked for, such as a password.
    Asked(&'static str),
}

impl<'s> Sent<'s> {
    /// Returns the bytes. A value to be asked for has none.
    pub fn octets(&self) -> impl Iterator<Item = u8> + use<'s> {
        let (plain, decoded) = match *self {
            Self::Plain(text) => (text, None),
            Self::Decoded(piece) => ("", Some(piece)),
            Self::Asked(_) => ("", None),
        };
        plain.bytes().chain(decoded.into_iter().flat_map(|piece| piece.encoded().decode()))
    }
}
