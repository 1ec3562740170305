//! The removal of parameters.

use core::ops::Range;
use std::borrow::Cow;

use super::adguard::Memo;
use super::clearurls::{Captures, Findings};
use super::rule::Rule;
use super::rules::{Engine, TrackingRules};
use super::url::{Parameters, Part, RuleId, Url};

/// Removes tracking parameters, such as `utm_source`, from URLs, and reports the removed ones.
///
/// Reuse it for many URLs: it keeps its buffers, so that memory is allocated only for the first
/// URLs and for longer ones.
///
/// # Examples
///
/// ```
/// use urikit_canon::tracking::{Cleaner, TrackingRules};
///
/// let rules = TrackingRules::from_names("utm_*\n");
/// let mut cleaner = Cleaner::new(&rules);
///
/// let cleaned = cleaner.clean("http://example.com/a b?x=|&utm_source=y&z=%zz");
/// assert_eq!(cleaned.as_str(), "http://example.com/a b?x=|&z=%zz");
/// let removal = cleaned.removals().next().unwrap();
/// assert_eq!((removal.as_str(), removal.span()), ("utm_source=y", 27..39));
/// assert_eq!(removal.rule().text(), "utm_*");
/// ```
#[derive(Debug)]
pub struct Cleaner<'r> {
    rules: &'r TrackingRules,
    output: String,
    parameters: Parameters,
    findings: Findings,
    memos: Vec<Memo>,
    captures: Captures,
    removals: Vec<(Range<usize>, RuleId)>,
    cuts: Vec<Range<usize>>,
}

impl<'r> Cleaner<'r> {
    /// Creates a cleaner that removes the tracking parameters to which one of the rules applies.
    ///
    /// The cleaner can be used for any number of URLs.
    pub fn new(rules: &'r TrackingRules) -> Self {
        Self {
            rules,
            output: String::new(),
            parameters: Parameters::default(),
            findings: Findings::default(),
            memos: rules.lists.iter().map(|_| Memo::default()).collect(),
            captures: Captures::default(),
            removals: Vec::new(),
            cuts: Vec::new(),
        }
    }

    /// Removes the tracking parameters from a URL, and returns the result with a report.
    ///
    /// Any string is accepted. Parameters are separated by `&` between the first `?` and the first
    /// `#`, and with ClearURLs lists also after the `#`. All other bytes are kept. A `?` or `#` is
    /// removed only if nothing is left after it.
    pub fn clean<'a>(&'a mut self, url: &'a str) -> Cleaned<'a> {
        let parts = Url::split(url);
        self.find(&parts);
        self.find_cuts(&parts);
        let is_changed = !self.cuts.is_empty();
        if is_changed {
            self.output.clear();
            let mut start = 0;
            for cut in &self.cuts {
                self.output.push_str(url.get(start..cut.start).unwrap_or_default());
                start = cut.end;
            }
            self.output.push_str(url.get(start..).unwrap_or_default());
        }
        Cleaned {
            url,
            output: if is_changed { &self.output } else { url },
            rules: self.rules,
            removals: &self.removals,
            findings: &self.findings,
        }
    }

    /// Applies all lists.
    fn find(&mut self, url: &Url<'_>) {
        self.findings.clear();
        self.parameters.read(url);
        for (index, list) in self.rules.lists.iter().enumerate() {
            self.parameters.list = index;
            match &list.engine {
                Engine::Names(names) => names.apply(url, &mut self.parameters),
                Engine::AdGuard(filters) => {
                    if let Some(memo) = self.memos.get_mut(index) {
                        filters.apply(url, &mut self.parameters, memo);
                    }
                }
                Engine::ClearUrls(providers) => {
                    let captures = &mut self.captures;
                    providers.apply(url, &mut self.parameters, &mut self.findings, captures);
                }
            }
        }
        self.removals.clear();
        let removed = self.parameters.items.iter();
        self.removals
            .extend(removed.filter_map(|item| Some((item.span.clone(), item.removed_by?))));
        self.removals.extend(self.findings.raw.iter().cloned());
        // Unstable, because a stable sort allocates. Ends make the order of nested removals stable.
        self.removals.sort_unstable_by_key(|(span, _)| (span.start, span.end));
    }

    /// Finds the ranges of bytes to remove, sorted and without overlaps.
    fn find_cuts(&mut self, url: &Url<'_>) {
        let cuts = &mut self.cuts;
        cuts.clear();
        cuts.extend(self.findings.raw.iter().map(|(span, _)| span.clone()));
        cut_parameters(&self.parameters, Part::Query, cuts);
        cut_parameters(&self.parameters, Part::Fragment, cuts);
        if cuts.is_empty() {
            return;
        }
        merge(cuts);
        for range in [&url.query, &url.fragment].into_iter().flatten() {
            let is_empty = cuts.iter().any(|cut| cut.start <= range.start && cut.end >= range.end);
            if is_empty && !range.is_empty() {
                cuts.push(range.start - 1..range.start);
            }
        }
        merge(cuts);
    }
}

impl TrackingRules {
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

/// Adds the ranges of the removed parameters, each with the `&` after it, or before it if no
/// parameter after it is kept.
fn cut_parameters(parameters: &Parameters, part: Part, cuts: &mut Vec<Range<usize>>) {
    let items = parameters.items.iter().filter(|item| item.part == part);
    let mut end_of_kept = None;
    let mut trailing: Option<Range<usize>> = None;
    for item in items {
        if item.removed_by.is_some() {
            let start = trailing.map_or(item.span.start, |range| range.start);
            trailing = Some(start..item.span.end);
        } else {
            if let Some(range) = trailing.take() {
                cuts.push(range.start..range.end + 1);
            }
            end_of_kept = Some(item.span.end);
        }
    }
    if let Some(range) = trailing {
        cuts.push(end_of_kept.unwrap_or(range.start)..range.end);
    }
}

/// Sorts ranges and joins those that overlap or touch.
fn merge(cuts: &mut Vec<Range<usize>>) {
    cuts.sort_unstable_by_key(|cut| (cut.start, cut.end));
    cuts.dedup_by(|cut, before| {
        let touches = cut.start <= before.end;
        if touches {
            before.end = before.end.max(cut.end);
        }
        touches
    });
}

/// A URL without its tracking parameters, and a report of the parameters that were removed.
///
/// It is returned by [`Cleaner::clean`].
#[derive(Clone, Copy, Debug)]
pub struct Cleaned<'a> {
    url: &'a str,
    output: &'a str,
    rules: &'a TrackingRules,
    removals: &'a [(Range<usize>, RuleId)],
    findings: &'a Findings,
}

impl<'a> Cleaned<'a> {
    /// Returns the URL without its tracking parameters.
    ///
    /// If nothing was removed, this is the URL that was passed to the cleaner.
    pub const fn as_str(&self) -> &'a str {
        self.output
    }

    /// Returns whether a tracking parameter or another part of the URL was removed.
    ///
    /// If not, [`as_str`](Self::as_str) returns the original URL.
    pub const fn is_changed(&self) -> bool {
        !self.removals.is_empty()
    }

    /// Returns the removed parts of the URL, such as `utm_source=news`, in the order of the URL.
    ///
    /// Each part is returned with the rule that matched it. The iterator is empty if the URL is
    /// unchanged.
    pub fn removals(&self) -> impl Iterator<Item = RuleMatch<'a>> + use<'a> {
        let Self { url, rules, .. } = *self;
        self.removals.iter().filter_map(move |(span, id)| {
            Some(RuleMatch { url, span: span.clone(), rule: rule(rules, *id)? })
        })
    }

    /// Returns the URL that this URL redirects to, if it is a link through a tracking service.
    ///
    /// The target is returned as it appears in the URL, without decoding, such as
    /// `https%3A%2F%2Fexample.org%2F`. Returns `None` if no rule finds a target. Only lists of
    /// ClearURLs have such rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::tracking::{Cleaner, ReferralMarketing, TrackingRules};
    ///
    /// let json = r#"{"providers": {"out": {
    ///     "urlPattern": "^https?://out\\.example\\.com",
    ///     "redirections": ["^https?://out\\.example\\.com/\\?to=([^&]+)"]
    /// }}}"#;
    /// let rules = TrackingRules::from_clearurls(json, ReferralMarketing::Remove);
    /// let mut cleaner = Cleaner::new(&rules);
    /// let cleaned = cleaner.clean("https://out.example.com/?to=https%3A%2F%2Fexample.org%2F");
    /// let redirection = cleaned.redirection().unwrap();
    /// assert_eq!(redirection.as_str(), "https%3A%2F%2Fexample.org%2F");
    /// ```
    pub fn redirection(&self) -> Option<RuleMatch<'a>> {
        let (span, id) = self.findings.redirection.as_ref()?;
        Some(RuleMatch { url: self.url, span: span.clone(), rule: rule(self.rules, *id)? })
    }

    /// Returns the rule that blocks the whole URL, because it belongs to a tracking service.
    ///
    /// Returns `None` if the URL is not blocked. Only lists of ClearURLs can block URLs, with their
    /// field `completeProvider`. A blocked URL is cleaned like any other.
    pub fn blocked_by(&self) -> Option<&'a Rule> {
        rule(self.rules, self.findings.blocked_by?)
    }
}

fn rule(rules: &TrackingRules, id: RuleId) -> Option<&Rule> {
    rules.lists.get(id.list)?.rules.get(id.rule)
}

/// A part of a URL, such as a tracking parameter, and the rule that matches it.
///
/// It is returned by [`Cleaned::removals`] and [`Cleaned::redirection`], for example to show users
/// why a parameter was removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleMatch<'a> {
    url: &'a str,
    span: Range<usize>,
    rule: &'a Rule,
}

impl<'a> RuleMatch<'a> {
    /// Returns the part of the URL that the rule matches, such as `utm_source=news`.
    ///
    /// The part does not include delimiters, such as `&`.
    pub fn as_str(&self) -> &'a str {
        self.url.get(self.span.clone()).unwrap_or_default()
    }

    /// Returns the byte range of the matched part, such as a parameter, in the original URL.
    ///
    /// The original URL is the one that was passed to the cleaner.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the tracking rule that removed this part of the URL, such as `utm_*`.
    ///
    /// The rule also names its source: a line of the list, or a provider in a ClearURLs list.
    pub const fn rule(&self) -> &'a Rule {
        self.rule
    }
}
