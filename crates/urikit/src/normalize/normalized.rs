//! The lazy result of normalization.

use core::fmt::{self, Write};
use core::marker::PhantomData;
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
#[cfg(feature = "alloc")]
use crate::reference::UriRefBuf;
use crate::reference::kind::sealed::Token;
use crate::reference::{ReferenceKind, UriRef};
use crate::resolve::RootlessBase;
use crate::scheme::{EmptyPath, Hierarchy, LOCALHOST, Localhost, SchemeInfo};

/// A normalized URI reference, which is computed when it is formatted.
///
/// It is returned by [`UriRef::normalize`] and [`Normalizer::normalize`]. Format it with `Display`,
/// or convert it with [`to_buf`](Self::to_buf). Writing takes linear time and does not allocate,
/// unless the table of schemes has a [normal form](crate::scheme::SchemeInfo::normal_form) for the
/// scheme.
///
/// `R` is the type of the reference: normalizing a [`Uri`](crate::Uri) yields a value that converts
/// to a `UriBuf`.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
///
/// let uri = Uri::parse("HTTP://Example.com/a/./b")?;
/// let normalized = uri.normalize();
/// assert!(!normalized.is_normalized());
/// assert_eq!(format!("<{normalized}>"), "<http://example.com/a/b>");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[must_use = "normalization is lazy: convert the result with `to_buf` or `to_string`, or write it"]
pub struct Normalized<'a, 't, R = UriRef<'a>> {
    reference: UriRef<'a>,
    pub(super) normalizer: Normalizer<'t>,
    kind: PhantomData<R>,
}

impl<R> Clone for Normalized<'_, '_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Normalized<'_, '_, R> {}

impl<'a, 't, R: ReferenceKind> Normalized<'a, 't, R> {
    #[inline]
    pub(super) const fn new(reference: UriRef<'a>, normalizer: Normalizer<'t>) -> Self {
        Self { reference, normalizer, kind: PhantomData }
    }

    #[inline(always)]
    const fn untyped(&self) -> Normalized<'a, 't> {
        Normalized::new(self.reference, self.normalizer)
    }

    /// Returns the original reference from which this normalized reference was created.
    ///
    /// To test whether normalization changes the original, use
    /// [`is_normalized`](Self::is_normalized).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let normalized = UriRef::parse("https://EXAMPLE.com/")?.normalize();
    /// assert_eq!(normalized.source(), "https://EXAMPLE.com/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn source(&self) -> UriRef<'a> {
        self.reference
    }

    /// Returns whether the original reference is already normalized, so that nothing changes.
    ///
    /// To find the normalization steps that change the reference, use [`changes`](Self::changes).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// assert!(UriRef::parse("http://example.com/a")?.normalize().is_normalized());
    /// assert!(!UriRef::parse("http://example.com/%61")?.normalize().is_normalized());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn is_normalized(&self) -> bool {
        self.untyped().is_normal_form()
    }

    /// Returns the normalization steps that change the reference, such as [`Step::Path`].
    ///
    /// Each step is applied to the result of the previous steps. The set is empty if the reference
    /// is already normalized.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::NormalizeSteps;
    ///
    /// let changes = UriRef::parse("HTTP://example.com:80/a/../b")?.normalize().changes();
    /// assert_eq!(changes, NormalizeSteps::CASE | NormalizeSteps::PATH | NormalizeSteps::SCHEME);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn changes(&self) -> NormalizeSteps {
        self.untyped().changed_by()
    }

    /// Converts the normalized reference into an owned value, such as a `UriBuf` for a `Uri`.
    ///
    /// The conversion takes one allocation and does not parse the string. To get only a `String`,
    /// use [`to_string`](Self::to_string).
    ///
    /// # Panics
    ///
    /// Panics if the normal form is longer than `u32::MAX` bytes. It is at most 16 bytes longer
    /// than the reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri, UriBuf};
    ///
    /// let uri: UriBuf = Uri::parse("HTTP://EXAMPLE.com:80/%7Eme/./a")?.normalize().to_buf();
    /// assert_eq!(uri, "http://example.com/~me/a");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    #[must_use]
    pub fn to_buf(&self) -> R::Owned {
        R::narrow_owned(self.untyped().reference_buf(), Token(()))
    }

    /// Returns the normal form of the reference as a `String`, in one allocation.
    ///
    /// The result is the same as that of [`Display`](fmt::Display), but this method is faster than
    /// the trait method that it shadows.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let link = UriRef::parse("HTTPS://example.com/a/../b")?.normalize().to_string();
    /// assert_eq!(link, "https://example.com/b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[expect(
        clippy::inherent_to_string_shadow_display,
        reason = "returns the same string and is faster"
    )]
    #[inline]
    #[must_use]
    pub fn to_string(&self) -> alloc::string::String {
        self.untyped().reference_buf().into_string()
    }

    /// Appends the normalized reference to a string.
    ///
    /// Use this method, for example, to write many references into one buffer. Unlike
    /// [`to_string`](Self::to_string), it does not create another string.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let mut log = String::from("GET ");
    /// UriRef::parse("http://EXAMPLE.com:80/")?.normalize().append_to(&mut log);
    /// assert_eq!(log, "GET http://example.com/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut alloc::string::String) {
        self.untyped().append_reference_to(out);
    }

    /// Writes the normalized reference to a byte buffer, without allocating.
    ///
    /// The string is written to the start of the buffer. The method returns the reference, which
    /// borrows the buffer.
    ///
    /// # Errors
    ///
    /// Returns [`BufferError`] if the buffer is too small or the reference is longer than
    /// `u32::MAX` bytes. The contents of the buffer are then unspecified.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let mut buffer = [0; 64];
    /// let uri = Uri::parse("HTTP://EXAMPLE.com/")?.normalize().write_into(&mut buffer)?;
    /// assert_eq!(uri, "http://example.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<R::Borrowed<'b>, BufferError> {
        let reference = self.untyped().write_reference_into(out)?;
        Ok(R::narrow(reference, Token(())))
    }
}

impl<'a> Normalized<'a, '_> {
    pub(crate) const fn reference(&self) -> UriRef<'a> {
        self.reference
    }

    fn is_normal_form(&self) -> bool {
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
    fn changed_by(&self) -> NormalizeSteps {
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
    pub(crate) fn reference_buf(&self) -> UriRefBuf {
        let flags = self.flags();
        if flags.is_empty() {
            return self.reference.to_buf();
        }
        scheme_form::of(self, flags).unwrap_or_else(|| owned::changed(self, flags))
    }

    #[cfg(feature = "alloc")]
    fn append_reference_to(&self, out: &mut alloc::string::String) {
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
    pub(super) fn capacity(&self) -> usize {
        self.reference.as_str().len() + MAX_ADDED
    }

    fn write_reference_into<'b>(&self, out: &'b mut [u8]) -> Result<UriRef<'b>, BufferError> {
        #[cfg(feature = "alloc")]
        if let Some(own) =
            scheme_form::of(self, NormalizationFlags::of_spans(&self.reference.spans()))
        {
            let as_it_is = self.normalizer.steps(NormalizeSteps::NONE);
            return as_it_is.normalize(own.as_uri_ref()).recompose_into(out);
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

impl<R: ReferenceKind> fmt::Display for Normalized<'_, '_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.untyped().format(f)
    }
}

impl Normalized<'_, '_> {
    fn format(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flags = self.flags();
        if flags.is_empty() {
            return f.pad(self.reference.as_str());
        }
        if let Some(result) = self.with_scheme_form(flags, |own| f.pad(own.as_str())) {
            return result;
        }
        #[cfg(feature = "alloc")]
        {
            let mut room = [0; owned::ROOM];
            if let Some(text) = owned::changed_in(self, flags, &mut room) {
                return f.pad(text);
            }
        }
        self.display(f, self.capacity())
    }
}

impl<R> fmt::Debug for Normalized<'_, '_, R> {
    /// Shows the reference with its password masked, and the steps.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Normalized")
            .field("reference", &self.reference)
            .field("steps", &self.normalizer.steps)
            .finish()
    }
}

crate::display::equals_text! { [<R: ReferenceKind>] Normalized<'_, '_, R>; }
