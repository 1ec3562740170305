//! Resolution.

use urikit::resolve::{
    BaseDots, EncodedDots, ExcessDotSegments, ResolveError, Resolver, RootlessPath, SameScheme,
};
use urikit::{Error, Uri, UriBuf, UriRef};
use urikit_conformance::resolve_rfc3986::{self, Strictness};

use crate::input::{Fields, Language, choice, fields, inputs};
use crate::policy::{Policy, STRICT};
use crate::{Held, diagnostics};

/// Strict and non-strict resolution, with all outputs.
pub(crate) fn resolve(data: &[u8]) -> Option<Held> {
    let [base_text, text] = inputs([&Language::URI, &Language::REFERENCE], data);
    let (Ok(base), Ok(reference)) = (Uri::parse(&base_text), UriRef::parse(&text)) else {
        return None;
    };
    let target = base.resolve(reference);
    let expected = guarded(&base_text, &text, Strictness::Strict);
    assert_eq!(target, *expected, "{base_text} {text}");
    let resolver = base.resolver();
    let mut appended = String::from("x");
    assert_eq!(resolver.resolve_into(reference, &mut appended), Ok(()));
    assert_eq!(appended[1..], expected);
    let parsed = Uri::parse(&expected).expect("the target is a URI");
    assert_eq!(fields(&target), fields(parsed));
    written(|out| resolver.resolve_to_slice(reference, out).map(fields), &expected, fields(parsed));

    let compat = resolver.same_scheme(SameScheme::Ignore).resolve(reference);
    let expected_compat = guarded(&base_text, &text, Strictness::NonStrict);
    assert_eq!(compat.map(String::from), Ok(expected_compat), "{base_text} {text}");
    let owned = base.to_buf();
    assert_eq!([&owned.resolve(reference), &owned.join(&text).expect("a reference")], [&target; 2]);
    // The target resolves to itself.
    assert_eq!(base.resolve(parsed), *guarded(&base_text, &expected, Strictness::Strict));
    let same_document =
        base.without_fragment().as_str() == expected.split('#').next().unwrap_or_default();
    let found = [base.is_same_document(reference), owned.is_same_document(reference)];
    assert_eq!(found, [same_document; 2], "{base_text} {text}");
    Some(Held)
}

/// The strict target, with a disambiguating prefix if needed.
pub(crate) fn guarded(base: &str, reference: &str, strictness: Strictness) -> String {
    let (base, reference) = (resolve_rfc3986::parse(base), resolve_rfc3986::parse(reference));
    let target = resolve_rfc3986::transform(&base, &reference, strictness);
    resolve_rfc3986::recompose(&resolve_rfc3986::guarded(target))
}

/// Writes to a large enough buffer; a short buffer reports a sufficient length.
pub(crate) fn written<E: Into<Error>>(
    write: impl Fn(&mut [u8]) -> Result<Fields, E>,
    expected: &str,
    parsed: Fields,
) {
    let write = |out: &mut [u8]| write(out).map_err(|error| needed(error.into()));
    // An empty result fits into every buffer.
    let mut buffer = vec![0xff; expected.len().saturating_sub(1)];
    let needed = write(&mut buffer).err().unwrap_or_default();
    assert!(needed >= expected.len(), "{expected}: {needed}");
    buffer.resize(needed, 0xff);
    assert_eq!(write(&mut buffer), Ok(parsed), "{expected}");
    assert!(buffer.starts_with(expected.as_bytes()), "{expected}");
}

/// The length that a buffer lacks.
fn needed(error: Error) -> usize {
    match error {
        Error::Buffer(error) | Error::Resolve(ResolveError::Buffer(error)) => {
            assert!(!error.is_too_long());
            error.needed()
        }
        error => panic!("{error}"),
    }
}

/// The options selected by a byte; 0 is strict.
pub(crate) fn policy(choice: u8) -> Policy {
    Policy {
        rootless: match choice & 3 {
            0 => RootlessPath::AsSpecified,
            1 => RootlessPath::Erratum4547,
            2 => STRICT.rootless,
            _ => RootlessPath::Opaque,
        },
        excess: [
            ExcessDotSegments::Drop,
            ExcessDotSegments::Drop,
            ExcessDotSegments::Keep,
            ExcessDotSegments::Error,
        ][usize::from(choice >> 2 & 3)],
        same_scheme: if choice & 0x10 == 0 { SameScheme::Keep } else { SameScheme::Ignore },
        encoded_dots: if choice & 0x20 == 0 { EncodedDots::Literal } else { EncodedDots::Dots },
        base_dots: if choice >> 7 == 0 { BaseDots::AsSpecified } else { BaseDots::Erratum4789 },
    }
}

/// Each option, alone and with others.
pub(crate) fn choices(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let [base_text, text] = inputs([&Language::URI, &Language::REFERENCE], rest);
    let (Ok(base), Ok(reference)) = (Uri::parse(&base_text), UriRef::parse(&text)) else {
        return None;
    };
    let chosen = policy(choice);
    by_policy(&chosen, chosen.resolver(&base_text), reference);
    by_policy(&STRICT, Resolver::new(base), reference);
    Some(Held)
}

/// The rules of errors are in RFC 2396.
fn refusal(error: ResolveError) {
    diagnostics::names(&[ResolveError::ExcessDotSegments, ResolveError::RootlessBase], |error| {
        error.code()
    });
    diagnostics::sentence(&error.to_string());
    diagnostics::rule(error.rule(), error.section());
    assert_eq!(diagnostics::section(error.section()), "2396");
}

fn by_policy(policy: &Policy, resolver: Resolver<'_>, reference: UriRef<'_>) {
    let (base, text) = (resolver.base().as_str(), reference.as_str());
    let expected = policy.resolve(base, text);
    let found = resolver.resolve(reference);
    let shown = found.as_ref().ok().map(UriBuf::as_str);
    assert_eq!(shown, expected.as_deref(), "{base} {text} {policy:?}");
    match found {
        Ok(target) => {
            let parsed = Uri::parse(target.as_str()).expect("a target is a URI");
            assert_eq!(fields(&target), fields(parsed));
        }
        Err(ResolveError::RootlessBase) => {
            refusal(ResolveError::RootlessBase);
            let parts = resolve_rfc3986::parse(base);
            let is_base_opaque = parts.authority.is_none() && !parts.path.starts_with('/');
            assert!(
                policy.rootless == RootlessPath::Opaque && is_base_opaque,
                "{base} {text} {policy:?}"
            );
        }
        Err(error) => {
            refusal(error);
            assert_eq!(
                (error, policy.excess),
                (ResolveError::ExcessDotSegments, ExcessDotSegments::Error),
                "{base} {text}"
            );
        }
    }
}
