//! Help of the subcommands that judge URIs.

/// The examples of `audit`.
pub(crate) const AUDIT: &str = "\
Examples:
  uri audit 'http://127.0.0.1\\@example.com/'
  uri audit --policy web-fetch -i urls.txt
  uri audit --files . --format sarif > uris.sarif
  uri rule backslash                           # describe a rule";

/// The details of `audit`.
pub(crate) const AUDIT_LONG: &str = "\
Policies:
  general    all rules that need no context (scripts and local files are warnings)
  web-fetch  URLs that a server fetches for others (SSRF): http and https, public hosts
  redirect   redirect targets: a path, or an http or https URI
  link-text  links shown to people: no scripts, no lookalike hosts
  archive    URLs to store: absolute, public, without secrets
  unanimous  only URIs that all known parsers interpret alike

Output:
Each line has three tab-separated fields: the highest severity, or `good`; RULE:START-END for \
each finding, separated by commas; and the policy. START and END are byte offsets from 0; END is \
exclusive. Each finding is also reported on standard error as FILE:LINE:COLUMN, where COLUMN \
counts bytes from 1, on a terminal with the reason, the remedy, and the source. JSON output is \
{input, policy, findings, error}; `findings` lists {rule, severity, start, end, depth, message, \
source} with byte offsets from 0. `error` is for input that cannot be read at all. Messages and \
SARIF logs never contain the input; `input` in JSON output is not masked. SARIF logs of inputs are \
written with one thread.

With --files, each finding is a line FILE:LINE:COLUMN: SEVERITY[RULE]: MESSAGE, and standard error \
has the number of findings. JSON output has an object for each URI, with the additional members \
`file`, `line`, and `column` (bytes from 1), and `column` in each finding. SARIF logs have regions \
with columns in characters, so that code hosts can annotate the files.

URLs inside the URI are audited too: in query values, in the fragment, and in the path, plain or \
percent-encoded, down to a depth of 4. `depth` is the number of URLs that enclose the one with \
the problem; START and END are offsets in the outermost one. Of each rule, one finding in the URI \
and one in the URLs inside it are reported.

The exit status is 1 if there is a finding of at least --min-severity, or if input cannot be \
read. Host names are not resolved, so a name with a private address is not reported.

More examples:
  uri audit --policy unanimous -i urls.txt
  uri audit --min-severity info --allow host-nonldh --allow-port 81 -i urls.txt";

/// The examples of `rule`.
pub(crate) const RULE: &str = "\
Examples:
  uri rule backslash ip-special
  uri rule | grep CVE
  uri rule --json";

/// The details of `rule`.
pub(crate) const RULE_LONG: &str = "\
Without arguments, each line has four tab-separated fields: the rule, its default severity, what \
it reports, and its source.";

/// The examples of `readings`.
pub(crate) const READINGS: &str = "\
Examples:
  uri readings 'http://evil.com\\@google.com/'
  uri readings --recorded http://127.0.0.1:11211:80/
  uri readings --json -i urls.txt | jq 'select(.worst == \"host-split\").input'";

/// The details of `readings`.
pub(crate) const READINGS_LONG: &str = "\
Parsers:
The built-in parsers are RFC 3986, RFC 2396 (with RFC 2732), and RFC 1738, exactly as specified; \
the regular expression of RFC 3986 appendix B, which many programs use; and the WHATWG URL \
Standard, which browsers use. Differences in spelling are ignored: case, dot-segments, escapes, \
default ports, and notation of addresses.

Output:
The output is a table; `-` is undefined and \"\" is empty. JSON output is {input, readings, \
disagreements, worst, error}. `readings` has {valid, scheme, userinfo, host, port, path, query, \
fragment} for each parser. `disagreements` lists {a, b, verdict}; a verdict is accept-split, \
path-split, port-split, userinfo-split, scheme-split, or host-split. The exit status is 1 if \
parsers find different hosts.";
