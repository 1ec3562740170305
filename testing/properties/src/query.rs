//! Queries as pairs.

mod model;

use std::borrow::Cow;

use urikit::component::{Encoded, Query};
use urikit::query::{QueryEditor, QuerySyntax, Separators};

use crate::Held;
use crate::input::{Language, Step, Steps, choice, inputs};
use model::{Convention, Text};

/// The syntaxes and their models.
const RULES: [(QuerySyntax, Convention); 6] = {
    const fn of(
        plus: bool,
        separators: Separators,
        characters: &'static str,
    ) -> (QuerySyntax, Convention) {
        let rules = if plus { QuerySyntax::URI } else { QuerySyntax::FORM };
        (
            rules.with_separators(separators),
            Convention { separators: characters, is_plus_space: !plus },
        )
    }
    [
        (QuerySyntax::URI, Convention { separators: "&", is_plus_space: false }),
        (QuerySyntax::FORM, Convention { separators: "&", is_plus_space: true }),
        of(true, Separators::Semicolon, ";"),
        of(false, Separators::Semicolon, ";"),
        of(true, Separators::Both, "&;"),
        of(false, Separators::Both, "&;"),
    ]
};

/// Pairs are split at separators, with correct spans and octets; form syntax agrees with
/// `form_urlencoded`.
pub(crate) fn pairs(data: &[u8]) -> Option<Held> {
    let [text] = inputs([&Language::PAIRS], data);
    let Ok(query) = Query::parse(&text) else { return None };
    // The last configured separators apply.
    let [uri, form] =
        [QuerySyntax::URI, QuerySyntax::FORM].map(|rules| rules.with_separators(Separators::Both));
    let [both, both_of_form] = [RULES[4].0, RULES[5].0];
    assert_eq!([uri, form], [both, both_of_form]);
    assert_eq!(
        [both, both_of_form].map(|it| it.with_separators(Separators::Ampersand)),
        [QuerySyntax::URI, QuerySyntax::FORM]
    );
    for (rules, convention) in RULES {
        let model = Text::of(Some(&text), convention);
        let expected: Vec<_> = model.pairs();
        let mut at = 0;
        let mut found = query.pairs(rules);
        for (number, (item, (key, value))) in model.items().iter().zip(&expected).enumerate() {
            let rest = found.clone();
            let pair = found.next().unwrap_or_else(|| {
                panic!(
                    "{text}: missing pair {number} with \
                    {rules:?}"
                )
            });
            at += item.separator.map_or(0, char::len_utf8);
            let span = at..at + item.text.len();
            at = span.end;
            assert_eq!(
                (pair.as_str(), pair.span(), pair.separator()),
                (&*item.text, span.clone(), item.separator)
            );
            assert_eq!(pair.is_empty(), item.text.is_empty(), "{text}");
            let key_len = item.text.find('=').unwrap_or(item.text.len());
            let value_span =
                (key_len < item.text.len()).then(|| span.start + key_len + 1..span.end);
            assert_eq!(
                (pair.key_span(), pair.value_span()),
                (span.start..span.start + key_len, value_span.clone())
            );
            assert_eq!(
                (pair.key().as_str(), pair.value().map(|it| it.as_str())),
                (&text[pair.key_span()], value_span.map(|span| &text[span]))
            );
            field(pair.key(), key);
            assert_eq!(pair.value().is_some(), value.is_some(), "{text}");
            if let (Some(found), Some(value)) = (pair.value(), value) {
                field(found, value);
            }
            let alone =
                rules.field(Encoded::parse(pair.key().as_str()).expect("a part of a query"));
            assert_eq!(alone, pair.key(), "{text}");
            // The remaining pairs with this key.
            let same = |(_, (other, _)): &(usize, &(Vec<u8>, Option<Vec<u8>>))| other == key;
            let count = expected.iter().enumerate().skip(number).filter(same).count();
            assert_eq!(rest.get(key).map(|pair| pair.span()), Some(span), "{text}");
            assert_eq!(rest.get_all(key).count(), count, "{text}");
            assert!(rest.get_all(key).all(|pair| pair.key().is(key)), "{text}");
        }
        assert!(found.next().is_none() && found.next().is_none(), "{text}");
        for other in [&b"a"[..], b"+", b"", b"\xff"] {
            let count = expected.iter().filter(|(key, _)| key == other).count();
            assert_eq!(query.pairs(rules).get_all(other).count(), count, "{text}");
            assert_eq!(query.pairs(rules).get(other).is_some(), count > 0, "{text}");
        }
    }
    let found: Vec<(String, String)> = query
        .pairs(QuerySyntax::FORM)
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let value =
                pair.value().map_or(String::new(), |value| value.decode_lossy().into_owned());
            (pair.key().decode_lossy().into_owned(), value)
        })
        .collect();
    let expected: Vec<(String, String)> =
        form_urlencoded::parse(text.as_bytes()).into_owned().collect();
    assert_eq!(found, expected, "{text}");
    Some(Held)
}

/// All accessors of a key or a value agree.
fn field(found: urikit::query::EncodedField<'_>, octets: &[u8]) {
    assert_eq!(found.decode_bytes(), octets, "{found:?}");
    assert!(found.bytes().eq(octets.iter().copied()), "{found:?}");
    assert!(found.is(octets) && !found.is([octets, b"x"].concat()), "{found:?}");
    if let Some((last, before)) = octets.split_last() {
        assert!(!found.is(before) && !found.is([before, &[last ^ 1]].concat()), "{found:?}");
    }
    assert_eq!(found.decode_lossy(), String::from_utf8_lossy(octets), "{found:?}");
    match (found.decode(), std::str::from_utf8(octets)) {
        (Ok(text), Ok(expected)) => assert_eq!(text, expected),
        (Err(error), Err(_)) => {
            assert!(found.as_str().get(error.span()).is_some_and(|part| part.contains('%')));
        }
        (text, expected) => panic!("{found:?}: {text:?}, not {expected:?}"),
    }
    if !found.as_str().contains(['%', '+']) {
        assert!(
            matches!(found.decode_bytes(), Cow::Borrowed(_))
                && matches!(found.decode(), Ok(Cow::Borrowed(_)))
        );
    }
}

/// After each edit the query equals the edited list of pairs and separators.
pub(crate) fn edit(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let steps = Steps::of(rest);
    let text = Language::PAIRS.text(steps.first());
    let Ok(query) = Query::parse(&text) else { return None };
    let (rules, convention) = RULES[usize::from(choice) % RULES.len()];
    let query = if choice & 0x40 == 0 { Some(query) } else { None };
    let mut edit = QueryEditor::new(query, rules);
    let mut model = Text::of(query.map(|_| &*text), convention);
    let mut held = None;
    for step in steps.iter() {
        let before = edit.clone();
        change(&mut edit, &mut model, step);
        assert_eq!(
            edit.query().map(|query| query.as_str().to_owned()),
            model.text(),
            "{before:?} {step:?}"
        );
        let read: Vec<_> = edit
            .pairs()
            .map(|pair| {
                (
                    pair.key().decode_bytes().into_owned(),
                    pair.value().map(|it| it.decode_bytes().into_owned()),
                )
            })
            .collect();
        assert_eq!(read, Text::of(model.text().as_deref(), convention).pairs());
        held = Some(Held);
    }
    // The result is a query.
    let text = edit.into_string();
    assert_eq!(text, model.text());
    assert!(Language::PAIRS.accepts(&text.unwrap_or_default()));
    held
}

/// The same edit of a query and its model.
fn change(edit: &mut QueryEditor, model: &mut Text, step: Step<'_>) {
    let number = usize::from(step.how % 5);
    let pairs = model.pairs();
    // In half of the cases a key that exists.
    let key = match pairs.get(number) {
        Some((key, _)) if step.how & 0x20 == 0 => key.clone(),
        _ => octets(step, 0),
    };
    let value = (step.how & 0x40 == 0).then(|| octets(step, 1));
    let written = model.written(&key, value.as_deref());
    let some = value.as_deref().unwrap_or_default();
    let written_pair = model.written(&key, Some(some));
    let count = pairs.iter().filter(|(other, _)| *other == key).count();
    match step.what % 10 {
        0 | 1 => {
            match &value {
                Some(value) => edit.append_pair(&key, value),
                None => edit.append_key_only(&key),
            }
            model.insert(usize::MAX, written);
        }
        2 => {
            let is_there = number <= pairs.len();
            assert_eq!(edit.insert(number, &key, some), is_there, "{number} of {}", pairs.len());
            if is_there {
                model.insert(number, written_pair);
            }
        }
        3 => assert_eq!(edit.replace(number, &key, some), model.replace(number, written_pair)),
        4 | 5 => {
            match &value {
                Some(value) => edit.set_pair(&key, value),
                None => edit.set_key_only(&key),
            }
            model.set(&key, value.as_deref());
        }
        6 => {
            assert_eq!(edit.remove(&key), count, "{key:?}");
            model.retain(|_, (other, _)| *other != key);
        }
        7 => {
            assert_eq!(edit.remove_nth(number), number < pairs.len());
            model.retain(|at, _| at != number);
        }
        8 => {
            let stays = |at: usize| step.how >> (at % 8) & 1 != 0;
            let mut seen = Vec::new();
            let removed = edit.retain(|pair| {
                seen.push(pair.key().decode_bytes().into_owned());
                stays(seen.len() - 1)
            });
            assert_eq!(seen, pairs.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>());
            assert_eq!(removed, (0..pairs.len()).filter(|&at| !stays(at)).count());
            model.retain(|at, _| stays(at));
        }
        _ => {
            edit.sort();
            model.sort();
        }
    }
}

/// Octets or a string.
fn octets(step: Step<'_>, which: usize) -> Vec<u8> {
    let field = step.field(which);
    if step.what & 0x80 == 0 { Language::PAIRS.text(&field).into_bytes() } else { field }
}
