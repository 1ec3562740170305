//! A range of a page with character references, and its unescaped form.

use std::ops::Range;

use crate::document::unescaped::Unescaped;

/// An attribute value or text. The unescaped form is stored only if it differs from the page.
#[derive(Clone, Debug, Default)]
pub(super) struct Markup {
    start: usize,
    /// The last range that is identical before and after unescaping.
    run: Range<usize>,
    /// The unescaped string before `run`, or `None` if it is identical to the page.
    unescaped: Option<Unescaped>,
    /// Whether the value ends with a character reference without a semicolon, so that its meaning
    /// depends on the next character.
    is_open: bool,
}

impl Markup {
    pub(super) fn new(start: usize) -> Self {
        Self { start, run: start..start, unescaped: None, is_open: false }
    }

    /// Returns the byte range in the page.
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.run.end
    }

    /// Returns the unescaped form, or `None` if it is identical to the page.
    pub(super) const fn unescaped(&self) -> Option<&Unescaped> {
        self.unescaped.as_ref()
    }

    /// Returns the unescaped form.
    pub(super) fn as_str<'t>(&'t self, html: &'t str) -> &'t str {
        self.unescaped.as_ref().map_or_else(|| &html[self.range()], Unescaped::text)
    }

    /// Adds a string that the tokenizer emitted. `end` is its current position.
    pub(super) fn push(&mut self, html: &str, part: &[u8], end: usize) {
        if part.is_empty() {
            return;
        }
        let last = self.run.end;
        // In CDATA, the tokenizer emits brackets that do not end the section up to two bytes late.
        let ahead = if part.iter().all(|byte| *byte == b']') { 2 } else { 0 };
        let verbatim = (0..=ahead).rev().find_map(|ahead| {
            let end = end.checked_sub(ahead)?;
            let start = end.checked_sub(part.len())?;
            // The tokenizer does not emit line feeds after carriage returns, or the delimiters of
            // CDATA.
            let is_behind = start == last || (start > last && html.as_bytes()[last] != b'&');
            (is_behind && html.as_bytes().get(start..end) == Some(part)).then_some((start, end))
        });
        let verbatim = verbatim.or_else(|| {
            // The end tag of another element is text (HTML section 13.2.5.11), and the tokenizer
            // emits its `</` after its name.
            let start = last + html.get(last..end).filter(|_| part == b"</")?.find("</")?;
            (start == last || html.as_bytes()[last] != b'&').then_some((start, start + part.len()))
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
            let part = String::from_utf8_lossy(part);
            let unescaped = self.unescaped.get_or_insert_default();
            if std::mem::take(&mut self.is_open) {
                unescaped.join(&part, end - self.start);
            } else {
                unescaped.instead(&part, last - self.start..end - self.start);
            }
            let written = &html[last..end];
            self.is_open = written.starts_with('&') && !written.ends_with(';');
            self.run = end..end;
        }
    }

    /// Completes the value after its last part.
    pub(super) fn finish(&mut self, html: &str) {
        if self.unescaped.is_some() {
            self.flush(html);
        }
    }

    fn flush(&mut self, html: &str) {
        let unescaped = self.unescaped.get_or_insert_default();
        let mut run = &html[self.run.clone()];
        let mut start = self.run.start - self.start;
        if let Some(first) = run.chars().next().filter(|_| std::mem::take(&mut self.is_open)) {
            start += first.len_utf8();
            unescaped.join(&run[..first.len_utf8()], start);
            run = &run[first.len_utf8()..];
        }
        if !run.is_empty() {
            unescaped.same(run, start);
        }
        self.run.start = self.run.end;
    }
}
