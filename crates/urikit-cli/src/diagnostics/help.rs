//! What stands below the options in help texts: with `-h` the short one, with `--help` the long one where there are two.
//!
//! A paragraph is one line here: the terminal's width says where it breaks.

mod auditing;
mod changing;
mod finding;
mod references;

pub(crate) use auditing::*;
pub(crate) use changing::*;
pub(crate) use finding::*;
pub(crate) use references::*;

/// What both helps of the command share.
macro_rules! uri_examples {
    () => {
        "\
Examples:
  uri http://user@example.com:8042/over/there?name=ferret#nose
  uri parse --json -i urls.txt
  uri get '{host}' -i urls.txt
  uri check -i urls.txt
  uri resolve --base http://a/b/c/d ../g
  uri relativize --base http://a/b/c/d http://a/b/g
  uri normalize --steps HTTP://EXAMPLE.com:80/%7Efoo/./bar
  uri compare http://example.com http://example.com:80/
  uri set -s host=example.org -a path=c http://example.com/a/b
  uri query --remove 'utm_*' 'http://example.com/?id=7&utm_source=x'
  uri explain 'ftp://google.com?@evil.com/'
  uri audit --policy web-fetch http://0x7f.1/
  uri parse --spec rfc2396 http://a_b.example/

A text that is also the name of a subcommand goes behind `--`: uri -- parse
Passwords, and secrets in queries, are masked in drawings and errors unless --show-secrets is given. JSON has all."
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
  uri parse --spec rfc1738 ftp://joe:secret@ftp.example.com/pub/a
  uri parse --json --spec rfc2396 --tolerant 'http://h/{id}?q=ü'
  uri parse --unicode http://xn--fsq.jp/%E8%B1%86
  uri parse --spec rfc3986+6874 'http://[fe80::1%25eth0]/'

Down a pipe a row is seven fields with tabs between them: scheme, userinfo, host, port, path, query, fragment. \
\\N is an undefined component, nothing an empty one (section 5.3 tells them apart); seven \\N are a row that \
is not valid. With --decode, tab, newline, CR and backslash in a value are written \\t \\n \\r \\\\."
    };
}

/// The two ways to use the command.
pub(crate) const USAGE: &str =
    "uri [OPTIONS] [URI]...\n       uri <COMMAND> [OPTIONS] [ARGUMENTS]...";

/// Below `uri -h`.
pub(crate) const URI: &str = uri_examples!();

/// Below `uri --help`.
pub(crate) const URI_LONG: &str = concat!(
    uri_examples!(),
    "\n\nRows:
Every input row gives one output row, in the order of the input, whatever is wrong with it. A row is an \
argument, which is its text, or a line, which with --jsonl is JSON: LF or CRLF ends it, the CR belonging to the line end, and the last line needs no end. Any other CR is a character of the row. An \
empty line is a row: the empty text is a valid reference (section 4.2). A byte order mark at the beginning of \
a file is not stripped: that row is not valid, and the error says why; where rows are data (`encode`, `path` without \
--to-file) it is three bytes of it. Rows may hold any bytes. One that is \
not UTF-8 is not valid; in JSON its `input` has replacement characters, and `input_base64` has the bytes.

Errors:
What is wrong with a row goes to standard error as FILE:LINE:COLUMN: message, where COLUMN counts bytes from 1 \
in the row's text (with --jsonl, in the text that the JSON string stands for), and on a terminal with a \
drawing. With --json it stands in the row, with `start` and `end` counting bytes from 0, and nothing is \
written to standard error. What is wrong with a row of JSON itself is placed in the row: not JSON, not UTF-8, without the \
field, or with it twice.

Documents:
With --spec a text is read, resolved, normalized and compared by another document than RFC 3986: rfc3987 for IRIs, \
which have characters outside ASCII (2005), rfc3986+6874 with zone identifiers of IPv6 addresses (2013, taken back by \
RFC 9844), rfc2396 (1998), \
rfc2396+2732 (with IPv6 literals, 1999), rfc1808 (1995), rfc1738 (1994). Errors cite the rules of that document. An \
option that the document has no use for is wrong usage. `uri explain` shows what all of them say of URIs.

Unicode:
With --unicode, labels of hosts (IDNA) and escapes are shown as characters (RFC 3987 section 3.2). What mixes scripts, looks \
like ASCII or like a delimiter, cannot be seen, or changes the order of text, stays an escape or a label in ASCII, or \
becomes one; each is told on standard error, with its place and the reason. That is for eyes alone: in JSON all members \
stay exact, and `unicode` is {text, kept} beside them, each of `kept` being {start, end, component, code, section, \
message}, with offsets into the text that is shown (`input`; of `normalize` and `iri`, `output`), and null where a row is \
not valid. Escapes of ASCII characters that are delimiters or stand in no URI stay without being told.

Exit status:
  0  all rows are good
  1  a negative answer: some row is not valid, some pair not equivalent
  2  wrong usage, or something could not be read or written; to read the file that standard output goes to is an error, too
A pipe that its reader has closed ends the work quietly, with status 0. A standard output that was closed from the start (`>&-`), and a \
standard input that is to be read and was, are errors with status 2.

Interruption:
What is written is whole rows, in order. A signal ends the work at once; where rows go to a file, on Linux, behind those that it is \
getting. Down a pipe a row of up to 4096 bytes is there as a whole or not at all, whatever ends the command; of a \
longer one a part may be, without its line end. On a full disk, or at a limit of file size (status 2), a file keeps the rows that \
fit. SIGKILL can cut a row in a file, as can real-time signals and those of faults. A drawing is as many rows as it has lines; what \
is no rows, the copy that `find --rewrite` writes and the log of SARIF, is cut anywhere. Of a line whose writer was killed there is \
what had arrived: a last line without an end, which is a row. The terminal's modes are never changed."
);

/// Below `uri parse -h`.
pub(crate) const PARSE: &str = parse_examples!();

/// Below `uri parse --help`.
pub(crate) const PARSE_LONG: &str = concat!(
    parse_examples!(),
    "\n\nA JSON row is {input, valid, spec, kind, scheme, authority, userinfo, host, host_kind, port, path, query, \
fragment, error}, where null is an undefined component and \"\" an empty one. Values are raw text; with \
--decode they are decoded, the authority excepted, in which a decoded delimiter would lie. Where decoded bytes \
are not UTF-8, the value has replacement characters and `decode_lossy` names the component.

By rfc3987 a row has the same fields and members, and by rfc3986+6874 one more at the end: `zone`, the identifier behind the \
%25, null without one; `host` is as it stands, with the zone in it (`uri get` has {zone} too). By the documents before RFC 3986 it has too, and at the end what else \
the document has:

  rfc2396, rfc2396+2732
    `opaque`, the opaque part (section 3), of which there is either one or a path: the other is null. An authority \
that is no server is a registered name (section 3.2.1): `host_kind` is \"registry\", and userinfo, host and port are \
null. So are they in an empty authority. With --tolerant, `unwise` is a list of {start, char}.
  rfc1808
    `params`, what stands behind the first `;` of the path. `authority` is the net_loc; userinfo, host and port are \
those of the login that it is by RFC 1738 section 3.1, and if it is none, `host_kind` is \"registry\".
  rfc1738
    `schemepart`, `user`, `password` and `url_path`, which is without the slash before it; null is no slash. \
`authority` is the login, `userinfo` is user and password with their colon, and `path` is what follows the login, \
the slash included, or the schemepart where there is no login. There is no query and no fragment.

With --unicode the fields are those that people read, and JSON has `unicode` (see `uri --help`). Down a pipe, rows of \
rfc2396 and rfc1808 have two more fields: opaque or params, and authority. With --tolerant, \
backslash is written \\\\, and each unwise character is noted on standard error.

In a drawing passwords and the like are masked with a * for each byte, and told of as if they were these; --show-secrets shows \
them."
);

/// What both helps of `get` share.
macro_rules! get_examples {
    () => {
        "\
Examples:
  uri get '{host}' -i urls.txt | sort | uniq -c
  uri get '{scheme} {host}:{port} {path}' https://example.com:8042/a
  uri get --decode '{path}' https://example.com/a%20b
  uri get --json '{host}{path}' -i urls.txt
  uri get --spec rfc2396 '{scheme} {opaque}' mailto:a@example.com

The names are uri (the whole text), scheme, authority, userinfo, user (the userinfo up to its first colon), host, port, \
path, query and fragment; {query:KEY} is the value of the first pair with that key; {{ and }} are braces. What is undefined is \
written as nothing."
    };
}

/// Below `uri get -h`.
pub(crate) const GET: &str = get_examples!();

/// Below `uri get --help`.
pub(crate) const GET_LONG: &str = concat!(
    get_examples!(),
    "\n\nBy other documents (--spec) there are also zone (rfc3986+6874), opaque (rfc2396), params (rfc1808), schemepart and \
url_path (rfc1738). A password has no name: {userinfo} has it.

A row is the template, filled in, on one line, and an empty line where the text is not valid. With --decode, tab, newline, \
CR and backslash in a value are written \\t \\n \\r \\\\, and {uri} and {authority} are not decoded, for a decoded \
delimiter in them would lie. A JSON row is {input, valid, output, error}, with a member for each component that the \
template names before `output`; there null is an undefined component and \"\" an empty one. With --unicode the template is \
filled in with what people read; in JSON `unicode` has that as `text`, beside the exact `output`."
);

/// Below `uri check --help`.
pub(crate) const CHECK: &str = "\
Examples:
  uri check 'http://a:b/'
  uri check -i urls.txt > /dev/null         # only what is wrong, and the exit status
  uri check --as absolute-uri 'http://a/#top'
  uri check --json -i urls.txt
  uri check --spec rfc1738 http://h/~u
  uri check --spec rfc3987 http://例え.jp/納豆

--as absolute-uri and relative-ref go with rfc3986, rfc3987 and rfc2396, and rfc3986+6874 has uri-reference alone; in RFC 3987 they are absolute-IRI and irelative-ref; in RFC 1808, uri is an absoluteURL (section 2.2).

Down a pipe a row is `valid` or `invalid`; a JSON row is {input, valid, kind, error}.";

/// Below `uri path --help`.
pub(crate) const PATH: &str = "\
Examples:
  uri path README.md /tmp/x
  find . -print0 | uri path -0
  uri path --to-file file:///etc/motd
  uri path --style windows 'C:\\Users\\me\\a b.txt'

Nothing is looked at on the disk. File names are bytes: what is not UTF-8 comes out as it went in, except on a terminal, where what \
does not show is an escape. A byte order mark is three bytes of a name. A URI of a file has neither query nor fragment. \
One of another host is no path of Unix; of Windows it is \\\\host\\share; of VMS it is a path without the host, which is told on standard \
error (RFC 1738 section 3.10, RFC 8089 appendix E). With -0 rows end with NUL on both sides.";

/// Below `uri iri --help`.
pub(crate) const IRI: &str = "\
Examples:
  uri iri --to-uri http://résumé.example/é
  uri iri --to-uri --host idna http://résumé.example/é
  uri iri --to-iri 'http://example.org/%E7%B4%8D%E8%B1%86'
  uri iri --to-iri --host idna http://xn--mnchen-3ya.example/
  uri iri --to-iri --unicode http://xn--mnchen-3ya.example/%D1%84%E2%80%AE

The way back from an IRI is the same URI but for the case of digits in escapes. What is not UTF-8, what may not stand in an \
IRI, what does not show and all of ASCII stay as they are. With --host idna that is for people to read: labels that mix \
scripts or look like ASCII stay in ASCII (UTS 39). --unicode is the same guard for all of the IRI, and says what stays and \
why (see `uri --help`). With --to-uri --host idna an escaped dot in a host is a dot, and an empty label \
an error, as is one that is empty without what cannot be seen; a host of ASCII characters alone is left as it is.";

/// Below `uri scheme --help`.
pub(crate) const SCHEME: &str = "\
Examples:
  uri scheme gopher wais
  uri scheme --json ftp
  uri scheme | grep permanent

A row is seven fields with tabs between them: the scheme; permanent, provisional, historical, or experimental for x- \
names (RFC 1738 section 4); hierarchical or opaque, as slashes divide its paths or not; the document; the default port; `view` where `uri explain` reads URIs in the scheme's own terms; what it is for. \\N is what is not \
known. The exit status is 1 when nothing is known of some scheme.";

/// Below `uri completions --help`.
pub(crate) const COMPLETIONS: &str = "\
Examples:
  uri completions bash > ~/.local/share/bash-completion/completions/uri
  uri completions fish > ~/.config/fish/completions/uri.fish
  uri completions zsh > \"${fpath[1]}/_uri\"";
