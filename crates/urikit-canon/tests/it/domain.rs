//! Domains: the vectors of the list, the recorded answers of other implementations, and bad input.

use std::collections::{BTreeMap, HashMap, HashSet};

use urikit_canon::domain::{
    BundledList, DefaultRule, DomainParser, ListErrorKind, LoadedList, NotADomain, Section,
    Sections, SuffixKind, SuffixList, public_suffix, registered_domain, subdomain,
};

const VECTORS: &str = include_str!("../recorded/domains/test_psl.txt");
const NEW_LIST: &str = include_str!("../recorded/domains/publicsuffixlist.dat");
const OLD_LIST: &str = include_str!("../recorded/domains/tldextract.dat");
const HOSTS: &str = include_str!("../recorded/domains/hosts.tsv");

fn new_list() -> LoadedList {
    LoadedList::parse(NEW_LIST).unwrap()
}

/// The packages whose answers are recorded, in the order of their columns.
#[derive(Clone, Copy)]
enum Peer {
    PublicSuffixList,
    TldExtract,
}

/// Hosts, each with the suffix and domain with the ICANN section and with all rules.
fn recording(peer: Peer) -> impl Iterator<Item = [&'static str; 5]> {
    HOSTS.lines().filter(|line| !line.starts_with("# ")).map(move |line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let host = columns[0];
        let first = match peer {
            Peer::TldExtract if columns[5..] != ["="] => 5,
            _ => 1,
        };
        // A number is the length of a part at the end of the host.
        let part = |cell: &'static str| match cell.parse::<usize>() {
            Ok(length) => {
                let host = host.trim_end_matches('.');
                &host[host.len() - length..]
            }
            Err(_) => cell,
        };
        let [a, b, c, d] = columns[first..first + 4].try_into().unwrap();
        [host, part(a), part(b), part(c), part(d)]
    })
}

fn recorded_hosts() -> impl Iterator<Item = &'static str> {
    recording(Peer::PublicSuffixList).map(|[host, ..]| host)
}

/// Parses `checkPublicSuffix('a.com', null);`.
fn vectors() -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    VECTORS.lines().filter_map(|line| {
        let arguments = line.strip_prefix("checkPublicSuffix(")?.strip_suffix(");")?;
        let (host, domain) = arguments.split_once(", ")?;
        let unquote = |text: &'static str| text.strip_prefix('\'')?.strip_suffix('\'');
        Some((unquote(host).unwrap_or(""), unquote(domain)))
    })
}

fn check_vectors(list: impl SuffixList) {
    let parser = DomainParser::new(list);
    let mut count = 0;
    for (host, expected) in vectors() {
        let actual = parser.registered_domain(host).map(str::to_ascii_lowercase);
        assert_eq!(actual.as_deref(), expected, "{host}");
        count += 1;
    }
    assert_eq!(count, 78);
}

#[test]
fn vectors_of_the_list_pass_with_the_bundled_list() {
    check_vectors(BundledList);
}

#[test]
fn vectors_of_the_list_pass_with_a_loaded_list() {
    check_vectors(new_list());
}

/// The algorithm of the list's wiki, rule by rule, for lowercase ASCII or Unicode hosts.
struct Specified {
    rules: HashMap<String, Section>,
}

impl Specified {
    fn new(list: &str) -> Self {
        let mut rules = HashMap::new();
        let mut section = Section::Icann;
        for line in list.lines() {
            if line.contains("===BEGIN PRIVATE") {
                section = Section::Private;
            }
            if !line.starts_with("//") {
                rules.insert(line.to_owned(), section);
                let (prefix, name) = match line.strip_prefix('!') {
                    Some(name) => ("!", name),
                    None => line.strip_prefix("*.").map_or(("", line), |name| ("*.", name)),
                };
                rules.insert(format!("{prefix}{}", idna::domain_to_ascii(name).unwrap()), section);
            }
        }
        Self { rules }
    }

    /// Returns the public suffix and the registered domain.
    fn split<'a>(&self, host: &'a str, sections: Sections) -> (&'a str, Option<&'a str>) {
        let used = |rule: &str| {
            let section = self.rules.get(rule);
            section.is_some_and(|section| *section == Section::Icann || sections == Sections::All)
        };
        // From the longest name to the shortest, so the first match has the most labels.
        let names: Vec<&str> =
            std::iter::successors(Some(host), |name| Some(name.split_once('.')?.1)).collect();
        let exception = names.iter().position(|name| used(&format!("!{name}"))).map(|at| at + 1);
        let longest = || {
            names.iter().position(|name| {
                let parent = name.split_once('.').map(|(_, parent)| format!("*.{parent}"));
                used(name) || parent.is_some_and(|rule| used(&rule))
            })
        };
        let at = exception.or_else(longest).unwrap_or(names.len() - 1);
        (names[at], at.checked_sub(1).map(|at| names[at]))
    }
}

fn assert_specified(
    parser: &DomainParser<impl SuffixList>,
    sections: Sections,
    specified: &Specified,
) {
    let mut count = 0;
    for host in recorded_hosts() {
        let Ok(name) = parser.split(host) else { continue };
        let folded = host.to_lowercase().replace(['。', '．', '｡'], ".");
        let folded = folded.strip_suffix('.').unwrap_or(&folded);
        let (suffix, domain) = specified.split(folded, sections);
        let fold = |text: &str| text.to_lowercase().replace(['。', '．', '｡'], ".");
        assert_eq!(fold(name.public_suffix()), suffix, "{host}");
        assert_eq!(name.registered_domain().map(fold).as_deref(), domain, "{host}");
        count += 1;
    }
    assert!(count > 6000);
}

#[test]
fn loaded_lists_follow_the_specified_algorithm() {
    for list in [NEW_LIST, OLD_LIST] {
        let loaded = LoadedList::parse(list).unwrap();
        let specified = Specified::new(list);
        for sections in [Sections::All, Sections::Icann] {
            assert_specified(&DomainParser::new(&loaded).sections(sections), sections, &specified);
        }
    }
}

/// Hosts of random labels, many of them longer than 64 bytes, with all kinds of characters.
#[test]
fn random_hosts_follow_the_specified_algorithm() {
    let specified = Specified::new(NEW_LIST);
    let loaded = new_list();
    let parser = DomainParser::new(&loaded);
    let rules: Vec<&str> = NEW_LIST.lines().filter(|line| !line.starts_with("//")).collect();
    let labels = ["a", "B", "é", "食", "xn--a", "0", "mm", "CK", "x-y", "&", "%2e", "\u{130}"];
    let separators = [".", ".", ".", "。", "．", "｡"];
    let mut seed = 7_u64;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    let mut domains = 0;
    for _ in 0..50_000 {
        let mut host = String::new();
        let kinds = if random(4) == 0 { separators.len() } else { 1 };
        for _ in 0..random(8) {
            let label = labels[random(labels.len())].repeat(1 + random(30));
            host.extend([label.as_str(), separators[random(kinds)]]);
        }
        host.push_str(rules[random(rules.len())].trim_start_matches(['!', '*', '.']));
        if random(8) == 0 {
            host.push_str(separators[random(kinds)]);
        }
        let folded = host.to_lowercase().replace(['。', '．', '｡'], ".");
        let folded = folded.strip_suffix('.').unwrap_or(&folded);
        let expected = specified.split(folded, Sections::All);
        let name = parser.split(&host).unwrap_or_else(|error| panic!("{host}: {error}"));
        let fold = |text: &str| text.to_lowercase().replace(['。', '．', '｡'], ".");
        let actual = (fold(name.public_suffix()), name.registered_domain().map(fold));
        assert_eq!((actual.0.as_str(), actual.1.as_deref()), expected, "{host}");
        assert_eq!(
            name.subdomain().map(fold),
            expected.1.and_then(|domain| folded.strip_suffix(domain)?.strip_suffix('.')).map(fold),
        );
        domains += usize::from(expected.1.is_some());
    }
    assert!(domains > 40_000);
}

/// Returns every name that occurs in a rule, alone and with labels before it, in both spellings.
fn names_of_rules(list: &str) -> HashSet<String> {
    let mut names = HashSet::new();
    for rule in list.lines().filter(|line| !line.starts_with("//")) {
        let name = rule.trim_start_matches('!');
        let name = name.strip_prefix("*.").unwrap_or(name);
        for name in [name.to_owned(), idna::domain_to_ascii(name).unwrap()] {
            let mut rest = name.as_str();
            loop {
                for prefix in ["", "a.", "b.a.", "c.b.a."] {
                    names.insert(format!("{prefix}{rest}"));
                }
                let Some((_, parent)) = rest.split_once('.') else { break };
                rest = parent;
            }
        }
    }
    names
}

#[test]
fn both_lists_agree_on_every_name_of_the_rules() {
    let loaded = new_list();
    for sections in [Sections::All, Sections::Icann] {
        let bundled = DomainParser::new(BundledList).sections(sections);
        let loaded = DomainParser::new(&loaded).sections(sections);
        let mut differences = Vec::new();
        for name in names_of_rules(NEW_LIST) {
            if bundled.split(&name) != loaded.split(&name) {
                differences.push(name);
            }
        }
        // The bundled list is 14 days newer: it adds `pagelemon.dev`, and has no `helsinki`.
        differences.retain(|name| name != "helsinki" && !name.ends_with(".helsinki"));
        assert_eq!(differences, [""; 0]);
    }
}

#[test]
fn both_lists_agree_on_recorded_hosts() {
    let loaded = new_list();
    for host in recorded_hosts() {
        // The only difference between the dates of the lists in these hosts.
        if !host.to_lowercase().contains("helsinki") {
            let expected = DomainParser::new(&loaded).split(host);
            assert_eq!(DomainParser::new(BundledList).split(host), expected, "{host}");
        }
    }
}

/// Compares with a recording, and returns the number of hosts and of differences by reason.
fn compare(
    peer: Peer,
    list: &LoadedList,
    default_rule: DefaultRule,
    reason: impl Fn(&str, &str) -> Option<&'static str>,
) -> (usize, BTreeMap<&'static str, usize>) {
    let all = DomainParser::new(list).default_rule(default_rule);
    let icann = all.sections(Sections::Icann);
    let mut hosts = 0;
    let mut differences = BTreeMap::new();
    let mut unexplained = Vec::new();
    for [host, icann_suffix, icann_domain, all_suffix, all_domain] in recording(peer) {
        hosts += 1;
        let ours = [
            icann.public_suffix(host).unwrap_or_default(),
            icann.registered_domain(host).unwrap_or_default(),
            all.public_suffix(host).unwrap_or_default(),
            all.registered_domain(host).unwrap_or_default(),
        ];
        let theirs = [icann_suffix, icann_domain, all_suffix, all_domain];
        if ours == theirs {
            continue;
        }
        match reason(host, &theirs.join(" ")) {
            Some(reason) => *differences.entry(reason).or_default() += 1,
            None => unexplained.push((host, ours, theirs)),
        }
    }
    assert!(unexplained.is_empty(), "{} {unexplained:#?}", unexplained.len());
    (hosts, differences)
}

fn has_ideographic_full_stop(host: &str) -> bool {
    host.contains(['。', '．', '｡'])
}

/// Checks that the page has the counts.
fn assert_documented(hosts: usize, expected: &[(&str, usize)]) {
    let page = include_str!("../../../../docs/canonical-domains.md");
    for (class, count) in expected {
        assert!(page.contains(&format!("| {class} | {count} |")), "{class}: {count}");
    }
    let different: usize = expected.iter().map(|(_, count)| count).sum();
    let equal = hosts - different;
    let total = format!("| {},{:03} | {different} |", equal / 1000, equal % 1000);
    assert!(page.contains(&total), "{total}");
}

#[test]
fn publicsuffixlist_agrees_except_for_known_reasons() {
    let wildcards: HashSet<&str> =
        NEW_LIST.lines().filter_map(|line| line.strip_prefix("*.")).collect();
    let reason = |host: &str, _: &str| match DomainParser::new(BundledList).split(host) {
        Err(NotADomain::Address) => Some("address"),
        Err(NotADomain::ForbiddenCharacter) => Some("delimiter"),
        _ if has_ideographic_full_stop(host) => Some("ideographic full stop"),
        _ if wildcards.contains(host) => Some("parent of a wildcard"),
        _ => None,
    };
    let (hosts, differences) =
        compare(Peer::PublicSuffixList, &new_list(), DefaultRule::Apply, reason);
    let expected = [
        ("address", 17),
        ("delimiter", 1),
        ("ideographic full stop", 4),
        ("parent of a wildcard", 283),
    ];
    assert_documented(hosts, &expected);
    assert_eq!((hosts, differences), (6126, BTreeMap::from(expected)));
}

#[test]
fn tldextract_agrees_except_for_known_reasons() {
    let list = LoadedList::parse(OLD_LIST).unwrap();
    let parser = DomainParser::new(&list);
    let reason = |host: &str, _: &str| match parser.split(host) {
        Err(NotADomain::EmptyLabel) => Some("empty label"),
        _ if has_ideographic_full_stop(host) => Some("ideographic full stop"),
        _ if host == "a.個人.xn--j6w193g" => Some("rule in two spellings"),
        Ok(name) if name.as_str() == name.public_suffix() && name.kind() == SuffixKind::Private => {
            Some("wildcard next to a longer rule")
        }
        _ => None,
    };
    let (hosts, differences) = compare(Peer::TldExtract, &list, DefaultRule::Omit, reason);
    let expected = [
        ("empty label", 6),
        ("ideographic full stop", 3),
        ("rule in two spellings", 1),
        ("wildcard next to a longer rule", 7),
    ];
    assert_documented(hosts, &expected);
    assert_eq!((hosts, differences), (6126, BTreeMap::from(expected)));
}

#[test]
fn default_functions_use_all_sections_and_the_default_rule() {
    assert_eq!(registered_domain("a.b.github.io"), Some("b.github.io"));
    assert_eq!(public_suffix("a.b.github.io"), Some("github.io"));
    assert_eq!(subdomain("a.b.github.io"), Some("a"));
    assert_eq!(public_suffix("a.invalidtld"), Some("invalidtld"));
}

#[test]
fn spans_are_byte_ranges_of_the_host() {
    let host = "Www.食狮。公司.CN.";
    let name = DomainParser::new(BundledList).split(host).unwrap();
    assert_eq!(host.get(name.public_suffix_span()), Some("公司.CN"));
    assert_eq!(host.get(name.registered_domain_span().unwrap()), Some("食狮。公司.CN"));
    assert_eq!(host.get(name.subdomain_span().unwrap()), Some("Www"));
    assert_eq!(name.registered_label(), Some("食狮"));
}

#[test]
fn lowercase_with_another_length_does_not_shift_spans() {
    // U+0130 is two bytes, and three in lowercase.
    for host in ["\u{130}\u{130}.example.CO.UK", "a.\u{130}.CO.UK"] {
        assert_eq!(public_suffix(host), Some("CO.UK"));
    }
    assert_eq!(registered_domain("a.\u{130}.CO.UK"), Some("\u{130}.CO.UK"));
}

#[test]
fn hosts_that_are_not_domains_have_a_reason() {
    let split = |host| DomainParser::new(BundledList).split(host).map(|name| name.as_str());
    for host in ["", ".", "。"] {
        assert_eq!(split(host), Err(NotADomain::Empty), "{host}");
    }
    for host in ["a..b", ".a", "a..", "..", "a。。b", "。a", "a.。b"] {
        assert_eq!(split(host), Err(NotADomain::EmptyLabel), "{host}");
    }
    for host in ["1.2.3.4", "1.2.3.4.", "0x7F.1", "a.0x", "1", "[::1]", "[]", "a。1", "09"] {
        assert_eq!(split(host), Err(NotADomain::Address), "{host}");
    }
    for host in ["a.com:80", "http://a.com", "a@b.com", "a.com/b", "[a", "::1", "a\\b"] {
        assert_eq!(split(host), Err(NotADomain::ForbiddenCharacter), "{host}");
    }
    // The forbidden host code points of the URL Standard (section 3.1), and other controls.
    let forbidden = (0..=b' ').chain([0x7F]).chain(*b"#/:<>?@[\\]^|").map(char::from);
    for character in forbidden {
        let host = format!("a{character}b.com");
        let error = DomainParser::new(BundledList).split(&host).unwrap_err();
        assert_eq!(error, NotADomain::ForbiddenCharacter, "{host:?}");
    }
    for character in "!\"$%&'()*+,-;=_`{}~".chars() {
        let host = format!("a{character}b.com");
        assert_eq!(registered_domain(&host), Some(&*host));
    }
    for host in ["1.com", "a.1a", "a.0xg", "x", "0xx"] {
        assert_eq!(split(host), Ok(host));
    }
}

#[test]
fn long_hosts_and_invalid_punycode_are_accepted() {
    let many_labels = format!("{}example.co.uk", "a.".repeat(252));
    assert_eq!(registered_domain(&many_labels), Some("example.co.uk"));
    let many_labels = format!("{}EXAMPLE.CO.UK", "A.".repeat(100_000));
    assert_eq!(registered_domain(&many_labels), Some("EXAMPLE.CO.UK"));

    let long_label = "A".repeat(64);
    let host = format!("b.{long_label}.ck");
    assert_eq!(registered_domain(&host), Some(host.as_str()));
    let host = format!("c.{}.com", "a".repeat(1_000_000));
    assert_eq!(registered_domain(&host), host.get(2..));

    for host in ["a.xn--.com", "a.xn--zzzzzzzz99999.com", "a.xn--a.com", "a.\u{FFFD}.com"] {
        assert_eq!(registered_domain(host), host.get(2..));
    }
    assert_eq!(public_suffix("a.xn--a"), Some("xn--a"));
    // A label of 64 bytes is not the rule that is its beginning.
    let label = "a".repeat(63);
    let list = LoadedList::parse(&format!("{label}.com\ncom")).unwrap();
    let parser = DomainParser::new(&list);
    let listed = format!("x.{label}.com");
    assert_eq!(parser.registered_domain(&listed), Some(listed.as_str()));
    let unlisted = format!("x.{label}B.com");
    assert_eq!(parser.registered_domain(&unlisted), unlisted.get(2..));
}

#[test]
fn list_errors_have_a_line_and_a_kind() {
    use ListErrorKind as Kind;
    let long = format!("{}.com", "a".repeat(64));
    let deep = "a.".repeat(16) + "com";
    let cases = [
        ("", 0, Kind::NoRules),
        ("// comment\n\n", 2, Kind::NoRules),
        ("com\n.com\n", 2, Kind::EmptyLabel),
        ("com.\n", 1, Kind::EmptyLabel),
        ("*.\n", 1, Kind::EmptyLabel),
        ("*\n", 1, Kind::MisplacedWildcard),
        ("a.*.com\n", 1, Kind::MisplacedWildcard),
        ("a*.com\n", 1, Kind::MisplacedWildcard),
        ("!com\n", 1, Kind::InvalidException),
        ("!*.com\n", 1, Kind::InvalidException),
        ("<html>\n", 1, Kind::InvalidCharacter),
        ("com\nhttp://a\n", 2, Kind::InvalidCharacter),
        (&long, 1, Kind::LabelTooLong),
        (&deep, 1, Kind::TooManyLabels),
        ("xn--a.com\n", 1, Kind::InvalidIdn),
        ("// ===END ICANN DOMAINS===\ncom", 1, Kind::MisplacedMarker),
        ("// ===BEGIN ICANN DOMAINS===\n// ===BEGIN PRIVATE DOMAINS===", 2, Kind::MisplacedMarker),
        ("// ===BEGIN ICANN DOMAINS===\ncom", 2, Kind::UnclosedSection),
    ];
    for (content, line, kind) in cases {
        let error = LoadedList::parse(content).unwrap_err();
        assert_eq!((error.line(), error.kind()), (line, kind), "{content}: {error}");
    }
    let error = LoadedList::from_bytes(b"com\nnet\n\xC3\x28").unwrap_err();
    assert_eq!(error.to_string(), "line 3: invalid UTF-8");
}

#[test]
fn truncated_lists_do_not_panic() {
    for end in (0..NEW_LIST.len()).step_by(4001) {
        let content = NEW_LIST.as_bytes().get(..end).unwrap();
        assert!(LoadedList::from_bytes(content).is_err());
    }
}

#[test]
fn list_versions_are_reported() {
    let list = new_list();
    assert_eq!(list.version().as_str(), "2026-10-22_08-36-41_UTC");
    assert_eq!(list.version().date(), Some("2026-10-22"));
    assert_eq!(list.version().commit(), Some("8437e5262f13305f94087abe699b4fe2be1d1de8"));
    assert_eq!(list.rule_count(), 10_397);
    assert_eq!(LoadedList::parse("com").unwrap().version().as_str(), "");
}

/// `BundledList::version` names the version in the manifest.
#[test]
fn version_of_the_bundled_list_is_that_of_the_dependency() {
    let manifest = include_str!("../../Cargo.toml");
    let version = BundledList.version().as_str().strip_prefix("psl ").unwrap();
    assert!(manifest.contains(&format!("psl = {{ version = \"={version}\"")));
}
