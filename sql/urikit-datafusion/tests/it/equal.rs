//! SQL functions return what the library returns, by every specification.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt32Type;
use arrow_array::{ArrayRef, StringArray, StructArray};
use arrow_schema::DataType;
use datafusion_expr::ColumnarValue;
use urikit_datafusion::functions;
use urikit_readings::{Error, Parsed, Part, Spec};

use crate::seeded::{INPUTS, inputs};
use crate::support::{by_name, call, constant};

/// Calls a function with a column and the name of a specification.
fn column(name: &str, urls: &ArrayRef, spec: Spec) -> ArrayRef {
    let is_cased = matches!(name, "uri_scheme" | "uri_host" | "uri_parse");
    let options = constant(&format!("{}{}", spec.name(), if is_cased { " keep-case" } else { "" }));
    let urls = ColumnarValue::Array(Arc::clone(urls));
    call(&by_name(&functions(), name), vec![urls, options]).expect(name)
}

fn strings(structs: &StructArray, name: &str) -> Vec<Option<String>> {
    owned(structs.column_by_name(name).expect(name))
}

fn owned(array: &ArrayRef) -> Vec<Option<String>> {
    let strings = arrow_cast::cast(array, &DataType::Utf8).expect("strings or numbers");
    strings.as_string::<i32>().iter().map(|value| value.map(str::to_owned)).collect()
}

/// Compares a column of SQL with the values of the library, and returns the number of values.
#[track_caller]
fn check<'a>(
    name: &str,
    found: &[Option<String>],
    parsed: &'a [Result<Parsed<'a>, Error>],
    expected: impl Fn(&'a Parsed<'a>) -> Option<String>,
) -> usize {
    for (found, parsed) in found.iter().zip(parsed) {
        let expected = parsed.as_ref().ok().and_then(&expected);
        assert_eq!(*found, expected, "{name}: {parsed:?}");
    }
    found.len()
}

#[test]
fn parts_are_those_of_the_library() {
    const COLUMNS: [(&str, Part); 9] = [
        ("uri_scheme", Part::Scheme),
        ("uri_authority", Part::Authority),
        ("uri_userinfo", Part::Userinfo),
        ("uri_user", Part::User),
        ("uri_host", Part::Host),
        ("uri_path", Part::Path),
        ("uri_query", Part::Query),
        ("uri_fragment", Part::Fragment),
        ("uri_port", Part::Port),
    ];
    let inputs = inputs(INPUTS);
    let urls: ArrayRef = Arc::new(StringArray::from(inputs.clone()));
    let mut compared = 0;
    for spec in Spec::ALL {
        let parsed: Vec<_> = inputs.iter().map(|input| spec.parse(input)).collect();
        let structs = column("uri_parse", &urls, spec);
        for (name, part) in COLUMNS {
            let expected = |parsed: &Parsed<'_>| match part {
                Part::Port => parsed.port().map(|port| port.to_string()),
                _ => parsed.get(part).map(str::to_owned),
            };
            let found = owned(&column(name, &urls, spec));
            compared += check(name, &found, &parsed, expected);
            if structs.as_struct().column_by_name(part.name()).is_some() {
                let found = strings(structs.as_struct(), part.name());
                compared += check("uri_parse", &found, &parsed, expected);
            }
        }
        let kind = |parsed: &Parsed<'_>| parsed.host_kind().map(|kind| kind.name().to_owned());
        compared += check("kind", &owned(&column("uri_host_kind", &urls, spec)), &parsed, kind);
        let port = |parsed: &Parsed<'_>| parsed.port_or_default().map(|port| port.to_string());
        let ports = column("uri_port_or_default", &urls, spec);
        compared += check("port", &owned(&ports), &parsed, port);
        let valid = column("uri_is_valid_ref", &urls, spec);
        let expected = parsed.iter().map(|parsed| Some(parsed.is_ok()));
        assert!(valid.as_boolean().iter().eq(expected), "{spec}");
        compared += check_errors(&column("uri_error", &urls, spec), &parsed);
    }
    assert!(compared > 9 * 5_000 * 15, "{compared}");
    println!("{compared} values");
}

/// Compares the result of `uri_error` with the errors of the library.
fn check_errors(found: &ArrayRef, parsed: &[Result<Parsed<'_>, Error>]) -> usize {
    const STRINGS: [&str; 5] = ["code", "component", "message", "rule", "section"];
    let found = found.as_struct();
    for (at, name) in STRINGS.into_iter().enumerate() {
        let string = |it: &Error| {
            [it.code(), it.component(), it.message(), it.rule(), it.section()][at].to_owned()
        };
        let expected = parsed.iter().map(|parsed| parsed.as_ref().err().map(string));
        assert!(strings(found, name).into_iter().eq(expected), "{name}");
    }
    for name in ["start", "end"] {
        let expected = parsed.iter().map(|parsed| {
            let span = parsed.as_ref().err()?.span();
            Some(if name == "start" { span.start as u32 } else { span.end as u32 })
        });
        let offsets = found.column_by_name(name).expect(name).as_primitive::<UInt32Type>();
        assert!(offsets.iter().eq(expected), "{name}");
    }
    parsed.len() * (STRINGS.len() + 2)
}
