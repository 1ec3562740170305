//! The parts of a template: literals and expressions with variables.

use core::ops::Range;

use crate::operator::Operator;

/// A part of a template, with byte offsets.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TemplatePart {
    Literal {
        start: u32,
        end: u32,
    },
    /// An expression, whose variables are `varspecs[first..end]` of the template.
    Expression {
        operator: Operator,
        first: u32,
        end: u32,
    },
}

/// A variable in an expression (`varspec` in RFC 6570), with the byte range of its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Varspec {
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) modifier: Modifier,
}

impl Varspec {
    pub(crate) fn name(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The modifier of a variable in a URI template, such as `:3` in `{id:3}` or `*` in `{path*}`.
///
/// The modifier changes how the value is expanded: only its first characters are used, or each
/// member of a list is expanded separately (RFC 6570 section 2.4).
///
/// # Examples
///
/// ```
/// use urikit_template::{Modifier, Template};
///
/// let template = Template::parse("{/id:3,path*}{?q}")?;
/// let modifiers = template.variables().map(|variable| variable.modifier);
/// assert!(modifiers.eq([Modifier::Prefix(3), Modifier::Explode, Modifier::None]));
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Modifier {
    /// No modifier, as in `{var}`.
    None,
    /// `:` and a number from 1 to 9999: only this many characters from the start of the value are
    /// expanded (section 2.4.1).
    Prefix(u16),
    /// `*`: each member of a list or associative array is expanded separately (section 2.4.2).
    Explode,
}

impl Modifier {
    /// Returns the length in the template, in bytes.
    pub(crate) fn len(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Prefix(length) => 2 + length.max(1).ilog10(),
            Self::Explode => 1,
        }
    }
}

/// An occurrence of a variable in a URI template, such as `page` in `{?page}`.
///
/// It is returned by [`Template::variables`](crate::Template::variables), and includes the
/// operator, the modifier, and the position.
///
/// # Examples
///
/// ```
/// use urikit_template::{Operator, Template};
///
/// let template = Template::parse("/users/{id}")?;
/// let variable = template.variables().next().unwrap();
/// assert_eq!((variable.name, variable.operator, variable.start), ("id", Operator::Simple, 8));
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variable<'t> {
    /// The name of the variable as written, such as `page`, with percent-encoding.
    pub name: &'t str,
    /// The operator of the expression that contains the variable, such as `?`.
    pub operator: Operator,
    /// The modifier of the variable, such as `*`.
    pub modifier: Modifier,
    /// The byte offset of the name in the template.
    pub start: usize,
}
