//! Hosts by IDNA, and what is shown to people.

use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};
use urikit::UriRef;
use urikit::compare::Rung;
use urikit::component::HostKind;
use urikit::iri::{IdnaErrorKind, IriRef};
use urikit_conformance::iri_letter;

use crate::Held;
use crate::input::{Language, maybe_choice};

/// What UTS 46 takes for a dot.
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];

/// The host is what the crate `idna` makes of it, all else is as without it, and an error is one where that has one, or where DNS does not
/// allow the name; errors point at labels.
pub(crate) fn idna(data: &[u8]) -> Option<Held> {
    let text = match maybe_choice(data) {
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
            if let Some(host) = uri.host() {
                let shown = urikit::iri::displayed_host(&host);
                assert!(!shown.is_empty() || host.is_empty(), "{uri}");
            }
            // What has been made ASCII stays.
            let again = IriRef::from(uri.as_uri_ref()).to_uri_by_idna();
            assert_eq!(again.as_ref().map(|it| it.as_str()), Ok(uri.as_str()), "{text:?}");
        }
        Err(error) => {
            let label = text.get(error.span()).expect("a label of the text");
            assert!(!label.is_empty() || error.kind() == IdnaErrorKind::LabelEmpty, "{text:?}: {error:?}");
        }
    }
    shown(iri);
    Some(Held)
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
    let denied = AsciiDenyList::new(true, "\"#%/:<>?@[\\]^`{|}");
    let ascii = Uts46::new().to_ascii(decoded.as_bytes(), denied, Hyphens::Allow, DnsLength::Ignore);
    let ascii = ascii
        .map_err(|_| &[IdnaErrorKind::Label, IdnaErrorKind::Bidi, IdnaErrorKind::LabelLong] as &[_])?;
    let labels = ascii.strip_suffix('.').unwrap_or(&ascii);
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

fn shown(iri: IriRef<'_>) {
    let text = iri.as_str();
    for fault in iri.bidi_faults() {
        assert!(text.get(fault.span()).is_some(), "{text:?}: {:?}", fault.span());
    }
    let displayed = iri.displayed();
    for kept in displayed.kept() {
        assert!(text.get(kept.span()).is_some(), "{text:?}: {kept:?}");
    }
    let mapped = [iri, displayed.as_iri_ref()].map(|iri| iri.to_uri_by_idna());
    if let [Ok(uri), Ok(shown)] = &mapped {
        let rung = uri.as_uri_ref().compare(shown.as_uri_ref());
        assert!(rung.is_some_and(|rung| rung <= Rung::Percent), "{text:?} is displayed as {displayed}");
    }
}
