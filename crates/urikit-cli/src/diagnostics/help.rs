//! The layout of help, the overview of `uri --help`, and the text of the manual page.
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
    let overview = overview(command.get_styles());
    let command = command.mut_subcommands(|subcommand| with_layout(subcommand, "uri"));
    command.help_template(overview).override_usage(USAGE)
}

fn with_layout(command: Command, parent: &str) -> Command {
    let path = format!("{parent} {}", command.get_name());
    let hidden: String = command
        .get_arguments()
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

/// The details of the manual page of the command.
pub(crate) const URI_MANUAL: &str = "\
Input:
Inputs are arguments, or lines of standard input or of files (-i). An argument that is the name of \
a file is read like that of -i, except after `--`; in a script, put `--` before arguments that \
others control. Files with a name such as `a.csv`, `a.tsv.gz`, or `a.jsonl` have records (--csv, \
--tsv, --jsonl). Every input gives one line of output, in the order of the input, even if it is \
invalid. To pass an argument that is also the \
name of a subcommand, precede it with `--`: `uri -- parse`.

Input compressed with gzip or Zstandard is decompressed, and UTF-16 with a byte order mark is \
decoded. A line of more than 256 MiB is an error.

A line ends with LF or CRLF; the last line needs no line terminator. Any other CR is part of the \
line. An empty line is the empty reference, which is valid. With -0, records end with NUL, also in \
lines of output, except those of `parse`, `compare`, `encode`, `explain`, `guess`, `audit`, and \
`template`. With --jsonl, each line is a JSON string, or with --field a JSON object, in which \
`a.b` is the member `b` of the member `a`. A byte order mark at the start of a file is ignored. \
Input that is not UTF-8 is invalid; in \
JSON output, `input` then has replacement characters and `input_base64` has the bytes.

Columns and members:
With --csv or --tsv, the input is the column --field of records with a header (RFC 4180), and the \
result is appended as columns: `output`, or a name of the subcommand, such as `host`, `validity`, \
or `severity`. With --jsonl and --output-field, the result is added to the object as a member; \
with --json, it is the JSON output. --output-field gives the names, which can be those of existing \
columns or members to replace. Everything else is copied unchanged. An undefined value is an empty \
field, or null. A malformed record (unclosed quotation mark, wrong number of fields) ends its file \
with an error; the records before it are processed. A line that is not the expected JSON is \
reported, the other lines are processed, and the exit status is 2. `filter`, `sort`, and `dedupe` \
print whole records. --format selects the output format for any input.

Invalid rows:
--on-error selects the output for an invalid row: empty (the default), keep (the row; the default \
of `set`), skip, or fail, which stops. On a terminal, at most 10 errors \
are printed, followed by a summary; --max-errors changes the number, and --quiet prints neither.

Errors:
Errors in the input are printed on standard error as FILE:LINE:COLUMN: MESSAGE. COLUMN counts \
bytes from 1; with --jsonl, bytes of the decoded string. On a terminal, a diagram follows. With \
--json, the error is a member of the JSON object instead, with byte offsets `start` and `end` from \
0. Errors in the JSON input itself have positions in the line. \
Usage and I/O errors are printed as error: MESSAGE.

Specifications:
--spec selects the specification for parsing, resolution, normalization, and comparison: rfc3986 \
(2005, the default); rfc3987 for IRIs (2005); rfc3986+6874 with IPv6 zone identifiers (2013, \
obsoleted by RFC 9844); rfc2396 (1998); rfc2396+2732 with IPv6 addresses (1999); rfc1808 (1995); \
rfc1738 (1994); java, the class java.net.URI; and whatwg, the WHATWG URL Standard, which browsers \
follow. Options that do not apply to the specification are usage errors.

Unicode:
With --unicode, IDNA labels and percent-encoded characters are shown as Unicode (RFC 3987 section \
3.2). A label or escape is kept, and the reason reported, if its characters mix scripts, look like \
ASCII or a delimiter, are invisible, or change the direction of text. Escapes of ASCII delimiters \
are kept without a report. With --json, `unicode` is {text, kept}; `kept` lists {start, end, \
component, code, section, message} with offsets into the exact text; all other members are exact. \
`unicode` is null for invalid input.

Secrets:
Diagrams and error messages mask passwords, and values of query parameters that look like \
secrets, unless --show-secrets is given. Results and JSON output are not masked.

Exit status:
0: success. 1: a negative answer of `check`, `compare`, `explain`, `guess`, `audit`, `find`, \
`filter`, or `template match`, for example that URIs are not equivalent. 2: a usage error, or an \
error reading or writing. 3: some inputs are invalid and have no result. Reading the file that \
standard output goes to is an error. If the reader of a pipe closes it, the command ends quietly \
with status 0.

Interruption:
Output is written in whole lines. After a signal, a file has only whole lines; a pipe has whole \
lines up to 4096 bytes, and may have a part of a longer one. If the disk is full, a file keeps the \
lines that fit. SIGKILL can cut a line in a file. Diagrams, SARIF logs, and output of `find \
--rewrite` can be cut anywhere.";

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
