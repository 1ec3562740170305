//! Rules as data, and what they find.

use std::fmt;
use std::ops::Range;

use crate::flags::SubjectFlags;
use crate::span::Span;
use crate::subject::Subject;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; usual in good texts.
    Info,
    /// Readers may differ, or people may be misled.
    Warning,
    /// Has been used to attack somebody, or can be.
    Error,
}

impl Severity {
    /// `info`, `warning` or `error`.
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

/// A text that a rule finds something in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Example {
    /// The text.
    pub text: &'static str,
    /// Offset of the first byte that the rule points at.
    pub start: usize,
    /// Offset behind the last one.
    pub end: usize,
}

/// A rule: something that a text should not have, why, and who says so.
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
    /// Its name, for programs.
    pub id: &'static str,
    /// How bad it usually is; a finding or a policy may say otherwise.
    pub severity: Severity,
    /// What it finds, in one sentence that holds nothing of the text.
    pub what: &'static str,
    /// Why that is bad.
    pub why: &'static str,
    /// The section or the advisory that the rule comes from.
    pub source: &'static str,
    /// Texts in which it finds something, and where.
    pub refused: &'static [Example],
    /// Texts that look alike and in which it finds nothing.
    pub accepted: &'static [&'static str],
    /// Where none of these signs is, the rule finds nothing.
    pub(crate) when: SubjectFlags,
    pub(crate) check: Check,
}

/// What a rule finds in a text: the first place, if there is one. It takes time linear in the text.
pub(crate) type Check = fn(&Subject<'_>) -> Option<Hit>;

impl PartialEq for Rule {
    /// Names are unique.
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

/// What a check found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(crate) span: Span,
    /// Other than the rule's own.
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

/// Something that a rule found. It holds nothing of the text, so it can be logged.
///
/// `Display` is `warning[host-trailing-dot]: … (bytes 8..9)`.
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

    /// The rule.
    pub const fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// How bad it is, by the policy, else by what was found, else by the rule.
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// Offset of the first byte.
    pub const fn start(&self) -> usize {
        self.span.start
    }

    /// Offset behind the last byte; equal to [`start`](Self::start) where something is missing.
    pub const fn end(&self) -> usize {
        self.span.end
    }

    /// The bytes, as a range into the text.
    pub const fn span(&self) -> Range<usize> {
        self.span.start..self.span.end
    }

    /// What is found, in one sentence: the rule's, and behind a colon what more there is to say, such as which block an
    /// address is in.
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
