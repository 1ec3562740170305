use std::collections::BTreeSet;

use arrow_array::Array;
use arrow_array::cast::AsArray;
use datafusion_expr::ScalarUDF;
use urikit_datafusion::{functions, spark, trino};

use crate::support::{by_name, call, call_strings, column, constant};

/// Evaluates the calls in the examples of the documentation that compare with a string or a number.
#[test]
fn examples_in_the_documentation_are_right() {
    let mut checked = 0;
    for functions in [functions(), spark::functions(), trino::functions()] {
        for function in &functions {
            let example = function.documentation().unwrap().sql_example.clone().unwrap();
            let Some((arguments, expected)) = example.split_once(") = ") else { continue };
            let (name, arguments) = arguments.split_once('(').expect("a call");
            assert_eq!(name, function.name());
            let arguments: Vec<&str> =
                arguments.split(", ").map(|argument| argument.trim_matches('\'')).collect();
            let result = call_strings(function, &arguments).unwrap();
            assert_eq!(result.as_deref(), Some(expected.trim_matches('\'')), "{example}");
            checked += 1;
        }
    }
    assert!(checked > 25, "{checked}");
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

fn function(name: &str) -> std::sync::Arc<ScalarUDF> {
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
    assert!(message.contains("unknown syntax 'rfc9999'"), "{message}");
    let message = error("uri_host", vec![links.clone(), links.clone()]);
    assert!(message.contains("argument `syntax` must be a constant"), "{message}");
    let message = error("uri_path", vec![]);
    assert!(message.contains("uri_path expects 1 to 2 arguments, found 0"), "{message}");
}

#[test]
fn the_syntax_selects_the_specification() {
    let host = function("uri_host");
    let of = |url, syntax| call_strings(&host, &[url, syntax]).unwrap();
    assert_eq!(of("http://例え.jp/", "rfc3986"), None);
    assert_eq!(of("http://例え.jp/", "rfc3987").as_deref(), Some("例え.jp"));
    assert_eq!(of("http://my_host/", "rfc3986").as_deref(), Some("my_host"));
    assert_eq!(of("http://my_host/", "java"), None);
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
