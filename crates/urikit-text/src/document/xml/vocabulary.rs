//! The attributes and elements that contain URIs, by vocabulary.

use crate::document::html;

/// The XML vocabulary of an element, which determines where its links are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vocabulary {
    /// XHTML, with the attributes of HTML.
    Xhtml,
    /// SVG or MathML, with the attributes they have in HTML.
    Foreign,
    Other,
}

/// The type of an element's content, which determines how links are found in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Data, which may be one URI.
    Text,
    /// Natural language, which may contain URIs.
    Prose,
    /// HTML, as in feeds (RFC 4287 section 3.1, RSS 2.0).
    Html,
    Style,
    Script,
}

/// The type of an attribute value, which determines how links are found in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueType {
    /// A URI reference.
    Reference,
    /// Pairs of a namespace and a reference (XML Schema part 1 section 2.6.3).
    Locations,
    /// A namespace name, or a value that is not a URI.
    Name,
    /// The base URI (XML Base section 3).
    Base,
    /// The same type as in HTML.
    AsInHtml(html::ValueType),
    /// Any data, which is searched.
    Text,
}

impl Vocabulary {
    /// Returns the vocabulary of a namespace.
    pub(super) fn of_namespace(name: &str) -> Self {
        match name {
            "http://www.w3.org/1999/xhtml" => Self::Xhtml,
            "http://www.w3.org/2000/svg" | "http://www.w3.org/1998/Math/MathML" => Self::Foreign,
            _ => Self::Other,
        }
    }

    /// Returns the vocabulary of a child element that declares no namespace.
    pub(super) fn of_element(self, name: &str) -> Self {
        match name {
            "html" | "h:html" | "xhtml:html" => Self::Xhtml,
            "svg" | "svg:svg" | "math" => Self::Foreign,
            _ => self,
        }
    }
}

/// Attributes that contain a reference in all elements. They are from Atom, RSS, OPML, XInclude,
/// XSLT, catalogs, schemas, and EPUB packages.
const REFERENCES: [&str; 7] = ["href", "htmlUrl", "schemaLocation", "src", "uri", "url", "xmlUrl"];

/// Returns the type of the value of an attribute, which depends on its element.
pub(super) fn value_type(vocabulary: Vocabulary, element: &str, name: &str) -> ValueType {
    let (prefix, local) = name.split_once(':').unwrap_or(("", name));
    if vocabulary != Vocabulary::Other {
        let is_foreign = vocabulary == Vocabulary::Foreign;
        if let Some(value_type) = html::find(element, &name.to_ascii_lowercase(), is_foreign) {
            return ValueType::AsInHtml(value_type);
        }
    }
    match (prefix, local) {
        ("", "xmlns") | ("xmlns", _) | ("", "targetNamespace" | "namespace" | "namespaceURI") => {
            ValueType::Name
        }
        ("xml", "base") => ValueType::Base,
        ("xsi", "schemaLocation") => ValueType::Locations,
        ("", _) if vocabulary == Vocabulary::Xhtml => ValueType::Name,
        ("xsi", "noNamespaceSchemaLocation")
        | ("rdf", "about" | "resource" | "datatype")
        | ("xlink", "role" | "arcrole")
        | (_, "href") => ValueType::Reference,
        ("", "location") if matches!(element, "import" | "address") => ValueType::Reference,
        ("", _) if REFERENCES.contains(&local) => ValueType::Reference,
        _ => ValueType::Text,
    }
}

/// Returns the type of an element's content, given its `type` attribute.
pub(super) fn content(vocabulary: Vocabulary, local: &str, kind: Option<&str>) -> Content {
    match (vocabulary, local, kind) {
        (Vocabulary::Xhtml | Vocabulary::Foreign, "style", _) => Content::Style,
        (Vocabulary::Xhtml | Vocabulary::Foreign, "script", _) => Content::Script,
        (Vocabulary::Xhtml | Vocabulary::Foreign, ..) => Content::Prose,
        (Vocabulary::Other, _, Some("html" | "text/html")) => Content::Html,
        (Vocabulary::Other, "description" | "encoded", None) => Content::Html,
        _ => Content::Text,
    }
}
