//! A range of a page that may contain character references.

use std::ops::Range;

use crate::document::undone::Undone;

/// A value or text: a range of a page, and its unescaped form, if it differs.
#[derive(Clone, Debug, Default)]
pub(super) struct Markup {
    start: usize,
    /// The last unescaped range, which is unchanged.
    run: Range<usize>,
    /// The unescaped string before it; `None` as long as everything is unchanged.
    undone: Option<Undone>,
    /// Whether it ends with a character reference without a semicolon, whose meaning depends on the
    /// following characters.
    is_open: bool,
}

impl Markup {
    pub(super) fn new(start: usize) -> Self {
        Self { start, run: start..start, undone: None, is_open: false }
    }

    /// Returns the byte range in the page.
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.run.end
    }

    /// Returns the unescaped form, if it differs.
    pub(super) const fn undone(&self) -> Option<&Undone> {
        self.undone.as_ref()
    }

    /// Returns the unescaped form.
    pub(super) fn as_str<'t>(&'t self, html: &'t str) -> &'t str {
        self.undone.as_ref().map_or_else(|| &html[self.range()], Undone::text)
    }

    /// Adds the string that the tokenizer emitted after it read up to `end`.
    pub(super) fn push(&mut self, html: &str, piece: &[u8], end: usize) {
        if piece.is_empty() {
            return;
        }
        let last = self.run.end;
        // In CDATA, the tokenizer emits brackets that do not end it one or two bytes later.
        let ahead = if piece.iter().all(|byte| *byte == b']') { 2 } else { 0 };
        let verbatim = (0..=ahead).rev().find_map(|ahead| {
            let end = end.checked_sub(ahead)?;
            let start = end.checked_sub(piece.len())?;
            // Line feeds after carriage returns, and the delimiters of CDATA, are not emitted.
            let is_behind = start == last || (start > last && html.as_bytes()[last] != b'&');
            (is_behind && html.as_bytes().get(start..end) == Some(piece)).then_some((start, end))
        });
        let verbatim = verbatim.or_else(|| {
            // The end tag of another element is text (HTML section 13.2.5.11), which the tokenizer
            // emits separately after its name.
            let start = last + html.get(last..end).filter(|_| piece == b"</")?.find("</")?;
            (start == last || html.as_bytes()[last] != b'&').then_some((start, start + piece.len()))
        });
        if let Some((start, end)) = verbatim {
            if start > last {
                self.flush(html);
                self.run = start..end;
            }
            self.run.end = end;
        } else {
            self.flush(html);
            // The tokenizer may have stopped within a character.
            let end = (last..=end).rev().find(|end| html.is_char_boundary(*end)).unwrap_or(last);
            let piece = String::from_utf8_lossy(piece);
            let undone = self.undone.get_or_insert_default();
            if std::mem::take(&mut self.is_open) {
                undone.join(&piece, end - self.start);
            } else {
                undone.instead(&piece, last - self.start..end - self.start);
            }
            let written = &html[last..end];
            self.is_open = written.starts_with('&') && !written.ends_with(';');
            self.run = end..end;
        }
    }

    /// Completes the string.
    pub(super) fn finish(&mut self, html: &str) {
        if self.undone.is_some() {
            self.flush(html);
        }
    }

    fn flush(&mut self, html: &str) {
        let undone = self.undone.get_or_insert_default();
        let mut run = &html[self.run.clone()];
        let mut start = self.run.start - self.start;
        if let Some(first) = run.chars().next().filter(|_| std::mem::take(&mut self.is_open)) {
            start += first.len_utf8();
            undone.join(&run[..first.len_utf8()], start);
            run = &run[first.len_utf8()..];
        }
        if !run.is_empty() {
            undone.same(run, start);
        }
        self.run.start = self.run.end;
    }
}
