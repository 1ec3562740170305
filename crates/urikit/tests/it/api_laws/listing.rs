//! The public types and trait implementations, as listed in `docs/api/`.
//!
//! `cargo xtask public-api` writes the listings and checks that they match the crates.

#![allow(dead_code, reason = "used only with all features")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

pub(crate) fn lines(package: &str) -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs/api")
        .join(package)
        .with_extension("txt");
    fs::read_to_string(file).expect("there is a listing").lines().map(str::to_owned).collect()
}

/// Returns each type of the package with each listed trait that it implements, as in
/// `("urikit::Uri", "Borrow<str>")`.
pub(crate) fn traits(package: &str) -> BTreeSet<(String, String)> {
    let root = package.replace('-', "_") + "::";
    let all = lines(package);
    all.iter()
        .filter_map(|line| implementation(line))
        .filter(|(name, _)| name.starts_with(&root))
        .collect()
}

/// Returns all types, by each of their paths.
pub(crate) fn types(package: &str) -> BTreeSet<String> {
    let is_kind = |word: &str| ["struct", "enum", "union"].contains(&word);
    let name = |line: &String| {
        let mut words = line.split(' ').skip_while(|word| !is_kind(word)).skip(1);
        Some(without_parameters(words.next()?.trim_end_matches("(_)")))
    };
    lines(package).iter().filter(|line| !line.contains(" fn ")).filter_map(name).collect()
}

/// Parses `impl<'a> Trait<Of> for Type<'a> where …`. The parameter of a trait is kept only if it is
/// `str`.
fn implementation(line: &str) -> Option<(String, String)> {
    let (path, of) =
        after_parameters(line.strip_prefix("impl")?).trim_start().split_once(" for ")?;
    let (path, parameter) =
        path.split_once('<').map_or((path, ""), |(path, parameter)| (path, parameter));
    let name = path.rsplit("::").next()?;
    let parameter = if parameter == "str>" { "<str>" } else { "" };
    Some((without_parameters(of.split(" where ").next()?), [name, parameter].concat()))
}

/// Returns ` B` for `<'a, C: D<E>> B`.
fn after_parameters(text: &str) -> &str {
    let mut open = 0;
    let end = text.find(|char| {
        open += i32::from(char == '<') - i32::from(char == '>');
        open == 0
    });
    end.filter(|_| text.starts_with('<')).map_or(text, |end| &text[end + 1..])
}

/// Returns `a::B` for `a::B<'c, D<E>>`.
fn without_parameters(path: &str) -> String {
    path.split('<').next().unwrap_or(path).to_owned()
}
