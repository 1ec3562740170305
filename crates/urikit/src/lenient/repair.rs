use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Deref, Range};

use super::clean::{Cleaned, Removed};
use super::sections::{Section, Treatment};
use crate::chars;
use crate::error::{Component, ParseError};
use crate::percent::hex_digits;
use crate::reference::{UriBuf, UriRef, UriRefBuf};

/// A URI or a reference that was repaired by lenient parsing, with a list of the repairs.
///
/// A repair is, for example, a space that was replaced with `%20`. Use the list to warn the user
/// about changes. This type dereferences to the repaired value, which is a [`UriRefBuf`] or a
/// [`UriBuf`].
///
/// # Examples
///
/// ```
/// use urikit::UriRefBuf;
///
/// let repaired = UriRefBuf::parse_lenient("/list?filter[name]=a")?;
/// if !repaired.repairs().is_empty() {
///     println!("warning: link repaired to {repaired}");
/// }
/// assert_eq!(repaired.as_str(), "/list?filter%5Bname%5D=a");
/// let reference: UriRefBuf = repaired.into_reference();
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired<T = UriRefBuf> {
    reference: T,
    repairs: Vec<Repair>,
}

impl Repaired {
    pub(super) fn unchanged(reference: UriRef<'_>) -> Self {
        Self { reference: reference.into(), repairs: Vec::new() }
    }

    /// Converts the repaired reference to a URI.
    ///
    /// # Errors
    ///
    /// Returns an error, whose span is a range of the input, if the reference has no scheme.
    pub(super) fn into_uri(self) -> Result<Repaired<UriBuf>, ParseError> {
        let Self { reference, repairs } = self;
        match UriBuf::try_from(reference) {
            Ok(reference) => Ok(Repaired { reference, repairs }),
            Err(error) => Err(in_input(error.error(), &repairs)),
        }
    }
}

impl<T> Repaired<T> {
    /// Converts this result of lenient parsing into the repaired value, without copying it.
    ///
    /// The list of repairs is dropped.
    ///
    /// # Examples
    ///
    /// ```
    /// let reference = urikit::UriRefBuf::parse_lenient("a b.html")?.into_reference();
    /// assert_eq!(reference.into_string(), "a%20b.html");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "into_uri")]
    pub fn into_reference(self) -> T {
        self.reference
    }

    pub(super) fn into_parts(self) -> (T, Vec<Repair>) {
        (self.reference, self.repairs)
    }

    /// Returns the repairs that lenient parsing made, in the order of the input.
    ///
    /// The slice is empty if the input was valid. Each replaced character is a separate repair;
    /// adjacent removed characters are one repair.
    ///
    /// # Examples
    ///
    /// ```
    /// let repaired = urikit::UriRefBuf::parse_lenient("  a b")?;
    /// assert!(repaired.repairs().iter().map(|repair| repair.span()).eq([0..2, 3..4]));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }
}

impl<T> Deref for Repaired<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.reference
    }
}

impl<T: fmt::Display> fmt::Display for Repaired<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reference.fmt(f)
    }
}

/// A change that lenient parsing made to the input, such as a space that became `%20`.
///
/// It is returned by [`Repaired::repairs`], with its position in the input and in the repaired
/// reference.
///
/// # Examples
///
/// ```
/// use urikit::{Component, UriRefBuf};
///
/// let input = "http://example.com/r\u{E9}sum\u{E9}.pdf";
/// let repaired = UriRefBuf::parse_lenient(input)?;
/// let [first, second] = repaired.repairs() else { unreachable!() };
/// assert_eq!((first.component(), first.span()), (Component::Path, 20..22));
/// assert_eq!(first.replacement(), "%C3%A9");
/// assert_eq!(&input[second.span()], "\u{E9}");
/// assert_eq!(&repaired.as_str()[second.new_span()], "%C3%A9");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Repair {
    component: Component,
    span: [usize; 2],
    new_start: usize,
    replacement: Replacement,
}

impl Repair {
    /// Returns the component of the reference that was repaired, such as [`Component::Path`].
    ///
    /// The result is [`Component::Reference`] for white space before or after the reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Component, UriRefBuf};
    ///
    /// let repaired = UriRefBuf::parse_lenient("/search?q=<b>")?;
    /// assert!(repaired.repairs().iter().all(|repair| repair.component() == Component::Query));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn component(&self) -> Component {
        self.component
    }

    /// Returns the byte range in the original input that was replaced or removed.
    ///
    /// For the position in the repaired reference, use [`new_span`](Self::new_span).
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(urikit::UriRefBuf::parse_lenient("a b")?.repairs()[0].span(), 1..2);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn span(&self) -> Range<usize> {
        let [start, end] = self.span;
        start..end
    }

    /// Returns the byte range in the repaired reference of the replacement, such as that of `%20`.
    ///
    /// The range is empty if the bytes were removed. For the position in the original input, use
    /// [`span`](Self::span).
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(urikit::UriRefBuf::parse_lenient("a b")?.repairs()[0].new_span(), 1..4);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn new_span(&self) -> Range<usize> {
        self.new_start..self.new_end()
    }

    const fn new_end(&self) -> usize {
        self.new_start + self.replacement.len as usize
    }

    /// Returns the string that replaced invalid input, such as `%20` for a space.
    ///
    /// The string is empty if the invalid bytes were removed.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(urikit::UriRefBuf::parse_lenient("50%")?.repairs()[0].replacement(), "%25");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn replacement(&self) -> &str {
        self.replacement.as_str()
    }
}

impl fmt::Debug for Repair {
    /// Masks the replacement if it is in a userinfo, which may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = if self.component == Component::Userinfo { "***" } else { self.replacement() };
        f.debug_struct("Repair")
            .field("component", &self.component)
            .field("span", &self.span())
            .field("new_span", &self.new_span())
            .field("replacement", &shown)
            .finish()
    }
}

/// The escapes of one character, or `/`, or nothing. Stored inline, because there may be many
/// repairs.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Replacement {
    bytes: [u8; 12],
    len: u8,
}

impl Replacement {
    const NOTHING: Self = Self { bytes: [0; 12], len: 0 };
    const SLASH: Self = Self { bytes: *b"/\0\0\0\0\0\0\0\0\0\0\0", len: 1 };

    /// Returns the escapes of a character's UTF-8 bytes.
    fn escapes(c: char) -> Self {
        let mut this = Self::NOTHING;
        let escapes = this.bytes.chunks_exact_mut(3);
        // A character has at most four bytes, so its escapes always fit into twelve.
        for (escape, &byte) in escapes.zip(c.encode_utf8(&mut [0; 4]).as_bytes()) {
            let [high, low] = hex_digits(byte);
            escape.copy_from_slice(&[b'%', high, low]);
            this.len += 3;
        }
        this
    }

    fn as_str(&self) -> &str {
        chars::accepted(&self.bytes[..usize::from(self.len)])
    }
}

/// The state while the repaired reference is written.
pub(super) struct Writer<'t> {
    text: &'t str,
    removed: core::slice::Iter<'t, Removed>,
    cleaned: &'t Cleaned<'t>,
    at: usize,
    /// The number of bytes that were removed before this offset.
    shift: usize,
    out: String,
    repairs: Vec<Repair>,
}

impl<'t> Writer<'t> {
    pub(super) fn new(cleaned: &'t Cleaned<'t>) -> Self {
        let text = cleaned.text();
        let removed = cleaned.removed().iter();
        let out = String::with_capacity(text.len());
        Self { text, removed, cleaned, at: 0, shift: 0, out, repairs: Vec::new() }
    }

    /// Copies a section, and repairs each character that it does not allow.
    pub(super) fn section(&mut self, section: Section) {
        // A section ends at an ASCII delimiter or at the end, so the slice is at character
        // boundaries.
        for c in self.text[self.at..section.end].chars() {
            // Characters that were removed here precede `c` in the input.
            self.report_removed(section.component);
            // `at` is an offset in the cleaned string; `shift` converts it to one in the input.
            let start = self.at + self.shift;
            match replacement(section.treatment, c, self.text.as_bytes(), self.at) {
                None => self.out.push(c),
                Some(new) => self.replace(section.component, start..start + c.len_utf8(), new),
            }
            self.at += c.len_utf8();
        }
    }

    /// Reports the characters that were removed from the input before the current offset, as
    /// repairs of `component` or, at an end of the input, of the whole reference.
    fn report_removed(&mut self, component: Component) {
        while let Some(Removed { span, .. }) =
            self.removed.as_slice().first().filter(|it| it.at == self.at)
        {
            self.removed.next();
            let component =
                if self.cleaned.is_outer(span) { Component::Reference } else { component };
            self.shift += span.len();
            self.replace(component, span.clone(), Replacement::NOTHING);
        }
    }

    /// Writes a replacement, and records it as a repair of the range `span` of the input.
    fn replace(&mut self, component: Component, span: Range<usize>, replacement: Replacement) {
        let new_start = self.out.len();
        self.out.push_str(replacement.as_str());
        self.repairs.push(Repair {
            component,
            span: [span.start, span.end],
            new_start,
            replacement,
        });
    }

    /// Parses the result. Some errors, such as an invalid port, are not repaired.
    pub(super) fn finish(mut self) -> Result<Repaired, ParseError> {
        // White space at the end of the input follows the last character.
        self.report_removed(Component::Reference);
        let Self { out, repairs, .. } = self;
        match UriRefBuf::parse(out) {
            Ok(reference) => Ok(Repaired { reference, repairs }),
            Err(error) => Err(in_input(error.error(), &repairs)),
        }
    }
}

/// Returns the replacement of the character `c`, which is at `at` in `text`, or `None` to keep it.
fn replacement(treatment: Treatment, c: char, text: &[u8], at: usize) -> Option<Replacement> {
    let set = match treatment {
        Treatment::Keep => return None,
        Treatment::Slash(_) if c == '\\' => return Some(Replacement::SLASH),
        Treatment::Slash(set) | Treatment::Escape(set) => set,
    };
    // A `%` is escaped only if it does not start a valid escape: `100%` becomes `100%25`, but `%20`
    // stays.
    let is_kept = set.keeps(text[at]) || chars::is_escape(text, at);
    (!is_kept).then(|| Replacement::escapes(c))
}

/// Converts the span of an error from the repaired reference to the input. `repairs` must be in the
/// order of the reference.
fn in_input(error: ParseError, repairs: &[Repair]) -> ParseError {
    // Converts an offset in the repaired reference, which follows the first `count` repairs and is
    // in none of them, to an offset in the input.
    let after = |count: usize, offset: usize| match repairs[..count].last() {
        Some(repair) => repair.span().end + (offset - repair.new_end()),
        None => offset,
    };
    // The number of repairs that end before the error, found by binary search.
    let start_count = repairs.partition_point(|repair| repair.new_end() <= error.start());
    // An error that starts or ends inside a replacement is reported at the whole range that was
    // replaced.
    let start = match repairs.get(start_count).filter(|repair| repair.new_start <= error.start()) {
        Some(repair) => repair.span().start,
        None => after(start_count, error.start()),
    };
    let end_count = repairs.partition_point(|repair| repair.new_start < error.end());
    let end = match repairs[..end_count].last().filter(|repair| repair.new_end() >= error.end()) {
        Some(repair) => repair.span().end,
        None => after(end_count, error.end()),
    };
    // The span of an error may be empty, as for a missing component. If characters were removed at
    // its offset, `start` is after them and `end` is before them.
    ParseError::new(error.kind(), error.component(), start, end.max(start))
}
