//! The template of `uri get` and `uri find --rewrite`: text with names of components in braces.
//!
//! ```text
//! template    = *( text / "{{" / "}}" / "{" placeholder "}" )
//! text        = any character / "\t" / "\n" / "\\"
//! placeholder = field [ "|" default ]
//! field       = name / "query:" key / "query-all:" key / "path:" number / "surt:" profile
//!             / "key:" profile
//! ```
//!
//! A template is compiled once, to literal text and fields.

use std::fmt;
use std::ops::Range;

use crate::computed::{Computed, UnknownProfile};
use crate::details::Detail;
use crate::globs::Case;
use crate::input_error::InputError;
use crate::output::json::write_json;
use crate::reading::{Part, Spec};

/// The number of bytes after the literal text, which may be copied together with it.
const PADDING: usize = 64;

#[derive(Debug)]
pub(crate) struct Template {
    /// The literal text, and padding.
    text: String,
    /// The literal text as content of a JSON string, and padding.
    json: String,
    parts: Vec<TemplatePart>,
}

/// A range of literal text, and the field after it.
#[derive(Debug)]
struct TemplatePart {
    text: Range<usize>,
    json: Range<usize>,
    field: Option<Field>,
    /// The range of the default of an undefined field.
    default: Option<[Range<usize>; 2]>,
}

/// Parts of a template before the literal text is quoted.
#[derive(Debug)]
struct Compiled {
    text: Range<usize>,
    field: Option<Field>,
    default: Option<Range<usize>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Uri,
    Part(Part),
    /// The kind of the host, for conditions only.
    HostKind,
    /// The value of a query key. The string includes `query:` and is leaked.
    Pair(&'static str),
    /// A computed value, except for `find`.
    Computed(Computed),
    /// A value that is derived from components, except for `find`.
    Detail(Detail),
    /// A derived reference, for `find` only.
    Derived(Derived),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Derived {
    Target,
    /// The shortest reference from the document's base to the target.
    Relative,
    Normal,
}

impl Derived {
    const ALL: [Self; 3] = [Self::Target, Self::Relative, Self::Normal];

    const fn name(self) -> &'static str {
        match self {
            Self::Target => "target",
            Self::Relative => "relative",
            Self::Normal => "normal",
        }
    }
}

/// The names that a template can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    /// The parts of a specification.
    Row(Spec),
    /// The parts of a URI that was found, and derived references.
    Found,
}

const QUERY: &str = "query:";

pub(crate) trait Render {
    /// Receives literal text, which is a slice of `around`.
    fn text(&mut self, text: &str, around: &str);

    /// Receives a field, and returns whether it is defined.
    fn field(&mut self, field: Field) -> bool;

    /// Receives an undefined field without a default.
    fn undefined(&mut self, _field: Field) {}
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quoting {
    None,
    /// As content of a JSON string.
    Json,
}

impl Template {
    /// Compiles a template for a specification.
    pub(crate) fn new(source: &str, spec: Spec) -> Result<Self, Box<InputError>> {
        Self::compiled(source, Names::Row(spec))
    }

    /// Compiles a template, or names of fields without braces, separated by commas.
    pub(crate) fn named(source: &str, spec: Spec) -> Result<Self, Box<InputError>> {
        let is_field = |field: &str| {
            let name = field.split_once('|').map_or(field, |(name, _)| name);
            !field.contains(['{', '}']) && Field::parse(name, spec).is_ok()
        };
        match source {
            _ if is_field(source) => Self::new(&format!("{{{source}}}"), spec),
            _ if source.split(',').all(is_field) => {
                Self::new(&format!("{{{}}}", source.replace(',', "}\t{")), spec)
            }
            _ => Self::new(source, spec),
        }
    }

    /// Compiles a template for URIs that were found.
    pub(crate) fn of_found(source: &str) -> Result<Self, Box<InputError>> {
        Self::compiled(source, Names::Found)
    }

    fn compiled(source: &str, names: Names) -> Result<Self, Box<InputError>> {
        let mut compiler = Compiler { source, names, text: String::new(), parts: Vec::new() };
        compiler.compile()?;
        let Compiler { text, parts, .. } = compiler;
        if matches!(names, Names::Row(_)) && parts.iter().all(|part| part.field.is_none()) {
            return Err(
                ErrorKind::NoPlaceholder(suggested(source, names)).at(0..source.len(), names)
            );
        }
        Ok(Self::from_parts(text, parts))
    }

    fn from_parts(mut text: String, parts: Vec<Compiled>) -> Self {
        let mut json = String::new();
        let quoted = |literal: &str| {
            let mut quoted = Vec::new();
            write_json(&mut quoted, literal);
            let quoted = String::from_utf8_lossy(&quoted);
            quoted[1..quoted.len() - 1].to_owned()
        };
        let mut in_json = |range: &Range<usize>| {
            let start = json.len();
            json.push_str(&quoted(&text[range.clone()]));
            start..json.len()
        };
        let parts = parts.into_iter().map(|Compiled { text, field, default }| TemplatePart {
            json: in_json(&text),
            default: default.map(|default| [default.clone(), in_json(&default)]),
            text,
            field,
        });
        let parts: Vec<_> = parts.collect();
        for padded in [&mut text, &mut json] {
            padded.extend(std::iter::repeat_n(' ', PADDING));
        }
        Self { text, json, parts }
    }

    /// Returns the names of the columns, which tabs separate: the name of a placeholder that is
    /// alone, else `output`.
    pub(crate) fn columns(&self) -> Vec<String> {
        let mut columns = vec![String::new()];
        for part in &self.parts {
            for (at, text) in self.text[part.text.clone()].split('\t').enumerate() {
                if at > 0 {
                    columns.push(String::new());
                }
                if !text.is_empty() {
                    "output".clone_into(columns.last_mut().expect("not empty"));
                }
            }
            if let (Some(field), Some(column)) = (part.field, columns.last_mut()) {
                let is_alone = column.is_empty();
                (if is_alone { field.name() } else { "output" }).clone_into(column);
            }
        }
        columns
    }

    /// Returns the distinct fields, in order of first use.
    pub(crate) fn fields(&self) -> Vec<Field> {
        let mut fields = Vec::new();
        for field in self.parts.iter().filter_map(|part| part.field) {
            if !fields.contains(&field) {
                fields.push(field);
            }
        }
        fields
    }

    /// Passes literal text and fields to `to`, from left to right.
    #[inline]
    pub(crate) fn render(&self, quoting: Quoting, to: &mut impl Render) {
        for part in &self.parts {
            match quoting {
                _ if part.text.is_empty() => {}
                Quoting::None => to.text(&self.text[part.text.clone()], &self.text),
                Quoting::Json => to.text(&self.json[part.json.clone()], &self.json),
            }
            let Some(field) = part.field.filter(|field| !to.field(*field)) else { continue };
            match (&part.default, quoting) {
                (None, _) => to.undefined(field),
                (Some([text, _]), Quoting::None) => {
                    to.text(&self.text[text.clone()], &self.text);
                }
                (Some([_, json]), Quoting::Json) => {
                    to.text(&self.json[json.clone()], &self.json);
                }
            }
        }
    }
}

impl Field {
    /// Returns the fields that a template can name.
    fn of(names: Names) -> impl Iterator<Item = Self> {
        let (spec, derived): (_, &[Derived]) = match names {
            Names::Row(spec) => (spec, &[]),
            Names::Found => (Spec::Rfc3986, &Derived::ALL),
        };
        // The user is a field of every specification, and the password is a detail.
        let own = spec.own_parts().iter().copied();
        let own = own.filter(|part| !matches!(part, Part::User | Part::Password));
        let parts = [Part::User].into_iter().chain(Part::COMMON).chain(own);
        std::iter::once(Self::Uri)
            .chain(parts.map(Self::Part))
            .chain(derived.iter().copied().map(Self::Derived))
    }

    /// Parses a name without braces.
    pub(crate) fn parse(name: &str, spec: Spec) -> Result<Self, Box<InputError>> {
        // The error for an empty name includes the braces.
        Self::within(name, 1, Names::Row(spec)).map_err(|mut error| {
            error.span = error.span.start.saturating_sub(1)..(error.span.end - 1).min(name.len());
            error
        })
    }

    /// Returns the names of the fields of rows.
    pub(crate) fn names(spec: Spec) -> Vec<&'static str> {
        Names::Row(spec).all()
    }

    /// Returns how values are compared: schemes and hosts are case-insensitive (RFC 3986 section
    /// 6.2.2.1).
    pub(crate) fn case(self) -> Case {
        use Computed::{Domain, HostReversed, Subdomain, Suffix};
        match self {
            Self::Part(Part::Scheme | Part::Host)
            | Self::Computed(Domain | HostReversed | Subdomain | Suffix) => Case::Ignored,
            _ => Case::Sensitive,
        }
    }

    /// Returns whether the value is not a part of the reference.
    pub(crate) const fn is_computed(self) -> bool {
        matches!(self, Self::Computed(_) | Self::Detail(_))
    }

    /// The name in braces and in JSON.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Uri => "uri",
            Self::Part(part) => part.name(),
            Self::HostKind => "host_kind",
            Self::Pair(name) => name,
            Self::Computed(computed) => computed.name(),
            Self::Detail(detail) => detail.name(),
            Self::Derived(derived) => derived.name(),
        }
    }

    /// Returns the key of a query placeholder.
    pub(crate) fn pair_key(name: &'static str) -> &'static str {
        name.strip_prefix(QUERY).unwrap_or(name)
    }
}

struct Compiler<'s> {
    source: &'s str,
    names: Names,
    text: String,
    parts: Vec<Compiled>,
}

impl<'s> Compiler<'s> {
    fn compile(&mut self) -> Result<(), Box<InputError>> {
        let mut literal = 0;
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
                    let text = literal..self.text.len();
                    let default = placeholder.default.map(|default| {
                        self.text.push_str(default);
                        text.end..self.text.len()
                    });
                    self.parts.push(Compiled { text, field: Some(placeholder.field), default });
                    literal = self.text.len();
                    at = placeholder.end;
                }
                ('\\', Some('t' | 'n' | '\\')) => {
                    self.text.push(match next {
                        Some('t') => '\t',
                        Some('n') => '\n',
                        _ => '\\',
                    });
                    at += 2;
                }
                ('\\', next) => {
                    let end = at + 1 + next.map_or(0, char::len_utf8);
                    return Err(ErrorKind::Escape.at(at..end, self.names));
                }
                ('}', _) => return Err(ErrorKind::Closing.at(at..at + 1, self.names)),
                ('\n' | '\r', _) => return Err(ErrorKind::LineEnd.at(at..at + 1, self.names)),
                (c, _) => {
                    self.text.push(c);
                    at += c.len_utf8();
                }
            }
        }
        let text = literal..self.text.len();
        self.parts.push(Compiled { text, field: None, default: None });
        Ok(())
    }

    /// Parses the placeholder that starts with the brace at an offset.
    fn placeholder(&self, brace: usize) -> Result<Placeholder<'s>, Box<InputError>> {
        let inner = &self.source[brace + 1..];
        match inner.find(['{', '}']) {
            Some(len) if inner[len..].starts_with('}') => {
                let (name, default) = match inner[..len].split_once('|') {
                    Some((name, default)) => (name, Some(default)),
                    None => (&inner[..len], None),
                };
                let field = Field::within(name, brace + 1, self.names)?;
                Ok(Placeholder { field, default, end: brace + 1 + len + 1 })
            }
            _ => Err(ErrorKind::Opening.at(brace..brace + 1, self.names)),
        }
    }
}

/// A field, the text if it is undefined, and the offset after its closing brace.
struct Placeholder<'s> {
    field: Field,
    default: Option<&'s str>,
    end: usize,
}

impl Field {
    /// Parses the name in a placeholder. `start` is its offset.
    fn within(inner: &str, start: usize, names: Names) -> Result<Self, Box<InputError>> {
        let span = start..start + inner.len();
        if names.have_query() && inner.starts_with(QUERY) {
            let name = Box::leak(inner.to_owned().into_boxed_str());
            return Ok(Self::Pair(name));
        }
        let has_details = matches!(names, Names::Row(_));
        if let Some(detail) = Detail::named(inner).filter(|_| has_details) {
            return Ok(Self::Detail(detail));
        }
        if let Some(computed) = Self::computed(inner, span.clone(), names)? {
            return Ok(Self::Computed(computed));
        }
        let found = Field::of(names).find(|field| field.name() == inner);
        if let (None, Some(meant)) = (found, synonym(inner)) {
            return Self::within(meant, start, names);
        }
        let kind = match found {
            Some(field) => return Ok(field),
            None if inner.is_empty() => ErrorKind::NoName,
            None if inner.starts_with("query.") => {
                ErrorKind::Parameter(inner["query.".len()..].to_owned())
            }
            None if inner == Part::Zone.name() => ErrorKind::Zone,
            None => ErrorKind::Name(names.closest(inner)),
        };
        // An empty placeholder is reported at its braces.
        let span = if inner.is_empty() { start - 1..start + 1 } else { span };
        Err(kind.at(span, names))
    }

    fn computed(
        inner: &str,
        span: Range<usize>,
        names: Names,
    ) -> Result<Option<Computed>, Box<InputError>> {
        let Names::Row(spec) = names else { return Ok(None) };
        Computed::named(inner, spec).map_err(|UnknownProfile| {
            let profile = inner.find(':').map_or(0, |colon| colon + 1);
            ErrorKind::Profile.at(span.start + profile..span.end, names)
        })
    }
}

/// Suggests a template instead of one without placeholders.
fn suggested(source: &str, names: Names) -> String {
    if let Some(key) = source.strip_prefix("query.") {
        return format!("use `query:{key}`");
    }
    let is_field = Field::of(names).any(|field| field.name() == source);
    if let (false, Some(name)) = (is_field, names.closest(source)) {
        return format!("did you mean `{name}`?");
    }
    match is_field || Detail::named(source).is_some() {
        true => format!("use '{{{source}}}'"),
        false if source.contains([':', '/', '.']) => {
            "give a template before the URIs, such as '{host}'".to_owned()
        }
        false => "write names of components in braces, such as '{host}'".to_owned(),
    }
}

/// Names that other programs use.
const SYNONYMS: [(&str, &str); 11] = [
    ("basename", "filename"),
    ("ext", "extension"),
    ("hash", "fragment"),
    ("hostname", "host"),
    ("netloc", "authority"),
    ("pathname", "path"),
    ("protocol", "scheme"),
    ("search", "query"),
    ("tld", "suffix"),
    ("url", "uri"),
    ("username", "user"),
];

/// Returns the name of a field that other programs name differently.
fn synonym(name: &str) -> Option<&'static str> {
    SYNONYMS.iter().find(|(other, _)| *other == name).map(|(_, meant)| *meant)
}

const UNKNOWN_NAME: &str = "unknown component name";

enum ErrorKind {
    Opening,
    Closing,
    NoName,
    /// The key of a parameter after a dot.
    Parameter(String),
    /// The closest name.
    Name(Option<&'static str>),
    Zone,
    Profile,
    Escape,
    LineEnd,
    /// The remedy.
    NoPlaceholder(String),
}

impl ErrorKind {
    fn at(self, span: Range<usize>, names: Names) -> Box<InputError> {
        let list = || format!("use one of {names}");
        let (code, message, help) = match self {
            Self::Opening => ("brace", "unclosed brace", "write a literal brace as {{".into()),
            Self::Closing => {
                ("brace", "unmatched closing brace", "write a literal brace as }}".into())
            }
            Self::NoName => ("name", "empty braces", list()),
            Self::Parameter(key) => ("name", UNKNOWN_NAME, format!("use `query:{key}`")),
            Self::Name(None) => ("name", UNKNOWN_NAME, list()),
            Self::Name(Some(closest)) => {
                ("name", UNKNOWN_NAME, format!("did you mean `{closest}`?"))
            }
            Self::Zone => (
                "name",
                "RFC 3986 has no zone identifiers",
                "use --spec rfc3986+6874 for URIs with zones".into(),
            ),
            Self::Escape => (
                "escape",
                "unknown escape",
                "use \\t, \\n, or \\\\ for a tab, a line break, or a backslash".into(),
            ),
            Self::Profile => {
                ("profile", "unknown profile", format!("use one of {}", UnknownProfile::existing()))
            }
            Self::LineEnd => {
                ("line-end", "line break in template", "write a line break as \\n".into())
            }
            Self::NoPlaceholder(help) => ("name", "template without component name", help),
        };
        Box::new(InputError {
            span,
            component: None,
            code,
            rule: "a template consists of text, {NAME}, {{, and }}",
            section: match names {
                Names::Row(_) => "uri get --help",
                Names::Found => "uri find --help",
            },
            message: message.into(),
            help: Some(help.into()),
        })
    }
}

/// Returns the name that differs from a misspelled one in at most two places.
pub(crate) fn closest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let name = name.to_ascii_lowercase();
    let distance = |other: &&str| strsim::osa_distance(&name, other);
    names.into_iter().min_by_key(distance).filter(|other| distance(other) <= 2)
}

impl Names {
    fn all(self) -> Vec<&'static str> {
        let computed = match self {
            Self::Row(spec) => Detail::names().chain(Computed::names(spec)).collect(),
            Self::Found => Vec::new(),
        };
        let pairs = self.have_query().then_some("query:KEY");
        Field::of(self).map(Field::name).chain(pairs).chain(computed).collect()
    }

    /// Returns the name that a misspelled one is closest to, or another word for it.
    fn closest(self, name: &str) -> Option<&'static str> {
        let synonym = SYNONYMS.iter().find(|(synonym, _)| synonym.eq_ignore_ascii_case(name));
        synonym.map(|(_, name)| *name).or_else(|| closest(name, self.all()))
    }

    /// Returns whether there is a query, and thus query keys.
    fn have_query(self) -> bool {
        Field::of(self).any(|field| field == Field::Part(Part::Query))
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.all().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Renders a template with the names of its fields.
    struct Shown(String);

    impl Render for Shown {
        fn text(&mut self, text: &str, around: &str) {
            assert!(around.contains(text));
            self.0.push_str(text);
        }

        fn field(&mut self, field: Field) -> bool {
            let is_defined = field != Field::Part(Part::Fragment);
            if is_defined {
                self.0.push_str(&format!("<{}>", field.name()));
            }
            is_defined
        }
    }

    fn shown(source: &str, quoting: Quoting) -> String {
        let mut shown = Shown(String::new());
        Template::new(source, Spec::Rfc3986).unwrap().render(quoting, &mut shown);
        shown.0
    }

    #[test]
    fn braces_are_placeholders_and_double_braces_are_literal() {
        for (source, expected) in [
            ("{host}", "<host>"),
            ("{host}{host}", "<host><host>"),
            ("{scheme} {host}:{port}!", "<scheme> <host>:<port>!"),
            ("{{{host}}}", "{<host>}"),
            ("{{host}}{path}", "{host}<path>"),
            ("}}{port}{{", "}<port>{"),
            ("é{uri}漢", "é<uri>漢"),
            ("{query:a b}{query}{query:}", "<query:a b><query><query:>"),
            ("{fragment|none}-{host|none}{path:-1}", "none-<host><path:-1>"),
        ] {
            assert_eq!(shown(source, Quoting::None), expected, "{source}");
        }
        assert_eq!(shown("\"{host}\t{user}", Quoting::Json), "\\\"<host>\\t<user>");
        assert_eq!(shown(r"{host}\\\t\n", Quoting::Json), r"<host>\\\t\n");
        assert_eq!(shown(r"{host}\\\t\n", Quoting::None), "<host>\\\t\n");
    }

    #[test]
    fn template_errors_have_a_span() {
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
            ("{zone}", 1..5, "name"),
            (r"{host}\d", 6..8, "escape"),
            (r"{host}\", 6..7, "escape"),
            ("{host_kind}", 1..10, "name"),
            ("{opaque}", 1..7, "name"),
            ("{path:key}", 1..9, "name"),
            ("{host}\n", 6..7, "line-end"),
            ("", 0..0, "name"),
            ("host", 0..4, "name"),
            ("{{host}}", 0..8, "name"),
        ] {
            let error = Template::new(source, Spec::Rfc3986).unwrap_err();
            assert_eq!((error.span, error.code), (span, code), "{source}");
        }
    }

    #[test]
    fn found_uris_have_derived_fields() {
        assert!(Template::of_found("{target}{relative}{normal}{uri}{query:k}").is_ok());
        let error = Template::new("{target}", Spec::Rfc3986).unwrap_err();
        assert_eq!((error.span, error.section), (1..7, "uri get --help"));
        assert_eq!(Template::of_found("{opaque}").unwrap_err().section, "uri find --help");
    }

    #[test]
    fn fields_depend_on_the_specification() {
        let has = |name: &str, spec| Template::new(name, spec).is_ok();
        assert!(has("{opaque}", Spec::Rfc2396) && !has("{opaque}", Spec::Rfc1808));
        assert!(has("{params}", Spec::Rfc1808) && !has("{params}", Spec::Rfc3986));
        assert!(has("{url_path}{user}", Spec::Rfc1738) && has("{password}", Spec::Rfc1738));
    }
}
