//! The context of a link without delimiters, which determines where the link ends.

use std::ops::Range;
use std::sync::Arc;

use super::bare_links;
use super::rewrite::{RewriteError, Writing};
use crate::plain::{FindOption, Finder, MAX_LOOKBEHIND, ends_there, relevant_before};

/// The context of a link without delimiters.
///
/// A replacement of the link must not change where the link ends. For example, `http://a/b` must
/// not be replaced by `http://a/b.`, because the finder would leave out the period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Around {
    /// The bytes after the link: up to white space if white space ends links, or up to
    /// [`MAX_LOOKBEHIND`].
    after: Box<str>,
    by: By,
}

/// The parser that found the link.
#[derive(Clone, Debug, PartialEq, Eq)]
enum By {
    Markdown,
    /// The finder, and the characters before the link that affect where it ends.
    Finder(Arc<Finder>, Box<[u8]>),
}

impl By {
    /// Returns whether links may contain white space, as in angle brackets or if lines are joined.
    fn has_white_space(&self) -> bool {
        matches!(self, Self::Finder(finder,
        before) if before.ends_with(b"<") || finder.has(FindOption::Rejoin))
    }
}

/// Returns the characters before a link that affect where it ends. A label after an angle bracket
/// (RFC 3986 appendix C) is ignored.
fn before(text: &str) -> Box<[u8]> {
    const LABELS: [&str; 2] = ["<URL:", "<URI:"];
    let has = |label: &&str| {
        text.len()
            .checked_sub(label.len())
            .and_then(|at| text.get(at..))
            .is_some_and(|it| it.eq_ignore_ascii_case(label))
    };
    if LABELS.iter().any(has) {
        return b"<".as_slice().into();
    }
    let from = text.len().saturating_sub(MAX_LOOKBEHIND);
    relevant_before(&text.as_bytes()[from..]).into()
}

impl Around {
    /// Returns the context of a link, or `None` if the link has delimiters.
    pub(super) fn of(
        text: &str,
        link: &Range<usize>,
        writing: Option<Writing>,
        finder: &Arc<Finder>,
    ) -> Option<Box<Self>> {
        let by = match writing? {
            Writing::BareAutolink => By::Markdown,
            Writing::Prose => By::Finder(Arc::clone(finder), before(&text[..link.start])),
            _ => return None,
        };
        let has_white_space = by.has_white_space();
        let after = text[link.end..].char_indices();
        let len = after.take_while(|(at, c)| {
            *at < MAX_LOOKBEHIND && (has_white_space || !c.is_ascii_whitespace())
        });
        let after = &text[link.end..link.end + len.map(|(_, c)| c.len_utf8()).sum::<usize>()];
        Some(Box::new(Self { after: after.into(), by }))
    }

    /// Checks that a replacement ends exactly where it is meant to end.
    pub(super) fn check(&self, uri: &str) -> Result<(), RewriteError> {
        let is_same = match &self.by {
            By::Markdown => bare_links::extent(&[uri, &self.after].concat()) == Some(uri.len()),
            By::Finder(finder, before) => ends_there(finder, before, uri, self.after.as_bytes()),
        };
        if is_same { Ok(()) } else { Err(RewriteError::Extent) }
    }
}
