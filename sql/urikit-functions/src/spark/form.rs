//! `java.net.URLEncoder` and `java.net.URLDecoder` for UTF-8.

use core::fmt::Write;

use crate::java_text::{decode_utf8, hex_digit};

/// Encodes as `URLEncoder.encode(value, UTF_8)` does.
pub(crate) fn encode(value: &str, out: &mut String) {
    for byte in value.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'*' | b'_' => {
                out.push(char::from(byte));
            }
            b' ' => out.push('+'),
            byte => write!(out, "%{byte:02X}").expect("writing to a string cannot fail"),
        }
    }
}

/// Decodes as `URLDecoder.decode(value, UTF_8)` does, or returns the reason why it fails.
///
/// It parses the two characters after `%` with `Integer.parseInt`, which accepts a sign and digits
/// of other scripts: `%+a` is a line feed.
pub(crate) fn decode(value: &str) -> Result<String, &'static str> {
    let units: Vec<u16> = value.encode_utf16().collect();
    let mut decoded = String::with_capacity(value.len());
    let (mut plain, mut at) = (Vec::new(), 0);
    while at < units.len() {
        match units[at] {
            0x2b => {
                plain.push(0x20);
                at += 1;
            }
            PERCENT => {
                decoded.push_str(&String::from_utf16_lossy(&plain));
                plain.clear();
                let mut bytes = Vec::new();
                while at + 2 < units.len() && units[at] == PERCENT {
                    bytes.push(escape(units[at + 1], units[at + 2])?);
                    at += 3;
                }
                if at < units.len() && units[at] == PERCENT {
                    return Err("incomplete trailing escape");
                }
                decoded.push_str(&decode_utf8(&bytes));
            }
            unit => {
                plain.push(unit);
                at += 1;
            }
        }
    }
    decoded.push_str(&String::from_utf16_lossy(&plain));
    Ok(decoded)
}

const PERCENT: u16 = b'%' as u16;

fn escape(first: u16, second: u16) -> Result<u8, &'static str> {
    const INVALID: &str = "illegal hexadecimal characters in escape";
    let second = hex_digit(second).ok_or(INVALID)?;
    match u8::try_from(first) {
        Ok(b'+') => Ok(second),
        // Negative zero is zero.
        Ok(b'-') if second == 0 => Ok(0),
        Ok(b'-') => Err("negative value in escape"),
        _ => Ok(hex_digit(first).ok_or(INVALID)? * 16 + second),
    }
}
