//! What the traits of a type promise together, asked of values of it. Which types were asked about which trait is noted, and
//! held against the listing of what is public, so that none is forgotten.

#![allow(dead_code, reason = "not every package, and not every set of features, has every trait")]

use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::collections::hash_map::DefaultHasher;
use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use super::listing;

/// Which types were asked about which trait.
#[derive(Default)]
pub(crate) struct Asked(BTreeSet<(String, String)>);

impl Asked {
    /// Values that are all different; they are made twice.
    pub(crate) fn of<T, I: IntoIterator<Item = T>>(
        &mut self,
        name: &'static str,
        make: impl Fn() -> I,
    ) -> Values<'_, T> {
        let values = self.of_one(name, || make().into_iter().collect::<Vec<_>>());
        let ways: Vec<Vec<T>> = values.ways.into_iter().flatten().collect();
        assert!(ways[0].len() > 1, "{name}: one value says little");
        Values { asked: values.asked, name, ways }
    }

    /// The value of a type that has one.
    pub(crate) fn of_one<T>(&mut self, name: &'static str, make: impl Fn() -> T) -> Values<'_, T> {
        Values { asked: self, name, ways: vec![vec![make()], vec![make()]] }
    }

    /// That each type of the crate that the listing gives one of these traits was asked about it.
    pub(crate) fn is_complete(&self, package: &str, traits: &[&str]) {
        let listed: BTreeSet<(String, String)> = listing::traits(package)
            .into_iter()
            .filter(|(_, implemented)| traits.contains(&implemented.as_str()))
            .collect();
        assert!(listed.len() > 20, "{package}: {listed:?}");
        let forgotten: Vec<_> = listed.difference(&self.0).collect();
        assert!(forgotten.is_empty(), "of {package} nothing was asked about {forgotten:#?}");
        let unlisted: Vec<_> = self.0.difference(&listed).collect();
        assert!(unlisted.is_empty(), "{package} has nothing of {unlisted:#?}");
    }
}

/// Values of a type, each made in several ways.
pub(crate) struct Values<'a, T> {
    asked: &'a mut Asked,
    name: &'static str,
    /// All of them, by the way; at one place stands one value.
    ways: Vec<Vec<T>>,
}

impl<T> Values<'_, T> {
    /// The same values, made in another way.
    pub(crate) fn or(mut self, others: impl IntoIterator<Item = T>) -> Self {
        let others = Vec::from_iter(others);
        assert_eq!(others.len(), self.ways[0].len(), "{}", self.name);
        self.ways.push(others);
        self
    }

    pub(crate) fn asked(self, implemented: &str) -> Self {
        let written = std::any::type_name::<T>().split('<').next().and_then(|path| path.rsplit("::").next());
        assert_eq!(written, self.name.rsplit("::").next(), "{}", self.name);
        self.asked.0.insert((self.name.to_owned(), implemented.to_owned()));
        self
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &T> {
        self.ways.iter().flatten()
    }

    /// Each with each, and whether they are one value.
    fn pairs(&self) -> impl Iterator<Item = (&T, &T, bool)> {
        let all = || self.ways.iter().flat_map(|way| way.iter().enumerate());
        all().flat_map(move |(at, a)| all().map(move |(other, b)| (a, b, at == other)))
    }

    /// Equal is what is one value, from both sides; so it is reflexive, symmetric and transitive.
    pub(crate) fn equal_but_no_copies(self) -> Self
    where
        T: Eq + Debug,
    {
        for (a, b, is_one) in self.pairs() {
            assert_eq!((a == b, a != b), (is_one, !is_one), "{}: {a:?} and {b:?}", self.name);
        }
        self.asked("Eq")
    }

    /// [`Values::equal_but_no_copies`], and copies are equal.
    pub(crate) fn equal(self) -> Self
    where
        T: Eq + Clone + Debug,
    {
        for value in self.all() {
            assert_eq!(value.clone(), *value, "{}", self.name);
        }
        self.equal_but_no_copies()
    }

    /// One value has one hash. That two have two is no promise, but what tells them apart would be seen to be left out.
    pub(crate) fn hashed(self) -> Self
    where
        T: Hash + Debug,
    {
        for (a, b, is_one) in self.pairs() {
            assert_eq!(hash(a) == hash(b), is_one, "{}: {a:?} and {b:?}", self.name);
        }
        self.asked("Hash")
    }

    /// One order, whoever is asked for it and by which operator, in which only equal ones are level.
    pub(crate) fn ordered(self) -> Self
    where
        T: Ord + Debug,
    {
        for (a, b, is_one) in self.pairs() {
            let order = a.cmp(b);
            assert_eq!(order.is_eq(), is_one, "{}: {a:?} and {b:?}", self.name);
            assert_eq!(b.cmp(a), order.reverse(), "{}: {a:?} and {b:?}", self.name);
            assert_eq!(a.partial_cmp(b), Some(order), "{}: {a:?} and {b:?}", self.name);
            let by_operators = (a < b, a <= b, a > b, a >= b);
            assert_eq!(
                by_operators,
                (order.is_lt(), order.is_le(), order.is_gt(), order.is_ge()),
                "{}",
                self.name
            );
        }
        let mut sorted = Vec::from_iter(self.all());
        sorted.sort();
        for (at, a) in sorted.iter().enumerate() {
            assert!(sorted[at..].iter().all(|b| a <= b), "{}: {a:?} in {sorted:?}", self.name);
        }
        self.asked("Ord")
    }

    /// What is borrowed compares and hashes as the value does.
    pub(crate) fn borrowed(self) -> Self
    where
        T: Borrow<str> + Hash + Ord,
    {
        for (a, b, _) in self.pairs() {
            let [text, other]: [&str; 2] = [a.borrow(), b.borrow()];
            assert_eq!(
                (text == other, text.cmp(other)),
                (a == b, a.cmp(b)),
                "{}: {text} and {other}",
                self.name
            );
            assert_eq!(hash(text), hash(a), "{}: {text}", self.name);
        }
        self.asked("Borrow<str>")
    }

    /// What is shown is the text, by the formatter's rules.
    pub(crate) fn texts(self) -> Self
    where
        T: AsRef<str> + Display,
    {
        for value in self.all() {
            let text: &str = value.as_ref();
            assert_eq!(value.to_string(), text, "{}", self.name);
            assert_eq!(format!("{value:>99}|{value:.2}"), format!("{text:>99}|{text:.2}"), "{}", self.name);
        }
        self.asked("AsRef<str>")
    }

    /// Equal to a text is what is that text.
    pub(crate) fn equal_to_texts(self) -> Self
    where
        T: AsRef<str> + PartialEq<str> + for<'t> PartialEq<&'t str>,
    {
        for (a, b, is_one) in self.pairs() {
            let text: &str = b.as_ref();
            assert_eq!([*a == *text, *a == text], [is_one; 2], "{}: {} and {text}", self.name, a.as_ref());
        }
        self.asked("PartialEq<str>")
    }

    /// What is shown is read as what it was.
    pub(crate) fn read_back(self) -> Self
    where
        T: Display + FromStr<Err: Debug> + PartialEq + Debug,
    {
        for value in self.all() {
            assert_eq!(value.to_string().parse::<T>().expect(self.name), *value);
        }
        self.asked("FromStr")
    }
}

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
