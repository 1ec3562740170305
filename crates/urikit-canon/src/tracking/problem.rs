//! Rules that are not used, with their position and the reason.

use core::fmt;

/// The position of a rule for tracking parameters in its list, such as its line number.
///
/// In a ClearURLs list, which is JSON, the position is the name of a provider instead. `Display`
/// writes it for messages, for example as `line 2`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RuleSource {
    pub(super) line: Option<usize>,
    pub(super) provider: Option<String>,
}

impl RuleSource {
    pub(super) const fn line_number(line: usize) -> Self {
        Self { line: Some(line), provider: None }
    }

    pub(super) fn provider_name(name: &str) -> Self {
        Self { line: None, provider: Some(name.to_owned()) }
    }

    /// Returns the line number of the rule in its list, starting at 1.
    ///
    /// Returns `None` for a list of the browser extension ClearURLs, which is JSON. For such a
    /// rule, use [`provider`](Self::provider) instead.
    pub const fn line(&self) -> Option<usize> {
        self.line
    }

    /// Returns the name of the ClearURLs provider, such as a shop, to which the rule belongs.
    ///
    /// Returns `None` for lists of other formats, in which a rule has a [`line`](Self::line).
    pub fn provider(&self) -> Option<&str> {
        self.provider.as_deref()
    }
}

impl fmt::Display for RuleSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.provider, self.line) {
            (Some(provider), _) => write!(f, "provider {provider}"),
            (None, Some(line)) => write!(f, "line {line}"),
            (None, None) => f.write_str("list"),
        }
    }
}

/// A rule for tracking parameters that is skipped, because it is invalid or unsupported.
///
/// It is returned by [`TrackingRules::problems`](super::TrackingRules::problems). `Display` writes
/// its position and the reason.
///
/// # Examples
///
/// ```
/// use urikit_canon::tracking::TrackingRules;
///
/// let rules = TrackingRules::from_adguard("$removeparam=fbclid\n$removeparam=/a(?!b)/\n");
/// let problem = &rules.problems()[0];
/// assert_eq!(problem.source().line(), Some(2));
/// assert!(!problem.is_syntax_error());
/// assert_eq!(problem.rule(), "$removeparam=/a(?!b)/");
/// assert_eq!(
///     problem.to_string(),
///     "line 2: look-around is not supported in rule `$removeparam=/a(?!b)/`",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleProblem {
    pub(super) source: RuleSource,
    pub(super) rule: String,
    pub(super) reason: Reason,
}

/// The reason of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    Syntax(String),
    Unsupported(String),
}

impl Reason {
    pub(super) fn syntax(reason: impl Into<String>) -> Self {
        Self::Syntax(reason.into())
    }

    pub(super) fn unsupported(reason: impl Into<String>) -> Self {
        Self::Unsupported(reason.into())
    }
}

impl RuleProblem {
    /// Returns the location of the skipped rule in its list: its line or its ClearURLs provider.
    pub const fn source(&self) -> &RuleSource {
        &self.source
    }

    /// Returns the skipped rule as written in the list, such as `$removeparam=/a(?!b)/`.
    ///
    /// Returns an empty string if the problem concerns the whole list, for example because it is
    /// not valid JSON.
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// Returns the reason why this rule for tracking parameters is skipped, for display to users.
    ///
    /// The reason is, for example, `look-around is not supported`.
    pub fn reason(&self) -> &str {
        match &self.reason {
            Reason::Syntax(reason) | Reason::Unsupported(reason) => reason,
        }
    }

    /// Returns whether the skipped rule is invalid in the format of the list.
    ///
    /// The result is `false` if the rule is valid but requires a feature that is not supported.
    pub const fn is_syntax_error(&self) -> bool {
        matches!(self.reason, Reason::Syntax(_))
    }
}

impl fmt::Display for RuleProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.source, self.reason())?;
        if !self.rule.is_empty() {
            write!(f, " in rule `{}`", self.rule.escape_debug())?;
        }
        Ok(())
    }
}

impl core::error::Error for RuleProblem {}
