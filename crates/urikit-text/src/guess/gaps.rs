//! Analyzes whitespace within a string, which may be part of the URI, end it, or be removed.

use super::clean::{Cleaned, EditKind, RemarkKind, without};
use super::identifiers::{is_known, split};

/// The maximum length of a scheme that is recognized.
const LONGEST_SCHEME: usize = 64;

/// The white space within a string, which may result from a line break within a URI.
#[derive(Debug)]
pub(super) struct Gaps {
    /// The byte offset of the first white space, in the cleaned string.
    pub(super) first: Option<usize>,
    /// The number of white space ranges without a line break.
    pub(super) spaces: usize,
    /// The byte offset of the first one, in the cleaned string.
    first_space: usize,
    /// Whether there is a blank line, or another URI after white space.
    pub(super) are_several: bool,
    /// Whether the string is in delimiters or follows a label.
    pub(super) are_delimited: bool,
    /// Whether a line ends with a hyphen.
    pub(super) has_hyphen: bool,
    /// The byte offset of the first character that is not allowed in URIs, in the cleaned string.
    pub(super) not_in_uris: Option<usize>,
}

impl Gaps {
    pub(super) fn of(input: &str, cleaned: &Cleaned<'_>) -> Self {
        let delimiters = [EditKind::AngleBracket, EditKind::DoubleQuote, EditKind::Label];
        let mut gaps = Self {
            first: None,
            spaces: 0,
            first_space: usize::MAX,
            are_several: false,
            are_delimited: delimiters.into_iter().any(|kind| cleaned.has(kind)),
            has_hyphen: cleaned.remarks.iter().any(|remark| remark.kind == RemarkKind::EolHyphen),
            not_in_uris: not_in_uris(cleaned),
        };
        let mut removed = 0;
        for edit in &cleaned.edits {
            let at = edit.start - removed;
            removed += edit.end - edit.start;
            if !matches!(edit.kind, EditKind::SpaceInside | EditKind::LineBreak) {
                continue;
            }
            gaps.first = gaps.first.or(Some(at));
            if edit.kind == EditKind::SpaceInside {
                gaps.spaces += 1;
                gaps.first_space = gaps.first_space.min(at);
            }
            let is_blank_line = input[edit.span()].matches('\n').count() > 1;
            gaps.are_several |= is_blank_line || begins_uri(&cleaned.text[at..]);
        }
        gaps
    }

    /// Returns whether a space may be part of the URI: it is after the scheme and the authority.
    pub(super) fn may_be_escaped(&self, text: &str) -> bool {
        self.spaces > 0 && self.first_space >= path_start(text)
    }
}

/// Returns the offset of the path of a URI, or of a URI without its scheme.
fn path_start(text: &str) -> usize {
    let (start, is_opaque) = match split(text) {
        Some((name, after)) => (name.len() + 1, !after.starts_with("//")),
        None => (0, false),
    };
    let rest = &text[start..];
    let slashes = if rest.starts_with("//") { 2 } else { 0 };
    match rest[slashes..].find(['/', '?', '#']) {
        // A space after the colon of a scheme follows a label, as in `mailto: a@b.example`.
        _ if is_opaque => start + 1,
        Some(end) => start + slashes + end,
        None => text.len(),
    }
}

/// Returns the byte offset of the first character that is not allowed in URIs, in the cleaned
/// string.
fn not_in_uris(cleaned: &Cleaned<'_>) -> Option<usize> {
    let remark = cleaned.remarks.iter().find(|remark| remark.kind == RemarkKind::NotInUris)?;
    let before = cleaned.edits.iter().take_while(|edit| edit.start < remark.start);
    Some(remark.start - before.map(|edit| edit.end - edit.start).sum::<usize>())
}

/// Returns whether a string starts with a known scheme.
fn begins_uri(text: &str) -> bool {
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let len = text.bytes().take(LONGEST_SCHEME).take_while(is_scheme).count();
    text[len..].starts_with(':') && is_known(&text[..len])
}

/// Returns the cleaned string without hyphens at the ends of lines.
pub(super) fn without_hyphens(input: &str, cleaned: &Cleaned<'_>) -> String {
    let hyphens = cleaned.remarks.iter().filter(|remark| remark.kind == RemarkKind::EolHyphen);
    let mut cuts: Vec<_> = cleaned.edits.iter().map(|edit| edit.span()).collect();
    cuts.extend(hyphens.map(|remark| remark.span()));
    cuts.sort_unstable_by_key(|cut| cut.start);
    without(input, cuts.into_iter()).into_owned()
}

/// Returns the cleaned string with `%20` for each space within lines.
pub(super) fn with_escaped_spaces(input: &str, cleaned: &Cleaned<'_>) -> String {
    let mut text = String::with_capacity(input.len());
    let mut from = 0;
    for edit in &cleaned.edits {
        text.push_str(&input[from..edit.start]);
        if edit.kind == EditKind::SpaceInside {
            text.push_str(&"%20".repeat(input[edit.span()].chars().count()));
        }
        from = edit.end;
    }
    text + &input[from..]
}
