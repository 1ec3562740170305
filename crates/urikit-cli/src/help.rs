//! What stands below the options in help texts: with `-h` the short one, with `--help` the long one where there are two.
//!
//! A paragraph is one line here: the terminal's width says where it breaks.

/// What both helps of the command share.
macro_rules! uri_examples {
    () => {
        "\
Examples:
  uri http://user@example.com:8042/over/there?name=ferret#nose
  uri parse --json -i urls.txt
  uri check -i urls.txt
  uri resolve --base http://a/b/c/d ../g
  uri normalize --steps HTTP://EXAMPLE.com:80/%7Efoo/./bar
  uri compare http://example.com http://example.com:80/

A text that is also the name of a subcommand goes behind `--`: uri -- parse"
    };
}

/// What both helps of `parse` share.
macro_rules! parse_examples {
    () => {
        "\
Examples:
  uri parse 'http://user@example.com:8042/over/there?name=ferret#nose'
  uri parse --json -i urls.txt
  uri parse -i urls.txt | cut -f 3          # the hosts
  uri parse -0 --json < urls.nul
  uri parse --json --jsonl --field url < events.jsonl

Down a pipe a row is seven fields with tabs between them: scheme, userinfo, host, port, path, query, fragment. \
\\N is an undefined component, nothing an empty one (section 5.3 tells them apart); seven \\N are a row that \
is not valid. With --decode, tab, newline, CR and backslash in a value are written \\t \\n \\r \\\\."
    };
}

/// The two ways to use the command.
pub(crate) const USAGE: &str = "uri [OPTIONS] [URI]...\n       uri <COMMAND> [OPTIONS] [ARGUMENTS]...";

/// Below `uri -h`.
pub(crate) const URI: &str = uri_examples!();

/// Below `uri --help`.
pub(crate) const URI_LONG: &str = concat!(
    uri_examples!(),
    "\n\nRows:
Every input row gives one output row, in the order of the input, whatever is wrong with it. A row is an \
argument, or a line: LF or CRLF ends it, the CR belonging to the line end, and the last line needs no end. An \
empty line is a row: the empty text is a valid reference (section 4.2). A byte order mark at the beginning of \
a file is not stripped: that row is not valid, and the error says why. Rows may hold any bytes. One that is \
not UTF-8 is not valid; in JSON its `input` has replacement characters, and `input_base64` has the bytes.

Errors:
What is wrong with a row goes to standard error as FILE:LINE:COLUMN: message, where COLUMN counts bytes from 1 \
in the row's text (with --jsonl, in the text that the JSON string stands for), and on a terminal with a \
drawing. With --json it stands in the row, with `start` and `end` counting bytes from 0, and nothing is \
written to standard error.

Exit status:
  0  all rows are good
  1  a negative answer: some row is not valid, some pair not equivalent
  2  wrong usage, or something could not be read or written
A closed output pipe ends the work quietly, with status 0."
);

/// Below `uri parse -h`.
pub(crate) const PARSE: &str = parse_examples!();

/// Below `uri parse --help`.
pub(crate) const PARSE_LONG: &str = concat!(
    parse_examples!(),
    "\n\nA JSON row is {input, valid, spec, kind, scheme, authority, userinfo, host, host_kind, port, path, query, \
fragment, error}, where null is an undefined component and \"\" an empty one. Values are raw text; with \
--decode they are decoded, the authority excepted, in which a decoded delimiter would lie. Where decoded bytes \
are not UTF-8, the value has replacement characters and `decode_lossy` names the component."
);

/// Below `uri check --help`.
pub(crate) const CHECK: &str = "\
Examples:
  uri check 'http://a:b/'
  uri check -i urls.txt > /dev/null         # only what is wrong, and the exit status
  uri check --as absolute-uri 'http://a/#top'
  uri check --json -i urls.txt

Down a pipe a row is `valid` or `invalid`; a JSON row is {input, valid, kind, error}.";

/// Below `uri resolve --help`.
pub(crate) const RESOLVE: &str = "\
Examples:
  uri resolve --base 'http://a/b/c/d;p?q' ../g ?y ''
  uri resolve --base https://example.com/docs/ -i links.txt
  uri resolve --base foo:a/b --rootless erratum-4547 ../c
  uri resolve --base http://a/b/c/d --excess refuse ../../../g

Down a pipe a row is the target, and an empty line where there is none; a JSON row is {input, base, valid, \
target, same_document, error}.";

/// Below `uri normalize --help`.
pub(crate) const NORMALIZE: &str = "\
Examples:
  uri normalize HTTP://EXAMPLE.com:80/%7Efoo/./bar
  uri normalize --steps 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d'
  uri normalize --only case,percent -i urls.txt
  uri normalize --port gemini=1965 --root-path gemini gemini://example.org:1965

Steps are taken in the order case, percent, path, scheme. Down a pipe a row is the normal form, and an empty \
line where the text is not valid; with --steps, fields `step=text` for each step that changed the text, then \
the normal form, with tabs between them. A JSON row is {input, valid, output, steps, error}.";

/// Below `uri compare --help`.
pub(crate) const COMPARE: &str = "\
Examples:
  uri compare http://example.com http://example.com:80/
  printf 'a/%7Eb\\ta/~b\\n' | uri compare
  uri compare --jsonl -i pairs.jsonl        # [\"http://a\",\"http://a/\"]

A row of pairs is two texts with a tab between them. The rungs are simple, case, percent, path and scheme; the \
answer is the lowest on which the two are equal, or `different`, or `invalid`. A JSON row is {a, b, \
equivalent, rung, error}, and with an error `error_in` names the text. The exit status is 1 when any pair is \
different or not valid.";

/// Below `uri completions --help`.
pub(crate) const COMPLETIONS: &str = "\
Examples:
  uri completions bash > ~/.local/share/bash-completion/completions/uri
  uri completions fish > ~/.config/fish/completions/uri.fish
  uri completions zsh > \"${fpath[1]}/_uri\"";
