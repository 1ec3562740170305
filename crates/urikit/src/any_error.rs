//! An error type for all operations.

use core::fmt;

#[cfg(feature = "alloc")]
use crate::edit::{EditError, StructureError};
use crate::error::ParseError;
#[cfg(feature = "alloc")]
use crate::relativize::RelativizeError;
use crate::resolve::ResolveError;
use crate::sink::BufferError;

/// Any error of this crate, with one variant per error type.
///
/// Every error type of the crate converts into this one, so a function that parses, resolves, and
/// edits URIs can use `?` for all of these operations. To handle one operation, match its error
/// type, such as [`ParseError`](crate::ParseError), instead.
///
/// # Examples
///
/// ```
/// use urikit::{Error, UriBuf};
///
/// fn next_page(url: &str, page: &str) -> Result<UriBuf, Error> {
///     let mut uri = UriBuf::parse(url)?;
///     uri.set_query_pair("page", page)?;
///     Ok(uri)
/// }
/// assert_eq!(next_page("http://example.com/?page=1", "2")?, "http://example.com/?page=2");
/// assert!(matches!(next_page("http://[", "2"), Err(Error::Parse(_))));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A string could not be parsed, for example because of an invalid character.
    Parse(ParseError),
    /// A component could not be set, or a URI could not be built from components.
    #[cfg(feature = "alloc")]
    Edit(EditError),
    /// A reference could not be resolved with the chosen options.
    Resolve(ResolveError),
    /// A target could not be made relative with the chosen options.
    #[cfg(feature = "alloc")]
    Relativize(RelativizeError),
    /// Percent-decoded bytes were not valid UTF-8.
    #[cfg(feature = "alloc")]
    Utf8(crate::percent::Utf8Error),
    /// A buffer was too small for a URI to be written into it.
    Buffer(BufferError),
    /// The port of a URI was greater than 65535, and so could not be converted to a number.
    Port(crate::component::PortOverflow),
    /// A host was not a valid internationalized domain name.
    #[cfg(feature = "idna")]
    Idna(crate::iri::IdnaError),
    /// An IRI violated the rules for bidirectional text.
    #[cfg(feature = "idna")]
    Bidi(crate::iri::BidiError),
    /// A URI could not be converted to or from the type of another crate.
    #[cfg(any(feature = "http", feature = "url"))]
    Conversion(crate::ConversionError),
}

/// Implements `From` for each error, `Display`, and `source`.
macro_rules! variants {
    ($($(#[$attribute:meta])* $variant:ident: $error:ty;)+) => {
        $($(#[$attribute])*
        impl From<$error> for Error {
            fn from(error: $error) -> Self {
                Self::$variant(error)
            }
        })+

        impl fmt::Display for Error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($(#[$attribute])* Self::$variant(error) => error.fmt(f),)+
                }
            }
        }

        impl core::error::Error for Error {
            fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
                match self {
                    $($(#[$attribute])* Self::$variant(error) => error.source(),)+
                }
            }
        }
    };
}
variants! {
    Parse: ParseError;
    #[cfg(feature = "alloc")]
    Edit: EditError;
    Resolve: ResolveError;
    #[cfg(feature = "alloc")]
    Relativize: RelativizeError;
    #[cfg(feature = "alloc")]
    Utf8: crate::percent::Utf8Error;
    Buffer: BufferError;
    Port: crate::component::PortOverflow;
    #[cfg(feature = "idna")]
    Idna: crate::iri::IdnaError;
    #[cfg(feature = "idna")]
    Bidi: crate::iri::BidiError;
    #[cfg(any(feature = "http", feature = "url"))]
    Conversion: crate::ConversionError;
}

#[cfg(feature = "alloc")]
impl From<crate::OwnedParseError> for Error {
    fn from(error: crate::OwnedParseError) -> Self {
        Self::Parse(error.error())
    }
}

#[cfg(feature = "alloc")]
impl From<crate::percent::DecodeError> for Error {
    fn from(error: crate::percent::DecodeError) -> Self {
        match error {
            crate::percent::DecodeError::Syntax(error) => Self::Parse(error),
            crate::percent::DecodeError::Utf8(error) => Self::Utf8(error),
        }
    }
}

#[cfg(feature = "alloc")]
impl From<StructureError> for Error {
    fn from(error: StructureError) -> Self {
        Self::Edit(error.into())
    }
}
