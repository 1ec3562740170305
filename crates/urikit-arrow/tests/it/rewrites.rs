//! Functions that return new strings.

use arrow_array::{Array, StringArray};
use urikit::compare::Rung;
use urikit::iri::IriRef;
use urikit::percent::{self, AsciiSet};
use urikit::query::{QueryEditor, QuerySyntax};
use urikit_arrow::{
    Encoding, decode, encode, equal, from_iri, origin, query_append, query_set, query_sort, redact,
    relativize_columns, to_iri, try_decode, without_userinfo,
};

use crate::arrays::{VALUES, arrays};
use crate::equal::{check, uri};

#[test]
fn origins_and_redaction_equal_the_library_functions() {
    check(
        |array| origin(array).unwrap(),
        |value| {
            let normalized = urikit::Uri::parse(value).ok()?.normalize().to_string();
            let uri = uri(&normalized)?;
            let host = uri.host_str().filter(|host| !host.is_empty())?;
            let port = uri.port().map_or(String::new(), |port| format!(":{port}"));
            Some(format!("{}://{host}{port}", uri.scheme()?))
        },
    );
    check(
        |array| without_userinfo(array).unwrap(),
        |value| {
            let mut uri = uri(value)?.to_buf();
            uri.edit().remove_userinfo();
            Some(uri.to_string())
        },
    );
    check(|array| redact(array).unwrap(), |value| Some(uri(value)?.redacted().to_string()));
}

#[test]
fn conversions_equal_the_library_functions() {
    check(|array| to_iri(array).unwrap(), |value| Some(uri(value)?.to_iri().to_string()));
    check(
        |array| from_iri(array).unwrap(),
        |value| Some(IriRef::parse(value).ok()?.to_uri().to_string()),
    );
}

/// Returns the value with an edited query.
fn edited(value: &str, change: impl Fn(&mut QueryEditor)) -> Option<String> {
    let mut uri = uri(value)?.to_buf();
    uri.edit().edit_query(QuerySyntax::FORM, |query| change(query)).unwrap();
    Some(uri.to_string())
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
    let allowed = AsciiSet::UNRESERVED.add(b":/?@!$&'()*+,;=");
    let parts = value.split('%').map(|part| percent::encode_with(part, &allowed).to_string());
    let value = parts.collect::<Vec<_>>().join("%");
    Some(percent::decode(&value).ok()?.decode_utf8().ok()?.into_owned())
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
            let pair = urikit::form::serialize([("", value)]);
            Some(pair.strip_prefix('=').unwrap().to_owned())
        },
    );
    check(
        |array| try_decode(array, Encoding::Form).unwrap(),
        |value| decoded(&value.replace('+', "%20")),
    );
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
                let equal = equal(&array, &other, rung).unwrap();
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
    assert!(equal(&one, &one.slice(0, 0), Rung::Simple).is_err());
}

#[test]
fn relativizing_columns_uses_the_base_of_each_row() {
    let bases: Vec<Option<&str>> = VALUES.iter().rev().copied().collect();
    for (name, targets) in arrays(VALUES) {
        for (_, base_array) in arrays(&bases) {
            let found = relativize_columns(&targets, &base_array).unwrap();
            for (row, (target, base)) in VALUES.iter().zip(&bases).enumerate() {
                let expected = target.zip(*base).and_then(|(target, base)| {
                    let base = urikit::Uri::parse(base).ok()?.without_fragment();
                    let target = urikit::Uri::parse(target).ok()?;
                    Some(base.resolver().relativize(target).ok()?.to_string())
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
