//! What types promise by the traits that they have, over texts of every shape ([`texts`]).
//!
//! [`law`] says what the traits of any type promise together, and [`values`] asks it of every type
//! that has them; [`auto`] asks the compiler which auto traits every type has.

#[cfg(all(feature = "charset", feature = "http", feature = "idna", feature = "serde"))]
mod auto;
mod comparison;
mod conversions;
mod law;
mod listing;
mod secrets;
#[cfg(feature = "serde")]
mod serialized;
mod texts;
#[cfg(all(feature = "charset", feature = "http", feature = "idna", feature = "serde"))]
mod threads;
mod twins;
mod values;

use std::borrow::Borrow;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::str::FromStr;

use urikit::iri::{
    AbsoluteIri, AbsoluteIriBuf, Iri, IriBuf, IriRef, IriRefBuf, RelativeIriRef, RelativeIriRefBuf,
};
use urikit::rfc2396::java::JavaUri;
use urikit::zone::ZonedRef;
use urikit::{
    AbsoluteUri, AbsoluteUriBuf, ParseError, RelativeRef, RelativeRefBuf, Uri, UriBuf, UriRef,
    UriRefBuf, rfc1738, rfc1808, rfc2396,
};

/// All that a type that is a text has to have, whether it borrows or owns.
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

/// A type that borrows its text: with how one is read.
trait View: Text + Copy + 'static {
    fn read(text: &'static str) -> Result<Self, ParseError>;
    /// Whether it is a text, asked of `str` and of `&str`, from both sides.
    fn is(&self, text: &str) -> [bool; 4];
}

/// A type that borrows its text, and has a twin that owns it.
trait Twin: View {
    type Owned: Text + FromStr<Err: Debug + Display> + 'static;
}

/// Something that holds for every view.
trait Law {
    fn holds_for<V: View>();
}

/// Something that holds for every view and its twin.
trait LawOfTwins {
    fn holds_for<V: Twin>();
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

macro_rules! twins {
    ($($view:ty => $owned:ty),+ $(,)?) => {
        $(impl Twin for $view {
            type Owned = $owned;
        })+

        fn for_each_twin<L: LawOfTwins>() {
            $(L::holds_for::<$view>();)+
        }
    };
}

views! {
    UriRef<'static>, Uri<'static>, AbsoluteUri<'static>, RelativeRef<'static>,
    IriRef<'static>, Iri<'static>, AbsoluteIri<'static>, RelativeIriRef<'static>,
    ZonedRef<'static>,
    rfc1738::Url<'static>, rfc1808::Url<'static>, rfc1808::Base<'static>,
    rfc2396::UriReference<'static>, rfc2396::AbsoluteUri<'static>, rfc2396::RelativeUri<'static>,
    JavaUri<'static>,
}

twins! {
    UriRef<'static> => UriRefBuf,
    Uri<'static> => UriBuf,
    AbsoluteUri<'static> => AbsoluteUriBuf,
    RelativeRef<'static> => RelativeRefBuf,
    IriRef<'static> => IriRefBuf,
    Iri<'static> => IriBuf,
    AbsoluteIri<'static> => AbsoluteIriBuf,
    RelativeIriRef<'static> => RelativeIriRefBuf,
}
