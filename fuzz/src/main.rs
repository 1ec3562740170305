//! Gives what libFuzzer comes up with to the claim that the variable `CLAIM` names.
//!
//! One binary is for all claims, as building one with coverage takes minutes; `scripts/fuzz` runs it.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::{Corpus, fuzz_target};
use urikit_claims::Claim;

static CLAIM: LazyLock<&Claim> = LazyLock::new(|| {
    let name = std::env::var("CLAIM").expect("the variable CLAIM names a claim");
    urikit_claims::claim(&name).expect("a claim of the table")
});

fuzz_target!(
    init: {
        // Automata are compiled when they are first asked, which is not to count as a slow input.
        (CLAIM.check)(b"http://a/b\xffc");
        (CLAIM.check)(b"\xffa");
    },
    // What is no case of a claim is not kept, however new: other claims have what comes before.
    |data: &[u8]| -> Corpus {
        match (CLAIM.check)(data) {
            Some(_) => Corpus::Keep,
            None => Corpus::Reject,
        }
    }
);
