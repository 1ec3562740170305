//! Functions with the names of ClickHouse's URL functions.
//!
//! They return the results of the corresponding `uri_` functions. For invalid URLs, they return
//! NULL instead of a component that may be wrong. For undefined components, they return NULL
//! instead of `''` or `0`. As in ClickHouse, `www.example.com/a` has a host. Each name is also
//! available in lowercase, because DataFusion converts unquoted names to lowercase.

use std::sync::Arc;

use arrow_array::{ArrayRef, UInt16Array};
use arrow_schema::DataType;
use urikit_arrow::{DomainPart, Encoding, Options, Part, strings_type};
use urikit_canon::domain::{BundledList, DomainParser};

use crate::error::{Result, fail};
use crate::function::{Function, Kind, Parameter};
use crate::guess::{domain, guessing, part};
use crate::value::Arguments;

/// Returns the functions, with ClickHouse's names.
pub fn functions() -> impl Iterator<Item = &'static Function> {
    FUNCTIONS.iter()
}

const URL: Parameter = Parameter::new("url", "A URL");
const DEFAULT: Parameter = Parameter {
    kind: Kind::Integer,
    ..Parameter::new("default", "The result if the port is missing, a constant")
};
const STRING: Parameter = Parameter::new("string", "A string");
const NAME: Parameter = Parameter::new("name", "The decoded name of the parameter, a constant");

/// Returns a function of a URL with other names.
const fn alias(
    name: &'static str,
    aliases: &'static [&'static str],
    description: &'static str,
    example: &'static str,
    run: fn(&Arguments) -> Result<ArrayRef>,
) -> Function {
    Function { aliases, ..Function::new(name, description, example, &[URL], run) }
}

/// Returns the registered domain, by the whole Public Suffix List.
fn registered_domain(args: &Arguments) -> Result<ArrayRef> {
    domain(args, DomainPart::RegisteredDomain, &DomainParser::new(BundledList))
}

/// Returns the port, or the default for a valid URL without a port.
fn port(args: &Arguments) -> Result<ArrayRef> {
    let urls = args.array(0)?;
    let ports = urikit_arrow::port(&urls, &guessing())?;
    if args.len() < 2 {
        return Ok(Arc::new(ports));
    }
    let default = args.integer(1, "default")?;
    let Ok(default) = u16::try_from(default) else {
        return fail!("the default port must be from 0 to 65535, found {default}");
    };
    let valid = urikit_arrow::is_valid_ref(&urls, &guessing())?;
    let or_default = |(port, is_valid): (Option<u16>, Option<bool>)| {
        port.or_else(|| (is_valid == Some(true)).then_some(default))
    };
    Ok(Arc::new(ports.iter().zip(&valid).map(or_default).collect::<UInt16Array>()))
}

static FUNCTIONS: [Function; 29] = [
    alias(
        "protocol",
        &[],
        "Returns the scheme, as uri_scheme.",
        "protocol('http://h/') = 'http'",
        |args| part(args, Part::Scheme),
    ),
    alias(
        "netloc",
        &[],
        "Returns the authority, as uri_authority.",
        "netloc('http://u@h:80/') = 'u@h:80'",
        |args| part(args, Part::Authority),
    ),
    alias(
        "domain",
        &["domainRFC", "domainrfc"],
        "Returns the host, as uri_host. IPv6 addresses are in brackets.",
        "domain('www.example.com:80/a') = 'www.example.com'",
        |args| part(args, Part::Host),
    ),
    alias(
        "domainWithoutWWW",
        &["domainwithoutwww", "domainWithoutWWWRFC", "domainwithoutwwwrfc"],
        "Returns the host without a leading 'www.', as uri_host_without_www.",
        "domainWithoutWWW('http://www.example.com/') = 'example.com'",
        |args| Ok(Arc::new(urikit_arrow::host_without_www(&args.array(0)?, &guessing())?)),
    ),
    alias(
        "cutToFirstSignificantSubdomain",
        &[
            "cuttofirstsignificantsubdomain",
            "cutToFirstSignificantSubdomainRFC",
            "cuttofirstsignificantsubdomainrfc",
            "cutToFirstSignificantSubdomainWithWWW",
            "cuttofirstsignificantsubdomainwithwww",
            "cutToFirstSignificantSubdomainWithWWWRFC",
            "cuttofirstsignificantsubdomainwithwwwrfc",
        ],
        "Returns the registered domain of the host, as uri_registered_domain.",
        "cutToFirstSignificantSubdomain('http://www.example.co.uk/') = 'example.co.uk'",
        registered_domain,
    ),
    alias(
        "firstSignificantSubdomain",
        &[
            "firstsignificantsubdomain",
            "firstSignificantSubdomainRFC",
            "firstsignificantsubdomainrfc",
        ],
        "Returns the first label of the registered domain, as uri_registered_label.",
        "firstSignificantSubdomain('http://www.example.co.uk/') = 'example'",
        |args| domain(args, DomainPart::RegisteredLabel, &DomainParser::new(BundledList)),
    ),
    alias(
        "topLevelDomain",
        &["topleveldomain", "topLevelDomainRFC", "topleveldomainrfc"],
        "Returns the last label of the host, as uri_host_label with -1.",
        "topLevelDomain('http://www.example.co.uk/') = 'uk'",
        |args| Ok(Arc::new(urikit_arrow::host_label(&args.array(0)?, -1, &guessing())?)),
    ),
    Function {
        parameters: &[URL, DEFAULT],
        optional: 1,
        result: || DataType::UInt16,
        ..alias(
            "port",
            &["portRFC", "portrfc"],
            "Returns the port, as uri_port, or the default if the port is missing.",
            "port('http://h:8080/') = 8080",
            port,
        )
    },
    alias("path", &[], "Returns the path, as uri_path.", "path('http://h/a?q') = '/a'", |args| {
        part(args, Part::Path)
    }),
    alias(
        "queryString",
        &["querystring"],
        "Returns the query, as uri_query.",
        "queryString('http://h/?q=1#f') = 'q=1'",
        |args| part(args, Part::Query),
    ),
    alias(
        "fragment",
        &[],
        "Returns the fragment, as uri_fragment.",
        "fragment('http://h/#f') = 'f'",
        |args| part(args, Part::Fragment),
    ),
    alias(
        "pathFull",
        &["pathfull"],
        "Returns the path, the query, and the fragment.",
        "pathFull('http://h/a?q#f') = '/a?q#f'",
        |args| part(args, Part::PathQueryAndFragment),
    ),
    alias(
        "queryStringAndFragment",
        &["querystringandfragment"],
        "Returns the query and the fragment.",
        "queryStringAndFragment('http://h/a?q#f') = 'q#f'",
        |args| part(args, Part::QueryAndFragment),
    ),
    alias(
        "cutFragment",
        &["cutfragment"],
        "Returns the URL without its fragment, as uri_without_fragment.",
        "cutFragment('http://h/a?q#f') = 'http://h/a?q'",
        |args| part(args, Part::WithoutFragment),
    ),
    alias(
        "cutQueryString",
        &["cutquerystring"],
        "Removes the query parameters, as uri_query_remove with '*'.",
        "cutQueryString('http://h/a?q#f') = 'http://h/a#f'",
        |args| Ok(Arc::new(urikit_arrow::query_remove_matching(&args.array(0)?, &["*"])?)),
    ),
    alias(
        "cutWWW",
        &["cutwww"],
        "Removes a leading 'www.' from the host, as uri_without_www.",
        "cutWWW('http://www.example.com/a') = 'http://example.com/a'",
        |args| Ok(Arc::new(urikit_arrow::without_www(&args.array(0)?, &guessing())?)),
    ),
    alias(
        "cutQueryStringAndFragment",
        &["cutquerystringandfragment"],
        "Returns the URL without its query and fragment, as uri_without_query.",
        "cutQueryStringAndFragment('http://h/a?q#f') = 'http://h/a'",
        |args| part(args, Part::WithoutQuery),
    ),
    Function {
        parameters: &[URL, NAME],
        ..alias(
            "cutURLParameter",
            &["cuturlparameter"],
            "Removes the query parameters with a name, as uri_query_remove.",
            "cutURLParameter('http://h/?a=1&b=2', 'a') = 'http://h/?b=2'",
            |args| {
                let names = [args.string(1, "name")?];
                Ok(Arc::new(urikit_arrow::query_remove(&args.array(0)?, &names)?))
            },
        )
    },
    Function {
        parameters: &[URL, NAME],
        ..alias(
            "extractURLParameter",
            &["extracturlparameter"],
            "Returns the decoded value of the first query parameter with a name, as uri_query_get.",
            "extractURLParameter('http://h/?a=1&a=2', 'a') = '1'",
            |args| {
                Ok(Arc::new(urikit_arrow::query_get(
                    &args.array(0)?,
                    args.string(1, "name")?,
                    &Options::new(),
                )?))
            },
        )
    },
    Function {
        result: strings_type,
        ..alias(
            "extractURLParameters",
            &["extracturlparameters"],
            "Returns the query parameters as written, as uri_query_parts.",
            "extractURLParameters('http://h/?b=1&a=2') = ['b=1', 'a=2']",
            |args| Ok(Arc::new(urikit_arrow::query_parts(&args.array(0)?, &Options::new())?)),
        )
    },
    Function {
        result: strings_type,
        ..alias(
            "extractURLParameterNames",
            &["extracturlparameternames"],
            "Returns the decoded names of the query parameters, as uri_query_names.",
            "extractURLParameterNames('http://h/?b=1&a=2') = ['b', 'a']",
            |args| Ok(Arc::new(urikit_arrow::query_names(&args.array(0)?, &Options::new())?)),
        )
    },
    Function {
        result: strings_type,
        ..alias(
            "URLHierarchy",
            &["urlhierarchy"],
            "Returns the URL and its parents, as uri_hierarchy.",
            "URLHierarchy('http://h/a/b') = ['http://h/', 'http://h/a/', 'http://h/a/b']",
            |args| Ok(Arc::new(urikit_arrow::hierarchy(&args.array(0)?, &guessing())?)),
        )
    },
    Function {
        result: strings_type,
        ..alias(
            "URLPathHierarchy",
            &["urlpathhierarchy"],
            "Returns the path and its parents without '/', as uri_path_hierarchy.",
            "URLPathHierarchy('http://h/a/b') = ['/a/', '/a/b']",
            |args| Ok(Arc::new(urikit_arrow::path_hierarchy(&args.array(0)?, &guessing())?)),
        )
    },
    codec(
        "encodeURLComponent",
        &["encodeurlcomponent"],
        "Percent-encodes a string, as uri_encode.",
        "encodeURLComponent('a b/c') = 'a%20b%2Fc'",
        |args| Ok(Arc::new(urikit_arrow::encode(&args.array(0)?, Encoding::Unreserved)?)),
    ),
    codec(
        "decodeURLComponent",
        &["decodeurlcomponent"],
        "Decodes a percent-encoded string, as uri_try_decode.",
        "decodeURLComponent('a%20b+c') = 'a b+c'",
        |args| Ok(Arc::new(urikit_arrow::try_decode(&args.array(0)?, Encoding::Unreserved)?)),
    ),
    codec(
        "encodeURLFormComponent",
        &["encodeurlformcomponent"],
        "Encodes a string for a form, as uri_encode with 'form'.",
        "encodeURLFormComponent('a b/c') = 'a+b%2Fc'",
        |args| Ok(Arc::new(urikit_arrow::encode(&args.array(0)?, Encoding::Form)?)),
    ),
    codec(
        "decodeURLFormComponent",
        &["decodeurlformcomponent"],
        "Decodes a string of a form, as uri_try_decode with 'form'.",
        "decodeURLFormComponent('a+b%2Fc') = 'a b/c'",
        |args| Ok(Arc::new(urikit_arrow::try_decode(&args.array(0)?, Encoding::Form)?)),
    ),
    codec(
        "idnaEncode",
        &["idnaencode"],
        "Returns a host name in ASCII, as uri_host_ascii. The argument is a URL or a host.",
        "idnaEncode('bücher.example') = 'xn--bcher-kva.example'",
        |args| {
            let options = guessing().with_spec(urikit_arrow::Spec::Rfc3987);
            Ok(Arc::new(urikit_arrow::host_ascii(&args.array(0)?, &options)?))
        },
    ),
    codec(
        "idnaDecode",
        &["idnadecode"],
        "Returns a host name in Unicode, as uri_host_unicode. The argument is a URL or a host.",
        "idnaDecode('xn--bcher-kva.example') = 'bücher.example'",
        |args| Ok(Arc::new(urikit_arrow::host_unicode(&args.array(0)?, &guessing())?)),
    ),
];

/// Returns a function of a string with other names.
const fn codec(
    name: &'static str,
    aliases: &'static [&'static str],
    description: &'static str,
    example: &'static str,
    run: fn(&Arguments) -> Result<ArrayRef>,
) -> Function {
    Function { parameters: &[STRING], ..alias(name, aliases, description, example, run) }
}
