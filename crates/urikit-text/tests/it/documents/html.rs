//! Links in pages.

use std::path::Path;

use urikit_text::document::{
    BaseContext, Document, Flags, Kind, Link, Reader, RewriteError, ScopeId, read,
};
use urikit_text::plain::{FindOption, Finder};

use super::{check, found, laws, tree};
use crate::reach;

#[test]
fn attributes() {
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
fn refreshes() {
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
fn other_languages() {
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
            // Of `<font>` alone it matters what attributes it has.
            ("<svg><g color=x><use href=y>", &["use[href] y"]),
            ("<svg><font><use href=x>", &["use[href] x"]),
            ("<svg><font color=x><use href=y>", &[]),
            // SVG in MathML is some where an annotation may hold it.
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
fn prose_is_read_on_request() {
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

/// A comment or a declaration ends the text before it, and the text behind it begins there.
#[test]
fn text_ends_where_markup_begins() {
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
    // An end tag without a name is nothing at all.
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

/// Text without character references is read as plain text, whatever stands in it.
#[test]
fn text_without_references_is_plain_text() {
    const PIECES: [&str; 19] = [
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
        let text: String =
            (0..random.below(9)).map(|_| PIECES[random.below(PIECES.len())]).collect();
        let plain = reader.read(Kind::Plain, text.as_bytes());
        for (before, behind) in [("<textarea>", "</textarea>"), ("<svg><text><![CDATA[", "]]>")] {
            if text.contains("]]") {
                continue;
            }
            let page = format!("{before}{text}{behind}");
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

/// What begins like the end of another element is text, in its place.
#[test]
fn ends_of_other_elements_are_text() {
    for before in ["", "&amp;", "é", "a\r\n", "</x>"] {
        let page = format!("<textarea>{before}</http://e.com/a></textarea>");
        let document = laws::hold(Kind::Html, page.as_bytes(), &Reader::new().with_prose());
        assert_eq!(document.links()[0].raw, "http://e.com/a", "{page}");
    }
}

/// Brackets that do not end CDATA, with any character behind them.
#[test]
fn brackets_in_cdata_are_text() {
    for brackets in ["", "]", "]]", "]]]", "] ]", "]&]", "]\r\n]"] {
        for behind in ["é", "漢 ", "> ", "<", "&", " "] {
            let text = format!("{brackets}{behind}http://e.com/a{brackets}é");
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

#[test]
fn pages_inside_pages_have_the_base_of_the_page_around_them() {
    let page = "<base href=//a/b/><iframe srcdoc='<a href=x><base href=c/><iframe srcdoc=\"<a \
        href=y?p&amp;amp;amp;q>\">'>";
    let document = laws::hold(Kind::Html, page.as_bytes(), &Reader::new());
    let outside = BaseContext::new().retrieval_uri("http://e/f/g");
    let targets: Vec<_> = document
        .links()
        .iter()
        .map(|link| document.base(link.scope, &outside).resolve(&link.uri()).unwrap().to_string())
        .collect();
    assert_eq!(targets, ["http://a/b/c/x", "http://a/b/c/y?p&q"]);
    assert!(document.links().iter().all(|link| !link.flags.contains(Flags::ENCODED)));
    assert_eq!(document.scopes().len(), 3);
}

#[test]
fn bases() {
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

/// Each is told again with every scope inside the page, of which there can be many as well.
#[test]
fn bases_behind_many_others_are_passed_over() {
    let page = "<base href=a/><base href=b/>".repeat(50) + "<iframe srcdoc='<a href=x>'>";
    let document = read(Kind::Html, page.as_bytes());
    let link = &document.links()[0];
    let base = document.base(link.scope, &BaseContext::new().retrieval_uri("http://r/s"));
    assert_eq!(base.uri.unwrap().as_str(), "http://r/a/");
    assert_eq!(base.candidates.len() + document.skipped().len(), 100 + 1);
    assert!(base.candidates.len() < 20);
}

#[test]
fn what_is_not_read_is_told() {
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
        assert_eq!(why, [format!("a base in {inside}, where it does not hold")]);
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

/// Long texts of each shape: anything that is not linear takes minutes.
#[test]
fn long_shapes_are_read() {
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

/// Pages out of pieces, and pages with damage.
#[test]
fn damaged_pages_are_read_as_a_tree_builder_reads_them() {
    const PIECES: &[&str] = &[
        "<a href='http://e/&amp;x'>t</a>",
        "<p>",
        "</p>",
        "<img src=x srcset=\"a 1x, b&amp;c 2x\">",
        "<svg>",
        "</svg>",
        "<math>",
        "</math>",
        "<title>",
        "</title>",
        "<style>a{b:url(c)}</style>",
        "<style>",
        "<script>",
        "</script>",
        "<!-- ",
        " -->",
        "<link rel=stylesheet href=s.css>",
        "<template>",
        "</template>",
        "<noscript>",
        "</noscript>",
        "<textarea>",
        "</textarea>",
        "<iframe srcdoc='<a href=&quot;y&quot;>'></iframe>",
        "<use xlink:href='#a' />",
        "<form action=f>",
        "<input formaction=g src=h>",
        "<table background=i>",
        "<tr><td>",
        "</table>",
        "<desc>",
        "<foreignObject>",
        "</foreignObject>",
        "<![CDATA[",
        "]]>",
        "<mi>",
        "<annotation-xml encoding=text/html>",
        "<video poster='j\r\nk'>",
        "<q cite=l&copy=m>",
        "<p style='a:url(n&amp;o)'>",
        "<body background=p>",
        "é&eacute;",
        "<meta http-equiv=refresh content='0;url=q'>",
        "<object data=r codebase=s archive='t u'>",
        "<html manifest=v>",
        "<select><option>",
        "</select>",
        "<font color=w>",
        "<a href=",
        "\"",
        "'",
        ">",
        "=",
        "&#x26;",
        "\0",
        "<li>",
    ];
    let mut random = laws::Random(0xD1B5_4A32_D192_ED03);
    for round in 0..4000 {
        let mut page = String::from(if round % 2 == 0 { "<!DOCTYPE html><body>" } else { "" });
        for _ in 0..random.below(14) {
            page.push_str(PIECES[random.below(PIECES.len())]);
        }
        let page = if round % 4 < 2 { page } else { random.damaged(&page) };
        let document = laws::hold(Kind::Html, page.as_bytes(), &Reader::new());
        laws::hold(Kind::Html, page.as_bytes(), &Reader::new().with_prose());
        let lost: Vec<_> = tree::walk(&page).difference(&tree::read(&document)).cloned().collect();
        assert!(lost.is_empty(), "lost {lost:?} in {page:?}");
    }
}

/// Every link of the pages in a directory, such as `$(rustc --print sysroot)/share/doc/rust/html`.
#[test]
fn pages_of_a_directory_are_read_as_a_tree_builder_reads_them() {
    let Some(directory) = std::env::var_os("URIKIT_PAGES") else { return };
    let (mut pages, mut links, mut lost) = (0, 0, 0);
    let mut todo = vec![Path::new(&directory).to_owned()];
    while let Some(path) = todo.pop() {
        if path.is_dir() {
            todo.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|it| it == "html") {
            let Ok(page) = std::fs::read_to_string(&path) else { continue };
            let document = read(Kind::Html, page.as_bytes());
            let (walked, read) = (tree::walk(&page), tree::read(&document));
            pages += 1;
            links += walked.len();
            for held in walked.difference(&read) {
                lost += 1;
                println!("{}: lost {held:?}", path.display());
            }
        }
    }
    println!("{pages} pages, {links} links, {lost} lost");
    assert_eq!(lost, 0);
}

/// What is written over a link is that reference, or it is said that it cannot be.
#[test]
fn what_is_written_is_the_reference() {
    for (page, uri, expected) in [
        ("<img srcset='x 2x'>", "", Err(RewriteError::Empty)),
        ("<img srcset='x 2x'>", "a,b", Ok("a,b")),
        ("<img srcset='x 2x'>", "a,", Err(RewriteError::Character(','))),
        ("<applet archive='x'>", "a,b", Err(RewriteError::Character(','))),
        ("<a ping='x'>", "", Err(RewriteError::Empty)),
        ("<object archive=x>", "", Err(RewriteError::Empty)),
        ("<p itemtype='x:y'>", "a/b:c", Err(RewriteError::Scheme)),
        ("<p itemtype='x:y'>", "a:b", Ok("a:b")),
        ("<a href='x'>", "", Ok("")),
        ("<a href=x>", "", Ok("\"\"")),
        ("<a href=\u{4}x>", "", Err(RewriteError::Empty)),
        ("<style>@import 'x'</style>", "", Err(RewriteError::Empty)),
        ("<p style='a:url(x)'>", "", Err(RewriteError::Empty)),
        ("<meta http-equiv=refresh content='0;url=x'>", "", Ok("")),
        ("<meta http-equiv=refresh content='0;url=x'>", "it's", Ok("it&#39;s")),
        ("<meta http-equiv=refresh content='0;url=x'>", "'", Err(RewriteError::Character('\''))),
        ("<meta http-equiv=refresh content='0;x'>", "", Err(RewriteError::Empty)),
        ("<meta http-equiv=refresh content='0;x'>", "URL=y", Err(RewriteError::Character('='))),
        ("<meta http-equiv=refresh content='0;x'>", "y=url", Ok("y=url")),
        ("<meta http-equiv=refresh content='0 x'>", ",y", Err(RewriteError::Character(','))),
        (
            "<meta http-equiv=refresh content=\"0;url='x'\">",
            "it's",
            Err(RewriteError::Character('\'')),
        ),
    ] {
        let document = read(Kind::Html, page.as_bytes());
        let [link] = document.links() else { panic!("{page}") };
        assert_eq!(link.write(uri).as_deref(), expected.as_ref().map(|text| *text), "{page} {uri}");
    }
}

/// In a section of CDATA nothing is escaped, and around it everything is.
#[test]
fn sections_of_cdata_are_written_as_they_are_read() {
    let page = "<svg><text>http://a/?b&amp;c <![CDATA[http://d/?e&amp;x ]x]]] ]]> \
        http://f/?g&amp;h<![CDATA[\rhttp://i/]]></text>\
        <style> <![CDATA[a{b:url(c?d&amp;e)}]]></style></svg><p>http://j/?k&amp;l <![CDATA[ \
        http://no/ ]]>";
    let document = laws::hold(Kind::Html, page.as_bytes(), &Reader::new().with_prose());
    let written: Vec<_> = document.links().iter().map(|link| link.write("m&n")).collect();
    assert_eq!(
        written.iter().flatten().collect::<Vec<_>>(),
        ["m&amp;n", "m&n", "m&amp;n", "m&n", "m&n", "m&amp;n"]
    );
    let references: Vec<_> = document.links().iter().map(|link| &*link.reference).collect();
    assert_eq!(
        references,
        [
            "http://a/?b&c",
            "http://d/?e&amp;x",
            "http://f/?g&h",
            "http://i/",
            "c?d&amp;e",
            "http://j/?k&l"
        ]
    );
}

/// Of what a page says of its charset in ASCII, UTF-16 cannot be true (HTML Standard, "prescan a byte stream").
#[test]
fn a_charset_that_cannot_be_is_none() {
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

/// What stands behind a name is looked at wherever the reader is when the name has ended, which may be inside of a character.
#[test]
fn an_attribute_without_a_value_stands_before_any_character() {
    for sign in ["\u{e9}", "\u{4e2d}", "\u{1f600}", "\u{85}", "a"] {
        for white in [" ", "\r\r", "\n\t"] {
            for rest in ["", "=x", ">", "='y'>"] {
                let page = format!("<a href{white}{sign}{rest}>\u{80}");
                let found = super::reads::lawful(Kind::Html, page.as_bytes());
                let references: Vec<_> =
                    found.links().iter().map(|link| &*link.reference).collect();
                assert_eq!(references, [""], "{page:?}");
            }
        }
    }
}
