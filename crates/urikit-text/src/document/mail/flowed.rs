//! Joins the lines of flowed text (RFC 3676).

use crate::document::unescaped::Unescaped;

/// Joins each line that ends with a space with the next one, without the space, as `DelSp=yes`
/// specifies (section 4.2). Without `DelSp`, the space remains and ends a URI.
pub(super) fn joined(text: &str) -> Unescaped {
    let mut unescaped = Unescaped::default();
    let mut at = 0;
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let content = line.trim_end_matches(['\r', '\n']);
        let depth = quotes(line);
        let continues = content.ends_with(' ')
            && content[depth..].trim_start_matches(' ') != "-- "
            && &content[depth..] != "-- "
            && lines.peek().is_some_and(|next| quotes(next) == depth);
        let is_joined = at > 0 && !unescaped.text().ends_with('\n');
        // A joined line may start with quote marks, and with a space that stuffing added (section
        // 4.4).
        let start = if is_joined { depth + usize::from(line[depth..].starts_with(' ')) } else { 0 };
        let end = if continues { content.len() - 1 } else { line.len() };
        unescaped.same(&line[start.min(end)..end], at + start.min(end));
        at += line.len();
    }
    unescaped
}

fn quotes(line: &str) -> usize {
    line.bytes().take_while(|byte| *byte == b'>').count()
}
