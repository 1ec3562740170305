//! `urlencoding`: percent-encoding with one fixed set.
//!
//! It keeps only unreserved characters. The inputs do not contain other characters that are valid
//! in a path, so the results are the same as those of the other peers. Decoding accepts a `%`
//! without hexadecimal digits.

use super::{Family, Operation, Peer};

pub(super) fn peer() -> Peer {
    Peer::new("urlencoding", "2.1.3", Family::Codec)
        .offers(Operation::Decode, |text, sink| {
            sink.text(&urlencoding::decode(text).ok()?);
            Some(())
        })
        .offers(Operation::Encode, |text, sink| {
            sink.text(&urlencoding::encode(text));
            Some(())
        })
}
