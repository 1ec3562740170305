//! Values of components.

use std::net::{IpAddr, Ipv6Addr};

use urikit::edit::{PortValue, StructureError, Value};

use super::Refusal;
use crate::input::{Language, Step};

/// The valid strings of a component, and the data that it can encode.
pub(super) struct Component {
    inputs: &'static Language,
    data: &'static Language,
    /// Whether dot-segments are rejected (RFC 3986 section 3.3).
    refuses_steps: bool,
    /// Whether data must be ASCII, and IPv6 addresses are recognized.
    is_host: bool,
}

const fn of(inputs: &'static Language) -> Component {
    Component { inputs, data: inputs, refuses_steps: false, is_host: false }
}

impl Component {
    pub(super) const SCHEME: Self = of(&Language::SCHEME);
    /// Data are encoded as a name.
    pub(super) const AUTHORITY: Self =
        Self { data: &Language::REG_NAME, ..of(&Language::AUTHORITY) };
    pub(super) const USERINFO: Self = of(&Language::USERINFO);
    /// A userinfo without a colon, that is, a name.
    pub(super) const USER: Self = of(&Language::REG_NAME);
    pub(super) const HOST: Self =
        Self { data: &Language::REG_NAME, is_host: true, ..of(&Language::HOST) };
    pub(super) const PORT: Self = of(&Language::PORT);
    pub(super) const PATH: Self = of(&Language::PATH);
    pub(super) const SEGMENT: Self = Self { refuses_steps: true, ..of(&Language::SEGMENT) };
    pub(super) const QUERY: Self = of(&Language::QUERY);
    pub(super) const FRAGMENT: Self = of(&Language::FRAGMENT);

    /// The expected error, if any.
    pub(super) fn refuses(&self, given: &Given) -> Option<Refusal> {
        let is_step = self.refuses_steps && [".", ".."].contains(&&*given.text);
        match given.octets() {
            Some(_) if is_step => Some(Refusal::Structure(StructureError::DotSegment)),
            Some(octets) if self.is_host && !octets.is_ascii() => Some(Refusal::Syntax),
            Some(octets) if self.is_host && !given.text.starts_with('[') => {
                octets.iter().any(|octet| b"[]:/@?#".contains(octet)).then_some(Refusal::Syntax)
            }
            _ => (!self.inputs.accepts(&given.text)).then_some(Refusal::Syntax),
        }
    }
}

/// A value and its expected string.
#[derive(Debug)]
pub(super) struct Given {
    kind: Kind,
    pub(super) text: String,
}

#[derive(Debug)]
enum Kind {
    Encoded,
    Octets(Vec<u8>),
    Words(String),
    Port(u16),
    Address(IpAddr),
}

impl Given {
    /// The value of a step: a string, octets, words, a number, or an address.
    pub(super) fn of(step: Step<'_>, which: usize, component: &Component) -> Self {
        let field = step.field(which);
        let text = component.inputs.text(&field);
        let octets = |octets: &[u8]| match std::str::from_utf8(octets).map(str::parse::<Ipv6Addr>) {
            Ok(Ok(address)) if component.is_host => format!("[{address}]"),
            _ => octets.iter().map(|&octet| encoded(octet, component.data)).collect(),
        };
        match step.how >> 5 {
            0..=3 => Self { kind: Kind::Encoded, text },
            4 => Self { text: octets(&field), kind: Kind::Octets(field) },
            5 => Self { text: octets(text.as_bytes()), kind: Kind::Words(text) },
            6 => {
                let number = u16::from_be_bytes([field.len() as u8, step.how]);
                Self { kind: Kind::Port(number), text: number.to_string() }
            }
            _ => {
                let address = address(&field);
                let text =
                    if address.is_ipv6() { format!("[{address}]") } else { address.to_string() };
                Self { kind: Kind::Address(address), text }
            }
        }
    }

    pub(super) fn value(&self) -> Value<'_> {
        match &self.kind {
            Kind::Encoded => Value::encoded(&self.text),
            Kind::Octets(octets) => Value::raw(octets),
            Kind::Words(words) => Value::raw(words),
            Kind::Port(_) => Value::encoded(&self.text),
            Kind::Address(address) => Value::from(*address),
        }
    }

    pub(super) fn port_value(&self) -> PortValue<'_> {
        match &self.kind {
            Kind::Port(port) => PortValue::from(*port),
            _ => self.value().into(),
        }
    }

    /// The octets that decoding must return.
    pub(super) fn octets(&self) -> Option<&[u8]> {
        match &self.kind {
            Kind::Octets(octets) => Some(octets),
            Kind::Words(words) => Some(words.as_bytes()),
            _ => None,
        }
    }

    /// Whether the value is a string, so that errors have a position in it.
    pub(super) fn is_text(&self) -> bool {
        matches!(self.kind, Kind::Encoded)
    }
}

fn address(field: &[u8]) -> IpAddr {
    let octet = |at: usize| field.get(at % field.len().max(1)).copied().unwrap_or_default();
    let octets: [u8; 16] = std::array::from_fn(|at| if octet(at) & 1 == 0 { 0 } else { octet(at) });
    match octet(0) & 2 {
        0 => IpAddr::from(<[u8; 4]>::try_from(&octets[..4]).expect("at least four")),
        _ => IpAddr::from(octets),
    }
}

/// Encodes an octet if the component does not allow it (section 2.1).
fn encoded(octet: u8, language: &Language) -> String {
    if language.holds(octet) { char::from(octet).to_string() } else { format!("%{octet:02X}") }
}
