//! Links in HTML.

mod replacement;
mod text;
mod tree_builder;

use urikit_text::document::{BaseContext, Flags, Kind, Reader, ScopeId, read};

use super::{check, found, laws};
use crate::reach;

#[test]
fn links_in_attributes_are_found() {
    check(
        Kind::Html,
        &[
            (
                "<a href=\"http://e.com/?a=1&amp;b=2\">",
                &["a[href] http://e.com/?a=1&amp;b=2 → http://e.com/?a=1&b=2"],
            ),
            ("<a href='x'><A HREF=y><a href = z/>", &["a[href] x", "a[href] y", "a[href] z/"]),
            ("<a href><a href=><a href= ><a href=''><a href /><a href title=x>", &["a[href] "; 6]),
            ("<a href =><a href \n =><a href\t= >", &["a[href] "; 3]),
            (
                "<a href='&copy&amp;'><a href='a&copy&ltb'>",
                &["a[href] &copy&amp; → ©&", "a[href] a&copy&ltb → a©&ltb"],
            ),
            ("<a href=x href=y HREF=z>", &["a[href] x"]),
            ("<a href='\n x\r\n\ty '>", &["a[href] x\r\n\ty → xy"]),
            ("<a href='&#32;x&Tab;'>", &["a[href] x"]),
            (
                "<a href='a&b&copy=1&copy;&notit;&#x2f;&#0;&&amp'>",
                &["a[href] a&b&copy=1&copy;&notit;&#x2f;&#0;&&amp → a&b&copy=1©&notit;/\u{FFFD}&&"],
            ),
            ("<a href=&eacute;é&>", &["a[href] &eacute;é& → éé&"]),
            ("<a href='x\0y'>", &["a[href] x\0y → x\u{FFFD}y"]),
            ("<p href=x src=y data-src=z>", &[]),
            ("</a href=x><!-- <a href=x> --><!a href=x><?a href=x>", &[]),
            (
                "<img src=a srcset='b, c 2x,d,e 3x , f(,) 1x,,g,' lowsrc=h>",
                &[
                    "img[src] a",
                    "img[srcset] b",
                    "img[srcset] c",
                    "img[srcset] d,e",
                    "img[srcset] f(,)",
                    "img[srcset] g",
                    "img[lowsrc] h",
                ],
            ),
            (
                "<img srcset='a&amp;b 1x (,), data:,c 2x'>",
                &["img[srcset] a&amp;b → a&b", "img[srcset] data:,c"],
            ),
            ("<a ping=' a\tb&#32;c '>", &["a[ping] a", "a[ping] b", "a[ping] c"]),
            (
                "<applet archive='a, b ,,c' codebase=d>",
                &[
                    "applet[archive] a",
                    "applet[archive] b",
                    "applet[archive] c",
                    "applet[codebase] d",
                ],
            ),
            (
                "<div itemtype='http://a/ http://b/' itemid=urn:x itemprop='name http://c/'>",
                &[
                    "div[itemtype] http://a/",
                    "div[itemtype] http://b/",
                    "div[itemid] urn:x",
                    "div[itemprop] http://c/",
                ],
            ),
            (
                "<meta content='http://a/' property=og:url><meta name=Twitter:Image \
                    content=b><meta name=x content=c:d>",
                &["meta[content] http://a/", "meta[content] b"],
            ),
            ("<param name=a value=b><param valuetype=REF value=c>", &["param[value] c"]),
            ("<a href=\"x", &[]),
            (
                "<template><a href=x></template><noscript><img src=y></noscript>",
                &["a[href] x", "img[src] y"],
            ),
            (
                "<textarea><a href=x></textarea><title><a href=y></title><xmp><a href=z></xmp><a \
                    href=w>",
                &["a[href] w"],
            ),
            (
                "<iframe src=x><a href=y></iframe><noframes><a href=y></noframes><a href=z>",
                &["iframe[src] x", "a[href] z"],
            ),
            ("<textarea></x><a href=y></textarea>", &[]),
            ("<plaintext><a href=x></plaintext><a href=y>", &[]),
        ],
    );
}

#[test]
fn urls_of_refreshes_are_found() {
    let with = |content: &str| {
        read(Kind::Html, format!("<meta http-equiv=Refresh content=\"{content}\">").as_bytes())
    };
    for (content, expected) in [
        ("5; url=x", Some("x")),
        ("5;URL = 'x y' z", Some("x y")),
        ("0,x", Some("x")),
        (" 0 \t x", Some("x")),
        (".5;url=x", Some("x")),
        ("1.5.;&#117;rl=x&amp;y", Some("x&y")),
        ("0;url='x", Some("x")),
        ("0;'x'", Some("x")),
        ("0;url", Some("url")),
        ("0;urls=x", Some("urls=x")),
        ("0;url=", Some("")),
        ("0;", None),
        ("0", None),
        ("", None),
        ("url=x", None),
        ("0url=x", None),
        ("-1;url=x", None),
    ] {
        let document = with(content);
        let got: Vec<_> = document.links().iter().map(|link| link.reference.as_str()).collect();
        assert_eq!(got, Vec::from_iter(expected), "{content}");
        let page = format!("<meta content=\"{content}\" http-equiv=refresh>");
        laws::hold(Kind::Html, page.as_bytes(), &Reader::new());
    }
}

#[test]
fn links_in_css_svg_mathml_and_json_are_found() {
    check(
        Kind::Html,
        &[
            ("<style>a{b:url(x)}</style><style type=text/less>a{b:url(y)}</style>", &["css url x"]),
            (
                "<p style='a:url(x&amp;y);b:url(&quot;z&quot;)'>",
                &["css url x&amp;y → x&y", "css url z"],
            ),
            ("<p style=a:url(x)>", &["css url x"]),
            (
                "<script>var a = 'http://x/'; '<a href=y>'</script><script src=z></script>",
                &["script[src] z"],
            ),
            ("<script><!-- <script> </script> <a href=x> --></script><a href=y>", &["a[href] y"]),
            (
                "<svg><a href=x xlink:href=y><use href=#z></svg><use href=w>",
                &["a[href] x", "a[xlink:href] y", "use[href] #z"],
            ),
            (
                "<svg fill='url(#a)'><style>a{b:url(c&amp;d)}</style></svg><p fill='url(x)'>",
                &["css url #a", "css url c&amp;d → c&d"],
            ),
            (
                "<svg><style><![CDATA[a{b:url(x)}]]></style><title><a href=y></title></svg>",
                &["css url x", "a[href] y"],
            ),
            ("<svg><title><title><a href=x></title></title><p><title><a href=y></title>", &[]),
            ("<svg><div><title><a href=x></title>", &[]),
            ("<svg/><use href=x>", &[]),
            // `<font>` leaves SVG only with some attributes.
            ("<svg><g color=x><use href=y>", &["use[href] y"]),
            ("<svg><font><use href=x>", &["use[href] x"]),
            ("<svg><font color=x><use href=y>", &[]),
            // SVG in MathML is allowed only in an annotation.
            ("<math><svg><style>a{b:url(x)}</style>", &[]),
            ("<math><annotation-xml><svg><style>a{b:url(x)}</style>", &["css url x"]),
            ("<math><annotation-xml></math><style>a{b:url(x)}</style>", &["css url x"]),
            ("<math><annotation-xml encoding=x><style>a{b:url(c)}</style>", &[]),
            ("<math><annotation-xml encoding=Text/HTML><style>a{b:url(c)}</style>", &["css url c"]),
            (
                "<script type=importmap>{\"imports\":{\"a\":\"http://e.com/\"}}</script>",
                &["json /imports/a http://e.com/"],
            ),
            (
                "<math href=a><mi href=b><style>c{d:url(e)}</style>",
                &["math[href] a", "mi[href] b", "css url e"],
            ),
        ],
    );
}

#[test]
fn embedded_pages_inherit_the_base() {
    let page = "<base href=//a/b/><iframe srcdoc='<a href=x><base href=c/><iframe srcdoc=\"<a \
        href=y?p&amp;amp;amp;q>\">'>";
    let document = laws::hold(Kind::Html, page.as_bytes(), &Reader::new());
    let outside = BaseContext::new().retrieval_uri("http://e/f/g");
    let targets: Vec<_> = document
        .links()
        .iter()
        .map(|link| {
            document.base(link.scope, &outside).resolve(&link.reference).unwrap().to_string()
        })
        .collect();
    assert_eq!(targets, ["http://a/b/c/x", "http://a/b/c/y?p&q"]);
    assert!(document.links().iter().all(|link| !link.flags.contains(Flags::ENCODED)));
    assert_eq!(document.scopes().len(), 3);
}

#[test]
fn first_usable_base_element_is_the_base() {
    let base = |page: &str| {
        let document = read(Kind::Html, page.as_bytes());
        assert_eq!(document.links(), [], "{page}");
        let base =
            document.base(ScopeId::DOCUMENT, &BaseContext::new().retrieval_uri("http://r/s/t"));
        base.uri.map(|uri| uri.to_string()).unwrap_or_default()
    };
    assert_eq!(base("<base href=' http://a/b\n/&#x63;#d '>"), "http://a/b/c");
    assert_eq!(base("<base target=x><base href=u><base href=v>"), "http://r/s/u");
    assert_eq!(base("<base href=data:,x><base href=v>"), "http://r/s/t");
    assert_eq!(base("<base href>"), "http://r/s/t");
    assert_eq!(base("<p><base href=x/>"), "http://r/s/x/");
    assert_eq!(
        base("<template><base href=x></template><noscript><base href=y></noscript>"),
        "http://r/s/t"
    );
    let svg = read(Kind::Html, b"<svg><base href=x>");
    assert_eq!(svg.base(ScopeId::DOCUMENT, &BaseContext::new()).candidates, []);
}

/// Links of template languages are no URLs until the template is expanded.
#[test]
fn template_expressions_have_a_flag() {
    for (link, is_template) in [
        ("{{ page.url }}", true),
        ("/a/{{ b }}?c={{d}}", true),
        ("{% url 'admin:index' %}", true),
        ("<%= root_path %>", true),
        ("/a/{b}", false),
        ("/a b%", false),
        ("/a?b={c", false),
    ] {
        let document = read(Kind::Html, format!("<a href=\"{link}\">").as_bytes());
        let flags = document.links()[0].flags;
        assert!(flags.contains(Flags::INVALID), "{link}");
        assert_eq!(flags.contains(Flags::PLACEHOLDER), is_template, "{link}");
    }
}

/// Each base is stored for every scope, of which there can be many, too.
#[test]
fn number_of_bases_is_limited() {
    let page = "<base href=a/><base href=b/>".repeat(50) + "<iframe srcdoc='<a href=x>'>";
    let document = read(Kind::Html, page.as_bytes());
    let link = &document.links()[0];
    let base = document.base(link.scope, &BaseContext::new().retrieval_uri("http://r/s"));
    assert_eq!(base.uri.unwrap().as_str(), "http://r/a/");
    assert_eq!(base.candidates.len() + document.skipped().len(), 100 + 1);
    assert!(base.candidates.len() < 20);
}

#[test]
fn skipped_parts_are_reported() {
    for (page, range) in [
        ("<p><a href='x", 3..13),
        ("<p><!-- <a href=x>", 3..18),
        ("<!--[if mso]><a href=x><![endif]-->", 0..35),
        ("<iframe> x </iframe>", 8..11),
        ("<template><base href='x'></template>", 22..23),
        ("<noscript><base href='x'></noscript>", 22..23),
    ] {
        let document = read(Kind::Html, page.as_bytes());
        let skipped: Vec<_> = document.skipped().iter().map(|it| it.range.clone()).collect();
        assert_eq!(skipped, [range], "{page}");
    }
    for inside in ["template", "noscript"] {
        let document = read(Kind::Html, format!("<{inside}><base href='x'></{inside}>").as_bytes());
        let why: Vec<_> = document.skipped().iter().map(|it| it.why.as_str()).collect();
        assert_eq!(why, [format!("base URL in {inside}, which has no effect")]);
    }
    for page in [
        "<!-- x -->",
        "<!--[if !IE]><!--><a href=x><!--<![endif]-->",
        "<iframe> </iframe>",
        "<p",
        "</p",
    ] {
        let skipped = read(Kind::Html, page.as_bytes()).skipped().len();
        assert_eq!(skipped, usize::from(page == "<p"), "{page}");
    }
}

/// Long input that could cause quadratic time.
#[test]
fn adversarial_input_takes_linear_time() {
    for shape in [
        "<a ",
        "<a <a ",
        "&",
        "&amp",
        "&#",
        "\"",
        "'",
        "<",
        "</",
        "<!--",
        "-->",
        "<a href='",
        "<a href=&amp;",
        "<svg>",
        "<svg><desc>",
        "</desc>",
        "<![CDATA[",
        "<![CDATA[]é",
        "<style>",
        "<script>",
        "<script><!--<script>",
        "<template>",
        "<iframe srcdoc='",
        "<iframe srcdoc=\"&lt;a href=x>\">",
        " a=b",
        "<x a1 a2 href href",
        "\r",
        "\r\n",
        "\0",
        "é",
        "<base href=x>",
        "<p style='a:url(&quot;'>",
        "<img srcset='a,b c(d),'>",
    ] {
        for before in
            ["", "<a href='", "<svg><desc>", "<a ", "<style>", "<img srcset='", "<p style='a:"]
        {
            let page = format!("{before}{}", shape.repeat(reach(40_000, 300_000) / shape.len()));
            read(Kind::Html, page.as_bytes());
            Reader::new().with_prose().read(Kind::Html, page.as_bytes());
        }
    }
    let mut page = String::from("<a href=x>");
    for _ in 0..18 {
        page = format!("<iframe srcdoc=\"{}\">", page.replace('&', "&amp;").replace('"', "&quot;"));
    }
    let document = read(Kind::Html, page.as_bytes());
    assert_eq!((document.links().len(), document.skipped().len()), (0, 1));
}

/// A declaration that is readable as ASCII cannot mean UTF-16 (HTML Standard, "prescan a byte
/// stream").
#[test]
fn impossible_charset_is_ignored() {
    for (kind, head) in [
        (Kind::Html, "<meta charset='utf-16'>"),
        (Kind::Html, "<meta charset=UTF-16BE>"),
        (Kind::Xml, "<?xml version='1.0' encoding='UTF-16'?>"),
        (Kind::Html, "<meta charset=x-user-defined>"),
    ] {
        let page = [head.as_bytes(), b"<p><a href='caf\xE9'></a></p>"].concat();
        let document = read(kind, &page);
        assert_eq!(found(&document).len(), 1, "{head}");
        assert_eq!(document.links()[0].reference, "café", "{head}");
        assert_eq!(document.skipped().len(), usize::from(!head.contains("user")), "{head}");
    }
}

/// The tokenizer may have stopped within a character after the name.
#[test]
fn attribute_without_a_value_may_precede_any_character() {
    for c in ["\u{e9}", "\u{4e2d}", "\u{1f600}", "\u{85}", "a"] {
        for white in [" ", "\r\r", "\n\t"] {
            for rest in ["", "=x", ">", "='y'>"] {
                let page = format!("<a href{white}{c}{rest}>\u{80}");
                let found = super::reads::lawful(Kind::Html, page.as_bytes());
                let references: Vec<_> =
                    found.links().iter().map(|link| &*link.reference).collect();
                assert_eq!(references, [""], "{page:?}");
            }
        }
    }
}
