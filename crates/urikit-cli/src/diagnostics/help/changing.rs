//! Help of the subcommands that build and change URIs.

/// The examples of `set`.
pub(crate) const SET: &str = "\
Examples:
  uri set -s host=example.com -s port=8080 http://a/b?c    # http://example.com:8080/b?c
  uri set -s 'path=/a b' http://h/                         # http://h/a%20b
  uri set -a path=b/c -a path=d http://h/a                 # http://h/a/b%2Fc/d
  uri set -d fragment -d 'query:utm_*' -i urls.txt";

/// The details of `set`.
pub(crate) const SET_LONG: &str = "\
NAME is scheme, authority (only with :=), userinfo, user, password, host, port, path, query, \
fragment, or query:KEY for a query parameter. Everything else is unchanged, byte for byte.

Order:
Components are deleted, then set (--set, --replace, and --iterate), then segments and parameters \
are appended. A trailing slash is not doubled when a segment is appended. Keys are compared after \
decoding; only `*` and `?` match bytes that are not UTF-8.

A disambiguating prefix is added to a path that would otherwise be parsed differently, and removed \
if it is no longer needed: `/.` before `//` without an authority, and `./` before a colon in the \
first segment without a scheme (RFC 3986 sections 3.3 and 4.2).

Output:
Each line is the new URI, or empty if there is an error. With --iterate, there is a line for each \
combination of values. JSON output is {input, valid, output, \
error}. The exit status is 1 if a component cannot be set, for example an authority before a path \
that does not begin with a slash.

More examples:
  uri set -s 'port?=443' -i urls.txt
  uri set --replace query:page=2 -a query:new -i urls.txt
  uri set --iterate 'scheme=http https' --iterate 'host=a b' http://h/
  uri set --accept-space 'http://h/a b'                    # http://h/a%20b
  uri set -s 'fragment:=%C3%BC' http://h/
  uri set -d 'query:utm_*' -s query:page=2 -a query:tag=x -i urls.txt";

/// The examples of `build`.
pub(crate) const BUILD: &str = "\
Examples:
  uri build scheme=https host=example.com 'path=/a b'    # https://example.com/a%20b
  uri build scheme=https host=::1 port=8443 -a path=c/d  # https://[::1]:8443/c%2Fd
  uri parse --json -i urls.txt | uri build -i - scheme=https";

/// The details of `build`.
pub(crate) const BUILD_LONG: &str = "\
NAME is as for `uri set`. Without a scheme, the result is a relative reference (RFC 3986 section \
5.3).

Input:
Input lines are JSON objects with the members scheme, authority, userinfo, host, port, path, \
query, and fragment, exactly as in a URI. Null and missing members are undefined. A port can be a \
number. If there is a host, userinfo, host, and port determine the authority. Other members are \
ignored. Output of `uri parse --json` is accepted, except with --decode. Objects with `valid` \
false, with another `spec` than rfc3986, with members of another specification (opaque, params, \
schemepart, user, password, url_path, zone), or with duplicate members are errors. Arguments \
apply to every line.

Output:
JSON output is {valid, output, error}, with `input` if there is an error, whose offsets are in the \
line.

More examples:
  uri build scheme=https host=example.com query:=x=1 query:q=x
  uri parse --json http://h/a | uri build";

/// The examples of `template`.
pub(crate) const TEMPLATE: &str = "\
Examples:
  uri template expand '/users/{user}{?page}' --var user=J\u{fc}rgen    # /users/J%C3%BCrgen
  uri template match '/users/{user}{?page}' '/users/me?page=2'
  uri template vars 'http://h/{+path}{?q,lang:2}'";

/// The details of `template`.
pub(crate) const TEMPLATE_LONG: &str = "\
All four levels of RFC 6570 are supported. To print components of a URI, use `uri get` instead.";

/// The examples of `template expand`.
pub(crate) const TEMPLATE_EXPAND: &str = "\
Examples:
  uri template expand '/search{?q}' --var 'q=a & b'                # /search?q=a%20%26%20b
  uri template expand '/{tags*}' --var 'tags=[\"x\",\"y\"]'            # /x,y
  uri template expand '{+base}{/id}' --vars defaults.json --var id=7
  uri template expand '/{id}' < rows.jsonl     # rows.jsonl has lines such as {\"id\": 1}";

/// The details of `template expand`.
pub(crate) const TEMPLATE_EXPAND_LONG: &str = "\
Input:
Input lines are JSON objects of variables. A string, number, or boolean is a string value; numbers \
are kept as written. An array is a list. An object, or an array of [NAME, VALUE], is an \
associative array; only the latter can have duplicate names. Null is undefined. With --var or \
--vars and no --input, no lines are read. `--var a=null` is the string \"null\".

Output:
Each line is the expansion. JSON output is {valid, output, error}, with `input` if there is an \
error.

More examples:
  uri template expand '/{id}{?lang}' --var lang=en -i rows.jsonl";

/// The examples of `template match`.
pub(crate) const TEMPLATE_MATCH: &str = "\
Examples:
  uri template match '/users/{user}{?page}' '/users/me?page=2'
  uri template match --json '/{name}{.ext}' /a.tar.gz    # all assignments
  uri template match '/users/{user}{/rest*}' -i paths.txt";

/// The details of `template match`.
pub(crate) const TEMPLATE_MATCH_LONG: &str = "\
A URI matches if the template expands to it, byte for byte, with some values. Normalize other URIs \
first.

Output:
Each line is the first assignment, with tab-separated fields NAME=VALUE and lists as JSON, or \\N \
if there is none. JSON output is {input, matches, assignments, ending, error}. An assignment is an \
object of variables that `template expand` accepts. An associative array with duplicate names is \
an array of [NAME, VALUE]. `ending` is complete, too-many (more than --max), or gave-up.";

/// The examples of `template vars`.
pub(crate) const TEMPLATE_VARS: &str = "\
Examples:
  uri template vars 'http://h/{+path}{?q,lang:2}'    # path<TAB>q<TAB>lang
  uri template vars --json -i templates.txt";

/// The details of `template vars`.
pub(crate) const TEMPLATE_VARS_LONG: &str = "\
Output:
Each line has the names of the variables, without duplicates, separated by tabs. JSON output is \
{input, valid, level, variables, error}; a variable is {name, operator, prefix, explode, start, \
end}.";

/// The examples of `query`.
pub(crate) const QUERY: &str = "\
Examples:
  uri query 'https://example.com/?q=caf%C3%A9&page=2'    # q=caf%C3%A9<TAB>page=2
  uri query --form --get q --decode 'https://example.com/?q=au+lait'    # au lait
  uri query --remove 'utm_*' --remove fbclid -i urls.txt
  uri query --set page=3 --append 'note=a & b' 'https://example.com/?page=2'";

/// The details of `query`.
pub(crate) const QUERY_LONG: &str = "\
RFC 3986 does not define parameters (section 3.4); --form, --plain, and --separator select the \
syntax. The first `=` ends the key. Keys are compared, matched, and sorted after decoding; keys on \
the command line are not percent-encoded.

Output:
Without edits, each line has the parameters as written, separated by tabs, or \\N if the query is \
undefined. With --get, it has the values of the key; a parameter without `=` is \\N. If the key is \
missing, it is \\N and the exit status is 1. With --decode, tab, newline, CR, and backslash are \
written \\t, \\n, \\r, and \\\\. With edits, each line is the URI with the new query. Invalid \
input gives an empty line.

JSON output is {input, valid, query, pairs, error}, or with edits {input, valid, output, error}. \
A pair is {separator, start, end, raw_key, raw_value, key, value}, with byte offsets in the \
input. If decoded bytes are not UTF-8, `key_base64` or `value_base64` has the bytes.

Edits:
Removing a parameter also removes the separator before it; an empty query is removed with its \
`?`. New parameters use the first separator of the query. New keys and values are encoded only \
as far as necessary, with %20 for a space and %2B for a plus sign, which --form and --plain decode \
alike.

More examples:
  uri query --json -i urls.txt
  uri query --keep id --sort -i urls.txt";

/// The examples of `encode`.
pub(crate) const ENCODE: &str = "\
Examples:
  uri encode 'a b/ü'                               # a%20b%2F%C3%BC
  uri encode --component segment 'AC/DC'           # AC%2FDC
  uri encode --component form 'rock & roll'        # rock+%26+roll
  uri encode --json -i names.txt";

/// The details of `encode`.
pub(crate) const ENCODE_LONG: &str = "\
The input is data, not a URI: `%` always becomes %25, and a byte order mark is encoded. It can be \
any bytes, except with --charset, which requires UTF-8. JSON output is {input, output, error}.

More examples:
  uri encode --charset iso-8859-1 --component query café";

/// The examples of `decode`.
pub(crate) const DECODE: &str = "\
Examples:
  uri decode caf%C3%A9                    # café
  uri decode --form rock+%26+roll         # rock & roll
  uri decode --charset shift_jis '%83A'   # ア
  uri decode --bytes '%00%FF' | od -c";

/// The details of `decode`.
pub(crate) const DECODE_LONG: &str = "\
An incomplete escape, a character that is not allowed in any component, and bytes that are not \
text in the charset are errors.

Output:
Tab, newline, CR, and backslash are written \\t, \\n, \\r, and \\\\, except on a terminal. With \
--bytes, the bytes are written unchanged; with -0, output records also end with NUL. A record that \
contains its terminator is an error. JSON output is {input, valid, output, error}; with --bytes, \
`output_base64` has bytes that are not UTF-8.

With --guess-charset, `charsets` lists {charset, text, why}, most likely first. `why` is ascii, \
utf-8, detected (by letter frequencies), usual (letters of one script, or common Japanese, \
Chinese, or Korean characters), or possible.

More examples:
  uri decode --guess-charset --json %93%FA%96%7B%8C%EA
  uri decode --json -i values.txt";
