//! The page `docs/sql-functions.md`, a list of all functions.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use urikit_functions::{Function, functions, spark, trino};

const HEAD: &str = "\
# SQL functions for URIs

The functions of [`urikit-datafusion`](sql.md) and of the column functions in Python. A test of
`urikit-datafusion` writes this page with `WRITE_PAGES=1`, and fails if it is outdated.

For NULL, for an invalid URI, and for an undefined component, the result is NULL. An argument in
brackets can be omitted.
";

/// Compares a page with its file in `docs`, or writes it if `WRITE_PAGES` is set.
pub(crate) fn check(name: &str, page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    if std::env::var_os("WRITE_PAGES").is_some() {
        std::fs::write(&path, page).expect("docs is writable");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/{name} is outdated; run this test with WRITE_PAGES=1");
}

/// Formats a value as code in a table.
pub(crate) fn code(value: &str) -> String {
    if value.is_empty() {
        return "`''`".to_owned();
    }
    let value: String = value.chars().flat_map(printable).collect();
    let mut value = value.replace('|', "\\|");
    // Spaces at the ends of code are not displayed.
    if value.starts_with(' ') || value.ends_with(' ') {
        value = value.replace(' ', "\u{2423}");
    }
    if value.contains('`') { format!("`` {value} ``") } else { format!("`{value}`") }
}

fn printable(c: char) -> Vec<char> {
    if c.is_control() || (c.is_whitespace() && c != ' ') {
        c.escape_unicode().collect()
    } else {
        vec![c]
    }
}

fn write_functions(page: &mut String, functions: &[&Function]) {
    *page += "\n| call | result | example |\n|---|---|---|\n";
    for function in functions {
        let description = function.description().replace('|', "\\|");
        let (syntax, example) = (code(&function.syntax()), code(function.example()));
        writeln!(page, "| {syntax} | {description} | {example} |").expect("a string");
    }
}

/// Describes each parameter once, with the functions that have it.
fn write_parameters(page: &mut String, functions: &[&Function]) {
    let mut described = BTreeMap::<_, Vec<String>>::new();
    for function in functions {
        for parameter in function.parameters() {
            let key = (parameter.name(), parameter.description());
            described.entry(key).or_default().push(code(function.name()));
        }
    }
    *page += "\n## Arguments\n\n| argument | value | functions |\n|---|---|---|\n";
    for ((name, description), functions) in described {
        let functions = match functions.len() {
            0..=12 => functions.join(", "),
            len => format!("{len} functions"),
        };
        writeln!(page, "| {} | {description} | {functions} |", code(name)).expect("a string");
    }
}

#[test]
fn page_of_functions_is_up_to_date() {
    let own: Vec<_> = functions().collect();
    let mut page = HEAD.to_owned();
    write_functions(&mut page, &own);
    write_parameters(&mut page, &own);
    page += "\n## Functions of Spark\n";
    write_functions(&mut page, &spark::functions().collect::<Vec<_>>());
    page += "\n## Functions of Trino\n";
    write_functions(&mut page, &trino::functions().collect::<Vec<_>>());
    check("sql-functions.md", &page);
}
