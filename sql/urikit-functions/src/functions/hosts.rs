//! Functions that return properties of hosts.

use std::sync::Arc;

use arrow_array::ArrayRef;
use urikit_arrow::DomainPart;

use super::options::{CASE_OPTIONS, URI, check_cased, check_domain, domain_options};
use super::options::{of_cased, of_uri, options};
use crate::error::Result;
use crate::function::{Function, Kind, Parameter};
use crate::value::Arguments;

const DOMAIN_OPTIONS: Parameter = Parameter::new(
    "options",
    "A constant with the words of uri_host, such as 'keep-case', and 'icann' to ignore private \
     suffixes such as 'github.io'",
);

const NUMBER: Parameter = Parameter {
    kind: Kind::Integer,
    ..Parameter::new("number", "A constant: 1 is the first label, -1 the last one")
};

/// Returns a function of the Public Suffix List.
const fn of_domain(
    name: &'static str,
    description: &'static str,
    example: &'static str,
    run: fn(&Arguments) -> Result<ArrayRef>,
) -> Function {
    Function {
        parameters: &[URI, DOMAIN_OPTIONS],
        check: check_domain,
        ..of_uri(name, description, example, run)
    }
}

fn domain(args: &Arguments, part: DomainPart) -> Result<ArrayRef> {
    let (options, parser) = domain_options(args)?;
    Ok(Arc::new(urikit_arrow::domain(&args.array(0)?, part, &parser, &options)?))
}

pub(super) static FUNCTIONS: [Function; 10] = [
    Function {
        aliases: &["uri_domain"],
        ..of_domain(
            "uri_registered_domain",
            "Returns the registered domain of the host, by the Public Suffix List.",
            "uri_registered_domain('https://www.example.co.uk/') = 'example.co.uk'",
            |args| domain(args, DomainPart::RegisteredDomain),
        )
    },
    of_domain(
        "uri_public_suffix",
        "Returns the public suffix of the host, by the Public Suffix List.",
        "uri_public_suffix('https://a.github.io/', 'icann') = 'io'",
        |args| domain(args, DomainPart::PublicSuffix),
    ),
    of_domain(
        "uri_registered_label",
        "Returns the first label of the registered domain of the host.",
        "uri_registered_label('https://www.example.co.uk/') = 'example'",
        |args| domain(args, DomainPart::RegisteredLabel),
    ),
    of_domain(
        "uri_subdomain",
        "Returns the labels of the host before the registered domain.",
        "uri_subdomain('https://a.b.example.com/') = 'a.b'",
        |args| domain(args, DomainPart::Subdomain),
    ),
    of_cased(
        "uri_host_without_www",
        "Returns the host without a leading 'www.'.",
        "uri_host_without_www('www.example.com/a', 'guess') = 'example.com'",
        |args| Ok(Arc::new(urikit_arrow::host_without_www(&args.array(0)?, &options(args, 1)?)?)),
    ),
    of_cased(
        "uri_host_reversed",
        "Returns the host with its labels in reverse order.",
        "uri_host_reversed('http://www.example.com/') = 'com.example.www'",
        |args| Ok(Arc::new(urikit_arrow::host_reversed(&args.array(0)?, &options(args, 1)?)?)),
    ),
    Function {
        parameters: &[URI, NUMBER, CASE_OPTIONS],
        check: |constants| check_cased(constants, 2),
        ..of_cased(
            "uri_host_label",
            "Returns a label of the host by its number.",
            "uri_host_label('http://www.example.com/', -1) = 'com'",
            |args| {
                let (number, options) = (args.integer(1, "number")?, options(args, 2)?);
                Ok(Arc::new(urikit_arrow::host_label(&args.array(0)?, number, &options)?))
            },
        )
    },
    of_uri(
        "uri_host_inet",
        "Returns the IP address in the host in its canonical form, without brackets.",
        "uri_host_inet('http://[2001:DB8::0]/') = '2001:db8::'",
        |args| Ok(Arc::new(urikit_arrow::host_inet(&args.array(0)?, &options(args, 1)?)?)),
    ),
    of_cased(
        "uri_host_ascii",
        "Returns the host in ASCII, as used in DNS (UTS 46).",
        "uri_host_ascii('http://Bücher.example/', 'rfc3987') = 'xn--bcher-kva.example'",
        |args| Ok(Arc::new(urikit_arrow::host_ascii(&args.array(0)?, &options(args, 1)?)?)),
    ),
    of_cased(
        "uri_host_unicode",
        "Returns the host in Unicode, except for labels that may be confused with others.",
        "uri_host_unicode('http://xn--bcher-kva.example/') = 'bücher.example'",
        |args| Ok(Arc::new(urikit_arrow::host_unicode(&args.array(0)?, &options(args, 1)?)?)),
    ),
];
