//! The context of a link without delimiters, which affects its end.

use std::ops::Range;
use std::sync::Arc;

use super::markdown::bare;
use super::rewrite::{RewriteError, Writing};
use crate::plain::{FindOption, Finder, MAX_LOOKBEHIND, ends_there};

/// The context of a bare link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Around {
    /// The following bytes up to white space, if it ends links, or as many as are relevant.
    behind: Box<str>,
    by: By,
}

/// The rule by which the link was found.
#[derive(Clone, Debug, PartialEq, Eq)]
enum By {
    Markdown,
    /// The finder, and the character before the link.
    Finder(Arc<Finder>, Option<char>),
}

impl By {
    /// Returns whether links may contain white space: in angle brackets, and if lines are joined.
    fn has_white_space(&self) -> bool {
        matches!(self, Self::Finder(finder,
        before) if *before == Some('<') || finder.has(FindOption::Rejoin))
    }
}

/// Returns the character before a link, without the label after a bracket (RFC 3986 appendix C).
fn sign_before(text: &str) -> Option<char> {
    const LABELS: [&str; 2] = ["<URL:", "<URI:"];
    let has = |label: &&str| {
        text.len()
            .checked_sub(label.len())
            .and_then(|at| text.get(at..))
            .is_some_and(|it| it.eq_ignore_ascii_case(label))
    };
    if LABELS.iter().any(has) { Some('<') } else { text.chars().next_back() }
}

impl Around {
    /// Returns the context of a link, if it is written without delimiters.
    pub(super) fn of(
        text: &str,
        link: &Range<usize>,
        writing: Option<Writing>,
        finder: &Arc<Finder>,
    ) -> Option<Box<Self>> {
        let by = match writing? {
            Writing::BareAutolink => By::Markdown,
            Writing::Prose => By::Finder(Arc::clone(finder), sign_before(&text[..link.start])),
            _ => return None,
        };
        let has_say = by.has_white_space();
        let behind = text[link.end..].char_indices();
        let len = behind.take_while(|(at, sign)| {
            *at < MAX_LOOKBEHIND && (has_say || !sign.is_ascii_whitespace())
        });
        let behind =
            &text[link.end..link.end + len.map(|(_, sign)| sign.len_utf8()).sum::<usize>()];
        Some(Box::new(Self { behind: behind.into(), by }))
    }

    /// Checks that a URI ends at its end, if it is found there.
    pub(super) fn check(&self, uri: &str) -> Result<(), RewriteError> {
        let is_same = match &self.by {
            By::Markdown => bare::extent(&[uri, &self.behind].concat()) == Some(uri.len()),
            By::Finder(finder, before) => {
                let before = before.map_or(String::new(), String::from);
                ends_there(finder, before.as_bytes(), uri, self.behind.as_bytes())
            }
        };
        if is_same { Ok(()) } else { Err(RewriteError::Extent) }
    }
}
