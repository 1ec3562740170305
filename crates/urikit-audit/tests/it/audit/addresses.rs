//! Comparison of special-purpose addresses with `is_global` of the module `ipaddress` of Python
//! 3.13.0, whose tables are from IANA's registries in 2024.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use urikit_audit::address::special;

/// Blocks that are private or shared in Python.
const PYTHON: [&str; 25] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.0.170/31",
    "192.0.2.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "240.0.0.0/4",
    "255.255.255.255/32",
    "::1/128",
    "::/128",
    "::ffff:0.0.0.0/96",
    "64:ff9b:1::/48",
    "100::/64",
    "2001::/23",
    "2001:db8::/32",
    "2002::/16",
    "fc00::/7",
    "fe80::/10",
];

/// Exceptions in these blocks, which are global in Python.
const PYTHON_GLOBAL: [&str; 8] = [
    "192.0.0.9/32",
    "192.0.0.10/32",
    "2001:1::1/128",
    "2001:1::2/128",
    "2001:3::/32",
    "2001:4:112::/48",
    "2001:20::/28",
    "2001:30::/28",
];

/// Blocks that are special only here, with the reason.
const MORE: [(&str, &str); 10] = [
    ("168.63.129.16/32", "not registered: Azure's wire server"),
    ("192.88.99.0/24", "deprecated by RFC 7526; the registry does not specify reachability"),
    ("224.0.0.0/4", "multicast, which has a separate registry"),
    ("ff00::/8", "multicast"),
    ("fec0::/10", "not registered since RFC 3879; `is_site_local` in Python"),
    ("::/96", "not registered: embeds an IPv4 address (RFC 4291 section 2.5.5.1)"),
    ("64:ff9b::/96", "embeds an IPv4 address, which may be special"),
    ("100:0:0:1::/64", "registered in 2025 (RFC 9780)"),
    ("3fff::/20", "registered in 2024 (RFC 9637)"),
    ("5f00::/16", "registered in 2024 (RFC 9602)"),
];

/// Blocks that are special only in Python, with the reason.
const LESS: [(&str, &str); 1] =
    [("2001:1::3/128", "registered as globally reachable in 2024 (RFC 9665)")];

/// Returns whether a block is IPv6, and its first and last address as numbers.
fn ends(prefix: &str) -> (bool, u128, u128) {
    let (address, length) = prefix.split_once('/').unwrap();
    let length: u32 = length.parse().unwrap();
    match address.parse().unwrap() {
        IpAddr::V4(address) => {
            let first = u128::from(u32::from(address));
            (false, first, first | ((1 << (32 - length)) - 1))
        }
        IpAddr::V6(address) => {
            let first = u128::from(address);
            (true, first, first | (1u128 << (128 - length)).wrapping_sub(1))
        }
    }
}

fn contain(prefixes: &[&str], address: (bool, u128)) -> bool {
    prefixes.iter().any(|prefix| {
        let (is_v6, first, last) = ends(prefix);
        is_v6 == address.0 && (first..=last).contains(&address.1)
    })
}

fn address((is_v6, number): (bool, u128)) -> IpAddr {
    if is_v6 {
        Ipv6Addr::from(number).into()
    } else {
        Ipv4Addr::from(u32::try_from(number).unwrap()).into()
    }
}

#[test]
fn differences_from_python_are_explained() {
    let [more, less] =
        [MORE.map(|(prefix, _)| prefix).to_vec(), LESS.map(|(prefix, _)| prefix).to_vec()];
    let mut needed = Vec::new();
    for prefix in PYTHON.iter().chain(&PYTHON_GLOBAL).chain(&more).chain(&less) {
        let (is_v6, first, last) = ends(prefix);
        let most = if is_v6 { u128::MAX } else { u128::from(u32::MAX) };
        for number in [
            first.saturating_sub(1),
            first,
            first + (last - first) / 3,
            last,
            last.saturating_add(1).min(most),
        ] {
            let candidate = (is_v6, number);
            let in_python = contain(&PYTHON, candidate) && !contain(&PYTHON_GLOBAL, candidate);
            let here = special(address(candidate)).is_some();
            let reasons = if here { &more } else { &less };
            let explained = reasons.iter().filter(|prefix| contain(&[**prefix], candidate));
            if here != in_python {
                needed.extend(explained.copied());
                assert!(
                    contain(reasons, candidate),
                    "{}: here {here}, Python {in_python}",
                    address(candidate)
                );
            }
        }
    }
    for prefix in more.iter().chain(&less) {
        assert!(needed.contains(prefix), "{prefix} does not differ");
    }
}
