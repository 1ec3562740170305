//! Pairs of queries against a list of separators and texts: reading, every edit on every short query, and what is escaped.

use urikit::component::Query;
use urikit::query::{NewPair, Pair, QueryEdit, Rules, Separators};
use urikit::{UriRef, UriRefBuf};

use crate::support::reach;

/// How a query is read, said without the library.
#[derive(Clone, Copy, Debug)]
struct Way {
    separators: &'static str,
    plus: u8,
    rules: Rules,
}

fn ways() -> impl Iterator<Item = Way> {
    let separators = [("&", Separators::Ampersand), (";", Separators::Semicolon), ("&;", Separators::Both)];
    separators.into_iter().flat_map(|(chars, separators)| {
        [(b'+', Rules::URI), (b' ', Rules::FORM)].map(|(plus, rules)| Way {
            separators: chars,
            plus,
            rules: rules.with_separators(separators),
        })
    })
}

/// The separator before each pair, none before the first, and its text.
type List = Vec<(Option<char>, String)>;

impl Way {
    fn read(self, query: Option<&str>) -> List {
        let mut list = List::new();
        for c in query.unwrap_or_default().chars() {
            if list.is_empty() {
                list.push((None, String::new()));
            }
            if self.separators.contains(c) {
                list.push((Some(c), String::new()));
            } else {
                list.last_mut().unwrap().1.push(c);
            }
        }
        list
    }

    fn octets(self, text: &str) -> Vec<u8> {
        let text = text.as_bytes();
        match text {
            [] => Vec::new(),
            [b'%', rest @ ..] => {
                let digits = std::str::from_utf8(&rest[..2]).unwrap();
                let octet = u8::from_str_radix(digits, 16).unwrap();
                [vec![octet], self.octets(std::str::from_utf8(&rest[2..]).unwrap())].concat()
            }
            [byte, ..] => {
                let octet = if *byte == b'+' { self.plus } else { *byte };
                [vec![octet], self.octets(std::str::from_utf8(&text[1..]).unwrap())].concat()
            }
        }
    }

    fn key(self, pair: &str) -> Vec<u8> {
        self.octets(pair.split('=').next().unwrap())
    }

    fn value(self, pair: &str) -> Option<Vec<u8>> {
        pair.split_once('=').map(|(_, value)| self.octets(value))
    }

    fn encode(self, data: &str, keeps: &str) -> String {
        let encoded = data.bytes().map(|byte| match char::from(byte) {
            ' ' if self.plus == b' ' => "+".to_owned(),
            '+' if self.plus == b' ' => "%2B".to_owned(),
            c if self.separators.contains(c) => format!("%{byte:02X}"),
            c if c.is_ascii_alphanumeric() || "-._~!$&'()*+,;:@/?".contains(c) || keeps.contains(c) => {
                c.into()
            }
            _ => format!("%{byte:02X}"),
        });
        encoded.collect()
    }

    fn write(self, (key, value): (&str, Option<&str>)) -> String {
        let value = value.map(|value| format!("={}", self.encode(value, "="))).unwrap_or_default();
        self.encode(key, "") + &value
    }

    /// What a new pair is separated with.
    fn separator(self, list: &List) -> char {
        list.get(1).and_then(|(separator, _)| *separator).unwrap_or(self.separators.chars().next().unwrap())
    }
}

fn new<'d>((key, value): (&'d str, Option<&'d str>)) -> NewPair<'d> {
    match value {
        Some(value) => NewPair::new(key, value),
        None => NewPair::valueless(key),
    }
}

/// The text of a list, in which the first pair has no separator.
fn written(list: &List) -> String {
    let pieces = list.iter().enumerate().map(|(at, (separator, pair))| match separator {
        Some(separator) if at > 0 => format!("{separator}{pair}"),
        _ => pair.clone(),
    });
    pieces.collect()
}

/// Every query of up to so many pieces.
fn queries(longest: usize) -> Vec<String> {
    const PIECES: [&str; 9] = ["a", "b", "=", "&", ";", "+", "%61", "%26", "longer.than/8"];
    let mut texts = vec![String::new()];
    let mut from = 0;
    for _ in 0..longest {
        let to = texts.len();
        for at in from..to {
            texts.extend(PIECES.map(|piece| texts[at].clone() + piece));
        }
        from = to;
    }
    texts
}

const KEYS: [&str; 5] = ["", "a", "aa", " ", "&"];
const NEW: [(&str, Option<&str>); 5] =
    [("a", None), ("", Some("")), ("a", Some("+ %=")), ("=é;", Some("&;é")), (" ", Some("1"))];

#[test]
fn reading_passes_over_nothing() {
    for text in queries(reach(3, 4)) {
        let query = Query::parse(&text).unwrap();
        for way in ways() {
            let pairs = Vec::from_iter(query.pairs(way.rules));
            let found =
                List::from_iter(pairs.iter().map(|pair| (pair.separator(), pair.as_str().to_owned())));
            assert_eq!(found, way.read(Some(&text)), "{text} {way:?}");
            pairs.iter().for_each(|pair| check_pair(&text, *pair, way));
            for key in KEYS {
                let expected = || pairs.iter().filter(|pair| way.key(pair.as_str()) == key.as_bytes());
                let all = query.pairs(way.rules);
                assert!(all.get_all(key).map(|pair| pair.span()).eq(expected().map(|pair| pair.span())));
                assert_eq!(all.get(key).map(|pair| pair.span()), expected().next().map(|pair| pair.span()));
            }
        }
    }
}

fn check_pair(text: &str, pair: Pair<'_>, way: Way) {
    let raw = pair.as_str();
    assert_eq!(&text[pair.span()], raw);
    assert_eq!(&text[pair.key_span()], pair.key().as_str());
    assert_eq!(pair.value_span().map(|span| &text[span]), pair.value().map(|value| value.as_str()));
    assert_eq!(pair.is_empty(), raw.is_empty());
    let fields = [Some((pair.key(), way.key(raw))), pair.value().zip(way.value(raw))];
    assert_eq!(pair.value().is_some(), way.value(raw).is_some(), "{text}");
    for (field, octets) in fields.into_iter().flatten() {
        assert!(field.octets().eq(octets.iter().copied()), "{field:?} {octets:?}");
        assert!(field.is(&octets) && !field.is(&[&octets[..], b"a"].concat()) && !field.is(b"not this"));
        assert_eq!(field.to_bytes(), octets);
        assert_eq!(field.to_text().unwrap().as_bytes(), octets);
        assert_eq!(field.to_text_lossy().as_bytes(), octets);
    }
}

#[test]
fn octets_that_are_not_text_have_a_place() {
    for (text, rules, span) in
        [("a+%FFb+", Rules::FORM, 2..5), ("a+%C3+b", Rules::FORM, 2..5), ("+%FFb", Rules::URI, 1..4)]
    {
        let pair = Query::parse(text).unwrap().pairs(rules).next().unwrap();
        assert_eq!(pair.key().to_text().unwrap_err().span(), span, "{text}");
        assert!(pair.key().to_text_lossy().contains('\u{fffd}'));
    }
    let text = "a+b";
    let pair = |rules| Query::parse(text).unwrap().pairs(rules).next().unwrap();
    assert_eq!(pair(Rules::FORM).key().to_text_lossy(), "a b");
    assert_eq!(*pair(Rules::FORM).key().to_bytes(), *b"a b");
}

/// What an edit does to a query, by the library, and to a list.
fn check(
    text: Option<&str>,
    way: Way,
    edit: impl Fn(&mut QueryEdit) -> usize,
    oracle: impl Fn(&mut List) -> usize,
) {
    let mut list = way.read(text);
    let removed = oracle(&mut list);
    let expected = if removed == 0 || !written(&list).is_empty() {
        text.map(|_| written(&list)).or_else(|| (!list.is_empty()).then(|| written(&list)))
    } else {
        None
    };
    let mut edited = QueryEdit::new(text.map(|text| Query::parse(text).unwrap()), way.rules);
    assert_eq!(edit(&mut edited), removed, "{text:?} {way:?}");
    assert!(edited.query().is_none_or(|query| Query::parse(query.as_str()).is_ok()));
    assert_eq!(edited.into_string(), expected, "{text:?} {way:?}");
}

/// Every query of some pieces, and none, by every way.
fn each(longest: usize, test: impl Fn(Option<&str>, Way, &List)) {
    for way in ways() {
        test(None, way, &List::new());
        for text in queries(longest) {
            test(Some(&text), way, &way.read(Some(&text)));
        }
    }
}

#[test]
fn what_is_removed_takes_its_separator_along_and_nothing_else() {
    each(reach(3, 4), |text, way, list| {
        for key in KEYS {
            let keeps = |pair: &str| way.key(pair) != key.as_bytes();
            check(text, way, |edit| edit.remove(key), |list| remove(list, |_, pair| keeps(pair)));
        }
        for number in 0..=list.len() {
            let oracle = |list: &mut List| remove(list, |at, _| at != number);
            check(text, way, |edit| usize::from(edit.remove_nth(number)), oracle);
        }
        let edit = |edit: &mut QueryEdit| edit.retain(|pair| pair.value().is_some());
        check(text, way, edit, |list| remove(list, |_, pair| pair.contains('=')));
    });
}

fn remove(list: &mut List, keeps: impl Fn(usize, &str) -> bool) -> usize {
    let before = list.len();
    let mut at = 0..;
    list.retain(|(_, pair)| keeps(at.next().unwrap(), pair));
    if let Some((separator, _)) = list.first_mut() {
        *separator = None;
    }
    before - list.len()
}

#[test]
fn a_pair_takes_the_place_of_another_and_says_whether_there_was_one() {
    each(2, |text, way, list| {
        for (number, pair) in (0..=list.len()).flat_map(|number| NEW.map(|pair| (number, pair))) {
            let replaced = |list: &mut List| {
                let place = list.get_mut(number);
                place.map(|(_, old)| *old = way.write(pair)).map_or(0, |()| 1)
            };
            let mut edited = QueryEdit::new(text.map(|text| Query::parse(text).unwrap()), way.rules);
            assert_eq!(edited.replace(number, new(pair)), number < list.len());
            let mut expected = list.clone();
            replaced(&mut expected);
            assert_eq!(edited.into_string(), text.map(|_| written(&expected)));
        }
    });
}

#[test]
fn new_pairs_stand_where_they_should_and_move_nothing() {
    each(reach(3, 4), |text, way, list| {
        for pair in NEW {
            let insert = |list: &mut List, at: usize| {
                let separator = Some(way.separator(list));
                list.insert(at, (separator, way.write(pair)));
                if at == 0 && list.len() > 1 {
                    list[1].0 = separator;
                }
                list[0].0 = None;
                0
            };
            let appended = |list: &mut List| insert(list, list.len());
            check(text, way, |edit| (edit.append(new(pair)), 0).1, appended);
            for number in 0..=list.len() + 1 {
                let oracle = |list: &mut List| insert(list, number.min(list.len()));
                check(text, way, |edit| (edit.insert(number, new(pair)), 0).1, oracle);
                let replaced = |list: &mut List| {
                    list.get_mut(number).map_or(0, |(_, old)| {
                        *old = way.write(pair);
                        0
                    })
                };
                check(text, way, |edit| (edit.replace(number, new(pair)), 0).1, replaced);
            }
        }
    });
}

#[test]
fn what_is_set_is_set_once() {
    each(reach(3, 4), |text, way, list| {
        for pair in NEW {
            let (key, _) = pair;
            let same = |raw: &str| way.key(raw) == key.as_bytes();
            let expected = match list.iter().position(|(_, raw)| same(raw)) {
                None => {
                    let mut list = list.clone();
                    list.push((Some(way.separator(&list)), way.write(pair)));
                    list
                }
                Some(first) => {
                    let mut list = list.clone();
                    remove(&mut list, |at, raw| at == first || !same(raw));
                    let value = way.write(("", pair.1));
                    for (_, raw) in list.iter_mut().filter(|(_, raw)| same(raw)) {
                        *raw = raw.split('=').next().unwrap().to_owned() + &value;
                    }
                    list
                }
            };
            let mut edit = QueryEdit::new(text.map(|text| Query::parse(text).unwrap()), way.rules);
            edit.set(new(pair));
            assert_eq!(edit.query().unwrap().as_str(), written(&expected), "{text:?} {pair:?} {way:?}");
        }
    });
}

#[test]
fn sorting_is_stable_and_leaves_separators() {
    each(reach(3, 4), |text, way, _| {
        let oracle = |list: &mut List| {
            let separators = Vec::from_iter(list.iter().map(|(separator, _)| *separator));
            list.sort_by_key(|(_, pair)| way.key(pair));
            list.iter_mut().zip(separators).for_each(|(pair, separator)| pair.0 = separator);
            0
        };
        check(text, way, |edit| (edit.sort(), 0).1, oracle);
    });
}

/// A byte is escaped in a key or a value if and only if it would be read as something else where it stands.
#[test]
fn what_is_escaped_has_to_be() {
    for way in ways() {
        let pairs = |text: &str| Vec::from_iter(way.read(Some(text)).into_iter().map(|(_, pair)| pair));
        for byte in 0..=u8::MAX {
            let data = [b'x', byte, b'y'];
            let key = way.rules.encode_key(&data).into_owned();
            let value = way.rules.encode_value(&data).into_owned();
            for (text, part) in [(key.clone(), &key), (format!("k={value}"), &value)] {
                let found = Vec::from_iter(Query::parse(&text).unwrap().pairs(way.rules));
                assert_eq!(found.len(), 1, "{text}");
                let read = if text.starts_with("k=") { found[0].value().unwrap() } else { found[0].key() };
                assert_eq!(*read.to_bytes(), data, "{text}");
                // As it is, it would be the same, if it may stand there at all.
                let plain = text.replace(part.as_str(), &data.map(char::from).iter().collect::<String>());
                let may_stay = Query::parse(&plain).is_ok()
                    && *pairs(&plain) == [plain.clone()]
                    && [way.key(&plain), way.value(&plain).unwrap_or_default()].contains(&data.to_vec());
                assert_eq!(part.as_bytes() == data, may_stay, "{part} {way:?}");
            }
        }
        let is_form = way.plus == b' ';
        assert_eq!(way.rules.encode_value("a b"), if is_form { "a+b" } else { "a%20b" });
    }
}

#[test]
fn a_uri_keeps_everything_around_its_pairs() {
    for text in queries(3).into_iter().map(|text| format!("?{text}")).chain([String::new()]) {
        for (before, after) in [("", ""), ("//u@h:1/p", "#?a"), ("s:a", "#")] {
            let mut uri = UriRefBuf::parse(format!("{before}{text}{after}")).unwrap();
            let change = |pairs: &mut QueryEdit| {
                pairs.remove("a");
            };
            let mut alone = QueryEdit::new(uri.query(), Rules::URI);
            change(&mut alone);
            uri.edit().change_pairs(Rules::URI, change).unwrap();
            let query = alone.into_string().map(|query| format!("?{query}")).unwrap_or_default();
            assert_eq!(uri.as_str(), format!("{before}{query}{after}"));
            assert_eq!(uri.as_uri_ref().split(), UriRef::parse(uri.as_str()).unwrap().split());
        }
    }
}

/// What is shown of pairs is their text, by the formatter's rules, and where it stands.
#[test]
fn pairs_show_their_text() {
    let query = Query::parse("a=b+c&d").unwrap();
    let pair = query.pairs(Rules::FORM).next().unwrap();
    let value = pair.value().unwrap();
    assert_eq!(
        (format!("{value}|{value:>5}"), format!("{value:?}")),
        ("b+c|  b+c".to_owned(), "Field(\"b+c\")".to_owned())
    );
    assert_eq!(format!("{pair:?}"), "Pair { text: \"a=b+c\", start: 0 }");
    // A text by itself is read as a value is, separators included.
    let field = Rules::FORM.field(urikit::component::Encoded::parse("b+c&%41").unwrap());
    assert!(field.is("b c&A"));
}
