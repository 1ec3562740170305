//! Prints the time per row of the main functions, for a million distinct URLs in batches.

use std::time::Instant;

use arrow_array::{Array, ArrayRef, StringArray, StringViewArray};
use urikit_arrow::{Options, Part, Spec};

const ROWS: usize = 1_000_000;

/// The rows of a call. Query engines use batches of this order.
const BATCH: usize = 65_536;

fn main() {
    let urls: Vec<String> = (0..ROWS as u64).map(url).collect();
    let bytes: usize = urls.iter().map(String::len).sum();
    println!("{} URLs, {} bytes on average", urls.len(), bytes / urls.len());
    let utf8 = StringArray::from(urls.clone());
    let views = StringViewArray::from_iter_values(&urls);
    let options = Options::new();
    let base = Spec::Rfc3986.parse("https://example.com/a/b").expect("valid");
    for (name, array) in [("Utf8", &utf8 as &dyn Array), ("Utf8View", &views)] {
        let batches: Vec<ArrayRef> =
            (0..ROWS).step_by(BATCH).map(|at| array.slice(at, BATCH.min(ROWS - at))).collect();
        let measure = |function: &str, run: &dyn Fn(&dyn Array)| {
            let mut times: Vec<_> = (0..7)
                .map(|_| {
                    let start = Instant::now();
                    batches.iter().for_each(|batch| run(batch));
                    start.elapsed()
                })
                .collect();
            times.sort();
            let nanoseconds = times[3].as_nanos() as f64 / urls.len() as f64;
            println!("{name:8} {function:12} {nanoseconds:6.1} ns per row");
        };
        let part = |array: &dyn Array, it| {
            drop(urikit_arrow::part(array, it, &options).expect("strings"));
        };
        measure("host", &|array| part(array, Part::Host));
        measure("path", &|array| part(array, Part::Path));
        measure("query", &|array| part(array, Part::Query));
        let java = options.with_spec(Spec::Java);
        measure("host (java)", &|array| drop(urikit_arrow::part(array, Part::Host, &java)));
        measure("port", &|array| drop(urikit_arrow::port(array, &options)));
        measure("is_valid", &|array| drop(urikit_arrow::is_valid(array, &options)));
        measure("parse", &|array| drop(urikit_arrow::parse(array, &options)));
        measure("normalize", &|array| drop(urikit_arrow::normalize(array, &options)));
        measure("resolve", &|array| drop(urikit_arrow::resolve(array, &base)));
        measure("query_get", &|array| drop(urikit_arrow::query_get(array, "id", &options)));
    }
}

/// Returns a URL that looks like those of logs.
fn url(number: u64) -> String {
    let random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let host = ["www.example.com", "shop.example.org", "a.cdn.example.net", "localhost:8080"];
    let host = host[(random >> 60) as usize % 4];
    match random >> 58 & 3 {
        0 => format!("https://{host}/articles/{:x}/index.html", random >> 40),
        1 => format!("https://{host}/search?q={:x}&id={number}&page=2", random >> 44),
        2 => format!("http://{host}/{}/images/{:x}.png#{number}", number % 97, random >> 30),
        _ => format!("https://{host}/p/{number}?utm_source=mail&utm_medium={:x}", random >> 50),
    }
}
