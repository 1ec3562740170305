//! Normalization in selectable steps (RFC 3986 sections 6.2.2 and 6.2.3).
//!
//! Use [`Uri::normalize`](crate::Uri::normalize) to apply all steps. A [`Normalizer`] selects steps
//! and the table of schemes.
//!
//! | step | effect | section |
//! |---|---|---|
//! | [`Step::Case`] | lowercases scheme and host, uppercases escapes | 6.2.2.1 |
//! | [`Step::Percent`] | decodes escapes of unreserved characters | 6.2.2.2 |
//! | [`Step::Path`] | removes dot-segments from paths that start with `/` | 6.2.2.3 |
//! | [`Step::Scheme`] | applies the rules of the scheme | 6.2.3 |
//!
//! [`Step::Case`] also writes IPv6 addresses in their canonical form (RFC 5952). [`Step::Scheme`]
//! uses a [table of schemes](crate::scheme::Schemes). It removes empty and default ports, leading
//! zeros of ports, and the host `localhost` if it is the default (in `file` URIs). It writes an
//! empty path as `/` in schemes where the two are equivalent, and applies the [normal
//! forms](crate::scheme::SchemeInfo::normal_form) of the caller.
//!
//! In an IRI, [`Step::Percent`] also decodes the escapes of visible non-ASCII characters (RFC 3987
//! section 5.3.2.3). The normal forms of an IRI and of the URI that corresponds to it correspond to
//! each other as well.
//!
//! ```
//! use urikit::UriRef;
//! use urikit::normalize::{NormalizeSteps, Normalizer};
//!
//! let uri = UriRef::parse("HTTP://Example.COM:80/%7ejoe/../a%2fb")?;
//! assert_eq!(uri.normalize(), "http://example.com/a%2Fb");
//! assert_eq!(Normalizer::new().changes(uri), NormalizeSteps::ALL);
//!
//! let safe = Normalizer::new().steps(NormalizeSteps::CASE | NormalizeSteps::PERCENT);
//! assert_eq!(safe.normalize(uri), "http://example.com:80/~joe/../a%2Fb");
//! assert!(safe.is_normalized(UriRef::parse("http://example.com/a")?));
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Paths without a leading slash
//!
//! In a URI, such a path is usually data, in which `.` and `..` have no special meaning
//! (`tag:me@example.com,2020:a/../b`). To remove them would make different resources equal, and
//! could even add a leading slash. Therefore, the path stays as it is, unless another
//! [option](Normalizer::rootless) is set. All paths with a leading slash lose their dot-segments,
//! whatever the scheme.
//!
//! # Relative references
//!
//! A relative reference keeps its meaning. If the reference and its normal form are resolved
//! against the same base, and the path of the base starts with `/`, the two targets have the same
//! normal form. This requires that resolution treats `%2e` as a dot, like normalization does (see
//! [`EncodedDots`](crate::resolve::EncodedDots)), or that the path contains no `%2e`. Therefore:
//!
//! * Leading `..` segments remain, and `a/..` becomes `./`, which differs from the empty reference.
//! * If the first remaining segment is empty or contains a colon, `./` is added before it:
//!   `a/../b:c` becomes `./b:c`, not `b:c`, which would be a URI.
//! * An empty port is removed. Other ports are unchanged, since a default port requires a scheme.
//!
//! Without an authority, `/.` is added before a path that starts with `//`, as in
//! [resolution](crate::resolve).

#![expect(
    clippy::needless_pass_by_value,
    reason = "functions accept each of the four types and references to them"
)]

mod characters;
#[cfg(feature = "alloc")]
mod scan;
#[cfg(feature = "alloc")]
mod scheme_form;
mod steps;
mod write;

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};

pub use steps::{NormalizeSteps, Step};

use crate::chars;
#[cfg(feature = "alloc")]
use crate::error::Component;
pub use crate::path::RootlessPath;
#[cfg(feature = "alloc")]
use crate::reference::accessors::{narrow, on_four_types};
use crate::reference::{AnyReference, GenericUriRef};
#[cfg(feature = "alloc")]
use crate::reference::{GenericUri, GenericUriBuf, GenericUriRefBuf, UriSpec};
use crate::scheme::Schemes;
use crate::sink::{Buffer, BufferError};
use write::Writer;
pub(crate) use write::host_form;

/// A normalizer of URI references with options: the steps to apply and a table of schemes.
///
/// To apply all steps with the built-in schemes, such as `http`, call
/// [`normalize`](crate::UriRef::normalize) of the reference instead.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::normalize::{NormalizeSteps, Normalizer};
///
/// let normalizer = Normalizer::new().steps(NormalizeSteps::SYNTAX);
/// let uri = UriRef::parse("HTTP://example.com:80/docs/../%61")?;
/// assert_eq!(normalizer.normalize(uri), "http://example.com:80/a");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "call `normalize`"]
pub struct Normalizer<'t> {
    steps: NormalizeSteps,
    schemes: Schemes<'t>,
    rootless: RootlessPath,
}

impl Normalizer<'static> {
    /// Creates a normalizer that applies all steps, with the built-in schemes.
    ///
    /// To select steps, use [`steps`](Self::steps). URI paths without a leading slash are opaque;
    /// to change this, use [`rootless`](Self::rootless).
    pub const fn new() -> Self {
        Self {
            steps: NormalizeSteps::ALL,
            schemes: Schemes::BUILT_IN,
            rootless: RootlessPath::Opaque,
        }
    }
}

impl Default for Normalizer<'static> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'t> Normalizer<'t> {
    /// Sets the normalization steps to apply, such as [`NormalizeSteps::SYNTAX`].
    ///
    /// By default, all steps are applied ([`NormalizeSteps::ALL`]). Combine steps with `|`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::{NormalizeSteps, Normalizer};
    ///
    /// let lower = Normalizer::new().steps(NormalizeSteps::CASE);
    /// let uri = UriRef::parse("HTTPS://EXAMPLE.com/a/../b")?;
    /// assert_eq!(lower.normalize(uri), "https://example.com/a/../b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn steps(self, steps: NormalizeSteps) -> Self {
        Self { steps, ..self }
    }

    /// Sets the table of schemes whose rules, such as default ports, normalization applies.
    ///
    /// The default is [`Schemes::BUILT_IN`], with schemes such as `http` and `ftp`. To add schemes,
    /// use [`Schemes::with`]. Only [`Step::Scheme`] uses the table.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    /// use urikit::scheme::{SchemeInfo, Schemes};
    ///
    /// let extra = [SchemeInfo::new("myapp").default_port(7000)];
    /// let normalizer = Normalizer::new().schemes(Schemes::with(&extra));
    /// let uri = UriRef::parse("myapp://example.com:7000/start")?;
    /// assert_eq!(normalizer.normalize(uri), "myapp://example.com/start");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn schemes<'s>(self, schemes: Schemes<'s>) -> Normalizer<'s>
    where
        't: 's,
    {
        Normalizer { steps: self.steps, schemes, rootless: self.rootless }
    }

    /// Sets whether `.` and `..` are removed from URI paths without a leading `/`, as in
    /// `foo:a/../b`.
    ///
    /// By default, such a path is unchanged ([`RootlessPath::Opaque`]). RFC 3986 section 6.2.2.3
    /// makes no exception for it, so a strict normalizer uses [`RootlessPath::AsSpecified`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit::normalize::{Normalizer, RootlessPath};
    ///
    /// let uri = Uri::parse("myapp:docs/../faq")?;
    /// let normalizer = Normalizer::new();
    /// assert_eq!(normalizer.normalize(uri), "myapp:docs/../faq");
    /// let strict = normalizer.rootless(RootlessPath::AsSpecified);
    /// assert_eq!(strict.normalize(uri), "myapp:/faq");
    /// let fixed = normalizer.rootless(RootlessPath::Erratum4547);
    /// assert_eq!(fixed.normalize(uri), "myapp:faq");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn rootless(self, rootless: RootlessPath) -> Self {
        Self { rootless, ..self }
    }

    /// Normalizes a reference into a buffer, without allocating.
    ///
    /// The result is written to the start of the buffer, which it borrows. The [normal
    /// forms](crate::scheme::SchemeInfo::normal_form) of the caller require an allocator, so this
    /// method does not apply them.
    ///
    /// # Errors
    ///
    /// Returns an error if the buffer is too small. Its contents are then unspecified.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    ///
    /// let mut buffer = [0; 64];
    /// let link = UriRef::parse("HTTPS://Example.com/./docs")?;
    /// let normalized = Normalizer::new().normalize_to_slice(link, &mut buffer)?;
    /// assert_eq!(normalized.host().unwrap(), "example.com");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn normalize_to_slice<'b, R: AnyReference>(
        &self,
        reference: R,
        out: &'b mut [u8],
    ) -> Result<GenericUriRef<'b, R::Spec>, BufferError> {
        let writer = Writer::new(*self, reference.as_reference());
        // The capacity is an upper bound that is known before writing. A smaller buffer is accepted
        // if the result happens to fit.
        let too_small = BufferError::new(writer.capacity());
        if too_small.is_too_long() {
            return Err(too_small);
        }
        let mut buffer = Buffer::new(&mut *out);
        let spans = writer.write(&mut buffer).map_err(|_| too_small)?;
        let len = buffer.written().len();
        // This checks again that the bytes are UTF-8, because safe code has no other way to a
        // string.
        Ok(GenericUriRef::new(chars::accepted(&out[..len]), spans))
    }
}

/// The components in the order in which they are compared: those whose normal form takes less time
/// to write come first.
#[cfg(feature = "alloc")]
pub(crate) const COMPONENTS: [Component; 7] = [
    Component::Fragment,
    Component::Query,
    Component::Scheme,
    Component::Port,
    Component::Userinfo,
    Component::Path,
    Component::Host,
];

/// The length up to which a normal form is written to the stack.
// A normal form needs up to 24 bytes more than its reference (see `Writer::capacity`), so
// references of up to 360 bytes fit, unless they are IRIs with non-ASCII characters.
#[cfg(feature = "alloc")]
const ROOM: usize = 384;

/// Buffers for normal forms, which are reused: one on the stack for short results, and one on the
/// heap for long ones. Each is initialized only if something is written to it.
#[cfg(feature = "alloc")]
#[derive(Default)]
pub(crate) struct Room {
    short: Option<[u8; ROOM]>,
    long: Vec<u8>,
}

#[cfg(feature = "alloc")]
impl Room {
    /// Returns a buffer of at least `capacity` bytes, which need not be zero.
    #[inline]
    fn bytes(&mut self, capacity: usize) -> &mut [u8] {
        if capacity <= ROOM {
            return self.short.get_or_insert([0; ROOM]);
        }
        if self.long.len() < capacity {
            self.long.resize(capacity, 0);
        }
        &mut self.long
    }

    /// Returns the first `len` bytes of the buffer that [`bytes`](Self::bytes) returned, and leaves
    /// this room empty. Only one of the two buffers may have been used.
    #[inline]
    fn take(&mut self, len: usize) -> Vec<u8> {
        match &self.short {
            Some(bytes) => bytes[..len].to_vec(),
            None => {
                self.long.truncate(len);
                core::mem::take(&mut self.long)
            }
        }
    }
}

#[cfg(feature = "alloc")]
impl Normalizer<'_> {
    /// Normalizes a URI reference with the steps and schemes of this normalizer.
    ///
    /// This method cannot fail. The result has the owned type that corresponds to the argument, for
    /// example [`UriBuf`](crate::UriBuf) for a [`Uri`](crate::Uri).
    ///
    /// # Panics
    ///
    /// Panics if the result is longer than `u32::MAX` bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    ///
    /// let normalizer = Normalizer::new();
    /// let link = UriRef::parse("./img/%6Cogo.png")?;
    /// assert_eq!(normalizer.normalize(link), "img/logo.png");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn normalize<R: AnyReference>(&self, reference: R) -> R::Owned {
        narrow::<R>(self.normal_form(reference.as_reference()))
    }

    /// Returns the normal form as an owned reference of the same specification.
    #[inline]
    fn normal_form<S: UriSpec>(&self, reference: GenericUriRef<'_, S>) -> GenericUriRefBuf<S> {
        // The scan in `may_change` only reads the string. It is much cheaper than writing a normal
        // form, which references that are already normalized do not need.
        let writer = Writer::new(*self, reference);
        if writer.may_change() { self.changed(&writer) } else { reference.to_buf() }
    }

    /// Writes the normal form of a reference that may not be in normal form.
    fn changed<S: UriSpec>(&self, writer: &Writer<'_, '_, S>) -> GenericUriRefBuf<S> {
        // The form that the scheme defines includes the generic steps, so only one of the two is
        // used.
        scheme_form::of(writer).unwrap_or_else(|| writer.to_buf())
    }

    /// Normalizes a reference, and appends the result to a string.
    ///
    /// # Panics
    ///
    /// Panics if the result is longer than `u32::MAX` bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    ///
    /// let mut line = String::from("visited ");
    /// Normalizer::new().normalize_into(UriRef::parse("HTTP://Example.com")?, &mut line);
    /// assert_eq!(line, "visited http://example.com/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn normalize_into<R: AnyReference>(&self, reference: R, out: &mut String) {
        let reference = reference.as_reference();
        let writer = Writer::new(*self, reference);
        if !writer.may_change() {
            out.push_str(reference.as_str());
        } else if writer.may_have_scheme_form() {
            out.push_str(self.changed(&writer).as_str());
        } else {
            out.push_str(chars::accepted(writer.form(Component::Reference, &mut Room::default())));
        }
    }

    /// Returns whether the scheme of a reference may define its normal form as a whole. If not, the
    /// normal form consists of those of the components.
    pub(crate) const fn may_have_scheme_form<S: UriSpec>(
        &self,
        reference: GenericUriRef<'_, S>,
    ) -> bool {
        Writer::new(*self, reference).may_have_scheme_form()
    }

    /// Returns the normal form of a component, which is written to `room` unless the component is
    /// unchanged. A missing component has an empty form.
    pub(crate) fn form<'x, S: UriSpec>(
        &self,
        reference: GenericUriRef<'x, S>,
        component: Component,
        room: &'x mut Room,
    ) -> &'x [u8] {
        Writer::new(*self, reference).form(component, room)
    }

    /// Returns whether a reference is in the normal form of this normalizer.
    ///
    /// If the result is `true`, [`normalize`](Self::normalize) does not change the reference. To
    /// find the steps that change it, use [`changes`](Self::changes).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::{NormalizeSteps, Normalizer};
    ///
    /// let case = Normalizer::new().steps(NormalizeSteps::CASE);
    /// assert!(case.is_normalized(UriRef::parse("http://example.com/./")?));
    /// assert!(!case.is_normalized(UriRef::parse("http://Example.com/")?));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn is_normalized<R: AnyReference>(&self, reference: R) -> bool {
        let reference = reference.as_reference();
        let writer = Writer::new(*self, reference);
        !writer.may_change() || self.is_unchanged(&writer)
    }

    /// Returns whether the normal form of a reference that may change is the reference itself.
    // Not inlined, so that `is_normalized` needs no buffers for references that cannot change.
    #[inline(never)]
    fn is_unchanged<S: UriSpec>(&self, writer: &Writer<'_, '_, S>) -> bool {
        // A form that a scheme defines is known only for the whole reference. All others are those
        // of the components, of which the first that differs decides.
        if writer.may_have_scheme_form() {
            return self.changed(writer).as_str() == writer.reference.as_str();
        }
        let mut room = Room::default();
        COMPONENTS.into_iter().all(|component| {
            writer.form(component, &mut room) == writer.source(component).as_bytes()
        })
    }

    /// Returns the steps of this normalizer that change a reference.
    ///
    /// The steps are applied in their order, so that a step is in the result if it changes the
    /// result of the steps before it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::{NormalizeSteps, Normalizer};
    ///
    /// let changes = Normalizer::new().changes(UriRef::parse("HTTP://example.com/a/../b")?);
    /// assert_eq!(changes, NormalizeSteps::CASE | NormalizeSteps::PATH);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn changes<R: AnyReference>(&self, reference: R) -> NormalizeSteps {
        let reference = reference.as_reference();
        // The steps are added one by one, because a step may have an effect only after another one.
        // For example, `Step::Path` changes `/%2e/a` only after `Step::Percent` has decoded the
        // dot.
        let (mut changes, mut applied) = (NormalizeSteps::NONE, NormalizeSteps::NONE);
        let mut before = reference.to_buf();
        for step in self.steps.iter() {
            applied = applied | step;
            let after = self.steps(applied).normal_form(reference);
            if after != before {
                changes = changes | step;
            }
            before = after;
        }
        changes
    }
}

/// Implements the methods that normalize with the default options.
#[cfg(feature = "alloc")]
macro_rules! normalization {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Normalizes this reference, so that equivalent references become the same string.
            ///
            /// This applies all steps of RFC 3986 sections 6.2.2 and 6.2.3: it lowercases the
            /// scheme and the host, decodes unreserved characters, and removes dot-segments and
            /// default ports. To select steps or schemes, use a [`Normalizer`].
            ///
            /// # Panics
            ///
            /// Panics if the result is longer than `u32::MAX` bytes.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// assert_eq!(UriRef::parse("../%7Eme/./a")?.normalize(), "../~me/a");
            /// assert_eq!(UriRef::parse("guide/../a:b")?.normalize(), "./a:b"); // not a URI
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[doc(alias = "canonicalize")]
            #[inline]
            #[must_use = "this returns a new value and does not change the URI"]
            pub fn normalize(&self) -> $owned<S> {
                Normalizer::new().normalize(self)
            }

            /// Normalizes this reference like [`normalize`](Self::normalize), and appends the
            /// result to a string.
            ///
            /// # Panics
            ///
            /// Panics if the result is longer than `u32::MAX` bytes.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// let mut line = String::from("visited ");
            /// UriRef::parse("HTTP://Example.com")?.normalize_into(&mut line);
            /// assert_eq!(line, "visited http://example.com/");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn normalize_into(&self, out: &mut String) {
                Normalizer::new().normalize_into(self.view(), out);
            }

            /// Returns whether this reference is in normal form (RFC 3986 sections 6.2.2 and
            /// 6.2.3).
            ///
            /// If the result is `true`, [`normalize`](Self::normalize) does not change the
            /// reference. To find the steps that change a reference, use [`Normalizer::changes`].
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// assert!(Uri::parse("http://example.com/~me")?.is_normalized());
            /// assert!(!Uri::parse("http://example.com/%7Eme")?.is_normalized());
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn is_normalized(&self) -> bool {
                Normalizer::new().is_normalized(self.view())
            }
        }
    };
}
#[cfg(feature = "alloc")]
on_four_types! { normalization }
