//! The vectors: JSON files under `vectors/`, one per section of a document, and the types that read them.
//!
//! One record carries everything that is known about one input, so that a reader finds parts, target, normal form and
//! equivalence of a text in one place. An expectation is printed in the document the record names as its `source`, or
//! is worked out by hand from that document's rules; then it is marked `derived` and says `why`. None was obtained by
//! running the product.
//!
//! The records here are RFC 3986's; those of the documents before it are in [`older`], those of RFC 6570 in [`template`],
//! those of RFC 3987 in [`iri`].
//!
//! Reading is strict: an unknown key is an error, so a misspelt expectation cannot pass by never being looked at.
//! Within [`PartsOf`] and [`AuthorityOf`] a missing key means that the component is *undefined*.

pub mod iri;
pub mod older;
pub mod template;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// What is expected of one input. Every expectation is optional; what is absent is not checked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The document and section, such as `RFC 3986 section 5.4.2`.
    pub source: String,
    /// The URI reference under test.
    pub input: String,
    /// Whether an expectation here was worked out by hand rather than printed in the source.
    #[serde(default)]
    pub derived: bool,
    /// The rules that lead to a derived expectation.
    pub why: Option<String>,
    /// URI or relative reference (section 4.1).
    pub kind: Option<Kind>,
    /// The five components.
    pub parts: Option<PartsOf>,
    /// The parts of the authority.
    pub authority: Option<AuthorityOf>,
    /// The segments of the path.
    pub segments: Option<Vec<String>>,
    /// Percent-decoded text of components, by the component's name.
    #[serde(default)]
    pub decoded: BTreeMap<String, String>,
    /// The base that `target`, `under` and `same_document` speak of.
    pub base: Option<String>,
    /// The target against `base`, by the letter.
    pub target: Option<String>,
    /// The target under a named policy; `null` where that policy refuses.
    #[serde(default)]
    pub under: BTreeMap<Policy, Option<String>>,
    /// Whether the input is a same-document reference in `base` (section 4.4).
    pub same_document: Option<bool>,
    /// The normal form, by the steps that lead to it.
    #[serde(default)]
    pub normal: BTreeMap<StepSet, String>,
    /// Other texts, and the rung of the ladder of section 6.2 at which they become equal to the input.
    #[serde(default)]
    pub compare: Vec<Equivalence>,
}

/// What a reference is, seen from the top of the grammar.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It begins with a scheme.
    Uri,
    /// It does not.
    RelativeRef,
}

/// The five components as the document's diagrams show them.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct PartsOf {
    /// Without its `:`.
    pub scheme: Option<String>,
    /// Without its `//`.
    pub authority: Option<String>,
    /// Always defined.
    pub path: String,
    /// Without its `?`.
    pub query: Option<String>,
    /// Without its `#`.
    pub fragment: Option<String>,
}

/// The parts of an authority (section 3.2).
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct AuthorityOf {
    /// Without its `@`.
    pub userinfo: Option<String>,
    /// Always defined, possibly empty; an IP literal keeps its brackets.
    pub host: String,
    /// Which of the host's alternatives matched first: `reg-name`, `ipv4`, `ipv6` or `ipvfuture`.
    pub host_kind: String,
    /// Without its `:`.
    pub port: Option<String>,
}

/// A way of resolving that is not the letter of section 5.2.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// Section 5.2.2 with `strict` off.
    Compat,
    /// A `..` above the root stays.
    ExcessKeep,
    /// A `..` above the root is an error.
    ExcessRefuse,
    /// Erratum 4547: a rootless path stays rootless.
    RootlessErratum,
    /// A base with a rootless path is an error.
    RootlessRefuse,
    /// `%2e` counts as a dot.
    EncodedDots,
}

/// A set of normalization steps (sections 6.2.2 and 6.2.3).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub enum StepSet {
    /// Section 6.2.2.1 alone.
    Case,
    /// Section 6.2.2.2 alone.
    Percent,
    /// Section 6.2.2.3 alone.
    Path,
    /// Section 6.2.3 alone.
    Scheme,
    /// All of section 6.2.2.
    Syntax,
    /// All of sections 6.2.2 and 6.2.3.
    All,
}

/// A text to compare the input with, and the answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equivalence {
    /// The other text.
    pub with: String,
    /// The name of the first rung at which both are equal; `null`: at none.
    pub rung: Option<String>,
}

/// An input that the grammar does not derive, and where it goes wrong.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorCase {
    /// The section whose rule is broken.
    pub source: String,
    /// The faulty text.
    pub input: String,
    /// The component at fault, by its name.
    pub component: String,
    /// First byte of the fault, and the byte after its last.
    pub span: (usize, usize),
    /// How exact `span` is.
    #[serde(default)]
    pub precision: Precision,
    /// What is wrong, for the reader.
    pub why: String,
}

/// How an expected span is to be read.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Precision {
    /// The fault is these bytes.
    #[default]
    Exact,
    /// The fault is somewhere in these bytes: there is more than one honest place to point at.
    Within,
}

/// The folder with the vectors.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors")
}

/// Reads one file, a JSON array of records.
///
/// # Panics
///
/// When the file is missing, is not JSON, or says something the record type does not know: the vectors are part of
/// the sources, so that is a mistake of ours and no condition to handle.
pub fn load<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let path = folder().join(name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of all vector files, sorted.
///
/// # Panics
///
/// When the folder cannot be read.
pub fn files() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("vectors/ is readable");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.retain(|name| Path::new(name).extension().is_some_and(|extension| extension == "json"));
    names.sort();
    names
}
