//! Flowed text, whose lines are joined for display (RFC 3676).

use crate::document::undone::Undone;

/// Joins lines that end with a space, and removes the space, as with `DelSp=yes` (section 4.2).
/// Without it, the space remains, and a URI does not continue after it.
pub(super) fn joined(text: &str) -> Undone {
    let mut undone = Undone::default();
    let mut at = 0;
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let content = line.trim_end_matches(['\r', '\n']);
        let depth = quotes(line);
        let goes_on = content.ends_with(' ')
            && content[depth..].trim_start_matches(' ') != "-- "
            && &content[depth..] != "-- "
            && lines.peek().is_some_and(|next| quotes(next) == depth);
        let is_joined = at > 0 && !undone.text().ends_with('\n');
        // The start of a joined line may be quote marks, and a space for stuffing (section 4.4).
        let start = if is_joined { depth + usize::from(line[depth..].starts_with(' ')) } else { 0 };
        let end = if goes_on { content.len() - 1 } else { line.len() };
        undone.same(&line[start.min(end)..end], at + start.min(end));
        at += line.len();
    }
    undone
}

fn quotes(line: &str) -> usize {
    line.bytes().take_while(|byte| *byte == b'>').count()
}
