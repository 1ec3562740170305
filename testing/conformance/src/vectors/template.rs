//! Test vectors of RFC 6570.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::expand_rfc6570::Given;

/// Variables, and templates with their expansions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expansions {
    pub source: String,
    /// The rules that lead to derived expansions.
    pub why: Option<String>,
    /// A string, a list of strings, or a list of pairs; `null` is undefined.
    pub variables: BTreeMap<String, Option<Given>>,
    /// Templates and their expansions.
    pub expansions: Vec<(String, String)>,
}

/// An invalid template.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TemplateErrorCase {
    /// The section whose rule is violated, or the collection.
    pub source: String,
    pub input: String,
    /// The code of the error.
    pub code: String,
    /// The start and end of the error, in bytes.
    pub span: (usize, usize),
}
