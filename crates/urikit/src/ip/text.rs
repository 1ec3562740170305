//! Formatting of IPv6 addresses (RFC 5952).
//!
//! The output is the same as that of the standard library. This code exists because `core::fmt`
//! would take more time than the rest of normalization.

use core::net::Ipv6Addr;
use core::ops::Range;

use crate::blocks::WORD;
use crate::chars;

/// A formatted IPv6 address in brackets, without allocation.
///
/// Every part is written as a whole word, and the next part overwrites the unused end. This avoids
/// unpredictable branches on the length.
pub(crate) struct Ipv6Text {
    bytes: [u8; Self::MAX_LEN + WORD],
    len: usize,
}

impl Ipv6Text {
    /// The maximum length: eight groups of four digits, seven colons, and two brackets.
    const MAX_LEN: usize = 41;

    pub(crate) fn new(address: Ipv6Addr) -> Self {
        let mut text = Self { bytes: [0; Self::MAX_LEN + WORD], len: 0 };
        let groups = address.segments();
        text.push(*b"[");
        if let Some(tail) = address.to_ipv4_mapped() {
            text.push(*b"::ffff:");
            tail.octets().into_iter().for_each(|octet| text.octet(octet));
            text.len -= 1;
        } else if let Some(zeros) = longest_zeros(&groups) {
            text.groups(&groups[..zeros.start]);
            if zeros.start == 0 {
                text.push(*b":");
            }
            text.push(*b":");
            text.groups(&groups[zeros.end..]);
            text.len -= usize::from(zeros.end < groups.len());
        } else {
            text.groups(&groups);
            text.len -= 1;
        }
        text.push(*b"]");
        text
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    pub(crate) fn as_str(&self) -> &str {
        chars::accepted(self.as_bytes())
    }

    fn push<const N: usize>(&mut self, bytes: [u8; N]) {
        self.bytes[self.len..self.len + N].copy_from_slice(&bytes);
        self.len += N;
    }

    /// Appends the bytes of a word from `skip` to `end`.
    fn push_part(&mut self, word: u64, skip: usize, end: usize) {
        self.push((word >> (8 * skip)).to_le_bytes());
        self.len -= WORD - (end - skip);
    }

    /// Appends groups, each followed by a colon.
    fn groups(&mut self, groups: &[u16]) {
        for &group in groups {
            let zeros = (group.leading_zeros() as usize / 4).min(3);
            self.push_part(u64::from(hex_digits(group)) | u64::from(b':') << 32, zeros, 5);
        }
    }

    /// Appends an octet of an IPv4 address, followed by a dot.
    fn octet(&mut self, octet: u8) {
        let digits = [octet / 100, octet / 10 % 10, octet % 10].map(|digit| b'0' + digit);
        let zeros = usize::from(octet < 100) + usize::from(octet < 10);
        self.push_part(
            u32::from_le_bytes([digits[0], digits[1], digits[2], b'.']).into(),
            zeros,
            4,
        );
    }
}

/// Returns the four lowercase digits of a group (section 4.3), with the first digit in the lowest
/// byte.
const fn hex_digits(group: u16) -> u32 {
    const ONES: u32 = 0x0101_0101;
    let group = group as u32;
    let digits = group >> 12 | (group & 0xf00) | (group & 0xf0) << 12 | (group & 0xf) << 24;
    // The top bit of each byte is set if the digit is at least 10.
    let is_letter = (digits + (0x80 - 10) * ONES) >> 7 & ONES;
    digits + b'0' as u32 * ONES + is_letter * (b'a' - b'0' - 10) as u32
}

/// Returns the first of the longest runs of at least two zero groups, which `::` replaces (section
/// 4.2).
fn longest_zeros(groups: &[u16; 8]) -> Option<Range<usize>> {
    let mut longest = 0..1;
    let mut start = 0;
    for (at, &group) in groups.iter().enumerate() {
        if group != 0 {
            start = at + 1;
        } else if at + 1 - start > longest.len() {
            longest = start..at + 1;
        }
    }
    (longest.len() > 1).then_some(longest)
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use super::*;

    fn check(groups: [u16; 8]) {
        let address = Ipv6Addr::from(groups);
        assert_eq!(Ipv6Text::new(address).as_str(), format!("[{address}]"));
        assert_eq!(crate::ip::ipv6_of_valid(format!("{address}").as_bytes()), Some(groups));
    }

    #[test]
    fn output_equals_that_of_standard_library() {
        for zeros in 0..=u8::MAX {
            for others in [[1, 0x20, 0xabc, 0xffff, 0xf000, 0x10, 0xff, 0xd0d], [0xffff; 8]] {
                check(core::array::from_fn(|at| if zeros >> at & 1 == 0 { others[at] } else { 0 }));
            }
        }
    }

    #[test]
    fn single_elided_group_is_parsed() {
        for at in 0..8 {
            let groups: [u16; 8] =
                core::array::from_fn(|group| if group == at { 0 } else { 1 << group });
            let written = |groups: &[u16]| {
                groups.iter().map(|group| format!("{group:x}")).collect::<Vec<_>>()
            };
            let text =
                [written(&groups[..at]).join(":"), written(&groups[at + 1..]).join(":")].join("::");
            assert_eq!(crate::ip::ipv6_of_valid(text.as_bytes()), Some(groups), "{text}");
            assert_eq!(crate::ip::ipv6(text.as_bytes()).ok(), Some(groups), "{text}");
        }
    }

    #[test]
    fn every_group_and_octet_is_formatted() {
        for group in 0..=u16::MAX {
            check([0x2001, 0xdb8, group, 1, 0, 0, 0, group]);
            check([0, 0, 0, 0, 0, 0xffff, group, !group]);
            check([0, 0, 0, 0, 0, 0, group, !group]);
        }
    }
}
