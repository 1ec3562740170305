//! The trait of all views, and what a view tells.

use core::ops::Range;

use urikit::Uri;

use crate::error::SchemeError;
use crate::piece::Piece;

/// Which definition of a scheme a URI is read by, where there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Edition {
    /// The one in force.
    #[default]
    Current,
    /// The scheme's section of RFC 1738, and the grammar of all its URLs: what [`rfc1738::Url`](urikit::rfc1738::Url) refuses is
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
    /// than the URI (RFC 3986 section 6.2.3): what is replaced, in the order of the text, and by what. Normalization calls it only
    /// through the table of schemes that it is given; see [`SCHEMES`](crate::SCHEMES).
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
