//! Character normalization (RFC 3987 section 5.3.2.2), which is no part of a comparison but of making an IRI.

use icu_normalizer::ComposingNormalizerBorrowed;

use super::sections::rewrite;
use super::{IriRef, IriRefBuf};
use crate::chars;
use crate::grammar::rfc3986::UNRESERVED;
use crate::recompose::{Recompose, Recomposer};
use crate::reference::UriRef;

const NFC: ComposingNormalizerBorrowed<'static> = ComposingNormalizerBorrowed::new_nfc();

impl IriRef<'_> {
    /// This reference with its characters in Normalization Form C (UAX 15). What an escape stands for keeps its form, and no
    /// character is composed with a delimiter or with the digits of an escape. Nor does one become a delimiter: the Greek question
    /// mark, of which the form is `;`, and the Greek varia, of which it is `` ` ``, stay.
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
        Composed(self.cast()).recompose_owned(self.as_str().len()).cast()
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

/// Characters that are none of ASCII, with forms that are, and neither letters nor digits: U+037E and U+1FEF. The form of U+212A is the
/// letter `K`.
const ESTRANGED: [char; 2] = ['\u{37e}', '\u{1fef}'];

/// The runs of characters that may be composed with each other, each with what follows it: a delimiter, an escape, or what would
/// become another character than may stand there.
fn runs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let is_outer = |c: char| match u8::try_from(c) {
            Ok(byte) if byte.is_ascii() => !chars::is(byte, UNRESERVED),
            _ => ESTRANGED.contains(&c),
        };
        let end = rest.find(is_outer).unwrap_or(rest.len());
        let behind = match rest[end..].chars().next() {
            Some('%') => end + 3,
            Some(c) => end + c.len_utf8(),
            None => end,
        };
        let (run, delimiter) = (&rest[..end], &rest[end..behind]);
        rest = &rest[behind..];
        Some((run, delimiter))
    })
}
