//! Operators of expressions.

use super::allow::{Allow, Characters, Unescaped};

/// The operator of an expression in a URI template, such as `?` in `{?page}`.
///
/// The operator determines how values are encoded and separated. For example, `{?page}` expands to
/// `?page=2`, and `{page}` to `2` (RFC 6570 section 2.2).
///
/// # Examples
///
/// ```
/// use urikit_template::{Operator, Template};
///
/// let template = Template::parse("{+base}/search{?q}")?;
/// let operators = template.variables().map(|variable| variable.operator);
/// assert!(operators.eq([Operator::Reserved, Operator::Query]));
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operator {
    /// No operator, as in `{var}`: values separated by commas, with reserved characters
    /// percent-encoded (section 3.2.2).
    Simple,
    /// `{+var}`: like [`Simple`](Self::Simple), but reserved characters such as `/` are kept
    /// (section 3.2.3).
    Reserved,
    /// `{#var}`: a fragment, in which reserved characters are kept (section 3.2.4).
    Fragment,
    /// `{.var}`: labels that begin with `.`, such as file extensions (section 3.2.5).
    Label,
    /// `{/var}`: path segments that begin with `/` (section 3.2.6).
    Segment,
    /// `{;var}`: path parameters that begin with `;`, such as `;name=value` (section 3.2.7).
    Parameter,
    /// `{?var}`: a query, such as `?name=value&…` (section 3.2.8).
    Query,
    /// `{&var}`: the continuation of a query, such as `&name=value` (section 3.2.9).
    Continuation,
}

impl Operator {
    /// Returns this operator as written after the `{` of an expression, such as `?` in `{?page}`.
    ///
    /// Returns an empty string for [`Simple`](Self::Simple), as in `{page}`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Operator;
    ///
    /// assert_eq!(Operator::Query.as_str(), "?");
    /// assert_eq!(Operator::Simple.as_str(), "");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Simple => "",
            Self::Reserved => "+",
            Self::Fragment => "#",
            Self::Label => ".",
            Self::Segment => "/",
            Self::Parameter => ";",
            Self::Query => "?",
            Self::Continuation => "&",
        }
    }

    /// Returns the operator with this character, or `None` if there is none.
    pub(super) const fn from_byte(byte: u8) -> Option<Self> {
        Some(match byte {
            b'+' => Self::Reserved,
            b'#' => Self::Fragment,
            b'.' => Self::Label,
            b'/' => Self::Segment,
            b';' => Self::Parameter,
            b'?' => Self::Query,
            b'&' => Self::Continuation,
            _ => return None,
        })
    }

    /// Returns the lowest level that includes the operator (section 1.2).
    pub(super) const fn level(self) -> u8 {
        match self {
            Self::Simple => 1,
            Self::Reserved | Self::Fragment => 2,
            _ => 3,
        }
    }

    /// Returns the string before the first defined value.
    pub(super) const fn first(self) -> &'static str {
        match self {
            Self::Reserved => "",
            _ => self.as_str(),
        }
    }

    /// Returns the string between two values, and between the members of an exploded value.
    pub(super) const fn separator(self) -> &'static str {
        match self {
            Self::Simple | Self::Reserved | Self::Fragment => ",",
            Self::Query => "&",
            _ => self.as_str(),
        }
    }

    /// Returns whether names are written before values.
    pub(super) const fn is_named(self) -> bool {
        matches!(self, Self::Parameter | Self::Query | Self::Continuation)
    }

    /// Returns the string after the name of an empty value.
    pub(super) const fn if_empty(self) -> &'static str {
        match self {
            Self::Query | Self::Continuation => "=",
            _ => "",
        }
    }

    /// Returns the set of characters that are not escaped in values.
    pub(super) const fn allow(self, characters: Characters) -> Allow {
        let reserved = matches!(self, Self::Reserved | Self::Fragment);
        Allow { reserved, characters, unescaped: Unescaped::None }
    }

    /// Returns the characters in values that are read although an expansion escapes them.
    pub(super) const fn unescaped(self) -> Unescaped {
        match self {
            Self::Reserved | Self::Fragment => Unescaped::None,
            Self::Parameter => Unescaped::Parameter,
            Self::Query | Self::Continuation => Unescaped::Query,
            Self::Simple | Self::Label | Self::Segment => Unescaped::Segment,
        }
    }
}
