//! `tel` (RFC 3966).

pub(super) mod lexical;
mod subscriber;

use alloc::{string::String, vec::Vec};
use core::ops::Range;

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::{check_scheme, no_authority};
use crate::error::{Rule, SchemeError};
use crate::slice::EncodedSlice;
use crate::view::{Part, Revision, View};

pub use subscriber::TelephoneSubscriber;

const AUTHORITY: Rule = Rule::new(
    "tel-authority",
    "a number is not behind `//`",
    "telephone-uri = \"tel:\" telephone-subscriber",
    "RFC 3966 section 3",
);
const QUERY: Rule = Rule::new(
    "tel-query",
    "the scheme has no query",
    "telephone-uri = \"tel:\" telephone-subscriber",
    "RFC 3966 section 3",
);

/// A telephone number: a name of where calls end, not the keys to press for one.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Tel, View};
///
/// let tel = Tel::of(Uri::parse("tel:863-1234;phone-context=+1-914-555")?)?;
/// assert!(!tel.subscriber().is_global());
/// assert!(tel.subscriber().digits().eq("8631234".chars()));
/// assert_eq!(tel.subscriber().phone_context().unwrap().as_str(), "+1-914-555");
/// assert!(tel.is_equivalent(&Tel::of(Uri::parse("tel:8631234;phone-context=+1914555")?)?));
///
/// let error = Tel::of(Uri::parse("tel:863-1234")?).unwrap_err();
/// assert_eq!((error.code(), error.span()), ("tel-context", 12..12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tel<'a> {
    uri: Uri<'a>,
    subscriber: TelephoneSubscriber<'a>,
}

impl<'a> Tel<'a> {
    /// The number and its parameters.
    pub const fn subscriber(&self) -> TelephoneSubscriber<'a> {
        self.subscriber
    }

    /// Whether both are the same number (section 4): case, visual separators and the order of parameters do not matter, and
    /// neither has a parameter that the other does not have.
    pub fn is_equivalent(&self, other: &Tel<'_>) -> bool {
        self.subscriber.is_equivalent(&other.subscriber)
    }
}

impl<'a> View<'a> for Tel<'a> {
    const SCHEMES: &'static [&'static str] = &["tel"];

    fn read(uri: Uri<'a>, _: Revision) -> Result<Self, SchemeError> {
        check_scheme::<Self>(uri)?;
        no_authority(uri, &AUTHORITY)?;
        let subscriber = TelephoneSubscriber::read(EncodedSlice::path(uri))?;
        match EncodedSlice::query(uri) {
            // With the `?` that is before it.
            Some(query) => Err(SchemeError::new(&QUERY, query.span().start - 1..query.span().end)),
            None => Ok(Self { uri, subscriber }),
        }
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// The first parameter that stands where section 3 does not want it.
    fn warning(&self) -> Option<SchemeError> {
        self.subscriber.misplaced()
    }

    /// Numbers without visual separators, and everything in lower case (section 4). The order of parameters stays.
    fn normal(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        self.subscriber.normal(replace);
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        self.subscriber.parts(visit);
    }
}

/// The parts of a [`Tel`] URI as data, decoded: what it was made of, and what one can be built of.
///
/// ```
/// use urikit_schemes::TelParts;
///
/// let parts = TelParts { extension: Some("7".into()), ..TelParts::new("+1-201-555-0123") };
/// assert_eq!(parts.build()?.as_str(), "tel:+1-201-555-0123;ext=7");
///
/// let parts = TelParts { phone_context: Some("example.com".into()), ..TelParts::new("*21#") };
/// assert_eq!(parts.build()?.as_str(), "tel:*21%23;phone-context=example.com");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TelParts {
    /// The number, its `+` and its visual separators included.
    pub number: String,
    /// The address behind the number that is ISDN's.
    pub isdn_subaddress: Option<Vec<u8>>,
    /// The number of an extension.
    pub extension: Option<String>,
    /// Where a local number is known: a domain, or how global numbers begin there.
    pub phone_context: Option<String>,
    /// The names of the other parameters, and their values.
    pub parameters: Vec<(String, Option<Vec<u8>>)>,
}

impl From<Tel<'_>> for TelParts {
    fn from(tel: Tel<'_>) -> Self {
        let text = |piece: EncodedSlice<'_>| String::from(piece.as_str());
        let subscriber = tel.subscriber;
        let parameters =
            subscriber.parameters().map(|(name, value)| (text(name), value.map(|value| value.octets())));
        Self {
            // All of it is ASCII.
            number: subscriber.number().encoded().decode().map(char::from).collect(),
            isdn_subaddress: subscriber.isdn_subaddress().map(|isub| isub.octets()),
            extension: subscriber.extension().map(text),
            phone_context: subscriber.phone_context().map(text),
            parameters: parameters.collect(),
        }
    }
}

/// What stands for itself in a number: all but a `#`.
const NUMBER: AsciiSet = AsciiSet::UNRESERVED.remove(b"+*()");
/// What stands for itself in a value: `paramchar` without the brackets, which no path holds, and without `/`.
const VALUE: AsciiSet = AsciiSet::UNRESERVED.remove(b"!*'():&+$");

impl TelParts {
    /// A number without parameters, which only a global one can be.
    pub fn new(number: impl Into<String>) -> Self {
        let (isdn_subaddress, extension, phone_context) = (None, None, None);
        Self { number: number.into(), isdn_subaddress, extension, phone_context, parameters: Vec::new() }
    }

    /// The URI, with the parameters of the scheme in front of the others, as section 3 asks for. The order of the others is
    /// kept.
    ///
    /// # Errors
    ///
    /// What the scheme does not allow of the parts, a part that would be several, and a parameter by the name of another part.
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("tel");
        text.encode(self.number.as_bytes(), &NUMBER);
        if let Some(isub) = &self.isdn_subaddress {
            text.push(";isub=").encode(isub, &VALUE);
        }
        for (sign, part) in [(";ext=", &self.extension), (";phone-context=", &self.phone_context)] {
            if let Some(part) = part {
                text.push(sign).push(part);
            }
        }
        for (name, value) in &self.parameters {
            text.push(";").push(name);
            if let Some(value) = value {
                text.push("=").encode(value, &VALUE);
            }
        }
        text.build::<Tel<'_>, _>(self)
    }
}

#[cfg(test)]
mod tests;
