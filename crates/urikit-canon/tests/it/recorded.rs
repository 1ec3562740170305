//! Compares the profiles with the recorded answers of their peers.
//!
//! `docs/canonical-forms.md` explains each class of differences.

use std::collections::BTreeMap;

use crate::common::{escape, lines, unescape};
use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::raw::RawUrl;
use urikit_canon::surt::surt;
use urikit_canon::{CanonError, Outcome};

type Function = fn(&[u8], &Profile, &mut Vec<u8>) -> Result<Outcome, CanonError>;

const SURT: Function = |input, profile, out| surt(input, profile, out);
const URL: Function = |input, profile, out| canonicalize(input, profile, out);

/// An input, the answer of a peer, and the answer of this crate; `None` is an error.
struct Difference {
    input: Vec<u8>,
    theirs: Option<Vec<u8>>,
    ours: Option<Vec<u8>>,
}

/// Returns the number of inputs and the differences.
fn differences(peer: &str, profile: &Profile, function: Function) -> (usize, Vec<Difference>) {
    let (inputs, answers) = (lines("inputs"), lines(peer));
    assert_eq!(inputs.len(), answers.len());
    let mut out = Vec::new();
    let mut found = Vec::new();
    for (input, answer) in inputs.iter().zip(&answers) {
        let input = unescape(input);
        let ours = function(&input, profile, &mut out).is_ok().then(|| out.clone());
        let theirs = (!answer.starts_with("! ")).then(|| unescape(answer));
        if ours != theirs {
            found.push(Difference { input, theirs, ours });
        }
    }
    (inputs.len(), found)
}

/// Counts the differences of each class.
fn classes(
    found: &[Difference],
    class: fn(&[u8], &[u8], &[u8]) -> &'static str,
) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for Difference { input, theirs, ours } in found {
        let class = match (theirs, ours) {
            (None, _) => "only the other fails",
            (_, None) => "only this crate fails",
            (Some(theirs), Some(ours)) => class(input, theirs, ours),
        };
        *counts.entry(class).or_default() += 1;
        if class == "unexplained" || std::env::var("SHOW").is_ok_and(|show| show == class) {
            let text = |bytes: &Option<Vec<u8>>| bytes.as_deref().map_or("!".into(), escape);
            println!("{}\n  theirs {}\n  ours   {}", escape(input), text(theirs), text(ours));
        }
    }
    counts
}

/// Checks that `docs/canonical-forms.md` lists the classes and their counts, and no other class.
fn assert_documented(section: &str, counts: &BTreeMap<&'static str, usize>) {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/canonical-forms.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let start = format!("<!-- differences: {section} -->");
    let (_, rest) = page.split_once(&start).expect("the section");
    let (table, _) = rest.split_once("<!-- end -->").expect("the end of the section");
    let rows: Vec<(&str, &str)> = table
        .lines()
        .filter(|line| line.starts_with('|'))
        .skip(2)
        .filter_map(|line| line[1..].split_once('|'))
        .map(|(class, rest)| (class.trim(), rest.split('|').next().unwrap_or("").trim()))
        .collect();
    let mut expected: Vec<(&str, String)> =
        counts.iter().map(|(class, count)| (*class, count.to_string())).collect();
    expected.sort_by_key(|(class, _)| rows.iter().position(|(row, _)| row == class));
    let expected: Vec<(&str, &str)> =
        expected.iter().map(|(class, count)| (*class, count.as_str())).collect();
    assert_eq!(rows, expected, "docs/canonical-forms.md, {section}");
}

#[test]
fn ia_2013_equals_python_surt() {
    for (peer, function) in [("surt", SURT), ("surt-url", URL)] {
        let (count, found) = differences(peer, &Profile::ia_2013(), function);
        assert_eq!(classes(&found, |_, _, _| "unexplained"), BTreeMap::new());
        assert!(count >= 5440);
    }
}

/// Inputs and keys of Python `surt` 0.3.1 that are not in the recorded file.
const SURT_KEYS: [(&str, &str); 11] = [
    (" filedesc:A", "filedesc:a"),
    ("file\tdesc:A", "filedesc:a"),
    ("filedesc:A ", "filedesc:A "),
    ("http://0300.180/", "180,0300)/"),
    ("http://0300.1/", "1,0,0,192)/"),
    ("http://1.180/", "180,0,0,1)/"),
    // Code points that are not assigned in Unicode 3.2 have no direction and no normalization.
    ("http://\u{5d0}5-\u{378}\u{644}/", "xn--5--h4b11vxq)/"),
    ("http://\u{5d0}\u{221}\u{644}/", "xn--6la99p8j)/"),
    ("http://a\u{590}.com/", "com,xn--a-dec)/"),
    ("http://a\u{1f100}b.com/", "com,xn--ab-xj52a)/"),
    ("http://a\u{1f130}\u{e9}.com/", "com,xn--a-bga45229a)/"),
];

#[test]
fn ia_2013_equals_python_surt_in_rare_cases() {
    let mut key = Vec::new();
    for (input, expected) in SURT_KEYS {
        surt(input, &Profile::ia_2013(), &mut key).unwrap();
        assert_eq!(String::from_utf8_lossy(&key), expected, "{input:?}");
    }
    for (input, expected) in [
        ("dns://a.com:80/x?y", "dns:a.com:80/x?y"),
        ("DNS://a.com/", "DNS://a.com/"),
        ("dns:a.com", "dns:a.com"),
    ] {
        canonicalize(input, &Profile::ia_2013(), &mut key).unwrap();
        assert_eq!(String::from_utf8_lossy(&key), expected, "{input:?}");
    }
}

#[test]
fn cdxj_equals_pywb() {
    let (_, found) = differences("pywb", &Profile::cdxj(), SURT);
    // pywb decodes its input as UTF-8 first.
    let is_utf8 = |case: &Difference| std::str::from_utf8(&case.input).is_ok();
    assert!(found.iter().all(|case| case.theirs.is_none() && !is_utf8(case)));
    assert_eq!(found.len(), 199);
}

#[test]
fn archive_differs_from_python_surt_in_classes() {
    let (_, found) = differences("surt-url", &Profile::archive(), URL);
    let counts = classes(&found, |input, theirs, ours| {
        let (their_url, our_url) = (RawUrl::split(theirs), RawUrl::split(ours));
        if their_url.scheme != our_url.scheme {
            return "case of the scheme";
        }
        if our_url.host.is_some_and(|host| host.contains(&b'[')) {
            return "brackets of addresses";
        }
        let (their_host, our_host) =
            (their_url.host.unwrap_or_default(), our_url.host.unwrap_or_default());
        if their_host != our_host && without_www(their_host) == without_www(our_host) {
            return "www";
        }
        if ours
            .windows(3)
            .any(|part| [&b"%3a"[..], b"%40", b"%2f", b"%3f", b"%5b", b"%5d"].contains(&part))
        {
            return "encoded delimiters";
        }
        if their_host != our_host && our_host.contains(&b'%') {
            return "hosts that are not UTF-8";
        }
        if their_host.windows(2).any(|pair| pair == b"..") {
            return "runs of three dots";
        }
        if their_host != our_host && their_host.contains(&b'%') {
            return "Unicode hosts with empty labels";
        }
        if input.windows(2).any(|part| part.eq_ignore_ascii_case(b"3F")) {
            return "question marks in paths";
        }
        if our_url.host.is_none() { "inputs without a host" } else { "unexplained" }
    });
    assert_documented("archive", &counts);
}

fn without_www(mut host: &[u8]) -> &[u8] {
    while let Some(rest) = host.strip_prefix(b"www") {
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let Some(rest) = rest[digits..].strip_prefix(b".") else { break };
        host = rest;
    }
    host
}

#[test]
fn w3lib_differs_in_classes() {
    let (_, found) = differences("w3lib", &Profile::w3lib(), URL);
    let counts = classes(&found, |input, theirs, ours| {
        let (their_url, our_url) = (RawUrl::split(theirs), RawUrl::split(ours));
        let path = RawUrl::split(input).path;
        if our_url.host.is_some_and(|host| host.contains(&b'[')) {
            "IP literals"
        } else if their_url.host.is_none_or(<[u8]>::is_empty)
            || our_url.host.is_none_or(<[u8]>::is_empty)
        {
            "empty authorities"
        } else if their_url.userinfo != our_url.userinfo {
            "user information"
        } else if their_url.host != our_url.host {
            "Unicode hosts"
        } else if path.contains(&b';') {
            "path parameters"
        } else {
            "unexplained"
        }
    });
    assert_documented("w3lib", &counts);
}

#[test]
fn crawler_differs_from_url_normalize_in_classes() {
    let (_, found) = differences("url-normalize", &Profile::crawler(), URL);
    let counts = classes(&found, |input, theirs, ours| {
        let (their_url, our_url) = (RawUrl::split(theirs), RawUrl::split(ours));
        let their_url_without_fragment = RawUrl { fragment: None, ..their_url };
        if RawUrl::split(input.trim_ascii()).host.is_none_or(<[u8]>::is_empty) {
            "inputs without a host"
        } else if their_url.scheme != our_url.scheme {
            "inputs without a scheme"
        } else if their_url_without_fragment == our_url {
            "fragments"
        } else if (their_url.host, their_url.userinfo, their_url.port)
            != (our_url.host, our_url.userinfo, our_url.port)
        {
            "authorities"
        } else if their_url.path != our_url.path {
            "paths"
        } else if their_url.query != our_url.query {
            "queries"
        } else {
            "unexplained"
        }
    });
    assert_documented("url-normalize", &counts);
}

/// Inputs and keys: first the pairs of the tests of webarchive-commons (`WaybackURLKeyMakerTest`),
/// then results of its rules as this crate interprets them.
const COMMON_CRAWL: [(&str, &str); 38] = [
    ("", "-"),
    ("dskgfljsdlkgjslkj", "dskgfljsdlkgjslkj)/"),
    ("filedesc:foo.arc.gz", "filedesc:foo.arc.gz"),
    ("filedesc:/foo.arc.gz", "filedesc:/foo.arc.gz"),
    ("filedesc://foo.arc.gz", "filedesc://foo.arc.gz"),
    ("warcinfo:foo.warc.gz", "warcinfo:foo.warc.gz"),
    ("dns:alexa.com", "com,alexa)"),
    ("dns:archive.org", "org,archive)"),
    ("http://archive.org/", "org,archive)/"),
    ("http://archive.org/goo/", "org,archive)/goo"),
    ("http://archive.org/goo/?", "org,archive)/goo"),
    ("http://archive.org/goo/?b&a", "org,archive)/goo?a&b"),
    ("http://archive.org/goo/?a=2&b&a=1", "org,archive)/goo?a=1&a=2&b"),
    ("http://archive.org:/", "org,archive)/"),
    ("https://34.203.211.192/robots.txt", "192,211,203,34)/robots.txt"),
    (
        "https://[2600:1f18:200d:fb00:2b74:867c:ab0c:150a]/robots.txt",
        "2600:1f18:200d:fb00:2b74:867c:ab0c:150a)/robots.txt",
    ),
    (
        "http://1kr.ua/newslist.html?tag=%E4%EE%F8%EA%EE%EB%FC%ED%EE%E5",
        "ua,1kr)/newslist.html?tag=%e4%ee%f8%ea%ee%eb%fc%ed%ee%e5",
    ),
    (
        "http://www.aluroba.com/tags/%C3%CE%CA%C7%D1%E5%C7.htm",
        "com,aluroba)/tags/%c3%ce%ca%c7%d1%e5%c7.htm",
    ),
    (
        "https://www.insbase.ac/xoops2/modules/xpwiki/?%A4%D5%A4%AF",
        "ac,insbase)/xoops2/modules/xpwiki?%a4%d5%a4%af",
    ),
    // Interpretations. The fork of Common Crawl keeps `www` if only one label would remain.
    ("http://www.com/", "com,www)/"),
    ("http://www2.www.example.com/", "com,example)/"),
    ("https://www1355544.com/", "com,www1355544)/"),
    ("dns:example.com", "com,example)"),
    ("mailto:a@b.c", "c,b)/"),
    ("http://a@b@c.com/", "com,b@c)/"),
    ("http://127.1/", "1,127)/"),
    ("http://a.com:0/", "com,a:0)/"),
    ("http://example.org/\u{2028}", "org,example)/"),
    ("http://a.com:-1/", "com,a)/"),
    ("http://a.com:+0080/", "com,a)/"),
    ("ftp://a.com:21/", "com,a:21)/"),
    (" dns:a.com", " dns:a.com"),
    ("\tfiledesc:A", "\tfiledesc:A"),
    (" filedesc", "filedesc)/"),
    ("dns:a.com ", "com ,a)"),
    ("http://É..com/", "com,%c3%a9)/"),
    ("http://\u{24B6}.com../", "com,%e2%93%90)/"),
    ("http://ab\u{378}É.com/", "com,ab%cd%b8%c3%a9)/"),
];

#[test]
fn commoncrawl_equals_the_tests_of_webarchive_commons() {
    let mut key = Vec::new();
    for (input, expected) in COMMON_CRAWL {
        surt(input, &Profile::commoncrawl(), &mut key).unwrap();
        assert_eq!(String::from_utf8_lossy(&key), expected, "{input}");
    }
    for input in ["http://\u{3002}/", "dns:", "http:///", "http://a:b/"] {
        assert!(surt(input, &Profile::commoncrawl(), &mut key).is_err(), "{input}");
    }
}
