//! Counts instructions under valgrind and compares input lengths.
//!
//! Each operation runs in a separate process, in which callgrind dumps a count for each shape and
//! length.

use std::hint::black_box;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs};

use urikit_conformance::parallel::on_all_cores;

use super::{Operation, Shape, Time, operations};

type Result<T> = std::result::Result<T, String>;

/// The compared lengths, in bytes.
const USUAL: [usize; 2] = [1 << 10, 1 << 14];
/// Detects quadratic growth in half the time, but not costs that begin at larger lengths.
const SHORT: [usize; 2] = [1 << 9, 1 << 12];
/// Constant cost.
const ONCE: u64 = 1_000;

/// Checks that every operation stays within its time bound, for `growth [--short] [FILTER]`. Exits
/// with 0 if all do, 1 if any does not, and 2 if it cannot tell.
#[must_use]
pub fn main() -> ExitCode {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    let lengths = match arguments.iter().position(|it| it == "--short") {
        Some(at) => (arguments.remove(at), SHORT).1,
        None => USUAL,
    };
    let result = match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        // The arguments that `count` passes.
        ["--run", name] => run(name, lengths),
        [] => check("", lengths),
        [filter] => check(filter, lengths),
        _ => Err("usage: growth [--short] [FILTER]".to_owned()),
    };
    result.unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::from(2)
    })
}

/// The function that callgrind counts, each call separately.
#[inline(never)]
fn counted(work: &dyn Fn()) {
    work();
    // Prevents a tail call, which would end this function early.
    black_box(());
}

/// Runs one operation on each shape and length, counted separately.
fn run(name: &str, lengths: [usize; 2]) -> Result<ExitCode> {
    let operation = operations().find(|it| it.name == name).ok_or("no such operation")?;
    for shape in operation.shapes() {
        (operation.run)(&shape.input(64).0);
        for length in operation.time.lengths(lengths) {
            let (text, _) = shape.input(length);
            counted(&|| {
                black_box((operation.run)(black_box(&text)));
            });
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the growth of each operation whose name contains `filter`, and fails if one exceeds its
/// bound.
fn check(filter: &str, lengths: [usize; 2]) -> Result<ExitCode> {
    let selected: Vec<_> = operations().filter(|it| it.name.contains(filter)).collect();
    let mut code = ExitCode::SUCCESS;
    println!("{:<46}{:>8}  shape", "operation", "at most");
    for (operation, ratios) in selected.iter().zip(on_all_cores(&selected, |it| {
        let counts = count(it, lengths)?;
        Ok::<_, String>(ratios(it, lengths, &counts))
    })) {
        let ratios = ratios?;
        let worst = ratios.iter().max_by(|one, other| one.1.total_cmp(&other.1));
        let (shape, ratio) = worst.ok_or("no operation has no shapes")?;
        println!("{:<46}{ratio:>8.2}  {}", operation.name, shape.line);
        for (shape, ratio) in &ratios {
            let most = most(operation.time, lengths, shape);
            if *ratio > most {
                println!("    {}: cost per byte grows by {ratio:.2} > {most:.2}", shape.line);
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}

/// The maximum ratio of costs per byte: the bound plus a fifth.
fn most(time: Time, lengths: [usize; 2], shape: &Shape) -> f64 {
    let [short, long] = time.lengths(lengths).map(|length| length as f64);
    1.2 * match time {
        Time::Sorted => long.log2() / short.log2(),
        Time::Product => long / short,
        Time::Square(part) if shape.parts[0] == part => long / short,
        Time::Linear | Time::Square(_) => 1.0,
    }
}

/// Returns each shape and the growth of its cost per byte.
fn ratios(operation: &Operation, lengths: [usize; 2], counts: &[u64]) -> Vec<(Shape, f64)> {
    let ratio = |(shape, counts): (Shape, &[u64])| {
        let bytes = operation.time.lengths(lengths).map(|length| shape.input(length).1 as f64);
        let cost = counts[1] as f64 / (counts[0] + ONCE) as f64;
        (shape, cost * bytes[0] / bytes[1])
    };
    operation.shapes().into_iter().zip(counts.chunks_exact(2)).map(ratio).collect()
}

/// Counts the instructions for each shape and length.
fn count(operation: &Operation, lengths: [usize; 2]) -> Result<Vec<u64>> {
    let program =
        env::current_exe().map_err(|error| format!("cannot locate this program: {error}"))?;
    let directory =
        program.with_extension("counts").join(operation.name.replace([' ', ',', '/'], "-"));
    // Remove results of an earlier run.
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
    let file = directory.join("callgrind");
    let function = "urikit_properties::growth::count::counted";
    let status = Command::new("valgrind")
        .args(["-q", "--vgdb=no", "--tool=callgrind"])
        .args([format!("--toggle-collect={function}"), format!("--dump-after={function}")])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(&program)
        .args((lengths == SHORT).then_some("--short"))
        .args(["--run", operation.name])
        .status()
        .map_err(|error| format!("valgrind: {error}"))?;
    let expected = 2 * operation.shapes().len();
    let parts = (1..=expected).map(|part| total(&file.with_extension(part.to_string())));
    parts.collect::<Option<_>>().filter(|_| status.success()).ok_or_else(|| {
        format!("{}: {status}, without the expected {expected} counts", operation.name)
    })
}

/// Reads the total from callgrind's output.
fn total(file: &Path) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    text.lines().find_map(|line| line.strip_prefix("totals: "))?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The excess over the bound of an operation that costs `cost` instructions for an input
    /// length.
    fn excess(time: Time, lengths: [usize; 2], cost: fn(u64) -> u64) -> f64 {
        let linear = operations().find(|it| it.time == Time::Linear).expect("a linear operation");
        let operation = Operation { time, ..*linear };
        let cost = |shape: &Shape, length| cost(shape.input(length).0.len() as u64);
        let shapes = operation.shapes();
        let counts = shapes.iter().flat_map(|it| time.lengths(lengths).map(|len| cost(it, len)));
        let ratios = ratios(&operation, lengths, &counts.collect::<Vec<_>>());
        ratios.iter().map(|(shape, it)| it / most(time, lengths, shape)).fold(0.0, f64::max)
    }

    #[test]
    fn faster_growth_is_detected() {
        for lengths in [USUAL, SHORT] {
            let excess = |time, cost| excess(time, lengths, cost);
            assert!(excess(Time::Linear, |bytes| 50 * bytes) < 1.0);
            assert!(excess(Time::Linear, |bytes| 500 + 40 * bytes) < 1.0);
            assert!(excess(Time::Linear, |bytes| bytes * bytes) > 1.0);
            // A small quadratic term.
            assert!(excess(Time::Linear, |bytes| 40 * bytes + bytes * bytes / 100) > 1.0);
            assert!(excess(Time::Linear, |bytes| 50 * bytes * u64::from(bytes.ilog2())) > 1.0);
            assert!(excess(Time::Sorted, |bytes| 50 * bytes * u64::from(bytes.ilog2())) < 1.0);
            assert!(excess(Time::Sorted, |bytes| 10 * bytes + bytes * bytes / 100) > 1.0);
            assert!(excess(Time::Product, |bytes| bytes * bytes) < 1.0);
            assert!(excess(Time::Product, |bytes| bytes * bytes * bytes.isqrt()) > 1.0);
        }
        assert!(excess(Time::Linear, USUAL, |bytes| 40 * bytes + bytes * bytes / 1000) > 1.0);
    }
}
