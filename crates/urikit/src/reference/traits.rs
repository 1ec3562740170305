//! Conversions, comparisons, and formatting of the four types.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;
#[cfg(feature = "alloc")]
use core::str::FromStr;

use super::accessors::on_four_types;
use super::{GenericUri, GenericUriRef, Iri, IriRef, Rfc3987, Uri, UriRef, UriSpec};
#[cfg(feature = "alloc")]
use super::{
    GenericUriBuf, GenericUriRefBuf, IriBuf, IriRefBuf, OwnedParseError, UriBuf, UriRefBuf,
};
use crate::error::ParseError;
use crate::parse;
use crate::sink;
use crate::spans::Spans;

/// Implements the traits that depend only on the string. `Eq`, `Ord`, and `Hash` are those of
/// `str`, as `Borrow<str>` requires.
macro_rules! string_traits {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> fmt::Display for $type<$($life,)? S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }
        /// Shows the name of the alias, such as `UriBuf`, and masks the password.
        impl<$($life,)? S: UriSpec> fmt::Debug for $type<$($life,)? S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                // The types are generic, but users know them by their aliases: `GenericUriRefBuf`
                // is shown as `UriRefBuf` or `IriRefBuf`.
                let alias = stringify!($type).trim_start_matches("GenericUri");
                let family = if S::SPEC == Rfc3987::SPEC { "Iri" } else { "Uri" };
                write!(f, "{family}{alias}(\"{}\")", self.redacted())
            }
        }
        impl<$($life,)? S: UriSpec> AsRef<str> for $type<$($life,)? S> {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }
        impl<$($life,)? S: UriSpec> Borrow<str> for $type<$($life,)? S> {
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }
        impl<$($life,)? S: UriSpec> Eq for $type<$($life,)? S> {}
        impl<$($life,)? S: UriSpec> PartialOrd for $type<$($life,)? S> {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }
        impl<$($life,)? S: UriSpec> Ord for $type<$($life,)? S> {
            // The order is that of the strings, as `Borrow<str>` requires, not that of the
            // components.
            fn cmp(&self, other: &Self) -> Ordering {
                self.as_str().cmp(other.as_str())
            }
        }
        impl<$($life,)? S: UriSpec> Hash for $type<$($life,)? S> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                // `Borrow<str>` requires the same hash as that of the string.
                self.as_str().hash(state);
            }
        }
    };
}
on_four_types! { string_traits }

/// Implements comparison, in both directions, of two types that have `as_str`.
macro_rules! equals {
    ($([$($generics:tt)*] $one:ty, $other:ty;)*) => {$(
        impl<$($generics)*> PartialEq<$other> for $one {
            fn eq(&self, other: &$other) -> bool {
                AsRef::<str>::as_ref(self) == AsRef::<str>::as_ref(other)
            }
        }
        impl<$($generics)*> PartialEq<$one> for $other {
            fn eq(&self, other: &$one) -> bool {
                // Both directions use the first comparison, so they always agree.
                other == self
            }
        }
    )*};
}
/// Implements comparison of each type with itself and with strings.
macro_rules! equals_itself_and_strings {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> PartialEq for $type<$($life,)? S> {
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }
        equals! {
            [$($life,)? S: UriSpec] $type<$($life,)? S>, str;
            [$($life,)? S: UriSpec] $type<$($life,)? S>, &str;
        }
        #[cfg(feature = "alloc")]
        equals! { [$($life,)? S: UriSpec] $type<$($life,)? S>, String; }
    };
}
on_four_types! { equals_itself_and_strings }
equals! { [S: UriSpec] GenericUriRef<'_, S>, GenericUri<'_, S>; }
#[cfg(feature = "alloc")]
equals! {
    [S: UriSpec] GenericUriRef<'_, S>, GenericUriRefBuf<S>;
    [S: UriSpec] GenericUriRef<'_, S>, GenericUriBuf<S>;
    [S: UriSpec] GenericUri<'_, S>, GenericUriRefBuf<S>;
    [S: UriSpec] GenericUri<'_, S>, GenericUriBuf<S>;
    [S: UriSpec] GenericUriRefBuf<S>, GenericUriBuf<S>;
}

/// A URI reference that is displayed with `***` instead of its password, for use in logs.
///
/// It is returned by [`UriRef::redacted`]. Both `Display` and `Debug` mask the password.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
///
/// let uri = Uri::parse("postgres://app:secret@db.example.com/shop")?;
/// let line = format!("connecting to {}", uri.redacted());
/// assert_eq!(line, "connecting to postgres://app:***@db.example.com/shop");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "this returns the redacted form and changes nothing"]
pub struct Redacted<'a>(UriRef<'a>);

impl<'a> Redacted<'a> {
    pub(super) const fn new(reference: UriRef<'a>) -> Self {
        Self(reference)
    }
}

impl fmt::Display for Redacted<'_> {
    /// Writes the reference with `***` in place of a password, even of an empty one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.as_str();
        let masked = self.0.spans().userinfo().and_then(|userinfo| {
            // A userinfo without `:` is only a username, which is shown.
            let (user, password) = text[userinfo.clone()].split_once(':')?;
            Some((userinfo.start + user.len() + 1, password.len()))
        });
        match masked {
            // Every password is replaced by three characters, so its length is not shown either.
            Some((start, len)) => sink::pad(f, |out| {
                out.write_str(&text[..start])?;
                out.write_str("***")?;
                out.write_str(&text[start + len..])
            }),
            None => f.pad(text),
        }
    }
}

impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl<'a, S: UriSpec> Deref for GenericUri<'a, S> {
    type Target = GenericUriRef<'a, S>;

    #[inline]
    fn deref(&self) -> &GenericUriRef<'a, S> {
        self.as_reference()
    }
}

impl<S: UriSpec> Default for GenericUriRef<'_, S> {
    /// Returns the empty reference.
    fn default() -> Self {
        Self::new("", Spans::EMPTY)
    }
}

/// Implements conversions that cannot fail: to a more general type, to a view, and to a copy.
macro_rules! converts {
    ($([$($generics:tt)*] $from:ty => $to:ty: |$value:ident| $result:expr;)*) => {$(
        impl<$($generics)*> From<$from> for $to {
            #[inline]
            fn from($value: $from) -> Self {
                $result
            }
        }
    )*};
}
converts! {
    ['a, S: UriSpec] GenericUri<'a, S> => GenericUriRef<'a, S>: |uri| uri.view();
    ['a, S: UriSpec] &GenericUri<'a, S> => GenericUriRef<'a, S>: |uri| uri.view();
    ['a, S: UriSpec] &GenericUriRef<'a, S> => GenericUriRef<'a, S>: |reference| *reference;
    ['a, S: UriSpec] &GenericUri<'a, S> => GenericUri<'a, S>: |uri| *uri;
    // Every URI is an IRI (RFC 3987 section 1.1).
    ['a] UriRef<'a> => IriRef<'a>: |reference| reference.cast();
    ['a] &UriRef<'a> => IriRef<'a>: |reference| reference.cast();
    ['a] Uri<'a> => IriRef<'a>: |uri| uri.view().cast();
    ['a] &Uri<'a> => IriRef<'a>: |uri| uri.view().cast();
    ['a] Uri<'a> => Iri<'a>: |uri| uri.cast();
    ['a] &Uri<'a> => Iri<'a>: |uri| uri.cast();
}

impl<'a, S: UriSpec> TryFrom<GenericUriRef<'a, S>> for GenericUri<'a, S> {
    type Error = ParseError;

    fn try_from(reference: GenericUriRef<'a, S>) -> Result<Self, ParseError> {
        parse::check_scheme(reference.spans(), S::SPEC).map(|_| Self::from_reference(reference))
    }
}

/// Implements parsing with `try_from` for the borrowed types, and the conversion of an IRI to the
/// same URI if all its characters are allowed in URIs.
macro_rules! borrowed_parses {
    ($($type:ident: $iri:ident $uri:ident;)*) => {$(
        impl<'a, S: UriSpec> TryFrom<&'a str> for $type<'a, S> {
            type Error = ParseError;

            fn try_from(text: &'a str) -> Result<Self, ParseError> {
                Self::parse(text)
            }
        }
        impl<'a, S: UriSpec> TryFrom<&'a [u8]> for $type<'a, S> {
            type Error = ParseError;

            fn try_from(bytes: &'a [u8]) -> Result<Self, ParseError> {
                Self::parse_bytes(bytes)
            }
        }
        impl<'a> TryFrom<$iri<'a>> for $uri<'a> {
            type Error = ParseError;

            fn try_from(iri: $iri<'a>) -> Result<Self, ParseError> {
                // A URI is an IRI of ASCII characters, so parsing it as a URI reports the first
                // other character.
                Self::parse(iri.as_str())
            }
        }
    )*};
}
borrowed_parses! { GenericUriRef: IriRef UriRef; GenericUri: Iri Uri; }

#[cfg(feature = "alloc")]
mod owned {
    #[allow(clippy::wildcard_imports, reason = "the module is a part of its parent")]
    use super::*;

    impl<S: UriSpec> Deref for GenericUriBuf<S> {
        type Target = GenericUriRefBuf<S>;

        fn deref(&self) -> &GenericUriRefBuf<S> {
            self.as_reference()
        }
    }

    impl<S: UriSpec> Default for GenericUriRefBuf<S> {
        /// Returns the empty reference.
        fn default() -> Self {
            Self::new(String::new(), Spans::EMPTY)
        }
    }

    converts! {
        ['a, S: UriSpec] &'a GenericUriRefBuf<S> => GenericUriRef<'a, S>: |owned| owned.view();
        ['a, S: UriSpec] &'a GenericUriBuf<S> => GenericUriRef<'a, S>: |owned| owned.view();
        ['a, S: UriSpec] &'a GenericUriBuf<S> => GenericUri<'a, S>: |owned| {
            GenericUri::from_reference(owned.view())
        };
        [S: UriSpec] GenericUriRef<'_, S> => GenericUriRefBuf<S>: |view| {
            Self::new(view.as_str().into(), view.spans())
        };
        [S: UriSpec] GenericUri<'_, S> => GenericUriRefBuf<S>: |view| view.view().into();
        [S: UriSpec] GenericUri<'_, S> => GenericUriBuf<S>: |view| Self::new(view.view().into());
        [S: UriSpec] GenericUriBuf<S> => GenericUriRefBuf<S>: |owned| owned.into_reference();
        [S: UriSpec] GenericUriRefBuf<S> => String: |owned| owned.into_string();
        [S: UriSpec] GenericUriBuf<S> => String: |owned| owned.into_string();
        [] UriRefBuf => IriRefBuf: |owned| owned.cast();
        [] UriBuf => IriBuf: |owned| Self::new(owned.into_reference().cast());
    }

    impl<S: UriSpec> TryFrom<GenericUriRefBuf<S>> for GenericUriBuf<S> {
        type Error = OwnedParseError;

        fn try_from(reference: GenericUriRefBuf<S>) -> Result<Self, OwnedParseError> {
            // The reference is valid, so only the presence of a scheme has to be checked.
            match parse::check_scheme(reference.spans(), S::SPEC) {
                Ok(_) => Ok(Self::new(reference)),
                Err(error) => Err(OwnedParseError::new(error, reference.into_string())),
            }
        }
    }

    /// Implements parsing with `parse` and `try_from` for the owned types.
    macro_rules! owned_parses {
        ($($type:ident: $iri:ident $uri:ident;)*) => {$(
            impl<S: UriSpec> FromStr for $type<S> {
                type Err = ParseError;

                fn from_str(text: &str) -> Result<Self, ParseError> {
                    Ok(Self::parse(text)?)
                }
            }
            impl<S: UriSpec> TryFrom<String> for $type<S> {
                type Error = OwnedParseError;

                fn try_from(text: String) -> Result<Self, OwnedParseError> {
                    Self::parse(text)
                }
            }
            impl<S: UriSpec> TryFrom<&str> for $type<S> {
                type Error = ParseError;

                fn try_from(text: &str) -> Result<Self, ParseError> {
                    text.parse()
                }
            }
            impl TryFrom<$iri> for $uri {
                type Error = OwnedParseError;

                fn try_from(iri: $iri) -> Result<Self, OwnedParseError> {
                    Self::parse(iri.into_string())
                }
            }
        )*};
    }
    owned_parses! { GenericUriRefBuf: IriRefBuf UriRefBuf; GenericUriBuf: IriBuf UriBuf; }
}
