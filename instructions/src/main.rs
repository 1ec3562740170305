//! Counts instructions under valgrind and holds them against `counts.tsv`. `scripts/instructions` is how it is run.
//!
//! Time depends on the machine and on what else it does; the number of instructions hardly does. It says nothing of
//! caches and mispredicted branches, which is why `bench/` measures time, but it is the same on every run, so a change
//! of some per cent is a change of the code.
//!
//! Each row of [`rows`] runs in a process of its own, so that none depends on the heap that the ones before it left.

mod record;
mod rows;
mod texts;
mod valgrind;
mod verdict;

use std::process::ExitCode;

use record::Record;
use rows::Row;

const USAGE: &str = "usage: urikit-instructions check FILE [FILTER] | update FILE | row NAME | processor";

/// Zero when nothing grew, one when something did, two when that could not be found out.
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["check", file] => check(file, ""),
        ["check", file, filter] => check(file, filter),
        ["update", file] => update(file),
        ["row", name] => row(name),
        ["processor"] => processor(),
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Counts the rows whose names contain `filter` and compares them with those of `file`.
fn check(file: &str, filter: &str) -> Result<ExitCode, String> {
    let mut recorded = Record::read(file)?;
    recorded.counts.retain(|(name, _)| name.contains(filter));
    let now = count(filter)?;
    let lines = verdict::compare(&recorded.counts, &now.counts);
    if lines.is_empty() {
        return Err(format!("no row has a name with {filter} in it"));
    }
    print!("{}", verdict::table(&lines));
    for (tool, then, now) in recorded.other_tools(&now) {
        println!(
            "note: recorded with {tool} {then}; this is {now}, which may be all the difference there is"
        );
    }
    let shrank = lines.iter().filter(|line| line.is_tighter()).count();
    if shrank > 0 {
        println!("note: {shrank} shrank; `scripts/instructions --update` holds them to it");
    }
    let failed = lines.iter().filter(|line| line.fails()).count();
    if failed > 0 {
        println!("{failed} of {} fail; CONTRIBUTING.md says what to do", lines.len());
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// Counts every row and writes `file` anew. What changes is printed, for the commit's message.
fn update(file: &str) -> Result<ExitCode, String> {
    let now = count("")?;
    if let Ok(recorded) = Record::read(file) {
        let mut lines = verdict::compare(&recorded.counts, &now.counts);
        lines.retain(|line| line.changed());
        print!("{}", verdict::table(&lines));
    }
    now.write(file)?;
    Ok(ExitCode::SUCCESS)
}

/// What valgrind runs: one row, twice, the second time to be counted.
fn row(name: &str) -> Result<ExitCode, String> {
    let row = rows::all().into_iter().find(|row| row.name == name);
    let mut work = row.ok_or_else(|| format!("there is no row {name}"))?.prepare()?;
    // What is done once in a process is not counted: looking for the processor's features, binding symbols.
    work();
    valgrind::counted(&mut *work);
    Ok(ExitCode::SUCCESS)
}

/// What valgrind runs to find out which processor it shows.
fn processor() -> Result<ExitCode, String> {
    println!("{}", valgrind::processor());
    Ok(ExitCode::SUCCESS)
}

fn count(filter: &str) -> Result<Record, String> {
    let rows: Vec<Row> = rows::all().into_iter().filter(|row| row.name.contains(filter)).collect();
    let counts = valgrind::count_all(&rows)?;
    Ok(Record { tools: valgrind::tools()?, counts })
}
