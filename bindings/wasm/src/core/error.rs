//! Errors of references of RFC 3986.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::ToString;
use core::ops::Range;

use urikit::edit::{EditError, StructureError};
use urikit::{Component, ParseError};

use crate::failure::Failure;
use crate::units::utf16;

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
