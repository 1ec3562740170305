//! Lists of rules.

use super::adguard::AdGuardList;
use super::clearurls::ClearUrlsList;
use super::names::NameList;
use super::problem::RuleProblem;
use super::rule::{Builder, ReferralMarketing, Rule};

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

impl TrackingRules {
    /// Creates an empty set of rules, to which [`merge`](Self::merge) adds lists.
    ///
    /// Without any rules, [`clean`](Self::clean) returns every URL unchanged.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a set with one list.
    fn of(builder: Builder, engine: Engine) -> Self {
        let Builder { rules, problems } = builder;
        Self { lists: vec![List { rules, engine }], problems }
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
        Self::of(builder, Engine::Names(names))
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
        Self::of(builder, Engine::AdGuard(filters))
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
        Self::of(builder, Engine::ClearUrls(providers))
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
}
