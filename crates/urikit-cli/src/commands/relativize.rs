//! `uri relativize`: finds references that resolve to a target.

use std::ffi::OsStr;
use std::sync::Arc;

use urikit::relativize::{Forms, RelativizeError, Relativizer};
use urikit::resolve::Resolver;
use urikit::spec::Rfc3987;
use urikit::{Iri, IriRefBuf, ParseError, Uri, UriRefBuf};

use super::INVALID_BASE;
use super::command::{Answer, Command, Results};
use super::settings::Settings;
use crate::args::{RelativizeArgs, Variant};
use crate::base::with_variants;
use crate::input::rows::Row;
use crate::input_error::InputError;
use crate::output::buffer::Output;
use crate::output::json::Object;
use crate::output::page::{Page, Verdict};
use crate::reading::{Parsed, Part, Reference, Spec};

#[derive(Debug)]
pub(crate) struct Relativize<'b> {
    settings: Arc<Settings>,
    base: Base<'b>,
    forms: Forms,
}

#[derive(Debug)]
enum Base<'b> {
    Rfc3986(Resolver<'b>),
    Rfc3987(Resolver<'b, Rfc3987>),
}

impl Relativize<'static> {
    /// Returns `None` after reporting an invalid base to the page.
    pub(crate) fn new(
        settings: Settings,
        base: &'static OsStr,
        arguments: &RelativizeArgs,
        page: &mut Page,
    ) -> Option<Self> {
        let (text, settings) = (base.as_encoded_bytes(), Arc::new(settings));
        match Relativize::with_base(Arc::clone(&settings), text, arguments) {
            Ok(relativize) => Some(relativize),
            Err(error) => {
                settings.reporter.report_argument(INVALID_BASE, text, &error, page);
                None
            }
        }
    }
}

impl<'b> Relativize<'b> {
    pub(super) fn with_base(
        settings: Arc<Settings>,
        base: &'b [u8],
        arguments: &RelativizeArgs,
    ) -> Result<Self, Box<InputError>> {
        let forms = arguments.forms.iter().copied().reduce(Forms::union);
        let base = Base::new(settings.spec(), base, &arguments.variants);
        let base = base.map_err(|error| Box::new(InputError::from(error)))?;
        Ok(Self { settings, base, forms: forms.unwrap_or(Forms::ALL) })
    }

    fn found(&self, target: &Parsed<'_>) -> Result<String, Box<InputError>> {
        let no_target = |error| Box::new(InputError::new(error, target.input().as_bytes()));
        match (&self.base, target.reference()) {
            (Base::Rfc3986(resolver), Reference::Uri(uri)) => {
                let target = Uri::try_from(*uri).map_err(no_target)?;
                Relativizer::new(*resolver)
                    .forms(self.forms)
                    .relativize(target)
                    .map(UriRefBuf::into_string)
            }
            (Base::Rfc3987(resolver), Reference::Iri(iri)) => {
                let target = Iri::try_from(*iri).map_err(no_target)?;
                Relativizer::new(*resolver)
                    .forms(self.forms)
                    .relativize(target)
                    .map(IriRefBuf::into_string)
            }
            _ => unreachable!("both are read by the same document"),
        }
        .map_err(|error| Box::new(refused(error, target)))
    }
}

impl<'b> Base<'b> {
    fn new(spec: Spec, text: &'b [u8], variants: &[Variant]) -> Result<Self, ParseError> {
        match spec {
            Spec::Rfc3987 => {
                let base = Iri::parse_bytes(text)?.without_fragment();
                Ok(Self::Rfc3987(with_variants(base.resolver(), variants)))
            }
            _ => {
                let base = Uri::parse_bytes(text)?.without_fragment();
                Ok(Self::Rfc3986(with_variants(base.resolver(), variants)))
            }
        }
    }

    fn as_str(&self) -> &'b str {
        match self {
            Self::Rfc3986(resolver) => resolver.base().as_str(),
            Self::Rfc3987(resolver) => resolver.base().as_str(),
        }
    }
}

impl Command for Relativize<'_> {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn results(&self) -> Option<Results> {
        Some(Results::line("output").with_undefined())
    }

    #[inline]
    fn reference(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Answer {
        let reference = self.found(reading)?;
        let mut out = self.settings.row(row, reading.input(), &mut page.rows);
        out.members(|object| object.uri("base", self.base.as_str()));
        let mut out = out.valid();
        out.value("output", &reference);
        out.end();
        Ok(Verdict::Good)
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.uri("base", self.base.as_str());
        object.invalid(&["output"]);
    }

    fn undefined_line(&self, _: &[u8], out: &mut Output) {
        out.undefined();
    }
}

#[cold]
fn refused(error: RelativizeError, target: &Parsed<'_>) -> InputError {
    let (component, span) = match (error, target.span(Part::Path)) {
        (RelativizeError::ExcessDotSegments, Some(path)) => ("path", path),
        _ => ("reference", 0..target.input().len()),
    };
    InputError::of(span, [error.code(), error.rule(), error.section()], error.to_string())
        .in_component(component)
}
