//! Errors in input records, from the libraries or from reading the record.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::ops::Range;

use urikit_readings::Error;

/// An error in the form that JSON output and reports need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InputError {
    /// The range of the error in the parsed bytes.
    pub(crate) span: Range<usize>,
    /// The component, unless the whole record cannot be read.
    pub(crate) component: Option<&'static str>,
    /// A stable identifier.
    pub(crate) code: &'static str,
    /// The rule that is violated.
    pub(crate) rule: &'static str,
    /// The section that defines the rule.
    pub(crate) section: &'static str,
    /// The message. It quotes at most a character or an escape of the input.
    pub(crate) message: Cow<'static, str>,
    /// The remedy.
    pub(crate) help: Option<Cow<'static, str>>,
}

impl InputError {
    /// Creates an error without a component and a remedy, with the code, rule, and section.
    pub(crate) fn of(
        span: Range<usize>,
        [code, rule, section]: [&'static str; 3],
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        let message = message.into();
        Self { span, component: None, code, rule, section, message, help: None }
    }

    /// Adds the component.
    pub(crate) fn in_component(self, component: &'static str) -> Self {
        Self { component: Some(component), ..self }
    }

    /// Adds the remedy.
    pub(crate) fn with_help(self, help: impl Into<Cow<'static, str>>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Returns the error for bytes that contain the terminator of output rows.
    pub(crate) fn unwritable(input: &[u8], what: &str, end: u8, section: &'static str) -> Self {
        let rule = ["row-end", "one record per line", section];
        let (byte, remedy) = if end == 0 { ("NUL", "--json") } else { ("a newline", "-0") };
        let message = format!("{what} {byte}, which ends an output record; use {remedy}");
        Self::of(0..input.len(), rule, message).with_help("use --json, or -0 if it is a line feed")
    }

    /// Returns the error for a record that is not a pair.
    pub(crate) fn pair(raw: &[u8], rule: &'static str, message: &'static str) -> Self {
        Self::of(0..raw.len(), ["pair", rule, "uri compare --help"], message)
    }

    /// Returns the error for unexpected JSON. The caller sets the span.
    pub(crate) fn json(rule: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::of(0..0, ["json", rule, "RFC 8259"], message)
    }

    /// Returns the error for input that is not UTF-8.
    pub(crate) fn not_utf8(span: Range<usize>, rule: &'static str) -> Self {
        Self::of(span, ["utf-8", rule, "RFC 3629 section 4"], "invalid UTF-8")
    }
}

impl InputError {
    /// Describes a parse error with the characters of the input, unless they may be part of a
    /// secret: those that diagrams mask, and a userinfo or port, which can be a password without
    /// its host.
    pub(crate) fn new(error: impl Into<Error>, input: &[u8]) -> Self {
        // The message of the library names only the rule. A diagram names the character too.
        let error = error.into();
        let general = Self::from(error);
        // A password without its host is parsed as a userinfo, an authority, or a port.
        let is_login = matches!(error.component(), "userinfo" | "authority" | "port");
        let (Ok(input), false) = (std::str::from_utf8(input), is_login) else {
            return general;
        };
        let diagram = error.display(input).masked();
        // The help of the library describes its functions, which the command does not have.
        let help = match error.code() {
            "non-ascii" if general.help.is_some() => Some(NON_ASCII_HELP.into()),
            _ => diagram.help().map(|help| formatted(&help).into()),
        };
        Self { message: formatted(&diagram.message()).into(), help, ..general }
    }
}

/// Formats a sentence without allocating more than once.
fn formatted(sentence: &dyn fmt::Display) -> String {
    let mut text = String::with_capacity(96);
    write!(text, "{sentence}").expect("into a string");
    text
}

const NON_ASCII_HELP: &str = "convert it to a URI with `uri normalize --to uri`, or read it as an \
    IRI with `--spec rfc3987`";

impl From<urikit::ParseError> for InputError {
    fn from(error: urikit::ParseError) -> Self {
        Error::from(error).into()
    }
}

impl From<Error> for InputError {
    fn from(error: Error) -> Self {
        Self {
            span: error.span(),
            component: Some(error.component()),
            code: error.code(),
            rule: error.rule(),
            section: error.section(),
            message: Cow::Borrowed(error.message()),
            help: error.help().map(Cow::Borrowed),
        }
    }
}
