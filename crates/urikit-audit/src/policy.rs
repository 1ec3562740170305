//! Which rules are on, and how bad what they find is.

use std::error::Error;
use std::fmt;

use crate::rule::{Finding, Rule, Severity};
use crate::subject::{Allowed, Subject};

/// Which rules are on, how bad what they find is, and which ports and schemes are expected.
///
/// Begin with the policy for what the text is used for, and change it:
///
/// ```
/// use urikit_audit::{Policy, Severity};
///
/// let policy = Policy::web_fetch().allow_port(81).deny("secret-in-query")?.allow("at-after-delim")?;
///
/// let findings = policy.audit("http://10.0.0.1:81/?token=abc");
/// let rules: Vec<_> = findings.iter().map(|finding| (finding.rule().id, finding.span())).collect();
/// assert_eq!(rules, [("ip-special", 7..15), ("secret-in-query", 26..29)]);
/// assert!(findings.iter().all(|finding| finding.severity() == Severity::Error));
/// # Ok::<(), urikit_audit::UnknownRule>(())
/// ```
#[derive(Clone, Debug)]
pub struct Policy {
    active: Vec<Active>,
    ports: Vec<u16>,
    schemes: Vec<String>,
    /// Whether texts need no scheme.
    references: bool,
}

/// A rule that is on.
#[derive(Clone, Copy, Debug)]
struct Active {
    rule: &'static Rule,
    level: Level,
}

/// How bad what a rule finds is.
#[derive(Clone, Copy, Debug)]
enum Level {
    /// As bad as it says.
    AsFound,
    /// What would be a warning is an error; what is only noted stays a note.
    Raised,
    /// An error in any case.
    Denied,
}

impl Active {
    fn find(self, subject: &Subject<'_>) -> Option<Finding> {
        let hit = (self.rule.check)(subject)?;
        let severity = self.level.of(hit.severity.unwrap_or(self.rule.severity));
        Some(Finding::new(self.rule, severity, hit))
    }
}

impl Level {
    fn of(self, found: Severity) -> Severity {
        match (self, found) {
            (Self::Denied, _) | (Self::Raised, Severity::Warning) => Severity::Error,
            (_, found) => found,
        }
    }
}

/// Rules that are about what a text is used for rather than about the text: off unless a policy has them.
const BY_USE: [&str; 7] = [
    "host-not-allowed",
    "not-unanimous",
    "origin-changed",
    "scheme-missing",
    "scheme-not-allowed",
    "scheme-other",
    "scheme-script",
];

/// What makes a server that fetches for others reach what it should not.
const FETCH: [&str; 18] = [
    "host-empty",
    "host-idn-mixed",
    "host-local",
    "host-nonldh",
    "host-special",
    "host-trailing-dot",
    "ip-special",
    "ipv4-overflow",
    "ipv6-zone",
    "ipvfuture",
    "path-unc",
    "port-odd",
    "port-service",
    "scheme-missing",
    "scheme-mixup",
    "scheme-other",
    "spec-drift",
    "syntax",
];

/// What takes the one who follows a redirect somewhere else.
const REDIRECT: [&str; 9] = [
    "at-after-delim",
    "bidi-invisible",
    "host-empty",
    "host-nonldh",
    "ip-special",
    "relative-escape",
    "scheme-mixup",
    "scheme-other",
    "syntax",
];

/// What makes a link look like another one.
const LINK: [&str; 6] = [
    "at-after-delim",
    "bidi-invisible",
    "host-idn-mixed",
    "ipv4-overflow",
    "scheme-mixup",
    "userinfo-present",
];

/// What nobody will be able to follow later, and what should not be kept.
const ARCHIVE: [&str; 10] = [
    "host-local",
    "host-special",
    "ip-special",
    "path-drive",
    "path-unc",
    "port-odd",
    "relative-escape",
    "scheme-missing",
    "syntax",
    "userinfo-present",
];

impl Policy {
    /// The policies by name: `general`, `web-fetch`, `redirect`, `link-text`, `archive`, `unanimous`.
    pub const NAMES: [&'static str; 6] =
        ["general", "web-fetch", "redirect", "link-text", "archive", "unanimous"];

    /// The policy of a name.
    pub fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "general" => Self::general(),
            "web-fetch" => Self::web_fetch(),
            "redirect" => Self::redirect(),
            "link-text" => Self::link_text(),
            "archive" => Self::archive(),
            "unanimous" => Self::unanimous(),
            _ => return None,
        })
    }

    /// No rule is on.
    pub const fn empty() -> Self {
        Self { active: Vec::new(), ports: Vec::new(), schemes: Vec::new(), references: false }
    }

    /// All rules that are about the text alone, each as bad as it says.
    pub fn general() -> Self {
        let active = |rule| Active { rule, level: Level::AsFound };
        let rules = Rule::all().filter(|rule| !BY_USE.contains(&rule.id));
        Self { active: rules.map(active).collect(), ..Self::empty() }
    }

    /// For URIs that others give and a server fetches (against SSRF): `http` and `https`, public hosts, nothing that two
    /// parsers might take apart differently.
    pub fn web_fetch() -> Self {
        Self::general().on("scheme-script").raise(&FETCH).web()
    }

    /// For values that a redirect is to lead to: a path of this site, or an `http` or `https` URI.
    pub fn redirect() -> Self {
        Self::general().on("scheme-script").raise(&REDIRECT).web()
    }

    /// For links that people are shown: nothing that runs, nothing that looks like another host.
    pub fn link_text() -> Self {
        Self::general().on("scheme-script").raise(&LINK)
    }

    /// For URIs that are kept: absolute, of the public Internet, without secrets.
    pub fn archive() -> Self {
        Self::general()
            .on("scheme-script")
            .raise(&ARCHIVE)
            .off("nested-uri")
            .denied("secret-in-query")
    }

    /// Only what every known reader reads alike; the rule `not-unanimous` alone, which says where they part.
    pub fn unanimous() -> Self {
        Self::empty().raise(&["not-unanimous"])
    }

    /// The same with a port that is expected, besides the scheme's own.
    #[must_use]
    pub fn allow_port(mut self, port: u16) -> Self {
        self.ports.push(port);
        self
    }

    /// The same with one more scheme that is expected. The rule `scheme-other` finds those that are not, as soon as there
    /// is one that is.
    #[must_use]
    pub fn allow_scheme(mut self, scheme: &str) -> Self {
        self.schemes.push(scheme.to_owned());
        self
    }

    /// The same with a rule on, whatever it finds being an error.
    ///
    /// # Errors
    ///
    /// There is no rule of that name.
    pub fn deny(self, id: &str) -> Result<Self, UnknownRule> {
        Ok(self.with(known(id)?, Level::Denied))
    }

    /// The same with a rule on, what it finds being as bad as it says.
    ///
    /// # Errors
    ///
    /// There is no rule of that name.
    pub fn enable(self, id: &str) -> Result<Self, UnknownRule> {
        Ok(self.with(known(id)?, Level::AsFound))
    }

    /// The same with a rule off.
    ///
    /// # Errors
    ///
    /// There is no rule of that name.
    pub fn allow(self, id: &str) -> Result<Self, UnknownRule> {
        known(id).map(|rule| self.off(rule.id))
    }

    /// The rules that are on, in the order of [`Rule::all`].
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> {
        let is_on = |rule: &&'static Rule| self.active.iter().any(|active| active.rule == *rule);
        Rule::all().filter(is_on)
    }

    /// What the rules find in a text of any bytes: each its first place, in the order of these.
    ///
    /// It takes time linear in the text.
    pub fn audit(&self, text: impl AsRef<[u8]>) -> Vec<Finding> {
        let Self { ports, schemes, references, .. } = self;
        let allowed =
            Allowed { ports, schemes, references: *references, ..Allowed::NOTHING_LISTED };
        let subject = Subject::new(text.as_ref(), allowed);
        let mut findings: Vec<Finding> = self
            .active
            .iter()
            .filter(|active| subject.signs.meets(active.rule.when))
            .filter_map(|active| active.find(&subject))
            .collect();
        findings.sort_by_key(Finding::start);
        findings
    }

    /// The worst of what the rules find in a text, if they find anything.
    pub fn worst(&self, text: impl AsRef<[u8]>) -> Option<Severity> {
        self.audit(text).iter().map(Finding::severity).max()
    }

    fn with(mut self, rule: &'static Rule, level: Level) -> Self {
        let active = Active { rule, level };
        match self.active.iter_mut().find(|active| active.rule == rule) {
            Some(place) => *place = active,
            None => {
                let is_before = |id: &str| {
                    Rule::all().take_while(|other| *other != rule).any(|other| other.id == id)
                };
                let place =
                    self.active.iter().take_while(|active| is_before(active.rule.id)).count();
                self.active.insert(place, active);
            }
        }
        self
    }

    fn on(self, id: &'static str) -> Self {
        Rule::find(id).into_iter().fold(self, |policy, rule| policy.with(rule, Level::AsFound))
    }

    fn denied(self, id: &'static str) -> Self {
        Rule::find(id).into_iter().fold(self, |policy, rule| policy.with(rule, Level::Denied))
    }

    fn off(mut self, id: &str) -> Self {
        self.active.retain(|active| active.rule.id != id);
        self
    }

    fn raise(self, ids: &[&'static str]) -> Self {
        let rules = ids.iter().filter_map(|id| Rule::find(id));
        rules.fold(self, |policy, rule| policy.with(rule, Level::Raised))
    }

    /// The same for references, which need no scheme.
    pub(crate) fn for_references(self) -> Self {
        Self { references: true, ..self.off("scheme-missing") }
    }

    fn web(self) -> Self {
        self.allow_scheme("http").allow_scheme("https")
    }
}

impl Default for Policy {
    /// [`Policy::general`].
    fn default() -> Self {
        Self::general()
    }
}

fn known(id: &str) -> Result<&'static Rule, UnknownRule> {
    Rule::find(id).ok_or_else(|| UnknownRule(id.to_owned()))
}

/// There is no rule of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRule(String);

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no rule {:?}", self.0)
    }
}

impl Error for UnknownRule {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_that_a_policy_names_is_one() {
        for list in [&BY_USE[..], &FETCH, &REDIRECT, &LINK, &ARCHIVE] {
            assert!(list.is_sorted());
            for id in list {
                assert!(Rule::find(id).is_some(), "{id}");
            }
        }
        assert!(Policy::NAMES.iter().all(|name| Policy::by_name(name).is_some()));
        assert!(Policy::by_name("no").is_none());
    }
}
