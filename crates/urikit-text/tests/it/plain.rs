//! The finder from the outside.

mod cases;
mod laws;
mod oracle;

use urikit_text::plain::{Choice, Finder};

/// Everything that can be asked for.
const ALL: &[Choice] = &[
    Choice::Email,
    Choice::Schemeless,
    Choice::NetworkPath,
    Choice::Scp,
    Choice::Nested,
    Choice::Rejoin,
    Choice::Ascii,
    Choice::Lenient,
];

/// A finder that does all this.
fn finder(choices: &[Choice]) -> Finder {
    choices.iter().fold(Finder::new(), |finder, choice| finder.with(*choice))
}
