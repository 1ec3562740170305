//! Values of components.

use std::net::IpAddr;

use urikit::component::Encoded;
use urikit::edit::{HostInput, PortInput, StructureError};

use super::Refusal;
use crate::input::{Language, Step};

/// The valid strings of a component, and the data that it can encode.
pub(super) struct Component {
    inputs: &'static Language,
    /// Whether values can be data, as those of items can.
    is_item: bool,
    /// Whether dot-segments are rejected (RFC 3986 section 3.3).
    refuses_steps: bool,
}

const fn of(inputs: &'static Language) -> Component {
    Component { inputs, is_item: false, refuses_steps: false }
}

impl Component {
    pub(super) const SCHEME: Self = of(&Language::SCHEME);
    pub(super) const AUTHORITY: Self = of(&Language::AUTHORITY);
    pub(super) const USERINFO: Self = of(&Language::USERINFO);
    /// A userinfo without a colon, that is, a name.
    pub(super) const USER: Self = Self { is_item: true, ..of(&Language::REG_NAME) };
    pub(super) const PASSWORD: Self = Self { is_item: true, ..of(&Language::USERINFO) };
    pub(super) const HOST: Self = of(&Language::HOST);
    pub(super) const PORT: Self = of(&Language::PORT);
    pub(super) const PATH: Self = of(&Language::PATH);
    pub(super) const SEGMENT: Self =
        Self { is_item: true, refuses_steps: true, ..of(&Language::SEGMENT) };
    pub(super) const QUERY: Self = of(&Language::QUERY);
    pub(super) const FRAGMENT: Self = of(&Language::FRAGMENT);

    /// The expected error, if any.
    pub(super) fn refuses(&self, given: &Given) -> Option<Refusal> {
        if !self.inputs.accepts(&given.text) {
            return Some(Refusal::Syntax);
        }
        let is_step = |dots: &[u8]| {
            Encoded::parse(&given.text).is_ok_and(|it| it.bytes().eq(dots.iter().copied()))
        };
        (self.refuses_steps && (is_step(b".") || is_step(b"..")))
            .then_some(Refusal::Structure(StructureError::DotSegment))
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
        let octets =
            |octets: &[u8]| octets.iter().map(|&octet| encoded(octet, component.inputs)).collect();
        match step.how >> 5 {
            4 if component.is_item => Self { text: octets(&field), kind: Kind::Octets(field) },
            5 if component.is_item => {
                Self { text: octets(text.as_bytes()), kind: Kind::Words(text) }
            }
            0..=5 => Self { kind: Kind::Encoded, text },
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

    /// The value of a step as data.
    pub(super) fn data(step: Step<'_>, which: usize, component: &Component) -> Self {
        let field = step.field(which);
        let text = field.iter().map(|&octet| encoded(octet, component.inputs)).collect();
        Self { text, kind: Kind::Octets(field) }
    }

    pub(super) fn host(&self) -> HostInput<'_> {
        match &self.kind {
            Kind::Address(address) => HostInput::from(*address),
            _ => HostInput::from(&self.text),
        }
    }

    pub(super) fn port(&self) -> PortInput<'_> {
        match &self.kind {
            Kind::Port(port) => PortInput::from(*port),
            _ => PortInput::from(&self.text),
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
