//! What stands around a link that nothing delimits, and has a say in where it ends.

use std::ops::Range;
use std::sync::Arc;

use super::markdown::bare;
use super::rewrite::{RewriteError, Writing};
use crate::plain::{FindOption, Finder, MAX_LOOKBEHIND, ends_there};

/// What a bare link stands between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Around {
    /// Up to white space where that ends every link, or as much as has a say.
    behind: Box<str>,
    by: By,
}

/// By whom it is one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum By {
    Markdown,
    /// Which also minds the sign before it.
    Finder(Arc<Finder>, Option<char>),
}

impl By {
    /// Whether there can be white space in a link: a URI in brackets may be broken, and lines may be joined.
    fn has_white_space(&self) -> bool {
        matches!(self, Self::Finder(finder, before) if *before == Some('<') || finder.has(FindOption::Rejoin))
    }
}

/// The sign before a link, without the label that may stand behind a bracket (RFC 3986 appendix C).
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
    /// The surroundings of a link in a text, if it is written as one that nothing delimits.
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
        let len =
            behind.take_while(|(at, sign)| *at < MAX_LOOKBEHIND && (has_say || !sign.is_ascii_whitespace()));
        let behind = &text[link.end..link.end + len.map(|(_, sign)| sign.len_utf8()).sum::<usize>()];
        Some(Box::new(Self { behind: behind.into(), by }))
    }

    /// Makes sure that a URI ends there where it ends. What is none there is nothing to be found, and may be what is wanted.
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
