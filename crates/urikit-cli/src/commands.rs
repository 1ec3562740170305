//! The subcommands, one file each. Each turns its arguments into a [`Subcommand`]: what it says about one row.

#[cfg(test)]
mod allocations;
mod audit;
mod base;
mod build;
mod check;
mod compare;
mod decode;
mod encode;
mod explain;
mod find;
mod get;
mod guess;
mod iri;
mod normalize;
mod parse;
mod path;
mod query;
mod readings;
mod relativize;
mod resolve;
mod rule;
mod scheme;
mod set;
mod straight;
pub(crate) mod template;
mod texts;

pub(crate) use audit::Audit;
pub(crate) use base::base;
pub(crate) use build::Build;
pub(crate) use check::Check;
pub(crate) use compare::Compare;
pub(crate) use decode::Decode;
pub(crate) use encode::Encode;
pub(crate) use explain::Explain;
pub(crate) use find::find;
pub(crate) use get::Get;
pub(crate) use guess::Guess;
pub(crate) use iri::Iri;
pub(crate) use normalize::Normalize;
pub(crate) use parse::Parse;
pub(crate) use path::Path;
pub(crate) use query::Query;
pub(crate) use readings::Readings;
pub(crate) use relativize::Relativize;
pub(crate) use resolve::Resolve;
pub(crate) use rule::rule;
pub(crate) use scheme::scheme;
pub(crate) use set::Set;

use urikit::iri::KeptEscape;

use crate::args::{InputArgs, Look, OutputArgs};
use crate::diagnostics::fault::Fault;
use crate::diagnostics::report::{Reporter, Side};
use crate::input::rows::{Chunk, Place, Row};
use crate::output::buffer::Output;
use crate::output::json::{Escapes, Object};
use crate::output::page::{Page, Scratch, Verdict};
use crate::output::printable::printable;
use crate::output::screen::View;
use crate::output::secrets::Secrets;
use crate::reading::{Reading, Spec};

/// A subcommand that answers rows.
pub(crate) trait Subcommand: Send + Sync {
    /// Appends one output row to the page for each row of the chunk, and the errors of the input rows. Returns the worst
    /// verdict.
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, scratch: &mut Scratch) -> Verdict;

    /// Returns whether the answer to a row depends on previous rows, so that chunks have to be processed in order.
    fn is_sequence(&self) -> bool {
        false
    }

    /// The byte that its rows end with.
    fn row_end(&self) -> u8 {
        b'\n'
    }

    /// Returns the errors that are known only after the last row.
    fn end(&self) -> Vec<String> {
        Vec::new()
    }
}

/// What every subcommand needs to know: by which document texts are read, what its rows look like, and how to say what is
/// wrong.
#[derive(Clone, Debug)]
pub(crate) struct Manner {
    spec: Spec,
    view: View,
    reporter: Reporter,
    secrets: Secrets,
    /// What ends a row that is not JSON.
    end: u8,
}

impl Manner {
    /// As the arguments say.
    pub(crate) fn new(spec: Spec, output: &OutputArgs, look: Look) -> Self {
        Self {
            spec,
            view: View::new(output, look),
            reporter: Reporter::new(look),
            secrets: look.secrets(),
            end: b'\n',
        }
    }

    /// The same with rows of any bytes, which end as those of the input do.
    fn with_bytes(self, input: &InputArgs) -> Self {
        Self { end: if input.rows.null { 0 } else { b'\n' }, ..self }
    }

    /// What ends its rows.
    fn row_end(&self) -> u8 {
        if let View::Json = self.view { b'\n' } else { self.end }
    }

    /// Begins a JSON row.
    #[inline]
    fn object<'o>(&self, out: &'o mut Output) -> Object<'o> {
        Object::open(out, if self.spec.is_tolerant() { Escapes::Any } else { Escapes::None })
    }

    /// In JSON, lists the characters that only a tolerant reading accepts.
    #[inline]
    fn list_unwise(
        &self,
        key: &'static str,
        reading: Option<&Reading<'_>>,
        object: &mut Object<'_>,
    ) {
        if self.spec.is_tolerant() {
            let unwise = reading.into_iter().flat_map(Reading::unwise);
            object.list(key, unwise, |item, (start, c)| {
                item.number("start", start);
                item.text("char", c.encode_utf8(&mut [0; 4]));
            });
        }
    }

    /// Else, says on standard error which they are.
    #[inline]
    fn report_unwise(&self, place: Place<'_>, reading: &Reading<'_>, page: &mut Page) {
        if self.spec.is_tolerant() && !matches!(self.view, View::Json) {
            for (start, c) in reading.unwise() {
                self.reporter.accepted(place, start, c, page);
            }
        }
    }

    /// Reports on standard error, except for JSON output, which escapes are not shown as characters, and why.
    fn report_kept(&self, place: Place<'_>, kept: &[KeptEscape], side: Side, page: &mut Page) {
        if !matches!(self.view, View::Json) {
            kept.iter().for_each(|kept| self.reporter.kept(place, kept, side, page));
        }
    }

    /// On a terminal, writes what would not show there, in what was appended from `start` on, as escapes.
    #[inline]
    fn make_visible(&self, start: usize, out: &mut Output) {
        if let View::Drawn(_) = self.view {
            let shown = printable(&out.as_slice()[start..]);
            out.truncate(start);
            out.extend_from_slice(shown.as_bytes());
        }
    }

    /// Says what is wrong with a row of one text: in JSON with the members that stand between `valid` and `error`, else on
    /// standard error and with this line for a row.
    fn refuse(
        &self,
        row: &Row<'_>,
        refusal: &Refusal<'_>,
        page: &mut Page,
        members: impl FnOnce(&mut Object<'_>),
        line: &str,
    ) -> Verdict {
        if let View::Json = self.view {
            let mut object = self.object(&mut page.rows);
            object.bytes("input", "input_base64", refusal.input);
            members(&mut object);
            self.list_unwise("unwise", None, &mut object);
            object.error(&refusal.fault);
            object.close();
        } else {
            page.rows.extend_from_slice(line.as_bytes());
            page.rows.push(self.end);
            self.reporter.report(row.place(), refusal.input, &refusal.fault, page);
        }
        Verdict::Negative
    }
}

/// A row that is not what it should be.
#[derive(Debug)]
struct Refusal<'t> {
    /// The text, or the whole row where it holds none.
    input: &'t [u8],
    fault: Fault,
}

/// A subcommand whose rows hold one text each.
trait TextCommand: Send + Sync {
    /// How it goes about it.
    fn manner(&self) -> &Manner;

    /// Says what there is to say about a text that its document allows.
    fn accept(&self, row: &Row<'_>, reading: &Reading<'_>, page: &mut Page) -> Verdict;

    /// Says what is wrong with any other text.
    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict;
}
