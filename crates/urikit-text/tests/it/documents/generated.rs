//! Documents that are built from URIs: the expected links are known from the construction.

use urikit_text::document::{Document, Flags, Kind, Reader, read};

const URIS: [&str; 8] = [
    "https://x.example/p.html",
    "https://x.example/a,b;c=d",
    "http://x.example:8080/?a=1&b=2#f",
    "https://x.example/a_(b)",
    "ftp://x.example/pub/",
    "https://user@x.example/a",
    "https://x.example/%41?q=a,b",
    "mailto:a@x.example?subject=b",
];

fn references(document: &Document) -> Vec<&str> {
    document.links().iter().map(|link| &*link.reference).collect()
}

/// A URI ends with its cell, in quotes or not.
#[test]
fn cells_of_csv_delimit_uris() {
    let mut count = 0;
    for separator in [",", ";", "\t", "|"] {
        for uri in URIS {
            for other in ["Template", "1", "", "a b", "\"x, \"\"y\"\" z\"", "www", "\"a\nb\""] {
                for line_end in ["\n", "\r\n"] {
                    // The first line determines the separator.
                    let header = ["url", "name", "n", "x"].join(separator);
                    let quoted = format!("\"{uri}\"");
                    let cell = if uri.contains(separator) { &*quoted } else { uri };
                    let rows = [
                        [cell, other, "2", ""].join(separator),
                        [other, &*quoted, "", cell].join(separator),
                        [other, "2", other, cell].join(separator),
                    ];
                    let text = format!("{header}{line_end}{}{line_end}", rows.join(line_end));
                    let document = read(Kind::Csv, text.as_bytes());
                    assert_eq!(references(&document), [uri; 4], "{text:?}");
                    for link in document.links() {
                        assert_eq!(&text[link.range()], uri, "{text:?}");
                    }
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, 4 * 8 * 7 * 2);
}

#[test]
fn cells_of_csv_are_rewritten() {
    let text = "a,b\nhttp://e.com/a,\"http://e.com/b, see\"\n";
    let document = read(Kind::Csv, text.as_bytes());
    assert_eq!(references(&document), ["http://e.com/a", "http://e.com/b"]);
    assert!(document.links()[0].write("http://e.com/x,y").is_err());
    assert_eq!(document.links()[1].write("http://e.com/x,y").as_deref(), Ok("http://e.com/x,y"));
}

/// Lines are folded at every position of a URI.
#[test]
fn folded_lines_of_calendars_are_joined() {
    let mut count = 0;
    for uri in URIS {
        for property in
            ["URL", "ATTACH;FMTTYPE=text/html", "URL;VALUE=URI", "item1.URL;type=pref", "SOURCE"]
        {
            for fold in ["\r\n ", "\n\t"] {
                for at in 1..uri.len() {
                    let line = format!("{property}:{}{fold}{}", &uri[..at], &uri[at..]);
                    let text = format!("BEGIN:VCALENDAR\r\n{line}\r\nEND:VCALENDAR\r\n");
                    let document = read(Kind::Calendar, text.as_bytes());
                    assert_eq!(references(&document), [uri], "{text:?}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 1_900, "{count}");
}

/// Values of type TEXT have escapes.
#[test]
fn text_of_calendars_is_unescaped() {
    for uri in URIS {
        let escaped = uri.replace(',', "\\,").replace(';', "\\;");
        for (before, after) in
            [("", ""), ("see:\\n", "\\n"), ("(", ")"), ("a\\, b ", "\\, c"), ("", "\r\n \\nx")]
        {
            let text = format!("DESCRIPTION;LANGUAGE=en:{before}{escaped}{after}\r\n");
            let document = read(Kind::Calendar, text.as_bytes());
            assert_eq!(references(&document), [uri], "{text:?}");
            assert_eq!(document.links()[0].write(uri).as_deref(), Ok(&*escaped), "{text:?}");
        }
    }
    let text = "ORGANIZER;DIR=\"ldap://x.example:6666/o=a\";CN=b:mailto:a@x.example\r\n";
    let document = read(Kind::Calendar, text.as_bytes());
    assert_eq!(references(&document), ["ldap://x.example:6666/o=a", "mailto:a@x.example"]);
}

/// GitHub links hosts that start with `www.`, and mail addresses.
#[test]
fn short_links_of_markdown_are_found() {
    let mut count = 0;
    for (link, uri, flag) in [
        ("www.host.example/a", "http://www.host.example/a", Flags::SCHEMELESS),
        ("www.host.example", "http://www.host.example", Flags::SCHEMELESS),
        ("www.host.example/a?b=(c)", "http://www.host.example/a?b=(c)", Flags::SCHEMELESS),
        ("me@x.example", "mailto:me@x.example", Flags::EMAIL),
        ("first.last+tag@mail.x.example", "mailto:first.last+tag@mail.x.example", Flags::EMAIL),
    ] {
        for (before, after) in [
            ("", ""),
            ("see ", " and"),
            ("(", ")"),
            ("**", "**"),
            ("- ", "."),
            ("見る：", "。"),
            ("| ", " |"),
            ("", ", or"),
        ] {
            let text = format!("{before}{link}{after}\n");
            let document = read(Kind::Markdown, text.as_bytes());
            assert_eq!(references(&document), [uri], "{text}");
            assert!(document.links()[0].flags.contains(flag), "{text}");
            assert_eq!(&text[document.links()[0].range()], link, "{text}");
            count += 1;
        }
    }
    assert_eq!(count, 5 * 8);
    for text in [
        "www.",
        "awww.host.example",
        "a@b",
        "react@18.2.0",
        "@x.example",
        "`www.host.example`",
        "<!-- me@x.example -->",
        "/me@x.example",
        "a@b@x.example",
    ] {
        assert!(read(Kind::Markdown, text.as_bytes()).links().is_empty(), "{text}");
    }
}

/// Prose is not part of a link, and is searched for further links.
#[test]
fn several_links_in_prose_without_spaces_are_found() {
    let mut count = 0;
    for (between, after) in [
        ("。次（", "）です。"),
        ("と", "です"),
        ("、", "。"),
        ("→", "→"),
        ("，然后", "，"),
        ("에서 ", "로"),
        ("」と「", "」"),
    ] {
        for (one, other) in [
            ("https://x.example/a", "https://x.example/b"),
            ("https://x.example", "http://y.example"),
            ("https://x.example/a.html", "https://y.example/?q=1"),
        ] {
            let text = format!("見る {one}{between}{other}{after}");
            let document = read(Kind::Markdown, text.as_bytes());
            assert_eq!(references(&document), [one, other], "{text}");
            count += 1;
        }
    }
    assert_eq!(count, 7 * 3);
}

#[test]
fn custom_data_attributes_are_an_option() {
    let reader = Reader::new().with_data_attributes();
    for (attribute, value, expected) in [
        ("data-src", "a.png", Some("a.png")),
        ("data-href", "/x?a=1&amp;b=2", Some("/x?a=1&b=2")),
        ("data-lazy-src", "../a", Some("../a")),
        ("data-original-url", "//x.example/a", Some("//x.example/a")),
        ("data-x", "https://x.example/", Some("https://x.example/")),
        ("data-srcset", "a.png 2x", Some("a.png")),
        ("data-bg", "url(a.png)", Some("a.png")),
        ("data-background-image", "URL( \"/a b.png\" )", Some("/a b.png")),
        ("data-size", "10", None),
        ("data-src", "", None),
        ("data-url", "{{ url }}", None),
        ("data-json", "{\"a\":\"https://x.example\"}", None),
    ] {
        for element in ["img", "div", "a", "svg"] {
            let page = format!("<{element} {attribute}='{value}'>");
            let document = reader.read(Kind::Html, page.as_bytes());
            assert_eq!(references(&document), Vec::from_iter(expected), "{page}");
            assert!(read(Kind::Html, page.as_bytes()).links().is_empty(), "{page}");
        }
    }
}

/// A page that was decoded without its transfer encoding has a flag.
#[test]
fn quoted_printable_pages_are_flagged() {
    for (written, decoded) in [
        ("https://x.example/", "https://x.example/"),
        ("https://x.example/?a=3D1&b=3D2", "https://x.example/?a=1&b=2"),
        ("/a", "/a"),
    ] {
        for element in ["a href", "img src", "form action"] {
            let page = format!("<html><{element}=3D\"{written}\">x</a>");
            let document = read(Kind::Html, page.as_bytes());
            let link = &document.links()[0];
            assert!(link.flags.contains(Flags::QUOTED_PRINTABLE), "{page}");
            assert_eq!(link.alternatives, [decoded], "{page}");
        }
    }
    let document = read(Kind::Html, b"<a href=3D>x</a> <a href=3d.html>");
    assert!(document.links().iter().all(|link| !link.flags.contains(Flags::QUOTED_PRINTABLE)));
}
