//! `uri explain`: what every document says.

use urikit::scheme::{EmptyPath, SchemeInfo};

use super::{Chunk, Manner, Page, Refusal, Row, Scratch, Subcommand, Verdict};
use crate::args::{Look, OutputArgs};
use crate::explain::{Opinion, Study, sheet, write_view};
use crate::json::Object;
use crate::normal::Way;
use crate::reading::{Key, Reading, Spec, Values, write_members, write_undefined};
use crate::screen::View;

/// Explains texts.
#[derive(Debug)]
pub(crate) struct Explain {
    manner: Manner,
}

impl Explain {
    /// The subcommand.
    pub(crate) fn new(output: &OutputArgs, look: Look) -> Self {
        let view = View::always_drawn(output, look);
        Self { manner: Manner { view, ..Manner::new(Spec::Rfc3986, output, look) } }
    }

    /// Says that a row holds no text to explain.
    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            for key in ["readings", "disagreements", "normal_forms", "scheme", "view", "view_rfc1738"] {
                object.null(key);
            }
        };
        self.manner.refuse(row, refusal, page, members, "")
    }
}

impl Subcommand for Explain {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        chunk.rows().map(|row| self.row(&row, page)).max().unwrap_or_default()
    }
}

impl Explain {
    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let input = match row.text() {
            Ok(input) => input,
            Err(fault) => return self.refuse(row, &Refusal { input: row.raw, fault: *fault }, page),
        };
        let study = Study::new(row, &input);
        match self.manner.view {
            View::Drawn(screen) => {
                let shown = self.manner.secrets.outlined(&input);
                sheet(&study.shown_as(&shown), screen, &mut page.rows);
            }
            View::Json | View::Plain => json(&study, self.manner.object(&mut page.rows)),
        }
        if study.baseline().is_some() { Verdict::Good } else { Verdict::Negative }
    }
}

fn json(study: &Study<'_>, mut object: Object<'_>) {
    object.bytes("input", "input_base64", study.input);
    object.flag("valid", study.baseline().is_some());
    object.object("readings", |object| {
        for (spec, opinion) in &study.opinions {
            object.object(spec.code(), |object| reading(study, *spec, opinion, object));
        }
    });
    object.names("disagreements", study.disagreements().into_iter().map(Key::name));
    object.object("normal_forms", |object| {
        for (spec, reading) in study.normalizable() {
            match reading {
                Some(reading) => object.object(spec.code(), |object| normal_form(reading, object)),
                None => object.null(spec.code()),
            }
        }
    });
    match study.scheme() {
        Some((name, info)) => object.object("scheme", |object| scheme(name, info, object)),
        None => object.null("scheme"),
    }
    write_view("view", study.told(), &mut object);
    write_view("view_rfc1738", study.told_by_rfc1738(), &mut object);
    object.null("error");
    object.close();
}

/// The members of a row of `parse` from `valid` on, `spec` aside, and what differs.
fn reading(study: &Study<'_>, spec: Spec, opinion: &Opinion<'_>, object: &mut Object<'_>) {
    object.flag("valid", opinion.is_ok());
    match opinion {
        Ok(reading) => {
            object.uri("kind", reading.kind());
            write_members(reading, Values::Raw, object);
            object.names("differs", study.differences(reading).into_iter().map(Key::name));
            object.null("error");
        }
        Err(fault) => {
            object.null("kind");
            write_undefined(spec, object);
            object.null("differs");
            object.error(fault);
        }
    }
}

fn normal_form(reading: &Reading<'_>, object: &mut Object<'_>) {
    Way::FULL.show(reading, &mut |normal| object.uri_display("output", normal));
    object.list("steps", Way::FULL.steps(reading), |item, (step, text)| {
        item.uri("step", step.name());
        item.uri("output", text.as_str());
    });
}

fn scheme(name: &str, info: Option<SchemeInfo<'_>>, object: &mut Object<'_>) {
    object.uri("name", name);
    object.flag("known", info.is_some());
    match info.and_then(|info| info.default_port) {
        Some(port) => object.number("default_port", usize::from(port)),
        None => object.null("default_port"),
    }
    object
        .uri("empty_path", info.map(|info| if info.empty_path == EmptyPath::Root { "root" } else { "keep" }));
}
