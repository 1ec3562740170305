//! The examples in the documentation of BigQuery.

use std::fmt::Write;

use super::evaluate;
use crate::pages::code;

/// BigQuery's functions and the calls that replace them.
pub(super) const FUNCTIONS: [[&str; 2]; 3] = [
    ["NET.HOST", "uri_host(url, 'guess')"],
    ["NET.PUBLIC_SUFFIX", "uri_public_suffix(url, 'guess icann')"],
    ["NET.REG_DOMAIN", "uri_registered_domain(url, 'guess icann')"],
];

/// The examples: input, and the results of [`FUNCTIONS`].
const EXAMPLES: [(&str, [Option<&str>; 3]); 7] = [
    ("", [None; 3]),
    ("http://abc.xyz", [Some("abc.xyz"), Some("xyz"), Some("abc.xyz")]),
    ("//user:password@a.b:80/path?query", [Some("a.b"), None, None]),
    ("https://[::1]:80", [Some("[::1]"), None, None]),
    ("http://例子.卷筒纸.中国", [Some("例子.卷筒纸.中国"), Some("中国"), Some("卷筒纸.中国")]),
    (
        "    www.Example.Co.UK    ",
        [Some("www.Example.Co.UK"), Some("Co.UK"), Some("Example.Co.UK")],
    ),
    ("mailto:?to=&subject=&body=", [Some("mailto"), None, None]),
];

/// Returns the rows of a table that compares the examples.
pub(super) fn rows() -> String {
    let mut rows = String::new();
    for (input, results) in EXAMPLES {
        for ([theirs, ours], documented) in FUNCTIONS.into_iter().zip(results) {
            let found = evaluate(ours, &[Some(input)], None);
            let found = found.iter().next().flatten();
            let answer = |value: Option<&str>| value.map_or("NULL".to_owned(), code);
            let (input, documented, found) = (code(input), answer(documented), answer(found));
            writeln!(rows, "| {input} | `{theirs}` | {documented} | {found} |").expect("a string");
        }
    }
    rows
}
