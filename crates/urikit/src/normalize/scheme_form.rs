//! Normal forms that the specifications of schemes define (RFC 3986 section 6.2.3).
//!
//! A [`NormalForm`](crate::scheme::NormalForm) receives the result of the other steps, which are
//! then applied again to its result.

use alloc::string::String;
use core::ops::Range;

use super::Step;
use super::write::Writer;
use crate::UriRefBuf;
use crate::reference::{GenericUriRef, GenericUriRefBuf, Rfc3986, Uri, UriSpec};

/// Returns the normal form that the scheme defines, or `None` if it defines none for this
/// reference, so that the result of the other steps is the normal form.
pub(super) fn of<S: UriSpec>(writer: &Writer<'_, '_, S>) -> Option<GenericUriRefBuf<S>> {
    if !writer.may_have_scheme_form() {
        return None;
    }
    let Writer { normalizer, reference } = writer;
    let normal_form = writer.scheme_info()?.normal_form?;
    let decodes = normalizer.steps.contains(Step::Percent);
    // The function works on URIs. Without percent-encoding normalization, the characters of an IRI
    // must not change, so it cannot be converted to one.
    if !decodes && !reference.as_str().is_ascii() {
        return None;
    }
    // The form of an IRI is that of the URI that corresponds to it.
    let uri = reference.to_uri();
    let written = |uri: GenericUriRef<'_, Rfc3986>| Writer::new(*normalizer, uri).to_buf();
    // The generic steps are applied before the function, so that it needs to handle only one
    // spelling, and after it, because its replacements need not be normalized.
    let generic = written(uri.view());
    let mut edits = Edits { text: generic.as_str(), copied: 0, out: String::new() };
    normal_form(Uri::try_from(generic.view()).ok()?, &mut |span, text| {
        edits.replace(span, text);
    });
    let own = UriRefBuf::parse(edits.finish()?).ok()?;
    // The function of the caller may return anything. The result must be a URI with the same
    // scheme.
    reference.scheme().filter(|scheme| own.scheme().is_some_and(|own| own == *scheme))?;
    let own = written(own.view());
    Some(if writer.writes_characters() { own.view().to_iri().cast() } else { own.cast() })
}

/// A copy of a string in which ranges are replaced, from left to right.
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
        // This is also the case if the start was replaced with an empty string. That would change
        // the scheme, which is not accepted anyway.
        if out.is_empty() {
            return None;
        }
        out.push_str(text.get(copied..)?);
        Some(out)
    }

    /// Replaces a range. A range that overlaps the previous one, or is out of bounds, is ignored.
    fn replace(&mut self, span: Range<usize>, text: &str) {
        // The caller chooses the ranges, so use `get`: it returns `None` for a range that is
        // reversed, out of bounds, or not at character boundaries.
        let Some(before) = self.text.get(self.copied..span.start) else { return };
        if self.text.get(span.clone()).is_some() {
            self.out.push_str(before);
            self.out.push_str(text);
            self.copied = span.end;
        }
    }
}
