//! Input: rows from arguments, files, and standard input, and whole files.

pub(crate) mod contents;
pub(crate) mod decoded;
pub(crate) mod files;
pub(crate) mod json_string;
pub(crate) mod parallel;
pub(crate) mod rows;
mod zstandard;
