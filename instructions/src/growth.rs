//! How the instructions of an operation grow with the length of its text, whatever the shape of that.

use std::hint::black_box;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{iter, thread};

use urikit_growth::{OPERATIONS, Operation, SHAPES, Shape};

use crate::valgrind;

/// The lengths that are compared, in bytes.
const LENGTHS: [usize; 2] = [1 << 11, 1 << 14];

/// How many times more instructions the longer text may take for as many times more bytes: a line, and a logarithm over it.
const MOST: f64 = 1.35;

/// Instructions that are spent before the length matters.
const ONCE: u64 = 1_000;

/// What the shapes of one operation take, at each length.
struct Grown {
    operation: &'static Operation,
    counts: Vec<u64>,
}

impl Grown {
    /// Each shape and how many times more a byte of the longer text takes.
    fn ratios(&self) -> impl Iterator<Item = (&'static Shape, f64)> {
        let [short, long] = LENGTHS;
        SHAPES.iter().zip(self.counts.chunks_exact(2)).map(move |(shape, counts)| {
            let bytes = shape.text(long).len() as f64 / shape.text(short).len() as f64;
            (shape, (counts[1] as f64 / (counts[0] + ONCE) as f64) / bytes)
        })
    }
}

/// What valgrind runs: one operation on each shape and length, each counted by itself.
pub(crate) fn grow(name: &str) -> Result<ExitCode, String> {
    let operation = find(name)?;
    for shape in SHAPES {
        (operation.run)(&shape.text(64));
        for length in LENGTHS {
            let text = shape.text(length);
            valgrind::counted(&mut || (operation.run)(black_box(&text)));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn find(name: &str) -> Result<&'static Operation, String> {
    OPERATIONS
        .iter()
        .find(|operation| operation.name == name)
        .ok_or_else(|| format!("there is no operation {name}"))
}

/// Prints how each operation whose name contains `filter` grows, and fails if one grows faster than its text.
pub(crate) fn check(filter: &str) -> Result<ExitCode, String> {
    let mut failed = 0;
    println!("{:<24}{:>8}  shape", "operation", "at most");
    for grown in all(filter)? {
        let worst = grown.ratios().max_by(|one, other| one.1.total_cmp(&other.1));
        let Some((shape, ratio)) = worst else { continue };
        println!("{:<24}{ratio:>8.2}  {}", grown.operation.name, shape.name);
        for (shape, ratio) in grown.ratios().filter(|(_, ratio)| *ratio > MOST) {
            println!("    {}: {ratio:.2} times as much a byte, at most {MOST}", shape.name);
            failed += 1;
        }
    }
    Ok(if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Counts operations, each in a process of its own, on all cores.
fn all(filter: &str) -> Result<Vec<Grown>, String> {
    let operations: Vec<_> = OPERATIONS.iter().filter(|operation| operation.name.contains(filter)).collect();
    let next = AtomicUsize::new(0);
    let worker = || {
        let mine = iter::from_fn(|| operations.get(next.fetch_add(1, Ordering::Relaxed)));
        mine.map(|operation| counted(operation)).collect::<Result<Vec<_>, _>>()
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let grown = thread::scope(|scope| {
        let handles: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        handles.into_iter().map(|handle| handle.join().expect("a worker does not panic")).collect::<Vec<_>>()
    });
    let mut grown: Vec<Grown> =
        grown.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    grown.sort_by_key(|grown| operations.iter().position(|operation| operation.name == grown.operation.name));
    Ok(grown)
}

fn counted(operation: &'static Operation) -> Result<Grown, String> {
    let counts = valgrind::count_each(operation.name, &["grow", operation.name])?;
    let expected = SHAPES.len() * LENGTHS.len();
    if counts.len() < expected {
        return Err(format!("{}: {} counts of {expected}", operation.name, counts.len()));
    }
    Ok(Grown { operation, counts: counts[..expected].to_vec() })
}
