//! Help texts: examples, which precede the options, and details, which follow them in `--help`.
//!
//! A paragraph is one line: clap wraps it at the width of the terminal.

mod auditing;
mod changing;
mod finding;
mod references;
mod selecting;

use std::fmt::Write;

use clap::builder::Styles;
use clap::{Arg, Command};

pub(crate) use auditing::*;
pub(crate) use changing::*;
pub(crate) use finding::*;
pub(crate) use references::*;
pub(crate) use selecting::*;

/// The usage of the command.
pub(crate) const USAGE: &str = "uri [COMMAND] [OPTIONS] [URI]...";

/// The examples of `uri --help`.
const EXAMPLES: [&str; 5] = [
    "uri parse --json 'http://user@example.com:8042/over/there?name=ferret'",
    "uri resolve --base http://a/b/c/d ../g         # http://a/b/g",
    "uri query --remove 'utm_*' -i urls.txt         # one URL per line",
    "uri find docs/                                 # URIs in files, recursively",
    "uri audit 'http://good.com@evil.com/'          # security problems",
];

/// The groups of subcommands in `uri --help`, with a summary of each subcommand.
const GROUPS: [(&str, &[(&str, &str)]); 6] = [
    (
        "Inspect",
        &[
            ("parse", "Parse URIs and print their components (default)"),
            ("get", "Print selected components with a template"),
            ("check", "Validate URIs and report the position of each error"),
            ("explain", "Show how each specification interprets a URI"),
            ("compare", "Compare two URIs using the RFC 3986 comparison ladder"),
            ("guess", "Guess the URI meant by input such as `example.com`"),
        ],
    ),
    (
        "Transform",
        &[
            ("resolve", "Resolve references against a base URI"),
            ("relativize", "Find the shortest reference from a base to a target"),
            ("normalize", "Normalize URI references"),
            ("set", "Set or delete components, append segments or parameters"),
            ("build", "Build a URI from components"),
            ("query", "List or edit query parameters"),
            ("template", "Expand or match URI templates, or list their variables"),
            ("encode", "Percent-encode data for a component"),
            ("decode", "Percent-decode strings"),
            ("path", "Convert between file names and `file` URIs"),
            ("iri", "Convert between URIs and IRIs"),
        ],
    ),
    (
        "Select",
        &[
            ("filter", "Select inputs by conditions, or count them"),
            ("sort", "Sort inputs by SURT key or component"),
            ("dedupe", "Remove duplicates by normal form or component"),
        ],
    ),
    (
        "Documents",
        &[
            ("find", "Find or rewrite URIs in text, HTML, Markdown, ..."),
            ("base", "Print the base URI of documents"),
        ],
    ),
    (
        "Security",
        &[
            ("audit", "Report security problems in URIs"),
            ("rule", "Describe audit rules"),
            ("readings", "Compare how different parsers interpret a URI"),
        ],
    ),
    (
        "Reference",
        &[
            ("scheme", "Describe URI schemes"),
            ("completions", "Print a shell completion script"),
            ("man", "Print a manual page"),
        ],
    ),
];

/// The options in `uri --help`.
const OPTIONS: [(&str, &str); 6] = [
    ("-i, --input <FILE>", "Read inputs from FILE, one per line; `-`: standard input"),
    ("    --json", "Write one JSON object per input"),
    ("    --spec <SPEC>", "Specification to parse with [default: rfc3986]"),
    ("    --color <WHEN>", "When to use color: auto, always, never [default: auto]"),
    ("-h, --help", "Print help; `uri COMMAND --help` has the details"),
    ("-V, --version", "Print the version (details: `uri version --verbose`)"),
];

/// The name of the command.
const ROOT: &str = "uri";

/// The identifier of `--show-secrets`.
const SECRETS: &str = "show_secrets";

/// The last line of `uri --help`.
const STATUS: &str = "Exit status: 0 success, 1 negative answer (such as an invalid URI), 2 error";

/// The layout of the help of a subcommand.
const LAYOUT: &str =
    "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

/// Returns whether the arguments of a subcommand are defined.
type IsDefined = fn(&str) -> bool;

/// Sets the layout of help, and lists in each `-h` the options that only `--help` describes.
pub(crate) fn laid_out(command: Command, is_defined: IsDefined) -> Command {
    let root = overview(command.get_styles());
    let secrets = command.get_arguments().find(|argument| argument.get_id() == SECRETS).cloned();
    let command = without_secrets(command, secrets.as_ref(), is_defined);
    let command = with_templates(command, ROOT, is_defined);
    command.help_template(root)
}

/// Hides `--show-secrets` in the help of subcommands that process no URIs.
fn without_secrets(command: Command, secrets: Option<&Arg>, is_defined: IsDefined) -> Command {
    let Some(secrets) = secrets.map(|secrets| secrets.clone().global(false)) else {
        return command;
    };
    let without = ["completions", "man", "rule", "scheme", "template", "version"];
    without.into_iter().filter(|name| is_defined(name)).fold(command, |command, name| {
        command.mut_subcommand(name, |subcommand| {
            subcommand
                .mut_subcommands(|inner| inner.arg(secrets.clone()))
                .arg(secrets.clone().hide(true))
        })
    })
}

fn with_templates(command: Command, path: &str, is_defined: IsDefined) -> Command {
    let hidden: Vec<String> = command
        .get_arguments()
        .filter(|argument| argument.is_hide_short_help_set() && !argument.is_hide_set())
        .filter(|argument| argument.get_id() != SECRETS)
        .filter_map(|argument| argument.get_long().map(|long| format!("--{long}")))
        .collect();
    let command = command.mut_subcommands(|subcommand| {
        if path == ROOT && !is_defined(subcommand.get_name()) {
            return subcommand;
        }
        let path = format!("{path} {}", subcommand.get_name());
        with_templates(subcommand, &path, is_defined)
    });
    let is_listed = command
        .get_arguments()
        .all(|argument| argument.get_id() != SECRETS || !argument.is_hide_set());
    let global = if is_listed { "--color, --show-secrets" } else { "--color" };
    let hidden = hidden.iter().map(|name| format!("{name}, ")).collect::<String>();
    let more = format!("More options: {hidden}{global} (see `{path} --help`)");
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
    for (group, commands) in GROUPS {
        for (index, (name, summary)) in commands.iter().enumerate() {
            let group = if index == 0 { group } else { "" };
            let _ = writeln!(text, "  {group:<11}{literal}{name:<12}{literal:#}{summary}");
        }
    }
    let _ = writeln!(text, "\n{header}Common options:{header:#}");
    for (option, summary) in OPTIONS {
        let _ = writeln!(text, "  {literal}{option:<22}{literal:#}{summary}");
    }
    let _ = write!(text, "\n{STATUS}");
    text
}

/// The details of the manual page of the command.
pub(crate) const URI_MANUAL: &str = "\
Input:
Inputs are arguments, or lines of standard input or of files (-i). Every input gives one line of \
output, in the order of the input, even if it is invalid. To pass an argument that is also the \
name of a subcommand, precede it with `--`: `uri -- parse`.

Input compressed with gzip or Zstandard is decompressed, and UTF-16 with a byte order mark is \
decoded. A line of more than 256 MiB is an error.

A line ends with LF or CRLF; the last line needs no line terminator. Any other CR is part of the \
line. An empty line is the empty reference, which is valid. With -0, records end with NUL. With \
--jsonl, each line is a JSON string, or with --field a JSON object, in which `a.b` is the \
member `b` of the member `a`. A byte order mark at the start \
of a file is an error, except for data (`encode`, and `path` without --to-file). Input that is not \
UTF-8 is invalid; in JSON output, `input` then has replacement characters and `input_base64` has \
the bytes.

Columns and members:
With --csv or --tsv, the input is the column --field of records with a header (RFC 4180), and the \
result is appended as columns: `output`, or a name of the subcommand, such as `host`, `target`, or \
`severity`. With --jsonl and --output-field, the result is added to the object as a member; with \
--json, it is the JSON output. --output-field gives the names, which can be those of existing \
columns or members to replace. Everything else is copied unchanged. An undefined value is an empty \
field, or null. A malformed record (unclosed quotation mark, wrong number of fields) ends its file \
with an error; the records before it are processed. A line that is not the expected JSON is \
reported, the other lines are processed, and the exit status is 2. `filter`, `sort`, and `dedupe` \
print whole records. --format selects the output format for any input.

Invalid rows:
--on-error selects the output for an invalid row: empty (the default), keep (the row; the default \
of `set` and of edits by `query`), skip, or fail, which stops. On a terminal, at most 10 errors \
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
0: success. 1: a negative answer, such as an invalid URI or URIs that are not equivalent. 2: a \
usage error, or an error reading or writing. Reading the file that standard output goes to is an \
error. If the reader of a pipe closes it, the command ends quietly with status 0.

Interruption:
Output is written in whole lines. After a signal, a file has only whole lines; a pipe has whole \
lines up to 4096 bytes, and may have a part of a longer one. If the disk is full, a file keeps the \
lines that fit. SIGKILL can cut a line in a file. Diagrams, SARIF logs, and output of `find \
--rewrite` can be cut anywhere.";

/// The examples of `parse`.
pub(crate) const PARSE: &str = "\
Examples:
  uri parse 'http://user@example.com:8042/over/there?name=ferret#nose'
  uri parse --json -i urls.txt
  uri parse -i urls.txt | cut -f 3          # the hosts
  uri parse --spec rfc1738 ftp://joe:secret@ftp.example.com/pub/a";

/// The details of `parse`.
pub(crate) const PARSE_LONG: &str = "\
Output:
On a terminal, the output is a diagram. Otherwise each line has seven tab-separated fields: \
scheme, userinfo, host, port, path, query, fragment. An undefined component is \\N, and an empty \
one is empty. Invalid input gives seven \\N. With --decode, tab, newline, CR, and backslash are \
written \\t, \\n, \\r, and \\\\.

JSON output is {input, valid, spec, kind, scheme, authority, userinfo, host, host_kind, port, \
path, query, fragment, error}. An undefined component is null. Components are not decoded; with \
--decode, all except the authority are, and `decode_lossy` lists those that are not UTF-8. With \
--unicode, `unicode` has the Unicode form (see `uri man`). With --domain, `domain`, `suffix`, and \
`subdomain` are as in `uri get`.

Other specifications (--spec) add fields and members at the end:
  rfc3986+6874
    `zone`: the IPv6 zone identifier. `host` includes it.
  rfc2396, rfc2396+2732
    `opaque`: the opaque part; either it or the path is null. If the authority is a registry-based \
name, `host_kind` is \"registry\", and userinfo, host, and port are null. The fields are opaque \
and authority. With --tolerant, `unwise` lists {start, char}, each such character is reported on \
standard error, and a backslash is written \\\\.
  rfc1808
    `params`: the part of the path after the first `;`. `authority` is the net_loc; if it is not a \
login (RFC 1738 section 3.1), `host_kind` is \"registry\". The fields are params and authority.
  rfc1738
    The syntax of section 5 for the scheme applies, such as httpurl; with --generic, only the \
generic one. `schemepart`, `user`, `password`, and `url_path`. `authority` is the login. `path` is \
the rest after the login including the slash, or the scheme part if there is no login; `url_path` \
is without the slash, or null. There is no query and no fragment.
  java
    `opaque`: the part after the scheme, if it does not start with `/`. Values are those of the \
raw getters. The fields are opaque and authority.
  whatwg
    Components are those of the parsed URL, so they can differ from the input. A backslash in a \
field is written \\\\. {query:KEY} of `uri get` is a form parameter. `validation_errors` lists \
{name, start, end}, and `changes` lists {kind, start, end, output_start, output_end}: how the URL \
differs from the input. `uri normalize` has both members, too.

More examples:
  uri parse -0 --json < urls.nul
  uri parse --json --jsonl --field url < events.jsonl
  uri parse --json --spec rfc2396 --tolerant 'http://h/{id}?q=ü'
  uri parse --unicode http://xn--fsq.jp/%E8%B1%86
  uri parse --spec rfc3986+6874 'http://[fe80::1%25eth0]/'";

/// The examples of `get`.
pub(crate) const GET: &str = "\
Examples:
  uri get '{host}' -i urls.txt | sort | uniq -c
  uri get '{scheme} {port}' https://example.com:8042/a   # https 8042
  uri get --decode '{path}' https://example.com/a%20b    # /a b";

/// The details of `get`.
pub(crate) const GET_LONG: &str = "\
Template:
Names in braces are replaced: {uri} (the whole input), {scheme}, {authority}, {userinfo}, {user} \
(the userinfo up to the first colon), {password} (the userinfo after it), {host}, {port}, {path}, \
{query}, {fragment}, and {query:KEY} (the value of the first parameter KEY). {{ and }} are literal \
braces; \\t is a tab, \\n a line break, and \\\\ a backslash. An undefined component is replaced \
with nothing, and a template without names is an error. Results are not masked. Other \
specifications add {zone} (rfc3986+6874), {opaque} (rfc2396), {params} (rfc1808), and {schemepart} \
and {url_path} (rfc1738).

Computed values:
  {origin}
    The normalized scheme, host, and port: https://example.com. A default port is omitted.
  {port:default}
    The port, or the default port of the scheme.
  {filename}, {extension}
    The last segment of the path, and its part after the last dot. Undefined if a URI has a path \
without a leading slash.
  {query-all:KEY}
    The values of all parameters KEY, separated by spaces.
  {puny:host}, {idn:host}
    The host in ASCII, and in Unicode except for labels that could be confused with others.
  {domain}, {suffix}, {subdomain}
    The registered domain, the public suffix, and the labels before the registered domain, in \
lowercase and percent-decoded, by the Public Suffix List: `example.co.uk`, `co.uk`, and `www` for \
www.example.co.uk. An IP address has none. An unlisted top-level domain is a suffix.
  {host_reversed}
    The labels of the host in reverse order: com.example.www.
  {key}, {key:PROFILE}
    The normal form, as `uri normalize` prints it, or the canonical form by a profile. `crawler` \
removes the fragment.
  {surt}, {surt:PROFILE}
    The SURT key: com,example)/path. The default profile is ia-2013 (Internet Archive).
The profiles are crawler, archive, ia-2013, cdxj, commoncrawl, plain, safe-browsing, and w3lib. A \
URI without a canonical form, for example because of its port, is reported as invalid.

Output:
Each line is the expanded template, or empty if the input is invalid. With --decode, tab, newline, \
CR, and backslash are written \\t, \\n, \\r, and \\\\. {uri} and {authority} are not decoded \
because decoded delimiters would be ambiguous. JSON output is {input, valid, output, error}, with \
a member for each component of the template before `output`.

More examples:
  uri get --json '{host}{path}' -i urls.txt
  uri get --decode --form '{query:q}' 'http://h/?q=a+b'  # a b
  uri get '{origin}\\t{filename}' -i urls.txt
  uri get '{domain}' https://www.example.co.uk/          # example.co.uk
  uri get '{surt}' 'https://www.example.com/a?z=1&b=2'   # com,example)/a?b=2&z=1
  uri get --spec rfc2396 '{scheme} {opaque}' mailto:a@example.com";

/// The examples of `check`.
pub(crate) const CHECK: &str = "\
Examples:
  uri check http://a:b/                        # invalid
  uri check -i urls.txt > /dev/null            # only errors and the exit status
  uri check --as absolute-uri 'http://a/#top'  # invalid
  uri check --scheme-rules urn:x               # invalid";

/// The details of `check`.
pub(crate) const CHECK_LONG: &str = "\
Output:
Each line is `valid` or `invalid`. JSON output is {input, valid, kind, error}. The exit status is \
1 if any input is invalid.

--as absolute-uri and relative-ref require --spec rfc3986, rfc3987 (absolute-IRI, irelative-ref), \
or rfc2396. With rfc1808, `uri` is an absoluteURL. With rfc1738, the syntax of section 5 for the \
scheme applies: httpurl, ftpurl, newsurl, and so on. With --generic, only the generic syntax \
applies (genericurl), which for example allows a user in an http URL.

--scheme-rules also accepts the syntax of programs that is not a URI: hosts separated by commas, \
JDBC and Kafka addresses, keys of S3, user@host:path of git, and SIP with an IPv6 address. A note names \
the violated rule; JSON output has own_syntax {program, parts, error}.

More examples:
  uri check --json -i urls.txt
  uri check --spec rfc1738 http://h/~u
  uri check --spec rfc1738 --generic http://joe@h/
  uri check --spec rfc3987 http://例え.jp/納豆";

/// The examples of `path`.
pub(crate) const PATH: &str = "\
Examples:
  uri path /tmp/x                              # file:///tmp/x
  find . -print0 | uri path -0
  uri path file:///etc/motd                    # /etc/motd
  uri path 'C:\\Users\\me\\a b.txt'               # file:///C:/Users/me/a%20b.txt";

/// The details of `path`.
pub(crate) const PATH_LONG: &str = "\
A `file` URI is converted to a file name, and anything else is a file name and converted to a URI. \
Write `./` before a relative name that starts with `file:`. File names are not looked up. They can be \
any bytes; bytes that are not UTF-8 are written unchanged, except on a terminal. With -0, output \
records end with NUL too.

With windows, `.` and `..` are resolved within the drive or share, and \\\\?\\ is removed. `|` after the \
drive of a URI and backslashes in it are accepted (RFC 8089 appendix E).

A URI with a query or fragment is an error. With --style unix, so is a URI with another host; with \
windows, the host becomes \\\\host\\share; with vms, it is omitted and reported on standard error \
(RFC 1738 section 3.10, RFC 8089 appendix E).";

/// The examples of `iri`.
pub(crate) const IRI: &str = "\
Examples:
  uri iri --to-uri http://example.org/é                     # http://example.org/%C3%A9
  uri iri --to-uri --host idna http://résumé.example/       # http://xn--rsum-bpad.example/
  uri iri --to-iri http://example.org/%E7%B4%8D%E8%B1%86    # http://example.org/納豆
  uri iri --to-iri --host idna http://xn--mnchen-3ya.example/";

/// The details of `iri`.
pub(crate) const IRI_LONG: &str = "\
--to-iri keeps escapes of ASCII characters, of bytes that are not UTF-8, of invisible characters, \
and of characters that are not allowed in an IRI. Converting the result with --to-uri gives the \
same URI, except for the case of hexadecimal digits.

With --to-iri --host idna, labels that mix scripts or look like ASCII are kept (UTS 39). --unicode \
extends this check to the other components and reports what is kept. With --to-uri --host idna, \
an escaped dot in the host separates labels, and an empty label is an error. A host of ASCII \
characters is unchanged.

More examples:
  uri iri --to-iri --unicode http://xn--mnchen-3ya.example/%D1%84%E2%80%AE";

/// The examples of `scheme`.
pub(crate) const SCHEME: &str = "\
Examples:
  uri scheme gopher wais
  uri scheme --json ftp
  uri scheme | grep permanent";

/// The details of `scheme`.
pub(crate) const SCHEME_LONG: &str = "\
Output:
Each line has six tab-separated fields: the scheme; its status in the IANA registry (permanent, \
provisional, historical, or experimental for x- names); its specification; its default port; \
`view` if `uri explain` describes its URIs; a description. Unknown values are \\N. The exit \
status is 1 if a scheme is unknown.";

/// The examples of `completions`.
pub(crate) const COMPLETIONS: &str = "\
Examples:
  uri completions bash > ~/.local/share/bash-completion/completions/uri
  uri completions fish > ~/.config/fish/completions/uri.fish
  uri completions zsh > \"${fpath[1]}/_uri\"";

/// The examples of `man`.
pub(crate) const MAN: &str = "\
Examples:
  uri man | man -l -
  uri man template expand > uri-template-expand.1";

/// The examples of `version`.
pub(crate) const VERSION: &str = "\
Examples:
  uri version
  uri version --verbose";

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;

    #[test]
    fn overview_lists_every_subcommand_and_existing_options() {
        let command = Cli::command();
        let mut listed: Vec<&str> =
            GROUPS.iter().flat_map(|(_, commands)| *commands).map(|(name, _)| *name).collect();
        let mut defined: Vec<&str> = command
            .get_subcommands()
            .filter(|subcommand| !subcommand.is_hide_set())
            .map(Command::get_name)
            .collect();
        listed.sort_unstable();
        defined.sort_unstable();
        assert_eq!(listed, defined);
        for (option, _) in OPTIONS {
            let long = option.split("--").nth(1).and_then(|rest| rest.split(' ').next());
            let is_defined = command.get_arguments().any(|argument| argument.get_long() == long);
            assert!(is_defined || matches!(long, Some("help" | "version")), "{option}");
        }
    }
}
