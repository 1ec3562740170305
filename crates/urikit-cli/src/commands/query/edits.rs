//! Edits of a query, from the arguments.

use urikit::component::Query;
use urikit::query::{EncodedField, QueryEditor, QuerySyntax};

use crate::args::{EditArgs, KeyValue};
use crate::assignment::Glob;

/// The edits, in the order in which they are applied.
#[derive(Debug)]
pub(super) struct Edits {
    remove: Globs,
    keep: Globs,
    set: &'static [KeyValue],
    replace: &'static [KeyValue],
    append: &'static [KeyValue],
    sorts: bool,
}

impl Edits {
    /// Returns `None` if the arguments do not contain edits.
    pub(super) fn new(arguments: &'static EditArgs) -> Option<Self> {
        let EditArgs { remove, keep, set, replace, append, sort } = arguments;
        let is_any = *sort
            || [remove, keep].iter().any(|it| !it.is_empty())
            || [set, replace, append].iter().any(|it| !it.is_empty());
        is_any.then(|| Self {
            remove: Globs::new(remove),
            keep: Globs::new(keep),
            set,
            replace,
            append,
            sorts: *sort,
        })
    }

    /// Applies the edits. `None` is an undefined query.
    pub(super) fn apply(&self, query: Option<Query<'_>>, rules: QuerySyntax) -> Option<String> {
        let mut edit = QueryEditor::new(query, rules);
        if !self.remove.0.is_empty() || !self.keep.0.is_empty() {
            edit.retain(|pair| {
                let key = pair.key();
                !self.remove.match_any(key) && (self.keep.0.is_empty() || self.keep.match_any(key))
            });
        }
        self.set.iter().for_each(|pair| set(&mut edit, pair));
        for pair in self.replace {
            if edit.pairs().get(&pair.key).is_some() {
                set(&mut edit, pair);
            }
        }
        self.append.iter().for_each(|pair| match &pair.value {
            Some(value) => edit.append_pair(&pair.key, value),
            None => edit.append_key_only(&pair.key),
        });
        if self.sorts {
            edit.sort();
        }
        edit.into_string()
    }
}

fn set(edit: &mut QueryEditor, pair: &KeyValue) {
    match &pair.value {
        Some(value) => edit.set_pair(&pair.key, value),
        None => edit.set_key_only(&pair.key),
    }
}

#[derive(Debug)]
struct Globs(Vec<Glob>);

impl Globs {
    fn new(globs: &[String]) -> Self {
        Self(globs.iter().map(|glob| Glob::new(glob)).collect())
    }

    fn match_any(&self, key: EncodedField<'_>) -> bool {
        self.0.iter().any(|glob| glob.matches(key))
    }
}
