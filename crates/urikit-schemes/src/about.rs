//! The `about` scheme ([RFC 6694](https://www.rfc-editor.org/rfc/rfc6694)).

use alloc::{string::String, vec::Vec};

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::check_scheme;
use crate::error::{SchemeError, rules};
use crate::slice::EncodedSlice;
use crate::view::{Part, Revision, ValueOrDefault, View};

rules! {
    "RFC 6694 section 2.1" => {
        TOKEN = "about-token", "`/` in or before the token", "about-token = *pchar";
    }
}

/// An `about` URI, which identifies a resource built into a program, such as `about:blank`.
///
/// The token after the colon identifies the resource. Its meaning depends on the program, except
/// for `blank`, which every browser shows as an empty page.
///
/// # Examples
///
/// ```
/// use urikit_schemes::About;
///
/// let about = About::parse("about:preferences?tab=privacy")?;
/// assert_eq!(about.token().as_str(), "preferences");
/// assert_eq!(about.query().map(|query| query.as_str()), Some("tab=privacy"));
/// assert!(!about.is_blank());
///
/// let error = About::parse("about:config/network").unwrap_err();
/// assert_eq!((error.code(), error.span()), ("about-token", 12..13));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About<'a> {
    uri: Uri<'a>,
    token: EncodedSlice<'a>,
}

impl<'a> About<'a> {
    /// Returns the name of the resource in this `about` URI, such as `blank`, percent-encoded.
    ///
    /// The name, which the specification calls a token, is everything between the colon and the
    /// query. It can be empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::About;
    ///
    /// let about = About::parse("about:config")?;
    /// assert_eq!(about.token().as_str(), "config");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn token(&self) -> EncodedSlice<'a> {
        self.token
    }

    /// Returns the query of this `about` URI, such as `filter=disabled`, percent-encoded.
    ///
    /// The query does not include the `?`. Its meaning depends on the name of the resource. Returns
    /// `None` if the URI has no `?`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::About;
    ///
    /// let about = About::parse("about:addons?filter=disabled")?;
    /// assert_eq!(about.query().map(|query| query.as_str()), Some("filter=disabled"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn query(&self) -> Option<EncodedSlice<'a>> {
        EncodedSlice::query(self.uri)
    }

    /// Returns whether this URI identifies the empty page, `about:blank`.
    ///
    /// The name is decoded before the comparison, and the query is ignored, so `about:blan%6B?x`
    /// also identifies the empty page.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::About;
    ///
    /// let about = About::parse("about:blan%6B")?;
    /// assert!(about.is_blank());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_blank(&self) -> bool {
        self.token.bytes().eq(*b"blank")
    }
}

impl<'a> View<'a> for About<'a> {
    const SCHEMES: &'static [&'static str] = &["about"];

    fn parse_as(uri: Uri<'a>, _: Revision) -> Result<Self, SchemeError> {
        check_scheme::<Self>(uri)?;
        let token = EncodedSlice::path(uri);
        if let Some(authority) = uri.authority() {
            let slashes = token.span().start - authority.as_str().len() - 2;
            return Err(SchemeError::new(&TOKEN, slashes..slashes + 2));
        }
        token.only(&TOKEN, |byte| byte != b'/')?;
        Ok(Self { uri, token })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        visit(Part { name: "about-token", value: ValueOrDefault::Written(self.token) });
        if let Some(query) = self.query() {
            visit(Part { name: "about-query", value: ValueOrDefault::Written(query) });
        }
    }
}

/// The decoded components of an [`About`] URI, for building such a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`About`] to this type with `From`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::AboutParts;
///
/// let parts = AboutParts { token: b"my settings".to_vec(), query: None };
/// assert_eq!(parts.build()?.as_str(), "about:my%20settings");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AboutParts {
    /// The decoded token, such as `blank`.
    pub token: Vec<u8>,
    /// The percent-encoded query, or `None` to omit it. Its meaning depends on the token.
    pub query: Option<String>,
}

impl From<About<'_>> for AboutParts {
    fn from(about: About<'_>) -> Self {
        Self {
            token: about.token.octets(),
            query: about.query().map(|query| query.as_str().into()),
        }
    }
}

impl AboutParts {
    /// Builds an `about` URI from these components, and percent-encodes the token as needed.
    ///
    /// Parsing the URI yields the same components. A `/` in the token is percent-encoded.
    ///
    /// # Errors
    ///
    /// Returns an error if the query is invalid or contains `#`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::AboutParts;
    ///
    /// let parts = AboutParts { token: b"cache/disk".to_vec(), query: Some("device=1".into()) };
    /// assert_eq!(parts.build()?.as_str(), "about:cache%2Fdisk?device=1");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("about");
        text.encode(&self.token, &AsciiSet::SEGMENT);
        if let Some(query) = &self.query {
            text.push("?").push(query);
        }
        text.build::<About<'_>, _>(self)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::tests::refused;

    fn about(text: &str) -> About<'_> {
        About::parse(Uri::parse(text).unwrap()).unwrap()
    }

    #[test]
    fn blank_page_is_recognized() {
        for (text, blank) in [
            ("about:blank", true),
            ("ABOUT:blank", true),
            ("about:blan%6B", true),
            ("about:blan%6b?x#y", true),
            ("about:Blank", false),
            ("about:blank%20", false),
            ("about:", false),
        ] {
            assert_eq!(about(text).is_blank(), blank, "{text}");
        }
    }

    #[test]
    fn violated_rules_are_errors() {
        assert_eq!(refused::<About<'_>>("abou:blank"), ("scheme-other", 0..4));
        assert_eq!(refused::<About<'_>>("about:a/b"), ("about-token", 7..8));
        assert_eq!(refused::<About<'_>>("about:/"), ("about-token", 6..7));
        assert_eq!(refused::<About<'_>>("about://u@h:1/b"), ("about-token", 6..8));
        assert_eq!(refused::<About<'_>>("about://"), ("about-token", 6..8));
        assert_eq!(about("about:a?/").query().unwrap().as_str(), "/");
    }

    #[test]
    fn parsing_is_the_inverse_of_building() {
        for text in ["about:", "about:blank", "about:a:@%2F%FF?b=/%26", "about:?"] {
            let uri = Uri::parse(text).unwrap();
            assert_eq!(About::parse_as(uri, Revision::Rfc1738), About::parse(uri));
            assert_eq!(AboutParts::from(about(text)).build().unwrap().as_str(), text);
        }
        let parts = AboutParts { token: vec![b'a'], query: Some("b#c".into()) };
        assert_eq!(parts.build(), Err(BuildError::Ambiguous));
        let mut names = Vec::new();
        about("about:a?b").parts(&mut |part| names.push(part.name));
        assert_eq!(names, ["about-token", "about-query"]);
    }
}
