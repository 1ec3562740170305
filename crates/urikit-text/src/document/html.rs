//! Links in HTML, tokenized according to the HTML Standard. No tree is built, so elements that tree
//! construction would drop, such as a second `<body>`, are parsed as well.

mod foreign;
mod lists;
mod markup;
mod table;
mod tokens;

use std::ops::Range;

use super::base::BaseSource;
use super::collect::{Collector, Found, Text};
use super::kind::Kind;
use super::link::Place;
use super::rewrite::Writing;
use markup::Markup;
pub(super) use table::{ValueType, find};
use tokens::{Raw, Tag, Token, Wants};

pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>) {
    let wants =
        Wants { text: collector.wants_prose(), data_attributes: collector.wants_data_attributes() };
    for token in tokens::of(text.text, wants) {
        match token {
            Token::Tag(tag) => read_tag(collector, text, &tag),
            Token::Text { markup, writing } => collector.prose(&markup.text(text, writing)),
            Token::Raw(raw) => read_raw(collector, text, &raw),
            Token::Style { markup, writing } => {
                collector.text(Kind::Css, markup.text(text, writing));
            }
            Token::Skipped { range, why } => collector.skipped(text, &range, why),
        }
    }
}

/// Parses or searches the content of an element such as `<script>`. Content that browsers do not
/// display is reported as skipped.
fn read_raw(collector: &mut Collector<'_>, text: &Text<'_>, raw: &Raw) {
    let part = text.part(raw.range.clone());
    match raw.element {
        "style" if raw.is_of_type(Kind::Css) => collector.text(Kind::Css, part),
        "script" if raw.is_of_type(Kind::Json) => collector.text(Kind::Json, part),
        "script" => collector.script(&part),
        "style" | "xmp" | "plaintext" => collector.prose(&part),
        element if !part.text.trim_ascii().is_empty() => {
            collector.skipped(
                text,
                &raw.range,
                format!("content of {element}, which browsers do not display"),
            );
        }
        _ => {}
    }
}

fn read_tag(collector: &mut Collector<'_>, text: &Text<'_>, tag: &Tag) {
    let sibling = |name: &str| tag.value(text.text, name).map(str::to_owned);
    let element = Element { name: &tag.name, inert: tag.inert, sibling: &sibling };
    for attribute in &tag.attributes {
        let value_type = if attribute.name.starts_with("data-") {
            table::of_data(&attribute.name, attribute.value.as_str(text.text))
        } else {
            find(&tag.name, &attribute.name, tag.is_foreign)
        };
        if let Some(value_type) = value_type {
            let value = attribute.value.text(text, Some(attribute.writing));
            read_attribute(collector, value, &element, &attribute.name, value_type);
        }
    }
}

/// The element of an attribute, in HTML or XML.
pub(super) struct Element<'a> {
    pub(super) name: &'a str,
    /// The enclosing element, if it prevents a base from taking effect: `template` or `noscript`.
    pub(super) inert: Option<&'static str>,
    /// Returns the value of another attribute of the element.
    pub(super) sibling: &'a dyn Fn(&str) -> Option<String>,
}

/// Adds the links in the value of an attribute, whose type depends on the element.
pub(super) fn read_attribute(
    collector: &mut Collector<'_>,
    value: Text<'_>,
    element: &Element<'_>,
    name: &str,
    value_type: ValueType,
) {
    let place = Place::Attribute { element: element.name.to_owned(), attribute: name.to_owned() };
    match value_type {
        ValueType::Url => add_link(collector, &value, 0..value.text.len(), place, None),
        ValueType::Base => read_base(collector, &value, element.inert, place),
        ValueType::Tokens => {
            let ranges = lists::tokens(value.text);
            add_links(collector, &value, ranges, &place, Writing::NotEmpty);
        }
        ValueType::Identifiers => {
            let is_uri = |range: &Range<usize>| value.text[range.clone()].contains(':');
            let ranges = lists::tokens(value.text).filter(is_uri);
            add_links(collector, &value, ranges, &place, Writing::Identifier);
        }
        ValueType::Items => {
            add_links(collector, &value, lists::items(value.text), &place, Writing::Item);
        }
        ValueType::Candidates => {
            let ranges = lists::candidates(value.text);
            add_links(collector, &value, ranges, &place, Writing::Candidate);
        }
        ValueType::Style => collector.text(Kind::Css, value),
        ValueType::Page => collector.page(value, "iframe srcdoc".to_owned()),
        ValueType::Meta => read_meta(collector, &value, element.sibling, place),
        ValueType::Parameter => {
            if (element.sibling)("valuetype").is_some_and(|kind| kind.eq_ignore_ascii_case("ref")) {
                add_link(collector, &value, 0..value.text.len(), place, None);
            }
        }
    }
}

/// Adds the links in a list.
fn add_links(
    collector: &mut Collector<'_>,
    value: &Text<'_>,
    ranges: impl IntoIterator<Item = Range<usize>>,
    place: &Place,
    writing: Writing,
) {
    for range in ranges {
        add_link(collector, value, range, place.clone(), Some(writing));
    }
}

fn add_link(
    collector: &mut Collector<'_>,
    value: &Text<'_>,
    range: Range<usize>,
    place: Place,
    writing: Option<Writing>,
) {
    let reference = value.text[range.clone()].to_owned();
    collector.url(value, Found { range, reference, place, writing });
}

/// Adds the base of the page, unless the element is inert.
fn read_base(collector: &mut Collector<'_>, value: &Text<'_>, inert: Option<&str>, place: Place) {
    let range = 0..value.text.len();
    if let Some(inside) = inert {
        return collector.skipped(
            value,
            &range,
            format!("base URL in {inside}, which has no effect"),
        );
    }
    let found = Found { range, reference: value.text.to_owned(), place, writing: None };
    let (found, _) = found.without_white_space(value.text);
    if collector.has_many_bases(value.scope) {
        return collector.skipped(
            value,
            &found.range,
            "base URL after many others; only the first one is used",
        );
    }
    collector.base(value, BaseSource::Embedded, found);
}

/// Parses the `content` of a `<meta>`, which is a URL for some names.
fn read_meta(
    collector: &mut Collector<'_>,
    value: &Text<'_>,
    sibling: &dyn Fn(&str) -> Option<String>,
    place: Place,
) {
    let sibling = |name: &str| sibling(name).map(|value| value.to_ascii_lowercase());
    if sibling("http-equiv").is_some_and(|name| name == "refresh") {
        if let Some((range, before)) = lists::refresh(value.text) {
            add_link(collector, value, range, place, Some(Writing::Refresh(before)));
        }
    } else if ["property", "name", "itemprop"]
        .into_iter()
        .filter_map(sibling)
        .any(|name| table::is_url_property(&name))
    {
        add_link(collector, value, 0..value.text.len(), place, None);
    }
}

impl Tag {
    fn value<'t>(&'t self, html: &'t str, name: &str) -> Option<&'t str> {
        self.attributes
            .iter()
            .find(|attribute| attribute.name == name)
            .map(|attribute| attribute.value.as_str(html))
    }
}

impl Markup {
    /// Returns the value as input for another parser.
    fn text<'t>(&'t self, around: &Text<'t>, writing: Option<Writing>) -> Text<'t> {
        match self.unescaped() {
            Some(unescaped) => around.unescaped(self.range(), unescaped, writing),
            None => {
                let part = around.part(self.range());
                let writings = writing.into_iter().chain(part.writings).collect();
                Text { writings, ..part }
            }
        }
    }
}
