//! Finds the links of a page with a parser that builds a tree, as browsers do.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeBuilderOpts, TreeSink};
use html5ever::{Attribute, ParseOpts, QualName, local_name, ns, parse_document};
use urikit_text::document::{Document, Place};

use super::standard::URLS;

/// An element, an attribute, and its URL.
pub(crate) type Held = (String, String, String);

/// A node of the tree. Nodes other than elements have no name.
struct Node {
    name: QualName,
    attributes: RefCell<Vec<Attribute>>,
}

/// A sink that collects the elements of a tree.
#[derive(Default)]
struct Elements(RefCell<Vec<Rc<Node>>>);

fn node(name: QualName, attributes: Vec<Attribute>) -> Rc<Node> {
    Rc::new(Node { name, attributes: RefCell::new(attributes) })
}

fn nameless() -> Rc<Node> {
    node(QualName::new(None, ns!(), local_name!("")), Vec::new())
}

impl TreeSink for Elements {
    type Handle = Rc<Node>;
    type Output = Self;
    type ElemName<'a> = &'a QualName;

    fn finish(self) -> Self {
        self
    }
    fn get_document(&self) -> Rc<Node> {
        nameless()
    }
    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<Attribute>,
        _: ElementFlags,
    ) -> Rc<Node> {
        let element = node(name, attributes);
        self.0.borrow_mut().push(Rc::clone(&element));
        element
    }
    fn elem_name<'a>(&'a self, element: &'a Rc<Node>) -> &'a QualName {
        &element.name
    }
    fn add_attrs_if_missing(&self, element: &Rc<Node>, attributes: Vec<Attribute>) {
        let mut known = element.attributes.borrow_mut();
        for attribute in attributes {
            if !known.iter().any(|it| it.name == attribute.name) {
                known.push(attribute);
            }
        }
    }
    fn get_template_contents(&self, template: &Rc<Node>) -> Rc<Node> {
        Rc::clone(template)
    }
    fn same_node(&self, one: &Rc<Node>, other: &Rc<Node>) -> bool {
        Rc::ptr_eq(one, other)
    }
    fn is_mathml_annotation_xml_integration_point(&self, element: &Rc<Node>) -> bool {
        element.attributes.borrow().iter().any(|attribute| {
            attribute.name.local == local_name!("encoding")
                && ["text/html", "application/xhtml+xml"]
                    .iter()
                    .any(|html| attribute.value.eq_ignore_ascii_case(html))
        })
    }
    fn create_comment(&self, _: StrTendril) -> Rc<Node> {
        nameless()
    }
    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Rc<Node> {
        nameless()
    }
    fn append(&self, _: &Rc<Node>, _: NodeOrText<Rc<Node>>) {}
    fn append_before_sibling(&self, _: &Rc<Node>, _: NodeOrText<Rc<Node>>) {}
    fn append_based_on_parent_node(&self, _: &Rc<Node>, _: &Rc<Node>, _: NodeOrText<Rc<Node>>) {}
    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}
    fn parse_error(&self, _: Cow<'static, str>) {}
    fn set_quirks_mode(&self, _: QuirksMode) {}
    fn remove_from_parent(&self, _: &Rc<Node>) {}
    fn reparent_children(&self, _: &Rc<Node>, _: &Rc<Node>) {}
}

/// Removes the white space that the URL Standard ignores.
fn without_white_space(value: &str) -> String {
    value.trim_matches(|sign: char| sign <= ' ').replace(['\t', '\n', '\r'], "")
}

/// Returns every URL in the attributes of a page.
pub(crate) fn walk(page: &str) -> BTreeSet<Held> {
    let tree_builder = TreeBuilderOpts { scripting_enabled: false, ..TreeBuilderOpts::default() };
    let options = ParseOpts { tree_builder, ..ParseOpts::default() };
    let elements = parse_document(Elements::default(), options).one(page).0.into_inner();
    let mut all = BTreeSet::new();
    for element in elements {
        let name = &element.name;
        for Attribute { name: attribute, value } in element.attributes.take() {
            let prefixed = if attribute.ns == ns!(xlink) && attribute.local == local_name!("href") {
                "xlink:href"
            } else {
                &*attribute.local
            };
            let is_url = if name.ns == ns!(html) {
                URLS.iter().any(|(known, elements)| {
                    *known == prefixed
                        && (["itemid", "xlink:href"].contains(known)
                            || elements.split(' ').any(|it| it == &*name.local))
                })
            } else {
                ["href", "xlink:href", "itemid"].contains(&prefixed)
            };
            if is_url {
                // Some names of SVG elements contain capitals in the tree.
                let element = name.local.to_ascii_lowercase();
                all.insert((element.to_string(), prefixed.to_owned(), without_white_space(&value)));
            }
        }
    }
    all
}

/// Returns the same for a parsed document: URLs of the page itself, not of pages within it.
pub(crate) fn read(document: &Document) -> BTreeSet<Held> {
    let held = document
        .links()
        .iter()
        .filter(|link| link.scope == urikit_text::document::ScopeId::DOCUMENT);
    held.filter_map(|link| match &link.place {
        Place::Attribute { element, attribute } => {
            // The tree builder renames `image`.
            let element = if element == "image" && attribute != "xlink:href" && attribute != "href"
            {
                "img"
            } else {
                element
            };
            Some((element.to_owned(), attribute.clone(), link.reference.clone()))
        }
        _ => None,
    })
    .collect()
}
