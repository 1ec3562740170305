//! Functions of paths.

use std::sync::Arc;

use urikit_arrow::{Part, strings_type};

use super::options::{OPTIONS, URI, of_uri, options};
use crate::function::{Function, Kind, Parameter};

const NUMBER: Parameter = Parameter {
    kind: Kind::Integer,
    ..Parameter::new("number", "A constant: 1 is the first segment, -1 the last one")
};

pub(super) static FUNCTIONS: [Function; 6] = [
    Function {
        result: strings_type,
        ..of_uri(
            "uri_path_segments",
            "Returns the segments of the path in a list, as written.",
            "uri_path_segments('/a/b%20c') = ['a', 'b%20c']",
            |args| Ok(Arc::new(urikit_arrow::path_segments(&args.array(0)?, &options(args, 1)?)?)),
        )
    },
    Function {
        parameters: &[URI, NUMBER, OPTIONS],
        check: |constants| super::options::check(constants, 2),
        ..of_uri(
            "uri_path_segment",
            "Returns a segment of the path by its number, as written.",
            "uri_path_segment('/docs/guide', 1) = 'docs'",
            |args| {
                let (number, options) = (args.integer(1, "number")?, options(args, 2)?);
                Ok(Arc::new(urikit_arrow::path_segment(&args.array(0)?, number, &options)?))
            },
        )
    },
    of_uri(
        "uri_filename",
        "Returns the last segment of the path.",
        "uri_filename('http://h/a/b.html') = 'b.html'",
        |args| {
            Ok(Arc::new(urikit_arrow::part(&args.array(0)?, Part::Filename, &options(args, 1)?)?))
        },
    ),
    of_uri(
        "uri_extension",
        "Returns the last segment of the path after its last dot.",
        "uri_extension('http://h/a/b.tar.gz?v=1') = 'gz'",
        |args| {
            Ok(Arc::new(urikit_arrow::part(&args.array(0)?, Part::Extension, &options(args, 1)?)?))
        },
    ),
    Function {
        result: strings_type,
        ..of_uri(
            "uri_hierarchy",
            "Returns the URI and its parents in a list, the shortest first.",
            "uri_hierarchy('http://h/a/b') = ['http://h/', 'http://h/a/', 'http://h/a/b']",
            |args| Ok(Arc::new(urikit_arrow::hierarchy(&args.array(0)?, &options(args, 1)?)?)),
        )
    },
    Function {
        result: strings_type,
        ..of_uri(
            "uri_path_hierarchy",
            "Returns the path and its parents in a list, the shortest first, without '/'.",
            "uri_path_hierarchy('http://h/a/b') = ['/a/', '/a/b']",
            |args| Ok(Arc::new(urikit_arrow::path_hierarchy(&args.array(0)?, &options(args, 1)?)?)),
        )
    },
];
