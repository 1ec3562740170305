//! The subcommands, one file each.
//!
//! Each turns its arguments into a [`Subcommand`]; most are a [`Command`](command), which writes
//! the row of one input.

#[cfg(test)]
mod allocations;
mod audit;
mod base;
mod build;
mod check;
mod command;
mod compare;
mod decode;
mod encode;
mod explain;
mod filter;
mod find;
mod get;
mod guess;
mod iri;
mod keyed;
mod normalize;
mod pairs;
mod parse;
mod path;
mod query;
mod readings;
mod relativize;
mod resolve;
mod rule;
mod scheme;
mod set;
mod settings;
pub(crate) mod template;
mod version;

pub(crate) use audit::{Audit, audit_files};
pub(crate) use base::base;
pub(crate) use build::Build;
pub(crate) use check::Check;
pub(crate) use command::{Results, Subcommand};
pub(crate) use compare::Compare;
pub(crate) use decode::Decode;
pub(crate) use encode::Encode;
pub(crate) use explain::Explain;
pub(crate) use filter::Filter;
pub(crate) use find::{Replacement, find};
pub(crate) use get::Get;
pub(crate) use guess::Guess;
pub(crate) use iri::Iri;
pub(crate) use keyed::{Keyed, Order, Purpose, RowKey};
pub(crate) use normalize::Normalize;
pub(crate) use pairs::{Pairs, Task};
pub(crate) use parse::Parse;
pub(crate) use path::Path;
pub(crate) use query::Query;
pub(crate) use readings::Readings;
pub(crate) use relativize::Relativize;
pub(crate) use resolve::Resolve;
pub(crate) use rule::rule;
pub(crate) use scheme::scheme;
pub(crate) use set::Set;
pub(crate) use settings::Settings;
pub(crate) use version::version;

/// The start of the report of an invalid base argument.
const INVALID_BASE: &str = "error: invalid --base";
