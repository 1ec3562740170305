//! `percent-encoding`: the codec of `url`.
//!
//! Decoding follows the WHATWG: a `%` without hexadecimal digits is not an error.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::{Family, Operation, Peer};

/// The characters that a path cannot contain (RFC 3986 section 3.3).
const NOT_IN_PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b':')
    .remove(b'@')
    .remove(b'/');

pub(super) fn peer() -> Peer {
    Peer::new("percent-encoding", "2.3.2", Family::Codec)
        .offers(Operation::Decode, |text, sink| {
            sink.text(&percent_decode_str(text).decode_utf8().ok()?);
            Some(())
        })
        .offers(Operation::Encode, |text, sink| {
            sink.text(&Cow::from(utf8_percent_encode(text, NOT_IN_PATH)));
            Some(())
        })
}
