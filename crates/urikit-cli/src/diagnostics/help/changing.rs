//! What stands below the options of subcommands that make URIs and change them.

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

NAME is scheme, authority (set with := alone), userinfo, user, password, host, port, path, query or fragment, or query: and the key of a pair. Everything that is not \
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

What is taken away takes with it what cannot be without it: a user the password, a host all of the authority (RFC 3986 section \
3.2). Of a path nothing is left. The key of a pair is compared with its escapes undone; octets in it that are not UTF-8 are matched by * and ? alone.

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
fragment as they stand in a URI; null and what is missing are undefined, and a port may be a number. Rows of `uri parse --json` \
will do (without --decode, which takes escapes away): where there is a host, the authority is that with its userinfo and port. \
A row is refused that says of itself that it is not valid (`valid`) or of another document than RFC 3986 (`spec`), that has a part \
which such a document alone has (opaque, params, schemepart, user, password, url_path, zone) or one of these members twice. Other \
members are passed over. With assignments and rows both (-i), the assignments are for every row. Without a scheme a relative \
reference is built. A JSON row is {valid, output, error}, with `input` where there is an error; `start` and `end` are offsets in \
the row.";

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
undefined. A number is what is written, digit for digit. Pairs may also be an array of [NAME, VALUE], where a name may stand twice; in an \
object none may. A --var is JSON only if it begins with `[`, `{` or `\"`, so that any other text stands for itself: `--var a=null` is \
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
{input, matches, assignments, ending, error}; each assignment is an object of the variables that are defined, which `template expand` reads: pairs in which a name stands twice \
are an array of [NAME, VALUE], as most readers of JSON keep one member of a name. `ending` is complete, \
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

Whatever comes in is data: a `%` in it becomes %25, also where it begins an escape, and a byte order mark is three bytes of it. Data is bytes, except with --charset, which \
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
