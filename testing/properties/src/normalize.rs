//! Normal forms and comparison.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use urikit::compare::{Ladder, Rung};
use urikit::normalize::{NormalizeSteps, Normalizer, RootlessPath, Step};
use urikit::{Uri, UriRef};
use urikit_conformance::normalize_rfc3986::SCHEMES;
use urikit_conformance::{normalize_rfc3986, resolve_rfc3986};
use urikit_schemes::NORMAL_FORMS;

use crate::input::{END, Language, fields, inputs, maybe_choice};
use crate::policy::{Policy, STRICT};
use crate::resolve::written;
use crate::{Held, diagnostics};

/// The steps for the bits of a number.
fn steps(choice: u8) -> NormalizeSteps {
    let all = [
        NormalizeSteps::CASE,
        NormalizeSteps::PERCENT,
        NormalizeSteps::PATH,
        NormalizeSteps::SCHEME,
    ];
    let chosen = all.into_iter().enumerate().filter(|(bit, _)| choice >> bit & 1 != 0);
    chosen.fold(NormalizeSteps::NONE, |set, (_, step)| set | step)
}

/// The normal form by the transliteration, for URIs and IRIs.
pub(crate) fn transliterated(text: &str, steps: NormalizeSteps, rootless: RootlessPath) -> String {
    let steps = normalize_rfc3986::NormalizeSteps {
        case: steps.contains(Step::Case),
        percent: steps.contains(Step::Percent),
        path: steps.contains(Step::Path),
        scheme: steps.contains(Step::Scheme),
    };
    let rootless = match rootless {
        RootlessPath::AsSpecified => normalize_rfc3986::RootlessPath::AsSpecified,
        RootlessPath::Erratum4547 => normalize_rfc3986::RootlessPath::Erratum4547,
        RootlessPath::Opaque => normalize_rfc3986::RootlessPath::Opaque,
    };
    normalize_rfc3986::normalize(text, steps, rootless)
}

/// Returns whether the URI's scheme defines a normal form of its own.
fn has_scheme_form(text: &str) -> bool {
    let parts = resolve_rfc3986::parse(text);
    let is_named =
        |scheme: &str| NORMAL_FORMS.iter().any(|info| info.name.eq_ignore_ascii_case(scheme));
    parts.authority.is_none() && parts.scheme.is_some_and(is_named)
}

fn rootless(choice: u8) -> RootlessPath {
    match choice >> 4 & 3 {
        0 => RootlessPath::AsSpecified,
        1 => RootlessPath::Erratum4547,
        _ => RootlessPath::Opaque,
    }
}

/// A URI of a known scheme, from a byte each for scheme, host, and port, and the rest.
fn known(data: &[u8]) -> String {
    const HOSTS: [&str; 9] =
        ["h", "u@", "localhost", "LocalHost", "u@localhost", "%6cocalhost", "", "u:@H", "[::A]"];
    let ([scheme, host, port], rest) = data.split_first_chunk().unwrap_or((&[0; 3], data));
    // The table lacks some schemes, one of which has its own host.
    let at = usize::from(*scheme) % (SCHEMES.len() + 20);
    let others = ["file", "FILE", "x"];
    let name = SCHEMES.get(at).map_or_else(|| others[at % others.len()], |scheme| scheme.name);
    let default = normalize_rfc3986::scheme(name).and_then(|it| it.port).unwrap_or(80);
    let port = match port % 8 {
        0 | 1 => format!(":{default}"),
        2 => format!(":00{default}"),
        3 => ":".to_owned(),
        4 => ":000".to_owned(),
        5 => ":08".to_owned(),
        _ => String::new(),
    };
    let host = HOSTS[usize::from(*host) % HOSTS.len()];
    format!("{name}://{host}{port}{}", Language::REFERENCE.text(rest))
}

/// Two URIs that differ in one byte.
fn one_apart(data: &[u8]) -> [String; 2] {
    let mut fields = data.splitn(2, |&byte| byte == END);
    let one = fields.next().unwrap_or_default();
    let mut other = one.to_vec();
    if let Some([place, byte, ..]) = fields.next() {
        if let Some(changed) = other.get_mut(usize::from(*place) % 4) {
            *changed = *byte;
        }
    }
    [known(one), known(&other)]
}

/// Normal forms by the specification, equal for all outputs, with correct change reports.
pub(crate) fn normalize(data: &[u8]) -> Option<Held> {
    let (choice, rest) = crate::input::choice(data);
    let text = match choice >> 6 {
        0 => Language::REFERENCE.text(rest),
        1 => Language::SCHEMES.text(rest),
        _ => known(rest),
    };
    let Ok(reference) = UriRef::parse(&text) else { return None };
    let (steps, rootless) = (steps(choice), rootless(choice));
    check_steps(steps, choice);
    let normalizer = Normalizer::new().steps(steps).rootless(rootless);
    let expected = transliterated(&text, steps, rootless);
    assert_eq!(outputs(&normalizer, reference, None), expected, "{text} {steps:?} {rootless:?}");
    changes(&normalizer, steps, reference, |steps| transliterated(&text, steps, rootless));
    let by_schemes = normalizer.schemes(urikit_schemes::SCHEMES);
    let of_scheme = outputs(&by_schemes, reference, Some(&expected));
    if steps.contains(Step::Scheme) && has_scheme_form(&text) {
        assert_eq!(
            transliterated(&of_scheme, steps, rootless),
            of_scheme,
            "{text}: differs from its scheme's form"
        );
    } else {
        assert_eq!(of_scheme, expected, "{text} {steps:?} {rootless:?}");
    }
    changes(&by_schemes, steps, reference, |taken| {
        if taken == steps { of_scheme.clone() } else { transliterated(&text, taken, rootless) }
    });
    let by_all = Normalizer::new().normalize(reference);
    assert_eq!([&reference.normalize(), &reference.to_buf().normalize()], [&by_all; 2]);
    Some(Held)
}

/// A step reports a change exactly if it changes the result of the previous steps.
fn changes(
    normalizer: &Normalizer<'_>,
    steps: NormalizeSteps,
    reference: UriRef<'_>,
    normal: impl Fn(NormalizeSteps) -> String,
) {
    let found = normalizer.changes(reference);
    let mut before = (NormalizeSteps::NONE, reference.as_str().to_owned());
    for step in steps.iter() {
        let taken = before.0 | step;
        let after = normal(taken);
        assert_eq!(found.contains(step), before.1 != after, "{reference} {step:?}");
        before = (taken, after);
    }
}

/// A set has its members, and each step has a name and a section.
fn check_steps(set: NormalizeSteps, choice: u8) {
    let other = steps(choice.rotate_left(3));
    let is_in = |set: NormalizeSteps| Step::ALL.map(|step| set.contains(step));
    let (of_set, of_other) = (is_in(set), is_in(other));
    assert_eq!(is_in(set.union(other)), std::array::from_fn(|at| of_set[at] || of_other[at]));
    assert_eq!(is_in(set.without(other)), std::array::from_fn(|at| of_set[at] && !of_other[at]));
    assert_eq!(set.is_empty(), !of_set.contains(&true));
    diagnostics::names(&Step::ALL, Step::name);
    subsections(&Step::ALL.map(Step::section));
}

/// Subsections of section 6.2, in order.
fn subsections(sections: &[&str]) {
    let places: Vec<_> = sections.iter().filter_map(|section| section.rsplit(' ').next()).collect();
    assert!(sections.iter().all(|section| diagnostics::section(section) == "3986"), "{sections:?}");
    assert!(
        places.is_sorted() && places.iter().all(|place| place.starts_with("6.2.")),
        "{places:?}"
    );
}

/// The normal form by all outputs. In a buffer, it is `in_buffer`, because the forms of schemes
/// need an allocator.
fn outputs(normalizer: &Normalizer<'_>, reference: UriRef<'_>, in_buffer: Option<&str>) -> String {
    let (normal, text) = (normalizer.normalize(reference), reference.as_str());
    let parsed = UriRef::parse(normal.as_str()).expect("a normal form is a reference");
    let is_unchanged = normalizer.changes(reference) == NormalizeSteps::NONE;
    assert_eq!([normalizer.is_normalized(reference), is_unchanged], [normal == text; 2], "{text}");
    assert_eq!(normalizer.normalize(parsed), normal, "{text}: normalization is not idempotent");
    assert_eq!(parsed.as_uri().is_some(), reference.as_uri().is_some());
    assert_eq!(fields(&normal), fields(parsed));
    let mut appended = String::from("x");
    normalizer.normalize_into(reference, &mut appended);
    assert_eq!(normal, appended[1..]);
    let in_buffer = in_buffer.unwrap_or(normal.as_str());
    written(
        |out| normalizer.normalize_to_slice(reference, out).map(fields),
        in_buffer,
        fields(UriRef::parse(in_buffer).expect("a normal form is a reference")),
    );
    normal.into_string()
}

/// The cumulative steps of each rung of the ladder (section 6.2).
pub(crate) const RUNGS: [(Rung, NormalizeSteps); 5] = [
    (Rung::Simple, NormalizeSteps::NONE),
    (Rung::Case, NormalizeSteps::CASE),
    (Rung::Percent, NormalizeSteps::CASE.union(NormalizeSteps::PERCENT)),
    (Rung::Path, NormalizeSteps::SYNTAX),
    (Rung::Scheme, NormalizeSteps::ALL),
];

/// References are equal at a rung exactly if their normal forms, and so their keys, are equal.
pub(crate) fn compare(data: &[u8]) -> Option<Held> {
    let (choice, rest) = maybe_choice(data);
    let [one, other] = match choice {
        None => inputs([&Language::REFERENCE; 2], rest),
        Some(0x80..0xc0) => inputs([&Language::SCHEMES; 2], rest),
        Some(_) => one_apart(rest),
    };
    let (Ok(a), Ok(b)) = (UriRef::parse(&one), UriRef::parse(&other)) else { return None };
    let rootless = rootless(choice.unwrap_or_default());
    let by_sections = |text: &str, steps| transliterated(text, steps, rootless);
    diagnostics::names(&Rung::ALL, Rung::name);
    subsections(&Rung::ALL.map(Rung::section));
    let ladder = Ladder::new().rootless(rootless);
    on_ladder(&ladder, [a, b], by_sections);
    // Random strings are rarely equivalent; a string and its normal form are.
    let some = transliterated(&one, steps(choice.unwrap_or(0xf)), rootless);
    on_ladder(
        &ladder,
        [a, UriRef::parse(&some).expect("a normal form is a reference")],
        by_sections,
    );
    // Scheme-specific normal forms are those of the normalizer.
    let schemes = urikit_schemes::SCHEMES;
    let by_scheme = |text: &str, steps: NormalizeSteps| {
        if steps.contains(Step::Scheme) && has_scheme_form(text) {
            let normalizer = Normalizer::new().steps(steps).rootless(rootless).schemes(schemes);
            return normalizer.normalize(UriRef::parse(text).expect("a reference")).to_string();
        }
        transliterated(text, steps, rootless)
    };
    on_ladder(&ladder.schemes(schemes), [a, b], by_scheme);
    if rootless == RootlessPath::Opaque {
        let found = Ladder::new().compare(a, b);
        assert_eq!((a.compare(b), b.compare(a)), (found, found), "{one} {other}");
        assert_eq!(a.to_buf().compare(b), found, "{one} {other}");
        assert!(Rung::ALL.iter().all(|&rung| a.key(rung) == Ladder::new().key(a, rung)));
    }
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    assert_eq!((a == b, a.cmp(&b)), (one == other, one.cmp(&other)));
    assert_eq!(a.to_buf().cmp(&b.to_buf()), one.cmp(&other));
    assert!(a != b || hasher.hash_one(a) == hasher.hash_one(b.to_buf()));
    Some(Held)
}

/// The ladder and its keys against normal forms.
fn on_ladder(
    ladder: &Ladder<'_>,
    [a, b]: [UriRef<'_>; 2],
    normal: impl Fn(&str, NormalizeSteps) -> String,
) {
    let inputs = [a.as_str(), b.as_str()];
    let same =
        RUNGS.map(|(rung, steps)| (rung, normal(inputs[0], steps) == normal(inputs[1], steps)));
    let expected = same.iter().find(|(_, same)| *same).map(|(rung, _)| *rung);
    assert_eq!(
        (ladder.compare(a, b), ladder.compare(b, a)),
        (expected, expected),
        "{inputs:?} {ladder:?}"
    );
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    for ((rung, same), (_, steps)) in same.into_iter().zip(RUNGS) {
        let (key, of_other) = (ladder.key(a, rung), ladder.key(b, rung));
        assert_eq!(key == of_other, same, "{inputs:?} {rung:?}");
        assert!(
            !same || hasher.hash_one(&key) == hasher.hash_one(&of_other),
            "{inputs:?} {rung:?}"
        );
        assert_eq!(key.as_str(), normal(inputs[0], steps), "{inputs:?} {rung:?}");
    }
}

/// The normal form of a relative reference has the same target.
pub(crate) fn meaning(data: &[u8]) -> Option<Held> {
    let [base_text, text] = inputs([&Language::ABSOLUTE, &Language::REFERENCE], data);
    let (Ok(_), Ok(reference)) = (Uri::parse(&base_text), UriRef::parse(&text)) else {
        return None;
    };
    // Erratum 4547 for rootless paths.
    let is_rootless = |text: &str| {
        let parts = resolve_rfc3986::parse(text);
        parts.authority.is_none() && !parts.path.starts_with('/')
    };
    let is_erratum = is_rootless(&base_text) || is_rootless(&text) && reference.scheme().is_some();
    let rootless = if is_erratum { RootlessPath::Erratum4547 } else { RootlessPath::AsSpecified };
    let policy = Policy { rootless, ..STRICT };
    let normal = Normalizer::new()
        .steps(NormalizeSteps::PATH)
        .rootless(rootless)
        .normalize(reference)
        .to_string();
    let target = |text: &str| {
        let target =
            policy.resolve(&base_text, text).expect("this policy resolves every reference");
        transliterated(&target, NormalizeSteps::PATH, rootless)
    };
    assert_eq!(target(&normal), target(&text), "{base_text} {text} and {normal}");
    // Dot-segments are only at the beginning.
    let path = resolve_rfc3986::parse(&normal).path;
    let is_dots = |segment: &&str| [".", ".."].contains(segment);
    let mut suffix = path.split('/').skip_while(|segment| is_dots(segment) || segment.is_empty());
    assert!(!suffix.any(|segment| is_dots(&segment)), "{text} and {normal}");
    Some(Held)
}

#[test]
fn scheme_tables_are_equal() {
    use urikit::scheme::{EmptyPath, Schemes};
    use urikit_conformance::normalize_rfc3986::Root;

    for info in Schemes::BUILT_IN.iter() {
        let known = normalize_rfc3986::scheme(info.name);
        let expected = known.map_or((None, Root::Nowhere), |it| (it.port, it.root));
        let root = match info.empty_path {
            EmptyPath::Root => Root::Everywhere,
            EmptyPath::RootWithoutQuery => Root::WithoutQuery,
            _ => Root::Nowhere,
        };
        assert_eq!((info.default_port, root), expected, "{}", info.name);
    }
    let is_there =
        |known: &&normalize_rfc3986::Scheme| Schemes::BUILT_IN.find(known.name).is_some();
    assert!(SCHEMES.iter().all(|known| is_there(&known)));
}
