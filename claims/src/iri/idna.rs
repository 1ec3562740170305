//! Hosts by IDNA.

use std::ops::Range;

use idna::uts46::{DnsLength, Hyphens, Uts46};
use idna::{AsciiDenyList, punycode};
use urikit::UriRef;
use urikit::component::HostKind;
use urikit::iri::{IdnaError, IdnaErrorKind, IriRef};
use urikit_conformance::iri_letter;

use super::directions;
use crate::Held;
use crate::input::{Language, maybe_choice};

/// What UTS 46 takes for a dot.
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];
/// What stands in no name.
const DENIED: AsciiDenyList = AsciiDenyList::new(true, "\"#%/:<>?@[\\]^`{|}");

/// The host is what the crate `idna` makes of it, all else is as without it, and an error is one where that has one, or where DNS does not
/// allow the name; errors point at the label that is to blame, and names of both directions are refused as RFC 5893 says.
pub(crate) fn idna(data: &[u8]) -> Option<Held> {
    let text = match maybe_choice(data) {
        (Some(0xe0..), rest) => {
            let (text, fault) = directions::name(rest);
            let found = IriRef::parse(&text).expect("an IRI").to_uri_by_idna();
            let found = found.err().map(|error| (error.kind(), error.span()));
            assert_eq!(found, fault, "{text:?}");
            text
        }
        (Some(..0x20 | 0xd0..), rest) => long(rest),
        (Some(_), rest) => Language::NAMES.text(rest),
        (None, rest) => Language::IRI_REFERENCE.text(rest),
    };
    let Ok(iri) = IriRef::parse(&text) else { return None };
    let found = iri.to_uri_by_idna();
    match (expected(iri), &found) {
        (Ok(expected), Ok(uri)) => assert_eq!(uri.as_str(), expected, "{text:?}"),
        (Err(kinds), Err(error)) => {
            assert!(kinds.contains(&error.kind()), "{text:?}: {error:?}, not {kinds:?}");
        }
        (expected, _) => panic!("{text:?}: {found:?}, not {expected:?}"),
    }
    match &found {
        Ok(uri) => {
            assert!(UriRef::parse(uri.as_str()).is_ok(), "{text:?}: {uri}");
            // What has been made ASCII stays.
            let again = IriRef::from(uri.as_uri_ref()).to_uri_by_idna();
            assert_eq!(again.as_ref().map(|it| it.as_str()), Ok(uri.as_str()), "{text:?}");
            // And what it is made of leads back to it, if the host is not that of the text.
            if iri.host().is_some_and(|host| !host.as_str().is_ascii() || host.as_str().contains('%')) {
                let unicode = in_unicode(uri.as_uri_ref());
                let back = IriRef::parse(&unicode).expect("an IRI").to_uri_by_idna();
                assert_eq!(back.as_ref().map(|it| it.as_str()), Ok(uri.as_str()), "{text:?} {unicode}");
            }
        }
        Err(error) => blamed(iri, error),
    }
    Some(Held)
}

/// What an error points at is a label, cut from the text at what UTS 46 takes for dots, or the host where all of it is too long; it has the
/// fault that is told, and of those that are refused by themselves it is the first.
fn blamed(iri: IriRef<'_>, error: &IdnaError) {
    let (text, kind) = (iri.as_str(), error.kind());
    let host = iri.host().expect("what the error is about");
    let start = host.as_str().as_ptr() as usize - text.as_ptr() as usize;
    if kind == IdnaErrorKind::HostLong {
        return assert_eq!(error.span(), start..start + host.as_str().len(), "{text:?}");
    }
    let labels: Vec<Range<usize>> = host
        .as_str()
        .split(DOTS)
        .map(|label| {
            let from = label.as_ptr() as usize - text.as_ptr() as usize;
            from..from + label.len()
        })
        .collect();
    let is_it = |at: usize| {
        let is_last = at + 1 == labels.len();
        has_fault(&text[labels[at].clone()], kind, is_last)
    };
    let at = labels.iter().position(|label| *label == error.span());
    let at = at.unwrap_or_else(|| panic!("{text:?}: {error:?} is at none of {labels:?}"));
    assert!(is_it(at), "{text:?}: {error:?}");
    // What is written empty comes before what the mapping leaves nothing of.
    let is_before = |&at: &usize| match kind {
        IdnaErrorKind::LabelEmpty => labels[at].is_empty(),
        _ => is_it(at),
    };
    if kind != IdnaErrorKind::Bidi {
        assert_eq!((0..at).find(is_before), None, "{text:?}: {error:?}");
    }
}

/// Whether a label by itself has a fault; one of its direction, it has only beside others.
fn has_fault(label: &str, kind: IdnaErrorKind, is_last: bool) -> bool {
    let Ok(decoded) = percent_encoding::percent_decode_str(label).decode_utf8() else {
        return kind == IdnaErrorKind::Escape;
    };
    // An escape may stand for a dot, and behind the last one is the root.
    let whole = if is_last { decoded.strip_suffix(DOTS).unwrap_or(&decoded) } else { &decoded };
    let ascii = ascii(&decoded);
    match kind {
        IdnaErrorKind::LabelEmpty => {
            let is_left =
                |ascii: &str| ascii.strip_suffix('.').unwrap_or(ascii).split('.').all(|it| !it.is_empty());
            whole.split(DOTS).any(str::is_empty) || ascii.is_some_and(|ascii| !is_left(&ascii))
        }
        IdnaErrorKind::Label => ascii.is_none(),
        IdnaErrorKind::LabelLong => match ascii {
            Some(ascii) => ascii.split('.').any(|label| label.len() > 63),
            None => decoded.chars().count() > 63,
        },
        IdnaErrorKind::Bidi => ascii.is_some(),
        _ => false,
    }
}

/// What a name or a label is in ASCII, unless what a label stands for begins as one in ASCII does (UTS 46 section 4.1, criterion 4).
fn ascii(name: &str) -> Option<String> {
    let ascii = Uts46::new().to_ascii(name.as_bytes(), DENIED, Hyphens::Allow, DnsLength::Ignore).ok()?;
    let is_twice = |label: &str| {
        let decoded = label.strip_prefix("xn--").and_then(punycode::decode_to_string);
        decoded.is_some_and(|label| label.starts_with("xn--"))
    };
    (!ascii.split('.').any(is_twice)).then(|| ascii.into_owned())
}

/// The same reference with the host in Unicode.
fn in_unicode(uri: UriRef<'_>) -> String {
    let text = uri.as_str();
    let Some(host) = uri.host().filter(|host| host.kind() == HostKind::RegName) else {
        return text.to_owned();
    };
    let start = host.as_str().as_ptr() as usize - text.as_ptr() as usize;
    let (unicode, _) = Uts46::new().to_unicode(host.as_str().as_bytes(), DENIED, Hyphens::Allow);
    text[..start].to_owned() + &unicode + &text[start + host.as_str().len()..]
}

/// A name of long labels, a byte each.
fn long(data: &[u8]) -> String {
    let labels = data.iter().take(6).map(|byte| {
        let (beginning, len) = if byte & 1 == 0 { ("é", byte >> 1) } else { ("a", byte >> 1) };
        beginning.to_owned() + &"b".repeat(usize::from(len % 27 + 34))
    });
    format!("//{}.%C3%A9/", labels.collect::<Vec<_>>().join("."))
}

/// The URI, or what may be said to be in the way.
fn expected(iri: IriRef<'_>) -> Result<String, &'static [IdnaErrorKind]> {
    let text = iri.as_str();
    let Some(host) = iri.host() else { return Ok(iri_letter::to_uri(text)) };
    let name = host.as_str();
    if host.kind() != HostKind::RegName || name.is_ascii() && !name.contains('%') {
        return Ok(iri_letter::to_uri(text));
    }
    let decoded = percent_encoding::percent_decode_str(name).decode_utf8();
    let decoded = decoded.map_err(|_| &[IdnaErrorKind::Escape] as &[_])?;
    let labels = decoded.strip_suffix(DOTS).unwrap_or(&decoded);
    if labels.split(DOTS).any(str::is_empty) {
        return Err(&[IdnaErrorKind::LabelEmpty]);
    }
    let ascii = ascii(&decoded)
        .ok_or(&[IdnaErrorKind::Label, IdnaErrorKind::Bidi, IdnaErrorKind::LabelLong] as &[_])?;
    let labels = ascii.strip_suffix('.').unwrap_or(&ascii);
    let is_root_new = ascii.ends_with('.') && !decoded.ends_with(DOTS);
    if is_root_new || labels.split('.').any(str::is_empty) {
        return Err(&[IdnaErrorKind::LabelEmpty]);
    }
    if labels.split('.').any(|label| label.len() > 63) {
        return Err(&[IdnaErrorKind::LabelLong]);
    }
    if labels.len() > 253 {
        return Err(&[IdnaErrorKind::HostLong]);
    }
    // What stands where the host stood.
    let start = name.as_ptr() as usize - text.as_ptr() as usize;
    let [before, behind] = [&text[..start], &text[start + name.len()..]].map(iri_letter::to_uri);
    Ok(before + &ascii + &behind)
}
