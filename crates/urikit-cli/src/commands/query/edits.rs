//! The changes to a query, as the arguments have them.

use urikit::component::Query;
use urikit::query::{Field, NewPair, QueryEdit, Rules};

use crate::args::{EditArgs, KeyValue};
use crate::assignment::Glob;

/// Changes, in the order in which they are made.
#[derive(Debug)]
pub(super) struct Edits {
    remove: Globs,
    keep: Globs,
    set: &'static [KeyValue],
    append: &'static [KeyValue],
    sorts: bool,
}

impl Edits {
    /// If there are any.
    pub(super) fn new(arguments: &'static EditArgs) -> Option<Self> {
        let EditArgs { remove, keep, set, append, sort } = arguments;
        let is_any = *sort
            || [remove, keep].iter().any(|it| !it.is_empty())
            || [set, append].iter().any(|it| !it.is_empty());
        is_any.then(|| Self { remove: Globs::new(remove), keep: Globs::new(keep), set, append, sorts: *sort })
    }

    /// The query that they make of this one; none is undefined.
    pub(super) fn apply(&self, query: Option<Query<'_>>, rules: Rules) -> Option<String> {
        let mut edit = QueryEdit::new(query, rules);
        if !self.remove.0.is_empty() || !self.keep.0.is_empty() {
            edit.retain(|pair| {
                let key = pair.key();
                !self.remove.match_any(key) && (self.keep.0.is_empty() || self.keep.match_any(key))
            });
        }
        self.set.iter().for_each(|pair| edit.set(pair.into()));
        self.append.iter().for_each(|pair| edit.append(pair.into()));
        if self.sorts {
            edit.sort();
        }
        edit.into_string()
    }
}

/// Patterns for keys.
#[derive(Debug)]
struct Globs(Vec<Glob>);

impl Globs {
    fn new(globs: &[String]) -> Self {
        Self(globs.iter().map(|glob| Glob::new(glob)).collect())
    }

    fn match_any(&self, key: Field<'_>) -> bool {
        self.0.iter().any(|glob| glob.matches(key))
    }
}

impl<'d> From<&'d KeyValue> for NewPair<'d> {
    fn from(KeyValue { key, value }: &'d KeyValue) -> Self {
        match value {
            Some(value) => Self::new(key, value),
            None => Self::valueless(key),
        }
    }
}
