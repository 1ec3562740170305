//! Functions that return lists.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ListArray, StringViewArray};
use urikit::query::{Pair, QuerySyntax};
use urikit_arrow::{
    Options, hierarchy, path_hierarchy, path_segment, path_segments, query_get_all, query_names,
    query_pairs, query_pairs_type, query_parts, strings_type,
};

use crate::arrays::{VALUES, arrays};
use crate::equal::{check, uri};

type Strings = Vec<Option<String>>;

fn owned(strings: &StringViewArray) -> Strings {
    strings.iter().map(|string| string.map(str::to_owned)).collect()
}

/// Compares the lists for every array type with a function of a value.
#[track_caller]
fn check_lists(
    result: impl Fn(&dyn Array) -> ListArray,
    expected: impl Fn(&str) -> Option<Strings>,
) {
    for (name, array) in arrays(VALUES) {
        let lists = result(array.as_ref());
        assert_eq!(lists.len(), VALUES.len(), "{name}");
        for (row, value) in VALUES.iter().enumerate() {
            let list = lists.value(row);
            let found = lists.is_valid(row).then(|| owned(list.as_string_view()));
            assert_eq!(found, value.and_then(&expected), "{name}, {value:?}");
        }
    }
}

fn segments(value: &str) -> Option<Strings> {
    Some(uri(value)?.path_segments().map(|it| Some(it.as_str().to_owned())).collect())
}

#[test]
fn segments_equal_the_library_function() {
    let options = Options::new();
    check_lists(|array| path_segments(array, &options).unwrap(), segments);
    for number in [1, 2, 3, 9, i64::MAX] {
        check(
            |array| path_segment(array, number, &options).unwrap(),
            |value| segments(value)?.get(number as usize - 1)?.clone(),
        );
        check(
            |array| path_segment(array, -number, &options).unwrap(),
            |value| segments(value)?.iter().rev().nth(number as usize - 1)?.clone(),
        );
    }
    for number in [0, i64::MIN] {
        check(|array| path_segment(array, number, &options).unwrap(), |_| None);
    }
}

/// Returns the prefixes of `text` that end with a slash before `end`, and `text[..end]`.
fn prefixes(text: &str, start: usize, end: usize) -> Strings {
    let is_end = |at: &usize| *at == end || text.as_bytes()[at - 1] == b'/';
    (start.max(1)..=end).filter(is_end).map(|at| Some(text[..at].to_owned())).collect()
}

#[test]
fn parents_are_prefixes() {
    let options = Options::new();
    check_lists(
        |array| hierarchy(array, &options).unwrap(),
        |value| {
            let uri = uri(value)?;
            let end = uri.path().as_str().len();
            let start = uri.as_str().split(['?', '#']).next().unwrap().len() - end;
            let mut parents = prefixes(value, start + 1, start + end);
            if end == 0 {
                parents = vec![Some(value[..start].to_owned())];
            }
            if uri.query().is_some() {
                parents.push(Some(uri.without_fragment().to_string()));
            }
            if uri.fragment().is_some() {
                parents.push(Some(value.to_owned()));
            }
            Some(parents)
        },
    );
    check_lists(
        |array| path_hierarchy(array, &options).unwrap(),
        |value| {
            let path = uri(value)?.path().to_string();
            let mut parents = prefixes(&path, 1, path.len());
            parents.retain(|parent| parent.as_deref() != Some("/"));
            Some(parents)
        },
    );
}

fn pairs(value: &str) -> Option<Vec<Pair<'_>>> {
    let pairs = uri(value)?.query()?.pairs(QuerySyntax::FORM);
    Some(pairs.filter(|pair| !pair.is_empty()).collect())
}

fn name(pair: &Pair<'_>) -> Option<String> {
    Some(pair.key().decode_lossy().into_owned())
}

fn value(pair: &Pair<'_>) -> Option<String> {
    Some(pair.value()?.decode_lossy().into_owned())
}

/// Returns the value, which is empty without `=`.
fn or_empty(pair: &Pair<'_>) -> Option<String> {
    Some(value(pair).unwrap_or_default())
}

#[test]
fn query_parameters_equal_the_library_functions() {
    check_lists(
        |array| query_names(array, &Options::new()).unwrap(),
        |url| Some(pairs(url)?.iter().map(name).collect()),
    );
    check_lists(
        |array| query_parts(array, &Options::new()).unwrap(),
        |url| Some(pairs(url)?.iter().map(|pair| Some(pair.as_str().to_owned())).collect()),
    );
    for key in ["x", "a b", "", "missing"] {
        check_lists(
            |array| query_get_all(array, key, &Options::new()).unwrap(),
            |url| Some(pairs(url)?.iter().filter(|it| it.key().is(key)).map(or_empty).collect()),
        );
    }
    for (kind, array) in arrays(VALUES) {
        let lists = query_pairs(&array, &Options::new()).unwrap();
        assert_eq!(lists.data_type(), &query_pairs_type());
        for (row, url) in VALUES.iter().enumerate() {
            let list = lists.value(row);
            let columns = list.as_struct().columns();
            let found = lists.is_valid(row).then(|| [0, 1].map(|it| columns[it].as_string_view()));
            let found = found.map(|columns| columns.map(owned));
            let expected = url.and_then(pairs);
            let expected =
                expected.map(|it| [it.iter().map(name).collect(), it.iter().map(value).collect()]);
            assert_eq!(found, expected, "{kind}, {url:?}");
        }
    }
}

#[test]
#[cfg(feature = "audit")]
fn audits_equal_the_library_function() {
    let policy = urikit_audit::Policy::general();
    check_lists(
        |array| urikit_arrow::audit(array, &policy).unwrap(),
        |value| {
            let mut rules = Strings::new();
            for finding in policy.audit(value) {
                let rule = Some(finding.rule().id.to_owned());
                if !rules.contains(&rule) {
                    rules.push(rule);
                }
            }
            Some(rules)
        },
    );
}

#[test]
#[cfg(feature = "canon")]
fn safe_browsing_expressions_equal_the_library_function() {
    check_lists(
        |array| urikit_arrow::safe_browsing_expressions(array).unwrap(),
        |value| {
            let mut url = Vec::new();
            let found = urikit_canon::safe_browsing::expressions(value, &mut url).ok()?;
            Some(found.map(|expression| Some(expression.to_string())).collect())
        },
    );
}

#[test]
#[cfg(feature = "text")]
fn uris_in_text_equal_the_library_function() {
    use arrow_array::types::UInt32Type;

    let finder = urikit_text::plain::Finder::new();
    for (name, array) in arrays(VALUES) {
        let lists = urikit_arrow::find(&array, &finder).unwrap();
        assert_eq!(lists.data_type(), &urikit_arrow::find_type());
        for (row, text) in VALUES.iter().enumerate() {
            assert_eq!(lists.is_valid(row), text.is_some(), "{name}");
            let list = lists.value(row);
            let columns = list.as_struct().columns();
            let starts = columns[2].as_primitive::<UInt32Type>().values();
            let ends = columns[3].as_primitive::<UInt32Type>().values();
            let offsets = starts.iter().zip(ends);
            let found: Vec<_> = owned(columns[0].as_string_view())
                .into_iter()
                .zip(owned(columns[1].as_string_view()))
                .zip(offsets)
                .map(|((uri, raw), (start, end))| (uri.unwrap(), raw.unwrap(), *start..*end))
                .collect();
            let text = text.unwrap_or_default();
            let expected: Vec<_> = finder
                .find(text)
                .map(|found| {
                    let raw = text[found.start as usize..found.end as usize].to_owned();
                    (found.uri.into_owned(), raw, found.start as u32..found.end as u32)
                })
                .collect();
            assert_eq!(found, expected, "{name}, {text:?}");
        }
    }
}

#[test]
fn empty_arrays_and_arrays_of_nulls_have_empty_lists() {
    for values in [&[][..], &[None, None, None]] {
        for (name, array) in arrays(values) {
            let segments = path_segments(&array, &Options::new()).unwrap();
            assert_eq!(segments.data_type(), &strings_type());
            assert_eq!((segments.len(), segments.null_count()), (values.len(), values.len()));
            assert_eq!(
                query_pairs(&array, &Options::new()).unwrap().null_count(),
                values.len(),
                "{name}"
            );
        }
    }
}
