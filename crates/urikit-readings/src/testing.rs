//! Inputs of unit tests.

use std::string::String;

/// Returns reproducible random concatenations of tokens.
pub(crate) fn random_inputs(tokens: &[&str]) -> impl Iterator<Item = String> {
    // xorshift.
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = move |end: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 11) as usize % end
    };
    (0..20_000).map(move |_| (0..below(14)).map(|_| tokens[below(tokens.len())]).collect())
}

/// Returns the second argument if the environment variable `URIKIT_REACH` is `exhaustive`, and the
/// first one otherwise.
pub(crate) fn reach<T>(every_run: T, exhaustive: T) -> T {
    if std::env::var_os("URIKIT_REACH").is_some_and(|reach| reach == "exhaustive") {
        exhaustive
    } else {
        every_run
    }
}
