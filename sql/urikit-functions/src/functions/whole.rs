//! Functions that rewrite or compare whole URIs.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_schema::DataType;
use urikit::compare::Rung;
use urikit_arrow::{Operation, Options, Parsed, Spec, strings_type};
use urikit_canon::profile::Profile;

use super::options::{SPEC, URI, check_operation, check_spec, of_uri, options, spec};
use crate::error::{Result, fail};
use crate::function::{Function, Parameter};
use crate::shown::shown;
use crate::value::{Arguments, Constants};

const BASE: Parameter = Parameter::new("base", "The base URI, which must have a scheme");
const PROFILE: Parameter = Parameter::new(
    "profile",
    "A constant: 'crawler', 'archive', 'ia-2013', 'cdxj', 'commoncrawl', 'plain', \
     'safe-browsing', or 'w3lib'; with '+whatwg' to read the URL as browsers do, or '+rfc3986' or \
     '+rfc3987' for valid input only",
);
const RUNG: Parameter = Parameter::new(
    "up_to",
    "A constant, the last rung of the comparison ladder of RFC 3986 section 6.2: 'simple', \
     'case', 'percent', 'path', or 'scheme' (default)",
);

pub(super) static FUNCTIONS: [Function; 13] = [
    Function {
        check: |constants| check_operation(constants, 1, Operation::Normalize),
        ..of_uri(
            "uri_normalize",
            "Normalizes a URI (RFC 3986 section 6.2).",
            "uri_normalize('HTTP://Example.com:80/a/../b') = 'http://example.com/b'",
            |args| Ok(Arc::new(urikit_arrow::normalize(&args.array(0)?, &options(args, 1)?)?)),
        )
    },
    Function {
        check: |constants| check_base(constants, Operation::Resolve),
        ..of_base(
            "uri_resolve",
            "Resolves a reference against a base URI (RFC 3986 section 5).",
            "uri_resolve('../x', 'http://h/a/b/c') = 'http://h/a/x'",
            |args| {
                let (references, spec) = (args.array(0)?, spec(args, 2)?);
                Ok(Arc::new(match args.constant(1) {
                    Some(base) => urikit_arrow::resolve(&references, &parse_base(base, spec)?)?,
                    None => urikit_arrow::resolve_columns(&references, &args.array(1)?, spec)?,
                }))
            },
        )
    },
    Function {
        check: |constants| check_base(constants, Operation::Relativize),
        ..of_base(
            "uri_relativize",
            "Returns the shortest reference from a base URI to a URI.",
            "uri_relativize('http://h/a/x', 'http://h/a/b') = 'x'",
            |args| {
                let (uris, spec) = (args.array(0)?, spec(args, 2)?);
                Ok(Arc::new(match args.constant(1) {
                    Some(base) => urikit_arrow::relativize(&uris, &parse_base(base, spec)?)?,
                    None => urikit_arrow::relativize_columns(&uris, &args.array(1)?, spec)?,
                }))
            },
        )
    },
    of_uri(
        "uri_origin",
        "Returns the normalized scheme, host, and port, without a default port.",
        "uri_origin('HTTPS://u@Example.com:443/a') = 'https://example.com'",
        |args| Ok(Arc::new(urikit_arrow::origin(&args.array(0)?, &options(args, 1)?)?)),
    ),
    of_uri(
        "uri_without_userinfo",
        "Removes the userinfo.",
        "uri_without_userinfo('ftp://u:p@h/a') = 'ftp://h/a'",
        |args| Ok(Arc::new(urikit_arrow::without_userinfo(&args.array(0)?, &options(args, 1)?)?)),
    ),
    of_uri(
        "uri_without_www",
        "Removes a leading 'www.' from the host.",
        "uri_without_www('https://www.example.com/a') = 'https://example.com/a'",
        |args| Ok(Arc::new(urikit_arrow::without_www(&args.array(0)?, &options(args, 1)?)?)),
    ),
    of_uri(
        "uri_redact",
        "Replaces each password and token with '***'.",
        "uri_redact('ftp://u:p@h/a') = 'ftp://u:***@h/a'",
        |args| Ok(Arc::new(urikit_arrow::redact(&args.array(0)?, &options(args, 1)?)?)),
    ),
    of_uri(
        "uri_to_iri",
        "Converts a URI to an IRI (RFC 3987 section 3.2).",
        "uri_to_iri('/r%C3%A9sum%C3%A9') = '/résumé'",
        |args| Ok(Arc::new(urikit_arrow::to_iri(&args.array(0)?, &options(args, 1)?)?)),
    ),
    Function::new(
        "uri_from_iri",
        "Converts an IRI to a URI (RFC 3987 section 3.1).",
        "uri_from_iri('/résumé') = '/r%C3%A9sum%C3%A9'",
        &[Parameter::new("iri", "An IRI or relative reference")],
        |args| Ok(Arc::new(urikit_arrow::from_iri(&args.array(0)?)?)),
    ),
    Function {
        optional: 1,
        check: check_profile,
        ..Function::new(
            "uri_canonicalize",
            "Returns the canonical form of a URL by a profile, 'crawler' by default.",
            "uri_canonicalize(' HTTP://h:80/a b#top') = 'http://h/a%20b'",
            &[URI, PROFILE],
            |args| {
                let profile = profile(args, Profile::crawler())?;
                Ok(Arc::new(urikit_arrow::canonicalize(&args.array(0)?, &profile)?))
            },
        )
    },
    Function {
        optional: 1,
        check: check_profile,
        ..Function::new(
            "uri_surt",
            "Returns the SURT key of a URL by a profile, 'commoncrawl' by default.",
            "uri_surt('http://www.example.com/a') = 'com,example)/a'",
            &[URI, PROFILE],
            |args| {
                let profile = profile(args, Profile::commoncrawl())?;
                Ok(Arc::new(urikit_arrow::surt(&args.array(0)?, &profile)?))
            },
        )
    },
    Function {
        result: strings_type,
        ..Function::new(
            "uri_safe_browsing_expressions",
            "Returns the host and path combinations of a URL for a Safe Browsing lookup in a list.",
            "uri_safe_browsing_expressions('http://a.example/b') = ['a.example/b', 'a.example/']",
            &[URI],
            |args| Ok(Arc::new(urikit_arrow::safe_browsing_expressions(&args.array(0)?)?)),
        )
    },
    Function {
        optional: 2,
        result: || DataType::Boolean,
        check: |constants| {
            constants.string(2).map_or(Ok(()), |name| rung(name).map(drop))?;
            check_spec(constants, 3, Operation::Normalize).map(drop)
        },
        ..Function::new(
            "uri_equal",
            "Returns whether two URIs are equivalent (RFC 3986 section 6).",
            "uri_equal('HTTP://h:80/%7Ea', 'http://h/~a') = true",
            &[URI, Parameter::new("other", "Another URI or relative reference"), RUNG, SPEC],
            equal,
        )
    },
];

/// Returns a function of a URI, a base, and a specification.
const fn of_base(
    name: &'static str,
    description: &'static str,
    example: &'static str,
    run: fn(&Arguments) -> Result<ArrayRef>,
) -> Function {
    Function { optional: 1, ..Function::new(name, description, example, &[URI, BASE, SPEC], run) }
}

fn check_base(constants: &Constants<'_>, operation: Operation) -> Result<()> {
    let spec = check_spec(constants, 2, operation)?;
    constants.string(1).map_or(Ok(()), |base| parse_base(base, spec).map(drop))
}

fn parse_base(base: &str, spec: Spec) -> Result<Parsed<'_>> {
    match spec.parse_absolute(base) {
        Ok(base) => Ok(base),
        Err(error) => fail!("invalid base URI '{}': {error}", shown(base)),
    }
}

fn check_profile(constants: &Constants<'_>) -> Result<()> {
    constants.string(1).map_or(Ok(()), |name| profile_by_name(name).map(drop))
}

fn profile_by_name(name: &str) -> Result<Profile> {
    match Profile::by_name(name) {
        Some(profile) => Ok(profile),
        None => {
            let all = Profile::all();
            let names: Vec<&str> = all.iter().map(Profile::name).collect();
            fail!("unknown profile '{name}'; use '{}'", names.join("', '"))
        }
    }
}

fn profile(args: &Arguments, default: Profile) -> Result<Profile> {
    if args.len() < 2 { Ok(default) } else { profile_by_name(args.string(1, "profile")?) }
}

fn rung(name: &str) -> Result<Rung> {
    match Rung::ALL.into_iter().find(|rung| rung.name() == name) {
        Some(rung) => Ok(rung),
        None => {
            fail!("unknown rung '{name}'; use '{}'", Rung::ALL.map(Rung::name).join("', '"))
        }
    }
}

fn equal(args: &Arguments) -> Result<ArrayRef> {
    let rung = if args.len() < 3 { Rung::Scheme } else { rung(args.string(2, "up_to")?)? };
    let options = Options::new().with_spec(spec(args, 3)?);
    Ok(Arc::new(urikit_arrow::equal(&args.array(0)?, &args.array(1)?, rung, &options)?))
}
