//! Help of the subcommands that find and guess URIs and bases.

/// The examples of `find`.
pub(crate) const FIND: &str = "\
Examples:
  uri find -g '*.md' docs
  uri find --unique --json access.log.gz | jq -r .uri
  uri find --rewrite '{relative}' --in-place --retrieved-from https://example.com/a/ page.html";

/// The details of `find`.
pub(crate) const FIND_LONG: &str = "\
Matching:
In plain text, URIs of registered schemes (see `uri scheme`) are found (RFC 3986 appendix C). In \
angle brackets, with or without `URL:`, whitespace and line breaks are removed; between double \
quotes, the whole string is the URI; elsewhere, punctuation at the end is not part of the URI.

In HTML, XML, CSS, Markdown, mail, and JSON, the references that the format defines are found, \
including relative ones, also in embedded documents such as a style sheet in a page. Parts of a \
malformed document that cannot be read are reported on standard error. --resolve uses the base \
that `uri base` prints. Links in HTML and CSS are resolved as in browsers, by the URL Standard and \
with the charset of the page; all others by RFC 3986.

Files:
The type of a file is detected from its name or its first bytes unless --type is given. Documents \
are read into memory; those over 256 MB are read as plain text, with a warning. Plain text is read \
in constant memory; at most 256 KiB of a URI is printed. Hidden files in directories are skipped \
(except with --hidden), as are those excluded by .ignore and, in a Git repository, .gitignore \
(except with --no-ignore). Files ending in .gz or .zst \
are decompressed. Files with NUL bytes near the start are skipped as binary, with a warning. The \
file that standard output goes to is skipped in a directory, and an error if named.

Rewriting:
TEMPLATE is as for `uri get`, applied to the reference, or with --resolve to its target. It can \
also have {target}, {relative} (the shortest reference from the base to the target), and {normal}. \
The result is escaped as the document requires, for example as &amp; in HTML. A reference is kept, \
with an error and exit status 1, if it has no target, if the result is not a valid reference or \
cannot be written there, or if it is in encoded text (base64, UTF-16, EUC-JP). With --in-place, \
a file is replaced atomically; if the process is killed, a temporary file named .uri-* can remain \
beside it.

Output:
Each line is a URI, preceded by FILE:LINE:COLUMN: if there is a directory or more than one FILE; \
-H and -I change that. With --context, a line is FILE:LINE:COLUMN, the URI, and the text around \
it, separated by tabs. COLUMN counts bytes from 1. With --count, files without URIs are omitted \
if there is more than one FILE. On a terminal with color, positions are hyperlinks to the file. \
JSON output is {file, line, column, start, end, raw, uri, delimiter, flags, alternatives, type, \
place}, with base, target, and error (--resolve), before and after (--context), unicode \
(--unicode), and file_base64 (file names that are not UTF-8); {file, count} with --count, and \
{file} with --files-with-matches. `start` and `end` \
are byte offsets in the decompressed file. `raw` is the original text; `uri` is without whitespace \
and with non-ASCII characters encoded. `delimiter` is angle-brackets, double-quotes, or bare; in \
documents it is null, and `place` is the location, such as a[href]. `alternatives` are other \
interpretations. The exit status is 1 if nothing is found, except with --rewrite.

Flags:
  iri                the original text has non-ASCII characters
  ws-removed         whitespace in angle brackets was removed
  eol-hyphen         a line ends with a hyphen that may not belong to the URI
  rejoined           lines were joined (--rejoin)
  bracket-abandoned  begins with an angle bracket that does not enclose a URI
  glued              contains another URI; the alternatives are the two parts
  cut                the next character would be invalid
  too-long           longer than the limit
  invisible          ends at a non-ASCII space or an invisible character
  html-entity        contains &amp;, or ends at an entity such as &gt;
  placeholder        ends at {, or has $ in its host; in a document, contains {{, {%, or <%
  wildcard           has * in its host
  password           the userinfo has a colon
  invalid            invalid under RFC 3986, such as [ in a query
  adjacent           prose follows without a space; the alternative contains it
  escaped            slashes are written as \\/
  not-utf-8          ends at a byte that is not UTF-8
  encoded            in base64 or another charset; offsets are in the decoded text
  nested, email, schemeless, network-path, scp
                     found because of the option; the schemes http (schemeless) and ssh (scp) are \
guesses

More examples:
  curl -s https://www.rfc-editor.org/rfc/rfc2396.txt | uri find
  uri find --resolve --retrieved-from https://example.com/a/ page.html
  uri find --context --email --schemeless letter.txt
  uri find --scheme myapp notes.txt";

/// The examples of `base`.
pub(crate) const BASE: &str = "\
Examples:
  uri base page.html
  uri base --retrieved-from https://example.com/a/ page.html
  uri base --json letter.eml | jq '.scopes[] | {scope, base}'";

/// The details of `base`.
pub(crate) const BASE_LONG: &str = "\
The base is the first of: a base in the document (<base>, xml:base); the base of the enclosing \
entity (such as a header of a mail part); the URI of the document; the default base. The URI of a \
FILE is its file URI unless --retrieved-from is given.

Output:
Each line is the base of a document, or empty if there is none. The exit status is then 1. JSON \
output is {input, base, scopes, error}. `scopes` lists {scope, base, candidates} for the document \
and each part or element with its own base. `candidates` lists {level, section, reference, place, \
line, column, start, end, outcome, why, by} in the order of precedence. `outcome` is chosen, \
resolved-against, or the reason for not using the candidate: outranked, not-first, redirected, \
invalid, relative, relative-to-nothing, or scheme.

More examples:
  uri base --retrieved-from http://a/old --retrieved-from http://a/new page.html
  curl -s https://example.com/ | uri base -t html --retrieved-from https://example.com/";

/// The examples of `guess`.
pub(crate) const GUESS: &str = "\
Examples:
  uri guess www.w3.org/Addressing/              # http://www.w3.org/Addressing/
  uri guess --scheme https example.com/x        # https://example.com/x
  uri guess 'C:\\My Documents\\x'                 # file:///C:/My%20Documents/x
  uri guess --all localhost:3000 user@example.com";

/// The details of `guess`.
pub(crate) const GUESS_LONG: &str = "\
Rules:
Input with a scheme is a URI and is not changed. Other input is a host if it begins with `www` \
or `ftp`, or has a port, a path, or a common top-level domain. `NAME:DIGITS` is a host with a \
port; a URI with the scheme NAME is the last guess. Input that begins with a drive, `\\\\`, `/`, \
or `~` is a file name. Delimiters around a URI and whitespace in it are removed and reported on \
standard error. Names and files are not looked up. With --base, no guesses are made, since a \
partial URI looks like a relative reference (RFC 3986 section 4.5).

Output:
Each line is the most likely URI, or empty if there is no guess. The exit status is then 1. With \
--all, a line has tab-separated fields RULE=URI, most likely first. JSON output is {input, \
cleaned, edits, remarks, guesses, error}. `edits` (what was removed) and `remarks` (what is \
doubtful) list {kind, start, end, why, section} with byte offsets in the input. `guesses` lists \
{uri, rule, confidence, why, source}; `confidence` is certain, likely, or possible.

More examples:
  uri guess '<URL: http://example.com/>' 'ISBN 0-451-45052-3'
  uri guess --json -i typed.txt | jq -r '.guesses[0].uri'
  uri guess --base http://a/b/c README.md";
