//! IRIs.

use urikit::UriRef;
#[cfg(feature = "whole")]
use urikit::compare::Rung;
#[cfg(feature = "whole")]
use urikit::iri::IdnaErrorKind;
use urikit::iri::{
    AbsoluteIri, AbsoluteIriBuf, Iri, IriBuf, IriRef, IriRefBuf, RelativeIriRef, RelativeIriRefBuf,
};
use urikit::normalize::{Normalizer, Steps};
use urikit_conformance::resolve_letter;

use crate::Held;
use crate::input::{Language, texts};
use crate::oracles::{ABSOLUTE_IRI, IRELATIVE_REF, IRI, IRI_REFERENCE, Rule, same_verdict};

macro_rules! ways {
    ($borrowed:ident, $owned:ident, $rule:expr, $bytes:expr) => {{
        let (rule, bytes): (&Rule, &[u8]) = ($rule, $bytes);
        let found = $borrowed::parse_bytes(bytes);
        same_verdict(rule, bytes, &found);
        if let Ok(text) = str::from_utf8(bytes) {
            assert_eq!($borrowed::parse(text), found, "parse");
            assert_eq!($borrowed::parse_const(text), found, "parse_const");
            let owned = $owned::parse(text).map_err(|error| error.error());
            assert_eq!(owned.as_ref().map(|it| it.as_str()), found.as_ref().map(|it| it.as_str()));
        }
        found
    }};
}

/// Reading a text, whole.
pub(crate) fn parse(data: &[u8]) -> Option<Held> {
    let bytes = Language::IRI_REFERENCE.bytes(data);
    let found = ways!(IriRef, IriRefBuf, &IRI_REFERENCE, &bytes);
    let _ = ways!(Iri, IriBuf, &IRI, &bytes);
    let _ = ways!(AbsoluteIri, AbsoluteIriBuf, &ABSOLUTE_IRI, &bytes);
    let _ = ways!(RelativeIriRef, RelativeIriRefBuf, &IRELATIVE_REF, &bytes);
    let Ok(found) = found else { return None };
    let text = found.as_str();
    let letter = resolve_letter::parse(text);
    assert_eq!(found.scheme().map(|it| it.as_str()), letter.scheme);
    assert_eq!(found.authority().map(|it| it.as_str()), letter.authority);
    assert_eq!(found.path().as_str(), letter.path);
    assert_eq!(found.query().map(|it| it.as_str()), letter.query);
    assert_eq!(found.fragment().map(|it| it.as_str()), letter.fragment);
    // A URI is an IRI with the same parts, and an IRI of ASCII is a URI.
    assert_eq!(found.as_uri_ref(), UriRef::parse(text).ok());
    Some(Held)
}

/// To a URI and back (RFC 3987 section 3).
pub(crate) fn map(data: &[u8]) -> Option<Held> {
    let text = Language::IRI_REFERENCE.text(data);
    let Ok(iri) = IriRef::parse(&text) else { return None };
    // Section 3.1 step 2, one octet after another.
    let escaped: String = text
        .chars()
        .map(|c| {
            if c.is_ascii() {
                c.to_string()
            } else {
                c.to_string().bytes().map(|b| format!("%{b:02X}")).collect()
            }
        })
        .collect();
    let uri = iri.to_uri().to_buf();
    assert_eq!(uri.as_str(), escaped, "{text:?}");
    assert_eq!(iri.to_uri().to_string(), escaped);
    let back = uri.as_uri_ref().to_iri().to_buf();
    assert!(IriRef::parse(back.as_str()).is_ok(), "{text:?}: {}", back.as_str());
    // The IRI of a URI means the URI: the same after escapes are normal.
    let normal =
        |uri: UriRef<'_>| Normalizer::new().steps(Steps::CASE | Steps::PERCENT).normalize(uri).to_string();
    let again = back.as_iri_ref().to_uri().to_buf();
    assert_eq!(normal(again.as_uri_ref()), normal(uri.as_uri_ref()), "{text:?}: {}", back.as_str());
    // What was read back once stays.
    assert_eq!(back.as_iri_ref().to_iri().to_buf(), back, "{text:?}");
    let mut buffer = vec![0; escaped.len()];
    assert_eq!(iri.to_uri().write_into(&mut buffer).map(|uri| uri.to_string()), Ok(escaped));
    assert_eq!(uri.as_uri_ref().to_iri().is_same(), back.as_str() == uri.as_str());
    Some(Held)
}

/// Resolution, by the letter of RFC 3986 section 5.2, which RFC 3987 section 6.5 refers to; and normal forms.
pub(crate) fn resolve(data: &[u8]) -> Option<Held> {
    let [base_text, text] = texts([&Language::ABSOLUTE_IRI, &Language::IRI_REFERENCE], data);
    let Ok(reference) = IriRef::parse(&text) else { return None };
    let normal = reference.normalize();
    assert!(IriRef::parse(normal.as_str()).is_ok(), "{text:?}: {}", normal.as_str());
    assert_eq!(normal.as_iri_ref().normalize(), normal, "{text:?}");
    assert!(reference.compare(normal.as_iri_ref()).is_some(), "{text:?}: {}", normal.as_str());
    #[cfg(feature = "whole")]
    {
        let composed = reference.nfc();
        assert!(composed.as_iri_ref().is_nfc(), "{text:?}: {}", composed.as_str());
        assert_eq!(reference.is_nfc(), composed.as_str() == text, "{text:?}");
    }
    let Ok(base) = AbsoluteIri::parse(&base_text) else { return None };
    let parts = (resolve_letter::parse(&base_text), resolve_letter::parse(&text));
    let target = resolve_letter::transform(&parts.0, &parts.1, resolve_letter::Strictness::Strict);
    let expected = resolve_letter::recompose(&resolve_letter::guarded(target));
    let target = base.resolve(reference);
    assert_eq!(target.to_string(), expected, "{base_text} {text}");
    assert_eq!(target.to_iri().as_str(), expected);
    assert!(Iri::parse(&expected).is_ok());
    if let Some(iri) = reference.as_iri() {
        let back = base.relativize(iri).to_buf();
        let reached = base.resolve(back.as_iri_ref()).to_string();
        assert!(reached == text || reached == expected, "{base_text} {text}: {} to {reached}", back.as_str());
    }
    Some(Held)
}

/// Hosts by IDNA: what comes out is a URI, and its host is what the crate `idna` makes of it; errors point at labels.
#[cfg(feature = "whole")]
pub(crate) fn idna(data: &[u8]) -> Option<Held> {
    let text = Language::IRI_REFERENCE.text(data);
    let Ok(iri) = IriRef::parse(&text) else { return None };
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
    match iri.to_uri_by_idna() {
        Ok(uri) => {
            assert!(UriRef::parse(uri.as_str()).is_ok(), "{text:?}: {uri}");
            let host = uri.host();
            assert_eq!(host.is_some(), iri.host().is_some());
            if let Some(host) = &host {
                let shown = urikit::iri::displayed_host(host);
                assert!(!shown.is_empty() || host.is_empty(), "{uri}");
            }
            // What has been made ASCII stays.
            let again = IriRef::from(uri.as_uri_ref()).to_uri_by_idna();
            assert_eq!(again.as_ref().map(|it| it.as_str()), Ok(uri.as_str()), "{text:?}");
        }
        Err(error) => {
            assert!(
                text.get(error.span())
                    .is_some_and(|label| !label.is_empty() || error.kind() == IdnaErrorKind::LabelEmpty),
                "{text:?}: {error:?}"
            );
        }
    }
    Some(Held)
}
