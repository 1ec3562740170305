//! Wrapping and shortening text to the width of a terminal.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Replaces the middle with `…` if the text is too wide.
pub(crate) fn shortened(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    // One column is for the ellipsis.
    let head = (width - 1) / 2;
    let tail = width - 1 - head;
    let begin: String = within(text.chars(), head).collect();
    let end: Vec<char> = within(text.chars().rev(), tail).collect();
    format!("{begin}…{}", end.into_iter().rev().collect::<String>())
}

/// Takes the characters that fit in `width` columns.
fn within(chars: impl Iterator<Item = char>, width: usize) -> impl Iterator<Item = char> {
    let mut used = 0;
    chars.take_while(move |c| {
        used += c.width().unwrap_or(0);
        used <= width
    })
}

/// Wraps text at spaces, or inside a word if it is wider than a line.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let mut room = width.saturating_sub(used + 1);
        let length = word.width();
        // A word that fits on no line starts on the current line if there is room for a character.
        if used > 0 && length > room && (length <= width || room < 2) {
            lines.push(String::new());
            used = 0;
        }
        if used > 0 {
            push(&mut lines, ' ');
            used += 1;
        }
        room = width - used.min(width);
        for c in word.chars() {
            let columns = c.width().unwrap_or(0);
            if room < columns {
                lines.push(String::new());
                (room, used) = (width, 0);
            }
            push(&mut lines, c);
            room = room.saturating_sub(columns);
            used += columns;
        }
    }
    lines
}

/// Wraps a sentence, keeping `RFC` and `section` together with their numbers.
pub(crate) fn paragraph(text: &str, width: usize) -> impl Iterator<Item = String> {
    const NO_BREAK: &str = "\u{A0}";
    // A number on the next line is hard to read.
    let glued = ["RFC ", "section "]
        .iter()
        .fold(text.to_owned(), |text, word| text.replace(word, &word.replace(' ', NO_BREAK)));
    wrapped(&glued, width).into_iter().map(|line| line.replace(NO_BREAK, " "))
}

fn push(lines: &mut [String], c: char) {
    if let Some(line) = lines.last_mut() {
        line.push(c);
    }
}

/// Joins names by commas, with `last` before the last one.
pub(crate) fn joined(names: &[&str], last: &str) -> String {
    match names {
        [before @ .., name] if !before.is_empty() => format!("{}{last}{name}", before.join(", ")),
        names => names.concat(),
    }
}

pub(crate) fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("a verylongword b", 5), ["a ver", "ylong", "word", "b"]);
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(shortened("abcdefgh", 5), "ab…gh");
        assert_eq!(shortened("abcde", 5), "abcde");
        // Wide characters occupy two columns.
        assert_eq!(wrapped("納豆 納豆納豆", 6), ["納豆", "納豆納", "豆"]);
        assert_eq!(shortened("納豆納豆", 6), "納…豆");
    }

    #[test]
    fn rfc_and_section_numbers_are_not_separated() {
        let lines = paragraph("given by RFC 3986 in section 3.2", 12);
        assert!(lines.eq(["given by", "RFC 3986 in", "section 3.2"]));
    }
}
