//! Unicode normalization of IRIs (RFC 3987 section 5.3.2.2).

use icu_normalizer::ComposingNormalizerBorrowed;

use super::escapes::rewrite;
use crate::chars;
use crate::reference::accessors::on_four_types;
use crate::reference::{GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, UriSpec};
use crate::syntax::rfc3986::UNRESERVED;

const NFC: ComposingNormalizerBorrowed<'static> = ComposingNormalizerBorrowed::new_nfc();

macro_rules! nfc {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Returns this reference in Unicode Normalization Form C (UAX 15).
            ///
            /// In this form, `e` and a combining accent become the single character `é`. Apply it
            /// when an IRI is created from user input. Escapes are unchanged, and characters are
            /// not composed with a delimiter or with the digits of an escape. The Greek question
            /// mark and the Greek varia are also unchanged, because their normal forms are the
            /// ASCII characters `;` and `` ` ``.
            ///
            /// # Panics
            ///
            /// Panics if the result is longer than `u32::MAX` bytes.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::IriRef;
            ///
            /// let iri = IriRef::parse("http://example.com/re\u{301}sume\u{301}?q=\u{338}")?;
            /// assert_eq!(iri.nfc(), "http://example.com/r\u{e9}sum\u{e9}?q=\u{338}");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn nfc(&self) -> $owned<S> {
                $owned::from_reference(composed(self.view()))
            }

            /// Returns whether this IRI reference is in Unicode Normalization Form C (NFC, UAX 15).
            ///
            /// In this form, `é` is one character instead of `e` and a combining accent. If the
            /// result is `true`, [`nfc`](Self::nfc) does not change the reference.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::IriRef;
            ///
            /// assert!(IriRef::parse("http://example.com/caf\u{e9}")?.is_nfc());
            /// assert!(!IriRef::parse("http://example.com/cafe\u{301}")?.is_nfc());
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn is_nfc(&self) -> bool {
                runs(self.as_str()).all(|(run, _)| NFC.is_normalized(run))
            }
        }
    };
}
on_four_types! { nfc }

/// Returns a reference in Normalization Form C. Panics if it is longer than `u32::MAX` bytes.
fn composed<S: UriSpec>(reference: GenericUriRef<'_, S>) -> GenericUriRefBuf<S> {
    if reference.is_nfc() {
        return reference.to_buf();
    }
    // Normalization rarely increases the length.
    rewrite(reference, reference.as_str().len(), |part, _, to| {
        for (run, delimiter) in runs(part) {
            // Writing to a `String` cannot fail.
            let _ = NFC.normalize_to(run, to);
            to.push_str(delimiter);
        }
    })
}

/// Non-ASCII characters whose normal form is an ASCII character other than a letter or digit.
const EXCLUDED: [char; 2] = ['\u{37e}', '\u{1fef}'];

/// Divides a string into runs of characters that may be composed with each other. Each run comes
/// with the delimiter, escape, or excluded character after it, which is empty at the end of the
/// string.
fn runs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let is_outer = |c: char| match u8::try_from(c) {
            Ok(byte) if byte.is_ascii() => !chars::is(byte, UNRESERVED),
            _ => EXCLUDED.contains(&c),
        };
        let end = rest.find(is_outer).unwrap_or(rest.len());
        // An escape is copied as a whole. If its digits were part of a run, a combining mark could
        // change them: `%4E` and U+0301 would become `%4É`.
        let after = match rest[end..].chars().next() {
            Some('%') => end + 3,
            Some(c) => end + c.len_utf8(),
            None => end,
        };
        let (run, delimiter) = (&rest[..end], &rest[end..after]);
        rest = &rest[after..];
        Some((run, delimiter))
    })
}
