//! What stands below the options of subcommands that judge URIs.

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
