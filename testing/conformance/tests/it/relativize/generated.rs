//! Long URIs that are made along the grammar, and pairs of them that have much in common.

use proptest::prelude::*;
use urikit::relativize::Forms;
use urikit::{AbsoluteUri, Uri, UriRef};
use urikit_conformance::reach::reach;

use super::policy::{LETTER, PRESETS, Policy};
use super::{check_error, follow, text_of};
use crate::laws::texts::{self, times};

/// A segment that makes a difference, or one that makes none.
fn segment() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "a",
        "b",
        "ab",
        "",
        "c:d",
        ":",
        ".",
        "..",
        "%2e",
        "%2E.",
        "long-segment-of-many-letters",
        ".a",
    ])
}

fn path(segments: std::ops::Range<usize>) -> impl Strategy<Value = String> {
    prop::collection::vec(segment(), segments).prop_map(|segments| segments.join("/"))
}

/// A base and a target that begin alike.
fn pair() -> impl Strategy<Value = (String, String)> {
    let lead = prop::sample::select(vec!["s:", "s:/.", "s://h", "s://u@h:1", "s://h/", "s:/x/", "s:/x//"]);
    let tail = prop::sample::select(vec!["", "?", "?q", "?q/../a"]);
    let fragment = prop::sample::select(vec!["", "#", "#f"]);
    (lead, path(0..20), path(0..20), path(0..20), [tail.clone(), tail], fragment).prop_map(
        |(lead, shared, of_base, of_target, tails, fragment)| {
            let whole = |path: &str, tail: &str| format!("{lead}{shared}/{path}{tail}");
            (whole(&of_base, tails[0]), whole(&of_target, tails[1]) + fragment)
        },
    )
}

fn leads_back(policy: &Policy, base: &str, target: &str) {
    match policy.resolver(base).relativize(Uri::parse(target).expect("a URI")) {
        Ok(reference) => {
            let mut text = String::new();
            text_of(&reference, &mut text);
            follow(policy, base, target, &text);
        }
        Err(error) => check_error(policy, target, error),
    }
}

proptest! {
    #![proptest_config(times(reach(1, 4)))]

    #[test]
    fn pairs_with_much_in_common_lead_back((base, target) in pair(), choice in 0..PRESETS.len()) {
        prop_assume!(AbsoluteUri::parse(&base).is_ok() && Uri::parse(&target).is_ok());
        leads_back(&PRESETS[choice], &base, &target);
    }

    #[test]
    fn pairs_without_lead_back(base in texts::absolute(), target in texts::uri(), choice in 0..PRESETS.len()) {
        leads_back(&PRESETS[choice], &base, &target);
    }

    /// The result has one of the requested forms and leads back.
    #[test]
    fn forms_lead_back((base, target) in pair(), [a, b] in prop::array::uniform2(prop::sample::select(vec![
        Forms::EMPTY_PATH, Forms::BELOW, Forms::RELATIVE_PATH, Forms::ABSOLUTE_PATH, Forms::NETWORK_PATH, Forms::URI,
    ]))) {
        prop_assume!(AbsoluteUri::parse(&base).is_ok() && Uri::parse(&target).is_ok());
        if let Ok(reference) = LETTER.resolver(&base).relativize_as(Uri::parse(&target).expect("a URI"), a | b) {
            follow(&LETTER, &base, &target, &reference.to_string());
        }
    }
}

proptest! {
    // Each case tries many references.
    #![proptest_config(ProptestConfig::with_cases(reach(64, 1024)))]

    /// Every end of the target and of what is left of it without dot-segments, behind every number of `../`.
    #[test]
    fn nothing_of_the_target_is_shorter((base, target) in pair()) {
        prop_assume!(AbsoluteUri::parse(&base).is_ok() && Uri::parse(&target).is_ok());
        let reference = LETTER.resolver(&base).relativize(Uri::parse(&target).expect("a URI"));
        let reference = reference.expect("the letter says everything").to_string();
        let reached = LETTER.resolve(&base, &reference).expect("the letter refuses nothing");
        for text in [&target, &reached] {
            for at in 0..=text.len() {
                let most = reference.len().saturating_sub(text.len() - at);
                let climbs = (0..=most / 3).map(|climbs| "../".repeat(climbs));
                for beginning in climbs.chain(["./", "/.", ".", ".."].map(str::to_owned)) {
                    let candidate = beginning + &text[at..];
                    if candidate.len() < reference.len() && UriRef::parse(&candidate).is_ok() {
                        let led_to = LETTER.resolve(&base, &candidate);
                        prop_assert_ne!(led_to.as_ref(), Some(&reached), "{:?}, not {:?}", candidate, reference);
                    }
                }
            }
        }
    }
}
