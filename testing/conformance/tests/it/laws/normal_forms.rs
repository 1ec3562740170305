//! Normal forms depend neither on the position of a byte in a SIMD vector nor on the output method.

use urikit::UriRef;
use urikit::normalize::{NormalizeSteps, Normalizer};

use crate::support::fields;

/// An owned normal form is an edited copy; writing into a buffer composes the components.
fn check_outputs(text: &str) {
    let reference = UriRef::parse(text).unwrap();
    for steps in
        [NormalizeSteps::ALL, NormalizeSteps::CASE, NormalizeSteps::PERCENT, NormalizeSteps::PATH]
    {
        let normalizer = Normalizer::new().steps(steps);
        let mut buffer = vec![0; text.len() + 32];
        let expected = normalizer.normalize_to_slice(reference, &mut buffer).unwrap();
        let owned = normalizer.normalize(reference);
        assert_eq!(fields(owned.as_uri_ref()), fields(expected), "{steps:?} of {text}");
        let mut appended = String::new();
        normalizer.normalize_into(reference, &mut appended);
        assert_eq!([owned.as_str(), &appended], [expected.as_str(); 2], "{steps:?} of {text}");
        let is_normalized = normalizer.is_normalized(reference);
        assert_eq!(is_normalized, expected == text, "{steps:?} of {text}");
    }
}

#[test]
fn changes_are_detected_at_every_position() {
    let odd =
        ["/.", "/..", "/./", "/../", "/.x", "/%2e/", "/%2E%2e/", "%7e", "%2f", "%2F", "A", "//"];
    for before in 0..=140 {
        for odd in odd {
            for after in [0, 1, 70] {
                check_outputs(&format!(
                    "http://h/{}{odd}{}",
                    "a".repeat(before),
                    "b".repeat(after)
                ));
                check_outputs(&format!(
                    "http://h/?{}{odd}{}",
                    "a".repeat(before),
                    "b".repeat(after)
                ));
            }
            if !odd.contains('/') {
                check_outputs(&format!(
                    "http://{}{odd}{}/",
                    "h".repeat(before),
                    "i".repeat(before % 40)
                ));
            }
        }
    }
}

/// Every octet, with digits of either case, among other escapes and at every position of a vector.
#[test]
fn every_escape_is_detected_among_others() {
    for octet in 0..=u8::MAX {
        let escapes = [format!("%{octet:02X}"), format!("%{octet:02x}")];
        for escape in &escapes {
            for before in 0..4 {
                let odd = format!("{}{escape}{}", "%C3".repeat(9), "%A4".repeat(9));
                check_outputs(&format!("{}{odd}", "a".repeat(before)));
                check_outputs(&format!(
                    "http://h/{}{}?{}",
                    "a".repeat(before),
                    escape.repeat(30),
                    escape.repeat(30)
                ));
            }
        }
    }
}
