//! Links in the attributes of tags and in the pseudo-attributes of processing instructions.

use std::ops::Range;

use quick_xml::events::attributes::Attributes;

use super::Element;
use super::references::{Declared, References};
use super::vocabulary::{self, ValueType, Vocabulary};
use crate::document::base::BaseSource;
use crate::document::collect::{Collector, Found, Text};
use crate::document::html;
use crate::document::link::Place;
use crate::document::plain;
use crate::document::rewrite::Writing;

/// The byte ranges of an attribute.
struct Attribute {
    name: Range<usize>,
    value: Range<usize>,
}

/// Adds the links in a start tag, and returns the properties of the element.
pub(super) fn read_element(
    collector: &mut Collector<'_>,
    text: &Text<'_>,
    range: Range<usize>,
    around: &Element,
    declared: &Declared<'_>,
) -> Element {
    let tag = &text.text[range.clone()];
    let inner =
        tag[1..].strip_suffix("/>").or_else(|| tag[1..].strip_suffix('>')).unwrap_or(&tag[1..]);
    let is_end = |c: char| matches!(c, ' ' | '\t' | '\r' | '\n' | '/');
    let name = range.start + 1..range.start + 1 + inner.find(is_end).unwrap_or(inner.len());
    let attributes = attributes(collector, text, name.end..range.start + 1 + inner.len());
    let value = |wanted: &str| Some(&text.text[find(text, &attributes, wanted)?.value.clone()]);
    let qualified = &text.text[name.clone()];
    let namespace = match qualified.split_once(':') {
        Some((prefix, _)) => value(&format!("xmlns:{prefix}")),
        None => value("xmlns"),
    };
    let vocabulary = match namespace {
        Some(namespace) => Vocabulary::of_namespace(namespace),
        None => around.vocabulary.of_element(qualified),
    };
    let content = vocabulary::content(vocabulary, local(qualified), value("type"));
    let mut element = Element { name, scope: around.scope, vocabulary, content };
    if let Some(base) = find(text, &attributes, "xml:base") {
        element.scope =
            collector.scope(Some(around.scope), format!("element {}", short(qualified)));
        if element.scope == around.scope {
            collector.skipped(text, &base.value, "too many nested xml:base attributes");
        } else {
            read(collector, text, &element, base, &attributes, declared);
        }
    }
    for attribute in
        attributes.iter().filter(|attribute| text.text[attribute.name.clone()] != *"xml:base")
    {
        read(collector, text, &element, attribute, &attributes, declared);
    }
    element
}

fn find<'a>(text: &Text<'_>, attributes: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
    attributes.iter().find(|attribute| text.text[attribute.name.clone()] == *name)
}

/// Returns the attributes in a range. Unquoted values are accepted.
fn attributes(
    collector: &mut Collector<'_>,
    text: &Text<'_>,
    range: Range<usize>,
) -> Vec<Attribute> {
    let inner = &text.text[range.clone()];
    let mut all = Vec::new();
    let mut is_broken = false;
    for attribute in Attributes::html(inner, 0).with_checks(false) {
        match attribute {
            Ok(attribute) => {
                let place = |part: &[u8]| {
                    let start = (part.as_ptr() as usize).checked_sub(inner.as_ptr() as usize)?;
                    (start + part.len() <= inner.len())
                        .then(|| range.start + start..range.start + start + part.len())
                };
                if let (Some(name), Some(value)) =
                    (place(attribute.key.as_ref()), place(&attribute.value))
                {
                    all.push(Attribute { name, value });
                }
            }
            Err(_) => is_broken = true,
        }
    }
    if is_broken {
        collector.skipped(text, &range, "invalid XML attributes");
    }
    all
}

/// The description of an entity that is not replaced, and the string that contains it.
pub(super) const UNRESOLVED: &str = "value with an unresolved XML entity";

/// The number of attributes that are searched for those that affect another one.
const MAX_SEARCHED: usize = 64;

fn read(
    collector: &mut Collector<'_>,
    text: &Text<'_>,
    element: &Element,
    attribute: &Attribute,
    siblings: &[Attribute],
    declared: &Declared<'_>,
) {
    let name = &text.text[attribute.name.clone()];
    let element_name = &text.text[element.name.clone()];
    let value_type = vocabulary::value_type(element.vocabulary, local(element_name), name);
    if value_type == ValueType::Name || attribute.value.is_empty() && value_type == ValueType::Text
    {
        return;
    }
    let part = text.part(attribute.value.clone()).scoped(element.scope);
    let references = References::unescape_value(part.text, declared);
    if let Some(entity) = references.unknown.first() {
        return collector.skipped(&part, entity, UNRESOLVED);
    }
    let value = references.text(&part, writing(text.text, &attribute.value));
    let place = || {
        let name = if element.vocabulary == Vocabulary::Xhtml {
            local(element_name)
        } else {
            element_name
        };
        Place::Attribute {
            element: short(name),
            attribute: short(&text.text[attribute.name.clone()]),
        }
    };
    let found = |range: Range<usize>| {
        let reference = value.text[range.clone()].to_owned();
        Found { range, reference, place: place(), writing: None }
    };
    let of_many = |range| Found { writing: Some(Writing::NotEmpty), ..found(range) };
    let all = 0..value.text.len();
    match value_type {
        ValueType::Reference => collector.url(&value, found(all)),
        ValueType::Locations => {
            for range in words(value.text).skip(1).step_by(2) {
                collector.link(&value, of_many(range));
            }
        }
        ValueType::Base => {
            let (found, _) = found(all).without_white_space(value.text);
            collector.base(&value, BaseSource::Embedded, found);
        }
        ValueType::AsInHtml(value_type) => {
            let siblings = &siblings[..siblings.len().min(MAX_SEARCHED)];
            let sibling =
                |name: &str| Some(text.text[find(text, siblings, name)?.value.clone()].to_owned());
            let name = local(element_name);
            let owner = html::Element { name: &short(name), inert: None, sibling: &sibling };
            html::read_attribute(
                collector,
                value,
                &owner,
                &text.text[attribute.name.clone()],
                value_type,
            );
        }
        ValueType::Text => plain::search_value(collector, &value, &place),
        ValueType::Name => {}
    }
}

/// Parses the pseudo-attributes of `<?xml-stylesheet?>` (Associating Style Sheets with XML
/// documents 1.0 section 3).
pub(super) fn read_instruction(
    collector: &mut Collector<'_>,
    text: &Text<'_>,
    range: Range<usize>,
    declared: &Declared<'_>,
) {
    const NAME: &str = "xml-stylesheet";
    let Some(inner) =
        text.text[range.clone()].strip_prefix("<?").and_then(|rest| rest.strip_prefix(NAME))
    else {
        return;
    };
    let start = range.end - inner.len();
    for attribute in attributes(collector, text, start..range.end.saturating_sub(2).max(start)) {
        if text.text[attribute.name.clone()] == *"href" {
            let part = text.part(attribute.value.clone());
            let references = References::unescape(part.text, declared);
            if let Some(entity) = references.unknown.first() {
                collector.skipped(&part, entity, UNRESOLVED);
                continue;
            }
            let value = references.text(&part, writing(text.text, &attribute.value));
            let range = 0..value.text.len();
            let reference = value.text.to_owned();
            let place = Place::Instruction(NAME.to_owned());
            collector.url(&value, Found { range, reference, place, writing: None });
        }
    }
}

/// Returns the escaping of a value, which depends on whether it is quoted.
fn writing(text: &str, value: &Range<usize>) -> Writing {
    match text[..value.start].ends_with(['"', '\'']) {
        true => Writing::Attribute,
        false => Writing::Unquoted,
    }
}

fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split_ascii_whitespace().map(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        start..start + word.len()
    })
}

fn local(name: &str) -> &str {
    name.split_once(':').map_or(name, |(_, local)| local)
}

/// Returns a name, truncated if it is long, because every link repeats it.
pub(super) fn short(name: &str) -> String {
    const MAX_LENGTH: usize = 100;
    match name.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}
