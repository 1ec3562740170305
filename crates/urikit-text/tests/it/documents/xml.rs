//! Links in XML.

use urikit_text::document::{
    BaseContext, Document, Flags, Kind, Reader, RewriteError, ScopeId, read,
};

use super::laws::hold;
use super::reads::{Row, lawful, rows, survives};
use crate::reach;

const CASES: &[(&str, &[(&str, &str)])] = &[
    // Atom (RFC 4287).
    (
        r#"<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="/a?b=1&amp;c=2"/>
            <id>urn:uuid:60a76c80-d399-11d9-b93C-0003939e0af6</id>
            <content type="image/png" src='x.png'/></feed>"#,
        &[
            ("link[href]", "/a?b=1&c=2"),
            ("text", "urn:uuid:60a76c80-d399-11d9-b93C-0003939e0af6"),
            ("content[src]", "x.png"),
        ],
    ),
    // References in text.
    (
        "<url><loc>http://e.com/?a=1&amp;b=&#50;&#x33;</loc></url>",
        &[("text", "http://e.com/?a=1&b=23")],
    ),
    (
        "<a>http://e.com/&amp;</a><b>&lt;http://e.com/&gt;</b>",
        &[("text", "http://e.com/&"), ("text", "http://e.com/")],
    ),
    ("<a><![CDATA[http://e.com/?a&amp]]></a>", &[("text", "http://e.com/?a&amp")]),
    // The text of these elements may be HTML, but is not in these cases.
    (
        "<item><description>http://e.com/ 1 &amp; 2</description><enclosure url='e.mp3'/></item>",
        &[("text", "http://e.com/"), ("enclosure[url]", "e.mp3")],
    ),
    (
        "<svg xmlns:xlink='http://www.w3.org/1999/xlink'><use xlink:href='#a'/></svg>",
        &[("use[xlink:href]", "#a")],
    ),
    (
        "<x xmlns='http://n.s/' xsi:schemaLocation='http://n.s/ a.xsd\n  http://m.s/  b.xsd '/>",
        &[("x[xsi:schemaLocation]", "a.xsd"), ("x[xsi:schemaLocation]", "b.xsd")],
    ),
    (
        "<xs:import namespace='http://n.s/' schemaLocation='a.xsd'/><rdf:Description \
            rdf:about='../x'/>",
        &[("xs:import[schemaLocation]", "a.xsd"), ("rdf:Description[rdf:about]", "../x")],
    ),
    // Unknown attributes are searched.
    ("<call endpoint='at http://e.com/' name='a/b'/>", &[("call[endpoint]", "http://e.com/")]),
    (
        "<?xml version='1.0'?><?xml-stylesheet type='text/xsl' href='a.xsl?b&amp;c'?><a/>",
        &[("<?xml-stylesheet", "a.xsl?b&c")],
    ),
    // In XHTML, text is not searched, as in HTML.
    (
        "<html xmlns='http://www.w3.org/1999/xhtml'><p class='http://no/'>http://no/ <a href=' x \
            '>&nbsp;</a><img src='y'/></p></html>",
        &[("a[href]", "x"), ("img[src]", "y")],
    ),
    (
        "<html xmlns='http://www.w3.org/1999/xhtml'><head><meta http-equiv='refresh' \
            content='1;url=a'/></head><p style='background:url(b&#41;'><img srcset='c 1x, d'/><svg \
            xmlns='http://www.w3.org/2000/svg' fill='url(#e)'/></p></html>",
        &[
            ("meta[content]", "a"),
            ("css url", "b"),
            ("img[srcset]", "c"),
            ("img[srcset]", "d"),
            ("css url", "#e"),
        ],
    ),
    // HTML in feeds.
    (
        "<item><description>&lt;a \
            href=&quot;x?a&amp;amp;b&quot;></description><content:encoded><![CDATA[<img \
            src='y'>]]></content:encoded></item>",
        &[("a[href]", "x?a&b"), ("img[src]", "y")],
    ),
    (
        "<h:html xmlns:h='http://www.w3.org/1999/xhtml'><h:a h='' href='x'/></h:html>",
        &[("a[href]", "x")],
    ),
    ("<a><!-- http://no/ --></a>", &[]),
    // Vocabularies without a declared namespace.
    (
        "<html><p class='http://no/'>http://no/</p><style>a{b:url(x)}</style></html>",
        &[("css url", "x")],
    ),
    (
        "<svg><style>a{b:url(x)}</style><use href='y'/><text>http://no/</text></svg>",
        &[("css url", "x"), ("use[href]", "y")],
    ),
    (
        "<w:import location='a.wsdl'/><soap:address location='../b'/><x location='c'/>",
        &[("w:import[location]", "a.wsdl"), ("soap:address[location]", "../b")],
    ),
    // Unresolved entities do not matter in namespace names.
    ("<a xmlns='&own;' xmlns:b='http://&own;' namespace='&own;' c=''/>", &[]),
];

fn expected(rows: &[(&str, &str)]) -> Vec<Row> {
    rows.iter().map(|(place, uri)| ((*place).to_owned(), (*uri).to_owned())).collect()
}

#[test]
fn links_of_known_vocabularies_are_found() {
    for (text, links) in CASES {
        let document = lawful(Kind::Xml, text.as_bytes());
        assert_eq!(rows(&document), expected(links), "{text}");
        assert_eq!(document.skipped(), [], "{text}");
        assert!(document.links().iter().all(|link| !link.flags.contains(Flags::ENCODED)), "{text}");
        hold(Kind::Xml, text.as_bytes(), &Reader::new());
    }
}

#[test]
fn invalid_parts_are_reported_and_the_rest_is_parsed() {
    for (text, links, skipped) in [
        ("<a href='x'><b href='y'>", &[("a[href]", "x"), ("b[href]", "y")][..], &[][..]),
        ("<a href=x y=z><b/></c>", &[("a[href]", "x")], &["</c>"]),
        ("<a href='x' <b href='y'/>", &[("a[href]", "x"), ("b[href]", "y")], &[]),
        ("<a href='x><b href='y'/>", &[("b[href]", "y")], &["<a href='x>"]),
        ("<a title='1<2' href='x'/>", &[("a[href]", "x")], &[]),
        (
            "1 < 2 http://e.com/ <a href='x'/> > http://f.com/",
            &[("text", "http://e.com/"), ("a[href]", "x"), ("text", "http://f.com/")],
            &[],
        ),
        ("<a><!-- <b href='x'/>", &[("b[href]", "x")], &["<!-- "]),
        ("<a><![CDATA[ <b href='x'/>", &[("b[href]", "x")], &["<![CDATA[ "]),
        ("<? <b href='x'/>", &[("b[href]", "x")], &["<? "]),
        (
            "<a href='&own;x'/>&own; http://e.com/",
            &[("text", "http://e.com/")],
            &["&own;", "&own;"],
        ),
        ("<a href='x?a&b=1&c;'/>", &[("a[href]", "x?a&b=1&c;")][..0], &["&c;"]),
        ("<a href='x?a&b=1'/>", &[("a[href]", "x?a&b=1")], &[]),
        // A declared entity takes precedence over the one of HTML.
        (
            "<!DOCTYPE r [<!ENTITY prod 'http://p.com/'>\n<!ENTITY % sol 'y'><!ENTITY amp \
                '&#38;#38;'>]><r href='&prod;x'><a href='a&sol;b&amp;c'/></r>",
            &[("<?ENTITY", "http://p.com/"), ("a[href]", "a/b&c")],
            &["&prod;"],
        ),
        (
            "<!DOCTYPE r [<!ENTITY prod SYSTEM 'p'><!ENTITY b 'http://&prod;/'>]><?xml-stylesheet \
                href='&prod;'?><r>a http://e.com/ (http://f.com/&prod;/&b;) \
                &hl;\thttp://g.com/</r>",
            &[("<?ENTITY", "p"), ("text", "http://e.com/"), ("text", "http://g.com/")],
            &["&prod;", "&prod;", "&prod;", "&hl;"],
        ),
        (
            "<a>http://e.com/1 x&u;y&v; http://e.com/7&e;a http://e.com/8</a>",
            &[("text", "http://e.com/1"), ("text", "http://e.com/8")],
            &["&u;", "&e;"],
        ),
        (
            "<!DOCTYPE r [<!ENTITY copy 'x'>]><r><description>&lt;a \
                href='&copy;'></description><description>&lt;a href='&reg;'></description></r>",
            &[("a[href]", "®")],
            &["&copy;"],
        ),
    ] {
        let document = lawful(Kind::Xml, text.as_bytes());
        assert_eq!(rows(&document), expected(links), "{text}");
        let reported: Vec<_> =
            document.skipped().iter().map(|skipped| &text[skipped.range.clone()]).collect();
        assert_eq!(reported, skipped, "{text}");
    }
}

/// Parsing is restarted after an error, but not without limit.
#[test]
fn number_of_restarts_is_limited() {
    // An unclosed tag ends at the next tag, where parsing restarts. The tenth restart would exceed
    // eight times the length.
    let text = "<a ".repeat(45);
    let document = lawful(Kind::Xml, text.as_bytes());
    let reported: Vec<_> =
        document.skipped().iter().map(|it| (it.range.start, it.range.end, &*it.why)).collect();
    assert_eq!(reported.last(), Some(&(30, 135, "too many XML errors")));
}

/// Elements that are nested too deeply have no base.
#[test]
fn nesting_depth_of_bases_is_limited() {
    for depth in [1, 256, 257, 300] {
        let text = format!("{}<x href='y'/>", "<a xml:base='b/'>".repeat(depth));
        let document = lawful(Kind::Xml, text.as_bytes());
        assert_eq!(document.scopes().len(), 1 + depth.min(256), "{depth}");
        let skipped = document.skipped().iter().map(|it| (&text[it.range.clone()], &*it.why));
        let expected =
            vec![("b/", "too many nested xml:base attributes"); depth.saturating_sub(256)];
        assert_eq!(skipped.collect::<Vec<_>>(), expected, "{depth}");
        let target = format!("http://e.com/{}y", "b/".repeat(depth.min(256)));
        assert_eq!(
            targets(&document, &BaseContext::new().retrieval_uri("http://e.com/")),
            [target],
            "{depth}"
        );
    }
}

#[test]
fn scope_is_that_of_the_enclosing_element() {
    let text = "<a xml:base='http://e.com/a/'>http://e.com/1<b><c \
        xml:base='d/'><![CDATA[http://e.com/2]]></b>\
        <e href='3'/></a><f href='4'/>";
    let document = lawful(Kind::Xml, text.as_bytes());
    let names: Vec<_> = document.scopes().map(|(id, scope)| (id, scope.name())).collect();
    let scope = scope_name(&names);
    let found: Vec<_> =
        document.links().iter().map(|link| (&*link.reference, scope(link.scope))).collect();
    assert_eq!(
        found,
        [
            ("http://e.com/1", "element a"),
            ("http://e.com/2", "element c"),
            ("3", "element a"),
            ("4", "document"),
        ]
    );
    let parents: Vec<_> = document.scopes().map(|(_, it)| it.parent().map(&scope)).collect();
    assert_eq!(parents, [None, Some("document"), Some("element a")]);
}

fn scope_name<'a>(names: &'a [(ScopeId, &'a str)]) -> impl Fn(ScopeId) -> &'a str {
    |id| names.iter().find(|(it, _)| *it == id).expect("a scope of this document").1
}

fn targets(document: &Document, outside: &BaseContext) -> Vec<String> {
    let target = |link: &urikit_text::document::Link| {
        document.base(link.scope, outside).resolve(&link.reference).unwrap().to_string()
    };
    document.links().iter().map(target).collect()
}

/// System identifiers are references that cannot be escaped. Values of entities are searched.
#[test]
fn links_in_the_doctype_are_found() {
    let text = "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \
        \"http://www.w3.org/a.dtd\" [\n\
        <!-- <!ENTITY a SYSTEM 'no'> --><!ENTITY a SYSTEM 'a.xml'><!ENTITY b 'at \
        http://e.com/?&#38;'>]><html/>";
    let document = lawful(Kind::Xml, text.as_bytes());
    assert_eq!(
        rows(&document),
        expected(&[
            ("<?DOCTYPE", "http://www.w3.org/a.dtd"),
            ("<?ENTITY", "a.xml"),
            ("<?ENTITY", "http://e.com/?&"),
        ])
    );
    assert_eq!(document.links()[0].write("it's?a&b").as_deref(), Ok("it's?a&b"));
    assert_eq!(document.links()[1].write("it's?a&b"), Err(RewriteError::Character('\'')));
    assert_eq!(document.links()[2].write("it's?a%20&b").as_deref(), Ok("it&#39;s?a&#37;20&amp;b"));
}

/// The example in XML Base section 4.
#[test]
fn nested_bases_are_resolved() {
    let text = r#"<doc xml:base="http://example.org/today/"
      xmlns:xlink="http://www.w3.org/1999/xlink">
      <paragraph>See <link xlink:href="new.xml">what's new</link>!</paragraph>
      <olist xml:base="/hotpicks/">
        <item><link xlink:href="pick1.xml">Hot Pick #1</link></item>
        <item xml:base="a/b" xlink:href="pick2.xml"/>
        <item xlink:href="pick3.xml"/>
      </olist>
      <link xlink:href="last.xml"/>
    </doc>"#;
    let document = lawful(Kind::Xml, text.as_bytes());
    assert_eq!(
        targets(&document, &BaseContext::new()),
        [
            "http://example.org/today/new.xml",
            "http://example.org/hotpicks/pick1.xml",
            "http://example.org/hotpicks/a/pick2.xml",
            "http://example.org/hotpicks/pick3.xml",
            "http://example.org/today/last.xml",
        ]
    );
    let names: Vec<_> = document.scopes().map(|(_, scope)| scope.name()).collect();
    assert_eq!(names, ["document", "element doc", "element olist", "element item"]);
}

#[test]
fn base_element_applies_in_xhtml() {
    let text = "<html xmlns='http://www.w3.org/1999/xhtml'><head><base \
        href='http://e.com/a/'/></head><body><a href='x'/></body></html>";
    let document = lawful(Kind::Xml, text.as_bytes());
    assert_eq!(
        targets(&document, &BaseContext::new().retrieval_uri("http://f.com/")),
        ["http://e.com/a/x"]
    );
}

/// An embedded page has its own base, which does not affect the feed.
#[test]
fn base_of_an_embedded_page_does_not_apply_outside() {
    let text = "<feed xmlns='http://www.w3.org/2005/Atom'><content type='html'>&lt;base \
        href='/in/'>&lt;a href='x'></content><link href='y'/></feed>";
    let document = lawful(Kind::Xml, text.as_bytes());
    assert_eq!(
        targets(&document, &BaseContext::new().retrieval_uri("http://e.com/f")),
        ["http://e.com/in/x", "http://e.com/y"]
    );
}

#[test]
fn links_match_those_of_another_parser() {
    let mut random = super::laws::Random(11);
    let mut seen = 0;
    for _ in 0..1000 {
        let mut text = String::new();
        generate(&mut random, 4, &mut text);
        let tree = roxmltree::Document::parse(&text).unwrap();
        let mut expected = Vec::new();
        for node in tree.descendants().filter(roxmltree::Node::is_element) {
            for attribute in node.attributes() {
                if matches!(attribute.name(), "href" | "src" | "url") {
                    let place = format!("{}[{}]", node.tag_name().name(), attribute.name());
                    expected.push((place, attribute.value().trim().to_owned()));
                }
            }
        }
        let document = lawful(Kind::Xml, text.as_bytes());
        assert_eq!(rows(&document), expected, "{text}");
        assert_eq!(document.skipped(), [], "{text}");
        seen += expected.len();
    }
    assert!(seen > 1000, "{seen}");
}

fn generate(random: &mut super::laws::Random, depth: usize, out: &mut String) {
    const TEXTS: [&str; 7] = [
        "",
        "a &amp; b",
        "<!-- <x href='no'/> -->",
        "<![CDATA[<x href='no'/>]]>",
        "<?p href='no'?>",
        "\n",
        "ü&#x41;",
    ];
    const VALUES: [&str; 7] =
        ["", "x", "../y?a&amp;b", " z ", "&quot;'&apos;", "&#x2F;/e.com&#47;", "1&gt;2/>"];
    let name = ["a", "bc", "d-e", "ü"][random.below(4)];
    out.push_str(&format!("<{name}"));
    for attribute in ["href", "title", "src", "url"] {
        if random.below(3) == 0 {
            let value = VALUES[random.below(VALUES.len())];
            let spaces = [" ", "\n  ", "\t"][random.below(3)];
            match random.below(2) {
                0 => out.push_str(&format!("{spaces}{attribute}=\"{value}\"")),
                _ => out.push_str(&format!(
                    "{spaces}{attribute} = '{}'",
                    value.replace('\'', "&apos;")
                )),
            }
        }
    }
    if random.below(3) == 0 {
        return out.push_str("/>");
    }
    out.push('>');
    for _ in 0..random.below(if depth == 0 { 1 } else { 4 }) {
        out.push_str(TEXTS[random.below(TEXTS.len())]);
        generate(random, depth - 1, out);
    }
    out.push_str(&format!("</{name} >"));
}

#[test]
fn damaged_input_does_not_panic() {
    CASES.iter().for_each(|(text, _)| survives(Kind::Xml, text.as_bytes()));
}

/// Long input that could cause quadratic time or deep recursion.
#[test]
fn adversarial_input_takes_linear_time() {
    let len = reach(1 << 17, 1 << 20);
    for part in [
        "<a ",
        "<",
        "<a>",
        "</a>",
        "<!--",
        "<![CDATA[",
        "<!DOCTYPE ",
        "<?",
        "&",
        "&a;",
        "&amp;",
        "<a href='",
        "<a b=\"",
        "<a xml:base='a'>",
        "<a:a xmlns:a=''>",
        "< >",
        " a=''",
        "<a<a>",
    ] {
        read(Kind::Xml, part.repeat(len / part.len()).as_bytes());
        read(Kind::Xml, format!("<x {}>", part.repeat(len / part.len())).as_bytes());
        read(Kind::Xml, format!("<!DOCTYPE a [{}]>", part.repeat(len / part.len())).as_bytes());
    }
    let name = "n".repeat(len / 2);
    let document = read(Kind::Xml, format!("<{name} {}>", "href='x' ".repeat(len / 16)).as_bytes());
    assert!(document.links().iter().all(|link| link.place.to_string().len() < 500));
}

/// A value that is a URI extends to its last character (RFC 3986 appendix C), unlike one in a
/// sentence.
#[test]
fn value_that_is_a_uri_is_one_link() {
    for (text, expected) in [
        ("<x y='http://e.com/b.'/>", "http://e.com/b."),
        ("<x y='see http://e.com/b.'/>", "http://e.com/b"),
        ("<loc> http://e.com/Mr. </loc>", "http://e.com/Mr."),
        ("<link>http://e.com/?a=(</link>", "http://e.com/?a=("),
        ("<link><![CDATA[http://e.com/e,]]></link>", "http://e.com/e,"),
        ("<link>http://e.com/e, f</link>", "http://e.com/e"),
        ("<link>\"http://e.com/e\"</link>", "http://e.com/e"),
        ("<p><b>See</b> http://e.com/e.</p>", "http://e.com/e"),
        ("<p>See <br/>http://e.com/e.</p>", "http://e.com/e"),
        ("<p>http://e.com/e, <em>and</em></p>", "http://e.com/e"),
        ("<p>http://e.com/e,<!-- c --></p>", "http://e.com/e"),
        ("<p>http://e.com/e, &f;</p>", "http://e.com/e"),
        ("<p>a<![CDATA[http://e.com/e,]]></p>", "http://e.com/e"),
        ("<link>http://e.com/e\n f.</link>", "http://e.com/e"),
        ("<link>http://e.com/\"e.</link>", "http://e.com/"),
    ] {
        let document = lawful(Kind::Xml, text.as_bytes());
        let [link] = document.links() else { panic!("{text}: {:?}", document.links()) };
        assert_eq!(link.reference, expected, "{text}");
    }
}

/// White space before an unresolved entity belongs to the context of the preceding URI.
#[test]
fn line_may_end_before_an_entity() {
    for (text, is_end) in
        [("<a>http://e.com/a-\n&b;</a>", true), ("<a>http://e.com/a- &b;</a>", false)]
    {
        let document = lawful(Kind::Xml, text.as_bytes());
        let [link] = document.links() else { panic!("{text}") };
        assert_eq!(
            (&*link.reference, link.flags.contains(Flags::EOL_HYPHEN)),
            ("http://e.com/a-", is_end),
            "{text}"
        );
    }
}

/// Line breaks and tabs in a value become spaces (XML 1.0 section 3.3.3), unless they are
/// references.
#[test]
fn line_breaks_in_values_become_spaces() {
    for (value, expected) in [
        ("a\nb", "a b"),
        ("\r\na\tb\r", "a b"),
        ("a\r\nb\r\rc\n\r", "a b  c"),
        ("a&#10;b&#x9;\nc", "ab c"),
        ("a&amp;\r\nb", "a& b"),
    ] {
        let document = lawful(Kind::Xml, format!("<x href='{value}'/>").as_bytes());
        assert_eq!(document.links()[0].reference, expected, "{value:?}");
    }
    let text = "<x xml:base='http://e.com/p\nq/' href='a'/>";
    let base = read(Kind::Xml, text.as_bytes());
    let candidates = base.base(base.links()[0].scope, &BaseContext::new()).candidates;
    assert!(
        candidates.iter().any(|candidate| candidate.reference == "http://e.com/p q/"),
        "{candidates:?}"
    );
}
