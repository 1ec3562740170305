//! The process: signals, child processes, and the standard streams.

pub(crate) mod children;
pub(crate) mod other_parsers;
pub(crate) mod panics;
pub(crate) mod signals;
pub(crate) mod standard_streams;
