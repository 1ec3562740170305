//! The layout of help, and the overview of `uri --help`.
//!
//! A paragraph is one line: clap wraps it at the width of the terminal.

use std::fmt::Write;

use clap::builder::Styles;
use clap::{Arg, ArgAction, Command};

use crate::table::GROUPS;

/// The usage of the command.
const USAGE: &str = "uri [COMMAND] [OPTIONS] [URI]...";

/// The examples of `uri --help`.
const EXAMPLES: [&str; 5] = [
    "uri parse --json 'http://user@example.com:8042/over/there?name=ferret'",
    "uri resolve --base http://a/b/c/d ../g         # http://a/b/g",
    "uri set --delete 'query:utm_*' -i urls.txt     # one URL per line",
    "uri find docs/                                 # URIs in files, recursively",
    "uri audit 'http://good.com@evil.com/'          # security problems",
];

/// The options in `uri --help`.
const OPTIONS: [(&str, &str); 10] = [
    ("-i, --input <FILE>", "Read inputs from FILE, one per line"),
    ("    --csv, --tsv, --jsonl", "Read records, with the input in --field NAME"),
    ("    --json", "Write one JSON object per input"),
    ("    --format <FORMAT>", "Write json, csv, tsv, or plain lines"),
    ("    --spec <SPEC>", "Specification to parse with [default: rfc3986]"),
    ("    --color <WHEN>", "When to use color: auto, always, never"),
    ("    --completions <SHELL>", "Print a shell completion script"),
    ("    --man [COMMAND]", "Print a manual page"),
    ("-h, --help", "Print help; `uri COMMAND --help` has the details"),
    ("-V, --version", "Print the version; --version also lists data"),
];

/// The options of most subcommands, which only `--help` lists.
const COMMON: [&str; 14] = [
    "color",
    "csv",
    "field",
    "format",
    "help",
    "jobs",
    "jsonl",
    "max-errors",
    "null",
    "on-error",
    "output-field",
    "quiet",
    "show-secrets",
    "tsv",
];

/// The last line of `uri --help`.
const STATUS: &str =
    "Exit status: 0 success, 1 negative answer, 2 usage or I/O error, 3 invalid input";

/// The layout of the help of a subcommand.
const LAYOUT: &str =
    "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

/// Sets the layout of help, and lists in each `-h` the options that only `--help` describes.
pub(crate) fn laid_out(command: Command) -> Command {
    // The template of clap cannot group subcommands, so the overview is written here.
    let overview = overview(command.get_styles());
    let command = command.mut_subcommands(|subcommand| with_layout(subcommand, "uri"));
    command.help_template(overview).override_usage(USAGE)
}

fn with_layout(command: Command, parent: &str) -> Command {
    let path = format!("{parent} {}", command.get_name());
    let hidden: String = command
        .get_arguments()
        // Options that are hidden everywhere are only accepted, for example where a subcommand has
        // no use for them.
        .filter(|argument| argument.is_hide_short_help_set() && !argument.is_hide_set())
        .filter_map(Arg::get_long)
        .filter(|long| !COMMON.contains(long))
        .map(|long| format!("--{long}, "))
        .collect();
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let help = help.help("Print help; -h prints a summary").help_heading("Output");
    // The last line of the summary names `--help`.
    let command = command.disable_help_flag(true).arg(help.hide_short_help(true));
    let command = command.mut_subcommands(|subcommand| with_layout(subcommand, &path));
    let more = match &*hidden {
        "" => format!("More options: see `{path} --help`"),
        _ => format!("More options: {hidden}and common ones (see `{path} --help`)"),
    };
    // A command without `--help` details has the same text in both.
    let details = command.get_after_long_help().cloned().unwrap_or_default();
    command.help_template(LAYOUT).after_help(more).after_long_help(details)
}

/// Returns the help of the command itself, which is the same for `-h` and `--help`.
fn overview(styles: &Styles) -> String {
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut text = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{header}Examples:{header:#}\n"
    );
    for example in EXAMPLES {
        let _ = writeln!(text, "  {example}");
    }
    let _ = writeln!(text, "\n{header}Commands:{header:#}");
    for (group, entries) in GROUPS {
        for (index, entry) in entries.iter().enumerate() {
            // The name of a group is next to its first subcommand only.
            let group = if index == 0 { group } else { "" };
            let (name, summary) = (entry.name, entry.summary);
            let _ = writeln!(text, "  {group:<11}{literal}{name:<12}{literal:#}{summary}");
        }
    }
    let _ = writeln!(text, "\n{header}Common options:{header:#}");
    for (option, summary) in OPTIONS {
        let _ = writeln!(text, "  {literal}{option:<27}{literal:#}{summary}");
    }
    let _ = write!(text, "\n{STATUS}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overview_lists_existing_options() {
        let command = crate::table::definition();
        for (option, _) in OPTIONS {
            let long = option.split("--").nth(1).and_then(|rest| rest.split(' ').next());
            let long = long.map(|long| long.trim_end_matches(','));
            let is_defined = command.get_arguments().any(|argument| argument.get_long() == long);
            assert!(is_defined || matches!(long, Some("help" | "version")), "{option}");
        }
    }
}
