//! The records of the older documents' vectors, each in its document's own terms.
//!
//! As in the [parent module](super), an expectation that is absent is not checked, a component that is absent is
//! undefined, and what no document prints is marked `derived` and says `why`.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

/// What RFC 2396 says of one text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rfc2396Case {
    /// The section.
    pub source: String,
    /// The reference under test.
    pub input: String,
    /// Whether an expectation was worked out by hand.
    #[serde(default)]
    pub derived: bool,
    /// The rules that lead to a derived expectation.
    pub why: Option<String>,
    /// Whether the text is in the language at all.
    #[serde(default)]
    pub validity: Validity,
    /// Its components.
    pub parts: Option<Rfc2396Parts>,
    /// Each segment as its name and its parameters.
    pub segments: Option<Vec<Vec<String>>>,
    /// The base that `target` and `under` speak of.
    pub base: Option<String>,
    /// The target; for a reference to the current document what stands behind it, which is empty or a fragment.
    pub target: Option<Rfc2396Target>,
    /// The other answers that the text gives; `null` where the reference is refused.
    #[serde(default)]
    pub under: BTreeMap<Rfc2396Choice, Option<String>>,
    /// Texts that section 6 makes equivalent.
    #[serde(default)]
    pub equivalent: Vec<String>,
}

/// Whether a text belongs to a document's language.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Validity {
    /// It does.
    #[default]
    Valid,
    /// It does not.
    Invalid,
    /// It does with RFC 2732, and not without.
    ValidWithRfc2732,
}

/// The components of RFC 2396 section 3.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Rfc2396Parts {
    /// Without its `:`.
    pub scheme: Option<String>,
    /// What stands there instead of a path and a query.
    pub opaque_part: Option<String>,
    /// An authority that is a server.
    pub server: Option<ServerOf>,
    /// An authority that is none.
    pub reg_name: Option<String>,
    /// Defined unless there is an opaque part.
    pub path: Option<String>,
    /// Without its `?`.
    pub query: Option<String>,
    /// Without its `#`.
    pub fragment: Option<String>,
}

/// A server (section 3.2.2). An empty one has no host.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct ServerOf {
    /// Without its `@`.
    pub userinfo: Option<String>,
    /// With the brackets of an IPv6 address.
    pub host: Option<String>,
    /// Without its `:`.
    pub port: Option<String>,
}

/// A target by RFC 2396.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Rfc2396Target {
    /// A URI with the reference's fragment.
    Uri(String),
    /// The current document, and the reference's fragment with its `#`, or nothing.
    CurrentDocument(String),
}

/// A choice that section 5.2 leaves.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub enum Rfc2396Choice {
    /// Step 6g: levels above the root are discarded.
    ExcessDrop,
    /// Step 6g: traversal is avoided.
    ExcessRefuse,
    /// Step 3: a repeated scheme is removed.
    Loophole,
    /// Step 6a by the letter.
    EmptyBasePathLetter,
    /// Appendix C.2: leading symbolic elements are stripped.
    Stripped,
}

/// What RFC 1808 says of one text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rfc1808Case {
    /// The section.
    pub source: String,
    /// The URL under test.
    pub input: String,
    /// Whether an expectation was worked out by hand.
    #[serde(default)]
    pub derived: bool,
    /// The rules that lead to a derived expectation.
    pub why: Option<String>,
    /// Its components.
    pub parts: Option<Rfc1808Parts>,
    /// The base of `target`.
    pub base: Option<String>,
    /// What the URL means in a document with this base.
    pub target: Option<String>,
}

/// The components of RFC 1808 section 2.1.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Rfc1808Parts {
    /// Without its `:`.
    pub scheme: Option<String>,
    /// Without its `//`.
    pub net_loc: Option<String>,
    /// With its leading slash.
    pub path: String,
    /// Without its `;`.
    pub params: Option<String>,
    /// Without its `?`.
    pub query: Option<String>,
    /// Without its `#`.
    pub fragment: Option<String>,
}

/// What RFC 1738 says of one text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rfc1738Case {
    /// The section.
    pub source: String,
    /// The URL under test.
    pub input: String,
    /// Whether an expectation was worked out by hand.
    #[serde(default)]
    pub derived: bool,
    /// The rules that lead to a derived expectation.
    pub why: Option<String>,
    /// Scheme and schemepart; absent where the text is no URL.
    pub parts: Option<Rfc1738Parts>,
}

/// The parts of RFC 1738 sections 2.1 and 3.1.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Rfc1738Parts {
    /// Without its `:`.
    pub scheme: String,
    /// All that follows.
    pub schemepart: String,
    /// Where the schemepart has the common Internet syntax.
    pub login: Option<LoginOf>,
    /// Without the slash before it.
    pub url_path: Option<String>,
}

/// A login (RFC 1738 section 3.1).
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct LoginOf {
    /// Without what separates it.
    pub user: Option<String>,
    /// Without its `:`.
    pub password: Option<String>,
    /// Empty in some file URLs.
    pub host: String,
    /// Without its `:`.
    pub port: Option<String>,
}

/// One text and all documents.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineageCase {
    /// Where the text comes from.
    pub source: String,
    /// The text.
    pub input: String,
    /// What the documents differ in, for the reader.
    pub why: String,
    /// The verdicts; every document has one.
    #[serde(deserialize_with = "verdict")]
    pub rfc1738: Option<Reading>,
    /// RFC 1808's.
    #[serde(deserialize_with = "verdict")]
    pub rfc1808: Option<Reading>,
    /// RFC 2396's.
    #[serde(deserialize_with = "verdict")]
    pub rfc2396: Option<Reading>,
    /// RFC 2396's with RFC 2732.
    #[serde(deserialize_with = "verdict")]
    pub rfc2732: Option<Reading>,
    /// RFC 3986's.
    #[serde(deserialize_with = "verdict")]
    pub rfc3986: Option<Reading>,
}

/// `null` for a text that is not in the document's language; a missing verdict is an error.
fn verdict<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Reading>, D::Error> {
    Option::deserialize(deserializer)
}

/// How a document reads a text, as far as documents can be compared. Of `host`, `registry`, `opaque` and `schemepart` what
/// is absent is undefined; of the others it is not checked.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// Without its `:`.
    pub scheme: Option<String>,
    /// The host where there is one, RFC 1808's net_loc where that document is meant.
    pub host: Option<String>,
    /// The authority, where it is a registered name of RFC 2396.
    pub registry: Option<String>,
    /// A user or a userinfo.
    pub user: Option<String>,
    /// The port's text.
    pub port: Option<String>,
    /// The path; without the slash behind the login in RFC 1738.
    pub path: Option<String>,
    /// RFC 1808's parameters.
    pub params: Option<String>,
    /// The query.
    pub query: Option<String>,
    /// RFC 2396's opaque part.
    pub opaque: Option<String>,
    /// RFC 1738's schemepart, where it has no login.
    pub schemepart: Option<String>,
}
