//! Inputs that parsers are known to interpret differently, and mutations of them.

use super::testing::recorded_inputs;

/// Ordinary URLs, some mutations of which should be rejected.
const GOOD: [&str; 12] = [
    "http://h.example/",
    "https://www.h-1.example:8443/a/b%20c;d?e=f/%2F#g",
    "http://192.0.2.1/a//b",
    "http://[2001:db8::1]:80/",
    "FTP://xn--mnchen-3ya.example/a",
    "http://h",
    "https://h.example:1/?q",
    "http://a.b.c.d/e/f/g?h=i&j=k#l",
    "https://1a.b2/x.y/.z",
    "http://h.example/a:b@c/!$&'()*+,=",
    "http://10.20.30.40:65535/?a=b#/c?d",
    "https://[fe80::1]/%41%7e",
];

const INSERTIONS: [&str; 72] = [
    "/",
    "//",
    "\\",
    ":",
    "::",
    ":80",
    ":443",
    ":0",
    ":00",
    "@",
    "u@",
    "u:p@",
    "?",
    "#",
    "%",
    "%00",
    "%0a",
    "%0D",
    "%20",
    "%2e",
    "%2E",
    "%2f",
    "%5C",
    "%25",
    "%40",
    "%3a",
    "%41",
    "%c0",
    "%E4%B8%AD",
    ".",
    "..",
    "/../",
    "/./",
    ";",
    "..;",
    "[",
    "]",
    "[::1]",
    "[v1.x]",
    "-",
    "_",
    "--",
    "xn--",
    "xn--a",
    "0",
    "1",
    "08",
    "0x",
    "0x7f",
    "127.0.0.1",
    "2130706433",
    "256",
    "a",
    "Z",
    "http:",
    "ftp:",
    "&",
    "=",
    "+",
    "!",
    "$",
    "*",
    "|",
    "~",
    "\"",
    "<",
    " ",
    "\t",
    "\u{ad}",
    "\u{3002}",
    "\u{df}",
    "\u{2460}",
];

/// SplitMix64, which is reproducible on all platforms.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).expect("fits in usize")
    }

    pub(crate) fn of(&mut self, all: &[&'static str]) -> &'static str {
        all[self.below(all.len())]
    }

    /// Returns a random character boundary.
    fn boundary(&mut self, text: &str) -> usize {
        let at = self.below(text.len() + 1);
        (at..=text.len()).find(|at| text.is_char_boundary(*at)).expect("the end is a boundary")
    }
}

/// Returns random mutations: one to three small changes to an input, or to the start of one input
/// and the end of another.
pub(crate) fn mutations(seed: u64, count: usize) -> impl Iterator<Item = String> {
    let confusing = recorded_inputs();
    let mut random = Random::seeded(seed);
    let source = move |random: &mut Random| match random.below(2) {
        0 => confusing[random.below(confusing.len())].clone(),
        _ => random.of(&GOOD).to_owned(),
    };
    (0..count).map(move |_| {
        let mut text = source(&mut random);
        if random.below(4) == 0 {
            let other = source(&mut random);
            let (end, start) = (random.boundary(&text), random.boundary(&other));
            text = format!("{}{}", &text[..end], &other[start..]);
        }
        for _ in 0..=random.below(3) {
            change(&mut text, &mut random);
        }
        text
    })
}

fn change(text: &mut String, random: &mut Random) {
    let at = random.boundary(text);
    let Some(c) = text[at..].chars().next() else { return text.push_str(random.of(&INSERTIONS)) };
    let end = at + c.len_utf8();
    match random.below(6) {
        0 => text.insert_str(at, random.of(&INSERTIONS)),
        1 => text.replace_range(at..end, random.of(&INSERTIONS)),
        2 => text.replace_range(at..end, ""),
        3 => text.insert(at, c),
        4 => {
            let escaped: String =
                text[at..end].bytes().map(|byte| format!("%{byte:02x}")).collect();
            text.replace_range(at..end, &escaped);
        }
        _ => {
            let other = if c.is_ascii_lowercase() {
                c.to_ascii_uppercase()
            } else {
                c.to_ascii_lowercase()
            };
            text.replace_range(at..end, other.encode_utf8(&mut [0; 4]));
        }
    }
}

#[test]
fn mutations_are_reproducible_and_diverse() {
    let once: Vec<String> = mutations(1, 1000).collect();
    assert!(once.iter().eq(&mutations(1, 1000).collect::<Vec<_>>()));
    let mut distinct = once;
    distinct.sort_unstable();
    distinct.dedup();
    assert!(distinct.len() > 950, "{}", distinct.len());
}
