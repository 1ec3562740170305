//! Legacy forms of IPv4 addresses.

use crate::options::Ipv4;

/// Returns the address, if the host is an IPv4 address in a legacy form.
pub(crate) fn address(host: &[u8], option: Ipv4) -> Option<[u8; 4]> {
    if !host.first()?.is_ascii_digit() {
        return None;
    }
    let decimal = |b: &u8| b.is_ascii_digit();
    let dotted = || host.iter().all(|b| decimal(b) || *b == b'.');
    match option {
        Ipv4::Keep => None,
        Ipv4::InetAton => inet_aton(host),
        Ipv4::Surt if host.iter().all(decimal) => Some(modulo(host).to_be_bytes()),
        // If the first part is octal, Python `surt` accepts only octal digits in the others.
        Ipv4::Surt if host[0] == b'0' && host.iter().any(|b| matches!(b, b'8' | b'9')) => None,
        Ipv4::Surt => dotted().then(|| inet_aton(host)).flatten(),
        Ipv4::WebarchiveCommons if host.iter().all(decimal) => {
            // Java parses 64 bits and takes the lower 32.
            let value: i64 = core::str::from_utf8(host).ok()?.parse().ok()?;
            let [.., a, b, c, d] = value.to_be_bytes();
            Some([a, b, c, d])
        }
        Ipv4::WebarchiveCommons => dotted().then(|| four_parts(host)).flatten(),
    }
}

/// Returns a decimal number modulo 2³².
fn modulo(digits: &[u8]) -> u32 {
    digits
        .iter()
        .fold(0, |value: u32, digit| value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0')))
}

/// Parses one to four parts, of which the last fills the remaining bytes.
fn inet_aton(host: &[u8]) -> Option<[u8; 4]> {
    // Unlike browsers, `inet_aton` does not accept a dot at the end.
    let host = core::str::from_utf8(host).ok().filter(|host| !host.ends_with('.'))?;
    urikit_whatwg::parse_ipv4(host).map(|address| address.octets())
}

/// Parses four parts, all octal if the first starts with `0`, and all decimal otherwise.
fn four_parts(host: &[u8]) -> Option<[u8; 4]> {
    let radix = if host[0] == b'0' { 8 } else { 10 };
    let mut address = [0; 4];
    let mut parts = host.split(|&b| b == b'.');
    for byte in &mut address {
        let part = parts.next().filter(|part| !part.is_empty())?;
        *byte = part.iter().try_fold(0_u8, |value, &digit| {
            let digit = char::from(digit).to_digit(radix)?;
            value.checked_mul(radix as u8)?.checked_add(digit as u8)
        })?;
    }
    parts.next().is_none().then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_surt_reads_octal_digits_after_an_octal_part() {
        let surt = |host: &str| address(host.as_bytes(), Ipv4::Surt);
        assert_eq!(surt("0300.177"), Some([192, 0, 0, 177]));
        assert_eq!(surt("1.0300"), Some([1, 0, 0, 192]));
        assert_eq!(surt("1.180"), Some([1, 0, 0, 180]));
        assert_eq!(surt("09"), Some([0, 0, 0, 9]));
        for host in ["0300.180", "0300.1.9", "0.8", "1.08"] {
            assert_eq!(surt(host), None, "{host}");
        }
    }

    #[test]
    fn inet_aton_reads_one_to_four_parts() {
        let aton = |host: &str| address(host.as_bytes(), Ipv4::InetAton);
        assert_eq!(aton("127.1"), Some([127, 0, 0, 1]));
        assert_eq!(aton("1.2.256"), Some([1, 2, 1, 0]));
        assert_eq!(aton("0x7f000001"), Some([127, 0, 0, 1]));
        assert_eq!(aton("0300.0250.0.1"), Some([192, 168, 0, 1]));
        assert_eq!(aton("4294967295"), Some([255; 4]));
        for host in ["4294967296", "1.2.65536", "1.2.3.256", "08.1.1.1", "1.2.3.4.5", "1.", "a"] {
            assert_eq!(aton(host), None, "{host}");
        }
    }
}
