//! The page of claims: `docs/claims.md`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::{AREAS, Area, Claim, ELSEWHERE};

/// What stands before the claims.
const HEAD: &str = "\
# Claims

What every public operation promises, and who is asked whether it is so: somebody who shares no code with it or, where the row says so, another
operation that has a claim of its own. This page is made from the tables in `claims/src/table/`, and tests hold it to that. Which claims
run each public function, of those that are about it, has been counted by `scripts/operations` and is in
[operations.tsv](operations.tsv); a function that none runs would have to name a test there.

## Of any input

A claim here is a check that takes any bytes. A fuzzer runs it, guided by coverage (`scripts/fuzz`, with its totals in
[fuzzing.md](fuzzing.md)); `cargo test -p urikit-claims` runs it on everything worth keeping of what the fuzzer has found, and on
inputs that are made up until 3,000 of them were cases of the claim: a base that is no URI is no case of resolution. `CLAIM=name` before
that command runs one alone.

Wherever a claim meets an error, a reason or a step, it holds what that says of itself: names for programs, each its own; sentences in one line;
sections of documents; and a rule in the notation of a grammar is one that the grammar of the document that is cited has.
";

/// What stands between the claims and the others.
const MIDDLE: &str = "
## By other means

| promise | oracle | cases | command |
|---|---|---|---|
";

/// The file.
#[must_use]
pub fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/claims.md")
}

/// The page as it has to be.
#[must_use]
pub fn text() -> String {
    let mut page = HEAD.to_owned();
    for Area { title, claims } in AREAS {
        let _ = write!(page, "\n### {title}\n\n| claim | of | promise | oracle |\n|---|---|---|---|\n");
        for Claim { name, operations, promise, oracle, .. } in *claims {
            let operations: Vec<String> =
                operations.iter().map(|operation| format!("`{operation}`")).collect();
            let _ = writeln!(page, "| `{name}` | {} | {promise} | {oracle} |", operations.join(", "));
        }
    }
    page += MIDDLE;
    for elsewhere in ELSEWHERE {
        let _ = writeln!(
            page,
            "| {} | {} | {} | `{}` |",
            elsewhere.promise, elsewhere.oracle, elsewhere.cases, elsewhere.command
        );
    }
    page
}
