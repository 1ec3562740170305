//! Inputs for SIMD code, which branches too little to guide a fuzzer.

use crate::Held;
use crate::input::choice;
use crate::{normalize, parse, percent};

/// Parts of addresses, valid and invalid.
const TOKENS: [&str; 32] = [
    "0",
    "1",
    "7",
    "9",
    "12",
    "25",
    "255",
    "256",
    "00",
    "01",
    "a",
    "F",
    "ff",
    "abCD",
    "00ab",
    "12345",
    "g",
    ":",
    ":",
    ":",
    ":",
    ":",
    "::",
    "::",
    ".",
    ".",
    ".",
    "1.2.3.4",
    "255.249.199.99",
    "v1.",
    "1:2:3:",
    "",
];

/// Prefixes and suffixes of a host, so that it starts at any position of a vector.
const USERS: [&str; 4] = ["", "@", "u@", "user:password@"];
const MAX_LOOKBEHIND: [&str; 8] = ["", ":", ":80", "/", "?q", "#f", ":8/a:b@[c", "x"];

/// Valid and invalid addresses, with the laws of `parse` and `normalize`.
pub(crate) fn addresses(data: &[u8]) -> Option<Held> {
    let (shape, rest) = choice(data);
    let (length, rest) = choice(rest);
    let tokens = rest.iter().take(20).map(|&token| TOKENS[usize::from(token) % TOKENS.len()]);
    let address: String = tokens.collect();
    let host = if shape & 1 == 0 { format!("[{address}]") } else { address };
    let scheme = "s".repeat(usize::from(length) % 70 + 1);
    let user = USERS[usize::from(shape >> 1) % USERS.len()];
    let suffix = MAX_LOOKBEHIND[usize::from(shape >> 3) % MAX_LOOKBEHIND.len()];
    let text = format!("{scheme}://{user}{host}{suffix}");
    parse::parse(text.as_bytes());
    normalize::normalize(&[&[0x0f], text.as_bytes()].concat());
    Some(Held)
}

/// Many escapes, some of them incomplete, with the laws of `normalize` and `decode`.
pub(crate) fn escapes(data: &[u8]) -> Option<Held> {
    let (shape, rest) = choice(data);
    let mut text =
        String::from(["", "a/", "x://h/", "x://", "?", "x:a?b#"][usize::from(shape >> 4) % 6]);
    for pair in rest.chunks(2) {
        let (octet, spelling) = (pair[0], pair.last().copied().unwrap_or(0));
        match spelling % 8 {
            0 if octet.is_ascii_alphanumeric() => text.push(char::from(octet)),
            1 if octet == spelling => text.push('%'),
            2 | 3 => text += &format!("%{octet:02x}"),
            4 => text += &format!("%{:X}{:x}", octet >> 4, octet & 15),
            _ => text += &format!("%{octet:02X}"),
        }
    }
    normalize::normalize(&[&[shape & 0x1f], text.as_bytes()].concat());
    percent::decode(text.as_bytes());
    parse::parse(text.as_bytes());
    Some(Held)
}
