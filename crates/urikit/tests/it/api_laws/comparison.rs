//! `Eq`, `Ord`, `Hash` and `Borrow` say the same: that of the text. So a map of owned ones answers to views and to texts.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};

use urikit::compare::Rung;
use urikit::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Userinfo};
use urikit::{UriRef, rfc1738, rfc2396};

use super::{Law, LawOfTwins, Twin, View, for_each_twin, for_each_view, texts};

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

struct AsTheText;

impl Law for AsTheText {
    fn holds_for<V: View>() {
        let views = texts::of::<V>();
        for (at, a) in views.iter().enumerate() {
            let text: &str = (*a).borrow();
            assert_eq!(hash(a), hash(text), "{text}, {}", std::any::type_name::<V>());
            // Itself, its neighbours, which differ in one part, and some from far away, each in both orders.
            for step in [0, 1, 2, 4, 20, 61, 240, 997] {
                let b = &views[(at + step) % views.len()];
                let other: &str = (*b).borrow();
                assert_eq!(a == b, text == other, "{text} and {other}");
                assert_eq!(a.cmp(b), text.cmp(other), "{text} and {other}");
                assert_eq!(b.cmp(a), a.cmp(b).reverse(), "{text} and {other}");
                assert_eq!(a.partial_cmp(b), Some(a.cmp(b)), "{text} and {other}");
            }
        }
    }
}

#[test]
fn views_compare_and_hash_as_their_texts() {
    for_each_view::<AsTheText>();
}

struct TwinsAreAlike;

impl LawOfTwins for TwinsAreAlike {
    fn holds_for<V: Twin>() {
        let views = texts::of::<V>();
        let own = |view: &V| -> V::Owned {
            let text: &str = (*view).borrow();
            text.parse().unwrap_or_else(|error| panic!("{text} is {view:?} and not owned: {error}"))
        };
        let owned: Vec<V::Owned> = views.iter().map(own).collect();
        let places = || owned.iter().cloned().zip(0..);
        let (hashed, sorted) =
            (HashMap::<_, usize>::from_iter(places()), BTreeMap::<_, usize>::from_iter(places()));
        assert_eq!(hashed.len(), sorted.len());
        for (at, (view, twin)) in views.iter().zip(&owned).enumerate() {
            let text: &str = (*view).borrow();
            assert_eq!(hash(view), hash(twin), "{text}");
            assert_eq!(Some(hashed[text]), sorted.get(text).copied());
            let found: &str = owned[hashed[text]].as_ref();
            assert_eq!(found, text);
            for step in [0, 1, 2, 4, 20, 61, 240, 997] {
                let other = (at + step) % views.len();
                assert_eq!(twin == &owned[other], view == &views[other], "{text}");
                assert_eq!(twin.cmp(&owned[other]), view.cmp(&views[other]), "{text}");
            }
        }
    }
}

#[test]
fn a_map_of_owned_ones_is_asked_by_text() {
    for_each_twin::<TwinsAreAlike>();
}

/// All components of a reference, those of the older documents by what is said of them alone.
type Components = (
    (Option<Scheme<'static>>, Option<Authority<'static>>, Option<Userinfo<'static>>, Option<Host<'static>>),
    (Option<Port<'static>>, Path<'static>, Option<Query<'static>>, Option<Fragment<'static>>),
);

fn components(text: &'static str) -> Option<Components> {
    let read = UriRef::parse(text).ok()?;
    let front = (read.scheme(), read.authority(), read.userinfo(), read.host());
    Some((front, (read.port(), read.path(), read.query(), read.fragment())))
}

#[test]
fn components_are_equal_wherever_they_stand() {
    /// Two that are equal as texts, out of different references, or two that are not.
    #[track_caller]
    fn as_texts<T: PartialEq + Hash>(
        a: &T,
        b: &T,
        text: impl Fn(&T) -> Option<&str>,
        equal: &mut [usize; 2],
    ) {
        assert_eq!(a == b, text(a) == text(b));
        assert!(a != b || hash(a) == hash(b));
        equal[usize::from(a == b)] += 1;
    }
    let all: Vec<Components> = texts::all().iter().filter_map(|text| components(text)).collect();
    let mut counts = [[0; 2]; 8];
    for (at, (front, back)) in all.iter().enumerate() {
        for step in [1, 2, 3, 4, 7, 20, 61, 240, 997] {
            let (other_front, other_back) = &all[(at + step) % all.len()];
            as_texts(&front.0, &other_front.0, |part| part.as_ref().map(AsRef::as_ref), &mut counts[0]);
            as_texts(&front.1, &other_front.1, |part| part.as_ref().map(AsRef::as_ref), &mut counts[1]);
            as_texts(&front.2, &other_front.2, |part| part.as_ref().map(AsRef::as_ref), &mut counts[2]);
            as_texts(&front.3, &other_front.3, |part| part.as_ref().map(AsRef::as_ref), &mut counts[3]);
            as_texts(&back.0, &other_back.0, |part| part.as_ref().map(AsRef::as_ref), &mut counts[4]);
            as_texts(&back.1, &other_back.1, |part| Some(part.as_ref()), &mut counts[5]);
            as_texts(&back.2, &other_back.2, |part| part.as_ref().map(AsRef::as_ref), &mut counts[6]);
            as_texts(&back.3, &other_back.3, |part| part.as_ref().map(AsRef::as_ref), &mut counts[7]);
        }
    }
    assert!(counts.as_flattened().iter().all(|count| *count > 100), "{counts:?}");
}

#[test]
fn what_older_documents_take_apart_is_equal_wherever_it_stands() {
    let login = |text| rfc1738::Url::parse(text).expect("a URL").login().expect("a login");
    assert_eq!(login("ftp://u:pw@h:21/a"), login("ftp://u:pw@h:21/b;type=a"));
    assert_ne!(login("ftp://u:pw@h:21/a"), login("ftp://u@h:21/a"));
    let authority = |text| rfc2396::UriReference::parse(text).expect("a reference").authority();
    assert_eq!(authority("http://u@h:80/a"), authority("//u@h:80?b"));
    assert_ne!(authority("http://u@h:80/a"), authority("http://u@h/a"));
    // By whatever syntax it was read.
    let read = |syntax| rfc2396::UriReference::parse_with("http://h/a", syntax).expect("a reference");
    assert_eq!(read(rfc2396::Syntax::RFC2396), read(rfc2396::Syntax::RFC2732));
}

/// All that a hasher is told, call by call.
#[derive(Default, PartialEq, Eq, Debug)]
struct Told(Vec<Vec<u8>>);

impl Hasher for Told {
    fn write(&mut self, bytes: &[u8]) {
        self.0.push(bytes.to_vec());
    }

    fn finish(&self) -> u64 {
        0
    }
}

/// Of equal keys a hasher is told the same, in the same pieces, and of others something else.
#[test]
fn keys_are_equal_where_hashers_are_told_the_same() {
    let mut texts = Vec::new();
    for begin in ["http://h/", "HTTP://h/", "http://%68/", "http://h:80/"] {
        for len in [0, 1, 50, 54, 55, 56, 130] {
            for end in ["", "b", "%62", "/../b", "%c3?b", "%C3?b"] {
                texts.push([begin, &"a".repeat(len), end].concat());
            }
        }
    }
    for rung in Rung::ALL {
        let told = texts.iter().map(|text| {
            let key = UriRef::parse(text).expect("a URI").key(rung);
            let mut told = Told::default();
            key.hash(&mut told);
            (key, told)
        });
        let told = Vec::from_iter(told);
        for (a, told_of_a) in &told {
            for (b, told_of_b) in &told {
                assert_eq!(a == b, told_of_a == told_of_b, "{a:?} and {b:?}, {rung}");
            }
        }
    }
}

struct TextsCompare;

impl Law for TextsCompare {
    fn holds_for<V: View>() {
        let views = texts::of::<V>();
        for (at, view) in views.iter().enumerate() {
            for step in [0, 1, 61] {
                let text: &str = views[(at + step) % views.len()].as_ref();
                let found: &str = view.as_ref();
                assert_eq!(view.is(text), [found == text; 4], "{found} and {text}");
            }
        }
    }
}

#[test]
fn views_and_texts_compare_from_both_sides() {
    for_each_view::<TextsCompare>();
}
