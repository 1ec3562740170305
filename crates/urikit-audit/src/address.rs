//! Detection of private, loopback, cloud metadata, and other special-purpose IP addresses.
//!
//! A [`FetchGuard`](crate::FetchGuard) checks addresses in a URL, but does not resolve names. Check
//! the resolved address with [`special`] before you connect to it.
//!
//! # Examples
//!
//! ```
//! use urikit_audit::address::special;
//!
//! let block = special("169.254.169.254".parse()?).unwrap();
//! assert_eq!(block.name, "cloud metadata");
//! let block = special("::ffff:10.1.2.3".parse()?).unwrap();
//! assert_eq!((block.name, block.prefix), ("private use", "10.0.0.0/8"));
//! assert_eq!(special("8.8.8.8".parse()?), None);
//! # Ok::<(), std::net::AddrParseError>(())
//! ```

mod blocks;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use blocks::{IPV4, IPV6};

/// A block of IP addresses that are reserved for a special purpose, such as `127.0.0.0/8`.
///
/// The function [`special`] returns the block to which an address belongs, so that a server can
/// refuse to connect to loopback or private addresses.
///
/// # Examples
///
/// ```
/// use urikit_audit::address::{Block, special};
///
/// let block: Block = special("127.0.0.1".parse()?).unwrap();
/// assert_eq!((block.prefix, block.name), ("127.0.0.0/8", "loopback"));
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Block {
    /// The address block in CIDR notation, such as `127.0.0.0/8`.
    pub prefix: &'static str,
    /// The purpose, such as `loopback` or `private use`.
    pub name: &'static str,
    /// The specification that reserves the block, such as `RFC 1918`.
    pub source: &'static str,
}

/// Returns the reserved block to which an IP address belongs, or `None` if it is public.
///
/// Use it before you connect to an address that a user controls. Reserved blocks are those that
/// IANA's registries ([RFC 6890]) list as not globally reachable, multicast addresses, and
/// addresses of cloud metadata services. For an IPv6 address that embeds a reserved IPv4 address,
/// such as `::ffff:127.0.0.1` or a NAT64 address, the block of the IPv4 address is returned.
///
/// # Examples
///
/// ```
/// use std::net::IpAddr;
/// use urikit_audit::address::special;
///
/// // Call this function for the resolved address before connecting.
/// fn check(address: IpAddr) -> Result<IpAddr, String> {
///     match special(address) {
///         Some(block) => Err(format!("{address} is not public: {}", block.name)),
///         None => Ok(address),
///     }
/// }
/// assert!(check("93.184.215.14".parse()?).is_ok());
/// assert_eq!(check("10.0.0.8".parse()?), Err("10.0.0.8 is not public: private use".to_owned()));
/// assert_eq!(check("::1".parse()?), Err("::1 is not public: loopback".to_owned()));
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
///
/// [RFC 6890]: https://www.rfc-editor.org/rfc/rfc6890
pub fn special(address: IpAddr) -> Option<Block> {
    match address {
        IpAddr::V4(address) => special_v4(address),
        IpAddr::V6(address) => {
            embedded_v4(address).into_iter().find_map(special_v4).or_else(|| special_v6(address))
        }
    }
}

fn special_v4(address: Ipv4Addr) -> Option<Block> {
    let address = u32::from(address);
    IPV4.iter().find(|entry| entry.contains(address)).and_then(|entry| entry.block)
}

fn special_v6(address: Ipv6Addr) -> Option<Block> {
    let address = u128::from(address);
    IPV6.iter().find(|entry| entry.contains(address)).and_then(|entry| entry.block)
}

/// Returns the IPv4 addresses that an IPv6 address embeds, one or two.
fn embedded_v4(address: Ipv6Addr) -> Vec<Ipv4Addr> {
    let at = |group: usize| {
        let [a, b] = [address.segments()[group], address.segments()[group + 1]];
        Ipv4Addr::from(u32::from(a) << 16 | u32::from(b))
    };
    match address.segments() {
        // The unspecified and loopback addresses are not IPv4-compatible addresses.
        [0, 0, 0, 0, 0, 0, 0, 0 | 1] => Vec::new(),
        // IPv4-mapped and IPv4-compatible (RFC 4291 section 2.5.5), NAT64 (RFC 6052, RFC 8215).
        [0, 0, 0, 0, 0, 0 | 0xffff, ..]
        | [0x64, 0xff9b, 0, 0, 0, 0, ..]
        | [0x64, 0xff9b, 1, ..] => {
            vec![at(6)]
        }
        // IPv4-translated (RFC 2765 section 2.1), ISATAP (RFC 5214 section 6.1).
        [0, 0, 0, 0, 0xffff, 0, ..] | [_, _, _, _, 0 | 0x0200, 0x5efe, ..] => vec![at(6)],
        // 6to4 (RFC 3056).
        [0x2002, ..] => vec![at(1)],
        // Teredo (RFC 4380): the server, and the client with inverted bits.
        [0x2001, 0, ..] => vec![at(2), Ipv4Addr::from(!u32::from(at(6)))],
        _ => Vec::new(),
    }
}

/// A numeric host, as `inet_aton` and the WHATWG URL Standard interpret it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// An address in the form of RFC 3986: four decimal numbers without leading zeros.
    Plain(Ipv4Addr),
    /// An address in another form: one to four numbers in decimal, octal (prefix `0`), or
    /// hexadecimal (prefix `0x`). The last number fills the remaining bytes.
    Odd(Ipv4Addr),
    /// Not an address.
    None,
}

/// Parses a host, ignoring a trailing dot. Returns `None` if the last label is not a number.
pub(crate) fn numbers(host: &[u8]) -> Option<Numbers> {
    let dotless = host.strip_suffix(b".").unwrap_or(host);
    let last = dotless.rsplit(|byte| *byte == b'.').next()?;
    if !is_number(last) {
        return None;
    }
    let Some(address) = lenient(dotless) else { return Some(Numbers::None) };
    let plain = std::str::from_utf8(host).is_ok_and(|text| text.parse() == Ok(address));
    Some(if plain { Numbers::Plain(address) } else { Numbers::Odd(address) })
}

/// Returns whether a label consists of digits, or of `0x` and any number of hexadecimal digits.
fn is_number(label: &[u8]) -> bool {
    match label {
        [b'0', b'x' | b'X', hex @ ..] => hex.iter().all(u8::is_ascii_hexdigit),
        _ => !label.is_empty() && label.iter().all(u8::is_ascii_digit),
    }
}

fn lenient(host: &[u8]) -> Option<Ipv4Addr> {
    let (mut address, mut count, mut last) = (0u64, 0, 0);
    for label in host.split(|byte| *byte == b'.') {
        if count == 4 || last > 255 {
            return None;
        }
        address = address << 8 | last;
        last = number(label)?;
        count += 1;
    }
    let bits = 8 * (5 - count);
    if last >> bits != 0 {
        return None;
    }
    Some(Ipv4Addr::from((address << bits | last) as u32))
}

fn number(label: &[u8]) -> Option<u64> {
    let (digits, radix) = match label {
        [] => return None,
        [b'0', b'x' | b'X', hex @ ..] => (hex, 16),
        [b'0', octal @ ..] => (octal, 8),
        decimal => (decimal, 10),
    };
    digits.iter().try_fold(0u64, |value, byte| {
        let digit = char::from(*byte).to_digit(radix)?;
        // Prevents an overflow. Such a value is out of range anyway.
        Some((value * u64::from(radix) + u64::from(digit)).min(1 << 40))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numeric_hosts_are_parsed_like_inet_aton() {
        let is = |host: &str, expected: Option<&str>| {
            let expected = expected.map(|text| Numbers::Odd(text.parse().unwrap()));
            assert_eq!(numbers(host.as_bytes()), expected.or(Some(Numbers::None)), "{host}");
        };
        for host in [
            "0177.0.0.1",
            "0x7f.1",
            "2130706433",
            "127.1",
            "127.0.1",
            "017700000001",
            "0x7F000001",
            "127.0.0.1.",
        ] {
            is(host, Some("127.0.0.1"));
        }
        is("0", Some("0.0.0.0"));
        is("0x", Some("0.0.0.0"));
        is("1.2.3.0xff", Some("1.2.3.255"));
        is("4294967295", Some("255.255.255.255"));
        for host in [
            "256.256.256.256",
            "4294967296",
            "256.1",
            "1.2.3.4.5",
            "1.2.3.256",
            "08.1",
            "1..2",
            "a.1",
            "1.16777216",
            ".1",
        ] {
            is(host, None);
        }
        assert_eq!(numbers(b"1.2.3.4"), Some(Numbers::Plain([1, 2, 3, 4].into())));
        for host in ["a", "1.a", "", ".", "1.2.3.4a", "0y1", "1..", "x0"] {
            assert_eq!(numbers(host.as_bytes()), None, "{host}");
        }
        is(&"9".repeat(100_000), None);
    }

    #[test]
    fn ipv4_addresses_in_translated_and_isatap_addresses_are_found() {
        for (address, expected) in [
            ("::ffff:0:127.0.0.1", Some("127.0.0.0/8")),
            ("::ffff:0:8.8.8.8", None),
            ("2606:4700::5efe:10.0.0.1", Some("10.0.0.0/8")),
            ("2606:4700::200:5efe:10.0.0.1", Some("10.0.0.0/8")),
            ("2606:4700::5efe:8.8.8.8", None),
            ("2606:4700::5eff:10.0.0.1", None),
        ] {
            let found = special(address.parse().unwrap()).map(|block| block.prefix);
            assert_eq!(found, expected, "{address}");
        }
    }

    #[test]
    fn plain_addresses_equal_those_of_the_rfc_3986_parser() {
        for host in [
            "1.2.3.4",
            "255.255.255.255",
            "01.2.3.4",
            "1.2.3.4.",
            "0.0.0.0",
            "00.0.0.0",
            "1.2.3",
            "1.2.3.256",
        ] {
            let text = format!("//{host}");
            let strict = urikit::UriRef::parse(&text).unwrap().host().unwrap().to_ip_addr();
            assert_eq!(
                matches!(numbers(host.as_bytes()), Some(Numbers::Plain(_))),
                strict.is_some(),
                "{host}"
            );
        }
    }
}
