//! What is wrong with a template, or with what it is expanded with.

use core::fmt;
use core::ops::Range;

use urikit::error::write_diagram;

/// What a [`TemplateError`] is about. Each kind says which bytes of the template its span covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TemplateErrorKind {
    /// The template is longer than `u32::MAX` bytes. The span is empty and stands at that limit.
    TooLong,
    /// A character that stands in no literal: a space, a control, `"`, `<`, `>`, `\`, `^`, `` ` ``, `|`, or one that Unicode keeps for
    /// other uses. The span is the character.
    LiteralChar,
    /// A `%` in a literal that begins no escape. The span is the `%`.
    LiteralEscape,
    /// A `}` that ends no expression. The span is the `}`.
    BraceUnopened,
    /// A `{` without its `}`. The span goes from the `{` to the end of the template.
    BraceUnclosed,
    /// A `{` inside an expression. The span is the second `{`.
    BraceNested,
    /// One of the operators that are kept for extensions. The span is the operator.
    OperatorReserved,
    /// No name where a variable has to be. The span is empty.
    NameMissing,
    /// A character that stands in no name of a variable. The span is the character.
    NameChar,
    /// A `.` at the beginning or at the end of a name, or before another. The span is the `.`.
    NameDot,
    /// A `%` in a name that begins no escape. The span is the `%`.
    NameEscape,
    /// A prefix that is not a number from 1 to 9999 without leading zeros. The span is what stands behind the `:`, empty
    /// where nothing does.
    PrefixLength,
    /// Something behind a modifier, such as another one. The span is its first character.
    ModifierTail,
    /// On expansion: a prefix of a list or of pairs. The span is the variable and its modifier.
    PrefixOfComposite,
    /// On expansion: the result would be longer than its limit. The span is the literal or the variable at which it would.
    ExpansionTooLong,
    /// On expansion: what the result is written to has failed. The span is the literal or the variable that was being written.
    Write,
}

/// Why a text is no template, or why a template cannot be expanded: what, where, and by which rule of which section.
///
/// Offsets are bytes of the template. The value is `Copy` and holds no part of the template and no value of a variable.
///
/// ```
/// use urikit_template::{Template, TemplateErrorKind};
///
/// let text = "/map{?x,=y}";
/// let error = Template::parse(text).unwrap_err();
/// assert_eq!((error.kind(), error.span()), (TemplateErrorKind::NameChar, 8..9));
/// assert_eq!(error.section(), "RFC 6570 section 2.3");
/// assert_eq!(error.display(text).to_string(), "\
/// error: a name holds letters, digits, `_`, `.` and escapes
///   | /map{?x,=y}
///   |         ^ byte 8
///   = rule: varchar = ALPHA / DIGIT / \"_\" / pct-encoded (RFC 6570 section 2.3)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TemplateError {
    kind: TemplateErrorKind,
    start: u32,
    end: u32,
}

/// What is known of a kind.
struct Entry {
    code: &'static str,
    message: &'static str,
    rule: &'static str,
    section: &'static str,
    help: Option<&'static str>,
}

impl TemplateErrorKind {
    const fn entry(self) -> Entry {
        let (code, message) = match self {
            Self::TooLong => ("too-long", "a template is at most 4294967295 bytes long"),
            Self::LiteralChar => ("literal-char", "this character stands in no template"),
            Self::LiteralEscape => ("literal-escape", "a `%` is followed by two hexadecimal digits"),
            Self::BraceUnopened => ("brace-unopened", "no expression is open here"),
            Self::BraceUnclosed => ("brace-unclosed", "the expression has no `}`"),
            Self::BraceNested => ("brace-nested", "an expression holds no other"),
            Self::OperatorReserved => ("operator-reserved", "this operator is kept for extensions"),
            Self::NameMissing => ("name-missing", "a variable has a name"),
            Self::NameChar => ("name-char", "a name holds letters, digits, `_`, `.` and escapes"),
            Self::NameDot => ("name-dot", "a `.` stands between two other characters of a name"),
            Self::NameEscape => ("name-escape", "a `%` is followed by two hexadecimal digits"),
            Self::PrefixLength => ("prefix-length", "a prefix is a number from 1 to 9999"),
            Self::ModifierTail => {
                ("modifier-tail", "a variable has one modifier, and a `,` or `}` follows it")
            }
            Self::PrefixOfComposite => ("prefix-of-composite", "a list and pairs have no prefix"),
            Self::ExpansionTooLong => ("expansion-too-long", "the expansion is longer than its limit"),
            Self::Write => ("write", "what the expansion is written to has failed"),
        };
        let (rule, section) = match self {
            Self::TooLong | Self::BraceUnopened => {
                ("URI-Template = *( literals / expression )", "RFC 6570 section 2")
            }
            Self::LiteralChar => (
                "literals = %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A / %x7E / \
                 ucschar / iprivate / pct-encoded",
                "RFC 6570 section 2.1 with erratum 6937",
            ),
            Self::LiteralEscape => ("pct-encoded = \"%\" HEXDIG HEXDIG", "RFC 6570 section 2.1"),
            Self::BraceUnclosed | Self::BraceNested => {
                ("expression = \"{\" [ operator ] variable-list \"}\"", "RFC 6570 section 2.2")
            }
            Self::OperatorReserved => {
                ("op-reserve = \"=\" / \",\" / \"!\" / \"@\" / \"|\"", "RFC 6570 section 2.2")
            }
            Self::NameMissing | Self::NameDot => {
                ("varname = varchar *( [\".\"] varchar )", "RFC 6570 section 2.3")
            }
            Self::NameChar | Self::NameEscape => {
                ("varchar = ALPHA / DIGIT / \"_\" / pct-encoded", "RFC 6570 section 2.3")
            }
            Self::PrefixLength => ("max-length = %x31-39 0*3DIGIT", "RFC 6570 section 2.4.1"),
            Self::ModifierTail => ("modifier-level4 = prefix / explode", "RFC 6570 section 2.4"),
            Self::PrefixOfComposite => ("prefix = \":\" max-length", "RFC 6570 section 2.4.1"),
            Self::ExpansionTooLong | Self::Write => {
                ("varspec = varname [ modifier-level4 ]", "RFC 6570 section 3")
            }
        };
        let help = match self {
            Self::LiteralChar => Some("in a literal it is written as an escape, such as %20"),
            Self::LiteralEscape | Self::NameEscape => Some("a `%` that belongs to the data is %25"),
            Self::BraceUnopened => Some("a brace that belongs to the text is %7B or %7D"),
            Self::NameDot => Some("`.` as an operator is the first character of an expression"),
            _ => None,
        };
        Entry { code, message, rule, section, help }
    }
}

impl TemplateError {
    #[cold]
    pub(super) const fn new(kind: TemplateErrorKind, start: usize, end: usize) -> Self {
        Self { kind, start: start as u32, end: end as u32 }
    }

    /// What is wrong.
    pub const fn kind(&self) -> TemplateErrorKind {
        self.kind
    }

    /// The bytes of the fault, as a range into the template; empty where something is missing.
    pub const fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// A name for the kind that programs can rely on, such as `name-char`.
    pub const fn code(&self) -> &'static str {
        self.kind.entry().code
    }

    /// The rule that is broken, in the notation of RFC 6570 (ABNF, RFC 5234).
    pub const fn rule(&self) -> &'static str {
        self.kind.entry().rule
    }

    /// The document and section that the rule stands in.
    pub const fn section(&self) -> &'static str {
        self.kind.entry().section
    }

    /// The fault in one sentence, which holds nothing of the template.
    pub const fn message(&self) -> &'static str {
        self.kind.entry().message
    }

    /// What to do about it, where there is something more to say than the rule.
    pub const fn help(&self) -> Option<&'static str> {
        self.kind.entry().help
    }

    /// Draws the error on the template, as [`ParseError::display`](urikit::ParseError::display) makes it.
    pub const fn display<'e>(&self, template: &'e str) -> TemplateDrawing<'e> {
        TemplateDrawing { error: *self, template }
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (byte {})", self.message(), self.start)
    }
}

impl core::error::Error for TemplateError {}

/// A [`TemplateError`] drawn on the template it is about; see [`TemplateError::display`].
#[derive(Clone, Copy)]
pub struct TemplateDrawing<'e> {
    error: TemplateError,
    template: &'e str,
}

impl fmt::Debug for TemplateDrawing<'_> {
    /// The error alone: a drawing in a `{:?}` must not show the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Display for TemplateDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = &self.error;
        write_diagram(f, error.message(), self.template, error.span())?;
        write!(f, " byte {}\n  = rule: {} ({})", error.start, error.rule(), error.section())?;
        match error.help() {
            Some(help) => write!(f, "\n  = help: {help}"),
            None => Ok(()),
        }
    }
}
