//! What an expression begins with, and what follows from it.

use super::allow::{Allow, Characters};

/// The operator of an expression (RFC 6570 section 2.2), which says what its values are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operator {
    /// None: simple string expansion (section 3.2.2).
    Simple,
    /// `+`: reserved expansion (section 3.2.3).
    Reserved,
    /// `#`: fragment expansion (section 3.2.4).
    Fragment,
    /// `.`: label expansion (section 3.2.5).
    Label,
    /// `/`: path segment expansion (section 3.2.6).
    Segment,
    /// `;`: path-style parameter expansion (section 3.2.7).
    Parameter,
    /// `?`: form-style query expansion (section 3.2.8).
    Query,
    /// `&`: form-style query continuation (section 3.2.9).
    Continuation,
}

impl Operator {
    /// The operator as it is written; empty for [`Simple`](Self::Simple).
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

    /// The operator that this byte is.
    pub(super) const fn of(byte: u8) -> Option<Self> {
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

    /// The level that has it (section 1.2).
    pub(super) const fn level(self) -> u8 {
        match self {
            Self::Simple => 1,
            Self::Reserved | Self::Fragment => 2,
            _ => 3,
        }
    }

    /// What stands before the first value that is defined.
    pub(super) const fn first(self) -> &'static str {
        match self {
            Self::Reserved => "",
            _ => self.as_str(),
        }
    }

    /// What stands between two values, and between the members of one that is exploded.
    pub(super) const fn separator(self) -> &'static str {
        match self {
            Self::Simple | Self::Reserved | Self::Fragment => ",",
            Self::Query => "&",
            _ => self.as_str(),
        }
    }

    /// Whether a value has its name before it.
    pub(super) const fn is_named(self) -> bool {
        matches!(self, Self::Parameter | Self::Query | Self::Continuation)
    }

    /// What stands behind the name where the value is empty.
    pub(super) const fn if_empty(self) -> &'static str {
        match self {
            Self::Query | Self::Continuation => "=",
            _ => "",
        }
    }

    /// What is left as it is.
    pub(super) const fn allow(self, characters: Characters) -> Allow {
        Allow { reserved: matches!(self, Self::Reserved | Self::Fragment), characters }
    }
}
