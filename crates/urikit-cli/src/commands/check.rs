//! `uri check`: valid or not, and why not.

use std::io::Write;

use urikit::{AbsoluteUri, ParseError, RelativeRef, Uri, UriRef};

use super::{Manner, Page, Refusal, Row, Subcommand, Verdict, reference};
use crate::args::Form;
use crate::explain::form;
use crate::json::Object;
use crate::report::fault_in;
use crate::screen::View;

/// Says whether texts are what they have to be.
#[derive(Debug)]
pub(crate) struct Check {
    manner: Manner,
    form: Form,
}

impl Check {
    /// The subcommand.
    pub(crate) fn new(manner: Manner, form: Form) -> Self {
        Self { manner, form }
    }

    /// Whether a reference is of the form asked for.
    fn narrow(&self, uri: UriRef<'_>) -> Result<(), ParseError> {
        match self.form {
            Form::UriReference => Ok(()),
            Form::Uri => Uri::try_from(uri).map(drop),
            Form::AbsoluteUri => AbsoluteUri::parse(uri.as_str()).map(drop),
            Form::RelativeRef => RelativeRef::try_from(uri).map(drop),
        }
    }

    fn accept(&self, uri: UriRef<'_>, page: &mut Page) -> Verdict {
        let out = &mut page.rows;
        match self.manner.view {
            View::Json => {
                let mut object = Object::open(out);
                object.uri("input", uri.as_str());
                object.flag("valid", true);
                object.uri("kind", if uri.scheme().is_some() { "uri" } else { "relative-ref" });
                object.null("error");
                object.close();
            }
            View::Plain => out.extend_from_slice(b"valid\n"),
            View::Drawn(screen) => {
                let good = screen.palette.good();
                let _ = writeln!(out, "{good}valid{good:#}: {uri} is {}", form(uri).sentence());
            }
        }
        Verdict::Good
    }
}

impl Subcommand for Check {
    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let text = row.text();
        let found = reference(row, &text).and_then(|uri| match self.narrow(uri) {
            Ok(()) => Ok(uri),
            Err(error) => Err(Refusal { input: uri.as_str().as_bytes(), fault: fault_in(row, error) }),
        });
        let refusal = match found {
            Ok(uri) => return self.accept(uri, page),
            Err(refusal) => refusal,
        };
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.null("kind");
        };
        let line = match self.manner.view {
            View::Drawn(screen) => {
                let bad = screen.palette.bad();
                let text = crate::printable::printable(refusal.input);
                format!("{bad}invalid{bad:#}: {text}")
            }
            _ => "invalid".to_owned(),
        };
        self.manner.refuse(row, &refusal, page, members, &line)
    }
}
