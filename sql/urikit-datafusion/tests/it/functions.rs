use std::collections::BTreeSet;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, BinaryArray};
use arrow_schema::{DataType, Field};
use datafusion_common::ScalarValue;
use datafusion_expr::type_coercion::functions::fields_with_udf;
use datafusion_expr::{ColumnarValue, ReturnFieldArgs, ScalarUDF};
use urikit_datafusion::{functions, spark, trino};

use crate::support::{argument, by_name, call, call_constants, call_strings, column, constant};

/// Evaluates the calls in the examples of the documentation that compare with a value.
#[test]
fn examples_in_the_documentation_are_right() {
    let mut checked = 0;
    for functions in [functions(), spark::functions(), trino::functions()] {
        for function in &functions {
            let example = function.documentation().unwrap().sql_example.clone().unwrap();
            let Some((arguments, expected)) = example.split_once(") = ") else { continue };
            let (name, arguments) = arguments.split_once('(').expect("a call");
            assert_eq!(name, function.name());
            let arguments = arguments.split(", ").map(argument).collect();
            let result = call_constants(function, arguments).unwrap();
            assert_eq!(result, Some(expected.replace('\'', "")), "{example}");
            checked += 1;
        }
    }
    assert!(checked > 70, "{checked}");
}

#[test]
fn names_are_unique_and_documented() {
    let functions = functions();
    let names: BTreeSet<&str> = functions.iter().map(|function| function.name()).collect();
    assert_eq!(names.len(), functions.len());
    for function in &functions {
        let documentation = function.documentation().unwrap();
        assert!(function.name().starts_with("uri_") && documentation.description.ends_with('.'));
    }
}

fn function(name: &str) -> Arc<ScalarUDF> {
    by_name(&functions(), name)
}

#[test]
fn the_base_can_be_a_constant_or_a_column() {
    let resolve = function("uri_resolve");
    let links = column(&[Some("x"), Some("/y"), None, Some("a b")]);
    let result = call(&resolve, vec![links.clone(), constant("http://h/a/b#f")]).unwrap();
    let expected = [Some("http://h/a/x"), Some("http://h/y"), None, None];
    assert_eq!(result.as_string_view().iter().collect::<Vec<_>>(), expected);
    let bases = column(&[Some("http://i/"), Some("relative"), Some("http://j/"), None]);
    let result = call(&resolve, vec![links, bases]).unwrap();
    let expected = [Some("http://i/x"), None, None, None];
    assert_eq!(result.as_string_view().iter().collect::<Vec<_>>(), expected);
}

#[test]
fn invalid_constants_are_errors_when_the_query_is_planned() {
    let error = |name, args: Vec<_>| call(&function(name), args).unwrap_err().to_string();
    let links = column(&[Some("x")]);
    let message = error("uri_resolve", vec![links.clone(), constant("http://a b/")]);
    assert!(message.contains("invalid base URI 'http://a b/': whitespace in host"), "{message}");
    let message = error("uri_host", vec![links.clone(), constant("rfc9999")]);
    assert!(
        message.contains(
            "unknown option 'rfc9999'; use 'rfc3986', 'rfc3987', 'rfc3986+6874', 'rfc2396+2732', \
             'rfc2396', 'rfc1808', 'rfc1738', 'java', 'whatwg', 'guess', 'keep-case'"
        ),
        "{message}"
    );
    let message = error("uri_host", vec![links.clone(), links.clone()]);
    assert!(message.contains("argument `options` must be a constant"), "{message}");
    let message = error("uri_path", vec![links.clone(), links.clone(), links]);
    assert!(
        message.contains("uri_path(uri [, options]) expects 1 to 2 arguments, found 3"),
        "{message}"
    );
    // This check of DataFusion precedes those of a function.
    let message = error("uri_path", vec![]);
    assert!(message.contains("'uri_path' does not support zero arguments"), "{message}");
}

#[test]
fn the_option_selects_the_specification() {
    let host = function("uri_host");
    let of = |url, spec| call_strings(&host, &[url, spec]).unwrap();
    assert_eq!(of("http://例え.jp/", "rfc3986"), None);
    assert_eq!(of("http://例え.jp/", "rfc3987").as_deref(), Some("例え.jp"));
    assert_eq!(of("http://my_host/", "rfc3986").as_deref(), Some("my_host"));
    assert_eq!(of("http://my_host/", "java"), None);
    assert_eq!(of("http://0x7f.1/", "whatwg").as_deref(), Some("127.0.0.1"));
    assert_eq!(of("ftp://google.com?@evil.com/", "rfc1738").as_deref(), Some("evil.com"));
}

#[test]
fn structs_have_the_documented_members() {
    let urls = column(&[Some("http://h:80/a?b#c"), Some("http://h:8o80/"), None]);
    let parsed = call(&function("uri_parse"), vec![urls.clone()]).unwrap();
    let parsed = parsed.as_struct();
    assert_eq!(parsed.column_by_name("fragment").unwrap().as_string_view().value(0), "c");
    assert_eq!((0..3).map(|row| parsed.is_null(row)).collect::<Vec<_>>(), [false, true, true]);
    let errors = call(&function("uri_error"), vec![urls]).unwrap();
    let errors = errors.as_struct();
    assert_eq!(errors.column_by_name("code").unwrap().as_string_view().value(1), "port-char");
    assert_eq!((0..3).map(|row| errors.is_null(row)).collect::<Vec<_>>(), [true, false, true]);
}

#[test]
fn the_number_of_arguments_is_checked() {
    let message =
        |name, args: &[&str]| call_strings(&function(name), args).unwrap_err().to_string();
    let found = message("uri_query_remove", &["/?a"]);
    let expected = "uri_query_remove(uri, name, ...) expects at least 2 arguments, found 1";
    assert!(found.contains(expected), "{found}");
    let found = message("uri_from_iri", &["a", "b"]);
    assert!(found.contains("uri_from_iri(iri) expects 1 argument, found 2"), "{found}");
}

/// Operators of DataFusion fail for dictionaries of more than 128 rows with keys of one byte.
#[test]
fn results_have_no_dictionaries() {
    for function in &functions() {
        let result = function.return_type(&[]).unwrap();
        assert!(!result.to_string().contains("Dictionary"), "{}", function.name());
    }
    let urls = || column(&[Some("http://[::1]/"), None, Some("a b")]);
    let kinds = call(&function("uri_host_kind"), vec![urls()]).unwrap();
    assert!(kinds.as_string_view().iter().eq([Some("ipv6"), None, None]));
    let parsed = call(&function("uri_parse"), vec![urls()]).unwrap();
    let kinds = parsed.as_struct().column_by_name("host_kind").unwrap();
    assert!(kinds.as_string_view().iter().eq([Some("ipv6"), None, None]));
}

/// Returns the types that DataFusion converts arguments to.
fn converted(function: &ScalarUDF, types: &[DataType]) -> Vec<DataType> {
    let field = |it: &DataType| Arc::new(Field::new("argument", it.clone(), true));
    let fields: Vec<_> = types.iter().map(field).collect();
    let converted = fields_with_udf(&fields, function).unwrap();
    converted.iter().map(|field| field.data_type().clone()).collect()
}

#[test]
fn types_are_checked_and_converted() {
    let dictionary = |values| DataType::Dictionary(Box::new(DataType::Int8), Box::new(values));
    let (host, segment) = (function("uri_host"), function("uri_path_segment"));
    for string in [DataType::Utf8, DataType::LargeUtf8, DataType::Utf8View] {
        for string in [string.clone(), dictionary(string)] {
            for types in [vec![string.clone()], vec![string, DataType::Utf8]] {
                assert_eq!(converted(&host, &types), types);
            }
        }
    }
    assert_eq!(converted(&host, &[DataType::Null]), [DataType::Utf8View]);
    let types = [DataType::LargeUtf8, DataType::Int8];
    assert_eq!(converted(&segment, &types), [DataType::LargeUtf8, DataType::Int64]);
    let nulls = converted(&segment, &[DataType::Null, DataType::Null]);
    assert_eq!(nulls, [DataType::Utf8View, DataType::Int64]);
    let types = [dictionary(DataType::Utf8), dictionary(DataType::Int16)];
    assert_eq!(converted(&segment, &types), [types[0].clone(), DataType::Int64]);
    let remove = function("uri_query_remove");
    let types = vec![DataType::Utf8View; 5];
    assert_eq!(converted(&remove, &types), types);
    for bytes in [[DataType::Binary], [DataType::LargeBinary], [DataType::BinaryView]] {
        for name in ["uri_from_bytes", "uri_error"] {
            assert_eq!(converted(&function(name), &bytes), bytes);
            assert_eq!(converted(&function(name), &[dictionary(bytes[0].clone())]), bytes);
        }
    }
    let args = vec![constant("/a"), constant("b")];
    let message = call(&segment, args).unwrap_err().to_string();
    let expected = "uri_path_segment expects an integer as argument `number`, found Utf8";
    assert!(message.contains(expected), "{message}");
    let bytes = ColumnarValue::Array(Arc::new(BinaryArray::from(vec![&b"a"[..]])));
    let message = call(&host, vec![bytes]).unwrap_err().to_string();
    let expected = "expects a string as argument `uri`, found Binary; convert it with";
    assert!(message.contains(expected), "{message}");
}

/// `SHOW FUNCTIONS` lists functions whose signatures have examples of types, with those for which
/// there is a result.
#[test]
fn signatures_have_examples_of_all_numbers_of_arguments() {
    for function in functions() {
        let examples = function.signature().type_signature.get_example_types();
        let parameters = function.documentation().unwrap().arguments.clone().unwrap();
        let longest = examples.iter().map(Vec::len).max();
        assert_eq!(longest, Some(parameters.len()), "{}", function.name());
        for types in examples {
            let fields: Vec<_> =
                types.iter().map(|it| Arc::new(Field::new("argument", it.clone(), true))).collect();
            let scalar_arguments = &vec![None; fields.len()];
            let args = ReturnFieldArgs { arg_fields: &fields, scalar_arguments };
            assert!(function.return_field_from_args(args).is_ok(), "{}", function.name());
        }
    }
}

#[test]
fn arguments_of_query_set_can_be_columns() {
    let set = function("uri_query_set");
    let urls = || column(&[Some("/?a=1"), Some("/?b"), None]);
    let values = || column(&[Some("x"), Some("y"), Some("z")]);
    let found = call(&set, vec![urls(), constant("b"), values()]).unwrap();
    let expected = [Some("/?a=1&b=x"), Some("/?b=y"), None];
    assert_eq!(found.as_string_view().iter().collect::<Vec<_>>(), expected);
    let found = call(&set, vec![constant("/"), values(), constant("1")]).unwrap();
    let expected = [Some("/?x=1"), Some("/?y=1"), Some("/?z=1")];
    assert_eq!(found.as_string_view().iter().collect::<Vec<_>>(), expected);
}

#[test]
fn null_constants_give_null() {
    let null = || ColumnarValue::Scalar(ScalarValue::Utf8(None));
    let urls = || column(&[Some("http://h/?a=1"), None]);
    for (name, mut args) in [
        ("uri_query_remove", vec![urls(), null()]),
        ("uri_query_get", vec![urls(), null()]),
        ("uri_query_set", vec![urls(), constant("a"), null()]),
        ("uri_host", vec![urls(), null()]),
        ("uri_resolve", vec![urls(), null()]),
        ("uri_query_remove", vec![urls(), constant("a"), null()]),
        ("uri_path_segments", vec![null()]),
    ] {
        let rows = if args.len() == 1 { 1 } else { 2 };
        let result = call(&function(name), std::mem::take(&mut args)).unwrap();
        assert_eq!((result.len(), result.null_count()), (rows, rows), "{name}");
    }
}

#[test]
fn bytes_have_errors_and_strings() {
    let bytes = BinaryArray::from(vec![Some(&b"/a"[..]), Some(b"/\xff"), None]);
    let bytes = || ColumnarValue::Array(Arc::new(bytes.clone()));
    let strings = call(&function("uri_from_bytes"), vec![bytes()]).unwrap();
    assert_eq!(strings.as_string_view().iter().collect::<Vec<_>>(), [Some("/a"), None, None]);
    let errors = call(&function("uri_error"), vec![bytes()]).unwrap();
    assert_eq!((0..3).map(|row| errors.is_valid(row)).collect::<Vec<_>>(), [false, true, false]);
}

#[test]
fn unknown_names_in_constants_are_errors_that_list_the_names() {
    let message =
        |name, args: &[&str]| call_strings(&function(name), args).unwrap_err().to_string();
    for (name, args, expected) in [
        ("uri_surt", ["/", "x"], "unknown profile 'x'; use 'crawler', 'archive', 'ia-2013'"),
        ("uri_encode", ["/", "host"], "unknown part 'host'; use 'unreserved', 'userinfo'"),
        ("uri_audit", ["/", "x"], "unknown policy 'x'; use 'general', 'web-fetch'"),
        ("uri_public_suffix", ["/", "x"], "'java', 'whatwg', 'guess', 'keep-case', 'icann'"),
    ] {
        let found = message(name, &args);
        assert!(found.contains(expected), "{found}");
    }
    let found = message("uri_equal", &["/", "/", "x"]);
    assert!(found.contains("unknown rung 'x'; use 'simple', 'case'"), "{found}");
}

#[test]
fn errors_do_not_contain_passwords() {
    let message = |functions: &[Arc<ScalarUDF>], name, args: &[&str]| {
        call_strings(&by_name(functions, name), args).unwrap_err().to_string()
    };
    let url = "http://joe:hush@a b/";
    for found in [
        message(&functions(), "uri_resolve", &["x", url]),
        message(&spark::functions(), "parse_url", &[url, "HOST"]),
        message(&spark::functions(), "url_decode", &["http://joe:hush@h/%zz"]),
        message(&trino::functions(), "url_decode", &["http://joe:hush@h/%zz"]),
    ] {
        assert!(found.contains("joe:***@") && !found.contains("hush"), "{found}");
    }
}
