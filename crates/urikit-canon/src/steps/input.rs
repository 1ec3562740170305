//! The specification, whitespace, and line breaks of the input.

use std::borrow::Cow;
use std::ops::Range;

use urikit::{IriRef, UriRef};
use urikit_whatwg::Parser;

use crate::options::{LineBreaks, Options, Specification, Surrounding};

/// Reads an input by a specification, or returns the range of the first error.
pub(crate) fn read(
    input: &[u8],
    specification: Specification,
) -> Result<Cow<'_, [u8]>, Range<usize>> {
    match specification {
        Specification::Any => {}
        Specification::Rfc3986 => {
            UriRef::parse_bytes(input).map_err(|error| error.span())?;
        }
        Specification::Rfc3987 => {
            IriRef::parse_bytes(input).map_err(|error| error.span())?;
        }
        Specification::Whatwg => {
            let url = Parser::new().parse_bytes(input).map_err(|error| error.span())?;
            return Ok(Cow::Owned(url.as_str().as_bytes().to_vec()));
        }
    }
    Ok(Cow::Borrowed(input))
}

/// The line breaks of Unicode, in UTF-8.
const UNICODE_BREAKS: [&[u8]; 3] = [b"\xC2\x85", b"\xE2\x80\xA8", b"\xE2\x80\xA9"];

/// Removes whitespace as the options specify. Copies only if bytes within the URL are removed.
pub(crate) fn prepare<'a>(input: &'a [u8], options: &Options, buffer: &'a mut Vec<u8>) -> &'a [u8] {
    let input = trim(input, options.surrounding);
    if options.line_breaks == LineBreaks::Keep || !has_break(input, options.line_breaks) {
        return input;
    }
    let mut rest = input;
    while let Some((&first, tail)) = rest.split_first() {
        let wide = UNICODE_BREAKS.iter().find(|bytes| rest.starts_with(bytes));
        match wide.filter(|_| options.line_breaks == LineBreaks::RemoveUnicode) {
            Some(bytes) => rest = &rest[bytes.len()..],
            None => {
                if !is_ascii_break(first) {
                    buffer.push(first);
                }
                rest = tail;
            }
        }
    }
    buffer
}

fn is_ascii_break(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\r' | b'\n')
}

fn has_break(input: &[u8], breaks: LineBreaks) -> bool {
    // Without a short circuit, the loop is vectorized.
    let ascii = input.iter().fold(false, |found, &b| found | is_ascii_break(b));
    ascii
        || (breaks == LineBreaks::RemoveUnicode
            && !input.is_ascii()
            && UNICODE_BREAKS.iter().any(|bytes| input.windows(bytes.len()).any(|w| w == *bytes)))
}

fn trim(input: &[u8], surrounding: Surrounding) -> &[u8] {
    let removed: fn(u8) -> bool = match surrounding {
        Surrounding::Keep => return input,
        Surrounding::RemoveWhitespace => |b| matches!(b, b' ' | 0x09..=0x0D),
        Surrounding::RemoveControls => |b| b <= b' ',
    };
    let start = input.iter().position(|&b| !removed(b)).unwrap_or(input.len());
    let end = input.iter().rposition(|&b| !removed(b)).map_or(start, |last| last + 1);
    &input[start..end]
}
