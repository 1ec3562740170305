//! Test vectors: the types of the JSON files in `vectors/`, one file per section of a
//! specification.
//!
//! An expectation is printed in the section that `source` names, or is derived by hand from its
//! rules; then it is marked `derived` and explained in `why`. None is output of the library.
//!
//! [`Case`] is a record of RFC 3986; the earlier specifications are in [`older`], RFC 6570 in
//! [`template`], RFC 3987 in [`iri`].
//!
//! Unknown keys are errors. In [`PartsOf`] and [`AuthorityOf`], a missing key is an undefined
//! component.

pub mod iri;
pub mod older;
pub mod template;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The expectations for one input. Absent ones are not checked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The section, such as `RFC 3986 section 5.4.2`.
    pub source: String,
    pub input: String,
    /// Whether an expectation is derived instead of printed in the source.
    #[serde(default)]
    pub derived: bool,
    /// The rules that lead to a derived expectation.
    pub why: Option<String>,
    pub kind: Option<Kind>,
    pub parts: Option<PartsOf>,
    pub authority: Option<AuthorityOf>,
    pub segments: Option<Vec<String>>,
    /// Percent-decoded components by name.
    #[serde(default)]
    pub decoded: BTreeMap<String, String>,
    /// The base of `target`, `under`, and `same_document`.
    pub base: Option<String>,
    /// The strict target.
    pub target: Option<String>,
    /// The target under a policy; `null` if the policy rejects it.
    #[serde(default)]
    pub under: BTreeMap<Policy, Option<String>>,
    /// Whether the input is a same-document reference in `base` (section 4.4).
    pub same_document: Option<bool>,
    /// The normal form by the applied steps.
    #[serde(default)]
    pub normal: BTreeMap<StepSet, String>,
    /// Other references, and the rung of the ladder of section 6.2 at which they equal the input.
    #[serde(default)]
    pub compare: Vec<Equivalence>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Uri,
    RelativeRef,
}

/// The five components; the path is always defined.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct PartsOf {
    pub scheme: Option<String>,
    pub authority: Option<String>,
    pub path: String,
    pub query: Option<String>,
    pub fragment: Option<String>,
}

/// The subcomponents of an authority (section 3.2); an IP literal keeps its brackets.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct AuthorityOf {
    pub userinfo: Option<String>,
    pub host: String,
    /// `reg-name`, `ipv4`, `ipv6`, or `ipvfuture`.
    pub host_kind: String,
    pub port: Option<String>,
}

/// A deviation from section 5.2.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// Section 5.2.2 with `strict` off.
    Compat,
    /// `..` above the root is kept.
    ExcessKeep,
    /// `..` above the root is an error.
    ExcessRefuse,
    /// A rootless path stays rootless (erratum 4547).
    RootlessErratum,
    /// A base with a rootless path is an error.
    RootlessRefuse,
    /// `%2e` is a dot.
    EncodedDots,
}

/// A set of normalization steps (sections 6.2.2 and 6.2.3).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub enum StepSet {
    Case,
    Percent,
    Path,
    Scheme,
    Syntax,
    All,
}

/// A reference to compare with the input.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equivalence {
    pub with: String,
    /// The first rung at which both are equal; `null` if there is none.
    pub rung: Option<String>,
}

/// An invalid input and the position of its error.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorCase {
    /// The section whose rule is violated.
    pub source: String,
    pub input: String,
    pub component: String,
    /// The start and end of the error, in bytes.
    pub span: (usize, usize),
    #[serde(default)]
    pub precision: Precision,
    pub why: String,
}

/// The interpretation of an expected span.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Precision {
    /// The error has exactly this span.
    #[default]
    Exact,
    /// The error is inside this span.
    Within,
}

/// The directory of the vectors.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors")
}

/// Reads one file, a JSON array of records.
///
/// # Panics
///
/// Panics if the file is missing or invalid.
pub fn load<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let path = folder().join(name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The sorted names of all vector files.
///
/// # Panics
///
/// Panics if the directory cannot be read.
pub fn files() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("vectors/ is readable");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.retain(|name| Path::new(name).extension().is_some_and(|extension| extension == "json"));
    names.sort();
    names
}
