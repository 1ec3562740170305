//! The columns of every specification equal the parsed values.

use arrow_array::cast::AsArray;
use arrow_array::{Array, StringArray};
use urikit_arrow::{Options, Part, Spec, error, host_kind, kind, parse, part, path_segment, port};
use urikit_readings::Part as Key;

const VALUES: [&str; 17] = [
    "http://joe:pw@example.com:8080/a/b;p?q#f",
    "HTTP:\\\\EXAMPLE.com:80/a b/../c?d e",
    "http://0x7f.1/",
    "http://b\u{fc}cher.example/\u{e9}",
    "http://[fe80::1%25eth0]/",
    "s3://my_bucket:080/key",
    "ftp://google.com?@evil.com/a;type=i",
    "mailto:a@b?subject=c",
    "file:///etc/hosts",
    "//h:080/a",
    "/a/b",
    "../c?d#e",
    "news:a.b",
    "x:",
    "http://h:65536/",
    "a b",
    "",
];

#[test]
fn parts_equal_those_of_parsed_values() {
    let array = StringArray::from_iter_values(VALUES);
    let parts = [
        (Part::Scheme, Key::Scheme),
        (Part::Authority, Key::Authority),
        (Part::Userinfo, Key::Userinfo),
        (Part::Username, Key::User),
        (Part::Password, Key::Password),
        (Part::Host, Key::Host),
        (Part::Port, Key::Port),
        (Part::Path, Key::Path),
        (Part::Query, Key::Query),
        (Part::Fragment, Key::Fragment),
        (Part::Opaque, Key::Opaque),
        (Part::Params, Key::Params),
        (Part::Schemepart, Key::Schemepart),
        (Part::UrlPath, Key::UrlPath),
        (Part::Zone, Key::Zone),
    ];
    assert!(parts.iter().map(|(_, key)| key).eq(&Key::ALL));
    for spec in Spec::ALL {
        let options = Options::new().with_spec(spec);
        for (it, key) in parts {
            let found = part(&array, it, &options).unwrap();
            for (value, found) in VALUES.iter().zip(&found) {
                let parsed = spec.parse(value).ok();
                let expected = parsed.as_ref().and_then(|parsed| parsed.get(key));
                assert_eq!(found, expected, "{value} by {spec}: {key}");
            }
        }
    }
}

#[test]
fn numbers_kinds_and_errors_equal_those_of_parsed_values() {
    let array = StringArray::from_iter_values(VALUES);
    for spec in Spec::ALL {
        let options = Options::new().with_spec(spec);
        let ports = port(&array, &options).unwrap();
        let host_kinds = host_kind(&array, &options).unwrap();
        let host_kinds: Vec<_> =
            host_kinds.downcast_dict::<StringArray>().unwrap().into_iter().collect();
        let kinds = kind(&array, &options).unwrap();
        let kinds: Vec<_> = kinds.downcast_dict::<StringArray>().unwrap().into_iter().collect();
        let structs = parse(&array, &options).unwrap();
        let queries = structs.column_by_name("query").unwrap().as_string_view();
        let errors = error(&array, &options).unwrap();
        let codes = errors.column_by_name("code").unwrap().as_string_view();
        for (row, value) in VALUES.iter().enumerate() {
            let parsed = spec.parse(value);
            let valid = parsed.as_ref().ok();
            let found =
                (ports.is_valid(row).then(|| ports.value(row)), host_kinds[row], kinds[row]);
            let expected = (
                valid.and_then(|parsed| parsed.port()),
                valid.and_then(|parsed| Some(parsed.host_kind()?.name())),
                valid.map(|parsed| parsed.kind().name()),
            );
            assert_eq!(found, expected, "{value} by {spec}");
            assert_eq!(structs.is_valid(row), valid.is_some(), "{value} by {spec}");
            let query = queries.is_valid(row).then(|| queries.value(row));
            assert_eq!(query, valid.and_then(|parsed| parsed.get(Key::Query)), "{value} by {spec}");
            let code = errors.is_valid(row).then(|| codes.value(row));
            assert_eq!(code, parsed.as_ref().err().map(|error| error.code()), "{value} by {spec}");
        }
    }
}

#[test]
fn browsers_rewrite_values() {
    let array = StringArray::from(vec![Some("http:\\\\h/a/../b c"), None, Some("/a")]);
    let options = Options::new().with_spec(Spec::Whatwg);
    let segments = path_segment(&array, 1, &options).unwrap();
    assert!(segments.iter().eq([Some("b%20c"), None, None]));
    let whole = part(&array, Part::WithoutQuery, &options).unwrap();
    assert_eq!(whole.value(0), "http://h/b%20c");
}
