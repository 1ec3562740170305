//! URI templates (RFC 6570): text with variables in it, filled in, and read backwards.
//!
//! ```
//! use urikit_template::{Template, Value};
//!
//! let template = Template::parse("https://api.example/users/{user}/repos{?page,tags*}")?;
//! let values = [("user", Value::from("Jürgen")), ("page", 2.into()), ("tags", Value::list(["a", "b&c"]))];
//! let uri = template.expand(&values).decode_utf8()?;
//! assert_eq!(uri, "https://api.example/users/J%C3%BCrgen/repos?page=2&tags=a&tags=b%26c");
//!
//! let matches = template.matches(&uri).all();
//! assert_eq!(matches.first().unwrap()[0], ("user", "Jürgen".into()));
//! # Ok::<(), urikit_template::TemplateError>(())
//! ```
//!
//! All four levels are there. What the document leaves to implementations is decided like this:
//!
//! - A template with a fault is refused as a whole and nothing of it is expanded (section 3 has it reported and the rest expanded).
//!   Operators that are kept for extensions are faults.
//! - A prefix of a list or of pairs is an error (section 2.4.1 says that it does not apply to them).
//! - An apostrophe may stand in a literal (erratum 6937).
//! - Names of exploded pairs are data and are escaped like values (section 3.2.1), so that no name can end a query or begin a fragment.
//!   The hints of appendix A have them escaped like literals.
//! - With `+` and `#` a prefix takes an escape in the value as the character that it stands for and never cuts it.
//!
//! # Limits
//!
//! A few bytes of template can ask for any amount of text. An expansion has at most [`Template::MAX_EXPANSION`] bytes, or as many as
//! [`Expansion::at_most`] says, and is an error beyond that; [`Matcher`] has limits of its own.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

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
#[cfg(feature = "serde")]
mod serde;
mod value;
mod write;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Range;
use core::str::FromStr;

pub use error::{TemplateDrawing, TemplateError, TemplateErrorKind};
pub use expand::{Checked, Expansion};
pub use matcher::{Assignment, Ending, Matcher, Matches};
pub use operator::Operator;
#[cfg(feature = "serde")]
pub use serde::{ValuesError, values_of};
pub use value::{AsValue, Members, Pair, Value, Values};

/// A URI template.
///
/// It borrows the text it was parsed from; [`into_owned`](Self::into_owned) makes one that keeps it, and so does `parse` of `str`.
/// Templates are equal where their texts are.
///
/// ```
/// use urikit_template::Template;
///
/// let template: Template<'static> = "/search{?q,lang}".parse()?;
/// assert_eq!(template.expand(&[("q", "cat & dog")]).decode_utf8()?, "/search?q=cat%20%26%20dog");
/// assert_eq!(template.level(), 3);
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone)]
pub struct Template<'t> {
    text: Cow<'t, str>,
    pieces: Vec<TemplatePart>,
    /// Those of all expressions.
    varspecs: Vec<Varspec>,
}

/// What a template is made of. Offsets are bytes of its text.
#[derive(Clone, Copy, Debug)]
enum TemplatePart {
    Literal {
        start: u32,
        end: u32,
    },
    /// The variables are a range of the template's.
    Expression {
        operator: Operator,
        first: u32,
        end: u32,
    },
}

/// A variable in an expression: where its name stands, and its modifier, which follows it.
#[derive(Clone, Copy, Debug)]
struct Varspec {
    start: u32,
    end: u32,
    modifier: Modifier,
}

/// What stands behind the name of a variable (RFC 6570 section 2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Modifier {
    /// Nothing.
    None,
    /// `:` and a number: that many characters of the value, from its beginning, at least 1 and at most 9999 (section 2.4.1).
    Prefix(u16),
    /// `*`: each member on its own (section 2.4.2).
    Explode,
}

impl Modifier {
    /// How many bytes it has.
    fn len(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Prefix(length) => 2 + length.max(1).ilog10(),
            Self::Explode => 1,
        }
    }
}

/// A variable as it stands in a template; see [`Template::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variable<'t> {
    /// The name, with its escapes.
    pub name: &'t str,
    /// The operator of its expression.
    pub operator: Operator,
    /// Its modifier.
    pub modifier: Modifier,
    /// Offset of the first byte of the name.
    pub start: usize,
}

impl<'t> Template<'t> {
    /// How many bytes an expansion has at most, unless [`Expansion::at_most`] says something else: 16 MiB.
    pub const MAX_EXPANSION: usize = 1 << 24;

    /// Parses a template.
    ///
    /// # Errors
    ///
    /// The first fault, in reading order; each [kind](TemplateErrorKind) but the last three can come.
    pub fn parse(text: &'t str) -> Result<Self, TemplateError> {
        let (pieces, varspecs) = parse::parse(text)?;
        Ok(Self { text: Cow::Borrowed(text), pieces, varspecs })
    }

    /// The same with a text of its own.
    pub fn into_owned(self) -> Template<'static> {
        let Self { text, pieces, varspecs } = self;
        Template { text: Cow::Owned(text.into_owned()), pieces, varspecs }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The level of templates that has all that is in this one (RFC 6570 section 1.2), from 1 to 4.
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let levels = ["/a", "{+a}", "{a,b}", "{a:3}"].map(|text| Template::parse(text).unwrap().level());
    /// assert_eq!(levels, [1, 2, 3, 4]);
    /// ```
    pub fn level(&self) -> u8 {
        if self.varspecs.iter().any(|varspec| varspec.modifier != Modifier::None) {
            return 4;
        }
        let levels = self.pieces.iter().map(|piece| match piece {
            TemplatePart::Literal { .. } => 1,
            TemplatePart::Expression { operator, first, end } if end - first == 1 => operator.level(),
            TemplatePart::Expression { .. } => 3,
        });
        levels.max().unwrap_or(1)
    }

    /// The variables, in the order in which they stand, each as often as it does.
    ///
    /// ```
    /// use urikit_template::{Modifier, Operator, Template};
    ///
    /// let template = Template::parse("/{id}{?id,q:8}")?;
    /// let names: Vec<_> = template.variables().map(|variable| variable.name).collect();
    /// assert_eq!(names, ["id", "id", "q"]);
    /// let last = template.variables().last().unwrap();
    /// assert_eq!((last.operator, last.modifier, last.start), (Operator::Query, Modifier::Prefix(8), 10));
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = Variable<'_>> {
        self.pieces.iter().flat_map(move |piece| {
            let (operator, range) = match *piece {
                TemplatePart::Literal { .. } => (Operator::Simple, 0..0),
                TemplatePart::Expression { operator, first, end } => (operator, first as usize..end as usize),
            };
            self.varspecs[range].iter().map(move |varspec| Variable {
                name: &self.text[varspec.name()],
                operator,
                modifier: varspec.modifier,
                start: varspec.start as usize,
            })
        })
    }

    /// The template filled in with values (section 3): a text, or an error.
    ///
    /// A variable without a value is left out. What comes out is a URI-reference if the literals and what `{+var}` takes as it is
    /// make one; that is not checked.
    pub fn expand<'e, V: Values + ?Sized>(&'e self, values: &'e V) -> Expansion<'e, V> {
        Expansion::new(self, values)
    }

    /// The variables that make this URI of the template; see [`Matcher`].
    pub fn matches<'m>(&'m self, uri: &'m str) -> Matcher<'m> {
        Matcher::new(self, uri)
    }
}

impl Varspec {
    fn name(&self) -> Range<usize> {
        self.start as usize..self.end as usize
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
