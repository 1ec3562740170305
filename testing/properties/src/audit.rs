//! The audit, the guard and the readings.

mod masked;
mod plants;
mod recorded;
mod said;
mod special;
mod splits;

pub(crate) use masked::masked;
pub(crate) use special::special;
use urikit::Uri;
use urikit::normalize::Normalizer;
use urikit_audit::readings::{Reader, Readings, Verdict, protocol};
use urikit_audit::{FetchGuard, Finding, Policy, Rule, Severity, ValidatedUri, secrets};
use urikit_conformance::resolve_rfc3986::{self, Strictness};
use urikit_schemes::SCHEMES;

use crate::Held;
use crate::grown::grown;
use crate::input::{Language, choice, choices};

const POLICIES: [fn() -> Policy; 6] = [
    Policy::general,
    Policy::web_fetch,
    Policy::redirect,
    Policy::link_text,
    Policy::archive,
    Policy::unanimous,
];

/// A number that any byte changes.
fn sum(data: &[u8]) -> usize {
    data.iter().map(|&byte| usize::from(byte)).sum()
}

/// A finding stands in the text, is of a rule that is on, and is found whatever else is.
pub(crate) fn findings(data: &[u8]) -> Option<Held> {
    let (choice, bytes) = choice(data);
    let which = usize::from(choice) % POLICIES.len();
    let policy = POLICIES[which]();
    let found = policy.audit(bytes);
    said::named(which, &policy, bytes, &found);
    let any = sum(data);
    said::denied(any, &policy, bytes, &found);
    said::independent(any, bytes, &found);
    said::ported(any, &policy, bytes, &found);
    for finding in &found {
        said::told(finding);
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
            assert!(!refusal.findings().is_empty() || Uri::parse(&text).is_err(), "{text:?}")
        }
    }
    said::refused(&POLICIES[which](), &text);
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

/// A verdict is the same from both sides, and nobody disagrees with himself; a line of the protocol is never a panic.
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
    let question = protocol::question(&text);
    assert_eq!(serde_json::from_str::<String>(&question).ok().as_deref(), Some(&*text));
    assert!(!question.contains('\n'), "{question}");
    let _ = protocol::answer(data, &text);
    Some(Held)
}

/// What a rule is about is found in its place, by itself and by each policy that has the rule; what only looks like it is not.
pub(crate) fn rules(data: &[u8]) -> Option<Held> {
    let ([which], rest) = choices(data);
    // What another scheme is, is to be said.
    let alone = |id| Policy::empty().allow_scheme("http").enable(id).expect("a rule");
    let which = usize::from(which) % (plants::PLANTS.len() + plants::NEARLY.len());
    let Some((id, severity, template)) = plants::PLANTS.get(which) else {
        let (id, template) = plants::NEARLY[which - plants::PLANTS.len()];
        let (text, _) = grown(template, rest);
        assert_eq!(alone(id).audit(&text), [], "{text}");
        return Some(Held);
    };
    let (text, marks) = grown(template, rest);
    let found = alone(id).audit(&text);
    let told: Vec<_> = found.iter().map(|finding| (finding.severity(), finding.span())).collect();
    assert_eq!(told, [(*severity, marks[0].clone())], "{id} in {text}");
    said::told(&found[0]);
    // What it says holds nothing of the text: it is the same of other words.
    let others: Vec<u8> = rest.iter().map(|byte| byte.wrapping_add(1)).collect();
    let again = alone(id).audit(grown(template, &others).0);
    assert_eq!(again.first().map(Finding::message), Some(found[0].message()), "{text}");
    said::ported(sum(data), &alone(id), text.as_bytes(), &found);
    for policy in POLICIES
        .map(|policy| policy())
        .iter()
        .filter(|policy| policy.rules().any(|rule| rule.id == *id))
    {
        let found = policy.audit(&text);
        let finding =
            found.iter().find(|finding| finding.rule().id == *id).expect("what the rule finds");
        assert!(finding.span() == marks[0] && finding.severity() >= *severity, "{id} in {text}");
    }
    Some(Held)
}

/// A password and the value of a field whose name says that it is secret are secrets, and nothing else of those texts is.
pub(crate) fn hidden(data: &[u8]) -> Option<Held> {
    let ([which], rest) = choices(data);
    let (text, marks) = grown(plants::SECRETS[usize::from(which) % plants::SECRETS.len()], rest);
    assert_eq!(secrets(&text).collect::<Vec<_>>(), marks, "{text}");
    Some(Held)
}

/// Readers find the same in a text, differ or refuse it as they are known to, whatever words and paths are in it.
pub(crate) fn split(data: &[u8]) -> Option<Held> {
    let ([which], rest) = choices(data);
    let (template, letters, verdict) = splits::SPLITS[usize::from(which) % splits::SPLITS.len()];
    let (text, _) = grown(template, rest);
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

/// What a plain URI of the web becomes: the spelling, and the normal form.
fn plain(bits: u8, rest: &[u8]) -> (String, String) {
    let has = |bit: u8| bits >> bit & 1 != 0;
    let (scheme, default) = if has(0) { ("http", ":80") } else { ("https", ":443") };
    let (host, _) = grown(if has(1) { "{w}.com" } else { "{w}-1.{w}.example.org" }, rest);
    let (path, _) = grown(if has(2) { "/{p}/{w}.html" } else { "/{p}" }, rest);
    // A query without a path before it is something that readers differ about.
    let path = if has(3) && !has(4) { "" } else { &*path };
    let (behind, _) = grown(if has(4) { "?{w}={w}&{w}#{w}" } else { "" }, rest);
    let port = match (has(5), has(6)) {
        (false, _) => "",
        (true, false) => default,
        (true, true) => ":8443",
    };
    let spelled = if has(7) { host.to_ascii_uppercase() } else { host.clone() };
    let text = format!("{scheme}://{spelled}{port}{path}{behind}");
    let port = if port == default { "" } else { port };
    let path = if path.is_empty() { "/" } else { path };
    (text, format!("{scheme}://{host}{port}{path}{behind}"))
}

/// References, what they lead to where its normal form is not what section 5.2 gives, and the policies by number that do not hand
/// that out.
///
/// The policies `redirect` and `archive` have made errors of `relative-escape`, which finds `//` where a path is expected; `unanimous`
/// has dot-segments refused as any policy with `not-unanimous`, and a query behind no path, which RFC 2396 resolves otherwise.
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

/// What a reference leads to is handed out as it is by section 5.2, or refused where it is known that it is.
fn followed(guard: &FetchGuard, which: usize, base: &ValidatedUri, how: u8, rest: &[u8]) {
    let (template, normal, refusing) = REFERENCES[usize::from(how) % REFERENCES.len()];
    let (reference, _) = grown(template, rest);
    let target = guard.check_redirect(base, &reference);
    if refusing.contains(&which) {
        return assert!(target.is_err(), "{base} and {reference}: {target:?}");
    }
    let target = target.unwrap_or_else(|refusal| panic!("{base} and {reference}: {refusal}"));
    let resolved =
        || resolve_rfc3986::resolve(base.as_absolute().as_str(), &reference, Strictness::Strict);
    let expected = normal.map_or_else(resolved, |normal| grown(normal, rest).0);
    assert_eq!(target.as_str(), expected, "{base} and {reference}");
}

/// A plain URI is handed out, in its normal form, by each policy, and so is what a reference leads to from it. What a rule finds an
/// error in is handed out by no policy that has the rule.
pub(crate) fn passed(data: &[u8]) -> Option<Held> {
    let ([which, bits, how], rest) = choices(data);
    let policy = POLICIES[usize::from(which) % POLICIES.len()]();
    let (text, normal) = plain(bits, rest);
    let guard = FetchGuard::new(policy.clone());
    let checked = guard.check(&text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    assert_eq!(checked.as_str(), normal, "{text}");
    followed(&guard, usize::from(which) % POLICIES.len(), &checked, how, rest);
    let (id, severity, template) = plants::PLANTS[usize::from(bits) % plants::PLANTS.len()];
    let (text, _) = grown(template, rest);
    if severity == Severity::Error && policy.rules().any(|rule| rule.id == id) {
        let refusal = guard.check(&text).expect_err("what a rule finds an error in");
        assert!(refusal.rules().any(|rule| rule.id == id), "{id} in {text}");
    }
    Some(Held)
}
