//! The normal form of a relative reference means what the reference means: against every base it leads to the same
//! target, once the targets are normal.
//!
//! Section 6.2.2.3 leaves dot-segments of relative references alone, because removing them by the letter of 5.2.4
//! loses the leading `..` that the base is to give a meaning to. Whoever normalizes them all the same owes this proof.

use urikit::normalize::{NormalizeSteps, Normalizer, Step};
use urikit::resolve::{EncodedDots, RootlessBase};
use urikit::{AbsoluteUri, UriRef};

use crate::support::{on_all_cores, universe};

/// Bases of every shape that has a root: with and without authority, shallow and deep, empty segments, dots.
const ROOTED: [&str; 12] = [
    "x://h",
    "x://h?q",
    "x://h/",
    "x://h/b",
    "x://h/b/c/d/e?q",
    "x://h//",
    "x://h/b//c",
    "x:///",
    "x:/",
    "x:/b/c/d/e",
    "x://h/b/..",
    "x:/.//b/c",
];

/// Bases without one.
const ROOTLESS: [&str; 5] = ["x:", "x:b", "x:b/", "x:b/c/d", "x:b//c?q"];

/// The two choices that normalization and resolution have to make alike.
#[derive(Clone, Copy)]
struct Choices {
    steps: NormalizeSteps,
    rootless: RootlessBase,
}

impl Choices {
    fn normalizer(self) -> Normalizer<'static> {
        Normalizer::new().steps(self.steps).rootless(self.rootless)
    }

    /// The normal form of the target of `reference` against `base`. Where `%2e` counts as a dot in normal forms, it has
    /// to count in the resolution too that is compared with them.
    fn target(self, base: &str, reference: UriRef<'_>) -> String {
        let dots = if self.steps.contains(Step::Percent) {
            EncodedDots::Dots
        } else {
            EncodedDots::Literal
        };
        let base = AbsoluteUri::parse(base).expect("a base");
        let resolver = base.resolver().rootless(self.rootless).encoded_dots(dots);
        let resolved = resolver.resolve(reference).expect("no refusal").to_uri();
        self.normalizer().normalize(resolved.as_uri_ref()).to_string()
    }

    fn check(self, text: &str, bases: &[&str]) {
        let reference = UriRef::parse(text).expect("a reference");
        let normal = self.normalizer().normalize(reference).to_buf();
        for base in bases {
            let (by_text, by_normal) =
                (self.target(base, reference), self.target(base, normal.as_uri_ref()));
            assert_eq!(by_text, by_normal, "base {base:?}, {text:?} and {:?}", normal.as_str());
        }
    }
}

#[test]
fn of_every_small_reference() {
    let texts = universe("relative-ref", &[""], &["/", ".", "a", ":", "?"], 6);
    assert_eq!(texts.len(), 12_922, "the universe has changed");
    let choices = Choices { steps: NormalizeSteps::PATH, rootless: RootlessBase::AsSpecified };
    on_all_cores(&texts, |text| choices.check(text, &ROOTED));
}

#[test]
fn of_every_small_reference_with_escapes() {
    let texts = universe("relative-ref", &[""], &["/", ".", "a", ":", "%2e", "%61"], 6);
    assert_eq!(texts.len(), 30_289, "the universe has changed");
    let choices = Choices { steps: NormalizeSteps::SYNTAX, rootless: RootlessBase::AsSpecified };
    on_all_cores(&texts, |text| choices.check(text, &ROOTED));
}

/// By the letter of section 5.2.4 a base without a root breaks the law, because `a/../b` is `/b` to it and `b` is `b`.
/// Erratum 4547 mends that.
#[test]
fn of_every_small_reference_without_a_root() {
    let texts = universe("relative-ref", &[""], &["/", ".", "a", ":", "?"], 6);
    let choices = Choices { steps: NormalizeSteps::PATH, rootless: RootlessBase::Erratum4547 };
    on_all_cores(&texts, |text| choices.check(text, &ROOTLESS));
}
