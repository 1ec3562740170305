//! `uri template` and its subcommands.

use clap::Args;

use super::{Entry, Operands, deliver, dispatch_inner, read};
use crate::args::{ExpandArgs, Look, MatchArgs, OutputArgs, VarsArgs};
use crate::commands::Settings;
use crate::commands::template::{self, Expand, Match, Vars};
use crate::diagnostics::usage;
use crate::outcome::{Failure, Outcome};
use crate::output::page::Page;
use crate::output::printable::printable;
use crate::process::standard_streams::is_device;
use crate::reading::Spec;
use crate::run::{rows, rows_alone};

const ENTRIES: [&Entry; 3] = [&EXPAND, &MATCH, &VARS];

/// `uri template`.
pub(super) const TEMPLATE: Entry = Entry {
    name: "template",
    summary: "Expand or match URI templates, or list their variables",
    examples: "\
  uri template expand '/users/{user}{?page}' user=J\u{fc}rgen    # /users/J%C3%BCrgen
  uri template match '/users/{user}{?page}' '/users/me?page=2'
  uri template vars 'http://h/{+path}{?q,lang:2}'",
    details: "\
All four levels of RFC 6570 are supported. To print components of a URI, use `uri get` instead.",
    arguments: |command| {
        let command = command.subcommand_required(true).arg_required_else_help(true);
        ENTRIES.iter().fold(command, |command, entry| command.subcommand(entry.definition()))
    },
    operands: Operands::Other,
    run: |matches, look| dispatch_inner(&ENTRIES, matches, look),
};

/// `uri template expand`.
const EXPAND: Entry = Entry {
    name: "expand",
    summary: "Expand a template with variables",
    examples: "\
  uri template expand '/search{?q}' 'q=a & b'                # /search?q=a%20%26%20b
  uri template expand '/{tags*}' 'tags=[\"x\",\"y\"]'            # /x,y
  uri template expand '{+base}{/id}' --vars defaults.json id=7
  uri template expand '/{id}' < rows.jsonl     # rows.jsonl has lines such as {\"id\": 1}",
    details: "\
Input:
Input lines are JSON objects of variables. A string, number, or boolean is a string value; numbers \
are kept as written. An array is a list. An object, or an array of [NAME, VALUE], is an \
associative array; only the array form can have duplicate names. Null is undefined. With variables \
or --vars and no --input, no lines are read. `a=null` is the string \"null\".

Output:
Each line is the expansion. JSON output is {valid, output, error}, with `input` if there is an \
error.

More examples:
  uri template expand '/{id}{?lang}' lang=en -i rows.jsonl",
    arguments: ExpandArgs::augment_args,
    operands: Operands::Other,
    run: |matches, look| expand(read(matches)?, look),
};

/// `uri template match`.
const MATCH: Entry = Entry {
    name: "match",
    summary: "Find variable values that expand a template to a URI",
    examples: "\
  uri template match '/users/{user}{?page}' '/users/me?page=2'
  uri template match --json '/{name}{.ext}' /a.tar.gz    # all assignments
  uri template match '/users/{user}{/rest*}' -i paths.txt",
    details: "\
A URI matches if the template expands to it with some values, byte for byte unless --any-order or \
--lenient is given. Normalize other URIs first.

Output:
Each line is the first assignment, with tab-separated fields NAME=VALUE and lists as JSON, or \\N \
if there is none. JSON output is {input, matches, assignments, ending, error}. An assignment is an \
object of variables that `template expand` accepts. An associative array with duplicate names is \
an array of [NAME, VALUE]. `ending` is complete, too-many (more than --max), or gave-up.",
    arguments: MatchArgs::augment_args,
    operands: Operands::Uris,
    run: |matches, look| matching(read(matches)?, look),
};

/// `uri template vars`.
const VARS: Entry = Entry {
    name: "vars",
    summary: "List the variables of templates",
    examples: "\
  uri template vars 'http://h/{+path}{?q,lang:2}'    # path<TAB>q<TAB>lang
  uri template vars --json -i templates.txt",
    details: "\
Output:
Each line has the names of the variables, without duplicates, separated by tabs. JSON output is \
{input, valid, level, variables, error}; a variable is {name, operator, prefix, explode, start, \
end}.",
    arguments: VarsArgs::augment_args,
    operands: Operands::Other,
    run: |matches, look| vars(read(matches)?, look),
};

fn settings(output: &OutputArgs, look: Look) -> Settings {
    Settings::new(Spec::Rfc3986, output, look).with_json_columns(output)
}

/// Expands a template once with the arguments, or once per input record.
fn expand(arguments: &'static ExpandArgs, look: Look) -> Outcome {
    usage::expand(arguments).map_err(Failure::Usage)?;
    let template =
        template::parse(&arguments.template, look).map_err(|page| Failure::from(&*page))?;
    let expand =
        Expand::new(settings(&arguments.output, look), template, arguments).map_err(|message| {
            Failure::Report(format!("{}\n", printable(message.trim_end().as_bytes())))
        })?;
    // A scheduled job has no objects on standard input, so the template has its defaults only.
    let has_objects = arguments.jsonl || !arguments.rows.input.is_empty();
    if has_objects || !expand.is_complete() && !is_device() {
        return rows_alone((&arguments.rows, arguments.output), expand);
    }
    let mut page = Page::of(arguments.output.dialect());
    let verdict = expand.alone(&mut page);
    deliver(&page, arguments.output)?;
    Ok(verdict)
}

fn matching(arguments: &'static MatchArgs, look: Look) -> Outcome {
    let template =
        template::parse(&arguments.template, look).map_err(|page| Failure::from(&*page))?;
    usage::only_rfc3986_on("template", arguments.spec).map_err(Failure::Usage)?;
    let command = Match::new(settings(&arguments.output, look), template, arguments);
    rows(&arguments.texts.texts, (&arguments.input, arguments.output), command)
}

fn vars(arguments: &'static VarsArgs, look: Look) -> Outcome {
    let command = Vars::new(settings(&arguments.output, look));
    rows(&arguments.templates, (&arguments.input, arguments.output), command)
}
