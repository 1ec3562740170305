//! The template of `uri get` and of `uri find --rewrite`: text with the names of components in braces.
//!
//! ```text
//! template    = *( text / "{{" / "}}" / "{" placeholder "}" )
//! placeholder = name / "query:" key
//! ```
//!
//! A template is compiled once: its text, and between stretches of it the fields to look up.

use std::fmt;
use std::ops::Range;

use crate::diagnostics::fault::Fault;
use crate::output::json::write_json;
use crate::reading::{Key, Spec};

/// Bytes behind a template's text, which may be copied together with it.
const PADDING: usize = 64;

/// What is written for each row.
#[derive(Debug)]
pub(crate) struct Template {
    /// All the text that is not in braces, and padding.
    text: String,
    /// The same as it stands inside a JSON string.
    json: String,
    pieces: Vec<TemplatePart>,
}

/// A stretch of text, and the field behind it.
#[derive(Debug)]
struct TemplatePart {
    text: Range<usize>,
    json: Range<usize>,
    field: Option<Field>,
}

/// What stands in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// The whole text.
    Uri,
    /// A part of it.
    Part(Key),
    /// The userinfo up to its first colon.
    User,
    /// The value of a key of the query; the name that stands in the braces, `query:` included. It lives as long as the process.
    Pair(&'static str),
    /// Something that is made of it, which only `find` has.
    Made(Made),
}

/// What a reference in a document can be made into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// What it is resolved to.
    Target,
    /// The shortest reference from the document's base to its target.
    Relative,
    /// Its normal form.
    Normal,
}

impl Made {
    const ALL: [Self; 3] = [Self::Target, Self::Relative, Self::Normal];

    const fn name(self) -> &'static str {
        match self {
            Self::Target => "target",
            Self::Relative => "relative",
            Self::Normal => "normal",
        }
    }
}

/// Which names a template can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    /// Those of a row that this document reads.
    Row(Spec),
    /// Those of a URI that was found.
    Found,
}

/// Before a key.
const QUERY: &str = "query:";

/// What a template is rendered into.
pub(crate) trait Render {
    /// Takes a stretch of the template's text, a slice of the second string.
    fn text(&mut self, text: &str, around: &str);

    /// Takes a field's place.
    fn field(&mut self, field: Field);
}

/// How the template's own text is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quoting {
    /// As it is.
    None,
    /// For the inside of a JSON string.
    Json,
}

impl Template {
    /// Compiles a template for texts of this document.
    pub(crate) fn new(source: &str, spec: Spec) -> Result<Self, Box<Fault>> {
        Self::compiled(source, Names::Row(spec))
    }

    /// Compiles a template for URIs that were found, which also has what they can be made into.
    pub(crate) fn of_found(source: &str) -> Result<Self, Box<Fault>> {
        Self::compiled(source, Names::Found)
    }

    fn compiled(source: &str, names: Names) -> Result<Self, Box<Fault>> {
        let mut compiler = Compiler { source, names, text: String::new(), pieces: Vec::new() };
        compiler.compile()?;
        let Compiler { text, pieces, .. } = compiler;
        Ok(Self::from_pieces(text, pieces))
    }

    fn from_pieces(mut text: String, fields: Vec<(Range<usize>, Option<Field>)>) -> Self {
        let mut json = String::new();
        let quoted = |stretch: &str| {
            let mut quoted = Vec::new();
            write_json(&mut quoted, stretch);
            let quoted = String::from_utf8_lossy(&quoted);
            quoted[1..quoted.len() - 1].to_owned()
        };
        let pieces = fields.into_iter().map(|(range, field)| {
            let start = json.len();
            json.push_str(&quoted(&text[range.clone()]));
            TemplatePart { text: range, json: start..json.len(), field }
        });
        let pieces = pieces.collect();
        for padded in [&mut text, &mut json] {
            padded.extend(std::iter::repeat_n(' ', PADDING));
        }
        Self { text, json, pieces }
    }

    /// The fields, each once, in the order in which they come first.
    pub(crate) fn fields(&self) -> Vec<Field> {
        let mut fields = Vec::new();
        for field in self.pieces.iter().filter_map(|piece| piece.field) {
            if !fields.contains(&field) {
                fields.push(field);
            }
        }
        fields
    }

    /// Gives its pieces from left to right.
    #[inline]
    pub(crate) fn render(&self, quoting: Quoting, to: &mut impl Render) {
        for piece in &self.pieces {
            match quoting {
                _ if piece.text.is_empty() => {}
                Quoting::None => to.text(&self.text[piece.text.clone()], &self.text),
                Quoting::Json => to.text(&self.json[piece.json.clone()], &self.json),
            }
            if let Some(field) = piece.field {
                to.field(field);
            }
        }
    }
}

impl Field {
    /// Those that a template can name.
    fn of(names: Names) -> impl Iterator<Item = Self> {
        let (spec, made): (_, &[Made]) = match names {
            Names::Row(spec) => (spec, &[]),
            Names::Found => (Spec::Rfc3986, &Made::ALL),
        };
        // Of what a row of JSON has besides, the kind of a host is no text of the URI, and a password stands only where
        // its user does: nobody should get one by mistake.
        let parts =
            Key::of(spec).filter(|key| !matches!(key, Key::HostKind | Key::User | Key::Password));
        [Self::Uri, Self::User]
            .into_iter()
            .chain(parts.map(Self::Part))
            .chain(made.iter().copied().map(Self::Made))
    }

    /// Its name in braces and in JSON.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Uri => "uri",
            Self::User => "user",
            Self::Part(key) => key.name(),
            Self::Pair(name) => name,
            Self::Made(made) => made.name(),
        }
    }

    /// The key of a pair.
    pub(crate) fn pair_key(name: &'static str) -> &'static str {
        name.strip_prefix(QUERY).unwrap_or(name)
    }
}

/// A template on its way through the compiler.
struct Compiler<'s> {
    source: &'s str,
    names: Names,
    text: String,
    pieces: Vec<(Range<usize>, Option<Field>)>,
}

impl Compiler<'_> {
    fn compile(&mut self) -> Result<(), Box<Fault>> {
        let mut stretch = 0;
        let mut at = 0;
        while let Some(c) = self.source[at..].chars().next() {
            let next = self.source[at + c.len_utf8()..].chars().next();
            match (c, next) {
                ('{', Some('{')) | ('}', Some('}')) => {
                    self.text.push(c);
                    at += 2;
                }
                ('{', _) => {
                    let placeholder = self.placeholder(at)?;
                    self.pieces.push((stretch..self.text.len(), Some(placeholder.field)));
                    stretch = self.text.len();
                    at = placeholder.end;
                }
                ('}', _) => return Err(Mistake::Closing.at(at..at + 1, self.names)),
                ('\n' | '\r', _) => return Err(Mistake::LineEnd.at(at..at + 1, self.names)),
                (c, _) => {
                    self.text.push(c);
                    at += c.len_utf8();
                }
            }
        }
        self.pieces.push((stretch..self.text.len(), None));
        Ok(())
    }

    /// What the brace at an offset opens.
    fn placeholder(&self, brace: usize) -> Result<Placeholder, Box<Fault>> {
        let inner = &self.source[brace + 1..];
        match inner.find(['{', '}']) {
            Some(len) if inner[len..].starts_with('}') => {
                Placeholder::new(&inner[..len], brace + 1, self.names)
            }
            _ => Err(Mistake::Opening.at(brace..brace + 1, self.names)),
        }
    }
}

/// A field, and where the template goes on behind its braces.
struct Placeholder {
    field: Field,
    end: usize,
}

impl Placeholder {
    /// What stands between two braces, from this offset on.
    fn new(inner: &str, start: usize, names: Names) -> Result<Self, Box<Fault>> {
        let span = start..start + inner.len();
        if names.have_query() && inner.starts_with(QUERY) {
            let name = Box::leak(inner.to_owned().into_boxed_str());
            return Ok(Self { field: Field::Pair(name), end: span.end + 1 });
        }
        let mistake = match Field::of(names).find(|field| field.name() == inner) {
            Some(field) => return Ok(Self { field, end: span.end + 1 }),
            None if inner.is_empty() => Mistake::NoName,
            None if inner == Key::Password.name() => Mistake::Password,
            None => Mistake::Name,
        };
        // Nothing cannot be pointed at: the braces around it can.
        let span = if inner.is_empty() { start - 1..start + 1 } else { span };
        Err(mistake.at(span, names))
    }
}

/// What can be wrong with a template.
#[derive(Clone, Copy)]
enum Mistake {
    Opening,
    Closing,
    NoName,
    Name,
    Password,
    LineEnd,
}

impl Mistake {
    fn at(self, span: Range<usize>, names: Names) -> Box<Fault> {
        let list = || format!("use one of {names}");
        let (code, message, help) = match self {
            Self::Opening => ("brace", "unclosed brace", "write a literal brace as {{".into()),
            Self::Closing => {
                ("brace", "unmatched closing brace", "write a literal brace as }}".into())
            }
            Self::NoName => ("name", "empty braces", list()),
            Self::Name => ("name", "unknown component name", list()),
            Self::Password => (
                "name",
                "no component for the password",
                "use {userinfo}, which includes the password".into(),
            ),
            Self::LineEnd => {
                ("line-end", "line break in template", "write the template on one line".into())
            }
        };
        Box::new(Fault {
            span,
            component: None,
            code,
            rule: "text, {NAME}, {{, or }}",
            section: match names {
                Names::Row(_) => "uri get --help",
                Names::Found => "uri find --help",
            },
            message: message.into(),
            help: Some(help.into()),
        })
    }
}

impl Names {
    /// Whether there is a query, and with it the values of its keys.
    fn have_query(self) -> bool {
        Field::of(self).any(|field| field == Field::Part(Key::Query))
    }
}

impl fmt::Display for Names {
    /// A list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Field::of(*self)
            .map(Field::name)
            .chain(self.have_query().then_some("query:KEY"))
            .collect();
        f.write_str(&names.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use urikit::rfc2396::Syntax;

    use super::*;

    /// Shows what a template is made of.
    struct Shown(String);

    impl Render for Shown {
        fn text(&mut self, text: &str, around: &str) {
            assert!(around.contains(text));
            self.0.push_str(text);
        }

        fn field(&mut self, field: Field) {
            self.0.push_str(&format!("<{}>", field.name()));
        }
    }

    fn shown(source: &str, quoting: Quoting) -> String {
        let mut shown = Shown(String::new());
        Template::new(source, Spec::Rfc3986).unwrap().render(quoting, &mut shown);
        shown.0
    }

    #[test]
    fn braces_name_components_and_double_braces_are_text() {
        for (source, expected) in [
            ("", ""),
            ("a", "a"),
            ("{host}", "<host>"),
            ("{host}{host}", "<host><host>"),
            ("{scheme} {host}:{port}!", "<scheme> <host>:<port>!"),
            ("{{{host}}}", "{<host>}"),
            ("{{host}}", "{host}"),
            ("}}{{", "}{"),
            ("é{uri}漢", "é<uri>漢"),
            ("{query:a b}{query}{query:}", "<query:a b><query><query:>"),
        ] {
            assert_eq!(shown(source, Quoting::None), expected, "{source}");
        }
        assert_eq!(shown("\"{host}\\\t{user}", Quoting::Json), "\\\"<host>\\\\\\t<user>");
    }

    #[test]
    fn a_mistake_has_a_place() {
        for (source, span, code) in [
            ("a{", 1..2, "brace"),
            ("{host", 0..1, "brace"),
            ("{ho{st}", 0..1, "brace"),
            ("a}b", 1..2, "brace"),
            ("{host}}", 6..7, "brace"),
            ("é{}", 2..4, "name"),
            ("{host}{hots}", 7..11, "name"),
            ("{Host}", 1..5, "name"),
            ("{ host }", 1..7, "name"),
            ("{password}", 1..9, "name"),
            ("{host_kind}", 1..10, "name"),
            ("{opaque}", 1..7, "name"),
            ("{path:key}", 1..9, "name"),
            ("{host}\n", 6..7, "line-end"),
        ] {
            let fault = Template::new(source, Spec::Rfc3986).unwrap_err();
            assert_eq!((fault.span, fault.code), (span, code), "{source}");
        }
    }

    #[test]
    fn what_is_found_can_be_made_into_something() {
        assert!(Template::of_found("{target}{relative}{normal}{uri}{query:k}").is_ok());
        let fault = Template::new("{target}", Spec::Rfc3986).unwrap_err();
        assert_eq!((fault.span, fault.section), (1..7, "uri get --help"));
        assert_eq!(Template::of_found("{opaque}").unwrap_err().section, "uri find --help");
    }

    #[test]
    fn each_document_has_names_of_its_own() {
        let has = |name: &str, spec| Template::new(name, spec).is_ok();
        assert!(has("{opaque}", Spec::Rfc2396(Syntax::RFC2396)) && !has("{opaque}", Spec::Rfc1808));
        assert!(has("{params}", Spec::Rfc1808) && !has("{params}", Spec::Rfc3986));
        assert!(has("{url_path}{user}", Spec::Rfc1738) && !has("{password}", Spec::Rfc1738));
    }
}
