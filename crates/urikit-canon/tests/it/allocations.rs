//! Operations that do not allocate.

#[test]
#[cfg(all(feature = "bundled-list", feature = "loaded-list"))]
fn domains_do_not_allocate() {
    use urikit_canon::domain::{BundledList, DomainParser, LoadedList, Sections};

    let list = LoadedList::parse(include_str!("../recorded/domains/publicsuffixlist.dat")).unwrap();
    let bundled = DomainParser::new(BundledList);
    let loaded = DomainParser::new(&list).sections(Sections::Icann);
    let hosts: Vec<&str> = include_str!("../recorded/domains/hosts.tsv")
        .lines()
        .map(|line| line.split('\t').next().unwrap())
        .collect();
    let mut found = 0;
    let info = allocation_counter::measure(|| {
        for host in &hosts {
            found += usize::from(bundled.registered_domain(host).is_some());
            found += usize::from(loaded.registered_domain(host).is_some());
        }
    });
    assert!(found > 8000);
    assert_eq!(info.count_total, 0);
}

#[test]
#[cfg(feature = "tracking")]
fn cleaning_does_not_allocate_after_the_first_urls() {
    use urikit_canon::tracking::{Cleaner, ReferralMarketing, TrackingRules};

    let mut rules = TrackingRules::from_names("utm_*\nfbclid\n*clid\n");
    rules.merge(TrackingRules::from_adguard(
        "||example.com^$removeparam=ref\n$removeparam=/^at_[a-z]+=/\n@@||a.test^$removeparam=ref\n",
    ));
    let json = r#"{"providers": {"p": {
        "urlPattern": "^https?://(?:[a-z]+\\.)*example\\.org",
        "rules": ["sid", "pf_rd_[a-z]"],
        "rawRules": ["/ref=[^/?]*"],
        "redirections": ["[?&]url=([^&]+)"]
    }}}"#;
    rules.merge(TrackingRules::from_clearurls(json, ReferralMarketing::Remove));
    let urls = [
        "https://example.com/?ref=1&utm_source=2&id=3",
        "https://www.example.org/ref=1/a?sid=1&pf_rd_r=2&id=3&url=http%3A%2F%2Fa",
        "https://a.test/a b?at_medium=1&x=|&gclid#f",
        "https://a.test/?utm%5Fid=1",
        "https://a.test/unchanged?a=b",
    ];
    let mut cleaner = Cleaner::new(&rules);
    let mut removed = 0;
    for url in urls {
        removed += cleaner.clean(url).removals().count();
    }
    assert_eq!(removed, 8);
    let info = allocation_counter::measure(|| {
        for url in urls.iter().cycle().take(1000) {
            removed += cleaner.clean(url).removals().count();
        }
    });
    assert_eq!((removed, info.count_total), (8 + 200 * 8, 0));
}

#[test]
#[cfg(feature = "bundled-list")]
fn columns_do_not_allocate_after_the_first_urls() {
    use urikit_canon::columns::ColumnParser;
    use urikit_canon::domain::BundledList;

    let urls = [
        "https://WWW.example.co.uk./path?query#fragment",
        "http://2130706433:80/",
        "http:////user@alice.github.io/a b|c",
        "http://[::1]/",
        #[cfg(feature = "idna")]
        "http://www.食狮.公司.cn/",
    ];
    let mut parser = ColumnParser::new(BundledList);
    let mut round = || {
        for url in urls {
            assert!(parser.parse(url).url_host_name.is_some());
        }
    };
    round();
    assert_eq!(allocation_counter::measure(round).count_total, 0);
}
