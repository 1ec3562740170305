//! Parsing: validity, components, and error positions.

use std::net::IpAddr;

use urikit::component::{Authority, HostKind, HostValue};
use urikit::spec::{GenericUriRef, Rfc3986, UriSpec};
use urikit::{
    Component, Form, IriRef, IriRefBuf, ParseError, Spec, Uri, UriBuf, UriRef, UriRefBuf, split,
};
use urikit_conformance::resolve_rfc3986;
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc6874::ZonedRef;
use urikit_legacy::{rfc1738, rfc1808, rfc2396};

use crate::input::{Language, choice, fields, inputs};
use crate::oracles::{ABSOLUTE_URI, RELATIVE_REF, Rule, SCHEME, URI, URI_REFERENCE, same_verdict};
use crate::{Held, diagnostics};

/// Static strings.
const KNOWN: [&str; 6] = ["", "a:", "a:b#c", "//h/p?q", "../g", "http://u@h:1/p?q"];

/// All ways to parse agree with the automaton.
macro_rules! ways {
    ($borrowed:ident, $owned:ident, $rule:expr, $bytes:expr) => {{
        let (rule, bytes): (&Rule, &[u8]) = ($rule, $bytes);
        let found = $borrowed::parse_bytes(bytes);
        same_verdict(rule, bytes, &found);
        if let Ok(text) = std::str::from_utf8(bytes) {
            assert_eq!($borrowed::parse(text), found, "parse");
            assert_eq!($borrowed::parse_const(text), found, "parse_const");
            assert_eq!($borrowed::try_from(text), found, "try_from");
            let owned = $owned::parse(text);
            match (&owned, found) {
                (Ok(owned), Ok(found)) => {
                    assert_eq!(owned.as_str(), text);
                    assert_eq!(*owned, text.parse::<$owned>().expect("the same string"));
                    assert_eq!(*owned, found.to_buf());
                    assert_eq!(found.to_string(), text);
                }
                (Err(owned), Err(found)) => {
                    assert_eq!((owned.error(), owned.input()), (found, text))
                }
                _ => panic!("owned and borrowed differ: {text:?}"),
            }
            // Each returns the input.
            let back = owned.map_or_else(|error| error.into_input(), $owned::into_string);
            assert_eq!(back, text);
        }
        let known = KNOWN[bytes.len() % KNOWN.len()];
        if rule.accepts(known.as_bytes()) {
            assert_eq!(Ok($borrowed::from_static(known)), $borrowed::parse(known));
        }
        found
    }};
}

pub(crate) fn parse(data: &[u8]) -> Option<Held> {
    let bytes = Language::REFERENCE.bytes(data);
    let found = ways!(UriRef, UriRefBuf, &URI_REFERENCE, &bytes);
    let uri = ways!(Uri, UriBuf, &URI, &bytes);
    if let Ok(text) = std::str::from_utf8(&bytes) {
        by_form::<Rfc3986>(text, [&URI_REFERENCE, &URI, &ABSOLUTE_URI, &RELATIVE_REF]);
    }
    match found {
        Ok(found) => {
            components(found);
            assert_eq!(Uri::try_from(found), uri);
            assert_eq!(found.as_uri(), uri.ok());
            owned(found);
        }
        Err(error) => {
            if let Ok(text) = std::str::from_utf8(&bytes) {
                placed(text, error);
            }
            drawn(&bytes, error);
        }
    }
    Some(Held)
}

/// A string is parsed by form exactly if the rule of the form matches, and a reference knows its
/// forms.
pub(crate) fn by_form<S: UriSpec>(text: &str, rules: [&Rule; 4]) {
    const FORMS: [Form; 4] = [Form::Reference, Form::Uri, Form::AbsoluteUri, Form::RelativeRef];
    let whole = GenericUriRef::<S>::parse(text);
    for (form, rule) in FORMS.into_iter().zip(rules) {
        let found = GenericUriRef::<S>::parse_as(text, form);
        same_verdict(rule, text.as_bytes(), &found);
        match found {
            Ok(_) => assert_eq!(found, whole, "{text} {form:?}"),
            Err(error) => diagnostics::parse_error(error),
        }
    }
    if let Ok(it) = whole {
        let forms = [true, it.scheme().is_some(), it.is_absolute(), it.is_relative()];
        assert_eq!(forms, rules.map(|rule| rule.accepts(text.as_bytes())), "{text}");
    }
}

/// An owned value of each type has the same components.
fn owned(found: UriRef<'_>) {
    let text = found.as_str();
    let owned = found.to_buf();
    let parts = [
        owned.scheme().map(|it| it.as_str()),
        owned.authority().map(|it| it.as_str()),
        owned.userinfo().map(|it| it.as_str()),
        owned.host().map(|it| it.as_str()),
        owned.host().map(|it| it.kind().name()),
        owned.port().map(|it| it.as_str()),
        Some(owned.path().as_str()),
        owned.query().map(|it| it.as_str()),
        owned.fragment().map(|it| it.as_str()),
    ];
    assert_eq!(parts.map(|part| part.map(str::to_owned)), fields(found), "{text}");
    assert_eq!(owned.redacted().to_string(), found.redacted().to_string());
    let has_password = found.userinfo().is_some_and(|it| it.password().is_some());
    assert!(has_password || found.redacted().to_string() == text, "{text}");
    let scheme = resolve_rfc3986::parse(text).scheme;
    if let Some(uri) = found.as_uri() {
        assert_eq!(
            (Some(uri.scheme().as_str()), Some(uri.to_buf().scheme().as_str())),
            (scheme, scheme)
        );
    }
}

/// An error is inside its component (appendix B). The first dead byte is inside the component too,
/// or in path, query, and fragment, inside the error.
fn placed(text: &str, error: ParseError) {
    let parts_by_rfc = resolve_rfc3986::parse(text);
    let lost = URI_REFERENCE.first_dead(text.as_bytes()).unwrap_or(text.len());
    let ends = {
        let scheme = parts_by_rfc.scheme.map_or(0, |it| it.len() + 1);
        let authority = scheme + parts_by_rfc.authority.map_or(0, |it| it.len() + 2);
        let path = authority + parts_by_rfc.path.len();
        let query = path + parts_by_rfc.query.map_or(0, |it| it.len() + 1);
        [scheme, authority, path, query, text.len()]
    };
    let (component, until) = match error.component() {
        // Appendix B splits an empty scheme, or an invalid first segment, as a path.
        Component::Scheme => (0..text.find(['/', '?', '#']).unwrap_or(text.len()), ends[2]),
        Component::Authority | Component::Userinfo | Component::Host | Component::Port => {
            (ends[0] + 2..ends[1], ends[1])
        }
        // An invalid scheme can be the start of a path with another error.
        Component::Path if parts_by_rfc.scheme.is_some_and(|it| !SCHEME.accepts(it.as_bytes())) => {
            (0..ends[2], error.end())
        }
        Component::Path => (ends[1]..ends[2], error.end()),
        Component::Query => (ends[2] + 1..ends[3], error.end()),
        Component::Fragment => (ends[3] + 1..ends[4], error.end()),
        other => panic!("{text}: an error in {other}"),
    };
    assert!(component.start <= error.start() && error.end() <= component.end, "{text}: {error:?}");
    assert!(lost <= until, "{text}: {error:?}, with the first dead byte at {lost}");
}

/// The components are those of appendix B, and the subcomponents compose them.
fn components(found: UriRef<'_>) {
    let text = found.as_str();
    let parts_by_rfc = resolve_rfc3986::parse(text);
    let parts = fields(found);
    let [scheme, authority, userinfo, host, kind, port, path, query, fragment] =
        parts.each_ref().map(|part| part.as_deref());
    assert_eq!(
        (scheme, authority, path, query, fragment),
        (
            parts_by_rfc.scheme,
            parts_by_rfc.authority,
            Some(&*parts_by_rfc.path),
            parts_by_rfc.query,
            parts_by_rfc.fragment
        ),
        "{text}"
    );
    let parts = [
        userinfo.map(|it| format!("{it}@")),
        host.map(str::to_owned),
        port.map(|it| format!(":{it}")),
    ];
    assert_eq!(
        authority.map(str::to_owned),
        authority.map(|_| parts.into_iter().flatten().collect()),
        "{text}"
    );
    let segments: Vec<&str> = found.path().segments().map(|segment| segment.as_str()).collect();
    let root = if found.path().is_absolute() { "/" } else { "" };
    assert_eq!(root.to_owned() + &segments.join("/"), found.path().as_str());
    let backwards: Vec<&str> =
        found.path().segments().rev().map(|segment| segment.as_str()).collect();
    assert!(backwards.iter().rev().eq(&segments));
    assert_eq!(found.split(), split::split(text));

    if let Some(host) = found.host() {
        let address =
            host.as_str().trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
        assert_eq!(host.to_ip_addr(), address, "{text}");
        let expected = match address {
            Some(IpAddr::V4(_)) => HostKind::Ipv4,
            Some(IpAddr::V6(_)) => HostKind::Ipv6,
            None if host.as_str().starts_with('[') => HostKind::IpvFuture,
            None => HostKind::RegName,
        };
        assert_eq!(kind, Some(expected.name()), "{text}");
    }
    if let Some(port) = found.port() {
        let digits = port.as_str().trim_start_matches('0');
        let number = if port.as_str().is_empty() {
            Ok(None)
        } else {
            format!("0{digits}").parse::<u16>().map(Some)
        };
        assert_eq!(port.to_u16().ok(), number.ok(), "{text}");
    }
    if let Some(authority) = found.authority() {
        parts_of(authority, text);
    }
    without_fragment(found);
}

/// The accessors of an authority agree with those of the reference.
pub(crate) fn parts_of(authority: Authority<'_>, text: &str) {
    let alone = Authority::parse(authority.as_str()).expect("parsed before");
    let (before, suffix) =
        authority.as_str().split_at(authority.as_str().rfind('@').map_or(0, |at| at + 1));
    assert_eq!(alone.userinfo().map(|it| format!("{it}@")).unwrap_or_default(), before, "{text}");
    let (host, port) = (alone.host(), alone.port());
    assert_eq!(
        host.as_str().to_owned() + &port.map_or(String::new(), |it| format!(":{it}")),
        suffix,
        "{text}"
    );
    if let Some(userinfo) = alone.userinfo() {
        let password = userinfo.password().map_or(String::new(), |it| format!(":{}", it.as_str()));
        assert_eq!(
            userinfo.username().as_str().to_owned() + &password,
            userinfo.as_str(),
            "{text}"
        );
        assert!(!userinfo.username().as_str().contains(':'), "{text}");
    }
    match host.value() {
        HostValue::Ipv4(address) => assert_eq!(Ok(address), host.as_str().parse(), "{text}"),
        HostValue::Ipv6(address) => {
            assert_eq!(Some(IpAddr::V6(address)), host.to_ip_addr(), "{text}");
        }
        HostValue::IpvFuture(future) => {
            let (before, suffix) = (&host.as_str()[..2], &host.as_str()[2..]);
            assert!(before.eq_ignore_ascii_case("[v"), "{text}");
            assert_eq!(format!("{}.{}]", future.version(), future.address()), suffix, "{text}");
            assert_eq!(format!("[{}]", future.as_str()), host.as_str(), "{text}");
            assert!(future.version().bytes().all(|byte| byte.is_ascii_hexdigit()), "{text}");
        }
        HostValue::RegName(name) => {
            assert_eq!((name.as_str(), Some(name)), (host.as_str(), host.reg_name()), "{text}");
        }
        _ => panic!("a kind of host without a property: {text}"),
    }
}

fn without_fragment(found: UriRef<'_>) {
    let cut = found.as_str().split('#').next();
    assert_eq!(Some(found.without_fragment().as_str()), cut);
    if let Some(uri) = found.as_uri() {
        assert_eq!(Some(uri.without_fragment().as_str()), cut);
    }
}

/// An error can be displayed with any input.
fn drawn(bytes: &[u8], error: ParseError) {
    for text in [&*String::from_utf8_lossy(bytes), "", "é"] {
        assert!(!error.display(text).to_string().is_empty());
    }
    assert_eq!(error.spec(), Spec::Rfc3986);
    diagnostics::parse_error(error);
}

/// Redacted output and `Debug` contain no password, and redaction changes nothing else.
pub(crate) fn redacted(data: &[u8]) -> Option<Held> {
    const SECRET: &str = "zQ9secret";
    let (choice, rest) = choice(data);
    let [before, user, password, host, suffix] = inputs(
        [
            &Language::SCHEME,
            &Language::USERINFO,
            &Language::USERINFO,
            &Language::HOST,
            &Language::REFERENCE,
        ],
        rest,
    );
    let (user, at) = (user.replace(':', ""), password.len() / 2);
    if [&*before, &*user, &*password, &*host, &*suffix].concat().contains(SECRET)
        || !password.is_char_boundary(at)
    {
        // The password must be unique.
        return None;
    }
    let (left, right) = password.split_at(at);
    let scheme = if choice & 1 == 0 { format!("{before}:") } else { String::new() };
    let text = format!("{scheme}//{user}:{left}{SECRET}{right}@{host}{suffix}");
    let Ok(found) = UriRef::parse(&text) else {
        // An error does not contain the input.
        let error = UriRef::parse(&text).unwrap_err();
        assert!(!format!("{error} {error:?}").contains(SECRET), "{error:?}");
        return Some(Held);
    };
    let whole = format!("{left}{SECRET}{right}");
    if found.userinfo().and_then(|it| it.password()).is_none_or(|it| it.as_str() != whole) {
        // A delimiter in the user or password has ended the authority or the userinfo.
        return None;
    }
    let owned = found.to_buf();
    let base = Uri::from_static("s://h/");
    for shown in [
        format!("{found:?} {owned:?} {:?}", found.as_uri()),
        format!("{:?} {:?}", found.authority(), found.userinfo()),
        format!("{:?} {:?} {:?}", found.redacted(), found.normalize(), base.resolve(found)),
    ] {
        assert!(!shown.contains(SECRET), "{shown}");
    }
    let masked = found.redacted().to_string();
    assert_eq!(masked, text.replacen(&format!(":{whole}@"), ":***@", 1));
    assert!(UriRef::parse(&masked).is_ok(), "{masked}");
    // Types of other specifications with the same components redact alike.
    let others = [
        IriRef::parse(&text).map(|it| it.redacted().to_string()).ok(),
        IriRefBuf::parse(&*text).map(|it| it.redacted().to_string()).ok(),
        ZonedRef::parse(&text).map(|it| it.redacted().to_string()).ok(),
    ];
    assert_eq!(others, [(); 3].map(|()| Some(masked.clone())));
    let older = [
        rfc2396::UriReference::parse(&text).map(|it| it.redacted().to_string()),
        JavaUri::parse(&text).map(|it| it.redacted().to_string()),
        rfc1808::Url::parse(&text).map(|it| it.redacted().to_string()),
        rfc1738::Url::parse(&text).map(|it| it.redacted().to_string()),
    ];
    for shown in older.into_iter().flatten() {
        assert!(!shown.contains(SECRET), "{shown}");
    }
    Some(Held)
}
