//! Normal forms and comparison.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use urikit::compare::Rung;
use urikit::normalize::{Normalizer, Steps};
use urikit::resolve::Rootless;
use urikit::{AbsoluteUri, UriRef};
use urikit_conformance::resolve_letter;

use crate::Held;
use crate::input::{Language, choice, fields, texts};
use crate::resolve::written;

/// The steps that a number stands for.
fn steps(choice: u8) -> Steps {
    let all = [Steps::CASE, Steps::PERCENT, Steps::PATH, Steps::SCHEME];
    let chosen = all.into_iter().enumerate().filter(|(bit, _)| choice >> bit & 1 != 0);
    chosen.fold(Steps::NONE, |set, (_, step)| set | step)
}

/// Idempotent, alike in every way to have it, and honest about what it changes.
pub(crate) fn normalize(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let [text] = texts([&Language::REFERENCE], rest);
    let Ok(reference) = UriRef::parse(&text) else { return None };
    let rootless = if choice & 16 == 0 { Rootless::Letter } else { Rootless::Erratum4547 };
    let normalizer = Normalizer::new().steps(steps(choice)).rootless(rootless);
    let normalized = normalizer.normalize(reference);
    let normal = normalized.to_string();
    let parsed = UriRef::parse(&normal).expect("a normal form is a reference");
    assert_eq!(normalizer.normalize(parsed).to_string(), normal, "{text}: not normal the second time");
    assert_eq!(
        (normalized.is_normal(), normalized.changes() == Steps::NONE),
        (normal == text, normal == text),
        "{text}"
    );
    assert!(normalized.changes().iter().all(|step| steps(choice).contains(step)), "{text}");
    assert_eq!(parsed.as_uri().is_some(), reference.as_uri().is_some());
    assert_eq!(fields(normalized.to_buf().as_uri_ref()), fields(parsed));
    let mut appended = String::from("x");
    normalized.append_to(&mut appended);
    assert_eq!(appended[1..], normal);
    written(|out| normalized.write_into(out).map(fields), &normal, fields(parsed));
    if steps(choice) == Steps::CASE | Steps::PERCENT {
        assert_eq!(normal, spelled(&text), "{text}");
    }
    Some(Held)
}

/// Sections 6.2.2.1 and 6.2.2.2 by themselves, character by character: escapes of unreserved characters become those, other
/// escapes get capitals, schemes and hosts small letters.
fn spelled(text: &str) -> String {
    let parts = resolve_letter::parse(text);
    let authority = parts.authority.map(|authority| {
        let (userinfo, host) = authority.rsplit_once('@').map_or(("", authority), |_| {
            let at = authority.rfind('@').map_or(0, |at| at + 1);
            authority.split_at(at)
        });
        let decoded = unescaped(host);
        // Escapes keep their capitals.
        let mut lower = String::new();
        let mut escape = 0;
        for c in decoded.chars() {
            escape = if c == '%' { 3_u8 } else { escape.saturating_sub(1) };
            lower.push(if escape > 0 { c } else { c.to_ascii_lowercase() });
        }
        unescaped(userinfo) + &lower
    });
    let escaped = |part: Option<&str>| part.map(unescaped);
    let (query, fragment) = (escaped(parts.query), escaped(parts.fragment));
    let scheme = parts.scheme.map(str::to_ascii_lowercase);
    let mut whole = scheme.map_or(String::new(), |scheme| scheme + ":");
    whole += &authority.map_or(String::new(), |authority| format!("//{authority}"));
    whole += &unescaped(&parts.path);
    whole += &query.map_or(String::new(), |query| format!("?{query}"));
    whole + &fragment.map_or(String::new(), |fragment| format!("#{fragment}"))
}

pub(crate) fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(percent) = rest.find('%') {
        out += &rest[..percent];
        let octet = u8::from_str_radix(&rest[percent + 1..percent + 3], 16).expect("a valid text");
        match octet {
            b'-' | b'.' | b'_' | b'~' => out.push(octet.into()),
            _ if octet.is_ascii_alphanumeric() => out.push(octet.into()),
            _ => out += &format!("%{octet:02X}"),
        }
        rest = &rest[percent + 3..];
    }
    out + rest
}

/// The steps up to each rung of the ladder (section 6.2).
const RUNGS: [(Rung, Steps); 5] = [
    (Rung::Simple, Steps::NONE),
    (Rung::Case, Steps::CASE),
    (Rung::Percent, Steps::CASE.union(Steps::PERCENT)),
    (Rung::Path, Steps::SYNTAX),
    (Rung::Scheme, Steps::ALL),
];

/// Two references are equal on a rung exactly if their normal forms by its steps are the same text, and so are their keys.
pub(crate) fn compare(data: &[u8]) -> Option<Held> {
    let [one, other] = texts([&Language::REFERENCE; 2], data);
    let (Ok(a), Ok(b)) = (UriRef::parse(&one), UriRef::parse(&other)) else { return None };
    let normal = |reference, steps| Normalizer::new().steps(steps).normalize(reference).to_string();
    let expected =
        RUNGS.iter().find(|(_, steps)| normal(a, *steps) == normal(b, *steps)).map(|(rung, _)| *rung);
    assert_eq!((a.compare(b), b.compare(a)), (expected, expected), "{one} {other}");
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    for (rung, steps) in RUNGS {
        let (key, of_other) = (a.key(rung), b.key(rung));
        let same = expected.is_some_and(|expected| expected <= rung);
        assert_eq!(key == of_other, same, "{one} {other} {rung:?}");
        assert!(!same || hasher.hash_one(key) == hasher.hash_one(of_other));
        assert_eq!(key.reference(), a);
        assert_eq!(normal(a, steps) == normal(b, steps), same, "{one} {other} {rung:?}");
    }
    assert_eq!((a == b, a.cmp(&b)), (one == other, one.cmp(&other)));
    assert_eq!(a.to_buf().cmp(&b.to_buf()), one.cmp(&other));
    assert!(a != b || hasher.hash_one(a) == hasher.hash_one(b.to_buf()));
    Some(Held)
}

/// The normal form of a relative reference leads where the reference leads.
pub(crate) fn meaning(data: &[u8]) -> Option<Held> {
    let [base, text] = texts([&Language::ABSOLUTE, &Language::REFERENCE], data);
    let (Ok(base), Ok(reference)) = (AbsoluteUri::parse(&base), UriRef::parse(&text)) else { return None };
    // Without a root RFC 3986's letter is not what a directory is: erratum 4547.
    let is_rootless = |it: UriRef<'_>| it.authority().is_none() && !it.path().is_absolute();
    let is_erratum = is_rootless(**base) || is_rootless(reference) && reference.scheme().is_some();
    let rootless = if is_erratum { Rootless::Erratum4547 } else { Rootless::Letter };
    let normalizer = Normalizer::new().steps(Steps::PATH).rootless(rootless);
    let normal = normalizer.normalize(reference).to_buf();
    let target = |reference: UriRef<'_>| {
        let target =
            base.resolver().rootless(rootless).resolve(reference).expect("nothing is refused").to_uri();
        normalizer.normalize(target.as_uri_ref()).to_string()
    };
    assert_eq!(target(normal.as_uri_ref()), target(reference), "{text} and {}", normal.as_str());
    Some(Held)
}
