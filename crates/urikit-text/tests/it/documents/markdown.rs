//! Links in Markdown.

use urikit_text::document::{Flags, Kind, Reader, RewriteError, read};

use super::laws::hold;
use super::reads::{Row, lawful, rows, survives};
use crate::reach;

const CASES: &[(&str, &[(&str, &str)])] = &[
    // URIs in the text of a link are not separate links.
    ("[http://e.com/](http://e.com/x)", &[("markdown link", "http://e.com/x")]),
    ("[t](http://e.com/a_(b)) end", &[("markdown link", "http://e.com/a_(b)")]),
    ("**http://e.com/a**", &[("text", "http://e.com/a")]),
    // Code contains no links.
    ("`http://e.com/a`\n\n    http://e.com/b\n\n```\nhttp://e.com/c\n```\n", &[]),
    // An angle bracket with a space is not an autolink. A bare URI may start after any character
    // but a letter.
    (
        "<http://e.com/a b/c http://e.com/d> xhttp://e.com/e 1http://e.com/f \"http://e.com/g\" \
            http://e.com/http://e.com/h",
        &[
            ("text", "http://e.com/a"),
            ("text", "http://e.com/d>"),
            ("text", "http://e.com/f"),
            ("text", "http://e.com/g"),
            ("text", "http://e.com/http://e.com/h"),
        ],
    ),
    (
        "<http://e.com/a> <me@e.com> <urn:a:b>",
        &[
            ("markdown autolink", "http://e.com/a"),
            ("markdown autolink", "mailto:me@e.com"),
            ("markdown autolink", "urn:a:b"),
        ],
    ),
    (
        "http://e.com/a_b_c and http://e.com/a\\_b&amp;c, urn:isbn:1",
        &[("text", "http://e.com/a_b_c"), ("text", "http://e.com/a\\_b&amp;c")],
    ),
    ("![a ](b.png 'c')", &[("markdown image", "b.png")]),
    ("[![a](b)](<c d> \"e\")", &[("markdown image", "b"), ("markdown link", "c d")]),
    ("[a\\](b]( \n <c\\>d&amp;e\\\\> (f) )", &[("markdown link", "c>d&e\\")]),
    ("[](x) ![](y)", &[("markdown link", "x"), ("markdown image", "y")]),
    // Prefixes of lines do not belong to the text of a link.
    ("[a\n  ](x)\n\n> ![b\n>    ](y)", &[("markdown link", "x"), ("markdown image", "y")]),
    ("[a]() [b](<>)", &[("markdown link", ""), ("markdown link", "")]),
    ("[`](x)`](y)", &[("markdown link", "y")]),
    ("[*a*](x) [**b** ](y)", &[("markdown link", "x"), ("markdown link", "y")]),
    (
        "[a][b] [b] [b][]\n\n[b]: <../c>\n  'title'\n[D\\]d]:\ne\\_f\n",
        &[("markdown definition", "../c"), ("markdown definition", "e_f")],
    ),
    ("> [a](\n> b)\n> > [c]:\n> > d\n", &[("markdown link", "b"), ("markdown definition", "d")]),
    (
        "- [a](b)\n  - [c](d)\n\n|x|y|\n|-|-|\n|[e](f)|http://e.com/|\n",
        &[
            ("markdown link", "b"),
            ("markdown link", "d"),
            ("markdown link", "f"),
            ("text", "http://e.com/"),
        ],
    ),
    (
        "<p>\n<a href='x'>\n</p>\n\n> <p>\n> <a href=\n> 'y'>\n\n a <img src='z'> b\n",
        &[("a[href]", "x"), ("a[href]", "y"), ("img[src]", "z")],
    ),
    // A trailing string like an entity is excluded, and a domain must not contain `_` in its last
    // labels (GFM section 6.9).
    (
        "http://e.com/x&hl; http://e.com/x&hl;y, (http://e.com/?a.&hl;&b2;) \
            http://e.com/&copy;&hl;",
        &[
            ("text", "http://e.com/x"),
            ("text", "http://e.com/x&hl;y"),
            ("text", "http://e.com/?a"),
            ("text", "http://e.com/"),
        ],
    ),
    (
        "http://a.b_c/ http://a_b.c/ http://a_b.c.d/ http://a_b@c.d/_",
        &[("text", "http://a_b.c.d/")],
    ),
    ("see http://a_b.c. d", &[("text", "http://a_b.c")]),
    ("http://a.b\u{e9}_c/ http://a.\u{e9}b/", &[("text", "http://a.\u{e9}b/")]),
    // A domain has at least one character, which is not a delimiter.
    (
        "http://a http:///b http://?b http://.b http://#b http://) http://). http://b",
        &[("text", "http://a"), ("text", "http://b")],
    ),
    ("http://e.com/x&; y", &[("text", "http://e.com/x&")]),
    (
        "[http://e.com/?[x]] [http://[::1]/]",
        &[("text", "http://e.com/?[x]"), ("text", "http://[::1]/")],
    ),
    // Brackets around a URI are excluded, those that it opens are included.
    (
        "[see http://e.com/a] [http://e.com/b][c] ![http://e.com/#d]. http://[::1]/?[x]",
        &[
            ("text", "http://e.com/a"),
            ("text", "http://e.com/b"),
            ("text", "http://e.com/#d"),
            ("text", "http://[::1]/?[x]"),
        ],
    ),
    // Emphasis characters around a URI are excluded.
    (
        "- **http://e.com/a** - b\n- __http://e.com/b__: c\n- ~~http://e.com/c~~ d \
            *http://e.com/d_e*. `x`*http://e.com/f*g",
        &[
            ("text", "http://e.com/a"),
            ("text", "http://e.com/b"),
            ("text", "http://e.com/c"),
            ("text", "http://e.com/d_e"),
            ("text", "http://e.com/f*g"),
        ],
    ),
    // Unmatched closing parentheses at the end are excluded.
    (
        "http://e.com/a(b))+ok http://e.com/a(b)) (http://e.com/(a).) http://e.com/a(b)).",
        &[
            ("text", "http://e.com/a(b))+ok"),
            ("text", "http://e.com/a(b)"),
            ("text", "http://e.com/(a)"),
            ("text", "http://e.com/a(b)"),
        ],
    ),
    // The host of an address contains a dot and ends with a letter or digit.
    (
        "mailto:a.b-c_d@a.b/ mailto:a.b-c_d@a.b. mailto:a.b-c_d@a.b- mailto:a.b-c_d@a.b_ \
            mailto:a@b mailto:@a.b \
         xmpp:f@b.z/t@x.y/u xmpp:f@b.z/ xmpp:f@b.z. mailto:a+b@c.d?subject=e",
        &[
            ("text", "mailto:a.b-c_d@a.b"),
            ("text", "mailto:a.b-c_d@a.b"),
            ("text", "xmpp:f@b.z/t@x.y"),
            ("text", "xmpp:f@b.z"),
            ("text", "xmpp:f@b.z"),
            ("text", "mailto:a+b@c.d"),
        ],
    ),
    // In angle brackets, entities are decoded, but backslashes are literal. Bare URIs are verbatim.
    (
        "<http://e.com/?a&amp;b\\*> http://e.com/?a&amp;b\\*c",
        &[("markdown autolink", "http://e.com/?a&b\\*"), ("text", "http://e.com/?a&amp;b\\*c")],
    ),
    ("*see http://e.com/_a_/ there*", &[("text", "http://e.com/_a_/")]),
    (
        "http://e.com/*\\_b* http://e.com/**\\&**",
        &[("text", "http://e.com/*\\_b"), ("text", "http://e.com/**\\&")],
    ),
    ("a[^1]\n\n[^1]: [b](c)\n", &[("markdown link", "c")]),
];

#[test]
fn links_are_found() {
    for (text, links) in CASES {
        let document = lawful(Kind::Markdown, text.as_bytes());
        let expected: Vec<Row> =
            links.iter().map(|(place, uri)| ((*place).to_owned(), (*uri).to_owned())).collect();
        assert_eq!(rows(&document), expected, "{text}");
        assert!(document.links().iter().all(|link| !link.flags.contains(Flags::ENCODED)), "{text}");
        hold(Kind::Markdown, text.as_bytes(), &Reader::new());
    }
}

/// With the option, code and the text of links are searched for URIs with any scheme.
#[test]
fn option_enables_search_of_text() {
    let reader = Reader::new().with_prose();
    for (text, uris) in [
        ("`http://e.com/a`", &["http://e.com/a"][..]),
        ("    http://e.com/b\n    http://e.com/c\n", &["http://e.com/b", "http://e.com/c"]),
        ("[http://e.com/](http://e.com/x)", &["http://e.com/", "http://e.com/x"]),
        ("urn:isbn:1 <http://e.com/a>", &["urn:isbn:1", "http://e.com/a"]),
        ("http://e.com/*b*c http://e.com/*\\$b*c", &["http://e.com/*b*c", "http://e.com/*$b*c"]),
    ] {
        let document = reader.read(Kind::Markdown, text.as_bytes());
        let found: Vec<_> = document.links().iter().map(|link| link.reference.as_str()).collect();
        assert_eq!(found, uris, "{text}");
    }
}

#[test]
fn damaged_input_does_not_panic() {
    CASES.iter().for_each(|(text, _)| survives(Kind::Markdown, text.as_bytes()));
}

/// Long input that could cause quadratic time or deep recursion.
#[test]
fn adversarial_input_takes_linear_time() {
    let len = reach(1 << 16, 1 << 18);
    for part in [
        "[",
        "![",
        "](",
        "[a](",
        "<a ",
        "<",
        "`",
        "*_",
        "> ",
        "[a]: b\n",
        "[a]",
        "&",
        "\\",
        "<!--",
        "![![a](b)](c)",
        "(",
        "- ",
        "<b>\n",
        "[a](<",
        "|-",
        "http://e.com/_",
    ] {
        read(Kind::Markdown, part.repeat(len / part.len()).as_bytes());
        read(Kind::Markdown, format!("[a](b{})", part.repeat(len / part.len())).as_bytes());
    }
}

/// In an unquoted attribute, `=` must be escaped (CommonMark section 6.6).
#[test]
fn replacement_in_a_tag_keeps_the_tag() {
    let text = "a <a href=/i> b";
    let document = read(Kind::Markdown, text.as_bytes());
    let [link] = document.links() else { panic!("{:?}", document.links()) };
    let uri = "http://h/?a=b&c='d'";
    let written = text.replacen("/i", &link.write(uri).unwrap(), 1);
    assert_eq!(
        rows(&read(Kind::Markdown, written.as_bytes())),
        [("a[href]".to_owned(), uri.to_owned())],
        "{written}"
    );
}

#[test]
fn replacement_is_a_link_or_an_error() {
    let text = "<http://e.com/> [a](b 'c') [a](<b>) http://e.com/ <m@e.com>\n\n[d]: e 'f'\n";
    let document = read(Kind::Markdown, text.as_bytes());
    let written = |uri| document.links().iter().map(|link| link.write(uri)).collect::<Vec<_>>();
    let ok = |text: &str| Ok(text.to_owned());
    let no = Err(RewriteError::Scheme);
    assert_eq!(written(""), [no.clone(), ok("<>"), ok(""), no.clone(), no.clone(), ok("<>")]);
    assert_eq!(written("x"), [no.clone(), ok("x"), ok("x"), no.clone(), no.clone(), ok("x")]);
    // Schemes of autolinks have at least two letters, and those of bare links are from a list.
    assert_eq!(
        written("s:x"),
        [no.clone(), ok("s:x"), ok("s:x"), no.clone(), no.clone(), ok("s:x")]
    );
    assert_eq!(written("urn:a:b")[..4], [ok("urn:a:b"), ok("urn:a:b"), ok("urn:a:b"), no]);
    let [amp, no] = [ok("http://a/?b&amp;amp;c."), Err(RewriteError::Extent)];
    assert_eq!(written("http://a/?b&amp;c.")[..4], [amp.clone(), amp.clone(), amp, no]);
}

/// GitHub includes the prose in the link, which the author did not intend.
#[test]
fn bare_uris_end_before_prose() {
    let text = "詳しくは https://example.comをご覧 and https://example.com/a✓\n";
    let document = read(Kind::Markdown, text.as_bytes());
    let links: Vec<_> = document
        .links()
        .iter()
        .map(|link| (link.reference.as_str(), link.flags, link.alternatives.join(" ")))
        .collect();
    let both = [
        ("https://example.com", "https://example.com%E3%82%92%E3%81%94%E8%A6%A7"),
        ("https://example.com/a", "https://example.com/a%E2%9C%93"),
    ];
    assert_eq!(links, both.map(|(uri, other)| (uri, Flags::ADJACENT, other.to_owned())));
}
