//! Replaces URIs in files, by a template (`uri find --rewrite`) or by edits.

use std::borrow::Cow;
use std::fmt;

use urikit::normalize::Normalizer;
use urikit::query::QuerySyntax;
use urikit::{Uri, UriRef};
use urikit_schemes::SCHEMES;
use urikit_text::document::{Base, RewriteError, Target, TargetError};
use urikit_whatwg::Url;

use crate::edits::Edits;
use crate::fields::part;
use crate::reading::{Parsed, Reference};
use crate::template::{Derived, Field, Render, Template};

/// The URI whose components the template uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Reference,
    Target,
}

/// The replacement of a URI.
#[derive(Debug)]
pub(crate) enum Replacement {
    Template(Template),
    Edits(Edits),
}

#[derive(Debug)]
pub(super) struct Rewriter {
    replacement: Replacement,
    subject: Subject,
    needs_target: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    Target(TargetError),
    NoBase,
    Result,
    /// The template has a field that the reference does not define, and no default.
    Undefined(Field),
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
            Self::Undefined(field) => write!(f, "reference has no {}", field.name()),
            Self::RewriteError(why) => write!(f, "{why}"),
            Self::Encoded => f.write_str("reference is in an encoded part"),
            Self::Inside => f.write_str("reference is inside another one"),
        }
    }
}

impl Rewriter {
    pub(super) fn new(replacement: Replacement, subject: Subject) -> Self {
        let makes =
            |field: &Field| matches!(field, Field::Derived(Derived::Target | Derived::Relative));
        let fields = match &replacement {
            Replacement::Template(template) => template.fields(),
            Replacement::Edits(_) => Vec::new(),
        };
        // A reference that is used only for its target need not be valid by itself.
        let is_unused = !fields.is_empty() && fields.iter().all(makes);
        let subject = if is_unused { Subject::Target } else { subject };
        let needs_target = subject == Subject::Target || fields.iter().any(makes);
        Self { replacement, subject, needs_target }
    }

    /// Returns the replacement of a URI. `reference` is the same before mapping to ASCII.
    pub(super) fn rewritten(
        &self,
        uri: &str,
        reference: &str,
        base: &Base,
    ) -> Result<String, Kept> {
        let target = match self.needs_target {
            true => Some(base.resolve(reference).map_err(Kept::Target)?),
            false => None,
        };
        let target = target.as_ref();
        let reading = match (self.subject, target) {
            (Subject::Target, Some(Target::Uri(uri))) => Parsed::from(UriRef::from(uri.as_uri())),
            (Subject::Target, Some(Target::Url(url))) => Parsed::from(url),
            _ => Parsed::from(
                UriRef::parse(uri).map_err(|error| Kept::Target(TargetError::Invalid(error)))?,
            ),
        };
        let template = match &self.replacement {
            Replacement::Template(template) => template,
            Replacement::Edits(edits) => {
                let edited = UriRef::parse(reading.as_str()).map_err(|_| Kept::Result)?;
                if edits.need_authority() && edited.authority().is_none() {
                    return Ok(uri.to_owned());
                }
                return edits.apply(edited, 0).map(String::from).map_err(|_| Kept::Result);
            }
        };
        let mut filled =
            Filled { uri, reading: &reading, target, base, text: String::new(), kept: None };
        template.render(&mut filled);
        let Filled { text, kept, .. } = filled;
        // In a page, a valid result can be a URL that is not a URI.
        let is_url = || base.resolve(&text).is_ok_and(|target| target.as_str() == text);
        match kept {
            Some(kept) => Err(kept),
            None if UriRef::parse(&text).is_ok() || is_url() => Ok(text),
            None => Err(Kept::Result),
        }
    }
}

struct Filled<'t> {
    /// The reference in the document.
    uri: &'t str,
    /// The reference or its target.
    reading: &'t Parsed<'t>,
    target: Option<&'t Target>,
    base: &'t Base,
    text: String,
    kept: Option<Kept>,
}

impl<'t> Filled<'t> {
    fn value(&mut self, field: Field) -> Option<Cow<'t, str>> {
        Some(match field {
            Field::Uri => match self.reading.reference() {
                Reference::Whatwg(url) => self.as_written(url).into(),
                _ => self.reading.input().into(),
            },
            // `find` has no computed fields.
            Field::Computed(_) => return None,
            Field::Derived(Derived::Normal) => match self.reading.reference() {
                Reference::Uri(subject) => {
                    Normalizer::new().schemes(SCHEMES).normalize(*subject).to_string().into()
                }
                // The parser of URLs normalizes.
                _ => self.reading.as_str().into(),
            },
            Field::Derived(Derived::Target) => match self.target? {
                Target::Uri(uri) => uri.as_str().into(),
                Target::Url(url) => self.as_written(url).into(),
            },
            Field::Derived(Derived::Relative) => match self.relative() {
                Some(relative) => relative,
                None => {
                    self.kept = Some(Kept::NoBase);
                    return None;
                }
            },
            field => part(field, self.reading, QuerySyntax::URI)?.raw.into(),
        })
    }

    /// Returns a target as the reference spells it, if the reference is a URL by itself.
    ///
    /// For example, a browser resolves `https://example.com` to `https://example.com/`, which is no
    /// reason to change the document.
    fn as_written(&self, target: &'t Url) -> &'t str {
        let is_same = UriRef::parse(self.uri).is_ok()
            && Url::parse(self.uri).is_ok_and(|alone| alone == *target);
        if is_same { self.uri } else { target.as_str() }
    }

    /// Returns the shortest reference from the base to the target, if there is a base.
    ///
    /// In a page, a URL need not be a URI, and browsers can resolve a reference differently. The
    /// reference then stays as it is.
    fn relative(&self) -> Option<Cow<'t, str>> {
        let (base, target) = (self.base.uri.as_ref()?, self.target?);
        let has_same_target = |reference: &str| self.base.resolve(reference).as_ref() == Ok(target);
        if let (Ok(base), Ok(uri)) = (Uri::parse(base.as_str()), Uri::parse(target.as_str())) {
            let relative = base.relativize(uri).to_string();
            if relative != target.as_str() && has_same_target(&relative) {
                return Some(relative.into());
            }
        }
        let keeps = UriRef::parse(self.uri).is_ok() && has_same_target(self.uri);
        Some(Cow::Borrowed(if keeps { self.uri } else { target.as_str() }))
    }
}

impl Render for Filled<'_> {
    fn text(&mut self, text: &str, _: &str) {
        self.text.push_str(text);
    }

    fn field(&mut self, field: Field) -> bool {
        let Some(value) = self.value(field) else { return false };
        self.text.push_str(&value);
        true
    }

    fn undefined(&mut self, field: Field) {
        self.kept.get_or_insert(Kept::Undefined(field));
    }
}
