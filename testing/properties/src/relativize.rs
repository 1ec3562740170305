//! Relativization: the inverse of resolution, and minimal length.

use urikit::relativize::{Forms, RelativizeError, Relativizer};
use urikit::{Uri, UriRef};
use urikit_conformance::resolve_rfc3986;

use crate::input::{Language, choice, fields, inputs};
use crate::oracles::{Rule, URI_REFERENCE};
use crate::policy::{Policy, STRICT, form_of};
use crate::resolve::policy;
use crate::{Held, diagnostics};

/// Sets of forms that contain the form of a reference.
const FORMS: [Forms; 9] = [
    Forms::ALL,
    Forms::ALL,
    Forms::EMPTY_PATH,
    Forms::BELOW,
    Forms::RELATIVE_PATH,
    Forms::ABSOLUTE_PATH,
    Forms::NETWORK_PATH,
    Forms::URI,
    Forms::BELOW.union(Forms::ABSOLUTE_PATH),
];

/// A relativized target resolves to the target, no candidate is shorter, and all outputs agree.
pub(crate) fn relativize(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let [base_text, text] = inputs([&Language::URI, &Language::URI], rest);
    let (Ok(base), Ok(target)) = (Uri::parse(&base_text), Uri::parse(&text)) else {
        return None;
    };
    let relative = base.relativize(target);
    let found = relative.as_str();
    let parsed = UriRef::parse(found).expect("a reference");
    assert_eq!(fields(&relative), fields(parsed));
    let mut appended = String::from("x");
    assert_eq!(Relativizer::new(base.resolver()).relativize_into(target, &mut appended), Ok(()));
    assert_eq!(appended[1..], *found);
    assert_eq!(base.to_buf().relativize(target), relative);
    judge(&STRICT, [&base_text, &text], Forms::ALL, &URI_REFERENCE, Ok(found));

    let (policy, forms) = (policy(choice), FORMS[usize::from(choice) % FORMS.len()]);
    // Both sets combined.
    let others = FORMS[usize::from(choice >> 4) % FORMS.len()];
    let united = forms.union(others);
    assert!(
        FORMS
            .iter()
            .all(|&form| united.contains(form) || !forms.contains(form) && !others.contains(form))
    );
    assert!(united.contains(forms) && united.contains(others) && united == forms | others);
    let relativizer = Relativizer::new(policy.resolver(&base_text));
    let found = relativizer.forms(forms).relativize(target).map(|relative| relative.to_string());
    judge(
        &policy,
        [&base_text, &text],
        forms,
        &URI_REFERENCE,
        found.as_deref().map_err(|error| *error),
    );
    let all = relativizer.relativize(target).map(|relative| relative.to_string());
    judge(
        &policy,
        [&base_text, &text],
        Forms::ALL,
        &URI_REFERENCE,
        all.as_deref().map_err(|error| *error),
    );
    Some(Held)
}

/// The result resolves to the target or, if impossible, to the normalized target. No shorter
/// candidate does, and after an error none does.
pub(crate) fn judge(
    policy: &Policy,
    [base, target]: [&str; 2],
    forms: Forms,
    rule: &Rule,
    found: Result<&str, RelativizeError>,
) {
    let goal = policy.goal(target);
    let goals = [Some(target), goal.as_deref().filter(|goal| *goal != target)];
    let shown = || format!("{base} {target} {policy:?} {forms:?}: {found:?}");
    let reached = found.ok().map(|found| {
        assert!(rule.accepts(found.as_bytes()) && forms.contains(form_of(found)), "{}", shown());
        let reached = policy.resolve(base, found);
        goals.iter().position(|goal| goal.is_some() && *goal == reached.as_deref()).unwrap_or_else(
            || {
                panic!("{} leads to {reached:?}", shown());
            },
        )
    });
    if let Err(error) = found {
        diagnostics::names(&[RelativizeError::ExcessDotSegments, RelativizeError::Form], |error| {
            error.code()
        });
        diagnostics::sentence(&error.to_string());
        diagnostics::rule(error.rule(), error.section());
    }
    if found == Err(RelativizeError::ExcessDotSegments) {
        assert_eq!(goal, None, "{}", shown());
        return;
    }
    let base_parts = resolve_rfc3986::parse(base);
    candidates(base, [target, goal.as_deref().unwrap_or(target)], &mut |candidate| {
        // A reference to the target itself is preferred.
        let preferred_goals = match reached {
            Some(0) if candidate.len() >= found.unwrap_or_default().len() => return,
            Some(1) if candidate.len() >= found.unwrap_or_default().len() => 1,
            Some(at) => at + 1,
            None => 2,
        };
        let is_out = !rule.accepts(candidate.as_bytes())
            || !forms.contains(form_of(candidate))
            || policy.looks_past_scheme(&base_parts, &resolve_rfc3986::parse(candidate))
            || takes_its_own(candidate);
        if is_out {
            return;
        }
        if let Some(there) = policy.resolve(base, candidate) {
            assert!(
                !goals[..preferred_goals].contains(&Some(&*there)),
                "{}, but {candidate:?} does too",
                shown()
            );
        }
    });
}

/// Candidates: all suffixes of the targets that start at a component or segment, after all prefixes
/// of a reference.
fn candidates(base: &str, targets: [&str; 2], visit: &mut dyn FnMut(&str)) {
    const BEGINNINGS: [&str; 6] = ["", ".", "./", "/.", "/", "//"];
    let climbs = resolve_rfc3986::parse(base).path.matches('/').count().min(8) + 1;
    let mut candidate = String::new();
    let mut seen = None;
    for target in targets {
        if seen.replace(target) == Some(target) {
            break;
        }
        let starts = target.bytes().enumerate().flat_map(|(at, byte)| match byte {
            b'/' | b':' => [Some(at), Some(at + 1)],
            b'?' | b'#' => [Some(at), None],
            _ => [None; 2],
        });
        for start in [0, target.len()].into_iter().chain(starts.flatten()) {
            let end = &target[start..];
            let climbing = (1..=climbs).flat_map(|climbs| [(climbs, ""), (climbs - 1, "..")]);
            for (climbs, beginning) in
                BEGINNINGS.map(|beginning| (0, beginning)).into_iter().chain(climbing)
            {
                candidate.clear();
                (0..climbs).for_each(|_| candidate.push_str("../"));
                candidate.push_str(beginning);
                candidate.push_str(end);
                visit(&candidate);
            }
        }
    }
}

/// Returns whether a relative path removes one of its own segments; such paths are documented as
/// not considered.
fn takes_its_own(reference: &str) -> bool {
    let parts = resolve_rfc3986::parse(reference);
    let dots = |segment: &str| segment.replace("%2e", ".").replace("%2E", ".");
    let mut suffix =
        parts.path.split('/').map(dots).skip_while(|segment| segment == "." || segment == "..");
    let is_relative =
        parts.scheme.is_none() && parts.authority.is_none() && !parts.path.starts_with('/');
    is_relative && suffix.any(|segment| segment == "..")
}
