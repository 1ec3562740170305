//! Removes delimiters and whitespace around and inside a URI (RFC 3986 appendix C, RFC 2396
//! appendix E).

use std::borrow::Cow;
use std::ops::Range;

use crate::plain::chars::{Ending, ending};

/// A string from which [`clean`] has removed the characters around a URI, such as angle brackets.
///
/// It includes a list of the removed ranges. Only characters that cannot belong to a URI are
/// removed, so the result is not necessarily a valid URI.
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
    /// The input without the removed characters.
    pub text: Cow<'t, str>,
    /// The removed ranges, in input order. They do not overlap.
    pub edits: Vec<Edit>,
    /// Notes about characters that were kept, in input order.
    pub remarks: Vec<Remark>,
}

/// A byte range of the input that [`clean`] removed, such as white space or quotation marks.
///
/// The field [`edits`](Cleaned::edits) of [`Cleaned`] lists all of them.
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
    /// The kind of the removed characters, such as white space.
    pub kind: EditKind,
    /// The byte offset in the input at which the range starts.
    pub start: usize,
    /// The byte offset in the input at which the range ends.
    pub end: usize,
}

/// The kind of characters that [`clean`] removed around or inside a URI, such as white space.
///
/// It is the field `kind` of an [`Edit`]. Use [`why`](Self::why) to explain the removal to users.
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
    /// White space at the start or end of the input.
    SpaceAround,
    /// White space inside the URI, within a line.
    SpaceInside,
    /// White space inside the URI that includes a line break.
    LineBreak,
    /// An angle bracket: `<` or `>`.
    AngleBracket,
    /// A double quote, straight or typographic.
    DoubleQuote,
    /// The label `URL:` or `URI:`.
    Label,
}

impl EditKind {
    /// Returns the stable name of this kind of removed characters, such as `line-break`.
    ///
    /// Use it in JSON output. For an explanation to users, use [`why`](Self::why).
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

    /// Returns a short explanation of why the removed characters are not part of the URI.
    ///
    /// Use it in messages to users. The explanation is, for example, `white space around a URI is
    /// not part of it`.
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
            Self::Label => "the label identifies a URI in brackets",
        }
    }

    /// Returns the section of a specification that allows removing the characters.
    ///
    /// An example is `RFC 3986 appendix C`, which describes delimiters around URIs.
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
    /// Returns the byte range of the input that [`clean`] removed, such as white space.
    ///
    /// The offsets refer to the string before cleaning.
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

/// A part of a URI that [`clean`] kept although it may be a problem, such as a trailing hyphen.
///
/// A hyphen at the end of a line, for example, may have been added when the line was broken. The
/// field `remarks` of [`Cleaned`] lists such parts, for messages to users.
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
    /// The kind of the problem, such as non-ASCII characters.
    pub kind: RemarkKind,
    /// The byte offset in the input at which the range starts.
    pub start: usize,
    /// The byte offset in the input at which the range ends.
    pub end: usize,
}

/// The kind of a problem with characters that [`clean`] kept, such as non-ASCII characters.
///
/// It is the field `kind` of a [`Remark`]. Use [`why`](Self::why) to explain the problem to users.
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
    /// Characters that are not allowed in URIs and IRIs.
    NotInUris,
    /// Non-ASCII characters that are allowed in IRIs. In a URI, they are percent-encoded.
    OutsideAscii,
}

impl RemarkKind {
    /// Returns the stable name of this kind of problem in a URI, such as `outside-ascii`.
    ///
    /// The other names are `eol-hyphen` and `not-in-uris`. Use them in JSON output.
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

    /// Returns a short explanation of why characters that were kept may be a problem in a URI.
    ///
    /// Use it in messages to users. The explanation is, for example, `not allowed in a URI`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::RemarkKind;
    ///
    /// assert_eq!(RemarkKind::OutsideAscii.why(), "percent-encoded in a URI");
    /// ```
    pub const fn why(self) -> &'static str {
        match self {
            Self::EolHyphen => "a hyphen at the end of a line may not be part of the URI",
            Self::NotInUris => "not allowed in a URI",
            Self::OutsideAscii => "percent-encoded in a URI",
        }
    }

    /// Returns the section of a specification that describes this problem in a URI.
    ///
    /// An example is `RFC 3986 section 2`, which lists the allowed characters.
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
    /// Returns the byte range of the input that may be a problem, such as an invalid character.
    ///
    /// The offsets refer to the string that was passed to [`clean`].
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
    pub(super) fn has(&self, kind: EditKind) -> bool {
        self.edits.iter().any(|edit| edit.kind == kind)
    }

    /// Converts a byte range of the cleaned string to one of the input. An empty range becomes the
    /// position of the next character.
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

/// Removes the characters around a URI, such as angle brackets, and the white space inside it.
///
/// Use it for URIs that people type or copy, as RFC 3986 appendix C recommends. The result includes
/// a list of the removed ranges. Cleaning a cleaned string changes nothing.
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

/// Removes only the delimiters and white space around a string, but not inside it.
pub(super) fn clean_around(text: &str) -> Cleaned<'_> {
    let Outside { inside, mut edits } = Outside::of(text);
    edits.sort_unstable_by_key(|edit| edit.start);
    Cleaned { text: Cow::Borrowed(&text[inside]), edits, remarks: Vec::new() }
}

/// Removes byte ranges, which must be sorted and not overlap, from a string.
pub(super) fn without(text: &str, spans: impl Iterator<Item = Range<usize>>) -> Cow<'_, str> {
    let mut kept = Cow::Borrowed("");
    let mut from = 0;
    for span in spans {
        // Adding to an empty string keeps it borrowed if the first range is at the start.
        kept += &text[from..span.start];
        from = span.end;
    }
    kept + &text[from..]
}

/// Returns the length of the word at the start of a string, and adds remarks about it. `offset` is
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
        // An IRI may contain punctuation that would end a bare URI in text.
        c => match ending(c) {
            None | Some(Ending::Punctuation) => Some(RemarkKind::OutsideAscii),
            Some(Ending::Invisible | Ending::NotInIris) => Some(RemarkKind::NotInUris),
        },
    }
}

/// The result of removing delimiters around a string.
struct Outside {
    /// The byte range that remains.
    inside: Range<usize>,
    /// The removed ranges. Those before the string are in order, and those after it in reverse
    /// order.
    edits: Vec<Edit>,
}

impl Outside {
    /// Removes delimiters until none are left.
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

    /// Removes this number of bytes on each side, and records the edits.
    fn take(&mut self, kind: EditKind, before: usize, after: usize) {
        let Range { start, end } = self.inside.clone();
        self.inside = start + before..end - after;
        for span in [start..self.inside.start, self.inside.end..end] {
            if !span.is_empty() {
                self.edits.push(Edit { kind, start: span.start, end: span.end });
            }
        }
    }
}

/// Returns the length of the label at the start, if any. White space in it is ignored, as in URIs.
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
    fn offsets_are_converted_to_the_input() {
        let cleaned = clean(" <a b\n c> ");
        assert_eq!(cleaned.text, "abc");
        assert_eq!(cleaned.in_input(0..1), 2..3);
        assert_eq!(cleaned.in_input(0..3), 2..8);
        assert_eq!(cleaned.in_input(1..2), 4..5);
        assert_eq!(cleaned.in_input(1..1), 4..4);
        assert_eq!(cleaned.in_input(3..3), 10..10);
    }
}
