//! The attributes that contain URIs.

use On::{Any, Foreign, Html};
use urikit::UriRef;

use crate::iri::mapped;

/// The type of an attribute value, which determines how links are found in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::document) enum ValueType {
    /// One URL.
    Url,
    /// The base URL of the page.
    Base,
    /// URLs separated by white space.
    Tokens,
    /// Words separated by white space. Words with a colon are URLs.
    Identifiers,
    /// A list of URLs separated by commas.
    Items,
    /// The image candidates of a `srcset`.
    Candidates,
    /// CSS.
    Style,
    /// An HTML document.
    Page,
    /// A value whose type depends on the other attributes of the `<meta>`.
    Meta,
    /// A value that is a URL if `valuetype` of the `<param>` is `ref`.
    Parameter,
}

/// The elements to which a row of the table applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum On {
    /// HTML elements with these names.
    Html(&'static [&'static str]),
    /// All SVG and MathML elements.
    Foreign,
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
    value_type: ValueType,
    /// The specification. Section titles without a name are those of the HTML Standard, whose
    /// section numbers are not stable.
    #[cfg_attr(not(test), expect(dead_code, reason = "documentation"))]
    section: &'static str,
}

const fn row(attribute: &'static str, on: On, value_type: ValueType, section: &'static str) -> Row {
    Row { attribute, on, value_type, section }
}

/// All attributes that contain a URI, sorted by name. This includes obsolete attributes that
/// browsers or the HTML Standard still support.
#[rustfmt::skip]
const TABLE: &[Row] = &[
    row("action", Html(&["form", "isindex"]), ValueType::Url, "Form submission attributes"),
    row("altimg", Foreign, ValueType::Url, "MathML 3 section 2.2.1"),
    row("archive", Html(&["applet"]), ValueType::Items, "HTML 4.01 section 13.4"),
    row("archive", Html(&["object"]), ValueType::Tokens, "Non-conforming features"),
    row("background", Html(&["body", "table", "tbody", "td", "tfoot", "th", "thead", "tr"]),
    ValueType::Url, "Non-conforming features"),
    row("cite", Html(&["blockquote", "del", "ins", "q"]), ValueType::Url, "The blockquote element"),
    row("classid", Html(&["object"]), ValueType::Url, "Non-conforming features"),
    row("clip-path", Foreign, ValueType::Style, "SVG 2 section 6.6"),
    row("codebase", Html(&["applet", "object"]), ValueType::Url, "Non-conforming features"),
    row("content", Html(&["meta"]), ValueType::Meta, "The meta element"),
    row("cursor", Foreign, ValueType::Style, "SVG 2 section 6.6"),
    row("data", Html(&["object"]), ValueType::Url, "The object element"),
    row("definitionurl", Foreign, ValueType::Url, "MathML 3 section 4.2.3"),
    row("dynsrc", Html(&["img", "input"]), ValueType::Url, "Non-conforming features"),
    row("fill", Foreign, ValueType::Style, "SVG 2 section 6.6"),
    row("filter", Foreign, ValueType::Style, "SVG 2 section 6.6"),
    row("formaction", Html(&["button", "input"]), ValueType::Url, "Form submission attributes"),
    row("href", Foreign, ValueType::Url, "SVG 2 section 16.1.4"),
    row("href", Html(&["a", "area", "link"]), ValueType::Url,
        "Links created by a and area elements"),
    row("href", Html(&["base"]), ValueType::Base, "The base element"),
    row("icon", Html(&["command", "menuitem"]), ValueType::Url, "Non-conforming features"),
    row("imagesrcset", Html(&["link"]), ValueType::Candidates, "The link element"),
    row("itemid", Any, ValueType::Url, "Microdata, items"),
    row("itemprop", Any, ValueType::Identifiers, "Microdata, names"),
    row("itemtype", Any, ValueType::Identifiers, "Microdata, items"),
    row("longdesc", Html(&["frame", "iframe", "img"]), ValueType::Url, "Non-conforming features"),
    row("lowsrc", Html(&["img"]), ValueType::Url, "Non-conforming features"),
    row("manifest", Html(&["html"]), ValueType::Url, "Non-conforming features"),
    row("marker", Foreign, ValueType::Style, "SVG 2 section 6.6"),
    row("marker-end", Foreign, ValueType::Style, "SVG 2 section 6.6"),
    row("marker-mid", Foreign, ValueType::Style, "SVG 2 section 6.6"),
    row("marker-start", Foreign, ValueType::Style, "SVG 2 section 6.6"),
    row("mask", Foreign, ValueType::Style, "SVG 2 section 6.6"),
    row("ping", Html(&["a", "area"]), ValueType::Tokens, "Links created by a and area elements"),
    row("pluginspage", Html(&["embed"]), ValueType::Url, "Non-conforming features"),
    row("poster", Html(&["video"]), ValueType::Url, "The video element"),
    row("profile", Html(&["head"]), ValueType::Tokens, "Non-conforming features"),
    row("src", Foreign, ValueType::Url, "MathML 3 section 5.1.2"),
    row("src", Html(&["audio", "bgsound", "embed", "frame", "iframe", "image", "img", "input",
    "script", "source", "track", "video"]), ValueType::Url, "Embedded content"),
    row("srcdoc", Html(&["iframe"]), ValueType::Page, "The iframe element"),
    row("srcset", Html(&["image", "img", "source"]), ValueType::Candidates, "Srcset attributes"),
    row("stroke", Foreign, ValueType::Style, "SVG 2 section 6.6"),
    row("style", Any, ValueType::Style, "The style attribute"),
    row("urn", Html(&["a", "link"]), ValueType::Url, "Non-conforming features"),
    row("usemap", Html(&["image", "img", "input", "object"]), ValueType::Url, "Image maps"),
    row("value", Html(&["param"]), ValueType::Parameter, "HTML 4.01 section 13.3.2"),
    row("xlink:href", Any, ValueType::Url, "SVG 1.1 section 5.3.1"),
];

/// Attributes without links that determine how other attributes are interpreted.
#[rustfmt::skip]
const CONTEXT_NAMES: &[&str] = &[
    "color", "encoding", "face", "http-equiv", "name", "property", "size", "type", "valuetype",
];

/// Values of `name`, `property`, and `itemprop` for which the `content` of a `<meta>` is a URL:
/// Open Graph, Twitter Cards, App Links, icons and tiles, and common microdata.
#[rustfmt::skip]
const URL_PROPERTIES: &[&str] = &[
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

/// Returns the type of an attribute value, or `None` if it does not contain URIs.
pub(in crate::document) fn find(
    element: &str,
    attribute: &str,
    is_foreign: bool,
) -> Option<ValueType> {
    let first = TABLE.partition_point(|row| row.attribute < attribute);
    let rows = TABLE[first..].iter().take_while(|row| row.attribute == attribute);
    rows.into_iter().find(|row| row.on.includes(element, is_foreign)).map(|row| row.value_type)
}

/// Returns the type of the value of a custom data attribute, or `None` if it is probably not a URL.
pub(super) fn of_data(name: &str, value: &str) -> Option<ValueType> {
    const WORDS: [&str; 11] = [
        "background",
        "bg",
        "href",
        "image",
        "img",
        "link",
        "poster",
        "source",
        "src",
        "uri",
        "url",
    ];
    let last = name.rsplit('-').next().unwrap_or_default();
    let is_value = |value: &str| !value.is_empty() && !value.contains([' ', '{', '\n']);
    if last.ends_with("srcset") {
        Some(ValueType::Candidates)
    } else if value.trim_ascii_start().get(..4).is_some_and(|it| it.eq_ignore_ascii_case("url(")) {
        // Scripts that load backgrounds late copy the value to a property of CSS.
        Some(ValueType::Style)
    } else if WORDS.contains(&last) && is_value(value) || is_uri(value) {
        Some(ValueType::Url)
    } else {
        None
    }
}

/// Returns whether a value is a URI with an authority.
fn is_uri(value: &str) -> bool {
    let value = value.trim_ascii();
    value.contains("://") && UriRef::parse(&mapped(value)).is_ok_and(|uri| uri.scheme().is_some())
}

/// Returns the static name of an attribute if it is in one of the tables.
pub(super) fn known_name(name: &[u8]) -> Option<&'static str> {
    let row = TABLE
        .binary_search_by(|row| row.attribute.as_bytes().cmp(name))
        .map(|at| TABLE[at].attribute);
    row.or_else(|_| {
        CONTEXT_NAMES.binary_search_by(|it| it.as_bytes().cmp(name)).map(|at| CONTEXT_NAMES[at])
    })
    .ok()
}

/// Returns whether a `<meta>` with this name contains a URL.
pub(super) fn is_url_property(name: &str) -> bool {
    URL_PROPERTIES.contains(&name.trim_ascii())
}

#[cfg(test)]
mod tests {
    use super::{CONTEXT_NAMES, Foreign, Html, TABLE, URL_PROPERTIES, known_name};

    /// The tables are sorted for binary search, and no row shadows another.
    #[test]
    fn the_tables_are_sorted() {
        assert!(TABLE.is_sorted_by_key(|row| row.attribute));
        assert!(CONTEXT_NAMES.is_sorted());
        assert!(URL_PROPERTIES.is_sorted());
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
