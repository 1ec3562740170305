//! The process: the command line, signals, child processes, and the standard streams.

pub(crate) mod command_line;
pub(crate) mod panics;
pub(crate) mod signals;
pub(crate) mod standard_streams;
