//! The generated texts. Their shares of components are modelled on lists of real URLs.

use std::collections::HashSet;

use super::random::Random;

/// Well above the ten thousand that a branch predictor can learn by heart.
pub(super) const LINES: usize = 16_384;

const WORDS: &[&str] = &[
    "a",
    "about",
    "account",
    "admin",
    "api",
    "archive",
    "article",
    "assets",
    "auth",
    "blog",
    "book",
    "category",
    "check",
    "client",
    "cloud",
    "code",
    "comments",
    "company",
    "contact",
    "content",
    "data",
    "default",
    "design",
    "docs",
    "download",
    "en",
    "event",
    "feed",
    "file",
    "forum",
    "gallery",
    "global",
    "green",
    "guide",
    "help",
    "history",
    "home",
    "house",
    "id",
    "image",
    "images",
    "index",
    "info",
    "international",
    "item",
    "jobs",
    "js",
    "language",
    "latest",
    "library",
    "list",
    "login",
    "main",
    "market",
    "media",
    "member",
    "mobile",
    "music",
    "network",
    "news",
    "online",
    "open",
    "page",
    "people",
    "photo",
    "policy",
    "press",
    "product",
    "products",
    "profile",
    "project",
    "public",
    "report",
    "research",
    "review",
    "science",
    "search",
    "service",
    "shop",
    "show",
    "site",
    "static",
    "story",
    "style",
    "support",
    "tag",
    "team",
    "technology",
    "test",
    "theme",
    "top",
    "topic",
    "travel",
    "university",
    "update",
    "user",
    "v1",
    "video",
    "view",
    "weather",
    "web",
    "wiki",
    "world",
];
const DOMAINS: &[&str] =
    &["com", "com", "com", "com", "org", "org", "net", "de", "co.uk", "edu", "io", "gov"];
const EXTENSIONS: &[&str] =
    &[".html", ".html", ".htm", ".php", ".aspx", ".jpg", ".png", ".css", ".js", ".pdf"];
const ESCAPES: &[&str] = &["%20", "%2F", "%2f", "%41", "%7E", "%7e", "%C3%A9", "%e2%82%ac", "%25", "%3A"];

/// URLs as the web has them.
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

/// URLs that use what the web seldom uses: userinfo, ports, IP literals, escapes, dot-segments, capitals.
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

/// References without a scheme, as pages hold them.
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

/// Components without a single escape.
pub(super) fn plain() -> Vec<String> {
    distinct(0x5eed_0004, |random, out| {
        for _ in 0..=random.below(5) {
            word(random, out);
            out.push_str(random.pick(&["-", "_", ".", "~"]));
        }
    })
}

/// Components with some escapes, all of them UTF-8 once decoded.
pub(super) fn escaped() -> Vec<String> {
    distinct(0x5eed_0005, |random, out| {
        for _ in 0..=random.below(5) {
            word(random, out);
            out.push_str(random.pick(ESCAPES));
        }
    })
}

/// Text with characters that every set of RFC 3986 encodes and none that only some encode.
pub(super) fn raw() -> Vec<String> {
    distinct(0x5eed_0006, |random, out| {
        for _ in 0..=random.below(5) {
            word(random, out);
            out.push_str(random.pick(&[" ", " ", "é", "\"", "%", "<", "€"]));
        }
    })
}

/// Calls `make` until there are enough different texts, in the order of their making.
fn distinct(seed: u64, mut make: impl FnMut(&mut Random, &mut String)) -> Vec<String> {
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

fn host(random: &mut Random, out: &mut String) {
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
        2 => out.push_str(&format!("[2001:DB8::{:X}:{:04x}]", random.below(65_536), random.below(65_536))),
        3 => out.push_str(&format!("[::ffff:192.0.2.{}]", random.below(256))),
        4 | 5 => {
            let start = out.len();
            host(random, out);
            out[start..].make_ascii_uppercase();
        }
        _ => host(random, out),
    }
}
