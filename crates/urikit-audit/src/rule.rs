//! Rules and their findings.

use std::fmt;
use std::ops::Range;

use urikit_readings::raw::Span;

use crate::flags::SubjectFlags;
use crate::subject::Subject;

/// The severity of a security problem in a URL, where `Info < Warning < Error`.
///
/// By default, a [`FetchGuard`](crate::FetchGuard) rejects a URL if one of its problems is an
/// [`Error`](Self::Error).
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
    /// A property that is also common in harmless URLs.
    Info,
    /// A property that may mislead users, or that parsers may interpret differently.
    Warning,
    /// A property that is typical of attacks.
    Error,
}

impl Severity {
    /// Returns the stable name of the severity of a problem, such as `warning`.
    ///
    /// The other names are `info` and `error`. Use them in output to users and in JSON.
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

/// An example of a URL in which a security rule finds a problem, with the position of the problem.
///
/// The field [`refused`](Rule::refused) of each [`Rule`] contains such examples for its
/// documentation.
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
    /// The example input, such as `https://example.com./`.
    pub text: &'static str,
    /// The byte offset at which the finding starts.
    pub start: usize,
    /// The byte offset at which the finding ends.
    pub end: usize,
}

/// A check for one kind of security problem in a URL, such as a user name before the host.
///
/// A rule includes its documentation. [`Rule::all`] returns all rules, and [`Rule::find`] the one
/// with a given name. A [`Policy`](crate::Policy) selects the rules to apply. Two rules are equal
/// if their names are equal.
///
/// # Examples
///
/// ```
/// use urikit_audit::{Rule, Severity};
///
/// let rule = Rule::find("backslash").unwrap();
/// assert_eq!(rule.severity, Severity::Error);
/// assert_eq!(rule.what, "URL contains a backslash");
/// assert_eq!(rule.remedy, "Reject the URL, or percent-encode the backslash as %5C.");
/// assert_eq!(rule.refused[0].text, r"http://127.0.0.1\@1.1.1.1/");
/// ```
#[non_exhaustive]
pub struct Rule {
    /// The stable name, such as `host-trailing-dot`.
    pub id: &'static str,
    /// The default severity. A finding can have another one, and a policy can raise it.
    pub severity: Severity,
    /// The title: a short description of the problem, without a final period.
    pub what: &'static str,
    /// An explanation of the risk, in a few sentences.
    pub why: &'static str,
    /// A way to fix the problem or to avoid the risk, as an instruction.
    pub remedy: &'static str,
    /// The specifications, advisories, and papers on which the rule is based.
    pub source: &'static str,
    /// Inputs in which the rule has a finding. Empty for rules that depend on a list of the caller.
    pub refused: &'static [Example],
    /// Similar inputs in which the rule has no finding.
    pub accepted: &'static [&'static str],
    /// The rule has no finding in an input that has none of these properties.
    pub(crate) when: SubjectFlags,
    pub(crate) check: Check,
}

/// Returns the first position of a problem, in linear time.
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
    /// An addition to the title of the rule, or an empty string.
    pub(crate) detail: &'static str,
}

impl Hit {
    pub(crate) const fn at(span: Span) -> Self {
        Self { span, severity: None, detail: "" }
    }

    pub(crate) const fn with_detail(self, detail: &'static str) -> Self {
        Self { detail, ..self }
    }

    pub(crate) const fn with_severity(self, severity: Severity) -> Self {
        Self { severity: Some(severity), ..self }
    }
}

/// A problem that a rule has found in a URL, with its severity and position.
///
/// A finding contains no part of the URL, so it is safe to log. `Display` writes the severity, the
/// name of the rule, the message, and the position, for example `warning[host-trailing-dot]: host
/// ends with a dot (bytes 19..20)`.
///
/// # Examples
///
/// ```
/// use urikit_audit::Policy;
///
/// let findings = Policy::general().audit("https://example.com./");
/// assert_eq!(findings.len(), 1);
/// assert_eq!(
///     findings[0].to_string(),
///     "warning[host-trailing-dot]: host ends with a dot (bytes 19..20)",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    rule: &'static Rule,
    severity: Severity,
    span: Span,
    detail: &'static str,
    depth: usize,
}

impl Finding {
    pub(crate) const fn new(rule: &'static Rule, severity: Severity, hit: Hit) -> Self {
        Self { rule, severity, span: hit.span, detail: hit.detail, depth: 0 }
    }

    /// Returns the same finding for a whole URL, if its position in the URL is unknown.
    pub(crate) const fn at(self, span: Span) -> Self {
        Self { span, ..self }
    }

    /// Returns the same finding in a URL inside the audited one.
    pub(crate) const fn embedded(self, span: Span, depth: usize) -> Self {
        Self { span, depth, ..self }
    }

    pub(crate) const fn overlaps(&self, other: &Self) -> bool {
        let (a, b) = (self.span, other.span);
        a.start < b.end && b.start < a.end || a.start == b.start && a.end == b.end
    }

    /// Returns the security rule that the URL violates, such as `host-trailing-dot`.
    ///
    /// The [`Rule`] explains why this is a problem and how to fix it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let findings = Policy::general().audit("https://example.com./");
    /// assert_eq!(findings[0].rule().id, "host-trailing-dot");
    /// assert_eq!(findings[0].rule().remedy, "Remove the trailing dot.");
    /// ```
    pub const fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// Returns the severity of this problem, such as [`Severity::Warning`].
    ///
    /// The severity can differ from the [default](Rule::severity) of the rule: a policy can raise
    /// it, and some rules report a different severity for some URLs.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let findings = Policy::general().audit("https://example.com./");
    /// assert_eq!(findings[0].severity(), Severity::Warning);
    ///
    /// // A server that fetches URLs should reject such a host.
    /// let findings = Policy::web_fetch().audit("https://example.com./");
    /// assert_eq!(findings[0].severity(), Severity::Error);
    /// ```
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns the byte offset in the audited URL at which the problem starts, counted from 0.
    ///
    /// To get the whole range of the problem, use [`span`](Self::span).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let findings = Policy::general().audit("https://example.com./");
    /// assert_eq!(findings[0].start(), 19);
    /// ```
    pub const fn start(&self) -> usize {
        self.span.start
    }

    /// Returns the byte offset in the audited URL at which the problem ends.
    ///
    /// The end is exclusive. It is equal to the [`start`](Self::start) if the problem is a missing
    /// or empty component.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let findings = Policy::general().audit("https://example.com./");
    /// assert_eq!(findings[0].end(), 20);
    /// ```
    pub const fn end(&self) -> usize {
        self.span.end
    }

    /// Returns the byte range of the problem in the audited URL, for example to underline it.
    ///
    /// The range is empty if the problem is a missing or empty component.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let url = "https://alice@example.com/";
    /// let findings = Policy::general().audit(url);
    /// assert_eq!(&url[findings[0].span()], "alice@");
    /// ```
    pub const fn span(&self) -> Range<usize> {
        self.span.start..self.span.end
    }

    /// Returns how many URLs enclose the one that has the problem, or 0 if none does.
    ///
    /// For example, the depth is 1 for a private address in `?url=http://10.0.0.1/`. If the inner
    /// URL is percent-encoded several times, each encoding adds 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let findings = Policy::general().audit("https://example.com/?url=http://10.0.0.1/");
    /// let depths: Vec<_> = findings.iter().map(|finding| finding.depth()).collect();
    /// assert_eq!(depths, [0, 1]); // nested-uri, ip-special
    /// ```
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// Returns a description of the problem, such as `host is a non-public IP address: loopback`.
    ///
    /// The description consists of the title of the rule and optional details. It ends with `(in an
    /// embedded URL)` if the problem is in a URL inside the audited one. It contains no part of the
    /// URL, so it is safe to log.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let findings = Policy::web_fetch().audit("http://169.254.169.254/latest/meta-data/");
    /// assert_eq!(findings[0].message(), "host is a non-public IP address: cloud metadata");
    /// ```
    pub fn message(&self) -> String {
        let Self { rule: Rule { what, .. }, detail, .. } = self;
        let colon = if detail.is_empty() { "" } else { ": " };
        let place = if self.depth > 0 { " (in an embedded URL)" } else { "" };
        format!("{what}{colon}{detail}{place}")
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Span { start, end } = self.span;
        write!(f, "{}[{}]: {} (bytes {start}..{end})", self.severity, self.rule.id, self.message())
    }
}
