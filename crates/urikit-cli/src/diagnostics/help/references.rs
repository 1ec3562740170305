//! Help of the subcommands about references, and of `explain`.

/// The examples of `resolve`.
pub(crate) const RESOLVE: &str = "\
Examples:
  uri resolve --base 'http://a/b/c/d;p?q' ../g      # http://a/b/g
  uri resolve --base https://example.com/docs/ -i links.txt
  uri resolve --base http://a/b/c/d --excess refuse ../../../g";

/// The details of `resolve`.
pub(crate) const RESOLVE_LONG: &str = "\
Output:
Each line is the target, or empty if there is an error. JSON output is {input, base, valid, \
target, same_document, error}.

With rfc2396 (section 5.2), an empty reference or a fragment refers to the current document, \
regardless of the base: the line is `(current document)` or `(current document)#FRAGMENT`; in \
JSON, `target` is null, and `same_document` and `current_document` are true. Dot-segments are \
removed only when paths are merged.

With rfc1808 (section 4), a reference without a path inherits the path of the base, and the \
params and query unless it has its own. An empty reference gives the base with its fragment.

With rfc1738 there are no relative references, so it is a usage error.

With java, the target is that of URI.resolve, and the base can be relative. With whatwg, it is the \
URL that a browser requests.

More examples:
  uri resolve --base foo:a/b --rootless erratum-4547 ../c
  uri resolve --spec rfc2396 --base 'http://a/b/c/d;p?q' ?y /./g ''
  uri resolve --spec rfc3987 --base http://例え.jp/豆/ ../納豆
  uri resolve --spec whatwg --base https://a.example/b '\\\\c.example\\d'
  uri resolve --spec rfc2396 --scheme-rule compat --base http://a/b http:g";

/// The examples of `relativize`.
pub(crate) const RELATIVIZE: &str = "\
Examples:
  uri relativize --base http://a/b/c/d http://a/b/g                      # ../g
  uri relativize --base https://example.com/docs/ -i links.txt
  uri relativize --base http://a/b/c/d --form absolute-path http://a/g   # /g";

/// The details of `relativize`.
pub(crate) const RELATIVIZE_LONG: &str = "\
Output:
Each line is the shortest reference that resolves to the target, which can be empty, or \\N if \
there is none. JSON output is {input, base, valid, reference, error}.

`uri resolve` with the same base and options gives the target again, byte for byte. Dot-segments \
in the target are removed first, since resolution removes them. Of equally short references, the \
one with fewer components is preferred: an empty path, then a relative path, an absolute path, a \
network path, a URI. With rfc3987, IRIs are compared as written.

The exit status is 1 if a target is invalid, has no scheme, or has no reference of the allowed \
forms.

More examples:
  uri relativize --base http://a/b/c/d --form descendant,uri http://a/g http://a/b/c/x/y
  uri relativize --base foo:a/b --rootless erratum-4547 foo:c
  uri relativize --spec rfc3987 --base http://例え.jp/豆/ http://例え.jp/納豆";

/// The examples of `normalize`.
pub(crate) const NORMALIZE: &str = "\
Examples:
  uri normalize HTTP://EXAMPLE.com:80/%7Efoo/./bar    # http://example.com/~foo/bar
  uri normalize --only case,percent -i urls.txt
  uri normalize --port gemini=1965 gemini://example.org:1965";

/// The details of `normalize`.
pub(crate) const NORMALIZE_LONG: &str = "\
Steps:
The steps are applied in the order case, percent, path, scheme (RFC 3986 sections 6.2.2 and \
6.2.3). With rfc3987 (section 5.3.2.3), percent also decodes escapes of characters that are \
allowed in an IRI; the case of non-ASCII letters is kept. With rfc2396 (section 6), there are two \
steps: case, of the scheme and the host name, and scheme, which removes a default port; an empty \
port stays, because RFC 2396 does not define what it means. With java, the step path is \
URI.normalize. With whatwg, the step whatwg is the URL as the parser writes it. Other \
specifications define no normalization. --from-charset comes first and is listed as `charset`.

Path removes dot-segments in every scheme if the path starts with a slash. In a URI, a path \
without a leading slash is unchanged, because it is usually data in which dots have no meaning, as in \
tag:a@b,2020:x/../y. RFC 3986 section 6.2.2.3 makes no such exception; use --rootless strict for \
its algorithm, or --rootless erratum-4547, which adds no slash. An empty port is removed even \
without a scheme (section 3.2.3).

Output:
Each line is the normalized URI, or empty if the input is invalid. With --steps, tab-separated \
fields STEP=URI for each step that changed the URI come first. JSON output is {input, valid, \
output, steps, error}. With --unicode, the result is shown as Unicode, but the steps are exact.

More examples:
  uri normalize --steps 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d'
  uri normalize --rootless strict foo:a/./b                # foo:a/b
  uri normalize --root-path gemini gemini://example.org
  uri normalize --spec rfc3987 HTTP://example.com/ros%C3%A9
  uri normalize --spec rfc2396 HTTP://EXAMPLE.com:80/%7Efoo/./bar
  uri normalize --from-charset euc-jp http://example.jp/%C6%FC%CB%DC/";

/// The examples of `compare`.
pub(crate) const COMPARE: &str = "\
Examples:
  uri compare http://h http://h:80/    # scheme: equal after scheme-based normalization
  uri compare --level percent http://a/./b http://a/b    # different: `./` is not removed
  uri compare -i pairs.txt    # pairs separated by a tab
  uri compare --csv --field old --other-field new -i urls.csv";

/// The details of `compare`.
pub(crate) const COMPARE_LONG: &str = "\
The levels of the comparison ladder are simple, case, percent, path, and scheme (RFC 3986 section \
6.2). The result is the first level at which the two URIs are equivalent, up to --level. \
Dot-segments of URI paths without a leading slash are not removed. With rfc2396 \
(section 6), the levels are simple, case (of the scheme and the host name), and scheme (default \
ports). Other specifications define no equivalence.

Output:
Each line is the level, `different`, or `invalid`. JSON output is {a, b, equivalent, rung, error}; \
`rung` is the level, and with an error, `error_in` names the input. The exit status is 1 if a pair \
is different or invalid.

Input lines have two URIs separated by a tab, or with --jsonl, an array of two strings.

More examples:
  printf '%s\\t%s\\n' 'a/%7Eb' 'a/~b' | uri compare
  uri compare --jsonl -i pairs.jsonl    # lines [\"http://a\",\"http://a/\"]
  uri compare --spec rfc3987 http://a/rosé http://a/ros%C3%A9
  uri compare --spec rfc2396 HTTP://H http://h:80";

/// The examples of `explain`.
pub(crate) const EXPLAIN: &str = "\
Examples:
  uri explain 'ftp://google.com?@evil.com/'
  uri explain --json -i urls.txt
  uri explain --color always -i urls.txt | less -R";

/// The details of `explain`.
pub(crate) const EXPLAIN_LONG: &str = "\
The specifications are RFC 3986, RFC 2396 with and without RFC 2732, RFC 1808, and RFC 1738, and \
with --spec rfc3987 also RFC 3987, which comes first. Specifications that agree are shown \
together. A component that differs from the first one is marked with ≠. If RFC 3986 does not allow \
the input, the newest specification that does is the reference. The exit status is 1 if no \
specification allows the input.

Output:
The output is a diagram, 80 columns wide if it is not on a terminal. Passwords and secrets are \
masked in it. JSON output is {input, valid, readings, disagreements, normal_forms, scheme, view, \
view_rfc1738, error}:
  valid
    Whether a specification allows the input.
  readings
    The result of `uri parse --json` for each specification, with `differs`, the components that \
differ.
  disagreements
    The union of `differs`.
  normal_forms
    {output, steps} or null for each specification that defines normalization.
  scheme
    {name, known, default_port, empty_path, warning}, or null. `warning` is the problem with a \
scheme whose URIs can run code, embed content, or read local files.
  view
    {parts, finding, client, error}: the parts in the terms of the scheme and what a client does; \
or null.
  view_rfc1738
    The view under RFC 1738, if it allows the input and differs. `error` is `view-otherwise` if \
the host, user, port, or path differ from those under RFC 3986.
  error
    The error of input that cannot be parsed at all, such as invalid UTF-8.

More examples:
  uri explain 'http://h/?a[]=1' http://a_b.example/ http: http://h/~u
  uri explain --spec rfc3987 --unicode http://例え.jp/%E8%B1%86";
