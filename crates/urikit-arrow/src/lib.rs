#![doc = include_str!("../README.md")]
//!
//! # Conventions
//!
//! - **Input** arrays have the type `Utf8`, `LargeUtf8`, or `Utf8View`, or are dictionary or
//!   run-end encoded arrays of these types. Each run is parsed once, and so is each value of a
//!   dictionary, unless it has more values than rows. For binary arrays, see [`binary_to_strings`].
//! - **NULL** is the result for NULL and for an undefined component, such as the query of a URL
//!   without `?`. For an empty component, as after a final `?`, the result is `''`.
//! - **Invalid URIs** have the result NULL. [`error`] describes the error, with its byte range and
//!   grammar rule.
//! - **Queries** are edited in any string, because the rest of it does not matter. All other
//!   functions of a URI parse it by the specification of [`Options`].
//! - **Results** that are substrings of the input are `Utf8View` arrays that share its buffers.
//!   Only functions that are documented to do so decode or change values.
//! - **Errors** are returned if an array has an unsupported type, if arrays differ in length, or if
//!   a result is too large for its type. [`decode`] also fails for invalid percent-encoding.
//!
//! Functions do not allocate memory per row, except for non-ASCII hosts, browsers' URLs, audits,
//! [`redact`], and the search for URIs in text.
//!
//! # Features
//!
//! | feature | functions |
//! |---|---|
//! | `audit` | `audit`, `readings` |
//! | `canon` | `domain`, `canonicalize`, `surt`, `safe_browsing_expressions` |
//! | `bundled-list` | those of `canon`, with a Public Suffix List that is compiled in |
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
mod parser;
mod part;
mod path;
mod percent;
mod query;
mod query_edit;
mod query_values;
mod resolve;
mod rewrite;
mod rows;
mod views;

#[cfg(feature = "audit")]
pub use audit::{audit, readings};
pub use binary::{binary_error, binary_to_strings};
pub use compare::equal;
#[cfg(feature = "canon")]
pub use domain::{DomainPart, canonicalize, domain, safe_browsing_expressions, surt};
pub use error::{error, error_fields, is_valid, is_valid_ref};
#[cfg(feature = "text")]
pub use find::{find, find_type, replace};
#[cfg(feature = "idna")]
pub use host::{host_ascii, host_unicode};
pub use host::{host_inet, host_kind, host_label, host_reversed, host_without_www};
pub use input::string_values;
pub use kind::kind;
pub use options::{Case, Options, Schemeless};
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
pub use urikit_readings::{Operation, Parsed, Spec};
