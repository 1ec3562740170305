//! Errors, which JavaScript throws as `UriError`.

use alloc::string::String;
use core::ops::Range;

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
