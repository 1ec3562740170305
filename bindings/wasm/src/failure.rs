//! Errors, which JavaScript throws as `UriError`.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::{String, ToString};
use core::ops::Range;

use urikit::edit::{EditError, StructureError};
use urikit::{Component, ParseError};

use crate::memory::Output;

/// The properties of a `UriError`.
#[derive(Default)]
pub(crate) struct Failure {
    pub(crate) code: &'static str,
    pub(crate) component: &'static str,
    pub(crate) rule: &'static str,
    pub(crate) section: &'static str,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    pub(crate) diagram: Option<String>,
    /// A range of UTF-16 units in the input.
    pub(crate) span: Range<usize>,
}

impl Failure {
    /// Creates the error of an invalid reference. A password is masked.
    #[cold]
    pub(crate) fn syntax(error: ParseError, input: &str) -> Self {
        Self::new(error, &masked(input), input)
    }

    /// Creates the error of a failed change. `value` returns the new value of a component.
    #[cold]
    pub(crate) fn edit<'v>(error: EditError, value: impl FnOnce(Component) -> &'v str) -> Self {
        match error {
            EditError::Syntax(error) => Self::component(error, value(error.component())),
            EditError::Structure(error) => Self::structure(error),
            error => Self {
                code: "too-long",
                component: "reference",
                message: error.to_string(),
                ..Self::default()
            },
        }
    }

    /// Creates the error of components that cannot be combined.
    pub(crate) fn structure(error: StructureError) -> Self {
        Self {
            code: error.code(),
            component: "reference",
            rule: error.rule(),
            section: error.section(),
            message: error.message().to_owned(),
            help: Some(error.help().to_owned()),
            ..Self::default()
        }
    }

    /// Creates the error of a delimiter that would end its component.
    pub(crate) fn delimiter(component: Component) -> Self {
        Self {
            code: "delimiter",
            component: component.name(),
            message: alloc::format!(
                "delimiter in {}: the result would have other components",
                component.name()
            ),
            ..Self::default()
        }
    }

    /// Creates the error of a component that is not part of a reference.
    pub(crate) fn component(error: ParseError, value: &str) -> Self {
        let mut failure = Self::new(error, value, value);
        if error.component() == Component::Userinfo {
            failure.diagram = None;
        }
        failure
    }

    /// Creates an error that shows a masked input of the same length.
    fn new(error: ParseError, shown: &str, input: &str) -> Self {
        let diagram = error.display(shown);
        Self {
            code: error.code(),
            component: error.component().name(),
            rule: error.rule(),
            section: error.section(),
            message: diagram.message().to_string(),
            help: diagram.help().map(|help| help.to_string()),
            diagram: Some(diagram.to_string()),
            span: utf16(input, error.span()),
        }
    }

    pub(crate) fn write(self, output: &mut Output) {
        for text in [self.code, self.component, self.rule, self.section, &self.message] {
            output.text(text);
        }
        output.optional(self.help);
        output.optional(self.diagram);
        output.number(self.span.start);
        output.number(self.span.end);
    }
}

/// Returns an input with `*` for each byte between the first colon after `//` and the last `@`.
///
/// A password in an invalid input can contain any delimiter, so more than the password is masked
/// rather than less.
fn masked(input: &str) -> Cow<'_, str> {
    let range = || {
        let start = input.find("//")? + 2;
        let colon = start + input.get(start..)?.find(':')? + 1;
        let end = input.rfind('@').filter(|&end| end > colon)?;
        Some(colon..end)
    };
    let Some(Range { start, end }) = range() else { return Cow::Borrowed(input) };
    let (before, after) = (&input[..start], &input[end..]);
    Cow::Owned([before, &"*".repeat(end - start), after].concat())
}

/// Converts a range of bytes to one of UTF-16 units, which are the indices of JavaScript.
pub(crate) fn utf16(text: &str, bytes: Range<usize>) -> Range<usize> {
    let units = |end: usize| {
        let before = text.as_bytes().get(..end).unwrap_or(text.as_bytes());
        // Each byte starts a unit, except continuation bytes. The first byte of a sequence of four
        // bytes starts a surrogate pair.
        let starts = before.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        starts + before.iter().filter(|&&byte| byte >= 0xF0).count()
    };
    units(bytes.start)..units(bytes.end)
}
