//! Normal forms that the specifications of schemes define (RFC 3986 section 6.2.3).
//!
//! A [`NormalForm`](crate::scheme::NormalForm) receives the result of the other steps, which are
//! then applied again to its result.

use alloc::string::String;
use core::ops::Range;

use super::{NormalizationFlags, Normalized, owned};
use crate::UriRefBuf;
use crate::reference::Uri;

/// Returns the normal form by the scheme, or `None` if there is none or it equals the result of the
/// other steps.
pub(super) fn of(normalized: &Normalized<'_, '_>, flags: NormalizationFlags) -> Option<UriRefBuf> {
    if !flags.any(NormalizationFlags::SCHEME_FORM) {
        return None;
    }
    let reference = normalized.reference();
    if reference.authority().is_some() {
        return None;
    }
    let normal_form = normalized.scheme_info()?.normal_form?;
    let generic = owned::changed(normalized, normalized.flags());
    let text = generic.as_str();
    if !text.is_ascii() {
        // IRIs are not supported.
        return None;
    }
    let mut edits = Edits { text, copied: 0, out: String::new() };
    normal_form(Uri::try_from(generic.as_uri_ref()).ok()?, &mut |span, text| {
        edits.replace(span, text);
    });
    let own = UriRefBuf::parse(edits.finish()?).ok()?;
    // The function of the caller may return anything. The result must be a URI with the same
    // scheme.
    reference.scheme().filter(|scheme| own.scheme().is_some_and(|own| own == *scheme))?;
    let normalized = Normalized::new(own.as_uri_ref(), normalized.normalizer);
    Some(owned::changed(&normalized, normalized.flags()))
}

struct Edits<'t> {
    text: &'t str,
    /// Number of bytes of the source that have been copied or replaced.
    copied: usize,
    out: String,
}

impl Edits<'_> {
    /// Returns the copy, or `None` if nothing was replaced.
    fn finish(self) -> Option<String> {
        let Self { text, copied, mut out } = self;
        if out.is_empty() {
            return None;
        }
        out.push_str(text.get(copied..)?);
        Some(out)
    }

    /// Replaces a range. A range that overlaps the previous one, or is out of bounds, is ignored.
    fn replace(&mut self, span: Range<usize>, text: &str) {
        let Some(before) = self.text.get(self.copied..span.start) else { return };
        if self.text.get(span.clone()).is_some() {
            self.out.push_str(before);
            self.out.push_str(text);
            self.copied = span.end;
        }
    }
}
