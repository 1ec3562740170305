//! The format of large recordings: sorted lines, in which the start of the previous line is a
//! number.
//!
//! The first line is a header. Each other line starts with the number of characters that it shares
//! with the line before it, as a digit in base 36.

use std::iter;

const BASE: u32 = 36;

/// Sorts and shortens the lines after the header.
#[must_use]
pub fn shorten(recording: &str) -> String {
    let (header, lines) = recording.split_once('\n').unwrap_or((recording, ""));
    let mut lines: Vec<&str> = lines.lines().collect();
    lines.sort_unstable();
    let previous = iter::once("").chain(lines.iter().copied());
    let mut shortened = format!("{header}\n");
    for (previous, line) in previous.zip(&lines) {
        let same = previous.chars().zip(line.chars()).take_while(|(one, other)| one == other);
        let count = same.count().min(BASE as usize - 1);
        shortened.extend(char::from_digit(count as u32, BASE));
        shortened.extend(line.chars().skip(count).chain(['\n']));
    }
    shortened
}

/// Returns the recording whose lines [`shorten`] has sorted and shortened.
///
/// # Panics
///
/// Panics if a line has no number.
#[must_use]
pub fn expand(shortened: &str) -> String {
    let (header, lines) = shortened.split_once('\n').unwrap_or((shortened, ""));
    let mut recording = format!("{header}\n");
    let mut previous = String::new();
    for line in lines.lines() {
        let mut rest = line.chars();
        let count = rest.next().and_then(|digit| digit.to_digit(BASE)).expect("a number");
        previous = previous.chars().take(count as usize).chain(rest).collect();
        recording.push_str(&previous);
        recording.push('\n');
    }
    recording
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_sorted_and_kept() {
        let long = "é".repeat(50);
        let recording = format!("z\nb\n\nba\n{long}\n{long}é\n\n");
        assert_eq!(expand(&shorten(&recording)), format!("z\n\n\nb\nba\n{long}\n{long}é\n"));
        assert_eq!(shorten("z\nba\nb\nbac\n"), "z\n0b\n1a\n2c\n");
        assert_eq!(expand(&shorten("z")), "z\n");
    }
}
