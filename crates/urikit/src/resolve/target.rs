//! The result of resolution.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt::{self, Write};

use super::direct::Direct;
use super::{ResolveOptions, Resolver};
use crate::chars;
use crate::display::{DISPLAY_ROOM, writes_exactly};
use crate::path::DotFree;
use crate::recompose::{Buffer, BufferError, Recompose, Recomposer};
use crate::reference::{AbsoluteUri, Uri, UriRef};
use crate::spans::Spans;

/// The part of a target before its path, from the base or the reference or both, and its spans.
#[derive(Clone, Copy)]
pub(super) struct TargetPrefix<'r> {
    pub(super) base: &'r str,
    pub(super) reference: &'r str,
    pub(super) spans: Spans,
}

impl<'r> TargetPrefix<'r> {
    #[inline]
    pub(super) fn new(base: AbsoluteUri<'r>, reference: UriRef<'r>, has_scheme: bool) -> Self {
        let (base_spans, own) = (base.spans(), reference.spans());
        let own_start = if has_scheme { 0 } else { own.after_scheme() };
        if has_scheme || own.host_start != 0 {
            let base_end = if has_scheme { 0 } else { base_spans.after_scheme() };
            let scheme_end = if has_scheme { own.scheme_end } else { base_spans.scheme_end };
            return Self {
                base: &base.as_str()[..base_end as usize],
                reference: &reference.as_str()[own_start as usize..own.path_start as usize],
                spans: Spans { scheme_end, ..own.moved(own_start, base_end) },
            };
        }
        Self {
            base: &base.as_str()[..base_spans.path_start as usize],
            reference: "",
            spans: base_spans,
        }
    }

    pub(super) const fn has_authority(&self) -> bool {
        self.spans.host_start != 0
    }
}

/// The query and the fragment of a target, with their delimiters. The query may be that of the
/// base.
#[derive(Clone, Copy)]
pub(super) struct TargetSuffix<'r> {
    pub(super) base: &'r str,
    pub(super) reference: &'r str,
    pub(super) query_len: usize,
}

impl<'r> TargetSuffix<'r> {
    pub(super) fn own(reference: UriRef<'r>) -> Self {
        let spans = reference.spans();
        let query_len = spans.query_len() as usize;
        Self { base: "", reference: &reference.as_str()[spans.path_end as usize..], query_len }
    }

    /// Returns the query of the base and the fragment of the reference.
    pub(super) fn inherited(base: AbsoluteUri<'r>, reference: UriRef<'r>) -> Self {
        let query = &base.as_str()[base.spans().path_end as usize..];
        let fragment = &reference.as_str()[reference.spans().query_end as usize..];
        Self { base: query, reference: fragment, query_len: query.len() }
    }
}

/// A target that is a prefix of the base followed by a suffix of the reference.
#[derive(Clone, Copy)]
pub(super) struct Copied<'r> {
    pub(super) base: &'r str,
    pub(super) reference: &'r str,
    /// The end of the query of the target.
    pub(super) query_end: usize,
    pub(super) spans: Spans,
}

impl<'r> Copied<'r> {
    /// Returns the parts of the path that are in the base and in the reference.
    fn path(&self) -> [&'r str; 2] {
        let (start, end) = (self.spans.path_start as usize, self.spans.path_end as usize);
        let middle = self.base.len();
        let of_base = &self.base[start.min(middle)..end.min(middle)];
        [of_base, &self.reference[start.max(middle) - middle..end.max(middle) - middle]]
    }
}

#[derive(Clone, Copy)]
pub(super) struct Composed<'r> {
    pub(super) lead: TargetPrefix<'r>,
    pub(super) path: DotFree<'r>,
    pub(super) trail: TargetSuffix<'r>,
}

#[derive(Clone, Copy)]
#[expect(clippy::large_enum_variant, reason = "boxing requires an allocator")]
pub(super) enum Target<'r> {
    Copied(Copied<'r>),
    Composed(Composed<'r>),
}

/// The target URI of a resolved reference (RFC 3986 section 5.2), computed when it is formatted.
///
/// It is returned by [`AbsoluteUri::resolve`] and [`Resolver::resolve`]. Write it with `Display`,
/// or convert it into an owned URI with [`to_uri`](Self::to_uri). Writing takes linear time and
/// does not allocate.
///
/// # Examples
///
/// ```
/// use urikit::{AbsoluteUri, UriRef};
///
/// let base = AbsoluteUri::parse("https://example.com/blog/2024/")?;
/// let target = base.resolve(UriRef::parse("../feed.xml")?);
/// assert_eq!(format!("Feed: {target}"), "Feed: https://example.com/blog/feed.xml");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "resolution is lazy: convert the result with `to_uri` or `to_string`, or write it"]
pub struct Resolved<'r> {
    pub(super) resolver: Resolver<'r>,
    pub(super) reference: UriRef<'r>,
}

impl<'r> Resolved<'r> {
    #[inline]
    pub(crate) const fn with_default_options(base: AbsoluteUri<'r>, reference: UriRef<'r>) -> Self {
        Self { resolver: Resolver::new(base), reference }
    }

    pub(super) fn target(&self) -> Target<'r> {
        self.resolver.transform(self.reference)
    }

    /// Returns the one-pass form, if the options are the defaults and the target is not too long.
    #[inline]
    fn direct(&self) -> Option<Direct<'r>> {
        let Self { resolver, reference } = *self;
        let most =
            resolver.base.as_str().len().checked_add(reference.as_str().len())?.checked_add(2)?;
        let is_direct = resolver.options == ResolveOptions::STRICT && u32::try_from(most).is_ok();
        is_direct.then(|| Direct::new(resolver.base, reference))
    }

    /// Converts the resolved target into an owned URI.
    ///
    /// The conversion takes one allocation and does not parse the string. To get only a `String`,
    /// use [`to_string`](Self::to_string).
    ///
    /// # Panics
    ///
    /// Panics if the target is longer than `u32::MAX` bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{AbsoluteUri, UriBuf, UriRef};
    ///
    /// let base = AbsoluteUri::parse("https://example.com/blog/post.html")?;
    /// let image: UriBuf = base.resolve(UriRef::parse("img/cat.jpg")?).to_uri();
    /// assert_eq!(image, "https://example.com/blog/img/cat.jpg");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn to_uri(&self) -> crate::UriBuf {
        if let Some(direct) = self.direct() {
            let mut text = String::with_capacity(direct.capacity());
            if let Some(path_end) = direct.write(&mut text) {
                return crate::UriBuf::new(crate::UriRefBuf::new(text, direct.spans(path_end)));
            }
            text.clear();
            return self.in_parts(text);
        }
        self.in_parts(String::new())
    }

    /// Composes the target in the memory of `empty`, if its capacity is sufficient.
    #[cfg(feature = "alloc")]
    #[cold]
    fn in_parts(&self, mut empty: String) -> crate::UriBuf {
        let target = self.target();
        if empty.capacity() == 0 {
            empty.reserve(target.capacity());
        }
        crate::UriBuf::new(target.recompose_in(empty))
    }

    /// Returns the target URI as a `String`, in one allocation.
    ///
    /// The result is the same as that of [`Display`](fmt::Display), but this method is faster than
    /// the trait method that it shadows.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{AbsoluteUri, UriRef};
    ///
    /// let base = AbsoluteUri::parse("https://example.com/docs/")?;
    /// assert_eq!(
    ///     base.resolve(UriRef::parse("a/./b")?).to_string(),
    ///     "https://example.com/docs/a/b"
    /// );
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[expect(
        clippy::inherent_to_string_shadow_display,
        reason = "returns the same string and is faster"
    )]
    #[inline]
    #[must_use]
    pub fn to_string(&self) -> String {
        self.to_uri().into_string()
    }

    /// Appends the resolved target URI to a string.
    ///
    /// Use this method, for example, to write many targets into one buffer. Unlike
    /// [`to_string`](Self::to_string), it does not create another string.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{AbsoluteUri, UriRef};
    ///
    /// let base = AbsoluteUri::parse("https://example.com/docs/")?;
    /// let mut html = String::from("<a href=\"");
    /// base.resolve(UriRef::parse("faq.html")?).append_to(&mut html);
    /// assert_eq!(html, "<a href=\"https://example.com/docs/faq.html");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut String) {
        let target = self.target();
        out.reserve(target.capacity());
        // Writing to a `String` cannot fail.
        let _ = target.recompose(&mut Recomposer::new(out));
    }

    /// Writes the resolved target URI to a byte buffer, without allocating.
    ///
    /// The string is written to the start of the buffer. The method returns the URI, which borrows
    /// the buffer.
    ///
    /// # Errors
    ///
    /// Returns [`BufferError`] if the buffer is too small or the URI is longer than `u32::MAX`
    /// bytes. The contents of the buffer are then unspecified.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{AbsoluteUri, UriRef};
    ///
    /// let base = AbsoluteUri::parse("https://example.com/docs/")?;
    /// let mut buffer = [0; 64];
    /// let target = base.resolve(UriRef::parse("../faq.html")?).write_into(&mut buffer)?;
    /// assert_eq!(target.path(), "/faq.html");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<Uri<'b>, BufferError> {
        if let Some(direct) = self.direct() {
            let mut buffer = Buffer::new(&mut *out);
            if let Some(path_end) = direct.write(&mut buffer) {
                let len = buffer.len();
                return Ok(Uri::new(UriRef::new(
                    chars::accepted(&out[..len]),
                    direct.spans(path_end),
                )));
            }
        }
        self.target().recompose_into(out).map(Uri::new)
    }

    /// Returns whether the reference refers to the document at the base URI, as `#top` does.
    ///
    /// The result is `true` if the target without its fragment equals the base (RFC 3986 section
    /// 4.4). A browser then only scrolls instead of loading the document again.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{AbsoluteUri, UriRef};
    ///
    /// let base = AbsoluteUri::parse("https://example.com/docs?v=2")?;
    /// assert!(base.resolve(UriRef::parse("#install")?).is_same_document());
    /// assert!(!base.resolve(UriRef::parse("?v=3")?).is_same_document());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn is_same_document(&self) -> bool {
        let target = self.target();
        writes_exactly(self.resolver.base.as_str(), |out| match &target {
            Target::Copied(Copied { base, reference, query_end, .. }) => {
                out.write_str(base)?;
                out.write_str(&reference[..query_end - base.len()])
            }
            Target::Composed(target) => {
                let trail = target.trail;
                // The suffix without the fragment, which belongs to the reference.
                let own_query = &trail.reference[..trail.query_len - trail.base.len()];
                target.recompose([trail.base, own_query], &mut Recomposer::new(out))
            }
        })
    }

    /// Returns whether the reference refers to the current document, independent of the base URI.
    ///
    /// In RFC 2396 section 4.2, an empty reference and `#top` do. The result is `true` only with
    /// the option [`EmptyPathReference::BaseDirectory`](super::EmptyPathReference::BaseDirectory).
    /// The target is then the base with the fragment of the reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{AbsoluteUri, UriRef, resolve::EmptyPathReference::BaseDirectory};
    ///
    /// let resolver =
    ///     AbsoluteUri::parse("https://example.com/docs")?.resolver().empty_path_reference(BaseDirectory);
    /// assert!(resolver.resolve(UriRef::parse("#install")?)?.is_current_document());
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn is_current_document(&self) -> bool {
        self.resolver.is_current_document(self.reference)
    }
}

impl Target<'_> {
    #[cfg(feature = "alloc")]
    fn capacity(&self) -> usize {
        match self {
            Target::Copied(target) => target.base.len() + target.reference.len(),
            Target::Composed(Composed { lead, path, trail }) => {
                let around = [lead.base, lead.reference, trail.base, trail.reference];
                around.iter().map(|part| part.len()).sum::<usize>() + path.most() + 2
            }
        }
    }

    pub(super) fn excess(&self) -> usize {
        match self {
            Target::Copied(_) => 0,
            Target::Composed(target) => target.path.excess(),
        }
    }
}

impl Composed<'_> {
    /// Implements section 5.3. `trail` follows the path.
    fn recompose<W: Write>(&self, trail: [&str; 2], to: &mut Recomposer<W>) -> fmt::Result {
        to.write_str(self.lead.base)?;
        to.write_str(self.lead.reference)?;
        to.set_spans(self.lead.spans);
        if !self.lead.has_authority() && self.path.begins_with_two_slashes() {
            to.write_str("/.")?;
        }
        self.path.write(&mut |part| to.write_str(part))?;
        to.end_path_within(0, self.trail.query_len);
        trail.iter().try_for_each(|part| to.write_str(part))
    }
}

impl Recompose for Target<'_> {
    #[inline]
    fn recompose<W: Write>(&self, to: &mut Recomposer<W>) -> fmt::Result {
        match self {
            Target::Copied(target) => {
                to.write_str(target.base)?;
                to.write_str(target.reference)?;
                to.set_spans(target.spans);
                Ok(())
            }
            Target::Composed(target) => {
                target.recompose([target.trail.base, target.trail.reference], to)
            }
        }
    }
}

impl fmt::Display for Resolved<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The disambiguating prefix has two bytes.
        let max_len =
            self.resolver.base.as_str().len().saturating_add(self.reference.as_str().len() + 2);
        if let Some(direct) = self.direct().filter(|_| max_len <= DISPLAY_ROOM) {
            let mut room = [0; DISPLAY_ROOM];
            let mut buffer = Buffer::new(&mut room);
            if direct.write(&mut buffer).is_some() {
                let len = buffer.len();
                return f.pad(chars::accepted(&room[..len]));
            }
        }
        self.target().display(f, max_len)
    }
}

impl fmt::Debug for Resolved<'_> {
    /// Shows the base with a masked password, and the path. The other components may contain a
    /// password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Resolved");
        debug.field("base", &self.resolver.base);
        match &self.target() {
            Target::Copied(target) => debug.field("path", &target.path()),
            Target::Composed(target) => debug.field("path", &target.path),
        };
        debug.finish_non_exhaustive()
    }
}

crate::display::equals_text! { [] Resolved<'_>; }

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;
    use alloc::vec;

    use super::*;

    fn resolved(base: &'static str, reference: &'static str) -> Resolved<'static> {
        Resolved::with_default_options(
            AbsoluteUri::from_static(base),
            UriRef::from_static(reference),
        )
    }

    /// Returns the target if one pass is possible, and checks the end of its path.
    fn written_at_once(resolved: Resolved<'_>) -> Option<String> {
        let direct = resolved.direct().expect("the options are the defaults");
        let mut text = String::with_capacity(direct.capacity());
        let path_end = direct.write(&mut text)?;
        assert_eq!(text, resolved.to_string());
        assert_eq!(direct.spans(path_end), Uri::parse(&text).expect("a URI").spans());
        Some(text)
    }

    #[test]
    fn common_targets_are_two_copies() {
        for (base, reference) in [
            ("http://h/a/b?q", "g"),
            ("http://h/a/b?q", "./g?y"),
            ("http://h/a/b", "../g#s"),
            ("http://h/a/b", "../../../g"),
            ("http://h/a/b", "/g"),
            ("http://h", "g"),
            ("http://h/a?q", "#s"),
            ("http://h/a?q", "?y"),
            ("http://h/a/b", "..//g"),
            ("s:/a/b", "../g"),
            ("s:/a", "/g"),
            ("s:a/b", "g"),
        ] {
            let resolved = resolved(base, reference);
            let text = written_at_once(resolved).unwrap_or_else(|| panic!("{base} {reference}"));
            let mut room = vec![0; text.len()];
            let direct = resolved.direct().expect("the options are the defaults");
            assert!(direct.write(&mut Buffer::new(&mut room)).is_some(), "{base} {reference}");
            assert_eq!(room, text.as_bytes());
        }
    }

    #[test]
    fn other_dot_segments_are_removed() {
        for (base, reference) in [
            ("s:/a/./b", "c"),
            ("s:/a/b", "c/../d"),
            ("s:/a", "/./c"),
            ("http://h//./b", "c"),
            ("http://h", "a/.."),
            ("http://h/a", "//i/./"),
        ] {
            assert!(written_at_once(resolved(base, reference)).is_some(), "{base} {reference}");
        }
        for (base, reference) in
            [("s:a/./b", "c"), ("s:/a/b", "..//c"), ("s:/", ".//c"), ("s:/a/.//b", "../c/./")]
        {
            let _ = written_at_once(resolved(base, reference));
        }
    }
}
