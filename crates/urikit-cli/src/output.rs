//! Output: rows as JSON, plain values, or drawings, without secrets, to standard output.

pub(crate) mod buffer;
pub(crate) mod cells;
pub(crate) mod delivery;
pub(crate) mod diagram;
pub(crate) mod json;
mod json_secrets;
pub(crate) mod matrix;
pub(crate) mod outlet;
pub(crate) mod page;
pub(crate) mod printable;
pub(crate) mod prose;
pub(crate) mod sarif;
pub(crate) mod screen;
pub(crate) mod secrets;
pub(crate) mod table;
pub(crate) mod unicode;
