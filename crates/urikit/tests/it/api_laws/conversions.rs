//! Tests of conversions: they preserve the string and its components, succeed exactly if the string
//! is valid for the target type, and otherwise return the error of its parser and, for owned types,
//! the input.

use std::convert::Infallible;
use std::fmt::Debug;

use urikit::component::HostKind;
use urikit::split::Split;
use urikit::{Iri, IriBuf, IriRef, IriRefBuf};
use urikit::{OwnedParseError, ParseError, Uri, UriBuf, UriRef, UriRefBuf};

use super::inputs;

/// The components that a type stores.
type Parts<'a> = (Split<'a>, Option<(Option<&'a str>, &'a str, HostKind, Option<&'a str>)>);

fn parts(reference: IriRef<'_>) -> Parts<'_> {
    let authority = reference.authority().map(|authority| {
        let (userinfo, host) = (authority.userinfo(), authority.host());
        let port = authority.port().map(|port| port.as_str());
        (userinfo.map(|part| part.as_str()), host.as_str(), host.kind(), port)
    });
    (reference.split(), authority)
}

/// A type of URIs or IRIs, borrowed or owned.
trait Typed: Sized {
    fn read(text: &'static str) -> Result<Self, ParseError>;
    fn as_reference(&self) -> IriRef<'_>;
}

macro_rules! typed {
    ($($widest:ident: $($typed:ty)*;)*) => {$($(
        impl Typed for $typed {
            fn read(text: &'static str) -> Result<Self, ParseError> {
                Self::try_from(text)
            }

            fn as_reference(&self) -> IriRef<'_> {
                IriRef::from($widest::from(self))
            }
        }
    )*)*};
}
typed! {
    UriRef: UriRef<'static> Uri<'static> UriRefBuf UriBuf;
    IriRef: IriRef<'static> Iri<'static> IriRefBuf IriBuf;
}

/// The error of a conversion.
trait ConversionFailure: Debug {
    /// Returns the parse error, and the input if the error contains it.
    fn into_parts(self) -> (ParseError, Option<String>);
}

impl ConversionFailure for Infallible {
    fn into_parts(self) -> (ParseError, Option<String>) {
        match self {}
    }
}

impl ConversionFailure for ParseError {
    fn into_parts(self) -> (ParseError, Option<String>) {
        (self, None)
    }
}

impl ConversionFailure for OwnedParseError {
    fn into_parts(self) -> (ParseError, Option<String>) {
        assert_eq!(self.to_string(), self.error().to_string());
        (self.error(), Some(self.into_input()))
    }
}

enum Outcome {
    Converted,
    Rejected,
}

/// Converts one string, if it is valid for the first type.
///
/// This is instantiated for many pairs of types, so everything that does not depend on them is in
/// other functions.
fn convert<A: Typed, B: Typed + TryFrom<A, Error: ConversionFailure>>(
    text: &'static str,
) -> Option<Outcome> {
    let value = A::read(text).ok()?;
    match (B::try_from(value), B::read(text)) {
        (Ok(value), Ok(read)) => Some(converted(text, value.as_reference(), read.as_reference())),
        (Err(failure), Err(error)) => Some(rejected(text, failure.into_parts(), error)),
        (converted, read) => panic!("{text}: {} and {}", converted.is_ok(), read.is_ok()),
    }
}

fn converted(text: &str, value: IriRef<'_>, read: IriRef<'_>) -> Outcome {
    assert_eq!(parts(value), parts(read), "{text}");
    assert_eq!(value.as_str(), text);
    Outcome::Converted
}

fn rejected(
    text: &str,
    (error, input): (ParseError, Option<String>),
    expected: ParseError,
) -> Outcome {
    assert_eq!(error, expected, "{text}");
    assert!(input.is_none_or(|input| input == *text), "{text}");
    Outcome::Rejected
}

/// Converts all strings, and asserts that many conversions succeed.
fn converts(types: &str, convert: fn(&'static str) -> Option<Outcome>) {
    let outcomes = Vec::from_iter(inputs::all().iter().filter_map(|text| convert(text)));
    let converted = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Converted)).count();
    assert!(converted > 100, "{types}: {converted} of {} converted", outcomes.len());
}

macro_rules! convert {
    ($($from:ty => $($to:ty),+;)+) => {
        $($(converts(stringify!($from => $to), convert::<$from, $to>);)+)+
    };
}

#[test]
fn borrowed_types_convert() {
    convert! {
        UriRef<'_> => Uri<'_>, IriRef<'_>;
        Uri<'_> => UriRef<'_>, Iri<'_>, IriRef<'_>;
        IriRef<'_> => Iri<'_>, UriRef<'_>;
        Iri<'_> => IriRef<'_>, Uri<'_>;
    }
}

#[test]
fn owned_types_convert() {
    convert! {
        UriRefBuf => UriBuf, IriRefBuf;
        UriBuf => UriRefBuf, IriBuf;
        IriRefBuf => IriBuf, UriRefBuf;
        IriBuf => IriRefBuf, UriBuf;
    }
}

#[test]
fn borrowed_types_convert_to_owned() {
    convert! {
        UriRef<'_> => UriRefBuf;
        Uri<'_> => UriBuf, UriRefBuf;
        IriRef<'_> => IriRefBuf;
        Iri<'_> => IriBuf, IriRefBuf;
    }
}

/// Tests the conversions of a value to borrowed types, and that it equals those with the same
/// string and no others.
macro_rules! viewed {
    ($($typed:ty: $($view:ident)+ $(, $named:ident)*;)+) => {$({
        let absolute = <$typed>::read("http://u@h:1");
        let mut last = absolute.or_else(|_| <$typed>::read("//u@h:1")).expect("a valid input");
        let mut seen = 0;
        for text in inputs::all() {
            let Ok(value) = <$typed>::read(text) else { continue };
            let expected = parts(value.as_reference());
            $({
                let view = $view::from(&value);
                assert_eq!(parts(IriRef::from(view)), expected);
                assert_eq!((view == value, value == view), (true, true), "{text}");
                assert_eq!((view == last, last == view), (value == last, value == last), "{text} \
                    and {last}");
            })+
            $(assert_eq!(parts(IriRef::from(value.$named())), expected);)*
            (last, seen) = (value, seen + 1);
        }
        assert!(seen > 100, "{seen} of {}", stringify!($typed));
    })+};
}

#[test]
fn owned_types_convert_to_borrowed() {
    viewed! {
        UriRefBuf: UriRef, as_uri_ref;
        UriBuf: Uri UriRef, as_uri, as_uri_ref;
        IriRefBuf: IriRef, as_iri_ref;
        IriBuf: Iri IriRef, as_iri, as_iri_ref;
    }
}

/// Tests conversions from `&str` and `String`, which must agree and return the input on errors.
macro_rules! strings_convert {
    ($($view:ident $owned:ident)+) => {$(
        for text in inputs::all() {
            let text = text.as_str();
            assert_eq!($view::try_from(text), $view::parse(text));
            assert_eq!($owned::try_from(text).as_ref().map($view::from),
            $view::parse(text).as_ref().copied());
            assert_eq!(text.parse::<$owned>(), $owned::try_from(text));
            let back = match $owned::try_from(text.to_owned()) {
                Ok(owned) => String::from(owned),
                Err(error) => {
                    assert_eq!($view::parse(text), Err(ParseError::from(error.clone())));
                    assert_eq!(error.input(), text);
                    error.into_input()
                }
            };
            assert_eq!(back, text);
        }
    )+};
}

#[test]
fn strings_convert() {
    strings_convert! {
        UriRef UriRefBuf Uri UriBuf IriRef IriRefBuf Iri IriBuf
    }
}
