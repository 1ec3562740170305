//! Functions that return new strings.

use std::sync::Arc;

use arrow_array::{Array, DictionaryArray, Int32Array, StringArray};
use urikit::compare::Rung;
use urikit::percent::{self, AsciiSet};
use urikit::query::{QueryEditor, QuerySyntax};
use urikit::{IriRef, UriRef};
use urikit_arrow::{
    Encoding, Options, Spec, decode, encode, equal, from_iri, origin, query_append,
    query_append_columns, query_remove, query_remove_matching, query_set, query_set_columns,
    query_sort, redact, relativize_columns, to_iri, try_decode, without_userinfo, without_www,
};
use urikit_readings::raw::edit_query;

use crate::arrays::{VALUES, arrays};
use crate::equal::{check, uri};

#[test]
fn origins_and_redaction_equal_the_library_functions() {
    check(
        |array| origin(array, &Options::new()).unwrap(),
        |value| {
            let normalized = urikit::Uri::parse(value).ok()?.normalize().to_string();
            let uri = uri(&normalized)?;
            let host = uri.host_str().filter(|host| !host.is_empty())?;
            let port = uri.port().map_or(String::new(), |port| format!(":{port}"));
            Some(format!("{}://{host}{port}", uri.scheme()?))
        },
    );
    check(
        |array| without_userinfo(array, &Options::new()).unwrap(),
        |value| {
            let mut uri = uri(value)?.to_buf();
            uri.remove_userinfo();
            Some(uri.to_string())
        },
    );
    check(
        |array| redact(array, &Options::new()).unwrap(),
        |value| Some(urikit_readings::redact(uri(value)?.as_str()).to_string()),
    );
}

#[test]
fn only_a_leading_www_is_removed() {
    check(
        |array| without_www(array, &Options::new()).unwrap(),
        |value| {
            let mut buf = uri(value)?.to_buf();
            let host = buf.host_str().unwrap_or_default().to_owned();
            if host.to_lowercase().starts_with("www.") {
                buf.set_host(&host[4..]).unwrap();
            }
            Some(buf.to_string())
        },
    );
    let values = vec!["http://WWW.www.a/", "http://www./", "www.a/b", "//u@wWw.a:1?www.", "//www"];
    let shorter = without_www(&StringArray::from(values), &Options::new()).unwrap();
    let expected = ["http://www.a/", "http://www./", "www.a/b", "//u@a:1?www.", "//www"];
    assert!(shorter.iter().flatten().eq(expected));
}

#[test]
#[cfg(feature = "text")]
fn replacing_keeps_the_text_around_uris() {
    let finder = urikit_text::plain::Finder::new();
    check(
        |array| urikit_arrow::replace(array, &finder, "<é>").unwrap(),
        |value| {
            let mut text = value.to_owned();
            let spans: Vec<_> = finder.find(value).map(|it| it.start..it.end).collect();
            for span in spans.into_iter().rev() {
                text.replace_range(span.start as usize..span.end as usize, "<é>");
            }
            Some(text)
        },
    );
}

#[test]
#[cfg(feature = "audit")]
fn readings_equal_the_library_function() {
    use urikit_readings::comparison::Readings;

    check(
        |array| urikit_arrow::readings(array).unwrap(),
        |value| Some(Readings::parse(value).worst().name().to_owned()),
    );
}

#[test]
fn conversions_equal_the_library_functions() {
    check(
        |array| to_iri(array, &Options::new()).unwrap(),
        |value| Some(uri(value)?.to_iri().to_string()),
    );
    check(
        |array| from_iri(array).unwrap(),
        |value| Some(IriRef::parse(value).ok()?.to_uri().to_string()),
    );
}

/// Returns the value with an edited query. The rest of the value need not be valid.
pub(super) fn edited(value: &str, change: impl Fn(&mut QueryEditor)) -> Option<String> {
    let edit = |uri: UriRef<'_>| {
        let mut uri = uri.to_buf();
        uri.edit_query(QuerySyntax::FORM, |query| change(query)).unwrap();
        uri.to_string()
    };
    Some(uri(value).map_or_else(|| edit_query(value, edit), edit))
}

#[test]
fn query_edits_keep_invalid_characters() {
    let urls = StringArray::from(vec![
        "https://a.example/?ids[]=1&utm_source=x",
        "https://a.example/a b|c?x=1&ids[0]=\u{e9}&utm_source=x#[f]",
        "http://h:8x/?%zz&x=2",
    ]);
    let found = query_remove_matching(&urls, &["utm_*"]).unwrap();
    let expected = [
        "https://a.example/?ids[]=1",
        "https://a.example/a b|c?x=1&ids[0]=\u{e9}#[f]",
        "http://h:8x/?%zz&x=2",
    ];
    assert!(found.iter().flatten().eq(expected));
    let found = query_set(&urls, "x", "[]").unwrap();
    let expected = [
        "https://a.example/?ids[]=1&utm_source=x&x=%5B%5D",
        "https://a.example/a b|c?x=%5B%5D&ids[0]=\u{e9}&utm_source=x#[f]",
        "http://h:8x/?%zz&x=%5B%5D",
    ];
    assert!(found.iter().flatten().eq(expected));
    assert_eq!(
        query_remove(&urls, &["ids[]"]).unwrap().value(0),
        "https://a.example/?utm_source=x"
    );
    assert_eq!(
        query_sort(&urls).unwrap().value(1),
        urls.value(1).replace("x=1&ids[0]=\u{e9}&utm_source=x", "ids[0]=\u{e9}&utm_source=x&x=1")
    );
}

#[test]
fn edited_queries_equal_the_library_functions() {
    for (name, value) in [("x", "1"), ("a b", "ü&="), ("utm_medium", ""), ("y", "z")] {
        check(
            |array| query_set(array, name, value).unwrap(),
            |url| edited(url, |query| query.set_pair(name, value)),
        );
        check(
            |array| query_append(array, name, value).unwrap(),
            |url| edited(url, |query| query.append_pair(name, value)),
        );
    }
    check(|array| query_sort(array).unwrap(), |url| edited(url, QueryEditor::sort));
}

/// Decodes a value after encoding the characters that are not allowed in URIs.
fn decoded(value: &str) -> Option<String> {
    let parts = value.split('%').map(|part| percent::encode_with(part, &AsciiSet::QUERY));
    let value = parts.collect::<Vec<_>>().join("%");
    Some(percent::decode(&value).ok()?.into_owned())
}

#[test]
fn encoding_and_decoding_equal_the_library_functions() {
    let sets = [
        (Encoding::Unreserved, AsciiSet::UNRESERVED),
        (Encoding::Userinfo, AsciiSet::USERINFO),
        (Encoding::RegName, AsciiSet::REG_NAME),
        (Encoding::Path, AsciiSet::PATH),
        (Encoding::Segment, AsciiSet::SEGMENT),
        (Encoding::Query, AsciiSet::QUERY),
        (Encoding::Fragment, AsciiSet::FRAGMENT),
    ];
    for (encoding, set) in sets {
        check(
            |array| encode(array, encoding).unwrap(),
            |value| Some(percent::encode_with(value, &set).to_string()),
        );
        check(|array| try_decode(array, encoding).unwrap(), decoded);
    }
    check(
        |array| encode(array, Encoding::Form).unwrap(),
        |value| {
            let pair = urikit::form::encode([("", value)]);
            Some(pair.strip_prefix('=').unwrap().to_owned())
        },
    );
    check(
        |array| try_decode(array, Encoding::Form).unwrap(),
        |value| decoded(&value.replace('+', "%20")),
    );
}

#[test]
fn names_and_values_can_be_columns() {
    let names: Vec<_> =
        (0..VALUES.len()).map(|row| [Some("x"), Some("a b"), None][row % 3]).collect();
    let values: Vec<_> = VALUES.iter().rev().copied().collect();
    for (name, array) in arrays(VALUES) {
        for (_, value_array) in arrays(&values) {
            let name_array = StringArray::from(names.clone());
            let set = query_set_columns(&array, &name_array, &value_array).unwrap();
            let append = query_append_columns(&array, &name_array, &value_array).unwrap();
            for (row, url) in VALUES.iter().enumerate() {
                let args = url.zip(names[row]).zip(values[row]);
                let expected = args.and_then(|((url, name), value)| {
                    edited(url, |query| query.set_pair(name, value))
                });
                let found = set.is_valid(row).then(|| set.value(row));
                assert_eq!(found, expected.as_deref(), "{name}, {url:?}");
                let expected = args.and_then(|((url, name), value)| {
                    edited(url, |query| query.append_pair(name, value))
                });
                let found = append.is_valid(row).then(|| append.value(row));
                assert_eq!(found, expected.as_deref(), "{name}, {url:?}");
            }
        }
    }
    let two = StringArray::from(vec!["a", "b"]);
    assert!(query_set_columns(&two, &two.slice(0, 1), &two).is_err());
    assert!(query_append_columns(&two, &two, &two.slice(0, 1)).is_err());
}

#[test]
fn patterns_that_end_with_an_asterisk_match_prefixes() {
    check(|array| query_remove(array, &["x*", "*"]).unwrap(), |url| Some(url.to_owned()));
    for (name, prefix) in [("utm_*", "utm_"), ("*", ""), ("x*", "x"), ("a *", "a ")] {
        check(
            |array| query_remove_matching(array, &[name]).unwrap(),
            |url| {
                edited(url, |query| {
                    query.retain(|pair| !pair.key().decode_lossy().starts_with(prefix));
                })
            },
        );
    }
}

#[test]
fn values_that_no_row_has_cannot_fail() {
    let dictionary = |keys: Vec<Option<i32>>| {
        let values = StringArray::from(vec![Some("a%20b"), Some("secret%"), None]);
        DictionaryArray::new(Int32Array::from(keys), Arc::new(values))
    };
    let array = dictionary(vec![Some(0), None, Some(2), Some(0)]);
    let decoded = decode(&array, Encoding::Form).unwrap();
    let expected = [Some("a b"), None, None, Some("a b")];
    assert_eq!(decoded.iter().collect::<Vec<_>>(), expected);
    assert!(decode(&dictionary(vec![Some(0), Some(1)]), Encoding::Form).is_err());
    assert!(decode(&dictionary(vec![Some(0), Some(1)]).slice(0, 1), Encoding::Form).is_ok());
}

#[test]
fn decoding_fails_without_the_value_in_the_message() {
    for value in ["secret%", "secret%4", "secret%zz", "secret%ff"] {
        let message = decode(&StringArray::from(vec![value]), Encoding::Form).unwrap_err();
        let message = message.to_string();
        assert!(message.contains("at byte 6") && !message.contains("secret"), "{message}");
    }
}

#[test]
fn equality_is_that_of_the_ladder() {
    let others: Vec<Option<&str>> = VALUES
        .iter()
        .map(|value| match *value {
            Some("HTTP://EXAMPLE.com:80/%7Ejoe/../b") => Some("http://example.com/b"),
            Some("http://a/") => Some("HTTP://a"),
            other => other,
        })
        .collect();
    for (name, array) in arrays(VALUES) {
        for (_, other) in arrays(&others) {
            for rung in Rung::ALL {
                let equal = equal(&array, &other, rung, &Options::new()).unwrap();
                for (row, (one, other)) in VALUES.iter().zip(&others).enumerate() {
                    let expected = one
                        .and_then(uri)
                        .zip(other.and_then(uri))
                        .map(|(one, other)| one.compare(other).is_some_and(|least| least <= rung));
                    let found = equal.is_valid(row).then(|| equal.value(row));
                    assert_eq!(found, expected, "{name}, {one:?}, {rung}");
                }
            }
        }
    }
    let one = StringArray::from(vec!["a"]);
    assert!(equal(&one, &one.slice(0, 0), Rung::Simple, &Options::new()).is_err());
}

#[test]
fn relativizing_columns_uses_the_base_of_each_row() {
    let bases: Vec<Option<&str>> = VALUES.iter().rev().copied().collect();
    for (name, targets) in arrays(VALUES) {
        for (_, base_array) in arrays(&bases) {
            let found = relativize_columns(&targets, &base_array, Spec::Rfc3986).unwrap();
            for (row, (target, base)) in VALUES.iter().zip(&bases).enumerate() {
                let expected = target.zip(*base).and_then(|(target, base)| {
                    let base = urikit::Uri::parse(base).ok()?;
                    Some(base.relativize(urikit::Uri::parse(target).ok()?).to_string())
                });
                let found = found.is_valid(row).then(|| found.value(row));
                assert_eq!(found, expected.as_deref(), "{name}, {target:?}");
            }
        }
    }
}

#[test]
#[cfg(feature = "canon")]
fn canonical_forms_equal_the_library_functions() {
    use urikit_canon::profile::{Profile, canonicalize};
    use urikit_canon::surt::surt;

    for profile in Profile::all() {
        check(
            |array| urikit_arrow::canonicalize(array, &profile).unwrap(),
            |value| {
                let mut out = Vec::new();
                canonicalize(value, &profile, &mut out).ok()?;
                String::from_utf8(out).ok()
            },
        );
        check(
            |array| urikit_arrow::surt(array, &profile).unwrap(),
            |value| {
                let mut out = Vec::new();
                surt(value, &profile, &mut out).ok()?;
                String::from_utf8(out).ok()
            },
        );
    }
}
