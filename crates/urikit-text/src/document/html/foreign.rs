//! Tracks whether a tag is inside SVG or MathML, where other attributes contain URIs, and `<style>`
//! and `<title>` contain markup.
//!
//! This approximates tree construction (HTML Standard, "the rules for parsing tokens in foreign
//! content"): only elements that switch between HTML and foreign content are tracked.

use super::tokens::Attribute;

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Language {
    #[default]
    Html,
    Svg,
    Math,
}

/// The open elements that switch between HTML, SVG, and MathML.
#[derive(Default)]
pub(super) struct Foreign {
    /// The names of the elements, and the language of their content.
    open: Vec<(&'static str, Language)>,
    has_made_foreign: bool,
    is_in_style: bool,
}

/// SVG elements that contain HTML.
const IN_SVG: [&str; 3] = ["desc", "foreignobject", "title"];

/// MathML elements that contain HTML.
const IN_MATH: [&str; 5] = ["mi", "mn", "mo", "ms", "mtext"];

/// HTML elements whose start tag ends SVG or MathML.
const BREAKING_OUT: [&str; 44] = [
    "b",
    "big",
    "blockquote",
    "body",
    "br",
    "center",
    "code",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "hr",
    "i",
    "img",
    "li",
    "listing",
    "menu",
    "meta",
    "nobr",
    "ol",
    "p",
    "pre",
    "ruby",
    "s",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "sup",
    "table",
    "tt",
    "u",
    "ul",
    "var",
];

/// The number of open elements that are searched for the start tag of an end tag.
const MAX_SEARCHED: usize = 64;

impl Foreign {
    /// Returns whether the current position is in SVG or MathML.
    pub(super) fn is_inside(&self) -> bool {
        self.language() != Language::Html
    }

    /// Returns whether the last start tag is an SVG or MathML element.
    pub(super) const fn has_made_foreign(&self) -> bool {
        self.has_made_foreign
    }

    /// Returns whether the current text is in an SVG `<style>`.
    pub(super) const fn is_in_style(&self) -> bool {
        self.is_in_style
    }

    fn language(&self) -> Language {
        self.open.last().map_or(Language::Html, |(_, language)| *language)
    }

    /// Updates the language for a start tag.
    pub(super) fn start(
        &mut self,
        name: &str,
        attributes: &[Attribute],
        html: &str,
        is_self_closing: bool,
    ) {
        self.is_in_style = false;
        if self.is_inside() && breaks_out(name, attributes) {
            self.break_out();
        }
        let around = self.language();
        let entered = match (around, name) {
            (Language::Html, "svg") => Some(("svg", Language::Svg)),
            (Language::Html, "math") => Some(("math", Language::Math)),
            (Language::Html, _) => None,
            (Language::Svg, "svg") => Some(("svg", Language::Svg)),
            (Language::Svg, _) => {
                IN_SVG.into_iter().find(|it| *it == name).map(|it| (it, Language::Html))
            }
            (Language::Math, "svg")
                if self.open.last().is_some_and(|(name, _)| *name == "annotation-xml") =>
            {
                Some(("svg", Language::Svg))
            }
            (Language::Math, "math") => Some(("math", Language::Math)),
            (Language::Math, "annotation-xml") => {
                let inside =
                    if is_html(attributes, html) { Language::Html } else { Language::Math };
                Some(("annotation-xml", inside))
            }
            (Language::Math, _) => {
                IN_MATH.into_iter().find(|it| *it == name).map(|it| (it, Language::Html))
            }
        };
        self.has_made_foreign = around != Language::Html || entered.is_some();
        self.is_in_style = around == Language::Svg && name == "style" && !is_self_closing;
        self.open.extend(entered.filter(|_| !is_self_closing));
    }

    /// Updates the language for an end tag.
    pub(super) fn end(&mut self, name: &[u8]) {
        self.is_in_style = false;
        if self.open.is_empty() {
            return;
        }
        if self.is_inside() && matches!(name, b"br" | b"p") {
            return self.break_out();
        }
        let near = self.open.iter().rev().take(MAX_SEARCHED);
        if let Some(above) = near.map(|(open, _)| open.as_bytes()).position(|open| open == name) {
            self.open.truncate(self.open.len() - above - 1);
        }
    }

    fn break_out(&mut self) {
        while self.is_inside() {
            self.open.pop();
        }
    }
}

fn breaks_out(name: &str, attributes: &[Attribute]) -> bool {
    BREAKING_OUT.binary_search(&name).is_ok()
        || (name == "font"
            && attributes
                .iter()
                .any(|attribute| matches!(&*attribute.name, "color" | "face" | "size")))
}

/// Returns whether an `<annotation-xml>` declares HTML content.
fn is_html(attributes: &[Attribute], html: &str) -> bool {
    attributes.iter().filter(|attribute| attribute.name == "encoding").any(|attribute| {
        let encoding = attribute.value.as_str(html);
        ["text/html", "application/xhtml+xml"].iter().any(|it| it.eq_ignore_ascii_case(encoding))
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn elements_that_end_foreign_content_are_sorted() {
        assert!(super::BREAKING_OUT.is_sorted());
    }
}
