//! Normalization of a relative reference preserves its target against every base.
//!
//! Section 6.2.2.3 excludes relative references from dot-segment removal, since section 5.2.4 would
//! remove leading `..`. The library normalizes them in a way that keeps the targets.

use urikit::normalize::{NormalizeSteps, Normalizer, Step};
use urikit::resolve::{EncodedDots, RootlessPath};
use urikit::{Uri, UriRef};

use crate::support::{on_all_cores, universe};

/// Bases with a rooted path or an authority.
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

/// Bases with a rootless path.
const ROOTLESS: [&str; 5] = ["x:", "x:b", "x:b/", "x:b/c/d", "x:b//c?q"];

/// The options that normalization and resolution must share.
#[derive(Clone, Copy)]
struct Choices {
    steps: NormalizeSteps,
    rootless: RootlessPath,
}

impl Choices {
    fn normalizer(self) -> Normalizer<'static> {
        Normalizer::new().steps(self.steps).rootless(self.rootless)
    }

    /// The normal form of the target. If `%2e` is a dot in normal forms, it is one in the
    /// resolution.
    fn target(self, base: &str, reference: UriRef<'_>) -> String {
        let dots = if self.steps.contains(Step::Percent) {
            EncodedDots::Dots
        } else {
            EncodedDots::Literal
        };
        let base = Uri::parse(base).expect("a base");
        let resolver = base.resolver().rootless(self.rootless).encoded_dots(dots);
        let resolved = resolver.resolve(reference).expect("no refusal");
        self.normalizer().normalize(resolved).into_string()
    }

    fn check(self, text: &str, bases: &[&str]) {
        let reference = UriRef::parse(text).expect("a reference");
        let normal = self.normalizer().normalize(reference);
        for base in bases {
            let (for_str, by_normal) =
                (self.target(base, reference), self.target(base, normal.as_uri_ref()));
            assert_eq!(for_str, by_normal, "base {base:?}, {text:?} and {:?}", normal.as_str());
        }
    }
}

#[test]
fn of_every_small_reference() {
    let texts = universe("relative-ref", &[""], &["/", ".", "a", ":", "?"], 6);
    assert_eq!(texts.len(), 12_922, "unexpected number of references");
    let choices = Choices { steps: NormalizeSteps::PATH, rootless: RootlessPath::AsSpecified };
    on_all_cores(&texts, |text| choices.check(text, &ROOTED));
}

#[test]
fn of_every_small_reference_with_escapes() {
    let texts = universe("relative-ref", &[""], &["/", ".", "a", ":", "%2e", "%61"], 6);
    assert_eq!(texts.len(), 30_289, "unexpected number of references");
    let choices = Choices { steps: NormalizeSteps::SYNTAX, rootless: RootlessPath::AsSpecified };
    on_all_cores(&texts, |text| choices.check(text, &ROOTED));
}

/// By section 5.2.4, `a/../b` is `/b` and `b` is `b` against a rootless base. Erratum 4547 fixes
/// that.
#[test]
fn of_every_small_reference_without_a_root() {
    let texts = universe("relative-ref", &[""], &["/", ".", "a", ":", "?"], 6);
    let choices = Choices { steps: NormalizeSteps::PATH, rootless: RootlessPath::Erratum4547 };
    on_all_cores(&texts, |text| choices.check(text, &ROOTLESS));
}
