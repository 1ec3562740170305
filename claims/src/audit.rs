//! The audit, the guard and the readings.

use urikit::Uri;
use urikit_audit::readings::{Reader, Readings, Verdict, protocol};
use urikit_audit::{Guard, Policy, Rule, Severity, secrets};

use crate::Held;
use crate::input::{Language, choice};

const POLICIES: [fn() -> Policy; 6] = [
    Policy::general,
    Policy::web_fetch,
    Policy::redirect,
    Policy::link_text,
    Policy::archive,
    Policy::unanimous,
];

/// A finding stands in the text, is of a rule that is on, and is found whatever else is.
pub(crate) fn findings(data: &[u8]) -> Option<Held> {
    let (choice, bytes) = choice(data);
    let policy = POLICIES[usize::from(choice) % POLICIES.len()]();
    let found = policy.audit(bytes);
    for finding in &found {
        assert!(bytes.get(finding.span()).is_some(), "{}: {finding}", bytes.escape_ascii());
        assert!(policy.rules().any(|rule| rule.id == finding.rule().id));
        let others = policy.rules().filter(|rule| rule.id != finding.rule().id);
        let without = |policy: Policy, rule: &Rule| policy.allow(rule.id).expect("a rule");
        let alone = others.fold(policy.clone(), without).audit(bytes);
        assert_eq!(
            alone.iter().map(|it| it.span()).collect::<Vec<_>>(),
            [finding.span()],
            "{}",
            finding.rule().id
        );
    }
    assert_eq!(policy.worst(bytes), found.iter().map(|finding| finding.severity()).max());
    let mut end = 0;
    for secret in secrets(bytes) {
        assert!(
            secret.start >= end && bytes.get(secret.clone()).is_some(),
            "{}: {secret:?}",
            bytes.escape_ascii()
        );
        end = secret.end;
    }
    Some(Held)
}

/// What a guard hands out passes again as it is, and under `unanimous` every reader reads it alike.
pub(crate) fn guard(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let text = Language::REFERENCE.text(rest);
    let which = usize::from(choice) % POLICIES.len();
    let guard = Guard::new(POLICIES[which]());
    match guard.check(&text) {
        Ok(checked) => {
            assert!(Uri::parse(checked.as_str()).is_ok(), "{text:?}");
            let again = guard.check(checked.as_str()).map(|again| again.into_string());
            assert_eq!(again.ok().as_deref(), Some(checked.as_str()), "{text:?}");
            let normal = checked.as_uri().normalize().to_string();
            assert_eq!(normal, checked.as_str(), "{text:?}");
            if which == 5 {
                let worst = Readings::of(checked.as_str()).worst();
                assert!(worst <= Verdict::PathSplit, "{text:?}: {worst:?} {}", checked.as_str());
            }
        }
        Err(refusal) => assert!(!refusal.findings().is_empty() || Uri::parse(&text).is_err(), "{text:?}"),
    }
    if which == 5 && POLICIES[which]().worst(&text).is_none_or(|worst| worst < Severity::Warning) {
        let readings = Readings::of(&text);
        for (a, b, verdict) in readings.disagreements() {
            assert!(
                verdict <= Verdict::PathSplit || verdict == Verdict::AcceptSplit,
                "{text:?}: {a} and {b}: {verdict:?}"
            );
        }
    }
    Some(Held)
}

/// A verdict is the same from both sides, and nobody disagrees with himself; a line of the protocol is never a panic.
pub(crate) fn readings(data: &[u8]) -> Option<Held> {
    let text = Language::REFERENCE.text(data);
    let readings = Readings::of(&text);
    let mut worst = Verdict::Agree;
    for a in Reader::ALL {
        assert_eq!(readings.verdict(a, a), Verdict::Agree, "{text:?}");
        for b in Reader::ALL {
            assert_eq!(readings.verdict(a, b), readings.verdict(b, a), "{text:?}");
            worst = worst.max(readings.verdict(a, b));
        }
    }
    assert_eq!(readings.worst(), worst, "{text:?}");
    let question = protocol::question(&text);
    assert_eq!(serde_json::from_str::<String>(&question).ok().as_deref(), Some(&*text));
    assert!(!question.contains('\n'), "{question}");
    let _ = protocol::answer(data, &text);
    Some(Held)
}
