//! An IPv6 address in its one form (RFC 5952).
//!
//! The standard library writes the same, but through `core::fmt`, and normalization would spend more time on the
//! address than on the rest of the URI.

use core::net::Ipv6Addr;
use core::ops::Range;

use crate::parse;
use crate::percent::hex_digits;

/// An IPv6 address as text, brackets included, without allocation.
pub(crate) struct Ipv6Text {
    bytes: [u8; Self::MOST],
    len: usize,
}

impl Ipv6Text {
    /// Eight groups of four digits, seven colons, two brackets.
    const MOST: usize = 41;

    pub(crate) fn new(address: Ipv6Addr) -> Self {
        let mut text = Self { bytes: [0; Self::MOST], len: 0 };
        let groups = address.segments();
        text.push(b"[");
        if let Some(tail) = address.to_ipv4_mapped() {
            text.push(b"::ffff");
            for (octet, before) in tail.octets().into_iter().zip(*b":...") {
                text.push(&[before]);
                text.decimal(octet);
            }
        } else if let Some(zeros) = longest_zeros(&groups) {
            text.groups(&groups[..zeros.start]);
            text.push(b"::");
            text.groups(&groups[zeros.end..]);
        } else {
            text.groups(&groups);
        }
        text.push(b"]");
        text
    }

    pub(crate) fn as_str(&self) -> &str {
        parse::ascii(&self.bytes[..self.len])
    }

    fn push(&mut self, bytes: &[u8]) {
        self.bytes[self.len..self.len + bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    /// Groups with colons between them.
    fn groups(&mut self, groups: &[u16]) {
        for (at, &group) in groups.iter().enumerate() {
            if at > 0 {
                self.push(b":");
            }
            self.group(group);
        }
    }

    /// In lower case (section 4.3), without leading zeros (section 4.1).
    fn group(&mut self, group: u16) {
        let [high, low] = group.to_be_bytes().map(hex_digits);
        let digits = [high[0], high[1], low[0], low[1]].map(|digit| digit.to_ascii_lowercase());
        let zeros = group.leading_zeros() as usize / 4;
        self.push(&digits[zeros.min(3)..]);
    }

    fn decimal(&mut self, octet: u8) {
        let digits = [octet / 100, octet / 10 % 10, octet % 10].map(|digit| b'0' + digit);
        let zeros = usize::from(octet < 100) + usize::from(octet < 10);
        self.push(&digits[zeros..]);
    }
}

/// The first of the longest runs of two or more zeros, which `::` stands for (section 4.2).
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

    use super::*;

    fn check(groups: [u16; 8]) {
        let address = Ipv6Addr::from(groups);
        assert_eq!(Ipv6Text::new(address).as_str(), format!("[{address}]"));
    }

    /// Which groups are zero, with groups of each length between them, is all that the form depends on; and on the
    /// first six groups for an address of IPv4.
    #[test]
    fn it_is_what_the_standard_library_writes() {
        for zeros in 0..=u8::MAX {
            for others in [[1, 0x20, 0xabc, 0xffff, 0xf000, 0x10, 0xff, 0xd0d], [0xffff; 8]] {
                check(core::array::from_fn(|at| if zeros >> at & 1 == 0 { others[at] } else { 0 }));
            }
        }
    }

    #[test]
    fn every_group_and_every_octet_is_written() {
        for group in 0..=u16::MAX {
            check([0x2001, 0xdb8, group, 1, 0, 0, 0, group]);
            check([0, 0, 0, 0, 0, 0xffff, group, !group]);
            check([0, 0, 0, 0, 0, 0, group, !group]);
        }
    }
}
