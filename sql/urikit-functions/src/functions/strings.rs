//! Percent-encoding.

use std::sync::Arc;

use urikit_arrow::Encoding;

use crate::error::{Result, fail};
use crate::function::{Function, Parameter};
use crate::value::{Arguments, Constants};

const STRING: Parameter = Parameter::new("string", "A string");
const ENCODED: Parameter = Parameter::new("string", "A percent-encoded string");
const PART: Parameter = Parameter::new(
    "part",
    "A constant, the part of a URI: 'unreserved' (default, for all parts), 'userinfo', \
     'reg-name', 'path', 'segment', 'query', 'fragment', or 'form' (a space becomes '+')",
);
const SYNTAX: Parameter = Parameter::new("part", "A constant: 'form' to decode '+' as a space");

pub(super) static FUNCTIONS: [Function; 3] = [
    Function {
        optional: 1,
        check,
        ..Function::new(
            "uri_encode",
            "Percent-encodes a string as a part of a URI.",
            "uri_encode('a b/c', 'path') = 'a%20b/c'",
            &[STRING, PART],
            |args| Ok(Arc::new(urikit_arrow::encode(&args.array(0)?, encoding(args)?)?)),
        )
    },
    Function {
        optional: 1,
        check,
        ..Function::new(
            "uri_decode",
            "Decodes a percent-encoded string. Fails if that is not possible.",
            "uri_decode('a%20b') = 'a b'",
            &[ENCODED, SYNTAX],
            |args| Ok(Arc::new(urikit_arrow::decode(&args.array(0)?, encoding(args)?)?)),
        )
    },
    Function {
        optional: 1,
        check,
        ..Function::new(
            "uri_try_decode",
            "Decodes a percent-encoded string. Returns NULL if that is not possible.",
            "uri_try_decode('a+b%2B', 'form') = 'a b+'",
            &[ENCODED, SYNTAX],
            |args| Ok(Arc::new(urikit_arrow::try_decode(&args.array(0)?, encoding(args)?)?)),
        )
    },
];

fn check(constants: &Constants<'_>) -> Result<()> {
    constants.string(1).map_or(Ok(()), |name| by_name(name).map(drop))
}

fn by_name(name: &str) -> Result<Encoding> {
    match Encoding::by_name(name) {
        Some(encoding) => Ok(encoding),
        None => {
            let names = Encoding::ALL.map(Encoding::name).join("', '");
            fail!("unknown part '{name}'; use '{names}'")
        }
    }
}

fn encoding(args: &Arguments) -> Result<Encoding> {
    if args.len() < 2 { Ok(Encoding::default()) } else { by_name(args.string(1, "part")?) }
}
