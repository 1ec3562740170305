//! `uri get`: prints components with a template.

use std::borrow::Cow;

use urikit::query::QuerySyntax;

use super::{Output, Page, ReferenceCommand, Refusal, Results, Row, Settings, Side, Verdict};
use crate::domains::Domains;
use crate::field_value::FieldValue;
use crate::fields::{Fields, part};
use crate::output::json::Object;
use crate::output::printable::printable;
use crate::output::screen::View;
use crate::output::unicode::{displayed, write_unicode};
use crate::reading::{Parsed, Parser, Values, needs_escapes, write_escaped};
use crate::template::{Field, Quoting, Render, Template};

#[derive(Debug)]
pub(crate) struct Get {
    settings: Settings,
    values: Values,
    template: Template,
    domains: Domains,
    rules: QuerySyntax,
    /// The fields of the template, which are members of JSON rows.
    members: Vec<Field>,
    writer: Writer,
    /// Whether a field is computed. In JSON, it may need escapes: SURT keys can contain quotation
    /// marks.
    has_computed: bool,
}

/// The function that writes rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writer {
    /// For lines that consist of unchanged parts and text. This is the most frequent case.
    Direct,
    /// The same for JSON.
    DirectJson,
    /// For all rows.
    General,
}

impl Get {
    /// The template must have been compiled for the specification of the settings.
    pub(crate) fn new(
        settings: Settings,
        values: Values,
        template: Template,
        domains: Domains,
    ) -> Self {
        let members: Vec<Field> =
            template.fields().into_iter().filter(|field| *field != Field::Uri).collect();
        let has_computed = members.iter().any(|field| field.is_computed());
        let rules = QuerySyntax::URI;
        let get = Self {
            settings,
            values,
            template,
            domains,
            rules,
            members,
            has_computed,
            writer: Writer::General,
        };
        let is_direct = get.is_unescaped() && get.values == Values::Raw && !has_computed;
        let writer = match get.settings.view {
            View::Plain if is_direct => Writer::Direct,
            View::Json if is_direct => Writer::DirectJson,
            _ => Writer::General,
        };
        Self { writer, ..get }
    }

    /// Sets the syntax of queries.
    pub(crate) fn with_query(self, rules: QuerySyntax) -> Self {
        Self { rules, ..self }
    }

    /// Returns whether values are written unchanged and never need escapes.
    fn is_unescaped(&self) -> bool {
        self.values != Values::Decoded && !needs_escapes(&self.settings.parser)
    }

    /// Returns how values are written in lines.
    fn form(&self) -> Form {
        match self.settings.view {
            // IRIs and decoded values may contain control characters, which a terminal interprets.
            View::Drawn(_) => Form::Shown,
            _ if self.is_unescaped() => Form::Raw,
            _ => Form::Escaped,
        }
    }

    /// Appends the rendered template.
    fn render(
        &self,
        form: Form,
        fields: &Fields<'_>,
        (quoting, around): (Quoting, &[u8]),
        out: &mut Output,
    ) {
        let Self { values, settings, .. } = self;
        let parser = &settings.parser;
        let mut general = General { fields, form, values: *values, parser, around, out };
        self.template.render(quoting, &mut general);
    }

    /// Returns the rendered template as a string, without escapes.
    fn text(&self, fields: &Fields<'_>) -> String {
        let mut text = InString { values: self.values, fields, text: String::new() };
        self.template.render(Quoting::None, &mut text);
        text.text
    }

    fn displayed_line(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) {
        let Some(shown) = displayed(reading) else { return };
        let parsed = Parsed::from(shown.as_iri_ref());
        let fields = Fields::new(&parsed, &self.domains).with_query(self.rules);
        self.render(self.form(), &fields, (Quoting::None, &[]), &mut page.rows);
        page.rows.end_row(self.settings.end);
        let reference = Side::Input(reading.input());
        self.settings.report_kept(row.place(), shown.kept(), reference, page);
    }

    fn json(&self, row: &Row<'_>, reading: &Parsed<'_>, fields: &Fields<'_>, out: &mut Output) {
        let around = row.around;
        let shown = if self.values == Values::Unicode { displayed(reading) } else { None };
        let mut lossy = Vec::new();
        let mut object = self.settings.object(out);
        object.part("input", reading.input(), around);
        object.flag("valid", true);
        for field in &self.members {
            let name = field.name();
            if self.is_unescaped() && !field.is_computed() {
                match fields.part(*field) {
                    Some(value) => object.part(name, value.raw, around),
                    None => object.null(name),
                }
                continue;
            }
            match fields.get(*field) {
                Some(value) => {
                    let text = decoded(&value, self.values);
                    if text.is_lossy {
                        lossy.push(name);
                    }
                    object.text(name, &text.text);
                }
                None => object.null(name),
            }
        }
        if self.is_unescaped() && !self.has_computed {
            let context = (Quoting::Json, around);
            object.plain("output", |out| self.render(Form::Raw, fields, context, out));
        } else {
            object.text("output", &self.text(fields));
        }
        self.settings.list_unwise("unwise", Some(reading), &mut object);
        if let Some(shown) = &shown {
            let parsed = Parsed::from(shown.as_iri_ref());
            let fields = Fields::new(&parsed, &self.domains).with_query(self.rules);
            write_unicode(Some((&self.text(&fields), shown.kept())), &mut object);
        }
        object.null("error");
        if !lossy.is_empty() {
            object.names("decode_lossy", lossy);
        }
        object.close();
    }

    // Separate, so that the code for direct lines stays small.
    #[inline(never)]
    fn indirect(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Verdict {
        if self.writer != Writer::DirectJson || page.rows.cells().is_some() {
            return self.write(row, reading, page);
        }
        self.direct_json(row, reading, &mut page.rows);
        Verdict::Good
    }

    /// Writes a JSON row of unchanged parts.
    fn direct_json(&self, row: &Row<'_>, reading: &Parsed<'_>, out: &mut Output) {
        let (around, rules) = (row.around, self.rules);
        let mut object = self.settings.object(out);
        object.part("input", reading.input(), around);
        object.flag("valid", true);
        for field in &self.members {
            match part(*field, reading, rules) {
                Some(value) => object.part(field.name(), value.raw, around),
                None => object.null(field.name()),
            }
        }
        object.plain("output", |out| {
            let mut direct = InJson(Direct { reading, rules, around, out });
            self.template.render(Quoting::Json, &mut direct);
        });
        self.settings.list_unwise("unwise", Some(reading), &mut object);
        object.null("error");
        object.close();
    }

    /// Writes a row in any form.
    #[inline(never)]
    fn write(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Verdict {
        let start = page.rows.len();
        let fields = Fields::new(reading, &self.domains).with_query(self.rules);
        match self.settings.view {
            View::Json => self.json(row, reading, &fields, &mut page.rows),
            _ if self.values == Values::Unicode => self.displayed_line(row, reading, page),
            View::Plain | View::Drawn(_) => {
                let context = (Quoting::None, row.around);
                self.render(self.form(), &fields, context, &mut page.rows);
                page.rows.end_row(self.settings.end);
            }
        }
        if self.has_computed
            && let Some(error) = fields.take_error()
        {
            page.rows.truncate(start);
            let input = reading.input().as_bytes();
            return self.refuse(row, &Refusal { input, error: *error }, page);
        }
        self.settings.report_unwise(|| row.place(), reading, page);
        Verdict::Good
    }
}

impl ReferenceCommand for Get {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn results(&self) -> Option<Results> {
        let names = self.template.columns();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Some(Results::fields(&names))
    }

    #[inline]
    fn accept(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Verdict {
        if self.writer != Writer::Direct || page.rows.cells().is_some() {
            return self.indirect(row, reading, page);
        }
        let mut direct =
            Direct { reading, rules: self.rules, around: row.around, out: &mut page.rows };
        self.template.render(Quoting::None, &mut direct);
        page.rows.push(self.settings.end);
        self.settings.report_unwise(|| row.place(), reading, page);
        Verdict::Good
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            for field in &self.members {
                object.null(field.name());
            }
            object.null("output");
            if self.values == Values::Unicode {
                object.null("unicode");
            }
        };
        self.settings.refuse(row, refusal, page, members, "")
    }
}

/// Renders unchanged parts, which are slices of `around`.
struct Direct<'f, 't> {
    reading: &'t Parsed<'t>,
    rules: QuerySyntax,
    around: &'f [u8],
    out: &'f mut Output,
}

impl Render for Direct<'_, '_> {
    #[inline(always)]
    fn text(&mut self, text: &str, around: &str) {
        self.out.part(text, around.as_bytes());
    }

    #[inline(always)]
    fn field(&mut self, field: Field) -> bool {
        let Some(value) = part(field, self.reading, self.rules) else { return false };
        self.out.part(value.raw, self.around);
        true
    }
}

/// The same inside a JSON string. A separate type, so that the template is compiled for lines and
/// for JSON separately.
struct InJson<'f, 't>(Direct<'f, 't>);

impl Render for InJson<'_, '_> {
    #[inline]
    fn text(&mut self, text: &str, around: &str) {
        self.0.text(text, around);
    }

    #[inline]
    fn field(&mut self, field: Field) -> bool {
        self.0.field(field)
    }
}

/// The form of values in the output of [`General`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Unchanged, because they need no escapes.
    Raw,
    /// With escapes for tabs and line breaks, so that they stay in one field.
    Escaped,
    /// Printable, for a terminal.
    Shown,
}

/// Renders values in any form.
struct General<'f, 't> {
    fields: &'f Fields<'t>,
    form: Form,
    values: Values,
    parser: &'f Parser<'static>,
    /// The row, of which many values are slices.
    around: &'f [u8],
    out: &'f mut Output,
}

impl Render for General<'_, '_> {
    fn text(&mut self, text: &str, around: &str) {
        // Tabs and line breaks of the template are output as they are, and a tab separates columns.
        for (at, column) in text.split('\t').enumerate() {
            if at > 0 {
                self.out.end_value();
            }
            if self.form != Form::Shown {
                self.out.part(column, around.as_bytes());
                continue;
            }
            for (at, line) in column.split('\n').enumerate() {
                if at > 0 {
                    self.out.push(b'\n');
                }
                self.out.extend_from_slice(printable(line.as_bytes()).as_bytes());
            }
        }
    }

    fn field(&mut self, field: Field) -> bool {
        let Some(value) = self.fields.get(field) else { return false };
        if self.form == Form::Raw {
            self.out.part(value.as_str(), self.around);
            return true;
        }
        let decoded = value.decoded(self.values);
        let octets = decoded.as_deref().unwrap_or(value.as_str().as_bytes());
        let is_plain = matches!(value, FieldValue::Part(_))
            && decoded.is_none()
            && !needs_escapes(self.parser);
        match self.form {
            Form::Shown => self.out.extend_from_slice(printable(octets).as_bytes()),
            _ if is_plain => self.out.extend_from_slice(octets),
            // A decoded or computed value can contain any character.
            _ => write_escaped(octets, self.out),
        }
        true
    }
}

/// Renders values to a string, without escapes.
struct InString<'f, 't> {
    values: Values,
    fields: &'f Fields<'t>,
    text: String,
}

impl Render for InString<'_, '_> {
    fn text(&mut self, text: &str, _: &str) {
        self.text.push_str(text);
    }

    fn field(&mut self, field: Field) -> bool {
        let Some(value) = self.fields.get(field) else { return false };
        self.text.push_str(&decoded(&value, self.values).text);
        true
    }
}

struct Text {
    text: String,
    /// Whether the decoded octets were not UTF-8.
    is_lossy: bool,
}

fn decoded(value: &FieldValue<'_>, values: Values) -> Text {
    let Some(octets) = value.decoded(values) else {
        return Text { text: value.as_str().to_owned(), is_lossy: false };
    };
    let text = String::from_utf8_lossy(&octets);
    Text { is_lossy: matches!(text, Cow::Owned(_)), text: text.into_owned() }
}
