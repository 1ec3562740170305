//! Times, printed for the documentation. Run with `--release -- --ignored --nocapture speed`.

use std::hint::black_box;
use std::time::Instant;

/// Prints the time per item of the fastest of several rounds.
fn measure(name: &str, items: usize, mut round: impl FnMut()) {
    let best = (0..15)
        .map(|_| {
            let start = Instant::now();
            round();
            start.elapsed()
        })
        .min()
        .unwrap();
    println!("{name}: {:.1} ns", best.as_nanos() as f64 / items as f64);
}

#[test]
#[ignore = "prints times"]
#[cfg(all(feature = "bundled-list", feature = "loaded-list"))]
fn speed_of_registered_domains() {
    use urikit_canon::domain::{BundledList, DomainParser, LoadedList, Sections};

    let hosts: Vec<&str> = include_str!("../recorded/domains/tldextract.tsv")
        .lines()
        .filter(|line| !line.starts_with("# "))
        .map(|line| line.split('\t').next().unwrap())
        .collect();
    let common: Vec<&str> =
        ["www.example.com", "news.bbc.co.uk", "en.wikipedia.org", "a.github.io"]
            .into_iter()
            .cycle()
            .take(6000)
            .collect();
    let list = LoadedList::parse(include_str!("../recorded/domains/publicsuffixlist.dat")).unwrap();
    let is_lowercase = |host: &&&str| host.bytes().all(|b| b.is_ascii() && !b.is_ascii_uppercase());
    let lowercase: Vec<&str> = hosts.iter().filter(is_lowercase).copied().collect();
    let ascii: Vec<&str> = hosts.iter().filter(|host| host.is_ascii()).copied().collect();
    let unicode: Vec<&str> = hosts.iter().filter(|host| !host.is_ascii()).copied().collect();
    let sets = [
        ("common", &common),
        ("recorded", &hosts),
        ("recorded lowercase", &lowercase),
        ("recorded ASCII", &ascii),
        ("recorded Unicode", &unicode),
    ];
    for (name, hosts) in sets {
        let bundled = DomainParser::new(BundledList);
        measure(&format!("bundled, {name}"), hosts.len(), || {
            for host in hosts {
                black_box(bundled.registered_domain(black_box(host)));
            }
        });
        let icann = bundled.sections(Sections::Icann);
        measure(&format!("bundled, ICANN, {name}"), hosts.len(), || {
            for host in hosts {
                black_box(icann.registered_domain(black_box(host)));
            }
        });
        let loaded = DomainParser::new(&list);
        measure(&format!("loaded, {name}"), hosts.len(), || {
            for host in hosts {
                black_box(loaded.registered_domain(black_box(host)));
            }
        });
    }
}
