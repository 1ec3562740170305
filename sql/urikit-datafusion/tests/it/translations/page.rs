//! Writes the page.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Compared, Row, bigquery, classes::Class};
use crate::pages::code;

const HEAD: &str = "\
# Translating URL functions of other SQL engines

Which functions of urikit replace those of ClickHouse and BigQuery, and where their results differ.
The functions of [Spark and Trino](sql.md) need no translation, because they are available under
their names with equal results. A test of `urikit-datafusion` fails if this page is outdated or if a
difference from ClickHouse belongs to no class. With `WRITE_PAGES=1`, the test updates the page.

## ClickHouse

The results are compared with recorded ones of ClickHouse (VERSION).
The inputs are URLs, or URLs with the name of a parameter. They are handwritten, mutated, or
generated, and many are invalid. `cargo xtask record clickhouse` records the results again.

For an undefined component and for most invalid strings, ClickHouse returns `''`, `0`, or `[]`, and
urikit returns NULL. The column \"NULL\" counts these rows, and \"different\" does not. For an empty
component, such as the query of `http://h/?`, urikit returns `''`.

| ClickHouse | urikit | inputs | equal | NULL | different |
|---|---|---|---|---|---|
";

const DIFFERENCES: &str = "
Not compared:

| ClickHouse | urikit |
|---|---|
| `pathFull(url)` | `uri_path_and_query(url, 'guess') \\|\\| \
    coalesce('#' \\|\\| uri_fragment(url, 'guess'), '')` |
| `port(url, 80)` | `coalesce(uri_port(url, 'guess'), 80)` |
| `idnaEncode(host)` | `uri_host_ascii(host, 'guess rfc3987')` |
| `idnaDecode(host)` | `uri_host_unicode(host, 'guess')` |
| `URLHash`, `base64URLEncode`, functions that take a list of suffixes | none |

### Differences from ClickHouse

The numbers are those of the inputs above.

| class | reason | functions | example | ClickHouse | urikit |
|---|---|---|---|---|---|
";

const BIGQUERY: &str = "
## BigQuery

The results are those in the examples of BigQuery's documentation. Both sides use the ICANN section
of the Public Suffix List, in versions that can differ.

| BigQuery | urikit |
|---|---|
";

const EXAMPLES: &str = "
| input | function | BigQuery, as documented | urikit |
|---|---|---|---|
";

const TAIL: &str = "
The results differ for these reasons:

- BigQuery ignores spaces around a URL, and also returns components of invalid URLs. In urikit, URLs
  with spaces or non-ASCII characters are invalid, and the result is NULL. The option `'rfc3987'`
  accepts non-ASCII characters, and `'whatwg'` accepts what browsers do.
- According to its documentation, BigQuery does not support `mailto` URIs, and returns `mailto` as
  the host of the example. In urikit, such URIs have no host.
- For hosts without a suffix in the list, BigQuery returns NULL. urikit treats their last label as a
  suffix, as the algorithm of the list specifies.
";

/// Returns a row of the table of functions.
fn summary(compared: &Compared<'_>) -> String {
    let differences: usize = compared.differences.values().map(|(_, rows)| rows.len()).sum();
    let (theirs, ours) = (compared.comparison.theirs, compared.comparison.ours);
    let Compared { rows, equal, null, .. } = compared;
    format!("| `{theirs}` | `{ours}` | {rows} | {equal} | {null} | {differences} |\n")
}

/// Returns a row of the table of differences: a class, with the functions in which it occurs.
fn difference(class: &Class, functions: &[(&str, &[Row<'_>])]) -> String {
    let counts: Vec<_> =
        functions.iter().map(|(name, rows)| format!("`{name}` {}", rows.len())).collect();
    let (function, Row { url, name, theirs, ours, .. }) = (functions[0].0, &functions[0].1[0]);
    let name = if name.is_empty() { String::new() } else { format!(", {}", code(name)) };
    let ours = ours.map_or("NULL".to_owned(), code);
    format!(
        "| {} | {} | {} | `{function}`: {}{name} | {} | {ours} |\n",
        class.name,
        class.reason,
        counts.join(", "),
        code(url),
        code(theirs)
    )
}

pub(super) fn page(version: &str, compared: &[Compared<'_>]) -> String {
    let mut page = HEAD.replace("VERSION", version);
    page.extend(compared.iter().map(summary));
    page += DIFFERENCES;
    // Classes can have the same name in different functions, with another reason.
    let mut classes = BTreeMap::<_, (&Class, Vec<(&str, &[Row<'_>])>)>::new();
    for it in compared {
        for (name, (class, rows)) in &it.differences {
            let (_, functions) =
                classes.entry((name, class.reason)).or_insert((*class, Vec::new()));
            functions.push((it.comparison.theirs, rows.as_slice()));
        }
    }
    page.extend(classes.values().map(|(class, functions)| difference(class, functions)));
    page += BIGQUERY;
    for [theirs, ours] in bigquery::FUNCTIONS {
        writeln!(page, "| `{theirs}(url)` | `{ours}` |").expect("a string");
    }
    page += EXAMPLES;
    page + &bigquery::rows() + TAIL
}
