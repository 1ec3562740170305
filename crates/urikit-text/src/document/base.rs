//! The base of a reference (RFC 3986 section 5.1): every candidate, in the order of precedence, and what became of it.

use std::fmt;
use std::ops::Range;

use urikit::{AbsoluteUriBuf, ParseError, UriBuf, UriRef};

use super::Document;
use super::link::Place;
use super::scope::{ScopeId, Written};
use crate::iri::mapped;

/// How a base comes to be one, from the strongest to the weakest (RFC 3986 section 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BaseSource {
    /// It is embedded in the content (section 5.1.1): `<base>`, `xml:base`.
    Embedded,
    /// It is that of the entity around it (section 5.1.2): a header of its part, or what holds for the document it stands in.
    Encapsulating,
    /// It is where the document was retrieval_uri from (section 5.1.3).
    Retrieval,
    /// It is the default of the application (section 5.1.4).
    Default,
}

impl BaseSource {
    /// A name for programs: `embedded`, `encapsulating`, `retrieval`, `default`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Embedded => "embedded",
            Self::Encapsulating => "encapsulating",
            Self::Retrieval => "retrieval",
            Self::Default => "default",
        }
    }

    /// The section that has it: `RFC 3986 section 5.1.1` and so on.
    pub const fn section(self) -> &'static str {
        match self {
            Self::Embedded => "RFC 3986 section 5.1.1",
            Self::Encapsulating => "RFC 3986 section 5.1.2",
            Self::Retrieval => "RFC 3986 section 5.1.3",
            Self::Default => "RFC 3986 section 5.1.4",
        }
    }
}

/// What a base is for that is itself relative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RelativeBase {
    /// It is resolved against the next candidate: HTML today, XML Base section 4.
    #[default]
    Resolve,
    /// Nothing: a base has to be absolute (RFC 2396 appendix D, RFC 1808 section 3.1).
    Refuse,
}

/// What is known of a document that does not stand in it.
#[derive(Clone, Debug, Default)]
pub struct BaseContext {
    retrieval_uri: Vec<String>,
    default: Option<String>,
    relative: RelativeBase,
}

impl BaseContext {
    /// Nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// The document was retrieval_uri from here. After a redirect, say this once more: the last one counts.
    #[must_use]
    pub fn retrieval_uri(mut self, uri: impl Into<String>) -> Self {
        self.retrieval_uri.push(uri.into());
        self
    }

    /// The base if there is no other.
    #[must_use]
    pub fn default_base(mut self, uri: impl Into<String>) -> Self {
        self.default = Some(uri.into());
        self
    }

    /// What is done with a base that is relative.
    #[must_use]
    pub const fn relative_base(mut self, relative: RelativeBase) -> Self {
        self.relative = relative;
        self
    }

    /// The base of a document in which none is written.
    pub fn base(&self) -> Base {
        decided(self.candidates().collect(), self.relative)
    }

    /// The candidates from outside, the strongest first.
    fn candidates(&self) -> impl Iterator<Item = Candidate> {
        let retrieval_uri = self.retrieval_uri.iter().rev().enumerate().map(|(at, uri)| {
            let loss = if at == 0 { BaseRejection::Outranked } else { BaseRejection::Redirected };
            Candidate::outside(BaseSource::Retrieval, uri, loss)
        });
        let default = self
            .default
            .iter()
            .map(|uri| Candidate::outside(BaseSource::Default, uri, BaseRejection::Outranked));
        retrieval_uri.chain(default)
    }
}

/// A base that there could have been.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidate {
    /// Its level.
    pub level: BaseSource,
    /// The scope that it belongs to: that of the reference, or one around it. `None` if it does not stand in the document.
    pub scope: Option<ScopeId>,
    /// Where it stands in the document; `None` if it does not.
    pub site: Option<BaseLocation>,
    /// What it is, as it was written or told.
    pub reference: String,
    /// What became of it.
    pub outcome: Outcome,
}

/// Where a base stands in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BaseLocation {
    /// What it stands in.
    pub place: Place,
    /// Bytes of the document.
    pub range: Range<usize>,
    /// The line, from 1.
    pub line: u64,
    /// Bytes of the line, from 1.
    pub column: u64,
}

/// What became of a [`Candidate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is the base.
    Chosen,
    /// The base is relative and was resolved against it.
    ResolvedAgainst,
    /// It is not the base.
    Lost(BaseRejection),
}

/// Why a [`Candidate`] is not the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BaseRejection {
    /// Another one stands before it in the order of RFC 3986 section 5.1.
    Outranked,
    /// It is not the first of its element's kind in the document (HTML Standard, "frozen base URL").
    NotFirst,
    /// The document was redirected from there (RFC 3986 section 5.1.3).
    Redirected,
    /// It is no valid reference.
    Invalid(ParseError),
    /// It is relative, and has to be absolute (RFC 2396 appendix D).
    Relative,
    /// It is relative, and there is nothing that it could be resolved against.
    RelativeToNothing,
    /// No page can have a base with this scheme: `data` or `javascript` (HTML Standard).
    Scheme,
}

impl BaseRejection {
    /// A name for programs, such as `outranked`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Outranked => "outranked",
            Self::NotFirst => "not-first",
            Self::Redirected => "redirected",
            Self::Invalid(_) => "invalid",
            Self::Relative => "relative",
            Self::RelativeToNothing => "relative-to-nothing",
            Self::Scheme => "scheme",
        }
    }

    /// The rule that it lost by.
    pub const fn section(&self) -> &'static str {
        match self {
            Self::Outranked => "RFC 3986 section 5.1",
            Self::NotFirst | Self::Scheme => "HTML Standard section 4.2.3",
            Self::Redirected => "RFC 3986 section 5.1.3",
            Self::Invalid(_) => "RFC 3986 section 4.1",
            Self::Relative => "RFC 2396 appendix D",
            Self::RelativeToNothing => "RFC 3986 section 5.1",
        }
    }
}

impl fmt::Display for BaseRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outranked => f.write_str("another one stands before it"),
            Self::NotFirst => f.write_str("it is not the first one"),
            Self::Redirected => f.write_str("the document was redirected from there"),
            Self::Invalid(error) => write!(f, "{error}"),
            Self::Relative => f.write_str("it is relative, and a base has to be absolute"),
            Self::RelativeToNothing => {
                f.write_str("it is relative, and there is nothing to resolve it against")
            }
            Self::Scheme => f.write_str("no page can have a base with this scheme"),
        }
    }
}

/// The base of a scope, and every candidate for it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Base {
    /// The base; `None` if there is none.
    pub uri: Option<AbsoluteUriBuf>,
    /// All candidates, in the order of precedence.
    pub candidates: Vec<Candidate>,
}

impl Base {
    /// The target of a reference, which must be a URI and no IRI: see [`Link::uri`](super::Link::uri).
    ///
    /// # Errors
    ///
    /// If the reference is not valid, or relative while there is no base.
    pub fn resolve(&self, reference: &str) -> Result<UriBuf, TargetError> {
        let reference = UriRef::parse(reference).map_err(TargetError::Invalid)?;
        match &self.uri {
            Some(base) => Ok(base.resolve(reference).to_uri()),
            None => UriBuf::parse(reference.as_str()).map_err(|_| TargetError::NoBase),
        }
    }
}

/// Why a reference in a document has no target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetError {
    /// It is not valid.
    Invalid(ParseError),
    /// It is relative, and there is no base.
    NoBase,
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(error) => write!(f, "{error}"),
            Self::NoBase => f.write_str("it is relative, and there is no base"),
        }
    }
}

impl std::error::Error for TargetError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Invalid(error) => Some(error),
            Self::NoBase => None,
        }
    }
}

impl Document {
    /// The base of a scope (RFC 3986 section 5.1), and every candidate with what became of it. In a scope that the document does not
    /// have, as it is of another one that has more, only what is known from outside holds.
    pub fn base(&self, scope: ScopeId, outside: &BaseContext) -> Base {
        decided(self.candidates(scope, outside), outside.relative)
    }

    /// All candidates by precedence. What is not lost from the beginning is outranked until it is chosen.
    fn candidates(&self, scope: ScopeId, outside: &BaseContext) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let mut defaults = Vec::new();
        let mut next = Some(scope);
        while let Some((id, around)) = next.and_then(|id| Some((id, self.scopes.get(id.0)?))) {
            let mut written: Vec<&Written> = around.written.iter().collect();
            written.sort_by_key(|written| written.level);
            let mut has_element = false;
            for written in written {
                let is_element =
                    matches!(&written.place, Place::Attribute { element, .. } if element == "base");
                let loss = if is_element && has_element {
                    BaseRejection::NotFirst
                } else {
                    BaseRejection::Outranked
                };
                has_element |= is_element;
                let level =
                    if id == scope { written.level } else { written.level.max(BaseSource::Encapsulating) };
                let candidate = Candidate::written(level, id, written, loss);
                if level == BaseSource::Default { &mut defaults } else { &mut candidates }.push(candidate);
            }
            next = around.parent;
        }
        candidates.extend(outside.candidates());
        candidates.append(&mut defaults);
        candidates
    }
}

impl Candidate {
    fn written(level: BaseSource, scope: ScopeId, written: &Written, loss: BaseRejection) -> Self {
        let Written { place, range, line, column, reference, .. } = written.clone();
        let site = Some(BaseLocation { place, range, line, column });
        Self { level, scope: Some(scope), site, reference, outcome: Outcome::Lost(loss) }
    }

    fn outside(level: BaseSource, uri: &str, loss: BaseRejection) -> Self {
        Self { level, scope: None, site: None, reference: uri.to_owned(), outcome: Outcome::Lost(loss) }
    }

    /// The base that this one is, if there is this one behind it, and whether it needs that.
    fn uri(
        &self,
        base: Option<&AbsoluteUriBuf>,
        relative: RelativeBase,
    ) -> Result<(AbsoluteUriBuf, bool), BaseRejection> {
        let reference = mapped(&self.reference);
        let reference = UriRef::parse(&reference).map_err(BaseRejection::Invalid)?;
        let is_relative = reference.scheme().is_none();
        let uri = match (is_relative, base, relative) {
            (false, ..) => {
                UriBuf::parse(reference.as_str()).map_err(|error| BaseRejection::Invalid(error.error()))?
            }
            (true, _, RelativeBase::Refuse) => return Err(BaseRejection::Relative),
            (true, None, RelativeBase::Resolve) => return Err(BaseRejection::RelativeToNothing),
            (true, Some(base), RelativeBase::Resolve) => base.resolve(reference).to_uri(),
        };
        let is_element = matches!(self.site.as_ref().map(|site| &site.place), Some(Place::Attribute { element, .. }) if element == "base");
        if is_element && ["data", "javascript"].contains(&uri.scheme().as_str().to_ascii_lowercase().as_str())
        {
            return Err(BaseRejection::Scheme);
        }
        Ok((uri.into_without_fragment(), is_relative))
    }
}

/// What becomes of candidates that stand in the order of precedence.
fn decided(mut candidates: Vec<Candidate>, relative: RelativeBase) -> Base {
    // From the weakest to the strongest: a relative one needs the base that there would be without it.
    let mut base: Option<(usize, AbsoluteUriBuf)> = None;
    let mut resolved_against = vec![None; candidates.len()];
    for (at, candidate) in candidates.iter_mut().enumerate().rev() {
        if candidate.outcome != Outcome::Lost(BaseRejection::Outranked) {
            continue;
        }
        match candidate.uri(base.as_ref().map(|(_, uri)| uri), relative) {
            Ok((uri, is_relative)) => {
                resolved_against[at] = base.filter(|_| is_relative).map(|(weaker, _)| weaker);
                base = Some((at, uri));
            }
            Err(loss) => candidate.outcome = Outcome::Lost(loss),
        }
    }
    if let Some((chosen, _)) = &base {
        candidates[*chosen].outcome = Outcome::Chosen;
        let mut at = *chosen;
        while let Some(weaker) = resolved_against[at] {
            candidates[weaker].outcome = Outcome::ResolvedAgainst;
            at = weaker;
        }
    }
    Base { uri: base.map(|(_, uri)| uri), candidates }
}
