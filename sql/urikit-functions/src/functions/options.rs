//! The argument `options` of functions that parse URIs.

use arrow_array::ArrayRef;
use urikit_arrow::{Options, Schemeless, Spec};
use urikit_canon::domain::{BundledList, DomainParser, Sections};

use crate::error::{Result, fail};
use crate::function::{Function, Parameter};
use crate::value::{Arguments, Constants};

pub(super) const URI: Parameter = Parameter::new("uri", "A URI or relative reference");

pub(super) const OPTIONS: Parameter = Parameter::new(
    "options",
    "A constant with words: the name of a specification, such as 'rfc3986' (default), 'rfc3987' \
     (IRIs), or 'java' (java.net.URI), and 'guess' to parse 'www.example.com/a' with a host",
);

/// Returns a function of a URI and options.
pub(super) const fn of_uri(
    name: &'static str,
    description: &'static str,
    example: &'static str,
    run: fn(&Arguments) -> Result<ArrayRef>,
) -> Function {
    Function {
        optional: 1,
        check: |constants| check(constants, 1),
        ..Function::new(name, description, example, &[URI, OPTIONS], run)
    }
}

/// Checks the options in the argument at an index.
pub(super) fn check(constants: &Constants<'_>, at: usize) -> Result<()> {
    constants.string(at).map_or(Ok(()), |words| parse(words, &[]).map(drop))
}

/// The option for the section of the Public Suffix List that ICANN delegates.
const ICANN: &str = "icann";

/// Returns the options in a constant argument. `others` are words that the caller handles.
fn parse(words: &str, others: &[&str]) -> Result<Options> {
    let mut options = Options::new();
    for word in words.split_ascii_whitespace() {
        if let Ok(spec) = word.parse() {
            options = options.with_spec(spec);
        } else if word == "guess" {
            options = options.with_schemeless(Schemeless::Host);
        } else if !others.contains(&word) {
            let known: Vec<_> = Spec::ALL.iter().map(|spec| spec.name()).collect();
            let known = [&known[..], &["guess"], others].concat().join("', '");
            return fail!("unknown option '{word}'; use '{known}'");
        }
    }
    Ok(options)
}

/// Returns the options in the argument at an index, or the default.
pub(super) fn options(args: &Arguments, at: usize) -> Result<Options> {
    if at < args.len() { parse(args.string(at, "options")?, &[]) } else { Ok(Options::new()) }
}

pub(super) fn check_domain(constants: &Constants<'_>) -> Result<()> {
    constants.string(1).map_or(Ok(()), |words| parse(words, &[ICANN]).map(drop))
}

/// Returns the options of a function of registered domains.
pub(super) fn domain_options(args: &Arguments) -> Result<(Options, DomainParser<BundledList>)> {
    let words = if args.len() > 1 { args.string(1, "options")? } else { "" };
    let is_icann = words.split_ascii_whitespace().any(|word| word == ICANN);
    let sections = if is_icann { Sections::Icann } else { Sections::All };
    let parser = DomainParser::new(BundledList).sections(sections);
    Ok((parse(words, &[ICANN])?, parser))
}
