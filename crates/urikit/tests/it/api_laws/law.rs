//! Laws of the standard traits: consistency of `Eq`, `Ord`, `Hash`, `Borrow`, `Display`, and
//! `FromStr` of one type.
//!
//! Each type is registered with the traits that were tested, and compared with the listing of the
//! public API.

#![allow(dead_code, reason = "not every package, and not every set of features, has every trait")]

use std::borrow::{Borrow, Cow};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::collections::hash_map::DefaultHasher;
use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use super::listing;

/// The types and traits that were tested.
#[derive(Default)]
pub(crate) struct Asked(BTreeSet<(String, String)>);

impl Asked {
    /// Returns distinct values of a type, made twice.
    pub(crate) fn of<T, I: IntoIterator<Item = T>>(
        &mut self,
        name: &'static str,
        make: impl Fn() -> I,
    ) -> Values<'_, T> {
        let way = || Vec::from_iter(make());
        let ways = vec![way(), way()];
        assert!(ways[0].len() > 1, "{name}: more than one value is needed");
        Values { asked: self, name, ways }
    }

    /// Returns the only value of a type.
    pub(crate) fn of_one<T>(&mut self, name: &'static str, make: impl Fn() -> T) -> Values<'_, T> {
        Values { asked: self, name, ways: vec![vec![make()], vec![make()]] }
    }

    /// Records that a trait of a type was tested.
    fn note(&mut self, name: &str, type_name: &str, implemented: &str) {
        let written = type_name.split('<').next().and_then(|path| path.rsplit("::").next());
        assert_eq!(written, name.rsplit("::").next(), "{name}");
        self.0.insert((name.to_owned(), implemented.to_owned()));
    }

    /// Asserts that every hand-written implementation of these traits in the listing was tested,
    /// and that all tested types are public.
    ///
    /// The listing omits derived implementations.
    pub(crate) fn is_complete(&self, package: &str, traits: &[&str]) {
        let types = listing::types(package);
        let listed: BTreeSet<(String, String)> = listing::traits(package)
            .into_iter()
            .filter(|(_, implemented)| traits.contains(&implemented.as_str()))
            .collect();
        assert!(!types.is_empty() && !listed.is_empty(), "the listing of {package} cannot be read");
        let untested: Vec<_> = listed.difference(&self.0).collect();
        assert!(untested.is_empty(), "{package}: no test of {untested:#?}");
        let unlisted: BTreeSet<_> =
            self.0.iter().map(|(name, _)| name).filter(|&name| !types.contains(name)).collect();
        assert!(unlisted.is_empty(), "{package}: not public: {unlisted:#?}");
    }
}

/// Values of a type, each made in several ways.
///
/// The methods are instantiated for more than a hundred types. Everything that does not depend on
/// the type is in other functions, which halves the time to compile this module.
pub(crate) struct Values<'a, T> {
    asked: &'a mut Asked,
    name: &'static str,
    /// The values made in each way; values at the same index are equal.
    ways: Vec<Vec<T>>,
}

impl<T> Values<'_, T> {
    /// Adds the same values, made in another way.
    pub(crate) fn or(mut self, others: impl IntoIterator<Item = T>) -> Self {
        let others = Vec::from_iter(others);
        assert_eq!(others.len(), self.ways[0].len(), "{}", self.name);
        self.ways.push(others);
        self
    }

    pub(crate) fn asked(self, implemented: &str) -> Self {
        self.asked.note(self.name, std::any::type_name::<T>(), implemented);
        self
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &T> {
        self.ways.iter().flatten()
    }

    /// Calls `check` with each value.
    fn each(&self, check: &mut dyn FnMut(&T)) {
        for way in &self.ways {
            for value in way {
                check(value);
            }
        }
    }

    /// Calls `check` with each pair of values, and whether they have to be equal.
    fn pairs(&self, check: &mut dyn FnMut(&T, &T, bool)) {
        let len = self.ways[0].len();
        let at = |index: usize| &self.ways[index / len][index % len];
        each_pair(self.ways.len() * len, len, &mut |a, b, is_one| check(at(a), at(b), is_one));
    }

    /// Asserts that exactly the values that have to be equal are, which makes `Eq` reflexive,
    /// symmetric, and transitive.
    pub(crate) fn equal_but_no_copies(self) -> Self
    where
        T: Eq + Debug,
    {
        self.pairs(&mut |a, b, is_one| {
            assert_of(self.name, (a == b, a != b) == (is_one, !is_one), a, b);
        });
        self.asked("Eq")
    }

    /// Asserts the same as [`Values::equal_but_no_copies`], and that clones are equal.
    pub(crate) fn equal(self) -> Self
    where
        T: Eq + Clone + Debug,
    {
        self.each(&mut |value| {
            let copy = value.clone();
            assert_of(self.name, copy == *value, &copy, value);
        });
        self.equal_but_no_copies()
    }

    /// Asserts that equal values have equal hashes.
    ///
    /// Different values have different hashes here too, so that a field missing from the hash is
    /// noticed.
    pub(crate) fn hashed(self) -> Self
    where
        T: Hash + Debug,
    {
        self.pairs(&mut |a, b, is_one| assert_of(self.name, (hash(a) == hash(b)) == is_one, a, b));
        self.asked("Hash")
    }

    /// Asserts that `Ord`, `PartialOrd`, and the operators define one total order that is
    /// consistent with `Eq`.
    pub(crate) fn ordered(self) -> Self
    where
        T: Ord + Debug,
    {
        let mut orders = Vec::new();
        self.pairs(&mut |a, b, is_one| {
            let order = a.cmp(b);
            orders.push(order);
            let by_operators = [a < b, a <= b, a > b, a >= b];
            let is_so = is_order(order, b.cmp(a), a.partial_cmp(b), by_operators);
            assert_of(self.name, is_so && order.is_eq() == is_one, a, b);
        });
        assert!(is_transitive(&orders), "{}: {orders:?}", self.name);
        self.asked("Ord")
    }

    /// Asserts that borrowed strings compare and hash as the values do.
    pub(crate) fn borrowed(self) -> Self
    where
        T: Borrow<str> + Hash + Ord,
    {
        self.pairs(&mut |a, b, _| {
            let [text, other]: [&str; 2] = [a.borrow(), b.borrow()];
            let is_so = (text == other, text.cmp(other), hash(text)) == (a == b, a.cmp(b), hash(a));
            assert_of(self.name, is_so, &text, &other);
        });
        self.asked("Borrow<str>")
    }

    /// Asserts that `Display` writes the same as `AsRef`, with width and precision.
    pub(crate) fn texts(self) -> Self
    where
        T: AsRef<str> + Display,
    {
        self.each(&mut |value| assert_shown(self.name, value, value.as_ref()));
        self.asked("AsRef<str>")
    }

    /// Asserts that values equal their own string only.
    pub(crate) fn equal_to_texts(self) -> Self
    where
        T: AsRef<str> + PartialEq<str> + for<'t> PartialEq<&'t str>,
    {
        self.pairs(&mut |a, b, is_one| {
            let text: &str = b.as_ref();
            assert_of(self.name, [*a == *text, *a == text] == [is_one; 2], &a.as_ref(), &text);
        });
        self.asked("PartialEq<str>")
    }

    /// Asserts that values equal the strings that are their data.
    pub(crate) fn equal_to_data(self, decode: fn(&T) -> Cow<'_, [u8]>) -> Self
    where
        T: Debug + PartialEq<str> + for<'t> PartialEq<&'t str>,
    {
        self.each(&mut |value| {
            for data in ["", "a", "A", "%41", "J", ".", "..", "%2E", "a b", "a%20b", "a+b"] {
                let is_equal = *decode(value) == *data.as_bytes();
                assert_of(
                    self.name,
                    [*value == *data, *value == data] == [is_equal; 2],
                    value,
                    &data,
                );
            }
        });
        self.asked("PartialEq<str>")
    }

    /// Asserts that `FromStr` reads what `Display` writes.
    pub(crate) fn read_back(self) -> Self
    where
        T: Display + FromStr<Err: Debug> + PartialEq + Debug,
    {
        self.each(&mut |value| {
            let read = value.to_string().parse::<T>().expect(self.name);
            assert_of(self.name, read == *value, &read, value);
        });
        self.asked("FromStr")
    }
}

/// Calls `check` with all pairs of indices below `count`, and whether they are congruent modulo
/// `len`.
fn each_pair(count: usize, len: usize, check: &mut dyn FnMut(usize, usize, bool)) {
    for a in 0..count {
        for b in 0..count {
            check(a, b, a % len == b % len);
        }
    }
}

/// Asserts a property of two values.
fn assert_of(name: &str, holds: bool, a: &dyn Debug, b: &dyn Debug) {
    assert!(holds, "{name}: {a:?} and {b:?}");
}

fn assert_shown(name: &str, value: &dyn Display, text: &str) {
    assert_eq!(value.to_string(), text, "{name}");
    assert_eq!(format!("{value:>99}|{value:.2}"), format!("{text:>99}|{text:.2}"), "{name}");
}

/// Returns whether an ordering is consistent with its inverse, `PartialOrd`, and the operators.
fn is_order(
    order: Ordering,
    back: Ordering,
    partial: Option<Ordering>,
    by_operators: [bool; 4],
) -> bool {
    back == order.reverse()
        && partial == Some(order)
        && by_operators == [order.is_lt(), order.is_le(), order.is_gt(), order.is_ge()]
}

/// Returns whether the orderings of all pairs are those of the number of lesser values.
fn is_transitive(orders: &[Ordering]) -> bool {
    let count = orders.len().isqrt();
    let rank = |of: &[Ordering]| of.iter().filter(|order| order.is_gt()).count();
    let ranks: Vec<usize> = orders.chunks(count).map(rank).collect();
    (0..orders.len()).all(|pair| orders[pair] == ranks[pair / count].cmp(&ranks[pair % count]))
}

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    let mut erased: &mut dyn Hasher = &mut hasher;
    value.hash(&mut erased);
    hasher.finish()
}
