//! Checks of the statements in `COMPARE.md` about the behavior of the peers.

use iri_string::types::{UriAbsoluteStr, UriReferenceStr};

/// Fails if `COMPARE.md` does not have a table row with these cells.
fn assert_row<'a>(cells: impl IntoIterator<Item = &'a str>) {
    let cell = |cell: &str| match cell {
        "" => "empty".to_owned(),
        "-" => "-".to_owned(),
        _ => format!("`{cell}`"),
    };
    let row = format!("\n| {} |\n", cells.into_iter().map(cell).collect::<Vec<_>>().join(" | "));
    assert!(include_str!("../../../COMPARE.md").contains(&row), "COMPARE.md has no row {row}");
}

/// The results of resolution: urikit, fluent-uri, iri-string, oxiri, iref, url. `-` is an error.
fn resolved(base: &str, reference: &str) -> [String; 6] {
    let error = |_| "-".to_owned();
    let urikit = urikit::Uri::parse(base).unwrap();
    let fluent = fluent_uri::Uri::parse(base).unwrap();
    let iri_string = UriAbsoluteStr::new(base).unwrap();
    let oxiri = oxiri::Iri::parse(base).unwrap();
    let iref = iref::Iri::new(base).unwrap();
    [
        urikit.resolve(urikit::UriRef::parse(reference).unwrap()).to_string(),
        fluent_uri::UriRef::parse(reference)
            .unwrap()
            .resolve_against(&fluent)
            .map_or("-".to_owned(), |uri| uri.to_string()),
        UriReferenceStr::new(reference).unwrap().resolve_against(iri_string).to_string(),
        oxiri
            .resolve(&oxiri::IriRef::parse(reference).unwrap())
            .map_or("-".to_owned(), |uri| uri.to_string()),
        iref::IriRef::new(reference).unwrap().resolved(iref).to_string(),
        url::Url::parse(base)
            .unwrap()
            .join(reference)
            .map(|url| url.to_string())
            .unwrap_or_else(error),
    ]
}

#[test]
fn resolution_differs_as_documented() {
    let rows = [
        ("a:/b", ".//c", ["a:/.//c", "a:/.//c", "a:/.//c", "-", "a:/.//c", "a:/.//c"]),
        ("foo:a/b", "../c", ["foo:/c", "-", "foo:/c", "foo:/c", "foo:c", "-"]),
        ("urn:x:y", "?z", ["urn:x:y?z", "-", "urn:x:y?z", "urn:x:y?z", "urn:x:y?z", "-"]),
        ("a:b/c", "../..//d", ["a:/.//d", "-", "a:/.//d", "-", "a:..//d", "-"]),
        (
            "http://a/b/c",
            "%2e%2e/g",
            [
                "http://a/b/%2e%2e/g",
                "http://a/g",
                "http://a/g",
                "http://a/b/%2e%2e/g",
                "http://a/b/%2e%2e/g",
                "http://a/g",
            ],
        ),
        ("http://a/b", "http:g", ["http:g", "http:g", "http:g", "http:g", "http:g", "http://a/g"]),
    ];
    for (base, reference, expected) in rows {
        assert_eq!(resolved(base, reference), expected, "{reference} on {base}");
        assert_row([base, reference].into_iter().chain(expected));
    }
}

/// The results of relativization: urikit, iref, oxiri, url.
fn relativized(base: &str, target: &str) -> [String; 4] {
    let urikit = urikit::Uri::parse(base).unwrap();
    let oxiri = oxiri::Iri::parse(base).unwrap();
    let url = url::Url::parse(base).unwrap();
    [
        urikit.relativize(urikit::Uri::parse(target).unwrap()).to_string(),
        iref::UriRef::new(target)
            .unwrap()
            .relative_to(iref::UriRef::new(base).unwrap())
            .to_string(),
        oxiri.relativize(&oxiri::Iri::parse(target).unwrap()).unwrap().to_string(),
        url.make_relative(&url::Url::parse(target).unwrap()).unwrap(),
    ]
}

#[test]
fn relativization_differs_as_documented() {
    for (base, target, expected) in [
        ("http://h/a/b", "http://h/a", ["/a", "", "/a", "../a"]),
        ("http://h/", "http://h", ["//h", "", "//h", ""]),
        ("http://h/a?q", "http://h/a", ["a", "a", "a", ""]),
        ("http://h/a/", "http://h/a/b:c", ["./b:c", "./b:c", "/a/b:c", "b:c"]),
        ("http://h/a/", "http://h/a//b", [".//b", ".//b", "/a//b", "b"]),
        ("http://u@h/a", "http://v@h/a", ["//v@h/a", "http://v@h/a", "//v@h/a", ""]),
    ] {
        assert_eq!(relativized(base, target), expected, "{target} from {base}");
        assert_row([base, target].into_iter().chain(expected));
    }
}

#[test]
fn normalization_differs_as_documented() {
    let urikit = |text| urikit::UriRef::parse(text).unwrap().normalize().to_string();
    let fluent = |text| fluent_uri::UriRef::parse(text).unwrap().normalize().to_string();
    for (text, ours, theirs) in [
        ("a/../b:c", "./b:c", "a/../b:c"),
        ("../a/..", "../", "../a/.."),
        ("//h/a/../b", "//h/b", "//h/a/../b"),
    ] {
        assert_eq!((urikit(text).as_str(), fluent(text).as_str()), (ours, theirs), "{text}");
        assert_row([text, ours, theirs]);
    }
    assert_eq!(fluent("foo:/..//b"), "foo:/.//b");
    assert_eq!(urikit("foo:/..//b"), "foo:/.//b");
}

#[test]
fn errors_are_as_documented() {
    let text = "http://u:p@h:8o/";
    let ours = urikit::UriRef::parse(text).unwrap_err();
    assert_eq!((ours.component().name(), ours.span()), ("port", 14..15));
    let fluent = fluent_uri::UriRef::parse(text).unwrap_err();
    assert_eq!(format!("{fluent}"), "unexpected character at index 14");
    let iri_string = UriReferenceStr::new(text).unwrap_err();
    assert!(!iri_string.to_string().chars().any(|c| c.is_ascii_digit()), "{iri_string}");
    let oxiri = oxiri::IriRef::parse(text).unwrap_err();
    assert!(!oxiri.to_string().contains("14"), "{oxiri}");
    let url = url::Url::parse(text).unwrap_err();
    assert_eq!(url.to_string(), "invalid port number");
}

#[test]
fn whatwg_rewrites_input() {
    assert_eq!(
        url::Url::parse("http:\\\\EXAMPLE.com\\a b").unwrap().as_str(),
        "http://example.com/a%20b"
    );
    assert!(urikit::Uri::parse("http:\\\\EXAMPLE.com\\a b").is_err());
}

#[test]
fn url_accepts_empty_userinfo_before_empty_host() {
    for (text, is_accepted) in
        [("x://@", true), ("x://:@", true), ("x://:@/", true), ("x://@/", false), ("x://u@", false)]
    {
        assert_eq!(url::Url::parse(text).is_ok(), is_accepted, "{text}");
        assert!(urikit::Uri::parse(text).is_ok(), "{text}");
    }
}
