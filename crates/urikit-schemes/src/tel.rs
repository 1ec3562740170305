//! The `tel` scheme ([RFC 3966](https://www.rfc-editor.org/rfc/rfc3966)).

pub(super) mod lexical;
mod subscriber;

use alloc::{string::String, vec::Vec};
use core::ops::Range;

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::{check_scheme, no_authority};
use crate::error::{SchemeError, rules};
use crate::slice::EncodedSlice;
use crate::view::{Part, Revision, View};

pub use subscriber::TelephoneSubscriber;

rules! {
    "RFC 3966 section 3" => {
        AUTHORITY = "tel-authority", "`//` before the number",
            "telephone-uri = \"tel:\" telephone-subscriber";
        QUERY = "tel-query", "query not allowed", "telephone-uri = \"tel:\" telephone-subscriber";
    }
}

/// A `tel` URI, which identifies a telephone number, such as `tel:+1-201-555-0123`.
///
/// The number is not necessarily the sequence of digits to dial, which depends on the location of
/// the caller.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Tel;
///
/// let tel = Tel::parse("tel:863-1234;phone-context=+1-914-555")?;
/// assert!(!tel.subscriber().is_global());
/// assert!(tel.subscriber().digits().eq("8631234".chars()));
/// assert_eq!(tel.subscriber().phone_context().unwrap().as_str(), "+1-914-555");
/// assert!(tel.is_equivalent(&Tel::parse("tel:8631234;phone-context=+1914555")?));
///
/// let error = Tel::parse("tel:863-1234").unwrap_err();
/// assert_eq!((error.code(), error.span()), ("tel-context", 12..12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tel<'a> {
    uri: Uri<'a>,
    subscriber: TelephoneSubscriber<'a>,
}

impl<'a> Tel<'a> {
    /// Returns the telephone number in this URI with its parameters, such as the extension.
    ///
    /// To get only the digits of the number, call [`digits`](TelephoneSubscriber::digits) on the
    /// result.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Tel;
    ///
    /// let tel = Tel::parse("tel:+1-201-555-0123")?;
    /// assert_eq!(tel.subscriber().number().as_str(), "+1-201-555-0123");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn subscriber(&self) -> TelephoneSubscriber<'a> {
        self.subscriber
    }

    /// Returns whether both `tel` URIs have the same number and parameters (RFC 3966 section 4).
    ///
    /// The comparison ignores case, visual separators such as `-`, and the order of parameters.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Tel;
    ///
    /// let tel = Tel::parse("tel:+1-201-555-0123")?;
    /// assert!(tel.is_equivalent(&Tel::parse("tel:+1(201)555.0123")?));
    /// assert!(!tel.is_equivalent(&Tel::parse("tel:+1-201-555-0123;ext=7")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_equivalent(&self, other: &Tel<'_>) -> bool {
        self.subscriber.is_equivalent(&other.subscriber)
    }
}

impl<'a> View<'a> for Tel<'a> {
    const SCHEMES: &'static [&'static str] = &["tel"];

    fn parse_as(uri: Uri<'a>, _: Revision) -> Result<Self, SchemeError> {
        check_scheme::<Self>(uri)?;
        no_authority(uri, &AUTHORITY)?;
        let subscriber = TelephoneSubscriber::read(EncodedSlice::path(uri))?;
        match EncodedSlice::query(uri) {
            // Include the preceding `?`.
            Some(query) => Err(SchemeError::new(&QUERY, query.span().start - 1..query.span().end)),
            None => Ok(Self { uri, subscriber }),
        }
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// Warns of the first parameter that is not in the order of RFC 3966 section 3.
    fn warning(&self) -> Option<SchemeError> {
        self.subscriber.misplaced()
    }

    /// Removes visual separators, and converts everything to lower case (RFC 3966 section 4). The
    /// order of parameters is unchanged.
    fn normal(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        self.subscriber.normal(replace);
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        self.subscriber.parts(visit);
    }
}

/// The decoded components of a [`Tel`] URI, such as the number, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Tel`] to this type with `From`.
///
/// # Examples
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
    /// The number, including `+` and visual separators, such as `+1-201-555-0123`.
    pub number: String,
    /// The decoded ISDN subaddress (`isub`), or `None` to omit it.
    pub isdn_subaddress: Option<Vec<u8>>,
    /// The extension (`ext`), or `None` to omit it.
    pub extension: Option<String>,
    /// The context in which a local number is valid: a domain, or a prefix of global numbers.
    pub phone_context: Option<String>,
    /// The names of the other parameters, and their decoded values, or `None` to omit the `=`.
    pub parameters: Vec<(String, Option<Vec<u8>>)>,
}

impl From<Tel<'_>> for TelParts {
    fn from(tel: Tel<'_>) -> Self {
        let text = |slice: EncodedSlice<'_>| String::from(slice.as_str());
        let subscriber = tel.subscriber;
        let parameters = subscriber
            .parameters()
            .map(|(name, value)| (text(name), value.map(|value| value.octets())));
        Self {
            // Numbers are ASCII.
            number: subscriber.number().bytes().map(char::from).collect(),
            isdn_subaddress: subscriber.isdn_subaddress().map(|isub| isub.octets()),
            extension: subscriber.extension().map(text),
            phone_context: subscriber.phone_context().map(text),
            parameters: parameters.collect(),
        }
    }
}

/// The characters to escape in a number, including `#`.
const NUMBER: AsciiSet = AsciiSet::UNRESERVED.remove(b"+*()");
/// The characters to escape in a value: all except `paramchar`, without brackets and `/`.
const VALUE: AsciiSet = AsciiSet::UNRESERVED.remove(b"!*'():&+$");

impl TelParts {
    /// Creates the components of a `tel` URI from a number, such as `+1-201-555-0123`.
    ///
    /// A number that starts with `+` is valid everywhere. Any other number also needs a
    /// `phone_context`, without which [`build`](Self::build) fails.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::TelParts;
    ///
    /// assert_eq!(TelParts::new("+1-201-555-0123").build()?.as_str(), "tel:+1-201-555-0123");
    /// assert!(TelParts::new("863-1234").build().is_err());
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn new(number: impl Into<String>) -> Self {
        let (isdn_subaddress, extension, phone_context) = (None, None, None);
        Self {
            number: number.into(),
            isdn_subaddress,
            extension,
            phone_context,
            parameters: Vec::new(),
        }
    }

    /// Builds a `tel` URI, such as `tel:+1-201-555-0123;ext=7`, from these components.
    ///
    /// The parameters `isub`, `ext`, and `phone-context` precede the others, as RFC 3966 section 3
    /// requires. Parsing the URI yields the same components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid or contains the delimiter of another component,
    /// or if a parameter has the name of another component.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::TelParts;
    ///
    /// let parameters = vec![("tsp".into(), Some(b"carrier.example.com".to_vec()))];
    /// let parts =
    ///     TelParts { parameters, extension: Some("42".into()), ..TelParts::new("+49-30-123456") };
    /// assert_eq!(parts.build()?.as_str(), "tel:+49-30-123456;ext=42;tsp=carrier.example.com");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("tel");
        text.encode(self.number.as_bytes(), &NUMBER);
        if let Some(isub) = &self.isdn_subaddress {
            text.push(";isub=").encode(isub, &VALUE);
        }
        for (prefix, part) in [(";ext=", &self.extension), (";phone-context=", &self.phone_context)]
        {
            if let Some(part) = part {
                text.push(prefix).push(part);
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
