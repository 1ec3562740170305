//! Tests of the finder.

mod cases;
mod generated;
mod laws;
mod oracle;
mod vectors;

use urikit_text::plain::{FindOption, Finder};

/// All options.
const ALL: &[FindOption] = &[
    FindOption::Email,
    FindOption::Schemeless,
    FindOption::NetworkPath,
    FindOption::Scp,
    FindOption::Nested,
    FindOption::Rejoin,
    FindOption::Ascii,
    FindOption::Lenient,
    FindOption::AnyScheme,
    FindOption::Refang,
];

/// Returns a finder with these options.
fn finder(choices: &[FindOption]) -> Finder {
    choices.iter().fold(Finder::new(), |finder, choice| finder.with(*choice))
}
