//! Every small base, reference, and target.

use std::collections::HashMap;

use urikit::relativize::{Forms, Relativizer};
use urikit::{Uri, UriRef};
use urikit_conformance::reach::reach;
use urikit_conformance::resolve_rfc3986::parse;

use super::policy::{self, PRESETS, Policy, STRICT, form_of};
use super::{Case, check_error, check_outputs};
use crate::support::{on_all_cores, universe};

/// `a` is also the scheme.
const TOKENS: [&str; 6] = ["/", ".", "a", ":", "?", "#"];

fn bases(longest: usize) -> Vec<String> {
    let plain = universe("absolute-URI", &["a:", "a://", "a://a"], &["/", ".", "a", ":"], longest);
    plain.iter().flat_map(|base| ["", "?", "?a"].map(|query| format!("{base}{query}"))).collect()
}

/// A subset of the bases, for sweeps with many options.
fn some_bases(longest: usize) -> Vec<String> {
    bases(longest).into_iter().step_by(reach(61, 2)).collect()
}

/// References, and the length up to which they are complete.
struct References {
    texts: Vec<String>,
    longest: usize,
}

fn references(longest: usize) -> References {
    References { texts: universe("URI-reference", &["", "A:", "b:"], &TOKENS, longest), longest }
}

fn targets(longest: usize) -> Vec<String> {
    universe("URI", &["a:", "a://", "a://a", "A:", "b:"], &TOKENS, longest)
}

/// Validates the oracle against the resolver.
#[test]
fn oracle_agrees_with_the_resolver() {
    let References { texts: references, .. } = references(3);
    on_all_cores(&policy::all(), |policy| {
        for base in some_bases(2) {
            let resolver = policy.resolver(&base);
            for reference in &references {
                let _case = Case(policy, &base, reference);
                let resolved =
                    resolver.resolve(UriRef::parse(reference).expect("a reference")).ok();
                assert_eq!(
                    resolved.map(|target| target.to_string()),
                    policy.resolve(&base, reference)
                );
            }
        }
    });
}

const FORMS: [Forms; 6] = [
    Forms::URI,
    Forms::NETWORK_PATH,
    Forms::EMPTY_PATH,
    Forms::ABSOLUTE_PATH,
    Forms::RELATIVE_PATH,
    Forms::BELOW,
];

/// For each target reachable from a base, the length of the shortest reference of each form.
fn shortest(policy: &Policy, base: &str, references: &[String]) -> HashMap<String, [usize; 6]> {
    let mut shortest = HashMap::new();
    let base_parts = parse(base);
    for reference in references {
        // The resolver ignores this scheme, and the list has the reference without it.
        if policy.looks_past_scheme(&base_parts, &parse(reference)) {
            continue;
        }
        if let Some(target) = policy.resolve(base, reference) {
            let form = FORMS.iter().position(|&form| form == form_of(reference)).expect(
                "every form is \
                    listed",
            );
            let lens: &mut [usize; 6] = shortest.entry(target).or_insert([usize::MAX; 6]);
            lens[form] = lens[form].min(reference.len());
        }
    }
    shortest
}

/// `longest` is the length up to which all references were tried.
fn check(
    policy: &Policy,
    [base, target]: [&str; 2],
    forms: Forms,
    shortest: &HashMap<String, [usize; 6]>,
    longest: usize,
) {
    let best = |target: &str| {
        let lens = shortest.get(target)?;
        (0..6).filter(|&form| forms.contains(FORMS[form])).map(|form| lens[form]).min()
    };
    let best = |target: &str| best(target).filter(|&len| len < usize::MAX);
    let goal = policy.goal(target);
    let expected = best(target).or_else(|| goal.as_deref().and_then(best));
    let (resolver, uri) = (policy.resolver(base), Uri::parse(target).expect("a URI"));
    match Relativizer::new(resolver).forms(forms).relativize(uri) {
        Ok(reference) => {
            if forms == Forms::ALL {
                check_outputs(&resolver, uri, &reference);
            }
            let text = reference.as_str();
            assert!(forms.contains(form_of(text)), "{text:?} is not in {forms:?}");
            let reached = policy.resolve(base, text).expect("a reference that resolves");
            match best(target) {
                Some(_) => assert_eq!(reached, target, "{text:?}"),
                None if reached == target => {}
                None => assert_eq!(Some(&reached), goal.as_ref(), "{text:?}"),
            }
            match expected {
                Some(len) => assert_eq!(text.len(), len, "{text:?}, {forms:?}"),
                None => assert!(text.len() > longest, "{text:?}, {forms:?}"),
            }
        }
        Err(error) => {
            assert_eq!(expected, None, "a reference in {forms:?} exists");
            check_error(policy, target, error);
        }
    }
}

/// Every pair, and every reachable target.
fn check_all(
    policy: &Policy,
    bases: &[String],
    references: &References,
    targets: &[String],
    forms: &[Forms],
) {
    for base in bases {
        let shortest = shortest(policy, base, &references.texts);
        for target in targets.iter().chain(shortest.keys()) {
            let _case = Case(policy, base, target);
            for &forms in forms {
                check(policy, [base, target], forms, &shortest, references.longest);
            }
        }
    }
}

#[test]
fn shortest_strictly() {
    let (references, targets) = (references(5), targets(2));
    on_all_cores(&some_bases(3), |base| {
        check_all(&STRICT, std::slice::from_ref(base), &references, &targets, &[Forms::ALL]);
    });
}

#[test]
fn shortest_with_each_option() {
    let (references, targets) = (references(reach(3, 4)), targets(2));
    let bases: Vec<String> = bases(2).into_iter().step_by(reach(3, 1)).collect();
    for policy in PRESETS {
        on_all_cores(&bases, |base| {
            check_all(&policy, std::slice::from_ref(base), &references, &targets, &[Forms::ALL]);
        });
    }
}

#[test]
fn shortest_in_each_form() {
    let bases: Vec<String> = bases(2).into_iter().step_by(reach(29, 1)).collect();
    let (references, targets) = (references(3), targets(2));
    let unions = [Forms::BELOW | Forms::ABSOLUTE_PATH, Forms::NETWORK_PATH | Forms::RELATIVE_PATH];
    let each: Vec<Forms> = FORMS.into_iter().chain(unions).collect();
    on_all_cores(&PRESETS, |policy| check_all(policy, &bases, &references, &targets, &each));
}

#[test]
fn shortest_with_every_combination_of_options() {
    let (bases, references, targets) = (some_bases(2), references(3), targets(1));
    on_all_cores(&policy::all(), |policy| {
        check_all(policy, &bases, &references, &targets, &[Forms::ALL]);
    });
}
