//! Tests of trait implementations, over inputs of every shape ([`inputs`]).
//!
//! [`law`] defines the laws that the traits of a type must satisfy, [`values`] tests them for every
//! type, and [`auto`] checks the auto traits of every type.

#[cfg(all(feature = "http", feature = "idna", feature = "serde"))]
mod auto;
mod comparison;
mod conversions;
mod inputs;
mod law;
pub(crate) mod listing;
mod owned_and_borrowed;
mod secrets;
#[cfg(feature = "serde")]
mod serialized;
#[cfg(all(feature = "http", feature = "idna", feature = "serde"))]
mod threads;
mod values;

use std::borrow::Borrow;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::str::FromStr;

use urikit::{Iri, IriBuf, IriRef, IriRefBuf, ParseError, Uri, UriBuf, UriRef, UriRefBuf};

/// The traits of every type that represents a URI or IRI string.
trait Text:
    Borrow<str>
    + AsRef<str>
    + Clone
    + Debug
    + Display
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + Unpin
    + UnwindSafe
    + RefUnwindSafe
{
}

impl<T> Text for T where
    T: Borrow<str>
        + AsRef<str>
        + Clone
        + Debug
        + Display
        + Eq
        + Ord
        + Hash
        + Send
        + Sync
        + Unpin
        + UnwindSafe
        + RefUnwindSafe
{
}

/// A borrowed type.
trait View: Text + Copy + 'static {
    fn read(text: &'static str) -> Result<Self, ParseError>;
    /// Returns whether the value equals a `str` and a `&str`, in both directions.
    fn is(&self, text: &str) -> [bool; 4];
}

/// A borrowed type with a corresponding owned type.
trait WithOwned: View {
    type Owned: Text + FromStr<Err: Debug + Display> + 'static;
}

/// A law for every borrowed type.
trait Law {
    fn holds_for<V: View>();
}

/// A law for every pair of a borrowed and an owned type.
trait OwnedLaw {
    fn holds_for<V: WithOwned>();
}

macro_rules! views {
    ($($view:ty),+ $(,)?) => {
        $(impl View for $view {
            fn read(text: &'static str) -> Result<Self, ParseError> {
                <$view>::parse(text)
            }

            fn is(&self, text: &str) -> [bool; 4] {
                [*self == *text, *self == text, *text == *self, text == *self]
            }
        })+

        fn for_each_view<L: Law>() {
            $(L::holds_for::<$view>();)+
        }
    };
}

macro_rules! owned_and_borrowed {
    ($($view:ty => $owned:ty),+ $(,)?) => {
        $(impl WithOwned for $view {
            type Owned = $owned;
        })+

        fn for_each_pair<L: OwnedLaw>() {
            $(L::holds_for::<$view>();)+
        }
    };
}

views! {
    UriRef<'static>, Uri<'static>, IriRef<'static>, Iri<'static>,
}

owned_and_borrowed! {
    UriRef<'static> => UriRefBuf,
    Uri<'static> => UriBuf,
    IriRef<'static> => IriRefBuf,
    Iri<'static> => IriBuf,
}
