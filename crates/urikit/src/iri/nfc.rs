//! Character normalization (RFC 3987 section 5.3.2.2), which is no part of a comparison but of making an IRI.

use icu_normalizer::ComposingNormalizerBorrowed;

use super::stretches::rewrite;
use super::{IriRef, IriRefBuf};
use crate::chars;
use crate::grammar::rfc3986::UNRESERVED;
use crate::recompose::{Recompose, Recomposer};
use crate::reference::UriRef;

const NFC: ComposingNormalizerBorrowed<'static> = ComposingNormalizerBorrowed::new_nfc();

impl IriRef<'_> {
    /// This reference with its characters in Normalization Form C (UAX 15). What an escape stands for keeps its form, and no
    /// character is composed with a delimiter or with the digits of an escape.
    ///
    /// ```
    /// use urikit::iri::IriRef;
    ///
    /// let iri = IriRef::parse("http://a/re\u{301}sume\u{301}?q=\u{338}")?;
    /// assert_eq!(iri.nfc(), "http://a/r\u{e9}sum\u{e9}?q=\u{338}");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn nfc(&self) -> IriRefBuf {
        if self.is_nfc() {
            return self.to_buf();
        }
        // Composed characters are hardly ever longer than what they are composed of.
        IriRefBuf::new(Composed(self.inner()).recompose_owned(self.as_str().len()))
    }

    /// Whether this is its own [form](Self::nfc).
    pub fn is_nfc(&self) -> bool {
        runs(self.as_str()).all(|(run, _)| NFC.is_normalized(run))
    }
}

struct Composed<'a>(UriRef<'a>);

impl Recompose for Composed<'_> {
    fn recompose<W: core::fmt::Write>(&self, to: &mut Recomposer<W>) -> core::fmt::Result {
        rewrite(self.0, to, |_, stretch, to| {
            runs(stretch).try_for_each(|(run, delimiter)| {
                NFC.normalize_to(run, to)?;
                core::fmt::Write::write_str(to, delimiter)
            })
        })
    }
}

/// The runs of characters that may be composed with each other, each with what follows it: a delimiter or an escape.
fn runs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let bytes = rest.as_bytes();
        let is_inner = |&byte: &u8| byte >= 0x80 || chars::is(byte, UNRESERVED);
        let end = bytes.iter().position(|byte| !is_inner(byte)).unwrap_or(bytes.len());
        let behind = match bytes.get(end) {
            Some(b'%') => end + 3,
            Some(_) => end + 1,
            None => end,
        };
        let (run, delimiter) = (&rest[..end], &rest[end..behind]);
        rest = &rest[behind..];
        Some((run, delimiter))
    })
}
