//! Errors of parsing and expansion.

use core::fmt;
use core::ops::Range;

use urikit::error::{write_diagram, write_rule};

/// The kind of a [`TemplateError`], such as an unclosed `{` or an invalid variable name.
///
/// Match on it to handle errors in code. The description of each kind specifies the part of the
/// template to which [`TemplateError::span`] refers.
///
/// # Examples
///
/// ```
/// use urikit_template::{Template, TemplateErrorKind};
///
/// let error = Template::parse("/search{?q").unwrap_err();
/// assert_eq!(error.kind(), TemplateErrorKind::BraceUnclosed);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TemplateErrorKind {
    /// The template is longer than `u32::MAX` bytes. The span is empty, at that limit.
    TooLong,
    /// A character that is not allowed in a literal: a space, a control character, `"`, `<`, `>`,
    /// `\`, `^`, `` ` ``, `|`, or a private-use character or noncharacter of Unicode. The span is
    /// the character.
    LiteralChar,
    /// A `%` in a literal that does not begin an escape. The span is the `%`.
    LiteralEscape,
    /// A `}` without a `{`. The span is the `}`.
    BraceUnopened,
    /// A `{` without a `}`. The span is the rest of the template from the `{`.
    BraceUnclosed,
    /// A `{` inside an expression. The span is the second `{`.
    BraceNested,
    /// An operator that is reserved for extensions. The span is the operator.
    OperatorReserved,
    /// A missing variable name, as in `{}`. The span is empty.
    NameMissing,
    /// A character that is not allowed in a variable name. The span is the character.
    NameChar,
    /// A `.` at the start or end of a name, or before another `.`. The span is the `.`.
    NameDot,
    /// A `%` in a name that does not begin an escape. The span is the `%`.
    NameEscape,
    /// A prefix that is not a number from 1 to 9999 without leading zeros. The span is the string
    /// after the `:`, which may be empty.
    PrefixLength,
    /// A character after a modifier, such as another modifier. The span is the character.
    ModifierTail,
    /// On expansion: a prefix of a list or associative array. The span is the variable and its
    /// modifier.
    PrefixOfComposite,
    /// On expansion: the result would exceed its maximum length. The span is the literal or
    /// variable at which it would.
    ExpansionTooLong,
    /// On expansion: the writer returned an error. The span is the literal or variable that was
    /// being written.
    Write,
}

/// An error in a URI template or its expansion, with its position and the violated rule.
///
/// Positions are byte offsets in the template. The error contains no part of the template and no
/// values, so it is safe to log. To show it together with the template, call
/// [`display`](Self::display).
///
/// # Examples
///
/// ```
/// use urikit_template::{Template, TemplateErrorKind};
///
/// let text = "/map{?x,=y}";
/// let error = Template::parse(text).unwrap_err();
/// assert_eq!((error.kind(), error.span()), (TemplateErrorKind::NameChar, 8..9));
/// assert_eq!(error.section(), "RFC 6570 section 2.3");
/// assert_eq!(error.display(text).to_string(), "\
/// error: invalid character in variable name
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

/// The code, message, rule, and help of a kind.
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
            Self::TooLong => ("too-long", "template longer than 4294967295 bytes"),
            Self::LiteralChar => ("literal-char", "invalid character in literal"),
            Self::LiteralEscape => ("literal-escape", "invalid percent-encoding in literal"),
            Self::BraceUnopened => ("brace-unopened", "unmatched `}`"),
            Self::BraceUnclosed => ("brace-unclosed", "unclosed expression"),
            Self::BraceNested => ("brace-nested", "`{` inside an expression"),
            Self::OperatorReserved => ("operator-reserved", "operator reserved for extensions"),
            Self::NameMissing => ("name-missing", "missing variable name"),
            Self::NameChar => ("name-char", "invalid character in variable name"),
            Self::NameDot => ("name-dot", "misplaced `.` in variable name"),
            Self::NameEscape => ("name-escape", "invalid percent-encoding in variable name"),
            Self::PrefixLength => ("prefix-length", "prefix length not between 1 and 9999"),
            Self::ModifierTail => ("modifier-tail", "unexpected character after modifier"),
            Self::PrefixOfComposite => {
                ("prefix-of-composite", "prefix of a list or associative array")
            }
            Self::ExpansionTooLong => ("expansion-too-long", "expansion longer than its limit"),
            Self::Write => ("write", "the writer failed"),
        };
        let (rule, section) = match self {
            Self::TooLong | Self::BraceUnopened => {
                ("URI-Template = *( literals / expression )", "RFC 6570 section 2")
            }
            Self::LiteralChar => (
                "literals = %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A / \
                    %x7E / \
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
            Self::LiteralChar => Some("percent-encode it; for example, write a space as %20"),
            Self::LiteralEscape | Self::NameEscape => Some("write a literal `%` as %25"),
            Self::BraceUnopened => Some("write a literal brace as %7B or %7D"),
            Self::NameDot => Some("an operator `.` comes before the first name"),
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

    /// Returns the kind of this error in a URI template, such as an unclosed `{`.
    ///
    /// Match on the kind to handle particular errors in code. For output to users, use
    /// [`message`](Self::message).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::{Template, TemplateErrorKind};
    ///
    /// let error = Template::parse("/users/{user id}").unwrap_err();
    /// assert_eq!(error.kind(), TemplateErrorKind::NameChar);
    /// ```
    pub const fn kind(&self) -> TemplateErrorKind {
        self.kind
    }

    /// Returns the byte range of this error in the URI template, for example to underline it.
    ///
    /// The range is empty if something is missing, such as a variable name in `{}`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let error = Template::parse("/users/{user id}").unwrap_err();
    /// assert_eq!(error.span(), 12..13);
    /// ```
    pub const fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the stable code of this error in a URI template, such as `name-char`.
    ///
    /// Use it in logs and tests. Unlike the [message](Self::message), the code does not change
    /// between versions.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// assert_eq!(Template::parse("/users/{}").unwrap_err().code(), "name-missing");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.kind.entry().code
    }

    /// Returns the grammar rule of RFC 6570 that the template violates, in ABNF notation.
    ///
    /// For a space in a variable name, for example, it is `varchar = ALPHA / DIGIT / "_" /
    /// pct-encoded`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let error = Template::parse("/users/{user id}").unwrap_err();
    /// assert_eq!(error.rule(), "varchar = ALPHA / DIGIT / \"_\" / pct-encoded");
    /// ```
    pub const fn rule(&self) -> &'static str {
        self.kind.entry().rule
    }

    /// Returns the section of the specification that the template violates.
    ///
    /// The section is written as `RFC 6570 section 2.2`, for example. The violated grammar rule
    /// itself is returned by [`rule`](Self::rule).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let error = Template::parse("/users/{user id}").unwrap_err();
    /// assert_eq!(error.section(), "RFC 6570 section 2.3");
    /// ```
    pub const fn section(&self) -> &'static str {
        self.kind.entry().section
    }

    /// Returns a short description of this error, such as `missing variable name`, for users.
    ///
    /// The description contains no part of the template, so it is safe to log. To distinguish
    /// errors in code, use [`kind`](Self::kind).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let error = Template::parse("/users/{user id}").unwrap_err();
    /// assert_eq!(error.message(), "invalid character in variable name");
    /// ```
    pub const fn message(&self) -> &'static str {
        self.kind.entry().message
    }

    /// Returns advice on how to fix the URI template, such as how to write a literal brace.
    ///
    /// Returns `None` if there is no advice for this kind of error. Show it to users after the
    /// [message](Self::message).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let error = Template::parse("/users/{id}}").unwrap_err();
    /// assert_eq!(error.help(), Some("write a literal brace as %7B or %7D"));
    /// ```
    pub const fn help(&self) -> Option<&'static str> {
        self.kind.entry().help
    }

    /// Returns a multi-line diagram that marks this error in the template, for output to users.
    ///
    /// The argument `template` must be the string that was parsed, which the diagram shows in full.
    /// To log the error without the template, format the error itself with `Display`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let text = "/users/{user id}";
    /// let error = Template::parse(text).unwrap_err();
    /// assert!(error.display(text).to_string().contains("  |             ^ byte 12"));
    /// ```
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

/// A multi-line diagram that marks a [`TemplateError`] in its URI template, for output to users.
///
/// It is returned by [`TemplateError::display`]. Format it with [`Display`](fmt::Display), for
/// example with `println!`.
///
/// # Examples
///
/// ```
/// use urikit_template::Template;
///
/// let text = "/users/{id";
/// let drawing = Template::parse(text).unwrap_err().display(text);
/// assert!(drawing.to_string().contains(text));
/// ```
#[derive(Clone, Copy)]
pub struct TemplateDrawing<'e> {
    error: TemplateError,
    template: &'e str,
}

impl fmt::Debug for TemplateDrawing<'_> {
    /// Formats only the error, because debug output must not show the template.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Display for TemplateDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = &self.error;
        write_diagram(f, error.message(), self.template, error.span())?;
        write!(f, " byte {}", error.start)?;
        write_rule(f, (error.rule(), error.section()), error.help())
    }
}
