//! Tests of equality with strings, equality of components, and keys. [`law`](super::law) checks the
//! traits of each type.

use std::hash::{Hash, Hasher};

use urikit::IriRef;
use urikit::UriRef;
use urikit::compare::Rung;

use super::{Law, View, for_each_view, inputs};

/// A hasher that records its input, call by call.
#[derive(Default, PartialEq, Eq, Debug)]
struct RecordingHasher(Vec<Vec<u8>>);

impl Hasher for RecordingHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.push(bytes.to_vec());
    }

    fn finish(&self) -> u64 {
        0
    }
}

/// `is_normalized` and `is_equivalent` agree with `normalize` and `compare`.
#[test]
fn equivalence_agrees_with_the_ladder() {
    let mut counts = [[0; 2]; 2];
    for text in inputs::all() {
        let Ok(reference) = UriRef::parse(text) else { continue };
        let normal = reference.normalize();
        assert_eq!(reference.is_normalized(), normal == reference, "{text}");
        assert_eq!(reference.to_buf().is_normalized(), normal == reference, "{text}");
        assert!(normal.is_normalized(), "{text}");
        assert!(reference.is_equivalent(&normal) && normal.is_equivalent(reference), "{text}");
        counts[0][usize::from(reference.is_normalized())] += 1;
    }
    for text in inputs::all().iter().step_by(7) {
        for other in inputs::all().iter().step_by(11) {
            if let (Ok(a), Ok(b)) = (UriRef::parse(text), UriRef::parse(other)) {
                let is_equivalent = a.compare(b).is_some();
                assert_eq!(a.is_equivalent(b), is_equivalent, "{text} and {other}");
                counts[1][usize::from(is_equivalent)] += 1;
            }
            if let (Ok(a), Ok(b)) = (IriRef::parse(text), IriRef::parse(other)) {
                assert_eq!(a.is_equivalent(b), a.compare(b).is_some(), "{text} and {other}");
            }
        }
        let Ok(iri) = IriRef::parse(text) else { continue };
        assert_eq!(iri.is_normalized(), iri.normalize() == iri, "{text}");
        assert!(iri.is_equivalent(&iri.normalize()), "{text}");
    }
    assert!(counts.as_flattened().iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn equal_keys_have_equal_hasher_input() {
    let mut inputs = Vec::new();
    for begin in ["http://h/", "HTTP://h/", "http://%68/", "http://h:80/"] {
        for len in [0, 1, 50, 54, 55, 56, 130] {
            for end in ["", "b", "%62", "/../b", "%c3?b", "%C3?b"] {
                inputs.push([begin, &"a".repeat(len), end].concat());
            }
        }
    }
    for rung in Rung::ALL {
        let recorded = inputs.iter().map(|text| {
            let key = UriRef::parse(text).expect("a URI").key(rung);
            let mut recorded = RecordingHasher::default();
            key.hash(&mut recorded);
            (key, recorded)
        });
        let recorded = Vec::from_iter(recorded);
        for (a, told_of_a) in &recorded {
            for (b, told_of_b) in &recorded {
                assert_eq!(a == b, told_of_a == told_of_b, "{a:?} and {b:?}, {rung}");
            }
        }
    }
}

struct StringsCompare;

impl Law for StringsCompare {
    fn holds_for<V: View>() {
        let views = inputs::of::<V>();
        for (at, view) in views.iter().enumerate() {
            for step in [0, 1, 61] {
                let text: &str = views[(at + step) % views.len()].as_ref();
                let found: &str = view.as_ref();
                assert_eq!(view.is(text), [found == text; 4], "{found} and {text}");
            }
        }
    }
}

#[test]
fn comparison_with_strings_is_symmetric() {
    for_each_view::<StringsCompare>();
}
