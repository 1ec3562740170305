//! `urikit-whatwg` against ada, another parser of the URL Standard, on the inputs that the
//! recordings of `whatwg-url` have, and on combinations of them.

use urikit_conformance::recording::expand;
use urikit_whatwg::{Parser, Url};

const RECORDED: &str = include_str!("../../../testing/conformance/recorded/whatwg.tsv");

/// The number of combinations, overridden by the variable `WHATWG_CASES`.
const COMBINED: usize = 200_000;

/// A difference from the Standard: the step of the Standard, an example, and a condition that all
/// inputs with the difference meet.
type Known = (&'static str, &'static str, fn(&str) -> bool);

/// The differences of ada 4.0.0.
const KNOWN: [Known; 1] = [(
    "CheckBidi of UTS 46 applies to all labels of a domain with right-to-left characters",
    "http://😀.נ.a/",
    has_right_to_left,
)];

/// Hebrew, Arabic, and the scripts beyond the BMP, also percent-encoded.
fn has_right_to_left(input: &str) -> bool {
    let blocks = ['\u{590}'..='\u{8ff}', '\u{fb1d}'..='\u{fefc}', '\u{10800}'..='\u{1efff}'];
    let first_bytes = ["%d6", "%d7", "%d8", "%d9", "%e0", "%ef", "%f0"];
    let input = input.to_ascii_lowercase();
    input.chars().any(|c| blocks.iter().any(|block| block.contains(&c)))
        || first_bytes.iter().any(|byte| input.contains(byte))
}

fn ours(input: &str, base: Option<&str>) -> Option<String> {
    let base = base.map(|base| Url::parse(base).expect("the bases are URLs"));
    let parser = base.as_ref().map_or_else(Parser::new, |base| Parser::new().base(base));
    let url = parser.parse(input).ok();
    assert_eq!(parser.can_parse(input), url.is_some(), "{input:?} on {base:?}");
    url.map(|url| url.to_string())
}

fn adas(input: &str, base: Option<&str>) -> Option<String> {
    let url = ada_url::Url::parse(input, base).ok();
    assert_eq!(ada_url::Url::can_parse(input, base), url.is_some(), "{input:?} on {base:?}");
    url.map(|url| url.href().to_owned())
}

fn unescaped(text: &str) -> String {
    serde_json::from_str(&format!("\"{text}\"")).expect("JSON escapes")
}

/// The recorded bases, and the recorded inputs with the numbers of their bases.
fn recorded() -> (Vec<Option<String>>, Vec<(usize, String)>) {
    let recording = expand(RECORDED);
    let (head, lines) = recording.split_once('\n').expect("a head");
    let mut head: serde_json::Value = serde_json::from_str(head).expect("the header is JSON");
    let bases = serde_json::from_value(head["bases"].take()).expect("a list of strings and null");
    let input = |line: &str| {
        let mut columns = line.split('\t');
        let base = columns.next()?.parse().ok()?;
        Some((base, unescaped(columns.next()?)))
    };
    (bases, lines.lines().map(|line| input(line).expect("two columns")).collect())
}

/// Fails if the hrefs differ, unless the difference is known.
fn compare(input: &str, base: Option<&str>) {
    let (ours, adas) = (ours(input, base), adas(input, base));
    let is_known = || KNOWN.iter().any(|(.., applies)| applies(input));
    assert!(ours == adas || is_known(), "{input:?} on {base:?}: {ours:?}, ada: {adas:?}");
}

#[test]
fn hrefs_equal_those_of_ada() {
    let (bases, inputs) = recorded();
    for (base, input) in &inputs {
        compare(input, bases[*base].as_deref());
    }
}

/// The start of an input and the end of another one.
#[test]
fn combined_inputs_have_the_hrefs_of_ada() {
    let cases = std::env::var("WHATWG_CASES").ok().and_then(|cases| cases.parse().ok());
    let (bases, inputs) = recorded();
    let mut state = 40_u64;
    let mut below = |limit: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    for _ in 0..cases.unwrap_or(COMBINED) {
        let mut part = || {
            let (base, input) = &inputs[below(inputs.len())];
            let at = below(input.len() + 1);
            let boundary = (0..=at).rev().find(|&at| input.is_char_boundary(at));
            (*base, input.as_str(), boundary.unwrap_or_default())
        };
        let ((base, first, end), (_, second, start)) = (part(), part());
        compare(&format!("{}{}", &first[..end], &second[start..]), bases[base].as_deref());
    }
}

#[test]
fn known_differences_of_ada_still_exist() {
    for (why, example, applies) in KNOWN {
        assert!(applies(example) && ours(example, None) != adas(example, None), "{why}");
    }
}
