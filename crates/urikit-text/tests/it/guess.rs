//! Guesses from the outside.

mod cases;
mod cleaning;
mod page;

use urikit_text::guess::Guesser;

/// What the rules' examples are made with.
fn guesser() -> Guesser<'static> {
    Guesser::new().home("/home/me")
}
