//! The page of bounds is that of the tables, and every public function is in one of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use urikit_conformance::listing;
use urikit_growth::constant::CONSTANT;
use urikit_growth::{FAMILIES, page};

#[test]
fn the_page_is_that_of_the_tables() {
    if std::env::var_os("WRITE_GROWTH").is_some() {
        fs::write(page::file(), page::text()).expect("the page can be written");
    }
    let found = fs::read_to_string(page::file()).unwrap_or_default();
    assert!(found == page::text(), "WRITE_GROWTH=1 cargo test -p urikit-growth page");
}

/// The crates whose functions have bounds.
const CRATES: [&str; 3] = ["urikit", "urikit-text", "urikit-audit"];

/// The public functions of the crates.
fn functions() -> BTreeSet<String> {
    let mut functions = BTreeSet::new();
    for crate_name in CRATES {
        let file = page::file().with_file_name("api").join(crate_name).with_extension("txt");
        let listing = fs::read_to_string(file).expect("there is a listing");
        let before = functions.len();
        functions.extend(listing::functions(&listing));
        assert!(functions.len() > before + 30, "{crate_name}: {} functions", functions.len());
    }
    functions
}

/// Whether a pattern is of a function: its path, the beginning of it up to a `*` in its last part, or `*::` and its name.
fn is_of(pattern: &str, function: &str) -> bool {
    if let Some(name) = pattern.strip_prefix("*::") {
        return function.rsplit("::").next() == Some(name);
    }
    match pattern.strip_suffix('*') {
        Some(start) => function.strip_prefix(start).is_some_and(|rest| !rest.contains("::")),
        None => pattern == function,
    }
}

/// Whether it is of one function, or of all methods of a type, and not of a whole module.
fn is_narrow(pattern: &str) -> bool {
    let Some(start) = pattern.strip_suffix('*') else { return true };
    let mut parts = start.rsplit("::").skip(1);
    parts.next().is_some_and(|owner| owner.starts_with(char::is_uppercase))
}

#[test]
fn every_public_function_has_a_bound() {
    let functions = functions();
    let counted: Vec<&str> =
        FAMILIES.iter().flat_map(|it| it.operations).flat_map(|it| it.of).copied().collect();
    let constant: Vec<&str> = CONSTANT.iter().flat_map(|it| it.of).copied().collect();
    assert!(!counted.iter().any(|it| it.starts_with("*::")), "an operation is of functions that are named");
    let patterns = || counted.iter().chain(&constant);
    let wide: Vec<_> = patterns().filter(|it| !is_narrow(it)).collect();
    assert!(wide.is_empty(), "of too many functions: {wide:#?}");
    let unbounded: Vec<_> =
        functions.iter().filter(|it| !patterns().any(|pattern| is_of(pattern, it))).collect();
    assert!(unbounded.is_empty(), "neither counted nor said to be constant: {unbounded:#?}");
    let is_stale = |pattern: &&&str| !functions.iter().any(|function| is_of(pattern, function));
    let stale: Vec<_> = patterns().filter(is_stale).collect();
    assert!(stale.is_empty(), "of nothing: {stale:#?}");
}

#[test]
fn names_are_told_apart() {
    let mut families = BTreeMap::new();
    for family in FAMILIES {
        for operation in family.operations {
            assert_eq!(families.insert(operation.name, family.title), None, "{}", operation.name);
            assert!(
                !operation.name.contains('|') && operation.bound.per_byte < 1 << 13,
                "{}",
                operation.name
            );
        }
        let shapes: Vec<_> = family.shapes().map(|shape| shape.name).collect();
        let distinct: BTreeSet<_> = shapes.iter().collect();
        assert_eq!(distinct.len(), shapes.len(), "{}: {shapes:?}", family.title);
    }
}
