//! Tests of views and normal forms.

use std::error::Error as _;

use urikit::normalize::Normalizer;
use urikit::{IriRef, Uri, UriRef};
use urikit_schemes::{
    BuildError, EncodedSlice, Ftp, FtpParts, FtpType, Http, LoginParts, MidParts, NewsFormParts,
    NewsParts, Part, Registration, Revision, SCHEMES, Sent, Status, ValueOrDefault, View, Visitor,
    reader,
};

/// A string that is not a URI has the error of the URI parser, with its position and help.
#[test]
fn syntax_errors_are_those_of_uris() {
    for text in ["ftp://h/a b", "ftp://h:x/", "no scheme", ""] {
        let (error, syntax) = (Ftp::parse(text).unwrap_err(), Uri::parse(text).unwrap_err());
        assert_eq!((error.code(), error.span()), (syntax.code(), syntax.span()), "{text}");
        assert_eq!(error.rule().section, syntax.section());
        let (diagram, expected) = (error.display(text).to_string(), syntax.help());
        assert!(expected.is_none_or(|help| diagram.ends_with(help)), "{diagram}");
    }
    let uri = Uri::parse("ftp://h/a").unwrap().to_buf();
    assert_eq!(Ftp::parse(&uri), Ftp::parse(uri.as_str()));
    assert_eq!(Ftp::parse("ftp://h/%C3%A9").unwrap().name().unwrap(), "é");
}

#[test]
fn values_from_the_user_have_no_bytes() {
    let name =
        Ftp::parse(Uri::from_static("ftp://h/a%20b")).expect("an FTP URI").name().expect("a name");
    let octets = |sent: Sent<'_>| sent.octets().map(char::from).collect::<String>();
    assert_eq!(
        [Sent::Plain("%20"), Sent::Decoded(name), Sent::Asked("a password")].map(octets),
        ["%20", "a b", ""]
    );
    let whole: fn(EncodedSlice<'_>) -> &str = |slice| slice.as_str();
    assert_eq!((whole(name), name.span()), ("a%20b", 8..13));
}

/// Parses a URI as a view.
fn view<V: View<'static>>(text: &'static str) -> V {
    V::parse_as(Uri::from_static(text), Revision::Current)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Only differences that the specification of the scheme declares irrelevant are removed.
#[test]
fn normal_forms_follow_the_specifications() {
    for (text, normal) in [
        ("mailto:A%2FB@CDE%2BFG,H@I?To=J@K&Body=L", "mailto:A%2FB@cde%2Bfg,H@i?to=J@k&body=L"),
        ("data:TEXT/XYZ%2BML;Charset=A;BASE64,YQ==", "data:text/xyz%2Bml;charset=A;base64,YQ=="),
        ("data:,A;BASE64,B", "data:,A;BASE64,B"),
        ("geo:1.50,-2.0,3.0", "geo:1.5,-2,3"),
        ("geo:-0.0,01", "geo:0,1"),
        ("geo:90,5", "geo:90,0"),
        ("geo:-90.0,-180", "geo:-90,0"),
        ("geo:1,-180.0", "geo:1,180"),
        ("geo:1,2;CRS=WGS84;U=01.0;Pa=B", "geo:1,2;u=1;pa=B"),
        ("geo:90,-5;CRS=Ex-1", "geo:90,-5;crs=ex-1"),
        ("geo:1,-180;crs=x", "geo:1,-180;crs=x"),
        ("tel:1-2;Phone-Context=EX-A.com", "tel:12;phone-context=ex-a.com"),
        ("tel:1-2;phone-context=+3-4", "tel:12;phone-context=+34"),
        ("tel:+1-816-555-1212", "tel:+18165551212"),
        ("URN:EXAMPLE:a/../b", "urn:example:a/../b"),
        ("file:/a", "file:///a"),
        ("file:/a/../b", "file:///b"),
    ] {
        let normalizer = Normalizer::new().schemes(SCHEMES);
        assert_eq!(normalizer.normalize(Uri::from_static(text)), normal);
        assert_eq!(normalizer.normalize(Uri::from_static(normal)), normal);
    }
}

#[test]
fn userinfo_causes_a_warning() {
    let warning = |text| {
        let view = view::<Http<'_>>(text);
        assert_eq!(View::warning(&view), view.warning());
        view.warning().map(|warning| warning.span())
    };
    assert_eq!(
        ["http://u@h/", "http://h/", "wss://u@h"].map(warning),
        [Some(7..8), None, Some(6..7)]
    );
    // A message identifier without `@` is ambiguous, whatever else is wrong with it.
    let article =
        |id: &[u8]| NewsParts { server: None, form: NewsFormParts::Article(id.to_vec()) }.build();
    assert_eq!(
        [article(b"a"), article(b"a,b"), article(b"")].map(|built| built.err()),
        [Some(BuildError::Ambiguous); 3]
    );
}

/// Returns the decoded components, or `None` if the URI is invalid.
fn read(text: &str) -> Option<Vec<(&'static str, Vec<u8>)>> {
    #[derive(Default)]
    struct Parts(Vec<(&'static str, Vec<u8>)>);
    impl Visitor for Parts {
        fn part(&mut self, part: Part<'_>) {
            let octets = match part.value {
                ValueOrDefault::Written(slice) => slice.octets(),
                ValueOrDefault::Implied(text) => text.into(),
            };
            self.0.push((part.name, octets));
        }
    }
    let uri = Uri::parse(text).ok()?;
    let reader = reader(uri.scheme().as_str())?;
    let mut parts = Parts::default();
    reader(uri, Revision::Current, &mut parts).ok()?;
    Some(parts.0)
}

/// Normalization changes neither the components nor the validity of URIs, unless they have
/// dot-segments, which RFC 3986 removes even if the scheme does not divide its path into segments.
#[test]
fn normalization_keeps_the_components_without_dot_segments() {
    const STRINGS: [&str; 9] = ["/", "?", "a", ".", "..", "%2e", "c=", "sub", ";b=c"];
    let schemes = ["gopher", "ldap", "ldaps", "news", "prospero", "wais"];
    let (mut read_count, mut refused) = (0, 0);
    for scheme in schemes {
        let mut rests = vec![String::new()];
        let mut at = 0;
        while let Some(rest) = rests.get(at).cloned() {
            at += 1;
            // Up to four strings.
            if at <= 1 + 9 + 81 + 729 {
                rests.extend(STRINGS.map(|slice| format!("{rest}{slice}")));
            }
            let text = format!("{scheme}://h{rest}");
            let Ok(uri) = Uri::parse(&text) else { continue };
            let path = uri.path().as_str().replace("%2e", ".");
            if path.split('/').any(|segment| matches!(segment, "." | "..")) {
                continue;
            }
            let normal = uri.normalize();
            let (before, after) = (read(&text), read(normal.as_str()));
            assert_eq!(before, after, "{text} => {normal}");
            *(if before.is_some() { &mut read_count } else { &mut refused }) += 1;
        }
    }
    assert!(read_count > 5000 && refused > 5000, "{read_count} and {refused}");
    for scheme in ["telnet", "tn3270"] {
        for (rest, expected) in [("", "/"), ("#f", "/#f"), ("?", "?"), ("?a", "?a"), ("/?a", "/?a")]
        {
            let text = format!("{scheme}://h{rest}");
            let normal = UriRef::parse(&text).expect("a URI").normalize();
            assert_eq!(normal, format!("{scheme}://h{expected}"));
        }
    }
}

#[test]
fn invalid_parts_are_errors() {
    let login = LoginParts::at("h");
    let parts = FtpParts { login, directories: Vec::new(), name: None, kind: None };
    let no_host = FtpParts { login: LoginParts::at("a b"), ..parts.clone() };
    let no_name = FtpParts { directories: vec![b"d".to_vec()], ..parts.clone() };
    let typed = FtpParts {
        kind: Some(FtpType::Directory),
        name: Some(b";type=x".to_vec()),
        ..parts.clone()
    };
    assert!(parts.build().is_ok() && typed.build().is_ok());
    let syntax = no_host.build().unwrap_err();
    let error = Uri::parse("ftp://a b").unwrap_err();
    assert_eq!((syntax, syntax.to_string()), (BuildError::Syntax(error), error.to_string()));
    assert_eq!(syntax.source().map(ToString::to_string), Some(error.to_string()));
    let no_mail = MidParts { message_id: b"a".to_vec(), content_id: None }.build().unwrap_err();
    let BuildError::Scheme(error) = no_mail else { panic!("{no_mail:?}") };
    assert_eq!(no_mail.to_string(), error.to_string());
    assert_eq!(no_mail.source().map(ToString::to_string), Some(error.to_string()));
    let ambiguous = no_name.build().unwrap_err();
    assert_eq!(ambiguous.to_string(), "the URI would have other components");
    assert!(ambiguous.source().is_none());
}

#[test]
fn every_status_occurs() {
    let statuses = [Status::Permanent, Status::Provisional, Status::Historical];
    assert_eq!(statuses.map(Status::name), ["permanent", "provisional", "historical"]);
    for status in statuses {
        assert!(
            Registration::all().any(|entry| entry.status == status),
            "none is {}",
            status.name()
        );
    }
}

#[test]
fn references_are_optional() {
    let references = || Registration::all().map(|entry| entry.reference);
    assert!(
        references().all(|reference| reference != Some("-")) && references().any(|it| it.is_none())
    );
    assert_eq!(Registration::find("wais").and_then(|entry| entry.reference), Some("RFC 4156"));
}

/// The normal forms of schemes are defined for URIs, and do not apply to other IRIs.
#[test]
fn scheme_normal_forms_do_not_apply_to_iris() {
    let normalizer = Normalizer::new().schemes(SCHEMES);
    for scheme in [
        "urn", "mailto", "data", "tel", "geo", "news", "nntp", "cid", "mid", "sip", "sips",
        "about", "URN", "ldap",
    ] {
        for rest in [
            "\u{fc}:\u{fc}",
            "A:\u{7d0d}%c3%bc?=\u{fc}",
            "\u{fc}@B,C%40\u{fc};a=\u{10300}",
            ",\u{fc}",
            "//\u{fc}/\u{fc}??\u{fc}",
        ] {
            let text = format!("{scheme}:{rest}");
            let iri = IriRef::parse(&text).unwrap();
            let expected =
                text.replacen(scheme, &scheme.to_ascii_lowercase(), 1).replace("%c3%bc", "\u{fc}");
            assert_eq!(normalizer.normalize(iri), expected);
        }
    }
    // An IRI that is also a URI.
    let iri = IriRef::parse("URN:EXAMPLE:a").unwrap();
    assert_eq!(normalizer.normalize(iri), "urn:example:a");
}
