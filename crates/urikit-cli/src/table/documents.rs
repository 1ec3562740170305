//! Subcommands about documents and security.

use std::path::{Path, PathBuf};

use clap::Args;

use super::transform::{conditions, edits};
use super::{Entry, Operands, invalid_argument, read};
use crate::args::{AuditArgs, FindArgs, InputArgs, Look, OutputFormat};
use crate::commands::template::INVALID_TEMPLATE;
use crate::commands::{self, Audit, Replacement, RowKey};
use crate::diagnostics::usage;
use crate::edits::Edits;
use crate::input::contents;
use crate::outcome::{Failure, Outcome};
use crate::output::{delivery, sarif};
use crate::process::command_line::has_separator;
use crate::reading::Spec;
use crate::records;
use crate::run::rows;
use crate::template::Template;

pub(super) const ENTRIES: [&Entry; 2] = [&FIND, &AUDIT];

/// `uri find`.
const FIND: Entry = Entry {
    name: "find",
    summary: "Find or rewrite URIs in text, HTML, Markdown, ...",
    examples: "\
  uri find -g '*.md' docs
  uri find --set scheme=https --where scheme=http page.html    # the page with https links
  uri find --delete 'query:utm_*' --in-place page.html",
    details: "\
Matching:
In plain text, URIs of registered schemes (see `uri explain --schemes`) are found (RFC 3986 \
appendix C). In angle brackets, with or without `URL:`, whitespace and line breaks are removed; \
between double quotes, the whole string is the URI; elsewhere, punctuation at the end is not part \
of the URI.

In HTML, XML, CSS, Markdown, mail, JSON, iCalendar, and vCard, the references that the format \
defines are found, including relative ones, also in embedded documents such as a style sheet in a \
page. In CSV, a URI ends with its cell. Parts of a malformed document that cannot be read are \
reported on standard error.

Base:
--resolve, which --base implies, uses the base that --show-base prints. Links in HTML and \
CSS are resolved as in browsers, by the URL Standard and with the charset of the page; all \
others by RFC 3986. The base \
is the first of: a base in the document (<base>, xml:base); the base of the enclosing entity (such \
as a header of a mail part); the URI of the document; the default base. The URI of a FILE is its \
file URI unless --base is given. With --show-base, each line is the base of a document; if there \
is none, the line is empty and the exit status is 1. JSON output is {input, base, scopes, error}. \
`scopes` lists {scope, base, candidates} for the document and each part or element with its own \
base. `candidates` lists {level, section, reference, place, line, column, start, end, outcome, \
why, by} in the order of precedence. `outcome` is chosen, resolved-against, or the reason for not \
using the candidate: outranked, not-first, redirected, invalid, relative, relative-to-nothing, or \
scheme.

Files:
The type of a file is detected from its name or its first bytes unless --type is given. Documents \
are read into memory; those over 256 MiB are read as plain text, with a warning. Plain text is \
read in constant memory; at most 256 KiB of a URI is printed. Hidden files in directories are \
skipped (except with --hidden), as are those excluded by .ignore and, in a Git repository, \
.gitignore (except with --no-ignore). Files ending in .gz or .zst are decompressed. Files with NUL \
bytes near the start are skipped as binary, with a warning. The file that standard output goes to \
is skipped in a directory, and an error if named.

Edits:
With --set, --replace, --append, --delete, --keep, or --tracking, the document is printed with the \
edits of `uri set` in its URIs; all other bytes are unchanged. If the scheme or a part of the \
authority is edited, references without an authority, such as /a or mailto:a@b.example, are kept.

Rewriting:
TEMPLATE is as for `uri get`, applied to the reference, or with --resolve to its target. It can \
also have {target}, {relative} (the shortest reference from the base to the target), and {normal}. \
The result is escaped as the document requires, for example as &amp; in HTML. A reference is kept, \
with an error and exit status 1, if it has no target, if the result is not a valid reference or \
cannot be written there, or if it is in encoded text (base64, UTF-16, EUC-JP). With --in-place, \
a file is replaced atomically; if the process is killed, a temporary file named .uri-* can remain \
beside it.

Output:
Each line is a URI. On a terminal or with --format human, FILE:LINE:COLUMN: precedes it; --format \
plain omits that. With --context, a line is FILE:LINE:COLUMN, the URI, and the text around it, \
separated by tabs. COLUMN counts bytes from 1. With --count, files without URIs are omitted \
if there is more than one FILE. On a terminal with color, positions are hyperlinks to the file. \
JSON output is {file, line, column, start, end, raw, uri, delimiter, flags, alternatives, type, \
place}, with base, target, and error (--resolve), before and after (--context), unicode \
(--unicode), and file_base64 (file names that are not UTF-8); {file, count} with --count, and \
{file} with --files-with-matches, {count, value} with --count-by. `start` and `end` \
are byte offsets in the decompressed file. `raw` is the original text; `uri` is without whitespace \
and with non-ASCII characters encoded. `delimiter` is angle-brackets, double-quotes, or bare; in \
documents it is null, and `place` is the location, such as a[href]. `alternatives` are other \
interpretations. The exit status is 1 if nothing is found, except with --rewrite.

Flags:
  iri                the original text has non-ASCII characters
  ws-removed         whitespace in angle brackets was removed
  eol-hyphen         a line ends with a hyphen that may not belong to the URI
  rejoined           lines were joined (--also broken)
  bracket-abandoned  begins with an angle bracket that does not enclose a URI
  glued              contains another URI; the alternatives are the two parts
  cut                the next character would be invalid
  too-long           longer than the limit
  invisible          ends at a non-ASCII space or an invisible character
  html-entity        contains &amp;, or ends at an entity such as &gt;
  placeholder        ends at {, or has $ in its host; in a document, contains {{, {%, or <%
  wildcard           has * in its host
  password           the userinfo has a colon
  invalid            invalid under RFC 3986, such as [ in a query
  adjacent           prose follows without a space; the alternative contains it
  escaped            slashes are written as \\/
  not-utf-8          ends at a byte that is not UTF-8
  encoded            in base64 or another charset; offsets are in the decoded text
  nested, email, schemeless, network-path, scp
                     found because of the option; the schemes http (schemeless) and ssh (scp) are \
guesses

More examples:
  curl -s https://www.rfc-editor.org/rfc/rfc2396.txt | uri find
  uri find --resolve --base https://example.com/a/ page.html
  uri find --context --also email,schemeless letter.txt
  uri find --scheme myapp notes.txt
  uri find --where 'host=*.example.com' --count-by host docs
  uri find --rewrite '{relative}' --in-place --base https://example.com/a/ page.html
  uri find --show-base --base http://a/old --base http://a/new page.html
  curl -s https://example.com/ | uri find --show-base -t html --base https://example.com/",
    arguments: FindArgs::augment_args,
    operands: Operands::Other,
    run: |matches, look| find(read(matches)?, look),
};

/// `uri audit`.
const AUDIT: Entry = Entry {
    name: "audit",
    summary: "Report security problems in URIs",
    examples: "\
  uri audit 'http://127.0.0.1\\@example.com/'
  uri audit --policy web-fetch -i urls.txt
  uri audit --files . --format sarif > uris.sarif
  uri audit --rules backslash                  # describe a rule",
    details: "\
Policies:
  general    all rules that need no context (scripts and local files are warnings)
  web-fetch  URLs that a server fetches for others (SSRF): http and https, public hosts
  redirect   redirect targets: a path, or an http or https URI whose host is in --allow-host
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
the problem; START and END are offsets in the outermost one. Each rule reports at most one finding \
in the URI and one in the URLs inside it.

--format good prints the inputs without findings unchanged and reports the findings, so that a \
pipeline continues with the good inputs only.

With --rules and no name, each line has four tab-separated fields: the rule, its default severity, \
what it reports, and its source.

The exit status is 1 if there is a finding of at least --min-severity, and 3 if a record cannot \
be read. Host names are not resolved, so a name with a private address is not reported.

More examples:
  uri audit --policy unanimous -i urls.txt
  uri audit --rules | grep CVE
  uri audit --min-severity info --allow host-nonldh --allow-port 81 -i urls.txt",
    arguments: AuditArgs::augment_args,
    operands: Operands::Uris,
    run: |matches, look| audit(read(matches)?, look),
};

fn find(arguments: &'static mut FindArgs, look: Look) -> Outcome {
    let edits = edits(&arguments.edits)?;
    // Otherwise, a base without another use would have no effect.
    let has_base = !arguments.outside.base.is_empty() || arguments.outside.default_base.is_some();
    let is_used = arguments.show_base || arguments.rewrite.is_some() || !edits.is_empty();
    arguments.resolve |= has_base && !is_used;
    found(arguments, edits, look)
}

fn found(arguments: &'static FindArgs, edits: Edits, look: Look) -> Outcome {
    usage::find(arguments).map_err(Failure::Usage)?;
    contents::check(&arguments.outside, look).map_err(|page| Failure::from(&*page))?;
    if arguments.show_base {
        return Ok(commands::base(arguments, look)?);
    }
    let template = arguments.rewrite.as_ref().map(|source| {
        Template::of_found(source)
            .map_err(|error| invalid_argument(INVALID_TEMPLATE, source, &error, look))
    });
    let replacement = match template.transpose()? {
        Some(template) => Some(Replacement::Template(template)),
        None if edits.is_empty() => None,
        None => Some(Replacement::Edits(edits)),
    };
    if arguments.in_place && replacement.is_none() {
        let message = "--in-place requires an edit, such as --set scheme=https, or --rewrite";
        return Err(Failure::Usage(message.to_owned()));
    }
    let key = arguments.count_by.as_ref().map(|source| {
        RowKey::new(source, Spec::Rfc3986)
            .map_err(|error| invalid_argument("error: invalid --count-by", source, &error, look))
    });
    let conditions = conditions(&arguments.edits.conditions, look)?;
    Ok(commands::find(arguments, replacement, (conditions, key.transpose()?), look)?)
}

/// Audits URIs, or the URIs in the files of directories.
fn audit(arguments: &'static mut AuditArgs, look: Look) -> Outcome {
    let texts = &mut arguments.texts.texts;
    if !has_separator() && !texts.is_empty() && texts.iter().all(|text| Path::new(text).is_dir()) {
        arguments.files.extend(texts.drain(..).map(PathBuf::from));
    }
    audit_rows(arguments, look)
}

fn audit_rows(arguments: &'static AuditArgs, look: Look) -> Outcome {
    if let Some(names) = &arguments.rules {
        return Ok(commands::rule(names, arguments.output)?);
    }
    let policy = usage::policy(arguments).map_err(Failure::Usage)?;
    let run = || {
        if !arguments.files.is_empty() {
            return Ok(commands::audit_files(arguments, policy, look)?);
        }
        let audit = Audit::new(arguments, policy, look);
        rows(&arguments.texts.texts, (&arguments.input, arguments.output), audit)
    };
    if arguments.output.format != Some(OutputFormat::Sarif) {
        return run();
    }
    as_sarif(&sarif::audit_head(&arguments.policy), &arguments.input, run)
}

/// Runs a subcommand whose rows are the results of a SARIF log.
pub(super) fn as_sarif(head: &str, input: &InputArgs, run: impl FnOnce() -> Outcome) -> Outcome {
    // Usage errors must not follow the start of the log.
    if !input.output_field.is_empty() {
        return Err(Failure::Usage(records::NO_RESULTS.to_owned()));
    }
    delivery::print(head.as_bytes())?;
    let verdict = run()?;
    delivery::print(sarif::tail(verdict).as_bytes())?;
    Ok(verdict)
}
