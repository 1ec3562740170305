//! IP addresses: parsing in `const` (RFC 3986 section 3.2.2), and formatting (RFC 5952).

use core::fmt::{self, Write};
use core::net::Ipv6Addr;

use crate::byte_scan;
use crate::chars::{self, DIGIT, HEX};
use crate::error::ErrorKind;
use crate::syntax::rfc3986;

/// An error in an IP literal, with a byte range relative to the parsed slice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IpError {
    pub(crate) kind: ErrorKind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

const fn error<T>(kind: ErrorKind, start: usize, end: usize) -> Result<T, IpError> {
    Err(IpError { kind, start, end })
}

/// Parses an `IPv4address`: four octets from 0 to 255 without leading zeros. Returns `None`
/// otherwise; the input may still be a registered name.
// Not inlined, because the compiler unrolls the loop, and most hosts are names.
#[inline(never)]
pub(crate) const fn ipv4(bytes: &[u8]) -> Option<[u8; 4]> {
    // The shortest address is `0.0.0.0`, and the longest is `255.255.255.255`.
    if bytes.len() < 7 || bytes.len() > 15 {
        return None;
    }
    let mut octets = [0; 4];
    let mut at = 0;
    let mut group = 0;
    loop {
        // Three digits are at most 999, which fits in a `u16`. A fourth digit is not a dot and is
        // rejected below. `dec-octet` does not allow leading zeros: some parsers read them as
        // octal.
        let start = at;
        let mut value = 0u16;
        while at < bytes.len() && at - start < 3 && chars::is(bytes[at], DIGIT) {
            value = value * 10 + (bytes[at] - b'0') as u16;
            at += 1;
        }
        if at == start || value > 255 || (at - start > 1 && bytes[start] == b'0') {
            return None;
        }
        octets[group] = value as u8;
        group += 1;
        if group == 4 {
            return if at == bytes.len() { Some(octets) } else { None };
        }
        if at == bytes.len() || bytes[at] != b'.' {
            return None;
        }
        at += 1;
    }
}

/// Parses an `IPv6address` (section 3.2.2).
///
/// The grammar has nine alternatives, which differ in the number of groups before and after `::`.
/// Together they mean: eight groups of 16 bits, or at most seven and one `::` at any place. The
/// last two groups can be written as an IPv4 address.
pub(crate) const fn ipv6(bytes: &[u8]) -> Result<[u16; 8], IpError> {
    let mut groups = [0u16; 8];
    let mut count = 0;
    // The number of groups before `::`, once it is found.
    let mut elision = None;
    let mut at = 0;
    // A group must precede a single colon, so only `::` is allowed at the start.
    if starts_with_colons(bytes, 0) {
        elision = Some(0);
        at = 2;
    } else if !bytes.is_empty() && bytes[0] == b':' {
        return error(ErrorKind::Ipv6Colon, 0, 1);
    }
    while at < bytes.len() {
        // `at` is the start of a group. `count` is less than `max_len(elision)`, so the indices
        // below are in bounds.
        let (end, group) = hex_group(bytes, at);
        // The digits read so far are the first octet of an IPv4 address, which must be the last
        // part.
        if end < bytes.len() && bytes[end] == b'.' {
            return with_ipv4_tail(bytes, at, groups, count, elision);
        }
        if end == at {
            return bad_group(bytes, at);
        }
        if end - at > 4 {
            return error(ErrorKind::Ipv6GroupLong, at, end);
        }
        groups[count] = group;
        count += 1;
        if end == bytes.len() {
            break;
        }
        at = match separator(bytes, end, count, &mut elision) {
            Ok(next) => next,
            Err(error) => return Err(error),
        };
    }
    spread(groups, count, elision, bytes.len())
}

/// Returns the offset after the separator at `at`, a colon or `::`, which follows `count` groups.
/// Records a `::` in `elision`.
///
/// Returns an error if no separator or not this one is allowed there, or if a group must follow but
/// the address ends, or the other way around.
const fn separator(
    bytes: &[u8],
    at: usize,
    count: usize,
    elision: &mut Option<usize>,
) -> Result<usize, IpError> {
    if bytes[at] != b':' {
        return bad_group(bytes, at);
    }
    // There are at most eight groups, and `::` replaces at least one.
    if count == max_len(*elision) {
        return error(ErrorKind::Ipv6TooMany, at, bytes.len());
    }
    if !starts_with_colons(bytes, at) {
        // A group must follow a single colon.
        let is_last = at + 1 == bytes.len();
        return if is_last { error(ErrorKind::Ipv6Colon, at, at + 1) } else { Ok(at + 1) };
    }
    if elision.is_some() {
        return error(ErrorKind::Ipv6Elision, at, at + 2);
    }
    *elision = Some(count);
    // `1:2:3:4:5:6:7::` is an address, but no group can follow.
    if count == max_len(*elision) && at + 2 < bytes.len() {
        return error(ErrorKind::Ipv6TooMany, at + 2, bytes.len());
    }
    Ok(at + 2)
}

/// Returns the groups of a valid `IPv6address`, without validating it. If the address is invalid,
/// the result is unspecified and may be `None`.
///
/// This reads a group at a time instead of a byte at a time. `get_mut` only satisfies the bounds
/// check: a valid address has at most eight groups.
pub(crate) fn ipv6_of_valid(bytes: &[u8]) -> Option<[u16; 8]> {
    let (mut groups, mut count) = ([0; 8], 0);
    let mut elision = bytes.starts_with(b"::").then_some(0);
    let mut at = if elision.is_some() { 2 } else { 0 };
    while at < bytes.len() {
        // A group and its colon fit in a word. If there is no colon in the address after `at`, the
        // length is cut to the rest.
        let word = byte_scan::word_at(bytes, at);
        let len = byte_scan::before_in_word(word, b':').min(bytes.len() - at);
        if len > 4 {
            // A group has at most four digits, so this is the IPv4 address at the end.
            let [a, b, c, d] = ipv4(&bytes[at..])?;
            groups
                .get_mut(count..count + 2)?
                .copy_from_slice(&[u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])]);
            count += 2;
            break;
        }
        *groups.get_mut(count)? = hex_group_in_word(word, len);
        count += 1;
        // Skip the colon. If another one follows, this is `::`, and the next group is after it.
        at += len + 1;
        if bytes.get(at) == Some(&b':') {
            elision = Some(count);
            at += 1;
        }
    }
    spread(groups, count, elision, bytes.len()).ok()
}

/// Returns the value of the hexadecimal digits in the first `len` bytes of a word, at most four.
fn hex_group_in_word(word: [u8; 8], len: usize) -> u16 {
    // Move the digits to the end of four bytes. The NUL bytes before them have the value 0. For
    // example, `2a:` becomes the bytes 0, 0, `2`, `a`, which have the values 0, 0, 2, 10. See
    // `chars::hex_value`; no sum exceeds a byte, so all four are computed at once.
    let digits = ((u64::from_le_bytes(word) << 32) >> (8 * len)) as u32;
    let values = (digits & 0x0f0f_0f0f) + 9 * ((digits >> 6) & 0x0101_0101);
    let [a, b, c, d] = values.to_le_bytes().map(u16::from);
    a << 12 | b << 8 | c << 4 | d
}

/// Returns the maximum number of written groups in an address with or without `::`.
const fn max_len(elision: Option<usize>) -> usize {
    if elision.is_some() { 7 } else { 8 }
}

const fn starts_with_colons(bytes: &[u8], at: usize) -> bool {
    bytes.len() - at >= 2 && bytes[at] == b':' && bytes[at + 1] == b':'
}

/// Returns the end of the run of hexadecimal digits that starts at `start`, and their value.
///
/// The value is correct only for at most four digits. The shift discards the bits of earlier
/// digits, so that longer runs do not overflow.
#[inline(always)]
const fn hex_group(bytes: &[u8], start: usize) -> (usize, u16) {
    let (mut at, mut value) = (start, 0);
    while at < bytes.len() && chars::is(bytes[at], HEX) {
        value = value << 4 | chars::hex_value(bytes[at]) as u16;
        at += 1;
    }
    (at, value)
}

/// Returns the error for a byte at `at` that neither continues nor ends a group.
const fn bad_group<T>(bytes: &[u8], at: usize) -> Result<T, IpError> {
    match bytes[at] {
        b':' => error(ErrorKind::Ipv6Colon, at, at + 1),
        b'%' => error(ErrorKind::ZoneIdentifier, at, bytes.len()),
        byte if byte >= 0x80 => error(ErrorKind::NonAscii, at, crate::error::char_end(bytes, at)),
        _ => error(ErrorKind::Ipv6Char, at, at + 1),
    }
}

/// Parses the IPv4 address at the end of an IPv6 address (`ls32`), which starts at `at`, and
/// returns all groups. `groups` has the `count` groups before it.
///
/// For `::ffff:192.0.2.1`, `at` is 7, and the one group before it is followed by `c000` and `201`.
/// `elision` is the number of groups before `::`, which are all that stay at the start when
/// [`spread`] moves the rest to the end.
const fn with_ipv4_tail(
    bytes: &[u8],
    at: usize,
    mut groups: [u16; 8],
    count: usize,
    elision: Option<usize>,
) -> Result<[u16; 8], IpError> {
    let (_, tail) = bytes.split_at(at);
    let Some([a, b, c, d]) = ipv4(tail) else {
        return error(ErrorKind::Ipv6Ipv4, at, bytes.len());
    };
    // The address takes two groups. If there is also an elision, `spread` checks the sum.
    if count > 6 {
        return error(ErrorKind::Ipv6TooMany, at, bytes.len());
    }
    groups[count] = (a as u16) << 8 | b as u16;
    groups[count + 1] = (c as u16) << 8 | d as u16;
    spread(groups, count + 2, elision, bytes.len())
}

/// Returns all eight groups of an address of `len` bytes, with the zeros that `::` replaces.
///
/// The first `count` elements of `groups` were written, and `elision` of them are before the `::`.
/// Returns an error if the number of groups is wrong.
const fn spread(
    groups: [u16; 8],
    count: usize,
    elision: Option<usize>,
    len: usize,
) -> Result<[u16; 8], IpError> {
    let Some(elision) = elision else {
        return if count == 8 { Ok(groups) } else { error(ErrorKind::Ipv6TooFew, 0, len) };
    };
    // Only an IPv4 address adds two groups at once, as in `1:2:3:4:5:6::1.2.3.4`.
    if count == 8 {
        return error(ErrorKind::Ipv6TooMany, 0, len);
    }
    // The groups after the elision move to the end: with two groups, `1::2` has its elision at 1,
    // so group 0 stays, and group 1 moves to 7. `from` is less than `count`, so `to` is at most 7.
    let mut spread = [0; 8];
    let mut from = 0;
    while from < count {
        let to = if from < elision { from } else { from + 8 - count };
        spread[to] = groups[from];
        from += 1;
    }
    Ok(spread)
}

/// Validates an `IPvFuture` address, such as `v7.addr`, and returns the offset of its `.`.
///
/// The first byte must be `v`, and is not checked again. The span of an error is the first
/// character that does not fit, or empty at the end. If the address is missing, as in `v7.`, it is
/// the `.`.
pub(crate) const fn ipvfuture(bytes: &[u8]) -> Result<usize, IpError> {
    // `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`.
    let dot = chars::short_run(bytes, 1, HEX);
    if dot == 1 || dot == bytes.len() || bytes[dot] != b'.' {
        let end = if dot < bytes.len() { crate::error::char_end(bytes, dot) } else { dot };
        return error(ErrorKind::IpvFutureVersion, dot, end);
    }
    // A userinfo has the same characters as this address: all unreserved ones, all subcomponent
    // delimiters, and `:`, except that it can also contain escapes.
    let end = chars::short_run(bytes, dot + 1, rfc3986::USERINFO);
    if end == dot + 1 && end == bytes.len() {
        return error(ErrorKind::IpvFutureAddress, dot, end);
    }
    if end < bytes.len() {
        return error(ErrorKind::IpvFutureAddress, end, crate::error::char_end(bytes, end));
    }
    Ok(dot)
}

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

    /// Writes the address in the form of RFC 5952, as the standard library does, in brackets.
    pub(crate) fn new(address: Ipv6Addr) -> Self {
        let mut text = Self { bytes: [0; Self::MAX_LEN], len: 0 };
        let written = write!(text, "[{address}]");
        debug_assert!(written.is_ok(), "an address is not longer than the buffer");
        text
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn as_str(&self) -> &str {
        chars::accepted(self.as_bytes())
    }
}

impl Write for Ipv6Text {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        // The standard library writes an address in several parts. None is longer than the buffer.
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

    /// Asserts that an address is parsed again from its written form, which has no leading zeros
    /// and elides the first of the longest runs of zero groups (RFC 5952 section 4).
    fn check(groups: [u16; 8]) {
        let text = Ipv6Text::new(Ipv6Addr::from(groups));
        let address = &text.as_str()[1..text.len - 1];
        assert_eq!(ipv6(address.as_bytes()).ok(), Some(groups), "{address}");
        assert_eq!(ipv6_of_valid(address.as_bytes()), Some(groups), "{address}");
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
            assert_eq!(ipv6_of_valid(text.as_bytes()), Some(groups), "{text}");
            assert_eq!(ipv6(text.as_bytes()).ok(), Some(groups), "{text}");
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
