//! Random inputs for as long as wanted:
//! `STRESS_SECONDS=600 cargo test --release -- --ignored stress`.

use std::ops::Range;
use std::time::{Duration, Instant};

use urikit_canon::columns::ColumnParser;
use urikit_canon::domain::{BundledList, DomainParser, LoadedList, Sections};
use urikit_canon::tracking::{Cleaner, ReferralMarketing, TrackingRules};

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) as usize % limit
    }

    fn pick<'a>(&mut self, parts: &[&'a str]) -> &'a str {
        parts[self.below(parts.len())]
    }

    fn string(&mut self, parts: &[&str], longest: usize) -> String {
        (0..self.below(longest + 1)).map(|_| self.pick(parts)).collect()
    }
}

fn until_time_is_over(mut round: impl FnMut(&mut Random)) {
    let seconds = std::env::var("STRESS_SECONDS").map_or(1, |text| text.parse().unwrap());
    let seed = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_nanos() as u64;
    println!("seed {seed}");
    let mut random = Random(seed);
    let start = Instant::now();
    let mut rounds = 0_u64;
    while start.elapsed() < Duration::from_secs(seconds) {
        round(&mut random);
        rounds += 1;
    }
    println!("{rounds} rounds");
}

const HOST_PARTS: [&str; 40] = [
    ".",
    ".",
    ".",
    ".",
    "com",
    "co",
    "uk",
    "ck",
    "www",
    "kobe",
    "jp",
    "a",
    "A",
    "B",
    "example",
    "github",
    "io",
    "xn--",
    "公司",
    "cn",
    "。",
    "．",
    "é",
    "É",
    "İ",
    "0",
    "0x",
    "1",
    "-",
    "_",
    "*",
    "%",
    ":",
    "/",
    "[",
    "]",
    "@",
    " ",
    "\0",
    "\u{10FFFF}",
];

#[test]
#[ignore = "runs as long as wanted"]
fn stress_domains() {
    let list = LoadedList::parse(include_str!("../recorded/domains/publicsuffixlist.dat")).unwrap();
    let rules: Vec<&str> = include_str!("../recorded/domains/publicsuffixlist.dat")
        .lines()
        .filter(|line| !line.starts_with("//") && !line.contains("helsinki"))
        .map(|line| line.trim_start_matches(['!', '*', '.']))
        .collect();
    let mut columns = ColumnParser::new(BundledList);
    until_time_is_over(|random| {
        let mut host = random.string(&HOST_PARTS, 12);
        if random.below(2) == 0 {
            host.push_str(random.pick(&rules));
        }
        for sections in [Sections::All, Sections::Icann] {
            let bundled = DomainParser::new(BundledList).sections(sections);
            let result = bundled.split(&host);
            assert_eq!(
                result,
                DomainParser::new(&list).sections(sections).split(&host),
                "{host:?}"
            );
            let Ok(name) = result else { continue };
            let suffix = name.public_suffix_span();
            assert!(host.starts_with(name.as_str()) && suffix.end == name.as_str().len());
            assert!(!name.public_suffix().is_empty(), "{host:?}");
            if let Some(registered) = name.registered_domain_span() {
                assert!(registered.start < suffix.start, "{host:?}");
                assert!(name.registered_domain().unwrap().ends_with(name.public_suffix()));
                let again = bundled.registered_domain(name.registered_domain().unwrap());
                assert_eq!(again, name.registered_domain(), "{host:?}");
            }
        }
        let url = format!(
            "{}{host}{}",
            random.pick(&["http://", "//", "", "https:///"]),
            random.string(&HOST_PARTS, 4)
        );
        columns.parse(&url);
    });
}

const LIST_PARTS: [&str; 36] = [
    "\n",
    "\n",
    "$removeparam",
    "=",
    "=",
    "a",
    "b",
    "utm_",
    "*",
    "*",
    "/",
    "/",
    "~",
    ",",
    "@@",
    "||",
    "|",
    "^",
    "example.com",
    ".",
    "domain=",
    "important",
    "(",
    ")",
    "[",
    "]",
    "+",
    "?",
    "\\",
    "\\w",
    "é",
    "%61",
    "{2}",
    " ",
    "#",
    "!",
];

const URL_PARTS: [&str; 24] = [
    "&",
    "&",
    "&",
    "=",
    "?",
    "#",
    "a",
    "b",
    "ab",
    "utm_",
    "utm_a",
    "%61",
    "%",
    "é",
    "+",
    "http://example.com",
    "http://",
    "example.com",
    "/",
    "@",
    ":",
    ".",
    "|",
    " ",
];

/// Returns the URL without ranges of whole parameters, by splitting and joining.
fn without(url: &str, removed: &[Range<usize>]) -> String {
    let (before, fragment) = url.split_at(url.find('#').unwrap_or(url.len()));
    let Some((path, query)) = before.split_once('?') else { return url.to_owned() };
    let mut start = path.len() + 1;
    let mut kept = Vec::new();
    for parameter in query.split('&') {
        if !removed.contains(&(start..start + parameter.len())) {
            kept.push(parameter);
        }
        start += parameter.len() + 1;
    }
    let kept = kept.join("&");
    let question_mark = if kept.is_empty() && !removed.is_empty() { "" } else { "?" };
    format!("{path}{question_mark}{kept}{fragment}")
}

#[test]
#[ignore = "runs as long as wanted"]
fn stress_tracking() {
    until_time_is_over(|random| {
        let mut rules = TrackingRules::from_names(&random.string(&LIST_PARTS, 8));
        rules.merge(TrackingRules::from_adguard(&format!(
            "{}\n$removeparam={}\n",
            random.string(&LIST_PARTS, 12),
            random.string(&LIST_PARTS, 6)
        )));
        let mut with_raw_rules = rules.clone();
        let regex = random.string(&LIST_PARTS, 6).replace(['\\', '\n'], "");
        let json = format!(
            r#"{{"providers": {{"p": {{
                "urlPattern": "", "rules": ["{regex}"], "rawRules": ["{regex}"]
            }}}}}}"#
        );
        with_raw_rules.merge(TrackingRules::from_clearurls(&json, ReferralMarketing::Keep));
        let mut cleaner = Cleaner::new(&rules);
        let mut raw_cleaner = Cleaner::new(&with_raw_rules);
        for _ in 0..20 {
            let url = random.string(&URL_PARTS, 20);
            let cleaned = cleaner.clean(&url);
            let removed: Vec<_> = cleaned.removals().map(|found| found.span()).collect();
            assert_eq!(cleaned.as_str(), without(&url, &removed), "{url:?}");
            let cleaned = raw_cleaner.clean(&url);
            let removed: usize = cleaned.removals().map(|found| found.span().len()).sum();
            assert!(cleaned.as_str().len() <= url.len(), "{url:?}");
            assert_eq!(removed == 0, cleaned.as_str() == url, "{url:?}");
        }
    });
}
