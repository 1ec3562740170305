//! Components of URLs, for dialects in which `www.example.com/a` has a host.

use std::sync::Arc;

use arrow_array::ArrayRef;
use urikit_arrow::{DomainPart, Options, Part, Schemeless};
use urikit_canon::domain::{BundledList, DomainParser};

use crate::error::Result;
use crate::value::Arguments;

pub(crate) const fn guessing() -> Options {
    Options::new().with_schemeless(Schemeless::Host)
}

pub(crate) fn part(args: &Arguments, part: Part) -> Result<ArrayRef> {
    Ok(Arc::new(urikit_arrow::part(&args.array(0)?, part, &guessing())?))
}

pub(crate) fn domain(
    args: &Arguments,
    part: DomainPart,
    parser: &DomainParser<BundledList>,
) -> Result<ArrayRef> {
    Ok(Arc::new(urikit_arrow::domain(&args.array(0)?, part, parser, &guessing())?))
}
