//! The page of bounds: `docs/growth.md`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::constant::CONSTANT;
use crate::{FAMILIES, Operation, Time, Times};

/// What stands before the tables.
const HEAD: &str = "\
# What operations cost

The time and the memory of every operation, bounded by the length of what it is given; whatever the text, it takes no more. This page is
made from the tables in `growth/src/operations/` by `WRITE_GROWTH=1 cargo test -p urikit-growth page`; a test holds it to them, and each
public function to having a row, or one of the reasons at the end.

*n* is the length of the text in bytes; where there are two, such as a base and a reference, the sum of both; *found* is how many things
are found in it. Results are part of what is counted: none is longer than the memory that its row allows.

| column | says | held by |
|---|---|---|
| time | how instructions grow | `scripts/growth`: at two lengths, 1 KiB and 16 KiB (a sixteenth of them where two lengths are multiplied), a byte of the longer takes at most a fifth more of them than so |
| asked | how often memory is asked for, at most | `cargo test -p urikit-growth`, at lengths up to 64 KiB |
| bytes | how many are held at a time, at most | the same |

Each operation is tried on every shape of its family: texts that some parser somewhere has been slow on, such as dot-segments, escapes,
pairs, parameters, labels, brackets and elements, thousands of them (`growth/src/shapes.rs`).

- *n log n* stands where something is sorted, or a path leaves more than 128 stretches between its dot-segments: these are
  found from the right, needed from the left, and no memory is taken to turn them round.
- *n, of one shape times up to 16384*: words in other charsets in one field of a mail take the square of the field's length; in a field
  that is longer than 16 KiB they are not decoded. On every other shape the time is *n*.
- *template × text*: the length of a template times that of a text, and never more than `Matcher::MAX_WORK` steps, or as many as
  `Matcher::within` says; a step holds at most a bit. With a variable that stands in a template more than once the steps may be that many
  for any length.
- An expansion of a template is as long as its values ask for, and at most `Template::MAX_EXPANSION`, or what `Expansion::at_most` says.
- Documents inside one another are read 16 deep, and a scope has the bases of at most 256 around it for candidates.
";

/// The file.
#[must_use]
pub fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/growth.md")
}

fn time(time: Time) -> String {
    match time {
        Time::Linear => "*n*".to_owned(),
        Time::Sorted => "*n* log *n*".to_owned(),
        Time::Square(shape, most) => format!("*n*, of {shape} times up to {most}"),
        Time::Product => "template × text".to_owned(),
    }
}

fn asked(times: Times) -> String {
    match times {
        Times::Fixed(0) => "never".to_owned(),
        Times::Fixed(times) => times.to_string(),
        Times::Doubling(times) => format!("{times} (1 + log *n*)"),
        Times::Found(times) => format!("{times} (*found* + 1 + log *n*)"),
        Times::Bytes(times, 1) => format!("{times} (*n* + 1 + log *n*)"),
        Times::Bytes(times, bytes) => format!("{times} (*n*/{bytes} + 1 + log *n*)"),
    }
}

fn bytes(operation: &Operation) -> String {
    match (operation.bound.times.room(), operation.bound.per_byte) {
        (0, 0) => "none".to_owned(),
        (room, times) if room < 1 << 10 => format!("{times} *n* + {room}"),
        (room, times) => format!("{times} *n* + {} KiB", room >> 10),
    }
}

fn list(paths: &[&str]) -> String {
    paths.iter().map(|path| format!("`{path}`")).collect::<Vec<_>>().join(", ")
}

/// The page as it has to be.
#[must_use]
pub fn text() -> String {
    let mut page = HEAD.to_owned();
    for family in FAMILIES {
        let _ = write!(page, "\n## {}, on {} shapes\n\n", family.title, family.shapes().count());
        page += "| operation | time | asked | bytes | functions |\n|---|---|---|---|---|\n";
        for operation in family.operations {
            let Operation { name, of, bound, .. } = operation;
            let (time, asked, bytes) = (time(bound.time), asked(bound.times), bytes(operation));
            let _ = writeln!(page, "| {name} | {time} | {asked} | {bytes} | {} |", list(of));
        }
    }
    page += "\n## Without a row\n\nTime and memory do not depend on the text.\n\n| why | functions |\n|---|---|\n";
    for constant in CONSTANT {
        let _ = writeln!(page, "| {} | {} |", constant.why, list(constant.of));
    }
    page
}
