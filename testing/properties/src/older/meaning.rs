//! Resolution and normalization by the earlier specifications.

use urikit_conformance::resolve_rfc2396::{
    Answer, Choices, EmptyPath, ExcessDotSegments, Loophole,
};
use urikit_conformance::resolve_rfc3986;
use urikit_conformance::{normalize_rfc3986, resolve_rfc1808, resolve_rfc2396};
use urikit_legacy::rfc2396::DotRemoval;
use urikit_legacy::{ResolveError, SameScheme, rfc1808, rfc2396};

use super::of_server;
use crate::Held;
use crate::input::{Language, choice, inputs, maybe_choice};
use crate::oracles::RFC2396_SERVER;

/// RFC 2396 section 5.2, with every option.
pub(crate) fn resolve_2396(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let [base_text, text] = inputs([&Language::RFC2396_ABSOLUTE, &Language::RFC2396], rest);
    let (Ok(base), Ok(reference)) =
        (rfc2396::AbsoluteUri::parse(&base_text), rfc2396::UriReference::parse(&text))
    else {
        return None;
    };
    let (excess, expected_excess) = match choice % 3 {
        0 => (urikit_legacy::ExcessDotSegments::Keep, ExcessDotSegments::Retain),
        1 => (urikit_legacy::ExcessDotSegments::Drop, ExcessDotSegments::Remove),
        _ => (urikit_legacy::ExcessDotSegments::Error, ExcessDotSegments::Error),
    };
    let (empty_base_path, empty_path) = match choice / 3 % 2 {
        0 => (rfc2396::EmptyBasePath::AsSpecified, EmptyPath::AsSpecified),
        _ => (rfc2396::EmptyBasePath::Root, EmptyPath::Root),
    };
    let choices = Choices { excess: expected_excess, loophole: Loophole::Closed, empty_path };
    let resolver = base
        .resolver()
        .excess(excess)
        .same_scheme(SameScheme::Keep)
        .empty_base_path(empty_base_path);
    assert_eq!(resolver.base(), base);
    if let Ok(target) = resolver.resolve(reference) {
        targets(&target, &base_text);
        everywhere(
            &target,
            resolver.dot_removal(DotRemoval::Everywhere).resolve(reference).ok(),
            &text,
        );
    }
    let found = match resolver.resolve(reference) {
        Ok(rfc2396::Target::Uri(uri)) => Answer::Uri(uri),
        Ok(rfc2396::Target::CurrentDocument(uri)) => Answer::CurrentDocument {
            fragment: uri.split_once('#').map(|(_, fragment)| fragment.to_owned()),
        },
        Err(ResolveError::ExcessDotSegments) => Answer::Refused,
        Err(_) => Answer::Unsuitable,
    };
    assert_eq!(found, resolve_rfc2396::resolve(&base_text, &text, choices), "{base_text} {text}");
    Some(Held)
}

/// All outputs of the target agree.
fn targets(target: &rfc2396::Target, base: &str) {
    let expected = target.to_string();
    assert_eq!((target.uri(), target.clone().into_uri()), (&*expected, expected.clone()));
    let is_current = matches!(target, rfc2396::Target::CurrentDocument(_));
    // The current document is the base, whatever its fragment.
    assert!(!is_current || expected.split('#').next() == Some(base), "{base} {expected}");
    assert_eq!(target.is_current_document(), is_current, "{expected}");
}

/// Removing dot-segments everywhere only changes a path that has some and was not merged.
fn everywhere(target: &rfc2396::Target, found: Option<rfc2396::Target>, reference: &str) {
    let Some(found) = found else { return };
    let [merged, found] = [target, &found].map(|target| target.to_string());
    let [before, after] = [&merged, &found].map(|text| resolve_rfc3986::parse(text));
    let others = |parts: &resolve_rfc3986::Parts<'_>| {
        [parts.scheme, parts.authority, parts.query, parts.fragment]
            .map(|part| part.map(str::to_owned))
    };
    assert_eq!(others(&before), others(&after), "{merged} {found}");
    let has_dots = before.path.split('/').any(|segment| [".", ".."].contains(&segment));
    let given = resolve_rfc3986::parse(reference);
    let is_merged =
        given.scheme.is_none() && given.authority.is_none() && !given.path.starts_with('/');
    if is_merged || !has_dots {
        assert_eq!(found, merged, "{reference}");
    } else if before.path.starts_with('/') {
        // Except for a disambiguating prefix.
        let path = after
            .path
            .strip_prefix("/.")
            .filter(|rest| rest.starts_with("//"))
            .unwrap_or(&after.path);
        assert!(path.split('/').all(|segment| segment != "."), "{reference}: {found}");
        assert!(path.len() <= before.path.len(), "{reference}: {found}");
    }
}

/// RFC 1808 section 4, with the option of RFC 2396 for `..` above the root.
pub(crate) fn resolve_1808(data: &[u8]) -> Option<Held> {
    let [base_text, text] = inputs([&Language::RFC1808_ABSOLUTE, &Language::RFC1808], data);
    let (Ok(base), Ok(embedded)) = (rfc1808::Base::parse(&base_text), rfc1808::Url::parse(&text))
    else {
        return None;
    };
    let expected = resolve_rfc1808::resolve(&base_text, &text);
    assert_eq!(base.resolve(embedded), expected, "{base_text} {text}");
    for (excess, expected) in [
        (urikit_legacy::ExcessDotSegments::Keep, ExcessDotSegments::Retain),
        (urikit_legacy::ExcessDotSegments::Drop, ExcessDotSegments::Remove),
        (urikit_legacy::ExcessDotSegments::Error, ExcessDotSegments::Error),
    ] {
        let found = base.resolve_with(embedded, excess);
        let expected = resolve_rfc1808::resolve_with(&base_text, &text, expected);
        assert_eq!(
            found,
            expected.ok_or(ResolveError::ExcessDotSegments),
            "{base_text} {text} {excess:?}"
        );
    }
    Some(Held)
}

/// The normal form of RFC 2396 section 6 has a lowercase scheme and host name, and no default port;
/// equivalence compares normal forms.
pub(crate) fn normalize_2396(data: &[u8]) -> Option<Held> {
    let (choice, rest) = maybe_choice(data);
    let language = if choice.is_none() { &Language::RFC2396 } else { &Language::LINEAGE };
    let [one, other] = inputs([language; 2], rest);
    let (Ok(a), Ok(b)) = (rfc2396::UriReference::parse(&one), rfc2396::UriReference::parse(&other))
    else {
        return None;
    };
    let normal = a.normalize().to_string();
    assert_eq!(normal, normal_2396(&one), "{one}");
    let again = rfc2396::UriReference::parse(&normal).expect("a normal form is a reference");
    assert!(a.is_equivalent(&again), "{one}");
    assert_eq!(a.is_equivalent(&b), normal == normal_2396(&other), "{one} {other}");
    Some(Held)
}

fn normal_2396(text: &str) -> String {
    let mut parts = resolve_rfc3986::parse(text);
    let default = parts.scheme.and_then(normalize_rfc3986::scheme).and_then(|scheme| scheme.port);
    let scheme = parts.scheme.map(str::to_ascii_lowercase);
    let server =
        parts.authority.filter(|it| !it.is_empty() && RFC2396_SERVER.accepts(it.as_bytes()));
    let authority = server.map(|server| {
        let [userinfo, host, port] = of_server(server);
        // The number of the port; an empty port has none.
        let number = port.map(|port| format!("0{port}").trim_start_matches('0').to_owned());
        let is_default = port.is_some_and(|port| !port.is_empty())
            && number
                .is_some_and(|number| default.is_some_and(|default| number == default.to_string()));
        let userinfo = userinfo.map_or(String::new(), |it| format!("{it}@"));
        let port = port.filter(|_| !is_default).map_or(String::new(), |it| format!(":{it}"));
        userinfo + &host.unwrap_or_default().to_ascii_lowercase() + &port
    });
    parts.scheme = scheme.as_deref();
    parts.authority = authority.as_deref().or(parts.authority);
    resolve_rfc3986::recompose(&parts)
}
