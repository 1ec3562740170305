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
fn speed_of_registered_domains() {
    use urikit_canon::domain::{BundledList, DomainParser, LoadedList, Sections};

    let hosts: Vec<&str> = include_str!("../recorded/domains/hosts.tsv")
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

#[test]
#[ignore = "prints times"]
fn speed_of_columns_and_tracking() {
    use urikit_canon::columns::ColumnParser;
    use urikit_canon::domain::BundledList;
    use urikit_canon::tracking::{Cleaner, TrackingRules};

    let urls: Vec<&str> = include_str!("../../../../examples/urls.txt").lines().collect();
    let mut parser = ColumnParser::new(BundledList);
    measure("columns, examples/urls.txt", urls.len(), || {
        for url in &urls {
            black_box(parser.parse(black_box(url)));
        }
    });
    let names = TrackingRules::from_names("utm_*\nfbclid\ngclid\nmc_eid\n_ga\n");
    let filters: String =
        (0..500).map(|index| format!("||site{index}.example^$removeparam=p{index}\n")).collect();
    let adguard = TrackingRules::from_adguard(&format!("{filters}$removeparam=/^utm_[a-z]+=/\n"));
    let tracked = ["https://example.com/path?id=1&utm_source=news&page=2&fbclid=abc#top"; 1000];
    for (name, rules) in [("names", &names), ("500 filters", &adguard)] {
        for (kind, urls) in [("examples", &urls[..]), ("tracked", &tracked[..])] {
            let mut cleaner = Cleaner::new(rules);
            measure(&format!("tracking, {name}, {kind}"), urls.len(), || {
                for url in urls {
                    black_box(cleaner.clean(black_box(url)).is_changed());
                }
            });
        }
    }
}
