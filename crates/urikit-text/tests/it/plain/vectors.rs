//! Inputs in many languages and notations, and the URIs that a careful reader would mark in them.
//!
//! The file is in JSON, so that other implementations can use it. A group has a reason and
//! options (`with`). A case has the input, the matched strings (`found`), the URIs if they are
//! written differently (`uri`), and the alternatives of the first match (`or`).

use std::collections::HashMap;

use serde_json::Value;
use urikit_text::plain::FindOption;

use super::finder;

const VECTORS: &str = include_str!("vectors.json");

pub(super) struct Vector {
    pub(super) text: String,
    pub(super) with: Vec<FindOption>,
    group: String,
    found: Vec<String>,
    uris: Option<Vec<String>>,
    alternatives: Option<Vec<String>>,
}

pub(super) fn vectors() -> Vec<Vector> {
    let groups: Vec<Value> = serde_json::from_str(VECTORS).expect("valid JSON");
    let options =
        HashMap::from([("email", FindOption::Email), ("schemeless", FindOption::Schemeless)]);
    let strings = |value: &Value| -> Option<Vec<String>> {
        let strings = value.as_array()?.iter();
        Some(strings.map(|string| string.as_str().expect("a string").to_owned()).collect())
    };
    let cases = |group: &Value| -> Vec<Vector> {
        assert!(group["reason"].is_string(), "{group}");
        let with = strings(&group["with"]).unwrap_or_default();
        let with: Vec<_> = with.iter().map(|name| options[&**name]).collect();
        let vector = |case: &Value| Vector {
            text: case["text"].as_str().expect("a string").to_owned(),
            with: with.clone(),
            group: group["group"].to_string(),
            found: strings(&case["found"]).expect("an array"),
            uris: strings(&case["uri"]),
            alternatives: strings(&case["or"]),
        };
        group["cases"].as_array().expect("an array").iter().map(vector).collect()
    };
    groups.iter().flat_map(cases).collect()
}

/// Percent-encodes non-ASCII bytes (RFC 3987 section 3.1).
fn encoded(iri: &str) -> String {
    iri.bytes().fold(String::new(), |uri, byte| match byte {
        0x80.. => uri + &format!("%{byte:02X}"),
        _ => uri + char::from(byte).encode_utf8(&mut [0; 4]),
    })
}

impl Vector {
    /// Returns the difference between the expected and the actual matches.
    fn difference(&self) -> Option<String> {
        let finder = finder(&self.with);
        let hits: Vec<_> = finder.find(&self.text).collect();
        let found: Vec<&str> = hits.iter().map(|hit| hit.raw).collect();
        let uris: Vec<&str> = hits.iter().map(|hit| &*hit.uri).collect();
        let first = hits.first().map(|hit| hit.alternatives.clone()).unwrap_or_default();
        let alternatives =
            self.alternatives.as_ref().map(|uris| uris.iter().map(|uri| encoded(uri)).collect());
        let is_expected = found == self.found
            && self.uris.as_ref().is_none_or(|expected| uris == *expected)
            && alternatives.is_none_or(|expected: Vec<String>| first == expected);
        (!is_expected)
            .then(|| format!("{} {:?}: {found:?} {uris:?} or {first:?}", self.group, self.text))
    }
}

#[test]
fn texts_in_many_languages_have_the_expected_matches() {
    let vectors = vectors();
    assert!(vectors.len() > 200, "{}", vectors.len());
    let wrong: Vec<_> = vectors.iter().filter_map(Vector::difference).collect();
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), vectors.len(), wrong.join("\n"));
}
