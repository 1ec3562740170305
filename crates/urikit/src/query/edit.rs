//! Changing pairs.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use super::{NewPair, Pair, Pairs, QuerySyntax};
use crate::component::Query;

/// A query whose pairs can be changed. A pair that is not touched keeps every byte, however unusual.
///
/// What happens to separators:
///
/// * A pair that goes takes the separator before it along. The first pair has none, so if it goes, the one that is first
///   now loses its own.
/// * A new pair is separated by the first separator that the query has, and if it has none, by `&`, or by `;` under
///   [`Separators::Semicolon`](super::Separators::Semicolon).
/// * Sorting moves pairs; separators stay where they are.
///
/// A query of which nothing is left after a removal is undefined: `?a=1` without `a` is no `?` at all. One that was empty
/// before stays empty. An empty query has no pairs, so an empty pair that is left alone or appended to nothing is not
/// one any more.
///
/// ```
/// use urikit::component::Query;
/// use urikit::query::{QueryEditor, QuerySyntax};
///
/// let query = Query::parse("b=%7e&utm_source=x&&b;c=1&a")?;
/// let mut edit = QueryEditor::new(Some(query), QuerySyntax::URI);
/// assert_eq!(edit.remove("utm_source"), 1);
/// edit.append_pair("d", "1&2");
/// edit.set_pair("b", "");
/// assert_eq!(edit.query().unwrap().as_str(), "b=&&b;c=1&a&d=1%262");
/// edit.retain(|pair| pair.is_empty());
/// assert_eq!(edit.into_string(), None);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryEditor {
    text: Option<String>,
    syntax: QuerySyntax,
}

impl QueryEditor {
    /// Creates an editor for a copy of a query, or for an undefined query.
    pub fn new(query: Option<Query<'_>>, syntax: QuerySyntax) -> Self {
        Self { text: query.map(|query| query.as_str().into()), syntax }
    }

    /// Returns the query with all changes, or `None` if it is undefined.
    pub fn query(&self) -> Option<Query<'_>> {
        self.text.as_deref().map(Query::new)
    }

    /// Converts the editor into the query, or `None` if it is undefined.
    pub fn into_string(self) -> Option<String> {
        self.text
    }

    /// Returns an iterator over the pairs. An undefined query has none.
    pub fn pairs(&self) -> Pairs<'_> {
        Pairs::of(self.text.as_deref().unwrap_or_default(), self.syntax)
    }

    /// Appends a pair.
    pub fn append_pair(&mut self, key: &(impl AsRef<[u8]> + ?Sized), value: &(impl AsRef<[u8]> + ?Sized)) {
        self.push(NewPair::new(key, value));
    }

    /// Appends a key without a value and without `=`.
    pub fn append_key_only(&mut self, key: &(impl AsRef<[u8]> + ?Sized)) {
        self.push(NewPair::key_only(key));
    }

    fn push(&mut self, pair: NewPair<'_>) {
        let separator = self.separator();
        let text = self.text.get_or_insert_default();
        if !text.is_empty() {
            text.push(separator);
        }
        pair.write(self.syntax, text);
    }

    /// Inserts a pair before the pair at `index`, or appends it if there are fewer pairs.
    pub fn insert<'d>(&mut self, index: usize, pair: impl Into<NewPair<'d>>) {
        let pair = pair.into();
        let Some(Range { start, .. }) = self.pairs().nth(index).map(|pair| pair.span()) else {
            return self.push(pair);
        };
        let mut new = String::new();
        pair.write(self.syntax, &mut new);
        // The pair at `index` keeps the separator before it.
        match start.checked_sub(1) {
            None => {
                new.push(self.separator());
                self.put(0..0, &new);
            }
            Some(before) => {
                new.insert(0, self.separator());
                self.put(before..before, &new);
            }
        }
    }

    /// Replaces the pair at `index`. Returns whether there is one.
    pub fn replace<'d>(&mut self, index: usize, pair: impl Into<NewPair<'d>>) -> bool {
        let Some(span) = self.pairs().nth(index).map(|pair| pair.span()) else { return false };
        let mut new = String::new();
        pair.into().write(self.syntax, &mut new);
        self.put(span, &new);
        true
    }

    /// Sets the value of a key and removes all other pairs with this key.
    ///
    /// The first pair with the key gets the value; its key is not rewritten. If there is none, the pair is appended.
    pub fn set_pair(&mut self, key: &(impl AsRef<[u8]> + ?Sized), value: &(impl AsRef<[u8]> + ?Sized)) {
        self.put_pair(NewPair::new(key, value));
    }

    /// Removes the value and the `=` of a key, and all other pairs with this key. Appends the key if there is none.
    pub fn set_key_only(&mut self, key: &(impl AsRef<[u8]> + ?Sized)) {
        self.put_pair(NewPair::key_only(key));
    }

    fn put_pair(&mut self, pair: NewPair<'_>) {
        let mut is_first = true;
        self.retain(|other| !other.key().is(pair.key) || mem::take(&mut is_first));
        let Some(found) = self.pairs().get(pair.key) else { return self.push(pair) };
        let span = found.key_span().end..found.span().end;
        let mut new = String::new();
        pair.write_value(self.syntax, &mut new);
        self.put(span, &new);
    }

    /// Removes all pairs with this key. Returns their number.
    pub fn remove(&mut self, key: &(impl AsRef<[u8]> + ?Sized)) -> usize {
        self.retain(|pair| !pair.key().is(key))
    }

    /// Removes the pair at `index`. Returns whether there is one.
    pub fn remove_nth(&mut self, index: usize) -> bool {
        let mut indices = 0..;
        self.retain(|_| indices.next() != Some(index)) == 1
    }

    /// Removes all pairs for which `stays` returns `false`. Returns their number.
    pub fn retain(&mut self, mut stays: impl FnMut(Pair<'_>) -> bool) -> usize {
        let mut removed = 0;
        let kept = Vec::from_iter(self.pairs().filter(|pair| {
            let stays = stays(*pair);
            removed += usize::from(!stays);
            stays
        }));
        if removed > 0 {
            let texts = kept.iter().map(|pair| (pair.separator(), pair.as_str()));
            let text = joined(texts);
            self.text = (!text.is_empty()).then_some(text);
        }
        removed
    }

    /// Sorts the pairs by the decoded bytes of their keys. Pairs with the same key keep their order.
    pub fn sort(&mut self) {
        let mut sorted = Vec::from_iter(self.pairs());
        sorted.sort_by(|one, other| one.key().bytes().cmp(other.key().bytes()));
        let separators = self.pairs().map(|pair| pair.separator());
        let text = joined(separators.zip(sorted.iter().map(Pair::as_str)));
        self.text = self.text.is_some().then_some(text);
    }

    /// Returns the separator for a new pair.
    fn separator(&self) -> char {
        let [first, _] = self.syntax.separators.bytes();
        self.pairs().nth(1).and_then(|pair| pair.separator()).unwrap_or(char::from(first))
    }

    /// Replaces a range.
    fn put(&mut self, span: Range<usize>, new: &str) {
        self.text.get_or_insert_default().replace_range(span, new);
    }
}

/// Joins pairs, each after its separator. The separator of the first is ignored.
fn joined<'t>(pairs: impl Iterator<Item = (Option<char>, &'t str)>) -> String {
    let mut text = String::new();
    for (number, (separator, pair)) in pairs.enumerate() {
        text.extend(separator.filter(|_| number > 0));
        text.push_str(pair);
    }
    text
}
