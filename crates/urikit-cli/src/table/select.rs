//! Subcommands that print some of their input records, or count them.

use std::path::{Path, PathBuf};

use clap::Args;

use super::inspect::domains;
use super::{Entry, Operands, invalid_argument, read};
use crate::args::{DedupeArgs, FilterArgs, KeyedArgs, Look, OutputArgs, SortArgs};
use crate::commands::{Filter, Keyed, Order, Purpose, RowKey, Settings};
use crate::conditions::Condition;
use crate::diagnostics::usage;
use crate::outcome::{Failure, Outcome};
use crate::run::rows;

pub(super) const ENTRIES: [&Entry; 3] = [&FILTER, &SORT, &DEDUPE];

/// `uri filter`.
const FILTER: Entry = Entry {
    name: "filter",
    summary: "Select inputs by conditions, or count them",
    examples: "\
  uri filter 'host=*.wikipedia.org' 'scheme!=https' urls.txt
  uri filter domain=example.co.uk port -i urls.txt         # with an explicit port
  uri filter 'query:utm_*' -v -i urls.txt                  # without this parameter
  uri filter --count-by domain -i urls.txt | head",
    details: "\
Conditions:
NAME is a component or computed value as in a template of `uri get` (scheme, userinfo, user, host, \
port, path, query, query:KEY, fragment, uri, domain, suffix, subdomain, surt, ...), or kind (`uri` \
or `relative-ref`), or host_kind (`reg-name`, `ipv4`, `ipv6`, `ipvfuture`). NAME alone holds if \
the value is defined, and `!` inverts a condition. A glob must match the whole value. With \
NAME=@FILE, a line of FILE must match; empty lines and those that start with # are ignored. \
Quotation marks around a glob are ignored, and `==` is the same as `=`. Schemes and hosts are \
compared without regard to case. Brackets are literal.

For an invalid input, only `invalid` and `!valid` hold. If no condition is about validity, invalid \
inputs are reported and not selected; --on-error keep prints them.

Output:
Selected inputs are printed unchanged, byte for byte. The exit status is 1 if no input is \
selected, and 3 if an invalid input is reported.

With --csv or --tsv, the selected records are printed unchanged, after the header; with --jsonl \
and --field, the selected lines.

--count-by counts the selected inputs by a component or template; an invalid input has an empty \
value. With --format, the counts are columns or JSON objects. All values are kept in memory; for \
more, pipe the output of `uri get` to `sort | uniq -c`.

More examples:
  uri filter invalid -i urls.txt
  uri filter --any 'host=localhost' 'host_kind=ipv*' -i urls.txt
  uri filter --count-by '{scheme} {port}' --json -i urls.txt
  uri filter domain=example.com --csv --field url -i log.csv",
    arguments: FilterArgs::augment_args,
    operands: Operands::Files,
    run: |matches, look| filter(read(matches)?, look),
};

/// `uri sort`.
const SORT: Entry = Entry {
    name: "sort",
    summary: "Sort inputs by SURT key or component",
    examples: "\
  uri sort urls.txt                         # by SURT key: domains are together
  uri sort --by host_reversed urls.txt
  uri sort --by domain,path --reverse urls.txt",
    details: "\
Output:
Inputs are printed unchanged, byte for byte. Those with equal keys keep their order. Inputs \
without a key are last, in their order: invalid ones, which are also reported, and those for \
which every component of the key is undefined. The exit status is 3 if an input is invalid. With \
--csv or --tsv, whole records are sorted, and the header comes first.

All inputs are kept in memory. For more, sort the output of `uri get '{surt}\\t{uri}'` with \
`sort`, or use `uri-sql`.",
    arguments: SortArgs::augment_args,
    operands: Operands::Files,
    run: |matches, look| sort(read(matches)?, look),
};

/// `uri dedupe`.
const DEDUPE: Entry = Entry {
    name: "dedupe",
    summary: "Remove duplicates by normal form or component",
    examples: "\
  uri dedupe urls.txt                       # by normal form
  uri dedupe --by host urls.txt             # one per host
  uri dedupe --by key:crawler urls.txt      # regardless of the fragment",
    details: "\
Output:
The first input of each key is printed unchanged, byte for byte, in the order of the input. \
Inputs without a key are compared byte for byte: invalid ones, which are also reported, and those \
for which every component of the key is undefined. The exit status is 3 if an input is invalid. \
With --csv or --tsv, whole records are printed, after the header.

Inputs are printed at once, and all keys are kept in memory. For more, use `sort -u` with the \
output of `uri get '{key}\\t{uri}'`, or `uri-sql`.",
    arguments: DedupeArgs::augment_args,
    operands: Operands::Files,
    run: |matches, look| dedupe(read(matches)?, look),
};

/// Reads the files among the conditions too.
fn filter(arguments: &'static mut FilterArgs, look: Look) -> Outcome {
    let is_file = |text: &mut String| {
        Condition::parse(text, arguments.spec.spec.spec).is_err() && Path::new(text).is_file()
    };
    let files = arguments.conditions.extract_if(.., is_file).map(PathBuf::from);
    arguments.input.rows.input.extend(files);
    filter_rows(arguments, look)
}

fn filter_rows(arguments: &'static FilterArgs, look: Look) -> Outcome {
    let spec = usage::filter(arguments).map_err(Failure::Usage)?;
    let domains = domains(&arguments.domains)?;
    let invalid = |description: &'static str, source: &'static str| {
        move |error| invalid_argument(description, source, &error, look)
    };
    let conditions = arguments.conditions.iter().map(|text| {
        Condition::parse(text, spec.spec())
            .map_err(|error| invalid("error: invalid condition", text)(*error))
    });
    let conditions = conditions.collect::<Result<Vec<_>, _>>()?;
    let count_by = arguments.count_by.as_ref().map(|source| {
        RowKey::new(source, spec.spec())
            .map_err(|error| invalid("error: invalid --count-by", source)(*error))
    });
    let count_by = count_by.transpose()?;
    // Selected rows are printed unchanged.
    let output = if count_by.is_some() { arguments.output } else { OutputArgs::default() };
    let settings = Settings::new(spec, &output, look)
        .with_json_columns(&output)
        .with_syntax(&arguments.spec)
        .with_repair(arguments.spec.lenient);
    let filter = Filter::new(settings, arguments, (conditions, count_by), domains);
    rows(&[], (&arguments.input, output), filter)
}

fn sort(arguments: &'static mut SortArgs, look: Look) -> Outcome {
    let purpose = if arguments.reverse { Purpose::Descending } else { Purpose::Ascending };
    keyed(&arguments.by, &mut arguments.rows, purpose, look)
}

fn dedupe(arguments: &'static mut DedupeArgs, look: Look) -> Outcome {
    let order = if arguments.any_order { Order::Ignored } else { Order::Kept };
    keyed(&arguments.by, &mut arguments.rows, Purpose::Dedupe(order), look)
}

/// Runs a subcommand on rows with keys.
fn keyed(key: &str, arguments: &'static mut KeyedArgs, purpose: Purpose, look: Look) -> Outcome {
    arguments.input.rows.input.append(&mut arguments.files);
    let arguments = &*arguments;
    let spec = usage::spec(&arguments.spec).map_err(Failure::Usage)?;
    let domains = domains(&arguments.domains)?;
    let row_key = RowKey::new(key, spec.spec())
        .map_err(|error| invalid_argument("error: invalid --by", key, &error, look))?;
    let settings = Settings::of_rows(spec, look);
    let command = Keyed::new(settings, arguments, (row_key, purpose), domains);
    rows(&[], (&arguments.input, OutputArgs::default()), command)
}
