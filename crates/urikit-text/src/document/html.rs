//! HTML, tokenized according to the HTML Standard. Elements that the tree would omit, such as a
//! second `<body>`, are parsed, too, because only tags are considered.

mod foreign;
mod lists;
mod markup;
mod table;
mod tokens;

use super::base::BaseSource;
use super::collect::{Collector, Found, Text};
use super::kind::Kind;
use super::link::Place;
use super::rewrite::Writing;
use markup::Markup;
pub(super) use table::{Holds, find};
use tokens::{Raw, Tag, Token};

pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>) {
    for token in tokens::of(text.text, collector.wants_prose()) {
        match token {
            Token::Tag(tag) => read_tag(collector, text, &tag),
            Token::Text { markup, writing } => collector.prose(&markup.text(text, writing)),
            Token::Raw(raw) => read_raw(collector, text, &raw),
            Token::Style { markup, writing } => {
                collector.text(Kind::Css, markup.text(text, writing))
            }
            Token::Skipped { range, why } => collector.skipped(text, &range, why),
        }
    }
}

/// Parses the content of an element without markup.
fn read_raw(collector: &mut Collector<'_>, text: &Text<'_>, raw: &Raw) {
    let part = text.part(raw.range.clone());
    match raw.element {
        "style" if raw.is_of_type(Kind::Css) => collector.text(Kind::Css, part),
        "script" if raw.is_of_type(Kind::Json) => collector.text(Kind::Json, part),
        "script" | "style" | "xmp" | "plaintext" => collector.prose(&part),
        element if !part.text.trim_ascii().is_empty() => {
            collector.skipped(
                text,
                &raw.range,
                format!("what is in {element}, which browsers do not show"),
            );
        }
        _ => {}
    }
}

fn read_tag(collector: &mut Collector<'_>, text: &Text<'_>, tag: &Tag) {
    let told = |name: &str| tag.value(text.text, name).map(str::to_owned);
    let element = Element { name: &tag.name, inert: tag.inert, told: &told };
    for attribute in &tag.attributes {
        if let Some(holds) = find(&tag.name, attribute.name, tag.is_foreign) {
            let value = attribute.value.text(text, Some(attribute.writing));
            read_attribute(collector, value, &element, attribute.name, holds);
        }
    }
}

/// The element of an attribute, in HTML or XML syntax.
pub(super) struct Element<'a> {
    pub(super) name: &'a str,
    /// The enclosing element that makes it inert.
    pub(super) inert: Option<&'static str>,
    /// Returns the value of another attribute of the element.
    pub(super) told: &'a dyn Fn(&str) -> Option<String>,
}

/// Parses the value of an attribute by its type.
pub(super) fn read_attribute(
    collector: &mut Collector<'_>,
    value: Text<'_>,
    element: &Element<'_>,
    name: &str,
    holds: Holds,
) {
    let place = Place::Attribute { element: element.name.to_owned(), attribute: name.to_owned() };
    match holds {
        Holds::Url => whole(collector, &value, place),
        Holds::Base => read_base(collector, &value, element.inert, place),
        Holds::Tokens => {
            for range in lists::tokens(value.text) {
                take(collector, &value, range, place.clone(), Some(Writing::NotEmpty));
            }
        }
        Holds::Identifiers => {
            for range in
                lists::tokens(value.text).filter(|range| value.text[range.clone()].contains(':'))
            {
                take(collector, &value, range, place.clone(), Some(Writing::Identifier));
            }
        }
        Holds::Items => {
            for range in lists::items(value.text) {
                take(collector, &value, range, place.clone(), Some(Writing::Item));
            }
        }
        Holds::Candidates => {
            for range in lists::candidates(value.text) {
                take(collector, &value, range, place.clone(), Some(Writing::Candidate));
            }
        }
        Holds::Style => collector.text(Kind::Css, value),
        Holds::Page => {
            let scope = collector.scope(Some(value.scope), "iframe srcdoc".to_owned());
            let page = value.scoped(scope);
            collector.text(Kind::Html, Text { depth: page.depth + 1, ..page });
        }
        Holds::Meta => read_meta(collector, &value, element.told, place),
        Holds::Parameter => {
            if (element.told)("valuetype").is_some_and(|kind| kind.eq_ignore_ascii_case("ref")) {
                whole(collector, &value, place);
            }
        }
    }
}

/// Adds a value that is a URL.
fn whole(collector: &mut Collector<'_>, value: &Text<'_>, place: Place) {
    take(collector, value, 0..value.text.len(), place, None);
}

fn take(
    collector: &mut Collector<'_>,
    value: &Text<'_>,
    range: std::ops::Range<usize>,
    place: Place,
    writing: Option<Writing>,
) {
    let reference = value.text[range.clone()].to_owned();
    collector.url(value, Found { range, reference, place, writing });
}

/// Adds the base of the page, unless it is inert.
fn read_base(collector: &mut Collector<'_>, value: &Text<'_>, inert: Option<&str>, place: Place) {
    let range = 0..value.text.len();
    if let Some(inside) = inert {
        return collector.skipped(
            value,
            &range,
            format!("a base in {inside}, where it does not hold"),
        );
    }
    let found = Found { range, reference: value.text.to_owned(), place, writing: None };
    let (found, _) = found.without_white_space(value.text);
    if collector.has_many_bases(value.scope) {
        return collector.skipped(
            value,
            &found.range,
            "a base behind many others, of which the first one holds",
        );
    }
    collector.base(value, BaseSource::Embedded, found);
}

/// Parses the `content` of a `<meta>`, which is a URL for some names.
fn read_meta(
    collector: &mut Collector<'_>,
    value: &Text<'_>,
    told: &dyn Fn(&str) -> Option<String>,
    place: Place,
) {
    let told = |name: &str| told(name).map(|value| value.to_ascii_lowercase());
    if told("http-equiv").is_some_and(|name| name == "refresh") {
        if let Some((range, before)) = lists::refresh(value.text) {
            take(collector, value, range, place, Some(Writing::Refresh(before)));
        }
    } else if ["property", "name", "itemprop"]
        .into_iter()
        .filter_map(told)
        .any(|name| table::is_about_url(&name))
    {
        whole(collector, value, place);
    }
}

impl Tag {
    /// Returns the value of an attribute.
    fn value<'t>(&'t self, html: &'t str, name: &str) -> Option<&'t str> {
        self.attributes
            .iter()
            .find(|attribute| attribute.name == name)
            .map(|attribute| attribute.value.as_str(html))
    }
}

impl Markup {
    /// Returns the value as the input of other parsers. It is a part of `around`.
    fn text<'t>(&'t self, around: &Text<'t>, writing: Option<Writing>) -> Text<'t> {
        match self.undone() {
            Some(undone) => around.undone(self.range(), undone, writing),
            None => {
                let part = around.part(self.range());
                let writings = writing.into_iter().chain(part.writings).collect();
                Text { writings, ..part }
            }
        }
    }
}
