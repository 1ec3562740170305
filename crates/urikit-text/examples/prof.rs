#![allow(missing_docs)]
use std::time::Instant;
use urikit_text::plain::Finder;
fn main() {
    let text = std::fs::read(std::env::args().nth(1).unwrap()).unwrap();
    let n: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let mut best = f64::MAX;
    let mut count = 0;
    for _ in 0..n {
        let t = Instant::now();
        count = Finder::new().find(&text).map(|h| h.uri.len()).fold((0, 0), |a, b| (a.0 + 1, a.1 + b)).0;
        best = best.min(t.elapsed().as_secs_f64());
    }
    println!(
        "{count} hits, {:.0} MB/s, {:.1} ns/hit",
        text.len() as f64 / best / 1e6,
        best * 1e9 / count as f64
    );
}
