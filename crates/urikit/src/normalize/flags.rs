//! Flags for possible changes by normalization, computed in one pass.
//!
//! Most references are already normalized, and the flags detect this quickly. A flag may be a false
//! positive: for example, a segment that starts with a dot may not be a dot-segment. If no flag is
//! set, normalization changes nothing.

#[cfg(feature = "simd")]
mod simd;

use super::text::is_changed;
use super::{NormalizeSteps, Step};
use crate::blocks;
use crate::reference::UriRef;
use crate::scheme::LOCALHOST;
use crate::spans::{HostKind, Spans};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NormalizationFlags(u16);

impl NormalizationFlags {
    pub(crate) const NONE: Self = Self(0);
    /// An uppercase letter in the scheme or the host.
    pub(crate) const CAPITALS: Self = Self(1);
    pub(crate) const LITERAL: Self = Self(1 << 1);
    /// An escape before the path that normalization changes.
    pub(crate) const HEAD_ESCAPES: Self = Self(1 << 2);
    /// An escape in the path that normalization changes.
    pub(crate) const PATH_ESCAPES: Self = Self(1 << 3);
    /// An escape after the path that normalization changes.
    pub(crate) const TAIL_ESCAPES: Self = Self(1 << 4);
    /// A segment that starts with a dot or with an escape that normalization changes.
    pub(crate) const DOTS: Self = Self(1 << 5);
    /// A port.
    pub(crate) const PORT: Self = Self(1 << 6);
    /// An empty path after a scheme and an authority.
    pub(crate) const NO_PATH: Self = Self(1 << 7);
    /// A host as long as `localhost` in a URI with a scheme.
    pub(crate) const LOCALHOST: Self = Self(1 << 8);
    /// A scheme without an authority, which may define a normal form.
    pub(crate) const SCHEME_FORM: Self = Self(1 << 9);

    /// An escape in any component that normalization changes.
    pub(crate) const ESCAPES: Self =
        Self::HEAD_ESCAPES.or(Self::PATH_ESCAPES).or(Self::TAIL_ESCAPES);

    pub(crate) const ALL: Self = Self(u16::MAX);

    #[inline]
    pub(crate) fn of(reference: &UriRef<'_>) -> Self {
        let (text, spans) = (reference.as_str().as_bytes(), reference.spans());
        #[cfg(feature = "simd")]
        return simd::flags(text, spans);
        #[cfg(not(feature = "simd"))]
        Self::scalar(text, &spans)
    }

    #[inline]
    pub(crate) fn of_both(a: &UriRef<'_>, b: &UriRef<'_>) -> Self {
        let [(a, in_a), (b, in_b)] = [a, b].map(|one| (one.as_str().as_bytes(), one.spans()));
        #[cfg(feature = "simd")]
        return simd::flags_of_both(a, in_a, b, in_b);
        #[cfg(not(feature = "simd"))]
        Self::scalar(a, &in_a).or(Self::scalar(b, &in_b))
    }

    #[inline]
    pub(crate) const fn to(self, steps: NormalizeSteps) -> Self {
        let mut all = Self::NONE;
        if steps.contains(Step::Case) {
            all = all.or(Self::of_step(Step::Case));
        }
        if steps.contains(Step::Percent) {
            all = all.or(Self::of_step(Step::Percent));
        }
        if steps.contains(Step::Path) {
            all = all.or(Self::of_step(Step::Path));
        }
        if steps.contains(Step::Scheme) {
            all = all.or(Self::of_step(Step::Scheme));
        }
        Self(self.0 & all.0)
    }

    const fn of_step(step: Step) -> Self {
        match step {
            Step::Case => Self::CAPITALS.or(Self::LITERAL).or(Self::ESCAPES),
            Step::Percent => Self::ESCAPES,
            Step::Path => Self::DOTS,
            // Decoding escapes may yield `localhost`.
            Step::Scheme => Self::PORT
                .or(Self::NO_PATH)
                .or(Self::LOCALHOST)
                .or(Self::HEAD_ESCAPES)
                .or(Self::SCHEME_FORM),
        }
    }

    #[inline]
    pub(crate) const fn any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Returns this set with the flags of `more` if `are_there` is true.
    #[inline]
    const fn with_if(self, more: Self, are_there: bool) -> Self {
        Self(self.0 | (more.0 * are_there as u16))
    }

    /// Returns the flags that follow from the spans alone.
    #[inline]
    pub(super) const fn of_spans(spans: &Spans) -> Self {
        let Spans { scheme_end, host_start, host_end, path_start, path_end, .. } = *spans;
        // Without an authority, `host_start` is 0. Non-short-circuiting operators avoid branches.
        let has_scheme_and_authority = (scheme_end != 0) & (host_start != 0);
        Self::NONE
            .with_if(Self::LITERAL, matches!(spans.host_kind, HostKind::Ipv6))
            .with_if(Self::PORT, (host_start != 0) & (host_end != path_start))
            .with_if(Self::NO_PATH, has_scheme_and_authority & (path_start == path_end))
            .with_if(
                Self::LOCALHOST,
                has_scheme_and_authority
                    & (host_end.wrapping_sub(host_start) == LOCALHOST.len() as u32),
            )
            .with_if(Self::SCHEME_FORM, (scheme_end != 0) & (host_start == 0))
    }

    /// Returns the flags of a reference, without vector instructions.
    fn scalar(text: &[u8], spans: &Spans) -> Self {
        let [scheme_end, host_start, host_end, path_start, path_end] =
            [spans.scheme_end, spans.host_start, spans.host_end, spans.path_start, spans.path_end]
                .map(|at| at as usize);
        let has_capital = |text: &[u8]| blocks::any(text, |byte| byte.is_ascii_uppercase());
        let (head, path) = (&text[..path_start], &text[path_start..path_end]);
        let has_capitals =
            has_capital(&text[..scheme_end]) || has_capital(&text[host_start..host_end]);
        Self::of_spans(spans)
            .with_if(Self::CAPITALS, has_capitals)
            .with_if(Self::HEAD_ESCAPES, has_changing(head))
            .with_if(Self::PATH_ESCAPES, has_changing(path))
            .with_if(Self::TAIL_ESCAPES, has_changing(&text[path_end..]))
            .with_if(Self::DOTS, may_hold_dots(path))
    }
}

/// Returns whether `text` starts with an escape that normalization changes.
#[inline(always)]
fn changes(text: &[u8]) -> bool {
    match *text {
        [b'%', high, low, ..] => is_changed([high, low]),
        _ => false,
    }
}

/// Returns whether any escape is changed by normalization.
fn has_changing(text: &[u8]) -> bool {
    let has_escape = blocks::any(text, |byte| byte == b'%');
    has_escape && (0..text.len()).any(|at| changes(&text[at..]))
}

/// Returns whether a segment starts with a dot or with an escape that normalization changes.
fn may_hold_dots(path: &[u8]) -> bool {
    let is_dot = |byte: u8| (byte == b'.') | (byte == b'%');
    let has_candidate = path.first().is_some_and(|&byte| is_dot(byte))
        || blocks::any_pair(path, |here, after| (here == b'/') & is_dot(after));
    let begins_with_dot = |segment: &[u8]| segment.starts_with(b".") || changes(segment);
    has_candidate && path.split(|&byte| byte == b'/').any(begins_with_dot)
}
