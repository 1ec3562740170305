//! Reading pairs, where they stand.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use super::{EncodedField, QuerySyntax};
use crate::blocks::{self, WORD};
use crate::component::Query;

impl<'a> Query<'a> {
    /// The query as pairs of a key and a value, by some [`QuerySyntax`]. An empty query has none.
    #[inline]
    pub const fn pairs(&self, rules: QuerySyntax) -> Pairs<'a> {
        Pairs::of(self.text(), rules)
    }
}

/// The pairs of a query: an iterator, and ways to find one; see [`Query::pairs`]. Empty pairs are pairs: `a&&b` has three,
/// and `&` has two. Only an empty query has none.
///
/// The methods speak of the pairs that the iterator has not given yet. Pairs that were asked for by their key have a key
/// that is equal to it once both are octets: `%61` is found as `a`.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Pairs<'a> {
    query: &'a str,
    rules: QuerySyntax,
    /// Where the next pair begins, if there is one.
    next: Option<usize>,
}

impl<'a> Pairs<'a> {
    #[inline]
    pub(super) const fn of(query: &'a str, rules: QuerySyntax) -> Self {
        let next = if query.is_empty() { None } else { Some(0) };
        Self { query, rules, next }
    }

    /// The first pair with this key.
    #[inline]
    pub fn get(&self, key: &(impl AsRef<[u8]> + ?Sized)) -> Option<Pair<'a>> {
        self.clone().find(|pair| pair.key().is(key))
    }

    /// Every pair with this key.
    #[inline]
    pub fn get_all<'k, K: AsRef<[u8]> + ?Sized>(
        &self,
        key: &'k K,
    ) -> impl Iterator<Item = Pair<'a>> + Clone + use<'a, 'k, K> {
        self.clone().filter(move |pair| pair.key().is(key))
    }
}

impl<'a> Iterator for Pairs<'a> {
    type Item = Pair<'a>;

    #[inline]
    fn next(&mut self) -> Option<Pair<'a>> {
        let start = self.next?;
        let Self { query, rules, .. } = *self;
        let text = query.as_bytes();
        let [one, other] = rules.separators.bytes();
        let key_end = first_of(text, start, [one, other, b'=']);
        let is_key_alone = text.get(key_end) != Some(&b'=');
        let end = if is_key_alone { key_end } else { first_of(text, key_end + 1, [one, other]) };
        self.next = (end < text.len()).then_some(end + 1);
        Some(Pair { query, start, key_end, end, rules })
    }
}

impl FusedIterator for Pairs<'_> {}

/// Where the first of some bytes stands from `at` on, or where the text ends.
#[inline]
fn first_of<const N: usize>(text: &[u8], mut at: usize, bytes: [u8; N]) -> usize {
    while let Some(word) = text[at..].first_chunk() {
        let before = bytes.iter().fold(WORD, |least, &byte| least.min(blocks::before_in_word(*word, byte)));
        at += before;
        if before < WORD {
            return at;
        }
    }
    text[at..].iter().position(|byte| bytes.contains(byte)).map_or(text.len(), |before| at + before)
}

/// A pair where it stands in its query. Spans are in bytes of the query, which is without its `?`.
///
/// ```
/// use urikit::{component::Query, query::QuerySyntax};
///
/// let query = Query::parse("a=1&%62==&&c")?;
/// let [_, b, empty, c] = query.pairs(QuerySyntax::URI).collect::<Vec<_>>().try_into().unwrap();
/// assert_eq!((b.as_str(), b.span(), b.separator()), ("%62==", 4..9, Some('&')));
/// assert_eq!((b.key().as_str(), b.value().unwrap().as_str()), ("%62", "="));
/// assert!(b.key().is("b"));
/// assert!(empty.is_empty() && empty.span() == (10..10));
/// assert_eq!((c.value(), c.value_span()), (None, None));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    query: &'a str,
    start: usize,
    key_end: usize,
    end: usize,
    rules: QuerySyntax,
}

impl<'a> Pair<'a> {
    /// The text, not decoded, without the separators around it.
    #[inline]
    pub fn as_str(&self) -> &'a str {
        &self.query[self.span()]
    }

    /// What separates the pair from the one before it; `None` for the first.
    #[inline]
    pub fn separator(&self) -> Option<char> {
        let before = self.start.checked_sub(1)?;
        Some(char::from(self.query.as_bytes()[before]))
    }

    /// What stands before the first `=`, or all of it.
    #[inline]
    pub fn key(&self) -> EncodedField<'a> {
        EncodedField::new(&self.query[self.key_span()], self.rules.plus)
    }

    /// What stands behind the first `=`; `None` where there is no `=`, which is not the same as an empty value.
    #[inline]
    pub fn value(&self) -> Option<EncodedField<'a>> {
        self.value_span().map(|span| EncodedField::new(&self.query[span], self.rules.plus))
    }

    /// Whether the pair has neither a key nor a `=`: there are two separators side by side, or one at an end.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// Where the pair stands, without the separators around it.
    #[inline]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Where the key stands.
    #[inline]
    pub const fn key_span(&self) -> Range<usize> {
        self.start..self.key_end
    }

    /// Where the value stands.
    #[inline]
    pub fn value_span(&self) -> Option<Range<usize>> {
        (self.key_end < self.end).then(|| self.key_end + 1..self.end)
    }
}

impl fmt::Debug for Pair<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pair").field("text", &self.as_str()).field("start", &self.start).finish()
    }
}
