//! `uri find --rewrite`: replaces URIs in files.

use std::borrow::Cow;
use std::fmt;

use urikit::normalize::Normalizer;
use urikit::query::QuerySyntax;
use urikit::{Uri, UriRef};
use urikit_schemes::SCHEMES;
use urikit_text::document::{Base, RewriteError, TargetError};

use crate::fields::part;
use crate::reading::Parsed;
use crate::template::{Derived, Field, Quoting, Render, Template};

/// The URI whose components the template uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Reference,
    Target,
}

#[derive(Debug)]
pub(super) struct Rewriter {
    template: Template,
    subject: Subject,
    needs_target: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    Target(TargetError),
    NoBase,
    Result,
    /// The result cannot be written at this position.
    RewriteError(RewriteError),
    /// The document contains the URI only in encoded form.
    Encoded,
    /// The URI is inside another URI that was replaced.
    Inside,
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Target(error) => write!(f, "{error}"),
            Self::NoBase => f.write_str("no base for a relative reference"),
            Self::Result => f.write_str("replacement is not a valid URI reference"),
            Self::RewriteError(why) => write!(f, "{why}"),
            Self::Encoded => f.write_str("reference is in an encoded part"),
            Self::Inside => f.write_str("reference is inside another one"),
        }
    }
}

impl Rewriter {
    pub(super) fn new(template: Template, subject: Subject) -> Self {
        let makes =
            |field: &Field| matches!(field, Field::Derived(Derived::Target | Derived::Relative));
        let needs_target = subject == Subject::Target || template.fields().iter().any(makes);
        Self { template, subject, needs_target }
    }

    pub(super) fn rewritten(&self, uri: &str, base: &Base) -> Result<String, Kept> {
        let reference =
            UriRef::parse(uri).map_err(|error| Kept::Target(TargetError::Invalid(error)))?;
        let target = match self.needs_target {
            true => Some(base.resolve(uri).map_err(Kept::Target)?),
            false => None,
        };
        let target = target.as_ref().map(urikit::UriBuf::as_uri);
        let subject = match (self.subject, target) {
            (Subject::Target, Some(target)) => target.into(),
            _ => reference,
        };
        let base = base.uri.as_ref().map(urikit::UriBuf::as_uri);
        let reading = &Parsed::from(subject);
        let mut filled = Filled { subject, reading, target, base, text: String::new(), kept: None };
        self.template.render(Quoting::None, &mut filled);
        match filled {
            Filled { kept: Some(kept), .. } => Err(kept),
            Filled { text, .. } if UriRef::parse(&text).is_ok() => Ok(text),
            _ => Err(Kept::Result),
        }
    }
}

struct Filled<'t> {
    subject: UriRef<'t>,
    reading: &'t Parsed<'t>,
    target: Option<Uri<'t>>,
    base: Option<Uri<'t>>,
    text: String,
    kept: Option<Kept>,
}

impl<'t> Filled<'t> {
    fn value(&mut self, field: Field) -> Option<Cow<'t, str>> {
        Some(match field {
            // `find` has no computed fields.
            Field::Computed(_) | Field::Detail(_) => return None,
            Field::Derived(Derived::Normal) => {
                Normalizer::new().schemes(SCHEMES).normalize(self.subject).to_string().into()
            }
            Field::Derived(Derived::Target) => self.target?.as_str().into(),
            Field::Derived(Derived::Relative) => match (self.base, self.target) {
                (Some(base), Some(target)) => base.relativize(target).to_string().into(),
                _ => {
                    self.kept = Some(Kept::NoBase);
                    return None;
                }
            },
            field => part(field, self.reading, QuerySyntax::URI)?.raw.into(),
        })
    }
}

impl Render for Filled<'_> {
    fn text(&mut self, text: &str, _: &str) {
        self.text.push_str(text);
    }

    fn field(&mut self, field: Field) {
        if let Some(value) = self.value(field) {
            self.text.push_str(&value);
        }
    }
}
