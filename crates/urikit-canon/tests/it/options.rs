//! Each option changes its component, and no other byte.

use urikit_canon::options::{
    Backslashes, Case, DotSegments, EmptyParameters, EmptyPath, EmptyQuery, Escapes, Fragment,
    HostDots, InvalidHost, InvalidPort, Ipv4, Ipv6, LineBreaks, MissingScheme, Options, Port,
    QueryOrder, SessionIds, Slashes, Specification, Surrounding, SurtScheme, TrailingSlash,
    Userinfo, Www,
};
use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::surt::surt;
use urikit_canon::{CanonError, ErrorKind};

fn with(options: Options, input: &str) -> Result<String, CanonError> {
    let mut url = Vec::new();
    canonicalize(input, &Profile::custom("test", options), &mut url)?;
    Ok(String::from_utf8(url).expect("UTF-8"))
}

/// An input in which every option has something to change.
const INPUT: &str = " HTTP:\\\\U%7e:P@WWW2..Ex%61mple.COM.:080\\A\t//b/../%7e/\
                     (0123456789abcdef01234567)/P.aspx/?B=2&&a=%7e&sid=\
                     0123456789abcdef0123456789ABCDEF#F%7e";

#[test]
fn no_option_changes_nothing() {
    assert_eq!(with(Options::new(), INPUT).as_deref(), Ok(INPUT));
}

#[test]
fn steps_of_the_input() {
    let new = Options::new();
    for (options, input, expected) in [
        (new.surrounding(Surrounding::RemoveWhitespace), " \u{b}a ", "a"),
        (new.surrounding(Surrounding::RemoveWhitespace), "\0a", "\0a"),
        (new.surrounding(Surrounding::RemoveControls), "\0 a\u{1f}", "a"),
        (new.line_breaks(LineBreaks::Remove), "h\nttp://a\t/\r\u{2028}", "http://a/\u{2028}"),
        (new.line_breaks(LineBreaks::RemoveUnicode), "a\u{2028}\u{85}\nb", "ab"),
        (new.backslashes(Backslashes::Slash), "http:\\\\a\\b?\\#\\", "http://a/b?\\#\\"),
        (new.backslashes(Backslashes::Slash), "urn:a\\b", "urn:a\\b"),
        (new.missing_scheme(MissingScheme::Http), "a.b/c:d?e", "http://a.b/c:d?e"),
        (new.missing_scheme(MissingScheme::Http), "//u@a:8/#f", "http://u@a:8/#f"),
        (new.scheme_case(Case::Lower), "HTTP://A/", "http://A/"),
        (new.fragment(Fragment::Remove), "a?b#c#d", "a?b"),
        (new.fragment_escapes(Escapes::Normalize), "#%7e \u{e9}", "#~%20%C3%A9"),
    ] {
        assert_eq!(with(options, input).as_deref(), Ok(expected), "{input:?}");
    }
}

fn write_url(input: &str, profile: &Profile, out: &mut Vec<u8>) -> Result<(), CanonError> {
    canonicalize(input, profile, out).map(drop)
}

fn write_key(input: &str, profile: &Profile, out: &mut Vec<u8>) -> Result<(), CanonError> {
    surt(input, profile, out).map(drop)
}

/// The oracle is the URL Standard: a profile of the serialized URL equals one that reads the input.
#[test]
fn every_profile_reads_its_input_by_a_specification() {
    let messy = [
        r"http:\\Good.example\@evil.example/",
        "http:e.example/x",
        "http://0x7f.1/",
        " https://a.example/a b|c?d[]=\u{e9}#f ",
        "http://a.example:80/b/%2e%2e/c",
        "HTTP://b\u{fc}cher.example/\t?q",
        "/relative",
        "http://a b/",
        "http://[::1",
        "mailto:a@b",
    ];
    for profile in Profile::all() {
        for input in messy {
            let read = profile.reading(Specification::Whatwg);
            assert_eq!(Profile::by_name(read.name()).as_ref(), Some(&read));
            let href = urikit_whatwg::Url::parse(input).ok();
            for write in [write_url, write_key] {
                let (mut found, mut expected) = (Vec::new(), Vec::new());
                let found = write(input, &read, &mut found).map(|_| found);
                let expected = href.as_ref().and_then(|href| {
                    write(href.as_str(), &profile, &mut expected).ok().map(|_| expected)
                });
                assert_eq!(found.clone().ok(), expected, "{} {input:?}", read.name());
                let is_invalid = found.is_err_and(|it| it.kind() == ErrorKind::InvalidInput);
                assert_eq!(is_invalid, href.is_none(), "{input:?}");
            }
        }
    }
    for (specification, accepted, rejected) in [
        (Specification::Rfc3986, "http://a/%20?b", 8..9),
        (Specification::Rfc3987, "http://a/\u{e9}", 8..9),
    ] {
        let options = Options::new().specification(specification);
        assert_eq!(with(options, accepted).as_deref(), Ok(accepted));
        let error = with(options, "http://a|b/").unwrap_err();
        assert_eq!((error.kind(), error.span()), (ErrorKind::InvalidInput, rejected));
    }
}

#[test]
fn steps_of_the_authority() {
    let new = Options::new();
    for (options, input, expected) in [
        (new.userinfo(Userinfo::RemovePassword), "http://u:p:q@a/", "http://u@a/"),
        (new.userinfo(Userinfo::Remove), "http://u:p@a/", "http://a/"),
        (new.userinfo_escapes(Escapes::Normalize), "http://%7e|@a/", "http://~%7C@a/"),
        (new.host_escapes(Escapes::Normalize), "http://%61%2f|/", "http://a%2F%7C/"),
        (new.host_case(Case::Lower), "http://A%3A/B", "http://a%3A/B"),
        (new.host_case(Case::LowerAll), "http://A%3A/B", "http://a%3a/B"),
        (new.host_dots(HostDots::Collapse), "http://.a...b./", "http://a.b/"),
        (new.host_dots(HostDots::CollapsePairs), "http://.a...b./", "http://a..b/"),
        (new.ipv4(Ipv4::InetAton), "http://0x7F.1:8/", "http://127.0.0.1:8/"),
        (new.ipv6(Ipv6::Compress), "http://[0:0::A]:8/", "http://[::a]:8/"),
        (new.ipv6(Ipv6::CompressOrIpv4), "http://[0:0::A]:8/", "http://[::a]:8/"),
        (new.ipv6(Ipv6::CompressOrIpv4), "http://[::FFFF:102:304]:8/", "http://1.2.3.4:8/"),
        (new.ipv6(Ipv6::CompressOrIpv4), "http://[64:ff9b::1.2.3.4]/", "http://1.2.3.4/"),
        (
            new.ipv6(Ipv6::CompressOrIpv4),
            "http://[64:ff9b:1::102:304]/",
            "http://[64:ff9b:1::102:304]/",
        ),
        (new.ipv6(Ipv6::CompressOrIpv4), "http://[::1.2.3.4]/", "http://[::102:304]/"),
        (new.www(Www::RemoveOnce), "http://www.www.a.b/", "http://www.a.b/"),
        (new.www(Www::RemoveRepeatedly), "http://www.www2.a.b/", "http://a.b/"),
        (new.www(Www::RemoveRepeatedly), "http://www.b/", "http://www.b/"),
        (new.port(Port::RemoveEmpty), "http://a:/", "http://a/"),
        (new.port(Port::RemoveEmpty), "http://a:0080/", "http://a:80/"),
        (new.port(Port::RemoveDefault), "wss://a:443/", "wss://a/"),
        (new.port(Port::RemoveDefault), "HTTPS://a:443/", "HTTPS://a/"),
        (new.port(Port::RemoveDefault), "http://a:443/", "http://a:443/"),
        (new.port(Port::RemoveDefaultOrZero), "ftp://a:0/", "ftp://a/"),
        (new.port(Port::Remove), "http://a:81/", "http://a/"),
        (new.port(Port::Remove), "http://a:b/", "http://a/"),
        (new.invalid_port(InvalidPort::Encode), "http://a:\u{e9} /", "http://a:%C3%A9%20/"),
    ] {
        assert_eq!(with(options, input).as_deref(), Ok(expected), "{input:?}");
    }
    for (options, input, kind) in [
        (new.invalid_port(InvalidPort::Reject), "http://a:65536/", ErrorKind::InvalidPort),
        (new.invalid_port(InvalidPort::Reject), "http://a:+1/", ErrorKind::InvalidPort),
        (new.invalid_port(InvalidPort::RejectNonInteger), "//a:b/", ErrorKind::InvalidPort),
        (new.invalid_host(InvalidHost::Reject), "http://[a]/", ErrorKind::InvalidAddress),
    ] {
        assert_eq!(with(options, input).map_err(|error| error.kind()), Err(kind), "{input:?}");
    }
}

#[test]
fn steps_of_the_path() {
    let new = Options::new();
    let session = new.path_session_ids(SessionIds::Remove);
    for (options, input, expected) in [
        (new.path_escapes(Escapes::Normalize), "/%7e|%2f?%7e", "/~%7C%2F?%7e"),
        (new.path_escapes(Escapes::DecodeFully), "/%257e%2523", "/~%23"),
        (new.path_escapes(Escapes::DecodeKeepDelimiters), "/%3F%2F", "/%3F/"),
        (new.path_escapes(Escapes::Normalize), "1:2/b:c", "./1:2/b:c"),
        (new.path_escapes(Escapes::Normalize), "a/b:c", "a/b:c"),
        (new.path_escapes(Escapes::W3lib), "/%3f%7C%26", "/%3F|&"),
        (new.path_escapes(Escapes::W3lib), "/%7e;%7e/%7e;%7e|[;", "/~;~/~;%7e%7C%5B;"),
        (new.path_escapes(Escapes::W3lib), "foo:/%7e;%7e|[;", "foo:/~;~|[;"),
        (new.dot_segments(DotSegments::Remove), "//a/b/./../c", "//a/c"),
        (new.dot_segments(DotSegments::Remove), "x:/b/./../c", "x:/b/./../c"),
        (new.dot_segments(DotSegments::RemoveInAnyPath), "x:/b/./../c", "x:/c"),
        (new.dot_segments(DotSegments::RemoveInAnyPath), "x:/.//c", "x:/.//c"),
        (new.dot_segments(DotSegments::RemoveExceptExcess), "//a/../b", "//a/../b"),
        (new.slashes(Slashes::Join), "//a//b//", "//a/b/"),
        (new.empty_path(EmptyPath::Slash), "x://a?b", "x://a/?b"),
        (new.empty_path(EmptyPath::SlashIfWeb), "x://a?b", "x://a?b"),
        (new.empty_path(EmptyPath::SlashIfWeb), "ws://a?b", "ws://a/?b"),
        (new.empty_path(EmptyPath::SlashAlways), "?b", "/?b"),
        (new.path_case(Case::Lower), "//A/B%2F?C", "//A/b%2F?C"),
        (new.trailing_slash(TrailingSlash::Remove), "/a//", "/a/"),
        (new.trailing_slash(TrailingSlash::RemoveAll), "/a//", "/a"),
        (new.trailing_slash(TrailingSlash::RemoveAll), "//a//", "//a/"),
        (session, "/(0123456789abcdef01234567)/P.ASPX/", "/P.ASPX/"),
        (session, "/(a(0123456789abcdef01234567)b(0123456789abcdef01234567))/.x.aspx", "/.x.aspx"),
    ] {
        assert_eq!(with(options, input).as_deref(), Ok(expected), "{input:?}");
    }
}

#[test]
fn steps_of_the_query() {
    let new = Options::new();
    for (options, input, expected) in [
        (new.query_escapes(Escapes::Normalize), "?%7e=|/?", "?~=%7C/?"),
        (new.query_escapes(Escapes::Form), "?a b&c=%2B+d==&", "?a+b=&c=%2B+d%3D%3D&"),
        (new.query_case(Case::Lower), "A?B%2F", "A?b%2F"),
        (new.empty_parameters(EmptyParameters::Remove), "?&&a&&=&", "?a&="),
        (new.query_order(QueryOrder::Sort), "?b&a=2&a&a=1", "?a&a=1&a=2&b"),
        (new.query_order(QueryOrder::Sort), "?b&%61", "?%61&b"),
        (new.query_order(QueryOrder::SortDecoded), "?b&%61&c", "?%61&b&c"),
        (new.empty_query(EmptyQuery::Remove), "a?#b", "a#b"),
    ] {
        assert_eq!(with(options, input).as_deref(), Ok(expected), "{input:?}");
    }
}

#[test]
fn surt_keys_keep_or_omit_the_scheme() {
    let mut key = Vec::new();
    for (scheme, expected) in
        [(SurtScheme::Omit, "b,a:8@u)/"), (SurtScheme::Keep, "http://(b,a:8@u)/")]
    {
        let profile = Profile::custom("test", Options::new().surt_scheme(scheme));
        surt("http://u@a.b:8/", &profile, &mut key).unwrap();
        assert_eq!(String::from_utf8_lossy(&key), expected);
    }
}
