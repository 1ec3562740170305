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
  2  wrong usage, or something could not be read or written
A pipe that its reader has closed ends the work quietly, with status 0. A standard output that was closed from the start (`>&-`), and a \
standard input that is to be read and was, are errors with status 2.

Interruption:
What is written is whole rows, in order. A signal (SIGINT, SIGTERM, SIGHUP) ends the work at once; where rows go to a file, behind \
those that it is getting. Down a pipe a row of up to 4096 bytes is there as a whole or not at all, whatever ends the command; of a \
longer one a part may be, without its line end. On a full disk, or at a limit of file size (status 2), a file keeps the rows that \
fit. SIGKILL alone can cut a row in a file. A drawing is as many rows as it has lines; what is no rows, the copy that `find \
--rewrite` writes and the log of SARIF, is cut anywhere. Of a line whose writer was killed there is what had arrived: a last line \
without an end, which is a row. The terminal's modes are never changed."
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
backslash is written \\\\, and each unwise character is noted on standard error."
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
path, query and fragment; {{ and }} are braces. An undefined component is written as nothing."
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

/// What both helps of `resolve` share.
macro_rules! resolve_examples {
    () => {
        "\
Examples:
  uri resolve --base 'http://a/b/c/d;p?q' ../g ?y ''
  uri resolve --base https://example.com/docs/ -i links.txt
  uri resolve --base foo:a/b --rootless erratum-4547 ../c
  uri resolve --base http://a/b/c/d --excess refuse ../../../g
  uri resolve --spec rfc2396 --base 'http://a/b/c/d;p?q' ?y /./g ''
  uri resolve --spec rfc3987 --base http://例え.jp/豆/ ../納豆
  uri resolve --spec rfc2396 --scheme-rule compat --base http://a/b http:g

Down a pipe a row is the target, and an empty line where there is none; a JSON row is {input, base, valid, \
target, same_document, error}."
    };
}

/// Below `uri resolve -h`.
pub(crate) const RESOLVE: &str = resolve_examples!();

/// Below `uri resolve --help`.
pub(crate) const RESOLVE_LONG: &str = concat!(
    resolve_examples!(),
    "\n\nBy RFC 2396 (section 5.2) a reference that is empty or a fragment is the current document, whatever the \
base: a row is `(current document)`, with the fragment behind it as in appendix C.1, `(current document)#s`; in \
JSON `target` is null and `same_document` and `current_document` are true. No other reference is the same document. \
Dot-segments are removed only from paths that are merged with the base's, and those above the root stay unless \
--excess says otherwise.

By RFC 1808 (section 4) a reference without a path inherits the base's, and its params and query unless it has some \
of its own; an empty one is the base, fragment included. Whether a target is the same document as the base is decided \
as in RFC 3986.

RFC 1738 has no relative references: --spec rfc1738 is wrong usage."
);

/// What both helps of `relativize` share.
macro_rules! relativize_examples {
    () => {
        "\
Examples:
  uri relativize --base 'http://a/b/c/d;p?q' http://a/b/g 'http://a/b/c/d;p?y'
  uri relativize --base https://example.com/docs/ -i links.txt
  uri relativize --base http://a/b/c/d --form relative-path http://a/g
  uri relativize --base http://a/b/c/d --form below,uri http://a/g http://a/b/c/x/y
  uri relativize --base foo:a/b --rootless erratum-4547 foo:c
  uri relativize --spec rfc3987 --base http://例え.jp/豆/ http://例え.jp/納豆

A row is the shortest reference that resolves to the target, which may be the empty one, and \\N where there is \
none; a JSON row is {input, base, valid, reference, error}."
    };
}

/// Below `uri relativize -h`.
pub(crate) const RELATIVIZE: &str = relativize_examples!();

/// Below `uri relativize --help`.
pub(crate) const RELATIVIZE_LONG: &str = concat!(
    relativize_examples!(),
    "\n\nResolved against the base with the same policies (`uri resolve`), the reference is the target, character by \
character. A target with dot-segments, to which no reference leads because section 5.2.2 removes them, is taken without \
them. Among equally short references the one that says the least is found: an empty path before a relative one, \
then an absolute path, a network-path, a URI.

By rfc3987 base and targets are IRIs, compared as they are written: an IRI and the URI of it are different texts.

The exit status is 1 when some target is not valid or cannot be said: relative to nothing because it has no scheme, or \
not in the forms or by the policies that were chosen."
);

/// Below `uri normalize --help`.
pub(crate) const NORMALIZE: &str = "\
Examples:
  uri normalize HTTP://EXAMPLE.com:80/%7Efoo/./bar
  uri normalize --steps 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d'
  uri normalize --only case,percent -i urls.txt
  uri normalize --port gemini=1965 --root-path gemini gemini://example.org:1965
  uri normalize --spec rfc3987 HTTP://example.com/ros%C3%A9
  uri normalize --spec rfc2396 HTTP://EXAMPLE.com:80/%7Efoo/./bar
  uri normalize --from-charset euc-jp http://example.jp/%C6%FC%CB%DC/

Steps are taken in the order case, percent, path, scheme. Down a pipe a row is the normal form, and an empty \
line where the text is not valid; with --steps, fields `step=text` for each step that changed the text, then \
the normal form, with tabs between them. A JSON row is {input, valid, output, steps, error}.

By RFC 3987 (section 5.3.2.3) the step percent also decodes escapes of characters that an IRI may hold as they are; letters \
outside ASCII keep their case.

RFC 2396 (section 6) has two of the steps: case, of the scheme and the hostname, and scheme, which drops a default port. \
The other documents define no normal form.

--from-charset is no step of normalization: the octets become others, and the result is another URI, which a server may not \
know. It comes before all steps and is told among them as `charset`. Escapes in hosts stay as they are: names of hosts are \
UTF-8 (RFC 3986 section 3.2.2).

With --unicode the normal form is shown as people read it; the steps stay exact.";

/// Below `uri compare --help`.
pub(crate) const COMPARE: &str = "\
Examples:
  uri compare http://example.com http://example.com:80/
  printf 'a/%7Eb\\ta/~b\\n' | uri compare
  uri compare --jsonl -i pairs.jsonl        # [\"http://a\",\"http://a/\"]
  uri compare --level percent http://a/./b http://a/b
  uri compare --spec rfc3987 http://a/rosé http://a/ros%C3%A9
  uri compare --spec rfc2396 HTTP://H http://h:80

A row of pairs is two texts with a tab between them. The rungs are simple, case, percent, path and scheme; the \
answer is the lowest on which the two are equal, up to that of --level, or `different`, or `invalid`. A JSON row is {a, b, \
equivalent, rung, error}, and with an error `error_in` names the text. The exit status is 1 when any pair is \
different or not valid.

By RFC 2396 (section 6) the rungs are simple, case (of scheme and hostname) and scheme (a default port). The other \
documents define no equivalence.";

/// What both helps of `explain` share.
macro_rules! explain_examples {
    () => {
        "\
Examples:
  uri explain 'ftp://google.com?@evil.com/'
  uri explain 'http://h/?a[]=1' http://a_b.example/ http: http://h/~u
  uri explain --json -i urls.txt
  uri explain --color always -i urls.txt | less -R
  uri explain --spec rfc3987 --unicode http://例え.jp/%E8%B1%86

The documents are RFC 3986, RFC 2396 with and without RFC 2732, RFC 1808 and RFC 1738. Those that read a text alike \
stand together; ≠ is before each part that differs from RFC 3986's reading, or where that document forbids the text, \
from the newest one's that allows it. The exit status is 1 when no document allows some text."
    };
}

/// Below `uri explain -h`.
pub(crate) const EXPLAIN: &str = explain_examples!();

/// Below `uri explain --help`.
pub(crate) const EXPLAIN_LONG: &str = concat!(
    explain_examples!(),
    "\n\nA JSON row is {input, valid, readings, disagreements, normal_forms, scheme, error}: `valid` is whether some \
document allows the text; `readings` has for each document (by its --spec name) the members of a row of `parse`, and \
`differs`, the names of the parts that it reads otherwise; `disagreements` has all of those; `normal_forms` has for \
rfc3986 and rfc2396 {output, steps} or null; `scheme` is {name, known, default_port, empty_path} or null; `view` is \
{parts, finding, client, error}, what the URI is in its scheme's own terms and what a client does, or null, and \
`view_rfc1738` the same by RFC 1738 where that says something else; `error` is \
about a row that holds no text. With --spec rfc3987 that document stands before the others, which are compared with it, in \
`readings` and in `normal_forms`; the documents before RFC 3986 are there anyway. Without --json a row is a drawing also down a pipe, 80 columns wide. Passwords and the like are \
masked in it with a * for each byte, and explained as if they were these; --show-secrets shows them."
);

/// What both helps of `find` share.
macro_rules! find_examples {
    () => {
        "\
Examples:
  uri find README.md docs
  uri find --unique --json access.log.gz | jq -r .uri
  curl -s https://www.rfc-editor.org/rfc/rfc2396.txt | uri find
  uri find --context --email --schemeless letter.txt
  uri find --scheme myapp notes.txt
  uri find --resolve --retrieved-from https://example.com/a/ page.html
  uri find --rewrite '{relative}' --in-place --retrieved-from https://example.com/a/ page.html

In text, in angle brackets, with or without URL: in front, white space and line breaks are removed; between double quotes a URI is \
what stands there; elsewhere it ends before the punctuation of the sentence. Known schemes are IANA's (see `uri scheme`). \
The exit status is 1 when nothing is found."
    };
}

/// Below `uri base --help`.
pub(crate) const BASE: &str = "\
Examples:
  uri base page.html
  uri base --retrieved-from http://example.com/old --retrieved-from https://example.com/new page.html
  uri base --json letter.eml | jq '.scopes[] | {scope, base}'
  curl -s https://example.com/ | uri base -t html --retrieved-from https://example.com/

The base is the first there is of: one embedded in the document (<base>, xml:base), one of the entity around it (a header of \
its part of a mail), where it was retrieved from, the default. A FILE was retrieved from its own file URI, unless \
--retrieved-from says otherwise.

Down a pipe a row is the base of the document, empty if there is none. A JSON row is {input, base, scopes, error}: `scopes` has \
{scope, base, candidates} for the document and each part or element with a base of its own, and `candidates` every base there \
could have been, in the order of precedence: {level, section, reference, place, line, column, start, end, outcome, why, by}. \
The outcome is chosen, resolved-against, or the reason why not: outranked, not-first, redirected, invalid, relative, \
relative-to-nothing, scheme. The exit status is 1 when a document has no base.";

/// Below `uri find -h`.
pub(crate) const FIND: &str = find_examples!();

/// Below `uri find --help`.
pub(crate) const FIND_LONG: &str = concat!(
    find_examples!(),
    "\n\nA file is what its name says, or how it begins, or what --type says. In HTML, XML, CSS, Markdown, mail and JSON, references \
are what the format says to be one, relative ones too; a document inside another one is read as well: a style in a page, a page \
in a mail. What of a broken document could not be read is said on standard error. A document is in memory as a whole; one \
of over 256 MB is read as plain text, which is said. --resolve prints what a reference means with the base that `uri base` tells.

The TEMPLATE of --rewrite is one of `uri get`: {uri}, {scheme}, {host}, {path}, {query:KEY} and so on, of the reference, or with \
--resolve of its target; besides {target}, {relative} (the shortest reference from the base to the target) and {normal}. What is put \
in the place of a reference is written as the document needs it, with &amp; in HTML and so on. A reference stays as it is, which is \
said on standard error and makes the exit status 1, where it has no target, where the result would be no reference, and where it \
stands in a part in base64.

With --in-place a file is replaced by a complete copy or not at all, whatever happens meanwhile. The copy is made beside it; of \
a process that is killed an unfinished one may be left, whose name begins with `.uri-`.

Directories are searched with all that is in them, but not what is hidden or what .gitignore or .ignore leaves out. \
Files whose names end with .gz or .zst are unpacked. A file that begins with a NUL byte among its first is taken for binary \
and skipped, which is said on standard error; standard input never is. Memory does not grow with the length of a file or of a \
line; of a URI of over 64 KiB that much is printed.

Down a pipe a row is the URI. With --context it is FILE:LINE:COLUMN, the URI, and the text around it in its line, with tabs \
between them. COLUMN counts bytes from 1. A JSON row is {file, line, column, start, end, raw, uri, delimiter, flags, \
alternatives, type, place}, with --resolve also base, target and error, with --context also before and \
after, and where the name of the file is not UTF-8, file_base64: `start` and `end` count bytes from 0 in the file, unpacked; `raw` is what stands there; `uri` is that without white space, and with characters outside ASCII as escapes (RFC 3987 section 3.1); \
`delimiter` is angle-brackets, double-quotes or bare, null in a document, where `place` is what it stands in, such as a[href]; \
`alternatives` are other ways to read it.

Flags:
  iri                the text has characters outside ASCII
  ws-removed         white space inside angle brackets was removed
  eol-hyphen         a line ends with a hyphen, which may or may not belong to the URI
  rejoined           lines were joined (--rejoin)
  bracket-abandoned  it begins as if in angle brackets, but these do not enclose a URI
  glued              another URI begins inside a word of it; the alternatives are the two
  cut                what follows directly would not be valid there
  too-long           it goes on, but not here
  invisible          it ends at a space outside ASCII or an invisible character
  html-entity        it has &amp; in it, or ends at &gt; or its like
  placeholder        it ends at {, or there is $ in its host
  wildcard           there is * in its host
  password           its userinfo has a colon
  invalid            RFC 3986 does not allow it: square brackets in a query or fragment, or more with --lenient
  encoded            it does not stand in the file as it is, but in base64 or the like; `start` and `end` are those of that
  nested, email, schemeless, network-path, scp
                     it was found because the option asks for it; that `schemeless` is http and `scp` is ssh is a guess"
);

/// What both helps of `guess` share.
macro_rules! guess_examples {
    () => {
        "\
Examples:
  uri guess www.w3.org/Addressing/
  uri guess --all localhost:3000 user@example.com ftp.funet.fi
  uri guess --scheme https example.com/x
  uri guess '<URL: http://example.com/>' 'C:\\My Documents\\x' 'ISBN 0-451-45052-3'
  uri guess --json -i typed.txt | jq -r '.guesses[0].uri'
  uri guess --base http://a/b/c README.md

What stands around a URI and white space inside it are taken away, and told on standard error. A row is the likeliest URI, and \
an empty line where there is nothing to guess; then the exit status is 1. Nothing is looked up, neither names nor files."
    };
}

/// Below `uri guess -h`.
pub(crate) const GUESS: &str = guess_examples!();

/// Below `uri guess --help`.
pub(crate) const GUESS_LONG: &str = concat!(
    guess_examples!(),
    "\n\nA text with a scheme is a URI and stays what it is. Else a name is believed to be a host's if it begins with www or ftp, or has a port, \
a path, or a top-level domain that everybody knows; README.md has none of these. A name, a colon and digits are a host and its port; \
that the name could be a scheme is told last. Names of files begin at a drive, a server, the root, or ~. With a base every text is a \
reference that is resolved, for a part of a URI looks like one (section 4.5).

With --all a row is RULE=URI for each guess, the likeliest first, with tabs between them. A JSON row is {input, cleaned, edits, \
remarks, guesses, error}: `edits` and `remarks` have {kind, start, end, why, section}, with offsets in bytes of the input, for what was \
taken away and for what is doubtful in the rest; `guesses` has {uri, rule, confidence, why, source} for all of them, and a \
confidence is certain, likely or possible; `error` is why there is none."
);

/// What both helps of `audit` share.
macro_rules! audit_examples {
    () => {
        "\
Examples:
  uri audit 'http://127.0.0.1\\@example.com/'
  uri audit --policy web-fetch -i urls.txt
  uri audit --policy unanimous -i urls.txt
  uri audit --min-severity info --allow host-nonldh --allow-port 81 -i urls.txt
  uri audit --format sarif -i urls.txt > urls.sarif
  uri rule backslash

Down a pipe a row is two fields with a tab between them: the worst severity, or `good`; and RULE:START-END for each \
finding, with commas between them. Each finding is told on standard error, with its source and the reason on a terminal."
    };
}

/// Below `uri audit -h`.
pub(crate) const AUDIT: &str = audit_examples!();

/// Below `uri audit --help`.
pub(crate) const AUDIT_LONG: &str = concat!(
    audit_examples!(),
    "\n\nPolicies:
  general    all rules that are about the text alone
  web-fetch  what others give and a server fetches (SSRF): http and https, public hosts
  redirect   where a redirect is to lead: a path, or an http or https URI
  link-text  links that people are shown: nothing that runs, nothing that looks like another host
  archive    what is kept: absolute, of the public Internet, without secrets
  unanimous  only what every known parser reads alike

A JSON row is {input, findings, error}: `findings` has {rule, severity, start, end, message, source} for each, with offsets in \
bytes; `error` is about a row that holds no text. Passwords and the like are masked in what is shown, with a * for each \
byte, but `input` is what came in. Nothing of a text is in messages, nor in SARIF, which is written on one core.

Names are not looked up, so a host that resolves to a private address is not found. The exit status is 1 when something \
is found that is as bad as --min-severity, or when a row holds no text."
);

/// Below `uri rule --help`.
pub(crate) const RULE: &str = "\
Examples:
  uri rule backslash ip-special
  uri rule | grep CVE
  uri rule --json

A list is four fields with tabs between them: the rule, its usual severity, what it finds, its source.";

/// Below `uri readings --help`.
pub(crate) const READINGS: &str = "\
Examples:
  uri readings 'http://evil.com\\@google.com/'
  uri readings --json -i urls.txt | jq 'select(.worst == \"host-split\").input'
  uri readings --recorded 'http://127.0.0.1:11211:80/'
  uri readings --with php='php reader.php' --timeout 5 'http://u:p@ss@h/'

Readers are the letters of RFC 3986, RFC 2396 (with RFC 2732) and RFC 1738; the expression of RFC 3986 appendix B, which is what \
most code without a parser does; and the URL standard of the WHATWG, as browsers go by. Spelling is no difference: case, \
dot-segments, escapes, default ports, addresses in the form of their reader. In a drawing - is undefined and \"\" empty, and \
passwords and the like are masked (--show-secrets); JSON has all as it came.

--recorded adds parsers in use (of Python, Node.js, Java, Go, Ruby, Perl and curl) as they answered once about some 400 texts \
that are known to confuse; of any other text there is no recording. --with asks a parser here and now: the command, which is \
run once by the shell, is given a line for each text, a JSON string, and answers each with one line like \
{\"valid\":true,\"scheme\":\"http\",\"host\":\"h\",\"port\":null,\"path\":\"/\"}, which it must flush; all but `valid` may be missing. \
A member `input`, if there is one, has to be the text. A parser that answers otherwise, ends, or takes longer than --timeout is \
given up: its readings are null from then on. That is told once, as are answers that nobody asked for, at the latest behind the \
last row; the exit status is 2. A parser is killed when `uri` ends or is interrupted, with what it has started in its group of \
processes; a hang-up of the terminal is its own matter, as it is for `uri`.

A JSON row is {input, readings, disagreements, worst, error}: `readings` has for each reader {valid, scheme, userinfo, host, \
port, path, query, fragment}, `disagreements` has {a, b, verdict}, and a verdict is accept-split, path-split, port-split, \
userinfo-split, scheme-split or host-split. The exit status is 1 when readers find different hosts.";

/// What both helps of `set` share.
macro_rules! set_examples {
    () => {
        "\
Examples:
  uri set -s host=example.com -s port=8080 http://a/b?c
  uri set -s 'path=/a b' -s 'fragment:=%C3%BC' http://h/
  uri set -s 'port?=443' -d fragment -i urls.txt
  uri set -a path=b/c -a path=d http://h/a        # http://h/a/b%2Fc/d
  uri set -d 'query:utm_*' -s query:page=2 -a query:tag=x -i urls.txt

NAME is scheme, authority, userinfo, user, password, host, port, path, query or fragment, or query: and the key of a pair. Everything that is not \
named stays as it is, byte for byte."
    };
}

/// Below `uri set -h`.
pub(crate) const SET: &str = set_examples!();

/// Below `uri set --help`.
pub(crate) const SET_LONG: &str = concat!(
    set_examples!(),
    "\n\nDATA is any text: what the component does not allow is encoded, also every %. A value behind := stands in the URI as \
it is, so it has to be valid there. With ? before = or := the component is set only where there is none, and the path only \
where it is empty. First components are taken away, then they are set, then segments and pairs are put behind; an \
empty last segment, as behind a trailing slash, is filled.

A path that would be read as something else gets a guard, which goes when it is not needed: /. before two slashes without \
an authority, ./ before a colon in the first segment without a scheme (RFC 3986 sections 3.3 and 4.2).

A JSON row is {input, valid, output, error}. The exit status is 1 when a component cannot be what it is set to in some \
row: an authority before a path without a slash, say."
);

/// Below `uri build --help`.
pub(crate) const BUILD: &str = "\
Examples:
  uri build scheme=https host=example.com 'path=/a b' query:=x=1
  uri build scheme=https host=::1 port=8443 -a 'path=a b' -a path=c/d query:q=x
  uri parse --json http://h/a | uri build                   # as it was
  uri parse --json -i urls.txt | uri build -i - scheme=https

Rows are JSON objects, one a line, with the members scheme, authority, userinfo, host, port, path, query and \
fragment as they stand in a URI; null and what is missing are undefined, and other members are passed over, so rows of \
`uri parse --json` will do. With assignments and rows both (-i), the assignments are for every row. Without a scheme a relative \
reference is built. A JSON row is {valid, output, error}, with `input` where there is an error.";
/// Below `uri template --help`.
pub(crate) const TEMPLATE: &str = "\
Examples:
  uri template expand '/users/{user}{?page}' --var user=J\u{fc}rgen --var page=2
  uri template match '/users/{user}{?page}' '/users/me?page=2'
  uri template vars 'http://h/{+path}{?q,lang:2}'

Templates of all four levels of RFC 6570. (`uri get` has templates of its own, whose names are those of components.)";

/// Below `uri template expand --help`.
pub(crate) const TEMPLATE_EXPAND: &str = "\
Examples:
  uri template expand '/search{?q,tags*}' --var 'q=a & b' --var 'tags=[\"x\",\"y\"]'
  uri template expand '{+base}{/id}' --vars defaults.json --var id=7
  uri template expand '/{id}' < rows.jsonl              # {\"id\": 1}, a row each
  uri template expand '/{id}{?lang}' --var lang=en -i rows.jsonl

Rows are JSON objects, one a line: a string, a number or a boolean is a string, an array is a list, an object is pairs, null is \
undefined. A --var is JSON only if it begins with `[`, `{` or `\"`, so that any other text stands for itself: `--var a=null` is \
the text null, and `--var a=1` the text 1; an undefined variable is one that is not given. A variable is given once. With \
variables and no --input there are no rows. With both, --var goes before the row, and the row before \
--vars. A JSON row is {valid, output, error}, with `input` where there is an error.";

/// Below `uri template match --help`.
pub(crate) const TEMPLATE_MATCH: &str = "\
Examples:
  uri template match '/users/{user}{?page}' '/users/me?page=2'
  uri template match --json '/{name}{.ext}' /a.tar.gz    # every assignment
  uri template match '/users/{user}{/rest*}' -i paths.txt

Down a pipe a row is the first assignment, a NAME=VALUE a field, lists and pairs as JSON, and \\N where there is none. A JSON row is \
{input, matches, assignments, ending, error}; each assignment is an object of the variables that are defined, and `ending` is complete, \
too-many (than --most) or gave-up. A URI matches if some values make it, byte for byte: normalize others first.";

/// Below `uri template vars --help`.
pub(crate) const TEMPLATE_VARS: &str = "\
Examples:
  uri template vars 'http://h/{+path}{?q,lang:2}'
  uri template vars --json -i templates.txt

Down a pipe a row is the names, each once. A JSON row is {input, valid, level, variables, error}; each variable has name, operator, \
prefix, explode, start and end.";

/// What both helps of `query` share.
macro_rules! query_examples {
    () => {
        "\
Examples:
  uri query 'https://example.com/?q=caf%C3%A9&page=2'
  uri query --form --get q --decode 'https://example.com/?q=caf%C3%A9+au+lait'
  uri query --json -i urls.txt
  uri query --remove 'utm_*' --remove fbclid -i urls.txt
  uri query --set page=3 --append 'note=a & b' 'https://example.com/?page=2'
  uri query --keep id --sort -i urls.txt"
    };
}

/// Below `uri query -h`.
pub(crate) const QUERY: &str = query_examples!();

/// Below `uri query --help`.
pub(crate) const QUERY_LONG: &str = concat!(
    query_examples!(),
    "\n\nRFC 3986 does not say what stands in a query (section 3.4): how it is read as pairs is for --form, --plain and \
--separator to say. The first `=` ends the key. Keys are compared, matched and sorted decoded, and those on the command \
line are given as they are, without escapes.

Down a pipe a row is the pairs as they are written, with tabs between them, and \\N where the query is undefined; with \
--get the values of the key, and \\N for a pair without `=` or where there is no such pair, which is a negative answer: the \
exit status is 1. With a change it is the URI with the new query, and nothing else changed in it. With --decode, tab, newline, CR and \
backslash in a value are written \\t \\n \\r \\\\. A row that is not valid is an empty line.

A JSON row is {input, valid, query, pairs, error}, where a pair is {separator, start, end, raw_key, raw_value, key, \
value}: the separator before it, its bytes in the input, its parts as written and decoded; where decoded bytes are not UTF-8, they have \
replacement characters, and `key_base64` or `value_base64` has the bytes. With a change it is {input, valid, \
output, error}.

A pair that goes takes the separator before it along; a query of which nothing is left loses its `?`. New pairs are \
separated as the first two pairs are. What is new is escaped only where it would be read as something else."
);

/// Below `uri encode --help`.
pub(crate) const ENCODE: &str = "\
Examples:
  uri encode 'a b/ü'
  uri encode --component segment 'AC/DC'
  uri encode --component form 'rock & roll'
  uri encode --charset iso-8859-1 --component query café
  uri encode --json -i names.txt

Whatever comes in is data: a `%` in it becomes %25, also where it begins an escape. Data is bytes, except with --charset, which \
wants text in UTF-8. A JSON row is {input, output, error}.";

/// Below `uri decode --help`.
pub(crate) const DECODE: &str = "\
Examples:
  uri decode caf%C3%A9
  uri decode --form rock+%26+roll
  uri decode --charset shift_jis '%83A'
  uri decode --guess-charset --json %93%FA%96%7B%8C%EA
  uri decode --bytes '%00%FF' | od -c
  uri decode --json -i values.txt

What comes in has to be encoded: a `%` without two digits, and a character that no component may hold, is an error with its place, \
and so are octets that are not text. Down a pipe tab, newline, CR and backslash in a text are written \\t \\n \\r \\\\. With \
--bytes the octets are written as they are, and rows end with NUL on both sides if -0 says so; a row in which they would \
end sooner is an error. A JSON row is {input, valid, output, error}; with --bytes, where the octets are not UTF-8, `output` has \
replacement characters, and `output_base64` the octets; with --guess-charset, `charsets` has {charset, text, why} for all that the \
octets may be, the likeliest first: they are ascii, or utf-8, or the \
charset was detected by its letters, or they would be usual in it (small letters of one script; everyday kana, ideographs, Hangul), or it is \
merely possible.";

/// Below `uri path --help`.
pub(crate) const PATH: &str = "\
Examples:
  uri path README.md /tmp/x
  find . -print0 | uri path -0
  uri path --to-file file:///etc/motd
  uri path --style windows 'C:\\Users\\me\\a b.txt'

Nothing is looked at on the disk. File names are bytes: what is not UTF-8 comes out as it went in. With -0 rows end \
with NUL on both sides.";

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
why (see `uri --help`). With --to-uri --host idna an escaped dot in a host is a dot, and an empty label an error.";

/// Below `uri scheme --help`.
pub(crate) const SCHEME: &str = "\
Examples:
  uri scheme gopher wais
  uri scheme --json ftp
  uri scheme | grep permanent

A row is seven fields with tabs between them: the scheme; permanent, provisional, historical, or experimental for x- \
names (RFC 1738 section 4); hierarchical or opaque; the document; the default port; `view` where `uri explain` reads URIs in the scheme's own terms; what it is for. \\N is what is not \
known. The exit status is 1 when nothing is known of some scheme.";

/// Below `uri completions --help`.
pub(crate) const COMPLETIONS: &str = "\
Examples:
  uri completions bash > ~/.local/share/bash-completion/completions/uri
  uri completions fish > ~/.config/fish/completions/uri.fish
  uri completions zsh > \"${fpath[1]}/_uri\"";
