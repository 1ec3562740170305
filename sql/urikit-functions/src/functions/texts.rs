//! Functions that find URIs in text, and functions that audit URLs.

use std::sync::Arc;

use urikit_arrow::{find_type, strings_type};
use urikit_audit::Policy;
use urikit_text::plain::Finder;

use super::options::URI;
use crate::error::{Result, fail};
use crate::function::{Function, Parameter};

const POLICY: Parameter = Parameter::new(
    "policy",
    "A constant: 'general' (default), 'web-fetch', 'redirect', 'link-text', 'archive', or \
     'unanimous'",
);

pub(super) static FUNCTIONS: [Function; 4] = [
    Function {
        result: find_type,
        ..Function::new(
            "uri_find",
            "Returns the URIs in a string in a list of structs: uri, raw (as written), and the \
             byte offsets start and end, from 0.",
            "uri_find('see http://h/a.')[1]['uri'] = 'http://h/a'",
            &[Parameter::new("text", "A string, such as a message")],
            |args| Ok(Arc::new(urikit_arrow::find(&args.array(0)?, &Finder::new())?)),
        )
    },
    Function::new(
        "uri_replace",
        "Replaces every URI in a string.",
        "uri_replace('see http://h/a.', '[link]') = 'see [link].'",
        &[
            Parameter::new("text", "A string, such as a message"),
            Parameter::new("replacement", "The replacement, a constant"),
        ],
        |args| {
            let replacement = args.string(1, "replacement")?;
            Ok(Arc::new(urikit_arrow::replace(&args.array(0)?, &Finder::new(), replacement)?))
        },
    ),
    Function::new(
        "uri_readings",
        "Returns how much different URL parsers disagree about a URL: 'agree', or the largest \
         difference, such as 'accept-split' or 'host-split'.",
        "uri_readings('https://a.example/') = 'agree'",
        &[URI],
        |args| Ok(Arc::new(urikit_arrow::readings(&args.array(0)?)?)),
    ),
    Function {
        optional: 1,
        result: strings_type,
        check: |constants| constants.string(1).map_or(Ok(()), |name| policy(name).map(drop)),
        ..Function::new(
            "uri_audit",
            "Returns the identifiers of the security rules that a URL violates in a list.",
            "uri_audit('http://u:p@example.com/')",
            &[URI, POLICY],
            |args| {
                let name = if args.len() < 2 { "general" } else { args.string(1, "policy")? };
                Ok(Arc::new(urikit_arrow::audit(&args.array(0)?, &policy(name)?)?))
            },
        )
    },
];

fn policy(name: &str) -> Result<Policy> {
    match Policy::by_name(name) {
        Some(policy) => Ok(policy),
        None => fail!("unknown policy '{name}'; use '{}'", Policy::NAMES.join("', '")),
    }
}
