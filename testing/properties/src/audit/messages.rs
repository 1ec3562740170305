//! Messages of findings, and changes of policies.

use std::str;

use urikit::normalize::Normalizer;
use urikit_audit::{FetchGuard, Finding, Policy, Rule, Severity};
use urikit_schemes::SCHEMES;

use crate::diagnostics::{are_names, is_line, is_name};

/// From low to high.
const SEVERITIES: [(Severity, &str); 3] =
    [(Severity::Info, "info"), (Severity::Warning, "warning"), (Severity::Error, "error")];

const NAMED: [&str; 6] = ["general", "web-fetch", "redirect", "link-text", "archive", "unanimous"];

/// The span, rule, and message of a finding are consistent.
pub(super) fn check_message(finding: &Finding) {
    let (rule, span, message) = (finding.rule(), finding.start()..finding.end(), finding.message());
    assert!(finding.span() == span && span.start <= span.end, "{finding}");
    assert!(Rule::find(rule.id).is_some_and(|found| std::ptr::eq(found, rule)), "{rule:?}");
    assert!(
        Rule::all().filter(|other| other.id == rule.id).count() == 1 && is_name(rule.id),
        "{rule:?}"
    );
    assert!(
        [rule.what, rule.why, rule.source, &*message].into_iter().all(is_line),
        "{rule:?}: {message}"
    );
    let detail = message.strip_prefix(rule.what).expect("the description of the rule");
    let detail = match finding.depth() {
        0 => detail,
        _ => detail.strip_suffix(" (in an embedded URL)").expect("the place"),
    };
    assert!(
        detail.is_empty() || detail.strip_prefix(": ").is_some_and(is_line),
        "{rule:?}: {message}"
    );
    let name = SEVERITIES
        .iter()
        .find(|(severity, _)| *severity == finding.severity())
        .map(|(_, name)| *name);
    let shown = format!(
        "{}[{}]: {message} (bytes {}..{})",
        name.unwrap_or_default(),
        rule.id,
        span.start,
        span.end
    );
    assert_eq!(finding.to_string(), shown);
    let names = SEVERITIES.map(|(severity, _)| severity.name());
    are_names(names);
    assert_eq!(names, SEVERITIES.map(|(_, name)| name));
    assert!(SEVERITIES.is_sorted());
}

/// A finding without the messages of its rule.
fn row(finding: &Finding) -> (&'static str, Severity, usize, usize) {
    (finding.rule().id, finding.severity(), finding.start(), finding.end())
}

fn rows<'f>(
    findings: impl IntoIterator<Item = &'f Finding>,
) -> Vec<(&'static str, Severity, usize, usize)> {
    findings.into_iter().map(row).collect()
}

/// A policy is found by its name.
pub(super) fn named(which: usize, policy: &Policy, bytes: &[u8], found: &[Finding]) {
    let name = NAMED[which];
    assert!(Policy::NAMES.contains(&name) && Policy::NAMES.len() == NAMED.len(), "{name}");
    are_names(Policy::NAMES);
    let again = Policy::by_name(name).expect("a policy");
    assert!(again.rules().eq(policy.rules()), "{name}");
    assert_eq!(again.audit(bytes), found, "{name}: {}", bytes.escape_ascii());
    let Ok(text) = str::from_utf8(bytes) else { return };
    assert_eq!(Policy::by_name(text).is_some(), NAMED.contains(&text), "{text}");
}

/// Findings of a denied rule are errors; others do not change.
pub(super) fn denied(which: usize, policy: &Policy, bytes: &[u8], found: &[Finding]) {
    let rules: Vec<_> = Rule::all().collect();
    let id = rules[which % rules.len()].id;
    let by_rule =
        |policy: Policy| rows(policy.audit(bytes).iter().filter(|finding| finding.rule().id == id));
    let mut expected = rows(found.iter().filter(|finding| finding.rule().id != id));
    let own = by_rule(policy.clone().enable(id).expect("a rule"));
    expected.extend(own.iter().map(|(id, _, start, end)| (*id, Severity::Error, *start, *end)));
    let denying = policy.clone().deny(id).expect("a rule");
    let mut denied = rows(&denying.audit(bytes));
    denied.sort();
    expected.sort();
    assert_eq!(denied, expected, "{id}: {}", bytes.escape_ascii());
    assert!(
        denying.rules().any(|rule| rule.id == id) && policy.clone().deny("no-such-rule").is_err()
    );
}

/// The findings of a rule do not depend on other rules; a policy selects rules and raises
/// severities.
pub(super) fn independent(which: usize, bytes: &[u8], found: &[Finding]) {
    let enable = |policy: Policy, rule: &Rule| policy.enable(rule.id).expect("a rule");
    let everything = Rule::all().fold(Policy::empty(), enable).audit(bytes);
    assert!(everything.is_sorted_by_key(|finding| finding.start()), "{}", bytes.escape_ascii());
    let rule = Rule::all().nth(which % Rule::all().count()).expect("a rule");
    let alone = enable(Policy::empty(), rule).audit(bytes);
    assert!(
        alone.iter().eq(everything.iter().filter(|finding| finding.rule() == rule)),
        "{alone:?}"
    );
    for (id, severity, start, end) in rows(found).into_iter().filter(|row| row.0 != "scheme-other")
    {
        let is_same =
            |row: &(&str, Severity, usize, usize)| (row.0, row.2, row.3) == (id, start, end);
        let as_is = rows(&everything).into_iter().find(is_same);
        assert!(as_is.is_some_and(|row| row.1 <= severity), "{id}: {}", bytes.escape_ascii());
    }
}

/// The rules about unexpected ports.
const OF_PORTS: [&str; 2] = ["port-wellknown-mismatch", "port-service"];

/// An allowed port is not unexpected, and nothing else changes.
pub(super) fn ported(which: usize, policy: &Policy, bytes: &[u8], found: &[Finding]) {
    let number =
        |finding: &Finding| str::from_utf8(bytes.get(finding.span())?).ok()?.parse::<u16>().ok();
    let is_of_ports = |finding: &&Finding| OF_PORTS.contains(&finding.rule().id);
    let in_it = found.iter().filter(is_of_ports).find_map(number);
    for port in [in_it.unwrap_or(80), which as u16] {
        let left = found.iter().filter(|it| !(is_of_ports(it) && number(it) == Some(port)));
        let allowing = policy.clone().allow_port(port);
        assert_eq!(rows(&allowing.audit(bytes)), rows(left), "{port}: {}", bytes.escape_ascii());
    }
}

/// A guard rejects invalid URIs, and findings of the given severity in the input or its normal
/// form.
pub(super) fn refused(policy: &Policy, text: &str) {
    let uri = urikit::Uri::parse(text).ok();
    let normal = uri.map(|uri| Normalizer::new().schemes(SCHEMES).normalize(uri).to_string());
    for (threshold, name) in SEVERITIES {
        let guard = FetchGuard::new(policy.clone()).reject_at(threshold);
        let is_bad = |text: &str| policy.worst(text).is_some_and(|worst| worst >= threshold);
        let expected = normal.as_deref().filter(|normal| !is_bad(text) && !is_bad(normal));
        let checked = guard.check(text);
        assert_eq!(
            checked.as_ref().ok().map(|checked| checked.as_str()),
            expected,
            "{text:?} at {name}"
        );
        if let Err(refusal) = checked {
            let is_no_uri =
                refusal.rules().all(|rule| ["syntax", "scheme-missing"].contains(&rule.id));
            let is_found = refusal.findings().iter().all(|finding| finding.severity() >= threshold);
            assert!(
                !refusal.findings().is_empty() && (is_found || is_no_uri),
                "{text:?} at {name}: {refusal}"
            );
            let shown: Vec<_> = refusal.findings().iter().map(ToString::to_string).collect();
            assert_eq!(refusal.to_string(), shown.join("; "));
        }
    }
}
