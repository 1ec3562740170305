//! Compares the results of different specifications for the same input.

use urikit::{Uri, UriRef};
use urikit_legacy::rfc2396::{self, Authority, Syntax, UriReference};
use urikit_legacy::{Component, ErrorKind, ParseError, Spec, rfc1738, rfc1808};

/// Returns the host by RFC 1738, RFC 2396, and RFC 3986, or the error of the specification.
fn hosts(text: &str) -> [Result<Option<String>, ErrorKind>; 3] {
    let rfc2396 = |uri: UriReference<'_>| match uri.authority()? {
        Authority::Server(server) => server.host().map(|host| host.to_string()),
        Authority::RegName(name) => Some(format!("registry {}", name.as_str())),
    };
    [
        rfc1738::Url::parse(text).map(|url| url.login().map(|login| login.host().to_string())),
        UriReference::parse(text).map(rfc2396),
        UriRef::parse(text)
            .map(|uri| uri.host().map(|host| host.to_string()))
            .map_err(ParseError::from),
    ]
    .map(|answer| answer.map_err(|error| error.kind()))
}

fn host(text: &str) -> Result<Option<String>, ErrorKind> {
    Ok(Some(text.to_owned()))
}

#[test]
fn specifications_disagree_about_hosts() {
    assert_eq!(
        hosts("ftp://google.com?@evil.com/"),
        [host("evil.com"), host("google.com"), host("google.com")]
    );
    assert_eq!(
        hosts("http://a_b.example/")[1..],
        [host("registry a_b.example"), host("a_b.example")]
    );
    assert_eq!(hosts("http://a_b.example/")[0], Err(ErrorKind::Char));
    assert_eq!(
        hosts("http:"),
        [Err(ErrorKind::AuthorityMissing), Err(ErrorKind::SchemePartEmpty), Ok(None)]
    );
    assert_eq!(hosts("http://h/~u"), [Err(ErrorKind::Char), host("h"), host("h")]);
    assert_eq!(hosts("http://h:/"), [Err(ErrorKind::PortEmpty), host("h"), host("h")]);
    assert_eq!(
        hosts("http://h:80a/"),
        [Err(ErrorKind::PortChar), host("registry h:80a"), Err(ErrorKind::PortChar)]
    );
    assert_eq!(
        hosts("http://127.1/"),
        [Err(ErrorKind::HostLabel), host("registry 127.1"), host("127.1")]
    );
    assert_eq!(
        hosts("http://999.1.1.1/"),
        [host("999.1.1.1"), host("999.1.1.1"), host("999.1.1.1")]
    );
    assert_eq!(hosts("http://h./"), [Err(ErrorKind::HostLabel), host("h."), host("h.")]);
    assert_eq!(hosts("file:///etc"), [host(""), Ok(None), host("")]);
    assert_eq!(hosts("http:/evil.com/x"), [Err(ErrorKind::AuthorityMissing), Ok(None), Ok(None)]);
    assert_eq!(hosts("foo:/evil.com/x"), [Ok(None), Ok(None), Ok(None)]);
    assert_eq!(hosts("http://h/a#b")[0], Err(ErrorKind::FragmentUnexpected));
    assert_eq!(hosts("1x://h/")[0], host("h"));
    assert_eq!(hosts("1x://h/")[1], Err(ErrorKind::SchemeStart));
}

#[test]
fn only_valid_octets_form_an_address() {
    let ip = |text| match UriReference::parse(text).unwrap().authority() {
        Some(Authority::Server(server)) => {
            server.host().unwrap().to_ip_addr().map(|ip| ip.to_string())
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(ip("http://127.0.0.1/").as_deref(), Some("127.0.0.1"));
    assert_eq!(ip("http://999.1.1.1/"), None);
    assert_eq!(ip("http://010.1.1.1/"), None);
}

#[test]
fn brackets_require_rfc_2732() {
    let text = "http://h/?a[]=1";
    assert_eq!(UriReference::parse(text).unwrap_err().span(), 11..12);
    assert!(UriReference::parse_with(text, Syntax::RFC2732).is_ok());
    assert!(UriRef::parse(text).is_err());

    let literal = "http://[::1]:80/";
    let error = UriReference::parse(literal).unwrap_err();
    assert_eq!((error.section(), error.span()), ("RFC 2396 section 3.2", 7..8));
    let uri = UriReference::parse_with(literal, Syntax::RFC2732).unwrap();
    let Some(Authority::Server(server)) = uri.authority() else { panic!("{uri:?}") };
    assert_eq!(server.host().unwrap().to_ip_addr(), Some("::1".parse().unwrap()));
    let error = UriReference::parse_with("http://[::g]/", Syntax::RFC2732).unwrap_err();
    assert_eq!(
        (error.spec(), error.kind(), error.span()),
        (Spec::Rfc2396Ipv6, ErrorKind::Ipv6Char, 10..11)
    );
    assert!(error.section().starts_with("RFC 2732"));
}

#[test]
fn opaque_parts_have_no_query() {
    let uri = UriReference::parse("mailto:a@b?c#d").unwrap();
    assert_eq!(uri.opaque_part().unwrap().as_str(), "a@b?c");
    assert!(uri.path().is_none() && uri.query().is_none() && uri.authority().is_none());
    assert_eq!(uri.fragment().unwrap().as_str(), "d");
    let uri = UriReference::parse("a:/b;p=1;q/c;?d").unwrap();
    assert_eq!(uri.hier_part(), Some("/b;p=1;q/c;?d"));
    let segments: Vec<_> =
        uri.segments().map(|segment| (segment.as_str(), segment.name())).collect();
    assert_eq!(segments, [("b;p=1;q", "b"), ("c;", "c")]);
    let hier_part = |text| UriReference::parse(text).unwrap().hier_part();
    assert_eq!(["s:a", "/a", "//h/a", "a"].map(hier_part), [None; 4]);
    assert_eq!(["s:/a#f", "s://h?q#f"].map(hier_part), [Some("/a"), Some("//h?q")]);
    let absolute = |text| {
        UriReference::parse(text).unwrap().without_fragment().map(|uri| uri.as_str().to_owned())
    };
    assert_eq!(
        ["a#f", "s:a#f", "s:a"].map(absolute),
        [None, Some("s:a".into()), Some("s:a".into())]
    );
    let params: Vec<Vec<_>> = uri
        .segments()
        .map(|segment| segment.params().map(|param| param.as_str().to_owned()).collect())
        .collect();
    assert_eq!(params, [vec!["p=1".to_owned(), "q".to_owned()], vec![String::new()]]);
}

#[test]
fn tolerance_is_reported() {
    let syntax = Syntax::RFC2396.tolerant();
    let uri = UriReference::parse_with("a{b|?[x]#\u{e9}", syntax).unwrap();
    let unwise: Vec<_> = uri.unwise().collect();
    assert_eq!(unwise, [(1, '{'), (3, '|'), (5, '['), (7, ']'), (9, '\u{e9}')]);
    assert_eq!(
        UriReference::parse_with("a?[x]", Syntax::RFC2732.tolerant()).unwrap().unwise().count(),
        0
    );
    assert!(UriReference::parse_with("//h{/", syntax).is_err());
    assert!(UriReference::parse_with("a b", syntax).is_err());
    assert!(UriReference::parse_with("a<b", syntax).is_err());
}

#[test]
fn tolerated_characters_are_decoded_unchanged() {
    let uri = UriReference::parse_with("/\u{e9}%2Fa%bf", Syntax::RFC2396.tolerant()).unwrap();
    let path = uri.path().unwrap();
    let bytes = [b'/', 0xc3, 0xa9, b'/', b'a', 0xbf];
    assert!(path.bytes().eq(bytes));
    assert_eq!(*path.decode_bytes(), bytes);
    assert_eq!(path.decode().unwrap_err().span(), 7..10);
    assert_eq!(path.decode_lossy(), "/\u{e9}/a\u{fffd}");
    let plain = UriReference::parse_with("\u{e9}", Syntax::RFC2396.tolerant()).unwrap();
    assert_eq!(plain.path().unwrap().decode().unwrap(), "\u{e9}");
}

#[test]
fn rfc_1738_slash_belongs_to_neither_part() {
    let url_path =
        |text| rfc1738::Url::parse(text).unwrap().url_path().map(|path| path.as_str().to_owned());
    assert_eq!(url_path("ftp://h"), None);
    assert_eq!(url_path("ftp://h/").as_deref(), Some(""));
    assert_eq!(url_path("ftp://h//etc").as_deref(), Some("/etc"));
    let url = rfc1738::Url::parse("ftp://:@h/").unwrap();
    let login = url.login().unwrap();
    assert_eq!((login.user().unwrap().as_str(), login.password().unwrap().as_str()), ("", ""));
    assert!(rfc1738::Url::parse("ftp://@h/").unwrap().login().unwrap().password().is_none());
    assert_eq!(rfc1738::Url::parse("../a").unwrap_err().kind(), ErrorKind::SchemeMissing);
    assert!(
        !format!("{:?} {:?}", rfc1738::Url::parse("ftp://u:pw@h/").unwrap(), {
            rfc1738::Url::parse("ftp://u:pw@h/").unwrap().login()
        })
        .contains("pw")
    );
}

#[test]
fn errors_cite_their_specification() {
    let fault = |text, syntax| {
        let error = UriReference::parse_with(text, syntax).unwrap_err();
        (error.kind(), error.component().name(), error.span(), error.section())
    };
    let opaque = "RFC 2396 section 3";
    assert_eq!(
        fault("mailto:a b", Syntax::RFC2396),
        (ErrorKind::Space, "opaque-part", 8..9, opaque)
    );
    assert_eq!(fault("http:[x", Syntax::RFC2732), (ErrorKind::Char, "opaque-part", 5..6, opaque));
    let port = "RFC 2396 section 3.2.2";
    assert_eq!(
        fault("http://[::1]:8a/", Syntax::RFC2732),
        (ErrorKind::PortChar, "port", 14..15, port)
    );
    assert_eq!(
        fault("http://u@[::1]:x/", Syntax::RFC2732),
        (ErrorKind::PortChar, "port", 15..16, port)
    );

    let bytes = |bytes, syntax| UriReference::parse_bytes_with(bytes, syntax).unwrap_err();
    for syntax in [Syntax::RFC2396, Syntax::RFC2732, Syntax::RFC2396.tolerant()] {
        let error = bytes(b"http://h/\xff", syntax);
        assert_eq!((error.kind(), error.span()), (ErrorKind::NonAscii, 9..10), "{syntax:?}");
    }
    let kind = |text| bytes(text, Syntax::RFC2396.tolerant()).kind();
    assert_eq!([kind(b"a b\xff"), kind(b"a\xff b")], [ErrorKind::Space, ErrorKind::NonAscii]);
    assert!(
        UriReference::parse_bytes_with("\u{e9}".as_bytes(), Syntax::RFC2396.tolerant()).is_ok()
    );
}

#[test]
fn host_errors_have_their_positions() {
    let (host, authority) = (Component::Host, Component::Authority);
    let of_login = |text| rfc1738::Url::parse(text).unwrap_err();
    let with_ipv6 = |text| UriReference::parse_with(text, Syntax::RFC2732).unwrap_err();
    for (text, error, expected) in [
        ("http:// /", of_login("http:// /"), (ErrorKind::Space, host, 7..8)),
        ("http://_:80/", of_login("http://_:80/"), (ErrorKind::Char, host, 7..8)),
        ("http://:80/", of_login("http://:80/"), (ErrorKind::HostLabel, host, 7..7)),
        ("http:///", of_login("http:///"), (ErrorKind::HostLabel, host, 7..7)),
        // A valid escape is not allowed in a host.
        ("ftp://h%41", of_login("ftp://h%41"), (ErrorKind::Char, host, 7..8)),
        ("ftp://%41/", of_login("ftp://%41/"), (ErrorKind::Char, host, 6..7)),
        ("ftp://h%4", of_login("ftp://h%4"), (ErrorKind::EscapeTruncated, host, 7..9)),
        ("ftp://h%4g/", of_login("ftp://h%4g/"), (ErrorKind::EscapeDigits, host, 7..10)),
        // Characters after an IP literal, and literals that RFC 2732 does not allow.
        ("http://[::1]x", with_ipv6("http://[::1]x"), (ErrorKind::LiteralTail, host, 12..13)),
        (
            "http://u@[::1]x:8/",
            with_ipv6("http://u@[::1]x:8/"),
            (ErrorKind::LiteralTail, host, 14..15),
        ),
        ("http://[v1.a]/", with_ipv6("http://[v1.a]/"), (ErrorKind::Char, host, 8..9)),
        // A host does not start after the second at sign.
        ("http://a@b@[::1]/", with_ipv6("http://a@b@[::1]/"), (ErrorKind::Char, authority, 11..12)),
    ] {
        assert_eq!((error.kind(), error.component(), error.span()), expected, "{text}");
    }
}

#[test]
fn possible_passwords_are_masked() {
    let shown = format!(
        "{:?} {:?} {:?} {}",
        rfc1738::Url::parse("foo://u:secret@a_b/").unwrap(),
        UriReference::parse("http://joe:secret@a_b.example/").unwrap().authority(),
        UriReference::parse("http://joe:secret@a_b.example/").unwrap(),
        rfc1808::Url::parse("http://u:secret@a_b/").unwrap().redacted(),
    );
    assert!(!shown.contains("secret"), "{shown}");
    // Only userinfos are masked.
    let masked = |text| rfc1738::Url::parse(text).unwrap().redacted().to_string();
    assert_eq!(masked("foo://u:secret@a_b/@:c@"), "foo://u:***@a_b/@:c@");
    assert_eq!(masked("ftp://u:secret@h:1/@"), "ftp://u:***@h:1/@");
    assert_eq!(masked("ftp://h:1/b:c@"), "ftp://h:1/b:c@");
    assert_eq!(masked("foo:u:secret@h"), "foo:u:secret@h");
}

/// RFC 1738 has no relative URLs, so the part before a colon is always a scheme, and a scheme is
/// missing only if there is no colon. All short inputs are compared with RFC 3986.
#[test]
fn invalid_scheme_is_not_reported_as_missing() {
    let mut inputs = vec![String::new()];
    let mut at = 0;
    while let Some(text) = inputs.get(at).cloned() {
        at += 1;
        if text.len() < 5 {
            inputs.extend(["a", "1", "_", "~", ":", "/", "#"].map(|part| text.clone() + part));
        }
        let before = text.split(['/', '?', '#']).next().unwrap_or_default();
        let Err(error) = rfc1738::Url::parse(&text) else { continue };
        let is_missing = error.kind() == ErrorKind::SchemeMissing;
        assert_eq!(is_missing, !before.contains(':'), "{text}: {error:?}");
        let by_3986 =
            Uri::parse(&text).err().filter(|error| error.component() == Component::Scheme);
        let same = by_3986.filter(|error| error.kind() != ErrorKind::SchemeStart);
        assert!(
            same.is_none_or(|other| (other.kind(), other.span()) == (error.kind(), error.span())),
            "{text}"
        );
    }
    let fault =
        |text| rfc1738::Url::parse(text).map_err(|error| (error.code(), error.span())).unwrap_err();
    assert_eq!(fault("a_b:c"), ("scheme-char", 1..2));
    assert_eq!(fault("7_b:c"), ("scheme-char", 1..2));
    assert_eq!(fault("_:"), ("scheme-char", 0..1));
    assert_eq!(fault("a_b:c~"), ("scheme-char", 1..2));
    assert_eq!(fault("a b:c"), ("scheme-char", 1..2));
    assert_eq!(fault(":c"), ("scheme-empty", 0..1));
    assert_eq!(fault("a/b:c"), ("scheme-missing", 0..0));
}

/// The empty string refers to the current document (RFC 2396 section 4.2), but a relative URI
/// requires a path (section 5).
#[test]
fn empty_string_is_not_a_relative_uri() {
    assert!(UriReference::parse("").is_ok());
    let error = rfc2396::RelativeUri::parse("").unwrap_err();
    let found = (error.kind(), error.component(), error.span(), error.spec());
    assert_eq!(found, (ErrorKind::PathMissing, Component::Path, 0..0, Spec::Rfc2396));
    assert!(rfc2396::RelativeUri::parse("?a").is_ok());
}
