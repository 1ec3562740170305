//! What stands around and inside a URI that is typed or printed, taken away (RFC 3986 appendix C, RFC 2396 appendix E).

use std::borrow::Cow;
use std::ops::Range;

use crate::plain::chars::{Ending, ending};

/// A text without what people and printers put around and into a URI, and what was taken away.
///
/// It need not be a URI: cleaning repairs nothing, it only takes away what cannot belong to one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cleaned<'t> {
    /// What is left: the input without the bytes of the edits.
    pub text: Cow<'t, str>,
    /// What was taken away, in the order of the input. No two overlap.
    pub edits: Vec<Edit>,
    /// What there is to say about what is left, in the order of the input.
    pub remarks: Vec<Remark>,
}

/// Bytes that were taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    /// What they were.
    pub kind: EditKind,
    /// Offset of the first byte in the input.
    pub start: usize,
    /// Offset behind the last one.
    pub end: usize,
}

/// What was taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum EditKind {
    /// White space before or behind everything else.
    SpaceAround,
    /// White space inside a line.
    SpaceInside,
    /// White space with the end of a line in it.
    LineBreak,
    /// `<` or `>`.
    AngleBracket,
    /// A double quote, straight or typographic.
    DoubleQuote,
    /// `URL:` or `URI:`.
    Label,
}

impl EditKind {
    /// A name for programs: `space-around`, `space-inside`, `line-break`, `angle-bracket`, `double-quote` or `label`.
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

    /// Why it is no part of a URI.
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

    /// The section that says so.
    pub const fn section(self) -> &'static str {
        match self {
            Self::Label => "RFC 1738 appendix",
            _ => "RFC 3986 appendix C",
        }
    }
}

impl Edit {
    /// The bytes, as a range into the input.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// Bytes that were left, and that somebody should know of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Remark {
    /// What they are.
    pub kind: RemarkKind,
    /// Offset of the first byte in the input.
    pub start: usize,
    /// Offset behind the last one.
    pub end: usize,
}

/// What there is to say about bytes that were left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum RemarkKind {
    /// A hyphen at the end of a line, of which nobody knows whether it was there before the line was broken.
    EolHyphen,
    /// Characters that no URI and no IRI has. Nothing is guessed of them.
    NotInUris,
    /// Characters outside ASCII that an IRI has. The URI has escapes of their UTF-8 instead.
    OutsideAscii,
}

impl RemarkKind {
    /// A name for programs: `eol-hyphen`, `not-in-uris` or `outside-ascii`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::EolHyphen => "eol-hyphen",
            Self::NotInUris => "not-in-uris",
            Self::OutsideAscii => "outside-ascii",
        }
    }

    /// What that means.
    pub const fn why(self) -> &'static str {
        match self {
            Self::EolHyphen => "a hyphen at the end of a line may or may not be part of the URI",
            Self::NotInUris => "no URI has this character",
            Self::OutsideAscii => "the URI has escapes instead of this",
        }
    }

    /// The section that says so.
    pub const fn section(self) -> &'static str {
        match self {
            Self::EolHyphen => "RFC 3986 appendix C",
            Self::NotInUris => "RFC 3986 section 2",
            Self::OutsideAscii => "RFC 3987 section 3.1",
        }
    }
}

impl Remark {
    /// The bytes, as a range into the input.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl Cleaned<'_> {
    /// Whether there is an edit of this kind.
    pub(super) fn has(&self, kind: EditKind) -> bool {
        self.edits.iter().any(|edit| edit.kind == kind)
    }

    /// Which bytes of the input bytes of the text come from. Nothing is where the byte behind it comes from.
    pub(super) fn in_input(&self, span: Range<usize>) -> Range<usize> {
        let place = |offset: usize| {
            self.edits
                .iter()
                .fold(offset, |at, edit| if edit.start <= at { at + (edit.end - edit.start) } else { at })
        };
        let start = place(span.start);
        if span.is_empty() { start..start } else { start..place(span.end - 1) + 1 }
    }
}

/// Takes away what is around a URI and white space inside it, as RFC 3986 appendix C asks of who accepts URIs that are typed.
///
/// Cleaning what is clean changes nothing.
///
/// ```
/// use urikit_text::guess::{EditKind, clean};
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

/// Takes away only what is around a text.
pub(super) fn clean_around(text: &str) -> Cleaned<'_> {
    let Outside { inside, mut edits } = Outside::of(text);
    edits.sort_unstable_by_key(|edit| edit.start);
    Cleaned { text: Cow::Borrowed(&text[inside]), edits, remarks: Vec::new() }
}

/// A text without these of its bytes, which stand in order and do not overlap.
pub(super) fn without(text: &str, spans: impl Iterator<Item = Range<usize>>) -> Cow<'_, str> {
    let mut kept = Cow::Borrowed("");
    let mut from = 0;
    for span in spans {
        // What follows nothing is a slice still.
        kept += &text[from..span.start];
        from = span.end;
    }
    kept + &text[from..]
}

/// How long the word is that begins here; and what there is to say about it, which stands at this offset.
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
        // Punctuation ends a URI in a sentence, but an IRI may have it.
        c => match ending(c) {
            None | Some(Ending::Punctuation) => Some(RemarkKind::OutsideAscii),
            Some(Ending::Invisible | Ending::NotInIris) => Some(RemarkKind::NotInUris),
        },
    }
}

/// What stands around a text.
struct Outside {
    /// What stands between.
    inside: Range<usize>,
    /// Those before it in order, those behind it against it.
    edits: Vec<Edit>,
}

impl Outside {
    /// Peels off layer after layer, so that nothing is left that would come off a second time.
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

    /// Takes away so many bytes on both sides.
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

/// How long the label is that begins here, if one does. White space in it does not count, as anywhere else.
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
