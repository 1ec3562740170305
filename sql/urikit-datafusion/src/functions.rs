use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_schema::DataType;
use datafusion_common::{Result, plan_err};
use datafusion_expr::ScalarUDF;
use urikit::{AbsoluteUri, Uri};
use urikit_arrow::{Options, Part, Syntax};

use crate::function::{Arguments, Constants, Function, Parameter, Repeats, accept, udfs};

/// Returns the functions whose names start with `uri_`.
///
/// # Examples
///
/// ```
/// let functions = urikit_datafusion::functions();
/// let host = functions.iter().find(|function| function.name() == "uri_host").unwrap();
/// assert!(host.documentation().unwrap().description.starts_with("Returns the host"));
/// ```
pub fn functions() -> Vec<Arc<ScalarUDF>> {
    udfs(&FUNCTIONS)
}

const URI: Parameter = Parameter { name: "uri", description: "A URI or relative reference" };
const SYNTAX: Parameter = Parameter {
    name: "syntax",
    description: "A constant: 'rfc3986' (default), 'rfc3987' (IRIs), or 'java' (java.net.URI)",
};

const fn view() -> DataType {
    DataType::Utf8View
}

/// A function that returns a part of a URI.
macro_rules! part {
    ($name:literal, $part:ident, $description:literal, $example:literal) => {
        Function {
            name: $name,
            description: $description,
            example: $example,
            parameters: &[URI, SYNTAX],
            optional: 1,
            repeats: Repeats::Never,
            result: view,
            check: check_syntax,
            run: |args| {
                let options = options(args)?;
                Ok(Arc::new(urikit_arrow::part(&args.array(0)?, Part::$part, &options)?))
            },
        }
    };
}

/// A function of a URI and a syntax with another kernel.
macro_rules! of_uri {
    ($name:literal, $kernel:ident, $result:expr, $description:literal, $example:literal) => {
        Function {
            name: $name,
            description: $description,
            example: $example,
            parameters: &[URI, SYNTAX],
            optional: 1,
            repeats: Repeats::Never,
            result: $result,
            check: check_syntax,
            run: |args| Ok(Arc::new(urikit_arrow::$kernel(&args.array(0)?, &options(args)?)?)),
        }
    };
}

const BASE: Parameter =
    Parameter { name: "base", description: "The base URI, which must have a scheme" };

static FUNCTIONS: [Function; 22] = [
    part!(
        "uri_scheme",
        Scheme,
        "Returns the scheme, as written.",
        "uri_scheme('HTTP://a/') = 'HTTP'"
    ),
    part!(
        "uri_authority",
        Authority,
        "Returns the authority: userinfo, host, and port.",
        "uri_authority('http://u@h:80/') = 'u@h:80'"
    ),
    part!(
        "uri_userinfo",
        Userinfo,
        "Returns the userinfo, including a password.",
        "uri_userinfo('ftp://u:p@h/') = 'u:p'"
    ),
    part!(
        "uri_user",
        Username,
        "Returns the userinfo before its first colon.",
        "uri_user('ftp://u:p@h/') = 'u'"
    ),
    part!(
        "uri_host",
        Host,
        "Returns the host, as written. IPv6 addresses are in brackets.",
        "uri_host('http://[::1]:80/') = '[::1]'"
    ),
    part!("uri_path", Path, "Returns the path.", "uri_path('http://h/a%20b?q') = '/a%20b'"),
    part!(
        "uri_path_and_query",
        PathAndQuery,
        "Returns the path, and the query with its '?', if any.",
        "uri_path_and_query('http://h/a?q#f') = '/a?q'"
    ),
    part!(
        "uri_filename",
        Filename,
        "Returns the last segment of the path.",
        "uri_filename('http://h/a/b.html') = 'b.html'"
    ),
    part!(
        "uri_query",
        Query,
        "Returns the query, without its '?'.",
        "uri_query('/a?q=1#f') = 'q=1'"
    ),
    part!(
        "uri_fragment",
        Fragment,
        "Returns the fragment, without its '#'.",
        "uri_fragment('/a#f') = 'f'"
    ),
    part!(
        "uri_without_fragment",
        WithoutFragment,
        "Returns the URI without its fragment.",
        "uri_without_fragment('/a?q#f') = '/a?q'"
    ),
    part!(
        "uri_without_query",
        WithoutQuery,
        "Returns the URI without its query and fragment.",
        "uri_without_query('/a?q#f') = '/a'"
    ),
    of_uri!(
        "uri_port",
        port,
        || DataType::UInt16,
        "Returns the port as a number.",
        "uri_port('http://h:8080/') = 8080"
    ),
    of_uri!(
        "uri_host_kind",
        host_kind,
        || DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8)),
        "Returns the kind of host: 'reg-name', 'ipv4', 'ipv6', or 'ipvfuture'.",
        "uri_host_kind('http://127.0.0.1/') = 'ipv4'"
    ),
    of_uri!(
        "uri_is_valid",
        is_valid,
        || DataType::Boolean,
        "Returns whether the string is valid by the syntax.",
        "uri_is_valid('http://a b/') = false"
    ),
    of_uri!(
        "uri_error",
        error,
        || DataType::Struct(urikit_arrow::error_fields()),
        "Describes why a string is invalid: code, component, message, rule, section, start, end.",
        "uri_error('/a|b')['message'] = 'invalid character in path'"
    ),
    of_uri!(
        "uri_parse",
        parse,
        || DataType::Struct(urikit_arrow::parse_fields()),
        "Returns all components in a struct, parsing the URI once.",
        "uri_parse('http://h/a')['path'] = '/a'"
    ),
    Function {
        name: "uri_normalize",
        description: "Normalizes a URI (RFC 3986 section 6.2).",
        example: "uri_normalize('HTTP://Example.com:80/a/../b') = 'http://example.com/b'",
        parameters: &[URI],
        optional: 0,
        repeats: Repeats::Never,
        result: view,
        check: accept,
        run: |args| Ok(Arc::new(urikit_arrow::normalize(&args.array(0)?)?)),
    },
    Function {
        name: "uri_resolve",
        description: "Resolves a reference against a base URI (RFC 3986 section 5).",
        example: "uri_resolve('../x', 'http://h/a/b/c') = 'http://h/a/x'",
        parameters: &[URI, BASE],
        optional: 0,
        repeats: Repeats::Never,
        result: view,
        check: check_base,
        run: resolve,
    },
    Function {
        name: "uri_relativize",
        description: "Returns the shortest reference from a constant base URI to a URI.",
        example: "uri_relativize('http://h/a/x', 'http://h/a/b') = 'x'",
        parameters: &[URI, BASE],
        optional: 0,
        repeats: Repeats::Never,
        result: view,
        check: check_base,
        run: relativize,
    },
    Function {
        name: "uri_query_get",
        description: "Returns the decoded value of the first query parameter with a name.",
        example: "uri_query_get('/?q=a+b', 'q') = 'a b'",
        parameters: &[URI, Parameter { name: "name", description: "The name, a constant" }],
        optional: 0,
        repeats: Repeats::Never,
        result: view,
        check: accept,
        run: |args| match args.required_constant(1, "name")? {
            Some(name) => Ok(Arc::new(urikit_arrow::query_get(&args.array(0)?, name)?)),
            None => Ok(nulls(args)),
        },
    },
    Function {
        name: "uri_query_remove",
        description: "Removes query parameters by name. All other bytes are unchanged.",
        example: "uri_query_remove('/?a=1&b=2&c=3', 'a', 'c') = '/?b=2'",
        parameters: &[URI, Parameter { name: "name", description: "A name, a constant" }],
        optional: 0,
        repeats: Repeats::LastParameter,
        result: view,
        check: accept,
        run: |args| {
            let names: Result<Vec<_>> =
                (1..args.len()).map(|at| args.required_constant(at, "name")).collect();
            let names: Vec<&str> = names?.into_iter().flatten().collect();
            Ok(Arc::new(urikit_arrow::query_remove(&args.array(0)?, &names)?))
        },
    },
];

fn nulls(args: &Arguments) -> ArrayRef {
    arrow_array::new_null_array(&view(), args.rows())
}

fn check_syntax(constants: &Constants<'_>) -> Result<()> {
    constants.string(1).map_or(Ok(()), |name| syntax(name).map(drop))
}

fn syntax(name: &str) -> Result<Syntax> {
    match Syntax::by_name(name) {
        Some(syntax) => Ok(syntax),
        None => plan_err!("unknown syntax '{name}'; use 'rfc3986', 'rfc3987', or 'java'"),
    }
}

fn options(args: &Arguments) -> Result<Options> {
    if args.len() < 2 {
        return Ok(Options::new());
    }
    match args.required_constant(1, "syntax")? {
        Some(name) => Ok(Options::new().with_syntax(syntax(name)?)),
        None => Ok(Options::new()),
    }
}

fn check_base(constants: &Constants<'_>) -> Result<()> {
    constants.string(1).map_or(Ok(()), |base| parse_base(base).map(drop))
}

fn parse_base(base: &str) -> Result<AbsoluteUri<'_>> {
    match Uri::parse(base) {
        Ok(base) => Ok(base.without_fragment()),
        Err(error) => plan_err!("invalid base URI '{base}': {error}"),
    }
}

fn resolve(args: &Arguments) -> Result<ArrayRef> {
    let references = args.array(0)?;
    match args.constant(1) {
        Some(Some(base)) => Ok(Arc::new(urikit_arrow::resolve(&references, parse_base(base)?)?)),
        Some(None) => Ok(nulls(args)),
        None => Ok(Arc::new(urikit_arrow::resolve_columns(&references, &args.array(1)?)?)),
    }
}

fn relativize(args: &Arguments) -> Result<ArrayRef> {
    match args.required_constant(1, "base")? {
        Some(base) => Ok(Arc::new(urikit_arrow::relativize(&args.array(0)?, parse_base(base)?)?)),
        None => Ok(nulls(args)),
    }
}
