//! The process: signals, child processes, and the standard streams.

pub(crate) mod signals;
pub(crate) mod standard_streams;
pub(crate) mod workers;
