//! Writes the page.

use std::fmt::Write;
use std::path::Path;

use super::{Compared, Comparison, Row};

const HEAD: &str = "\
# ClickHouse's URL functions compared with urikit

The module `clickhouse` of [`urikit-datafusion`](../sql/urikit-datafusion) provides functions with
ClickHouse's names. Each returns the result of the `uri_` function in the table below, except that a
URL without a scheme can start with a host, as in `www.example.com/a`. This page compares them with
recorded results of ClickHouse (VERSION).

The inputs are URLs, or URLs with the name of a parameter. They are handwritten, mutated, or
generated, and many are invalid. `cargo xtask record clickhouse` records the results again. A test
of `urikit-datafusion` fails if this page is outdated or if a difference belongs to no class. With
`WRITE_PAGES=1`, it updates the page.

For an undefined component and for most invalid strings, ClickHouse returns `''`, `0`, or `[]`, and
urikit returns NULL. The column \"NULL\" counts these rows, and \"different\" does not. For an empty
component, such as the query of `http://h/?`, urikit returns `''`.

| ClickHouse | urikit | inputs | equal | NULL | different |
|---|---|---|---|---|---|
";

const TAIL: &str = "
## Other functions

- `cutToFirstSignificantSubdomainWithWWW` returns the registered domain, as
  `cutToFirstSignificantSubdomain` does. In ClickHouse, they differ for hosts such as `www.com`.
- `port` and `portRFC` accept a default port as the second argument, and return it for valid URLs
  without a port. For invalid URLs, they return NULL.
- `idnaEncode` and `idnaDecode` return the results of `uri_host_ascii` and `uri_host_unicode`.
- Missing: `URLHash`, `base64URLEncode`, and functions that take a list of suffixes, such as
  `firstSignificantSubdomainCustom`.
";

/// The row of a function in the table of all functions, and its section.
pub(super) struct Section {
    summary: String,
    text: String,
}

pub(super) fn section(compared: &Compared<'_>) -> Section {
    let Comparison { theirs, ours, .. } = compared.comparison;
    let ours = if ours.starts_with("uri_") { code(ours) } else { (*ours).to_owned() };
    let differences: usize = compared.differences.iter().map(|(_, rows)| rows.len()).sum();
    let summary = format!(
        "| [`{theirs}`](#{}) | {ours} | {} | {} | {} | {differences} |\n",
        theirs.to_lowercase(),
        compared.rows,
        compared.equal,
        compared.null
    );
    let mut text = format!("## {theirs}\n\nCompared with {ours}.\n\n");
    text +=
        "| class | count | reason | example | ClickHouse | urikit |\n|---|---|---|---|---|---|\n";
    for (class, rows) in &compared.differences {
        let Row { url, name, theirs, ours, .. } = &rows[0];
        let name = if name.is_empty() { String::new() } else { format!(", {}", code(name)) };
        let ours = ours.map_or("NULL".to_owned(), code);
        writeln!(
            text,
            "| {} | {} | {} | {}{name} | {} | {ours} |",
            class.name,
            rows.len(),
            class.reason,
            code(url),
            code(theirs)
        )
        .expect("a string");
    }
    if compared.differences.is_empty() {
        text = format!("## {theirs}\n\nCompared with {ours}. No differences.\n");
    }
    Section { summary, text }
}

/// Formats a value as code in a table.
fn code(value: &str) -> String {
    if value.is_empty() {
        return "`''`".to_owned();
    }
    let value: String = value.chars().flat_map(printable).collect();
    let value = value.replace('|', "\\|");
    if value.contains('`') { format!("`` {value} ``") } else { format!("`{value}`") }
}

fn printable(c: char) -> Vec<char> {
    if c.is_control() || (c.is_whitespace() && c != ' ') {
        c.escape_unicode().collect()
    } else {
        vec![c]
    }
}

pub(super) fn page(version: &str, sections: &[Section]) -> String {
    let mut page = HEAD.replace("VERSION", version);
    page.extend(sections.iter().map(|section| section.summary.as_str()));
    for section in sections {
        page.push('\n');
        page += &section.text;
    }
    page += TAIL;
    page
}

/// Compares the page with the file, or writes it if `WRITE_PAGES` is set.
pub(super) fn check(page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/clickhouse.md");
    if std::env::var_os("WRITE_PAGES").is_some() {
        std::fs::write(&path, page).expect("docs is writable");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/clickhouse.md is outdated; run this test with WRITE_PAGES=1");
}
