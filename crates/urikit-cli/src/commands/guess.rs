//! `uri guess`: completes URIs as typed or printed by people.

use std::fmt::Write;

use urikit::Uri;
use urikit::component::Scheme;
use urikit_text::guess::{
    EditKind, Guess as Guessed, GuessError as Nothing, Guesser, Guesses, Rule,
};

use super::INVALID_BASE;
use super::command::{Answer, Command, Takes, utf8};
use super::settings::Settings;
use crate::args::{GuessArgs, Look};
use crate::input::rows::{Place, Row};
use crate::input_error::InputError;
use crate::output::buffer::Output;
use crate::output::json::{Escapes, Object};
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
use crate::output::screen::{Screen, View};
use crate::reading::Spec;

/// The rule for a URI with `%20` for each space.
const SPACE_ESCAPED: &str = "space-escaped";

const ESCAPED: &str = "whitespace inside the URI is percent-encoded (RFC 3986 section 2.1)";

#[derive(Debug)]
pub(crate) struct Guess {
    settings: Settings,
    guesser: Guesser<'static>,
}

impl Guess {
    pub(crate) fn new(arguments: &'static GuessArgs, look: Look, page: &mut Page) -> Option<Self> {
        let settings = Settings::new(Spec::Rfc3986, &arguments.output, look);
        let mut guesser = Guesser::new();
        if let Ok(scheme) = Scheme::parse(&arguments.scheme) {
            guesser = guesser.scheme(scheme);
        }
        if let Some(home) =
            std::env::home_dir().and_then(|home| home.into_os_string().into_string().ok())
        {
            guesser = guesser.home(Box::leak(home.into_boxed_str()));
        }
        if let Some(base) = &arguments.base {
            let text = base.as_encoded_bytes();
            match Uri::parse_bytes(text) {
                Ok(uri) => guesser = guesser.base(uri.without_fragment()),
                Err(error) => {
                    let error = InputError::new(error, text);
                    settings.reporter.report_argument(INVALID_BASE, text, &error, page);
                    return None;
                }
            }
        }
        Some(Self { settings, guesser })
    }

    /// Writes two lines for each guess, most likely first: the URI and the reason.
    fn draw(guesses: &Guesses<'_>, screen: Screen, out: &mut Output) {
        let (bold, dim) = (screen.palette.bold(), screen.palette.dim());
        for Guessed { uri, rule, .. } in &guesses.guesses {
            let Rule { id, why, source, confidence, .. } = rule;
            let _ = writeln!(out, "{bold}{uri}{bold:#}");
            let _ = writeln!(out, "  {dim}{id}, {confidence}: {why} ({source}){dim:#}");
        }
        if guesses.guesses.is_empty() {
            out.push(b'\n');
        }
    }

    /// Reports on standard error what was removed, the remarks, and the reason if there are no
    /// guesses.
    fn report(&self, row: &Row<'_>, text: &str, guesses: &Guesses<'_>, page: &mut Page) {
        let Place { name, line, .. } = row.place();
        let is_escaped = guesses.best().is_some_and(|best| best.rule.id == SPACE_ESCAPED);
        for edit in &guesses.cleaned.edits {
            let (column, section) = (edit.start + 1, edit.kind.section());
            let before = guesses.cleaned.edits.iter().take_while(|other| other.start < edit.start);
            let is_first = before.map(|other| other.end - other.start).sum::<usize>() == edit.start;
            if edit.kind == EditKind::SpaceInside && is_escaped {
                let note = format!("{name}:{line}:{column}: note: {ESCAPED}");
                page.complain(&format_args!("{note}\n"));
                continue;
            }
            let what = removed(edit.kind, is_first, &printable(text[edit.span()].as_bytes()));
            page.complain(&format_args!("{name}:{line}:{column}: removed: {what} ({section})\n"));
        }
        match &guesses.refusal {
            Some(refusal) => self.settings.reporter.report(
                row.place(),
                text.as_bytes(),
                &no_guess_error(refusal),
                page,
            ),
            None => {
                for remark in &guesses.cleaned.remarks {
                    let (column, why, section) =
                        (remark.start + 1, remark.kind.why(), remark.kind.section());
                    page.complain(&format_args!(
                        "{name}:{line}:{column}: note: {why} ({section})\n"
                    ));
                }
            }
        }
    }
}

impl Command for Guess {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn takes(&self) -> Takes {
        Takes::Text
    }

    fn input(&self, row: &Row<'_>, input: &[u8], page: &mut Page) -> Answer {
        let text = utf8(input)?;
        let guesses = self.guesser.guess(text);
        let (start, best) = (page.rows.len(), guesses.best());
        match self.settings.view {
            View::Json => json(text, &guesses, &mut page.rows),
            View::Plain => {
                let mut out = self.settings.row_alone(&mut page.rows);
                out.value("output", best.map_or("", |best| best.uri.as_str()));
                out.end();
            }
            View::Drawn(screen) => Self::draw(&guesses, screen, &mut page.rows),
        }
        // A row without a guess is valid input, but `--on-error` applies to it.
        if best.is_none() {
            self.settings.mark_refused(start, row, page);
        }
        if !self.settings.is_json() {
            self.report(row, text, &guesses, page);
        }
        Ok(if best.is_some() { Verdict::Good } else { Verdict::Negative })
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.nulls(&["cleaned", "output"]);
        ["edits", "remarks", "guesses"].into_iter().for_each(|key| object.empty(key));
    }
}

/// Describes characters that were removed. `is_first` is set if only removed characters precede.
fn removed(kind: EditKind, is_first: bool, taken: &str) -> String {
    match kind {
        EditKind::SpaceAround if is_first => "whitespace at the start".to_owned(),
        EditKind::SpaceAround => "whitespace at the end".to_owned(),
        EditKind::SpaceInside => "whitespace inside the URI".to_owned(),
        EditKind::LineBreak => "line break inside the URI".to_owned(),
        EditKind::AngleBracket => format!("angle bracket `{taken}`"),
        EditKind::DoubleQuote => format!("double quote `{taken}`"),
        EditKind::Label => format!("label `{taken}`"),
        _ => format!("`{taken}`"),
    }
}

fn json(text: &str, guesses: &Guesses<'_>, out: &mut Output) {
    let mut object = Object::open(out, Escapes::Any);
    object.text("input", text);
    object.text("cleaned", &guesses.cleaned.text);
    match guesses.best() {
        Some(best) => object.text("output", best.uri.as_str()),
        None => object.null("output"),
    }
    object.list("edits", &guesses.cleaned.edits, |item, edit| {
        item.text("kind", edit.kind.name());
        item.number("start", edit.start);
        item.number("end", edit.end);
        item.text("why", edit.kind.why());
        item.text("section", edit.kind.section());
    });
    object.list("remarks", &guesses.cleaned.remarks, |item, remark| {
        item.text("kind", remark.kind.name());
        item.number("start", remark.start);
        item.number("end", remark.end);
        item.text("why", remark.kind.why());
        item.text("section", remark.kind.section());
    });
    object.list("guesses", &guesses.guesses, |item, Guessed { uri, rule, .. }| {
        item.text("uri", uri.as_str());
        item.text("rule", rule.id);
        item.text("confidence", rule.confidence.name());
        item.text("why", rule.why);
        item.text("source", rule.source);
    });
    match &guesses.refusal {
        Some(refusal) => object.error(&no_guess_error(refusal)),
        None => object.null("error"),
    }
    object.close();
}

fn no_guess_error(refusal: &Nothing) -> InputError {
    InputError {
        help: refusal.help().map(Into::into),
        ..InputError::of(
            refusal.span(),
            [refusal.code(), refusal.rule(), refusal.section()],
            refusal.message(),
        )
    }
}
