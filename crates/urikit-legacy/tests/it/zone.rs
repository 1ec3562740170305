//! Tests of the examples of the specifications, and of the position of every error.

use urikit::UriRef;
use urikit_legacy::ErrorKind;
use urikit_legacy::rfc6874::{ZonedAddress, ZonedRef};

#[test]
fn examples_have_a_zone_and_an_address() {
    for (text, zone, without) in [
        ("http://[fe80::a%25en1]", "en1", "http://[fe80::a]"),
        ("http://[fe80::a%25ee1]", "ee1", "http://[fe80::a]"),
        ("//u%25@[fe80::a%251]:80/%25?%25#%25", "1", "//u%25@[fe80::a]:80/%25?%25#%25"),
        ("//[::1.2.3.4%25%25%2F%c3]", "%25%2F%c3", "//[::1.2.3.4]"),
    ] {
        let zoned = ZonedRef::parse(text).unwrap();
        assert_eq!(zoned.zone().unwrap().as_str(), zone);
        assert_eq!(zoned.as_uri_ref(), None);
        let uri = zoned.without_zone();
        assert_eq!(uri, without);
        assert_eq!(uri.as_uri_ref().host().unwrap().to_ip_addr(), zoned.address().map(Into::into));
    }
}

#[test]
fn components_are_at_their_offsets() {
    let zoned = ZonedRef::parse("s://u@[::1%25z]:8/p?q#f").unwrap();
    let parts = [
        zoned.scheme().map(|part| part.as_str()),
        zoned.authority(),
        zoned.userinfo().map(|part| part.as_str()),
        zoned.host(),
        zoned.host_kind().map(|kind| kind.name()),
        zoned.port().map(|part| part.as_str()),
        Some(zoned.path().as_str()),
        zoned.query().map(|part| part.as_str()),
        zoned.fragment().map(|part| part.as_str()),
    ];
    let expected = ["s", "u@[::1%25z]:8", "u", "[::1%25z]", "ipv6", "8", "/p", "q", "f"];
    assert_eq!(parts, expected.map(Some));
    assert_eq!(
        (ZonedRef::parse("/").unwrap().authority(), ZonedRef::parse("/").unwrap().host_kind()),
        (None, None)
    );
}

#[test]
fn references_without_zone_are_unchanged() {
    for text in
        ["", "//a%25b", "//[::1]", "//[v1.a]:8", "//a%25b@[::1]/%25", "/[", "http://1.2.3.4/"]
    {
        let zoned = ZonedRef::parse(text);
        assert_eq!(zoned.map(|zoned| zoned.as_uri_ref().unwrap()).ok(), UriRef::parse(text).ok());
        let Ok(zoned) = zoned else { continue };
        assert_eq!((zoned.zone(), zoned.address()), (None, None), "{text}");
        assert_eq!(zoned.without_zone(), text);
    }
}

#[test]
fn errors_cite_the_violated_rule() {
    use ErrorKind as K;
    const RFC6874: &str = "RFC 6874 section 2";
    const RFC3986: &str = "RFC 3986 section 3.2.2";
    for (text, kind, span, section) in [
        ("http://[fe80::a%en1]", K::ZoneDelimiter, 15..16, RFC6874),
        ("//[fe80::a%ee1]", K::ZoneDelimiter, 10..11, RFC6874),
        ("//[fe80::a%2]", K::ZoneDelimiter, 10..11, RFC6874),
        ("//[fe80::a%]", K::ZoneDelimiter, 10..11, RFC6874),
        ("//[fe80::a%25]", K::ZoneMalformed, 10..13, RFC6874),
        ("//[::1.2.3.4%25]", K::ZoneMalformed, 12..15, RFC6874),
        ("//[fe80::a%25e:1]", K::ZoneMalformed, 14..15, RFC6874),
        ("//[fe80::a%25e+1]", K::ZoneMalformed, 14..15, RFC6874),
        ("//[fe80::a%25\u{e9}]", K::ZoneMalformed, 13..15, RFC6874),
        ("//[fe80::a%25e", K::BracketUnclosed, 2..14, RFC6874),
        ("//[fe80::a%25e/]", K::BracketUnclosed, 2..14, RFC6874),
        ("//[fe80::a%25e]x:8", K::LiteralTail, 15..16, RFC6874),
        ("//[fe80::a%25e%2]", K::EscapeTruncated, 14..16, "RFC 3986 section 2.1"),
        ("//[fe80::a%25e%zz]", K::EscapeDigits, 14..17, "RFC 3986 section 2.1"),
        ("//[fe80::a%25e]:x", K::PortChar, 16..17, "RFC 3986 section 3.2.3"),
        ("//[fe80::g%25e]", K::Ipv6Char, 9..10, RFC3986),
        ("//[fe80%25e]", K::Ipv6TooFew, 3..7, RFC3986),
        ("//[%25e]", K::Ipv6TooFew, 3..3, RFC3986),
        ("//[1.2.3.4%25e]", K::Ipv6TooFew, 3..10, RFC3986),
        ("//[v1.x%25y]", K::IpvFutureAddress, 7..8, RFC3986),
        ("//1.2.3.4%25e]", K::Char, 13..14, RFC3986),
    ] {
        let error = ZonedRef::parse(text).unwrap_err();
        assert_eq!((error.kind(), error.span(), error.section()), (kind, span, section), "{text}");
        assert_eq!(ZonedRef::parse_bytes(text.as_bytes()), Err(error));
        assert!(error.rule().contains(" = "), "{text}");
    }
}

#[test]
fn uris_do_not_allow_zones() {
    for text in ["http://[fe80::a%25en1]", "//[::1%25a]", "//[::1%a]"] {
        assert_eq!(UriRef::parse(text).unwrap_err().kind(), ErrorKind::ZoneIdentifier);
        assert_eq!(urikit::IriRef::parse(text).unwrap_err().kind(), ErrorKind::ZoneIdentifier);
        assert!(urikit::component::Host::parse(&text[text.find('[').unwrap()..]).is_err());
    }
}

#[test]
fn normal_form_keeps_the_zone() {
    for (text, normal) in [
        ("HTTP://[FE80:0::A%25En%31]:80/../a", "http://[fe80::a%25En1]/a"),
        ("//[::ffff:102:304%25%7e%2f]", "//[::ffff:1.2.3.4%25~%2F]"),
        ("HTTP://A%2561/", "http://a%2561/"),
    ] {
        let found = ZonedRef::parse(text).unwrap().normal_form();
        assert_eq!(found, normal);
        assert_eq!(ZonedRef::parse(&found).unwrap().normal_form(), normal);
    }
    let debug = format!("{:?}", ZonedRef::parse("//u:hunter2@[::1%25a]").unwrap());
    assert_eq!(debug, "ZonedRef(\"//u:***@[::1%25a]\")");
}

#[test]
fn zoned_address_uses_a_plain_percent_sign() {
    for (text, shown, zone) in [
        ("fe80::1%eth0", "fe80::1%eth0", Some("eth0")),
        ("[FE80::0:1%eth0]", "fe80::1%eth0", Some("eth0")),
        ("fe80::1%25", "fe80::1%25", Some("25")), // not an escape
        (
            "::ffff:102:304%Wi\u{2011}Fi:2-\u{e9}",
            "::ffff:1.2.3.4%Wi\u{2011}Fi:2-\u{e9}",
            Some("Wi\u{2011}Fi:2-\u{e9}"),
        ),
        ("[::1]", "::1", None),
    ] {
        let typed = ZonedAddress::parse(text).unwrap();
        assert_eq!(typed.zone(), zone);
        assert_eq!(typed.to_string(), shown);
        assert_eq!(ZonedAddress::parse(shown), Ok(typed));
        assert_eq!(typed.without_zone().to_string(), shown.split('%').next().unwrap());
    }
}

#[test]
fn errors_of_zoned_addresses_have_positions() {
    use ErrorKind as K;
    for (text, kind, span) in [
        ("fe80::1%", K::ZoneMalformed, 7..8),
        ("[fe80::1%]", K::ZoneMalformed, 8..9),
        ("fe80::1%a%b", K::ZoneMalformed, 9..10),
        ("fe80::1%a/64", K::ZoneMalformed, 9..10),
        ("fe80::1%a]", K::ZoneMalformed, 9..10),
        ("fe80::1%a\0", K::ZoneMalformed, 9..10),
        ("[fe80::1%a\u{3000}]", K::ZoneMalformed, 10..13),
        ("[fe80::1%a", K::BracketUnclosed, 0..10),
        ("fe80::g%a", K::Ipv6Char, 6..7),
        ("[1:2%a]", K::Ipv6TooFew, 1..4),
        ("1.2.3.4%a", K::Ipv6TooFew, 0..7),
        ("fe80::1-eth0", K::Ipv6Char, 7..8),
        ("%a", K::Ipv6TooFew, 0..0),
        ("", K::Ipv6TooFew, 0..0),
    ] {
        let error = ZonedAddress::parse(text).unwrap_err();
        assert_eq!((error.kind(), error.span()), (kind, span), "{text}");
    }
    assert_eq!(ZonedAddress::parse("::1%").unwrap_err().section(), "RFC 9844 section 5");
}
