//! Operations that do not allocate.

#[test]
#[cfg(all(feature = "bundled-list", feature = "loaded-list"))]
fn domains_do_not_allocate() {
    use urikit_canon::domain::{BundledList, DomainParser, LoadedList, Sections};

    let list = LoadedList::parse(include_str!("../recorded/domains/publicsuffixlist.dat")).unwrap();
    let bundled = DomainParser::new(BundledList);
    let loaded = DomainParser::new(&list).sections(Sections::Icann);
    let hosts: Vec<&str> = include_str!("../recorded/domains/publicsuffixlist.tsv")
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
