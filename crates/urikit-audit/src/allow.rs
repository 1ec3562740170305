//! The allow-lists of a guard.

use std::error::Error;
use std::fmt;

use urikit::Uri;
use urikit::component::Scheme;

use crate::parts::Parts;
use crate::rule::{Finding, Hit, Rule};
use crate::rules::{GUARD, is_name};
use crate::span::Span;
use crate::subject::{Allowed, Subject};

/// The hosts and schemes that a guard allows. Without a list it allows all of them.
#[derive(Clone, Debug)]
pub(crate) struct AllowList {
    hosts: Option<Vec<String>>,
    schemes: Option<Vec<String>>,
}

impl AllowList {
    pub(crate) const EVERYTHING: Self = Self { hosts: None, schemes: None };

    /// Adds names, or patterns that begin with `*.`.
    pub(crate) fn add_hosts<I>(&mut self, patterns: I) -> Result<(), AllowListError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let hosts = self.hosts.get_or_insert_default();
        for pattern in patterns {
            let pattern = pattern.as_ref();
            check_host(pattern).map_err(|problem| AllowListError::new("host", pattern, problem))?;
            hosts.push(pattern.to_owned());
        }
        Ok(())
    }

    pub(crate) fn add_schemes<I>(&mut self, names: I) -> Result<(), AllowListError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let schemes = self.schemes.get_or_insert_default();
        for name in names {
            let name = name.as_ref();
            let invalid = |_| {
                AllowListError::new(
                    "scheme",
                    name,
                    "a scheme is letters, digits, `+`, `-`, and `.`",
                )
            };
            Scheme::parse(name).map_err(invalid)?;
            schemes.push(name.to_owned());
        }
        Ok(())
    }

    /// Returns what the lists do not allow in a normal form, at its place in the given string.
    ///
    /// A redirect from `base` must not leave its origin.
    pub(crate) fn audit(&self, normal: &str, base: Option<Uri<'_>>, given: &str) -> Vec<Finding> {
        let allowed = Allowed {
            only_hosts: self.hosts.as_deref(),
            only_schemes: self.schemes.as_deref(),
            base,
            ..Allowed::NOTHING_LISTED
        };
        let subject = Subject::new(normal.as_bytes(), allowed);
        let find = |rule: &'static Rule| {
            let hit = (rule.check)(&subject)?;
            let span = corresponding(hit.span, &subject.parts, given.as_bytes());
            Some(Finding::new(rule, rule.severity, Hit { span, ..hit }))
        };
        GUARD.iter().filter_map(find).collect()
    }
}

/// Returns the place of a component in the given string, and the whole string if the component is
/// only in the normal form.
fn corresponding(span: Span, normal: &Parts, given: &[u8]) -> Span {
    let parts = Parts::of(given);
    let components =
        [(normal.scheme, parts.scheme), (normal.host, parts.host), (normal.port, parts.port)];
    let component = components.into_iter().find(|(normal, _)| *normal == Some(span));
    component.and_then(|(_, given)| given).unwrap_or(Span::new(0, given.len()))
}

fn check_host(pattern: &str) -> Result<(), &'static str> {
    let name = pattern.strip_prefix("*.").unwrap_or(pattern);
    if !is_name(name.as_bytes()) {
        return Err(
            "a host is a name such as `example.com`, or `*.example.com` for its subdomains",
        );
    }
    // Parsers read a name whose last label is a number as an IPv4 address, in several notations.
    let last = name.rsplit('.').next().unwrap_or(name);
    if !last.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Err("the last label must begin with a letter; IP addresses cannot be listed");
    }
    Ok(())
}

/// An entry of an allow-list that is neither a host name nor a scheme.
///
/// ```
/// use urikit_audit::{FetchGuard, Policy};
///
/// let error = FetchGuard::new(Policy::web_fetch()).allow_hosts(["https://example.com/"]).unwrap_err();
/// assert_eq!(error.entry(), "https://example.com/");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowListError {
    kind: &'static str,
    entry: String,
    problem: &'static str,
}

impl AllowListError {
    fn new(kind: &'static str, entry: &str, problem: &'static str) -> Self {
        Self { kind, entry: entry.to_owned(), problem }
    }

    /// Returns the invalid entry.
    pub fn entry(&self) -> &str {
        &self.entry
    }
}

impl fmt::Display for AllowListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid {} {:?} in an allow-list: {}", self.kind, self.entry, self.problem)
    }
}

impl Error for AllowListError {}
