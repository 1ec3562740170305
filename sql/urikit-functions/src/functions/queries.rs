//! Functions of query parameters.

use std::sync::Arc;

use urikit_arrow::{query_append_columns, query_pairs_type, query_set_columns, strings_type};

use super::options::{OPTIONS, URI, check, of_uri, options};
use crate::error::Result;
use crate::function::{Function, Parameter, Repeats};

const NAME: Parameter = Parameter::new("name", "The decoded name of the parameter, a constant");
const ANY_NAME: Parameter = Parameter::new("name", "The decoded name of the parameter");
const VALUE: Parameter = Parameter::new("value", "The decoded value");
const REMOVED: Parameter = Parameter::new(
    "name",
    "The decoded name of a parameter, a constant; with '*' at its end, as in 'utm_*', a prefix",
);

pub(super) static FUNCTIONS: [Function; 9] = [
    Function {
        parameters: &[URI, NAME, OPTIONS],
        check: |constants| check(constants, 2),
        ..of_uri(
            "uri_query_get",
            "Returns the decoded value of the first query parameter with a name.",
            "uri_query_get('/?q=a+b', 'q') = 'a b'",
            |args| {
                let (name, options) = (args.string(1, "name")?, options(args, 2)?);
                Ok(Arc::new(urikit_arrow::query_get(&args.array(0)?, name, &options)?))
            },
        )
    },
    Function {
        parameters: &[URI, NAME, OPTIONS],
        check: |constants| check(constants, 2),
        result: strings_type,
        ..of_uri(
            "uri_query_get_all",
            "Returns the decoded values of all query parameters with a name, in a list.",
            "uri_query_get_all('/?a=1&b=2&a=3', 'a') = ['1', '3']",
            |args| {
                let (name, options) = (args.string(1, "name")?, options(args, 2)?);
                Ok(Arc::new(urikit_arrow::query_get_all(&args.array(0)?, name, &options)?))
            },
        )
    },
    Function {
        result: query_pairs_type,
        ..of_uri(
            "uri_query_pairs",
            "Returns the decoded query parameters in a list of structs of name and value.",
            "uri_query_pairs('/?q=a+b')[1]['value'] = 'a b'",
            |args| Ok(Arc::new(urikit_arrow::query_pairs(&args.array(0)?, &options(args, 1)?)?)),
        )
    },
    Function {
        result: strings_type,
        ..of_uri(
            "uri_query_names",
            "Returns the decoded names of the query parameters in a list, in order.",
            "uri_query_names('/?b=1&a=2') = ['b', 'a']",
            |args| Ok(Arc::new(urikit_arrow::query_names(&args.array(0)?, &options(args, 1)?)?)),
        )
    },
    Function {
        result: strings_type,
        ..of_uri(
            "uri_query_parts",
            "Returns the query parameters in a list, as written.",
            "uri_query_parts('/?q=a%20b&exact') = ['q=a%20b', 'exact']",
            |args| Ok(Arc::new(urikit_arrow::query_parts(&args.array(0)?, &options(args, 1)?)?)),
        )
    },
    Function::new(
        "uri_query_set",
        "Sets the value of a query parameter, and removes others with this name.",
        "uri_query_set('/?page=7&q=a', 'page', '1') = '/?page=1&q=a'",
        &[URI, ANY_NAME, VALUE],
        |args| {
            let uris = args.array(0)?;
            Ok(Arc::new(match (args.constant(1), args.constant(2)) {
                (Some(name), Some(value)) => urikit_arrow::query_set(&uris, name, value)?,
                _ => query_set_columns(&uris, &args.array(1)?, &args.array(2)?)?,
            }))
        },
    ),
    Function::new(
        "uri_query_append",
        "Appends a query parameter, even if there is one with this name.",
        "uri_query_append('/?tag=a', 'tag', 'b c') = '/?tag=a&tag=b%20c'",
        &[URI, ANY_NAME, VALUE],
        |args| {
            let uris = args.array(0)?;
            Ok(Arc::new(match (args.constant(1), args.constant(2)) {
                (Some(name), Some(value)) => urikit_arrow::query_append(&uris, name, value)?,
                _ => query_append_columns(&uris, &args.array(1)?, &args.array(2)?)?,
            }))
        },
    ),
    Function {
        repeats: Repeats::LastParameter,
        ..Function::new(
            "uri_query_remove",
            "Removes query parameters by name. All other bytes are unchanged.",
            "uri_query_remove('/?utm_id=1&b=2&c=3', 'utm_*', 'c') = '/?b=2'",
            &[URI, REMOVED],
            |args| {
                let names: Result<Vec<&str>> =
                    (1..args.len()).map(|at| args.string(at, "name")).collect();
                Ok(Arc::new(urikit_arrow::query_remove_matching(&args.array(0)?, &names?)?))
            },
        )
    },
    Function::new(
        "uri_query_sort",
        "Sorts the query parameters by their decoded names.",
        "uri_query_sort('/?b=2&a=1') = '/?a=1&b=2'",
        &[URI],
        |args| Ok(Arc::new(urikit_arrow::query_sort(&args.array(0)?)?)),
    ),
];
