//! Tokens of text and documents.

/// Running text with URIs that are hard to delimit.
#[rustfmt::skip]
pub(in crate::input) const PROSE: &[&str] = &[
    "http://e.com/a", "https://b.example", "ftp://f.example:21/x", "http://", "https:",
    "mailto:a@b.example", "a@b.example",
    "www.w3.org", "urn:isbn:1", "tel:+1", "data:,x", "git@h.example:r", "//cdn.example/x", "x:y",
    "URL:", "URI:", "http:\\/\\/",
    "<", ">", "<URL:", "<http://e.com/b", "\"", "'", "`", "(", ")", "[", "]", "{", "}", "|", "*",
    "_", "~", ".", ",", ";", ":",
    "!", "?", "#", "/", "-", "@", "%", "%41", "&", "&amp;", "&gt;", "&quot;", "=", "?q=", "#f",
    " ", " ", " ", "\n", "\n",
    "\r\n", "\t", "\u{c}", "\n> ", "-\n", "/\n  ", "\n\n", "see ", "word", "A", "b", "1", "12:30",
    "note: ", "std::vec", "é",
    "日本", "。", "“", "”", "（", "–", "\u{200b}", "\u{a0}", "\u{e000}", "\u{202e}", "\0",
];

/// Parts of URIs, and two non-ASCII letters.
#[rustfmt::skip]
pub(in crate::input) const PLANTED: &[&str] = &[
    "/", "/", "/a", "b", "c", "e.com", "example.org", "xn--bcher-kva.example", "127.0.0.1",
    "[::1]", "[2001:db8::7]", "H",
    ":80", ":", ":8080", "u@", "u:p@", "?", "?q=1", "&r=2", "#", "#f", "%41", "%c3%a9", "%2F",
    "..", ".", "-", "_", "~", "!",
    "$", "'", "(", ")", "*", "+", ",", ";", "=", "@", "a@b.example", "://", "http://e.com",
    "isbn:", "+1", "é", "日本",
    "/w/URI_(x)", ";p=1", "0", "9",
];

#[rustfmt::skip]
pub(in crate::input) const PAGES: &[&str] = &[
    "\n", "\n\n", "\u{c}", "\n\u{c}\n", "[Page 1]", "Author     Standards Track      [Page 12]\n",
    "RFC 1    A Title    May 1998\n", "Draft    Title    May 1997\n", "   ", "http://e.com/a",
    "<http://e.com/", "b>", "-", "/",
    "ftp://f.example", "see ", ".", ", ", "\r\n", "é", "1998\n", "<URL:", "mailto:a@b.example", ">",
];

#[rustfmt::skip]
pub(in crate::input) const HTML: &[&str] = &[
    "<", ">", "</", "/>", "=", "\"", "'", " ", "\n", "\t", "\0", "<a href=", "<a href=\"", "<A \
        HREF='", "<img src=",
    "<img srcset=\"", " 1x, ", "<base href=\"http://b.example/d/\">", "<base href=x>", "<link \
        rel=x href=", "<style>",
    "</style>", "<script>", "</script>", "<script type=\"application/json\">", "<!--", "-->",
    "<!DOCTYPE html>", "<![CDATA[",
    "]]>", "<?x ", "<svg>", "</svg>", "<math>", "<title>", "</title>", "<textarea>", "</textarea>",
    "<template>", "</template>",
    "<noscript>", "<plaintext>", "<iframe srcdoc=\"", "&lt;a href=x>", "<meta http-equiv=refresh \
        content=\"0;url=",
    "<meta name=twitter:url content=", "<p style=\"", "url(", ")", "<object archive='", "<applet \
        archive=", "xlink:href=",
    "&amp;", "&", "&copy", "&quot;", "&#47;", "&#x2f;", "&#0;", ",", ";", "/", "x", "../y",
    "http://e.com/a", "?a=1&b=2", "#f",
    "é", "</a>", "<p>", "t", "-", "!", "@import \"", "<param valuetype=ref value=", "<body \
        background=", "`", "\u{c}", "\r\n",
];

#[rustfmt::skip]
pub(in crate::input) const XML: &[&str] = &[
    "<", ">", "</", "/>", "=", "\"", "'", " ", "\n", "<?xml version=\"1.0\"?>", "<?xml \
        version='1.0' encoding='iso-8859-1'?>",
    "<?xml-stylesheet href=\"", "?>", "<!DOCTYPE r [", "<!DOCTYPE r SYSTEM \"", "<!ENTITY e \
        \"http://e.com/\">", "]>", "<!--",
    "-->", "<![CDATA[", "]]>", "<r>", "</r>", "<e href=\"", "<e href='", "<e xml:base=\"",
    "http://b.example/d/", "xmlns=\"",
    "xmlns:x=\"", "http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg", "<html", "<svg",
    "<a ", "<link>", "</link>",
    "<description>", "<content type=\"html\">", "&lt;a href='x'>", "xlink:href=", "rdf:about=",
    "xsi:schemaLocation=\"", "src=",
    "&amp;", "&e;", "&#47;", "&", ";", "x", "../y", "http://e.com/a", "?a&b", "é", "e", ":", "/",
    "<style>", "</style>", "url(",
    ")", "\t", "\0",
];

#[rustfmt::skip]
pub(in crate::input) const MARKDOWN: &[&str] = &[
    "[", "]", "(", ")", "](", "![", "<", ">", "<http://e.com/a>", "<a@b.example>", "[l]: ", "[l]",
    "[^1]", "[^1]: ", "`", "``",
    "```\n", "~~~\n", "    ", "\t", "\n", "\n\n", "\r\n", "> ", "- ", "1. ", "# ", "---\n", "| a | \
        b |\n|---|---|\n", "|", "*",
    "**", "_", "~~", "\\", "\\(", "\\[", "&amp;", "&lt;", "&copy;", "&#40;", "\"", "'", " \
        \"title\"", " ", "x", "../y",
    "http://e.com/a", "https://e.com/a_(b)", "www.e.com", "mailto:a@b.example", "?a=1&b=2", "#f",
    "<a href=\"", "\">", "</a>",
    "<p>\n", "<!--", "-->", "<script>", "</script>", "é", "!", ".", ",", ":", "/", "- [ ] ", "\0",
];

#[rustfmt::skip]
pub(in crate::input) const CSS: &[&str] = &[
    "url(", "URL(", ")", "(", "\"", "'", "@import ", "@namespace x ", "@media x ", "@charset ",
    ";", "{", "}", "[", "]", "src(",
    "image-set(", "image(", "url-prefix(", "-webkit-image-set(", " 1x, ", "/*", "*/", "<!--",
    "-->", "\\", "\\(", "\\29 ",
    "\\00002f", "\\\n", "\n", "\r\n", "\u{c}", " ", "\t", "\0", "a{b:", "x", "../y",
    "http://e.com/a", "?a=1", "#f", ",", ":",
    "/", "é", "u\\72l(", "@import url(", "@\\69mport ", "content:",
];

#[rustfmt::skip]
pub(in crate::input) const MAIL: &[&str] = &[
    "From a@b Mon\n", "From: a@b.example\n", "Subject: x\n", "Subject: =?utf-8?q?http://e.com/?=\n",
    "Content-Type: text/html\n", "Content-Type: text/plain; format=flowed; delsp=yes\n",
    "Content-Type: text/plain; charset=iso-8859-1\n", "Content-Type: multipart/mixed; boundary=b\n",
    "Content-Type: multipart/related; boundary=\"c\"\n", "Content-Type: multipart/digest; \
        boundary=b\n",
    "Content-Type: message/rfc822\n", "Content-Type: image/png\n", "Content-Type: text/css\n",
    "Content-Type: application/json\n", "Content-Transfer-Encoding: quoted-printable\n",
    "Content-Transfer-Encoding: base64\n",
    "Content-Location: http://e.com/d/\n", "Content-Location: x\n", "Content-Base: \
        http://e.com/\n", "Content-ID: <a@b>\n",
    "Message-ID: <c@d>\n", "List-Archive: <http://e.com/>\n", " folded\n", "\n", "\n\n", "\r\n",
    "--b\n", "--b--\n", "--c\n",
    "--c--\n", "http://e.com/a", "<http://e.com/b>", "<a href=\"x\">", "<a href=3D\"y\">", "=3D",
    "=", "=\n", "=2F",
    "aHR0cDovL2UuY29tLw==\n", "aHR0cDov\n", "> ", "see ", " ", ".", "{\"href\":\"x\"}", "url(x)",
    "é", "cid:a@b", ":", "\0",
];

#[rustfmt::skip]
pub(in crate::input) const JSON: &[&str] = &[
    "{", "}", "[", "]", ":", ",", "\"", "\"href\":", "\"$ref\":\"", "\"@id\":\"", "\"a\":",
    "\"a/b~c\":", "{\"href\":\"", "\"}",
    "[\"", "\"]", "1", "-1.5e3", "true", "null", " ", "\n", "\t", "\u{1e}", "\\", "\\/", "\\\"",
    "\\\\", "\\u002f",
    "\\ud83d\\ude00", "\\ud83d", "\\n", "\\x", "http://e.com/a", "http:\\/\\/e.com\\/", "see ",
    ".", "../y", "#/a", "foaf:name",
    "urn:isbn:1", "é", "x", "'", "//", "\0",
];
