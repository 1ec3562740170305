//! Conversions to and from types of other crates keep all components, or fail.

use urikit::{Component, ConversionError, UriBuf, UriRef, UriRefBuf};

use crate::Held;
use crate::input::{Language, inputs};
use crate::parts::Parts;

pub(crate) fn foreign(data: &[u8]) -> Option<Held> {
    let [text] = inputs([&Language::REFERENCE], data);
    let mut held = None;
    if let Ok(target) = text.parse::<http::Uri>() {
        from_target(&target);
        held = Some(Held);
    }
    if let Ok(url) = url::Url::parse(&text) {
        from_url(&url);
        held = Some(Held);
    }
    if let Ok(reference) = UriRef::parse(&text) {
        into_target(reference);
        into_url(reference);
        held = Some(Held);
    }
    held
}

/// The components of an `http` target as those of a reference.
fn parts_of_target(target: &http::Uri) -> [Option<String>; 4] {
    let own = |part: &str| part.to_owned();
    [
        target.scheme_str().map(str::to_ascii_lowercase),
        target.authority().map(|authority| own(authority.as_str())),
        Some(own(target.path())),
        target.query().map(own),
    ]
}

/// The components by appendix B. An empty path of an absolute URI is `/`, as in `http`.
fn parts_of_reference(text: &str) -> [Option<String>; 4] {
    let parts = urikit_conformance::resolve_rfc3986::parse(text);
    let own = |part: Option<&str>| part.map(str::to_owned);
    let is_root = parts.scheme.is_some() && parts.authority.is_some() && parts.path.is_empty();
    [
        parts.scheme.map(str::to_ascii_lowercase),
        own(parts.authority),
        Some(if is_root { "/".to_owned() } else { parts.path.to_string() }),
        own(parts.query),
    ]
}

fn from_target(target: &http::Uri) {
    let shown = target.to_string();
    match UriRefBuf::try_from(target) {
        Ok(reference) => {
            assert_eq!(parts_of_reference(reference.as_str()), parts_of_target(target), "{shown}");
            assert!(reference.fragment().is_none(), "{shown}");
            assert_eq!(
                UriBuf::try_from(target).ok().map(String::from),
                reference.scheme().is_some().then(|| reference.to_string()),
                "{shown}"
            );
        }
        // Invalid, or with different components.
        Err(ConversionError::Syntax(_)) => {
            let text = if target.scheme().is_none() && target.authority().is_some() {
                format!("//{shown}")
            } else {
                shown.clone()
            };
            assert!(UriRef::parse(&text).is_err(), "{shown}");
        }
        Err(error) => {
            assert!(matches!(error, ConversionError::Changed(_)), "{error:?}");
            assert_ne!(parts_of_reference(&shown), parts_of_target(target), "{shown}");
        }
    }
}

fn into_target(reference: UriRef<'_>) {
    let text = reference.as_str();
    match http::Uri::try_from(reference) {
        Ok(target) => {
            assert_eq!(parts_of_target(&target), parts_of_reference(text), "{text}");
            assert!(reference.fragment().is_none(), "{text}");
            // Convert back.
            let back =
                UriRefBuf::try_from(&target).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(parts_of_reference(back.as_str()), parts_of_target(&target), "{text}");
        }
        Err(ConversionError::Rejected(_)) => assert!(text.parse::<http::Uri>().is_err(), "{text}"),
        Err(error) => {
            let target = text.parse::<http::Uri>().unwrap_or_else(|_| panic!("{text}: {error}"));
            assert!(
                parts_of_target(&target) != parts_of_reference(text)
                    || reference.fragment().is_some(),
                "{text}: {error}"
            );
        }
    }
}

fn from_url(url: &url::Url) {
    let shown = url.as_str();
    let uri = match UriBuf::try_from(url) {
        Ok(uri) => uri,
        // The URL Standard allows characters that URIs do not.
        Err(ConversionError::Syntax(_)) => {
            return assert!(!crate::oracles::URI.accepts(shown.as_bytes()), "{shown}");
        }
        Err(error) => panic!("{shown}: {error}"),
    };
    assert_eq!(uri, shown);
    let Parts { scheme, userinfo, host, port, path, query, fragment } = Parts::of(shown);
    let userinfo = userinfo.unwrap_or_default();
    let (username, password) = userinfo
        .split_once(':')
        .map_or((&*userinfo, None), |(username, password)| (username, Some(password)));
    assert_eq!(
        (scheme.as_deref(), url.username(), url.password()),
        (Some(url.scheme()), username, password)
    );
    assert_eq!(url.host_str().unwrap_or_default(), host.unwrap_or_default(), "{shown}");
    assert_eq!(url.port().map(|port| port.to_string()), port, "{shown}");
    // Without a host, the serializer adds `/.`, which is not part of the path.
    let path = if url.has_authority() {
        &path
    } else {
        path.strip_prefix("/.").filter(|path| path.starts_with("//")).unwrap_or(&path)
    };
    assert_eq!(
        (url.path(), url.query(), url.fragment()),
        (path, query.as_deref(), fragment.as_deref())
    );
}

fn into_url(reference: UriRef<'_>) {
    let Some(uri) = reference.as_uri() else { return };
    let text = uri.as_str();
    let normal = |text: &str| UriRef::parse(text).map(|uri| uri.normalize().to_string());
    match url::Url::try_from(uri) {
        Ok(url) => assert_eq!(normal(url.as_str()), normal(text), "{text}"),
        Err(ConversionError::Rejected(_)) => assert!(url::Url::parse(text).is_err(), "{text}"),
        Err(ConversionError::Syntax(_)) => {
            let url = url::Url::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(!crate::oracles::URI.accepts(url.as_str().as_bytes()), "{text}");
        }
        Err(error) => {
            let url = url::Url::parse(text).unwrap_or_else(|_| panic!("{text}: {error}"));
            assert!(
                matches!(error, ConversionError::Changed(part) if part != Component::Reference)
            );
            assert_ne!(normal(url.as_str()), normal(text), "{text}");
        }
    }
}
