//! Errors in the input, reports of errors, usage errors, and help.

pub(crate) mod help;
pub(crate) mod manual;
pub(crate) mod remedies;
pub(crate) mod report;
pub(crate) mod usage;
pub(crate) mod words;
