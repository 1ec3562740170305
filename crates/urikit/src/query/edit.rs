//! Changing pairs.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use super::{NewPair, Pair, Pairs, Rules};
use crate::component::Query;
use crate::percent::Octets;

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
/// use urikit::query::{NewPair, QueryEdit, Rules};
///
/// let query = Query::parse("b=%7e&utm_source=x&&b;c=1&a")?;
/// let mut edit = QueryEdit::new(Some(query), Rules::URI);
/// assert_eq!(edit.remove("utm_source"), 1);
/// edit.append(NewPair::new("d", "1&2"));
/// edit.set(NewPair::new("b", ""));
/// assert_eq!(edit.query().unwrap().as_str(), "b=&&b;c=1&a&d=1%262");
/// edit.retain(|pair| pair.is_empty());
/// assert_eq!(edit.into_string(), None);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryEdit {
    text: Option<String>,
    rules: Rules,
}

impl QueryEdit {
    /// Of a copy of a query, or of one that is not defined yet.
    pub fn new(query: Option<Query<'_>>, rules: Rules) -> Self {
        Self { text: query.map(|query| query.as_str().into()), rules }
    }

    /// The query as it is now; `None` if it is undefined.
    pub fn query(&self) -> Option<Query<'_>> {
        self.text.as_deref().map(Query::new)
    }

    /// Its text, given away.
    pub fn into_string(self) -> Option<String> {
        self.text
    }

    /// Its pairs. An undefined query has none.
    pub fn pairs(&self) -> Pairs<'_> {
        Pairs::of(self.text.as_deref().unwrap_or_default(), self.rules)
    }

    /// Adds a pair behind all others.
    pub fn append(&mut self, pair: NewPair<'_>) {
        let separator = self.separator();
        let text = self.text.get_or_insert_default();
        if !text.is_empty() {
            text.push(separator);
        }
        pair.write(self.rules, text);
    }

    /// Adds a pair that becomes the one of this number, counted from 0; behind all others, if there are fewer.
    pub fn insert(&mut self, number: usize, pair: NewPair<'_>) {
        let Some(Range { start, .. }) = self.pairs().nth(number).map(|pair| pair.span()) else {
            return self.append(pair);
        };
        let mut new = String::new();
        pair.write(self.rules, &mut new);
        // The pair that stood there keeps the separator before it.
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

    /// Puts a pair in the place of the one of this number, counted from 0. Gives whether there was one.
    pub fn replace(&mut self, number: usize, pair: NewPair<'_>) -> bool {
        let Some(span) = self.pairs().nth(number).map(|pair| pair.span()) else { return false };
        let mut new = String::new();
        pair.write(self.rules, &mut new);
        self.put(span, &new);
        true
    }

    /// Makes this the only pair with its key: the first such pair gets the value and keeps its key as it is written, the
    /// others go. If there is none, the pair is appended.
    pub fn set(&mut self, pair: NewPair<'_>) {
        let mut is_first = true;
        self.retain(|other| !other.key().is(pair.key) || mem::take(&mut is_first));
        let Some(found) = self.pairs().get(pair.key) else { return self.append(pair) };
        let span = found.key_span().end..found.span().end;
        let mut new = String::new();
        pair.write_value(self.rules, &mut new);
        self.put(span, &new);
    }

    /// Removes every pair with this key. Gives how many there were.
    pub fn remove(&mut self, key: &(impl Octets + ?Sized)) -> usize {
        self.retain(|pair| !pair.key().is(key))
    }

    /// Removes the pair of this number, counted from 0. Gives whether there was one.
    pub fn remove_nth(&mut self, number: usize) -> bool {
        let mut numbers = 0..;
        self.retain(|_| numbers.next() != Some(number)) == 1
    }

    /// Removes every pair that is not to stay. Gives how many there were.
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

    /// Sorts the pairs by the octets of their keys. Pairs with the same key keep their order.
    pub fn sort(&mut self) {
        let mut sorted = Vec::from_iter(self.pairs());
        sorted.sort_by(|one, other| one.key().octets().cmp(other.key().octets()));
        let separators = self.pairs().map(|pair| pair.separator());
        let text = joined(separators.zip(sorted.iter().map(Pair::as_str)));
        self.text = self.text.is_some().then_some(text);
    }

    /// What a new pair is separated with.
    fn separator(&self) -> char {
        let [first, _] = self.rules.separators.bytes();
        self.pairs().nth(1).and_then(|pair| pair.separator()).unwrap_or(char::from(first))
    }

    /// Puts a text in the place of another.
    fn put(&mut self, span: Range<usize>, new: &str) {
        self.text.get_or_insert_default().replace_range(span, new);
    }
}

/// Pairs one behind the other, each with the separator before it, which the first has no use for.
fn joined<'t>(pairs: impl Iterator<Item = (Option<char>, &'t str)>) -> String {
    let mut text = String::new();
    for (number, (separator, pair)) in pairs.enumerate() {
        text.extend(separator.filter(|_| number > 0));
        text.push_str(pair);
    }
    text
}
