//! Long paths: random ones against the transliteration, and regular ones of ten million bytes.
//!
//! Nothing is timed: a quadratic algorithm would not terminate in reasonable time.

use urikit::compare::Rung;
use urikit::{Uri, UriRef};
use urikit_conformance::resolve_rfc3986;

const SIZE: usize = 10_000_000;

/// Repeats `unit` to at least [`SIZE`] bytes.
fn many(unit: &str) -> String {
    unit.repeat(SIZE.div_ceil(unit.len()))
}

fn resolved(base: &str, reference: &str) -> String {
    let base = Uri::parse(base).expect("a base");
    base.resolve(UriRef::parse(reference).expect("a reference")).to_string()
}

/// More segments and removed ranges than any fixed-size buffer holds.
#[test]
fn many_gaps() {
    const SEGMENTS: [&str; 10] = ["a", "a", "a", "a", "..", "..", "..", ".", "", "b:c"];
    // xorshift, for reproducible paths.
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    for len in (0..1_500).step_by(10) {
        let segments = (0..len).map(|_| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            SEGMENTS[(random >> 11) as usize % SEGMENTS.len()]
        });
        let path = segments.collect::<Vec<_>>().join("/");
        let expected =
            format!("s://h{}", resolve_rfc3986::remove_dot_segments(&format!("/x/{path}")));
        let text = format!("s://h/x/{path}");
        assert_eq!(resolved("t:", &text), expected);
        assert_eq!(resolved("s://h/x/y", &format!("./{path}")), expected);
        assert_eq!(normal(&text), expected);
        let rung = UriRef::parse(&text).unwrap().compare(UriRef::parse(&expected).unwrap());
        assert_eq!(rung, Some(if text == expected { Rung::Simple } else { Rung::Path }));
    }
}

/// Compares without printing ten million bytes on failure.
fn check(found: &str, expected: &str) {
    let shared = found.bytes().zip(expected.bytes()).take_while(|(a, b)| a == b).count();
    assert!(
        found == expected,
        "{} bytes, expected {}; the first {shared} are equal",
        found.len(),
        expected.len()
    );
}

fn normal(text: &str) -> String {
    UriRef::parse(text).expect("a reference").normalize().to_string()
}

#[test]
fn climbing_above_the_root() {
    let reference = many("../") + "g";
    check(&resolved("s://h/a/b/c", &reference), "s://h/g");
    check(&normal(&reference), &reference);
    check(&normal(&format!("s://h/{reference}")), "s://h/g");
}

#[test]
fn climbing_a_deep_base() {
    let depth = SIZE / 3;
    let base = format!("s://h/{}x", "d/".repeat(depth));
    check(&resolved(&base, &("../".repeat(depth) + "g")), "s://h/g");
    check(&resolved(&base, &("../".repeat(depth - 1) + "g")), "s://h/d/g");
}

#[test]
fn round_trip() {
    let reference = many("a/../b/") + "g";
    let expected = "b/".repeat(SIZE.div_ceil(7)) + "g";
    check(&resolved("s://h/x/y", &reference), &format!("s://h/x/{expected}"));
    check(&normal(&reference), &expected);
    check(&normal(&format!("s://h/{reference}")), &format!("s://h/{expected}"));
}

#[test]
fn segments_then_double_dots() {
    let depth = SIZE / 5;
    let reference = "a/".repeat(depth) + &"../".repeat(depth) + "g";
    check(&resolved("s://h/x/y", &reference), "s://h/x/g");
    check(&normal(&reference), "g");
}

#[test]
fn single_dots() {
    check(&resolved("s://h/x/y", &(many("./") + "g")), "s://h/x/g");
    check(&normal(&(many("./") + "g")), "g");
    check(&normal(&(many("/.") + "/g")), "/g");
}

#[test]
fn escaped_dots() {
    let dots = many("%2e");
    check(&resolved("s://h/x/y", &dots), &format!("s://h/x/{dots}"));
    check(&normal(&dots), &".".repeat(SIZE.div_ceil(3)));
    let climb = many("%2E%2e/") + "g";
    check(&resolved("s://h/x/y", &climb), &format!("s://h/x/{climb}"));
    check(&normal(&climb), &("../".repeat(SIZE.div_ceil(7)) + "g"));
    check(&normal(&format!("s://h/{climb}")), "s://h/g");
}

#[test]
fn empty_segments() {
    // The first slash ends the `.`, each other slash an empty segment, which a `..` removes.
    let climbs = SIZE / 3;
    let reference = ".".to_owned() + &"/".repeat(1 + SIZE) + &"../".repeat(climbs) + "g";
    let left = "/".repeat(SIZE - climbs) + "g";
    check(&resolved("s://h/x", &reference), &format!("s://h/{left}"));
    check(&resolved("s:/x", &reference), &format!("s:/./{left}"));
    check(&normal(&reference), &format!("./{left}"));
}
