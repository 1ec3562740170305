//! Test vectors of RFC 3987.
//!
//! The files are ASCII with JSON escapes, so editors cannot compose or reorder characters.

use serde::Deserialize;

use super::Equivalence;

/// The expectations for an IRI reference. Absent ones are not checked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IriCase {
    pub source: String,
    pub input: String,
    #[serde(default)]
    pub derived: bool,
    pub why: Option<String>,
    /// The URI reference with a percent-encoded host (section 3.1).
    pub uri: Option<String>,
    /// The URI reference with a host converted by IDNA (section 3.1).
    pub uri_by_idna: Option<String>,
    /// The IRI reference for a URI reference (section 3.2).
    pub iri: Option<String>,
    /// The form in Normalization Form C (section 5.3.2.2).
    pub nfc: Option<String>,
    /// The normal form by all other steps of section 5.3.
    pub normal: Option<String>,
    /// Other references, and the rung of section 5.3 at which they equal the input.
    #[serde(default)]
    pub compare: Vec<Equivalence>,
}

/// A bidirectional IRI in the notation of section 4.4: capitals are Hebrew letters, in logical
/// order.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BidiCase {
    pub source: String,
    pub input: String,
    #[serde(default)]
    pub derived: bool,
    pub why: Option<String>,
    /// The codes of the violated rules, and the component that violates each.
    pub errors: Vec<(String, String)>,
}

impl BidiCase {
    /// Replaces capitals by Hebrew letters.
    pub fn logical(text: &str) -> String {
        text.chars().map(|c| if c.is_ascii_uppercase() { hebrew(c) } else { c }).collect()
    }
}

/// The Hebrew letter for a capital; `A` is alef.
fn hebrew(capital: char) -> char {
    let letter = u32::from(capital) - u32::from('A') + u32::from('\u{5d0}');
    char::from_u32(letter).expect("Hebrew letters are characters")
}
