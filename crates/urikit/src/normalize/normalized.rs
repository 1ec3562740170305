//! The lazy result of normalization.

use core::fmt::{self, Write};
use core::net::Ipv6Addr;

use super::{
    CharRules, MAX_ADDED, NormalizationFlags, NormalizeSteps, Normalizer, OpaquePaths, Step,
    is_same_by_scheme,
};
#[cfg(feature = "alloc")]
use super::{owned, scheme_form};
use crate::component::{Authority, Host, HostKind, Scheme};
use crate::display::writes_exactly;
use crate::ip::{self, Ipv6Text};
use crate::path::{DotFree, DotSegmentOptions, EncodedDots, ExcessDotSegments, Joined, Start};
use crate::recompose::{BufferError, Recompose, Recomposer};
use crate::reference::UriRef;
#[cfg(feature = "alloc")]
use crate::reference::UriRefBuf;
use crate::resolve::RootlessBase;
use crate::scheme::{EmptyPath, Hierarchy, LOCALHOST, Localhost, SchemeInfo};

/// A reference with a normalizer, which computes the normal form of the reference for a sink.
#[derive(Clone, Copy)]
pub(crate) struct Normalized<'a, 't> {
    reference: UriRef<'a>,
    pub(super) normalizer: Normalizer<'t>,
}

impl<'a, 't> Normalized<'a, 't> {
    #[inline]
    pub(crate) const fn new(reference: UriRef<'a>, normalizer: Normalizer<'t>) -> Self {
        Self { reference, normalizer }
    }
}

impl<'a> Normalized<'a, '_> {
    pub(crate) const fn reference(&self) -> UriRef<'a> {
        self.reference
    }

    pub(super) fn is_normalized(&self) -> bool {
        let flags = self.flags();
        if flags.is_empty() {
            return true;
        }
        let text = self.reference.as_str();
        self.with_scheme_form(flags, |own| own.as_str() == text)
            .unwrap_or_else(|| self.writes(text))
    }

    /// Returns whether `text` is the normal form by the generic steps, without the normal form of
    /// the scheme.
    pub(crate) fn writes(&self, text: &str) -> bool {
        writes_exactly(text, |out| self.recompose(&mut Recomposer::new(out)))
    }

    /// Returns the steps that change the reference, each applied to the result of the previous
    /// ones.
    pub(super) fn changes(&self) -> NormalizeSteps {
        let flags = self.flags();
        if flags.is_empty() {
            return NormalizeSteps::NONE;
        }
        let with = |steps| Self { normalizer: self.normalizer.steps(steps), ..*self };
        let mut changes = NormalizeSteps::NONE;
        let mut before = NormalizeSteps::NONE;
        for step in self.normalizer.steps.iter() {
            let after = before | step;
            if !is_same_by_scheme(&with(before), &with(after), flags) {
                changes = changes | step;
            }
            before = after;
        }
        changes
    }

    /// Returns the normal form, in one allocation and without a second parse, unless the scheme has
    /// a [normal form](crate::scheme::SchemeInfo::normal_form).
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn to_buf(&self) -> UriRefBuf {
        let flags = self.flags();
        if flags.is_empty() {
            return self.reference.to_buf();
        }
        scheme_form::of(self, flags).unwrap_or_else(|| owned::changed(self, flags))
    }

    #[cfg(feature = "alloc")]
    pub(super) fn append_to(&self, out: &mut alloc::string::String) {
        let flags = self.flags();
        if flags.is_empty() {
            out.push_str(self.reference.as_str());
            return;
        }
        if let Some(own) = scheme_form::of(self, flags) {
            out.push_str(own.as_str());
            return;
        }
        out.reserve(self.capacity());
        // Writing to a `String` cannot fail.
        let _ = self.recompose(&mut Recomposer::new(out));
    }

    /// Returns an upper bound of the length of the normal form.
    ///
    /// Normalization can add a root or a prefix, a slash after the last `..`, and the longest form
    /// of an IPv4 address at the end of an IPv6 one.
    /// Writes the normal form to any sink, for example a hasher.
    pub(crate) fn write_to(&self, out: &mut impl Write) -> fmt::Result {
        let flags = self.flags();
        if flags.is_empty() {
            return out.write_str(self.reference.as_str());
        }
        match self.with_scheme_form(flags, |own| out.write_str(own.as_str())) {
            Some(result) => result,
            None => self.recompose(&mut Recomposer::new(out)),
        }
    }

    pub(super) fn capacity(&self) -> usize {
        self.reference.as_str().len() + MAX_ADDED
    }

    pub(super) fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<UriRef<'b>, BufferError> {
        #[cfg(feature = "alloc")]
        if let Some(own) =
            scheme_form::of(self, NormalizationFlags::of_spans(&self.reference.spans()))
        {
            let as_it_is = self.normalizer.steps(NormalizeSteps::NONE);
            return Normalized::new(own.as_uri_ref(), as_it_is).recompose_into(out);
        }
        self.recompose_into(out)
    }

    /// Calls the closure with the scheme's normal form, if the caller's table has one and it
    /// differs from that of the other steps.
    pub(crate) fn with_scheme_form<R>(
        &self,
        flags: NormalizationFlags,
        then: impl FnOnce(&UriRef<'_>) -> R,
    ) -> Option<R> {
        #[cfg(feature = "alloc")]
        return scheme_form::of(self, flags).map(|own| then(&own.as_uri_ref()));
        #[cfg(not(feature = "alloc"))]
        {
            // The normal forms of schemes require an allocator.
            let _ = (flags, then);
            None
        }
    }

    #[inline]
    pub(crate) fn flags(&self) -> NormalizationFlags {
        let flags = self.normalizer.relevant(NormalizationFlags::of(&self.reference));
        let flags = if flags.any(NormalizationFlags::LOCALHOST) {
            self.with_local_host(flags)
        } else {
            flags
        };
        flags.to(self.normalizer.steps)
    }

    /// Removes the flag of `localhost` if the host only has the same length.
    #[cold]
    fn with_local_host(&self, flags: NormalizationFlags) -> NormalizationFlags {
        let is_local =
            self.reference.host().is_some_and(|host| host.as_str().eq_ignore_ascii_case(LOCALHOST));
        if is_local { flags } else { flags.without(NormalizationFlags::LOCALHOST) }
    }

    #[inline]
    pub(crate) const fn has_step(&self, step: Step) -> bool {
        self.normalizer.steps.contains(step)
    }

    /// Returns the normalization of a case-sensitive component.
    pub(crate) const fn char_rules(&self) -> CharRules {
        CharRules {
            upper_escapes: self.has_step(Step::Case),
            decode: self.has_step(Step::Percent),
            lower: false,
        }
    }

    /// Returns the normalization of a case-insensitive component.
    pub(crate) const fn folded_char_rules(&self) -> CharRules {
        CharRules { lower: self.has_step(Step::Case), ..self.char_rules() }
    }

    pub(super) fn scheme_info(&self) -> Option<SchemeInfo<'_>> {
        if !self.has_step(Step::Scheme) {
            return None;
        }
        self.normalizer.schemes.find(self.reference.scheme()?.as_str())
    }

    /// Returns the port to write, without its `:` (sections 3.2.3 and 6.2.3).
    pub(crate) fn port(&self, authority: &Authority<'a>) -> Option<&'a str> {
        let port = authority.port()?;
        let text = port.as_str();
        if !self.has_step(Step::Scheme) {
            return Some(text);
        }
        let Some(default) = self.scheme_info().and_then(|info| info.default_port) else {
            return Some(text).filter(|text| !text.is_empty());
        };
        if text.is_empty() || port.number() == Ok(Some(default)) {
            return None;
        }
        // A scheme with a default port has numeric ports, whose leading zeros are insignificant.
        let digits = text.trim_start_matches('0');
        Some(if digits.is_empty() { "0" } else { digits })
    }

    /// Returns the host to write: empty if it is `localhost` and the scheme treats an empty host
    /// the same (sections 3.2.2 and 6.2.3).
    pub(crate) fn host(&self, authority: &Authority<'a>) -> Host<'a> {
        let host = authority.host();
        let is_omitted = host.as_str().len() >= LOCALHOST.len()
            && host.kind() == HostKind::RegName
            && authority.userinfo().is_none()
            && self.port(authority).is_none()
            && self.folded_char_rules().is_same(host.as_str(), self.folded_char_rules(), LOCALHOST)
            && self.scheme_info().is_some_and(|info| info.localhost == Localhost::Empty);
        if is_omitted { Host::new("", HostKind::RegName) } else { host }
    }

    /// Returns the IPv6 address to write in its canonical form (RFC 5952).
    pub(crate) fn ipv6(&self, host: &Host<'a>) -> Option<Ipv6Addr> {
        if host.kind() != HostKind::Ipv6 || !self.has_step(Step::Case) {
            return None;
        }
        ip::ipv6_of_valid(host.inside_brackets().as_bytes()).map(Ipv6Addr::from)
    }

    #[inline]
    pub(crate) const fn steps(&self) -> NormalizeSteps {
        self.normalizer.steps
    }

    /// Returns the path before its characters are normalized, if it has no dot-segments to remove.
    pub(crate) fn path_with_dots(&self) -> &'a str {
        let path = self.reference.path().as_str();
        let is_root =
            path.is_empty() && self.reference.authority().is_some() && self.has_root_to_add();
        if is_root { "/" } else { path }
    }

    /// Returns whether an empty path after an authority is written as `/`.
    pub(super) fn has_root_to_add(&self) -> bool {
        match self.scheme_info().map(|info| info.empty_path) {
            Some(EmptyPath::Root) => true,
            Some(EmptyPath::RootWithoutQuery) => self.reference.spans().query_len() == 0,
            Some(EmptyPath::Keep) | None => false,
        }
    }

    /// Returns whether dot-segments are removed. In a scheme that is not hierarchical, dots are
    /// data.
    pub(crate) fn removes_dots(&self) -> bool {
        let is_opaque = |scheme: Scheme<'_>| {
            let info = self.normalizer.schemes.find(scheme.as_str());
            info.is_some_and(|info| info.hierarchy == Hierarchy::Opaque)
        };
        self.has_step(Step::Path)
            && (self.normalizer.opaque_paths == OpaquePaths::RemoveDots
                || !self.reference.scheme().is_some_and(is_opaque))
    }

    /// Returns the path without its dot-segments, and its disambiguating prefix.
    pub(crate) fn path(&self) -> (DotFree<'a>, &'static str) {
        let reference = &self.reference;
        let text = self.path_with_dots();
        let has_authority = reference.authority().is_some();
        if text.is_empty() {
            return (DotFree::verbatim(Joined::one(text)), "");
        }
        let is_rooted = text.starts_with('/');
        let start = match self.normalizer.rootless {
            _ if !is_rooted && reference.scheme().is_none() => Some(Start::Relative),
            RootlessBase::Error if !is_rooted => None,
            RootlessBase::AsSpecified | RootlessBase::Error => Some(Start::AsSpecified),
            RootlessBase::Erratum4547 => Some(Start::Erratum4547),
        };
        let Some(start) = start.filter(|_| self.removes_dots()) else {
            return (DotFree::verbatim(Joined::one(text)), "");
        };
        let encoded =
            if self.has_step(Step::Percent) { EncodedDots::Dots } else { EncodedDots::Literal };
        let path = DotFree::new(
            Joined::one(text),
            DotSegmentOptions { start, excess: ExcessDotSegments::Drop, encoded },
        );
        let prefix = match start {
            Start::Relative if path.needs_dot_slash() => "./",
            _ if !has_authority && path.begins_with_two_slashes() => "/.",
            _ => "",
        };
        (path, prefix)
    }

    fn recompose_host<W: Write>(&self, host: &Host<'a>, to: &mut Recomposer<W>) -> fmt::Result {
        let mut kind = host.kind();
        if let Some(address) = self.ipv6(host) {
            to.write_str(Ipv6Text::new(address).as_str())?;
        } else {
            self.folded_char_rules().write(host.as_str(), to)?;
            if kind == HostKind::RegName && self.has_step(Step::Percent) {
                kind = self.folded_char_rules().host_kind(host.as_str());
            }
        }
        to.end_host(kind);
        Ok(())
    }
}

impl Recompose for Normalized<'_, '_> {
    fn recompose<W: Write>(&self, to: &mut Recomposer<W>) -> fmt::Result {
        let reference = &self.reference;
        let char_rules = self.char_rules();
        if let Some(scheme) = reference.scheme() {
            self.folded_char_rules().write(scheme.as_str(), to)?;
            to.end_scheme()?;
        }
        if let Some(authority) = reference.authority() {
            to.begin_authority()?;
            if let Some(userinfo) = authority.userinfo() {
                char_rules.write(userinfo.as_str(), to)?;
                to.end_userinfo()?;
            }
            self.recompose_host(&self.host(&authority), to)?;
            if let Some(port) = self.port(&authority) {
                to.write_str(":")?;
                to.write_str(port)?;
            }
        }
        to.begin_path();
        let (path, prefix) = self.path();
        to.write_str(prefix)?;
        path.write(&mut |part| char_rules.write(part, to))?;
        to.end_path();
        // Query and fragment, with their delimiters.
        let (text, spans) = (reference.as_str(), reference.spans());
        let (query, fragment) =
            text[spans.path_end as usize..].split_at(spans.query_len() as usize);
        char_rules.write(query, to)?;
        to.end_query();
        char_rules.write(fragment, to)
    }
}
