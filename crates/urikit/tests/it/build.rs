//! Tests of the builder and the setters. The property tests `build`, `edit`, and `segments` compare
//! them with a model.

use urikit::edit::{EditError, StructureError};
use urikit::{IriBuf, IriRefBuf};
use urikit::{IriBuilder, UriBuf, UriBuilder, UriRefBuf};

/// Arguments of setters may be passwords.
#[test]
fn debug_hides_arguments() {
    let shown = format!("{:?}", urikit::edit::OptionalInput::from("hush"));
    assert_eq!(shown, "OptionalInput(..)");
}

#[test]
fn no_segments_change_nothing_or_remove_the_path() {
    let none: [&str; 0] = [];
    let mut uri = UriRefBuf::parse("//h/a?q").expect("a reference");
    assert_eq!(*uri.push_segments(none).unwrap(), "//h/a?q");
    assert_eq!(*uri.set_segments(none).unwrap(), "//h?q");
    assert_eq!(
        uri.remove_segment(0).err(),
        Some(EditError::Structure(StructureError::SegmentMissing))
    );
}

/// No encoding can protect a dot-segment (RFC 3986 section 6.2.2.2).
#[test]
fn segments_are_appended_to_the_path() {
    let build = |builder: UriBuilder| builder.build_reference().unwrap().into_string();
    let one = || UriBuilder::new().segment("a/b");
    assert_eq!(build(one()), "/a%2Fb");
    assert_eq!(build(one().query("q").segment("c")), "/a%2Fb/c?q");
    assert_eq!(build(one().path("/d/").segment("c").segment("e")), "/d/c/e");
    assert_eq!(build(one().path_segments(["d"]).host("h").segment("c")), "//h/d/c");
    assert_eq!(build(UriBuilder::new().segment("").segment("c")), "/c");
}

#[test]
fn dot_segments_are_refused_in_every_form() {
    let refused = EditError::Structure(StructureError::DotSegment);
    let mut uri = UriBuf::parse("http://h/a/b").unwrap();
    for segment in [".", ".."] {
        assert_eq!(uri.push_segment(segment).unwrap_err(), refused);
        assert_eq!(uri.push_segments(["c", segment]).unwrap_err(), refused);
        assert_eq!(uri.set_segments([segment]).unwrap_err(), refused);
        assert_eq!(uri.insert_segment(0, segment).unwrap_err(), refused);
        assert_eq!(uri.set_segment(0, segment).unwrap_err(), refused);
        assert!(UriBuilder::new().segment("c").segment(segment).build_reference().is_err());
        let builder = UriBuilder::new().path_segments(["c", segment]);
        assert_eq!(builder.build_reference().unwrap_err(), refused);
    }
    for segment in [".", "..", "%2e", "%2E.", ".%2e", "%2e%2E"] {
        assert_eq!(uri.push_segment_encoded(segment).unwrap_err(), refused);
        assert_eq!(uri.insert_segment_encoded(0, segment).unwrap_err(), refused);
        assert_eq!(uri.set_segment_encoded(0, segment).unwrap_err(), refused);
    }
    assert_eq!(uri, "http://h/a/b");
    uri.push_segment("...").unwrap().push_segment("%2e").unwrap().push_segment(".a").unwrap();
    assert_eq!(uri, "http://h/a/b/.../%252e/.a");
}

/// Data keeps the characters that an IRI allows in the component, and no others.
#[test]
fn data_in_iris_keeps_non_ascii_characters() {
    let mut iri = IriBuf::parse("http://é.example/").unwrap();
    iri.push_segment("caf\u{e9} \u{e000}").unwrap().append_query_pair("ü", "\u{e000}+").unwrap();
    iri.set_username("ö:").unwrap().set_password(b"\xff\xc3\xa9").unwrap().set_host("ä.b").unwrap();
    assert_eq!(iri, "http://ö%3A:%FFé@ä.b/café%20%EE%80%80?ü=\u{e000}%2B");
    assert!(iri.set_fragment("\u{e000}").is_err() && iri.set_fragment("é").is_ok());
    let built = IriBuilder::new().host("é").path_segments(["é/"]).query_pair("é", "&");
    assert_eq!(built.build_reference().unwrap(), "//é/é%2F?é=%26");
    let mut uri = UriRefBuf::parse("").unwrap();
    assert!(uri.set_path("é").is_err() && uri.set_host("é").is_err());
    assert_eq!(*uri.push_segment("é").unwrap(), "%C3%A9");
    assert!(IriRefBuf::parse("").unwrap().set_path("é").is_ok());
}

#[test]
fn query_pairs_are_appended_at_the_end() {
    let mut uri = UriBuf::parse("http://h/#f").unwrap();
    uri.append_query_pair("a", "1").unwrap().append_query_pair_encoded("b", "%20").unwrap();
    assert_eq!(uri, "http://h/?a=1&b=%20#f");
    assert!(uri.append_query_pair_encoded("b=", "").is_err());
    assert!(uri.append_query_pair_encoded("b", "1&c").is_err());
    assert!(uri.append_query_pair_encoded("b", "=").is_ok());
    uri.set_query("").unwrap().append_query_pair("x", "y").unwrap();
    assert_eq!(uri, "http://h/?x=y#f");
    uri.remove_query_pair("x");
    assert_eq!(uri, "http://h/#f");
    assert_eq!(uri.with_query_pair("k", "v").unwrap(), "http://h/?k=v#f");
}

#[test]
fn retained_query_pairs_are_unchanged() {
    for (query, expected) in [
        ("?a=%31&b=2;c&b", "?a=%31"),
        ("?b=1", ""),
        ("?", "?"),
        ("", ""),
        ("?&b&", "?&"),
        ("?%62=1&a", "?a"),
    ] {
        let mut uri = UriBuf::parse(format!("http://h/{query}#f")).unwrap();
        uri.retain_query_pairs(|key, _| key != "b");
        assert_eq!(uri, format!("http://h/{expected}#f"), "{query}");
        assert_eq!(uri.fragment().unwrap(), "f");
    }
}

#[test]
fn user_and_password_are_data() {
    let build = |builder: UriBuilder| builder.host("h").build_reference();
    assert_eq!(
        build(UriBuilder::new().username("a:b").password("c@:")).unwrap(),
        "//a%3Ab:c%40:@h"
    );
    assert_eq!(build(UriBuilder::new().userinfo("a:b").username("c")).unwrap(), "//c@h");
    let missing = EditError::Structure(StructureError::UserMissing);
    assert_eq!(build(UriBuilder::new().password("c")).unwrap_err(), missing);
}

type Edit = fn(&mut UriRefBuf) -> Result<&mut UriRefBuf, EditError>;

/// Edits, and the only component that each may change, as an index into [`components`].
const EDITS: [(usize, Edit); 33] = [
    (0, |uri| uri.set_scheme("x")),
    (0, |uri| uri.remove_scheme()),
    (1, |uri| Ok(uri.remove_userinfo())),
    (1, |uri| uri.set_userinfo("u:p")),
    (1, |uri| uri.set_username("ä@:")),
    (1, |uri| uri.set_username_encoded("%41")),
    (1, |uri| uri.set_password("/")),
    (1, |uri| Ok(uri.remove_password())),
    (2, |uri| uri.set_host("host")),
    (2, |uri| uri.set_host("")),
    (2, |uri| uri.set_host(std::net::Ipv6Addr::LOCALHOST)),
    (3, |uri| uri.set_port(1)),
    (3, |uri| Ok(uri.remove_port())),
    (4, |uri| uri.set_path("")),
    (4, |uri| uri.set_path("//a")),
    (4, |uri| uri.set_path("a:b/c")),
    (4, |uri| uri.push_segment("x/:")),
    (4, |uri| uri.push_segment("")),
    (4, |uri| Ok(uri.pop_segment())),
    (4, |uri| uri.set_segments(["a:", "", "b"])),
    (4, |uri| uri.insert_segment(0, "c:")),
    (4, |uri| uri.insert_segment(1, "")),
    (4, |uri| uri.set_segment(0, "")),
    (4, |uri| uri.set_segment_encoded(1, "a%2Fb")),
    (4, |uri| uri.remove_segment(0)),
    (5, |uri| uri.set_query("?q=%26")),
    (5, |uri| uri.append_query_pair("&", "=")),
    (5, |uri| uri.set_query_pair("k", "#")),
    (5, |uri| Ok(uri.remove_query_pair("k").sort_query())),
    (5, |uri| Ok(uri.retain_query_pairs(|_, value| !value.is_empty()))),
    (5, |uri| Ok(uri.remove_query())),
    (6, |uri| uri.set_fragment("f?#".trim_end_matches('#'))),
    (6, |uri| Ok(uri.remove_fragment())),
];

/// The components of a reference. The path is without a disambiguating prefix.
fn components(uri: &UriRefBuf) -> [Option<String>; 7] {
    let text = |part: Option<&str>| part.map(str::to_owned);
    let path = uri.path();
    let (is_alone, path) = (uri.authority().is_none(), path.as_str());
    let path = match path.strip_prefix("./") {
        Some(rest) if is_alone && uri.scheme().is_none() => {
            if rest.split('/').next().is_some_and(|first| first.contains(':')) {
                rest
            } else {
                path
            }
        }
        _ if is_alone && path.starts_with("/.//") => &path[2..],
        _ => path,
    };
    [
        text(uri.scheme().as_ref().map(|part| part.as_str())),
        text(uri.userinfo().as_ref().map(|part| part.as_str())),
        text(uri.host().as_ref().map(|part| part.as_str())),
        text(uri.port().as_ref().map(|part| part.as_str())),
        text(Some(path)),
        text(uri.query().as_ref().map(|part| part.as_str())),
        text(uri.fragment().as_ref().map(|part| part.as_str())),
    ]
}

/// Pairs of edits change nothing that they were not asked to change, and if they fail, nothing.
#[test]
fn edits_change_only_their_component() {
    let paths = ["", "/", "a", "a/b", "/a/", "/a//b", "./a:b", "/.//a", "./a", "/./a", "%2e/:"];
    let mut tried = 0;
    for scheme in ["", "s:"] {
        for authority in ["", "//", "//h", "//u:p@h:1", "//:@[::1]:"] {
            for (path, tail) in
                paths.iter().flat_map(|path| ["", "?", "?k=1&k#", "#f"].map(|tail| (path, tail)))
            {
                let Ok(start) = UriRefBuf::parse([scheme, authority, path, tail].concat()) else {
                    continue;
                };
                for (first, other) in EDITS.iter().flat_map(|one| EDITS.map(|two| (one, two))) {
                    let mut uri = start.clone();
                    for (component, edit) in [*first, other] {
                        let before = uri.clone();
                        let is_done = edit(&mut uri).is_ok();
                        let parsed = UriRefBuf::parse(uri.as_str()).expect("a reference");
                        let (old, new) = (components(&before), components(&uri));
                        assert_eq!(new, components(&parsed), "{before} {uri}");
                        for at in 0..old.len() {
                            // Without its scheme, the start of `x:./a` looks like a prefix.
                            let is_written_alike = at == 4 && before.path() == uri.path();
                            let may_change = is_done && at == component || is_written_alike;
                            assert!(may_change || old[at] == new[at], "{before} {uri} {at}");
                        }
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 500_000, "{tried}");
}

/// Each pair is written at the end of the query, without parsing the pairs before it.
#[test]
fn many_pairs_are_appended_in_linear_time() {
    let mut uri = UriBuf::parse("http://h/").unwrap();
    for number in 0..16_000 {
        uri.append_query_pair("key", number.to_string()).unwrap();
    }
    assert_eq!(uri.query().unwrap().pairs(urikit::query::QuerySyntax::FORM).count(), 16_000);
}

/// Whole components are syntax, so an IPv6 address needs its brackets.
#[test]
fn hosts_are_syntax() {
    let mut uri = UriBuf::parse("http://h/").unwrap();
    for host in ["::1", "a b", "a/b", "a:1", "u@h", "%zz"] {
        let Err(EditError::Syntax(error)) = uri.set_host(host) else { panic!("{host}") };
        assert!(host.get(error.span()).is_some_and(|part| !part.is_empty()), "{host}: {error}");
        println!("{host}: {}", error.display(host));
    }
    assert_eq!(uri, "http://h/");
}
