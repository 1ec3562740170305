//! The subcommands, one file each. Each turns its arguments into a [`Subcommand`]: what it says about one row.

mod check;
mod compare;
mod normalize;
mod parse;
mod resolve;

use std::borrow::Cow;

use urikit::UriRef;

pub(crate) use check::Check;
pub(crate) use compare::Compare;
pub(crate) use normalize::Normalize;
pub(crate) use parse::{Parse, Values};
pub(crate) use resolve::Resolve;

use crate::args::{Color, OutputArgs};
use crate::fault::Fault;
use crate::input::Row;
use crate::json::Object;
use crate::page::{Page, Subcommand, Verdict};
use crate::report::{Reporter, fault_in};
use crate::screen::View;

/// What every subcommand needs to know: what its rows look like, and how to say what is wrong.
#[derive(Clone, Debug)]
pub(crate) struct Manner {
    view: View,
    reporter: Reporter,
}

impl Manner {
    /// As the arguments say.
    pub(crate) fn new(output: &OutputArgs, color: Color) -> Self {
        Self { view: View::new(output, color), reporter: Reporter::new(color) }
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
            let mut object = Object::open(&mut page.rows);
            object.bytes("input", "input_base64", refusal.input);
            members(&mut object);
            object.error(&refusal.fault);
            object.close();
        } else {
            page.rows.extend_from_slice(line.as_bytes());
            page.rows.push(b'\n');
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
    fault: Box<Fault>,
}

/// A row's text as a reference. The text comes from [`Row::text`], kept by the caller so that the reference can borrow it.
fn reference<'t>(
    row: &Row<'t>,
    text: &'t Result<Cow<'t, [u8]>, Box<Fault>>,
) -> Result<UriRef<'t>, Refusal<'t>> {
    match text {
        Ok(input) => {
            UriRef::parse_bytes(input).map_err(|error| Refusal { input, fault: fault_in(row, error) })
        }
        Err(fault) => Err(Refusal { input: row.raw, fault: fault.clone() }),
    }
}
