//! Lists what is public in a crate, a line each: `urikit-public-api DOC.json`.
//!
//! Auto traits are told only where they fail: a type of which nothing is said is `Send`, `Sync`, `Unpin`, `UnwindSafe` and
//! `RefUnwindSafe`. So one that loses one of them shows as a line that is new.

use std::io::{self, Write};
use std::process::ExitCode;

use public_api::Builder;

/// Traits that a type has by what it is made of.
const AUTO: [&str; 5] = ["Send", "Sync", "Unpin", "UnwindSafe", "RefUnwindSafe"];

/// The compiler's own.
const INTERNAL: [&str; 3] = ["Freeze", "UnsafeUnpin", "StructuralPartialEq"];

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("usage: urikit-public-api DOC.json");
        return ExitCode::from(2);
    };
    let api =
        match Builder::from_rustdoc_json(std::path::PathBuf::from(path)).omit_blanket_impls(true).build() {
            Ok(api) => api,
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        };
    match io::stdout().write_all(listing(api.items().map(ToString::to_string)).as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// The lines without those that follow from others: the methods of a trait stand in the trait.
fn listing(lines: impl Iterator<Item = String>) -> String {
    let mut listing = String::new();
    let mut is_of_trait = false;
    for line in lines {
        let is_function = line.split('(').next().is_some_and(|head| head.contains(" fn "));
        if is_function && is_of_trait && !is_free(&line) {
            continue;
        }
        match trait_of(&line) {
            Some(implemented) => {
                is_of_trait = true;
                if is_matter_of_course(implemented, &line) {
                    continue;
                }
            }
            // Types and constants are what an implementation chooses; all else begins something new.
            None => is_of_trait &= line.starts_with("pub type ") || line.starts_with("pub const "),
        }
        listing.push_str(&line);
        listing.push('\n');
    }
    listing
}

/// Whether a function is one of a module, whose name is in lower case, and not of a type, be it of another crate.
fn is_free(line: &str) -> bool {
    let mut depth = 0;
    let plain = line.chars().filter(|c| {
        depth += i32::from(*c == '<') - i32::from(*c == '>');
        depth == 0 && *c != '>'
    });
    let plain: String = plain.collect();
    let path = plain.split_once(" fn ").and_then(|(_, rest)| rest.split('(').next()).unwrap_or_default();
    let is_lower = |owner: &str| owner.starts_with(|c: char| c.is_ascii_lowercase());
    path.starts_with("urikit") && path.rsplit("::").nth(1).is_some_and(is_lower)
}

/// The trait of `impl Trait for Type`, with its `!` if it is one that the type does not have.
fn trait_of(line: &str) -> Option<&str> {
    line.strip_prefix("impl")?.split_once(" for ")?.0.split(' ').find(|word| word.contains("::"))
}

/// Whether it is an auto trait that the type has without a condition, or one that is nobody's business.
fn is_matter_of_course(implemented: &str, line: &str) -> bool {
    let name = implemented.rsplit("::").next().unwrap_or(implemented);
    let is_had = !implemented.starts_with('!') && !line.contains(" where ");
    INTERNAL.contains(&name) || AUTO.contains(&name) && is_had
}
