//! Queries as pairs.

use urikit::UriRef;
use urikit::component::Query;
use urikit::query::{NewPair, QueryEdit, Rules};

use crate::Held;
use crate::input::{Language, choice, texts};

const RULES: [Rules; 2] = [Rules::URI, Rules::FORM];

/// The pairs cover the query; as a form, they are what a library for forms reads.
pub(crate) fn pairs(data: &[u8]) -> Option<Held> {
    let [text] = texts([&Language::QUERY], data);
    let Ok(query) = Query::parse(&text) else { return None };
    for rules in RULES {
        let mut end = 0;
        for pair in query.pairs(rules) {
            let span = pair.span();
            assert_eq!(&text[span.clone()], pair.as_str());
            assert!(span.start >= end, "{text}");
            assert_eq!(&text[pair.key_span()], pair.key().as_str());
            assert_eq!(pair.value_span().map(|span| &text[span]), pair.value().map(|value| value.as_str()));
            assert!(pair.key().is(&*pair.key().to_bytes()), "{text}");
            assert!(query.pairs(rules).get(&*pair.key().to_bytes()).is_some(), "{text}");
            end = span.end;
        }
        assert!(end <= text.len());
    }
    let found: Vec<(String, String)> = query
        .pairs(Rules::FORM)
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let value = pair.value().map_or(String::new(), |value| value.to_text_lossy().into_owned());
            (pair.key().to_text_lossy().into_owned(), value)
        })
        .collect();
    let expected: Vec<(String, String)> = form_urlencoded::parse(text.as_bytes()).into_owned().collect();
    assert_eq!(found, expected, "{text}");
    Some(Held)
}

/// What is appended, set or inserted is read back, and nothing else has changed.
pub(crate) fn edit(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let [text, key, value] = texts([&Language::QUERY; 3], rest);
    let Ok(query) = Query::parse(&text) else { return None };
    // Pairs that are empty have the empty key too, and are not what anybody means by it.
    if key.is_empty() {
        return None;
    }
    for rules in RULES {
        let read = |edit: &QueryEdit| -> Vec<(Vec<u8>, Option<Vec<u8>>)> {
            let pairs = edit.pairs().filter(|pair| !pair.is_empty());
            pairs
                .map(|pair| (pair.key().to_bytes().into(), pair.value().map(|it| it.to_bytes().into())))
                .collect()
        };
        let mut edit = QueryEdit::new(Some(query), rules);
        let before = read(&edit);
        let new = NewPair::new(&*key, &*value);
        let pair = (key.clone().into_bytes(), Some(value.clone().into_bytes()));
        edit.append(new);
        let appended = read(&edit);
        assert_eq!(appended.split_last(), Some((&pair, &*before)), "{text}");
        let removed = edit.remove(&*key);
        let left: Vec<_> = before.iter().filter(|(name, _)| *name != pair.0).cloned().collect();
        assert_eq!((removed, read(&edit)), (before.len() - left.len() + 1, left.clone()), "{text}");
        edit.set(NewPair::new(&*key, &*value));
        assert_eq!(
            read(&edit).iter().filter(|(name, _)| *name == pair.0).collect::<Vec<_>>(),
            [&pair],
            "{text}"
        );
        edit.insert(usize::from(choice), NewPair::new(&*key, &*value));
        assert_eq!(read(&edit).len(), left.len() + 2, "{text}");
        edit.sort();
        let keys: Vec<_> = read(&edit).into_iter().map(|(name, _)| name).collect();
        assert!(keys.is_sorted(), "{text}");
        assert!(edit.remove_nth(0));
        // It is a query wherever it is put.
        if let Some(query) = edit.into_string() {
            let whole = format!("?{query}");
            assert_eq!(
                UriRef::parse(&whole).ok().and_then(|it| it.query()).map(|it| it.as_str()),
                Some(&*query)
            );
        }
    }
    Some(Held)
}
