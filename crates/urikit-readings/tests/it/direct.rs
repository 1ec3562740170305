//! Compares the parts, errors, and operations of every specification with direct calls of its
//! types.

use std::ops::Range;
use urikit::UriRef;

use urikit::spec::{GenericUri, GenericUriRef, Rfc3986, Rfc3987, UriSpec};
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{Authority, Syntax, UriReference};
use urikit_legacy::rfc6874::ZonedRef;
use urikit_legacy::{ParseError, rfc1738, rfc1808};
use urikit_readings::{HostKind, Operation, OperationError, Part, ReferenceKind, Spec};
use urikit_whatwg::Url;

/// Inputs with every component, and with those about which the specifications disagree.
const INPUTS: [&str; 50] = [
    "",
    "http://joe:s3cret@example.com:8080/a/b?q=1#f",
    "http://joe@example.com",
    "HTTP://EXAMPLE.com:80/%7Ea/./b",
    "http://example.com:/",
    "http://example.com:00080/",
    "http://example.com:0/",
    "http://example.com:000/",
    "http://example.com:65536/",
    "http://example.com:2147483648/",
    "http://u:@h/",
    "http://:p@h/",
    "http://@h/",
    "http://a:b:c@h/",
    "http://127.0.0.1/",
    "http://256.1.1.1/",
    "http://1.2/",
    "http://[::1]:80/",
    "http://[v7.a]/",
    "http://[fe80::1%25eth0]:80/a",
    "http://u:p@[fe80::1%25a%20b]/",
    "http://[fe80::1%eth0]/",
    "s3://my_bucket:80/key",
    "http://h:80a/",
    "file:///etc/hosts",
    "file:/etc/hosts",
    "x:///",
    "x://",
    "x:",
    "x:#f",
    "mailto:a@b?subject=c",
    "urn:isbn:0",
    "news:comp.infosystems",
    "ftp://google.com?@evil.com/a;type=i",
    "ftp://u:pa?ss@h/ x",
    "//h/a;b?c#d",
    "//a_b/",
    "//google.com?:@evil.com:80/x",
    "/a/../b",
    "a;b/c?d",
    "../x?y",
    "?q",
    "#f",
    ";p",
    "1:a",
    "/caf\u{e9}?\u{e9}#\u{e9}",
    "http://m\u{fc}nchen.example/",
    "http://h/a|b",
    "http://h/%zz",
    "http://-h.example/",
];

/// The values of all parts, and the kind of the host.
type Values = ([Option<String>; Part::ALL.len()], Option<HostKind>);

/// Collects parts by name.
struct Expected(Values);

impl Expected {
    fn new() -> Self {
        Self((Part::ALL.map(|_| None), None))
    }

    fn set(&mut self, part: Part, value: Option<impl ToString>) -> &mut Self {
        let at = Part::ALL.iter().position(|other| *other == part).unwrap();
        self.0.0[at] = value.map(|value| value.to_string());
        self
    }

    /// Sets the userinfo, and the user and the password in it.
    fn set_userinfo(&mut self, userinfo: Option<impl ToString>) -> &mut Self {
        let userinfo = userinfo.map(|userinfo| userinfo.to_string());
        let split = userinfo.as_ref().map(|userinfo| match userinfo.split_once(':') {
            Some((user, password)) => (user.to_owned(), Some(password.to_owned())),
            None => (userinfo.clone(), None),
        });
        let (user, password) =
            split.map_or((None, None), |(user, password)| (Some(user), password));
        self.set(Part::Userinfo, userinfo).set(Part::User, user).set(Part::Password, password)
    }

    fn set_login(&mut self, login: Option<rfc1738::Login<'_>>) -> &mut Self {
        let Some(login) = login else { return self };
        let userinfo = login.as_str().rsplit_once('@').map(|(userinfo, _)| userinfo);
        self.0.1 = Some(login.host().kind());
        self.set_userinfo(userinfo)
            .set(Part::Host, Some(login.host()))
            .set(Part::Port, login.port())
    }
}

fn generic<S: UriSpec>(input: &str) -> Result<Values, ParseError> {
    let uri = GenericUriRef::<S>::parse(input)?;
    let mut expected = Expected::new();
    expected.0.1 = uri.host().map(|host| host.kind());
    expected
        .set(Part::Scheme, uri.scheme())
        .set(Part::Authority, uri.authority())
        .set_userinfo(uri.userinfo())
        .set(Part::Host, uri.host())
        .set(Part::Port, uri.port())
        .set(Part::Path, Some(uri.path()))
        .set(Part::Query, uri.query())
        .set(Part::Fragment, uri.fragment());
    Ok(expected.0)
}

fn rfc6874(input: &str) -> Result<Values, ParseError> {
    let zoned = ZonedRef::parse(input)?;
    let mut expected = Expected::new();
    expected.0.1 = zoned.host_kind();
    expected
        .set(Part::Scheme, zoned.scheme())
        .set(Part::Authority, zoned.authority())
        .set_userinfo(zoned.userinfo())
        .set(Part::Host, zoned.host())
        .set(Part::Port, zoned.port())
        .set(Part::Path, Some(zoned.path()))
        .set(Part::Query, zoned.query())
        .set(Part::Fragment, zoned.fragment())
        .set(Part::Zone, zoned.zone().map(|part| part.as_str()));
    Ok(expected.0)
}

fn rfc2396(input: &str, syntax: Syntax) -> Result<Values, ParseError> {
    let uri = UriReference::parse_with(input, syntax)?;
    let mut expected = Expected::new();
    match uri.authority() {
        Some(Authority::Server(server)) => {
            expected.0.1 = server.host().map(|host| host.kind());
            expected
                .set(Part::Authority, Some(server.as_str()))
                .set_userinfo(server.userinfo())
                .set(Part::Host, server.host())
                .set(Part::Port, server.port());
        }
        Some(Authority::RegName(name)) => {
            expected.set(Part::Authority, Some(name.as_str()));
        }
        None => {}
    }
    expected
        .set(Part::Scheme, uri.scheme())
        .set(Part::Path, uri.path())
        .set(Part::Query, uri.query())
        .set(Part::Fragment, uri.fragment())
        .set(Part::Opaque, uri.opaque_part().map(|part| part.as_str()));
    Ok(expected.0)
}

fn rfc1808(input: &str) -> Result<Values, ParseError> {
    let url = rfc1808::Url::parse(input)?;
    let mut expected = Expected::new();
    expected
        .set(Part::Scheme, url.scheme())
        .set(Part::Authority, url.net_loc().map(|part| part.as_str()))
        .set(Part::Path, Some(url.path()))
        .set(Part::Params, url.params().map(|part| part.as_str()))
        .set(Part::Query, url.query())
        .set(Part::Fragment, url.fragment());
    // A net_loc is a login if RFC 1738 finds one after an unknown scheme.
    let whole = format!("x://{}", url.net_loc().map_or("", |net_loc| net_loc.as_str()));
    expected.set_login(rfc1738::Url::parse(&whole)?.login());
    Ok(expected.0)
}

fn rfc1738(input: &str) -> Result<Values, ParseError> {
    let url = rfc1738::Url::parse(input)?;
    let mut expected = Expected::new();
    let schemepart = url.schemepart().as_str();
    let path = match url.login() {
        Some(login) => schemepart.strip_prefix(&format!("//{}", login.as_str())).unwrap(),
        None => schemepart,
    };
    expected
        .set(Part::Scheme, Some(url.scheme()))
        .set(Part::Authority, url.login().map(|login| login.as_str().to_owned()))
        .set_login(url.login())
        .set(Part::Path, Some(path))
        .set(Part::Schemepart, Some(schemepart))
        .set(Part::UrlPath, url.url_path().map(|part| part.as_str()));
    Ok(expected.0)
}

fn java(input: &str) -> Result<Values, ParseError> {
    let uri = JavaUri::parse(input)?;
    let mut expected = Expected::new();
    expected.0.1 = uri.host_kind();
    expected
        .set(Part::Scheme, uri.scheme())
        .set(Part::Authority, uri.authority())
        .set_userinfo(uri.userinfo())
        .set(Part::Host, uri.host())
        .set(Part::Port, uri.port())
        .set(Part::Path, uri.path())
        .set(Part::Query, uri.query())
        .set(Part::Fragment, uri.fragment())
        .set(Part::Opaque, uri.is_opaque().then(|| uri.scheme_specific_part()));
    Ok(expected.0)
}

fn whatwg(input: &str) -> Result<Values, Failure> {
    let url = Url::parse(input)?;
    let mut expected = Expected::new();
    let spans = url.spans();
    let of = |span: Option<Range<usize>>| span.map(|span| url.as_str()[span].to_owned());
    expected.0.1 = url.host_kind().map(|kind| match kind {
        urikit_whatwg::HostKind::Ipv4 => HostKind::Ipv4,
        urikit_whatwg::HostKind::Ipv6 => HostKind::Ipv6,
        _ => HostKind::RegName,
    });
    // The getters return an empty string for a missing component.
    let has_authority = spans.authority.is_some();
    let getter = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    expected
        .set(Part::Scheme, url.protocol().strip_suffix(':'))
        .set(Part::Authority, of(spans.authority))
        .set_userinfo(of(spans.userinfo))
        .set(Part::Host, has_authority.then(|| url.hostname()))
        .set(Part::Port, getter(url.port()))
        .set(Part::Path, Some(url.pathname()))
        .set(Part::Query, of(spans.query))
        .set(Part::Fragment, of(spans.fragment));
    Ok(expected.0)
}

/// An error, in the form that all specifications share.
#[derive(Debug)]
struct Failure {
    span: Range<usize>,
    code: &'static str,
    section: &'static str,
    /// The error whose diagram is the same.
    cause: Option<ParseError>,
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self {
            span: error.span(),
            code: error.code(),
            section: error.section(),
            cause: Some(error),
        }
    }
}

impl From<urikit_whatwg::ParseError> for Failure {
    fn from(error: urikit_whatwg::ParseError) -> Self {
        let (span, code, section) = (error.span(), error.name(), error.section());
        Self { span, code, section, cause: None }
    }
}

fn direct(spec: Spec, input: &str) -> Result<Values, Failure> {
    Ok(match spec {
        Spec::Rfc3986 => generic::<Rfc3986>(input)?,
        Spec::Rfc3987 => generic::<Rfc3987>(input)?,
        Spec::Rfc6874 => rfc6874(input)?,
        Spec::Rfc2396 => rfc2396(input, Syntax::RFC2396)?,
        Spec::Rfc2732 => rfc2396(input, Syntax::RFC2732)?,
        Spec::Rfc1808 => rfc1808(input)?,
        Spec::Rfc1738 => rfc1738(input)?,
        Spec::Java => java(input)?,
        Spec::Whatwg => whatwg(input)?,
        _ => unreachable!("{spec}"),
    })
}

/// All inputs, and all concatenations of three parts of URLs.
fn inputs() -> impl Iterator<Item = String> {
    const PARTS: [&str; 18] = [
        "http:", "x:", "//", "/", "a", "u:p@", "@", ":", ":080", "[::1]", "%25z]", "[fe80::1",
        "a_b", "?", "#", ";", "%41", "1.2.3.4",
    ];
    let triples = PARTS
        .into_iter()
        .flat_map(|a| PARTS.into_iter().flat_map(move |b| PARTS.map(|c| [a, "//", b, c].concat())));
    let pairs = PARTS.into_iter().flat_map(|a| PARTS.map(|b| [a, b].concat()));
    INPUTS.into_iter().map(str::to_owned).chain(pairs).chain(triples)
}

#[test]
fn parts_and_errors_equal_those_of_direct_calls() {
    let (mut valid, mut invalid) = (0, 0);
    for input in inputs() {
        for spec in Spec::ALL {
            match (spec.parse(&input), direct(spec, &input)) {
                (Ok(parsed), Ok((parts, host_kind))) => {
                    let found = Part::ALL.map(|part| parsed.get(part).map(str::to_owned));
                    assert_eq!(found, parts, "{input:?} by {spec}");
                    assert_eq!(parsed.host_kind(), host_kind, "{input:?} by {spec}");
                    let spans = Part::ALL
                        .map(|part| parsed.span(part).map(|span| parsed.as_str()[span].to_owned()));
                    assert_eq!(spans, parts, "{input:?} by {spec}");
                    valid += 1;
                }
                (Err(found), Err(expected)) => {
                    assert_eq!(found.spec(), spec);
                    assert_eq!(
                        (found.span(), found.code(), found.section()),
                        (expected.span, expected.code, expected.section),
                        "{input:?} by {spec}"
                    );
                    if let Some(cause) = expected.cause {
                        assert_eq!(found.component(), cause.component().name());
                        assert_eq!(
                            found.display(&input).to_string(),
                            cause.display(&input).to_string()
                        );
                    }
                    invalid += 1;
                }
                (found, expected) => panic!("{input:?} by {spec}: {found:?}, {expected:?}"),
            }
        }
    }
    assert!(valid > 10_000 && invalid > 5_000, "{valid} valid, {invalid} invalid");
}

#[test]
fn components_cover_different_parts_of_the_input() {
    for input in inputs() {
        for parsed in Spec::ALL.into_iter().filter_map(|spec| spec.parse(&input).ok()) {
            let mut end = 0;
            for component in parsed.components() {
                let name = component.name;
                assert!(component.span.start >= end, "{input:?} by {}: {name}", parsed.spec());
                end = component.span.end;
            }
            let input = parsed.as_str();
            // Only delimiters are outside of all components.
            let uncovered = |at: &usize| {
                !parsed.components().iter().any(|component| component.span.contains(at))
            };
            let rest: String =
                (0..input.len()).filter(uncovered).map(|at| input.as_bytes()[at] as char).collect();
            // Java returns a port without leading zeros.
            let is_delimiter =
                |c: char| ":/?#@;[]%25".contains(c) || c == '0' && parsed.spec() == Spec::Java;
            assert!(rest.chars().all(is_delimiter), "{input:?} by {}: {rest}", parsed.spec());
        }
    }
}

#[test]
fn parse_bytes_equals_parse() {
    for spec in Spec::ALL {
        for input in INPUTS {
            assert_eq!(spec.parse_bytes(input.as_bytes()), spec.parse(input), "{input:?} {spec}");
        }
        let error = spec.parse_bytes(b"http://h/\xff|").unwrap_err();
        assert_eq!((error.spec(), error.span().start), (spec, 9), "{spec}");
        // The URL Standard allows the space.
        let start = if spec == Spec::Whatwg { 10 } else { 9 };
        assert_eq!(spec.parse_bytes(b"http://h/ \xff").unwrap_err().span().start, start, "{spec}");
    }
}

#[test]
fn a_relative_reference_is_not_absolute() {
    for spec in Spec::ALL {
        assert!(spec.parse_absolute("http://h.example/").is_ok(), "{spec}");
        for input in ["", "/a", "//h/a", "?q"] {
            let error = spec.parse_absolute(input).unwrap_err();
            let code = match spec {
                Spec::Whatwg => "missing-scheme-non-relative-URL",
                _ => "scheme-missing",
            };
            assert_eq!((error.code(), error.spec()), (code, spec), "{input:?}");
        }
        assert!(spec.parse_absolute("http://[/").is_err(), "{spec}");
    }
}

#[test]
fn kinds_of_references_are_distinguished() {
    use ReferenceKind::{AbsolutePath, NetworkPath, RelativePath, Uri};
    for (input, kind) in
        [("x:a", Uri), ("//h", NetworkPath), ("/a", AbsolutePath), ("a", RelativePath)]
    {
        assert_eq!(Spec::Rfc3987.parse(input).unwrap().kind(), kind);
        assert_eq!(Spec::Java.parse(input).unwrap().kind(), kind);
    }
}

#[test]
fn operations_equal_those_of_direct_calls() {
    let base = "http://a.example/b/c?d";
    for spec in Spec::ALL {
        let parsed = spec.parse(base).unwrap();
        for input in ["../x", "g;p", "?y", "", "//h/x", "http:g", "../../../g"] {
            let expected = match spec {
                Spec::Rfc3986 | Spec::Rfc3987 => {
                    let base = GenericUri::<Rfc3986>::parse(base).unwrap();
                    Some(base.resolve(UriRef::parse(input).unwrap()).into_string())
                }
                Spec::Rfc2396 | Spec::Rfc2732 => {
                    let base = UriReference::parse(base).unwrap().without_fragment().unwrap();
                    let target = base.resolver().resolve(UriReference::parse(input).unwrap());
                    Some(target.unwrap().into_uri())
                }
                Spec::Rfc1808 => {
                    let base = rfc1808::Base::parse(base).unwrap();
                    Some(base.resolve(rfc1808::Url::parse(input).unwrap()))
                }
                Spec::Java => {
                    let base = JavaUri::parse(base).unwrap();
                    Some(base.resolve(&JavaUri::parse(input).unwrap()))
                }
                Spec::Whatwg => {
                    Some(Url::parse(base).unwrap().join(input).unwrap().as_str().to_owned())
                }
                _ => None,
            };
            assert_eq!(spec.defines(Operation::Resolve), expected.is_some());
            let undefined = OperationError::Undefined(spec, Operation::Resolve);
            assert_eq!(parsed.resolve(input), expected.ok_or(undefined), "{input:?} by {spec}");
        }
    }
    for input in INPUTS {
        for parsed in Spec::ALL.into_iter().filter_map(|spec| spec.parse(input).ok()) {
            let expected = match parsed.spec() {
                Spec::Rfc3986 => Some(UriRef::parse(input).unwrap().normalize().into_string()),
                Spec::Rfc2396 => Some(UriReference::parse(input).unwrap().normalize()),
                Spec::Java => Some(JavaUri::parse(input).unwrap().normalize()),
                Spec::Rfc6874 => Some(ZonedRef::parse(input).unwrap().normal_form()),
                Spec::Whatwg => Some(Url::parse(input).unwrap().as_str().to_owned()),
                Spec::Rfc1738 | Spec::Rfc1808 => None,
                _ => continue,
            };
            assert_eq!(parsed.normalize().ok(), expected, "{input:?} by {}", parsed.spec());
        }
    }
}

#[test]
fn a_base_must_have_a_scheme() {
    for spec in [Spec::Rfc3986, Spec::Rfc3987, Spec::Rfc2396, Spec::Rfc2732, Spec::Rfc1808] {
        match spec.parse("/a").unwrap().resolve("b") {
            Err(OperationError::Base(error)) => assert_eq!(error.code(), "scheme-missing"),
            other => panic!("{spec}: {other:?}"),
        }
    }
}

#[test]
fn relativizing_is_the_inverse_of_resolving() {
    let base = Spec::Rfc3987.parse("http://a/b/c").unwrap();
    let relative = base.relativize("http://a/\u{e9}").unwrap();
    assert_eq!(
        (relative.as_str(), base.resolve(&relative).unwrap().as_str()),
        ("/\u{e9}", "http://a/\u{e9}")
    );
}

#[test]
fn decoding_follows_the_part() {
    let uri = Spec::Rfc3986.parse("http://u%3a:p%40@h%61/%zz".trim_end_matches("%zz")).unwrap();
    let decoded = |part| String::from_utf8(uri.decode_bytes(part).unwrap().into_owned()).unwrap();
    assert_eq!(decoded(Part::Authority), "u%3a:p%40@h%61");
    assert_eq!((decoded(Part::User), decoded(Part::Password)), ("u:".into(), "p@".into()));
    assert_eq!(decoded(Part::Host), "ha");
    let zoned = Spec::Rfc6874.parse("//[fe80::1%25%61]").unwrap();
    assert_eq!(zoned.decode_bytes(Part::Host).unwrap(), &b"[fe80::1%25%61]"[..]);
    assert_eq!(zoned.decode_bytes(Part::Zone).unwrap(), &b"a"[..]);
}
