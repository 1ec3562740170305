//! The argument `options` of functions that parse URIs.

use arrow_array::ArrayRef;
use urikit_arrow::{Case, Operation, Options, Schemeless, Spec};
use urikit_canon::domain::{BundledList, DomainParser, Sections};

use crate::error::{Result, fail};
use crate::function::{Function, Parameter};
use crate::value::{Arguments, Constants};

pub(super) const URI: Parameter = Parameter::new("uri", "A URI or relative reference");

pub(super) const OPTIONS: Parameter = Parameter::new(
    "options",
    "A constant with words: the name of a specification, such as 'rfc3986' (default), 'rfc3987' \
     (IRIs), 'java' (java.net.URI), or 'whatwg' (browsers), and 'guess' to parse \
     'www.example.com/a' with a host",
);

/// The options of a function that returns schemes or hosts.
pub(super) const CASE_OPTIONS: Parameter = Parameter::new(
    "options",
    "A constant with the words of uri_path, and 'keep-case' to return schemes and hosts as written",
);

/// The options of a function that also parses other arguments.
pub(super) const SPEC: Parameter = Parameter::new(
    "options",
    "A constant, the name of a specification: 'rfc3986' (default), or another one of uri_path",
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

/// Returns a function of a URI and options that returns a scheme or a host.
pub(super) const fn of_cased(
    name: &'static str,
    description: &'static str,
    example: &'static str,
    run: fn(&Arguments) -> Result<ArrayRef>,
) -> Function {
    Function {
        parameters: &[URI, CASE_OPTIONS],
        check: |constants| check_cased(constants, 1),
        ..of_uri(name, description, example, run)
    }
}

/// Checks the options in the argument at an index.
pub(super) fn check(constants: &Constants<'_>, at: usize) -> Result<()> {
    constants.string(at).map_or(Ok(()), |words| parse(words, &[GUESS]).map(drop))
}

/// Checks the options, which may contain `keep-case`, in the argument at an index.
pub(super) fn check_cased(constants: &Constants<'_>, at: usize) -> Result<()> {
    constants.string(at).map_or(Ok(()), |words| parse(words, &[GUESS, KEEP_CASE]).map(drop))
}

/// The option to parse a value without a scheme as a host and a path.
const GUESS: &str = "guess";

/// The option to return schemes, hosts, and registered domains as written.
const KEEP_CASE: &str = "keep-case";

/// The option for the section of the Public Suffix List that ICANN delegates.
const ICANN: &str = "icann";

/// Returns the options in a constant argument. `allowed` are the words besides specifications.
fn parse(words: &str, allowed: &[&str]) -> Result<Options> {
    let mut options = Options::new();
    let mut case = Case::Lower;
    for word in words.split_ascii_whitespace() {
        match word {
            word if !allowed.contains(&word) => match word.parse() {
                Ok(spec) => options = options.with_spec(spec),
                Err(_) => {
                    let specs = Spec::ALL.map(|spec| spec.name());
                    let known = [&specs[..], allowed].concat().join("', '");
                    return fail!("unknown option '{word}'; use '{known}'");
                }
            },
            GUESS => options = options.with_schemeless(Schemeless::Host),
            KEEP_CASE => case = Case::Keep,
            // The caller handles the other words.
            _ => {}
        }
    }
    Ok(options.with_case(case))
}

/// Returns the words of the options in the argument at an index.
fn words(args: &Arguments, at: usize) -> Result<&str> {
    if at < args.len() { args.string(at, "options") } else { Ok("") }
}

/// Returns the options in the argument at an index, or the default.
pub(super) fn options(args: &Arguments, at: usize) -> Result<Options> {
    parse(words(args, at)?, &[GUESS, KEEP_CASE])
}

/// Returns the specification in the argument at an index, or the default.
pub(super) fn spec(args: &Arguments, at: usize) -> Result<Spec> {
    Ok(parse(words(args, at)?, &[])?.spec())
}

/// Returns the specification in the constant argument at an index, which must define an operation.
pub(super) fn check_spec(
    constants: &Constants<'_>,
    at: usize,
    operation: Operation,
) -> Result<Spec> {
    let spec = match constants.string(at) {
        Some(words) => parse(words, &[])?.spec(),
        None => Spec::default(),
    };
    defined(spec, operation)
}

/// Checks the options, whose specification must define an operation, in the argument at an index.
pub(super) fn check_operation(
    constants: &Constants<'_>,
    at: usize,
    operation: Operation,
) -> Result<()> {
    let options = constants.string(at).map(|words| parse(words, &[GUESS])).transpose()?;
    defined(options.unwrap_or_default().spec(), operation).map(drop)
}

fn defined(spec: Spec, operation: Operation) -> Result<Spec> {
    if spec.defines(operation) {
        return Ok(spec);
    }
    fail!("the specification {spec} defines no {}", operation.name())
}

pub(super) fn check_domain(constants: &Constants<'_>) -> Result<()> {
    let allowed = [GUESS, KEEP_CASE, ICANN];
    constants.string(1).map_or(Ok(()), |words| parse(words, &allowed).map(drop))
}

/// Returns the options of a function of registered domains.
pub(super) fn domain_options(args: &Arguments) -> Result<(Options, DomainParser<BundledList>)> {
    let words = words(args, 1)?;
    let is_icann = words.split_ascii_whitespace().any(|word| word == ICANN);
    let sections = if is_icann { Sections::Icann } else { Sections::All };
    let parser = DomainParser::new(BundledList).sections(sections);
    Ok((parse(words, &[GUESS, KEEP_CASE, ICANN])?, parser))
}
