//! Tracking parameters: each list format, the bytes that are kept, and bad input.

use std::borrow::Cow;

use urikit_canon::tracking::{Cleaner, ReferralMarketing, TrackingRules};

fn names(list: &str) -> TrackingRules {
    TrackingRules::from_names(list).strict().unwrap()
}

/// Parses filters that all must be supported.
fn adguard(list: &str) -> TrackingRules {
    let rules = TrackingRules::from_adguard(list);
    assert_eq!(rules.problems(), []);
    rules
}

fn clearurls(provider: &str) -> TrackingRules {
    let json = format!(r#"{{"providers": {{"test": {{{provider}}}}}}}"#);
    let rules = TrackingRules::from_clearurls(&json, ReferralMarketing::Remove);
    assert_eq!(rules.problems(), []);
    rules
}

#[track_caller]
fn check(rules: &TrackingRules, cases: &[(&str, &str)]) {
    let mut cleaner = Cleaner::new(rules);
    for (url, expected) in cases {
        let cleaned = cleaner.clean(url);
        assert_eq!(cleaned.as_str(), *expected, "{url}");
        assert_eq!(cleaned.is_changed(), url != expected, "{url}");
        assert_eq!(rules.clean(url), *expected, "{url}");
    }
}

#[test]
fn separators_and_the_question_mark_are_removed_only_if_needed() {
    check(
        &names("u\nv*\n"),
        &[
            ("http://a/?u", "http://a/"),
            ("http://a/?u=1", "http://a/"),
            ("http://a/?u#f", "http://a/#f"),
            ("http://a/?u&u=&v1=2", "http://a/"),
            ("http://a/?a&u", "http://a/?a"),
            ("http://a/?u&a", "http://a/?a"),
            ("http://a/?a&u&b", "http://a/?a&b"),
            ("http://a/?a&u&v&b&u", "http://a/?a&b"),
            ("http://a/?a&&u", "http://a/?a&"),
            ("http://a/?&u", "http://a/"),
            ("http://a/?u&", "http://a/"),
            ("http://a/?&u&", "http://a/?&"),
            ("http://a/?", "http://a/?"),
            ("http://a/?#u=1", "http://a/?#u=1"),
            ("http://a/#?u=1", "http://a/#?u=1"),
            ("http://a/?U=1", "http://a/?U=1"),
            ("?u=1", ""),
            ("", ""),
            ("u=1", "u=1"),
            ("http://a/?a?u=1&u=2", "http://a/?a?u=1"),
            ("http://a/?a;u=1", "http://a/?a;u=1"),
        ],
    );
}

#[test]
fn other_bytes_of_real_world_urls_are_kept() {
    check(
        &names("utm_*"),
        &[
            (
                "HTTP://A:80/a b|<>?x=%zz&utm_a=é&y=\u{FFFD}é+%2B#%",
                "HTTP://A:80/a b|<>?x=%zz&y=\u{FFFD}é+%2B#%",
            ),
            ("http://a/?b=\n&utm_a=1&c=\0", "http://a/?b=\n&c=\0"),
            ("com,example)/?utm_id=1&a", "com,example)/?a"),
        ],
    );
}

#[test]
fn names_match_as_written_and_decoded() {
    let rules = names("utm_id\na%2fb\nü");
    check(
        &rules,
        &[
            ("/?utm%5Fid=1&a", "/?a"),
            ("/?%75tm_id&a", "/?a"),
            ("/?utm%5fi=1&utm%5fid%3D=1", "/?utm%5fi=1&utm%5fid%3D=1"),
            ("/?a%2fb=1&a%2Fb=1", "/?a%2Fb=1"),
            ("/?%C3%BC=1&ü=2&%FC=3", "/?%FC=3"),
            ("/?utm_id%", "/?utm_id%"),
        ],
    );
}

#[test]
fn globs_match_any_number_of_characters() {
    check(
        &names("a*c\n*z\n*mid*dle*\nx*"),
        &[
            ("/?ac&abc&a..c&acd&k", "/?acd&k"),
            ("/?z&yz&zy&k", "/?zy&k"),
            ("/?middle&amidbdlec&dlemid&k", "/?dlemid&k"),
            ("/?x&x\n1&yx", "/?yx"),
        ],
    );
    assert_eq!(names("*").clean("/?a&b=1"), "/");
}

#[test]
fn names_with_delimiters_are_syntax_errors() {
    for (list, message) in [
        ("a b", "line 1: white space in name in rule `a b`"),
        ("a\n\n# b c\nd=e", "line 4: delimiter in name in rule `d=e`"),
        ("?utm", "line 1: delimiter in name in rule `?utm`"),
    ] {
        assert_eq!(TrackingRules::from_names(list).strict().unwrap_err().to_string(), message);
    }
    // A problem in one line does not disable the others.
    assert_eq!(TrackingRules::from_names("a b\nc").clean("/?c"), "/");
}

#[test]
fn removals_have_spans_and_rules() {
    let mut rules = names("# list\nutm_*\n");
    rules.merge(adguard("! title\n\n$removeparam=fbclid\n"));
    let mut cleaner = Cleaner::new(&rules);
    let url = "https://a/?fbclid=1&b&utm_x=2&utm_y";
    let cleaned = cleaner.clean(url);
    let found: Vec<_> = cleaned
        .removals()
        .map(|found| (found.as_str(), found.span(), found.rule().source().line().unwrap()))
        .collect();
    let expected = [("fbclid=1", 11..19, 3), ("utm_x=2", 22..29, 2), ("utm_y", 30..35, 2)];
    assert_eq!(found, expected);
}

#[test]
fn unchanged_urls_are_borrowed() {
    let rules = names("utm_*");
    let url = String::from("http://a/?b=c");
    assert!(matches!(rules.clean(&url), Cow::Borrowed(_)));
    let mut cleaner = Cleaner::new(&rules);
    assert_eq!(cleaner.clean(&url).as_str().as_ptr(), url.as_ptr());
}

#[test]
fn adguard_values_select_parameters() {
    check(
        &adguard("||n.test^$removeparam=id\n||i.test^$removeparam=~id\n||all.test^$removeparam\n"),
        &[
            ("http://n.test/?id=1&ID=2&b=3", "http://n.test/?ID=2&b=3"),
            ("http://i.test/?id=1&ID=2&b=3", "http://i.test/?id=1"),
            ("http://all.test/?id=1&b=3", "http://all.test/"),
            ("http://other.test/?id=1&b=3", "http://other.test/?id=1&b=3"),
        ],
    );
    check(
        &adguard(
            "||r.test^$removeparam=/^id=[0-9]+$/\n||c.test^$removeparam=/^id/i\n\
             ||x.test^$removeparam=~/^(id|b)=/\n||comma.test^$removeparam=/^a{1\\,2}=/\n",
        ),
        &[
            ("http://r.test/?id=1&id=a&x=1", "http://r.test/?id=a&x=1"),
            ("http://c.test/?ID=1&Idx&b", "http://c.test/?b"),
            ("http://x.test/?id&c=1&b=", "http://x.test/?id&b="),
            ("http://comma.test/?a=1&aa=2&aaa=3", "http://comma.test/?aaa=3"),
        ],
    );
}

#[test]
fn adguard_patterns_select_urls() {
    let filters = "\
        ||example.com^$removeparam=a\n\
        ||example.com/p/$removeparam=b\n\
        |https://secure.$removeparam=c\n\
        /shop/*/item$removeparam=d\n\
        /^https?:..x\\.test/$removeparam=e\n\
        ||wild.*/path$removeparam=f\n\
        ||case.test/Path$removeparam=g,match-case\n\
        .html?*end|$removeparam=h\n";
    check(
        &adguard(filters),
        &[
            ("http://example.com/?a=1", "http://example.com/"),
            ("http://EXAMPLE.com.:80/?a=1", "http://EXAMPLE.com.:80/"),
            ("http://user:pass@sub.example.com?a=1", "http://user:pass@sub.example.com"),
            ("//example.com/?a=1", "//example.com/"),
            ("http://notexample.com/?a=1", "http://notexample.com/?a=1"),
            ("http://example.com.evil/?a=1", "http://example.com.evil/?a=1"),
            ("http://example.com@evil/?a=1", "http://example.com@evil/?a=1"),
            ("http://evil/example.com/?a=1", "http://evil/example.com/?a=1"),
            ("http://example.com/p/q?b=1", "http://example.com/p/q"),
            ("http://example.com/q/p/?b=1", "http://example.com/q/p/?b=1"),
            ("https://secure.test/?c=1", "https://secure.test/"),
            ("http://a/https://secure.test/?c=1", "http://a/https://secure.test/?c=1"),
            ("http://a/shop/1/ITEM?d=1", "http://a/shop/1/ITEM"),
            ("http://x.test/?e=1", "http://x.test/"),
            ("http://www.wild.org/path?f=1", "http://www.wild.org/path"),
            ("http://thewild.org/path?f=1", "http://thewild.org/path?f=1"),
            ("http://case.test/Path?g=1", "http://case.test/Path"),
            ("http://case.test/path?g=1", "http://case.test/path?g=1"),
            ("http://a/b.html?h=1&end", "http://a/b.html?end"),
        ],
    );
}

#[test]
fn adguard_options_restrict_hosts() {
    check(
        &adguard(
            "$removeparam=a,domain=x.test|~sub.x.test\n$document,from=~y.test,removeparam=b\n",
        ),
        &[
            ("http://x.test/?a=1", "http://x.test/"),
            ("http://www.x.test/?a=1", "http://www.x.test/"),
            ("http://sub.x.test/?a=1", "http://sub.x.test/?a=1"),
            ("http://y.test/?a=1&b=1", "http://y.test/?a=1&b=1"),
            ("http://z.test/?a=1&b=1", "http://z.test/?a=1"),
        ],
    );
}

#[test]
#[cfg(feature = "bundled-list")]
fn adguard_domains_match_under_any_public_suffix() {
    check(
        &adguard("$removeparam=a,domain=shop.*|~my.shop.*\n"),
        &[
            ("http://www.shop.co.uk/?a", "http://www.shop.co.uk/"),
            ("http://SHOP.com/?a", "http://SHOP.com/"),
            ("http://my.shop.com/?a", "http://my.shop.com/?a"),
            ("http://shop.example.com/?a", "http://shop.example.com/?a"),
            ("http://myshop.com/?a", "http://myshop.com/?a"),
            ("http://shop/?a", "http://shop/?a"),
            ("http://co.uk/?a", "http://co.uk/?a"),
        ],
    );
}

#[test]
fn adguard_exceptions_disable_filters_with_the_same_value() {
    check(
        &adguard(
            "$removeparam=a\n$removeparam=b,important\n$removeparam=/^c/\n\
             @@||one.test^$removeparam=a\n@@||all.test^$removeparam\n\
             @@||re.test^$removeparam=/^c/\n\
             @@||strong.test^$removeparam=b,important\n",
        ),
        &[
            ("http://one.test/?a&b&c&d", "http://one.test/?a&d"),
            ("http://all.test/?a&b&c&d", "http://all.test/?a&c&d"),
            ("http://re.test/?a&b&c&d", "http://re.test/?c&d"),
            ("http://strong.test/?a&b&c&d", "http://strong.test/?b&d"),
            ("http://other.test/?a&b&c&d", "http://other.test/?d"),
        ],
    );
}

#[test]
fn adguard_problems_are_reported_per_line() {
    let cases = [
        ("||ads.test^", false, "not a $removeparam filter"),
        ("##.banner", false, "not a $removeparam filter"),
        ("!#if env_firefox", false, "preprocessor directive"),
        ("$removeparam=a,badfilter", false, "option `badfilter`"),
        ("$removeparam=a,third-party", false, "option `third-party`"),
        ("$removeparam=a,domain=*.test", false, "domain pattern `*.test`"),
        ("$removeparam=a,domain=/x/", false, "domain pattern `/x/`"),
        ("$removeparam=a,xmlhttprequest", false, "only for requests other than documents"),
        ("$removeparam=a,~document", false, "only for requests other than documents"),
        ("$removeparam=/a/u", false, "flag `u`"),
        ("$removeparam=a|b", false, "`|` in a name"),
        ("$removeparam=/a(?=b)/", false, "look-around is not supported"),
        ("$removeparam=/(a)\\1/", false, "backreferences are not supported"),
        ("$removeparam=/a", true, "regular expression without an end"),
        ("$removeparam=/a(/", true, "invalid regular expression: unclosed group"),
        ("$removeparam=a=b", true, "delimiter in name"),
        ("$removeparam=a,domain=", true, "empty domain"),
        ("$removeparam=a,,important", true, "empty option"),
        ("a b$removeparam=a", true, "white space in pattern"),
        ("/(/$removeparam=a", true, "invalid regular expression: unclosed group"),
    ];
    for (filter, is_syntax_error, reason) in cases {
        let rules = TrackingRules::from_adguard(&format!("! title\n{filter}\n$removeparam=ok\n"));
        let [problem] = rules.problems() else { panic!("{filter}: {:?}", rules.problems()) };
        assert_eq!(problem.reason(), reason, "{filter}");
        assert_eq!(problem.is_syntax_error(), is_syntax_error, "{filter}");
        assert_eq!((problem.source().line(), problem.rule()), (Some(2), filter));
        assert_eq!(rules.rule_count(), 1);
        assert_eq!(rules.clean("http://a/?a&ok"), "http://a/?a");
    }
}

#[test]
fn clearurls_rules_match_whole_names_in_query_and_fragment() {
    let rules = clearurls(
        r#""urlPattern": "^https?:\\/\\/(?:[a-z0-9-]+\\.)*?shop\\.test",
           "rules": ["ref_?src", "SID", "(?:%3F)?utm(?:_[a-z_]*)?"], "referralMarketing": ["tag"],
           "exceptions": ["^https?:\\/\\/shop\\.test\\/login"]"#,
    );
    check(
        &rules,
        &[
            ("https://www.shop.test/?refsrc=1&REF_SRC=2&sid=3&id=4", "https://www.shop.test/?id=4"),
            ("https://shop.test/?xrefsrc=1&sids=3&tag=x", "https://shop.test/?xrefsrc=1&sids=3"),
            ("https://shop.test/a#sid=1&top&utm_x=1", "https://shop.test/a#top"),
            ("https://shop.test/a?sid=1#sid=1", "https://shop.test/a"),
            ("https://shop.test/?%3Futm_source=1&a", "https://shop.test/?a"),
            ("https://shop.test/login?sid=1", "https://shop.test/login?sid=1"),
            ("https://other.test/?sid=1", "https://other.test/?sid=1"),
        ],
    );
}

#[test]
fn clearurls_raw_rules_remove_matches_from_the_url() {
    let rules = clearurls(
        r#""urlPattern": "shop\\.test", "rules": ["a"], "rawRules": ["\\/ref=[^\\/?]*", "q=."]"#,
    );
    check(
        &rules,
        &[
            ("http://shop.test/item/ref=x_1/y?a=1&b=2", "http://shop.test/item/y?b=2"),
            ("http://shop.test/ref=1/ref=2?a=1", "http://shop.test"),
            ("http://shop.test/?q=é", "http://shop.test/"),
            ("http://shop.test/?a=q=1&b", "http://shop.test/?b"),
        ],
    );
    let mut cleaner = Cleaner::new(&rules);
    let cleaned = cleaner.clean("http://shop.test/ref=1?a=1");
    let found: Vec<_> = cleaned.removals().map(|found| found.as_str()).collect();
    assert_eq!(found, ["/ref=1", "a=1"]);
    assert_eq!(cleaned.removals().next().unwrap().rule().source().provider(), Some("test"));
}

#[test]
fn clearurls_redirections_and_blocked_providers_are_reported() {
    let rules = clearurls(
        r#""urlPattern": "out\\.test", "completeProvider": true, "rules": ["a"],
           "redirections": ["[?&](?:u|url)=([^&]+)"]"#,
    );
    let mut cleaner = Cleaner::new(&rules);
    let cleaned = cleaner.clean("http://out.test/?a=1&url=http%3A%2F%2Fb");
    assert!(!cleaned.is_changed());
    assert_eq!(cleaned.blocked_by().unwrap().text(), "out\\.test");
    assert_eq!(cleaned.redirection().unwrap().as_str(), "http%3A%2F%2Fb");
    let cleaned = cleaner.clean("http://in.test/?url=x");
    assert!(cleaned.blocked_by().is_none() && cleaned.redirection().is_none());
}

#[test]
fn clearurls_problems_are_reported_per_provider() {
    let cases = [
        ("{", "line 1: invalid JSON: EOF while parsing an object at line 1 column 1"),
        ("{\n\"providers\": [}", "line 2: invalid JSON: expected value at line 2 column 15"),
        ("[]", "list: no object `providers`"),
        (r#"{"providers": {"p": 1}}"#, "provider p: provider is not an object"),
        (r#"{"providers": {"p": {}}}"#, "provider p: no string `urlPattern`"),
        (
            r#"{"providers": {"p": {"urlPattern": "a(?!b)"}}}"#,
            "provider p: look-around is not supported in rule `a(?!b)`",
        ),
        (
            r#"{"providers": {"p": {"urlPattern": "a", "rules": ["(?<=x)y", "b"]}}}"#,
            "provider p: look-around is not supported in rule `(?<=x)y`",
        ),
        (
            r#"{"providers": {"p": {"urlPattern": "a", "rules": [1, "b"]}}}"#,
            "provider p: `rules` contains a value that is not a string",
        ),
        (
            r#"{"providers": {"p": {"urlPattern": "a", "exceptions": "b"}}}"#,
            "provider p: `exceptions` is not an array",
        ),
        (
            r#"{"providers": {"p": {"urlPattern": "a", "redirections": ["b"]}}}"#,
            "provider p: redirection without a group in rule `b`",
        ),
        (r#"{"providers": {"p": {"urlPattern": "a", "new": 1}}}"#, "provider p: field `new`"),
    ];
    for (json, message) in cases {
        let rules = TrackingRules::from_clearurls(json, ReferralMarketing::Remove);
        let [problem] = rules.problems() else { panic!("{json}: {:?}", rules.problems()) };
        assert_eq!(problem.to_string(), message);
    }
}

/// The specification of removal, without spans.
fn expected(url: &str, is_removed: impl Fn(&str) -> bool) -> String {
    let (before, fragment) = match url.split_once('#') {
        Some((before, fragment)) => (before, format!("#{fragment}")),
        None => (url, String::new()),
    };
    let Some((path, query)) = before.split_once('?') else { return url.to_owned() };
    let name = |parameter: &str| parameter.split('=').next().unwrap_or_default().to_owned();
    let kept: Vec<&str> = query.split('&').filter(|part| !is_removed(&name(part))).collect();
    let kept = kept.join("&");
    let changed = kept != query;
    if kept.is_empty() && changed {
        return format!("{path}{fragment}");
    }
    format!("{path}?{kept}{fragment}")
}

#[test]
fn removal_follows_the_specification_for_all_short_queries() {
    let rules = names("u\nv*");
    let mut cleaner = Cleaner::new(&rules);
    let alphabet = ["u", "a", "v", "=", "&", "?", "#"];
    let mut strings = vec![String::new()];
    for _ in 0..6 {
        let longer = strings.iter().filter(|text| text.len() == strings.last().unwrap().len());
        let longer: Vec<String> = longer
            .flat_map(|text| alphabet.iter().map(move |part| format!("{text}{part}")))
            .collect();
        strings.extend(longer);
    }
    for text in strings {
        let url = format!("/?{text}");
        let expected = expected(&url, |name| name == "u" || name.starts_with('v'));
        let cleaned = cleaner.clean(&url).as_str().to_owned();
        assert_eq!(cleaned, expected, "{url}");
        assert_eq!(cleaner.clean(&cleaned).as_str(), cleaned, "{url}: idempotence");
    }
}

#[test]
fn all_parameters_of_a_long_query_are_removed() {
    let mut rules = names("utm_*\n*end*of*\nfbclid");
    rules.merge(adguard(
        "||example.com/*a*b*c$removeparam=x\n$removeparam=/(a+)+$/\n$removeparam=y",
    ));
    rules.merge(clearurls(
        r#""urlPattern": ".*", "rules": ["(?:a+)+b", "z"], "rawRules": ["(q+)+;"]"#,
    ));
    let url =
        |count: usize| format!("https://example.com/?{}", "x=aaaa&utm_b=c&%61=q&".repeat(count));
    let mut cleaner = Cleaner::new(&rules);
    assert_eq!(cleaner.clean(&url(50_000)).removals().count(), 100_000);
}

#[test]
fn long_queries_do_not_hang() {
    let mut rules = names("*a*a*a*a*a*a*b\nutm_*");
    rules.merge(adguard("$removeparam=/^(a|aa)+$/\n||example.com^*a*a*a*a*a*b$removeparam=x\n"));
    rules.merge(clearurls(
        r#""urlPattern": "(.*a)*", "rules": ["(a*)*c"], "rawRules": ["(a|a)*d"]"#,
    ));
    let mut cleaner = Cleaner::new(&rules);
    let query = "a".repeat(1_000_000);
    for url in [
        format!("https://example.com/?{query}"),
        format!("https://example.com/?x={query}"),
        format!("https://example.com/?{query}=1"),
        format!("https://example.com/?{}", "%".repeat(1_000_000)),
        "&".repeat(1_000_000),
        format!("?{}", "&".repeat(1_000_000)),
        "?".repeat(1_000_000),
        "#".repeat(1_000_000),
    ] {
        cleaner.clean(&url);
    }
}

#[test]
fn long_filters_do_not_hang() {
    let many = |before: &str, part: &str, after: &str| {
        format!("{before}{}{after}", part.repeat(2_000_000 / part.len()))
    };
    for (filter, count) in [
        (many("$_", ",_", ",removeparam=a"), 1),
        (many("", ",removeparam", ""), 0),
        (many("$removeparam=/", "a/b", "/"), 0),
    ] {
        assert_eq!(adguard_rule_count(&filter), count);
    }
}

fn adguard_rule_count(list: &str) -> usize {
    TrackingRules::from_adguard(list).rule_count()
}

#[test]
fn raw_rules_that_scan_the_whole_url_for_each_match_do_not_hang() {
    let rules = clearurls(r#""urlPattern": ".*", "rawRules": [".*;|a"]"#);
    let url = "a".repeat(1_000_000);
    assert_eq!(rules.clean(&url).len(), 1_000_000 - 100);
}

#[test]
fn regular_expressions_have_a_size_limit() {
    for regex in ["(?:a{1000}){1000}", "a{1,1000}{1,1000}", "(?:(?:x{100}){100}){100}"] {
        let rules = TrackingRules::from_adguard(&format!("$removeparam=/{regex}/"));
        assert_eq!(rules.problems().len(), 1, "{regex}");
        assert!(rules.problems()[0].reason().contains("bytes"), "{:?}", rules.problems());
    }
    let nested = format!("$removeparam=/{}a{}/", "(".repeat(10_000), ")".repeat(10_000));
    assert_eq!(TrackingRules::from_adguard(&nested).problems().len(), 1);
}

#[test]
fn arbitrary_lists_do_not_panic() {
    let parts = [
        "$",
        "removeparam",
        "=",
        "/",
        "~",
        ",",
        "@@",
        "||",
        "^",
        "*",
        "é",
        "\\",
        "|",
        " ",
        "domain=",
    ];
    let mut seed = 1_u32;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) as usize % below
    };
    for _ in 0..4_000 {
        let line: String = (0..random(12)).map(|_| parts[random(parts.len())]).collect();
        let filter = format!("{line}\n{line}$removeparam=a\n$removeparam={line}");
        let rules = TrackingRules::from_adguard(&filter);
        rules.clean(&format!("http://example.com/?{line}&a=b"));
        TrackingRules::from_names(&line).clean(&line);
        TrackingRules::from_clearurls(&line, ReferralMarketing::Keep);
    }
}
