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

The module `bigquery` of [`urikit-datafusion`](../sql/urikit-datafusion) provides `net.host`,
`net.public_suffix`, and `net.reg_domain`, also in uppercase (`NET.HOST`) and with an underscore
(`net_host`). This page compares them with the examples in BigQuery's documentation. A test of
`urikit-datafusion` fails if it is outdated. With `WRITE_PAGES=1`, the test updates it.

| input | function | BigQuery, as documented | urikit |
|---|---|---|---|
";

const TAIL: &str = "
The results differ for these reasons:

- BigQuery ignores spaces around a URL, and also returns components of invalid URLs. In urikit, URLs
  with spaces or non-ASCII characters are invalid, and the result is NULL. To accept non-ASCII
  characters, use `uri_host(url, 'rfc3987')`.
- According to its documentation, BigQuery does not support `mailto` URIs, and returns `mailto` as
  the host of the example. In urikit, such URIs have no host.

Both use only the ICANN section of the Public Suffix List. They return NULL for IP addresses and for
hosts without a suffix in the list. Their versions of the list can differ.
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
