//! Difficult inputs, and the URIs found in them.
//!
//! The numbers refer to a list of 55 inputs for comparing finders of several projects. A comment
//! explains each result that differs from the list. Texts in HTML, mail, and JSON are omitted.

use urikit_text::plain::FindOption::{
    self, Ascii, Email, Lenient, Nested, NetworkPath, Rejoin, Schemeless, Scp,
};
use urikit_text::plain::{Delimiter, Finder, Flags, MAX_LOOKBEHIND, Match};

use super::finder;

/// An input, the options, and the matches.
pub(crate) struct Case {
    number: u8,
    pub(crate) text: &'static str,
    pub(crate) with: &'static [FindOption],
    hits: &'static [Expected],
}

/// The URI, the names of the flags, and the alternatives.
struct Expected(&'static str, &'static [&'static str], &'static [&'static str]);

const fn case(number: u8, text: &'static str, hits: &'static [Expected]) -> Case {
    with(number, &[], text, hits)
}

const fn with(
    number: u8,
    with: &'static [FindOption],
    text: &'static str,
    hits: &'static [Expected],
) -> Case {
    Case { number, text, with, hits }
}

const fn uri(uri: &'static str) -> Expected {
    Expected(uri, &[], &[])
}

const fn flagged(uri: &'static str, flags: &'static [&'static str]) -> Expected {
    Expected(uri, flags, &[])
}

const A: &[Expected] = &[uri("http://e.com/a")];
const WS: &[&str] = &["ws-removed"];

#[rustfmt::skip]
pub(crate) const CASES: &[Case] = &[
    // RFC 2396 appendix E, the appendix of RFC 1738, RFC 3986 appendix C.
    case(1, "Yes, Jim, I found it under \"http://www.w3.org/Addressing/\",\n      but you can \
        probably pick it up from <ftp://ds.internic.\n      net/rfc/>.  Note the warning in \
        <http://www.ics.uci.edu/pub/\n      ietf/uri/historical.html#WARNING>.", &[
        uri("http://www.w3.org/Addressing/"),
        flagged("ftp://ds.internic.net/rfc/", WS),
        flagged("http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING", WS),
    ]),
    case(2, "Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;\n      type=d> but \
        you can probably pick it up from <URL:ftp://ds.in\n      ternic.net/rfc>.  Note the \
        warning in <URL:http://ds.internic.\n      net/instructions/overview.html#WARNING>.", &[
        flagged("ftp://info.cern.ch/pub/www/doc;type=d", WS),
        flagged("ftp://ds.internic.net/rfc", WS),
        flagged("http://ds.internic.net/instructions/overview.html#WARNING", WS),
    ]),
    case(3, "Yes, Jim, I found it under \"http://www.w3.org/Addressing/\",\nbut you can probably \
        pick it up from <ftp://foo.example.\ncom/rfc/>.  Note the warning in \
        <http://www.ics.uci.edu/pub/\nietf/uri/historical.html#WARNING>.", &[
        uri("http://www.w3.org/Addressing/"),
        flagged("ftp://foo.example.com/rfc/", WS),
        flagged("http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING", WS),
    ]),
    case(4, "<http://example.com/long-\n   name/x>", &[
        Expected("http://example.com/long-name/x", &["ws-removed", "eol-hyphen"],
        &["http://example.com/longname/x"]),
    ]),
    case(5, "see http://example.com/long-\nname/x ok", &[
        Expected("http://example.com/long-", &["eol-hyphen"], &["http://example.com/long-name/x",
        "http://example.com/longname/x"]),
    ]),
    with(5, &[Rejoin], "see http://example.com/long-\nname/x ok", &[
        Expected("http://example.com/long-name/x", &["eol-hyphen", "rejoined"],
        &["http://example.com/longname/x", "http://example.com/long-"]),
    ]),
    // Errors in the first line do not apply to the joined URI.
    with(5, &[Lenient, Rejoin], "see http://u:b-\nc@h/ ok", &[
        Expected("http://u:b-c@h/", &["eol-hyphen", "rejoined", "password"], &["http://u:bc@h/",
        "http://u:b-"]),
    ]),
    case(6, "<URL: http://example.com/>", &[uri("http://example.com/")]),
    case(7, "URL:http://example.com/a.", &[uri("http://example.com/a")]),
    case(8, "<URI:http://example.com/>", &[uri("http://example.com/")]),
    case(9, "<http://example.com/\r\n\t a/b>", &[flagged("http://example.com/a/b", WS)]),
    case(10, "if a<b then http://e.com/x>y", &[uri("http://e.com/x")]),
    // The space may also end the URI.
    case(11, "<http://e.com/a b/c>", &[Expected("http://e.com/ab/c", WS, &["http://e.com/a"])]),
    case(12, "at http://e.com/a.", A),
    case(12, "http://e.com/a...", A),
    case(13, "Really http://e.com/a?! yes", A),
    case(14, "http://e.com/a, http://e.com/b; http://e.com/c: ok", &[
        uri("http://e.com/a"), uri("http://e.com/b"), uri("http://e.com/c"),
    ]),
    case(15, "(http://e.com/a)", A),
    case(16, "http://en.wikipedia.org/wiki/URI_(x)",
    &[uri("http://en.wikipedia.org/wiki/URI_(x)")]),
    case(17, "(see http://en.wikipedia.org/wiki/URI_(x).)",
    &[uri("http://en.wikipedia.org/wiki/URI_(x)")]),
    case(18, "http://e.com/a(b", &[uri("http://e.com/a(b")]),
    case(19, "[t](http://e.com/a_(b)) end", &[uri("http://e.com/a_(b)")]),
    case(20, "[http://e.com/](http://e.com/x)", &[uri("http://e.com/"), uri("http://e.com/x")]),
    case(21, "**http://e.com/a**", A),
    case(22, "`http://e.com/a`", A),
    case(23, "'http://e.com/a'", A),
    case(23, "\"'http://e.com/a'\", he said", A),
    case(23, "var u='http://e.com/a';", A),
    case(24, "http://e.com/it's", &[uri("http://e.com/it's")]),
    case(25, "“http://e.com/a”", A),
    case(25, "«http://e.com/a»", A),
    case(26, "请看http://e.com/a。谢谢", A),
    case(27, "（http://e.com/a）", A),
    case(28, "当当网http://t.cn/RUy3HJN《一尺》", &[uri("http://t.cn/RUy3HJN")]),
    case(29, "http://bücher.example/ü ok", &[flagged("http://b%C3%BCcher.example/%C3%BC",
    &["iri"])]),
    with(29, &[Ascii], "http://bücher.example/ü ok http://e.com/aü", &[uri("http://b"),
    uri("http://e.com/a")]),
    case(30, "http://[2001:db8::1]:8080/x.", &[uri("http://[2001:db8::1]:8080/x")]),
    case(31, "ftp://u:p@h.example/f", &[flagged("ftp://u:p@h.example/f", &["password"])]),
    case(32, "write mailto:a@b.example?subject=hi, ok", &[uri("mailto:a@b.example?subject=hi")]),
    case(33, "write a.b+c@d.example.", &[]),
    // In the list, the match is the address; here, it is a `mailto` URI.
    with(33, &[Email], "write a.b+c@d.example.", &[flagged("mailto:a.b+c@d.example", &["email"])]),
    case(34, "urn:isbn:0451450523.", &[uri("urn:isbn:0451450523")]),
    case(35, "tel:+1-201-555-0123;", &[uri("tel:+1-201-555-0123")]),
    case(36, "data:text/plain;base64,SGk= ok", &[uri("data:text/plain;base64,SGk=")]),
    case(37, "at 12:30 ratio 3:4 note:this HTTP::Request a:b", &[]),
    case(38, "see www.w3.org/Addressing/.", &[]),
    with(38, &[Schemeless], "see www.w3.org/Addressing/.",
    &[flagged("http://www.w3.org/Addressing/", &["schemeless"])]),
    with(39, &[Schemeless], "edit main.rs and README.md v1.2.3 e.g.this", &[]),
    case(40, "src=//cdn.example/x.js", &[]),
    with(40, &[NetworkPath], "src=//cdn.example/x.js", &[flagged("//cdn.example/x.js",
    &["network-path"])]),
    // The list has no alternative.
    case(41, "<a href=\"http://e.com/?a=1&amp;b=2\">", &[
        Expected("http://e.com/?a=1&amp;b=2", &["html-entity"], &["http://e.com/?a=1&b=2"]),
    ]),
    case(42, "&lt;http://e.com/a&gt; done", &[flagged("http://e.com/a", &["html-entity"])]),
    // In the list, only a JSON parser finds it.
    case(43, r#"{"u":"http:\/\/e.com\/a"}"#, &[flagged("http://e.com/a", &["escaped"])]),
    case(44, "|http://e.com/a|http://e.com/b|", &[uri("http://e.com/a"), uri("http://e.com/b")]),
    case(45, "http://e.com/ahttp://e.com/b", &[
        Expected("http://e.com/ahttp://e.com/b", &["glued"], &["http://e.com/a", "http://e.com/b"]),
    ]),
    case(46, "http://e.com/?u=http://f.com/x", &[uri("http://e.com/?u=http://f.com/x")]),
    with(46, &[Nested], "http://e.com/?u=http://f.com/x", &[
        uri("http://e.com/?u=http://f.com/x"), flagged("http://f.com/x", &["nested"]),
    ]),
    case(47, "> http://e.com/long/\n> path", &[uri("http://e.com/long/")]),
    with(47, &[Rejoin], "> http://e.com/long/\n> path", &[
        Expected("http://e.com/long/path", &["rejoined"], &["http://e.com/long/"]),
    ]),
    case(48, "http://e.com/a\u{200B}b", &[flagged("http://e.com/a", &["invisible"])]),
    case(48, "http://e.com/a\u{A0}b", &[flagged("http://e.com/a", &["invisible"])]),
    case(50, "100% at http://e.com/50%.", &[flagged("http://e.com/50", &["cut"])]),
    with(50, &[Lenient], "100% at http://e.com/50%.", &[flagged("http://e.com/50%", &["invalid"])]),
    case(49, r"C:\dir\f and C:/dir/f", &[]),
    case(51, "http://e.com/?a[]=1&b[x]=2", &[flagged("http://e.com/?a[]=1&b[x]=2", &["invalid"])]),
    case(52, "curl http://$HOST/x http://{host}/y", &[flagged("http://$HOST/x", &["placeholder"])]),
    case(53, "https://*.example.org/", &[flagged("https://*.example.org/", &["wildcard"])]),
    case(54, "git+ssh://git@h.example/r.git git@h.example:r.git",
    &[uri("git+ssh://git@h.example/r.git")]),
    with(54, &[Scp], "git+ssh://git@h.example/r.git git@h.example:r.git", &[
        uri("git+ssh://git@h.example/r.git"), flagged("ssh://git@h.example/r.git", &["scp"]),
    ]),
    // The list expects the same URI, and a flag.
    case(55, "<URL:http://a/\n\u{C}\nRFC 1738  URL  1994\n\nb>", &[flagged("http://a/",
    &["bracket-abandoned"])]),

    // Not in the list.
    case(0, "RFC 1630: <ftp://quake.think.com/pub/wa is/doc/protspec.txt>", &[
        Expected("ftp://quake.think.com/pub/wais/doc/protspec.txt", WS,
        &["ftp://quake.think.com/pub/wa"]),
    ]),
    case(0, "<http://e.com/a is a place, so they say, to be>", &[flagged("http://e.com/a",
    &["bracket-abandoned"])]),
    case(0, "<http://e.com/a and http://e.com/b>", &[
        flagged("http://e.com/a", &["bracket-abandoned"]), uri("http://e.com/b"),
    ]),
    case(0, "<http://e.com/a|Slack>", &[flagged("http://e.com/a", &["bracket-abandoned"])]),
    case(0, "<http://e.com/a.>", &[uri("http://e.com/a.")]),
    case(0, "<http://e.com/a。b>", &[flagged("http://e.com/a%E3%80%82b", &["iri"])]),
    case(0, "<xsl:template match='a'> <data:b> <geo:c> <a:b>", &[]),
    case(0, "<URL:my-own:thing> <URL: x-y:z > <my-own:thing>", &[uri("my-own:thing"),
    uri("x-y:z")]),
    case(0, "<http:\n//e.com/a> <URL: mailto: a@b.example> mailto: a@b.example http: //e.com", &[
        flagged("http://e.com/a", WS), Expected("mailto:a@b.example", WS, &[]),
    ]),
    case(0, "\"http://e.com/a,\" he said", &[Expected("http://e.com/a,", &[],
    &["http://e.com/a"])]),
    case(0, "\"http://e.com/a)b\" \"http://e.com/a b\"", &[uri("http://e.com/a)b"),
    uri("http://e.com/a")]),
    case(0, "http://a.example,http://b.example;https://c.example", &[
        uri("http://a.example"), uri("http://b.example"), uri("https://c.example"),
    ]),
    case(0, "['http://e.com/a','http://e.com/b']", &[uri("http://e.com/a"), uri("http://e.com/b")]),
    case(0, "http://e.com:80a/ http://e.com:x/y http://e.com: http://e.com:80.", &[
        flagged("http://e.com:80", &["cut"]), flagged("http://e.com", &["cut"]),
        uri("http://e.com"), uri("http://e.com:80"),
    ]),
    case(0, "http:// http://. http:///a http://? file:///a file:/b file:c", &[uri("file:///a"),
    uri("file:/b")]),
    case(0, "HTTP://E.COM/ Mailto:a@b.c FTP://x", &[uri("HTTP://E.COM/"), uri("Mailto:a@b.c"),
    uri("FTP://x")]),
    case(0, "xhttp://a 2http://b _http://c_ -http://d ...http://e x.http://f", &[
        uri("http://c"), uri("http://d"), uri("http://e"), uri("http://f"),
    ]),
    case(0, "https://en.wikipedia.org/wiki/Michelson–Morley", &[
        flagged("https://en.wikipedia.org/wiki/Michelson%E2%80%93Morley", &["iri"]),
    ]),
    case(0, "http://e.com/a#b#c http://e.com/%zz http://e.com/{id}", &[
        flagged("http://e.com/a#b", &["cut"]), flagged("http://e.com/", &["cut"]),
        flagged("http://e.com/", &["placeholder"]),
    ]),
    case(0, "http://e.com/a[1] http://e.com/?a[ http://e.com/?x=[b]] http://[x]/ http://[::1", &[
        uri("http://e.com/a"), uri("http://e.com/?a"), flagged("http://e.com/?x=[b]", &["invalid"]),
    ]),
    with(0, &[Lenient], "<http://e.com/{a}\n  b> <http://e.com/c\n> <http://e.com/d is a place, so \
        they say, to be>", &[
        flagged("http://e.com/{a}b", &["ws-removed", "invalid"]), uri("http://e.com/c"),
        flagged("http://e.com/d", &["bracket-abandoned"]),
    ]),
    with(0, &[Lenient], "http://e.com/a[1]/{b}|^} http://h:x/", &[
        flagged("http://e.com/a[1]/{b}|^", &["invalid"]), flagged("http://h:x/", &["invalid"]),
    ]),
    case(0, "urn:isbn: mailto:me data:x tel:x geo:x,y news:x magnet:x urn:x:y", &[uri("geo:x,y"),
    uri("urn:x:y")]),
    with(0, &[Nested], "http://a/?u=http://b/?v=http://c&w=1&u=ftp://d", &[
        uri("http://a/?u=http://b/?v=http://c&w=1&u=ftp://d"), flagged("http://b/?v=http://c",
        &["nested"]),
        flagged("http://c", &["nested"]), flagged("ftp://d", &["nested"]),
    ]),
    with(0, &[Email], "<a_b@c.example>, x@y, @z.example, a@b@c.example, http://u@h.example/, \
        é@f.example, a%b@c.example", &[
        flagged("mailto:a_b@c.example", &["email"]), uri("http://u@h.example/"),
        flagged("mailto:a%25b@c.example", &["email"]),
    ]),
    with(0, &[Schemeless], "e.com/a b.org:80/c d.org:80 1.2.3.4/24 @f.com/x WWW.G.DE, (h.com/i). \
        a/j.com/k www.x", &[
        flagged("http://e.com/a", &["schemeless"]), flagged("http://b.org:80/c", &["schemeless"]),
        flagged("http://WWW.G.DE", &["schemeless"]), flagged("http://h.com/i", &["schemeless"]),
    ]),
    with(0, &[NetworkPath], "// comment //a.example/x http://b.example//c.example/ ///d.example \
        \"//e.example\" ://f.example", &[
        flagged("//a.example/x", &["network-path"]), uri("http://b.example//c.example/"),
        flagged("//e.example", &["network-path"]),
    ]),
    with(0, &[Scp], "git@h:22 git@h:/abs/r a@h:~u/r me:x@y:z", &[
        flagged("ssh://git@h/abs/r", &["scp"]), flagged("ssh://a@h/~u/r", &["scp"]),
    ]),
    with(0, &[Rejoin], "> <http://e.com/a/\n> b>\n> http://e.com/c\n> and more\n> \
        http://e.com/d\nx", &[
        flagged("http://e.com/a/b", WS), uri("http://e.com/c"), uri("http://e.com/d"),
    ]),
    with(0, &[Rejoin], ">> http://e.com/a\r\n>> b\r\n>> c.\r\n", &[
        Expected("http://e.com/abc", &["rejoined"], &["http://e.com/a"]),
    ]),
    case(0, "http://e.com/a-\nhttp://e.com/b http://e.com/c- \nd", &[
        flagged("http://e.com/a-", &["eol-hyphen"]), uri("http://e.com/b"), uri("http://e.com/c-"),
    ]),
    // Only lines of quoted mail may be broken anywhere. If a part of a line remains, no further
    // line is joined.
    with(0, &[Rejoin], "see http://e.com/a-\nb\nc", &[
        Expected("http://e.com/a-b", &["eol-hyphen", "rejoined"], &["http://e.com/ab",
        "http://e.com/a-"]),
    ]),
    with(0, &[Rejoin], "see http://e.com/a-\nb-)\nc", &[
        Expected("http://e.com/a-b-", &["eol-hyphen", "rejoined"], &["http://e.com/ab-",
        "http://e.com/a-"]),
    ]),

    // Characters between delimiters.
    with(0, &[Ascii], "\"http://e.com/ü\"", &[uri("http://e.com/")]),
    case(0, "\"http://e.com/a\u{200B}b\" <http://e.com/a\u{200B}b>", &[
        flagged("http://e.com/a", &["invisible"]), flagged("http://e.com/a", &["bracket-abandoned",
        "invisible"]),
    ]),
    case(0, "<http://e.com/a b c> <http://e.com/a b c d>", &[
        Expected("http://e.com/abc", WS, &["http://e.com/a"]), flagged("http://e.com/a",
        &["bracket-abandoned"]),
    ]),
    // The byte that a scheme requires must be followed by another one.
    case(0, "see \"mid:x@.\" <mid:x@ y> mid:x@ info:a/ <urn:a b:c>", &[uri("mid:x@."),
    flagged("mid:x@y", WS)]),
    case(0, "mailto:?to=a@b.example mid:,x@y urn:?a:b", &[uri("mailto:?to=a@b.example")]),
    case(0, "<URL:x:y> <URL:x://y> <URL:1x:y>", &[]),

    // A match may start directly after another one.
    case(0, "http://e.com:80tel:+1 http://e.com:80ahttp://b", &[
        flagged("http://e.com:80", &["cut"]), uri("tel:+1"), flagged("http://e.com:80", &["cut"]),
    ]),
    with(0, &[Email, NetworkPath], "a@b.example+c@d.example a@b.example//c.example", &[
        flagged("mailto:a@b.example", &["email"]), flagged("mailto:c@d.example", &["email"]),
        flagged("mailto:a@b.example", &["email"]), flagged("//c.example", &["network-path"]),
    ]),
    case(0, "http://e.com/ahttp:x/b http://e.com/ahttp:/b http://e.com/ahttp://bhttp://c", &[
        uri("http://e.com/ahttp:x/b"), uri("http://e.com/ahttp:/b"),
        Expected("http://e.com/ahttp://bhttp://c", &["glued"], &["http://e.com/a",
        "http://bhttp://c"]),
    ]),
    case(0, "view-source:http://e.com/ urn:ahttp://b", &[
        uri("view-source:http://e.com/"), Expected("urn:ahttp://b", &["glued"], &["urn:a",
        "http://b"]),
    ]),
    case(0, "http://e.com/a,ftp///b,ftp:x/b,ftp:/x",
    &[uri("http://e.com/a,ftp///b,ftp:x/b,ftp:/x")]),

    case(0, "http://*/ http://$/ http://*-/ http://a-b/ http://e.com/𝒳", &[
        flagged("http://*/", &["wildcard"]), flagged("http://$/", &["placeholder"]),
        flagged("http://*-/", &["wildcard"]),
        uri("http://a-b/"), flagged("http://e.com/%F0%9D%92%B3", &["iri"]),
    ]),
    with(0, &[Lenient], "http://@/{a} http://:80/{a}", &[]),
    with(0, &[NetworkPath], "//a.example@[::1x]/ //b.example/", &[flagged("//b.example/",
    &["network-path"])]),

    with(0, &[Email], "_a@c.example .b@c.example -c@c.example d.@c.example e@-c.example \
        f@c-.example g@b..example h@c.example:x", &[
        flagged("mailto:_a@c.example", &["email"]), flagged("mailto:b@c.example", &["email"]),
        flagged("mailto:c@c.example", &["email"]), flagged("mailto:h@c.example", &["email"]),
    ]),
    with(0, &[Email], "a@b.example@c.example é", &[]),
    with(0, &[Email], "a@ccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc.example \
        b@xccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc.example", &[
        flagged("mailto:a@ccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc.example",
        &["email"]),
    ]),
    with(0, &[Scp], "git@h:-x git@h: x a@b.example git@h/x git@:x git@h:. git@h:_x",
    &[flagged("ssh://git@h/_x", &["scp"])]),
    with(0, &[Schemeless], "éwww.e.com/x www.e.com@f.example e.com:123456/x e.com:/x \
        e.com:12345/x", &[
        flagged("http://e.com:12345/x", &["schemeless"]),
    ]),
    with(0, &[Schemeless], "a..b.com/x e./x .e.com/x e-.com/x www.e.c www.e. x www.g.de.",
    &[flagged("http://www.g.de", &["schemeless"])]),
];

fn got(
    hits: impl Iterator<Item = Match<'static>>,
) -> Vec<(String, Vec<&'static str>, Vec<String>)> {
    hits.map(|hit| (hit.uri.into_owned(), hit.flags.names().collect(), hit.alternatives)).collect()
}

#[test]
fn texts_have_the_expected_matches() {
    let mut wrong = Vec::new();
    for Case { number, text, with, hits } in CASES {
        let finder = finder(with);
        let got = got(finder.find(*text));
        let expected: Vec<_> = hits
            .iter()
            .map(|Expected(uri, flags, others)| {
                (
                    uri.to_string(),
                    flags.to_vec(),
                    others.iter().map(|uri| uri.to_string()).collect(),
                )
            })
            .collect();
        if got != expected {
            wrong.push(format!(
                "{number} {with:?} {text:?}\n  expected {expected:?}\n  got      {got:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), CASES.len(), wrong.join("\n"));
}

/// Incomplete characters, too, at the end of the text or within it.
#[test]
fn invalid_utf_8_ends_a_uri() {
    for end in [
        &b"\xC3"[..],
        b"\xE2\x80",
        b"\xF0\x9D\x92",
        b"\xE2\x28",
        b"\xFF",
        b"\xF5\x80\x80\x80",
        b"\x80",
    ] {
        for behind in ["", " ", "\n b", "\u{fc}"] {
            for (before, after) in [("", ""), ("\"", "\""), ("<", ">")] {
                let text = [
                    before.as_bytes(),
                    b"http://e.com/a",
                    end,
                    behind.as_bytes(),
                    after.as_bytes(),
                ]
                .concat();
                let hit = |hit: Match<'_>| {
                    (hit.start, hit.raw.to_owned(), hit.flags.contains(Flags::NOT_UTF_8))
                };
                let hits: Vec<_> = finder(&[]).find(&text).map(hit).collect();
                let expected = (before.len() as u64, "http://e.com/a".to_owned(), true);
                assert_eq!(hits, [expected], "{text:x?}");
            }
        }
    }
}

#[test]
fn lookahead_and_lookbehind_are_limited() {
    let hits = |choices: &[FindOption], text: String| -> Vec<_> {
        let finder = finder(choices).scheme(&"s".repeat(64)).scheme(&"t".repeat(65)).scheme("x");
        finder.find(&text).map(|hit| hit.raw.to_owned()).collect()
    };
    let a = |len: usize| "a".repeat(len);
    // The byte that a scheme requires, within 256 bytes after the colon.
    assert_eq!(hits(&[], format!("urn:{}:x", a(255))), [format!("urn:{}:x", a(255))]);
    assert_eq!(hits(&[], format!("urn:{}:x", a(256))), [""; 0]);
    // A closing bracket in a query, within 128 bytes.
    assert_eq!(
        hits(&[], format!("http://e.com/?[{}]b", a(127))),
        [format!("http://e.com/?[{}]b", a(127))]
    );
    assert_eq!(hits(&[], format!("http://e.com/?b[{}]", a(128))), ["http://e.com/?b"]);
    // White space after the colon, up to 64 bytes.
    let spaced = |len: usize| format!("http:{}//e.com", " ".repeat(len));
    assert_eq!(hits(&[], format!("<{}>", spaced(63))), [spaced(63)]);
    assert_eq!(hits(&[], format!("<{}>", spaced(64))), [""; 0]);
    // A scheme has 2 to 64 bytes.
    let scheme = "s".repeat(64);
    assert_eq!(hits(&[], format!("{scheme}:y -{scheme}://y")), [format!("{scheme}:y")]);
    assert_eq!(
        hits(&[], format!("a{scheme}:y a{scheme}://y {0}:y {0}://y", "t".repeat(65))),
        [""; 0]
    );
    assert_eq!(hits(&[], "x:y x://y".to_owned()), [""; 0]);
    for list in
        [format!("http://e.com/a,{}://b", "t".repeat(65)), "http://e.com/a,x://b".to_owned()]
    {
        assert_eq!(hits(&[], list.clone()), [list]);
    }
    // The rest of a URI on the next line, within 1024 bytes; its indent, up to 64 bytes.
    let joined = |text: String| -> Vec<_> {
        let hit = finder(&[Rejoin]).find(&text).next().map(|hit| hit.uri.into_owned());
        hit.into_iter().collect()
    };
    let rest = |len: usize| format!("http://e.com/b-{}", a(len));
    assert_eq!(joined(format!("see http://e.com/b-\n{}", a(1023))), [rest(1023)]);
    assert_eq!(joined(format!("see http://e.com/b-\n{}", a(3000))), [rest(1023)]);
    assert_eq!(joined(format!("http://e.com/b-\n{}a", " ".repeat(64))), [rest(1)]);
    assert_eq!(joined(format!("http://e.com/b-\n{}a", " ".repeat(65))), [rest(0)]);
    // A host name, up to 253 bytes.
    let name = |last: usize| format!("{}.{}.{}.{}.aa", a(63), a(63), a(63), a(last));
    assert_eq!(hits(&[Email], format!("b@{}.", name(58))), [format!("b@{}", name(58))]);
    assert_eq!(hits(&[Email], format!("b@{}", name(59))), [""; 0]);
    // Bytes after that are ignored, even if they could belong to the name.
    assert_eq!(hits(&[Email], format!("b@{}--a", name(58))), [format!("b@{}", name(58))]);
}

#[test]
fn number_of_nested_uris_is_limited() {
    let text =
        (0..12).fold("http://a/".to_owned(), |text, number| format!("{text}?http://{number}"));
    let hits: Vec<_> = finder(&[Nested]).find(&text).map(|hit| hit.start).collect();
    assert_eq!(hits.len(), 9);
    assert!(hits.is_sorted());
}

#[test]
fn context_is_limited_to_the_line_and_the_maximum() {
    let line = format!("{}<http://e.com/a>{}", "b".repeat(1500), "c".repeat(1500));
    let text = format!("x\n{line}\ny");
    for (requested, returned) in
        [(0, 0), (1, 1), (20, 20), (1023, 1023), (1024, 1024), (1025, 1024), (5000, 1024)]
    {
        let finder = Finder::new().context(requested);
        let hit = finder.find(&text).next().unwrap();
        let before = [&"b".repeat(1500), "<"].concat();
        let after = [">", &"c".repeat(1500)].concat();
        assert_eq!(hit.before, &before.as_bytes()[before.len() - returned..], "{requested}");
        assert_eq!(hit.after, &after.as_bytes()[..returned], "{requested}");
    }
    let finder = Finder::new().context(9);
    let around = |text: &'static str| {
        let hit = finder.find(text).next().unwrap();
        (hit.before, hit.after)
    };
    assert_eq!(around("ab\nc http://e.com/ d\ne"), (&b"c "[..], &b" d"[..]));
    assert_eq!(around("http://e.com/"), (&b""[..], &b""[..]));
}

/// A replacement must end at the same position in its context.
#[test]
fn can_be_checks_where_a_replacement_ends() {
    let finder = Finder::new().context(MAX_LOOKBEHIND);
    for (text, uri, expected) in [
        ("(see http://a/)", "http://b/?c=d", true),
        ("(see http://a/)", "http://b/x.", false),
        ("(see http://a/)", "http://b/?x=(", false),
        ("see http://a/, b", "http://b/x,y", true),
        ("see http://a/", "no URI", true),
        ("'http://a/'", "http://b/'", false),
        ("\"http://a/\"", "http://b/x.", true),
        ("<http://a/>", "http://b/?x=(", true),
    ] {
        assert_eq!(
            finder.find(text).next().unwrap().can_be(uri, &finder),
            expected,
            "{text} {uri}"
        );
    }
}

#[test]
fn delimiters_and_flags_have_names() {
    let names =
        [Delimiter::AngleBrackets, Delimiter::DoubleQuotes, Delimiter::Bare].map(Delimiter::name);
    assert_eq!(names, ["angle-brackets", "double-quotes", "bare"]);
    let flags = Flags::IRI | Flags::PASSWORD;
    assert_eq!(
        (flags | flags, flags | Flags::IRI, flags | Flags::default()),
        (flags, flags, flags)
    );
    assert_eq!(format!("{flags:?} {:?}", Flags::default()), r#"{"iri", "password"} {}"#);
    assert!(Flags::default().is_empty() && !flags.is_empty());
    assert!(flags.contains(Flags::IRI) && !flags.contains(Flags::IRI | Flags::CUT));
}

/// The length of `IPvFuture` is not limited (RFC 3986 section 3.2.2).
#[test]
fn ip_literals_may_be_long() {
    for len in [1, 120, 130, 5000] {
        let uri = format!("http://[v1.{}]:80/", "a".repeat(len));
        let text = format!("see {uri}.");
        let hits: Vec<_> = finder(&[]).find(&text).map(|hit| hit.uri.into_owned()).collect();
        assert_eq!(hits, [&*uri]);
    }
}

/// A URI is found after a part of the input that is not one.
#[test]
fn rejected_candidates_do_not_hide_later_uris() {
    for (text, uri) in [
        (r"http:\/\/ http:\/\/e.com\/a \d", "http://e.com/a"),
        (r"/http:\/\/e\.com\/a/ http:\/\/e.com\/b", "http://e.com/b"),
        (r"/http:\/\/e\.com\/a/ http://e.com/b", "http://e.com/b"),
        (r"http\:x https\://e.com/a", "https://e.com/a"),
        ("%22http://e.com/a%22%22bhttp: ", "http://e.com/a"),
    ] {
        let hits: Vec<_> = Finder::new().find(text).map(|hit| hit.uri.into_owned()).collect();
        assert_eq!(hits, [uri], "{text}");
    }
}

/// A URI that is glued to one in percent-encoded quotes is found after it.
#[test]
fn glued_uris_in_encoded_quotes_are_found() {
    let text = "%22http://a%22http://b%22http://c%22";
    let hits: Vec<_> = Finder::new().find(text).map(|hit| hit.raw).collect();
    assert_eq!(hits, ["http://a", "http://b", "http://c"]);
}
