//! `urlencoding`: only the codec, with one fixed set.
//!
//! It leaves the unreserved characters alone; the texts measured hold no others that a path could keep, so the results are
//! those of the other peers. Decoding takes a stray `%` for itself.

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
