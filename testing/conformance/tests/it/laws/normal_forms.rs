//! Normalization is idempotent for every choice of steps, knows what it would change, and carries the ladder.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use proptest::prelude::*;
use urikit::UriRef;
use urikit::compare::Rung;
use urikit::normalize::{Normalizer, Steps};

use crate::laws::texts::{neighbours, reference, times};
use crate::support::fields;

/// All sixteen subsets of the four steps.
fn subsets() -> impl Iterator<Item = Steps> {
    let steps = [Steps::CASE, Steps::PERCENT, Steps::PATH, Steps::SCHEME];
    (0..16u8).map(move |bits| {
        let chosen = steps.into_iter().enumerate().filter(|(bit, _)| bits & 1 << bit != 0);
        chosen.fold(Steps::NONE, |set, (_, step)| set | step)
    })
}

/// The steps up to each rung of the ladder (section 6.2).
fn rungs() -> [(Rung, Steps); 5] {
    [
        (Rung::Simple, Steps::NONE),
        (Rung::Case, Steps::CASE),
        (Rung::Percent, Steps::CASE | Steps::PERCENT),
        (Rung::Path, Steps::SYNTAX),
        (Rung::Scheme, Steps::ALL),
    ]
}

fn normal(text: &str, steps: Steps) -> String {
    let reference = UriRef::parse(text).expect("a reference");
    Normalizer::new().steps(steps).normalize(reference).to_string()
}

proptest! {
    #![proptest_config(times(8))]

    #[test]
    fn twice_is_once(text in reference()) {
        let reference = UriRef::parse(&text).unwrap();
        for steps in subsets() {
            let once = normal(&text, steps);
            prop_assert_eq!(&normal(&once, steps), &once, "{:?} of {}", steps, text);
            let parsed = UriRef::parse(&once);
            prop_assert!(parsed.is_ok(), "{:?} of {} is {}", steps, text, once);
            prop_assert_eq!(parsed.unwrap().as_uri().is_some(), reference.as_uri().is_some());
        }
    }

    #[test]
    fn changes_are_known(text in reference()) {
        let reference = UriRef::parse(&text).unwrap();
        for steps in subsets() {
            let normalized = Normalizer::new().steps(steps).normalize(reference);
            let output = normalized.to_string();
            let changes = normalized.changes();
            prop_assert_eq!(changes == Steps::NONE, output == text, "{:?} of {}", steps, text);
            prop_assert_eq!(normalized.is_normal(), output == text);
            prop_assert!(changes.iter().all(|step| steps.contains(step)), "{:?} by {:?}", changes, steps);
        }
    }

    /// All ways to the normal form agree, and what they say of its components is what a parse says.
    #[test]
    fn outputs_agree(text in reference()) {
        let reference = UriRef::parse(&text).unwrap();
        for steps in subsets() {
            let normalized = Normalizer::new().steps(steps).normalize(reference);
            let output = normalized.to_string();
            let parsed = UriRef::parse(&output).unwrap();
            let mut appended = "x".to_owned();
            normalized.append_to(&mut appended);
            prop_assert_eq!(&appended[1..], &output);
            let owned = normalized.to_buf();
            prop_assert_eq!(fields(owned.as_uri_ref()), fields(parsed));
            let mut buffer = vec![0; output.len()];
            prop_assert_eq!(normalized.write_into(&mut buffer).map(fields), Ok(fields(parsed)));
            if let Some(short) = output.len().checked_sub(1) {
                let refused = normalized.write_into(&mut buffer[..short]).unwrap_err();
                prop_assert_eq!(refused.needed(), output.len());
            }
        }
    }

    /// What stands where in the text is not what a normal form is about: the components that were defined stay so,
    /// except an empty port and a default one.
    #[test]
    fn nothing_gets_lost(text in reference()) {
        let once = normal(&text, Steps::ALL);
        let (before, after) = (UriRef::parse(&text).unwrap(), UriRef::parse(&once).unwrap());
        // Only `file` says that no authority is the same as an empty one.
        let gains = before.scheme().is_some_and(|scheme| scheme.is("file")) && before.authority().is_none();
        prop_assert!(gains && after.host().is_some_and(|host| host.is_empty())
            || before.authority().is_some() == after.authority().is_some());
        prop_assert_eq!(before.userinfo().is_some(), after.userinfo().is_some());
        prop_assert_eq!(before.query().is_some(), after.query().is_some());
        prop_assert_eq!(before.fragment().is_some(), after.fragment().is_some());
        prop_assert!(before.port().is_some() || after.port().is_none());
    }

    #[test]
    fn the_rung_is_the_first_that_agrees((one, other) in neighbours()) {
        let (Ok(a), Ok(b)) = (UriRef::parse(&one), UriRef::parse(&other)) else { return Ok(()) };
        let agreeing = rungs().into_iter().find(|(_, steps)| normal(&one, *steps) == normal(&other, *steps));
        prop_assert_eq!(a.compare(b), agreeing.map(|(rung, _)| rung));
        prop_assert_eq!(b.compare(a), a.compare(b));
        prop_assert_eq!(a.compare(a), Some(Rung::Simple));
    }

    /// Keys are equal where the ladder says so, and then their hashes are.
    #[test]
    fn keys_are_equal_by_the_ladder((one, other) in neighbours()) {
        let (Ok(a), Ok(b)) = (UriRef::parse(&one), UriRef::parse(&other)) else { return Ok(()) };
        let found = a.compare(b);
        let normal = Normalizer::new().normalize(b).to_string();
        let normal = UriRef::parse(&normal).unwrap();
        for rung in Rung::ALL {
            let keys = [a, b, normal].map(|reference| reference.key(rung));
            prop_assert_eq!(keys[0] == keys[1], found.is_some_and(|found| found <= rung), "{} {} {}", one, other, rung);
            let hashes = keys.map(|key| BuildHasherDefault::<DefaultHasher>::default().hash_one(key));
            prop_assert!(keys[0] != keys[1] || hashes[0] == hashes[1], "{} {}", one, other);
            prop_assert!(keys[1] != keys[2] || hashes[1] == hashes[2], "{} {}", other, normal);
        }
    }

    /// A text and each of its normal forms are equivalent, at that form's rung or before.
    #[test]
    fn a_normal_form_is_equivalent(text in reference()) {
        let reference = UriRef::parse(&text).unwrap();
        for (rung, steps) in rungs() {
            let normal = normal(&text, steps);
            let found = reference.compare(UriRef::parse(&normal).unwrap());
            prop_assert!(found.is_some_and(|found| found <= rung), "{} and {}: {:?}", text, normal, found);
        }
    }
}

/// A look at the text decides which way is taken; writing into a buffer looks at nothing.
fn check_signs(text: &str) {
    let reference = UriRef::parse(text).unwrap();
    for steps in [Steps::ALL, Steps::CASE, Steps::PERCENT, Steps::PATH] {
        let normalized = Normalizer::new().steps(steps).normalize(reference);
        let mut buffer = vec![0; text.len() + 32];
        let expected = normalized.write_into(&mut buffer).unwrap();
        assert_eq!(fields(normalized.to_buf().as_uri_ref()), fields(expected), "{steps:?} of {text}");
        assert_eq!(normalized.to_string(), expected.as_str(), "{steps:?} of {text}");
        assert_eq!(normalized.is_normal(), expected.as_str() == text, "{steps:?} of {text}");
    }
}

#[test]
fn what_stands_anywhere_is_seen() {
    let odd = ["/.", "/..", "/./", "/../", "/.x", "/%2e/", "/%2E%2e/", "%7e", "%2f", "%2F", "A", "//"];
    for before in 0..=140 {
        for odd in odd {
            for behind in [0, 1, 70] {
                check_signs(&format!("http://h/{}{odd}{}", "a".repeat(before), "b".repeat(behind)));
                check_signs(&format!("http://h/?{}{odd}{}", "a".repeat(before), "b".repeat(behind)));
            }
            if !odd.contains('/') {
                check_signs(&format!("http://{}{odd}{}/", "h".repeat(before), "i".repeat(before % 40)));
            }
        }
    }
}

/// Every octet, its digits in either case, as one of many escapes and at any place in a window.
#[test]
fn every_escape_among_many_is_seen() {
    for octet in 0..=u8::MAX {
        let escapes = [format!("%{octet:02X}"), format!("%{octet:02x}")];
        for escape in &escapes {
            for before in 0..4 {
                let odd = format!("{}{escape}{}", "%C3".repeat(9), "%A4".repeat(9));
                check_signs(&format!("{}{odd}", "a".repeat(before)));
                check_signs(&format!(
                    "http://h/{}{}?{}",
                    "a".repeat(before),
                    escape.repeat(30),
                    escape.repeat(30)
                ));
            }
        }
    }
}
