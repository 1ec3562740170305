//! Tests of guessing.

mod cases;
mod cleaning;
mod page;

use urikit_text::guess::Guesser;

/// The guesser for the examples of the rules.
fn guesser() -> Guesser<'static> {
    Guesser::new().home("/home/me")
}
