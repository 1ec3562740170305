//! Other libraries that read by the same documents: they accept what we accept, and find the same.
//!
//! Where a peer is known to differ the difference is in [`KNOWN`], with an input that shows it: a test sees to it that the peer
//! still differs there.

use fluent_uri::{IriRef as FluentIri, UriRef as FluentUri};
use iri_string::format::ToDedicatedString;
use iri_string::types::{IriReferenceStr, UriAbsoluteStr, UriReferenceStr};
use urikit::iri::IriRef;
use urikit::{AbsoluteUri, UriRef};

use crate::input::{text, texts};

/// A place where a peer answers otherwise, and why.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    /// The peer.
    pub peer: &'static str,
    /// The base.
    pub base: &'static str,
    /// The reference.
    pub reference: &'static str,
    /// What it is, and who is right by which section.
    pub why: &'static str,
}

/// All three accept what we accept, of URIs and of IRIs, and find the same components.
pub(crate) fn parse(data: &[u8]) {
    let text = text(data);
    let (uri, iri) = (UriRef::parse(&text).ok(), IriRef::parse(&text).ok());
    let fluent = FluentUri::parse(&*text).ok();
    assert_eq!(uri.is_some(), fluent.is_some(), "fluent-uri {text:?}");
    assert_eq!(uri.is_some(), UriReferenceStr::new(&text).is_ok(), "iri-string {text:?}");
    assert_eq!(iri.is_some(), FluentIri::parse(&*text).is_ok(), "fluent-uri {text:?}");
    assert_eq!(iri.is_some(), IriReferenceStr::new(&text).is_ok(), "iri-string {text:?}");
    assert_eq!(iri.is_some(), oxiri::IriRef::parse(&*text).is_ok(), "oxiri {text:?}");
    if let (Some(uri), Some(fluent)) = (uri, fluent) {
        assert_eq!(uri.scheme().map(|it| it.as_str()), fluent.scheme().map(|it| it.as_str()), "{text:?}");
        let authority = fluent.authority();
        assert_eq!(
            uri.userinfo().map(|it| it.as_str()),
            authority.and_then(|it| it.userinfo()).map(|it| it.as_str())
        );
        assert_eq!(uri.host().map(|it| it.as_str()), authority.map(|it| it.host()), "{text:?}");
        assert_eq!(
            uri.port().map(|it| it.as_str()),
            authority.and_then(|it| it.port()).map(|it| it.as_str())
        );
        assert_eq!(uri.path().as_str(), fluent.path().as_str(), "{text:?}");
        assert_eq!(uri.query().map(|it| it.as_str()), fluent.query().map(|it| it.as_str()), "{text:?}");
        assert_eq!(uri.fragment().map(|it| it.as_str()), fluent.fragment().map(|it| it.as_str()), "{text:?}");
    }
}

/// What each peer makes of a base and a reference; `None` where it gives no answer.
fn answers(base: &str, reference: &str) -> [(&'static str, Option<String>); 3] {
    let fluent = || {
        let base = fluent_uri::Uri::parse(base).ok()?;
        Some(FluentUri::parse(reference).ok()?.resolve_against(&base).ok()?.into_string())
    };
    let iri_string = || {
        let base = UriAbsoluteStr::new(base).ok()?;
        let resolved = UriReferenceStr::new(reference).ok()?.resolve_against(base);
        resolved.ensure_rfc3986_normalizable().ok()?;
        Some(resolved.to_dedicated_string().as_str().to_owned())
    };
    let oxiri = || {
        let reference = oxiri::IriRef::parse(reference.to_owned()).ok()?;
        Some(oxiri::Iri::parse(base.to_owned()).ok()?.resolve(&reference).ok()?.into_inner())
    };
    [("fluent-uri", fluent()), ("iri-string", iri_string()), ("oxiri", oxiri())]
}

/// A target is the target that peers find, but for what they are known for.
pub(crate) fn resolve(data: &[u8]) {
    let [base_text, text] = texts(data);
    let (Ok(base), Ok(reference)) = (AbsoluteUri::parse(&base_text), UriRef::parse(&text)) else { return };
    let found = base.resolve(reference).to_string();
    for (peer, answer) in answers(&base_text, &text) {
        if answer.as_deref().is_some_and(|answer| answer != found) {
            assert!(is_known(peer, reference), "{peer} {base_text} {text}: {answer:?}, not {found}");
        }
    }
}

/// Whether a peer is known to answer otherwise about such a base and reference.
fn is_known(peer: &str, reference: UriRef<'_>) -> bool {
    let (path, is_relative) = (reference.path(), reference.scheme().is_none());
    let is_rootless = !path.is_absolute() && reference.authority().is_none();
    peer == "fluent-uri" && is_rootless && (!is_relative || path.is_empty())
}

/// The differences that are known.
pub const KNOWN: &[Difference] = &[
    Difference {
        peer: "fluent-uri",
        base: "x://h/a/../b",
        reference: "?q",
        why: "where the reference has no path, the base's is taken as it is (RFC 3986 section 5.2.2); the peer removes its dot-segments",
    },
    Difference {
        peer: "fluent-uri",
        base: "x://h/a",
        reference: "y:a/../b",
        why: "of a reference with a scheme dot-segments are removed, whether its path has a root or not (section 5.2.2); the peer \
              leaves them where it has none",
    },
];

/// Whether a difference is still there.
#[must_use]
pub fn still_differs(difference: &Difference) -> bool {
    let (Ok(base), Ok(reference)) =
        (AbsoluteUri::parse(difference.base), UriRef::parse(difference.reference))
    else {
        return false;
    };
    let found = base.resolve(reference).to_string();
    let answer =
        answers(difference.base, difference.reference).into_iter().find(|(peer, _)| *peer == difference.peer);
    is_known(difference.peer, reference) && answer.is_some_and(|(_, answer)| answer != Some(found))
}
