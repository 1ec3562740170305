//! Decoding, encoding, and normalization of percent-encoding.

use crate::options::{Case, Escapes};
use crate::scan::{self, outside};

/// The component that is encoded, which determines the allowed bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Component {
    Userinfo,
    Host,
    Path,
    Query,
}

/// A set of bytes.
pub(crate) type Set = [bool; 256];

const fn set(extra: &[u8]) -> Set {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | b'~');
        byte += 1;
    }
    let mut i = 0;
    while i < extra.len() {
        table[extra[i] as usize] = true;
        i += 1;
    }
    table
}

static UNRESERVED: Set = set(b"");
static USERINFO: Set = set(b"!$&'()*+,;=:");
static HOST: Set = set(b"!$&'()*+,;=");
static PATH: Set = set(b"!$&'()*+,;=:@/");
static QUERY: Set = set(b"!$&'()*+,;=:@/?");
static W3LIB: Set = set(b":/?[]@!$&'()*+,;=|%");
static W3LIB_PARAMETERS: Set = set(b":/?@!$&'()*+,;=%");

/// The bytes that Safe Browsing does not encode.
static VISIBLE: Set = visible_except(b"#%");
static VISIBLE_AND_DELETE: Set = {
    let mut table = VISIBLE;
    table[0x7F] = true;
    table
};
static VISIBLE_IN_HOST: Set = visible_except(b"#%/?@:[]");
static VISIBLE_IN_PATH: Set = visible_except(b"#%?");

const fn visible_except(encoded: &[u8]) -> Set {
    let mut table = [false; 256];
    let mut byte = 0x21;
    while byte < 0x7F {
        table[byte] = true;
        byte += 1;
    }
    let mut i = 0;
    while i < encoded.len() {
        table[encoded[i] as usize] = false;
        i += 1;
    }
    table
}

/// Returns the bytes that are not encoded after full decoding.
pub(crate) fn visible(escapes: Escapes, component: Component) -> &'static Set {
    match (escapes, component) {
        (Escapes::DecodeKeepDelimiters, Component::Host) => &VISIBLE_IN_HOST,
        (Escapes::DecodeKeepDelimiters, Component::Path) => &VISIBLE_IN_PATH,
        (Escapes::DecodeFullyKeepDelete, _) => &VISIBLE_AND_DELETE,
        _ => &VISIBLE,
    }
}

/// Appends a component, with its percent-encodings treated as `escapes` specifies.
pub(crate) fn write(input: &[u8], escapes: Escapes, component: Component, out: &mut Vec<u8>) {
    match escapes {
        Escapes::Keep => out.extend_from_slice(input),
        Escapes::Normalize if is_normal(input, component) => out.extend_from_slice(input),
        Escapes::Normalize => normalize(input, allowed(component), out),
        Escapes::DecodeFully if is_visible(input) => out.extend_from_slice(input),
        Escapes::DecodeFully => decode_fully_and_encode(input, &VISIBLE, out),
        Escapes::DecodeKeepDelimiters | Escapes::DecodeFullyKeepDelete => {
            decode_fully_and_encode(input, visible(escapes, component), out);
        }
        Escapes::W3lib => w3lib(input, out),
        Escapes::Form => form(input, out),
    }
}

/// Returns whether all bytes are in [`VISIBLE`].
fn is_visible(input: &[u8]) -> bool {
    let visible = |byte| {
        let before_percent = outside(byte, b'!', b'$').min(outside(byte, b'&', b'~'));
        before_percent | u8::from(byte == b'#')
    };
    scan::all(input, visible)
}

/// Returns whether a path or query consists of bytes that both allow.
fn is_normal(input: &[u8], component: Component) -> bool {
    let allowed = |byte| {
        let letter = outside(byte, b'@', b'Z').min(outside(byte, b'a', b'z'));
        letter.min(outside(byte, b'&', b';')).min(scan::nearest(byte, *b"=_~!$"))
    };
    matches!(component, Component::Path | Component::Query) && scan::all(input, allowed)
}

fn allowed(component: Component) -> &'static Set {
    match component {
        Component::Userinfo => &USERINFO,
        Component::Host => &HOST,
        Component::Path => &PATH,
        Component::Query => &QUERY,
    }
}

/// Returns the value of the percent-encoding at the start of the input.
pub(crate) fn decode_one(input: &[u8]) -> Option<u8> {
    match input {
        [b'%', high, low, ..] => Some(hex(*high)? << 4 | hex(*low)?),
        _ => None,
    }
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).map(|value| value as u8)
}

/// Appends the input, and decodes its percent-encodings once.
pub(crate) fn decode(mut input: &[u8], out: &mut Vec<u8>) {
    while let Some(at) = scan::position(input, *b"%") {
        out.extend_from_slice(&input[..at]);
        let decoded = decode_one(&input[at..]);
        out.push(decoded.unwrap_or(b'%'));
        input = &input[if decoded.is_some() { at + 3 } else { at + 1 }..];
    }
    out.extend_from_slice(input);
}

/// Converts the component to lowercase, as `case` specifies.
pub(crate) fn lowercase(component: &mut [u8], case: Case) {
    match case {
        Case::Keep => {}
        Case::LowerAll => component.make_ascii_lowercase(),
        Case::Lower if !scan::contains(component, *b"%") => component.make_ascii_lowercase(),
        Case::Lower => {
            let mut at = 0;
            while at < component.len() {
                if decode_one(&component[at..]).is_some() {
                    at += 3;
                } else {
                    component[at].make_ascii_lowercase();
                    at += 1;
                }
            }
        }
    }
}

fn push_encoded(byte: u8, out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let digits = [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]];
    out.extend_from_slice(&[b'%', digits[0], digits[1]]);
}

/// Appends the input, and encodes the bytes that are not in the set.
fn encode(mut input: &[u8], set: &Set, out: &mut Vec<u8>) {
    while let Some(at) = input.iter().position(|&b| !set[usize::from(b)]) {
        out.extend_from_slice(&input[..at]);
        push_encoded(input[at], out);
        input = &input[at + 1..];
    }
    out.extend_from_slice(input);
}

/// Encodes in place the bytes from `start` that are not in the set.
pub(crate) fn encode_in_place(out: &mut Vec<u8>, start: usize, set: &Set) {
    let count = out[start..].iter().filter(|&&b| !set[usize::from(b)]).count();
    if count == 0 {
        return;
    }
    // Encoding moves bytes to the right only, so the last byte is moved first.
    let mut from = out.len();
    out.resize(from + 2 * count, 0);
    let mut to = out.len();
    while from < to {
        from -= 1;
        let byte = out[from];
        if set[usize::from(byte)] {
            to -= 1;
            out[to] = byte;
        } else {
            to -= 3;
            out[to] = b'%';
            let digit = |value: u8| if value < 10 { b'0' + value } else { b'A' + value - 10 };
            out[to + 1] = digit(byte >> 4);
            out[to + 2] = digit(byte & 15);
        }
    }
}

/// Appends the input, and encodes the bytes that are not in the set and start no
/// percent-encoding.
pub(crate) fn encode_once(mut input: &[u8], set: &Set, out: &mut Vec<u8>) {
    while let Some(at) = input.iter().position(|&b| !set[usize::from(b)]) {
        out.extend_from_slice(&input[..at]);
        push_encoded(decode_one(&input[at..]).unwrap_or(input[at]), out);
        input = &input[if decode_one(&input[at..]).is_some() { at + 3 } else { at + 1 }..];
    }
    out.extend_from_slice(input);
}

/// Decodes percent-encodings until none is left, in linear time.
///
/// Percent-encodings cannot overlap, so the order in which they are decoded does not change the
/// result. Each byte that is appended can complete one percent-encoding, which then becomes one
/// byte that can complete an earlier one.
pub(crate) fn decode_fully(input: &[u8], out: &mut Vec<u8>) {
    let start = out.len();
    let plain = scan::position(input, *b"%").unwrap_or(input.len());
    out.extend_from_slice(&input[..plain]);
    for &byte in &input[plain..] {
        let mut byte = byte;
        while let Some(digit) = hex(byte) {
            let len = out.len();
            let Some(at) = len.checked_sub(2) else { break };
            if at < start || out[at] != b'%' {
                break;
            }
            let Some(high) = hex(out[at + 1]) else { break };
            byte = high << 4 | digit;
            out.truncate(at);
        }
        out.push(byte);
    }
}

fn decode_fully_and_encode(input: &[u8], set: &Set, out: &mut Vec<u8>) {
    if input.iter().all(|&b| set[usize::from(b)]) {
        out.extend_from_slice(input);
        return;
    }
    let start = out.len();
    decode_fully(input, out);
    encode_in_place(out, start, set);
}

fn normalize(mut input: &[u8], allowed: &Set, out: &mut Vec<u8>) {
    while let Some(at) = input.iter().position(|&b| !allowed[usize::from(b)]) {
        out.extend_from_slice(&input[..at]);
        input = &input[at..];
        if let Some(byte) = decode_one(input) {
            if UNRESERVED[usize::from(byte)] {
                out.push(byte);
            } else {
                push_encoded(byte, out);
            }
            input = &input[3..];
        } else {
            push_encoded(input[0], out);
            input = &input[1..];
        }
    }
    out.extend_from_slice(input);
}

/// Appends the parameters of a path, in which `w3lib` decodes no percent-encoding.
pub(crate) fn write_parameters(input: &[u8], out: &mut Vec<u8>) {
    encode(input, &W3LIB_PARAMETERS, out);
}

fn w3lib(mut input: &[u8], out: &mut Vec<u8>) {
    while let Some((&first, rest)) = input.split_first() {
        match decode_one(input) {
            Some(byte @ (b'%' | b'/' | b';' | b'?')) => {
                push_encoded(byte, out);
                input = &input[3..];
            }
            Some(byte) => {
                encode(&[byte], &W3LIB, out);
                input = &input[3..];
            }
            None => {
                encode(&[first], &W3LIB, out);
                input = rest;
            }
        }
    }
}

fn form(mut input: &[u8], out: &mut Vec<u8>) {
    let mut has_value = false;
    let mut start = out.len();
    while let Some((&first, rest)) = input.split_first() {
        let (byte, rest) = match decode_one(input) {
            Some(byte) => (byte, &input[3..]),
            None => (first, rest),
        };
        match first {
            b'&' => {
                end_parameter(has_value, start, out);
                out.push(b'&');
                (has_value, start) = (false, out.len());
            }
            b'=' if !has_value => {
                has_value = true;
                out.push(b'=');
            }
            b'+' => out.push(b'+'),
            _ if byte == b' ' => out.push(b'+'),
            _ => encode(&[byte], &UNRESERVED, out),
        }
        input = rest;
    }
    end_parameter(has_value, start, out);
}

fn end_parameter(has_value: bool, start: usize, out: &mut Vec<u8>) {
    if !has_value && out.len() > start {
        out.push(b'=');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(input: &[u8], escapes: Escapes) -> String {
        let mut out = b"%2".to_vec();
        write(input, escapes, Component::Path, &mut out);
        String::from_utf8(out.split_off(2)).unwrap()
    }

    #[test]
    fn ranges_equal_tables() {
        for byte in 0..=255 {
            assert_eq!(is_visible(&[byte]), VISIBLE[usize::from(byte)]);
            for component in [Component::Path, Component::Query] {
                let allowed = allowed(component)[usize::from(byte)];
                assert_eq!(is_normal(&[byte], component), allowed && byte != b'?');
            }
        }
    }

    #[test]
    fn full_decoding_reaches_nested_escapes() {
        assert_eq!(written(b"5%25%32%35", Escapes::DecodeFully), "5%25");
        assert_eq!(written(b"%%%25%32%35asd%%", Escapes::DecodeFully), "%25%25%25asd%25%25");
        assert_eq!(written(b"%2%35", Escapes::DecodeFully), "%25");
        assert_eq!(written(b"%%34%31", Escapes::DecodeFully), "A");
    }

    #[test]
    fn full_decoding_equals_repeated_decoding() {
        let once = |input: &[u8]| {
            let mut out = Vec::new();
            decode(input, &mut out);
            out
        };
        let alphabet = b"%245a";
        let mut state = 1_u64;
        for _ in 0..20_000 {
            let mut input = Vec::new();
            for _ in 0..14 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                input.push(alphabet[(state >> 33) as usize % alphabet.len()]);
            }
            let mut expected = input.clone();
            while once(&expected) != expected {
                expected = once(&expected);
            }
            let mut out = Vec::new();
            decode_fully(&input, &mut out);
            assert_eq!(out, expected, "{input:?}");
        }
    }

    #[test]
    fn normalization_encodes_what_the_component_does_not_allow() {
        assert_eq!(written(b"%7eme/%2f|%zz%", Escapes::Normalize), "~me/%2F%7C%25zz%25");
        assert_eq!(written(b"%%4141", Escapes::Normalize), "%25A41");
    }
}
