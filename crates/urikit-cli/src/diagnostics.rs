//! Diagnostics: errors in rows, reports of them, wrong usage, and help.

pub(crate) mod fault;
pub(crate) mod help;
pub(crate) mod report;
pub(crate) mod usage;
