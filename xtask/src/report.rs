//! The tables of `docs/testing.md`, which tasks fill in with `--record`.

use std::fs;

use anyhow::{Context as _, Result, bail};

use crate::process::{output, root};

const PAGE: &str = "docs/testing.md";

/// Writes a row into the table after the comment `<!-- table: NAME -->`.
///
/// Replaces the row with the same first cell, or appends a row if there is none.
pub(crate) fn record(table: &str, cells: &[String]) -> Result<()> {
    let file = root().join(PAGE);
    let page = fs::read_to_string(&file).with_context(|| format!("cannot read {PAGE}"))?;
    let page = with_row(&page, table, cells)?;
    fs::write(&file, page).with_context(|| format!("cannot write {PAGE}"))
}

/// Returns the date of today in UTC, as `2026-11-24`.
pub(crate) fn today() -> Result<String> {
    Ok(output(crate::process::command("date").args(["-u", "+%F"]))?.trim().to_owned())
}

fn with_row(page: &str, table: &str, cells: &[String]) -> Result<String> {
    let marker = format!("<!-- table: {table} -->");
    let mut lines: Vec<String> = page.lines().map(str::to_owned).collect();
    let Some(start) = lines.iter().position(|line| *line == marker) else {
        bail!("{PAGE} has no table {table}");
    };
    // The rows follow the marker, an empty line, the header, and the delimiter row.
    let first = start + 4;
    let rows = lines.iter().skip(first).take_while(|line| line.starts_with('|')).count();
    let columns = lines.get(start + 2).map_or(0, |header| header.matches(" | ").count() + 1);
    if columns != cells.len() {
        bail!("the table {table} of {PAGE} has {columns} columns, not {}", cells.len());
    }
    let row = format!("| {} |", cells.join(" | "));
    let key = format!("| {} |", cells[0]);
    match (first..first + rows).find(|&at| lines[at].starts_with(&key)) {
        Some(at) => lines[at] = row,
        None => lines.insert(first + rows, row),
    }
    Ok(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::with_row;

    const PAGE: &str = "# Page\n\n<!-- table: one -->\n\n| a | b |\n|---|---|\n| x | 1 |\n\nEnd.\n";

    fn cells(first: &str, second: &str) -> Vec<String> {
        vec![first.to_owned(), second.to_owned()]
    }

    #[test]
    fn a_row_is_replaced_or_appended() {
        let replaced = with_row(PAGE, "one", &cells("x", "2")).unwrap();
        assert_eq!(replaced, PAGE.replace("| x | 1 |", "| x | 2 |"));
        let appended = with_row(PAGE, "one", &cells("y", "2")).unwrap();
        assert_eq!(appended, PAGE.replace("| x | 1 |", "| x | 1 |\n| y | 2 |"));
    }

    #[test]
    fn a_table_must_exist_and_have_as_many_columns() {
        assert!(with_row(PAGE, "two", &cells("x", "2")).is_err());
        assert!(with_row(PAGE, "one", &["x".to_owned()]).is_err());
    }
}
