//! `uri get`: prints components with a template.

use std::borrow::Cow;

use urikit::query::QuerySyntax;

use super::command::{Answer, Command, Results};
use super::settings::Settings;
use crate::diagnostics::report::Side;
use crate::domains::Domains;
use crate::fields::{FieldValue, Fields};
use crate::input::rows::Row;
use crate::output::buffer::Output;
use crate::output::json::Object;
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
use crate::output::screen::View;
use crate::output::unicode::{displayed, write_unicode};
use crate::reading::{Parsed, Parser, Values, needs_escapes, write_escaped};
use crate::template::{Field, Render, Template};

#[derive(Debug)]
pub(crate) struct Get {
    settings: Settings,
    values: Values,
    template: Template,
    domains: Domains,
    rules: QuerySyntax,
    /// The fields of the template, which are members of JSON rows.
    members: Vec<Field>,
    /// Whether values are written unchanged and never need escapes.
    is_unescaped: bool,
    /// The same, except that no value is computed: SURT keys can contain quotation marks. The rows
    /// then consist of parts of the input, which is the most frequent case.
    is_direct: bool,
    /// The template for strings of JSON rows.
    json: Template,
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
        let is_unescaped = values != Values::Decoded && !needs_escapes(&settings.parser);
        let has_computed = members.iter().any(|field| field.is_computed());
        let is_drawn = matches!(settings.view, View::Drawn(_));
        let is_direct = is_unescaped && values == Values::Raw && !has_computed && !is_drawn;
        Self {
            settings,
            values,
            domains,
            rules: QuerySyntax::URI,
            members,
            is_unescaped,
            is_direct,
            json: template.in_json(),
            template,
        }
    }

    /// Sets the syntax of queries.
    pub(crate) fn with_query(self, rules: QuerySyntax) -> Self {
        Self { rules, ..self }
    }

    /// Returns how values are written in lines.
    fn form(&self) -> Form {
        match self.settings.view {
            // IRIs and decoded values may contain control characters, which a terminal interprets.
            View::Drawn(_) => Form::Shown,
            _ if self.is_unescaped => Form::Raw,
            _ => Form::Escaped,
        }
    }

    /// Appends the rendered template.
    fn render(&self, form: Form, fields: &Fields<'_>, around: &[u8], out: &mut Output) {
        let Self { values, settings, .. } = self;
        let parser = &settings.parser;
        let mut general = General { fields, form, values: *values, parser, around, out };
        self.template.render(&mut general);
    }

    /// Returns the rendered template as a string, without escapes.
    fn text(&self, fields: &Fields<'_>) -> String {
        let mut text = Output::default();
        self.render(Form::Text, fields, &[], &mut text);
        String::from_utf8_lossy(text.as_slice()).into_owned()
    }

    /// Writes the members of a row, and returns the names of those that decoded to invalid UTF-8.
    #[inline]
    fn write_members(
        &self,
        row: &Row<'_>,
        fields: &Fields<'_>,
        object: &mut Object<'_>,
    ) -> Vec<&'static str> {
        let mut lossy = Vec::new();
        for field in &self.members {
            let name = field.name();
            if self.is_unescaped && !field.is_computed() {
                match fields.part(*field) {
                    Some(value) => object.part(name, value.raw, row.around),
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
        lossy
    }

    /// Writes the rendered template of a JSON row.
    #[inline]
    fn write_output(&self, row: &Row<'_>, fields: &Fields<'_>, object: &mut Object<'_>) {
        if !self.is_direct {
            return object.text("output", &self.text(fields));
        }
        object.plain("output", |out| {
            let mut direct = Direct { fields, around: row.around, out };
            self.json.render(&mut direct);
        });
    }

    fn shown<'s>(&'s self, parsed: &'s Parsed<'s>) -> Fields<'s> {
        Fields::new(parsed, &self.domains).with_query(self.rules)
    }

    /// Writes a row in any form.
    // Separate, so that the code for direct lines stays small.
    #[inline(never)]
    fn write(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Answer {
        let fields = self.shown(reading);
        let displayed = if self.values == Values::Unicode { displayed(reading) } else { None };
        let shown = displayed.as_ref().map(|shown| Parsed::from(shown.as_iri_ref()));
        let shown = shown.as_ref().map(|shown| self.shown(shown));
        let mut out = self.settings.row(row, reading.input(), &mut page.rows).valid();
        let mut lossy = Vec::new();
        out.members(|object| {
            lossy = self.write_members(row, &fields, object);
            self.write_output(row, &fields, object);
            self.settings.list_unwise("unwise", Some(reading), object);
            if let (Some(shown), Some(displayed)) = (&shown, &displayed) {
                write_unicode(Some((&self.text(shown), displayed.kept())), object);
            }
        });
        // The display form is not a slice of the row.
        let around = if shown.is_some() { &[] } else { row.around };
        out.line(|out| self.render(self.form(), shown.as_ref().unwrap_or(&fields), around, out));
        out.end_with(|object| {
            if !lossy.is_empty() {
                object.names("decode_lossy", lossy);
            }
        });
        if let Some(error) = fields.take_error() {
            return Err(error);
        }
        if let Some(displayed) = &displayed {
            let reference = Side::Input(reading.input());
            self.settings.report_kept(row.place(), displayed.kept(), reference, page);
        }
        Ok(Verdict::Good)
    }
}

impl Command for Get {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn results(&self) -> Option<Results> {
        let names = self.template.columns();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Some(Results::fields(&names))
    }

    #[inline]
    fn reference(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Answer {
        if !self.is_direct || self.settings.is_json() || page.rows.cells().is_some() {
            return self.write(row, reading, page);
        }
        let fields = self.shown(reading);
        let mut direct = Direct { fields: &fields, around: row.around, out: &mut page.rows };
        self.template.render(&mut direct);
        page.rows.push(self.settings.end);
        Ok(Verdict::Good)
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.flag("valid", false);
        self.members.iter().for_each(|field| object.null(field.name()));
        object.null("output");
        if self.values == Values::Unicode {
            object.null("unicode");
        }
    }
}

/// Renders unchanged parts, which are slices of `around`. This is the most frequent case.
struct Direct<'f, 't> {
    fields: &'f Fields<'t>,
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
        let Some(value) = self.fields.part(field) else { return false };
        self.out.part(value.raw, self.around);
        true
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
    /// As text, with replacement characters for bytes that are not UTF-8.
    Text,
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
        if self.form == Form::Text {
            return self.out.extend_from_slice(text.as_bytes());
        }
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
        let decoded = value.decoded(self.values);
        let octets = decoded.as_deref().unwrap_or(value.as_str().as_bytes());
        let is_plain = matches!(value, FieldValue::Part(_))
            && decoded.is_none()
            && !needs_escapes(self.parser);
        match self.form {
            Form::Raw => self.out.part(value.as_str(), self.around),
            Form::Text => self.out.extend_from_slice(String::from_utf8_lossy(octets).as_bytes()),
            Form::Shown => self.out.extend_from_slice(printable(octets).as_bytes()),
            Form::Escaped if is_plain => self.out.extend_from_slice(octets),
            // A decoded or computed value can contain any character.
            Form::Escaped => write_escaped(octets, self.out),
        }
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
