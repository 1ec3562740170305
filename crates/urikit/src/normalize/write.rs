//! The writer of normal forms: RFC 3986 section 5.3 with the steps of section 6.2.2 and 6.2.3.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::net::Ipv6Addr;

use super::characters::CharRules;
#[cfg(feature = "alloc")]
use super::characters::is_changed;
#[cfg(feature = "alloc")]
use super::scan;
use super::{Normalizer, RootlessPath, Step};
#[cfg(feature = "alloc")]
use super::{ROOM, Room};
use crate::chars::UCSCHAR;
use crate::component::{Host, HostKind};
use crate::error::Component;
use crate::ip::{self, Ipv6Text};
use crate::path::{self, DotRules, EncodedDots, Start};
#[cfg(feature = "alloc")]
use crate::reference::GenericUriRefBuf;
use crate::reference::{GenericUriRef, UriSpec};
use crate::scheme::{EmptyPath, LOCALHOST, Localhost, SchemeInfo};
use crate::sink::{Buffer, Full, Sink};
#[cfg(feature = "alloc")]
use crate::spans::Range;
use crate::spans::Spans;
use crate::syntax::Spec;
use crate::syntax::rfc3987::QUERY_NON_ASCII;

/// The number of bytes by which a normal form can be longer, apart from escapes: a longer IPv6
/// address, a root, and a disambiguating prefix. The rest is for copying a word at a time.
const MAX_ADDED: usize = 24;

/// Returns the normal form of a host by section 6.2.2, which is written to `room`, or `None` if it
/// does not fit.
pub(crate) fn host_form<'x>(host: Host<'_>, room: &'x mut [u8]) -> Option<&'x str> {
    const RULES: CharRules =
        CharRules { lower: true, upper_escapes: true, decode: true, non_ascii: None };
    let mut out = Buffer::new(room);
    match ipv6(&host) {
        Some(address) => out.push_bytes(Ipv6Text::new(address).as_bytes()),
        None => RULES.write(host.as_str(), &mut out),
    }
    .ok()?;
    let len = out.len();
    core::str::from_utf8(room.get(..len)?).ok()
}

/// Returns the address of an IPv6 literal, or `None` for every other kind of host.
fn ipv6(host: &Host<'_>) -> Option<Ipv6Addr> {
    if host.kind() != HostKind::Ipv6 {
        return None;
    }
    ip::ipv6_of_valid(host.inside_brackets().as_bytes()).map(Ipv6Addr::from)
}

/// A reference and the normalizer to apply to it.
pub(super) struct Writer<'a, 't, S: UriSpec> {
    pub(super) normalizer: Normalizer<'t>,
    pub(super) reference: GenericUriRef<'a, S>,
}

impl<'a, 't, S: UriSpec> Writer<'a, 't, S> {
    #[inline]
    pub(super) const fn new(normalizer: Normalizer<'t>, reference: GenericUriRef<'a, S>) -> Self {
        Self { normalizer, reference }
    }

    /// Returns whether the reference is an IRI, which may contain non-ASCII characters.
    const fn is_iri() -> bool {
        matches!(S::SPEC, Spec::Rfc3987)
    }

    /// Returns a length that is sufficient for the normal form.
    pub(super) fn capacity(&self) -> usize {
        Self::capacity_for(self.reference.as_str())
    }

    /// Returns a length that is sufficient for the normal form of `text`, a component or a
    /// reference.
    fn capacity_for(text: &str) -> usize {
        // In an IRI, some characters become escapes, which have three times their length.
        let most = if Self::is_iri() && !text.is_ascii() { 3 * text.len() } else { text.len() };
        most + MAX_ADDED
    }

    /// Returns whether the caller selected a step.
    const fn has_step(&self, step: Step) -> bool {
        self.normalizer.steps.contains(step)
    }

    /// Returns the rules for the characters of a component, by the selected steps.
    #[inline]
    fn rules_for(&self, component: Component) -> CharRules {
        let non_ascii = match component {
            // `None` leaves non-ASCII characters and their escapes unchanged.
            _ if !self.writes_characters() => None,
            // Only a query may contain private-use characters (RFC 3987 section 2.2), so only there
            // are their escapes decoded.
            Component::Query => Some(QUERY_NON_ASCII),
            _ => Some(UCSCHAR),
        };
        // Only schemes and hosts are case-insensitive (section 6.2.2.1). A scheme has neither
        // escapes nor non-ASCII characters, so it keeps its length.
        let is_name = matches!(component, Component::Scheme | Component::Host);
        CharRules {
            upper_escapes: self.has_step(Step::Case),
            decode: self.has_step(Step::Percent),
            lower: is_name && self.has_step(Step::Case),
            non_ascii,
        }
    }

    /// Returns whether escapes of non-ASCII characters are decoded.
    pub(super) const fn writes_characters(&self) -> bool {
        Self::is_iri() && self.has_step(Step::Percent)
    }

    /// Returns the properties of the scheme.
    ///
    /// Returns `None` if the scheme is missing or unknown, or if its step is not selected.
    pub(super) fn scheme_info(&self) -> Option<SchemeInfo<'_>> {
        if !self.has_step(Step::Scheme) {
            return None;
        }
        self.normalizer.schemes.find(self.reference.scheme()?.as_str())
    }

    /// Writes the normal form, component by component, and returns its spans.
    pub(super) fn write(&self, out: &mut Buffer<'_>) -> Result<Spans, Full> {
        let reference = &self.reference;
        // The components are written from left to right, so each offset is the number of bytes so
        // far. If the casts below truncate an offset, the callers do not return the result, because
        // they reject or panic on results of more than `u32::MAX` bytes.
        let mut spans = reference.spans();
        if let Some(scheme) = reference.scheme() {
            self.rules_for(Component::Scheme).write(scheme.as_str(), out)?;
            out.push(":")?;
        }
        if let Some(host) = reference.host() {
            out.push("//")?;
            if let Some(userinfo) = reference.userinfo() {
                self.rules_for(Component::Userinfo).write(userinfo.as_str(), out)?;
                out.push("@")?;
            }
            spans.host_start = out.len() as u32;
            self.write_host(host, out)?;
            spans.host_end = out.len() as u32;
            let name = &out.written()[spans.host_start as usize..];
            // A decoded name such as `%31.2.3.4` is an IPv4 address. Only a name with such an
            // escape can become one, and it becomes shorter, so other names need not be parsed.
            if host.kind() == HostKind::RegName
                && name.len() < host.as_str().len()
                && ip::ipv4(name).is_some()
            {
                spans.host_kind = HostKind::Ipv4;
            }
            self.write_port(out)?;
        }
        spans.path_start = out.len() as u32;
        self.write_path(out)?;
        spans.path_end = out.len() as u32;
        if let Some(query) = reference.query() {
            out.push("?")?;
            self.rules_for(Component::Query).write(query.as_str(), out)?;
        }
        spans.query_end = out.len() as u32;
        if let Some(fragment) = reference.fragment() {
            out.push("#")?;
            self.rules_for(Component::Fragment).write(fragment.as_str(), out)?;
        }
        Ok(spans)
    }

    /// Writes the normal form of the host, which is empty where the scheme allows omitting it.
    fn write_host(&self, host: Host<'a>, out: &mut Buffer<'_>) -> Result<(), Full> {
        if let Some(address) = ipv6(&host).filter(|_| self.has_step(Step::Case)) {
            return out.push_bytes(Ipv6Text::new(address).as_bytes());
        }
        let start = out.len();
        self.rules_for(Component::Host).write(host.as_str(), out)?;
        let omits_localhost = |info: SchemeInfo<'_>| info.localhost == Localhost::Empty;
        // The host is omitted only if nothing else is in the authority. An empty port does not
        // count: `file://localhost:/a` becomes `file:///a`.
        if out.written()[start..] == *LOCALHOST.as_bytes()
            && host.kind() == HostKind::RegName
            && self.reference.userinfo().is_none()
            && self.port().is_none()
            && self.scheme_info().is_some_and(omits_localhost)
        {
            out.replace(start..out.len(), b"")?;
        }
        Ok(())
    }

    /// Writes the normal form of the port with the `:` before it, or nothing if it is omitted.
    fn write_port(&self, out: &mut Buffer<'_>) -> Result<(), Full> {
        let Some(port) = self.port() else { return Ok(()) };
        out.push(":")?;
        out.push(port)
    }

    /// Returns the normal form of the port, without its `:`, or `None` if there is none.
    pub(super) fn port(&self) -> Option<&'a str> {
        let port = self.reference.port()?;
        let text = port.as_str();
        if !self.has_step(Step::Scheme) {
            return Some(text);
        }
        // An empty port can be removed for any scheme (section 6.2.3). Other ports of an unknown
        // scheme do not change, not even `007`.
        let Some(default) = self.scheme_info().and_then(|info| info.default_port) else {
            return Some(text).filter(|text| !text.is_empty());
        };
        if text.is_empty() || port.to_u16() == Ok(Some(default)) {
            return None;
        }
        // A scheme with a default port has numeric ports, whose leading zeros are insignificant.
        let digits = text.trim_start_matches('0');
        Some(if digits.is_empty() { "0" } else { digits })
    }

    /// Writes the path: first its characters, then the removal of dot-segments.
    fn write_path(&self, out: &mut Buffer<'_>) -> Result<(), Full> {
        let path = self.reference.path().as_str();
        let has_authority = self.reference.authority().is_some();
        if path.is_empty() {
            return if has_authority && self.has_root_to_add() { out.push("/") } else { Ok(()) };
        }
        let start = out.len();
        // Characters come first, because `%2e` is a dot (section 6.2.2.2).
        self.rules_for(Component::Path).write(path, out)?;
        let Some(start_rule) = self.dot_removal(path) else { return Ok(()) };
        // Most paths have no dot-segments, and this check is faster than their removal.
        if path::may_have_dots(&out.written()[start..], EncodedDots::Literal) {
            let rules = DotRules { start: start_rule, ..DotRules::STRICT };
            path::remove_dot_segments(out, start..out.len(), has_authority, rules)?;
        }
        Ok(())
    }

    /// Returns how the start of a path is treated when its dot-segments are removed, or `None` if
    /// they remain.
    fn dot_removal(&self, path: &str) -> Option<Start> {
        if !self.has_step(Step::Path) {
            return None;
        }
        match self.normalizer.rootless {
            // A leading slash makes a path hierarchical in every scheme (section 3.3).
            _ if path.starts_with('/') => Some(Start::AsSpecified),
            // In `../a`, the segment to remove is in the base, which is not known here.
            _ if self.reference.scheme().is_none() => Some(Start::Relative),
            RootlessPath::AsSpecified => Some(Start::AsSpecified),
            RootlessPath::Erratum4547 => Some(Start::Rootless),
            RootlessPath::Opaque => None,
        }
    }

    /// Returns whether an empty path after an authority becomes `/`.
    fn has_root_to_add(&self) -> bool {
        match self.scheme_info().map(|info| info.empty_path) {
            Some(EmptyPath::Root) => true,
            Some(EmptyPath::RootWithoutQuery) => self.reference.spans().query_len() == 0,
            Some(EmptyPath::Keep) | None => false,
        }
    }
}

#[cfg(feature = "alloc")]
impl<'a, S: UriSpec> Writer<'a, '_, S> {
    /// Returns a component of the reference, or an empty string if it is missing. A port includes
    /// its `:`, because an empty one differs from a missing one.
    pub(super) fn source(&self, component: Component) -> &'a str {
        self.reference.span(component).map_or("", |Range { start, end }| {
            let delimiter = usize::from(component == Component::Port);
            &self.reference.as_str()[start - delimiter..end]
        })
    }

    /// Writes the normal form of one component, without delimiters except for the `:` of a port.
    ///
    /// Nothing is written for a missing component. The host, the port, and the path have rules that
    /// depend on the scheme or on other components; all others only have rules for characters.
    pub(super) fn write_component(
        &self,
        component: Component,
        out: &mut Buffer<'_>,
    ) -> Result<(), Full> {
        match component {
            Component::Reference => self.write(out).map(|_| ()),
            Component::Host => match self.reference.host() {
                Some(host) => self.write_host(host, out),
                None => Ok(()),
            },
            Component::Port => self.write_port(out),
            Component::Path => self.write_path(out),
            _ => self.rules_for(component).write(self.source(component), out),
        }
    }

    /// Returns whether the normal form may differ from the reference.
    ///
    /// Most references are already normalized. This check needs about a fifth of the time of the
    /// writer, and then only a copy is required. It ignores which steps are selected, and a segment
    /// that starts with a dot need not be a dot-segment, so the result may be a false positive.
    #[inline]
    pub(super) fn may_change(&self) -> bool {
        let text = self.reference.as_str().as_bytes();
        let spans = self.reference.spans();
        let Spans { scheme_end, host_start, host_end, path_start, path_end, .. } = spans;
        let has_authority = host_start != 0;
        // Without an authority, both offsets are 0.
        let host = &text[host_start as usize..host_end as usize];
        // Cases that the spans show without reading the string: an IPv6 address, whose form may not
        // be canonical; a port, which may be the default; an empty path, which may become `/`; and
        // `localhost`, which may become an empty host.
        let is_same_by_spans = spans.host_kind != HostKind::Ipv6
            && (!has_authority || host_end == path_start)
            && !(has_authority && scheme_end != 0 && path_start == path_end)
            && !host.eq_ignore_ascii_case(LOCALHOST.as_bytes())
            && !self.may_have_scheme_form();
        if !is_same_by_spans || Self::is_iri() && !text.is_ascii() {
            return true;
        }
        // In an IRI, the escapes of non-ASCII characters may be decoded. Octets from 0x80, whose
        // first digit is 8, 9, or a letter, are parts of such characters.
        scan::finds_change(text, &spans, |[high, low]| {
            is_changed([high, low]) || Self::is_iri() && high >= b'8'
        })
    }

    /// Returns whether the scheme may define a [normal form](crate::scheme::NormalForm).
    #[inline]
    pub(super) const fn may_have_scheme_form(&self) -> bool {
        let spans = self.reference.spans();
        self.normalizer.schemes.may_have_normal_forms()
            && self.has_step(Step::Scheme)
            && spans.scheme_end != 0
            && spans.host_start == 0
    }

    /// Returns the normal form of a component, or of the whole reference.
    ///
    /// It is written to `room`, unless the component is long and the reference cannot change. Then
    /// it is borrowed from the reference. A short component is always written, because
    /// [`may_change`](Self::may_change) would examine the whole reference for each of them.
    pub(super) fn form<'x>(&self, component: Component, room: &'x mut Room) -> &'x [u8]
    where
        'a: 'x,
    {
        let source = self.source(component);
        let mut capacity = Self::capacity_for(source);
        // Up to `ROOM` bytes, `room` uses its buffer on the stack; for more, that on the heap.
        if capacity > ROOM {
            // For a long component, this check is faster than allocating and writing.
            if !self.may_change() {
                return source.as_bytes();
            }
            // The caller uses the room for all components. With the capacity of the whole
            // reference, the first long one allocates for all of them.
            capacity = self.capacity();
        }
        let bytes = room.bytes(capacity);
        let mut buffer = Buffer::new(&mut *bytes);
        // The capacity is sufficient, so writing does not fail.
        let _ = self.write_component(component, &mut buffer);
        let len = buffer.len();
        &bytes[..len]
    }

    /// Returns the normal form by all steps, except for the function of the caller for the scheme.
    pub(super) fn to_buf(&self) -> GenericUriRefBuf<S> {
        // The bytes are written as `[u8]`, not as a `String`, because dot-segments are removed in
        // place. Writing short results to the stack first makes the length known, so that their
        // allocation is exact.
        let mut room = Room::default();
        let mut buffer = Buffer::new(room.bytes(self.capacity()));
        // The capacity is sufficient, and the bytes are UTF-8, so the fallbacks are not reached.
        let spans = self.write(&mut buffer).unwrap_or(self.reference.spans());
        let len = buffer.len();
        assert!(u32::try_from(len).is_ok(), "a URI is longer than 4294967295 bytes");
        GenericUriRefBuf::new(String::from_utf8(room.take(len)).unwrap_or_default(), spans)
    }
}
