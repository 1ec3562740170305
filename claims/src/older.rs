//! The older documents.

use urikit::resolve::{ResolveError, SchemeRule};
use urikit::{rfc1738, rfc1808, rfc2396};
use urikit_conformance::resolve_rfc2396::{Answer, Choices, EmptyPath, Excess, Loophole};
use urikit_conformance::{resolve_rfc1808, resolve_rfc2396};

use crate::Held;
use crate::input::{Language, choice, texts};
use crate::oracles::{RFC1738_URL, RFC1808_URL, RFC2396_REFERENCE, RFC2732_REFERENCE, same_verdict};

/// Which texts each document has.
pub(crate) fn parse(data: &[u8]) -> Option<Held> {
    let bytes = Language::RFC2396.bytes(data);
    same_verdict(&RFC2396_REFERENCE, &bytes, &rfc2396::UriReference::parse_bytes(&bytes));
    let syntax = rfc2396::Syntax::RFC2732;
    same_verdict(&RFC2732_REFERENCE, &bytes, &rfc2396::UriReference::parse_bytes_with(&bytes, syntax));
    let url = rfc1808::Url::parse_bytes(&bytes);
    same_verdict(&RFC1808_URL, &bytes, &url);
    let internet = rfc1738::Url::parse_bytes(&bytes);
    same_verdict(&RFC1738_URL, &bytes, &internet);
    if let Some(login) = internet.ok().and_then(|url| url.login()) {
        let [user, password] = [login.user(), login.password()].map(|it| it.map(|it| it.as_str()));
        let behind =
            login.host().as_str().to_owned() + &login.port().map_or(String::new(), |it| format!(":{it}"));
        let before = user.map_or(String::new(), |user| {
            user.to_owned() + &password.map_or(String::new(), |it| format!(":{it}")) + "@"
        });
        assert_eq!(before + &behind, login.as_str());
    }
    if let Ok(url) = url {
        let letter = resolve_rfc1808::parse(url.as_str());
        assert_eq!(url.scheme().map(|it| it.as_str()), letter.scheme);
        assert_eq!(url.net_loc().map(|it| it.as_str()), letter.net_loc);
        assert_eq!(url.path().as_str(), letter.path);
        assert_eq!(url.params().map(|it| it.as_str()), letter.params);
        assert_eq!(url.query().map(|it| it.as_str()), letter.query);
        assert_eq!(url.fragment().map(|it| it.as_str()), letter.fragment);
    }
    // A text that Java refuses, the document it goes by may allow, but its parts are never longer than the text.
    if let Ok(text) = str::from_utf8(&bytes)
        && let Ok(java) = rfc2396::java::JavaUri::parse(text)
    {
        assert!(java.scheme_specific_part().len() <= text.len() && java.as_str() == text);
    }
    Some(Held)
}

/// RFC 2396 section 5.2, with every choice that implementations made.
pub(crate) fn resolve_2396(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let [base_text, text] = texts([&Language::RFC2396_ABSOLUTE, &Language::RFC2396], rest);
    let (Ok(base), Ok(reference)) =
        (rfc2396::AbsoluteUri::parse(&base_text), rfc2396::UriReference::parse(&text))
    else {
        return None;
    };
    let (excess, expected_excess) = match choice % 3 {
        0 => (urikit::resolve::Excess::Keep, Excess::Retain),
        1 => (urikit::resolve::Excess::Drop, Excess::Remove),
        _ => (urikit::resolve::Excess::Refuse, Excess::Refuse),
    };
    let (empty_base_path, empty_path) = match choice / 3 % 2 {
        0 => (rfc2396::EmptyBasePath::Letter, EmptyPath::Letter),
        _ => (rfc2396::EmptyBasePath::Root, EmptyPath::Root),
    };
    let choices = Choices { excess: expected_excess, loophole: Loophole::Closed, empty_path };
    let resolver =
        base.resolver().excess(excess).scheme_rule(SchemeRule::Strict).empty_base_path(empty_base_path);
    let found = match resolver.resolve(reference) {
        Ok(rfc2396::Target::Uri(uri)) => Answer::Uri(uri.to_string()),
        Ok(rfc2396::Target::CurrentDocument { fragment, .. }) => {
            Answer::CurrentDocument { fragment: fragment.map(|it| it.as_str().to_owned()) }
        }
        Err(ResolveError::Excess) => Answer::Refused,
        Err(_) => Answer::Unsuitable,
    };
    assert_eq!(found, resolve_rfc2396::resolve(&base_text, &text, choices), "{base_text} {text}");
    Some(Held)
}

/// RFC 1808 section 4.
pub(crate) fn resolve_1808(data: &[u8]) -> Option<Held> {
    let [base_text, text] = texts([&Language::RFC1808_ABSOLUTE, &Language::RFC1808], data);
    let (Ok(base), Ok(embedded)) = (rfc1808::Base::parse(&base_text), rfc1808::Url::parse(&text)) else {
        return None;
    };
    let target = base.resolve(embedded).expect("nothing is refused");
    assert_eq!(target.to_string(), resolve_rfc1808::resolve(&base_text, &text), "{base_text} {text}");
    assert_eq!(target.is_base(), text.is_empty(), "{base_text} {text}");
    Some(Held)
}

/// The normal form by RFC 2396 is one, and equivalence is having the same.
pub(crate) fn normalize_2396(data: &[u8]) -> Option<Held> {
    let [one, other] = texts([&Language::RFC2396; 2], data);
    let (Ok(a), Ok(b)) = (rfc2396::UriReference::parse(&one), rfc2396::UriReference::parse(&other)) else {
        return None;
    };
    let normal = a.normalize().to_string();
    let again = rfc2396::UriReference::parse(&normal).expect("a normal form is a reference");
    assert_eq!(again.normalize().to_string(), normal, "{one}");
    assert!(a.is_equivalent(&again), "{one}");
    assert_eq!(a.is_equivalent(&b), normal == b.normalize().to_string(), "{one} {other}");
    Some(Held)
}
