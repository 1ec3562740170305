//! Zone identifiers.

use std::net::Ipv6Addr;

use urikit::UriRef;
use urikit::component::HostKind;
use urikit_conformance::resolve_rfc3986;
use urikit_legacy::rfc6874::{ZonedAddress, ZonedRef};
use urikit_legacy::{ParseError, Spec};

use crate::input::{END, Language};
use crate::oracles::{ZONED_REFERENCE, same_verdict};
use crate::parts::split_authority;
use crate::{Held, diagnostics};

/// References with a zone, their parts, and addresses as typed.
pub(crate) fn zone(data: &[u8]) -> Option<Held> {
    let mut inputs = data.splitn(2, |&byte| byte == END);
    let bytes = Language::ZONED.bytes(inputs.next().unwrap_or_default());
    let typed = Language::ZONED_ADDRESS.text(inputs.next().unwrap_or_default());
    // Also each prefix of it, with and without a bracket.
    for (end, _) in typed.char_indices().chain([(typed.len(), ' ')]).take(64) {
        address(&typed[..end]);
        address(&(typed[..end].to_owned() + "]"));
    }
    let found = ZonedRef::parse_bytes(&bytes);
    same_verdict(&ZONED_REFERENCE, &bytes, &found);
    let Ok(text) = std::str::from_utf8(&bytes) else { return None };
    assert_eq!(ZonedRef::parse(text), found);
    address(text);
    let found = match found {
        Ok(found) => found,
        Err(error) => {
            assert_eq!(error.spec(), Spec::Rfc3986Zones);
            diagnostics::older_error(error);
            return None;
        }
    };
    assert_eq!((found.as_str(), found.to_string()), (text, text.to_owned()));
    let zone = components(found);
    check_parts(found, zone);
    Some(Held)
}

/// The components are those of appendix B, and the zone follows the `%25` of a host in brackets.
fn components<'t>(found: ZonedRef<'t>) -> Option<&'t str> {
    let text = found.as_str();
    let parts_by_rfc = resolve_rfc3986::parse(text);
    let (userinfo, host, port) = parts_by_rfc.authority.map_or((None, None, None), split_authority);
    let literal = host.and_then(|host| host.strip_prefix('['));
    let zoned = literal.and_then(|inside| inside.strip_suffix(']')?.split_once("%25"));
    assert_eq!(found.scheme().map(|it| it.as_str()), parts_by_rfc.scheme, "{text}");
    assert_eq!((found.authority(), found.host()), (parts_by_rfc.authority, host), "{text}");
    assert_eq!(found.userinfo().map(|it| it.as_str()), userinfo, "{text}");
    assert_eq!(found.port().map(|it| it.as_str()), port, "{text}");
    assert_eq!(found.path().as_str(), parts_by_rfc.path, "{text}");
    assert_eq!(found.query().map(|it| it.as_str()), parts_by_rfc.query, "{text}");
    assert_eq!(found.fragment().map(|it| it.as_str()), parts_by_rfc.fragment, "{text}");
    assert_eq!(found.zone().map(|it| it.as_str()), zoned.map(|(_, zone)| zone), "{text}");
    let address =
        zoned.map(|(address, _)| address.parse::<Ipv6Addr>().expect("the address of a zone"));
    assert_eq!(found.address(), address, "{text}");
    if zoned.is_some() {
        assert_eq!(found.host_kind(), Some(HostKind::Ipv6), "{text}");
    }
    zoned.map(|(_, zone)| zone)
}

/// Splits the authority's brackets at the zone's delimiter.
fn split_zone<'t>(text: &'t str, zone: &str) -> (&'t str, &'t str) {
    // The first bracket of a reference belongs to its host.
    let literal = text.find('[').expect("a zone is in brackets");
    let at = literal + text[literal..].find("%25").expect("its delimiter");
    (&text[..at], &text[at + "%25".len() + zone.len()..])
}

/// The result without the zone is the rest; the normal form is that of the rest with the normalized
/// zone.
fn check_parts(found: ZonedRef<'_>, zone: Option<&str>) {
    let text = found.as_str();
    let without = found.without_zone();
    let plain = match zone {
        None => text.to_owned(),
        Some(zone) => <[&str; 2]>::from(split_zone(text, zone)).concat(),
    };
    assert_eq!(without.as_str(), plain, "{text}");
    let reference = UriRef::parse(&plain).expect("a reference without the zone");
    assert_eq!((without.host(), without.path()), (reference.host(), reference.path()), "{text}");
    assert_eq!(without.query(), reference.query(), "{text}");
    assert_eq!(found.as_uri_ref(), zone.is_none().then_some(reference), "{text}");
    assert_eq!(ZonedRef::from(reference).as_str(), plain);

    let normal = reference.normalize().to_string();
    let expected = match zone {
        None => normal,
        Some(zone) => {
            let octets = percent_encoding::percent_decode_str(zone);
            let octet = |octet| match Language::UNRESERVED.holds(octet) {
                true => char::from(octet).to_string(),
                false => format!("%{octet:02X}"),
            };
            let end = normal.find(']').expect("the address is still in brackets");
            format!(
                "{}%25{}{}",
                &normal[..end],
                octets.map(octet).collect::<String>(),
                &normal[end..]
            )
        }
    };
    assert_eq!(found.normal_form(), expected, "{text}");
    assert_eq!(
        ZonedRef::parse(&expected).map(|again| again.normal_form()),
        Ok(expected.clone()),
        "{text}"
    );
}

/// A typed address is an IPv6 address with a zone without delimiters, optionally in brackets.
fn address(text: &str) {
    let inside = match text.strip_prefix('[') {
        Some(rest) => rest.strip_suffix(']'),
        None => Some(text),
    };
    let ends_zone = |c: char| "%/[]".contains(c) || c.is_whitespace() || c.is_control();
    let expected = inside.and_then(|inside| {
        let (address, zone) =
            inside.split_once('%').map_or((inside, None), |(address, zone)| (address, Some(zone)));
        let is_zone = zone.is_none_or(|zone| !zone.is_empty() && !zone.contains(ends_zone));
        Some((address.parse::<Ipv6Addr>().ok()?, zone)).filter(|_| is_zone)
    });
    let found: Result<ZonedAddress<'_>, ParseError> = ZonedAddress::parse(text);
    assert_eq!(found, ZonedAddress::try_from(text));
    match (found, expected) {
        (Ok(found), Some((address, zone))) => {
            assert_eq!((found.address(), found.zone()), (address, zone), "{text}");
            assert_eq!(found.without_zone().address(), address, "{text}");
            assert_eq!(found.without_zone().zone(), None, "{text}");
            let shown = zone.map_or(address.to_string(), |zone| format!("{address}%{zone}"));
            assert_eq!(found.to_string(), shown, "{text}");
            assert_eq!(ZonedAddress::parse(&shown), Ok(found), "{text}");
        }
        (Err(error), None) => {
            assert!(text.get(error.span()).is_some(), "{text}: {:?}", error.span());
        }
        (found, expected) => panic!("{text:?}: {found:?}, not {expected:?}"),
    }
}
