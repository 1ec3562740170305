//! Counts instructions under valgrind and compares input lengths.
//!
//! Each operation runs in a process of its own, in which callgrind dumps a count for each shape and
//! length.

use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, iter, thread};

use super::{FAMILIES, Family, Operation, Shape, Time};

const USAGE: &str = "usage: growth [--short] [FILTER] | growth --grow SHORT LONG OPERATION";

/// Exit status: 0 if every operation is within its bound, 1 if not, and 2 if unknown.
#[must_use]
pub fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => check("", Lengths::USUAL),
        ["--short"] => check("", Lengths::SHORT),
        ["--short", filter] => check(filter, Lengths::SHORT),
        ["--grow", short, long, name] => {
            Lengths::parse([short, long]).and_then(|lengths| grow(name, lengths))
        }
        [filter] if !filter.starts_with('-') => check(filter, Lengths::USUAL),
        _ => Err(USAGE.to_owned()),
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

/// The compared lengths, in bytes.
#[derive(Clone, Copy)]
struct Lengths([usize; 2]);

impl Lengths {
    const USUAL: Self = Self([1 << 10, 1 << 14]);
    /// Detects quadratic growth in half the time, but not costs that begin at larger lengths.
    const SHORT: Self = Self([1 << 9, 1 << 12]);

    fn parse(numbers: [&str; 2]) -> Result<Self, String> {
        let [short, long] = numbers.map(|number| number.parse().map_err(|_| USAGE.to_owned()));
        Ok(Self([short?, long?]))
    }

    /// Shorter lengths for slow operations.
    const fn of(self, time: Time) -> [usize; 2] {
        time.lengths(self.0)
    }
}

/// The maximum ratio of instructions: the bound plus a fifth.
fn most(time: Time, lengths: Lengths, shape: &Shape) -> f64 {
    let [short, long] = lengths.of(time).map(|length| length as f64);
    1.2 * match time {
        Time::Sorted => long.log2() / short.log2(),
        Time::Product => long / short,
        Time::Square(name, _) if name == shape.name => long / short,
        Time::Linear | Time::Square(..) => 1.0,
    }
}

/// Constant cost.
const ONCE: u64 = 1_000;

/// The counts of one operation.
struct Grown {
    family: &'static Family,
    operation: &'static Operation,
    lengths: Lengths,
    counts: Vec<u64>,
}

impl Grown {
    /// Each shape and the growth of its cost per byte.
    fn ratios(&self) -> impl Iterator<Item = (&'static Shape, f64)> {
        let [short, long] = self.lengths.of(self.operation.bound.time);
        self.family.shapes().zip(self.counts.chunks_exact(2)).map(move |(shape, counts)| {
            let body =
                |length| (shape.text(length).len() - shape.head.len() - shape.tail.len()) as f64;
            let bytes = body(long) / body(short);
            (shape, (counts[1] as f64 / (counts[0] + ONCE) as f64) / bytes)
        })
    }
}

/// Runs one operation on each shape and length, counted separately.
fn grow(name: &str, lengths: Lengths) -> Result<ExitCode, String> {
    let (family, operation) = find(name)?;
    for shape in family.shapes() {
        (operation.run)(&shape.text(64));
        for length in lengths.of(operation.bound.time) {
            let text = shape.text(length);
            counted(&|| {
                black_box((operation.run)(black_box(&text)));
            });
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn operations() -> impl Iterator<Item = (&'static Family, &'static Operation)> {
    FAMILIES
        .iter()
        .flat_map(|family| family.operations.iter().map(move |operation| (family, operation)))
}

fn find(name: &str) -> Result<(&'static Family, &'static Operation), String> {
    operations()
        .find(|(_, operation)| operation.name == name)
        .ok_or_else(|| format!("no operation is named {name}"))
}

/// Prints the growth of each operation whose name contains `filter`, and fails if one exceeds its
/// bound.
fn check(filter: &str, lengths: Lengths) -> Result<ExitCode, String> {
    let mut failed = 0;
    println!("{:<36}{:>8}  shape", "operation", "at most");
    for grown in all(filter, lengths)? {
        let worst = grown.ratios().max_by(|one, other| one.1.total_cmp(&other.1));
        let Some((shape, ratio)) = worst else { continue };
        println!("{:<36}{ratio:>8.2}  {}", grown.operation.name, shape.name);
        let allowed = |shape| most(grown.operation.bound.time, lengths, shape);
        for (shape, ratio) in grown.ratios().filter(|(shape, ratio)| *ratio > allowed(shape)) {
            println!(
                "    {}: cost per byte grows by {ratio:.2}, allowed are {:.2}",
                shape.name,
                allowed(shape)
            );
            failed += 1;
        }
    }
    Ok(if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Counts operations in parallel, each in its own process.
fn all(filter: &str, lengths: Lengths) -> Result<Vec<Grown>, String> {
    let operations: Vec<_> =
        operations().filter(|(_, operation)| operation.name.contains(filter)).collect();
    let next = AtomicUsize::new(0);
    let worker = || {
        let mine = iter::from_fn(|| operations.get(next.fetch_add(1, Ordering::Relaxed)));
        mine.map(|&(family, operation)| count(family, operation, lengths))
            .collect::<Result<Vec<_>, _>>()
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let grown = thread::scope(|scope| {
        let handles: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        handles
            .into_iter()
            .map(|handle| handle.join().expect("a worker does not panic"))
            .collect::<Vec<_>>()
    });
    let mut grown: Vec<Grown> =
        grown.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    grown.sort_by_key(|grown| {
        operations.iter().position(|(_, operation)| operation.name == grown.operation.name)
    });
    Ok(grown)
}

/// Counts all shapes and lengths of one operation.
fn count(
    family: &'static Family,
    operation: &'static Operation,
    lengths: Lengths,
) -> Result<Grown, String> {
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
        .arg("--grow")
        .args(lengths.0.map(|length| length.to_string()))
        .arg(operation.name)
        .status()
        .map_err(|error| format!("valgrind: {error}"))?;
    if !status.success() {
        return Err(format!("{}: {status}", operation.name));
    }
    let parts =
        (1..).map(|part| file.with_extension(part.to_string())).take_while(|part| part.exists());
    let counts: Vec<u64> =
        parts.filter_map(|part| total(&fs::read_to_string(part).ok()?)).collect();
    let expected = 2 * family.shapes().count();
    if counts.len() < expected {
        return Err(format!("{}: {} counts of {expected}", operation.name, counts.len()));
    }
    Ok(Grown { family, operation, lengths, counts: counts[..expected].to_vec() })
}

/// Parses the total from callgrind's output.
fn total(text: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix("totals: "))?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::super::Bound;

    use super::*;

    /// The excess over the bound of an operation that costs `cost` instructions for an input
    /// length.
    fn excess(time: Time, lengths: Lengths, cost: fn(u64) -> u64) -> f64 {
        let family = &FAMILIES[0];
        let operation = family
            .operations
            .iter()
            .find(|it| it.bound.time == Time::Linear)
            .expect("a linear operation");
        let operation: &Operation = Box::leak(Box::new(Operation {
            bound: Bound { time, ..operation.bound },
            ..*operation
        }));
        let counts = family
            .shapes()
            .flat_map(|shape| lengths.of(time).map(|length| cost(shape.text(length).len() as u64)))
            .collect();
        let grown = Grown { family, operation, lengths, counts };
        grown.ratios().map(|(shape, ratio)| ratio / most(time, lengths, shape)).fold(0.0, f64::max)
    }

    #[test]
    fn faster_growth_is_detected() {
        for lengths in [Lengths::USUAL, Lengths::SHORT] {
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
        assert!(
            excess(Time::Linear, Lengths::USUAL, |bytes| 40 * bytes + bytes * bytes / 1000) > 1.0
        );
    }

    #[test]
    fn total_is_parsed() {
        assert_eq!(total("events: Ir\nsummary: 3\ntotals: 1234\n"), Some(1234));
        assert_eq!(total("events: Ir\n"), None);
    }
}
