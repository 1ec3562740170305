//! The finder from the outside.

mod cases;
mod laws;
mod oracle;

use urikit_text::plain::{FindOption, Finder};

/// Everything that can be asked for.
const ALL: &[FindOption] = &[
    FindOption::Email,
    FindOption::Schemeless,
    FindOption::NetworkPath,
    FindOption::Scp,
    FindOption::Nested,
    FindOption::Rejoin,
    FindOption::Ascii,
    FindOption::Lenient,
];

/// A finder that does all this.
fn finder(choices: &[FindOption]) -> Finder {
    choices.iter().fold(Finder::new(), |finder, choice| finder.with(*choice))
}
