//! Which attributes of which vocabularies hold URIs.

/// The vocabulary of an element, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vocabulary {
    /// XHTML: as HTML.
    Xhtml,
    /// SVG and MathML: as in HTML.
    Foreign,
    Other,
}

/// What the text in an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Data, of which anything can be a URI.
    Text,
    /// For people to read.
    Prose,
    /// A page (RFC 4287 section 3.1, RSS 2.0).
    Html,
    Style,
}

/// What an attribute holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// A reference.
    Reference,
    /// Namespaces and references, in turn (XML Schema part 1 section 2.6.3).
    Locations,
    /// The name of a namespace, or no URI.
    Name,
    /// The base (XML Base section 3).
    Base,
    /// The base of the page (XHTML 1.0).
    PageBase,
    /// CSS.
    Style,
    /// Anything.
    Text,
}

impl Vocabulary {
    /// The vocabulary of the name of a namespace.
    pub(super) fn of_namespace(name: &str) -> Self {
        match name {
            "http://www.w3.org/1999/xhtml" => Self::Xhtml,
            "http://www.w3.org/2000/svg" | "http://www.w3.org/1998/Math/MathML" => Self::Foreign,
            _ => Self::Other,
        }
    }

    /// That of an element for which no namespace is declared, inside this one.
    pub(super) fn of_element(self, name: &str) -> Self {
        match name {
            "html" | "h:html" | "xhtml:html" => Self::Xhtml,
            "svg" | "svg:svg" | "math" => Self::Foreign,
            _ => self,
        }
    }
}

/// Attributes that hold a reference in whatever element they are: those of Atom, RSS, OPML, XInclude, XSLT, catalogs, schemas,
/// and packages of books.
const REFERENCES: [&str; 7] = ["href", "htmlUrl", "schemaLocation", "src", "uri", "url", "xmlUrl"];

/// What an attribute of an element holds, by their names.
pub(super) fn holds(vocabulary: Vocabulary, element: &str, name: &str) -> Holds {
    let (prefix, local) = name.split_once(':').unwrap_or(("", name));
    match (prefix, local) {
        ("", "xmlns") | ("xmlns", _) | ("", "targetNamespace" | "namespace" | "namespaceURI") => Holds::Name,
        ("xml", "base") => Holds::Base,
        ("xsi", "schemaLocation") => Holds::Locations,
        ("xsi", "noNamespaceSchemaLocation")
        | ("rdf", "about" | "resource" | "datatype")
        | ("xlink", "href" | "role" | "arcrole")
        | (_, "href") => {
            if vocabulary == Vocabulary::Xhtml && element == "base" {
                Holds::PageBase
            } else {
                Holds::Reference
            }
        }
        ("", _) if vocabulary == Vocabulary::Xhtml => xhtml(element, local),
        ("", "style") if vocabulary == Vocabulary::Foreign => Holds::Style,
        ("", "location") if matches!(element, "import" | "address") => Holds::Reference,
        ("", _) if REFERENCES.contains(&local) => Holds::Reference,
        _ => Holds::Text,
    }
}

fn xhtml(element: &str, name: &str) -> Holds {
    match name {
        "action" | "background" | "cite" | "classid" | "codebase" | "formaction" | "longdesc" | "poster"
        | "profile" | "src" | "usemap" => Holds::Reference,
        "data" if element == "object" => Holds::Reference,
        "style" => Holds::Style,
        _ => Holds::Name,
    }
}

/// What the text in an element is, by its name.
pub(super) fn content(vocabulary: Vocabulary, local: &str, kind: Option<&str>) -> Content {
    match (vocabulary, local, kind) {
        (Vocabulary::Xhtml | Vocabulary::Foreign, "style", _) => Content::Style,
        (Vocabulary::Xhtml | Vocabulary::Foreign, ..) => Content::Prose,
        (Vocabulary::Other, _, Some("html" | "text/html")) => Content::Html,
        (Vocabulary::Other, "description" | "encoded", None) => Content::Html,
        _ => Content::Text,
    }
}
