//! Checks which attributes contain URLs, according to the index of attributes in the HTML Standard
//! and its list of obsolete ones.

use urikit_text::document::{Kind, read};

/// The attributes whose value is a URL, and their elements.
pub(crate) const URLS: &[(&str, &str)] = &[
    ("action", "form"),
    ("background", "body table tbody td tfoot th thead tr"),
    ("cite", "blockquote del ins q"),
    ("classid", "object"),
    ("codebase", "applet object"),
    ("data", "object"),
    ("formaction", "button input"),
    ("href", "a area link"),
    ("itemid", "div meta span"),
    ("longdesc", "frame iframe img"),
    ("lowsrc", "img"),
    ("manifest", "html"),
    ("pluginspage", "embed"),
    ("poster", "video"),
    ("src", "audio bgsound embed frame iframe img input script source track video"),
    ("urn", "a link"),
    ("usemap", "img input object"),
    ("xlink:href", "a"),
];

/// The attributes that contain several URLs or other data: an example value, and its URLs.
const OTHERS: &[(&str, &str, &str, &[&str])] = &[
    ("archive", "applet", "a:1 , a:2", &["a:1", "a:2"]),
    ("archive", "object", "a:1 a:2", &["a:1", "a:2"]),
    ("imagesrcset", "link", "a:1 1x, a:2 2x", &["a:1", "a:2"]),
    ("itemprop", "div", "name a:1", &["a:1"]),
    ("itemtype", "div", "a:1 a:2", &["a:1", "a:2"]),
    ("ping", "a", "a:1 a:2", &["a:1", "a:2"]),
    ("ping", "area", "a:1 a:2", &["a:1", "a:2"]),
    ("profile", "head", "a:1 a:2", &["a:1", "a:2"]),
    ("srcdoc", "iframe", "<img src=a:1>", &["a:1"]),
    ("srcset", "img", "a:1 1x, a:2 2x", &["a:1", "a:2"]),
    ("srcset", "source", "a:1 1x, a:2 2x", &["a:1", "a:2"]),
    ("style", "div", "background: url(a:1)", &["a:1"]),
];

/// The attributes in the index that contain no URL.
const NONE: &str = "abbr accept accept-charset accesskey allow allowfullscreen alpha alt as async \
    autocapitalize autocomplete \
    autocorrect autofocus autoplay blocking charset checked class closedby color colorspace cols \
    colspan command commandfor content \
    contenteditable controls coords crossorigin datetime decoding default defer dir dirname \
    disabled download draggable enctype \
    enterkeyhint fetchpriority for form formenctype formmethod formnovalidate formtarget headers \
    headingoffset headingreset height \
    hidden high hreflang http-equiv id imagesizes inert inputmode integrity is ismap itemref \
    itemscope kind label lang list loading \
    loop low max maxlength media method min minlength multiple muted name nomodule nonce \
    novalidate open optimum pattern placeholder \
    playsinline popover popovertarget popovertargetaction preload readonly referrerpolicy rel \
    required reversed rows rowspan sandbox \
    scope selected shadowrootmode shadowrootclonable shadowrootcustomelementregistry \
    shadowrootdelegatesfocus shadowrootserializable \
    shape size sizes slot span spellcheck srclang start step tabindex target title translate type \
    value width \
    writingsuggestions wrap";

fn references(page: &str) -> Vec<String> {
    read(Kind::Html, page.as_bytes()).links().iter().map(|link| link.reference.clone()).collect()
}

#[test]
fn attributes_with_urls_are_parsed() {
    for (attribute, elements) in URLS {
        for element in elements.split(' ') {
            assert_eq!(
                references(&format!("<{element} {attribute}=a:b>")),
                ["a:b"],
                "{element} {attribute}"
            );
        }
    }
    for (attribute, element, value, expected) in OTHERS {
        let page = format!("<{element} {attribute}='{value}'>");
        assert_eq!(references(&page), *expected, "{page}");
    }
}

#[test]
fn other_attributes_are_ignored() {
    for attribute in NONE.split_ascii_whitespace().chain(["data-src", "onclick", "srd", "hrefs"]) {
        for element in ["a", "img", "meta", "link", "input", "form", "x-y", "param", "script"] {
            assert_eq!(
                references(&format!("<{element} {attribute}=a:b>")),
                [""; 0],
                "{element} {attribute}"
            );
        }
    }
    let is_url = |attribute: &str, element: &str| {
        let one = |it: &(&str, &str)| it.0 == attribute && it.1.split(' ').any(|it| it == element);
        URLS.iter().any(one) || ["itemid", "xlink:href"].contains(&attribute)
    };
    for (attribute, _) in URLS {
        for element in ["p", "a", "img", "x-y", "script", "input", "base", "button"] {
            let expected: &[&str] = if is_url(attribute, element) { &["a:b"] } else { &[] };
            if (*attribute, element) != ("href", "base") {
                assert_eq!(
                    references(&format!("<{element} {attribute}=a:b>")),
                    expected,
                    "{element} {attribute}"
                );
            }
        }
    }
}
