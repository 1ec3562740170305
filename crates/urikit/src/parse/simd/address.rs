//! IP addresses, recognized without loops (RFC 3986 section 3.2.2).
//!
//! A host that may be an address is a run of bits in a mask. The conditions on the length and the
//! number of digit groups become shifts and counts of these bits.

use urikit_simd::{AsciiSet, Window};

use super::HEX;
use crate::chars;
use crate::vector::{is_many, set};

pub(super) const DIGITS: AsciiSet = set(chars::DIGIT);
const FROM_3: AsciiSet = AsciiSet::new(b"3456789");
const FROM_6: AsciiSet = AsciiSet::new(b"6789");

/// Returns whether the bytes at the bits of `host`, a contiguous run, are an `IPv4address`.
#[inline(always)]
pub(super) fn is_ipv4<W: Window>(window: W, host: u64) -> bool {
    // Bit `n` is byte `n`, so `x >> 1` moves the bit of each next byte to the byte before it. For
    // `192.0` (the first byte is on the left), `digit` is 11101, `second` (a digit with another one
    // after it) 11000, `third` (with two after it) 10000, and `first` (with none before it) 10001.
    let digit = window.within(&DIGITS) & host;
    let dot = window.equal(b'.') & host;
    let second = digit & digit >> 1;
    let third = second & digit >> 2;
    let first = digit & !(digit << 1);
    // Four groups and three dots in one run: no group is empty, and no dot is at an end or next to
    // another dot.
    let is_dotted = digit | dot == host && first.count_ones() == 4 && dot.count_ones() == 3;
    let too_long = third & digit >> 3;
    // `0` is a `dec-octet`, but `01` is not.
    let leading_zero = first & second & window.equal(b'0');
    // Values from 256: 300 and greater, 260 and greater, 256 and greater. All have three digits, so
    // only the first digit of such a group is examined together with the next two.
    let (two, five, from_6) = (window.equal(b'2'), window.equal(b'5'), window.within(&FROM_6));
    let too_great =
        first & third & (window.within(&FROM_3) | two & (from_6 >> 1 | five >> 1 & from_6 >> 2));
    is_dotted && too_long | leading_zero | too_great == 0
}

/// Returns whether the bytes at the bits of `address`, a contiguous run, are an `IPv6address`.
///
/// `colon` has the bits of all colons of the window.
#[inline(always)]
pub(super) fn is_ipv6<W: Window>(window: W, address: u64, colon: u64) -> bool {
    let colon = colon & address;
    let dot = window.equal(b'.') & address;
    // A trailing IPv4 address follows the last colon and replaces two groups. The shifted mask has
    // the bits up to the last colon. Without a colon, it is empty: the tail is then the whole
    // address, and two groups are too few.
    let tail = if dot == 0 {
        0
    } else {
        address & !u64::MAX.checked_shr(colon.leading_zeros()).unwrap_or(0)
    };
    if dot != 0 && !is_ipv4(window, tail) {
        return false;
    }
    // The groups before the tail: at most four digits each, so no digit has four after it.
    let digit = window.within(&HEX) & address & !tail;
    let first = digit & !(digit << 1);
    let too_long = digit & digit >> 1 & digit >> 2 & digit >> 3 & digit >> 4;
    // The first colon of each `::`. For `:::`, these are two, which is an error like `1::2::3`.
    let elision = colon & colon >> 1;
    // A colon at an end must be part of `::`.
    let (start, end) = (address & address.wrapping_neg(), address & !(address >> 1));
    let open = colon & start & !elision | colon & end & !(elision << 1);
    // Two adjacent groups have a colon between them, so the number of groups and the single `::`
    // determine the number of colons. `::` replaces at least one group.
    let groups = first.count_ones() + if dot == 0 { 0 } else { 2 };
    let is_counted = if elision == 0 { groups == 8 } else { groups <= 7 };
    digit | colon | tail == address && is_counted && !is_many(elision) && too_long | open == 0
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::string::String;

    use urikit_simd::{Backend, Portable, WINDOW, Window};

    use super::{is_ipv4, is_ipv6};
    use crate::ip;
    use crate::vector::below;

    /// Checks that masks and the scalar parser agree, for different neighbors in the window.
    fn check(text: &str) {
        for (before, after) in [("", ""), ("1.", ".1"), ("a:", ":a")] {
            let around = format!("{before}{text}{after}");
            assert!(around.len() <= WINDOW, "{around}");
            let window = Portable.load(around.as_bytes());
            let bits = below((before.len() + text.len()) as u32) & !below(before.len() as u32);
            assert_eq!(
                is_ipv4(window, bits),
                ip::ipv4(text.as_bytes()).is_some(),
                "{text} in {around}"
            );
            let is_address = is_ipv6(window, bits, window.equal(b':'));
            assert_eq!(is_address, ip::ipv6(text.as_bytes()).is_ok(), "{text} in {around}");
        }
    }

    fn check_all(text: &mut String, parts: &[&str], most: usize) {
        check(text);
        if most > 0 {
            for part in parts {
                let len = text.len();
                text.push_str(part);
                check_all(text, parts, most - 1);
                text.truncate(len);
            }
        }
    }

    #[test]
    fn octets_at_each_position() {
        for octet in (0..=101).chain(190..=310).chain([400, 555, 666, 999, 1000, 2550]) {
            for zeros in ["", "0"] {
                check(&format!("{zeros}{octet}.1.2.3"));
                check(&format!("1.{zeros}{octet}.2.3"));
                check(&format!("1.2.{zeros}{octet}.3"));
                check(&format!("1.2.3.{zeros}{octet}"));
                check(&format!("::1.{zeros}{octet}.2.3"));
            }
        }
        check_all(&mut String::new(), &["1.", "25", ".", "a"], 5);
    }

    #[test]
    fn groups_and_colons() {
        check_all(&mut String::new(), &["1", "aF09", "12345", ":", "::", "1.2.3.4", "g"], 4);
        for begin in ["", ":", "::"] {
            for end in ["", ":", "::", ":1.2.3.4", ":1.2.3.256", "::1.2.3.4", "::12345", ".1"] {
                for groups in 0..=9 {
                    // Replace one of the colons by `::`, or none.
                    for elided in 0..=groups {
                        let mut text = String::from(begin);
                        for group in 1..=groups {
                            text += match group {
                                1 => "1",
                                _ if group == elided => "::2a",
                                _ => ":345",
                            };
                        }
                        check(&(text + end));
                    }
                }
            }
        }
    }
}
