//! What the document of a URI's own scheme says of its normal form (RFC 3986 section 6.2.3).
//!
//! A view reads a text and has to find its own production in it, so it reads what the other steps have left, and what it
//! makes of that goes through them again.

use alloc::string::String;
use core::ops::Range;

use super::{Normalized, Signs, owned};
use crate::UriRefBuf;
use crate::reference::Uri;
use crate::scheme::{Edition, Listener};

/// The normal form of a URI whose scheme has a word in it; `None` of all others.
pub(super) fn of(normalized: &Normalized<'_, '_>, signs: Signs) -> Option<UriRefBuf> {
    if !signs.any(Signs::OWN) {
        return None;
    }
    let reference = normalized.reference();
    if reference.authority().is_some() {
        return None;
    }
    let read = normalized.scheme_info()?.reader?;
    let generic = owned::changed(normalized, normalized.signs());
    let text = generic.as_str();
    if !text.is_ascii() {
        // An IRI, of which no document of a scheme speaks, nor may a view be shown one as a URI.
        return None;
    }
    let mut edits = Edits { text, copied: 0, out: String::new() };
    read(Uri::try_from(generic.as_uri_ref()).ok()?, Edition::Current, &mut edits).ok()?;
    let own = UriRefBuf::parse(edits.finish()?).ok()?;
    // A view is open to everybody, and what it makes has to be a URI of its scheme.
    reference.scheme().filter(|scheme| own.scheme().is_some_and(|own| own.is(scheme.as_str())))?;
    let normalized = Normalized { reference: own.as_uri_ref(), normalizer: normalized.normalizer };
    Some(owned::changed(&normalized, normalized.signs()))
}

/// A text that is copied with something else in the place of pieces of it.
struct Edits<'t> {
    text: &'t str,
    /// How much of the text has been copied or replaced.
    copied: usize,
    out: String,
}

impl Edits<'_> {
    /// The text with its edits; `None` if there are none.
    fn finish(self) -> Option<String> {
        let Self { text, copied, mut out } = self;
        if out.is_empty() {
            return None;
        }
        out.push_str(text.get(copied..)?);
        Some(out)
    }
}

impl Listener for Edits<'_> {
    fn normal(&mut self, span: Range<usize>, text: &str) {
        // A place that is not behind the one before it, or not in the text, is nobody's: views are open to everybody.
        let Some(before) = self.text.get(self.copied..span.start) else { return };
        if self.text.get(span.clone()).is_some() {
            self.out.push_str(before);
            self.out.push_str(text);
            self.copied = span.end;
        }
    }
}
