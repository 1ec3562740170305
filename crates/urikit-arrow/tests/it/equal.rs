use arrow_array::cast::AsArray;
use arrow_array::{Array, Int32Array, StringArray, StringViewArray};
use urikit::IriRef;
use urikit::{Uri, UriRef};
use urikit_arrow::{Options, Part, Spec, error, is_valid_ref, part, port};
use urikit_arrow::{normalize, query_get, query_remove, relativize, resolve, resolve_columns};
use urikit_legacy::rfc2396::java::JavaUri;

use crate::arrays::{VALUES, arrays};
use crate::rewrites::edited;

/// Compares the result for every array type with a function of a value.
#[track_caller]
pub(crate) fn check(
    result: impl Fn(&dyn Array) -> StringViewArray,
    expected: impl Fn(&str) -> Option<String>,
) {
    for (name, array) in arrays(VALUES) {
        let result = result(array.as_ref());
        assert_eq!(result.len(), VALUES.len(), "{name}");
        for (row, value) in VALUES.iter().enumerate() {
            let found = result.is_valid(row).then(|| result.value(row));
            assert_eq!(found, value.and_then(&expected).as_deref(), "{name}, {value:?}");
        }
    }
}

pub(crate) fn uri(value: &str) -> Option<UriRef<'_>> {
    UriRef::parse(value).ok()
}

#[test]
fn parts_equal_the_components_of_uri_references() {
    let options = Options::new();
    let of = |it| move |array: &dyn Array| part(array, it, &options).unwrap();
    check(of(Part::Scheme), |value| Some(uri(value)?.scheme()?.to_string()));
    check(of(Part::Authority), |value| Some(uri(value)?.authority()?.to_string()));
    check(of(Part::Userinfo), |value| Some(uri(value)?.userinfo()?.to_string()));
    check(of(Part::Username), |value| Some(uri(value)?.username()?.as_str().to_owned()));
    check(of(Part::Host), |value| Some(uri(value)?.host_str()?.to_owned()));
    check(of(Part::Path), |value| Some(uri(value)?.path().to_string()));
    check(of(Part::PathAndQuery), |value| Some(uri(value)?.path_and_query().to_owned()));
    check(of(Part::Filename), |value| Some(uri(value)?.path().as_str().rsplit('/').next()?.into()));
    check(of(Part::Query), |value| Some(uri(value)?.query()?.to_string()));
    check(of(Part::Fragment), |value| Some(uri(value)?.fragment()?.to_string()));
    check(of(Part::PathQueryAndFragment), |value| {
        let path = uri(value)?.path().as_str().as_ptr().addr() - value.as_ptr().addr();
        Some(value[path..].to_owned())
    });
    check(of(Part::QueryAndFragment), |value| {
        uri(value)?;
        Some(value.split_once(['?', '#'])?.1.to_owned())
    });
    check(of(Part::Extension), |value| {
        let (stem, extension) = uri(value)?.path().as_str().rsplit('/').next()?.rsplit_once('.')?;
        (!matches!(stem, "" | ".")).then(|| extension.to_owned())
    });
    check(of(Part::WithoutFragment), |value| Some(uri(value)?.without_fragment().to_string()));
    check(of(Part::WithoutQuery), |value| {
        Some(uri(value)?.as_str().split(['?', '#']).next()?.to_owned())
    });
}

#[test]
fn parts_equal_the_components_of_iris_and_of_java_uris() {
    let options = Options::new().with_spec(Spec::Rfc3987);
    check(
        |array| part(array, Part::Host, &options).unwrap(),
        |value| Some(IriRef::parse(value).ok()?.host_str()?.to_owned()),
    );
    let options = Options::new().with_spec(Spec::Java);
    check(
        |array| part(array, Part::Host, &options).unwrap(),
        |value| Some(JavaUri::parse(value).ok()?.host()?.to_owned()),
    );
    check(
        |array| part(array, Part::Query, &options).unwrap(),
        |value| Some(JavaUri::parse(value).ok()?.query()?.to_string()),
    );
}

/// The hosts and ports for which `java.net.URI` differs from RFC 3986 in all combinations, with
/// references that have several components.
#[test]
fn authorities_equal_those_of_java() {
    let mut authorities = vec![String::new()];
    for _ in 0..4 {
        let tokens =
            ["a", "B", "1", "-", ".", "_", "%41", ":", "@", "[::1]", "65536", "2147483648"];
        let longer = authorities
            .iter()
            .flat_map(|start| tokens.iter().map(move |token| format!("{start}{token}")));
        authorities = [String::new()].into_iter().chain(longer).collect();
    }
    let urls: Vec<String> = authorities
        .iter()
        .zip(["http://", "//", "h://u:p@"].into_iter().cycle())
        .zip(["", "/a!'()*;b?c=/?d#e?", "?", "/[", "?[", "#"].into_iter().cycle())
        .map(|((authority, start), end)| format!("{start}{authority}{end}"))
        .collect();
    let array = StringArray::from_iter_values(&urls);
    let options = Options::new().with_spec(Spec::Java);
    let ports = port(&array, &options).unwrap();
    for (row, url) in urls.iter().enumerate() {
        let expected = JavaUri::parse(url).ok().and_then(|uri| uri.port()?.try_into().ok());
        assert_eq!(ports.is_valid(row).then(|| ports.value(row)), expected, "{url}");
    }
    type Get = for<'a> fn(&JavaUri<'a>) -> Option<&'a str>;
    let parts: [(Part, Get); 7] = [
        (Part::Scheme, |uri| Some(uri.scheme()?.as_str())),
        (Part::Authority, |uri| uri.authority()),
        (Part::Userinfo, |uri| Some(uri.userinfo()?.as_str())),
        (Part::Host, |uri| uri.host()),
        (Part::Path, |uri| Some(uri.path()?.as_str())),
        (Part::Query, |uri| Some(uri.query()?.as_str())),
        (Part::Fragment, |uri| Some(uri.fragment()?.as_str())),
    ];
    for (it, get) in parts {
        let found = part(&array, it, &options).unwrap();
        for (url, found) in urls.iter().zip(&found) {
            let expected = JavaUri::parse(url).ok().and_then(|uri| get(&uri));
            assert_eq!(found, expected, "{url}");
        }
    }
}

#[test]
fn rewriting_equals_the_library_functions() {
    let base = Uri::from_static("http://a/b/c?q");
    let parsed = Spec::Rfc3986.parse(base.as_str()).unwrap();
    check(
        |array| normalize(array, &Options::new()).unwrap(),
        |value| Some(uri(value)?.normalize().to_string()),
    );
    check(
        |array| resolve(array, &parsed).unwrap(),
        |value| Some(base.resolve(uri(value)?).to_string()),
    );
    check(
        |array| relativize(array, &parsed).unwrap(),
        |value| Some(base.relativize(Uri::parse(value).ok()?).to_string()),
    );
}

#[test]
fn queries_equal_the_library_functions() {
    check(
        |array| query_get(array, "y", &Options::new()).unwrap(),
        |value| Some(uri(value)?.query_get("y")?.into_owned()),
    );
    let names = ["utm_source", "utm_medium", "gclid", "x"];
    check(
        |array| query_remove(array, &names).unwrap(),
        |value| {
            edited(value, |query| {
                query.retain(|pair| !names.iter().any(|name| pair.key().is(name)));
            })
        },
    );
}

#[test]
fn ports_validity_and_errors_agree_with_the_parser() {
    let options = Options::new();
    for (name, array) in arrays(VALUES) {
        let array = array.as_ref();
        let (ports, valid) =
            (port(array, &options).unwrap(), is_valid_ref(array, &options).unwrap());
        let errors = error(array, &options).unwrap();
        let codes = errors.column_by_name("code").unwrap().as_string_view();
        let starts = errors.column_by_name("start").unwrap();
        let starts = starts.as_primitive::<arrow_array::types::UInt32Type>();
        for (row, value) in VALUES.iter().enumerate() {
            let parsed = value.map(UriRef::parse);
            let expected = parsed.and_then(|it| it.ok()?.port_u16());
            assert_eq!(ports.is_valid(row).then(|| ports.value(row)), expected, "{name} {value:?}");
            assert_eq!(valid.is_valid(row), value.is_some(), "{name} {value:?}");
            assert_eq!(valid.value(row), parsed.is_some_and(|it| it.is_ok()), "{name} {value:?}");
            match parsed.and_then(Result::err) {
                Some(error) => {
                    assert_eq!(codes.value(row), error.code(), "{name} {value:?}");
                    assert_eq!(starts.value(row) as usize, error.start(), "{name} {value:?}");
                }
                None => assert!(errors.is_null(row), "{name} {value:?}"),
            }
        }
    }
}

#[test]
fn structs_have_the_columns_of_the_separate_functions() {
    let options = Options::new();
    for (name, array) in arrays(VALUES) {
        let array = array.as_ref();
        let parsed = urikit_arrow::parse(array, &options).unwrap();
        assert_eq!(parsed.fields(), &urikit_arrow::parse_fields(), "{name}");
        let hosts = part(array, Part::Host, &options).unwrap();
        assert_eq!(parsed.column_by_name("host").unwrap().as_string_view(), &hosts, "{name}");
        let valid = is_valid_ref(array, &options).unwrap();
        for row in 0..VALUES.len() {
            assert_eq!(parsed.is_valid(row), valid.is_valid(row) && valid.value(row), "{name}");
        }
    }
}

#[test]
fn empty_arrays_and_arrays_of_nulls_have_empty_results() {
    let options = Options::new();
    for values in [&[][..], &[None, None, None]] {
        for (name, array) in arrays(values) {
            let array = array.as_ref();
            assert_eq!(part(array, Part::Host, &options).unwrap().len(), values.len(), "{name}");
            let parsed = urikit_arrow::parse(array, &options).unwrap();
            assert_eq!(parsed.null_count(), values.len(), "{name}");
            assert_eq!(
                normalize(array, &Options::new()).unwrap().null_count(),
                values.len(),
                "{name}"
            );
            let resolved = resolve_columns(array, array, Spec::Rfc3986).unwrap();
            assert_eq!(resolved.null_count(), values.len(), "{name}");
        }
    }
}

#[test]
fn other_types_are_errors() {
    let numbers = Int32Array::from(vec![1]);
    let message = part(&numbers, Part::Host, &Options::new()).unwrap_err().to_string();
    assert!(message.contains("expected an array of strings, found Int32"), "{message}");
}

#[test]
fn substrings_share_the_buffers_of_the_input() {
    let url = "https://a-host-name-of-some-length.example.com/";
    let array = StringArray::from(vec![url; 3]);
    let hosts = part(&array, Part::Host, &Options::new()).unwrap();
    assert_eq!(hosts.data_buffers()[0].as_ptr(), array.values().as_ptr());
    assert_eq!(hosts.data_buffers().iter().skip(1).map(|it| it.len()).sum::<usize>(), 0);
}

#[test]
fn resolving_columns_uses_the_base_of_each_row() {
    let bases: Vec<Option<&str>> = VALUES.iter().rev().copied().collect();
    let expected: Vec<Option<String>> = VALUES
        .iter()
        .zip(&bases)
        .map(|(reference, base)| {
            let base = Uri::parse((*base)?).ok()?;
            Some(base.resolve(uri((*reference)?)?).to_string())
        })
        .collect();
    for (name, references) in arrays(VALUES) {
        for (base_name, bases) in arrays(&bases) {
            let targets = resolve_columns(&references, &bases, Spec::Rfc3986).unwrap();
            let found: Vec<_> = targets.iter().map(|target| target.map(str::to_owned)).collect();
            assert_eq!(found, expected, "{name}, {base_name}");
        }
    }
    let two = StringArray::from(vec!["a", "b"]);
    assert!(resolve_columns(&two, &two.slice(0, 1), Spec::Rfc3986).is_err());
}
