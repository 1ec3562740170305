//! The target of a reference, before it is written and while it is.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt::{self, Write};

use super::direct::Direct;
use super::{ResolveOptions, Resolver};
use crate::chars;
use crate::path::DotFree;
use crate::recompose::{Buffer, BufferError, DISPLAY_ROOM, Recompose, Recomposer, writes_exactly};
use crate::reference::{AbsoluteUri, Uri, UriRef};
use crate::spans::Spans;

/// What stands before a target's path: a stretch of the base, one of the reference, or both, and where the components
/// come to stand in them.
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
        Self { base: &base.as_str()[..base_spans.path_start as usize], reference: "", spans: base_spans }
    }

    pub(super) const fn has_authority(&self) -> bool {
        self.spans.host_start != 0
    }
}

/// What stands behind a target's path: the query and the fragment with their delimiters, the first of which may be the
/// base's.
#[derive(Clone, Copy)]
pub(super) struct TargetSuffix<'r> {
    pub(super) base: &'r str,
    pub(super) reference: &'r str,
    /// How long the query is, its `?` included.
    pub(super) query_len: usize,
}

impl<'r> TargetSuffix<'r> {
    pub(super) fn own(reference: UriRef<'r>) -> Self {
        let spans = reference.spans();
        let query_len = spans.query_len() as usize;
        Self { base: "", reference: &reference.as_str()[spans.path_end as usize..], query_len }
    }

    /// The base's query and the reference's fragment.
    pub(super) fn inherited(base: AbsoluteUri<'r>, reference: UriRef<'r>) -> Self {
        let query = &base.as_str()[base.spans().path_end as usize..];
        let fragment = &reference.as_str()[reference.spans().query_end as usize..];
        Self { base: query, reference: fragment, query_len: query.len() }
    }
}

/// A target that is a beginning of the base and an end of the reference, as most are.
#[derive(Clone, Copy)]
pub(super) struct Copied<'r> {
    pub(super) base: &'r str,
    pub(super) reference: &'r str,
    /// Where the target's query ends, and so its fragment begins.
    pub(super) query_end: usize,
    /// Those of the target.
    pub(super) spans: Spans,
}

impl<'r> Copied<'r> {
    /// The path: what stands in the base, and what stands in the reference.
    fn path(&self) -> [&'r str; 2] {
        let (start, end) = (self.spans.path_start as usize, self.spans.path_end as usize);
        let middle = self.base.len();
        let of_base = &self.base[start.min(middle)..end.min(middle)];
        [of_base, &self.reference[start.max(middle) - middle..end.max(middle) - middle]]
    }
}

/// A target with a path of its own.
#[derive(Clone, Copy)]
pub(super) struct Composed<'r> {
    pub(super) lead: TargetPrefix<'r>,
    pub(super) path: DotFree<'r>,
    pub(super) trail: TargetSuffix<'r>,
}

/// What is to be written.
#[derive(Clone, Copy)]
#[expect(clippy::large_enum_variant, reason = "there is no heap to put the large one on")]
pub(super) enum Target<'r> {
    Copied(Copied<'r>),
    Composed(Composed<'r>),
}

/// The target of a reference (RFC 3986 section 5.2), not yet written. `Display` writes it.
///
/// It is put together of stretches of the base and of the reference rather than of single components. Takes time linear
/// in the target's length to write, whatever its shape, and no memory but the target's.
#[derive(Clone, Copy)]
#[must_use = "resolution is lazy: convert the result with `to_uri` or `to_string`, or write it"]
pub struct Resolved<'r> {
    pub(super) resolver: Resolver<'r>,
    pub(super) reference: UriRef<'r>,
}

impl<'r> Resolved<'r> {
    #[inline]
    pub(crate) const fn by_the_letter(base: AbsoluteUri<'r>, reference: UriRef<'r>) -> Self {
        Self { resolver: Resolver::new(base), reference }
    }

    /// What is to be written.
    pub(super) fn target(&self) -> Target<'r> {
        self.resolver.transform(self.reference)
    }

    /// How it can be written at once, if that is by the letter and the target is not too long.
    #[inline]
    fn direct(&self) -> Option<Direct<'r>> {
        let Self { resolver, reference } = *self;
        let most = resolver.base.as_str().len().checked_add(reference.as_str().len())?.checked_add(2)?;
        let is_direct = resolver.options == ResolveOptions::STRICT && u32::try_from(most).is_ok();
        is_direct.then(|| Direct::new(resolver.base, reference))
    }

    /// The target as an owned URI, in one allocation and without a second parse.
    ///
    /// # Panics
    ///
    /// When the target is longer than `u32::MAX` bytes, which takes a base and a reference that are so together.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn to_uri(&self) -> crate::UriBuf {
        if let Some(direct) = self.direct() {
            let mut text = String::with_capacity(direct.capacity());
            if let Some(path_end) = direct.write(&mut text) {
                return crate::UriBuf::new(crate::UriRefBuf::new(text, direct.spans(path_end)));
            }
            text.clear();
            return self.in_pieces(text);
        }
        self.in_pieces(String::new())
    }

    /// The target in the memory of an empty text, if that is enough.
    #[cfg(feature = "alloc")]
    #[cold]
    fn in_pieces(&self, mut empty: String) -> crate::UriBuf {
        let target = self.target();
        if empty.capacity() == 0 {
            empty.reserve(target.capacity());
        }
        crate::UriBuf::new(target.recompose_in(empty))
    }

    /// Returns the target as a `String`, in one allocation.
    ///
    /// The result is that of [`Display`](fmt::Display). This method is faster than the general `to_string`, which it shadows.
    #[cfg(feature = "alloc")]
    #[expect(clippy::inherent_to_string_shadow_display, reason = "the same string, and twice as fast")]
    #[inline]
    #[must_use]
    pub fn to_string(&self) -> String {
        self.to_uri().into_string()
    }

    /// Appends the target to `out`.
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut String) {
        let target = self.target();
        out.reserve(target.capacity());
        // A `String` takes everything.
        let _ = target.recompose(&mut Recomposer::new(out));
    }

    /// Writes the target to the beginning of `out`.
    ///
    /// # Errors
    ///
    /// [`BufferError`] when the buffer is too small or the result longer than `u32::MAX` bytes; what `out` holds then is not specified.
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<Uri<'b>, BufferError> {
        if let Some(direct) = self.direct() {
            let mut buffer = Buffer::new(&mut *out);
            if let Some(path_end) = direct.write(&mut buffer) {
                let len = buffer.len();
                return Ok(Uri::new(UriRef::new(chars::accepted(&out[..len]), direct.spans(path_end))));
            }
        }
        self.target().recompose_into(out).map(Uri::new)
    }

    /// Whether the target, its fragment aside, is the base, character by character (section 4.4).
    pub fn is_same_document(&self) -> bool {
        let target = self.target();
        writes_exactly(self.resolver.base.as_str(), |out| match &target {
            Target::Copied(Copied { base, reference, query_end, .. }) => {
                out.write_str(base)?;
                out.write_str(&reference[..query_end - base.len()])
            }
            Target::Composed(target) => {
                let trail = target.trail;
                // All of the trail up to the fragment, which is the reference's.
                let own_query = &trail.reference[..trail.query_len - trail.base.len()];
                target.recompose([trail.base, own_query], &mut Recomposer::new(out))
            }
        })
    }

    /// Whether the reference means the document that it stands in, whatever the base, by
    /// [`EmptyPathReference::BaseDirectory`](super::EmptyPathReference::BaseDirectory) (RFC 2396 section 4.2). What is written then is the
    /// base with the reference's fragment, for those who need a URI all the same, such as the action of a form.
    pub fn is_current_document(&self) -> bool {
        self.resolver.is_current_document(self.reference)
    }
}

impl Target<'_> {
    /// At least as many bytes as the target has.
    #[cfg(feature = "alloc")]
    fn capacity(&self) -> usize {
        match self {
            Target::Copied(target) => target.base.len() + target.reference.len(),
            Target::Composed(Composed { lead, path, trail }) => {
                let around = [lead.base, lead.reference, trail.base, trail.reference];
                around.iter().map(|stretch| stretch.len()).sum::<usize>() + path.most() + 2
            }
        }
    }

    /// How many `..` of the path had nothing to take.
    pub(super) fn excess(&self) -> usize {
        match self {
            Target::Copied(_) => 0,
            Target::Composed(target) => target.path.excess(),
        }
    }
}

impl Composed<'_> {
    /// Section 5.3, with `trail` behind the path.
    fn recompose<W: Write>(&self, trail: [&str; 2], to: &mut Recomposer<W>) -> fmt::Result {
        to.write_str(self.lead.base)?;
        to.write_str(self.lead.reference)?;
        to.set_spans(self.lead.spans);
        if !self.lead.has_authority() && self.path.begins_with_two_slashes() {
            to.write_str("/.")?;
        }
        self.path.write(&mut |piece| to.write_str(piece))?;
        to.end_path_within(0, self.trail.query_len);
        trail.iter().try_for_each(|stretch| to.write_str(stretch))
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
            Target::Composed(target) => target.recompose([target.trail.base, target.trail.reference], to),
        }
    }
}

impl fmt::Display for Resolved<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(direct) = self.direct() {
            let mut room = [0; DISPLAY_ROOM];
            let mut buffer = Buffer::new(&mut room);
            if direct.write(&mut buffer).is_some() {
                let len = buffer.len();
                return f.pad(chars::accepted(&room[..len]));
            }
        }
        self.target().display(f)
    }
}

impl fmt::Debug for Resolved<'_> {
    /// The base, with the password masked, and the path: the rest may hold a password too.
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

crate::recompose::equals_text! { [] Resolved<'_>; }

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;
    use alloc::vec;

    use super::*;

    fn resolved(base: &'static str, reference: &'static str) -> Resolved<'static> {
        Resolved::by_the_letter(AbsoluteUri::from_static(base), UriRef::from_static(reference))
    }

    /// What is written at once, where that is done; it is the target, and its path ends where that of the target does.
    fn written_at_once(resolved: Resolved<'_>) -> Option<String> {
        let direct = resolved.direct().expect("it is by the letter");
        let mut text = String::with_capacity(direct.capacity());
        let path_end = direct.write(&mut text)?;
        assert_eq!(text, resolved.to_string());
        assert_eq!(direct.spans(path_end), Uri::parse(&text).expect("a URI").spans());
        Some(text)
    }

    /// Copies of the base and of the reference make most targets, and take no more room than the target.
    #[test]
    fn the_usual_is_two_copies() {
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
            let direct = resolved.direct().expect("it is by the letter");
            assert!(direct.write(&mut Buffer::new(&mut room)).is_some(), "{base} {reference}");
            assert_eq!(room, text.as_bytes());
        }
    }

    /// Dot-segments elsewhere are taken back, whatever stands before a path with a root.
    #[test]
    fn other_dots_are_taken_back() {
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
