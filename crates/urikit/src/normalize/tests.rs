//! Tests that all implementations of the flags agree with their definition, at every vector width.

use std::cell::Cell;
use std::format;
use std::string::String;

use super::{NormalizationFlags, NormalizeSteps, Normalized, Normalizer};
use crate::recompose::{Recompose, Recomposer};
use crate::resolve::RootlessBase;
use crate::testing::{reach, with_every_width};
use crate::{UriRef, UriRefBuf};

/// Returns the normal form, computed without flags.
fn scalar(normalized: &Normalized<'_, '_>) -> UriRefBuf {
    normalized.recompose_owned(0)
}

fn subsets() -> impl Iterator<Item = NormalizeSteps> {
    let steps = [
        NormalizeSteps::CASE,
        NormalizeSteps::PERCENT,
        NormalizeSteps::PATH,
        NormalizeSteps::SCHEME,
    ];
    (0..16u8).map(move |bits| {
        let chosen = (0..4).filter(|bit| bits >> bit & 1 == 1);
        chosen.fold(NormalizeSteps::NONE, |set, bit| set | steps[bit])
    })
}

fn check(normalized: &Normalized<'_, '_>) {
    let (text, expected) = (normalized.reference().as_str(), scalar(normalized));
    let owned = normalized.to_buf();
    assert_eq!(owned.as_str(), expected.as_str(), "{normalized:?}");
    assert_eq!(owned.as_uri_ref().spans(), expected.as_uri_ref().spans(), "{normalized:?}: {text}");
    assert_eq!(normalized.is_normalized(), expected.as_str() == text, "{normalized:?}");
    let mut written = String::new();
    assert!(normalized.recompose(&mut Recomposer::new(&mut written)).is_ok());
    assert_eq!(written, expected.as_str());
    assert_eq!(
        NormalizationFlags::of(&normalized.reference()),
        flags_of(&normalized.reference()),
        "{text}"
    );
}

/// Returns the flags according to their definition.
fn flags_of(reference: &UriRef<'_>) -> NormalizationFlags {
    let spans = reference.spans();
    let text = reference.as_str();
    let (path, tail) = (reference.path().as_str(), &text[spans.path_end as usize..]);
    let names = [reference.scheme().map(|it| it.as_str()), reference.host().map(|it| it.as_str())];
    let has_capital =
        names.into_iter().flatten().any(|name| name.contains(|c: char| c.is_ascii_uppercase()));
    let has_scheme_and_authority = reference.scheme().is_some() && reference.authority().is_some();
    // An escape is unchanged if encoding its byte yields the same escape.
    let changes = |text: &str| {
        text.len() > 2 && text.starts_with('%') && {
            let octet = u8::from_str_radix(&text[1..3], 16).unwrap();
            let is_unreserved = octet.is_ascii_alphanumeric() || b"-._~".contains(&octet);
            is_unreserved || text[..3] != format!("%{octet:02X}")
        }
    };
    let changing = |text: &str| (0..text.len()).any(|at| changes(&text[at..]));
    let flags = [
        (NormalizationFlags::CAPITALS, has_capital),
        (
            NormalizationFlags::LITERAL,
            reference.host().is_some_and(|host| host.kind() == crate::component::HostKind::Ipv6),
        ),
        (NormalizationFlags::HEAD_ESCAPES, changing(&text[..spans.path_start as usize])),
        (NormalizationFlags::PATH_ESCAPES, changing(path)),
        (NormalizationFlags::TAIL_ESCAPES, changing(tail)),
        (
            NormalizationFlags::DOTS,
            path.split('/').any(|segment| segment.starts_with('.') || changes(segment)),
        ),
        (NormalizationFlags::PORT, reference.port().is_some()),
        (NormalizationFlags::NO_PATH, has_scheme_and_authority && path.is_empty()),
        (
            NormalizationFlags::LOCALHOST,
            has_scheme_and_authority
                && reference.host().is_some_and(|host| host.as_str().len() == 9),
        ),
        (
            NormalizationFlags::SCHEME_FORM,
            reference.scheme().is_some() && !has_scheme_and_authority,
        ),
    ];
    flags
        .into_iter()
        .filter(|(_, is_there)| *is_there)
        .fold(NormalizationFlags::NONE, |all, (sign, _)| all.or(sign))
}

/// Calls `see` with `text` followed by up to `most` parts.
fn extend(text: &mut String, parts: &[&str], most: usize, see: &impl Fn(&str)) {
    see(text);
    if most > 0 {
        for part in parts {
            let len = text.len();
            text.push_str(part);
            extend(text, parts, most - 1, see);
            text.truncate(len);
        }
    }
}

/// Parts that include an example of every change by a step.
const PARTS: &[&str] = &[
    "a", "B", "%41", "%2e", "%2E", "%c3", "%C3", ".", "/", ":80", ":", "@", "?", "#", "[1:0::A]",
    "/..", "1.2.3.",
];

#[test]
fn all_short_texts() {
    let stride = reach(7, 1);
    with_every_width(|| {
        let count = Cell::new(0);
        for begin in
            ["", "/", "//", "http:", "HTTP://", "s://h/", "http://%31.2.3.4", "//h//..", "s:/"]
        {
            extend(&mut String::from(begin), PARTS, 3, &|text| {
                count.set(count.get() + 1);
                if count.get() % stride != 0 {
                    return;
                }
                let Ok(reference) = UriRef::parse(text) else { return };
                check(&reference.normalize());
            });
        }
    });
}

#[test]
fn all_steps_and_options() {
    for begin in ["", "/", "//", "http:", "HTTP://", "s://h/", "s:/"] {
        extend(&mut String::from(begin), PARTS, 2, &|text| {
            let Ok(reference) = UriRef::parse(text) else { return };
            for steps in subsets() {
                for rootless in
                    [RootlessBase::AsSpecified, RootlessBase::Erratum4547, RootlessBase::Error]
                {
                    check(&Normalizer::new().steps(steps).rootless(rootless).normalize(reference));
                }
            }
        });
    }
}

/// Tests every change at every position, including window boundaries.
#[test]
fn every_offset_of_long_references() {
    let stride = reach(5, 1);
    let bodies = [
        "%41", "%c3", "/.", "/..", "/../", "/.a", "//", "%2e", "/%2E/", "?%41", "#%7e", "?/..", "B",
    ];
    with_every_width(|| {
        for begin in ["http://h/", "HTTP://u%41@H:80/", "s:", "", "http://h", "http://u@"] {
            for before in (0..140).step_by(stride) {
                for body in bodies {
                    for tail in ["", "/a", "a%2f/../?%2f", "@H/.."] {
                        let text = format!("{begin}{}{body}{tail}", "a".repeat(before));
                        if let Ok(reference) = UriRef::parse(&text) {
                            check(&reference.normalize());
                        }
                    }
                }
            }
        }
    });
}

#[test]
fn all_escapes() {
    with_every_width(|| {
        for octet in 0..=u8::MAX {
            for escape in [format!("%{octet:02X}"), format!("%{octet:02x}")] {
                for text in ["/E", "?E", "//E", "//E@:E", "E", "#/E", "s://h/a/E/..E", "/a/E./%2f"]
                {
                    let text = text.replace('E', &escape);
                    if let Ok(reference) = UriRef::parse(&text) {
                        check(&reference.normalize());
                    }
                }
            }
        }
    });
}

#[test]
fn many_escapes_at_every_offset() {
    let check = |text: &str| {
        let reference = UriRef::parse(text).unwrap();
        assert_eq!(NormalizationFlags::of(&reference), flags_of(&reference), "{text}");
    };
    with_every_width(|| {
        for octet in (0..=u8::MAX).step_by(reach(5, 1)) {
            for escape in [format!("%{octet:02X}"), format!("%{octet:02x}")] {
                check(&format!("/aa{}", escape.repeat(21)));
            }
        }
        // These escapes are the only changes.
        for escape in ["%41", "%c3"] {
            for before in (0..44).step_by(reach(3, 1)) {
                for start in ["/", "/a", "/aa"] {
                    check(
                        &[start, &"%2F".repeat(before), escape, &"%2F".repeat(44 - before)]
                            .concat(),
                    );
                }
            }
        }
    });
}

#[test]
fn all_paths() {
    let parts = ["a/", "bcdefghij/", "../", "./", "/", "%2e%2E/", "..", ".", "..a"];
    for begin in ["/", "s:/", "s://h/", "s://H%41:/"] {
        extend(&mut String::from(begin), &parts, reach(4, 6), &|text| {
            if let Ok(reference) = UriRef::parse(text) {
                let normalized = reference.normalize();
                let (owned, expected) = (normalized.to_buf(), scalar(&normalized));
                assert_eq!(owned.as_str(), expected.as_str(), "{text}");
                assert_eq!(owned.as_uri_ref().spans(), expected.as_uri_ref().spans(), "{text}");
            }
        });
    }
}

#[test]
fn long_paths_lose_their_dot_segments() {
    for part in ["a/b/../", "../", "./", "a/./", "a//../", "%2e./"] {
        for count in [300, 301] {
            let text = format!("http://h/{}?%41", part.repeat(count));
            check(&UriRef::parse(&text).unwrap().normalize());
        }
    }
}
