#![doc = include_str!("../README.md")]
//!
//! # Conventions
//!
//! - **Input** is `Utf8`, `LargeUtf8`, `Utf8View`, a dictionary, or a run-end encoded array of one
//!   of these. The values of runs are parsed once, and those of a dictionary unless it has more
//!   values than rows. For binary arrays, see [`binary_to_strings`].
//! - **NULL** in the input is NULL in the result. So is a missing component, such as the query
//!   of a URL without `?`. An empty component, as after a `?` at the end, is `''`.
//! - **Invalid input** is NULL. [`error`] describes the problem, with its byte range and rule.
//! - **Results** that are parts of the input are `Utf8View` arrays that share its buffers. Values
//!   are never decoded or changed, unless the function is called for that.
//!
//! Functions do not allocate for each row, except for hosts that are not in ASCII, security rules,
//! and links in text. An error is returned only for an array of another type, and for a result that
//! is too large for its type.
//!
//! # Features
//!
//! | feature | functions |
//! |---|---|
//! | `audit` | `audit`, `readings` |
//! | `canon` | `domain`, `canonicalize`, `surt`, `safe_browsing_expressions` |
//! | `bundled-list` | implies `canon`, with a compiled Public Suffix List |
//! | `idna` | `host_ascii`, `host_unicode` |
//! | `text` | `find`, `replace` |

#[cfg(feature = "audit")]
mod audit;
mod binary;
mod compare;
#[cfg(feature = "canon")]
mod domain;
mod error;
#[cfg(feature = "text")]
mod find;
mod host;
mod input;
mod kind;
mod lists;
mod options;
mod parse;
mod part;
mod path;
mod percent;
mod query;
mod query_edit;
mod query_values;
mod resolve;
mod rewrite;
mod rows;
mod syntax;
mod views;

#[cfg(feature = "audit")]
pub use audit::{audit, readings};
pub use binary::{binary_error, binary_to_strings};
pub use compare::equal;
#[cfg(feature = "canon")]
pub use domain::{DomainPart, canonicalize, domain, safe_browsing_expressions, surt};
pub use error::{error, error_fields, is_valid};
#[cfg(feature = "text")]
pub use find::{find, find_type, replace};
#[cfg(feature = "idna")]
pub use host::{host_ascii, host_unicode};
pub use host::{host_inet, host_kind, host_label, host_reversed, host_without_www};
pub use input::string_values;
pub use kind::kind;
pub use options::{Options, Schemeless};
pub use parse::{parse, parse_fields};
pub use part::{Part, part, port, port_or_default};
pub use path::{hierarchy, path_hierarchy, path_segment, path_segments, strings_type};
pub use percent::{Encoding, decode, encode, try_decode};
pub use query::{
    query_get, query_get_all, query_names, query_pairs, query_pairs_type, query_parts,
};
pub use query_edit::{query_append, query_remove, query_remove_matching, query_set, query_sort};
pub use query_values::{query_append_columns, query_set_columns};
pub use resolve::{relativize, relativize_columns, resolve, resolve_columns};
pub use rewrite::{from_iri, normalize, origin, redact, to_iri, without_userinfo, without_www};
pub use syntax::Syntax;
