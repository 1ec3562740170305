//! Normalized results, for comparison.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::IpAddr;

use urikit::grammar::remove_dot_segments;
use urikit::resolve::ExcessDotSegments;
use urikit::scheme::Schemes;

use super::{Reading, Verdict};
use crate::raw::{Span, decoded};

/// Normalized components. An empty component is treated as undefined, as in the URL Standard.
#[derive(Clone, Debug)]
pub(super) struct Canonical {
    scheme: String,
    host: Host,
    userinfo: Vec<u8>,
    port: String,
    path_query_fragment: [Vec<u8>; 3],
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Host {
    Address(IpAddr),
    Name(String),
}

impl Canonical {
    pub(super) fn of(reading: &Reading<'_>) -> Self {
        let scheme = reading.scheme.as_deref().unwrap_or("").to_ascii_lowercase();
        let host = Host::of(reading.host.as_deref().unwrap_or(""));
        let has_host = host != Host::Name(String::new());
        let plain = |part: &Option<_>| octets(part.as_deref().unwrap_or(""));
        Self {
            port: port(reading.port.as_deref().unwrap_or(""), &scheme),
            userinfo: plain(&reading.userinfo),
            path_query_fragment: [
                path(&reading.path, has_host),
                plain(&reading.query),
                plain(&reading.fragment),
            ],
            scheme,
            host,
        }
    }

    pub(super) fn verdict(&self, other: &Self) -> Verdict {
        let differences = [
            (self.host != other.host, Verdict::HostSplit),
            (self.scheme != other.scheme, Verdict::SchemeSplit),
            (self.userinfo != other.userinfo, Verdict::UserinfoSplit),
            (self.port != other.port, Verdict::PortSplit),
            (self.path_query_fragment != other.path_query_fragment, Verdict::PathSplit),
        ];
        differences
            .into_iter()
            .find(|(differ, _)| *differ)
            .map_or(Verdict::Agree, |(_, verdict)| verdict)
    }
}

impl Host {
    /// Parses a host. Only standard notation is an address, because parsers differ for the others.
    fn of(text: &str) -> Self {
        let literal =
            text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
        if let Ok(address) = literal.parse() {
            return Self::Address(address);
        }
        let lower = text.to_lowercase();
        // Compares the Unicode form, because the ASCII form would hide mapped characters.
        #[cfg(feature = "idna")]
        if lower.contains("xn--") {
            return Self::Name(idna::domain_to_unicode(&lower).0);
        }
        Self::Name(lower)
    }
}

fn octets(text: &str) -> Vec<u8> {
    decoded(text.as_bytes(), Span::new(0, text.len()))
}

/// Removes leading zeros and the default port. Returns an invalid port unchanged.
fn port(text: &str, scheme: &str) -> String {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.to_owned();
    }
    let number = text.trim_start_matches('0');
    let default = Schemes::BUILT_IN.find(scheme).and_then(|info| info.default_port);
    match default {
        Some(default) if number == default.to_string() => String::new(),
        _ if number.is_empty() && !text.is_empty() => "0".to_owned(),
        _ => number.to_owned(),
    }
}

/// Removes dot-segments (RFC 3986 section 5.2.4) and decodes the path. An empty path after a host
/// becomes `/`.
fn path(text: &str, has_host: bool) -> Vec<u8> {
    if !text.starts_with('/') {
        return if text.is_empty() && has_host { b"/".to_vec() } else { octets(text) };
    }
    let mut path = text.as_bytes().to_vec();
    let (len, _) = remove_dot_segments(&mut path, ExcessDotSegments::Drop);
    decoded(&path, Span::new(0, len))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_and_paths_are_normalized() {
        let ports = [("", ""), ("080", ""), ("0", "0"), ("000", "0"), ("081", "81"), ("8x", "8x")];
        for (text, expected) in ports {
            assert_eq!(port(text, "http"), expected, "{text:?}");
        }
        let paths = [
            ("", true, "/"),
            ("", false, ""),
            ("a/../%62", true, "a/../b"),
            ("/a/../%62", false, "/b"),
        ];
        for (text, has_host, expected) in paths {
            assert_eq!(path(text, has_host), expected.as_bytes(), "{text:?} {has_host}");
        }
    }
}
