//! Bases and identifiers in headers.

use urikit_text::document::{BaseContext, Document, Flags, Kind, Link, Outcome, read};

use crate::documents::reads::lawful;

/// Encoded words in `Content-Location` are decoded (RFC 2557 section 4.4.1).
#[test]
fn content_location_may_be_encoded() {
    let text = "Content-Type: text/html\nContent-Location: =?us-ascii?Q?http://a.example/?=\n \
        =?iso-8859-1?Q?d=FC/?=\n\n<a href=b>";
    let document = lawful(Kind::Mail, text.as_bytes());
    let [location, link] = document.links() else { panic!("{:?}", document.links()) };
    assert_eq!(
        (&*location.reference, location.flags.contains(Flags::ENCODED)),
        ("http://a.example/dü/", true)
    );
    assert_eq!((&*link.reference, &*base(&document, link)), ("b", "http://a.example/d%C3%BC/"));
}

fn base(document: &Document, link: &Link) -> String {
    let base = document.base(link.scope, &BaseContext::new().retrieval_uri("http://retrieved/"));
    base.uri.map_or_else(String::new, |uri| uri.to_string())
}

/// The base of a part is specified in its header, or else by the enclosing entity (RFC 2557 section
/// 5).
#[test]
fn headers_specify_the_base() {
    let text = "Content-Location: http://e.com/m/\nContent-Type: multipart/related; boundary=a\n\n\
        --a\nContent-Location: p/1\n\nhttp://e.com/1\n\
        --a\nContent-Base: http://b.com/x/\nContent-Location: y\n\nhttp://e.com/2\n\
        --a\nContent-Base: rel\n\nhttp://e.com/3\n--a--\n";
    let document = lawful(Kind::Mail, text.as_bytes());
    let bases: Vec<_> = document
        .links()
        .iter()
        .map(|link| (link.reference.as_str(), base(&document, link)))
        .collect();
    let bases: Vec<_> = bases.iter().map(|(uri, base)| (*uri, base.as_str())).collect();
    assert_eq!(
        bases,
        [
            ("http://e.com/m/", "http://e.com/m/"),
            ("p/1", "http://e.com/m/"),
            ("http://e.com/1", "http://e.com/m/p/1"),
            ("http://b.com/x/", "http://b.com/x/"),
            ("y", "http://e.com/m/"),
            ("http://e.com/2", "http://b.com/x/"),
            ("http://e.com/3", "http://e.com/m/"),
        ]
    );
}

/// Comments may surround a URI (RFC 2557 section 4). A URI may contain parentheses, and may be
/// folded.
#[test]
fn comments_around_bases_and_identifiers_are_ignored() {
    for (location, base_of) in [
        ("http://b/d/ (y)", "http://b/d/"),
        ("(c (d) \\) e)\n (f)(g) http://b/ (d)(e) ", "http://b/"),
        ("http://b/(y)/", "http://b/(y)/"),
        ("http://b/ (y)/z", "http://b/(y)/z"),
        ("(x) http://b/(y)/", "http://b/(y)/"),
        ("http://b/ (y", "http://b/(y"),
        ("http://b/\n c/ (y)", "http://b/c/"),
        ("http://b/c/(y) (z)", "http://b/c/(y)"),
    ] {
        for name in ["Content-Location", "Content-Base"] {
            let text = format!(
                "Content-Type: text/html\n{name}: {location}\nContent-ID: (b) <a@b> (c)\n\n<a \
                    href=q>"
            );
            let document = lawful(Kind::Mail, text.as_bytes());
            let link =
                document.links().iter().find(|link| link.reference == "q").expect("the link");
            assert_eq!(base(&document, link), base_of, "{text}");
            assert_eq!(document.skipped(), [], "{text}");
            assert!(document.part_of("cid:a@b").is_some(), "{text}");
        }
    }
    // A parenthesis without white space belongs to the URI.
    let document =
        read(Kind::Mail, b"Content-Type: text/html\nContent-Location: (a)b\n\n<a href=q>");
    let candidates = document.base(document.links()[0].scope, &BaseContext::new()).candidates;
    assert_eq!(candidates[0].reference, "(a)b");
}

/// The default base of a `multipart/related` is `thismessage:/`.
#[test]
fn multipart_related_has_a_default_base() {
    let text = "Content-Type: multipart/related; boundary=a\n\n--a\nContent-Location: \
        p/1\n\nhttp://e.com/\n--a--\n";
    let document = lawful(Kind::Mail, text.as_bytes());
    let link = &document.links()[1];
    let found = document.base(link.scope, &BaseContext::new());
    assert_eq!(found.uri.map(|uri| uri.to_string()).as_deref(), Some("thismessage:/p/1"));
    let outcomes: Vec<_> = found.candidates.iter().map(|candidate| candidate.outcome).collect();
    assert_eq!(outcomes, [Outcome::Chosen, Outcome::ResolvedAgainst]);
    assert_eq!(base(&document, link), "http://retrieved/p/1");
}

#[test]
fn parts_are_found_by_their_identifiers() {
    let message = |id: &str| {
        format!(
            "Message-ID: <{id}@e.com>\nContent-Type: multipart/related; boundary=a\n\n\
            --a\nContent-ID: <x@e.com>\n\n.\n--a\nContent-ID: <y%z@e.com>\n\n.\n--a--\n"
        )
    };
    let text = format!("From a\n{}\nFrom b\n{}", message("1"), message("2"));
    let document = lawful(Kind::Mail, text.as_bytes());
    for (uri, index) in [
        ("cid:x@e.com", Some(2)),
        ("CID:y%25z@e.com", Some(3)),
        ("mid:1@e.com", Some(1)),
        ("mid:2@e.com", Some(4)),
        ("mid:2@e.com/x@e.com", Some(5)),
        ("mid:3@e.com/x@e.com", None),
        ("cid:1@e.com", None),
        ("http://x@e.com", None),
        ("cid:", None),
    ] {
        let part = document.part_of(uri);
        let found = part.and_then(|part| document.scopes().position(|(id, _)| id == part));
        assert_eq!(found, index, "{uri}");
    }
}
