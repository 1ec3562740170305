//! The columns of every specification equal the parsed values.

use arrow_array::cast::AsArray;
use arrow_array::{Array, StringArray, StringViewArray};
use urikit::compare::Rung;
use urikit_arrow::{
    Case, Options, Part, Schemeless, Spec, equal, error, host_kind, host_label, host_reversed,
    is_valid, kind, normalize, origin, parse, part, path_segment, port, port_or_default, query_get,
    query_names, query_parts, redact, relativize, relativize_columns, resolve, resolve_columns,
    to_iri, without_userinfo,
};
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

#[test]
fn schemes_and_hosts_can_be_lowercase() {
    let options = Options::new().with_case(Case::Lower);
    let array = StringArray::from(vec![
        "HTTP://www.Ex%c3%a4mple.COM/A",
        "http://[::FFFF:1]/",
        "//B\u{dc}cher.Example/",
        "a",
    ]);
    let schemes = part(&array, Part::Scheme, &options).unwrap();
    assert!(schemes.iter().eq([Some("http"), Some("http"), None, None]));
    let iris = options.with_spec(Spec::Rfc3987);
    let hosts = part(&array, Part::Host, &iris).unwrap();
    // Other letters than those of ASCII keep their case.
    let expected = ["www.ex%C3%A4mple.com", "[::ffff:1]", "b\u{dc}cher.example"];
    assert!(hosts.iter().flatten().eq(expected));
    let hosts = host_reversed(&array, &options).unwrap();
    assert!(hosts.iter().eq([Some("com.ex%C3%A4mple.www"), Some("[::ffff:1]"), None, None]));
    let label = host_label(&array, 2, &options).unwrap();
    assert_eq!(label.value(0), "ex%C3%A4mple");
    for options in [options, iris] {
        let parsed = parse(&array, &options).unwrap();
        for (name, key) in [("scheme", Part::Scheme), ("host", Part::Host), ("path", Part::Path)] {
            let column = parsed.column_by_name(name).unwrap().as_string_view();
            assert_eq!(column, &part(&array, key, &options).unwrap(), "{name}");
        }
    }
}

#[test]
fn rewriting_equals_that_of_parsed_values() {
    let array = StringArray::from_iter_values(VALUES);
    let base = "http://b/c/d?e";
    for spec in Spec::ALL {
        let options = Options::new().with_spec(spec);
        let normal = normalize(&array, &options).unwrap();
        let redacted = redact(&array, &options).unwrap();
        let without = without_userinfo(&array, &options).unwrap();
        let base = spec.parse(base).unwrap();
        let resolved = resolve(&array, &base).unwrap();
        let bases = StringArray::from(vec![base.as_str(); VALUES.len()]);
        assert_eq!(resolve_columns(&array, &bases, spec).unwrap(), resolved, "{spec}");
        let relative = relativize(&array, &base).unwrap();
        assert_eq!(relativize_columns(&array, &bases, spec).unwrap(), relative, "{spec}");
        for (row, value) in VALUES.iter().enumerate() {
            let parsed = spec.parse(value).ok();
            let found = |column: &StringViewArray| {
                column.is_valid(row).then(|| column.value(row).to_owned())
            };
            let parsed = parsed.as_ref();
            assert_eq!(found(&normal), parsed.and_then(|it| it.normalize().ok()), "{value} {spec}");
            assert_eq!(found(&redacted), parsed.map(|it| it.redacted().to_string()), "{value}");
            let expected = parsed.map(|it| match it.get(Key::Userinfo) {
                Some(userinfo) => it.as_str().replacen(&format!("{userinfo}@"), "", 1),
                None => it.as_str().to_owned(),
            });
            assert_eq!(found(&without), expected, "{value} {spec}");
            assert_eq!(found(&resolved), base.resolve(value).ok(), "{value} {spec}");
            assert_eq!(found(&relative), base.relativize(value).ok(), "{value} {spec}");
        }
    }
    let error = resolve(&array, &Spec::Rfc3986.parse("/a").unwrap()).unwrap_err();
    assert!(error.to_string().contains("no scheme"), "{error}");
}

#[test]
fn queries_of_browsers_can_contain_more_characters() {
    let options = Options::new().with_spec(Spec::Whatwg);
    let array =
        StringArray::from(vec!["http://h/?ids[]=a|b&%zz=%C3%A9+c&x#y", "http://h/", "?a=1"]);
    let found = query_get(&array, "ids[]", &options).unwrap();
    assert!(found.iter().eq([Some("a|b"), None, None]));
    assert_eq!(query_get(&array, "%zz", &options).unwrap().value(0), "\u{e9} c");
    let names = query_names(&array, &options).unwrap();
    assert!(names.value(0).as_string_view().iter().flatten().eq(["ids[]", "%zz", "x"]));
    let parts = query_parts(&array, &options).unwrap();
    let parts = parts.value(0);
    assert!(parts.as_string_view().iter().flatten().eq(["ids[]=a|b", "%zz=%C3%A9+c", "x"]));
    assert_eq!(origin(&array, &options).unwrap().value(1), "http://h");
    let messy = StringArray::from(vec!["http://h/%C3%A9|[?{#a#b"]);
    assert_eq!(to_iri(&messy, &options).unwrap().value(0), "http://h/\u{e9}%7C%5B?%7B#a%23b");
}

#[test]
fn a_guessed_host_is_a_host_by_every_specification() {
    let array = StringArray::from(vec!["www.Example.com:80/A b?q", "www.example.com/A", "a"]);
    for spec in Spec::ALL {
        // RFC 1738 has no relative URLs.
        if spec == Spec::Rfc1738 {
            continue;
        }
        let options = Options::new().with_spec(spec).with_schemeless(Schemeless::Host);
        let hosts = part(&array, Part::Host, &options).unwrap();
        let messy = (spec == Spec::Whatwg).then_some("www.example.com");
        let hosts: Vec<_> = hosts.iter().collect();
        assert_eq!(hosts, [messy, Some("www.example.com"), None], "{spec}");
        assert!(part(&array, Part::Scheme, &options).unwrap().iter().all(|it| it.is_none()));
        assert!(port_or_default(&array, &options).unwrap().iter().all(|it| it.is_none()));
        let valid = is_valid(&array, &options).unwrap();
        assert_eq!((valid.value(1), valid.value(2)), (true, false), "{spec}");
        let redacted = redact(&array, &options).unwrap();
        assert_eq!(redacted.value(1), "www.example.com/A", "{spec}");
    }
}

#[test]
fn equality_by_other_specifications_is_that_of_normal_forms() {
    let one = StringArray::from(vec!["http://h/%7Ea b", "http://h", "a"]);
    let other = StringArray::from(vec!["http:\\\\H/%7Ea%20b", "http://h:80/", "a"]);
    let options = |spec| Options::new().with_spec(spec);
    let found = equal(&one, &other, Rung::Scheme, &options(Spec::Whatwg)).unwrap();
    assert!(found.iter().eq([Some(true), Some(true), None]));
    assert!(equal(&one, &other, Rung::Scheme, &options(Spec::Rfc1738)).is_err());
}
