//! Items of pages, styles, and values, and their links.

use super::model::{Bases, Item, Items, item, skipped};

/// Escapes a value or text of HTML and XML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

/// Escapes some characters with a backslash.
fn slashed(text: &str, special: &str) -> String {
    text.chars().fold(String::new(), |mut out, sign| {
        if special.contains(sign) {
            out.push('\\');
        }
        out.push(sign);
        out
    })
}

/// Escapes an unquoted `url()` (CSS Syntax Level 3 section 4.3.6).
fn in_url(text: &str) -> String {
    slashed(text, "()'\"\\")
}

fn html(marker: char, reference: &str) -> Option<String> {
    Some(match marker {
        'A' => escaped(reference),
        // An image candidate neither begins nor ends with a comma.
        'C' if reference.starts_with(',') || reference.ends_with(',') => return None,
        'I' if reference.contains(',') => return None,
        // Quotation marks around the URL are not part of it in this attribute.
        'R' if reference.starts_with('\'') => return None,
        'C' | 'I' | 'R' => escaped(reference),
        'N' => escaped(&escaped(reference)),
        'U' => in_url(reference),
        'V' => escaped(&in_url(reference)),
        _ => reference.to_owned(),
    })
}

pub(super) const HTML: Items = Items {
    frame: ["<!DOCTYPE html><title>x</title><body>", "\n", "</body>"],
    items: HTML_ITEMS,
    writing: html,
    bases: Bases::Document,
};

const HTML_ITEMS: &[Item] = &[
    item("<a href=\"$A\">t</a>", &["a[href]"]),
    item("<A Title='a>b' HREF = '$A' href='no' >t</A>", &["a[href]"]),
    item("<img src=$A alt>", &["img[src]"]),
    item(
        "<img srcset=\"$C 1x, $C 2x\" longdesc='$A'>",
        &["img[srcset]", "img[srcset]", "img[longdesc]"],
    ),
    item(
        "<form action=\"$A\"><button formaction='$A'></button></form>",
        &["form[action]", "button[formaction]"],
    ),
    item("<q cite=\"$A\">q</q><del cite=$A>d</del>", &["q[cite]", "del[cite]"]),
    item(
        "<object data=\"$A\" archive=\"$A $A\"></object>",
        &["object[data]", "object[archive]", "object[archive]"],
    ),
    item("<applet archive=\"$I, $I\"></applet>", &["applet[archive]", "applet[archive]"]),
    item("<a ping=' $A\t$A ' name=x></a>", &["a[ping]", "a[ping]"]),
    item("<p style=\"background:url($V)\">t", &["css url"]),
    item(
        "<style>@import \"$S\"; p { background: url( $U ) } /* url(no) */</style>",
        &["css import", "css url"],
    ),
    item("<meta http-equiv=refresh content=\"5; url=$R\">", &["meta[content]"]),
    item(
        "<meta property=\"og:image\" content=\"$A\"><meta name=author content='x:y'>",
        &["meta[content]"],
    ),
    item("<iframe srcdoc=\"&lt;a href='$N'&gt;t&lt;/a>\"></iframe>", &["a[href]"]),
    item("<svg><a xlink:href=\"$A\"/><image href='$A'/></svg>", &["a[xlink:href]", "image[href]"]),
    item("<param valuetype=ref value=\"$A\"><param value='http://no.example/'>", &["param[value]"]),
    item("<noscript><a href=\"$A\"></a></noscript>", &["a[href]"]),
    item("<template><video poster='$A'></video></template>", &["video[poster]"]),
    item("<script type=\"application/ld+json\">{\"@id\":\"$W\"}</script>", &["json /@id"]),
    item("<p title='http://no.example/'>see $P there</p>", &[]),
    item("<!-- <a href='http://no.example/'> -->", &[]),
    item("<script>var a = \"<a href='no'>\"</script>", &[]),
    item("<textarea><a href='no'></textarea>", &[]),
    item("<p>a < b, <b>x</b> &amp; </p><base target=_top>", &[]),
    item("<div href='no' src=no data-href='no'><a name=no></a></div>", &[]),
    item("<base href=\"$^A\"><a href='$A'></a>", &["a[href]"]),
    item("<p><BASE target=_top HREF=' $^A\n'>", &[]),
    item("<base href='$^A'><iframe srcdoc=\"&lt;a href='$N'&gt;t&lt;/a>\"></iframe>", &["a[href]"]),
];

fn css(marker: char, reference: &str) -> Option<String> {
    Some(match marker {
        'U' => in_url(reference),
        'S' => slashed(reference, "\"\\"),
        // Any character can be a numeric escape.
        'X' => reference.chars().fold(String::new(), |out, sign| match sign {
            'a' | '/' | ':' => out + &format!("\\{:06X}", u32::from(sign)),
            sign => out + &in_url(sign.encode_utf8(&mut [0; 4])),
        }),
        _ => reference.to_owned(),
    })
}

pub(super) const CSS: Items =
    Items { frame: ["", "\n", "\n"], items: CSS_ITEMS, writing: css, bases: Bases::Item };

const CSS_ITEMS: &[Item] = &[
    item("a{background:url($U)}", &["css url"]),
    item("a { b: url( $U ) , URL(\t$X) ; c:d }", &["css url", "css url"]),
    item("a{b:url(\"$S\")}", &["css url"]),
    item("@import \"$S\";", &["css import"]),
    item("@import url($U) screen;", &["css import"]),
    item("@IMPORT url( \"$S\" );", &["css import"]),
    item("@namespace x \"no\"; @namespace url(no);", &[]),
    item("a{b:image-set(\"$S\" 1x, \"$S\" 2x)}", &["css image-set", "css image-set"]),
    item("@font-face { src: url(\"$S\") format(\"x\") }", &["css url"]),
    item("a{b:src(\"$S\")}", &["css src"]),
    item("@media print { a::before { content: \"no\"; background: url($U) } }", &["css url"]),
    item("/* url(no) @import \"no\"; */", &[]),
    item("a[href=\"no\"]::after { content: \"url(no)\" }", &[]),
    item("a{b:url()}", &[]),
    item("@charset \"no\"; a { b: rurl(no) \"no\" }", &[]),
];

fn xml(marker: char, reference: &str) -> Option<String> {
    Some(match marker {
        'A' => escaped(reference),
        'E' => reference.chars().fold(String::new(), |out, sign| match sign {
            'a' | '/' => out + &format!("&#x{:x};", u32::from(sign)),
            sign => out + &escaped(sign.encode_utf8(&mut [0; 4])),
        }),
        'L' if reference.contains('\'') => return None,
        _ => reference.to_owned(),
    })
}

pub(super) const XML: Items = Items {
    frame: ["<?xml version=\"1.0\"?>\n<r>", "\n", "</r>\n"],
    items: XML_ITEMS,
    writing: xml,
    bases: Bases::Item,
};

const XML_ITEMS: &[Item] = &[
    item("<e href=\"$A\"/>", &["e[href]"]),
    item("<e href = '$E' >t</e>", &["e[href]"]),
    item("<e xlink:href='$A' xlink:role=\"$A\"></e>", &["e[xlink:href]", "e[xlink:role]"]),
    item("<a:b src=\"$A\" uri='$A'></a:b>", &["a:b[src]", "a:b[uri]"]),
    item(
        "<rdf:D rdf:about=\"$A\"><x rdf:resource='$E'/></rdf:D>",
        &["rdf:D[rdf:about]", "x[rdf:resource]"],
    ),
    item("<e xml:base='$^A'><f href=\"$A\"/></e>$<<e href='$A'/>", &["f[href]", "e[href]"]),
    item(
        "<e xml:base='$^A' src=\"$A\"><f xml:base = \"$^E\"><g href='$A'/></f>$<<g href='$A'/></e>",
        &["e[src]", "g[href]", "g[href]"],
    ),
    item(
        "<e xml:base='$^A'><f xml:base='$^A' src='$A'/>$<<f src='$A'/></e>",
        &["f[src]", "f[src]"],
    ),
    item("<e>$W</e>", &["text"]),
    item("<link>see $W there</link>", &["text"]),
    item("<e x=\"$W\"/>", &["e[x]"]),
    item("<![CDATA[ $W < ]]>", &["text"]),
    item("<?xml-stylesheet type=\"text/css\" href=\"$A\"?>", &["<?xml-stylesheet"]),
    item("<html:img xmlns:html=\"http://www.w3.org/1999/xhtml\"/>", &[]),
    item(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href='$A'/><p>$P</p></svg>",
        &["image[href]"],
    ),
    item("<e xmlns=\"http://no.example/\" targetNamespace='http://no.example/'/>", &[]),
    item("<!-- http://no.example/ -->", &[]),
    item("<e x='no' href2=\"no\">text &amp; more</e>", &[]),
    skipped("<e>&unknown;</e>"),
    skipped("<!DOCTYPE r [<!ENTITY sol 'no'>]><e href='&sol;no'/>"),
    skipped("<e>(http://no.example/&unknown;)</e>"),
];

fn markdown(marker: char, reference: &str) -> Option<String> {
    Some(match marker {
        // Any ASCII punctuation can follow a backslash (CommonMark section 2.4).
        'M' => reference.chars().fold(String::new(), |out, sign| match sign {
            sign if sign.is_ascii_punctuation() => out + "\\" + sign.encode_utf8(&mut [0; 4]),
            sign => out + sign.encode_utf8(&mut [0; 4]),
        }),
        'D' => slashed(reference, "()\\<").replace('&', "&amp;"),
        'N' => slashed(reference, "<>\\").replace('&', "&#38;"),
        'A' => escaped(reference),
        _ => reference.to_owned(),
    })
}

pub(super) const MARKDOWN: Items = Items {
    frame: ["# x\n\n", "\n\n", "\n"],
    items: MARKDOWN_ITEMS,
    writing: markdown,
    bases: Bases::Item,
};

const MARKDOWN_ITEMS: &[Item] = &[
    item("[t]($M)", &["markdown link"]),
    item("a [t *u*]( $D \"title\" ) b", &["markdown link"]),
    item("![t](<$N> 'title')", &["markdown image"]),
    item("[![t]($D)](<$M>)", &["markdown image", "markdown link"]),
    item("[l$#]: $D\n\n[t][l$#]", &["markdown definition"]),
    item("[l$#]: <$N>\n  \"title\"", &["markdown definition"]),
    item("<$W>", &["markdown autolink"]),
    item("- see $W there\n- *$W*", &["text", "text"]),
    item("| a | b |\n|---|---|\n| [t]($M) | $W |", &["markdown link", "text"]),
    item("> [t]($D)\n> <a href=\"$A\">t</a>", &["markdown link", "a[href]"]),
    item("<p>\n<img src='$A'>\n</p>", &["img[src]"]),
    item("`$P` and\n``[t](no)``", &[]),
    item("```\n$P\n```", &[]),
    item("x\n\n    [t](no)\n    $P", &[]),
    item("\\[t](no) [t] (no) [t]", &[]),
    item("<!-- <a href='no'> -->", &[]),
];

fn json(marker: char, reference: &str) -> Option<String> {
    Some(match marker {
        'K' => reference.replace('/', "\\/").replace('a', "\\u0061").replace(':', "\\u003A"),
        _ => reference.to_owned(),
    })
}

pub(super) const JSON: Items =
    Items { frame: ["", "\n", "\n"], items: JSON_ITEMS, writing: json, bases: Bases::Item };

const JSON_ITEMS: &[Item] = &[
    item("{\"href\":\"$J\"}", &["json /href"]),
    item("{ \"a\" : [ 1, { \"$$ref\" : \"$K\" } ] }", &["json /a/1/$ref"]),
    item("{\"a\":{\"@id\":\"$K\",\"x\":null,\"src\":\"$J\"}}", &["json /a/@id", "json /a/src"]),
    item("\"$W\"", &["json "]),
    item("[\"$W\", true, \"see $W. So\"]", &["json /0", "json /2"]),
    item("{\"a/b~c\":[[\"$W\"]]}", &["json /a~1b~0c/0/0"]),
    item("{\"url\":\"../no\",\"x\":{\"href\":[\"no\"]},\"@id\":\"_:no\"}", &[]),
    item("{\"a\":\"12:30\",\"b\":-1.5e3,\"c\":\"\\\"{\\\\\"}", &[]),
];
