//! IRIs.

#[cfg(feature = "full")]
mod directions;
#[cfg(feature = "full")]
mod displayed;
#[cfg(feature = "full")]
mod examples;
#[cfg(feature = "full")]
mod idna;

#[cfg(feature = "full")]
pub(crate) use displayed::displayed;
#[cfg(feature = "full")]
pub(crate) use idna::idna;
use urikit::compare::Ladder;
use urikit::normalize::{NormalizeSteps, Normalizer, RootlessPath, Step};
use urikit::relativize::{Forms, Relativizer};
use urikit::spec::Rfc3987;
use urikit::{Iri, IriBuf, IriRef, IriRefBuf, Spec, UriRef, split};
use urikit_conformance::{iri_rfc3987, resolve_rfc3986};

use crate::input::{Language, fields, inputs, maybe_choice};
use crate::normalize::{RUNGS, transliterated};
use crate::oracles::{ABSOLUTE_IRI, IRELATIVE_REF, IRI, IRI_REFERENCE, Rule, same_verdict};
use crate::parse::by_form;
use crate::parts::split_authority;
use crate::policy::STRICT;
use crate::relativize::judge;
use crate::resolve::{policy, written};
use crate::{Held, diagnostics};

/// Static strings.
const KNOWN: [&str; 6] = ["", "é:", "a:é#ü", "//日本/p?\u{e000}", "../é", "http://u@h:1/p?q"];

macro_rules! ways {
    ($borrowed:ident, $owned:ident, $rule:expr, $bytes:expr) => {{
        let (rule, bytes): (&Rule, &[u8]) = ($rule, $bytes);
        let found = $borrowed::parse_bytes(bytes);
        same_verdict(rule, bytes, &found);
        if let Ok(text) = std::str::from_utf8(bytes) {
            assert_eq!($borrowed::parse(text), found, "parse");
            assert_eq!($borrowed::parse_const(text), found, "parse_const");
            let owned = $owned::parse(text).map_err(|error| error.error());
            assert_eq!(owned.as_ref().map(|it| it.as_str()), found.as_ref().map(|it| it.as_str()));
            assert_eq!(
                owned.map($owned::into_string),
                found.map(|it| it.to_buf().as_str().to_owned())
            );
        }
        let known = KNOWN[bytes.len() % KNOWN.len()];
        if rule.accepts(known.as_bytes()) {
            assert_eq!(Ok($borrowed::from_static(known)), $borrowed::parse(known));
        }
        found
    }};
}

pub(crate) fn parse(data: &[u8]) -> Option<Held> {
    let bytes = Language::IRI_REFERENCE.bytes(data);
    let found = ways!(IriRef, IriRefBuf, &IRI_REFERENCE, &bytes);
    let iri = ways!(Iri, IriBuf, &IRI, &bytes).ok();
    if let Ok(text) = std::str::from_utf8(&bytes) {
        by_form::<Rfc3987>(text, [&IRI_REFERENCE, &IRI, &ABSOLUTE_IRI, &IRELATIVE_REF]);
    }
    let found = match found {
        Ok(found) => found,
        Err(error) => {
            assert_eq!(error.spec(), Spec::Rfc3987);
            diagnostics::parse_error(error);
            return None;
        }
    };
    let text = found.as_str();
    assert_eq!(found.as_iri(), iri);
    if let Some(iri) = iri {
        with_scheme(iri);
    }
    owned(found);
    let transliterated = resolve_rfc3986::parse(text);
    assert_eq!(found.scheme().map(|it| it.as_str()), transliterated.scheme);
    assert_eq!(found.authority().map(|it| it.as_str()), transliterated.authority);
    assert_eq!(found.path().as_str(), transliterated.path);
    assert_eq!(found.query().map(|it| it.as_str()), transliterated.query);
    assert_eq!(found.fragment().map(|it| it.as_str()), transliterated.fragment);
    // A URI is an IRI with the same components, and an ASCII IRI is a URI.
    assert_eq!(found.as_uri_ref(), UriRef::parse(text).ok());
    Some(Held)
}

/// An owned value has the same components.
fn owned(found: IriRef<'_>) {
    let owned = found.to_buf();
    assert_eq!(owned.as_iri_ref(), found);
    let transliterated = resolve_rfc3986::parse(found.as_str());
    let parts = [
        owned.scheme().map(|it| it.as_str()),
        owned.authority().map(|it| it.as_str()),
        Some(owned.path().as_str()),
        owned.query().map(|it| it.as_str()),
        owned.fragment().map(|it| it.as_str()),
    ];
    assert_eq!(
        parts,
        [
            transliterated.scheme,
            transliterated.authority,
            Some(&*transliterated.path),
            transliterated.query,
            transliterated.fragment
        ],
        "{found}"
    );
    let [userinfo, host, port] = transliterated
        .authority
        .map_or([None; 3], |authority| <[Option<&str>; 3]>::from(split_authority(authority)));
    let parts = [
        owned.userinfo().map(|it| it.as_str()),
        owned.host().map(|it| it.as_str()),
        owned.port().map(|it| it.as_str()),
    ];
    assert_eq!(parts, [userinfo, host, port], "{found}");
    assert_eq!(found.split(), split::split(found.as_str()));
    let cut = found.as_str().split('#').next();
    assert_eq!(Some(found.without_fragment().as_str()), cut);
}

/// The type that has a scheme.
fn with_scheme(iri: Iri<'_>) {
    let text = iri.as_str();
    let scheme = text.split(':').next();
    let owned = iri.to_buf();
    assert_eq!((Some(iri.scheme().as_str()), Some(owned.scheme().as_str())), (scheme, scheme));
    assert_eq!(owned.as_iri(), iri);
    assert_eq!(Some(iri.without_fragment().as_str()), text.split('#').next());
}

/// The language and the option selected by the first byte.
fn vocabulary(data: &[u8]) -> (&'static Language, u8, &[u8]) {
    match maybe_choice(data) {
        (Some(choice), rest) => (&Language::CHARACTERS, choice, rest),
        (None, rest) => (&Language::IRI_REFERENCE, 0, rest),
    }
}

/// Conversion to a URI and back (RFC 3987 section 3).
pub(crate) fn map(data: &[u8]) -> Option<Held> {
    let (language, _, rest) = vocabulary(data);
    let text = language.text(rest);
    let Ok(iri) = IriRef::parse(&text) else { return None };
    let escaped = iri_rfc3987::to_uri(&text);
    let uri = iri.to_uri();
    assert_eq!(uri, *escaped, "{text:?}");
    let parsed = UriRef::parse(&escaped).expect("a URI");
    assert_eq!(fields(&uri), fields(parsed));
    // From the IRI and from its URI.
    for (back, of) in [(iri.to_iri(), &text), (uri.to_iri(), &escaped)] {
        let expected = iri_rfc3987::to_iri(of);
        assert_eq!(back, *expected, "{of:?}");
        assert_eq!(fields(&back), fields(IriRef::parse(&expected).expect("an IRI")));
    }
    Some(Held)
}

/// The normal form of the URI, decoded (section 5.3.2).
fn normal_form(text: &str, steps: NormalizeSteps, rootless: RootlessPath) -> String {
    match steps.contains(Step::Percent) {
        true => iri_rfc3987::to_iri(&transliterated(&iri_rfc3987::to_uri(text), steps, rootless)),
        false => transliterated(text, steps, rootless),
    }
}

/// Resolution (RFC 3986 section 5.2, RFC 3987 section 6.5) and normal forms.
pub(crate) fn resolve(data: &[u8]) -> Option<Held> {
    let (language, choice, rest) = vocabulary(data);
    let base = if choice == 0 { &Language::IRI } else { &Language::IRI_CHARACTERS };
    let [base_text, text] = inputs([base, language], rest);
    let Ok(reference) = IriRef::parse(&text) else { return None };
    normal_forms(reference, choice);
    #[cfg(feature = "full")]
    composed(reference);
    let Ok(base) = Iri::parse(&base_text) else { return None };
    let expected = STRICT.resolve(&base_text, &text).expect(
        "the strict policy resolves every \
        reference",
    );
    let target = base.resolve(reference);
    assert_eq!(target, *expected, "{base_text} {text}");
    let parsed = Iri::parse(&expected).expect("the target is an IRI");
    assert_eq!(fields(&target), fields(parsed));
    let resolver = base.resolver();
    let mut appended = String::from("x");
    assert_eq!(resolver.resolve_into(reference, &mut appended), Ok(()));
    assert_eq!(appended[1..], expected);
    written(|out| resolver.resolve_to_slice(reference, out).map(fields), &expected, fields(parsed));
    let is_same_document = expected.split('#').next() == base_text.split('#').next();
    assert_eq!(base.is_same_document(reference), is_same_document, "{base_text} {text}");
    compared([IriRef::from(base), reference]);
    let policy = policy(choice);
    let resolver = resolver.same_scheme(policy.same_scheme).excess(policy.excess);
    let resolver = resolver.rootless(policy.rootless).encoded_dots(policy.encoded_dots);
    let resolver = resolver.base_dots(policy.base_dots);
    assert_eq!(resolver.base(), base);
    let found = resolver.resolve(reference).ok().map(|target| target.to_string());
    assert_eq!(found, policy.resolve(&base_text, &text), "{base_text} {text} {policy:?}");
    if let Some(iri) = reference.as_iri() {
        let pair = [&*base_text, &*text];
        let back = base.relativize(iri);
        judge(&STRICT, pair, Forms::ALL, &IRI_REFERENCE, Ok(back.as_str()));
        let parsed = IriRef::parse(back.as_str()).expect("a reference");
        assert_eq!(fields(&back), fields(parsed));
        let relativizer = Relativizer::new(resolver);
        let back = relativizer.relativize(iri).map(|back| back.to_string());
        judge(&policy, pair, Forms::ALL, &IRI_REFERENCE, back.as_deref().map_err(|error| *error));
        let forms = Forms::RELATIVE_PATH | Forms::ABSOLUTE_PATH;
        let back = relativizer.forms(forms).relativize(iri).map(|back| back.to_string());
        judge(&policy, pair, forms, &IRI_REFERENCE, back.as_deref().map_err(|error| *error));
    }
    Some(Held)
}

fn normal_forms(reference: IriRef<'_>, choice: u8) {
    let text = reference.as_str();
    let rootless = match choice & 3 {
        0 => RootlessPath::Opaque,
        1 => RootlessPath::Erratum4547,
        _ => RootlessPath::AsSpecified,
    };
    for (_, steps) in RUNGS {
        let normalizer = Normalizer::new().steps(steps).rootless(rootless);
        let normal = normalizer.normalize(reference);
        assert_eq!(normal, *normal_form(text, steps, rootless), "{text:?} {steps:?}");
        let parsed = IriRef::parse(normal.as_str()).map(fields);
        assert_eq!(parsed, Ok(fields(&normal)), "{text:?}: {normal}");
        let mut appended = String::from("x");
        normalizer.normalize_into(reference, &mut appended);
        assert_eq!(normal, appended[1..], "{text:?} {steps:?}");
    }
    let normal = reference.normalize();
    let uri = iri_rfc3987::to_uri(text);
    let of_uri = UriRef::parse(&uri).expect("a URI").normalize().to_string();
    assert_eq!(normal.as_str(), iri_rfc3987::to_iri(&of_uri), "{text:?}");
    assert_eq!(
        normal.as_str(),
        normal_form(text, NormalizeSteps::ALL, RootlessPath::Opaque),
        "{text:?}"
    );
    assert_eq!(normal.as_iri_ref().normalize(), normal, "{text:?}");
    assert!(reference.compare(normal.as_iri_ref()).is_some(), "{text:?}: {}", normal.as_str());
}

/// The first rung at which the normal forms are equal.
fn compared([one, other]: [IriRef<'_>; 2]) {
    let of_other = normal_form(other.as_str(), NormalizeSteps::SYNTAX, RootlessPath::Opaque);
    let of_other = IriRef::parse(&of_other).expect("a normal form is an IRI");
    for [a, b] in [[one, other], [other, of_other], [of_other, other], [other, other]] {
        let normal =
            |iri: IriRef<'_>, steps| normal_form(iri.as_str(), steps, RootlessPath::Opaque);
        let expected = RUNGS.into_iter().find(|(_, steps)| normal(a, *steps) == normal(b, *steps));
        let expected = expected.map(|(rung, _)| rung);
        assert_eq!([a.compare(b), Ladder::new().compare(a, b)], [expected; 2], "{a} {b}");
        for (rung, steps) in RUNGS {
            let [key, of_other] = [a, b].map(|iri| Ladder::new().key(iri, rung));
            assert_eq!(key.as_str(), normal(a, steps), "{a} {rung:?}");
            assert_eq!(key == of_other, expected.is_some_and(|it| it <= rung), "{a} {b} {rung:?}");
            assert_eq!(a.key(rung), key, "{a} {rung:?}");
        }
        // IRIs are equivalent exactly if their URIs are.
        let uris = [a, b].map(|iri| iri_rfc3987::to_uri(iri.as_str()));
        let [of_a, of_b] = uris.each_ref().map(|uri| UriRef::parse(uri).expect("a URI"));
        assert_eq!(a.compare(b).is_some(), of_a.compare(of_b).is_some(), "{a} {b}");
    }
}

/// NFC of the characters between delimiters and escapes.
#[cfg(feature = "full")]
fn composed(reference: IriRef<'_>) {
    use unicode_normalization::UnicodeNormalization as _;

    let text = reference.as_str();
    let is_letter = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
    // A character whose composition is a delimiter or invalid stays.
    let is_inner = |c: char| match c.is_ascii() {
        true => is_letter(c),
        false => c.nfc().all(|c| !c.is_ascii() || is_letter(c)),
    };
    let (mut expected, mut run) = (String::new(), String::new());
    let mut digits = 0;
    for c in text.chars() {
        if digits == 0 && is_inner(c) {
            run.push(c);
            continue;
        }
        digits = if c == '%' { 2 } else { u8::saturating_sub(digits, 1) };
        expected.extend(std::mem::take(&mut run).nfc());
        expected.push(c);
    }
    expected.extend(run.nfc());
    assert_eq!(reference.nfc().as_str(), expected, "{text:?}");
    assert!(IriRef::parse(&expected).is_ok(), "{text:?}: {expected}");
    assert_eq!(reference.is_nfc(), expected == text, "{text:?}");
}
