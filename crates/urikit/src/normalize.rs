//! Normalization (RFC 3986 sections 6.2.2 and 6.2.3), in steps that can be chosen.
//!
//! | step | what it does | section |
//! |---|---|---|
//! | [`Step::Case`] | scheme and host in lower case, escapes in upper case, IPv6 addresses in their one form (RFC 5952) | 6.2.2.1 |
//! | [`Step::Percent`] | escapes of unreserved characters decoded | 6.2.2.2 |
//! | [`Step::Path`] | dot-segments removed, but not where the table says that a scheme is not hierarchical | 6.2.2.3 |
//! | [`Step::Scheme`] | empty and default ports and leading zeros of ports left away, `localhost` left away, an empty path as `/`, by a table of schemes; and the [normal forms](crate::scheme::SchemeInfo::normal_form) that the caller's table has | 6.2.3 |
//!
//! ```
//! use urikit::UriRef;
//! use urikit::normalize::{Normalizer, Step, NormalizeSteps};
//!
//! let uri = UriRef::parse("HTTP://Example.COM:80/%7efoo/../a%2fb")?;
//! assert_eq!(uri.normalize().to_string(), "http://example.com/a%2Fb");
//! assert_eq!(uri.normalize().changes(), NormalizeSteps::ALL);
//!
//! let careful = Normalizer::new().steps(NormalizeSteps::CASE | NormalizeSteps::PERCENT);
//! assert_eq!(careful.normalize(uri).to_string(), "http://example.com:80/~foo/../a%2Fb");
//! assert!(careful.normalize(UriRef::parse("http://a/b")?).is_normalized());
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Relative references
//!
//! A relative reference keeps its meaning: for every base with a root, the reference and its normal form resolve to
//! targets that have the same normal form (`%2e` being read as a dot, as it is after [`Step::Percent`]). So `..` at its
//! beginning stays, `a/..` becomes `./` (which is not the same as the empty reference), and where taking dots away would
//! leave a first segment that is empty or holds a colon, a `./` stands before it: `a/../b:c` becomes `./b:c`, not `b:c`,
//! which would be a URI. Ports are left alone, for a default port needs a scheme.
//!
//! Without an authority a path beginning with `//` gets a `/.` before it, as in [resolution](crate::resolve).

#[cfg(feature = "alloc")]
mod escapes;
mod flags;
#[cfg(feature = "alloc")]
mod owned;
mod same;
#[cfg(feature = "alloc")]
mod scheme_form;
mod steps;
#[cfg(all(test, feature = "alloc", feature = "simd"))]
mod tests;
mod text;

use core::fmt::{self, Write};
use core::marker::PhantomData;
use core::net::Ipv6Addr;

pub use steps::{NormalizeSteps, Step};

use crate::component::{Authority, Host, HostKind, Scheme};
use crate::ip::{self, Ipv6Text};
use crate::path::{DotFree, DotSegmentOptions, EncodedDots, ExcessDotSegments, Joined, Start};
use crate::recompose::{BufferError, Recompose, Recomposer, writes_exactly};
use crate::reference::kind::sealed::Token;
use crate::reference::{AbsoluteUri, ReferenceKind, RelativeRef, Uri, UriRef};
#[cfg(feature = "alloc")]
use crate::reference::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriRefBuf};
use crate::resolve::RootlessBase;
use crate::scheme::{EmptyPath, Hierarchy, LOCALHOST, Localhost, SchemeInfo, Schemes};
pub(crate) use flags::NormalizationFlags;
pub(crate) use same::is_same_by_scheme;
pub(crate) use text::Letters;

/// How many bytes a normal form may have more than its text.
#[cfg(feature = "alloc")]
const MOST_ADDED: usize = 16;

/// A choice of steps and of schemes. `Copy`; normalizes any number of references.
#[derive(Clone, Copy, Debug)]
#[must_use = "call `normalize`"]
pub struct Normalizer<'t> {
    steps: NormalizeSteps,
    schemes: Schemes<'t>,
    rootless: RootlessBase,
}

impl Normalizer<'static> {
    /// All steps, the built-in schemes, and rootless paths by the letter of section 5.2.4.
    pub const fn new() -> Self {
        Self { steps: NormalizeSteps::ALL, schemes: Schemes::BUILT_IN, rootless: RootlessBase::AsSpecified }
    }
}

impl Default for Normalizer<'static> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'t> Normalizer<'t> {
    /// Chooses the steps.
    #[must_use]
    pub const fn steps(self, steps: NormalizeSteps) -> Self {
        Self { steps, ..self }
    }

    /// Chooses the schemes that [`Step::Scheme`] knows.
    #[must_use]
    pub const fn schemes<'s>(self, schemes: Schemes<'s>) -> Normalizer<'s>
    where
        't: 's,
    {
        Normalizer { schemes, steps: self.steps, rootless: self.rootless }
    }

    /// Chooses what becomes of dot-segments in a URI whose path does not begin with `/`. [`RootlessBase::Error`] leaves
    /// such a path as it is.
    #[must_use]
    pub const fn rootless(self, rootless: RootlessBase) -> Self {
        Self { rootless, ..self }
    }

    /// The signs without those that are irrelevant with this table of schemes.
    #[inline]
    pub(crate) const fn relevant(&self, signs: NormalizationFlags) -> NormalizationFlags {
        if self.schemes.may_have_normal_forms() {
            signs
        } else {
            signs.without(NormalizationFlags::SCHEME_FORM)
        }
    }

    /// Whether the table of schemes may have normal forms.
    #[cfg(feature = "alloc")]
    pub(crate) const fn may_have_normal_forms(&self) -> bool {
        self.schemes.may_have_normal_forms()
    }

    /// Whether a step is taken.
    #[cfg(feature = "alloc")]
    pub(crate) const fn takes(&self, step: Step) -> bool {
        self.steps.contains(step)
    }

    /// The normal form of a reference, computed when it is written. Never fails.
    #[inline]
    pub fn normalize<'a>(&self, reference: impl Into<UriRef<'a>>) -> Normalized<'a, 't> {
        Normalized::new(reference.into(), *self)
    }
}

/// The normal form of a reference, not yet written. `Display` writes it.
///
/// Takes time linear in the length to write, whatever its shape, and no memory but the result's. If the caller's
/// table has a [normal form](crate::scheme::SchemeInfo::normal_form) for the scheme, it also takes memory for a few copies of the text.
///
/// `R` is the type of the result: a normalized [`Uri`] is a `Uri` again.
#[must_use = "normalization is lazy: convert the result with `to_buf` or `to_string`, or write it"]
pub struct Normalized<'a, 't, R = UriRef<'a>> {
    reference: UriRef<'a>,
    normalizer: Normalizer<'t>,
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
    const fn new(reference: UriRef<'a>, normalizer: Normalizer<'t>) -> Self {
        Self { reference, normalizer, kind: PhantomData }
    }

    /// The same as a plain reference.
    #[inline]
    const fn untyped(&self) -> Normalized<'a, 't> {
        Normalized::new(self.reference, self.normalizer)
    }

    /// Returns the reference before normalization.
    #[inline]
    pub const fn source(&self) -> UriRef<'a> {
        self.reference
    }

    /// Returns whether the reference is already normalized.
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

    /// Returns the steps that change the reference, each applied to the result of the steps before it.
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

    /// Converts the normal form into an owned value of the same type, without a second parse.
    ///
    /// ```
    /// use urikit::{Uri, UriBuf};
    ///
    /// let uri: UriBuf = Uri::parse("HTTP://EXAMPLE.com:80/%7Eme/./a")?.normalize().to_buf();
    /// assert_eq!(uri, "http://example.com/~me/a");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the normal form is longer than `u32::MAX` bytes. It is at most 16 bytes longer than the reference.
    #[cfg(feature = "alloc")]
    #[inline]
    #[must_use]
    pub fn to_buf(&self) -> R::Owned {
        R::narrow_owned(self.untyped().to_reference_buf(), Token(()))
    }

    /// Returns the normal form as a `String`, in one allocation.
    ///
    /// The result is that of [`Display`](fmt::Display). This method is faster than the general `to_string`, which it shadows.
    #[cfg(feature = "alloc")]
    #[expect(clippy::inherent_to_string_shadow_display, reason = "the same string, and twice as fast")]
    #[inline]
    #[must_use]
    pub fn to_string(&self) -> alloc::string::String {
        self.untyped().to_reference_buf().into_string()
    }

    /// Appends the normal form to a string.
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut alloc::string::String) {
        self.untyped().append_reference_to(out);
    }

    /// Writes the normal form to the start of a buffer, without allocating.
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let mut buffer = [0; 64];
    /// let uri = Uri::parse("HTTP://EXAMPLE.com/")?.normalize().write_into(&mut buffer)?;
    /// assert_eq!(uri, "http://example.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`BufferError`] if the buffer is too small or the result is longer than `u32::MAX` bytes. The contents of
    /// the buffer are unspecified then.
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<R::Borrowed<'b>, BufferError> {
        let reference = self.untyped().write_reference_into(out)?;
        Ok(R::narrow(reference, Token(())))
    }
}

impl<'a> Normalized<'a, '_> {
    /// The reference before normalization.
    pub(crate) const fn reference(&self) -> UriRef<'a> {
        self.reference
    }

    /// Whether the text is its own normal form.
    fn is_normal_form(&self) -> bool {
        let signs = self.signs();
        if signs.is_empty() {
            return true;
        }
        let text = self.reference.as_str();
        self.with_scheme_form(signs, |own| own.as_str() == text).unwrap_or_else(|| self.writes(text))
    }

    /// Whether this text is the normal form by the generic steps.
    pub(crate) fn writes(&self, text: &str) -> bool {
        writes_exactly(text, |out| self.recompose(&mut Recomposer::new(out)))
    }

    /// The steps that change the text when they are taken in order, each on what the ones before it have left.
    fn changed_by(&self) -> NormalizeSteps {
        let signs = self.signs();
        if signs.is_empty() {
            return NormalizeSteps::NONE;
        }
        let with = |steps| Self { normalizer: self.normalizer.steps(steps), ..*self };
        let mut changes = NormalizeSteps::NONE;
        let mut before = NormalizeSteps::NONE;
        for step in self.normalizer.steps.iter() {
            let after = before | step;
            if !is_same_by_scheme(&with(before), &with(after), signs) {
                changes = changes | step;
            }
            before = after;
        }
        changes
    }

    /// The normal form, in one allocation and without a second parse, unless the scheme has a
    /// [normal form](crate::scheme::SchemeInfo::normal_form).
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn to_reference_buf(&self) -> UriRefBuf {
        let signs = self.signs();
        if signs.is_empty() {
            return self.reference.to_buf();
        }
        scheme_form::of(self, signs).unwrap_or_else(|| owned::changed(self, signs))
    }

    /// Appends the normal form to `out`.
    #[cfg(feature = "alloc")]
    fn append_reference_to(&self, out: &mut alloc::string::String) {
        let signs = self.signs();
        if signs.is_empty() {
            out.push_str(self.reference.as_str());
            return;
        }
        if let Some(own) = scheme_form::of(self, signs) {
            out.push_str(own.as_str());
            return;
        }
        out.reserve(self.capacity());
        // A `String` takes everything.
        let _ = self.recompose(&mut Recomposer::new(out));
    }

    /// At least as many bytes as the normal form has: what can be added is a root or a guard, a slash behind the last
    /// `..`, and the longest form of an IPv4 address at the end of an IPv6 one.
    #[cfg(feature = "alloc")]
    fn capacity(&self) -> usize {
        self.reference.as_str().len() + MOST_ADDED
    }

    /// Writes the normal form to the beginning of `out`.
    fn write_reference_into<'b>(&self, out: &'b mut [u8]) -> Result<UriRef<'b>, BufferError> {
        #[cfg(feature = "alloc")]
        if let Some(own) = scheme_form::of(self, NormalizationFlags::of_spans(&self.reference.spans())) {
            let as_it_is = self.normalizer.steps(NormalizeSteps::NONE);
            return as_it_is.normalize(own.as_uri_ref()).recompose_into(out);
        }
        self.recompose_into(out)
    }

    /// Calls the closure with the scheme's normal form, if the caller's table has one and it differs from that of the other steps.
    pub(crate) fn with_scheme_form<R>(
        &self,
        signs: NormalizationFlags,
        then: impl FnOnce(&UriRef<'_>) -> R,
    ) -> Option<R> {
        #[cfg(feature = "alloc")]
        return scheme_form::of(self, signs).map(|own| then(&own.as_uri_ref()));
        #[cfg(not(feature = "alloc"))]
        {
            // Normal forms of schemes need an allocator.
            let _ = (signs, then);
            None
        }
    }

    /// What speaks against the text's being its own normal form.
    #[inline]
    pub(crate) fn signs(&self) -> NormalizationFlags {
        let signs = self.normalizer.relevant(NormalizationFlags::of(&self.reference));
        let signs =
            if signs.any(NormalizationFlags::LOCALHOST) { self.with_local_host(signs) } else { signs };
        signs.to(self.normalizer.steps)
    }

    /// The signs, knowing whether the host is `localhost` and not only as long.
    #[cold]
    fn with_local_host(&self, signs: NormalizationFlags) -> NormalizationFlags {
        let is_local =
            self.reference.host().is_some_and(|host| host.as_str().eq_ignore_ascii_case(LOCALHOST));
        if is_local { signs } else { signs.without(NormalizationFlags::LOCALHOST) }
    }

    #[inline]
    pub(crate) const fn takes(&self, step: Step) -> bool {
        self.normalizer.steps.contains(step)
    }

    /// How the characters of a component are normalized that is not case-insensitive.
    pub(crate) const fn letters(&self) -> Letters {
        Letters { upper_escapes: self.takes(Step::Case), decode: self.takes(Step::Percent), lower: false }
    }

    /// The same for one that is.
    pub(crate) const fn folded_letters(&self) -> Letters {
        Letters { lower: self.takes(Step::Case), ..self.letters() }
    }

    /// What the table says of the reference's scheme.
    fn scheme_info(&self) -> Option<SchemeInfo<'_>> {
        if !self.takes(Step::Scheme) {
            return None;
        }
        self.normalizer.schemes.find(self.reference.scheme()?.as_str())
    }

    /// The port as it is written, without its `:`, if it is (sections 3.2.3 and 6.2.3).
    pub(crate) fn port(&self, authority: &Authority<'a>) -> Option<&'a str> {
        let port = authority.port()?;
        let text = port.as_str();
        if !self.takes(Step::Scheme) || self.reference.scheme().is_none() {
            return Some(text);
        }
        let Some(default) = self.scheme_info().and_then(|info| info.default_port) else {
            return Some(text).filter(|text| !text.is_empty());
        };
        if text.is_empty() || port.number() == Ok(Some(default)) {
            return None;
        }
        // A port is a number where a scheme has a default one, and leading zeros are not part of it.
        let digits = text.trim_start_matches('0');
        Some(if digits.is_empty() { "0" } else { digits })
    }

    /// The host that is written: none where `localhost` is what is meant without it (sections 3.2.2 and 6.2.3).
    pub(crate) fn host(&self, authority: &Authority<'a>) -> Host<'a> {
        let host = authority.host();
        let is_left_away = host.as_str().len() >= LOCALHOST.len()
            && host.kind() == HostKind::RegName
            && authority.userinfo().is_none()
            && self.port(authority).is_none()
            && self.folded_letters().is_same(host.as_str(), self.folded_letters(), LOCALHOST)
            && self.scheme_info().is_some_and(|info| info.localhost == Localhost::Empty);
        if is_left_away { Host::new("", HostKind::RegName) } else { host }
    }

    /// An address of IPv6 that has to be written in its one form.
    pub(crate) fn ipv6(&self, host: &Host<'a>) -> Option<Ipv6Addr> {
        if host.kind() != HostKind::Ipv6 || !self.takes(Step::Case) {
            return None;
        }
        ip::ipv6_of_valid(host.inside_brackets().as_bytes()).map(Ipv6Addr::from)
    }

    /// The steps.
    #[inline]
    pub(crate) const fn steps(&self) -> NormalizeSteps {
        self.normalizer.steps
    }

    /// The path as it is written but for its characters, if it holds no dot-segment that is removed.
    pub(crate) fn path_with_dots(&self) -> &'a str {
        let path = self.reference.path().as_str();
        let is_root = path.is_empty() && self.reference.authority().is_some() && self.has_root_to_add();
        if is_root { "/" } else { path }
    }

    /// Whether an empty path behind an authority is written as `/`.
    fn has_root_to_add(&self) -> bool {
        match self.scheme_info().map(|info| info.empty_path) {
            Some(EmptyPath::Root) => true,
            Some(EmptyPath::RootWithoutQuery) => self.reference.spans().query_len() == 0,
            Some(EmptyPath::Keep) | None => false,
        }
    }

    /// Whether dot-segments are taken away: dots are data in a scheme that is not hierarchical.
    pub(crate) fn removes_dots(&self) -> bool {
        let is_opaque = |scheme: Scheme<'_>| {
            let info = self.normalizer.schemes.find(scheme.as_str());
            info.is_some_and(|info| info.hierarchy == Hierarchy::Opaque)
        };
        self.takes(Step::Path) && !self.reference.scheme().is_some_and(is_opaque)
    }

    /// The path without its dot-segments, and the guard that has to stand before it.
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
        let encoded = if self.takes(Step::Percent) { EncodedDots::Dots } else { EncodedDots::Literal };
        let path = DotFree::new(
            Joined::one(text),
            DotSegmentOptions { start, excess: ExcessDotSegments::Drop, encoded },
        );
        let guard = match start {
            Start::Relative if path.needs_dot_slash() => "./",
            _ if !has_authority && path.begins_with_two_slashes() => "/.",
            _ => "",
        };
        (path, guard)
    }

    fn recompose_host<W: Write>(&self, host: &Host<'a>, to: &mut Recomposer<W>) -> fmt::Result {
        let mut kind = host.kind();
        if let Some(address) = self.ipv6(host) {
            to.write_str(Ipv6Text::new(address).as_str())?;
        } else {
            self.folded_letters().write(host.as_str(), to)?;
            if kind == HostKind::RegName && self.takes(Step::Percent) {
                kind = self.folded_letters().host_kind(host.as_str());
            }
        }
        to.end_host(kind);
        Ok(())
    }
}

impl Recompose for Normalized<'_, '_> {
    fn recompose<W: Write>(&self, to: &mut Recomposer<W>) -> fmt::Result {
        let reference = &self.reference;
        let letters = self.letters();
        if let Some(scheme) = reference.scheme() {
            self.folded_letters().write(scheme.as_str(), to)?;
            to.end_scheme()?;
        }
        if let Some(authority) = reference.authority() {
            to.begin_authority()?;
            if let Some(userinfo) = authority.userinfo() {
                letters.write(userinfo.as_str(), to)?;
                to.end_userinfo()?;
            }
            self.recompose_host(&self.host(&authority), to)?;
            if let Some(port) = self.port(&authority) {
                to.write_str(":")?;
                to.write_str(port)?;
            }
        }
        to.begin_path();
        let (path, guard) = self.path();
        to.write_str(guard)?;
        path.write(&mut |piece| letters.write(piece, to))?;
        to.end_path();
        // With their delimiters, which stay as they are.
        let (text, spans) = (reference.as_str(), reference.spans());
        let (query, fragment) = text[spans.path_end as usize..].split_at(spans.query_len() as usize);
        letters.write(query, to)?;
        to.end_query();
        letters.write(fragment, to)
    }
}

impl<R: ReferenceKind> fmt::Display for Normalized<'_, '_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.untyped().format(f)
    }
}

impl Normalized<'_, '_> {
    fn format(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signs = self.signs();
        if signs.is_empty() {
            return f.pad(self.reference.as_str());
        }
        if let Some(result) = self.with_scheme_form(signs, |own| f.pad(own.as_str())) {
            return result;
        }
        #[cfg(feature = "alloc")]
        {
            let mut room = [0; owned::ROOM];
            if let Some(text) = owned::changed_in(self, signs, &mut room) {
                return f.pad(text);
            }
        }
        self.display(f)
    }
}

impl<R> fmt::Debug for Normalized<'_, '_, R> {
    /// The reference, with the password masked, and the steps.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Normalized")
            .field("reference", &self.reference)
            .field("steps", &self.normalizer.steps)
            .finish()
    }
}

/// Implements `normalize` for a borrowed type and its owned twin.
macro_rules! normalize {
    ($($(#[$attribute:meta])* $borrowed:ident $owned:ident;)+) => {$(
        impl<'a> $borrowed<'a> {
            $(#[$attribute])*
            #[inline]
            pub fn normalize(&self) -> Normalized<'a, 'static, $borrowed<'a>> {
                Normalized::new(UriRef::from(*self), Normalizer::new())
            }
        }

        #[cfg(feature = "alloc")]
        impl $owned {
            $(#[$attribute])*
            #[inline]
            pub fn normalize(&self) -> Normalized<'_, 'static, $borrowed<'_>> {
                Normalized::new(UriRef::from(self), Normalizer::new())
            }
        }
    )+};
}

normalize! {
    /// Normalizes this reference by all steps of RFC 3986 sections 6.2.2 and 6.2.3.
    ///
    /// The result is lazy and has the type of this value. Use a [`Normalizer`] to choose steps or schemes.
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let reference = UriRef::parse("../%7Eme/./a")?;
    /// assert_eq!(reference.normalize().to_string(), "../~me/a");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    UriRef UriRefBuf;

    /// Normalizes this URI by all steps of RFC 3986 sections 6.2.2 and 6.2.3.
    ///
    /// The result is lazy and has the type of this value. Use a [`Normalizer`] to choose steps or schemes.
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let uri = UriBuf::parse("HTTP://EXAMPLE.com:80/a/../b")?;
    /// assert_eq!(uri.normalize().to_string(), "http://example.com/b");
    /// let normalized: UriBuf = uri.normalize().to_buf();
    /// # Ok::<(), urikit::OwnedParseError>(())
    /// ```
    Uri UriBuf;

    /// Normalizes this URI by all steps of RFC 3986 sections 6.2.2 and 6.2.3; see [`Uri::normalize`].
    AbsoluteUri AbsoluteUriBuf;

    /// Normalizes this reference by all steps of RFC 3986 section 6.2.2; see [`UriRef::normalize`].
    RelativeRef RelativeRefBuf;
}
