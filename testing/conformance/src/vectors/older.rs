//! Test vectors of the specifications before RFC 3986.
//!
//! Absent expectations are not checked, and absent components are undefined.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

/// The expectations for one input by RFC 2396.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rfc2396Case {
    pub source: String,
    pub input: String,
    #[serde(default)]
    pub derived: bool,
    pub why: Option<String>,
    #[serde(default)]
    pub validity: Validity,
    pub parts: Option<Rfc2396Parts>,
    /// The name and parameters of each segment.
    pub segments: Option<Vec<Vec<String>>>,
    pub base: Option<String>,
    /// The target, or the rest of a reference to the current document: empty or a fragment.
    pub target: Option<Rfc2396Target>,
    /// The targets with other options; `null` if the reference is rejected.
    #[serde(default)]
    pub under: BTreeMap<Rfc2396Choice, Option<String>>,
    /// References that are equivalent by section 6.
    #[serde(default)]
    pub equivalent: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Validity {
    #[default]
    Valid,
    Invalid,
    ValidWithRfc2732,
}

/// The components of RFC 2396 section 3.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Rfc2396Parts {
    pub scheme: Option<String>,
    pub opaque_part: Option<String>,
    /// A server-based authority.
    pub server: Option<ServerOf>,
    /// A registry-based authority.
    pub reg_name: Option<String>,
    /// Defined unless there is an opaque part.
    pub path: Option<String>,
    pub query: Option<String>,
    pub fragment: Option<String>,
}

/// A server (section 3.2.2). An empty one has no host.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct ServerOf {
    pub userinfo: Option<String>,
    pub host: Option<String>,
    pub port: Option<String>,
}

/// A target by RFC 2396.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Rfc2396Target {
    /// A URI with the reference's fragment.
    Uri(String),
    /// The current document, and the fragment with its `#`, if any.
    CurrentDocument(String),
}

/// An option of section 5.2.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub enum Rfc2396Choice {
    /// Step 6g: levels above the root are removed.
    ExcessDrop,
    /// Step 6g: levels above the root are an error.
    ExcessRefuse,
    /// Step 3: a repeated scheme is removed.
    Loophole,
    /// Step 6a exactly as specified.
    EmptyBasePathAsSpecified,
    /// Appendix C.2: leading `..` are removed.
    Stripped,
}

/// The expectations for one input by RFC 1808.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rfc1808Case {
    pub source: String,
    pub input: String,
    #[serde(default)]
    pub derived: bool,
    pub why: Option<String>,
    pub parts: Option<Rfc1808Parts>,
    pub base: Option<String>,
    pub target: Option<String>,
}

/// The components of RFC 1808 section 2.1.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Rfc1808Parts {
    pub scheme: Option<String>,
    pub net_loc: Option<String>,
    pub path: String,
    pub params: Option<String>,
    pub query: Option<String>,
    pub fragment: Option<String>,
}

/// The expectations for one input by RFC 1738.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rfc1738Case {
    pub source: String,
    pub input: String,
    #[serde(default)]
    pub derived: bool,
    pub why: Option<String>,
    /// Absent if the input is invalid.
    pub parts: Option<Rfc1738Parts>,
}

/// The parts of RFC 1738 sections 2.1 and 3.1.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Rfc1738Parts {
    pub scheme: String,
    pub schemepart: String,
    /// The login of the common Internet scheme syntax.
    pub login: Option<LoginOf>,
    /// Without the slash before it.
    pub url_path: Option<String>,
}

/// A login (RFC 1738 section 3.1).
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct LoginOf {
    pub user: Option<String>,
    pub password: Option<String>,
    /// Can be empty in a file URL.
    pub host: String,
    pub port: Option<String>,
}

/// One input by all specifications.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineageCase {
    pub source: String,
    pub input: String,
    /// How the specifications differ.
    pub why: String,
    /// How each specification interprets the input; a missing key is an error.
    #[serde(deserialize_with = "verdict")]
    pub rfc1738: Option<Reading>,
    #[serde(deserialize_with = "verdict")]
    pub rfc1808: Option<Reading>,
    #[serde(deserialize_with = "verdict")]
    pub rfc2396: Option<Reading>,
    #[serde(deserialize_with = "verdict")]
    pub rfc2732: Option<Reading>,
    #[serde(deserialize_with = "verdict")]
    pub rfc3986: Option<Reading>,
}

/// `null` for an input that is invalid in the specification; a missing key is an error.
fn verdict<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Reading>, D::Error> {
    Option::deserialize(deserializer)
}

/// The components that can be compared between specifications. An absent `host`, `registry`,
/// `opaque`, or `schemepart` is undefined; others are not checked.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    pub scheme: Option<String>,
    /// The host, or the `net_loc` of RFC 1808.
    pub host: Option<String>,
    /// A registry-based authority of RFC 2396.
    pub registry: Option<String>,
    pub user: Option<String>,
    pub port: Option<String>,
    /// In RFC 1738, without the slash after the login.
    pub path: Option<String>,
    pub params: Option<String>,
    pub query: Option<String>,
    pub opaque: Option<String>,
    /// The schemepart of RFC 1738 if there is no login.
    pub schemepart: Option<String>,
}
