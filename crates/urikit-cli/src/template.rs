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

use std::borrow::Cow;
use std::ops::Range;

use crate::computed::{Computed, UnknownProfile};
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
    parts: Vec<TemplatePart>,
}

/// A range of literal text, and the field after it.
#[derive(Debug)]
struct TemplatePart {
    text: Range<usize>,
    field: Option<Field>,
    /// The range of the default of an undefined field.
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
            // The names become columns. A comma in a template with braces is literal text. This is
            // first, because a key can contain any characters.
            _ if source.split(',').all(is_field) => {
                Self::new(&format!("{{{}}}", source.replace(',', "}\t{")), spec)
            }
            _ if is_field(source) => Self::new(&format!("{{{source}}}"), spec),
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
        let Compiler { mut text, parts, .. } = compiler;
        // The template comes before the URIs, so a template without names is usually a URI whose
        // template was forgotten. For `find --rewrite`, a constant is a reasonable replacement.
        if matches!(names, Names::Row(_)) && parts.iter().all(|part| part.field.is_none()) {
            let problem = ["name", "template without component name"];
            return Err(names.error(0..source.len(), problem, suggested(source, names)));
        }
        // See `Output::part`, which copies a fixed number of bytes.
        text.extend(std::iter::repeat_n(' ', PADDING));
        Ok(Self { text, parts })
    }

    /// Returns the template whose literal text is content of a JSON string, so that a string is
    /// rendered without a copy.
    pub(crate) fn in_json(&self) -> Self {
        let mut text = String::new();
        let mut quoted = |range: &Range<usize>| {
            let (start, mut json) = (text.len(), Vec::new());
            write_json(&mut json, &self.text[range.clone()]);
            // Without the quotation marks.
            text.push_str(&String::from_utf8_lossy(&json[1..json.len() - 1]));
            start..text.len()
        };
        let parts = self.parts.iter().map(|part| TemplatePart {
            text: quoted(&part.text),
            field: part.field,
            default: part.default.as_ref().map(&mut quoted),
        });
        let parts = parts.collect();
        text.extend(std::iter::repeat_n(' ', PADDING));
        Self { text, parts }
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
            // A later field of the same column finds a name there, and replaces it with the general
            // one.
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
    pub(crate) fn render(&self, to: &mut impl Render) {
        for TemplatePart { text, field, default } in &self.parts {
            // Most templates start with a field.
            if !text.is_empty() {
                to.text(&self.text[text.clone()], &self.text);
            }
            let Some(field) = field.filter(|field| !to.field(*field)) else { continue };
            match default {
                Some(default) => to.text(&self.text[default.clone()], &self.text),
                None => to.undefined(field),
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
        // The user is a field of every specification, and the password is computed.
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
        match self {
            Self::Part(Part::Scheme | Part::Host) => Case::Ignored,
            Self::Computed(computed) => computed.case(),
            _ => Case::Sensitive,
        }
    }

    /// Returns whether the value is not a part of the reference.
    pub(crate) const fn is_computed(self) -> bool {
        matches!(self, Self::Computed(_))
    }

    /// The name in braces and in JSON.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Uri => "uri",
            Self::Part(part) => part.name(),
            Self::HostKind => "host_kind",
            Self::Pair(name) => name,
            Self::Computed(computed) => computed.name,
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
    parts: Vec<TemplatePart>,
}

impl<'s> Compiler<'s> {
    fn compile(&mut self) -> Result<(), Box<InputError>> {
        let mut literal = 0;
        let mut at = 0;
        while let Some(c) = self.source[at..].chars().next() {
            let next = self.source[at + c.len_utf8()..].chars().next();
            match (c, next) {
                // Of three braces, the first two are the literal one: `{{{host}}}`.
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
                    self.parts.push(TemplatePart { text, field: Some(placeholder.field), default });
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
                    let help = "use \\t, \\n, or \\\\ for a tab, a line break, or a backslash";
                    return Err(self.names.error(at..end, ["escape", "unknown escape"], help));
                }
                ('}', _) => {
                    let (what, help) = ("unmatched closing brace", "write a literal brace as }}");
                    return Err(self.names.error(at..at + 1, ["brace", what], help));
                }
                // In records, it would end the output of a record.
                ('\n' | '\r', _) => {
                    let (what, help) = ("line break in template", "write a line break as \\n");
                    return Err(self.names.error(at..at + 1, ["line-end", what], help));
                }
                (c, _) => {
                    self.text.push(c);
                    at += c.len_utf8();
                }
            }
        }
        let text = literal..self.text.len();
        self.parts.push(TemplatePart { text, field: None, default: None });
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
            _ => {
                let (what, help) = ("unclosed brace", "write a literal brace as {{");
                Err(self.names.error(brace..brace + 1, ["brace", what], help))
            }
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
        // Other languages select a member with a dot.
        if let Some(key) = inner.strip_prefix("query.").filter(|_| names.have_query()) {
            return Self::within(&format!("{QUERY}{key}"), start, names);
        }
        // First, because a key can contain any characters, also those of other names.
        if names.have_query() && inner.starts_with(QUERY) {
            let name = Box::leak(inner.to_owned().into_boxed_str());
            return Ok(Self::Pair(name));
        }
        if let Some(computed) = Self::computed(inner, span.clone(), names)? {
            return Ok(Self::Computed(computed));
        }
        if let Some(field) = Field::of(names).find(|field| field.name() == inner) {
            return Ok(field);
        }
        if let Some(meant) = synonym(inner) {
            return Self::within(meant, start, names);
        }
        let (problem, help) = match names.closest(inner) {
            _ if inner.is_empty() => ("empty braces", names.listed()),
            _ if inner == Part::Zone.name() => (
                "RFC 3986 has no zone identifiers",
                "use --spec rfc3986+6874 for URIs with zones".to_owned(),
            ),
            Some(closest) => (UNKNOWN_NAME, format!("did you mean `{closest}`?")),
            None => (UNKNOWN_NAME, names.listed()),
        };
        // An empty placeholder is reported at its braces.
        let span = if inner.is_empty() { start - 1..start + 1 } else { span };
        Err(names.error(span, ["name", problem], help))
    }

    fn computed(
        inner: &str,
        span: Range<usize>,
        names: Names,
    ) -> Result<Option<Computed>, Box<InputError>> {
        let Names::Row(spec) = names else { return Ok(None) };
        Computed::named(inner, spec).map_err(|UnknownProfile| {
            let profile = inner.find(':').map_or(0, |colon| colon + 1);
            let help = format!("use one of {}", UnknownProfile::existing());
            names.error(span.start + profile..span.end, ["profile", "unknown profile"], help)
        })
    }
}

/// Suggests a template instead of one without placeholders.
fn suggested(source: &str, names: Names) -> String {
    let is_field = Field::of(names).any(|field| field.name() == source);
    if let (false, Some(name)) = (is_field, names.closest(source)) {
        return format!("did you mean `{name}`?");
    }
    match is_field {
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

/// Returns the name that differs from a misspelled one in at most two places.
pub(crate) fn closest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // Names are in lowercase, so a name in another case is a distance of zero.
    let name = name.to_ascii_lowercase();
    let distance = |other: &&str| strsim::osa_distance(&name, other);
    names.into_iter().min_by_key(distance).filter(|other| distance(other) <= 2)
}

impl Names {
    fn all(self) -> Vec<&'static str> {
        let computed = match self {
            Self::Row(spec) => Computed::names(spec).collect(),
            Self::Found => Vec::new(),
        };
        let pairs = self.have_query().then_some("query:KEY");
        Field::of(self).map(Field::name).chain(pairs).chain(computed).collect()
    }

    /// Returns the name that a misspelled one is closest to, or another word for it.
    fn closest(self, name: &str) -> Option<&'static str> {
        // Another word for a component is closer in meaning than any name in spelling.
        let synonym = SYNONYMS.iter().find(|(synonym, _)| synonym.eq_ignore_ascii_case(name));
        synonym.map(|(_, name)| *name).or_else(|| closest(name, self.all()))
    }

    /// Returns the remedy for an unknown name.
    fn listed(self) -> String {
        format!("use one of {}", self.all().join(", "))
    }

    /// Returns an error of the template, with its code and message.
    fn error(
        self,
        span: Range<usize>,
        [code, message]: [&'static str; 2],
        help: impl Into<Cow<'static, str>>,
    ) -> Box<InputError> {
        let section = match self {
            Self::Row(_) => "uri get --help",
            Self::Found => "uri find --help",
        };
        let rule = "a template consists of text, {NAME}, {{, and }}";
        Box::new(InputError::of(span, [code, rule, section], message).with_help(help))
    }

    /// Returns whether there is a query, and thus query keys.
    fn have_query(self) -> bool {
        Field::of(self).any(|field| field == Field::Part(Part::Query))
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

    fn shown(source: &str) -> String {
        let mut shown = Shown(String::new());
        Template::new(source, Spec::Rfc3986).unwrap().render(&mut shown);
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
            assert_eq!(shown(source), expected, "{source}");
        }
        assert_eq!(shown(r"{host}\\\t\n"), "<host>\\\t\n");
        let mut json = Shown(String::new());
        let template = Template::new("\"{host}\t{fragment|\"}", Spec::Rfc3986).unwrap();
        template.in_json().render(&mut json);
        assert_eq!(json.0, "\\\"<host>\\t\\\"");
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
