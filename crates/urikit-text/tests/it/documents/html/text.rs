//! Search of the text of pages.

use urikit_text::document::{Document, Flags, Kind, Link, Reader, read};
use urikit_text::plain::{FindOption, Finder};

use crate::documents::{found, laws};

#[test]
fn option_enables_search_of_text() {
    let page = "<p>see http://a.example/?x&amp;y, &lt;http://b.example/&gt;</p><!-- \
        http://c.example/ -->\
                <script>'http://d.example/'</script><title>http://e.example/</title>";
    assert_eq!(read(Kind::Html, page.as_bytes()).links(), []);
    let document = laws::hold(Kind::Html, page.as_bytes(), &Reader::new().with_prose());
    assert_eq!(
        found(&document),
        [
            "text http://a.example/?x&amp;y → http://a.example/?x&y",
            "text http://b.example/",
            "text http://d.example/",
            "text http://e.example/",
        ]
    );
}

/// The option applies to scripts only. Slashes in strings may be escaped.
#[test]
fn option_enables_search_of_scripts() {
    let script = r#"<p>http://a.example/</p><script>f("http:\/\/b.example\/c")</script>"#;
    let expected = [r"text http:\/\/b.example\/c → http://b.example/c"];
    for (kind, page) in [
        (Kind::Html, script.to_owned()),
        (Kind::Markdown, format!("http://d.example\n\n{script}")),
        (Kind::Xml, format!("<html xmlns='http://www.w3.org/1999/xhtml'>{script}</html>")),
    ] {
        let document = laws::hold(kind, page.as_bytes(), &Reader::new().with_scripts());
        let links: Vec<_> =
            found(&document).into_iter().filter(|link| !link.contains("d.example")).collect();
        assert_eq!(links, expected, "{page}");
        let without = found(&read(kind, page.as_bytes()));
        assert!(without.iter().all(|link| link.contains("d.example")), "{without:?}");
    }
}

/// Comments and declarations separate texts.
#[test]
fn markup_separates_texts() {
    for markup in [
        "<!-- x -->",
        "<!DOCTYPE x>",
        "<!DOCTYPE x PUBLIC 'http://e.com/p' 'http://e.com/s'>",
        "<x>",
        "</x>",
        "<!>",
        "<![CDATA[x]]>",
    ] {
        let page = format!("http://e.com/a{markup}b {markup}&#104;ttp://e.com/c");
        let document = laws::hold(Kind::Html, page.as_bytes(), &Reader::new().with_prose());
        assert_eq!(
            found(&document),
            ["text http://e.com/a", "text &#104;ttp://e.com/c → http://e.com/c"],
            "{page}"
        );
    }
    // An end tag without a name is ignored.
    let page = "http://e.com/a</>b </>http://e.com/c";
    assert_eq!(
        found(&laws::hold(Kind::Html, page.as_bytes(), &Reader::new().with_prose())),
        ["text http://e.com/a</>b → http://e.com/ab", "text http://e.com/c"]
    );
    let page = "<svg><text><![CDATA[a&bc]]>http://e.com/a</text>";
    assert_eq!(
        found(&Reader::new().with_prose().read(Kind::Html, page.as_bytes())),
        ["text http://e.com/a"]
    );
}

#[test]
fn text_without_references_is_searched_as_plain_text() {
    const PARTS: [&str; 19] = [
        "http://e.com/a",
        "<http://e.com/b\n c>",
        "<http://e.com/b\r\n c>",
        "</www.e.com",
        "http://[::1]",
        "]",
        "</",
        "</x>",
        "</x ",
        "<",
        ">",
        " ",
        "\r",
        "\n",
        "\r\n",
        "é",
        "x",
        "\"",
        "!",
    ];
    let reader = Reader::new().with_prose().finder(Finder::new().with(FindOption::Schemeless));
    let mut random = laws::Random(5);
    for _ in 0..3000 {
        let text: String = (0..random.below(9)).map(|_| PARTS[random.below(PARTS.len())]).collect();
        let plain = reader.read(Kind::Plain, text.as_bytes());
        for (before, after) in [("<textarea>", "</textarea>"), ("<svg><text><![CDATA[", "]]>")] {
            if text.contains("]]") {
                continue;
            }
            let page = format!("{before}{text}{after}");
            let document = reader.read(Kind::Html, page.as_bytes());
            let shown = |document: &Document, before: usize| {
                let links = document.links().iter();
                let row = |link: &Link| {
                    let written =
                        ["http://e.com/x.", "http://e.com/("].map(|uri| link.write(uri).is_ok());
                    (
                        link.start - before,
                        link.raw.clone(),
                        link.reference.clone(),
                        link.flags,
                        written,
                    )
                };
                links.map(row).collect::<Vec<_>>()
            };
            assert_eq!(shown(&document, before.len()), shown(&plain, 0), "{page:?}");
        }
    }
}

/// In a textarea, end tags of other elements are text.
#[test]
fn end_tags_of_other_elements_are_text() {
    for before in ["", "&amp;", "é", "a\r\n", "</x>"] {
        let page = format!("<textarea>{before}</http://e.com/a></textarea>");
        let document = laws::hold(Kind::Html, page.as_bytes(), &Reader::new().with_prose());
        assert_eq!(document.links()[0].raw, "http://e.com/a", "{page}");
    }
}

/// Brackets within CDATA, before various characters.
#[test]
fn brackets_in_cdata_are_text() {
    for brackets in ["", "]", "]]", "]]]", "] ]", "]&]", "]\r\n]"] {
        for after in ["é", "漢 ", "> ", "<", "&", " "] {
            let text = format!("{brackets}{after}http://e.com/a{brackets}é");
            if text.contains("]]>") {
                continue;
            }
            let page = format!("<svg><text><![CDATA[{text}]]></text><a href=x>");
            let document = laws::hold(Kind::Html, page.as_bytes(), &Reader::new().with_prose());
            let link = document.links().last().unwrap();
            assert_eq!((link.raw.as_str(), document.links().len()), ("x", 2), "{page}");
            let found = &document.links()[0];
            assert!(
                !found.flags.contains(Flags::ENCODED) && found.raw.starts_with("http://e.com/a"),
                "{page}"
            );
        }
    }
}
