//! Documents that contain URIs.

use super::generate;
use super::random::Random;
use super::words::WORDS;

/// The approximate length of each document in bytes.
const LEN: usize = 4 << 20;

/// Sentences as in mails and manuals. One in six contains a URL.
pub(crate) fn prose() -> String {
    let mut random = Random::new(1);
    let urls = generate::docs();
    let mut text = String::with_capacity(LEN + 1000);
    while text.len() < LEN {
        let url = &urls[random.below(urls.len())];
        for _ in 0..5 + random.below(15) {
            text.push_str(random.pick(WORDS));
            text.push(if random.chance(15) { '\n' } else { ' ' });
        }
        match random.below(24) {
            0 => text.extend(["see <", url, ">"]),
            1 => text.extend(["(", url, ")"]),
            2 => text.extend(["at 12:30: \"", url, "\""]),
            3 => text.push_str(url),
            4 => text.push_str("namely: e.g. the std::vec of key:value"),
            _ => {}
        }
        text.push_str(". ");
    }
    text
}

/// Log lines of a web server, with an address, a time, and one or two URLs.
pub(crate) fn log() -> String {
    let mut random = Random::new(2);
    let urls = generate::web();
    let mut text = String::with_capacity(LEN + 1000);
    while text.len() < LEN {
        let (one, other) = (&urls[random.below(urls.len())], &urls[random.below(urls.len())]);
        let (a, b, second) = (random.below(256), random.below(256), random.below(60));
        text.push_str(&format!(
            "10.0.{a}.{b} - - [21/Nov/2026:12:30:{second:02} +0000] \"GET {one} HTTP/1.1\" 200 {} \
                \"{other}\" \"Mozilla/5.0\"\n",
            a * b
        ));
    }
    text
}

/// One JSON object per line, in which every value is a URL.
pub(crate) fn json() -> String {
    let mut random = Random::new(3);
    let urls = generate::web();
    let mut text = String::with_capacity(LEN + 1000);
    while text.len() < LEN {
        let (one, other) = (&urls[random.below(urls.len())], &urls[random.below(urls.len())]);
        text.push_str(&format!(
            "{{\"id\":{},\"url\":\"{one}\",\"from\":\"{other}\"}}\n",
            text.len()
        ));
    }
    text
}
