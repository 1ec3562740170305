//! `uri relativize`: references that lead to targets.

use urikit::relativize::{Forms, RelativizeError, Relativized};
use urikit::resolve::Resolver;
use urikit::{AbsoluteUri, Uri, UriRef};

use super::{Manner, Output, Page, Refusal, Row, TextCommand, Verdict};
use crate::args::{self, RelativizeArgs};
use crate::base;
use crate::fault::Fault;
use crate::input::Place;
use crate::json::Object;
use crate::reading::{Reading, offset};
use crate::report::fault_in;
use crate::screen::View;

/// Finds references from one base. The base lives as long as the process.
#[derive(Debug)]
pub(crate) struct Relativize {
    manner: Manner,
    resolver: Resolver<'static>,
    forms: Forms,
}

/// Where the base stands, for reports.
const BASE: Place<'static> = Place { name: "--base", line: 1, before: 0 };

impl Relativize {
    /// The subcommand; or nothing, when the page says what is wrong with the base.
    pub(crate) fn new(manner: Manner, arguments: &'static RelativizeArgs, page: &mut Page) -> Option<Self> {
        let text = arguments.base.as_encoded_bytes();
        match Uri::parse_bytes(text) {
            Ok(uri) => {
                let resolver = base::rfc3986(uri.without_fragment().resolver(), &arguments.policies);
                let forms = arguments.forms.iter().copied().map(Forms::from).reduce(Forms::union);
                Some(Self { manner, resolver, forms: forms.unwrap_or(Forms::ALL) })
            }
            Err(error) => {
                manner.reporter.report(BASE, text, &Fault::from(error), page);
                None
            }
        }
    }

    fn base(&self) -> AbsoluteUri<'static> {
        self.resolver.base()
    }

    fn answer(&self, row: &Row<'_>, target: Uri<'_>, reference: &Relativized<'_>, out: &mut Output) {
        if let View::Json = self.manner.view {
            let mut object = self.manner.object(out);
            object.part("input", target.as_str(), row.around);
            object.uri("base", self.base().as_str());
            object.flag("valid", true);
            object.plain("reference", |out| write(target, reference, out));
            object.null("error");
            object.close();
        } else {
            write(target, reference, out);
            out.push(b'\n');
        }
    }
}

/// Appends the reference. It is longer than the target only by what guards its path.
fn write(target: Uri<'_>, reference: &Relativized<'_>, out: &mut Output) {
    let likely = target.as_str().len() + 2;
    out.write_into(likely, |room| reference.write_into(room).ok().map(|text| text.as_str().len()), reference);
}

impl TextCommand for Relativize {
    fn manner(&self) -> &Manner {
        &self.manner
    }

    #[inline]
    fn accept(&self, row: &Row<'_>, reading: &Reading<'_>, page: &mut Page) -> Verdict {
        let Reading::Rfc3986(reference) = reading else {
            unreachable!("no other document is asked");
        };
        let fault = match Uri::try_from(*reference) {
            Ok(target) => match self.resolver.relativize_as(target, self.forms) {
                Ok(reference) => {
                    self.answer(row, target, &reference, &mut page.rows);
                    return Verdict::Good;
                }
                Err(error) => refused(error, *reference),
            },
            Err(error) => fault_in(row, error),
        };
        self.refuse(row, &Refusal { input: reference.as_str().as_bytes(), fault }, page)
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.uri("base", self.base().as_str());
            object.flag("valid", false);
            object.null("reference");
        };
        self.manner.refuse(row, refusal, page, members, "\\N")
    }
}

/// A target that cannot be said, at the bytes that are to blame.
#[cold]
fn refused(error: RelativizeError, target: UriRef<'_>) -> Fault {
    let text = target.as_str();
    let (component, slice) = match error {
        RelativizeError::Excess => ("path", target.path().as_str()),
        _ => ("reference", text),
    };
    let start = offset(text, slice);
    Fault {
        span: start..start + slice.len(),
        component: Some(component),
        code: error.code(),
        rule: error.rule(),
        section: error.section(),
        message: error.to_string().into(),
        help: None,
    }
}

impl From<args::ReferenceForm> for Forms {
    fn from(form: args::ReferenceForm) -> Self {
        match form {
            args::ReferenceForm::Shortest => Self::ALL,
            args::ReferenceForm::EmptyPath => Self::EMPTY_PATH,
            args::ReferenceForm::Below => Self::BELOW,
            args::ReferenceForm::RelativePath => Self::RELATIVE_PATH,
            args::ReferenceForm::AbsolutePath => Self::ABSOLUTE_PATH,
            args::ReferenceForm::NetworkPath => Self::NETWORK_PATH,
            args::ReferenceForm::Uri => Self::URI,
        }
    }
}
