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

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use urikit_whatwg::{ends_in_a_number, parse_ipv4};

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
pub(crate) fn numbers(host: &str) -> Option<Numbers> {
    if !ends_in_a_number(host) {
        return None;
    }
    let Some(address) = parse_ipv4(host) else { return Some(Numbers::None) };
    let is_plain = host.parse() == Ok(address);
    Some(if is_plain { Numbers::Plain(address) } else { Numbers::Odd(address) })
}

// IANA's registries of special-purpose addresses (RFC 6890) as of October 2025, longest prefixes
// first. Multicast addresses and addresses of cloud metadata services are added.
//
// A globally reachable block is listed only if it is part of a block that is not.
//
// <https://www.iana.org/assignments/iana-ipv4-special-registry>
// <https://www.iana.org/assignments/iana-ipv6-special-registry>

/// A prefix, and its block unless it is globally reachable.
struct Entry<A> {
    address: A,
    mask: A,
    block: Option<Block>,
}

impl Entry<u32> {
    const fn contains(&self, address: u32) -> bool {
        address & self.mask == self.address
    }
}

impl Entry<u128> {
    const fn contains(&self, address: u128) -> bool {
        address & self.mask == self.address
    }
}

const fn v4(octets: [u8; 4], length: u32, block: Option<Block>) -> Entry<u32> {
    let mask = u32::MAX << (32 - length);
    Entry { address: u32::from_be_bytes(octets), mask, block }
}

/// Creates an entry from the high and low 64 bits of the address.
const fn v6(high: u64, low: u64, length: u32, block: Option<Block>) -> Entry<u128> {
    let mask = u128::MAX << (128 - length);
    Entry { address: (high as u128) << 64 | low as u128, mask, block }
}

const fn block(prefix: &'static str, name: &'static str, source: &'static str) -> Option<Block> {
    Some(Block { prefix, name, source })
}

const METADATA: &str = "cloud metadata";
const DOCUMENTATION: &str = "documentation";

static IPV4: [Entry<u32>; 25] = [
    v4(
        [169, 254, 169, 254],
        32,
        block("169.254.169.254/32", METADATA, "instance metadata services of cloud providers"),
    ),
    v4(
        [100, 100, 100, 200],
        32,
        block("100.100.100.200/32", METADATA, "Alibaba Cloud's instance metadata"),
    ),
    v4([168, 63, 129, 16], 32, block("168.63.129.16/32", METADATA, "Azure's wire server")),
    v4([192, 0, 0, 192], 32, block("192.0.0.192/32", METADATA, "Oracle Cloud's instance metadata")),
    v4(
        [255, 255, 255, 255],
        32,
        block("255.255.255.255/32", "limited broadcast", "RFC 919 section 7"),
    ),
    v4([192, 0, 0, 9], 32, None),
    v4([192, 0, 0, 10], 32, None),
    v4([192, 0, 0, 8], 32, block("192.0.0.8/32", "IPv4 dummy address", "RFC 7600")),
    v4(
        [192, 0, 0, 170],
        31,
        block("192.0.0.170/31", "NAT64/DNS64 discovery", "RFC 7050 section 2.2"),
    ),
    v4([0, 0, 0, 0], 32, block("0.0.0.0/32", "this host", "RFC 1122 section 3.2.1.3")),
    v4(
        [192, 0, 0, 0],
        24,
        block("192.0.0.0/24", "IETF protocol assignments", "RFC 6890 section 2.1"),
    ),
    v4([192, 0, 2, 0], 24, block("192.0.2.0/24", DOCUMENTATION, "RFC 5737")),
    v4([198, 51, 100, 0], 24, block("198.51.100.0/24", DOCUMENTATION, "RFC 5737")),
    v4([203, 0, 113, 0], 24, block("203.0.113.0/24", DOCUMENTATION, "RFC 5737")),
    v4([192, 88, 99, 0], 24, block("192.88.99.0/24", "6to4 relays, deprecated", "RFC 7526")),
    v4([169, 254, 0, 0], 16, block("169.254.0.0/16", "link local", "RFC 3927")),
    v4([192, 168, 0, 0], 16, block("192.168.0.0/16", "private use", "RFC 1918")),
    v4([198, 18, 0, 0], 15, block("198.18.0.0/15", "benchmarking", "RFC 2544")),
    v4([172, 16, 0, 0], 12, block("172.16.0.0/12", "private use", "RFC 1918")),
    v4([100, 64, 0, 0], 10, block("100.64.0.0/10", "shared address space", "RFC 6598")),
    v4([0, 0, 0, 0], 8, block("0.0.0.0/8", "this network", "RFC 791 section 3.2")),
    v4([10, 0, 0, 0], 8, block("10.0.0.0/8", "private use", "RFC 1918")),
    v4([127, 0, 0, 0], 8, block("127.0.0.0/8", "loopback", "RFC 1122 section 3.2.1.3")),
    v4([224, 0, 0, 0], 4, block("224.0.0.0/4", "multicast", "RFC 5771")),
    v4([240, 0, 0, 0], 4, block("240.0.0.0/4", "reserved", "RFC 1112 section 4")),
];

static IPV6: [Entry<u128>; 29] = [
    v6(
        0xfd00_0ec2_0000_0000,
        0x0254,
        128,
        block("fd00:ec2::254/128", METADATA, "Amazon's instance metadata"),
    ),
    v6(0, 1, 128, block("::1/128", "loopback", "RFC 4291 section 2.5.3")),
    v6(0, 0, 128, block("::/128", "unspecified", "RFC 4291 section 2.5.2")),
    // Anycast addresses of PCP, TURN, and SRP, which the registry lists as globally reachable.
    v6(0x2001_0001_0000_0000, 1, 128, None),
    v6(0x2001_0001_0000_0000, 2, 128, None),
    v6(0x2001_0001_0000_0000, 3, 128, None),
    v6(0, 0xffff_0000_0000, 96, block("::ffff:0:0/96", "IPv4-mapped", "RFC 4291 section 2.5.5.2")),
    v6(0, 0, 96, block("::/96", "IPv4-compatible, deprecated", "RFC 4291 section 2.5.5.1")),
    v6(0x0064_ff9b_0000_0000, 0, 96, None),
    v6(0x0100_0000_0000_0000, 0, 64, block("100::/64", "discard only", "RFC 6666")),
    v6(0x0100_0000_0000_0001, 0, 64, block("100:0:0:1::/64", "dummy prefix", "RFC 9780")),
    v6(0x2001_0002_0000_0000, 0, 48, block("2001:2::/48", "benchmarking", "RFC 5180")),
    v6(0x2001_0004_0112_0000, 0, 48, None),
    v6(0x2620_004f_8000_0000, 0, 48, None),
    v6(0x0064_ff9b_0001_0000, 0, 48, block("64:ff9b:1::/48", "local NAT64", "RFC 8215")),
    v6(0x2001_0000_0000_0000, 0, 32, block("2001::/32", "Teredo", "RFC 4380")),
    v6(0x2001_0003_0000_0000, 0, 32, None),
    v6(0x2001_0db8_0000_0000, 0, 32, block("2001:db8::/32", DOCUMENTATION, "RFC 3849")),
    v6(0x2001_0010_0000_0000, 0, 28, block("2001:10::/28", "ORCHID, deprecated", "RFC 4843")),
    v6(0x2001_0020_0000_0000, 0, 28, None),
    v6(0x2001_0030_0000_0000, 0, 28, None),
    v6(0x2001_0000_0000_0000, 0, 23, block("2001::/23", "IETF protocol assignments", "RFC 2928")),
    v6(0x3fff_0000_0000_0000, 0, 20, block("3fff::/20", DOCUMENTATION, "RFC 9637")),
    v6(0x2002_0000_0000_0000, 0, 16, block("2002::/16", "6to4", "RFC 3056")),
    v6(0x5f00_0000_0000_0000, 0, 16, block("5f00::/16", "segment routing identifiers", "RFC 9602")),
    v6(0xfe80_0000_0000_0000, 0, 10, block("fe80::/10", "link local", "RFC 4291 section 2.5.6")),
    v6(0xfec0_0000_0000_0000, 0, 10, block("fec0::/10", "site local, deprecated", "RFC 3879")),
    v6(0xff00_0000_0000_0000, 0, 8, block("ff00::/8", "multicast", "RFC 4291 section 2.7")),
    v6(0xfc00_0000_0000_0000, 0, 7, block("fc00::/7", "unique local", "RFC 4193")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

    #[test]
    fn numeric_hosts_are_parsed_like_inet_aton() {
        let is = |host: &str, expected: Option<&str>| {
            let expected = expected.map(|text| Numbers::Odd(text.parse().unwrap()));
            assert_eq!(numbers(host), expected.or(Some(Numbers::None)), "{host}");
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
        assert_eq!(numbers("1.2.3.4"), Some(Numbers::Plain([1, 2, 3, 4].into())));
        for host in ["a", "1.a", "", ".", "1.2.3.4a", "0y1", "1..", "x0"] {
            assert_eq!(numbers(host), None, "{host}");
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
                matches!(numbers(host), Some(Numbers::Plain(_))),
                strict.is_some(),
                "{host}"
            );
        }
    }

    /// Returns the prefix as an address and a length.
    fn parsed(block: Block) -> (IpAddr, u32) {
        let (address, length) = block.prefix.split_once('/').unwrap();
        (address.parse().unwrap(), length.parse().unwrap())
    }

    #[test]
    fn entries_are_consistent_with_their_prefixes() {
        for entry in &IPV4 {
            assert!(entry.contains(entry.address));
            if let Some(block) = entry.block {
                let written = (Ipv4Addr::from(entry.address).into(), entry.mask.count_ones());
                assert_eq!(parsed(block), written, "{}", block.prefix);
            }
        }
        for entry in &IPV6 {
            assert!(entry.contains(entry.address));
            if let Some(block) = entry.block {
                let written = (Ipv6Addr::from(entry.address).into(), entry.mask.count_ones());
                assert_eq!(parsed(block), written, "{}", block.prefix);
            }
        }
    }

    #[test]
    fn longer_prefixes_precede_shorter_ones_that_contain_them() {
        for (at, entry) in IPV4.iter().enumerate() {
            assert!(
                !IPV4[..at]
                    .iter()
                    .any(|before| before.contains(entry.address) && before.mask < entry.mask)
            );
        }
        for (at, entry) in IPV6.iter().enumerate() {
            assert!(
                !IPV6[..at]
                    .iter()
                    .any(|before| before.contains(entry.address) && before.mask < entry.mask)
            );
        }
    }

    #[test]
    fn special_ipv4_addresses_match_the_standard_library() {
        for number in (0..=u32::MAX).step_by(65_521) {
            let address = Ipv4Addr::from(number);
            let expected = address.is_private()
                || address.is_loopback()
                || address.is_link_local()
                || address.is_multicast()
                || address.is_documentation()
                || address.octets()[0] >= 240
                || address.octets()[0] == 0
                || matches!(
                    address.octets(),
                    [100, 64..=127, ..] | [198, 18 | 19, ..] | [192, 0, 0, _] | [192, 88, 99, _]
                );
            assert_eq!(special(address.into()).is_some(), expected, "{address}");
        }
    }

    #[test]
    fn embedded_ipv4_addresses_are_checked() {
        let name = |text: &str| special(text.parse().unwrap()).map(|block| block.name);
        assert_eq!(name("::ffff:127.0.0.1"), Some("loopback"));
        assert_eq!(name("::127.0.0.1"), Some("loopback"));
        assert_eq!(name("64:ff9b::169.254.169.254"), Some(METADATA));
        assert_eq!(name("64:ff9b::8.8.8.8"), None);
        assert_eq!(name("2002:0a00:1::"), Some("private use"));
        assert_eq!(name("2002:0808:0808::"), Some("6to4"));
        assert_eq!(name("2001:0:4136:e378:8000:63bf:f5ff:fffe"), Some("private use"));
        assert_eq!(name("::1"), Some("loopback"));
        assert_eq!(name("2606:4700::1111"), None);
    }
}
