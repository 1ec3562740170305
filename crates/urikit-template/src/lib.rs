//! URI templates (RFC 6570): expansion, and matching URIs against templates.
//!
//! ```
//! use urikit_template::{Template, Value};
//!
//! let template = Template::parse("https://api.example/users/{user}/repos{?page,tags*}")?;
//! let values = [
//!     ("user", Value::from("Jürgen")),
//!     ("page", 2.into()),
//!     ("tags", Value::list(["a", "b&c"])),
//! ];
//! let uri = template.expand(&values)?;
//! assert_eq!(uri, "https://api.example/users/J%C3%BCrgen/repos?page=2&tags=a&tags=b%26c");
//!
//! let matches = template.matches(&uri).all();
//! assert_eq!(matches.first().unwrap()[0], ("user", "Jürgen".into()));
//! # Ok::<(), urikit_template::TemplateError>(())
//! ```
//!
//! # Conformance
//!
//! All four levels of RFC 6570 are supported. This crate deviates from the RFC in two ways:
//!
//! - An invalid template is rejected as a whole. According to section 3, the error is reported and
//!   the valid parts are expanded.
//! - An apostrophe is allowed in a literal (erratum 6937).
//!
//! Where the RFC is ambiguous or leaves a choice, this crate interprets it as follows:
//!
//! - Operators reserved for extensions are errors.
//! - A prefix of a list or associative array is an error. Section 2.4.1 does not define it.
//! - Names in exploded associative arrays are escaped like values (section 3.2.1), so that a name
//!   cannot end a query or start a fragment. The implementation hints in appendix A escape them
//!   like literals.
//! - With `+` and `#`, a prefix counts a percent-encoded character in the value as one character
//!   and never splits it.
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `std` (default) | `HashMap` as a source of values |
//! | `simd` (default) | faster encoding with vector instructions |
//! | `serde` | `Serialize` and `Deserialize` for [`Value`], and `values_of` |
//!
//! # Limits
//!
//! Because a short template can expand to a huge string, an expansion longer than
//! [`Template::MAX_EXPANSION`] bytes is an error; [`Expander::at_most`] changes the limit.
//! A [`Matcher`] limits the number of results and steps.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)
)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod allow;
mod error;
mod escape;
mod expand;
mod matcher;
mod operator;
mod parse;
mod part;
#[cfg(feature = "serde")]
mod serde;
mod value;
mod write;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

pub use error::{TemplateDrawing, TemplateError, TemplateErrorKind};
pub use expand::Expander;
pub use matcher::{Assignment, Ending, Matcher, Matches};
pub use operator::Operator;
pub use part::{Modifier, Variable};
#[cfg(feature = "serde")]
pub use serde::{ValuesError, values_of};
pub use value::{AsValue, Members, Pair, Value, Values};

use part::{TemplatePart, Varspec};

/// A parsed URI template (RFC 6570), such as `/users/{id}{?page}`.
///
/// Parse a template once with [`parse`](Self::parse), then [expand](Self::expand) it with values or
/// [match](Self::matches) it against URIs any number of times. It borrows the parsed string; to
/// convert it to an owned template, use [`into_owned`](Self::into_owned). Templates are equal if
/// their strings are.
///
/// # Examples
///
/// ```
/// use urikit_template::Template;
///
/// let template: Template<'static> = "/search{?q,lang}".parse()?;
/// let uri = template.expand([("q", "cat & dog")])?;
/// assert_eq!(uri, "/search?q=cat%20%26%20dog");
/// assert_eq!(template.level(), 3);
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone)]
pub struct Template<'t> {
    text: Cow<'t, str>,
    parts: Vec<TemplatePart>,
    /// The variables of all expressions.
    varspecs: Vec<Varspec>,
}

impl<'t> Template<'t> {
    /// The default maximum length of an expanded URI: 16 MiB.
    ///
    /// Use [`Expander::at_most`] to set another one.
    pub const MAX_EXPANSION: usize = 1 << 24;

    /// Parses a URI template (RFC 6570), such as `/search{?q}`, for expanding or matching.
    ///
    /// All four levels of the specification are supported. The returned template borrows `text`; to
    /// get an owned template, use `str::parse` instead.
    ///
    /// # Errors
    ///
    /// Returns the first error if the template is invalid, for example if a `{` is not closed.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("https://example.com/users/{id}{?fields*}")?;
    /// assert_eq!(template.variables().count(), 2);
    ///
    /// let error = Template::parse("https://example.com/users/{id").unwrap_err();
    /// assert_eq!((error.code(), error.span()), ("brace-unclosed", 26..29));
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn parse(text: &'t str) -> Result<Self, TemplateError> {
        let (parts, varspecs) = parse::parse(text)?;
        Ok(Self { text: Cow::Borrowed(text), parts, varspecs })
    }

    /// Converts this template into one that owns its string, so that it can outlive the input.
    ///
    /// A borrowed string is copied, but it is not parsed again. A template that already owns its
    /// string is returned unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// fn load(line: String) -> Result<Template<'static>, urikit_template::TemplateError> {
    ///     Ok(Template::parse(&line)?.into_owned())
    /// }
    /// assert_eq!(load("/users/{id}".to_string())?.as_str(), "/users/{id}");
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn into_owned(self) -> Template<'static> {
        let Self { text, parts, varspecs } = self;
        Template { text: Cow::Owned(text.into_owned()), parts, varspecs }
    }

    /// Returns the URI template as a string, such as `/users/{id}`.
    ///
    /// The string is exactly the one that was parsed.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// assert_eq!(Template::parse("/users/{id}")?.as_str(), "/users/{id}");
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the level of this URI template, from 1 to 4, as defined by RFC 6570 section 1.2.
    ///
    /// The level is the lowest that includes all features of the template, such as 3 for `{?q}`.
    /// Another implementation must support at least this level to expand the template.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let templates = ["/{id}", "{+base}", "/{x,y}", "/{id:3}"];
    /// let levels = templates.map(|text| Template::parse(text).unwrap().level());
    /// assert_eq!(levels, [1, 2, 3, 4]);
    /// ```
    pub fn level(&self) -> u8 {
        if self.varspecs.iter().any(|varspec| varspec.modifier != Modifier::None) {
            return 4;
        }
        let levels = self.parts.iter().map(|part| match part {
            TemplatePart::Literal { .. } => 1,
            TemplatePart::Expression { operator, first, end } if end - first == 1 => {
                operator.level()
            }
            TemplatePart::Expression { .. } => 3,
        });
        levels.max().unwrap_or(1)
    }

    /// Returns all occurrences of variables in this URI template, in order.
    ///
    /// A variable that occurs several times is returned for each occurrence, for example with
    /// different operators.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::{Modifier, Operator, Template};
    ///
    /// let template = Template::parse("/{id}{?id,q:8}")?;
    /// let names: Vec<&str> = template.variables().map(|variable| variable.name).collect();
    /// assert_eq!(names, ["id", "id", "q"]);
    /// let last = template.variables().last().unwrap();
    /// assert_eq!((last.operator, last.start), (Operator::Query, 10));
    /// assert_eq!(last.modifier, Modifier::Prefix(8));
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = Variable<'_>> {
        self.parts.iter().flat_map(move |part| {
            let (operator, range) = match *part {
                TemplatePart::Literal { .. } => (Operator::Simple, 0..0),
                TemplatePart::Expression { operator, first, end } => {
                    (operator, first as usize..end as usize)
                }
            };
            self.varspecs[range].iter().map(move |varspec| Variable {
                name: &self.text[varspec.name()],
                operator,
                modifier: varspec.modifier,
                start: varspec.start as usize,
            })
        })
    }

    /// Expands this template with values, so that `/users/{id}` becomes `/users/42`, for example.
    ///
    /// The argument `values` can be a map or a list of names and values, or another type that
    /// implements [`Values`], by value or by reference. Variables without a value are omitted.
    /// Whether the result is a valid URI is not checked.
    ///
    /// To get an IRI, to set a maximum length, or to append to a string, use
    /// [`expander`](Self::expander).
    ///
    /// # Errors
    ///
    /// Returns an error if the template takes a prefix, such as `{var:3}`, of a list or associative
    /// array, or if the URI would be longer than [`MAX_EXPANSION`](Self::MAX_EXPANSION).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("https://example.com/{lang}/search{?q,page}")?;
    /// let uri = template.expand([("lang", "en"), ("q", "50% off")])?;
    /// assert_eq!(uri, "https://example.com/en/search?q=50%25%20off");
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn expand(&self, values: impl Values) -> Result<String, TemplateError> {
        self.expander().expand(values)
    }

    /// Returns the options for expanding this template, such as a maximum length.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/{city}")?;
    /// assert_eq!(template.expander().iri().expand([("city", "Zürich")])?, "/Zürich");
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub const fn expander(&self) -> Expander<'_> {
        Expander::new(self)
    }

    /// Searches for the values of variables with which this template expands to `uri`.
    ///
    /// For example, `/users/{id}` matches `/users/42` with the value `42`. The result is lazy: call
    /// [`Matcher::all`] to run the search. [`Matcher`] describes which values are found, and the
    /// limits of the search. The inverse operation is [`expand`](Self::expand).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/users/{id}/posts{?page}")?;
    /// let matches = template.matches("/users/42/posts?page=2").all();
    /// let first = matches.first().unwrap();
    /// assert_eq!(first.as_slice(), [("id", "42".into()), ("page", "2".into())]);
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn matches<'m>(&'m self, uri: &'m str) -> Matcher<'m> {
        Matcher::new(self, uri)
    }
}

impl FromStr for Template<'static> {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Self, TemplateError> {
        Template::parse(text).map(Template::into_owned)
    }
}

impl<'t> TryFrom<&'t str> for Template<'t> {
    type Error = TemplateError;

    fn try_from(text: &'t str) -> Result<Self, TemplateError> {
        Self::parse(text)
    }
}

impl fmt::Display for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl fmt::Debug for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Template").field(&self.as_str()).finish()
    }
}

impl PartialEq for Template<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Template<'_> {}

impl Hash for Template<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl AsRef<str> for Template<'_> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
