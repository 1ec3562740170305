//! ClearURLs lists.

use core::ops::Range;
use std::collections::HashMap;

use regex::bytes::{CaptureLocations, Regex};
use serde_json::{Map, Value};

use super::pattern::{Case, compile};
use super::problem::{Reason, RuleSource};
use super::rule::{Builder, ReferralMarketing};
use super::url::{Parameters, RuleId, Url};

/// The providers of a list.
#[derive(Clone, Debug, Default)]
pub(super) struct ClearUrlsList {
    providers: Vec<Provider>,
}

/// The rules for the URLs of a provider.
#[derive(Clone, Debug)]
struct Provider {
    url: Regex,
    exceptions: Vec<Regex>,
    /// The rule that blocks the provider.
    block: Option<usize>,
    /// Rules that are a name, in lowercase.
    names: HashMap<Box<[u8]>, usize>,
    /// The longest name in `names`.
    max_name: usize,
    patterns: Vec<(Regex, usize)>,
    raw: Vec<(Regex, usize)>,
    redirections: Vec<(Regex, usize)>,
}

/// The results of rules that do not match parameters.
#[derive(Debug, Default)]
pub(super) struct Findings {
    pub(super) raw: Vec<(Range<usize>, RuleId)>,
    pub(super) redirection: Option<(Range<usize>, RuleId)>,
    pub(super) blocked_by: Option<RuleId>,
}

impl Findings {
    pub(super) fn clear(&mut self) {
        self.raw.clear();
        self.redirection = None;
        self.blocked_by = None;
    }
}

/// Buffers for the groups of redirections, by list and rule.
pub(super) type Captures = HashMap<(usize, usize), CaptureLocations>;

impl ClearUrlsList {
    pub(super) fn parse(
        json: &str,
        referral_marketing: ReferralMarketing,
        builder: &mut Builder,
    ) -> Self {
        let whole_list = RuleSource { line: None, provider: None };
        let value: Value = match serde_json::from_str(json.trim_start_matches('\u{FEFF}')) {
            Ok(value) => value,
            Err(error) => {
                let source = RuleSource::line_number(error.line());
                builder.problem(source, "", Reason::syntax(format!("invalid JSON: {error}")));
                return Self::default();
            }
        };
        let Some(providers) = value.get("providers").and_then(Value::as_object) else {
            builder.problem(whole_list, "", Reason::syntax("no object `providers`"));
            return Self::default();
        };
        let mut list = Self::default();
        for (name, fields) in providers {
            let mut parser = ProviderParser { name, builder: &mut *builder };
            list.providers.extend(parser.parse(fields, referral_marketing));
        }
        list
    }

    pub(super) fn apply(
        &self,
        url: &Url<'_>,
        parameters: &mut Parameters,
        findings: &mut Findings,
        captures: &mut Captures,
    ) {
        for provider in &self.providers {
            let text = url.text.as_bytes();
            let applies = provider.url.is_match(text)
                && !provider.exceptions.iter().any(|exception| exception.is_match(text));
            if !applies {
                continue;
            }
            let list = parameters.list;
            if findings.redirection.is_none() {
                findings.redirection = provider.find_redirection(url, list, captures);
            }
            if let Some(rule) = provider.block {
                findings.blocked_by.get_or_insert(RuleId { list, rule });
                continue;
            }
            provider.find_raw(url, list, findings);
            parameters.remove_all(url, |name, _| provider.find_rule(name));
        }
    }
}

impl Provider {
    /// Returns the rule that matches the name of a parameter.
    fn find_rule(&self, name: &[u8]) -> Option<usize> {
        if name.len() <= self.max_name {
            let mut lowercase = [0; MAX_NAME];
            let lowercase = lowercase.get_mut(..name.len())?;
            lowercase.copy_from_slice(name);
            lowercase.make_ascii_lowercase();
            if let Some(rule) = self.names.get(&*lowercase) {
                return Some(*rule);
            }
        }
        self.patterns.iter().find(|(regex, _)| regex.is_match(name)).map(|(_, rule)| *rule)
    }

    fn find_raw(&self, url: &Url<'_>, list: usize, findings: &mut Findings) {
        for (regex, rule) in &self.raw {
            for found in regex.find_iter(url.text.as_bytes()).take(MAX_RAW_MATCHES) {
                // An empty match can be inside a character, so it must not be widened.
                if !found.is_empty() {
                    let span = to_char_boundaries(url.text, found.range());
                    findings.raw.push((span, RuleId { list, rule: *rule }));
                }
            }
        }
    }

    fn find_redirection(
        &self,
        url: &Url<'_>,
        list: usize,
        captures: &mut Captures,
    ) -> Option<(Range<usize>, RuleId)> {
        let text = url.text.as_bytes();
        self.redirections.iter().find_map(|(regex, rule)| {
            if !regex.is_match(text) {
                return None;
            }
            let locations =
                captures.entry((list, *rule)).or_insert_with(|| regex.capture_locations());
            regex.captures_read(locations, text)?;
            let (start, end) = locations.get(1)?;
            let span = to_char_boundaries(url.text, start..end);
            Some((span, RuleId { list, rule: *rule }))
        })
    }
}

/// Extends a range so that it does not start or end in a character.
fn to_char_boundaries(text: &str, range: Range<usize>) -> Range<usize> {
    let is_boundary = |at: &usize| text.is_char_boundary(*at);
    let start = (0..=range.start).rev().find(is_boundary).unwrap_or(0);
    let end = (range.end..=text.len()).find(is_boundary).unwrap_or(text.len());
    start..end
}

/// The largest number of matches of a raw rule in a URL.
///
/// Finding one match takes linear time, but finding all matches takes quadratic time for regular
/// expressions such as `.*x|a`.
const MAX_RAW_MATCHES: usize = 100;

/// The longest name that is looked up in a table.
const MAX_NAME: usize = 64;

/// The parser of a provider.
struct ProviderParser<'p> {
    name: &'p str,
    builder: &'p mut Builder,
}

impl ProviderParser<'_> {
    fn parse(&mut self, fields: &Value, referral_marketing: ReferralMarketing) -> Option<Provider> {
        let Some(fields) = fields.as_object() else {
            self.problem("", Reason::syntax("provider is not an object"));
            return None;
        };
        let Some(url) = fields.get("urlPattern").and_then(Value::as_str) else {
            self.problem("", Reason::syntax("no string `urlPattern`"));
            return None;
        };
        let url_regex = self.compile(url)?;
        // Without one of its exceptions, a provider would remove too much.
        let mut exceptions = Vec::new();
        for exception in self.strings(fields, "exceptions") {
            exceptions.push(self.compile(exception)?);
        }
        let mut provider = Provider {
            url: url_regex,
            exceptions,
            block: None,
            names: HashMap::new(),
            max_name: 0,
            patterns: Vec::new(),
            raw: Vec::new(),
            redirections: Vec::new(),
        };
        self.parse_rules(fields, referral_marketing, &mut provider);
        match fields.get("completeProvider") {
            Some(Value::Bool(true)) => provider.block = Some(self.rule(url)),
            None | Some(Value::Bool(false)) => {}
            Some(_) => self.problem("", Reason::syntax("`completeProvider` is not a boolean")),
        }
        for field in fields.keys().filter(|field| !FIELDS.contains(&field.as_str())) {
            self.problem("", Reason::unsupported(format!("field `{}`", field.escape_debug())));
        }
        Some(provider)
    }

    fn parse_rules(
        &mut self,
        fields: &Map<String, Value>,
        referral_marketing: ReferralMarketing,
        provider: &mut Provider,
    ) {
        let mut rules = self.strings(fields, "rules");
        let referral = self.strings(fields, "referralMarketing");
        if referral_marketing == ReferralMarketing::Remove {
            rules.extend(referral);
        }
        for text in rules {
            let is_name =
                text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
            if is_name && !text.is_empty() && text.len() <= MAX_NAME {
                let rule = self.rule(text);
                provider.max_name = provider.max_name.max(text.len());
                provider.names.entry(text.to_ascii_lowercase().into_bytes().into()).or_insert(rule);
            } else if let Some(regex) = self.compile_as(text, &format!("^(?:{text})$")) {
                provider.patterns.push((regex, self.rule(text)));
            }
        }
        for text in self.strings(fields, "rawRules") {
            if let Some(regex) = self.compile(text) {
                provider.raw.push((regex, self.rule(text)));
            }
        }
        for text in self.strings(fields, "redirections") {
            match self.compile(text) {
                Some(regex) if regex.captures_len() < 2 => {
                    self.problem(text, Reason::syntax("redirection without a group"));
                }
                Some(regex) => provider.redirections.push((regex, self.rule(text))),
                None => {}
            }
        }
    }

    /// Returns the strings of an optional array.
    fn strings<'v>(&mut self, fields: &'v Map<String, Value>, field: &str) -> Vec<&'v str> {
        let values = match fields.get(field) {
            None => return Vec::new(),
            Some(value) => value.as_array(),
        };
        let Some(values) = values else {
            self.problem("", Reason::syntax(format!("`{field}` is not an array")));
            return Vec::new();
        };
        if values.iter().any(|value| !value.is_string()) {
            self.problem(
                "",
                Reason::syntax(format!("`{field}` contains a value that is not a string")),
            );
        }
        values.iter().filter_map(Value::as_str).collect()
    }

    fn compile(&mut self, text: &str) -> Option<Regex> {
        self.compile_as(text, text)
    }

    /// Compiles a regular expression, and reports errors for `text`.
    fn compile_as(&mut self, text: &str, regex: &str) -> Option<Regex> {
        match compile(regex, Case::Insensitive) {
            Ok(regex) => Some(regex),
            Err(reason) => {
                self.problem(text, reason);
                None
            }
        }
    }

    fn rule(&mut self, text: &str) -> usize {
        self.builder.rule(RuleSource::provider_name(self.name), text)
    }

    fn problem(&mut self, rule: &str, reason: Reason) {
        self.builder.problem(RuleSource::provider_name(self.name), rule, reason);
    }
}

/// The known fields of a provider. `forceRedirection` and `methods` have no meaning outside of a
/// browser.
const FIELDS: [&str; 10] = [
    "urlPattern",
    "completeProvider",
    "rules",
    "rawRules",
    "referralMarketing",
    "exceptions",
    "redirections",
    "forceRedirection",
    "methods",
    "resourceTypes",
];
