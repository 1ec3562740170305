//! The reasons why a candidate is not the base.

use std::fmt;

use urikit::ParseError;

/// The reason why a reference in a document was rejected as the base URI of its links.
///
/// For example, only the first `<base>` of an HTML page is used. [`Display`](fmt::Display)
/// describes the reason in a short clause, and [`section`](Self::section) returns the rule.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{BaseContext, BaseRejection, Kind, Outcome, ScopeId, read};
///
/// let page = read(Kind::Html, br#"<base href="data:text/plain,x">"#);
/// let outcome = &page.base(ScopeId::DOCUMENT, &BaseContext::new()).candidates[0].outcome;
/// assert_eq!(outcome, &Outcome::Lost(BaseRejection::Scheme));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BaseRejection {
    /// Another candidate takes precedence (RFC 3986 section 5.1).
    Outranked,
    /// Only the first `<base>` of a page is used (HTML Standard, "frozen base URL").
    NotFirst,
    /// The URI was redirected to another one (RFC 3986 section 5.1.3).
    Redirected,
    /// The link is not a valid URI reference.
    Invalid(ParseError),
    /// The candidate is relative, and [`RelativeBase::Refuse`](super::RelativeBase::Refuse) is set
    /// (RFC 2396 appendix D).
    Relative,
    /// The candidate is relative, and there is no other base to resolve it against.
    RelativeToNothing,
    /// The scheme is `data` or `javascript`, which `<base>` does not allow (HTML Standard).
    Scheme,
}

impl BaseRejection {
    /// Returns the stable name of the reason why a base URI was rejected, such as `outranked`.
    ///
    /// Use it in JSON output and logs. For a description, use `Display`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::BaseRejection;
    ///
    /// assert_eq!(BaseRejection::NotFirst.name(), "not-first");
    /// ```
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Outranked => "outranked",
            Self::NotFirst => "not-first",
            Self::Redirected => "redirected",
            Self::Invalid(_) => "invalid",
            Self::Relative => "relative",
            Self::RelativeToNothing => "relative-to-nothing",
            Self::Scheme => "scheme",
        }
    }

    /// Returns the section of a specification that requires the rejection of the base URI.
    ///
    /// An example is `RFC 3986 section 5.1.3`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::BaseRejection;
    ///
    /// assert_eq!(BaseRejection::Redirected.section(), "RFC 3986 section 5.1.3");
    /// ```
    pub const fn section(&self) -> &'static str {
        match self {
            Self::Outranked => "RFC 3986 section 5.1",
            Self::NotFirst | Self::Scheme => "HTML Standard section 4.2.3",
            Self::Redirected => "RFC 3986 section 5.1.3",
            Self::Invalid(_) => "RFC 3986 section 4.1",
            Self::Relative => "RFC 2396 appendix D",
            Self::RelativeToNothing => "RFC 3986 section 5.1",
        }
    }
}

impl fmt::Display for BaseRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outranked => f.write_str("another candidate takes precedence"),
            Self::NotFirst => f.write_str("only the first one is used"),
            Self::Redirected => f.write_str("the URI was redirected"),
            Self::Invalid(error) => write!(f, "{error}"),
            Self::Relative => f.write_str("a base must be absolute"),
            Self::RelativeToNothing => f.write_str("relative, with no base to resolve it against"),
            Self::Scheme => f.write_str("scheme not allowed in the base of a page"),
        }
    }
}
