//! Resolving references.

use urikit::resolve::{EncodedDots, Excess, ResolveError, Rootless, SchemeRule};
use urikit::{AbsoluteUri, Uri, UriRef, WriteError};
use urikit_conformance::resolve_letter::{self, Strictness};

use crate::Held;
use crate::input::{Fields, Language, choice, fields, texts};

/// A base and a reference, by the letter and with the switch for the scheme, in every way to have the answer.
pub(crate) fn resolve(data: &[u8]) -> Option<Held> {
    let [base_text, text] = texts([&Language::ABSOLUTE, &Language::REFERENCE], data);
    let (Ok(base), Ok(reference)) = (AbsoluteUri::parse(&base_text), UriRef::parse(&text)) else {
        return None;
    };
    let target = base.resolve(reference);
    let expected = guarded(&base_text, &text, Strictness::Strict);
    let found = target.to_uri();
    assert_eq!(found.as_str(), expected, "{base_text} {text}");
    assert_eq!(target.to_string(), expected);
    let mut appended = String::from("x");
    target.append_to(&mut appended);
    assert_eq!(appended[1..], expected);
    let parsed = Uri::parse(&expected).expect("a target is a URI");
    assert_eq!(fields(*found.as_uri()), fields(*parsed));
    written(|out| target.write_into(out).map(|uri| fields(*uri)), &expected, fields(*parsed));

    let compat =
        base.resolver().scheme_rule(SchemeRule::Compat).resolve(reference).map(|target| target.to_string());
    assert_eq!(
        compat.as_deref(),
        Ok(&*guarded(&base_text, &text, Strictness::NonStrict)),
        "{base_text} {text}"
    );
    // A target is its own target.
    assert_eq!(base.resolve(parsed).to_string(), guarded(&base_text, &expected, Strictness::Strict));
    let same_document = base.without_fragment().as_str() == expected.split('#').next().unwrap_or_default();
    assert_eq!(target.is_same_document(), same_document, "{base_text} {text}");
    Some(Held)
}

fn guarded(base: &str, reference: &str, strictness: Strictness) -> String {
    let (base, reference) = (resolve_letter::parse(base), resolve_letter::parse(reference));
    let target = resolve_letter::transform(&base, &reference, strictness);
    resolve_letter::recompose(&resolve_letter::guarded(target))
}

/// A buffer that is large enough is written into, and one that is a byte short says how much is needed.
pub(crate) fn written(
    write: impl Fn(&mut [u8]) -> Result<Fields, WriteError>,
    expected: &str,
    parsed: Fields,
) {
    let mut buffer = vec![0xff; expected.len()];
    assert_eq!(write(&mut buffer), Ok(parsed), "{expected}");
    assert_eq!(buffer, expected.as_bytes());
    if let Some(short) = expected.len().checked_sub(1) {
        assert_eq!(write(&mut buffer[..short]).map_err(|error| error.needed()), Err(expected.len()));
    }
}

/// Every choice there is: the answer can be read, and refusing is all that refusal adds.
pub(crate) fn choices(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let [base_text, text] = texts([&Language::ABSOLUTE, &Language::REFERENCE], rest);
    let (Ok(base), Ok(reference)) = (AbsoluteUri::parse(&base_text), UriRef::parse(&text)) else {
        return None;
    };
    let rootless = if choice & 1 == 0 { Rootless::Letter } else { Rootless::Erratum4547 };
    let dots = if choice & 2 == 0 { EncodedDots::Literal } else { EncodedDots::Dots };
    let resolver = base.resolver().rootless(rootless).encoded_dots(dots);
    let by = |excess| resolver.excess(excess).resolve(reference).map(|target| target.to_string());
    let (dropped, kept, refused) = (by(Excess::Drop), by(Excess::Keep), by(Excess::Refuse));
    for target in [&dropped, &kept] {
        let target = target.as_ref().expect("nothing is refused");
        assert!(Uri::parse(target).is_ok(), "{base_text} {text}: {target}");
    }
    match refused {
        Ok(target) => {
            assert_eq!(
                (Ok(&target), Ok(&target)),
                (dropped.as_ref(), kept.as_ref()),
                "nothing was in excess"
            );
        }
        Err(error) => {
            assert_eq!((error, dropped != kept), (ResolveError::Excess, true), "{base_text} {text}");
        }
    }
    Some(Held)
}
