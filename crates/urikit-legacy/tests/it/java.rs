//! Tests of error positions, and of behavior that is the same in every JDK.

use urikit_legacy::component::HostKind;
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::{Component, ErrorKind};

#[test]
fn errors_have_their_positions() {
    for (text, kind, component, span) in [
        ("//", ErrorKind::AuthorityEmpty, Component::Authority, 2..2),
        ("x://", ErrorKind::AuthorityEmpty, Component::Authority, 4..4),
        ("x:", ErrorKind::SchemePartEmpty, Component::Path, 2..2),
        ("\u{fc}:x", ErrorKind::NonAscii, Component::Scheme, 0..2),
        ("/a\u{a0}", ErrorKind::Char, Component::Path, 2..4),
        ("x:\u{3000}", ErrorKind::Char, Component::Path, 2..5),
        ("?\u{85}", ErrorKind::Char, Component::Query, 1..3),
        ("#\u{fc}\u{2028}", ErrorKind::Char, Component::Fragment, 3..6),
        ("//u\u{1680}@h/\u{a0}", ErrorKind::Char, Component::Authority, 3..6),
        ("//a b", ErrorKind::Space, Component::Authority, 3..4),
        ("//a[", ErrorKind::Char, Component::Authority, 3..4),
        ("//h%4", ErrorKind::EscapeTruncated, Component::Authority, 3..5),
        ("//u%@[::1]", ErrorKind::EscapeTruncated, Component::Authority, 3..4),
        ("//[::1", ErrorKind::BracketUnclosed, Component::Host, 2..6),
        ("//[::1]x:1", ErrorKind::LiteralTail, Component::Host, 7..8),
        ("//[::1]@h", ErrorKind::LiteralTail, Component::Host, 7..9),
        ("//[::1%]", ErrorKind::ZoneMalformed, Component::Host, 6..7),
        ("//[::1%a-b]", ErrorKind::ZoneMalformed, Component::Host, 8..9),
        ("//[::1%a\u{fc}]", ErrorKind::ZoneMalformed, Component::Host, 8..10),
        ("//[v1.a]", ErrorKind::Ipv6Char, Component::Host, 3..4),
        ("//[::256.1.1.1]", ErrorKind::Ipv6Ipv4, Component::Host, 5..14),
        ("//[::1]:2147483648", ErrorKind::PortTooLarge, Component::Port, 8..18),
        ("//[::1]:8a", ErrorKind::PortChar, Component::Port, 9..10),
        ("//[::1]:\u{663}", ErrorKind::NonAscii, Component::Port, 8..10),
    ] {
        let error = JavaUri::parse(text).unwrap_err();
        assert_eq!(
            (error.kind(), error.component(), error.span()),
            (kind, component, span),
            "{text:?}"
        );
        assert!(!error.section().contains("3986"), "{text:?}: {}", error.section());
    }
}

#[test]
fn numeric_limits_are_exact() {
    let host_and_port = |text| JavaUri::parse(text).map(|uri| (uri.host(), uri.port())).unwrap();
    assert_eq!(host_and_port("//h:2147483647"), (Some("h"), Some(2_147_483_647)));
    assert_eq!(host_and_port("//h:00000000000080"), (Some("h"), Some(80)));
    assert_eq!(host_and_port("//h:2147483648"), (None, None));
    assert_eq!(host_and_port("//h:99999999999999999999"), (None, None));
    assert_eq!(host_and_port("//255.0000000255.0.0:"), (Some("255.0000000255.0.0"), None));
    assert_eq!(host_and_port("//256.0.0.0"), (None, None));
}

#[test]
fn kinds_of_hosts() {
    let kind = |text| JavaUri::parse(text).unwrap().host_kind();
    assert_eq!(kind("//1/"), Some(HostKind::RegName));
    assert_eq!(kind("//1.2.3.4/"), Some(HostKind::Ipv4));
    assert_eq!(kind("//[::1%1]/"), Some(HostKind::Ipv6));
    assert_eq!(kind("//a_b/"), None);
    assert_eq!(kind("///"), None);
    assert_eq!(kind("a"), None);
}

#[test]
fn debug_masks_passwords() {
    let home = "ftp://joe:secret@\u{fc}/";
    assert_eq!(JavaUri::parse(home).unwrap().authority(), Some("joe:secret@\u{fc}"));
    for text in [home, "ftp://joe:secret@h/", "ftp://joe:secret@a_b:80/"] {
        let uri = JavaUri::parse(text).unwrap();
        assert!(!format!("{uri:?}").contains("secret"), "{uri:?}");
    }
}
