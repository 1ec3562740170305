//! What stands below the options of subcommands that look for URIs and for bases.

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
The exit status is 1 when nothing is found, except with --rewrite."
    };
}

/// Below `uri base --help`.
pub(crate) const BASE: &str = "\
Examples:
  uri base page.html
  uri base --retrieved-from http://a/old --retrieved-from http://a/new page.html
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
said on standard error and makes the exit status 1, where it has no target, where the result would be no reference or cannot be \
written there (nothing in a srcset, a relative one in an autolink of Markdown, a quotation mark in a literal of XML), and where it \
does not stand in the file as it is (the flag `encoded`): in a part in base64, or in a document in UTF-16 or EUC-JP.

With --in-place a file is replaced by a complete copy or not at all, whatever happens meanwhile. The copy is made beside it; of \
a process that is killed an unfinished one may be left, whose name begins with `.uri-`.

Directories are searched with all that is in them, but not what is hidden, what .ignore leaves out or, inside a Git repository, \
.gitignore. The file that standard output goes to is not searched: in a directory it is skipped, by its name it is an error. \
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
  encoded            it does not stand in the file as it is, but in base64 or another charset; `start` and `end` are those of that
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
