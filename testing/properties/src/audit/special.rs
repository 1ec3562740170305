//! Addresses that are not globally reachable.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use urikit_audit::address::{self, Block};
use urikit_audit::{Policy, Severity};

use crate::Held;
use crate::input::choices;

/// First address, last address, and reachability.
type Range<A> = (A, A, Reach);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    Special,
    Global,
}

use Reach::{Global, Special};

/// IANA's registry (RFC 6890, as updated), multicast (RFC 5771), and cloud metadata addresses.
const IPV4: [Range<[u8; 4]>; 26] = [
    ([0, 0, 0, 0], [0, 255, 255, 255], Special),
    ([0, 0, 0, 0], [0, 0, 0, 0], Special),
    ([10, 0, 0, 0], [10, 255, 255, 255], Special),
    ([100, 64, 0, 0], [100, 127, 255, 255], Special),
    ([127, 0, 0, 0], [127, 255, 255, 255], Special),
    ([169, 254, 0, 0], [169, 254, 255, 255], Special),
    ([172, 16, 0, 0], [172, 31, 255, 255], Special),
    ([192, 0, 0, 0], [192, 0, 0, 255], Special),
    ([192, 0, 0, 8], [192, 0, 0, 8], Special),
    ([192, 0, 0, 9], [192, 0, 0, 9], Global),
    ([192, 0, 0, 10], [192, 0, 0, 10], Global),
    ([192, 0, 0, 170], [192, 0, 0, 171], Special),
    ([192, 0, 2, 0], [192, 0, 2, 255], Special),
    ([192, 31, 196, 0], [192, 31, 196, 255], Global),
    ([192, 88, 99, 0], [192, 88, 99, 255], Special),
    ([192, 168, 0, 0], [192, 168, 255, 255], Special),
    ([198, 18, 0, 0], [198, 19, 255, 255], Special),
    ([198, 51, 100, 0], [198, 51, 100, 255], Special),
    ([203, 0, 113, 0], [203, 0, 113, 255], Special),
    ([224, 0, 0, 0], [239, 255, 255, 255], Special),
    ([240, 0, 0, 0], [255, 255, 255, 255], Special),
    ([255, 255, 255, 255], [255, 255, 255, 255], Special),
    ([100, 100, 100, 200], [100, 100, 100, 200], Special),
    ([168, 63, 129, 16], [168, 63, 129, 16], Special),
    ([169, 254, 169, 254], [169, 254, 169, 254], Special),
    ([192, 0, 0, 192], [192, 0, 0, 192], Special),
];

/// IANA's registry, deprecated blocks (RFC 4291 sections 2.5.5.1 and 2.5.7), and multicast (section
/// 2.7).
const IPV6: [(&str, &str, Reach); 29] = [
    ("::1", "::1", Special),
    ("::", "::", Special),
    ("::", "::ffff:ffff", Special),
    ("::ffff:0:0", "::ffff:ffff:ffff", Special),
    ("64:ff9b::", "64:ff9b::ffff:ffff", Global),
    ("64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", Special),
    ("100::", "100::ffff:ffff:ffff:ffff", Special),
    ("100:0:0:1::", "100::1:ffff:ffff:ffff:ffff", Special),
    ("2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", Special),
    ("2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", Special),
    ("2001:1::1", "2001:1::1", Global),
    ("2001:1::2", "2001:1::2", Global),
    ("2001:1::3", "2001:1::3", Global),
    ("2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff", Special),
    ("2001:3::", "2001:3:ffff:ffff:ffff:ffff:ffff:ffff", Global),
    ("2001:4:112::", "2001:4:112:ffff:ffff:ffff:ffff:ffff", Global),
    ("2001:10::", "2001:1f:ffff:ffff:ffff:ffff:ffff:ffff", Special),
    ("2001:20::", "2001:2f:ffff:ffff:ffff:ffff:ffff:ffff", Global),
    ("2001:30::", "2001:3f:ffff:ffff:ffff:ffff:ffff:ffff", Global),
    ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", Special),
    ("2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", Special),
    ("2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff", Global),
    ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", Special),
    ("5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", Special),
    ("fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", Special),
    ("fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", Special),
    ("fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", Special),
    ("ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", Special),
    ("fd00:ec2::254", "fd00:ec2::254", Special),
];

/// IPv6 addresses that embed an IPv4 address: prefix bits, prefix, and whether the bits are
/// inverted.
const CARRIERS: [(u32, &str, bool); 10] = [
    (96, "::", false),                 // RFC 4291 section 2.5.5.1
    (96, "::ffff:0:0", false),         // RFC 4291 section 2.5.5.2
    (96, "::ffff:0:0:0", false),       // RFC 2765 section 2.1
    (96, "64:ff9b::", false),          // RFC 6052 section 2.1
    (96, "64:ff9b:1::", false),        // RFC 8215, 96-bit prefix
    (96, "2a00::5efe:0:0", false),     // RFC 5214 section 6.1, local address
    (96, "2a00::200:5efe:0:0", false), // RFC 5214 section 6.1, global address
    (16, "2002::", false),             // RFC 3056 section 2
    (32, "2001::", false),             // RFC 4380 section 4, server
    (96, "2001:0:808:808::", true),    // RFC 4380 section 4, client
];

/// An address is special if the registries list it or an embedded address as not globally
/// reachable; the reported block is the innermost one.
pub(crate) fn special(data: &[u8]) -> Option<Held> {
    let (chosen, _) = choices::<24>(data);
    let address = address(&chosen);
    let found = address::special(address);
    let expected = match address {
        IpAddr::V4(address) => vec![innermost(u32::from(address).into(), &ipv4())],
        IpAddr::V6(address) => {
            let carried = carried(u128::from(address)).into_iter();
            let carried: Vec<_> = carried
                .map(|address| innermost(address.into(), &ipv4()))
                .filter(Option::is_some)
                .collect();
            if carried.is_empty() { vec![innermost(address.into(), &ipv6())] } else { carried }
        }
    };
    assert!(
        expected.contains(&found.map(|block| ends(&block))),
        "{address}: {found:?}, not of {expected:?}"
    );
    assert!(
        found.is_none_or(|block| !block.name.is_empty() && !block.source.is_empty()),
        "{address}"
    );
    assert!(found.is_some() || !is_special_to_std(address), "{address}");
    // The audit rule for it.
    let policy = Policy::empty().deny("ip-special").expect("a rule");
    let text = if address.is_ipv4() {
        format!("http://{address}/")
    } else {
        format!("http://[{address}]/")
    };
    assert_eq!(policy.worst(&text), found.map(|_| Severity::Error), "{text}");
    Some(Held)
}

/// A random address or an end of a block or its neighbor, possibly embedded, possibly with one
/// changed group.
fn address(chosen: &[u8; 24]) -> IpAddr {
    let [how, which, delta, carrier, group, rest @ ..] = *chosen;
    let near = |ranges: &[(u128, u128, Reach)]| {
        let (first, last, _) = ranges[usize::from(which) % ranges.len()];
        let end = if how & 4 == 0 { first } else { last };
        end.wrapping_add(u128::from(delta % 3)).wrapping_sub(1)
    };
    let any = u128::from_be_bytes(rest[..16].try_into().expect("sixteen octets"));
    let v4 = if how & 1 == 0 {
        near(&ipv4()) as u32
    } else {
        any.to_be_bytes()[..4].iter().fold(0, |all, &octet| all << 8 | u32::from(octet))
    };
    match how >> 3 & 3 {
        0 => Ipv4Addr::from(v4).into(),
        1 => {
            let (before, prefix, is_turned) = CARRIERS[usize::from(carrier) % CARRIERS.len()];
            let carried = u128::from(if is_turned { !v4 } else { v4 }) << (96 - before);
            let changed = if how & 2 == 0 { 0 } else { 1 << (16 * u32::from(group % 8)) };
            Ipv6Addr::from((number(prefix) | carried) ^ changed).into()
        }
        _ if how & 1 == 0 => Ipv6Addr::from(near(&ipv6())).into(),
        _ => Ipv6Addr::from(any).into(),
    }
}

fn number(address: &str) -> u128 {
    address.parse::<Ipv6Addr>().expect("an address").into()
}

fn ipv4() -> Vec<(u128, u128, Reach)> {
    let number = |octets: [u8; 4]| u128::from(u32::from_be_bytes(octets));
    IPV4.map(|(first, last, reach)| (number(first), number(last), reach)).to_vec()
}

fn ipv6() -> Vec<(u128, u128, Reach)> {
    IPV6.map(|(first, last, reach)| (number(first), number(last), reach)).to_vec()
}

/// The smallest block that contains the address, unless it is globally reachable.
fn innermost(address: u128, ranges: &[(u128, u128, Reach)]) -> Option<(u128, u128)> {
    let around = ranges.iter().filter(|(first, last, _)| (first..=last).contains(&&address));
    let (first, last, reach) = around.min_by_key(|(first, last, _)| last - first)?;
    (*reach == Special).then_some((*first, *last))
}

/// The embedded IPv4 addresses.
fn carried(address: u128) -> Vec<u32> {
    // `::` and `::1` are not IPv4-compatible addresses.
    if address <= 1 {
        return Vec::new();
    }
    let mut carried = Vec::new();
    for (before, prefix, is_turned) in CARRIERS {
        let has_prefix = match prefix {
            // Independent of the network prefix.
            _ if prefix.contains("5efe") => address as u64 >> 32 == number(prefix) as u64 >> 32,
            "64:ff9b:1::" => address >> 80 == number(prefix) >> 80,
            _ if is_turned => address >> 96 == number(prefix) >> 96,
            _ => address >> (128 - before) == number(prefix) >> (128 - before),
        };
        let v4 = (address >> (96 - before)) as u32;
        carried.extend(has_prefix.then_some(if is_turned { !v4 } else { v4 }));
    }
    carried
}

fn ends(block: &Block) -> (u128, u128) {
    let (address, length) = block.prefix.split_once('/').expect("a length");
    let (first, bits) = match address.parse().expect("an address") {
        IpAddr::V4(address) => (u128::from(u32::from(address)), 32),
        IpAddr::V6(address) => (u128::from(address), 128),
    };
    let length: u32 = length.parse().expect("a number");
    (first, first + ((1_u128 << (bits - length)) - 1))
}

fn is_special_to_std(address: IpAddr) -> bool {
    let always = address.is_loopback() || address.is_unspecified() || address.is_multicast();
    always
        || match address {
            IpAddr::V4(address) => {
                address.is_private()
                    || address.is_link_local()
                    || address.is_broadcast()
                    || address.is_documentation()
            }
            IpAddr::V6(address) => address.is_unique_local() || address.is_unicast_link_local(),
        }
}
