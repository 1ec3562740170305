//! What stands below the options of subcommands about two references, and of `explain`.

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
  printf '%s\\t%s\\n' 'a/%7Eb' 'a/~b' | uri compare
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
`view_rfc1738` the same by RFC 1738 where that allows the text and says something else (the error view-otherwise, where it reads another \
host, user, port or path than RFC 3986, of which views are); `error` is \
about a row that holds no text. With --spec rfc3987 that document stands before the others, which are compared with it, in \
`readings` and in `normal_forms`; the documents before RFC 3986 are there anyway. Without --json a row is a drawing also down a pipe, 80 columns wide. Passwords and the like are \
masked in it with a * for each byte, and explained as if they were these; --show-secrets shows them."
);
