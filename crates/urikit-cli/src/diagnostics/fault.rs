//! What is wrong with a row, whoever found it: the library, or the reading of the row itself.

use std::borrow::Cow;
use std::ops::Range;

use urikit::ParseError;

/// A fault, in the shape that JSON rows and reports need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The bytes at fault, counted in the text that was read.
    pub(crate) span: Range<usize>,
    /// The component they stand in; none where the row holds no text at all.
    pub(crate) component: Option<&'static str>,
    /// A stable name.
    pub(crate) code: &'static str,
    /// The rule that was broken.
    pub(crate) rule: &'static str,
    /// Where the rule stands.
    pub(crate) section: &'static str,
    /// One sentence that never quotes the input.
    pub(crate) message: Cow<'static, str>,
    /// What to do about it.
    pub(crate) help: Option<Cow<'static, str>>,
}

impl Fault {
    /// A row that is not a pair, which holds no text.
    pub(crate) fn pair(raw: &[u8], rule: &'static str, message: &'static str) -> Self {
        let (code, section) = ("pair", "uri compare --help");
        Self {
            span: 0..raw.len(),
            component: None,
            code,
            rule,
            section,
            message: message.into(),
            help: None,
        }
    }

    /// What is not the JSON that was asked for, for whoever knows its place.
    pub(crate) fn json(rule: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        let (code, section) = ("json", "RFC 8259");
        Self {
            span: 0..0,
            component: None,
            code,
            rule,
            section,
            message: message.into(),
            help: None,
        }
    }

    /// A row that is not text, where text is needed.
    pub(crate) fn not_utf8(span: Range<usize>, rule: &'static str) -> Self {
        Self {
            span,
            component: None,
            code: "utf-8",
            rule,
            section: "RFC 3629 section 4",
            message: "invalid UTF-8".into(),
            help: None,
        }
    }

    /// The byte order mark at the beginning of an input.
    pub(crate) fn byte_order_mark() -> Self {
        Self {
            span: 0..3,
            component: None,
            code: "byte-order-mark",
            rule: "a byte order mark is not part of a URI",
            section: "RFC 3629 section 6",
            message: "input begins with a byte order mark".into(),
            help: Some("save the file without a byte order mark".into()),
        }
    }

    /// The same fault, known to be that.
    pub(crate) fn into_byte_order_mark(self) -> Self {
        Self::byte_order_mark()
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        Self {
            span: error.span(),
            component: Some(error.component().name()),
            code: error.code(),
            rule: error.rule(),
            section: error.section(),
            message: Cow::Borrowed(error.message()),
            help: error.help().map(Cow::Borrowed),
        }
    }
}
