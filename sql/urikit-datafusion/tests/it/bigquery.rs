//! The page `docs/bigquery.md`: documented answers of BigQuery compared with urikit.

use std::fmt::Write;
use std::path::Path;

use crate::support::{by_name, call_strings};

/// The examples in the documentation of BigQuery's net functions: input, and the results of
/// `NET.HOST`, `NET.PUBLIC_SUFFIX`, and `NET.REG_DOMAIN`.
const EXAMPLES: [[Option<&str>; 4]; 7] = [
    [Some(""), None, None, None],
    [Some("http://abc.xyz"), Some("abc.xyz"), Some("xyz"), Some("abc.xyz")],
    [Some("//user:password@a.b:80/path?query"), Some("a.b"), None, None],
    [Some("https://[::1]:80"), Some("[::1]"), None, None],
    [Some("http://例子.卷筒纸.中国"), Some("例子.卷筒纸.中国"), Some("中国"), Some("卷筒纸.中国")],
    [
        Some("    www.Example.Co.UK    "),
        Some("www.Example.Co.UK"),
        Some("Co.UK"),
        Some("Example.Co.UK"),
    ],
    [Some("mailto:?to=&subject=&body="), Some("mailto"), None, None],
];

const HEAD: &str = "\
# BigQuery's functions for URLs compared with urikit

The module `bigquery` of [`urikit-datafusion`](../sql/urikit-datafusion) has the names `net.host`,
`net.public_suffix`, and `net.reg_domain`, also in uppercase or with an underscore. BigQuery was not
run: its answers in this page are the examples in its documentation. A test of `urikit-datafusion`
writes this page if `WRITE_PAGES` is set.

| input | function | BigQuery, as documented | urikit |
|---|---|---|---|
";

const TAIL: &str = "
The differences have these reasons:

- BigQuery removes spaces around a URL and parses other invalid URLs as well as it can. In urikit,
  URLs with spaces or non-ASCII characters are invalid and the result is NULL; `uri_error` has the
  reason. To accept IRIs, use `uri_host(url, 'rfc3987')`.
- BigQuery documents `mailto` as the host of a `mailto` URI, and that such URIs are unsupported. In
  urikit they have no host.

Both use only the ICANN section of the list, and return NULL for addresses and for hosts to which no
rule of the list applies. The list changes, so results may differ by its version.
";

fn code(value: Option<&str>) -> String {
    match value {
        None => "NULL".to_owned(),
        Some("") => "`''`".to_owned(),
        // Spaces at the ends of code are not displayed.
        Some(value) => format!("`{}`", value.replace("    ", "\u{2423}\u{2423}\u{2423}\u{2423}")),
    }
}

#[test]
fn bigquery_page_is_up_to_date() {
    let functions = urikit_datafusion::bigquery::functions();
    let mut page = HEAD.to_owned();
    for [input, results @ ..] in EXAMPLES {
        let names = ["net.host", "net.public_suffix", "net.reg_domain"];
        for (name, documented) in names.into_iter().zip(results) {
            let found = call_strings(&by_name(&functions, name), &[input.unwrap()]).unwrap();
            let (input, found) = (code(input), code(found.as_deref()));
            let documented = code(documented);
            writeln!(page, "| {input} | `{name}` | {documented} | {found} |").unwrap();
        }
    }
    page += TAIL;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bigquery.md");
    if std::env::var_os("WRITE_PAGES").is_some() {
        std::fs::write(&path, &page).expect("docs is writable");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/bigquery.md is outdated; run this test with WRITE_PAGES=1");
}
