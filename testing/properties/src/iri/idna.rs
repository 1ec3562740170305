//! Internationalized hosts.

use idna::uts46::{DnsLength, Hyphens, Uts46};
use idna::{AsciiDenyList, punycode};
use urikit::IriRef;
use urikit::UriRef;
use urikit::component::HostKind;

use urikit::iri::{IdnaError, IdnaErrorKind};
use urikit_conformance::iri_rfc3987;

use super::directions;
use crate::input::{Language, maybe_choice};
use crate::{Held, diagnostics};

/// Characters that UTS 46 treats as dots.
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];
/// Characters that are not allowed in names.
const DENIED: AsciiDenyList = AsciiDenyList::new(true, "\"#%/:<>?@[\\]^`{|}");

/// The host and its errors are those of the crate `idna` and of DNS; the rest is unchanged. An
/// error has the span of its label.
pub(crate) fn idna(data: &[u8]) -> Option<Held> {
    let text = match maybe_choice(data) {
        (Some(0xe0..), rest) => {
            let (text, expected_error) = directions::name(rest);
            let found = IriRef::parse(&text).expect("an IRI").to_uri_by_idna();
            let found = found.err().map(|error| (error.kind(), error.span()));
            assert_eq!(found, expected_error, "{text:?}");
            text
        }
        (Some(..0x20 | 0xd0..), rest) => long(rest),
        (Some(_), rest) => Language::NAMES.text(rest),
        (None, rest) => Language::IRI_REFERENCE.text(rest),
    };
    let Ok(iri) = IriRef::parse(&text) else { return None };
    let found = iri.to_uri_by_idna();
    match (expected(iri), &found) {
        (Some(expected), Ok(uri)) => assert_eq!(uri.as_str(), expected, "{text:?}"),
        (None, Err(_)) => {}
        (expected, _) => panic!("{text:?}: {found:?}, not {expected:?}"),
    }
    match &found {
        Ok(uri) => {
            assert!(UriRef::parse(uri.as_str()).is_ok(), "{text:?}: {uri}");
            // An ASCII host stays.
            let again = IriRef::from(uri.as_uri_ref()).to_uri_by_idna();
            assert_eq!(again.as_ref().map(|it| it.as_str()), Ok(uri.as_str()), "{text:?}");
            // The Unicode form converts back, if the host differs.
            if iri
                .host()
                .is_some_and(|host| !host.as_str().is_ascii() || host.as_str().contains('%'))
            {
                let unicode = in_unicode(uri.as_uri_ref());
                let back = IriRef::parse(&unicode).expect("an IRI").to_uri_by_idna();
                assert_eq!(
                    back.as_ref().map(|it| it.as_str()),
                    Ok(uri.as_str()),
                    "{text:?} {unicode}"
                );
            }
        }
        Err(error) => blamed(iri, error),
    }
    Some(Held)
}

/// Errors of a single label.
const OF_ONE: [IdnaErrorKind; 4] = [
    IdnaErrorKind::Escape,
    IdnaErrorKind::LabelEmpty,
    IdnaErrorKind::Label,
    IdnaErrorKind::LabelLong,
];

/// The span of an error is the first label that has it, split at the dots of UTS 46. Errors between
/// labels and of the whole host are only reported if each label is valid alone.
fn blamed(iri: IriRef<'_>, error: &IdnaError) {
    diagnostics::code(error.code());
    diagnostics::sentence(error.message());
    diagnostics::section(error.section());
    let of_one = OF_ONE.contains(&error.kind()) || error.kind() == IdnaErrorKind::Bidi;
    assert!(
        error.code().starts_with("idna-") && error.message().contains("label") == of_one,
        "{error:?}"
    );
    let (text, kind) = (iri.as_str(), error.kind());
    let host = iri.host().expect("the host has the error").as_str();
    let place = |part: &str| {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        start..start + part.len()
    };
    let labels: Vec<&str> = host.split(DOTS).collect();
    let errors = |at: usize| {
        let has = |kind: &IdnaErrorKind| has_error(labels[at], *kind, at + 1 == labels.len());
        OF_ONE.into_iter().filter(has).collect::<Vec<_>>()
    };
    let first = (0..labels.len()).find(|at| !errors(*at).is_empty());
    match first {
        Some(at) => {
            assert_eq!(error.span(), place(labels[at]), "{text:?}: {error:?}");
            assert!(errors(at).contains(&kind), "{text:?}: {error:?}");
        }
        None if kind == IdnaErrorKind::Bidi => {
            assert!(labels.iter().any(|label| error.span() == place(label)), "{text:?}: {error:?}");
        }
        None => {
            assert_eq!(
                (kind, error.span()),
                (IdnaErrorKind::HostLong, place(host)),
                "{text:?}: {error:?}"
            );
        }
    }
}

/// Returns whether a label alone has an error.
fn has_error(label: &str, kind: IdnaErrorKind, is_last: bool) -> bool {
    let Ok(decoded) = percent_encoding::percent_decode_str(label).decode_utf8() else {
        return kind == IdnaErrorKind::Escape;
    };
    // An escape can be a dot, and the root follows the last one.
    let has_root = is_last && decoded.ends_with(DOTS);
    let is_root = is_last && decoded.is_empty();
    let whole = if has_root { decoded.strip_suffix(DOTS).unwrap_or(&decoded) } else { &decoded };
    let ascii = ascii(&decoded);
    match kind {
        IdnaErrorKind::LabelEmpty => {
            let is_left = |ascii: &str| {
                let named = if has_root { ascii.strip_suffix('.').unwrap_or(ascii) } else { ascii };
                named.split('.').all(|it| !it.is_empty())
            };
            // An empty label is reported even if the label between escaped dots has other errors.
            let is_empty =
                |part: &str| part.is_empty() || self::ascii(part).is_some_and(|it| it.is_empty());
            !is_root
                && (whole.split(DOTS).any(is_empty) || ascii.is_some_and(|ascii| !is_left(&ascii)))
        }
        IdnaErrorKind::Label => ascii.is_none(),
        IdnaErrorKind::LabelLong => match ascii {
            Some(ascii) => ascii.split('.').any(|label| label.len() > 63),
            None => decoded.chars().count() > 63,
        },
        _ => false,
    }
}

/// Converts to ASCII, unless a decoded label starts with an ACE prefix (UTS 46 section 4.1,
/// criterion 4).
fn ascii(name: &str) -> Option<String> {
    let ascii =
        Uts46::new().to_ascii(name.as_bytes(), DENIED, Hyphens::Allow, DnsLength::Ignore).ok()?;
    let is_twice = |label: &str| {
        let decoded = label.strip_prefix("xn--").and_then(punycode::decode_to_string);
        decoded.is_some_and(|label| label.starts_with("xn--"))
    };
    (!ascii.split('.').any(is_twice)).then(|| ascii.into_owned())
}

/// The reference with the host in Unicode.
fn in_unicode(uri: UriRef<'_>) -> String {
    let text = uri.as_str();
    let Some(host) = uri.host().filter(|host| host.kind() == HostKind::RegName) else {
        return text.to_owned();
    };
    let start = host.as_str().as_ptr() as usize - text.as_ptr() as usize;
    let (unicode, _) = Uts46::new().to_unicode(host.as_str().as_bytes(), DENIED, Hyphens::Allow);
    text[..start].to_owned() + &unicode + &text[start + host.as_str().len()..]
}

/// A name of long labels, one per byte.
fn long(data: &[u8]) -> String {
    let labels = data.iter().take(6).map(|byte| {
        let (beginning, len) = if byte & 1 == 0 { ("é", byte >> 1) } else { ("a", byte >> 1) };
        beginning.to_owned() + &"b".repeat(usize::from(len % 27 + 34))
    });
    format!("//{}.%C3%A9/", labels.collect::<Vec<_>>().join("."))
}

/// The URI, if the host is valid.
fn expected(iri: IriRef<'_>) -> Option<String> {
    let text = iri.as_str();
    let Some(host) = iri.host() else { return Some(iri_rfc3987::to_uri(text)) };
    let name = host.as_str();
    if host.kind() != HostKind::RegName || name.is_ascii() && !name.contains('%') {
        return Some(iri_rfc3987::to_uri(text));
    }
    let decoded = percent_encoding::percent_decode_str(name).decode_utf8().ok()?;
    let ascii = ascii(&decoded)?;
    let root_of = |name: &str| name.ends_with(DOTS);
    let [written, labels] = [&*decoded, &ascii].map(|name| name.strip_suffix(DOTS).unwrap_or(name));
    let is_named = |name: &str| name.split(DOTS).all(|label| (1..=63).contains(&label.len()));
    let is_good = root_of(&decoded) == root_of(&ascii)
        && written.split(DOTS).all(|label| !label.is_empty())
        && is_named(labels)
        && labels.len() <= 253;
    if !is_good {
        return None;
    }
    // Replace the host.
    let start = name.as_ptr() as usize - text.as_ptr() as usize;
    let [before, suffix] = [&text[..start], &text[start + name.len()..]].map(iri_rfc3987::to_uri);
    Some(before + &ascii + &suffix)
}
