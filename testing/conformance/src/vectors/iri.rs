//! What the vectors of RFC 3987 say.
//!
//! They are written in ASCII: what is outside stands as an escape of JSON, so that no editor composes or reorders it.

use serde::Deserialize;

use super::Equivalence;

/// What is expected of an IRI-reference, which may be a URI-reference. What is absent is not checked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IriCase {
    /// The document and section.
    pub source: String,
    /// The IRI-reference under test.
    pub input: String,
    /// Whether an expectation here was worked out by hand rather than printed in the source.
    #[serde(default)]
    pub derived: bool,
    /// The rules that lead to a derived expectation.
    pub why: Option<String>,
    /// The URI-reference that it is mapped to, with the host percent-encoded (section 3.1).
    pub uri: Option<String>,
    /// The URI-reference that it is mapped to, with the host by IDNA (section 3.1).
    pub uri_by_idna: Option<String>,
    /// The IRI-reference that it is mapped to (section 3.2).
    pub iri: Option<String>,
    /// Its form in Normalization Form C (section 5.3.2.2).
    pub nfc: Option<String>,
    /// The normal form by all other steps of section 5.3.
    pub normal: Option<String>,
    /// Other texts, and the rung of section 5.3 at which they become equal to the input.
    #[serde(default)]
    pub compare: Vec<Equivalence>,
}

/// Text from right to left, as section 4.4 writes it: with capitals for its letters, in the logical order.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BidiCase {
    /// The document and section.
    pub source: String,
    /// The IRI-reference under test.
    pub input: String,
    /// Whether the faults were worked out by hand rather than printed in the source.
    #[serde(default)]
    pub derived: bool,
    /// The rules that lead to a derived expectation.
    pub why: Option<String>,
    /// Which rules are broken, by their codes, and the text that breaks each.
    pub faults: Vec<(String, String)>,
}

impl BidiCase {
    /// The text that is meant: capitals are letters of Hebrew.
    pub fn logical(text: &str) -> String {
        text.chars().map(|c| if c.is_ascii_uppercase() { hebrew(c) } else { c }).collect()
    }
}

/// The letter of Hebrew that stands for a capital: `A` for alef, and on in the order of Unicode, which has one more of them.
fn hebrew(capital: char) -> char {
    let letter = u32::from(capital) - u32::from('A') + u32::from('\u{5d0}');
    char::from_u32(letter).expect("Hebrew is in the plane")
}
