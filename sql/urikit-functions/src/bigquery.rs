//! Functions with the names of BigQuery's URL functions.
//!
//! They return the results of the corresponding `uri_` functions. As in BigQuery,
//! `www.example.com/a` has a host, only the ICANN section of the Public Suffix List is used, and a
//! host without a suffix in the list has no registered domain. Unlike in BigQuery, a URL with
//! spaces around it or with a non-ASCII host is invalid.
//!
//! The names that start with `net_` are those of MaxCompute. The names in uppercase are needed
//! because DataFusion does not convert qualified names to lowercase.

use arrow_array::ArrayRef;
use urikit_arrow::{DomainPart, Part};
use urikit_canon::domain::{BundledList, DefaultRule, DomainParser, Sections};

use crate::error::Result;
use crate::function::{Function, Parameter};
use crate::guess::{domain, part};
use crate::value::Arguments;

/// Returns the functions, with BigQuery's names in lowercase and uppercase, such as `net.host`.
pub fn functions() -> impl Iterator<Item = &'static Function> {
    FUNCTIONS.iter()
}

const URL: Parameter = Parameter::new("url", "A URL");

fn icann(args: &Arguments, part: DomainPart) -> Result<ArrayRef> {
    let parser = DomainParser::new(BundledList).sections(Sections::Icann);
    domain(args, part, &parser.default_rule(DefaultRule::Omit))
}

static FUNCTIONS: [Function; 3] = [
    Function {
        aliases: &["net_host", "NET.HOST"],
        ..Function::new(
            "net.host",
            "Returns the host, as uri_host.",
            "net.host('//user@www.example.com:80/') = 'www.example.com'",
            &[URL],
            |args| part(args, Part::Host),
        )
    },
    Function {
        aliases: &["net_reg_domain", "NET.REG_DOMAIN"],
        ..Function::new(
            "net.reg_domain",
            "Returns the registered domain of the host, by the ICANN section of the list.",
            "net.reg_domain('http://www.example.co.uk/') = 'example.co.uk'",
            &[URL],
            |args| icann(args, DomainPart::RegisteredDomain),
        )
    },
    Function {
        aliases: &["net_public_suffix", "NET.PUBLIC_SUFFIX"],
        ..Function::new(
            "net.public_suffix",
            "Returns the public suffix of the host, by the ICANN section of the list.",
            "net.public_suffix('a.github.io') = 'io'",
            &[URL],
            |args| icann(args, DomainPart::PublicSuffix),
        )
    },
];
