//! Manual pages: those of `clap_mangen`, with the details of help as sections.

use std::io;

use clap::Command;
use clap::builder::Resettable;

/// The details of the manual page of the command, in lines that an editor can show.
const URI_MANUAL: &str = include_str!("manual.txt");

/// Returns the manual page of a command in roff.
pub(crate) fn page(command: &Command) -> io::Result<Vec<u8>> {
    let examples = command.get_before_help().map(ToString::to_string);
    let details = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    // On the page, the first examples follow the details, and the other ones follow them.
    let (details, more) = details.split_once("More examples:\n").unwrap_or((&details, ""));
    let text = match examples {
        Some(examples) => format!("{}\n\n{examples}\n{more}", details.trim_end()),
        None => unwrapped(URI_MANUAL),
    };
    let command = command
        .clone()
        .after_help(Resettable::Reset)
        .after_long_help(Resettable::Reset)
        // The manual page omits the summary of an option that `-h` omits.
        .mut_args(|argument| argument.hide_short_help(false));
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    page.extend_from_slice(sections(text.trim()).as_bytes());
    Ok(page)
}

/// Joins the lines of each paragraph. A heading or an empty line precedes it.
fn unwrapped(text: &str) -> String {
    let (mut unwrapped, mut is_paragraph) = (String::new(), false);
    for line in text.lines() {
        unwrapped.push(if is_paragraph && !line.is_empty() { ' ' } else { '\n' });
        unwrapped.push_str(line);
        is_paragraph = !line.is_empty() && !is_heading(line);
    }
    unwrapped
}

/// Formats help in roff: a line that ends with a colon before other lines is a heading.
fn sections(help: &str) -> String {
    let mut roff = String::new();
    if !help.lines().next().is_some_and(is_heading) {
        roff += ".SH DETAILS\n";
    }
    let mut lines = help.lines().peekable();
    while let Some(line) = lines.next() {
        let is_term = line.starts_with("  ")
            && lines.peek().is_some_and(|next| next.starts_with("    "))
            && !line.starts_with("    ");
        match line.trim_start() {
            // A heading starts a paragraph by itself.
            "" if lines.peek().is_some_and(|next| is_heading(next)) => {}
            "" => roff += ".PP\n",
            heading if is_heading(line) => {
                roff += &format!(".SH {}\n", heading.trim_end_matches(':').to_uppercase());
            }
            term if is_term => roff += &format!(".TP\n{}\n", escaped(term)),
            text if line.starts_with("    ") || !line.starts_with(' ') => {
                roff += &format!("{}\n", escaped(text));
            }
            literal => roff += &format!(".nf\n{}\n.fi\n", escaped(literal)),
        }
    }
    roff
}

/// Returns whether a line is a heading of one or two words.
fn is_heading(line: &str) -> bool {
    !line.starts_with(' ') && line.ends_with(':') && line.split(' ').count() <= 2
}

fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    // Such a line would be a request of roff, which is not printed.
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_formatted_as_sections() {
        let help = "Output:\nA \\N.\n  term\n    'text\n\nExamples:\n  uri -h\n  uri get";
        let expected = ".SH OUTPUT\nA \\eN.\n.TP\nterm\n\\&'text\n.SH EXAMPLES\n\
                        .nf\nuri \\-h\n.fi\n.nf\nuri get\n.fi\n";
        assert_eq!(sections(help), expected);
        assert_eq!(sections("a\n\nb"), ".SH DETAILS\na\n.PP\nb\n");
    }
}
