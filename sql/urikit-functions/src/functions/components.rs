//! Functions that return the components of a URI.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use urikit_arrow::Part;

use super::options::{OPTIONS, of_cased, of_uri, options};
use crate::error::Result;
use crate::function::{Function, Kind, Parameter};
use crate::value::Arguments;

fn part(args: &Arguments, part: Part) -> Result<ArrayRef> {
    Ok(Arc::new(urikit_arrow::part(&args.array(0)?, part, &options(args, 1)?)?))
}

pub(super) static FUNCTIONS: [Function; 20] = [
    of_cased(
        "uri_scheme",
        "Returns the scheme, in lowercase.",
        "uri_scheme('HTTP://a/') = 'http'",
        |args| part(args, Part::Scheme),
    ),
    of_uri(
        "uri_authority",
        "Returns the authority: userinfo, host, and port.",
        "uri_authority('http://u@h:80/') = 'u@h:80'",
        |args| part(args, Part::Authority),
    ),
    of_uri(
        "uri_userinfo",
        "Returns the userinfo, including a password.",
        "uri_userinfo('ftp://u:p@h/') = 'u:p'",
        |args| part(args, Part::Userinfo),
    ),
    of_uri(
        "uri_user",
        "Returns the userinfo before its first colon.",
        "uri_user('ftp://u:p@h/') = 'u'",
        |args| part(args, Part::Username),
    ),
    of_cased(
        "uri_host",
        "Returns the host, in lowercase. IPv6 addresses are in brackets.",
        "uri_host('http://EXAMPLE.com:80/') = 'example.com'",
        |args| part(args, Part::Host),
    ),
    of_uri("uri_path", "Returns the path.", "uri_path('http://h/a%20b?q') = '/a%20b'", |args| {
        part(args, Part::Path)
    }),
    of_uri(
        "uri_path_and_query",
        "Returns the path, and the query with its '?', if any.",
        "uri_path_and_query('http://h/a?q#f') = '/a?q'",
        |args| part(args, Part::PathAndQuery),
    ),
    of_uri(
        "uri_query",
        "Returns the query, without its '?'.",
        "uri_query('/a?q=1#f') = 'q=1'",
        |args| part(args, Part::Query),
    ),
    of_uri(
        "uri_fragment",
        "Returns the fragment, without its '#'.",
        "uri_fragment('/a#f') = 'f'",
        |args| part(args, Part::Fragment),
    ),
    of_uri(
        "uri_without_fragment",
        "Returns the URI without its fragment.",
        "uri_without_fragment('/a?q#f') = '/a?q'",
        |args| part(args, Part::WithoutFragment),
    ),
    of_uri(
        "uri_without_query",
        "Returns the URI without its query and fragment.",
        "uri_without_query('/a?q#f') = '/a'",
        |args| part(args, Part::WithoutQuery),
    ),
    Function {
        result: || DataType::UInt16,
        ..of_uri(
            "uri_port",
            "Returns the port as a number.",
            "uri_port('http://h:8080/') = 8080",
            |args| Ok(Arc::new(urikit_arrow::port(&args.array(0)?, &options(args, 1)?)?)),
        )
    },
    Function {
        result: || DataType::UInt16,
        ..of_uri(
            "uri_port_or_default",
            "Returns the port, or the default port of the scheme.",
            "uri_port_or_default('https://h/') = 443",
            |args| {
                Ok(Arc::new(urikit_arrow::port_or_default(&args.array(0)?, &options(args, 1)?)?))
            },
        )
    },
    Function {
        result: || DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8)),
        ..of_uri(
            "uri_host_kind",
            "Returns the kind of host: 'reg-name', 'ipv4', 'ipv6', or 'ipvfuture'.",
            "uri_host_kind('http://127.0.0.1/') = 'ipv4'",
            |args| Ok(Arc::new(urikit_arrow::host_kind(&args.array(0)?, &options(args, 1)?)?)),
        )
    },
    Function {
        result: || DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8)),
        ..of_uri(
            "uri_kind",
            "Returns the kind of reference: 'uri', 'network-path', 'absolute-path', or \
             'relative-path'.",
            "uri_kind('//example.com/a') = 'network-path'",
            |args| Ok(Arc::new(urikit_arrow::kind(&args.array(0)?, &options(args, 1)?)?)),
        )
    },
    Function {
        result: || DataType::Boolean,
        ..of_uri(
            "uri_is_valid",
            "Returns whether the string is a valid URI, which has a scheme.",
            "uri_is_valid('/a') = false",
            |args| Ok(Arc::new(urikit_arrow::is_valid(&args.array(0)?, &options(args, 1)?)?)),
        )
    },
    Function {
        result: || DataType::Boolean,
        ..of_uri(
            "uri_is_valid_ref",
            "Returns whether the string is a valid URI or relative reference.",
            "uri_is_valid_ref('/a') = true",
            |args| Ok(Arc::new(urikit_arrow::is_valid_ref(&args.array(0)?, &options(args, 1)?)?)),
        )
    },
    Function {
        parameters: &[
            Parameter { kind: Kind::StringOrBytes, ..Parameter::new("uri", "A string or bytes") },
            OPTIONS,
        ],
        result: || DataType::Struct(urikit_arrow::error_fields()),
        ..of_uri(
            "uri_error",
            "Describes why a string is invalid: code, component, message, rule, section, start, \
             end. Offsets are in bytes.",
            "uri_error('/a|b')['message'] = 'invalid character in path'",
            error,
        )
    },
    Function {
        result: || DataType::Struct(urikit_arrow::parse_fields()),
        ..of_cased(
            "uri_parse",
            "Returns all components in a struct, parsing the URI once.",
            "uri_parse('http://h/a')['path'] = '/a'",
            |args| Ok(Arc::new(urikit_arrow::parse(&args.array(0)?, &options(args, 1)?)?)),
        )
    },
    Function::new(
        "uri_from_bytes",
        "Returns bytes as a string, or NULL if they are not UTF-8. uri_error describes why.",
        "uri_from_bytes(X'2f61')",
        &[Parameter { kind: Kind::Bytes, ..Parameter::new("bytes", "A URI in a binary column") }],
        |args| Ok(Arc::new(urikit_arrow::binary_to_strings(&args.array(0)?)?)),
    ),
];

fn error(args: &Arguments) -> Result<ArrayRef> {
    let (array, options) = (args.array(0)?, options(args, 1)?);
    Ok(Arc::new(match array.data_type() {
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => {
            urikit_arrow::binary_error(&array, &options)?
        }
        _ => urikit_arrow::error(&array, &options)?,
    }))
}
