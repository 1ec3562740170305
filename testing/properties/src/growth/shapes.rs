//! Inputs designed to be slow for some parser.

use super::Shape;

const fn shape(
    name: &'static str,
    head: &'static str,
    part: &'static str,
    tail: &'static str,
) -> Shape {
    Shape { name, head, parts: [part, ""], tail }
}

/// The first part is repeated, then the second one as often.
const fn twofold(
    name: &'static str,
    head: &'static str,
    part: &'static str,
    other: &'static str,
    tail: &'static str,
) -> Shape {
    Shape { name, head, parts: [part, other], tail }
}

/// Valid and nearly valid URIs.
pub(crate) const URIS: &[Shape] = &[
    shape("letters", "http://h/", "a", ""),
    shape("dots up", "http://h/", "../", ""),
    shape("`..` and segments alternating", "http://h/", "a/b/../", ""),
    shape("dots, encoded", "http://h/", "a/%2e%2E/", ""),
    shape("dots here", "http://h/", "./", "x"),
    shape("empty segments", "http://h", "/", ""),
    shape("rootless dots", "x:", "a/../", ""),
    shape("escapes", "http://h/", "%7e%c3%a9", ""),
    shape("capitals", "HTTP://", "A", ".EXAMPLE/"),
    shape("labels", "http://", "a.", "example/"),
    shape("digits in the port", "http://h:", "0", "80/"),
    shape("colons", "http://", "a:", "@h/"),
    shape("at signs", "http://h/", "a@b:", ""),
    shape("groups", "http://[", "1:", ":]/"),
    shape("pairs", "http://h/?", "a=b&", ""),
    shape("separators", "http://h/?", "&", ""),
    shape("percent signs", "http://h/", "%", ""),
    shape("slashes in escapes", "http://h/?u", "=%2F%2F", "[::1]:a@h"),
    shape("percent twice", "http://h/?", "%2525", ""),
    shape("schemes", "", "http://h/", ""),
    shape("nested", "", "http://h/?", ""),
    shape("CJK", "http://h/", "日本", ""),
    shape("right to left", "http://h/", "\u{5d0}\u{202e}", ""),
    shape("combining", "http://", "e\u{301}", ".example/"),
    twofold("segments, then `..`", "http://h/", "a/", "../", ""),
    twofold("a long segment, then many", "http://h/", "a", "/b", ""),
    twofold("`..`, then segments", "http://h/", "../", "a/", ""),
    twofold("segments that `..` removes in part", "http://h/", "a/b/c/../", "./d/", "?q"),
    shape("one path, many escapes", "http://h/", "%41", ""),
    shape("parameters of segments", "http://h/a", ";b=c", "/../d"),
    shape("groups of a zone", "http://[fe80::1%25", "%41", "]:80/"),
    shape("long labels", "http://", "xn--a.", "example:80"),
    shape("uppercase in a query", "http://h/?", "%c3%a9&%C3%A9&", "#a"),
    shape("a fragment", "#", "a%7E/", ""),
    shape("a password", "http://u:", "p%40", "@h/a?b#c"),
];

/// IRIs, and URIs with escaped non-ASCII characters.
pub(crate) const IRIS: &[Shape] = &[
    shape("labels, CJK", "http://", "日本。", "example/"),
    shape("labels, right to left", "http://", "\u{5d0}\u{5d1}.", "example/"),
    shape("labels, punycode", "http://", "xn--wgv71a.", "example/"),
    shape("a label", "http://", "ü", ".example/"),
    shape("a label, right to left", "http://", "\u{5d0}", "1/"),
    shape("uppercase in IRIs", "http://", "Ä.", "EXAMPLE/"),
    shape("escapes of Japanese", "http://h/", "%E6%97%A5%e6%9c%ac", "?%93%FA"),
    shape("escapes of truncated characters", "http://h/", "%E6%97", ""),
    shape("escapes that are kept, in many segments", "http://h/", "%E2%80%AE/", ""),
    shape("escapes from right to left", "http://h/", "%D7%90%E2%80%AE", ""),
    shape("private characters", "http://h/?", "\u{e000}", ""),
    shape("a base and many marks", "http://h/", "\u{323}\u{307}", ""),
    shape("Hangul", "http://h/", "\u{1112}\u{1161}\u{11ab}", ""),
    twofold("IRIs, segments, then `..`", "http://ü/", "ä/", "../", "?q"),
    shape("queries in Shift_JIS", "http://h/?", "%93%fa%96%7B&", ""),
    shape("queries in Latin-1", "http://h/?", "q=%e9+%2B&", "#%e9"),
];

/// URIs of schemes with a view.
pub(crate) const SCHEMES: &[Shape] = &[
    shape("about", "about:", "a%20", "?b"),
    shape("cid", "cid:", "a%25", "@b"),
    shape("mid", "mid:", "a%2B", "@b/c@d"),
    shape("data", "data:,", "%20a", ""),
    shape("data, parameters", "data:text/plain", ";a=%22b%22", ",x"),
    shape("data, base64", "data:;base64,", "QUJD", ""),
    shape("file", "file:///", "a%20/", ""),
    shape("file, drive", "file:///C:/", "a/", ""),
    shape("ftp", "ftp://u:p@h/", "%2Fa/", ";type=a"),
    shape("geo", "geo:", "0", "1.5,2.5"),
    shape("geo, digits", "geo:1.", "50", ",90.0;crs=WGS84;u=0010"),
    shape("geo, parameters", "geo:90,2", ";P\u{1}=%41", ""),
    shape("geo, one parameter", "geo:90,2", ";p=%41", ""),
    shape("gopher", "gopher://h/1", "%20a", ""),
    shape("gopher, plus", "gopher://h/0s%09%09!", "+A%20", ""),
    shape("gopher, data", "gopher://h/0x%09%09+%091%0D%0A+-1%0D%0A", "a%0D%0A", ".%0D%0A"),
    shape("http", "https://u:p@h:443/", "a%2Fb/", "?c"),
    shape("ldap, names", "ldap://h/", "o=a%2Cb,", "c=US??sub?(cn=a)"),
    shape("ldap, attributes", "ldap://h/c=US?", "cn,", "o"),
    shape("ldap, filters", "ldap://h/??sub?(%26", "(cn=%2A)", ")"),
    twofold("ldap, filters within filters", "ldap://h/??sub?", "(!", ")", ""),
    shape("ldap, extensions", "ldap://h/????", "!e=%2C,", "x=y"),
    shape("mailto", "mailto:", "a%40b@c.example,", "d@e.example?subject=f"),
    shape("mailto, headers", "mailto:a@b.example?", "to=c@d.example&", "cc=e@f.example"),
    shape("mailto, quoted", "mailto:%22", "%20%5C%22", "%22@b.example"),
    shape("news", "news:", "a.b.", "c"),
    shape("news, article", "news:", "a%2F", "@b"),
    shape("nntp", "nntp://h/", "a.%62", "/1"),
    shape("prospero", "prospero://h/a%2F", "b/", ";c=d"),
    shape("prospero, fields", "prospero://h/a", ";f\u{1}=%41", ""),
    shape("sip", "sip:", "%41", "@h;transport=TCP"),
    shape("sip, parameters", "sip:a@h", ";P\u{1}=%41b", ""),
    shape("sip, headers", "sip:a@h?", "h\u{1}=%41&", "z=a"),
    shape("sip, one header", "sip:a@h?", "h=%41&", "z=a"),
    shape("sip, telephone", "sip:+1", ";p\u{1}=%41", "@h;user=phone"),
    shape("tel", "tel:+1", "-(2).", "3"),
    shape("tel, parameters", "tel:+1", ";p\u{1}=%41", ""),
    shape("tel, context", "tel:1;phone-context=", "a.", "example"),
    shape("telnet", "telnet://", "a%3A", ":p@h/"),
    shape("urn", "urn:Example:", "%c3a:", ""),
    shape("urn, components", "urn:example:a?+", "b%2f", "?=c%2f#d"),
    shape("wais", "wais://h/", "a%2F", "/b/c"),
    shape("wais, search", "wais://h/a?", "%20b", ""),
];

/// Templates, and templates with matching inputs.
pub(crate) const TEMPLATES: &[Shape] = &[
    shape("braces", "", "{a}", ""),
    shape("braces open", "", "{", ""),
    shape("variables", "{?", "a,", "b}"),
    shape("expressions", "", "{v\u{1}}", ""),
    shape("expressions with slashes", "", "{/v\u{1}}/", ""),
    shape("prefixes", "", "{+a:3}", ""),
    shape("exploded", "http://h/", "{?c*}", ""),
    shape("variables of many names", "{?", "v\u{1}*,", "b}"),
    shape("names", "{", "a.%41.", "a}"),
    shape("literals", "http://h/", "a%20", "{b}"),
    shape("literals outside ASCII", "", "é{b}", ""),
    twofold("expressions and their expansion", "", "{v\u{1}}", "aa%20", ""),
    twofold("lists and their expansion", "", "{/v\u{1}*}", "/a,b", ""),
    twofold("pairs and their expansion", "", "{&v\u{1}*}", "&a=b", ""),
    twofold("one variable and its expansion", "", "{a}", "b", ""),
    twofold("commas and their expansion", "{", "a,", "b}", ",c"),
];

/// More brackets than the pointer tracks.
const DEEP: &str = "\
    [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\
    [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\
    [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\
    [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[";

const fn repeated(part: &'static str) -> Shape {
    shape(part, "", part, "")
}

/// Each repeated part could begin or end a URI, so a finder may scan bytes again.
pub(crate) const FINDING: &[Shape] = &[
    repeated("\"http://a:x/"),
    repeated("a@b:("),
    repeated("a@a.aa"),
    repeated("www.a.b@"),
    repeated("//a.aa"),
    repeated("> http://a\n> b\n"),
    repeated("<http://a "),
    repeated("http://a,"),
    repeated("http://a/?[]"),
    repeated("http://a/%2"),
    repeated("http://a&lt"),
    repeated("http://[a"),
    repeated("http://a/ahttp://"),
    repeated("http://a/\u{e9}\u{3002}"),
    repeated("http://a-\n"),
    repeated("http://a.jpを"),
    repeated("http://a/bを"),
    repeated("http://a/を"),
    repeated("http:\\/\\/a,"),
    repeated("http:\\/\\/a\\."),
    repeated("mid:x@."),
    repeated("tel:1("),
    repeated("urn:a:"),
    shape("dots in brackets", "<http://a/", ".", ""),
    shape("escaped slashes", "http:\\/\\/a", "\\/b", "\\."),
    shape("escaped schemes", "", "http:\\/\\/", "\\."),
    shape("escapes in a path", "http://a/", "\\u0026http:\\_", ""),
    shape("backslashes", "http://a", "\\", ""),
    repeated("http\\://a\\_"),
    repeated("\\nhttp://a\\d"),
    repeated("%22http://a%22"),
    repeated("**b http://a**"),
    repeated("http://☃"),
    repeated("http://a/「b」"),
    repeated("http://a/?http%3A%2F%2F%zz"),
    repeated("http://a&#38;"),
    shape("prose", "http://a.jp", "を", ""),
    shape("control sequences", "", "\u{1b}[0m", "http://a"),
    shape("brackets in quotes", "\"http://a/", "(((", ""),
    shape("colons in an address", "http://[", ":", ""),
];

/// Documents of every kind, and text with URIs.
pub(crate) const DOCUMENTS: &[Shape] = &[
    shape("scheme in words", "", "http:", " "),
    shape("opening brackets", "", "<", "http://h/"),
    shape("angle brackets with a break", "<URL:http://h/", "a\n", ">"),
    shape("closing brackets", "http://h/(", ")", ""),
    shape("quotes", "", "\"", "http://h/"),
    shape("addresses of mail", "", "a@b.example ", ""),
    shape("words", "", "see http://h/a. ", ""),
    shape("lines", "", "http://h/\n", ""),
    shape("elements", "", "<a href=b>", ""),
    shape("elements closed", "", "<a href=b></a>", ""),
    shape("attributes", "<a ", "href=b ", ">"),
    shape("candidates of srcset", "<img srcset='", "a 1x,", "'>"),
    shape("comments", "", "<!--", "-->"),
    shape("bases within bases", "", "<a xml:base='b/'>", ""),
    shape("Markdown, brackets", "", "[", "](a)"),
    shape("Markdown, links", "", "[a](b) ", ""),
    shape("Markdown, stars", "", "*a ", ""),
    shape("CSS", "", "a{b:url(c)}", ""),
    shape("CSS, parentheses", "a{b:", "(", ")}"),
    shape("JSON, arrays", "", "[", ""),
    shape("JSON, strings", "[", "\"http://h/\",", "1]"),
    shape("JSON, backslashes", "\"http://h/", "\\\\", "\""),
    shape("headers", "", "a: <http://h/>\n", "\n\nb"),
    shape("parts", "Content-Type: multipart/mixed; boundary=b\n\n", "--b\n\nhttp://h/\n", "--b--"),
    shape("JSON, pointers", DEEP, "\"a:\",", "1"),
    shape("JSON, names", "{", "\"n\u{1}\":\"http://h/\",", "\"z\":1}"),
    shape("JSON, escapes", "[\"http://h/", "\\u0041", "\"]"),
    twofold("XML, bases and links", "", "<a xml:base='b/'>", "<a href='c'/>", ""),
    shape("HTML, a base and links", "<base href='http://h/b/'>", "<a href='&amp;c'>", ""),
    shape("HTML, bases", "", "<base href='b'>", "<a href=c>"),
    shape("HTML, pages in pages", "", "<iframe srcdoc='", ""),
    shape("HTML, styles", "", "<p style='a:url(b)'>", ""),
    shape("HTML, references of characters", "<a href='", "&amp;", "'>"),
    shape("mail, addresses", "From: a@b.example\nX: ", "<http://h/>,\n ", "\n\nc"),
    shape(
        "mail, quoted-printable",
        "Content-Transfer-Encoding: quoted-printable\n\nhttp://h/",
        "=3Da=\n",
        "",
    ),
    shape(
        "mail, base64",
        "Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n",
        "aHR0cDovL2gv\n",
        "",
    ),
    shape("mail, encoded words", "Subject: ", "=?utf-8?q?http://h/=61?= ", "\n\n"),
    shape("Markdown, definitions", "", "[a\u{1}]: http://h/\n", "\n[a000000]"),
    shape("Markdown, quotes", "", "> ", "http://h/"),
    shape("CSS, imports", "", "@import 'a';", ""),
];
