//! Conversions to and from the types of `urikit` and `url`, which never change the meaning.

use alloc::string::{String, ToString as _};
use core::fmt;

/// The error returned if a URL cannot be converted from or to a type of another crate.
///
/// Requires the feature `urikit` or `url`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConversionError {
    /// The other parser rejected the string, with this message.
    Rejected(String),
    /// The two parsers disagree about this component, such as `host`.
    Changed(&'static str),
}

impl fmt::Display for ConversionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rejected(message) => f.write_str(message),
            Self::Changed(component) => write!(f, "conversion would change the {component}"),
        }
    }
}

impl core::error::Error for ConversionError {}

fn rejected(error: impl fmt::Display) -> ConversionError {
    ConversionError::Rejected(error.to_string())
}

#[cfg(feature = "urikit")]
mod uri {
    use alloc::string::String;

    use urikit::{Component, Uri, UriBuf};

    use super::{ConversionError, rejected};
    use crate::url::Url;

    /// The components of RFC 3986, from the left.
    const COMPONENTS: [Component; 7] = [
        Component::Scheme,
        Component::Userinfo,
        Component::Host,
        Component::Port,
        Component::Path,
        Component::Query,
        Component::Fragment,
    ];

    /// Converts a URL into the URI with the same string and the same components.
    ///
    /// The URL Standard allows characters that RFC 3986 does not, such as `|` in a path; they are
    /// an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    /// use urikit_whatwg::Url;
    ///
    /// let url = Url::parse("https:example.org")?;
    /// assert_eq!(UriBuf::try_from(&url)?.as_str(), "https://example.org/");
    /// assert!(UriBuf::try_from(&url.join("a|b")?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    impl TryFrom<&Url> for UriBuf {
        type Error = ConversionError;

        fn try_from(url: &Url) -> Result<Self, ConversionError> {
            // The two specifications can divide the same string differently, for example at a
            // backslash. Such a conversion would change the host that a program connects to.
            let uri = Self::parse(url.as_str()).map_err(rejected)?;
            let mut spans = url.spans();
            if spans.host.is_none() && url.as_str()[..spans.path.start].ends_with("/.") {
                // In RFC 3986, the prefix that protects the path belongs to it.
                spans.path.start -= 2;
            }
            let expected = [
                Some(spans.scheme),
                spans.userinfo,
                spans.host,
                spans.port,
                Some(spans.path),
                spans.query,
                spans.fragment,
            ];
            // The string is the same, so equal ranges are equal components.
            let mut pairs = COMPONENTS.into_iter().zip(expected);
            match pairs.find(|(component, expected)| uri.span(*component) != *expected) {
                Some((component, _)) => Err(ConversionError::Changed(component.name())),
                None => Ok(uri),
            }
        }
    }

    /// Converts a URI into the equivalent URL.
    ///
    /// The URL Standard lowercases the host, removes dot-segments, and so on. The conversion fails
    /// if the URL is not equivalent to the URI after normalization (RFC 3986 section 6.2.3), for
    /// example because a host such as `127.1` is an address in only one of them.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_whatwg::Url;
    ///
    /// let url = Url::try_from(Uri::parse("HTTP://example.org:80/a/../b")?)?;
    /// assert_eq!(url.as_str(), "http://example.org/b");
    /// assert!(Url::try_from(Uri::parse("http://127.1/")?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    impl TryFrom<Uri<'_>> for Url {
        type Error = ConversionError;

        fn try_from(uri: Uri<'_>) -> Result<Self, ConversionError> {
            let url = Self::parse(uri.as_str()).map_err(rejected)?;
            // The URL is normalized when it is parsed, so only the normal forms can be equal.
            let (before, after) = (uri.normalize(), UriBuf::try_from(&url)?.normalize());
            let part = |uri: &UriBuf, component| {
                uri.span(component).map(|range| String::from(&uri.as_str()[range]))
            };
            match COMPONENTS.into_iter().find(|&it| part(&before, it) != part(&after, it)) {
                Some(component) => Err(ConversionError::Changed(component.name())),
                None => Ok(url),
            }
        }
    }
}

#[cfg(feature = "url")]
mod url_crate {
    use super::{ConversionError, rejected};
    use crate::url::Url;

    /// Returns the parsed string, unless the two crates serialize it differently.
    fn equal<T: AsRef<str>>(parsed: T, original: &str) -> Result<T, ConversionError> {
        let is_equal = parsed.as_ref() == original;
        is_equal.then_some(parsed).ok_or(ConversionError::Changed("URL"))
    }

    /// Converts a URL into that of the crate `url`, if that crate serializes it equally.
    impl TryFrom<&Url> for url::Url {
        type Error = ConversionError;

        fn try_from(url: &Url) -> Result<Self, ConversionError> {
            equal(Self::parse(url.as_str()).map_err(rejected)?, url.as_str())
        }
    }

    /// Converts a URL of the crate `url`, if it is serialized equally.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_whatwg::Url;
    ///
    /// let other = url::Url::parse("https://example.org/%7e")?;
    /// assert_eq!(Url::try_from(&other)?.as_str(), other.as_str());
    /// // The crate `url` does not normalize this drive letter.
    /// assert!(Url::try_from(&url::Url::parse("file:///c|/")?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    impl TryFrom<&url::Url> for Url {
        type Error = ConversionError;

        fn try_from(other: &url::Url) -> Result<Self, ConversionError> {
            equal(Self::parse(other.as_str()).map_err(rejected)?, other.as_str())
        }
    }
}
