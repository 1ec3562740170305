//! Display to people.

use idna::AsciiDenyList;
use idna::uts46::{Hyphens, Uts46};
use urikit::IriRef;
use urikit::compare::Rung;
use urikit::component::HostKind;

use urikit::iri::{BidiRule, KeptEscapeReason, unicode_host};
use urikit::{UriRef, component};
use urikit_conformance::iri_rfc3987;

use super::{directions, examples};
use crate::input::{Language, choices, maybe_choice};
use crate::placeholders::fill;
use crate::{Held, diagnostics};

/// Characters are displayed unless they are misleading; kept escapes have a span and a reason, and
/// reordered parts are reported.
pub(crate) fn displayed(data: &[u8]) -> Option<Held> {
    let text = match maybe_choice(data) {
        (Some(..0x20), rest) => Language::NAMES.text(rest),
        (Some(choice), rest) if choice & 1 == 0 => planted(choice, rest),
        (Some(_), rest) => {
            let (text, expected) = directions::reference(rest);
            let iri = IriRef::parse(&text).expect("an IRI");
            let errors = iri.bidi_errors();
            let found: Vec<_> = errors
                .map(|error| (error.rule(), error.component().name(), error.span()))
                .collect();
            assert_eq!(found, expected, "{text:?}");
            text
        }
        (None, rest) => Language::IRI_REFERENCE.text(rest),
    };
    let Ok(iri) = IriRef::parse(&text) else { return None };
    any(iri);
    Some(Held)
}

/// A generated reference, its expected display, and the expected kept escapes.
#[derive(Default)]
struct Generated {
    text: String,
    shown: String,
    kept: Vec<(KeptEscapeReason, &'static str, std::ops::Range<usize>)>,
}

impl Generated {
    fn push(
        &mut self,
        delimiter: &str,
        component: &'static str,
        plant: &examples::Example,
        words: &[u8],
    ) {
        let (text, marks) = fill(plant.0, words);
        self.text += delimiter;
        self.shown += delimiter;
        let start = self.text.len();
        self.kept.extend(marks.into_iter().zip(plant.2).map(|(mark, reason)| {
            let span = start + mark.start..start + mark.end;
            (reason, component, span)
        }));
        self.text += &text;
        self.shown += &fill(plant.1, words).0;
    }
}

/// A reference of parts with known display.
fn planted(choice: u8, data: &[u8]) -> String {
    let (chosen, words) = choices::<8>(data);
    let mut chosen = chosen.into_iter();
    let mut next = |plants: &'static [examples::Example]| {
        &plants[usize::from(chosen.next().unwrap_or_default()) % plants.len()]
    };
    let has = |bit: u8| choice >> bit & 1 != 0;
    let mut generated = Generated::default();
    if has(1) {
        generated.push("//", "userinfo", next(examples::PARTS), words);
        if has(2) {
            generated.push("@", "host", next(examples::HOSTS), words);
        } else {
            generated.push("@", "host", next(examples::LABELS), words);
            generated.push(".", "host", next(examples::LABELS), words);
        }
    }
    generated.push("/", "path", next(examples::PARTS), words);
    generated.push(if has(3) { "." } else { "/" }, "path", next(examples::PARTS), words);
    if has(4) {
        generated.push("?", "query", next(examples::PARTS), words);
        generated.push("=", "query", next(examples::PARTS), words);
    }
    if has(5) {
        generated.push("#", "fragment", next(examples::PARTS), words);
    }
    let Generated { text, shown, kept } = generated;
    let iri = IriRef::parse(&text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let displayed = iri.to_unicode();
    assert_eq!((displayed.as_str(), displayed.to_string()), (&*shown, shown.clone()), "{text:?}");
    let found: Vec<_> = displayed
        .kept()
        .iter()
        .map(|kept| (kept.reason(), kept.component().name(), kept.span()))
        .collect();
    assert_eq!(found, kept, "{text:?}");
    text
}

/// Checks that hold for any reference.
fn any(iri: IriRef<'_>) {
    let text = iri.as_str();
    for error in iri.bidi_errors() {
        assert!(text.get(error.span()).is_some(), "{text:?}: {:?}", error.span());
        broken(error.rule());
    }
    let displayed = iri.to_unicode();
    let mut before = 0;
    for kept in displayed.kept() {
        assert!(
            text.get(kept.span()).is_some() && kept.span().start >= before,
            "{text:?}: {kept:?}"
        );
        before = kept.span().start;
        let reason = kept.reason();
        diagnostics::code(reason.code());
        diagnostics::sentence(reason.message());
        diagnostics::section(reason.section());
    }
    assert_eq!(displayed.clone().into_string(), displayed.as_str());
    if let Ok(uri) = UriRef::parse(text) {
        assert_eq!(uri.to_unicode(), displayed);
    }
    let mapped = [iri, displayed.as_iri_ref()].map(|iri| iri.to_uri_by_idna());
    if let [Ok(uri), Ok(shown)] = &mapped {
        let rung = uri.as_uri_ref().compare(shown.as_uri_ref());
        assert!(
            rung.is_some_and(|rung| rung <= Rung::Percent),
            "{text:?} is displayed as {displayed}"
        );
    }
    let shown = displayed.as_iri_ref();
    if let Some(host) = iri.host() {
        let of_host = unicode_host(&host);
        assert_eq!(shown.host().map(|host| host.as_str()), Some(&*of_host), "{text:?}");
        if displayed.kept().iter().all(|kept| kept.component().name() != "host") {
            assert_eq!(of_host, in_unicode(host), "{text:?}");
        }
    }
    // If no escape is kept, all allowed characters are displayed.
    if displayed.kept().is_empty() {
        let found = shown.path();
        assert_eq!(found.as_str(), decoded(iri.path().as_str()), "{text:?}");
        let part = |part: Option<&str>| part.map(decoded);
        assert_eq!(
            [
                shown.userinfo().map(|it| it.as_str().to_owned()),
                shown.fragment().map(|it| it.as_str().to_owned())
            ],
            [
                part(iri.userinfo().map(|it| it.as_str())),
                part(iri.fragment().map(|it| it.as_str()))
            ],
            "{text:?}"
        );
        assert_eq!(
            shown.query().map(|it| it.as_str().to_owned()),
            part(iri.query().map(|it| it.as_str()))
        );
    }
}

/// A rule belongs to the subsection of section 4 for formatting characters or for the order.
fn broken(rule: BidiRule) {
    diagnostics::names(&[BidiRule::Formatting, BidiRule::Mixed, BidiRule::Ends], BidiRule::code);
    diagnostics::sentence(rule.message());
    assert_eq!(diagnostics::section(rule.section()), "3987");
    let place = if rule == BidiRule::Formatting { "4.1" } else { "4.2" };
    assert!(rule.section().ends_with(place), "{rule:?}");
}

/// A host without kept escapes.
fn in_unicode(host: component::Host<'_>) -> String {
    let name = host.as_str();
    let is_plain =
        name.is_ascii() && !name.contains('%') && !name.to_ascii_lowercase().contains("xn--");
    if host.kind() != HostKind::RegName || is_plain {
        return name.to_owned();
    }
    let decoded =
        percent_encoding::percent_decode_str(name).decode_utf8().expect("other hosts are kept");
    let denied = AsciiDenyList::new(true, "\"#%/:<>?@[\\]^`{|}");
    Uts46::new().to_unicode(decoded.as_bytes(), denied, Hyphens::Allow).0.into_owned()
}

/// Decodes unreserved (RFC 3986 section 2.3) and non-ASCII characters (RFC 3987 section 3.2).
fn decoded(part: &str) -> String {
    let mut out = String::new();
    let text = iri_rfc3987::to_iri(&format!("#{part}"));
    let mut rest = &text[1..];
    while let Some(first) = rest.chars().next() {
        let octet =
            rest.strip_prefix('%').and_then(|rest| u8::from_str_radix(rest.get(..2)?, 16).ok());
        let len = if octet.is_some() { 3 } else { first.len_utf8() };
        match octet.map(char::from) {
            Some(c) if c.is_ascii_alphanumeric() || "-._~".contains(c) => out.push(c),
            _ => out += &rest[..len],
        }
        rest = &rest[len..];
    }
    out
}
