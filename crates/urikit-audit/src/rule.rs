//! Rules as data, and their findings.

use std::fmt;
use std::ops::Range;

use crate::flags::SubjectFlags;
use crate::span::Span;
use crate::subject::Subject;

/// The severity of a finding.
///
/// # Examples
///
/// ```
/// use urikit_audit::{Policy, Severity};
///
/// let findings = Policy::general().audit(r"https://example.com\@evil.example/");
/// assert_eq!(findings.iter().map(|finding| finding.severity()).max(), Some(Severity::Error));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Information that is common in harmless URIs.
    Info,
    /// Parsers may differ, or users may be misled.
    Warning,
    /// The problem has been used in attacks, or can be.
    Error,
}

impl Severity {
    /// Returns `info`, `warning` or `error`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Severity;
    ///
    /// assert_eq!(Severity::Warning.name(), "warning");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An example in which a rule has a finding.
///
/// # Examples
///
/// ```
/// use urikit_audit::{Example, Rule};
///
/// let example: &Example = &Rule::find("backslash").unwrap().refused[0];
/// assert_eq!(&example.text[example.start..example.end], r"\");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Example {
    /// The input.
    pub text: &'static str,
    /// The byte offset of the start of the finding.
    pub start: usize,
    /// The byte offset of its end.
    pub end: usize,
}

/// A rule that detects a problem, with its reason and reference.
///
/// # Examples
///
/// ```
/// use urikit_audit::{Rule, Severity};
///
/// let rule = Rule::find("backslash").unwrap();
/// assert_eq!(rule.severity, Severity::Error);
/// assert_eq!(rule.refused[0].text, r"http://127.0.0.1\@1.1.1.1/");
/// assert!(Rule::all().count() > 43);
/// ```
#[non_exhaustive]
pub struct Rule {
    /// The stable name.
    pub id: &'static str,
    /// The default severity; a finding or a policy may override it.
    pub severity: Severity,
    /// A description of the problem, in one sentence without a part of the input.
    pub what: &'static str,
    /// The reason why it is a problem.
    pub why: &'static str,
    /// The specification or advisory that the rule is based on.
    pub source: &'static str,
    /// Examples in which the rule has a finding.
    pub refused: &'static [Example],
    /// Similar examples without a finding.
    pub accepted: &'static [&'static str],
    /// The rule has no finding if the input has none of these properties.
    pub(crate) when: SubjectFlags,
    pub(crate) check: Check,
}

/// A function that returns the first position of a problem. It takes linear time.
pub(crate) type Check = fn(&Subject<'_>) -> Option<Hit>;

impl PartialEq for Rule {
    /// Compares the names, which are unique.
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Rule {}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rule").field(&self.id).finish()
    }
}

pub(crate) const fn example(text: &'static str, at: Range<usize>) -> Example {
    assert!(at.start <= at.end && at.end <= text.len());
    Example { text, start: at.start, end: at.end }
}

/// The result of a check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(crate) span: Span,
    /// The severity, if it differs from that of the rule.
    pub(crate) severity: Option<Severity>,
    pub(crate) detail: &'static str,
}

impl Hit {
    pub(crate) const fn at(span: Span) -> Self {
        Self { span, severity: None, detail: "" }
    }

    pub(crate) const fn saying(self, detail: &'static str) -> Self {
        Self { detail, ..self }
    }

    pub(crate) const fn as_bad_as(self, severity: Severity) -> Self {
        Self { severity: Some(severity), ..self }
    }
}

/// A problem that a rule detected. It contains no part of the input, so it can be logged.
///
/// `Display` writes `warning[host-trailing-dot]: … (bytes 8..9)`.
///
/// # Examples
///
/// ```
/// use urikit_audit::Policy;
///
/// let findings = Policy::general().audit(r"https://example.com\@evil.example/");
/// let finding = findings.iter().find(|finding| finding.rule().id == "backslash").unwrap();
/// assert_eq!(finding.span(), 19..20);
/// assert!(finding.to_string().starts_with("error[backslash]: "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    rule: &'static Rule,
    severity: Severity,
    span: Span,
    detail: &'static str,
}

impl Finding {
    pub(crate) const fn new(rule: &'static Rule, severity: Severity, hit: Hit) -> Self {
        Self { rule, severity, span: hit.span, detail: hit.detail }
    }

    /// Returns the rule.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let findings = Policy::general().audit("https://example.com./");
    /// assert!(findings.iter().any(|finding| finding.rule().id == "host-trailing-dot"));
    /// ```
    pub const fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// Returns the severity: that of the policy, the finding, or the rule, in this order.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let findings = Policy::general().audit("https://example.com./");
    /// let finding = findings.iter().find(|finding| finding.rule().id == "host-trailing-dot").unwrap();
    /// assert_eq!(finding.severity(), Severity::Warning);
    /// ```
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns the byte offset of its start.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let findings = Policy::general().audit("https://example.com./");
    /// let finding = findings.iter().find(|finding| finding.rule().id == "host-trailing-dot").unwrap();
    /// assert_eq!(finding.start(), 19);
    /// ```
    pub const fn start(&self) -> usize {
        self.span.start
    }

    /// Returns the byte offset of its end. It is equal to [`start`](Self::start) if something is
    /// missing there.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let findings = Policy::general().audit("https://example.com./");
    /// let finding = findings.iter().find(|finding| finding.rule().id == "host-trailing-dot").unwrap();
    /// assert_eq!(finding.end(), 20);
    /// ```
    pub const fn end(&self) -> usize {
        self.span.end
    }

    /// Returns the byte range in the input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let findings = Policy::general().audit("https://example.com./");
    /// let finding = findings.iter().find(|finding| finding.rule().id == "host-trailing-dot").unwrap();
    /// assert_eq!(finding.span(), 19..20);
    /// ```
    pub const fn span(&self) -> Range<usize> {
        self.span.start..self.span.end
    }

    /// Returns the description of the rule, and details after a colon, such as the block of an
    /// address.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let findings = Policy::web_fetch().audit("http://169.254.169.254/latest/meta-data/");
    /// assert!(findings.iter().any(|finding| finding.message().contains("cloud metadata")));
    /// ```
    pub fn message(&self) -> String {
        if self.detail.is_empty() {
            return self.rule.what.to_owned();
        }
        format!("{}: {}", self.rule.what, self.detail)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Span { start, end } = self.span;
        write!(f, "{}[{}]: {} (bytes {start}..{end})", self.severity, self.rule.id, self.message())
    }
}
