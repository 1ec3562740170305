//! What the vectors of RFC 6570 say.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::expand_letter::Given;

/// Variables, and what templates become with them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expansions {
    /// The document and section, or the collection.
    pub source: String,
    /// The rules that lead to expansions that are worked out by hand.
    pub why: Option<String>,
    /// A string, a list of strings, or a list of names and values; `null` is undefined.
    pub variables: BTreeMap<String, Option<Given>>,
    /// Templates and their expansions.
    pub expansions: Vec<(String, String)>,
}

/// A text that is no template.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TemplateErrorCase {
    /// The section whose rule is broken, or the collection.
    pub source: String,
    /// The text.
    pub input: String,
    /// What is wrong, by its code.
    pub code: String,
    /// First byte of the fault, and the byte after its last.
    pub span: (usize, usize),
}
