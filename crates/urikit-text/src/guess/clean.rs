//! Removing delimiters and white space around and inside a URI (RFC 3986 appendix C, RFC 2396
//! appendix E).

use std::borrow::Cow;
use std::ops::Range;

use crate::plain::chars::{Ending, ending};

/// A string without the delimiters and white space around and inside a URI, and the edits.
///
/// The result need not be a URI: cleaning does not repair anything, it only removes characters that
/// cannot belong to a URI.
///
/// # Examples
///
/// ```
/// use urikit_text::guess::{EditKind, clean};
///
/// let cleaned = clean("<https://example.com/docs>");
/// assert_eq!(cleaned.text, "https://example.com/docs");
/// assert_eq!(cleaned.edits[0].kind, EditKind::AngleBracket);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cleaned<'t> {
    /// The input without the bytes of the edits.
    pub text: Cow<'t, str>,
    /// The edits, in the order of the input. They do not overlap.
    pub edits: Vec<Edit>,
    /// Remarks about the remaining characters, in the order of the input.
    pub remarks: Vec<Remark>,
}

/// A removed byte range.
///
/// # Examples
///
/// ```
/// use urikit_text::guess::{EditKind, clean};
///
/// let cleaned = clean("https://example.com/ docs");
/// let edit = cleaned.edits[0];
/// assert_eq!((edit.kind, edit.span()), (EditKind::SpaceInside, 20..21));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    /// The kind of the removed characters.
    pub kind: EditKind,
    /// The byte offset of its start in the input.
    pub start: usize,
    /// The byte offset of its end in the input.
    pub end: usize,
}

/// The kind of an [`Edit`].
///
/// # Examples
///
/// ```
/// use urikit_text::guess::clean;
///
/// let cleaned = clean("URL:https://example.com/");
/// let kind = cleaned.edits[0].kind;
/// assert_eq!((kind.name(), kind.section()), ("label", "RFC 1738 appendix"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum EditKind {
    /// White space at the start or end.
    SpaceAround,
    /// White space within a line.
    SpaceInside,
    /// White space that includes a line break.
    LineBreak,
    /// `<` or `>`.
    AngleBracket,
    /// A double quote, straight or typographic.
    DoubleQuote,
    /// `URL:` or `URI:`.
    Label,
}

impl EditKind {
    /// Returns the stable name: `space-around`, `space-inside`, `line-break`, `angle-bracket`,
    /// `double-quote` or `label`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::EditKind;
    ///
    /// assert_eq!(EditKind::LineBreak.name(), "line-break");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::SpaceAround => "space-around",
            Self::SpaceInside => "space-inside",
            Self::LineBreak => "line-break",
            Self::AngleBracket => "angle-bracket",
            Self::DoubleQuote => "double-quote",
            Self::Label => "label",
        }
    }

    /// Returns the reason why the characters are not part of the URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::EditKind;
    ///
    /// assert!(!EditKind::AngleBracket.why().is_empty());
    /// ```
    pub const fn why(self) -> &'static str {
        match self {
            Self::SpaceAround => "white space around a URI is not part of it",
            Self::SpaceInside => "white space may be added to a URI and is not part of it",
            Self::LineBreak => "a long URI may be broken across lines",
            Self::AngleBracket => "angle brackets delimit a URI",
            Self::DoubleQuote => "double quotes delimit a URI",
            Self::Label => "the label tells a URI from other things in brackets",
        }
    }

    /// Returns the section of the rule.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::EditKind;
    ///
    /// assert_eq!(EditKind::AngleBracket.section(), "RFC 3986 appendix C");
    /// ```
    pub const fn section(self) -> &'static str {
        match self {
            Self::Label => "RFC 1738 appendix",
            _ => "RFC 3986 appendix C",
        }
    }
}

impl Edit {
    /// Returns the byte range in the input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::clean;
    ///
    /// assert_eq!(clean("<https://example.com/>").edits[1].span(), 21..22);
    /// ```
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// A byte range that was not removed, but may be a problem.
///
/// # Examples
///
/// ```
/// use urikit_text::guess::{RemarkKind, clean};
///
/// let cleaned = clean("https://example.com/résumé.pdf");
/// let remark = cleaned.remarks[0];
/// assert_eq!((remark.kind, remark.span()), (RemarkKind::OutsideAscii, 21..23));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Remark {
    /// The kind of the characters.
    pub kind: RemarkKind,
    /// The byte offset of its start in the input.
    pub start: usize,
    /// The byte offset of its end in the input.
    pub end: usize,
}

/// The kind of a [`Remark`].
///
/// # Examples
///
/// ```
/// use urikit_text::guess::clean;
///
/// let kind = clean("https://example.com/long-\nname").remarks[0].kind;
/// assert_eq!(kind.name(), "eol-hyphen");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum RemarkKind {
    /// A hyphen at the end of a line, which may have been added when the line was broken.
    EolHyphen,
    /// Characters that are not allowed in URIs and IRIs. They are left unchanged.
    NotInUris,
    /// Non-ASCII characters that are allowed in IRIs. The URI contains the escapes of their UTF-8
    /// encoding.
    OutsideAscii,
}

impl RemarkKind {
    /// Returns the stable name: `eol-hyphen`, `not-in-uris` or `outside-ascii`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::RemarkKind;
    ///
    /// assert_eq!(RemarkKind::OutsideAscii.name(), "outside-ascii");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::EolHyphen => "eol-hyphen",
            Self::NotInUris => "not-in-uris",
            Self::OutsideAscii => "outside-ascii",
        }
    }

    /// Returns an explanation.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::RemarkKind;
    ///
    /// assert_eq!(RemarkKind::OutsideAscii.why(), "the URI has escapes instead of this");
    /// ```
    pub const fn why(self) -> &'static str {
        match self {
            Self::EolHyphen => "a hyphen at the end of a line may or may not be part of the URI",
            Self::NotInUris => "no URI has this character",
            Self::OutsideAscii => "the URI has escapes instead of this",
        }
    }

    /// Returns the section of the rule.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::RemarkKind;
    ///
    /// assert!(RemarkKind::EolHyphen.section().starts_with("RFC "));
    /// ```
    pub const fn section(self) -> &'static str {
        match self {
            Self::EolHyphen => "RFC 3986 appendix C",
            Self::NotInUris => "RFC 3986 section 2",
            Self::OutsideAscii => "RFC 3987 section 3.1",
        }
    }
}

impl Remark {
    /// Returns the byte range in the input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::clean;
    ///
    /// assert_eq!(clean("https://example.com/{id}").remarks[0].span(), 20..21);
    /// ```
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl Cleaned<'_> {
    /// Returns whether there is an edit of this kind.
    pub(super) fn has(&self, kind: EditKind) -> bool {
        self.edits.iter().any(|edit| edit.kind == kind)
    }

    /// Converts a byte range of the cleaned string to one of the input. An empty range is at the
    /// byte that follows it.
    pub(super) fn in_input(&self, span: Range<usize>) -> Range<usize> {
        let place = |offset: usize| {
            self.edits.iter().fold(offset, |at, edit| {
                if edit.start <= at { at + (edit.end - edit.start) } else { at }
            })
        };
        let start = place(span.start);
        if span.is_empty() { start..start } else { start..place(span.end - 1) + 1 }
    }
}

/// Removes the delimiters around a URI and the white space inside it, as RFC 3986 appendix C
/// recommends for manually entered URIs.
///
/// Cleaning is idempotent.
///
/// # Examples
///
/// ```
/// use urikit_text::guess::clean;
///
/// let cleaned = clean(" <URL:http://www.ics.uci.edu/pub/\n   ietf/uri/>");
/// assert_eq!(cleaned.text, "http://www.ics.uci.edu/pub/ietf/uri/");
/// let kinds: Vec<_> = cleaned.edits.iter().map(|edit| edit.kind.name()).collect();
/// assert_eq!(kinds, ["space-around", "angle-bracket", "label", "line-break", "angle-bracket"]);
/// assert_eq!(cleaned.edits[3].span(), 33..37);
/// ```
pub fn clean(text: &str) -> Cleaned<'_> {
    let Outside { inside, mut edits } = Outside::of(text);
    let mut remarks = Vec::new();
    let mut at = inside.start;
    while at < inside.end {
        let rest = &text[at..inside.end];
        let gap = rest.len() - rest.trim_start().len();
        let end = at + if gap > 0 { gap } else { word(rest, at, &mut remarks) };
        if gap > 0 {
            let is_break = rest[..gap].contains(['\n', '\r']);
            if is_break && text[..at].ends_with('-') {
                remarks.push(Remark { kind: RemarkKind::EolHyphen, start: at - 1, end: at });
            }
            let kind = if is_break { EditKind::LineBreak } else { EditKind::SpaceInside };
            edits.push(Edit { kind, start: at, end });
        }
        at = end;
    }
    edits.sort_unstable_by_key(|edit| edit.start);
    Cleaned { text: without(text, edits.iter().map(Edit::span)), edits, remarks }
}

/// Removes only the delimiters and white space around a string.
pub(super) fn clean_around(text: &str) -> Cleaned<'_> {
    let Outside { inside, mut edits } = Outside::of(text);
    edits.sort_unstable_by_key(|edit| edit.start);
    Cleaned { text: Cow::Borrowed(&text[inside]), edits, remarks: Vec::new() }
}

/// Removes byte ranges, which are sorted and do not overlap, from a string.
pub(super) fn without(text: &str, spans: impl Iterator<Item = Range<usize>>) -> Cow<'_, str> {
    let mut kept = Cow::Borrowed("");
    let mut from = 0;
    for span in spans {
        // The result still borrows if the range is at its start.
        kept += &text[from..span.start];
        from = span.end;
    }
    kept + &text[from..]
}

/// Returns the length of the word at the start of `text`, and adds remarks about it. `offset` is
/// its position in the input.
fn word(text: &str, offset: usize, remarks: &mut Vec<Remark>) -> usize {
    for (at, c) in text.char_indices() {
        if c.is_whitespace() {
            return at;
        }
        let Some(kind) = remark(c) else { continue };
        let (start, end) = (offset + at, offset + at + c.len_utf8());
        match remarks.last_mut() {
            Some(last) if last.kind == kind && last.end == start => last.end = end,
            _ => remarks.push(Remark { kind, start, end }),
        }
    }
    text.len()
}

fn remark(c: char) -> Option<RemarkKind> {
    match c {
        '\0'..='\x1F' | '\x7F' | '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' => {
            Some(RemarkKind::NotInUris)
        }
        c if c.is_ascii() => None,
        // An IRI may contain punctuation that ends a URI in a sentence.
        c => match ending(c) {
            None | Some(Ending::Punctuation) => Some(RemarkKind::OutsideAscii),
            Some(Ending::Invisible | Ending::NotInIris) => Some(RemarkKind::NotInUris),
        },
    }
}

/// The delimiters around a string.
struct Outside {
    /// The byte range between them.
    inside: Range<usize>,
    /// The edits before the string in order, and those after it in reverse order.
    edits: Vec<Edit>,
}

impl Outside {
    /// Removes delimiters repeatedly, so that a second call would not find more.
    fn of(text: &str) -> Self {
        let mut outside = Self { inside: 0..text.len(), edits: Vec::new() };
        loop {
            outside.trim(text);
            if !outside.unwrap(text) && !outside.unlabel(text) {
                return outside;
            }
        }
    }

    fn trim(&mut self, text: &str) {
        let inside = &text[self.inside.clone()];
        let start = self.inside.end - inside.trim_start().len();
        self.take(EditKind::SpaceAround, start - self.inside.start, 0);
        let inside = &text[self.inside.clone()];
        self.take(EditKind::SpaceAround, 0, inside.len() - inside.trim_end().len());
    }

    fn unwrap(&mut self, text: &str) -> bool {
        let inside = &text[self.inside.clone()];
        for (open, close, kind) in [
            ("<", ">", EditKind::AngleBracket),
            ("\"", "\"", EditKind::DoubleQuote),
            ("\u{201C}", "\u{201D}", EditKind::DoubleQuote),
        ] {
            if inside.strip_prefix(open).is_some_and(|inside| inside.ends_with(close)) {
                self.take(kind, open.len(), close.len());
                return true;
            }
        }
        false
    }

    fn unlabel(&mut self, text: &str) -> bool {
        let inside = &text[self.inside.clone()];
        let label = label(inside).filter(|len| *len < inside.len());
        self.take(EditKind::Label, label.unwrap_or(0), 0);
        label.is_some()
    }

    /// Removes this number of bytes on each side.
    fn take(&mut self, kind: EditKind, before: usize, behind: usize) {
        let Range { start, end } = self.inside.clone();
        self.inside = start + before..end - behind;
        for span in [start..self.inside.start, self.inside.end..end] {
            if !span.is_empty() {
                self.edits.push(Edit { kind, start: span.start, end: span.end });
            }
        }
    }
}

/// Returns the length of the label at the start, if any. White space in it is ignored, as
/// everywhere.
fn label(text: &str) -> Option<usize> {
    let mut rest = text;
    for letters in [&['u', 'U'][..], &['r', 'R'], &['l', 'L', 'i', 'I'], &[':']] {
        rest = rest.trim_start().strip_prefix(letters)?;
    }
    Some(text.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_the_input() {
        let cleaned = clean(" <a b\n c> ");
        assert_eq!(cleaned.text, "abc");
        assert_eq!(cleaned.in_input(0..1), 2..3);
        assert_eq!(cleaned.in_input(0..3), 2..8);
        assert_eq!(cleaned.in_input(1..2), 4..5);
        assert_eq!(cleaned.in_input(1..1), 4..4);
        assert_eq!(cleaned.in_input(3..3), 10..10);
    }
}
