//! Scheme-specific equivalence.

use urikit::Uri;
use urikit::normalize::Normalizer;
use urikit_schemes::{Geo, Revision, SCHEMES, Sip, Tel, Urn};

use super::declarations::Declaration;
use super::same::{is_two_names, same};
use super::{language, respelled};
use crate::Held;
use crate::input::{END, choice};

type Compare = fn(Uri<'_>, Uri<'_>) -> Option<bool>;

const COMPARISONS: [(&str, Compare); 4] = [
    ("urn", |a, b| Some(Urn::parse(a).ok()?.is_equivalent(&Urn::parse(b).ok()?))),
    ("tel", |a, b| Some(Tel::parse(a).ok()?.is_equivalent(&Tel::parse(b).ok()?))),
    ("geo", |a, b| Some(Geo::parse(a).ok()?.is_equivalent(&Geo::parse(b).ok()?))),
    ("sip", |a, b| Some(Sip::parse(a).ok()?.is_equivalent(&Sip::parse(b).ok()?))),
];

/// URIs are equivalent exactly if the specification says so, whether generated independently, by a
/// small change, or by respelling; equal normal forms imply equivalence, except for names with
/// escapes.
pub(crate) fn equivalent(data: &[u8]) -> Option<Held> {
    let (choice, rest) =
        if crate::input::is_made(data) { (data.len() as u8, data) } else { choice(data) };
    let (scheme, compare) = COMPARISONS[usize::from(choice) % COMPARISONS.len()];
    let mut fields = rest.splitn(2, |&byte| byte == END);
    let (first, suffix) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    // SIP has no grammar here.
    let one = if scheme == "sip" || choice / 4 % 2 == 1 {
        Declaration::of(scheme).generate(Revision::Current, first).text
    } else {
        format!("{scheme}:{}", language(scheme).text(first))
    };
    let a = Uri::parse(&one).ok()?;
    assert!(compare(a, a)?, "{one}");
    let normal = |uri: Uri<'_>| Normalizer::new().schemes(SCHEMES).normalize(uri).to_string();
    let normal_form = normal(a);
    let form = Uri::parse(&normal_form).expect("a normal form is a URI");
    let is_urn = scheme == "urn";
    assert_eq!(compare(a, form), Some(!(is_urn && is_two_names(&one))), "{one} => {normal_form}");
    let spelled = respelled(scheme, &one);
    let b = Uri::parse(&spelled).expect("a respelled URI is valid");
    assert!(same(&one, &spelled), "{one} and {spelled}");
    assert_eq!(compare(a, b), Some(true), "{one} and {spelled}");
    let near = suffix.chunks(3).take(8).map(|change| changed(&one, change));
    let other = format!("{scheme}:{}", language(scheme).text(suffix));
    for other in
        near.chain([other, Declaration::of(scheme).generate(Revision::Current, suffix).text])
    {
        let Some(b) = Uri::parse(&other).ok() else { continue };
        let Some(is_same) = compare(a, b) else { continue };
        assert_eq!(is_same, same(&one, &other), "{one} and {other}");
        assert_eq!(compare(b, a), Some(is_same), "{one} and {other}");
        let is_two = is_urn && (is_two_names(&one) || is_two_names(&other));
        assert!(is_same || is_two || normal(b) != normal_form, "{one} and {other}");
    }
    Some(Held)
}

/// A URI with one random change.
fn changed(text: &str, change: &[u8]) -> String {
    let [how, at, by] = [0, 1, 2].map(|which| change.get(which).copied().unwrap_or_default());
    let colon = text.find(':').expect("a scheme") + 1;
    // Late differences detect comparisons of prefixes only, and the reverse.
    let at = colon + usize::from(at) % (text.len() - colon).max(1);
    let (before, suffix) = text.split_at(at);
    let Some(here) = suffix.bytes().next().map(char::from) else { return text.to_owned() };
    let rest = &suffix[1..];
    match how % 8 {
        // Another letter or digit, of either case.
        0 => format!("{before}{}{rest}", char::from(b"0159aAfFzZ"[usize::from(by) % 10])),
        1 if here.is_ascii_uppercase() => format!("{before}{}{rest}", here.to_ascii_lowercase()),
        1 => format!("{before}{}{rest}", here.to_ascii_uppercase()),
        2 => format!("{before}%{:02X}{rest}", u8::try_from(here).unwrap_or_default()),
        3 => format!("{before}{rest}"),
        // An addition.
        4 => format!(
            "{before}{}{suffix}",
            ["0", "-", ".", "(", "1", "a", "%2d", "/"][usize::from(by) % 8]
        ),
        5 => {
            let more =
                ["ttl=1", "x=1", "lr", "user=ip", "maddr=h", "a", "u=1", "ext=1", "X", "method=a"];
            format!("{text};{}", more[usize::from(by) % more.len()])
        }
        6 => without_or_moved(text, usize::from(by)),
        _ => match text.strip_prefix("sip:") {
            Some(rest) if by % 2 == 0 => format!("sips:{rest}"),
            _ => format!("{text}{}", ["?=1", "?+a", "#", "?a=b", ":5060"][usize::from(by) % 5]),
        },
    }
}

/// Removes a parameter after the first `;`, or moves it to the end.
fn without_or_moved(text: &str, which: usize) -> String {
    let mut fields: Vec<&str> = text.split(';').collect();
    if fields.len() > 1 {
        let field = fields.remove(1 + which / 2 % (fields.len() - 1));
        if which % 2 == 0 {
            fields.push(field);
        }
    }
    fields.join(";")
}
