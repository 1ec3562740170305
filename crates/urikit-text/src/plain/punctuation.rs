//! Punctuation outside ASCII in a path, query, or fragment, as in `/wiki/ジョン・レノン`.
//!
//! IRIs may contain such characters (RFC 3987 section 2.2), but most of them are prose. A few are
//! part of a word and continue the URI; others end it, but may also be part of a title.

use super::arrived::{Known, Look};
use super::chars::{self, Ending};
use super::finder::Finder;
use super::schemes;
use super::symbols::is_symbol;

/// The maximum length of a character in UTF-8.
const LONGEST_CHAR: usize = 4;

/// The role of a punctuation character in a bare URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It joins two parts of a word, as in `L’Étranger`.
    Joins,
    /// It may be part of a title, as in `/wiki/「いき」の構造`. A longer reading contains it.
    Title,
    /// It ends the URI and every longer reading of it.
    Ends,
}

/// The state of the longer reading.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Title {
    /// Whether the longer reading started with punctuation.
    pub(super) has_begun: bool,
    /// The number of quotation marks and brackets that were not closed.
    open: u32,
}

impl Title {
    /// Returns the role of the punctuation character `c` at `at` in a URI whose path, query, or
    /// fragment contains it.
    pub(super) fn role(
        &mut self,
        finder: &Finder,
        known: Known<'_>,
        at: usize,
        c: char,
    ) -> Look<Role> {
        let after = at + c.len_utf8();
        let (before, next) = (char_before(known, at), char_at(known, after)?);
        if joins(known, before, c, next, after)? {
            return Ok(Role::Joins);
        }
        let is_followed = next.is_some_and(continues) && !schemes::begins(finder, known, after)?;
        // Between ideographs, a comma or colon may be part of a title.
        let is_inside = is_followed
            && before.zip(next).is_some_and(|(before, next)| {
                is_letter_outside_ascii(before) && is_letter_outside_ascii(next)
            });
        let is_title = match class(c) {
            // In German, this mark closes a quotation, and in English, it opens one.
            _ if c == '“' && self.open > 0 => {
                self.open -= 1;
                return Ok(Role::Title);
            }
            // A closing character belongs to the title that an opening one began.
            Class::Closing if self.open > 0 => {
                self.open -= 1;
                true
            }
            _ if self.open > 0 && next.is_some() => true,
            Class::Opening => is_followed && !before.is_some_and(|c| c.is_ascii_alphanumeric()),
            Class::Joint => is_followed,
            Class::Clause => is_inside,
            Class::Omission => next == Some('/') || (is_followed && before == Some('/')),
            Class::Exclamation => is_followed && before.is_some_and(|c| !c.is_ascii()),
            Class::Closing | Class::Other => false,
        };
        if !is_title {
            return Ok(Role::Ends);
        }
        self.open += u32::from(class(c) == Class::Opening);
        Ok(Role::Title)
    }
}

/// The classes of punctuation characters with a role in titles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Opening,
    Closing,
    /// A separator of words in a title.
    Joint,
    /// A mark that ends a clause, but that is also common in titles.
    Clause,
    /// An omitted path segment, as in `/…/name`.
    Omission,
    /// An exclamation or question mark, as in `けいおん！`.
    Exclamation,
    /// A mark that ends a sentence or clause, and all others.
    Other,
}

const fn class(c: char) -> Class {
    match c {
        '「' | '『' | '（' | '《' | '〈' | '【' | '〔' | '［' | '“' | '„' | '«' | '‹' | '‘' => {
            Class::Opening
        }
        '」' | '』' | '）' | '》' | '〉' | '】' | '〕' | '］' | '”' | '»' | '›' => {
            Class::Closing
        }
        '、' | '・' | '·' | '‧' | '’' => Class::Joint,
        '…' => Class::Omission,
        '，' | '：' | '；' => Class::Clause,
        '！' | '？' => Class::Exclamation,
        _ => Class::Other,
    }
}

/// Returns whether a character between two letters joins them to one word.
fn joins(
    known: Known<'_>,
    before: Option<char>,
    c: char,
    next: Option<char>,
    after: usize,
) -> Look<bool> {
    let (Some(before), Some(next)) = (before, next) else { return Ok(false) };
    Ok(match c {
        // A possessive `’s` at the end is prose.
        '’' if next == 's' => {
            let rest = char_at(known, after + 1)?;
            before.is_alphabetic() && rest.is_some_and(|c| c.is_alphanumeric() || c == '_')
        }
        '’' => before.is_alphabetic() && next.is_alphabetic(),
        // In Catalan, the dot separates two `l`.
        '·' | '‧' => {
            matches!((before, next), ('l' | 'L', 'l' | 'L'))
                || (is_letter_outside_ascii(before) && is_letter_outside_ascii(next))
        }
        // In Hebrew, these marks are part of acronyms and numbers. In Tibetan and Ethiopic, they
        // separate syllables or words.
        '・' | '\u{5F3}' | '\u{5F4}' | '\u{F0B}' | '\u{F0C}' | '\u{1361}' => {
            is_letter_outside_ascii(before) && is_letter_outside_ascii(next)
        }
        _ => false,
    })
}

fn is_letter_outside_ascii(c: char) -> bool {
    // The prolonged sound mark of Katakana is a modifier letter.
    !c.is_ascii() && c.is_alphanumeric()
}

/// Returns whether a URI can continue with this character after punctuation.
pub(super) fn continues(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '/' | '%' | '?' | '#' | '(');
    }
    match chars::ending(c) {
        None => !is_symbol(c),
        Some(Ending::Punctuation) => matches!(class(c), Class::Opening),
        Some(Ending::Invisible | Ending::NotInIris) => false,
    }
}

/// Returns the character that ends at `at`, or `None` if it is not UTF-8.
fn char_before(known: Known<'_>, at: usize) -> Option<char> {
    let before = &known.bytes[at.saturating_sub(LONGEST_CHAR)..at];
    let last = before.utf8_chunks().last().filter(|chunk| chunk.invalid().is_empty())?;
    last.valid().chars().next_back()
}

/// Returns the character at `at`, or `None` at the end of the input or if it is not UTF-8.
pub(super) fn char_at(known: Known<'_>, at: usize) -> Look<Option<char>> {
    match known.get(at)? {
        None => Ok(None),
        Some(byte) if byte.is_ascii() => Ok(Some(char::from(byte))),
        Some(_) => known.char(at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The role of the first punctuation character outside ASCII.
    fn first(text: &str) -> Role {
        let is_punctuation = |c| chars::ending(c) == Some(Ending::Punctuation);
        let (at, c) =
            text.char_indices().find(|(_, c)| !c.is_ascii() && is_punctuation(*c)).unwrap();
        let known = Known { bytes: text.as_bytes(), is_all: true };
        Title::default().role(&Finder::new(), known, at, c).unwrap()
    }

    #[test]
    fn punctuation_has_a_role() {
        for (text, role) in [
            ("/L’Étranger", Role::Joins),
            ("/Schrödinger’s_cat", Role::Joins),
            ("/Pilot’s ", Role::Title),
            ("/Col·lecció", Role::Joins),
            ("/ジョン・レノン", Role::Joins),
            ("/a·b", Role::Title),
            ("/a、b", Role::Title),
            ("/a、http://b", Role::Ends),
            ("/「いき」の構造", Role::Title),
            ("/東京（曖昧）", Role::Title),
            ("/けいおん！大百科", Role::Title),
            ("/a《b》", Role::Ends),
            ("/a。b", Role::Ends),
            ("/北京，然后", Role::Title),
            ("/a，然后", Role::Ends),
            ("/a，b", Role::Ends),
            ("/…/b", Role::Title),
            ("/a… b", Role::Ends),
            ("/צה״ל", Role::Joins),
            ("/བོད་ལྗོངས", Role::Joins),
            ("/a’ b", Role::Ends),
            ("/a”b", Role::Ends),
        ] {
            assert_eq!(first(text), role, "{text}");
        }
    }
}
