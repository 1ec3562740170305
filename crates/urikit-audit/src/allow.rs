//! The allow-lists of a guard.

use std::error::Error;
use std::fmt;

use urikit::Uri;
use urikit::component::Scheme;
use urikit_readings::raw::{Parts, Span};

use crate::rule::{Finding, Hit, Rule};
use crate::rules::{GUARD, is_name};
use crate::subject::{Allowed, Subject};

/// Adds names and patterns to a list of allowed hosts.
pub(crate) fn add_hosts<I>(list: &mut Option<Vec<String>>, hosts: I) -> Result<(), AllowListError>
where
    I: IntoIterator,
    I::Item: AsRef<str>,
{
    let list = list.get_or_insert_default();
    for pattern in hosts {
        let pattern = pattern.as_ref();
        check_host(pattern).map_err(|problem| AllowListError::new("host", pattern, problem))?;
        list.push(pattern.to_owned());
    }
    Ok(())
}

/// The schemes that a guard allows. `None` allows all.
#[derive(Clone, Debug)]
pub(crate) struct AllowList {
    schemes: Option<Vec<String>>,
}

impl AllowList {
    pub(crate) const EVERYTHING: Self = Self { schemes: None };

    pub(crate) fn add_schemes<I>(&mut self, names: I) -> Result<(), AllowListError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let schemes = self.schemes.get_or_insert_default();
        for name in names {
            let name = name.as_ref();
            let invalid = |_| {
                AllowListError::new("scheme", name, "expected letters, digits, `+`, `-`, and `.`")
            };
            Scheme::parse(name).map_err(invalid)?;
            schemes.push(name.to_owned());
        }
        Ok(())
    }

    /// Applies the list of schemes, a list of hosts, and a base to a normal form. Returns findings
    /// with spans in the given string.
    pub(crate) fn audit(
        &self,
        hosts: Option<&[String]>,
        normal: &str,
        base: Option<Uri<'_>>,
        given: &str,
    ) -> Vec<Finding> {
        let allowed = Allowed {
            only_hosts: hosts,
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

/// Maps the span of a component in the normal form to the given string. Returns the whole string if
/// it does not have this component.
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
            "expected a name, such as `example.com`, or a pattern, such as `*.example.com`",
        );
    }
    // If the last label is a number, parsers interpret the name as an IPv4 address.
    let last = name.rsplit('.').next().unwrap_or(name);
    if !last.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Err("the last label does not begin with a letter (IP addresses are not supported)");
    }
    Ok(())
}

/// An error for an entry of an allow-list that is not a valid host name, pattern, or scheme.
///
/// It is returned by [`Policy::allow_hosts`](crate::Policy::allow_hosts),
/// [`FetchGuard::allow_hosts`](crate::FetchGuard::allow_hosts), and
/// [`FetchGuard::allow_schemes`](crate::FetchGuard::allow_schemes), for example if a host is given
/// as a URL. The message contains the entry and the expected form.
///
/// # Examples
///
/// ```
/// use urikit_audit::{AllowListError, FetchGuard, Policy};
///
/// let guard = FetchGuard::new(Policy::web_fetch());
/// let error: AllowListError = guard.allow_hosts(["https://example.com/"]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "invalid host \"https://example.com/\" in allow-list: expected a name, \
///      such as `example.com`, or a pattern, such as `*.example.com`",
/// );
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

    /// Returns the invalid entry of the allow-list, such as `https:`, as the caller passed it.
    ///
    /// Use it to point to the entry in a configuration file. The error message also contains it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{FetchGuard, Policy};
    ///
    /// let guard = FetchGuard::new(Policy::web_fetch());
    /// let error = guard.allow_hosts(["example.com", "10.0.0.1"]).unwrap_err();
    /// assert_eq!(error.entry(), "10.0.0.1");
    /// ```
    pub fn entry(&self) -> &str {
        &self.entry
    }
}

impl fmt::Display for AllowListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid {} {:?} in allow-list: {}", self.kind, self.entry, self.problem)
    }
}

impl Error for AllowListError {}
