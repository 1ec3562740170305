//! The attributes of vocabularies that contain URIs.

use crate::document::html;

/// The vocabulary of an element, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vocabulary {
    /// XHTML: like HTML.
    Xhtml,
    /// SVG and MathML: like in HTML.
    Foreign,
    Other,
}

/// The meaning of the text in an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Data, which may be a URI.
    Text,
    /// Natural-language text.
    Prose,
    /// A page (RFC 4287 section 3.1, RSS 2.0).
    Html,
    Style,
}

/// The content of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// A reference.
    Reference,
    /// Pairs of namespaces and references (XML Schema part 1 section 2.6.3).
    Locations,
    /// The name of a namespace, or no URI.
    Name,
    /// The base (XML Base section 3).
    Base,
    /// The same content as in HTML.
    AsInHtml(html::Holds),
    /// Anything.
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

    /// Returns the vocabulary of an element without a declared namespace in this one.
    pub(super) fn of_element(self, name: &str) -> Self {
        match name {
            "html" | "h:html" | "xhtml:html" => Self::Xhtml,
            "svg" | "svg:svg" | "math" => Self::Foreign,
            _ => self,
        }
    }
}

/// Attributes that contain a reference in all elements: those of Atom, RSS, OPML, XInclude, XSLT,
/// catalogs, schemas, and e-book packages.
const REFERENCES: [&str; 7] = ["href", "htmlUrl", "schemaLocation", "src", "uri", "url", "xmlUrl"];

/// Returns the content of an attribute of an element, by their names.
pub(super) fn holds(vocabulary: Vocabulary, element: &str, name: &str) -> Holds {
    let (prefix, local) = name.split_once(':').unwrap_or(("", name));
    if vocabulary != Vocabulary::Other {
        let is_foreign = vocabulary == Vocabulary::Foreign;
        if let Some(holds) = html::find(element, &name.to_ascii_lowercase(), is_foreign) {
            return Holds::AsInHtml(holds);
        }
    }
    match (prefix, local) {
        ("", "xmlns") | ("xmlns", _) | ("", "targetNamespace" | "namespace" | "namespaceURI") => {
            Holds::Name
        }
        ("xml", "base") => Holds::Base,
        ("xsi", "schemaLocation") => Holds::Locations,
        ("", _) if vocabulary == Vocabulary::Xhtml => Holds::Name,
        ("xsi", "noNamespaceSchemaLocation")
        | ("rdf", "about" | "resource" | "datatype")
        | ("xlink", "role" | "arcrole")
        | (_, "href") => Holds::Reference,
        ("", "location") if matches!(element, "import" | "address") => Holds::Reference,
        ("", _) if REFERENCES.contains(&local) => Holds::Reference,
        _ => Holds::Text,
    }
}

/// Returns the meaning of the text in an element, by its name.
pub(super) fn content(vocabulary: Vocabulary, local: &str, kind: Option<&str>) -> Content {
    match (vocabulary, local, kind) {
        (Vocabulary::Xhtml | Vocabulary::Foreign, "style", _) => Content::Style,
        (Vocabulary::Xhtml | Vocabulary::Foreign, ..) => Content::Prose,
        (Vocabulary::Other, _, Some("html" | "text/html")) => Content::Html,
        (Vocabulary::Other, "description" | "encoded", None) => Content::Html,
        _ => Content::Text,
    }
}
