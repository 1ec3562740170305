//! Rules, and the rules of a list that is being parsed.

use super::problem::{Reason, RuleProblem, RuleSource};

/// A rule for tracking parameters, such as `utm_*`, with its position in its list.
///
/// It is returned by [`RuleMatch::rule`](super::RuleMatch::rule), for example to show users why a
/// parameter was removed.
///
/// # Examples
///
/// ```
/// use urikit_canon::tracking::{Cleaner, TrackingRules};
///
/// let rules = TrackingRules::from_names("# campaigns\nutm_*\n");
/// let mut cleaner = Cleaner::new(&rules);
/// let cleaned = cleaner.clean("https://example.com/?utm_source=a");
/// let rule = cleaned.removals().next().unwrap().rule();
/// assert_eq!((rule.text(), rule.source().line()), ("utm_*", Some(2)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub(super) source: RuleSource,
    pub(super) text: String,
}

impl Rule {
    /// Returns the position of this tracking rule in its list, such as its line number.
    ///
    /// Use it to show users which line of the list removes a parameter.
    pub const fn source(&self) -> &RuleSource {
        &self.source
    }

    /// Returns this rule for tracking parameters as written in its list, such as `utm_*`.
    ///
    /// The syntax depends on the format of the list.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Specifies whether referral parameters, such as `tag` of an affiliate link, are removed.
///
/// Pass it to [`TrackingRules::from_clearurls`](super::TrackingRules::from_clearurls). ClearURLs
/// lists mark referral parameters, so that users can choose to keep them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReferralMarketing {
    /// Referral parameters are removed, as ClearURLs does by default.
    #[default]
    Remove,
    /// Referral parameters are kept, so that affiliate links still work.
    Keep,
}

/// The rules and problems of a list that is being parsed.
#[derive(Debug, Default)]
pub(super) struct Builder {
    pub(super) rules: Vec<Rule>,
    pub(super) problems: Vec<RuleProblem>,
}

impl Builder {
    /// Adds a rule and returns its index.
    pub(super) fn rule(&mut self, source: RuleSource, text: &str) -> usize {
        self.rules.push(Rule { source, text: text.to_owned() });
        self.rules.len() - 1
    }

    pub(super) fn problem(&mut self, source: RuleSource, rule: &str, reason: Reason) {
        self.problems.push(RuleProblem { source, rule: rule.to_owned(), reason });
    }
}
