//! `$removeparam` filters of AdGuard and uBlock Origin.

use std::collections::HashMap;

use regex::bytes::Regex;

use super::filter_syntax::{Filter, FilterKind, UrlPattern, parse_line};
use super::pattern::{Case, compile};
use super::problem::{Reason, RuleSource};
use super::rule::Builder;
use super::url::{Parameters, Url, is_in_domain};

/// A list of filters.
#[derive(Clone, Debug, Default)]
pub(super) struct AdGuardList {
    filters: Vec<Entry>,
    /// Filters for a single name, by name.
    by_name: HashMap<Box<[u8]>, Vec<usize>>,
    /// All other filters that are not exceptions.
    general: Vec<usize>,
    /// Exceptions, by value.
    exceptions: HashMap<String, Vec<usize>>,
    /// Exceptions without a value, which apply to all filters.
    exceptions_for_all: Vec<usize>,
}

/// A filter with its compiled patterns.
#[derive(Clone, Debug)]
struct Entry {
    filter: Filter,
    rule: usize,
    url: UrlMatcher,
    parameter: ParameterMatcher,
}

/// The URLs to which a filter applies.
#[derive(Clone, Debug)]
enum UrlMatcher {
    Any,
    /// A domain and its subdomains.
    Domain(String),
    /// As `Domain`, and the regular expression matches the URL.
    DomainAndRegex(String, Regex),
    Regex(Regex),
}

/// The parameters to which a filter applies.
#[derive(Clone, Debug)]
enum ParameterMatcher {
    All,
    /// All parameters with this name, which are found by `by_name`.
    Name(Box<[u8]>),
    AllExceptName(Box<[u8]>),
    Regex(Regex),
    AllExceptRegex(Regex),
}

/// Whether each filter applies to the current URL.
#[derive(Debug, Default)]
pub(super) struct Memo {
    /// The number of the URL for which an entry of `states` is valid.
    generation: u64,
    states: Vec<(u64, bool)>,
}

impl Memo {
    fn start(&mut self, filters: usize) {
        self.generation += 1;
        self.states.resize(filters, (0, false));
    }

    fn get(&mut self, filter: usize, compute: impl FnOnce() -> bool) -> bool {
        let Some(state) = self.states.get_mut(filter) else { return compute() };
        if state.0 != self.generation {
            *state = (self.generation, compute());
        }
        state.1
    }
}

impl AdGuardList {
    pub(super) fn parse(list: &str, builder: &mut Builder) -> Self {
        let mut filters = Self::default();
        for (index, line) in list.lines().enumerate() {
            let line = line.trim_start_matches('\u{FEFF}').trim();
            let source = RuleSource::line_number(index + 1);
            let parsed = parse_line(line).and_then(|filter| match filter {
                Some(filter) => Entry::new(filter, builder.rules.len()).map(Some),
                None => Ok(None),
            });
            match parsed {
                Ok(Some(entry)) => {
                    builder.rule(source, line);
                    filters.add(entry);
                }
                Ok(None) => {}
                Err(reason) => builder.problem(source, line, reason),
            }
        }
        filters
    }

    fn add(&mut self, entry: Entry) {
        let index = self.filters.len();
        match (entry.filter.kind, &entry.parameter) {
            (FilterKind::Exception, ParameterMatcher::All) => self.exceptions_for_all.push(index),
            (FilterKind::Exception, _) => {
                self.exceptions.entry(entry.filter.value.clone()).or_default().push(index);
            }
            (FilterKind::Removal, ParameterMatcher::Name(name)) => {
                self.by_name.entry(name.clone()).or_default().push(index);
            }
            (FilterKind::Removal, _) => self.general.push(index),
        }
        self.filters.push(entry);
    }

    pub(super) fn apply(&self, url: &Url<'_>, parameters: &mut Parameters, memo: &mut Memo) {
        if url.query.is_none() {
            return;
        }
        memo.start(self.filters.len());
        parameters.remove_query(url, |name, pair| {
            let by_name = self.by_name.get(name).map(Vec::as_slice).unwrap_or_default();
            let mut candidates = by_name.iter().chain(&self.general).copied();
            let index = candidates.find(|index| self.removes(*index, url, name, pair, memo))?;
            self.filters.get(index).map(|entry| entry.rule)
        });
    }

    /// Returns whether a filter removes a parameter.
    fn removes(
        &self,
        index: usize,
        url: &Url<'_>,
        name: &[u8],
        pair: &[u8],
        memo: &mut Memo,
    ) -> bool {
        let Some(entry) = self.filters.get(index) else { return false };
        // The URL first, because the result is the same for all parameters.
        self.applies(index, url, memo)
            && entry.parameter.is_match(name, pair)
            && !self.has_exception(entry, url, memo)
    }

    fn applies(&self, index: usize, url: &Url<'_>, memo: &mut Memo) -> bool {
        let Some(entry) = self.filters.get(index) else { return false };
        memo.get(index, || entry.url.is_match(url) && entry.filter.domains.is_match(url))
    }

    /// Returns whether an exception disables a filter for a URL.
    fn has_exception(&self, entry: &Entry, url: &Url<'_>, memo: &mut Memo) -> bool {
        let same_value = self.exceptions.get(&entry.filter.value).map(Vec::as_slice);
        let candidates = same_value.unwrap_or_default().iter().chain(&self.exceptions_for_all);
        for index in candidates {
            let Some(exception) = self.filters.get(*index) else { continue };
            let has_precedence = exception.filter.important || !entry.filter.important;
            if has_precedence && self.applies(*index, url, memo) {
                return true;
            }
        }
        false
    }
}

impl Entry {
    fn new(filter: Filter, rule: usize) -> Result<Self, Reason> {
        let url = match &filter.pattern {
            UrlPattern::Any => UrlMatcher::Any,
            UrlPattern::Domain(domain) => UrlMatcher::Domain(domain.clone()),
            UrlPattern::DomainAndRegex(domain, regex) => {
                UrlMatcher::DomainAndRegex(domain.clone(), compile(regex, filter.case)?)
            }
            UrlPattern::Regex(regex) => UrlMatcher::Regex(compile(regex, filter.case)?),
        };
        let parameter = ParameterMatcher::new(&filter.value)?;
        Ok(Self { filter, rule, url, parameter })
    }
}

impl UrlMatcher {
    fn is_match(&self, url: &Url<'_>) -> bool {
        match self {
            Self::Any => true,
            Self::Domain(domain) => is_in_domain(url.host, domain),
            Self::DomainAndRegex(domain, regex) => {
                is_in_domain(url.host, domain) && regex.is_match(url.text.as_bytes())
            }
            Self::Regex(regex) => regex.is_match(url.text.as_bytes()),
        }
    }
}

impl ParameterMatcher {
    /// Compiles the value of `removeparam`, which the parser has validated.
    fn new(value: &str) -> Result<Self, Reason> {
        if value.is_empty() || value == "*" {
            return Ok(Self::All);
        }
        let (is_inverted, value) = match value.strip_prefix('~') {
            Some(value) => (true, value),
            None => (false, value),
        };
        let regex = value.strip_prefix('/').and_then(|rest| rest.rsplit_once('/'));
        let Some((regex, flags)) = regex else {
            let name = value.as_bytes().into();
            return Ok(if is_inverted { Self::AllExceptName(name) } else { Self::Name(name) });
        };
        let case = if flags.contains('i') { Case::Insensitive } else { Case::Sensitive };
        let regex = compile(regex, case)?;
        Ok(if is_inverted { Self::AllExceptRegex(regex) } else { Self::Regex(regex) })
    }

    fn is_match(&self, name: &[u8], pair: &[u8]) -> bool {
        match self {
            Self::All => true,
            Self::Name(expected) => name == &**expected,
            Self::AllExceptName(kept) => name != &**kept,
            Self::Regex(regex) => regex.is_match(pair),
            Self::AllExceptRegex(regex) => !regex.is_match(pair),
        }
    }
}
