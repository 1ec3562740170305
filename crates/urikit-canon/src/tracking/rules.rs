//! Lists of rules.

use core::fmt;
use std::borrow::Cow;

use super::adguard::AdGuardList;
use super::clean::Cleaner;
use super::clearurls::ClearUrlsList;
use super::names::NameList;
use super::problem::{Reason, RuleProblem};

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
/// Pass it to [`TrackingRules::from_clearurls`]. ClearURLs lists mark referral parameters, so that
/// users can choose to keep them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReferralMarketing {
    /// Referral parameters are removed, as ClearURLs does by default.
    #[default]
    Remove,
    /// Referral parameters are kept, so that affiliate links still work.
    Keep,
}

/// A set of rules for removing tracking parameters, such as `utm_source`, from URLs.
///
/// The rules come from one or more lists. A rule that cannot be used is skipped and reported by
/// [`problems`](Self::problems), and does not prevent the use of the others. To reject lists with
/// invalid rules, call [`strict`](Self::strict).
///
/// # Examples
///
/// ```
/// use urikit_canon::tracking::TrackingRules;
///
/// let mut rules = TrackingRules::from_names("utm_*\n");
/// rules.merge(TrackingRules::from_adguard("||example.com^$removeparam=ref\n"));
/// assert!(rules.problems().is_empty());
///
/// let cleaned = rules.clean("https://www.example.com/?ref=1&id=2&utm_source=3#top");
/// assert_eq!(cleaned, "https://www.example.com/?id=2#top");
/// ```
#[derive(Clone, Debug, Default)]
pub struct TrackingRules {
    pub(super) lists: Vec<List>,
    problems: Vec<RuleProblem>,
}

/// A list and its rules.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) rules: Vec<Rule>,
    pub(super) engine: Engine,
}

/// The representation of a list for matching.
#[derive(Clone, Debug)]
pub(super) enum Engine {
    Names(NameList),
    AdGuard(AdGuardList),
    ClearUrls(ClearUrlsList),
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

    fn build(self, engine: Engine) -> TrackingRules {
        TrackingRules { lists: vec![List { rules: self.rules, engine }], problems: self.problems }
    }
}

impl TrackingRules {
    /// Creates an empty set of rules, to which [`merge`](Self::merge) adds lists.
    ///
    /// Without any rules, [`clean`](Self::clean) returns every URL unchanged.
    pub fn new() -> Self {
        Self::default()
    }

    /// Parses a list of tracking parameters, such as `utm_*`, with one name on each line.
    ///
    /// A `*` in a name matches any number of characters. Empty lines and lines that start with `#`
    /// are ignored. The case of names matters. Invalid lines are reported by
    /// [`problems`](Self::problems).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::tracking::TrackingRules;
    ///
    /// let rules = TrackingRules::from_names("utm_*\nfbclid\n").strict()?;
    /// assert_eq!(rules.clean("/?utm_id=1&a=b&fbclid=2"), "/?a=b");
    ///
    /// let error = TrackingRules::from_names("utm_*\na=b\n").strict().unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: delimiter in name in rule `a=b`");
    /// # Ok::<(), urikit_canon::tracking::RuleProblem>(())
    /// ```
    pub fn from_names(list: &str) -> Self {
        let mut builder = Builder::default();
        let names = NameList::parse(list, &mut builder);
        builder.build(Engine::Names(names))
    }

    /// Parses the rules for tracking parameters in an AdGuard or uBlock Origin filter list.
    ///
    /// These rules have the modifier `$removeparam`. Other filters are reported as unsupported by
    /// [`problems`](Self::problems). The [module documentation](super#adguard-and-ublock-origin)
    /// describes the supported syntax.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::tracking::TrackingRules;
    ///
    /// let rules = TrackingRules::from_adguard(
    ///     "$removeparam=gclid\n\
    ///      ||example.com^$removeparam=/^ref_?src=/i\n\
    ///      @@||ads.example.org^$removeparam=gclid\n",
    /// );
    /// assert_eq!(rules.clean("//example.com/?REFSRC=1&b=2&gclid=3"), "//example.com/?b=2");
    /// assert_eq!(rules.clean("//ads.example.org/?gclid=3"), "//ads.example.org/?gclid=3");
    /// ```
    pub fn from_adguard(list: &str) -> Self {
        let mut builder = Builder::default();
        let filters = AdGuardList::parse(list, &mut builder);
        builder.build(Engine::AdGuard(filters))
    }

    /// Parses the rules for tracking parameters of ClearURLs, a browser extension, from JSON.
    ///
    /// The JSON is the content of the file `data.min.json` that ClearURLs publishes. Rules that
    /// cannot be used are reported by [`problems`](Self::problems). The [module
    /// documentation](super#clearurls) describes the supported fields.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::tracking::{ReferralMarketing, TrackingRules};
    ///
    /// let json = r#"{"providers": {"shop": {
    ///     "urlPattern": "^https?://shop\\.example\\.com",
    ///     "rules": ["utm_[a-z]+", "sid"],
    ///     "referralMarketing": ["tag"]
    /// }}}"#;
    /// let url = "https://shop.example.com/?sid=1&tag=2&id=3";
    ///
    /// let rules = TrackingRules::from_clearurls(json, ReferralMarketing::Remove);
    /// assert_eq!(rules.clean(url), "https://shop.example.com/?id=3");
    ///
    /// let rules = TrackingRules::from_clearurls(json, ReferralMarketing::Keep);
    /// assert_eq!(rules.clean(url), "https://shop.example.com/?tag=2&id=3");
    /// ```
    pub fn from_clearurls(json: &str, referral_marketing: ReferralMarketing) -> Self {
        let mut builder = Builder::default();
        let providers = ClearUrlsList::parse(json, referral_marketing, &mut builder);
        builder.build(Engine::ClearUrls(providers))
    }

    /// Adds the rules and problems of other lists of tracking parameters to this set.
    ///
    /// If rules of several lists match the same parameter, it is reported with the rule of the
    /// first list.
    pub fn merge(&mut self, other: Self) {
        self.lists.extend(other.lists);
        self.problems.extend(other.problems);
    }

    /// Returns the rules that were skipped because they are invalid or unsupported.
    ///
    /// The slice is empty if all rules are in use. The rules are in the order of the lists. To
    /// treat invalid rules as an error, use [`strict`](Self::strict).
    pub fn problems(&self) -> &[RuleProblem] {
        &self.problems
    }

    /// Returns the number of rules for tracking parameters in this set.
    ///
    /// Rules that are skipped because they are invalid or unsupported are not counted.
    pub fn rule_count(&self) -> usize {
        self.lists.iter().map(|list| list.rules.len()).sum()
    }

    /// Returns this set of rules unchanged, or an error if one of its rules is invalid.
    ///
    /// Rules that are valid but require an unsupported feature are accepted and skipped.
    ///
    /// # Errors
    ///
    /// Returns the first rule that is [invalid](RuleProblem::is_syntax_error) in the format of its
    /// list.
    pub fn strict(self) -> Result<Self, RuleProblem> {
        match self.problems.iter().find(|problem| problem.is_syntax_error()) {
            Some(problem) => Err(problem.clone()),
            None => Ok(self),
        }
    }

    /// Removes tracking parameters, such as `utm_source`, from a URL.
    ///
    /// Returns the URL itself, without a copy, if there are none. To clean many URLs, or to get a
    /// report of the removed parameters, use [`Cleaner`].
    pub fn clean<'a>(&self, url: &'a str) -> Cow<'a, str> {
        let mut cleaner = Cleaner::new(self);
        let cleaned = cleaner.clean(url);
        if cleaned.is_changed() {
            Cow::Owned(cleaned.as_str().to_owned())
        } else {
            Cow::Borrowed(url)
        }
    }
}
