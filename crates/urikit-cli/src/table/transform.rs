//! Subcommands that print another URI, or a converted string.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::Args;
use urikit::{Uri, UriRef};

use super::template::TEMPLATE;
use super::{Entry, Operands, deliver, invalid_argument, print_errors, read};
use crate::args::{
    DecodeArgs, EditArgs, EncodeArgs, InputArgs, Look, NormalizeArgs, PathArgs, QueryArgs,
    RelativizeArgs, ResolveArgs, SetArgs,
};
use crate::assignment::{Assignment, names_target};
use crate::commands::{
    Build, Decode, Encode, Iri, Normalize, Pairs, Path, Query, Relativize, Resolve, Set, Settings,
    Task,
};
use crate::conditions::Conditions;
use crate::diagnostics::{remedies, usage};
use crate::edits::Edits;
use crate::outcome::{Failure, Outcome};
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
use crate::process::command_line::has_separator;
use crate::reading::Spec;
use crate::run::{of_pairs, rows, rows_alone, values};

pub(super) const ENTRIES: [&Entry; 9] =
    [&RESOLVE, &RELATIVIZE, &NORMALIZE, &SET, &QUERY, &TEMPLATE, &ENCODE, &DECODE, &PATH];

/// `uri resolve`.
const RESOLVE: Entry = Entry {
    name: "resolve",
    summary: "Resolve references against a base URI",
    examples: "\
  uri resolve --base 'http://a/b/c/d;p?q' ../g      # http://a/b/g
  uri resolve --base https://example.com/docs/ -i links.txt
  uri resolve --base http://a/b/c/d --variant refuse-excess ../../../g",
    details: "\
Output:
Each line is the target, or empty if there is an error. JSON output is {input, base, valid, \
output, same_document, error}.

With rfc2396 (section 5.2), an empty reference or a fragment refers to the current document, \
regardless of the base: the line is `(current document)` or `(current document)#FRAGMENT`; in \
JSON, `output` is null, and `same_document` and `current_document` are true. Dot-segments are \
removed only when paths are merged.

With rfc1808 (section 4), a reference without a path inherits the path of the base, and the \
params and query unless it has its own. An empty reference gives the base with its fragment.

--spec rfc1738 is a usage error because it defines no relative references.

With java, the target is that of URI.resolve, and the base can be relative. With whatwg, it is the \
URL that a browser requests.

More examples:
  uri resolve --base foo:a/b --variant erratum-4547 ../c
  uri resolve --spec rfc2396 --base 'http://a/b/c/d;p?q' ?y /./g ''
  uri resolve --spec rfc3987 --base http://例え.jp/豆/ ../納豆
  uri resolve --spec whatwg --base https://a.example/b '\\\\c.example\\d'
  uri resolve --spec rfc2396 --variant same-scheme --base http://a/b http:g",
    arguments: ResolveArgs::augment_args,
    operands: Operands::Strings,
    run: |matches, look| resolve(read(matches)?, look),
};

/// `uri relativize`.
const RELATIVIZE: Entry = Entry {
    name: "relativize",
    summary: "Find the shortest reference from a base to a target",
    examples: "\
  uri relativize --base http://a/b/c/d http://a/b/g                      # ../g
  uri relativize --base https://example.com/docs/ -i links.txt
  uri relativize --base http://a/b/c/d --form absolute-path http://a/g   # /g",
    details: "\
Output:
Each line is the shortest reference that resolves to the target, which can be empty, or \\N if \
there is none. JSON output is {input, base, valid, output, error}.

`uri resolve` with the same base and options gives the target again, byte for byte. Dot-segments \
in the target are removed first, since resolution removes them. Of equally short references, the \
one with fewer components is preferred: an empty path, then a relative path, an absolute path, a \
network path, a URI. With rfc3987, IRIs are compared as written.

The exit status is 3 if a target is invalid, has no scheme, or has no reference of the allowed \
forms.

More examples:
  uri relativize --base http://a/b/c/d --form descendant,uri http://a/g http://a/b/c/x/y
  uri relativize --base foo:a/b --variant erratum-4547 foo:c
  uri relativize --spec rfc3987 --base http://例え.jp/豆/ http://例え.jp/納豆",
    arguments: RelativizeArgs::augment_args,
    operands: Operands::Uris,
    run: |matches, look| relativize(read(matches)?, look),
};

/// `uri normalize`.
const NORMALIZE: Entry = Entry {
    name: "normalize",
    summary: "Normalize URIs, or convert between URIs and IRIs",
    examples: "\
  uri normalize HTTP://EXAMPLE.com:80/%7Efoo/./bar    # http://example.com/~foo/bar
  uri normalize --default gemini=1965 gemini://example.org:1965
  uri normalize --to uri-idna http://résumé.example/é   # http://xn--rsum-bpad.example/%C3%A9",
    details: "\
Steps:
The steps are applied in the order case, percent, path, scheme (RFC 3986 sections 6.2.2 and \
6.2.3). With rfc3987 (section 5.3.2.3), percent also decodes escapes of characters that are \
allowed in an IRI; the case of non-ASCII letters is kept. With rfc2396 (section 6), there are two \
steps: case, of the scheme and the host name, and scheme, which removes a default port; an empty \
port stays, because RFC 2396 does not define what it means. With java, the step path is \
URI.normalize. With whatwg, the step whatwg is the URL as the parser writes it. Other \
specifications define no normalization. --charset comes first and is listed as `charset`.

Path removes dot-segments in every scheme if the path starts with a slash. In a URI, a path \
without a leading slash is unchanged, because it is usually data in which dots have no meaning, as \
in tag:a@b,2020:x/../y. RFC 3986 section 6.2.2.3 makes no such exception; use --variant rootless \
for its algorithm, or --variant erratum-4547, which adds no slash. An empty port is removed even \
without a scheme (section 3.2.3).

Conversion:
--to iri keeps escapes of ASCII characters, of bytes that are not UTF-8, of invisible characters, \
and of characters that are not allowed in an IRI. Converting the result with --to uri gives the \
same URI, except for the case of hexadecimal digits. With --to iri-idna, labels that mix scripts \
or look like ASCII are kept (UTS 39); --unicode extends this check to the other components and \
reports what is kept. With --to uri-idna, an escaped dot in the host separates labels, and an \
empty label is an error. A host of ASCII characters is unchanged.

Output:
Each line is the normalized URI, or empty if the input is invalid. With --steps, tab-separated \
fields STEP=URI for each step that changed the URI come first. JSON output is {input, valid, \
output, steps, error}. With --unicode, the result is shown as Unicode, but the steps are exact.

More examples:
  uri normalize --only case,percent -i urls.txt
  uri normalize --to uri http://example.org/é                     # http://example.org/%C3%A9
  uri normalize --to iri http://example.org/%E7%B4%8D%E8%B1%86    # http://example.org/納豆
  uri normalize --to iri-idna --unicode http://xn--mnchen-3ya.example/%D1%84%E2%80%AE
  uri normalize --steps 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d'
  uri normalize --variant rootless foo:a/./b               # foo:a/b
  uri normalize --default gemini=/ gemini://example.org
  uri normalize --spec rfc3987 HTTP://example.com/ros%C3%A9
  uri normalize --spec rfc2396 HTTP://EXAMPLE.com:80/%7Efoo/./bar
  uri normalize --charset euc-jp http://example.jp/%C6%FC%CB%DC/",
    arguments: NormalizeArgs::augment_args,
    operands: Operands::Uris,
    run: |matches, look| normalize(read(matches)?, look),
};

/// `uri set`.
const SET: Entry = Entry {
    name: "set",
    summary: "Set, delete, or append components; build URIs",
    examples: "\
  uri set --host example.com --port 8080 'http://a/b?c'    # http://example.com:8080/b?c
  uri set -d fragment -d 'query:utm_*' -i urls.txt
  uri set --where scheme=http --scheme https -i urls.txt   # no other line changes",
    details: "\
An argument NAME=DATA is the same as --set NAME=DATA. NAME is scheme, authority (only with :=), \
userinfo, user, password, host, port, path, query, fragment, or query:KEY for a query parameter. \
Everything else is unchanged, byte for byte.

Order:
Tracking parameters are removed, components are deleted (--delete and --keep), then set (--set, \
--replace, --iterate, and the options of components), then segments and parameters are appended, \
and --sort is last. A trailing slash is not doubled when a segment is appended. Keys are compared \
after decoding; only `*` and `?` match bytes that are not UTF-8.

A disambiguating prefix is added to a path that would otherwise be parsed differently, and removed \
if it is no longer needed: `/.` before `//` without an authority, and `./` before a colon in the \
first segment without a scheme (RFC 3986 sections 3.3 and 4.2).

Parameters:
`uri query --help` describes their syntax. Keys are compared, matched, and sorted after decoding; \
keys on the command line are not percent-encoded. Removing a parameter also removes the separator \
before it; an empty query is removed with its `?`. New parameters use the first separator of the \
query. New keys and values are encoded only as far as necessary, with %20 for a space and %2B for \
a plus sign.

Building:
With --new, the result without a scheme is a relative reference (RFC 3986 section 5.3). With -i, \
input lines are JSON objects with the members scheme, authority, userinfo, host, port, path, \
query, and fragment, exactly as in a URI. Null and missing members are undefined. A port can be a \
number. If there is a host, userinfo, host, and port determine the authority. Other members are \
ignored. Output of `uri parse --json` is accepted, except with --decode. Objects with `valid` \
false, with another `spec` than rfc3986, with members of another specification (opaque, params, \
schemepart, user, password, url_path, zone), or with duplicate members are errors. JSON output is \
{valid, output, error}, with `input` if there is an error, whose offsets are in the line.

Output:
Each line is the new URI, or empty if there is an error. With --iterate, there is a line for each \
combination of values. JSON output is {input, valid, output, \
error}. The exit status is 3 if a component cannot be set, for example an authority before a path \
that does not begin with a slash. That includes a scheme whose rules the rest of the URI violates, \
such as https for `mailto:a@b`; scheme:=https sets it anyway.

More examples:
  uri set -a path=b/c -a path=d http://h/a                 # http://h/a/b%2Fc/d
  uri set --new --scheme https --host ::1 -a path=c/d      # https://[::1]/c%2Fd
  uri set -s 'port?=443' -i urls.txt
  uri set --replace query:page=2 -a query:new -i urls.txt
  uri set --iterate 'scheme=http https' --iterate 'host=a b' http://h/
  uri set --scheme https --where scheme=http -i urls.txt
  uri set -s 'fragment:=%C3%BC' http://h/
  uri set -d 'query:utm_*' -s query:page=2 -a query:tag=x -i urls.txt
  uri set --keep query:id --sort -i urls.txt
  uri parse --json -i urls.txt | uri set --new -i - --scheme https",
    arguments: SetArgs::augment_args,
    operands: Operands::Uris,
    run: |matches, look| set(read(matches)?, look),
};

/// `uri query`.
const QUERY: Entry = Entry {
    name: "query",
    summary: "List query parameters",
    examples: "\
  uri query 'https://example.com/?q=caf%C3%A9&page=2'    # q=caf%C3%A9<TAB>page=2
  uri query --json -i urls.txt
  uri get --form --decode '{query:q}' 'https://example.com/?q=au+lait'    # au lait
  uri set -d 'query:utm_*' -s query:page=3 'https://example.com/?page=2'",
    details: "\
RFC 3986 does not define parameters (section 3.4); --form and --separator select the syntax. The \
first `=` ends the key. Use `uri get` to print values, and `uri set` to change parameters.

Output:
Each line has the parameters as written, separated by tabs, or \\N if the query is undefined. \
With --decode, tab, newline, CR, and backslash are written \\t, \\n, \\r, and \\\\. \
Invalid input gives an empty line. JSON output is {input, valid, query, pairs, error}. A pair is \
{separator, start, end, raw_key, raw_value, key, value}, with byte offsets in the input. If \
decoded bytes are not UTF-8, `key_base64` or `value_base64` has the bytes.",
    arguments: QueryArgs::augment_args,
    operands: Operands::Uris,
    run: |matches, look| query(read(matches)?, look),
};

/// `uri encode`.
const ENCODE: Entry = Entry {
    name: "encode",
    summary: "Percent-encode data for a component",
    examples: "\
  uri encode 'a b/ü'                               # a%20b%2F%C3%BC
  uri encode --component segment 'AC/DC'           # AC%2FDC
  uri encode --component form 'rock & roll'        # rock+%26+roll
  uri encode --json -i names.txt",
    details: "\
The input is data, not a URI: `%` always becomes %25. It can be any \
bytes, except with --charset, which requires UTF-8. JSON output is {input, valid, output, \
error}.

More examples:
  uri encode --charset iso-8859-1 --component query café",
    arguments: EncodeArgs::augment_args,
    operands: Operands::Strings,
    run: |matches, look| encode(read(matches)?, look),
};

/// `uri decode`.
const DECODE: Entry = Entry {
    name: "decode",
    summary: "Percent-decode strings",
    examples: "\
  uri decode caf%C3%A9                    # café
  uri decode --form rock+%26+roll         # rock & roll
  uri decode --charset shift_jis '%83A'   # ア
  uri decode --charset bytes '%00%FF' | od -c",
    details: "\
An incomplete escape and bytes that are not text in the charset are errors. Characters that no \
component allows, such as a space, are literal, except with --charset.

Output:
Tab, newline, CR, and backslash are written \\t, \\n, \\r, and \\\\, except on a terminal. With \
--charset bytes, the bytes are written unchanged; with -0, output records also end with NUL. A \
record that contains its terminator is an error. JSON output is {input, valid, output, error}; \
with --charset bytes, `output_base64` has bytes that are not UTF-8.

With --charset guess, `charsets` lists {charset, text, why}, most likely first. `why` is ascii, \
utf-8, detected (by letter frequencies), usual (letters of one script, or common Japanese, \
Chinese, or Korean characters), or possible.

More examples:
  uri decode --charset guess --json %93%FA%96%7B%8C%EA
  uri decode --json -i values.txt",
    arguments: DecodeArgs::augment_args,
    operands: Operands::Strings,
    run: |matches, look| decode(read(matches)?, look),
};

/// `uri path`.
const PATH: Entry = Entry {
    name: "path",
    summary: "Convert between file names and `file` URIs",
    examples: "\
  uri path /tmp/x                              # file:///tmp/x
  find . -print0 | uri path -0
  uri path file:///etc/motd                    # /etc/motd
  uri path 'C:\\Users\\me\\a b.txt'               # file:///C:/Users/me/a%20b.txt",
    details: "\
A `file` URI is converted to a file name, and anything else is a file name and converted to a URI. \
Write `./` before a relative name that starts with `file:`. File names are not looked up. They can \
be any bytes; bytes that are not UTF-8 are written unchanged, except on a terminal. With -0, \
output records end with NUL too.

With windows, `.` and `..` are resolved within the drive or share, and \\\\?\\ is removed. `|` \
after the drive of a URI and backslashes in it are accepted (RFC 8089 appendix E).

A URI with a query or fragment is an error. With --style unix, so is a URI with another host; with \
windows, the host becomes \\\\host\\share; with vms, it is omitted and reported on standard error \
(RFC 1738 section 3.10, RFC 8089 appendix E).",
    arguments: PathArgs::augment_args,
    operands: Operands::Other,
    run: |matches, look| path(read(matches)?, look),
};

fn resolve(arguments: &'static ResolveArgs, look: Look) -> Outcome {
    let spec = usage::resolve(arguments).map_err(Failure::Usage)?;
    let options = (&arguments.input, arguments.output);
    let settings = Settings::new(spec, &arguments.output, look)
        .with_repair(arguments.spec.lenient)
        .with_bytes(&arguments.input);
    let texts = &*arguments.texts.texts;
    let found = with_base(arguments.base.as_ref(), texts).or_else(|| last_base(texts));
    let Some((base, references)) = found else {
        let fields = base_fields(&arguments.input, texts)?;
        let pairs = Box::new(Pairs::new(settings, Task::Resolve(arguments)));
        return of_pairs(texts, options, fields, pairs);
    };
    let mut page = Page::default();
    let resolve = Resolve::new(settings, base, arguments, &mut page);
    print_errors(&page);
    match resolve {
        Some(resolve) => rows(references, options, resolve),
        None => Ok(Verdict::Failed),
    }
}

fn relativize(arguments: &'static RelativizeArgs, look: Look) -> Outcome {
    let spec = usage::rfc3986_on("relativize", &arguments.spec).map_err(Failure::Usage)?;
    let options = (&arguments.input, arguments.output);
    let settings = Settings::new(spec, &arguments.output, look).with_bytes(&arguments.input);
    let texts = &*arguments.texts.texts;
    let Some((base, targets)) = with_base(arguments.base.as_ref(), texts) else {
        let fields = base_fields(&arguments.input, texts)?;
        let pairs = Box::new(Pairs::new(settings, Task::Relativize(arguments)));
        return of_pairs(texts, options, fields, pairs);
    };
    let mut page = Page::default();
    let relativize = Relativize::new(settings, base, arguments, &mut page);
    print_errors(&page);
    match relativize {
        Some(relativize) => rows(targets, options, relativize),
        None => Ok(Verdict::Failed),
    }
}

/// Returns the base and the other arguments. Without `--base`, it is the first of several.
fn with_base<'t>(
    base: Option<&'t OsString>,
    texts: &'t [OsString],
) -> Option<(&'t OsString, &'t [OsString])> {
    match (base, texts) {
        (Some(base), _) => Some((base, texts)),
        (None, [base, others @ ..]) if !others.is_empty() && has_scheme(base) => {
            Some((base, others))
        }
        _ => None,
    }
}

/// Returns the second of two arguments as the base, if only that one can be a base.
fn last_base(texts: &[OsString]) -> Option<(&OsString, &[OsString])> {
    match texts {
        [reference, base] if reference.to_str().is_some_and(is_relative) && has_scheme(base) => {
            Some((base, &texts[..1]))
        }
        _ => None,
    }
}

fn is_relative(text: &str) -> bool {
    UriRef::parse(text).is_ok_and(|reference| reference.scheme().is_none())
}

fn has_scheme(text: &OsString) -> bool {
    Uri::parse_bytes(text.as_encoded_bytes()).is_ok()
}

/// Returns the fields of the input and the base. Without them, the first argument is probably the
/// base.
fn base_fields<'f>(
    input: &'f InputArgs,
    texts: &[OsString],
) -> Result<(&'f str, &'f str), Failure> {
    let suggested = match texts {
        [base, ..] if has_scheme(base) => {
            format!(": use `--base {}` for the first argument", printable(base.as_encoded_bytes()))
        }
        _ if input.field.is_some() => ", or --field BASE,NAME".to_owned(),
        _ => ", such as --base http://example.com/".to_owned(),
    };
    let (base, input) =
        input.pair().ok_or_else(|| Failure::Usage(format!("missing --base{suggested}")))?;
    Ok((input, base))
}

fn normalize(arguments: &'static NormalizeArgs, look: Look) -> Outcome {
    let spec = usage::normalize(arguments).map_err(Failure::Usage)?;
    let settings = Settings::new(spec, &arguments.output, look)
        .with_repair(arguments.spec.lenient)
        .with_bytes(&arguments.input);
    let (texts, options) = (&arguments.texts.texts, (&arguments.input, arguments.output));
    match arguments.to {
        Some(form) => rows(texts, options, Iri::new(settings, form, &arguments.unicode)),
        None => rows(texts, options, Normalize::new(settings, arguments)),
    }
}

/// Edits input records, or builds a URI if there is no input.
///
/// Arguments of the form NAME=DATA are edits, and so are the first two if the first one names a
/// component: `uri set port 80 http://h/`.
fn set(arguments: &'static mut SetArgs, look: Look) -> Outcome {
    let edits = positional_edits(&mut arguments.texts.texts).map_err(Failure::Usage)?;
    arguments.edits.set.extend(edits);
    set_rows(arguments, look)
}

/// Removes the edits from the arguments of `set`.
fn positional_edits(texts: &mut Vec<OsString>) -> Result<Vec<Assignment>, String> {
    if has_separator() {
        return Ok(Vec::new());
    }
    let is_edit = |text: &mut OsString| text.to_str().is_some_and(names_target);
    let mut edits: Vec<String> =
        texts.extract_if(.., is_edit).map(|text| text.to_string_lossy().into_owned()).collect();
    if let [name, data, ..] = texts.as_slice() {
        let edit = [name, data].map(|word| word.to_string_lossy()).join("=");
        if names_target(&edit) && !edit.starts_with(['=', ':', '?']) {
            edits.push(edit);
            texts.drain(..2);
        }
    }
    edits.iter().map(|edit| Assignment::parse(edit)).collect()
}

fn set_rows(arguments: &'static SetArgs, look: Look) -> Outcome {
    let assignments = usage::set(arguments).map_err(Failure::Usage)?;
    let settings =
        Settings::new(Spec::Rfc3986, &arguments.output, look).with_bytes(&arguments.input);
    let (input, output) = (&arguments.input, arguments.output);
    let has_files = !input.rows.input.is_empty();
    let has_no_input = arguments.texts.texts.is_empty() && !has_files;
    if arguments.new && !arguments.texts.texts.is_empty() {
        let message = "--new builds a URI from edits, such as host=example.com; omit --new to edit";
        return Err(Failure::Usage(message.to_owned()));
    }
    if arguments.new || has_no_input && io::stdin().is_terminal() {
        let assignments = [arguments.edits.set.clone(), assignments].concat();
        let build = Build::new(settings.with_json_columns(&output), assignments, arguments);
        // Without options, standard input has the components.
        if has_files || !build.is_complete() {
            return rows_alone((&input.rows, output), build);
        }
        let mut page = Page::of(output.dialect());
        let verdict = build.alone(&mut page);
        deliver(&page, output)?;
        return Ok(verdict);
    }
    let edits = edits(&arguments.edits)?.assigning(assignments, arguments.iterate.clone());
    let edits = if arguments.sort { edits.sorting() } else { edits };
    // A repair is a change too.
    if edits.is_empty() && !arguments.lenient.lenient {
        let message = "missing edit, such as --host example.com or --delete fragment";
        return Err(Failure::Usage(message.to_owned()));
    }
    let conditions = conditions(&arguments.edits.conditions, look)?;
    let set = Set::new(settings.with_repair(arguments.lenient), edits, conditions);
    rows(&arguments.texts.texts, (input, output), set)
}

/// Reads the edits.
pub(super) fn edits(arguments: &EditArgs) -> Result<Edits, Failure> {
    Edits::new(arguments).map_err(|message| Failure::error(&message))
}

/// Parses the conditions of `--where`.
pub(super) fn conditions(texts: &[String], look: Look) -> Result<Conditions, Failure> {
    Conditions::parse(texts)
        .map_err(|(text, error)| invalid_argument("error: invalid --where", text, &error, look))
}

fn query(arguments: &'static QueryArgs, look: Look) -> Outcome {
    remedies::query(arguments).map_err(Failure::Usage)?;
    let query = Query::new(arguments, look);
    rows(&arguments.texts.texts, (&arguments.input, arguments.output), query)
}

fn encode(arguments: &'static EncodeArgs, look: Look) -> Outcome {
    let encode = Encode::new(arguments, look);
    rows(&arguments.texts.texts, (&arguments.input, arguments.output), encode)
}

fn decode(arguments: &'static DecodeArgs, look: Look) -> Outcome {
    let decode = Decode::new(arguments, look);
    rows(&arguments.texts.texts, (&arguments.input, arguments.output), decode)
}

fn path(arguments: &'static PathArgs, look: Look) -> Outcome {
    remedies::path(arguments).map_err(Failure::Usage)?;
    let path = Path::new(arguments, &arguments.output, look);
    values(&arguments.texts.texts, (&arguments.input, arguments.output), path)
}
