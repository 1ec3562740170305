//! Templates with random words.

use std::ops::Range;

fn word(bytes: &mut impl Iterator<Item = u8>) -> String {
    let mut word = String::from("q");
    let len = bytes.next().unwrap_or_default() % 9;
    word.extend(
        bytes.take(usize::from(len)).map(|byte| char::from(b"qjxkvzwy"[usize::from(byte) % 8])),
    );
    word
}

/// Replaces `{w}` with a word and `{p}` with words separated by slashes, and returns the ranges
/// between `«` and `»`. Templates with the same placeholders get the same words.
pub(crate) fn fill(template: &str, data: &[u8]) -> (String, Vec<Range<usize>>) {
    let mut bytes = data.iter().copied();
    let (mut text, mut starts, mut marks) = (String::new(), Vec::new(), Vec::new());
    let mut rest = template;
    while let Some(sign) = rest.chars().next() {
        let hole = ["{w}", "{p}"].into_iter().find(|hole| rest.starts_with(hole));
        match (sign, hole) {
            (_, Some("{w}")) => text += &word(&mut bytes),
            (_, Some(_)) => {
                let count = bytes.next().unwrap_or_default() % 3;
                let words: Vec<String> = (0..=count).map(|_| word(&mut bytes)).collect();
                text += &words.join("/");
            }
            ('«', _) => starts.push(text.len()),
            ('»', _) => marks.push(starts.pop().expect("«")..text.len()),
            (sign, _) => text.push(sign),
        }
        rest = &rest[hole.map_or(sign.len_utf8(), str::len)..];
    }
    (text, marks)
}
