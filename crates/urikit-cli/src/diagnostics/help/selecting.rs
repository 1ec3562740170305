//! Help of the subcommands that select and order rows.

/// The examples of `filter`.
pub(crate) const FILTER: &str = "\
Examples:
  uri filter 'host=*.wikipedia.org' 'scheme!=https' -i urls.txt
  uri filter domain=example.co.uk port -i urls.txt         # with an explicit port
  uri filter 'query:utm_*' -v -i urls.txt                  # without this parameter
  uri filter invalid -i urls.txt
  uri filter --count-by '{domain}' -i urls.txt | head";

/// The details of `filter`.
pub(crate) const FILTER_LONG: &str = "\
Conditions:
NAME is a component or computed value as in a template of `uri get` (scheme, userinfo, user, host, \
port, path, query, query:KEY, fragment, uri, domain, suffix, subdomain, surt, ...), or kind (`uri` \
or `relative-ref`), or host_kind (`reg-name`, `ipv4`, `ipv6`, `ipvfuture`). NAME alone holds if \
the value is defined, and `!` inverts a condition. A glob must match the whole value. Schemes and \
hosts are compared without regard to case. Brackets are literal.

For an invalid input, only `valid` and `invalid` can hold. If neither is a condition, invalid \
inputs are reported and not selected; --on-error keep prints them.

Output:
Selected inputs are printed unchanged, byte for byte. The exit status is 1 if no input is \
selected, or if an invalid input is reported.

With --csv or --tsv, the selected records are printed unchanged, after the header; with --jsonl \
and --field, the selected lines.

--count-by counts the selected inputs by the value of a template; an invalid input has an empty \
value. With --format, the counts are columns or JSON objects. All values are kept in memory; for \
more, pipe the output of `uri get` to `sort | uniq -c`.

More examples:
  uri filter --any 'host=localhost' 'host_kind=ipv*' -i urls.txt
  uri filter --count-by '{scheme} {port}' --json -i urls.txt
  uri filter domain=example.com --csv --field url -i log.csv";

/// The examples of `sort`.
pub(crate) const SORT: &str = "\
Examples:
  uri sort -i urls.txt                         # by SURT key: domains are together
  uri sort --key host_reversed -i urls.txt
  uri sort --key '{domain} {path}' --reverse -i urls.txt";

/// The details of `sort`.
pub(crate) const SORT_LONG: &str = "\
Output:
Inputs are printed unchanged, byte for byte. Those with equal keys keep their order. Inputs \
without a key are last, in their order: invalid ones, which are also reported, and those for \
which every component of the key is undefined. The exit status is 1 if an input is invalid. With \
--csv or --tsv, whole records are sorted, and the header comes first.

All inputs are kept in memory. For more, sort the output of `uri get '{surt}\\t{uri}'` with `sort`, \
or use `uri-sql`.";

/// The examples of `dedupe`.
pub(crate) const DEDUPE: &str = "\
Examples:
  uri dedupe -i urls.txt                       # by normal form
  uri dedupe --by host -i urls.txt             # one per host
  uri dedupe --by key:crawler -i urls.txt      # regardless of the fragment";

/// The details of `dedupe`.
pub(crate) const DEDUPE_LONG: &str = "\
Output:
The first input of each key is printed unchanged, byte for byte, in the order of the input. \
Inputs without a key are compared byte for byte: invalid ones, which are also reported, and those \
for which every component of the key is undefined. The exit status is 1 if an input is invalid. \
With --csv or --tsv, whole records are printed, after the header.

Inputs are printed at once, and all keys are kept in memory. For more, use `sort -u` with the \
output of `uri get '{key}\\t{uri}'`, or `uri-sql`.";
