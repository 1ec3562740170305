//! The audit, the guard, and the readings.

mod examples;
mod masked;
mod messages;
mod recorded;
mod special;
mod splits;

pub(crate) use masked::masked;
pub(crate) use special::special;
use urikit::Uri;
use urikit::normalize::Normalizer;
use urikit_audit::{FetchGuard, Finding, Policy, Rule, Severity, ValidatedUri, secrets};
use urikit_conformance::resolve_rfc3986::{self, Strictness};
use urikit_readings::comparison::{Reader, Readings, Verdict};
use urikit_schemes::SCHEMES;

use crate::Held;
use crate::input::{Language, choice, choices};
use crate::placeholders::fill;

const POLICIES: [fn() -> Policy; 6] = [
    Policy::general,
    Policy::web_fetch,
    Policy::redirect,
    Policy::link_text,
    Policy::archive,
    Policy::unanimous,
];

fn sum(data: &[u8]) -> usize {
    data.iter().map(|&byte| usize::from(byte)).sum()
}

/// Findings are inside the input, belong to an enabled rule, and do not depend on other rules.
pub(crate) fn findings(data: &[u8]) -> Option<Held> {
    let (choice, bytes) = choice(data);
    let which = usize::from(choice) % POLICIES.len();
    let policy = POLICIES[which]();
    let found = policy.audit(bytes);
    messages::named(which, &policy, bytes, &found);
    let any = sum(data);
    messages::denied(any, &policy, bytes, &found);
    messages::independent(any, bytes, &found);
    messages::ported(any, &policy, bytes, &found);
    for finding in &found {
        messages::check_message(finding);
        assert!(bytes.get(finding.span()).is_some(), "{}: {finding}", bytes.escape_ascii());
        assert!(policy.rules().any(|rule| rule.id == finding.rule().id));
        let others = policy.rules().filter(|rule| rule.id != finding.rule().id);
        let without = |policy: Policy, rule: &Rule| policy.allow(rule.id).expect("a rule");
        let alone = others.fold(policy.clone(), without).audit(bytes);
        let same = found.iter().filter(|other| other.rule() == finding.rule());
        assert!(alone.iter().eq(same), "{}: {}", finding.rule().id, bytes.escape_ascii());
        // One in the URL itself, and one in the URLs inside it.
        let embedded = alone.iter().filter(|finding| finding.depth() > 0).count();
        assert!(embedded <= 1 && alone.len() <= 1 + embedded, "{}", finding.rule().id);
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

/// A URI returned by a guard passes again unchanged; under `unanimous`, all readers agree on it.
pub(crate) fn guard(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let text = Language::REFERENCE.text(rest);
    let which = usize::from(choice) % POLICIES.len();
    let guard = FetchGuard::new(POLICIES[which]());
    match guard.check(&text) {
        Ok(checked) => {
            assert!(Uri::parse(checked.as_str()).is_ok(), "{text:?}");
            let again = guard.check(checked.as_str()).map(|again| again.into_string());
            assert_eq!(again.ok().as_deref(), Some(checked.as_str()), "{text:?}");
            let normal = Normalizer::new().schemes(SCHEMES).normalize(checked.as_uri()).to_string();
            assert_eq!(normal, checked.as_str(), "{text:?}");
            if which == 5 {
                let worst = Readings::parse(checked.as_str()).worst();
                assert!(worst <= Verdict::PathSplit, "{text:?}: {worst:?} {}", checked.as_str());
            }
        }
        Err(refusal) => {
            assert!(!refusal.findings().is_empty() || Uri::parse(&text).is_err(), "{text:?}");
        }
    }
    messages::refused(&POLICIES[which](), &text);
    if which == 5 && POLICIES[which]().audit(&text).is_empty() {
        let uri = Uri::parse(&text).expect("a URI");
        let normal = Normalizer::new().schemes(SCHEMES).normalize(uri).to_string();
        assert_eq!(POLICIES[which]().audit(&normal), [], "{text:?}");
    }
    if which == 5 && POLICIES[which]().worst(&text).is_none_or(|worst| worst < Severity::Warning) {
        let readings = Readings::parse(&text);
        for (a, b, verdict) in readings.disagreements() {
            assert!(
                verdict <= Verdict::PathSplit || verdict == Verdict::AcceptSplit,
                "{text:?}: {a} and {b}: {verdict:?}"
            );
        }
    }
    Some(Held)
}

/// Verdicts are symmetric, and a reader agrees with itself.
pub(crate) fn readings(data: &[u8]) -> Option<Held> {
    let text = Language::REFERENCE.text(data);
    let readings = Readings::parse(&text);
    let mut worst = Verdict::Agree;
    for a in Reader::ALL {
        assert_eq!(readings.verdict(a, a), Verdict::Agree, "{text:?}");
        for b in Reader::ALL {
            assert_eq!(readings.verdict(a, b), readings.verdict(b, a), "{text:?}");
            recorded::named(readings.by(a), readings.by(b), readings.verdict(a, b));
            worst = worst.max(readings.verdict(a, b));
        }
    }
    assert_eq!(readings.worst(), worst, "{text:?}");
    assert!(readings.by(Reader::AppendixB).is_some(), "{text:?}");
    assert!(
        readings.verdict(Reader::Rfc3986, Reader::AppendixB) <= Verdict::AcceptSplit,
        "{text:?}"
    );
    recorded::recorded(&text, sum(data));
    Some(Held)
}

/// Each rule finds its planted examples, alone and in each policy, and not the similar ones.
pub(crate) fn rules(data: &[u8]) -> Option<Held> {
    let ([which], rest) = choices(data);
    // The rule about other schemes needs an allowed scheme.
    let alone = |id| Policy::empty().allow_scheme("http").enable(id).expect("a rule");
    let which = usize::from(which) % (examples::EXAMPLES.len() + examples::SIMILAR.len());
    let Some((id, severity, template)) = examples::EXAMPLES.get(which) else {
        let (id, template) = examples::SIMILAR[which - examples::EXAMPLES.len()];
        let (text, _) = fill(template, rest);
        assert_eq!(alone(id).audit(&text), [], "{text}");
        return Some(Held);
    };
    let (text, marks) = fill(template, rest);
    let found = alone(id).audit(&text);
    let reported: Vec<_> =
        found.iter().map(|finding| (finding.severity(), finding.span())).collect();
    assert_eq!(reported, [(*severity, marks[0].clone())], "{id} in {text}");
    messages::check_message(&found[0]);
    // The message does not depend on the words in the input.
    let others: Vec<u8> = rest.iter().map(|byte| byte.wrapping_add(1)).collect();
    let again = alone(id).audit(fill(template, &others).0);
    assert_eq!(again.first().map(Finding::message), Some(found[0].message()), "{text}");
    messages::ported(sum(data), &alone(id), text.as_bytes(), &found);
    for policy in POLICIES
        .map(|policy| policy())
        .iter()
        .filter(|policy| policy.rules().any(|rule| rule.id == *id))
    {
        let found = policy.audit(&text);
        let finding =
            found.iter().find(|finding| finding.rule().id == *id).expect("the rule's finding");
        assert!(finding.span() == marks[0] && finding.severity() >= *severity, "{id} in {text}");
    }
    Some(Held)
}

/// Exactly the planted passwords and secret values are masked.
pub(crate) fn hidden(data: &[u8]) -> Option<Held> {
    let ([which], rest) = choices(data);
    let (text, marks) = fill(examples::SECRETS[usize::from(which) % examples::SECRETS.len()], rest);
    assert_eq!(secrets(&text).collect::<Vec<_>>(), marks, "{text}");
    Some(Held)
}

/// Readers agree, differ, or reject an input as listed, for any words and paths in it.
pub(crate) fn split(data: &[u8]) -> Option<Held> {
    let ([which], rest) = choices(data);
    let (template, letters, verdict) = splits::SPLITS[usize::from(which) % splits::SPLITS.len()];
    let (text, _) = fill(template, rest);
    let readings = Readings::parse(&text);
    for (a, one) in Reader::ALL.into_iter().zip(letters.chars()) {
        assert_eq!(readings.by(a).is_none(), one == '-', "{text:?} by {a}");
        for (b, other) in Reader::ALL.into_iter().zip(letters.chars()) {
            let expected = match (one, other) {
                _ if one == other => Verdict::Agree,
                ('-', _) | (_, '-') => Verdict::AcceptSplit,
                _ => verdict,
            };
            assert_eq!(readings.verdict(a, b), expected, "{text:?} by {a} and {b}");
        }
    }
    Some(Held)
}

/// A simple web URI: its spelling and its normal form.
fn plain(bits: u8, rest: &[u8]) -> (String, String) {
    let has = |bit: u8| bits >> bit & 1 != 0;
    let (scheme, default) = if has(0) { ("http", ":80") } else { ("https", ":443") };
    let (host, _) = fill(if has(1) { "{w}.com" } else { "{w}-1.{w}.example.org" }, rest);
    let (path, _) = fill(if has(2) { "/{p}/{w}.html" } else { "/{p}" }, rest);
    // Readers differ on a query without a path.
    let path = if has(3) && !has(4) { "" } else { &*path };
    let (suffix, _) = fill(if has(4) { "?{w}={w}&{w}#{w}" } else { "" }, rest);
    let port = match (has(5), has(6)) {
        (false, _) => "",
        (true, false) => default,
        (true, true) => ":8443",
    };
    let spelled = if has(7) { host.to_ascii_uppercase() } else { host.clone() };
    let text = format!("{scheme}://{spelled}{port}{path}{suffix}");
    let port = if port == default { "" } else { port };
    let path = if path.is_empty() { "/" } else { path };
    (text, format!("{scheme}://{host}{port}{path}{suffix}"))
}

/// References, their targets if different from section 5.2 after normalization, and the indices of
/// the policies that reject them.
///
/// `redirect` and `archive` make `relative-escape` an error (it finds `//` where a path is
/// expected). `unanimous` rejects dot-segments, and a query after an empty path, which RFC 2396
/// resolves differently.
const REFERENCES: [(&str, Option<&str>, &[usize]); 11] = [
    ("/{p}?{w}", None, &[]),
    ("{w}/{p}", None, &[]),
    ("{w}#{w}", None, &[]),
    ("#{w}", None, &[]),
    ("", None, &[]),
    ("?{w}={w}", None, &[5]),
    ("./{w}", None, &[5]),
    ("{w}/../{p}", None, &[5]),
    ("//{w}.example.com/{p}", None, &[2, 4]),
    ("https://{w}.example.com/{p}?{w}", None, &[]),
    ("HTTP://{w}.Example.com:80", Some("http://{w}.example.com/"), &[]),
];

/// The target is that of section 5.2, or the policy is known to reject it.
fn followed(guard: &FetchGuard, which: usize, base: &ValidatedUri, how: u8, rest: &[u8]) {
    let (template, normal, refusing) = REFERENCES[usize::from(how) % REFERENCES.len()];
    let (reference, _) = fill(template, rest);
    let target = guard.check_redirect(base, &reference);
    if refusing.contains(&which) {
        return assert!(target.is_err(), "{base} and {reference}: {target:?}");
    }
    let target = target.unwrap_or_else(|refusal| panic!("{base} and {reference}: {refusal}"));
    let resolved =
        || resolve_rfc3986::resolve(base.as_uri().as_str(), &reference, Strictness::Strict);
    let expected = normal.map_or_else(resolved, |normal| fill(normal, rest).0);
    assert_eq!(target.as_str(), expected, "{base} and {reference}");
}

/// Each policy returns a simple URI in its normal form, and targets relative to it. A policy
/// rejects an input if one of its rules finds an error.
pub(crate) fn passed(data: &[u8]) -> Option<Held> {
    let ([which, bits, how], rest) = choices(data);
    // The policy for redirects would refuse every host, because none is listed.
    let policy = POLICIES[usize::from(which) % POLICIES.len()]();
    let policy = policy.allow("host-not-allowed").expect("a rule");
    let (text, normal) = plain(bits, rest);
    let guard = FetchGuard::new(policy.clone());
    let checked = guard.check(&text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    assert_eq!(checked.as_str(), normal, "{text}");
    followed(&guard, usize::from(which) % POLICIES.len(), &checked, how, rest);
    let (id, severity, template) = examples::EXAMPLES[usize::from(bits) % examples::EXAMPLES.len()];
    let (text, _) = fill(template, rest);
    if severity == Severity::Error && policy.rules().any(|rule| rule.id == id) {
        let refusal = guard.check(&text).expect_err("a finding of severity error");
        assert!(refusal.rules().any(|rule| rule.id == id), "{id} in {text}");
    }
    Some(Held)
}
