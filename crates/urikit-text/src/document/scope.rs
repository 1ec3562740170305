//! Stretches of a document that have a base of their own.

use std::ops::Range;

use super::base::BaseSource;
use super::link::Place;

/// Which of a document's [`Scope`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScopeId(pub(super) usize);

impl ScopeId {
    /// That of the whole document.
    pub const DOCUMENT: Self = Self(0);
}

/// A stretch of a document that has, or could have, a base of its own: the document, a part of a mail, a page inside it, an
/// element with `xml:base`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    pub(super) parent: Option<ScopeId>,
    pub(super) name: String,
    pub(super) written: Vec<Written>,
    pub(super) names: Names,
    /// How many scopes it stands inside.
    pub(super) depth: usize,
}

/// What a part of a mail is called in URIs (RFC 2392), without the brackets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names {
    pub(super) content_id: Option<String>,
    pub(super) message_id: Option<String>,
}

/// A base that is written in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    pub(super) level: BaseSource,
    pub(super) place: Place,
    pub(super) range: Range<usize>,
    pub(super) line: u64,
    pub(super) column: u64,
    /// The reference, as it is without the document's own way of writing.
    pub(super) reference: String,
}

impl Scope {
    /// The scope around it.
    pub const fn parent(&self) -> Option<ScopeId> {
        self.parent
    }

    /// What it is: `document`, `part 1.2`, `element section`.
    pub fn name(&self) -> &str {
        &self.name
    }
}
