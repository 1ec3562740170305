//! The targets of URLs: all spellings of one target have one verdict.
//!
//! The spellings are generated from a target by steps that browsers and servers undo. So the oracle
//! is the construction, and shares no code with the crate.

use urikit_audit::{Policy, Severity};

use super::ids;
use super::mutations::Random;

/// Returns the policy of a site that redirects to its own hosts.
fn site() -> Policy {
    Policy::redirect().allow_hosts(["own.example", "*.own.example"]).expect("valid names")
}

#[test]
fn redirects_to_other_hosts_are_errors_in_every_spelling() {
    for target in [
        "//evil.example",
        "///evil.example",
        "https://evil.example",
        "https%3A%2F%2Fevil.example",
        "/%09/evil.example",
        "/%0a/evil.example",
        "/%0D%0A/evil.example",
        "/%2f%09/evil.example",
        "/%5C%09/evil.example",
        "/%5Cevil.example",
        "%5C%5Cevil.example",
        "/.%2f/evil.example",
        "/.//evil.example",
        "/x/..//evil.example",
        "/x/%2e%2e//evil.example",
        "/x/y/../../%2Fevil.example",
        "x/..//evil.example",
        ".//evil.example",
        "%20//evil.example",
        "+//evil.example",
        "%01//evil.example",
        "%252F%252Fevil.example",
        "/%2509/evil.example",
        "//@evil.example",
        "//own.example@evil.example",
        "//%40evil.example",
        "//own.example%5C@evil.example",
        "//\u{e9}vil.example",
        "https:evil.example",
        "https:/evil.example",
        "https:%5C%5Cevil.example",
        "ht%09tps://evil.example",
        "%68ttps%3a//evil.example",
        "//evil.example%2F.own.example",
        "//evil.example%23.own.example",
        "javascript:alert(1)",
        "java%0Ascript:alert(1)",
    ] {
        // Only in a query does a plus sign encode a space.
        let forms = [
            target.trim_start_matches('+').to_owned(),
            format!("/login?next={target}"),
            format!("/login?a=b&next={target}&c=d"),
            format!("https://own.example/login?next={target}"),
            format!("https://own.example/#next={target}"),
        ];
        for text in forms {
            for policy in [site(), Policy::redirect()] {
                let findings = policy.audit(&text);
                let worst = findings.iter().map(|finding| finding.severity()).max();
                assert_eq!(worst, Some(Severity::Error), "{text}: {findings:?}");
            }
        }
    }
    for text in ["/%5C%09evil.example", "?//evil.example", "/r/%2F%09%2Fevil.example"] {
        assert_eq!(site().worst(text), Some(Severity::Error), "{text}");
    }
}

#[test]
fn redirects_that_stay_on_the_site_are_accepted() {
    for text in [
        "/account",
        "/account?tab=orders#top",
        "/login?next=/account",
        "/login?next=%2Faccount%3Ftab%3Dorders",
        "/login?next=https://own.example/account",
        "/login?next=https%3A%2F%2Fshop.own.example%2F",
        "/login?next=//own.example/",
        "/login?next=a/b/c&x=./d",
        "/login?next=/a//b",
        "/a//b",
        "/wiki/Talk:Main?title=Talk%3AMain",
        "/wiki/Talk%3AMain",
        "/search?q=1/2&date=01/02/2026&x=../y",
        "https://own.example/a/b//c",
    ] {
        let findings = site().audit(text);
        assert!(
            findings.iter().all(|finding| finding.severity() < Severity::Error),
            "{text}: {findings:?}"
        );
    }
}

/// Percent-encodes a random part of the bytes.
fn encoded(text: &str, random: &mut Random, kept: &str) -> String {
    let encode = |c: char| match c {
        c if kept.contains(c) || random.below(2) == 0 => c.to_string(),
        c => c.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect(),
    };
    text.chars().map(encode).collect()
}

/// Returns a spelling of a target that begins with two slashes, with the steps of browsers and
/// servers inverted.
fn spelling(target: &str, random: &mut Random) -> String {
    let rest = &target["//".len()..];
    let dots = ["", "", "", "/.", "/x/..", "/a/b/../..", "x/..", "."];
    let slashes = format!("{}//", random.of(&dots));
    let mut text: String =
        slashes.chars().map(|c| if c == '/' && random.below(3) == 0 { '\\' } else { c }).collect();
    for _ in 0..random.below(3) {
        let at = random.below(text.len() + 1);
        text.insert_str(at, random.of(&["\t", "\n", "\r"]));
    }
    text.insert_str(0, random.of(&["", "", " ", "\u{1}", "\t "]));
    text + rest
}

#[test]
fn generated_spellings_of_a_target_have_one_verdict() {
    let mut random = Random::seeded(44);
    for _ in 0..super::testing::reach(3_000, 400_000) {
        let target = spelling("//evil.example/a", &mut random);
        let decoded_once = encoded(&target, &mut random, "");
        let raw: String = encoded(&target, &mut random, "/\\.abcdefghijklmnopqrstuvwxyz");
        // Only an encoded control character survives in a query, so those are always encoded.
        let value = decoded_once
            .chars()
            .map(|c| if c <= ' ' { format!("%{:02x}", u32::from(c)) } else { c.to_string() })
            .collect::<String>();
        let twice = value.replace('%', "%25");
        for text in [
            format!("/login?next={value}"),
            format!("https://own.example/login?next={value}&a=b"),
            format!("/login?next={twice}"),
            format!("/login#next={value}"),
            raw,
        ] {
            let findings = site().audit(&text);
            assert!(ids(&findings).contains(&"host-not-allowed"), "{text:?}: {findings:?}");
        }
    }
}

#[test]
fn addresses_are_found_in_every_spelling_of_a_target() {
    let policy = Policy::web_fetch();
    let mut random = Random::seeded(45);
    for _ in 0..super::testing::reach(1_000, 40_000) {
        let value = encoded(&spelling("//169.254.169.254/a", &mut random), &mut random, "");
        let value: String = value
            .chars()
            .map(|c| if c <= ' ' { format!("%{:02x}", u32::from(c)) } else { c.to_string() })
            .collect();
        let text = format!("https://example.com/fetch?url={value}");
        assert!(ids(&policy.audit(&text)).contains(&"ip-special"), "{text:?}");
    }
    for text in [
        r"https://example.com/?url=http:\\169.254.169.254",
        "https://example.com/?url=http:/%09/169.254.169.254",
        "https://example.com/?url=http:169.254.169.254",
        r"http:\\169.254.169.254\a",
        "http:169.254.169.254",
        "http:%2F%2F169.254.169.254",
    ] {
        assert!(ids(&policy.audit(text)).contains(&"ip-special"), "{text}");
    }
}
