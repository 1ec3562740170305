//! Names of BigQuery's functions of URLs for functions of this crate.
//!
//! They are aliases: the results are those of this crate. As in BigQuery, `www.example.com/a` has a
//! host, and only the suffixes that ICANN delegates are used; a host without one has no domain.
//! Unlike BigQuery, spaces around a URL make it invalid, and the names of hosts are not converted.
//! The aliases with `net_` are the names of MaxCompute. Those in uppercase are needed because
//! DataFusion does not convert qualified names.

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
