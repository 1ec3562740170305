//! Measures the time per URL of the profiles on recorded inputs and on typical URLs.
//!
//! ```sh
//! cargo run --release -p urikit-canon --all-features --example canon_speed
//! ```

use std::hint::black_box;
use std::time::{Duration, Instant};

use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::surt::surt;

/// The URLs that ship with the project.
const EXAMPLES: &str = include_str!("../../../examples/urls.txt");

/// URLs as they are in the index of a crawl.
const TYPICAL: [&str; 12] = [
    "https://www.example.com/",
    "https://www.example.com/index.html",
    "http://news.example.co.uk/2024/05/17/world/a-long-article-title-with-many-words.html",
    "https://shop.example.de/products/shoes?color=black&size=42&utm_source=newsletter&sort=price",
    "https://en.wikipedia.org/wiki/Uniform_Resource_Identifier#Syntax",
    "http://example.org/search?q=caf%C3%A9+au+lait&page=2",
    "https://cdn.example.net/static/js/app.3f2a9c.min.js?v=20240517",
    "https://forum.example.com/viewtopic.php?f=12&t=48213&start=20&sid=0123456789abcdef0123456789abcdef",
    "https://blog.example.com/tag/rust/page/3/",
    "http://www.example.ac.jp/~user/papers/%E8%AB%96%E6%96%87.pdf",
    "https://api.example.io/v2/items/550e8400-e29b-41d4-a716-446655440000?expand=owner,tags",
    "https://maps.example.com/@52.5200,13.4050,12z/data=!3m1!4b1",
];

/// The number of measurements, of which the fastest counts.
const ROUNDS: usize = 60;

fn main() {
    let examples: Vec<&str> =
        EXAMPLES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    for (name, urls) in [("examples/urls.txt", examples), ("typical", TYPICAL.to_vec())] {
        let bytes: usize = urls.iter().map(|url| url.len()).sum();
        println!("{name}: {} URLs, {} bytes on average", urls.len(), bytes / urls.len());
        for profile in Profile::all() {
            let key = nanoseconds(&urls, |url, out| drop(black_box(surt(url, &profile, out))));
            let url =
                nanoseconds(&urls, |url, out| drop(black_box(canonicalize(url, &profile, out))));
            println!("  {:14} surt {key:5.0} ns, canonicalize {url:5.0} ns", profile.name());
        }
    }
}

/// Returns the time per URL of the fastest round.
fn nanoseconds(urls: &[&str], mut f: impl FnMut(&str, &mut Vec<u8>)) -> f64 {
    const REPEAT: usize = 200;
    let mut out = Vec::new();
    let mut best = Duration::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for _ in 0..REPEAT {
            for url in urls {
                f(black_box(url), &mut out);
            }
        }
        best = best.min(start.elapsed());
    }
    best.as_nanos() as f64 / (REPEAT * urls.len()) as f64
}
