//! Targets of links: in HTML and CSS by the URL Standard, elsewhere by RFC 3986.

use urikit_text::document::{
    Base, BaseContext, BaseRejection, Kind, Outcome, Reader, RelativeBase, ScopeId, Target,
    TargetError, read,
};
use urikit_whatwg::{Parser, Url};

/// The target of each reference for each base, by the reference implementation.
const RECORDED: &str = include_str!("targets.tsv");

/// Returns the target of the first link, or the error.
fn target(kind: Kind, document: impl AsRef<[u8]>, base: &str) -> Result<String, TargetError> {
    target_of(&Reader::new(), kind, document.as_ref(), base)
}

fn target_of(
    reader: &Reader,
    kind: Kind,
    document: &[u8],
    base: &str,
) -> Result<String, TargetError> {
    let document = reader.read(kind, document);
    let link = &document.links()[0];
    let base = document.base(link.scope, &BaseContext::new().retrieval_uri(base));
    base.resolve(&link.reference).map(|target| target.to_string())
}

fn escaped(reference: &str) -> String {
    reference.replace('&', "&amp;").replace('"', "&quot;")
}

fn base_of(page: &str, retrieved: &str) -> Base {
    let document = read(Kind::Html, page.as_bytes());
    document.base(ScopeId::DOCUMENT, &BaseContext::new().retrieval_uri(retrieved))
}

/// The rows of the recording: a reference, and the target for each base.
fn recorded() -> impl Iterator<Item = (String, Vec<(String, Option<String>)>)> {
    let mut rows = RECORDED.lines().skip(1).map(|row| row.split('\t').collect::<Vec<_>>());
    let string = |json: &str| serde_json::from_str::<Option<String>>(json).unwrap();
    let bases: Vec<_> = rows.next().unwrap()[1..].iter().filter_map(|it| string(it)).collect();
    rows.map(move |row| {
        let targets = row[1..].iter().map(|target| string(target));
        (string(row[0]).unwrap(), bases.iter().cloned().zip(targets).collect())
    })
}

#[test]
fn links_of_pages_resolve_as_recorded() {
    let mut compared = 0;
    for (reference, targets) in recorded() {
        for (base, expected) in targets {
            let link = format!("<a href=\"{}\">", escaped(&reference));
            let found = target(Kind::Html, &link, &base);
            assert_eq!(found.ok(), expected, "{reference:?} on {base}");
            // The base element has the same effect as the URL of the page, except for `data:`.
            let page = format!("<base href='{base}'>{link}");
            if !base.starts_with("data:") {
                assert_eq!(
                    target(Kind::Html, page, "s:").ok(),
                    expected,
                    "{reference:?} on {base}"
                );
            }
            compared += 1;
        }
    }
    assert_eq!(compared, 36 * 10);
}

/// A base element is resolved by the URL Standard as well.
#[test]
fn base_elements_of_pages_resolve_as_recorded() {
    for (reference, targets) in recorded() {
        for (base, expected) in targets {
            let found = base_of(&format!("<base href=\"{}\">", escaped(&reference)), &base);
            let without_fragment = |url: &str| url.split('#').next().unwrap().to_owned();
            let is_allowed =
                |url: &String| !url.starts_with("data:") && !url.starts_with("javascript:");
            // Without a valid base element, the base is the URL of the page.
            let fallback = || Url::parse(&base).unwrap().as_str().to_owned();
            let expected = expected.filter(is_allowed).unwrap_or_else(fallback);
            let found = found.uri.map(|uri| uri.to_string());
            assert_eq!(found, Some(without_fragment(&expected)), "{reference:?} on {base}");
        }
    }
}

/// Every place of a link in a page, and style sheets.
#[test]
fn links_at_all_places_resolve_as_in_browsers() {
    for reference in
        [r"\\evil\x", "///evil/x", "/\t/evil/x", "//evil\n/x", " //EVIL/./x", r"/\evil/x"]
    {
        for place in [
            "<a href='$'>",
            "<img srcset='a' src='$'>",
            "<form action=\"$\">",
            "<meta http-equiv=refresh content='0; url=$'>",
            "<svg><use xlink:href='$'/></svg>",
            "<iframe srcdoc='<a href=\"$\">'>",
        ] {
            let page = place.replace('$', reference);
            let document = read(Kind::Html, page.as_bytes());
            let link = document.links().iter().find(|link| link.reference != "a").unwrap();
            let base = document.base(link.scope, &BaseContext::new().default_base("ftp://h/p"));
            assert_eq!(base.resolve(&link.reference).unwrap().as_str(), "ftp://evil/x", "{page}");
        }
    }
    let style = r"a{b:url('\\\\evil\\x')}";
    for (kind, document) in [
        (Kind::Css, style.to_owned()),
        (Kind::Html, format!("<style>{style}</style>")),
        (Kind::Html, "<style media='x'>@import '///evil/x';</style>".to_owned()),
        (Kind::Css, "@import '///evil/x'".to_owned()),
    ] {
        assert_eq!(
            target(kind, &document, "ftp://h/p").as_deref(),
            Ok("ftp://evil/x"),
            "{document}"
        );
    }
}

/// Formats that do not refer to the URL Standard are resolved by RFC 3986.
#[test]
fn links_of_other_documents_resolve_strictly() {
    for (kind, before, after) in [
        (Kind::Xml, "<feed xmlns='http://www.w3.org/2005/Atom'><link href='", "'/></feed>"),
        (Kind::Markdown, "[t](<", ">)"),
        (Kind::Markdown, "<a href='", "'>t</a>"),
        (Kind::Json, "{\"$id\":\"", "\"}"),
    ] {
        let target = |reference| target(kind, format!("{before}{reference}{after}"), "http://h/p");
        for (reference, expected) in [
            ("///evil/x", "http:///evil/x"),
            ("http:x", "http:x"),
            ("//EVIL/%2e/é", "http://EVIL/%2e/%C3%A9"),
            ("/a/../b", "http://h/b"),
        ] {
            assert_eq!(target(reference).as_deref(), Ok(expected), "{kind} {reference}");
        }
        assert!(matches!(target("/a|b"), Err(TargetError::Invalid(error)) if error.start() == 2));
    }
}

/// The HTML body of a mail is a page, and so is an escaped page in a feed.
#[test]
fn embedded_pages_resolve_as_in_browsers() {
    let page = r"<a href='\\evil\x'>";
    let mail = format!("MIME-Version: 1.0\nContent-Type: text/html\n\n{page}");
    assert_eq!(target(Kind::Mail, mail, "http://h/").as_deref(), Ok("http://evil/x"));
    let feed = "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='https://h/'><entry>\
        <content type='html'>&lt;a href='\\x'></content></entry></feed>";
    assert_eq!(target(Kind::Xml, feed, "http://h/").as_deref(), Ok("https://h/x"));
}

/// The charset of the page applies to queries, but not to other components and other schemes.
#[test]
fn queries_are_encoded_in_the_charset_of_the_page() {
    let page = |head: &str, link: &[u8]| [head.as_bytes(), b"<a href='", link, b"'>"].concat();
    let found =
        |head: &str, link: &[u8]| target(Kind::Html, page(head, link), "http://h/").unwrap();
    let latin = "<meta charset=windows-1252>";
    assert_eq!(found(latin, b"?\xE9#\xE9"), "http://h/?%E9#%C3%A9");
    assert_eq!(found(latin, b"\xE9?\xE9"), "http://h/%C3%A9?%E9");
    // The bytes of this page are ASCII.
    assert_eq!(found(latin, b"?&eacute;&#233;"), "http://h/?%E9%E9");
    assert_eq!(found(latin, b"?a&#x2603;&euro;&copy"), "http://h/?a%26%239731%3B%80%A9");
    assert_eq!(found(latin, b"s:?\xE9"), "s:?%C3%A9");
    assert_eq!(found(latin, b"ws://h/?\xE9"), "ws://h/?%C3%A9");
    assert_eq!(found("<meta charset=shift_jis>", b"?\x93\xFA"), "http://h/?%93%FA");
    assert_eq!(
        found("<meta charset=iso-2022-jp>", b"?&#26085;&#233;a"),
        "http://h/?%1B$BF|%1B(B%26%23233%3Ba"
    );
    // Without a declaration, or with one that bytes contradict, the charset is UTF-8.
    assert_eq!(found("", b"?&eacute;"), "http://h/?%C3%A9");
    assert_eq!(found(latin, "?é".as_bytes()), "http://h/?%C3%A9");
    assert_eq!(found("<meta charset=utf-16>", b"?&eacute;"), "http://h/?%C3%A9");
    // Bytes in no known charset are read as in browsers.
    assert_eq!(found("", b"?\xE9"), "http://h/?%E9");
    // A charset from outside takes precedence.
    let reader = Reader::new().charset("koi8-r");
    let cyrillic = page(latin, b"?&#1044;");
    assert_eq!(
        target_of(&reader, Kind::Html, &cyrillic, "http://h/").as_deref(),
        Ok("http://h/?%E4")
    );
    // The URL of the page is not in the page, but its base is.
    let base = base_of(latin, "http://h/?é").uri.unwrap();
    assert_eq!(base.as_str(), "http://h/?%C3%A9");
    let document =
        read(Kind::Html, &page("<meta charset=koi8-r><base href='?&#1044;'>", b"&eacute;"));
    let base = document.base(ScopeId::DOCUMENT, &BaseContext::new().retrieval_uri("http://h/"));
    assert_eq!(base.uri.unwrap().as_str(), "http://h/?%E4");
    // An embedded page and a style sheet have no charset.
    let frame = format!("{latin}<iframe srcdoc='<a href=?&eacute;>'>");
    assert_eq!(target(Kind::Html, frame, "http://h/").as_deref(), Ok("http://h/?%C3%A9"));
    let style = b"@charset \"windows-1252\"; @import '?\xE9';";
    assert_eq!(target(Kind::Css, style, "http://h/").as_deref(), Ok("http://h/?%C3%A9"));
}

#[test]
fn retrieval_urls_are_read_by_the_url_standard() {
    for (retrieved, base) in [
        ("http://H", "http://h/"),
        (r"http:\\h\a\..\b#c", "http://h/b"),
        ("https://h/a|b/", "https://h/a|b/"),
        ("file:///c|/x", "file:///c:/x"),
    ] {
        let found = base_of("", retrieved);
        assert_eq!(found.uri.as_ref().map(Target::as_str), Some(base));
        let url = Url::parse(base).unwrap();
        let expected = Parser::new().base(&url).parse("x y").unwrap();
        assert_eq!(found.resolve("x y"), Ok(Target::Url(expected)));
    }
}

/// In the URL Standard, a reference with a scheme can be relative.
#[test]
fn relative_base_can_have_a_scheme() {
    for (reference, expected) in [
        ("https:x/", Some("https://h/p/x/")),
        ("https:", Some("https://h/p/q")),
        ("https:/x/", Some("https://h/x/")),
        ("https://x/", None),
        ("http:x", None),
    ] {
        let document = read(Kind::Html, format!("<base href='{reference}'>").as_bytes());
        let context = BaseContext::new().retrieval_uri("https://h/p/q");
        let base = document.base(ScopeId::DOCUMENT, &context);
        let is_relative = base.candidates[1].outcome == Outcome::ResolvedAgainst;
        assert_eq!(is_relative, expected.is_some(), "{reference}");
        if let Some(expected) = expected {
            assert_eq!(base.uri.unwrap().as_str(), expected);
        }
        let refusing =
            document.base(ScopeId::DOCUMENT, &context.relative_base(RelativeBase::Refuse));
        let is_refused = refusing.candidates[0].outcome == Outcome::Lost(BaseRejection::Relative);
        assert_eq!(is_refused, expected.is_some(), "{reference}");
    }
}

#[test]
fn errors_of_targets_have_names_and_positions() {
    let error = |reference: &str, base: &str| match base_of("", base).resolve(reference) {
        Err(TargetError::InvalidUrl(error)) => (error.name(), error.span()),
        other => panic!("{other:?}"),
    };
    assert_eq!(error("//h:65536/", "http://h/"), ("port-out-of-range", 4..9));
    assert_eq!(error("x", "mailto:a@b"), ("missing-scheme-non-relative-URL", 0..1));
    let base = read(Kind::Html, b"").base(ScopeId::DOCUMENT, &BaseContext::new());
    assert_eq!(base.resolve("x"), Err(TargetError::NoBase));
    let rejected = base_of("<base href='//h:x/'>", "http://h/").candidates[0].outcome;
    let Outcome::Lost(rejection @ BaseRejection::Invalid(TargetError::InvalidUrl(_))) = rejected
    else {
        panic!("{rejected:?}")
    };
    assert_eq!((rejection.name(), rejection.section()), ("invalid", "URL Standard section 4.4"));
}
