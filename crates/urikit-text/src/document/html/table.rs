//! The attributes that contain URIs.

use On::{Any, Foreign, Html};

/// The content of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) enum Holds {
    /// A URL.
    Url,
    /// The base of the page.
    Base,
    /// URLs separated by white space.
    Tokens,
    /// Words separated by white space; those with a colon are URLs.
    Identifiers,
    /// URLs separated by commas.
    Items,
    /// Candidates of an image, separated by commas.
    Candidates,
    /// CSS.
    Style,
    /// A page.
    Page,
    /// Content that depends on the other attributes of `<meta>`.
    Meta,
    /// Content that depends on the other attributes of `<param>`.
    Parameter,
}

/// The elements of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum On {
    /// These HTML elements.
    Html(&'static [&'static str]),
    /// All SVG and MathML elements.
    Foreign,
    /// All elements.
    Any,
}

impl On {
    fn includes(self, element: &str, is_foreign: bool) -> bool {
        match self {
            Self::Html(elements) => !is_foreign && elements.contains(&element),
            Self::Foreign => is_foreign,
            Self::Any => true,
        }
    }
}

/// A row of the [table](TABLE).
struct Row {
    attribute: &'static str,
    on: On,
    holds: Holds,
    /// The specification: a section of the HTML Standard, which has no stable numbers, or of
    /// another one.
    #[cfg_attr(not(test), expect(dead_code, reason = "for readers"))]
    section: &'static str,
}

const fn row(attribute: &'static str, on: On, holds: Holds, section: &'static str) -> Row {
    Row { attribute, on, holds, section }
}

/// All attributes that contain a URI, by name, including obsolete ones that browsers or the HTML
/// Standard support.
#[rustfmt::skip]
const TABLE: &[Row] = &[
    row("action", Html(&["form", "isindex"]), Holds::Url, "Form submission attributes"),
    row("altimg", Foreign, Holds::Url, "MathML 3 section 2.2.1"),
    row("archive", Html(&["applet"]), Holds::Items, "HTML 4.01 section 13.4"),
    row("archive", Html(&["object"]), Holds::Tokens, "Non-conforming features"),
    row("background", Html(&["body", "table", "tbody", "td", "tfoot", "th", "thead", "tr"]),
    Holds::Url, "Non-conforming features"),
    row("cite", Html(&["blockquote", "del", "ins", "q"]), Holds::Url, "The blockquote element"),
    row("classid", Html(&["object"]), Holds::Url, "Non-conforming features"),
    row("clip-path", Foreign, Holds::Style, "SVG 2 section 6.6"),
    row("codebase", Html(&["applet", "object"]), Holds::Url, "Non-conforming features"),
    row("content", Html(&["meta"]), Holds::Meta, "The meta element"),
    row("cursor", Foreign, Holds::Style, "SVG 2 section 6.6"),
    row("data", Html(&["object"]), Holds::Url, "The object element"),
    row("definitionurl", Foreign, Holds::Url, "MathML 3 section 4.2.3"),
    row("dynsrc", Html(&["img", "input"]), Holds::Url, "Non-conforming features"),
    row("fill", Foreign, Holds::Style, "SVG 2 section 6.6"),
    row("filter", Foreign, Holds::Style, "SVG 2 section 6.6"),
    row("formaction", Html(&["button", "input"]), Holds::Url, "Form submission attributes"),
    row("href", Foreign, Holds::Url, "SVG 2 section 16.1.4"),
    row("href", Html(&["a", "area", "link"]), Holds::Url, "Links created by a and area elements"),
    row("href", Html(&["base"]), Holds::Base, "The base element"),
    row("icon", Html(&["command", "menuitem"]), Holds::Url, "Non-conforming features"),
    row("imagesrcset", Html(&["link"]), Holds::Candidates, "The link element"),
    row("itemid", Any, Holds::Url, "Microdata, items"),
    row("itemprop", Any, Holds::Identifiers, "Microdata, names"),
    row("itemtype", Any, Holds::Identifiers, "Microdata, items"),
    row("longdesc", Html(&["frame", "iframe", "img"]), Holds::Url, "Non-conforming features"),
    row("lowsrc", Html(&["img"]), Holds::Url, "Non-conforming features"),
    row("manifest", Html(&["html"]), Holds::Url, "Non-conforming features"),
    row("marker", Foreign, Holds::Style, "SVG 2 section 6.6"),
    row("marker-end", Foreign, Holds::Style, "SVG 2 section 6.6"),
    row("marker-mid", Foreign, Holds::Style, "SVG 2 section 6.6"),
    row("marker-start", Foreign, Holds::Style, "SVG 2 section 6.6"),
    row("mask", Foreign, Holds::Style, "SVG 2 section 6.6"),
    row("ping", Html(&["a", "area"]), Holds::Tokens, "Links created by a and area elements"),
    row("pluginspage", Html(&["embed"]), Holds::Url, "Non-conforming features"),
    row("poster", Html(&["video"]), Holds::Url, "The video element"),
    row("profile", Html(&["head"]), Holds::Tokens, "Non-conforming features"),
    row("src", Foreign, Holds::Url, "MathML 3 section 5.1.2"),
    row("src", Html(&["audio", "bgsound", "embed", "frame", "iframe", "image", "img", "input",
    "script", "source", "track", "video"]), Holds::Url, "Embedded content"),
    row("srcdoc", Html(&["iframe"]), Holds::Page, "The iframe element"),
    row("srcset", Html(&["image", "img", "source"]), Holds::Candidates, "Srcset attributes"),
    row("stroke", Foreign, Holds::Style, "SVG 2 section 6.6"),
    row("style", Any, Holds::Style, "The style attribute"),
    row("urn", Html(&["a", "link"]), Holds::Url, "Non-conforming features"),
    row("usemap", Html(&["image", "img", "input", "object"]), Holds::Url, "Image maps"),
    row("value", Html(&["param"]), Holds::Parameter, "HTML 4.01 section 13.3.2"),
    row("xlink:href", Any, Holds::Url, "SVG 1.1 section 5.3.1"),
];

/// The attributes that determine the content of others, or the language.
#[rustfmt::skip]
const TELLING: &[&str] = &[
    "color", "encoding", "face", "http-equiv", "name", "property", "size", "type", "valuetype",
];

/// The values of `name`, `property`, and `itemprop` of a `<meta>` with a URL: those of Open Graph,
/// Twitter, and App Links, of icons and tiles, and of the most common microdata vocabulary.
#[rustfmt::skip]
const ABOUT_URLS: &[&str] = &[
    "al:android:url", "al:ios:url", "al:web:url", "article:author", "article:publisher",
    "contenturl",
    "embedurl", "image", "logo", "msapplication-config", "msapplication-square150x150logo",
    "msapplication-square310x310logo", "msapplication-square70x70logo", "msapplication-starturl",
    "msapplication-tileimage", "msapplication-wide310x150logo", "og:audio", "og:audio:secure_url",
    "og:audio:url", "og:image", "og:image:secure_url", "og:image:url", "og:see_also", "og:url",
    "og:video",
    "og:video:secure_url", "og:video:url", "sameas", "thumbnail", "thumbnailurl", "twitter:image",
    "twitter:image:src", "twitter:player", "twitter:player:stream", "twitter:url", "url",
];

/// Returns the content of an attribute of an element, or `None` if it is not a URI.
pub(in crate::document) fn find(element: &str, attribute: &str, is_foreign: bool) -> Option<Holds> {
    let first = TABLE.partition_point(|row| row.attribute < attribute);
    let rows = TABLE[first..].iter().take_while(|row| row.attribute == attribute);
    rows.into_iter().find(|row| row.on.includes(element, is_foreign)).map(|row| row.holds)
}

/// Returns the name of an attribute that is in the table, or that determines the content of one.
pub(super) fn known_name(name: &[u8]) -> Option<&'static str> {
    let row = TABLE
        .binary_search_by(|row| row.attribute.as_bytes().cmp(name))
        .map(|at| TABLE[at].attribute);
    row.or_else(|_| TELLING.binary_search_by(|it| it.as_bytes().cmp(name)).map(|at| TELLING[at]))
        .ok()
}

/// Returns whether a `<meta>` with this name contains a URL.
pub(super) fn is_about_url(name: &str) -> bool {
    ABOUT_URLS.contains(&name.trim_ascii())
}

#[cfg(test)]
mod tests {
    use super::{ABOUT_URLS, Foreign, Html, TABLE, TELLING, known_name};

    /// The tables for binary search are sorted, and no row hides another.
    #[test]
    fn the_tables_are_sorted() {
        assert!(TABLE.is_sorted_by_key(|row| row.attribute));
        assert!(TELLING.is_sorted());
        assert!(ABOUT_URLS.is_sorted());
        for (at, row) in TABLE.iter().enumerate() {
            assert!(
                row.attribute.bytes().all(|byte| !byte.is_ascii_uppercase())
                    && !row.section.is_empty()
            );
            assert_eq!(known_name(row.attribute.as_bytes()), Some(row.attribute));
            for other in TABLE[at + 1..].iter().filter(|other| other.attribute == row.attribute) {
                match (row.on, other.on) {
                    (Html(one), Html(two)) => {
                        assert!(one.iter().all(|it| !two.contains(it)), "{}", row.attribute);
                    }
                    (Foreign, Html(_)) | (Html(_), Foreign) => {}
                    _ => panic!("two rows for {}", row.attribute),
                }
            }
        }
    }
}
