//! `uri explain --schemes`: prints information about schemes.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};

use urikit::scheme::{Localhost, SchemeInfo, Schemes};
use urikit_schemes::{Registration, is_experimental, reader};

use crate::args::OutputArgs;
use crate::normalization::name_of;
use crate::output::buffer::Output;
use crate::output::delivery::Delivery;
use crate::output::json::{Escapes, Object};
use crate::output::page::Verdict;
use crate::output::printable::printable;

struct Known<'n> {
    name: &'n str,
    registration: Option<Registration>,
    info: Option<SchemeInfo<'static>>,
}

/// Prints information about the named schemes, or all schemes. The verdict is negative if one is
/// unknown.
pub(crate) fn scheme(names: &[String], output: OutputArgs) -> io::Result<Verdict> {
    let json = output.is_json() || output.dialect().is_some();
    let all: BTreeSet<&str> = Registration::all()
        .map(|entry| entry.name)
        .chain(Schemes::BUILT_IN.iter().map(|info| info.name))
        .collect();
    let names: Vec<&str> = if names.is_empty() {
        all.into_iter().collect()
    } else {
        names.iter().map(|name| name.trim_end_matches(':')).collect()
    };
    let mut out = Output::of(output.dialect());
    let mut verdict = Verdict::Good;
    let is_shown = io::stdout().is_terminal();
    for name in names {
        let known = Known::of(name);
        if known.status().is_none() && known.info.is_none() {
            verdict = Verdict::Negative;
        }
        let name = if is_shown { printable(name.as_bytes()).into() } else { Cow::Borrowed(name) };
        if json { known.json(&mut out) } else { known.write(&name, &mut out)? }
    }
    Delivery::new(b'\n')?.converting_to(output.dialect()).write(&out)?;
    Ok(verdict)
}

impl<'n> Known<'n> {
    fn of(name: &'n str) -> Self {
        Self { name, registration: Registration::find(name), info: Schemes::BUILT_IN.find(name) }
    }

    fn status(&self) -> Option<&'static str> {
        let experimental = is_experimental(self.name).then_some("experimental");
        self.registration.map(|entry| entry.status.name()).or(experimental)
    }

    fn reference(&self) -> Option<&'static str> {
        self.registration.and_then(|entry| entry.reference)
    }

    fn default_port(&self) -> Option<u16> {
        self.info.and_then(|info| info.default_port)
    }

    fn has_view(&self) -> bool {
        reader(self.name).is_some()
    }

    fn json(&self, out: &mut Output) {
        let mut object = Object::open(out, Escapes::None);
        object.text("scheme", self.name);
        let mut text = |key, value: Option<&str>| match value {
            Some(value) => object.text(key, value),
            None => object.null(key),
        };
        text("status", self.status());
        text("reference", self.reference());
        text("description", self.registration.map(|entry| entry.description));
        match self.default_port() {
            Some(port) => object.number("default_port", usize::from(port)),
            None => object.null("default_port"),
        }
        match self.info {
            Some(info) => {
                object.text("empty_path", name_of(info.empty_path));
                object.flag("localhost_is_empty", info.localhost == Localhost::Empty);
            }
            None => {
                object.null("empty_path");
                object.null("localhost_is_empty");
            }
        }
        let is_kept = self.registration.as_ref().is_some_and(Registration::is_kept_by_rfc1738);
        object.flag("kept_by_rfc1738", is_kept);
        object.flag("view", self.has_view());
        object.close();
    }

    /// Writes a tab-separated row, with the first field as given.
    fn write(&self, name: &str, out: &mut Output) -> io::Result<()> {
        let or_none = |value: Option<&'static str>| value.unwrap_or("\\N");
        let port = self.default_port().map_or("\\N".to_owned(), |port| port.to_string());
        let view = if self.has_view() { "view" } else { "\\N" };
        let [status, reference] = [self.status(), self.reference()].map(or_none);
        let description = or_none(self.registration.map(|entry| entry.description));
        writeln!(out, "{name}\t{status}\t{reference}\t{port}\t{view}\t{description}")
    }
}
