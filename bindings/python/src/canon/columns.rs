//! The columns of the Common Crawl index.

use std::cell::RefCell;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use urikit_canon::columns::ColumnParser;
use urikit_canon::domain::BundledList;

use crate::uri::reference_text;

thread_local! {
    static PARSER: RefCell<ColumnParser<BundledList>> =
        RefCell::new(ColumnParser::new(BundledList));
}

/// Returns the `url_*` columns of the Common Crawl index for a URL, with the same names.
///
/// A column without a value is `None`. `url` can be any string.
///
/// >>> from urikit.canon import common_crawl_columns
/// >>> columns = common_crawl_columns("https://Alice.GitHub.io:443/a?b#c")
/// >>> columns["url_surtkey"], columns["url_host_name"], columns["url_port"]
/// ('io,github,alice)/a?b', 'alice.github.io', 443)
/// >>> columns["url_host_registered_domain"], columns["url_host_private_domain"]
/// ('github.io', 'alice.github.io')
#[pyfunction]
#[pyo3(signature = (url, /))]
pub(super) fn common_crawl_columns<'py>(url: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let (py, url) = (url.py(), reference_text(url)?);
    let result = PyDict::new(py);
    PARSER.with(|parser| {
        // Creating Python objects can run other Python code in this thread.
        let mut local;
        let mut shared;
        let parser: &mut ColumnParser<BundledList> = match parser.try_borrow_mut() {
            Ok(borrowed) => {
                shared = borrowed;
                &mut shared
            }
            Err(_) => {
                local = ColumnParser::new(BundledList);
                &mut local
            }
        };
        let columns = parser.parse(url);
        for (name, value) in [
            ("url_surtkey", columns.url_surtkey),
            ("url_host_name", columns.url_host_name),
            ("url_host_tld", columns.url_host_tld),
            ("url_host_2nd_last_part", columns.url_host_2nd_last_part),
            ("url_host_3rd_last_part", columns.url_host_3rd_last_part),
            ("url_host_4th_last_part", columns.url_host_4th_last_part),
            ("url_host_5th_last_part", columns.url_host_5th_last_part),
            ("url_host_registry_suffix", columns.url_host_registry_suffix),
            ("url_host_registered_domain", columns.url_host_registered_domain),
            ("url_host_private_suffix", columns.url_host_private_suffix),
            ("url_host_private_domain", columns.url_host_private_domain),
            ("url_host_name_reversed", columns.url_host_name_reversed),
            ("url_protocol", columns.url_protocol),
        ] {
            result.set_item(PyString::intern(py, name), value)?;
        }
        result.set_item("url_port", columns.url_port)?;
        result.set_item("url_path", columns.url_path)?;
        result.set_item("url_query", columns.url_query)
    })?;
    Ok(result)
}
