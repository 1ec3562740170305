//! Single components.

use std::net::{Ipv4Addr, Ipv6Addr};

use urikit::UriRef;
use urikit::component::{
    Authority, Encoded, Fragment, Host, HostKind, Path, Port, Query, RegName, Scheme, Segment,
    Userinfo,
};
use urikit_conformance::normalize_rfc3986;

use crate::input::{Language, choice, inputs};
use crate::oracles::{self, Rule, same_verdict};
use crate::parse::parts_of;
use crate::{Held, diagnostics};

const LANGUAGES: [&Language; 10] = [
    &Language::SCHEME,
    &Language::AUTHORITY,
    &Language::AUTHORITY,
    &Language::USERINFO,
    &Language::HOST,
    &Language::PORT,
    &Language::PATH,
    &Language::SEGMENT,
    &Language::QUERY,
    &Language::REG_NAME,
];

/// A component parses if its rule matches, and keeps its string.
pub(crate) fn component(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let [text] = &inputs([LANGUAGES[usize::from(choice) % LANGUAGES.len()]], rest);
    macro_rules! each {
        ($($component:ident $rule:ident;)*) => {$({
            let found = $component::parse(text);
            let rule: &Rule = &oracles::$rule;
            same_verdict(rule, text.as_bytes(), &found);
            match found {
                Ok(found) => assert_eq!(found.as_str(), text),
                Err(error) => diagnostics::parse_error(error),
            }
        })*};
    }
    each! {
        Scheme SCHEME;
        Authority AUTHORITY;
        Userinfo USERINFO;
        Host HOST;
        Port PORT;
        Path PATH;
        Segment SEGMENT;
        Query QUERY;
        Fragment FRAGMENT;
        RegName REG_NAME;
        // Also for the other types.
        Encoded FRAGMENT;
    }
    check_accessors(text);
    as_in_a_reference(text);
    Some(Held)
}

/// An authority has the same error alone and after `//`. A host is an authority without anything
/// else.
fn as_in_a_reference(text: &str) {
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let whole = format!("//{}", &text[..end]);
    let alone = Authority::parse(text);
    match (alone, UriRef::parse(&whole)) {
        (Err(error), Err(expected)) => assert_eq!(
            (error.kind(), error.component(), error.start() + 2..error.end() + 2),
            (expected.kind(), expected.component(), expected.span()),
            "{text}"
        ),
        (Err(error), Ok(_)) => assert_eq!(error.start(), end, "{text}"),
        (Ok(alone), whole) => {
            assert_eq!(whole.ok().and_then(|it| it.authority()), Some(alone), "{text}");
        }
    }
    let is_host = |authority: &Authority<'_>| authority.host().as_str() == text;
    assert_eq!(Host::parse(text).ok(), alone.ok().filter(is_host).map(|it| it.host()), "{text}");
}

/// Accessors other than the string.
fn check_accessors(text: &str) {
    if let Ok(authority) = Authority::parse(text) {
        parts_of(authority, text);
    }
    if let Ok(host) = Host::parse(text) {
        let inside = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let expected = match (inside, text.parse::<Ipv4Addr>()) {
            (Some(inside), _) if inside.parse::<Ipv6Addr>().is_ok() => HostKind::Ipv6,
            (Some(_), _) => HostKind::IpvFuture,
            (None, Ok(_)) => HostKind::Ipv4,
            (None, Err(_)) => HostKind::RegName,
        };
        assert_eq!((host.kind(), host.is_empty()), (expected, text.is_empty()), "{text}");
    }
    if let Ok(encoded) = Encoded::parse(text) {
        let octets = percent_encoding::percent_decode_str(text);
        assert_eq!(
            (encoded.is_empty(), encoded.decode_bytes()),
            (text.is_empty(), octets.into()),
            "{text}"
        );
    }
    if let Ok(scheme) = Scheme::parse(text) {
        let known = normalize_rfc3986::scheme(text).and_then(|it| it.port);
        assert_eq!(scheme.default_port(), known, "{text}");
        assert!(
            scheme == *text.to_ascii_uppercase() && scheme == *text.to_ascii_lowercase(),
            "{text}"
        );
        assert!(scheme != text[1..] && scheme != *format!("{text}a"), "{text}");
    }
    if let Ok(segment) = Segment::parse(text) {
        let dots = text.to_ascii_lowercase().replace("%2e", ".");
        assert_eq!(segment.is_dots(), dots == "." || dots == "..", "{text}");
    }
    if let Ok(path) = Path::parse(text) {
        let found: Vec<_> = path.segments().map(|segment| segment.as_str()).collect();
        let after_root = text.strip_prefix('/').unwrap_or(text);
        let expected: Vec<_> = after_root.split('/').filter(|_| !text.is_empty()).collect();
        assert_eq!((found, path.is_absolute()), (expected, text.starts_with('/')), "{text}");
    }
    if let Ok(port) = Port::parse(text) {
        let digits = text.trim_start_matches('0');
        let number = if digits.len() > 5 { None } else { format!("0{digits}").parse::<u32>().ok() };
        let expected = match number.filter(|&number| number <= 0xffff) {
            _ if text.is_empty() => Ok(None),
            Some(number) => Ok(Some(number as u16)),
            None => Err(()),
        };
        assert_eq!(port.to_u16().map_err(drop), expected, "{text}");
    }
}
