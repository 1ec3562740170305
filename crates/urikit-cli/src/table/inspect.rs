//! Subcommands that print what a URI consists of or means.

use std::ffi::OsString;
use std::mem;

use clap::Args;
use urikit::query::QuerySyntax;

use super::documents::as_sarif;
use super::{Entry, Operands, deliver, invalid_argument, print_errors, read};
use crate::aliases::is_file;
use crate::args::{
    CheckArgs, CompareArgs, DomainArgs, ExplainArgs, GetArgs, GuessArgs, Look, OutputFormat,
    ParseArgs, UnicodeArgs,
};
use crate::commands::template::INVALID_TEMPLATE;
use crate::commands::{self, Check, Compare, Explain, Get, Guess, Parse, Readings, Settings};
use crate::diagnostics::usage;
use crate::domains::Domains;
use crate::input::rows::{Format, Origin, Pair, Place, Row, Separator};
use crate::outcome::{Failure, Outcome};
use crate::output::page::{Page, Verdict};
use crate::output::sarif;
use crate::process::command_line::has_separator;
use crate::reading::Values;
use crate::run::{self, is_read, of_pairs, rows};
use crate::template::Template;

pub(super) const ENTRIES: [&Entry; 6] = [&PARSE, &GET, &CHECK, &EXPLAIN, &COMPARE, &GUESS];

/// `uri parse`.
pub(super) const PARSE: Entry = Entry {
    name: "parse",
    summary: "Parse URIs and print their components (default)",
    examples: "\
  uri parse 'http://user@example.com:8042/over/there?name=ferret#nose'
  uri parse --json -i urls.txt
  uri parse -i urls.txt | cut -f 3          # the hosts
  uri parse --spec rfc1738 ftp://joe:secret@ftp.example.com/pub/a",
    details: "\
Output:
On a terminal, the output is a diagram. Otherwise each line has seven tab-separated fields: \
scheme, userinfo, host, port, path, query, fragment. An undefined component is \\N, and an empty \
one is empty. Invalid input gives seven \\N. With --decode, tab, newline, CR, and backslash are \
written \\t, \\n, \\r, and \\\\.

JSON output is {input, valid, spec, kind, scheme, authority, userinfo, host, host_kind, port, \
path, query, fragment, error}. An undefined component is null. Components are not decoded; with \
--decode, all except the authority are, and `decode_lossy` lists those that are not UTF-8. With \
--unicode, `unicode` has the Unicode form (see `uri --man`).

Other specifications (--spec) add fields and members at the end:
  rfc3986+6874
    `zone`: the IPv6 zone identifier. `host` includes it.
  rfc2396, rfc2396+2732
    `opaque`: the opaque part; either it or the path is null. If the authority is a registry-based \
name, `host_kind` is \"registry\", and userinfo, host, and port are null. The fields are opaque \
and authority. With --lenient, `unwise` lists {start, char}, each such character is reported on \
standard error, and a backslash is written \\\\.
  rfc1808
    `params`: the part of the path after the first `;`. `authority` is the net_loc; if it is not a \
login (RFC 1738 section 3.1), `host_kind` is \"registry\". The fields are params and authority.
  rfc1738
    The syntax of section 5 for the scheme applies, such as httpurl; with rfc1738-generic, only \
the generic one. The members are `schemepart`, `user`, `password`, and `url_path`. `authority` is \
the login. `path` is the rest after the login including the slash, or the scheme part if there is \
no login; `url_path` is without the slash, or null. There is no query and no fragment.
  java
    `opaque`: the part after the scheme, if it does not start with `/`. Values are those of the \
raw getters. The fields are opaque and authority.
  whatwg
    Components are those of the parsed URL, so they can differ from the input. A backslash in a \
field is written \\\\. {query:KEY} of `uri get` is a form parameter. `validation_errors` lists \
{name, start, end}, and `changes` lists {kind, start, end, output_start, output_end}: how the URL \
differs from the input. `uri normalize` has both members, too.

More examples:
  uri parse -0 --json < urls.nul
  uri parse --json --jsonl --field url < events.jsonl
  uri parse --json --spec rfc2396 --lenient 'http://h/{id}?q=ü'
  uri parse --unicode http://xn--fsq.jp/%E8%B1%86
  uri parse --spec rfc3986+6874 'http://[fe80::1%25eth0]/'",
    arguments: ParseArgs::augment_args,
    operands: Operands::Uris,
    run: |matches, look| parse(read(matches)?, look),
};

/// `uri get`.
const GET: Entry = Entry {
    name: "get",
    summary: "Print selected components with a template",
    examples: "\
  uri get host -i urls.txt | sort | uniq -c
  uri get '{scheme} {port}' https://example.com:8042/a   # https 8042
  uri get 'host,port|none' https://example.com/          # example.com<TAB>none
  uri get --decode '{path}' https://example.com/a%20b    # /a b",
    details: "\
Template:
Names in braces are replaced: {uri} (the whole input), {scheme}, {authority}, {userinfo}, {user} \
(the userinfo up to the first colon), {password} (the userinfo after it), {host}, {port}, {path}, \
{query}, {fragment}, and {query:KEY} (the value of the first parameter KEY). {{ and }} are literal \
braces; \\t is a tab, \\n a line break, and \\\\ a backslash. An undefined component is replaced \
with nothing, or in {NAME|TEXT} with TEXT. `NAME,NAME` is short for '{NAME}\\t{NAME}'. A template \
without names is an error. Results are not masked. Other specifications add {zone} (rfc3986+6874), \
{opaque} (rfc2396), {params} (rfc1808), and {schemepart} and {url_path} (rfc1738).

Computed values:
  {origin}
    The normalized scheme, host, and port: https://example.com. A default port is omitted.
  {port:default}
    The port, or the default port of the scheme.
  {filename}, {extension}
    The last segment of the path, and its part after the last dot. Undefined if a URI has a path \
without a leading slash, as in mailto:a@b.example.
  {path:N}
    Segment N of the path, from 1, or from the end with -1; not of a path as in mailto:a@b.example.
  {query-keys}
    The keys of all parameters, separated by spaces.
  {query-all:KEY}
    The values of all parameters KEY, separated by spaces.
  {puny:host}, {idn:host}
    The host in ASCII, and in Unicode except for labels that could be confused with others.
  {domain}, {suffix}, {subdomain}
    The registered domain, the public suffix, and the labels before the registered domain, in \
lowercase and percent-decoded, by the Public Suffix List: `example.co.uk`, `co.uk`, and `www` for \
www.example.co.uk. An IP address has none. An unlisted top-level domain is a suffix.
  {host_reversed}
    The labels of the host in reverse order: com.example.www.
  {key}, {key:PROFILE}
    The normal form, as `uri normalize` prints it, or the canonical form by a profile. `crawler` \
removes the fragment.
  {surt}, {surt:PROFILE}
    The SURT key: com,example)/path. The default profile is ia-2013 (Internet Archive).
The profiles are crawler, archive, ia-2013, cdxj, commoncrawl, plain, safe-browsing, and w3lib. A \
URI without a canonical form, for example because of its port, is reported as invalid.

Output:
Each line is the expanded template, or empty if the input is invalid. With --decode, tab, newline, \
CR, and backslash are written \\t, \\n, \\r, and \\\\. {uri} and {authority} are not decoded \
because decoded delimiters would be ambiguous. JSON output is {input, valid, output, error}, with \
a member for each component of the template before `output`.

More examples:
  uri get --json '{host}{path}' -i urls.txt
  uri get --decode --form '{query:q}' 'http://h/?q=a+b'  # a b
  uri get '{origin}\\t{filename}' -i urls.txt
  uri get '{domain}' https://www.example.co.uk/          # example.co.uk
  uri get '{surt}' 'https://www.example.com/a?z=1&b=2'   # com,example)/a?b=2&z=1
  uri get --spec rfc2396 '{scheme} {opaque}' mailto:a@example.com",
    arguments: GetArgs::augment_args,
    operands: Operands::Uris,
    run: |matches, look| get(read(matches)?, look),
};

/// `uri check`.
const CHECK: Entry = Entry {
    name: "check",
    summary: "Validate URIs and report the position of each error",
    examples: "\
  uri check http://a:b/                        # invalid
  uri check -i urls.txt > /dev/null            # only errors and the exit status
  uri check --as absolute-uri 'http://a/#top'  # invalid
  uri check --scheme-rules urn:x               # invalid",
    details: "\
Output:
Each line is `valid` or `invalid`. JSON output is {input, valid, kind, error}. The exit status is \
1 if any input is invalid. SARIF logs have the position of each error.

--as absolute-uri and relative-ref require --spec rfc3986, rfc3987 (absolute-IRI, irelative-ref), \
or rfc2396. With rfc1808, `uri` is an absoluteURL. With rfc1738, the syntax of section 5 for the \
scheme applies: httpurl, ftpurl, newsurl, and so on. With rfc1738-generic, only the generic \
syntax applies (genericurl), which for example allows a user in an http URL.

--scheme-rules also accepts the syntax of programs that is not a URI: hosts separated by commas, \
JDBC and Kafka addresses, keys of S3, user@host:path of git, and SIP with an IPv6 address. A note \
names the violated rule; JSON output has own_syntax {program, parts, error}.

More examples:
  uri check --json -i urls.txt
  uri check --spec rfc1738 http://h/~u
  uri check --spec rfc1738-generic http://joe@h/
  uri check --spec rfc3987 http://例え.jp/納豆",
    arguments: CheckArgs::augment_args,
    operands: Operands::Uris,
    run: |matches, look| check(read(matches)?, look),
};

/// `uri explain`.
const EXPLAIN: Entry = Entry {
    name: "explain",
    summary: "Show how specifications and parsers interpret a URI",
    examples: "\
  uri explain 'ftp://google.com?@evil.com/'
  uri explain --json -i urls.txt
  uri explain --parsers 'http://evil.com\\@google.com/'
  uri explain --schemes gopher wais",
    details: "\
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

With --parsers, the output is a table; `-` is undefined and \"\" is empty. Differences in spelling \
are ignored: case, dot-segments, escapes, default ports, and notation of addresses. JSON output is \
{input, readings, disagreements, worst, error}. `readings` has {valid, scheme, userinfo, host, \
port, path, query, fragment} for each parser. `disagreements` lists {a, b, verdict}; a verdict is \
accept-split, path-split, port-split, userinfo-split, scheme-split, or host-split. The exit status \
is 1 if parsers find different hosts.

With --schemes, each line has six tab-separated fields: the scheme; its status in the IANA \
registry (permanent, provisional, historical, or experimental for x- names); its specification; \
its default port; `view` if its URIs can be described; a description. Unknown values are \\N. The \
exit status is 1 if a scheme is unknown.

More examples:
  uri explain --color always -i urls.txt | less -R
  uri explain --parsers=recorded http://127.0.0.1:11211:80/
  uri explain --parsers --json -i urls.txt | jq 'select(.worst == \"host-split\").input'
  uri explain --schemes | grep permanent
  uri explain 'http://h/?a[]=1' http://a_b.example/ http: http://h/~u
  uri explain --spec rfc3987 --unicode http://例え.jp/%E8%B1%86",
    arguments: ExplainArgs::augment_args,
    operands: Operands::Uris,
    run: |matches, look| explain(read(matches)?, look),
};

/// `uri compare`.
const COMPARE: Entry = Entry {
    name: "compare",
    summary: "Compare two URIs using the RFC 3986 comparison ladder",
    examples: "\
  uri compare http://h http://h:80/    # equal (scheme)
  uri compare http://a/b https://a/b   # different (scheme)
  uri compare --level percent http://a/./b http://a/b    # different
  uri compare -i pairs.txt    # pairs separated by a tab
  uri compare --csv --field old,new -i urls.csv",
    details: "\
With --any-order, URIs whose parameters are in another order are equivalent too; the level is then \
any-order. The levels of the comparison ladder are simple, case, percent, path, and scheme (RFC \
3986 section 6.2). The result is the first level at which the two URIs are equivalent, up to \
--level. Dot-segments of URI paths without a leading slash are not removed. With rfc2396 (section \
6), the levels are simple, case (of the scheme and the host name), and scheme (default ports). \
Other specifications define no equivalence.

Output:
Each line is `equal (LEVEL)`, `different (COMPONENT)`, or `invalid`. COMPONENT is the first one \
that differs in the normal forms; it is omitted if only --level makes the difference. JSON \
output is {a, b, equivalent, rung, error}, \
where `rung` is the level; with an error, `error_in` names the input. The exit status is 1 if a \
pair is different, and 3 if one is invalid.

Input lines have two URIs separated by a tab, or with --jsonl, an array of two strings.

More examples:
  printf '%s\\t%s\\n' 'a/%7Eb' 'a/~b' | uri compare
  uri compare --jsonl -i pairs.jsonl    # lines [\"http://a\",\"http://a/\"]
  uri compare --spec rfc3987 http://a/rosé http://a/ros%C3%A9
  uri compare --spec rfc2396 HTTP://H http://h:80",
    arguments: CompareArgs::augment_args,
    operands: Operands::Pair,
    run: |matches, look| compare(read(matches)?, look),
};

/// `uri guess`.
const GUESS: Entry = Entry {
    name: "guess",
    summary: "Guess the URI meant by input such as `example.com`",
    examples: "\
  uri guess www.w3.org/Addressing/              # http://www.w3.org/Addressing/
  uri guess --scheme https example.com/x        # https://example.com/x
  uri guess 'C:\\My Documents\\x'                 # file:///C:/My%20Documents/x
  uri guess localhost:3000 user@example.com",
    details: "\
Rules:
Input with a scheme is a URI and is not changed. Other input is a host if it begins with `www` \
or `ftp`, or has a port, a path, or a common top-level domain. `NAME:DIGITS` is a host with a \
port; a URI with the scheme NAME is the last guess. Input that begins with a drive, `\\\\`, `/`, \
or `~` is a file name. Delimiters around a URI and whitespace in it are removed and reported on \
standard error. Names and files are not looked up. With --base, no guesses are made, since a \
partial URI looks like a relative reference (RFC 3986 section 4.5).

Output:
Each line is the most likely URI; if there is none, the line is empty and the exit status is 1. On \
a terminal and in JSON, all guesses are listed, most likely first. JSON output is {input, \
cleaned, edits, remarks, guesses, error}. `edits` (what was removed) and `remarks` (what is \
doubtful) list {kind, start, end, why, section} with byte offsets in the input. `guesses` lists \
{uri, rule, confidence, why, source}; `confidence` is certain, likely, or possible.

More examples:
  uri guess '<URL: http://example.com/>' 'ISBN 0-451-45052-3'
  uri guess --json -i typed.txt | jq -r '.guesses[0].uri'
  uri guess --base http://a/b/c README.md",
    arguments: GuessArgs::augment_args,
    operands: Operands::Other,
    run: |matches, look| guess(read(matches)?, look),
};

fn parse(arguments: &'static ParseArgs, look: Look) -> Outcome {
    let spec = usage::shown(&arguments.spec, &arguments.unicode).map_err(Failure::Usage)?;
    let settings = Settings::new(spec, &arguments.output, look)
        .with_repair(arguments.spec.lenient)
        .with_syntax(&arguments.spec);
    let values = values(arguments.decode, &arguments.unicode);
    let parse = Parse::new(settings, values);
    rows(&arguments.texts.texts, (&arguments.input, arguments.output), parse)
}

/// Prints components of URIs.
///
/// Names of components among the first arguments belong to the template, in either order:
/// `uri get host port http://h/`, `uri get http://h/ host`.
fn get(arguments: &'static mut GetArgs, look: Look) -> Outcome {
    let spec = arguments.spec.spec.spec;
    let is_name = |text: &str| Template::named(text, spec).is_ok() && !text.contains('{');
    if !has_separator() {
        let GetArgs { template, texts, .. } = &mut *arguments;
        name_first(template, &mut texts.texts, is_name);
        let is_more = |text: &&OsString| text.to_str().is_some_and(is_name) && !is_file(text);
        let more = texts.texts.iter().take_while(is_more).count();
        let more = if is_name(template) { more } else { 0 };
        for name in texts.texts.drain(..more) {
            template.push(',');
            template.push_str(&name.to_string_lossy());
        }
    }
    get_rows(arguments, look)
}

/// Swaps a URI in the place of the template and a last argument that is a name or template.
fn name_first(template: &mut String, texts: &mut Vec<OsString>, is_name: impl Fn(&str) -> bool) {
    if is_name(template) || !template.contains("//") || template.contains('{') {
        return;
    }
    let is_template = |text: &str| is_name(text) || text.contains('{');
    if let Some(name) = texts.pop_if(|text| text.to_str().is_some_and(is_template)) {
        let name = name.to_string_lossy().into_owned();
        texts.insert(0, mem::replace(template, name).into());
    }
}

fn get_rows(arguments: &'static GetArgs, look: Look) -> Outcome {
    let spec = usage::shown(&arguments.spec, &arguments.unicode).map_err(Failure::Usage)?;
    let source = &arguments.template;
    let template = Template::named(source, spec.spec())
        .map_err(|error| invalid_argument(INVALID_TEMPLATE, source, &error, look))?;
    let values = values(arguments.decode, &arguments.unicode);
    let settings = Settings::new(spec, &arguments.output, look)
        .with_bytes(&arguments.input)
        .with_repair(arguments.spec.lenient)
        .with_syntax(&arguments.spec);
    let rules = if arguments.form { QuerySyntax::FORM } else { QuerySyntax::URI };
    let domains = domains(&arguments.domains)?;
    let get = Get::new(settings, values, template, domains).with_query(rules);
    rows(&arguments.texts.texts, (&arguments.input, arguments.output), get)
}

/// Loads the Public Suffix List that the arguments select.
pub(super) fn domains(arguments: &DomainArgs) -> Result<Domains, Failure> {
    Domains::new(arguments).map_err(|message| Failure::error(&message))
}

fn values(decode: bool, unicode: &UnicodeArgs) -> Values {
    match unicode {
        UnicodeArgs { unicode: true } => Values::Unicode,
        _ if decode => Values::Decoded,
        _ => Values::Raw,
    }
}

fn check(arguments: &'static CheckArgs, look: Look) -> Outcome {
    let spec = usage::check(arguments).map_err(Failure::Usage)?;
    let settings = Settings::new(spec, &arguments.output, look)
        .with_bytes(&arguments.input)
        .with_repair(arguments.spec.lenient)
        .with_syntax(&arguments.spec);
    let check = Check::new(settings, arguments);
    let run = || rows(&arguments.texts.texts, (&arguments.input, arguments.output), check);
    match arguments.output.format {
        Some(OutputFormat::Sarif) => {
            as_sarif(&sarif::check_head(spec.spec().name()), &arguments.input, run)
        }
        _ => run(),
    }
}

fn explain(arguments: &'static ExplainArgs, look: Look) -> Outcome {
    let spec = usage::rfc3986_on("explain", &arguments.spec).map_err(Failure::Usage)?;
    if let Some(names) = &arguments.schemes {
        return Ok(commands::scheme(names, arguments.output)?);
    }
    let (texts, options) = (&arguments.texts.texts, (&arguments.input, arguments.output));
    match arguments.parsers {
        Some(parsers) => rows(texts, options, Readings::new(&arguments.output, parsers, look)),
        None => rows(texts, options, Explain::new(spec, arguments, look)),
    }
}

/// Compares two arguments, or pairs in input records.
fn compare(arguments: &'static CompareArgs, look: Look) -> Outcome {
    let spec = usage::compare(arguments).map_err(Failure::Usage)?;
    let settings = Settings::new(spec, &arguments.output, look);
    let options = (&arguments.input, arguments.output);
    if let Some(fields) = arguments.input.pair() {
        let compare = Box::new(Compare::of_fields(settings, arguments));
        return of_pairs(&arguments.texts, options, fields, compare);
    }
    let compare = Compare::new(settings.with_json_columns(&arguments.output), arguments);
    let (a, b) = match arguments.texts.as_slice() {
        [_, _] if !arguments.input.rows.input.is_empty() => {
            return Err(Failure::Usage("two URIs cannot be combined with --input".to_owned()));
        }
        [a, b] => (a.as_encoded_bytes(), b.as_encoded_bytes()),
        [one] if one != "-" && !is_read(one) => {
            return Err(Failure::Usage("missing second URI: `uri compare A B`".to_owned()));
        }
        rows_from => return rows(rows_from, options, compare),
    };
    let name = Origin::ARGUMENT.to_owned();
    let origin = Origin::new(name, None, Separator::Nul, Format::Text);
    let row = Row::alone(a, &origin);
    let b_place = Place { line: 2, ..row.place() };
    let mut page = Page::of(arguments.output.dialect());
    let verdict = compare.pair(&row, &Pair { a: a.into(), b: b.into(), b_place }, &mut page);
    if !arguments.input.rows.errors.is_quiet() {
        deliver(&page, arguments.output)?;
    }
    Ok(verdict)
}

fn guess(arguments: &'static GuessArgs, look: Look) -> Outcome {
    let mut page = Page::default();
    let guess = Guess::new(arguments, look, &mut page);
    print_errors(&page);
    match guess {
        // The name of a file is a string to guess from, and is reported as one.
        Some(guess) => run::values(&arguments.texts, (&arguments.input, arguments.output), guess),
        None => Ok(Verdict::Failed),
    }
}
