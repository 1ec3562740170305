//! Items of mail and text, and their links.

use super::items::escaped;
use super::model::{Bases, Item, Items, is_of_no_page, item, skipped};

fn text(_: char, reference: &str) -> Option<String> {
    Some(reference.to_owned())
}

pub(super) const PLAIN: Items =
    Items { frame: ["", "\n\n", "\n"], items: PLAIN_ITEMS, writing: text, bases: Bases::Item };

const PLAIN_ITEMS: &[Item] = &[
    item("$W", &["text"]),
    item("See $W, <$W> and\r\n\"$W\".", &["text", "text", "text"]),
    item("($W)", &["text"]),
    item("at 12:30 note: x:y www.no.example ../no", &[]),
];

/// Each item begins a page.
pub(super) const RFC: Items = Items {
    frame: [
        "RFC 1    A Title    May 1998\n\n",
        "\n\n\nhttp://no.example/         Standards Track      [Page 12]\n\u{c}\nRFC 2396        \
            http://no.example/        August 1998\n\n\n",
        "\n",
    ],
    items: RFC_ITEMS,
    writing: text,
    bases: Bases::Item,
};

const RFC_ITEMS: &[Item] = &[
    item("   $W\n", &["text"]),
    item("   See <$W>\n   and $W.\n", &["text", "text"]),
    item("   Nothing at 12:30.\n", &[]),
];

fn mail(marker: char, reference: &str) -> Option<String> {
    Some(match marker {
        'A' => escaped(reference),
        // Such a base does not apply to a page (HTML Standard section 4.2.3).
        'H' if is_of_no_page(reference) => return None,
        'H' => escaped(reference),
        'Q' => escaped(reference).replace('=', "=3D"),
        // iCalendar lines can be folded anywhere.
        'F' => reference.replace('/', "\r\n /"),
        // The encoding has soft line breaks.
        'B' => reference.replace('=', "=3D").replace('/', "=2F"),
        _ => reference.to_owned(),
    })
}

pub(super) const MAIL: Items = Items {
    frame: [
        "From: a@b.example\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; \
            boundary=\"b-1\"\r\n\r\n--b-1\r\n",
        "\r\n--b-1\r\n",
        "\r\n--b-1--\r\n",
    ],
    items: MAIL_ITEMS,
    writing: mail,
    bases: Bases::Item,
};

const MAIL_ITEMS: &[Item] = &[
    item("\r\nSee $W there.\r\n", &["text"]),
    item("Content-Type: text/plain; charset=us-ascii\r\n\r\n<$W>\r\n> $W\r\n", &["text", "text"]),
    item("Content-Type: text/html\r\n\r\n<a href=\"$A\">t</a>", &["a[href]"]),
    item(
        "content-type: Text/HTML\r\nContent-Transfer-Encoding: \
            Quoted-Printable\r\n\r\n<p=\r\n>=\r\n<a href=3D\"$Q\">t</a>",
        &["a[href]"],
    ),
    item("Content-Transfer-Encoding: quoted-printable\r\n\r\nsee $B =\r\nthere\r\n", &["text"]),
    item("Content-Location: $@W\r\n\r\nsee $W\r\n", &["Content-Location:", "text"]),
    item(
        "Content-Type: text/html\r\nContent-Location: $@L\r\n\r\n<a href=\"$A\">t</a>",
        &["Content-Location:", "a[href]"],
    ),
    // Content-Base precedes Content-Location (RFC 2110 section 4.3); the base of the page precedes
    // both.
    item(
        "Content-Base: $&W\r\nContent-Location: $!L\r\nContent-Type: text/html\r\n\r\n<a \
            href=\"$A\">t</a>",
        &["Content-Base:", "Content-Location:", "a[href]"],
    ),
    item(
        "Content-Location: $@L\r\nContent-Type: text/html\r\n\r\n<base href='$^H'><a \
            href=\"$A\">t</a>",
        &["Content-Location:", "a[href]"],
    ),
    item(
        "Content-Location: $@L\r\nContent-Type: message/rfc822\r\n\r\nContent-Location: \
            $@L\r\n\r\n$W\r\n",
        &["Content-Location:", "Content-Location:", "text"],
    ),
    item(
        "Content-Type: text/css\r\nX-Seen: <$W>\r\n\r\n@import \"$S\";\r\n",
        &["X-Seen:", "css import"],
    ),
    item("Content-Type: application/ld+json\r\n\r\n{\"a\":[\"$W\"]}\r\n", &["json /a/0"]),
    item(
        "Content-Type: message/rfc822\r\n\r\nMessage-ID: <m$#@b.example>\r\nList-Archive: \
            <$W>\r\n\r\n$W\r\n",
        &["List-Archive:", "text"],
    ),
    item(
        "Content-Type: (a (b)) text / html (c); charset=utf-8\r\n\r\n<a href=\"$A\">t</a>",
        &["a[href]"],
    ),
    item("Content-Type: text/calendar\r\n\r\nSUMMARY:x\r\nURL:$F\r\n", &["text"]),
    item("Message-ID: <n$#@b.example>\r\nContent-ID: <c$#+x@b.example>\r\n\r\nno\r\n", &[]),
    skipped("Content-Type: image/png\r\n\r\nhttp://no.example/\r\n"),
];
