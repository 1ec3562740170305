//! What stands around a link that nothing delimits, and has a say in where it ends.

use super::markdown::bare;
use super::writing::{Unwritable, Writing};
use crate::plain::ends_there;

/// What a link in prose stands between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Around {
    before: Option<char>,
    /// Up to white space, or as much as decides it.
    behind: Box<str>,
    /// Whether it is one because Markdown says so.
    is_of_markdown: bool,
}

impl Around {
    /// The surroundings of a link in a text, if it is written as one that nothing delimits.
    pub(super) fn of(
        text: &str,
        link: &std::ops::Range<usize>,
        writing: Option<Writing>,
    ) -> Option<Box<Self>> {
        /// More punctuation than stands behind any link.
        const MOST: usize = 32;
        let is_of_markdown = match writing? {
            Writing::BareAutolink => true,
            Writing::Prose => false,
            _ => return None,
        };
        let behind = text[link.end..].char_indices();
        let len = behind.take_while(|(at, sign)| *at < MOST && !sign.is_ascii_whitespace());
        let behind = &text[link.end..link.end + len.map(|(_, sign)| sign.len_utf8()).sum::<usize>()];
        let before = text[..link.start].chars().next_back();
        // What stands between these ends with the second one (RFC 3986 appendix C).
        if matches!((before, behind.chars().next()), (Some('"'), Some('"')) | (Some('<'), Some('>')))
            && !is_of_markdown
        {
            return None;
        }
        Some(Box::new(Self { before, behind: behind.into(), is_of_markdown }))
    }

    /// Makes sure that a URI ends there where it ends. What is none there is nothing to be found, and may be what is wanted.
    pub(super) fn check(&self, uri: &str) -> Result<(), Unwritable> {
        let is_same = if self.is_of_markdown {
            bare::extent(&[uri, &self.behind].concat()).is_some_and(|len| len == uri.len())
        } else {
            let before = self.before.map_or(String::new(), String::from);
            ends_there(before.as_bytes(), uri, self.behind.as_bytes())
        };
        if is_same { Ok(()) } else { Err(Unwritable::Extent) }
    }
}
