//! `uri query`: lists and edits the pairs of queries.

mod edits;
mod listing;

use urikit::UriRef;
use urikit::query::{Pair, Pairs, QuerySyntax, Separators};

use urikit_readings::raw::edit_query;

use self::edits::Edits;
use super::{Output, Page, ReferenceCommand, Refusal, Results, Row, Settings, Verdict};
use crate::args::{Look, PairArgs, QueryArgs, Separator};
use crate::input::rows::OnError;
use crate::output::json::Object;
use crate::output::printable::printable;
use crate::output::screen::View;
use crate::reading::{Parsed, Reference, Spec, Values, offset, write_escaped};

#[derive(Debug)]
pub(crate) struct Query {
    settings: Settings,
    rules: QuerySyntax,
    task: Task,
}

#[derive(Debug)]
enum Task {
    List,
    Get { key: &'static str, values: Values },
    Edit(Edits),
}

impl Query {
    pub(crate) fn new(arguments: &'static QueryArgs, look: Look) -> Self {
        let values = if arguments.decode { Values::Decoded } else { Values::Raw };
        let task = match &arguments.get {
            Some(key) => Task::Get { key, values },
            None => Edits::new(&arguments.edits).map_or(Task::List, Task::Edit),
        };
        Self {
            settings: Settings::new(Spec::Rfc3986, &arguments.output, look)
                .with_repair(arguments.repair),
            rules: rules(&arguments.rules),
            task,
        }
    }

    fn pairs<'t>(&self, uri: &UriRef<'t>) -> Pairs<'t> {
        uri.query().unwrap_or_default().pairs(self.rules)
    }

    fn list(&self, row: &Row<'_>, uri: &UriRef<'_>, out: &mut Output) {
        match self.settings.view {
            View::Json => self.json(row, uri, self.pairs(uri), out),
            View::Drawn(screen) => {
                let outlined = self.settings.secrets.outlined(uri.as_str().as_bytes());
                match UriRef::parse_bytes(&outlined) {
                    Ok(uri) => listing::draw(&uri, self.pairs(&uri), screen, out),
                    Err(_) => {
                        out.extend_from_slice(printable(&outlined).as_bytes());
                        out.end_row(b'\n');
                    }
                }
            }
            View::Plain if uri.query().is_none() => {
                out.undefined();
                out.end_row(b'\n');
            }
            View::Plain => {
                fields(self.pairs(uri), out, |pair, out| out.part(pair.as_str(), row.around));
            }
        }
    }

    fn get(
        &self,
        row: &Row<'_>,
        uri: &UriRef<'_>,
        (key, values): (&str, Values),
        out: &mut Output,
    ) -> Verdict {
        let pairs = self.pairs(uri).get_all(key);
        let verdict =
            if pairs.clone().next().is_some() { Verdict::Good } else { Verdict::Negative };
        match self.settings.view {
            View::Json => self.json(row, uri, pairs, out),
            _ if verdict == Verdict::Negative => {
                out.undefined();
                out.end_row(b'\n');
            }
            view => fields(pairs, out, |pair, out| match (pair.value(), values) {
                (None, _) => out.literal(b"\\N"),
                (Some(value), Values::Raw | Values::Unicode) => {
                    out.part(value.as_str(), row.around);
                }
                (Some(value), Values::Decoded) => {
                    // Control characters would be interpreted by the terminal.
                    let is_shown = matches!(view, View::Drawn(_));
                    let octets = value.decode_bytes();
                    if is_shown {
                        out.extend_from_slice(printable(&octets).as_bytes());
                    } else {
                        write_escaped(&octets, out);
                    }
                }
            }),
        }
        verdict
    }

    fn json<'t>(
        &self,
        row: &Row<'_>,
        uri: &UriRef<'t>,
        pairs: impl Iterator<Item = Pair<'t>>,
        out: &mut Output,
    ) {
        let query = uri.query().map(|query| query.as_str());
        let start = query.map_or(0, |query| offset(uri.as_str(), query));
        let mut object = self.settings.object(out);
        object.part("input", uri.as_str(), row.around);
        object.flag("valid", true);
        object.uri("query", query);
        object.list("pairs", pairs, |item, pair| listing::json(pair, start, item));
        object.null("error");
        object.close();
    }

    fn edit(&self, row: &Row<'_>, uri: &UriRef<'_>, edits: &Edits, out: &mut Output) {
        let query = edits.apply(uri.query(), self.rules);
        let query = query.as_deref();
        if let View::Json = self.settings.view {
            let mut object = self.settings.object(out);
            object.part("input", uri.as_str(), row.around);
            object.flag("valid", true);
            object.plain("output", |out| with_query(uri, query, row.around, out));
            object.null("error");
            object.close();
        } else {
            with_query(uri, query, row.around, out);
            out.end_row(b'\n');
        }
    }
}

impl Query {
    /// Edits the query of an input that is not a valid reference, because an edit does not depend
    /// on the rest of the input. Returns `None` if there are no edits, or if the row is unreadable.
    fn edit_invalid(
        &self,
        row: &Row<'_>,
        refusal: &Refusal<'_>,
        page: &mut Page,
    ) -> Option<Verdict> {
        let Task::Edit(edits) = &self.task else { return None };
        let input = row.text().ok()?;
        let input = std::str::from_utf8(&input).ok()?;
        let edited = edit_query(input, |uri| {
            let query = edits.apply(uri.query(), self.rules);
            query.map(|query| format!("?{query}")).unwrap_or_default()
        });
        let out = &mut page.rows;
        if let View::Json = self.settings.view {
            let mut object = self.settings.object(out);
            // An invalid input can contain any character.
            object.text("input", input);
            object.flag("valid", false);
            object.text("output", &edited);
            object.error(&refusal.error);
            object.close();
        } else if out.cells().is_none() && edited.contains('\n') {
            // In a line, the rest of the input would be another record.
            return None;
        } else {
            let start = out.len();
            out.extend_from_slice(edited.as_bytes());
            self.settings.make_visible(start, out);
            out.end_row(b'\n');
        }
        Some(Verdict::Good)
    }
}

impl ReferenceCommand for Query {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn results(&self) -> Option<Results> {
        Some(match self.task {
            Task::List => Results::line("pairs").with_undefined(),
            Task::Get { .. } => Results::line("values").with_undefined(),
            Task::Edit(_) => Results::line("output"),
        })
    }

    fn default_on_error(&self) -> OnError {
        match self.task {
            Task::Edit(_) => OnError::Keep,
            Task::List | Task::Get { .. } => OnError::Empty,
        }
    }

    fn accept(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Verdict {
        let Reference::Uri(uri) = reading.reference() else {
            unreachable!("only RFC 3986 is supported")
        };
        match &self.task {
            Task::List => self.list(row, uri, &mut page.rows),
            Task::Get { key, values } => return self.get(row, uri, (key, *values), &mut page.rows),
            Task::Edit(edits) => self.edit(row, uri, edits, &mut page.rows),
        }
        Verdict::Good
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        if let Some(verdict) = self.edit_invalid(row, refusal, page) {
            return verdict;
        }
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            if let Task::Edit(_) = self.task {
                object.null("output");
            } else {
                object.null("query");
                object.list("pairs", [(); 0], |_, ()| {});
            }
        };
        self.settings.refuse(row, refusal, page, members, "")
    }
}

pub(super) fn rules(arguments: &PairArgs) -> QuerySyntax {
    let rules = if arguments.form { QuerySyntax::FORM } else { QuerySyntax::URI };
    rules.with_separators(match arguments.separator {
        Separator::Ampersand => Separators::Ampersand,
        Separator::Semicolon => Separators::Semicolon,
        Separator::Both => Separators::Both,
    })
}

/// Writes the pairs of a row, separated by tabs.
fn fields<'t>(
    pairs: impl Iterator<Item = Pair<'t>>,
    out: &mut Output,
    mut write: impl FnMut(Pair<'t>, &mut Output),
) {
    for (number, pair) in pairs.enumerate() {
        if number > 0 {
            out.push(b'\t');
        }
        write(pair, out);
    }
    out.end_row(b'\n');
}

fn with_query(uri: &UriRef<'_>, query: Option<&str>, around: &[u8], out: &mut Output) {
    let text = uri.without_fragment().as_str();
    let fragment = &uri.as_str()[text.len()..];
    let before = uri.query().map_or(text, |old| &text[..text.len() - old.as_str().len() - 1]);
    out.part(before, around);
    if let Some(query) = query {
        out.push(b'?');
        out.part(query, around);
    }
    out.part(fragment, around);
}
