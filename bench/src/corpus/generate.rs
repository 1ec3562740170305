//! The generated corpora. The frequency of components is modeled on lists of real URLs.

use std::collections::HashSet;

use super::random::Random;
use super::words::WORDS;

/// Well above the ten thousand lines that a branch predictor can learn.
pub(super) const LINES: usize = 16_384;

const DOMAINS: &[&str] =
    &["com", "com", "com", "com", "org", "org", "net", "de", "co.uk", "edu", "io", "gov"];
const EXTENSIONS: &[&str] =
    &[".html", ".html", ".htm", ".php", ".aspx", ".jpg", ".png", ".css", ".js", ".pdf"];
const ESCAPES: &[&str] =
    &["%20", "%2F", "%2f", "%41", "%7E", "%7e", "%C3%A9", "%e2%82%ac", "%25", "%3A"];

/// Typical URLs of the web.
pub(super) fn web() -> Vec<String> {
    distinct(0x5eed_0001, |random, out| {
        out.push_str(if random.chance(80) { "https://" } else { "http://" });
        out.push_str(random.pick(&["www.", "www.", "", "", "en.", "blog."]));
        host(random, out);
        path(random, out, 5);
        if random.chance(20) {
            query(random, out);
        }
        if random.chance(5) {
            out.push('#');
            out.push_str(random.pick(WORDS));
        }
    })
}

/// URLs with rare features: userinfo, ports, IP literals, escapes, dot segments, uppercase.
pub(super) fn messy() -> Vec<String> {
    distinct(0x5eed_0002, |random, out| {
        out.push_str(random.pick(&["http", "https", "HTTP", "Https", "ftp", "ws"]));
        out.push_str("://");
        if random.chance(40) {
            messy_text(random, out);
            if random.chance(70) {
                out.push(':');
                messy_text(random, out);
            }
            out.push('@');
        }
        messy_host(random, out);
        if random.chance(50) {
            out.push_str(&format!(":{}", [80, 443, 8080, random.below(65_536)][random.below(4)]));
        }
        for _ in 0..random.below(5) {
            out.push('/');
            messy_text(random, out);
            if random.chance(15) {
                out.push_str(random.pick(&["/.", "/..", "/%2e", "/%2E%2e", "//"]));
            }
        }
        for mark in ["/?", "#"] {
            if random.chance(40) {
                out.push_str(mark);
                messy_text(random, out);
                out.push_str(random.pick(&["=", "&", "/?", ":@!$'()*+,;"]));
                messy_text(random, out);
            }
        }
    })
}

/// References without a scheme, as in web pages.
pub(super) fn relative() -> Vec<String> {
    distinct(0x5eed_0003, |random, out| {
        match random.below(20) {
            0..=5 => (0..=random.below(4)).for_each(|_| out.push_str("../")),
            6..=8 => out.push_str("./"),
            9..=13 => out.push('/'),
            14 => {
                out.push_str("//");
                host(random, out);
                out.push('/');
            }
            15 => return query(random, out),
            _ => {}
        }
        word(random, out);
        path(random, out, 4);
        if random.chance(10) {
            out.push_str("/../");
            word(random, out);
        }
        if random.chance(20) {
            query(random, out);
        }
        if random.chance(10) {
            out.push('#');
            word(random, out);
        }
    })
}

/// URLs of documentation, packages, and source files: deep paths, versions, fragments.
pub(super) fn docs() -> Vec<String> {
    distinct(0x5eed_0007, |random, out| {
        out.push_str("https://");
        out.push_str(random.pick(&["docs.", "docs.", "pkg.", "git.", ""]));
        out.push_str(random.pick(WORDS));
        out.push_str(random.pick(&[".example", ".org", ".io", ".dev"]));
        out.push_str(random.pick(&["", "/en", "/@team", "/~me"]));
        for _ in 0..=random.below(2) {
            out.push('/');
            snake(random, out);
        }
        match random.below(4) {
            0 => out.push_str(random.pick(&["/latest", "/stable", "/blob/main"])),
            1 => out.push_str(&format!("/v/{}.{}", random.below(9), random.below(30))),
            2 => out.push_str(&format!(
                "/{}.{}.{}",
                random.below(9),
                random.below(30),
                random.below(300)
            )),
            _ => {}
        }
        out.push('/');
        snake(random, out);
        out.push_str(random.pick(&["/", ".html", ".html", ".rs", ".md", ""]));
        if random.chance(40) {
            out.push_str(random.pick(&["#method.", "#", "#L"]));
            snake(random, out);
        }
    })
}

/// Links of searches, campaigns, and redirects: long queries with escapes.
pub(super) fn long() -> Vec<String> {
    distinct(0x5eed_0008, |random, out| {
        out.push_str("https://www.");
        host(random, out);
        path(random, out, 3);
        out.push('?');
        for pair in 0..4 + random.below(6) {
            out.push_str(if pair == 0 { "" } else { "&" });
            long_pair(random, out);
        }
        if random.chance(10) {
            out.push('#');
            word(random, out);
        }
    })
}

/// The queries of [`long`], without the question mark.
pub(super) fn pairs() -> Vec<String> {
    let query = |uri: String| uri.split(['?', '#']).nth(1).map(str::to_owned);
    long().into_iter().filter_map(query).collect()
}

/// Components without escapes.
pub(super) fn plain() -> Vec<String> {
    distinct(0x5eed_0004, |random, out| {
        for _ in 0..=random.below(5) {
            word(random, out);
            out.push_str(random.pick(&["-", "_", ".", "~"]));
        }
    })
}

/// Components with some escapes, which decode to UTF-8.
pub(super) fn escaped() -> Vec<String> {
    distinct(0x5eed_0005, |random, out| {
        for _ in 0..=random.below(5) {
            word(random, out);
            out.push_str(random.pick(ESCAPES));
        }
    })
}

/// Strings with characters that every component encodes, and none that only some components encode.
pub(super) fn raw() -> Vec<String> {
    distinct(0x5eed_0006, |random, out| {
        for _ in 0..=random.below(5) {
            word(random, out);
            out.push_str(random.pick(&[" ", " ", "é", "\"", "%", "<", "€"]));
        }
    })
}

/// Calls `make` until there are enough distinct strings, and returns them in this order.
pub(super) fn distinct(seed: u64, mut make: impl FnMut(&mut Random, &mut String)) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut seen = HashSet::new();
    let mut lines = Vec::with_capacity(LINES);
    while lines.len() < LINES {
        let mut text = String::new();
        make(&mut random, &mut text);
        if seen.insert(text.clone()) {
            lines.push(text);
        }
    }
    lines
}

fn word(random: &mut Random, out: &mut String) {
    out.push_str(random.pick(WORDS));
    if random.chance(20) {
        out.push_str(&random.below(100_000).to_string());
    }
}

pub(super) fn host(random: &mut Random, out: &mut String) {
    out.push_str(random.pick(WORDS));
    if random.chance(50) {
        out.push_str(random.pick(&["", "-"]));
        out.push_str(random.pick(WORDS));
    }
    out.push('.');
    out.push_str(random.pick(DOMAINS));
}

fn path(random: &mut Random, out: &mut String, most: usize) {
    let segments = random.below(most);
    for _ in 0..segments {
        out.push('/');
        word(random, out);
        if random.chance(25) {
            out.push('-');
            word(random, out);
        }
    }
    out.push_str(if segments > 0 && random.chance(40) { random.pick(EXTENSIONS) } else { "/" });
}

fn query(random: &mut Random, out: &mut String) {
    out.push('?');
    for pair in 0..=random.below(3) {
        out.push_str(if pair == 0 { "" } else { "&" });
        word(random, out);
        out.push('=');
        word(random, out);
    }
}

fn long_pair(random: &mut Random, out: &mut String) {
    match random.below(6) {
        0 => {
            out.push_str("q=");
            for _ in 0..=random.below(4) {
                word(random, out);
                out.push_str(random.pick(&["+", "%20", "%2C", "%C3%A9"]));
            }
        }
        1 => {
            out.push_str("url=https%3A%2F%2F");
            host(random, out);
            out.push_str("%2F");
            word(random, out);
        }
        2 => {
            out.push_str(&format!("id={:08x}{:08x}", random.below(1 << 30), random.below(1 << 30)));
        }
        3 => {
            out.push_str(random.pick(&["utm_source=", "utm_medium=", "utm_campaign="]));
            word(random, out);
        }
        _ => {
            word(random, out);
            out.push('=');
            word(random, out);
        }
    }
}

/// Words joined as in identifiers.
fn snake(random: &mut Random, out: &mut String) {
    out.push_str(random.pick(WORDS));
    if random.chance(15) {
        out.push_str(random.pick(&["_", "-", "."]));
        word(random, out);
    }
}

fn messy_text(random: &mut Random, out: &mut String) {
    word(random, out);
    if random.chance(40) {
        out.push_str(random.pick(ESCAPES));
        out.push_str(random.pick(WORDS));
    }
}

fn messy_host(random: &mut Random, out: &mut String) {
    match random.below(10) {
        0 => {
            let bytes: Vec<_> = (0..4).map(|_| random.below(256).to_string()).collect();
            out.push_str(&bytes.join("."));
        }
        1 => {
            let groups: Vec<_> = (0..8).map(|_| format!("{:x}", random.below(65_536))).collect();
            out.push_str(&format!("[{}]", groups.join(":")));
        }
        2 => out.push_str(&format!(
            "[2001:DB8::{:X}:{:04x}]",
            random.below(65_536),
            random.below(65_536)
        )),
        3 => out.push_str(&format!("[::ffff:192.0.2.{}]", random.below(256))),
        4 | 5 => {
            let start = out.len();
            host(random, out);
            out[start..].make_ascii_uppercase();
        }
        _ => host(random, out),
    }
}
