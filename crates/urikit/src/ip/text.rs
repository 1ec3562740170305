//! Formatting of IPv6 addresses (RFC 5952), by the standard library.

use core::fmt::{self, Write};
use core::net::Ipv6Addr;

use crate::chars;

/// A formatted IPv6 address in brackets, without allocation.
pub(crate) struct Ipv6Text {
    bytes: [u8; Self::MAX_LEN],
    len: usize,
}

impl Ipv6Text {
    /// The maximum length: eight groups of four digits, seven colons, and two brackets.
    ///
    /// It is enough for an IPv4 address at the end, because the standard library writes one only
    /// after `::ffff:` (RFC 5952 section 5).
    const MAX_LEN: usize = 41;

    pub(crate) fn new(address: Ipv6Addr) -> Self {
        let mut text = Self { bytes: [0; Self::MAX_LEN], len: 0 };
        let written = write!(text, "[{address}]");
        debug_assert!(written.is_ok(), "an address is not longer than the buffer");
        text
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    pub(crate) fn as_str(&self) -> &str {
        chars::accepted(self.as_bytes())
    }
}

impl Write for Ipv6Text {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let end = self.len + part.len();
        self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?.copy_from_slice(part.as_bytes());
        self.len = end;
        Ok(())
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use super::*;

    /// Asserts that an address is parsed again from its written form, which has no leading zeros and elides
    /// the first of the longest runs of zero groups (RFC 5952 section 4).
    fn check(groups: [u16; 8]) {
        let text = Ipv6Text::new(Ipv6Addr::from(groups));
        let address = &text.as_str()[1..text.len - 1];
        assert_eq!(crate::ip::ipv6(address.as_bytes()).ok(), Some(groups), "{address}");
        assert_eq!(crate::ip::ipv6_of_valid(address.as_bytes()), Some(groups), "{address}");
        let is_mapped = groups[..6] == [0, 0, 0, 0, 0, 0xffff];
        assert_eq!(address.contains('.'), is_mapped, "{address}");
        let runs = groups.split(|&group| group != 0).map(<[u16]>::len);
        let longest = runs.max().filter(|&len| len > 1);
        let written = address.split([':', '.']).filter(|group| !group.is_empty());
        let written = written.inspect(|group| assert!(*group == "0" || !group.starts_with('0')));
        let elided = 8 + usize::from(is_mapped) * 2 - written.count();
        assert_eq!(elided, longest.unwrap_or(0), "{address}");
        assert_eq!(address, address.to_ascii_lowercase());
    }

    #[test]
    fn every_pattern_of_zero_groups_is_formatted() {
        for zeros in 0..=u8::MAX {
            for others in [[1, 0x20, 0xabc, 0xffff, 0xf000, 0x10, 0xff, 0xd0d], [0xffff; 8]] {
                check(core::array::from_fn(|at| if zeros >> at & 1 == 0 { others[at] } else { 0 }));
            }
        }
    }

    #[test]
    fn addresses_have_the_recommended_form() {
        for (groups, text) in [
            ([0; 8], "[::]"),
            ([0, 0, 0, 0, 0, 0, 0, 1], "[::1]"),
            ([1, 0, 0, 0, 0, 0, 0, 0], "[1::]"),
            ([1, 0, 0, 2, 0, 0, 3, 4], "[1::2:0:0:3:4]"),
            ([1, 0, 2, 3, 4, 5, 6, 7], "[1:0:2:3:4:5:6:7]"),
            ([0x2001, 0xdb8, 0, 0, 1, 0, 0, 0], "[2001:db8:0:0:1::]"),
            ([0, 0, 0, 0, 0, 0xffff, 0x102, 0x304], "[::ffff:1.2.3.4]"),
            ([0, 0, 0, 0, 0, 0, 0x102, 0x304], "[::102:304]"),
            ([0x64, 0xff9b, 0, 0, 0, 0, 0x102, 0x304], "[64:ff9b::102:304]"),
            ([0xffff; 8], "[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]"),
        ] {
            assert_eq!(Ipv6Text::new(Ipv6Addr::from(groups)).as_str(), text);
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
