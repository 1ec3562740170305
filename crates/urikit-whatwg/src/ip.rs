//! IPv4 and IPv6 addresses in hosts ([URL Standard section 3.5]).
//!
//! [URL Standard section 3.5]: https://url.spec.whatwg.org/#host-parsing

use alloc::string::String;
use core::net::Ipv4Addr;
use core::ops::Range;

use crate::chars::hex_value;
use crate::error::{Failure, ValidationErrorKind as Kind};
use crate::observer::{Observer, Silent};

/// Returns whether the last label of a domain is a number, which makes the domain an IPv4 address.
///
/// If it is one, but [`parse_ipv4`] returns `None`, the domain is invalid.
///
/// # Examples
///
/// ```
/// use urikit_whatwg::ends_in_a_number;
///
/// assert!(ends_in_a_number("127.1") && ends_in_a_number("a.0x7f."));
/// assert!(!ends_in_a_number("1.example"));
/// ```
pub fn ends_in_a_number(domain: &str) -> bool {
    let domain = domain.strip_suffix('.').unwrap_or(domain).as_bytes();
    // Nearly all domains end here: `x` can be the last character in `0x`.
    if !domain.last().is_some_and(|byte| matches!(byte, b'x' | b'X') || byte.is_ascii_hexdigit()) {
        return false;
    }
    let last = domain.rsplit(|&byte| byte == b'.').next().unwrap_or(domain);
    if !last.first().is_some_and(u8::is_ascii_digit) {
        return false;
    }
    // `09` is not an octal number, but a domain that ends in it is still an address, and then
    // invalid.
    last.iter().all(u8::is_ascii_digit) || matches!(number(last), Some((_, true)))
}

/// Returns the value of a part of an IPv4 address, and whether it is not in decimal notation.
///
/// Returns `None` if it is not a number. Large numbers saturate.
fn number(part: &[u8]) -> Option<(u64, bool)> {
    let (digits, radix) = match part {
        [] => return None,
        // Without digits, `0x` is zero.
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        [b'0', digits @ ..] if !digits.is_empty() => (digits, 8),
        digits => (digits, 10),
    };
    let mut value = 0u64;
    for &digit in digits {
        let digit = char::from(digit).to_digit(radix)?;
        value = value.saturating_mul(radix.into()).saturating_add(digit.into());
    }
    Some((value, radix != 10))
}

/// The position of a domain in the input.
pub(crate) enum Place {
    /// The domain starts at this offset.
    Exact(usize),
    /// The domain was decoded from this range, so its offsets are not those of the input.
    Within(Range<usize>),
}

impl Place {
    /// Returns the range in the input of a range of the domain.
    pub(crate) fn span(&self, range: Range<usize>) -> Range<usize> {
        match self {
            Self::Exact(at) => at + range.start..at + range.end,
            Self::Within(whole) => whole.clone(),
        }
    }
}

/// Parses an IPv4 address in any notation that browsers and `inet_aton` accept.
///
/// The address consists of one to four decimal, octal (`0177`), or hexadecimal (`0x7f`) numbers,
/// the last of which fills the remaining bytes. A dot may follow. Returns `None` if the domain is
/// not an address.
///
/// # Examples
///
/// ```
/// use urikit_whatwg::parse_ipv4;
///
/// assert_eq!(parse_ipv4("0x7f.1"), Some([127, 0, 0, 1].into()));
/// assert_eq!(parse_ipv4("2130706433"), Some([127, 0, 0, 1].into()));
/// assert_eq!(parse_ipv4("127.0.0.256"), None);
/// ```
pub fn parse_ipv4(domain: &str) -> Option<Ipv4Addr> {
    read_ipv4(domain, &Place::Exact(0), &mut Silent).ok().map(Ipv4Addr::from)
}

/// Parses a domain that ends in a number as an IPv4 address.
pub(crate) fn read_ipv4<O: Observer>(
    domain: &str,
    place: &Place,
    observer: &mut O,
) -> Result<u32, Failure> {
    let len = domain.len();
    let without_dot = domain.strip_suffix('.').unwrap_or(domain);
    if without_dot.len() < len {
        observer.error(Kind::Ipv4EmptyPart, place.span(len - 1..len));
    }
    let count = without_dot.split('.').count();
    if count < 4 {
        observer.error(Kind::Ipv4TooFewParts, place.span(0..len));
    }
    if count > 4 {
        return Err(Failure::new(Kind::Ipv4TooManyParts, place.span(0..len)));
    }
    let mut address = 0u64;
    let mut start = 0;
    // The first part that is out of range.
    let mut large = None;
    let mut failed = false;
    for (index, part) in without_dot.split('.').enumerate() {
        let span = place.span(start..start + part.len());
        start += part.len() + 1;
        let Some((value, is_not_decimal)) = number(part.as_bytes()) else {
            return Err(Failure::new(Kind::Ipv4NonNumericPart, span));
        };
        if is_not_decimal {
            observer.error(Kind::Ipv4NonDecimalPart, span.clone());
        }
        // The last part fills all bytes that are left.
        let is_last = index + 1 == count;
        // With one part, the limit is `u32::MAX`; with four, it is 255.
        failed |= value > if is_last { u64::from(u32::MAX) >> (8 * index) } else { 255 };
        if value > 255 && large.is_none() {
            large = Some(span);
        }
        address |= if is_last { value } else { value.wrapping_shl(24 - 8 * index as u32) };
    }
    if let Some(span) = large {
        if failed {
            return Err(Failure::new(Kind::Ipv4OutOfRangePart, span));
        }
        // A large last part, as in `1.65535`, is an error that does not fail.
        observer.error(Kind::Ipv4OutOfRangePart, span);
    }
    Ok(address as u32)
}

/// Appends an IPv4 address.
pub(crate) fn write_ipv4(address: u32, out: &mut String) {
    for (index, byte) in address.to_be_bytes().into_iter().enumerate() {
        if index > 0 {
            out.push('.');
        }
        write_number::<10>(byte.into(), out);
    }
}

/// Appends a number in the shortest notation. This is faster than the formatting of `core`.
pub(crate) fn write_number<const RADIX: u16>(number: u16, out: &mut String) {
    // 65535 has five digits.
    let mut digits = [0; 5];
    let (mut start, mut rest) = (digits.len(), number);
    loop {
        start -= 1;
        digits[start] = b"0123456789abcdef"[usize::from(rest % RADIX)];
        rest /= RADIX;
        if rest == 0 {
            break;
        }
    }
    for &digit in &digits[start..] {
        out.push(char::from(digit));
    }
}

/// The parser of the part of an IPv6 address between the brackets.
pub(crate) struct Ipv6Parser<'i> {
    input: &'i [u8],
    /// The offset of `input` in the whole input.
    offset: usize,
    at: usize,
    pieces: [u16; 8],
    len: usize,
    /// The number of pieces before `::`.
    compress: Option<usize>,
}

impl<'i> Ipv6Parser<'i> {
    pub(crate) const fn new(input: &'i [u8], offset: usize) -> Self {
        Self { input, offset, at: 0, pieces: [0; 8], len: 0, compress: None }
    }

    fn peek(&self) -> Option<u8> {
        self.input.get(self.at).copied()
    }

    /// Returns a failure from an offset to the end.
    fn failure_from(&self, start: usize, kind: Kind) -> Failure {
        Failure::new(kind, self.offset + start..self.offset + self.input.len())
    }

    /// Returns a failure at the next character. Its span is empty at the end.
    fn failure(&self, kind: Kind) -> Failure {
        // The input is UTF-8, so the character ends before the next byte that starts one.
        let is_continued = |byte: &&u8| *byte & 0xc0 == 0x80;
        let rest = self.input.get(self.at + 1..).unwrap_or_default();
        let len = 1 + rest.iter().take_while(is_continued).count();
        let end = self.input.len().min(self.at + len);
        Failure::new(kind, self.offset + self.at..self.offset + end)
    }

    /// Parses the address.
    pub(crate) fn parse<O: Observer>(mut self, observer: &mut O) -> Result<[u16; 8], Failure> {
        if self.peek() == Some(b':') {
            if self.input.get(1) != Some(&b':') {
                return Err(self.failure(Kind::Ipv6InvalidCompression));
            }
            // The Standard counts the elided group as a piece, so at most seven others follow.
            self.at = 2;
            self.len = 1;
            self.compress = Some(1);
        }
        while let Some(next) = self.peek() {
            if self.len == 8 {
                return Err(self.failure_from(self.at, Kind::Ipv6TooManyPieces));
            }
            if next == b':' {
                if self.compress.is_some() {
                    // The piece before it, or `::`, ended with the first of its colons.
                    let span = self.offset + self.at - 1..self.offset + self.at + 1;
                    return Err(Failure::new(Kind::Ipv6MultipleCompression, span));
                }
                self.at += 1;
                self.len += 1;
                self.compress = Some(self.len);
            } else if self.piece(observer)? {
                break;
            }
        }
        if let Some(compress) = self.compress {
            // The pieces after `::` belong at the end.
            self.pieces[compress..].rotate_right(8 - self.len);
        } else if self.len != 8 {
            return Err(self.failure_from(0, Kind::Ipv6TooFewPieces));
        }
        Ok(self.pieces)
    }

    /// Parses a piece and the colon after it. Returns whether it was an IPv4 address, which ends
    /// the input.
    fn piece<O: Observer>(&mut self, observer: &mut O) -> Result<bool, Failure> {
        let start = self.at;
        let mut value = 0u16;
        while self.at - start < 4 {
            let Some(digit) = self.peek().and_then(hex_value) else { break };
            value = value << 4 | u16::from(digit);
            self.at += 1;
        }
        match self.peek() {
            Some(b'.') if self.at == start => {
                return Err(self.failure(Kind::Ipv4InIpv6InvalidCodePoint));
            }
            // The digits were those of an IPv4 address, so they are read again as decimal numbers.
            Some(b'.') => {
                self.at = start;
                self.ipv4()?;
                return Ok(true);
            }
            Some(b':') => {
                self.at += 1;
                if self.peek().is_none() {
                    return Err(self.failure(Kind::Ipv6InvalidCodePoint));
                }
            }
            Some(_) => return Err(self.failure(Kind::Ipv6InvalidCodePoint)),
            None => {}
        }
        if self.input[start] == b'0'
            && self.input.get(start + 1).copied().and_then(hex_value).is_some()
        {
            let start = self.offset + start;
            observer.error(Kind::Ipv6PieceLeadingZero, start..start + 1);
        }
        self.pieces[self.len] = value;
        self.len += 1;
        Ok(false)
    }

    /// Parses an IPv4 address in decimal notation at the end, which fills two pieces.
    fn ipv4(&mut self) -> Result<(), Failure> {
        if self.len > 6 {
            return Err(self.failure_from(self.at, Kind::Ipv4InIpv6TooManyPieces));
        }
        let start = self.at;
        let mut bytes = [0u8; 4];
        let mut count = 0;
        while self.peek().is_some() {
            if count > 0 {
                if self.peek() != Some(b'.') || count == 4 {
                    return Err(self.failure(Kind::Ipv4InIpv6InvalidCodePoint));
                }
                self.at += 1;
            }
            bytes[count] = self.ipv4_part()?;
            count += 1;
        }
        if count != 4 {
            return Err(self.failure_from(start, Kind::Ipv4InIpv6TooFewParts));
        }
        self.pieces[self.len] = u16::from_be_bytes([bytes[0], bytes[1]]);
        self.pieces[self.len + 1] = u16::from_be_bytes([bytes[2], bytes[3]]);
        self.len += 2;
        Ok(())
    }

    fn ipv4_part(&mut self) -> Result<u8, Failure> {
        let start = self.at;
        let mut value = 0u32;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            // The value is 0 after a digit only if that digit is a leading zero.
            if self.at > start && value == 0 {
                return Err(self.failure(Kind::Ipv4InIpv6InvalidCodePoint));
            }
            value = value * 10 + u32::from(digit - b'0');
            self.at += 1;
            if value > 255 {
                let rest = &self.input[self.at..];
                let end = self.at + rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let span = self.offset + start..self.offset + end;
                return Err(Failure::new(Kind::Ipv4InIpv6OutOfRangePart, span));
            }
        }
        if self.at == start {
            return Err(self.failure(Kind::Ipv4InIpv6InvalidCodePoint));
        }
        Ok(value as u8)
    }
}

/// Appends an IPv6 address in brackets, with `::` for the first longest run of at least two zeros.
pub(crate) fn write_ipv6(pieces: &[u16; 8], out: &mut String) {
    let mut longest = 0..0;
    let mut start = 0;
    for end in 1..=8 {
        if pieces[end - 1] != 0 {
            start = end;
        // A later run must be longer, so the first one wins. A single zero is not shortened.
        } else if end - start > longest.len().max(1) {
            longest = start..end;
        }
    }
    out.push('[');
    let mut index = 0;
    while index < 8 {
        if longest.start == index && !longest.is_empty() {
            out.push_str(if index == 0 { "::" } else { ":" });
            index = longest.end;
            continue;
        }
        write_number::<16>(pieces[index], out);
        index += 1;
        if index < 8 {
            out.push(':');
        }
    }
    out.push(']');
}
