//! All pairs of more than a thousand URIs with known edge cases.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};

use urikit::Uri;
use urikit::relativize::Relativizer;
use urikit_conformance::reach::reach;

use super::policy::{PRESETS, Policy, STRICT};
use super::{Case, check_error, follow};
use crate::support::{on_all_cores, universe};

const LEADS: [&str; 9] =
    ["x:", "X:", "y:", "x://", "x://h", "x://h:", "x://u:p@h", "x://u@h:1", "x://[::1]"];

/// Rooted paths, with or without an authority.
const ROOTED: [&str; 26] = [
    "/",
    "/a",
    "/a/",
    "/a/b",
    "/a/b/",
    "/a/b/c",
    "/a/c",
    "/a/bb/c",
    "/b/b/c",
    "/a//",
    "/a//b",
    "/a///b/c",
    "/:",
    "/b:c",
    "/a/b:c",
    "/a/:/",
    "/a//b:c",
    "/.",
    "/..",
    "/a/..",
    "/a/./b",
    "/../a",
    "/a/../b:c",
    "/a/b/../c/",
    "/a/%2e%2e/b",
    "/a/.b/..c/",
];

/// Paths that begin with an empty segment.
const EMPTY_FIRST: [&str; 6] = ["//", "//a", "//a/b", "///", "//a//b", "//../a"];

const ROOTLESS: [&str; 14] = [
    "", "a", "a/", "a/b", "a/b/", "a/b/c", "b:c", "a//b", "a/b:c", ".", "..", "a/..", "../a",
    ".//a",
];

const TAILS: [&str; 3] = ["", "?", "?q/../:"];

const FRAGMENTS: [&str; 3] = ["", "#", "#f/?"];

/// The URIs of the model, without fragments.
fn model() -> Vec<String> {
    let paths = LEADS.iter().flat_map(|lead| {
        let guard = if lead.contains("//") { "" } else { "/." };
        let rooted = ROOTED.iter().map(move |path| format!("{lead}{path}"));
        let empty_first = EMPTY_FIRST.iter().map(move |path| format!("{lead}{guard}{path}"));
        let rootless: &[&str] = if guard.is_empty() { &[""] } else { &ROOTLESS };
        rooted.chain(empty_first).chain(rootless.iter().map(move |path| format!("{lead}{path}")))
    });
    let texts: Vec<String> =
        paths.flat_map(|text| TAILS.map(|tail| format!("{text}{tail}"))).collect();
    let prefixes: Vec<&str> = texts.iter().map(String::as_str).collect();
    // Filtered by the grammar.
    universe("absolute-URI", &prefixes, &[], 0)
}

/// Every target, with one of several fragments.
fn targets(model: &[String]) -> Vec<String> {
    model
        .iter()
        .enumerate()
        .map(|(at, text)| format!("{text}{}", FRAGMENTS[at % FRAGMENTS.len()]))
        .collect()
}

#[test]
fn every_reference_resolves_to_its_target_with_every_preset() {
    let model = model();
    assert!(model.len() >= 1_000, "{} URIs", model.len());
    let targets = targets(&model);
    let bases: Vec<&String> = model.iter().step_by(reach(29, 1)).collect();
    on_all_cores(&bases, |base| {
        for (at, policy) in PRESETS.into_iter().enumerate() {
            let resolver = policy.resolver(base);
            // The strict policy is tested on all; each of the others on half.
            let (skip, step) = if at == 0 { (0, 1) } else { (at % 2, 2) };
            for target in targets.iter().skip(skip).step_by(step) {
                let _case = Case(&policy, base, target);
                match Relativizer::new(resolver).relativize(Uri::parse(target).expect("a URI")) {
                    Ok(reference) => {
                        let text = reference.as_str();
                        follow(&policy, base, target, text);
                        let reached = resolver.resolve(&reference).expect("no refusal");
                        assert_eq!(Some(reached.into_string()), policy.resolve(base, text));
                    }
                    Err(error) => check_error(&policy, target, error),
                }
            }
        }
    });
}

/// All suffixes of all targets after all prefixes.
fn candidates(targets: &[String]) -> Vec<String> {
    let beginnings = ["", ".", "./", "/.", "..", "../", "../../", "../../../", "/", "//"];
    let ends = targets.iter().flat_map(|target| (0..=target.len()).map(move |at| &target[at..]));
    let ends: BTreeSet<&str> = ends.collect();
    let candidates =
        ends.iter().flat_map(|end| beginnings.map(|beginning| format!("{beginning}{end}")));
    let candidates: BTreeSet<String> = candidates.collect();
    let prefixes: Vec<&str> = candidates.iter().map(String::as_str).collect();
    let mut candidates = universe("URI-reference", &prefixes, &[], 0);
    candidates.sort_by_key(String::len);
    candidates
}

fn nothing_is_shorter(policy: &Policy, bases: &[String], targets: &[String]) {
    let candidates = candidates(targets);
    let shorter = AtomicUsize::new(0);
    on_all_cores(bases, |base| {
        let mut known: HashMap<&str, Option<&str>> =
            targets.iter().map(|target| (target.as_str(), None)).collect();
        for candidate in &candidates {
            let Some(target) = policy.resolve(base, candidate) else { continue };
            if let Some(shortest @ None) = known.get_mut(target.as_str()) {
                *shortest = Some(candidate);
            }
        }
        let relativizer = Relativizer::new(policy.resolver(base));
        for (target, candidate) in known {
            let _case = Case(policy, base, target);
            let reference = relativizer.relativize(Uri::parse(target).expect("a URI"));
            let reference = reference.ok().map(|reference| reference.to_string());
            let Some(candidate) = candidate else { continue };
            let reference = reference.expect("a reference exists");
            assert_eq!(
                follow(policy, base, target, &reference),
                target,
                "{candidate:?} resolves to the target"
            );
            assert_eq!(
                reference.len(),
                candidate.len(),
                "{reference:?} is longer than {candidate:?}"
            );
            shorter.fetch_add(usize::from(reference.len() < target.len()), Ordering::Relaxed);
        }
    });
    let shorter = shorter.into_inner();
    assert!(10 * shorter > bases.len() * targets.len(), "too few relative references: {shorter}");
}

#[test]
fn nothing_in_the_model_is_shorter_strictly() {
    let model = model();
    let targets = targets(&model);
    let bases: Vec<String> = model.into_iter().step_by(reach(149, 5)).collect();
    nothing_is_shorter(&STRICT, &bases, &targets);
}

#[test]
fn nothing_in_the_model_is_shorter_with_other_options() {
    let model = model();
    let targets = targets(&model);
    let bases: Vec<String> = model.into_iter().step_by(reach(587, 73)).collect();
    for policy in &PRESETS[1..] {
        nothing_is_shorter(policy, &bases, &targets);
    }
}
