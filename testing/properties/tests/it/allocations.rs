//! The number and size of allocations on expensive inputs.

use std::sync::atomic::{AtomicUsize, Ordering};

use urikit_conformance::reach::reach;
use urikit_properties::growth::{FAMILIES, Operation, Shape};

/// The lengths of inputs, in bytes.
fn lengths() -> [usize; 2] {
    reach([1 << 10, 1 << 12], [1 << 14, 1 << 16])
}

/// Describes the excess over the bound.
fn excess(operation: &Operation, shape: &Shape, length: usize) -> Option<String> {
    let text = shape.text(length);
    let bytes = text.len() as u64;
    let mut found = 0;
    let used = allocation_counter::measure(|| found = (operation.run)(&text) as u64);
    let bound = operation.bound;
    let times = bound.times.most(bytes, found);
    let most = bound.times.room() + bound.per_byte * bytes;
    (used.count_total > times || used.bytes_max > most).then(|| {
        format!(
            "{}, {bytes} bytes of {}, {found} results: {} allocations, allowed are {times}; {} \
            bytes, allowed are {most}",
            operation.name, shape.name, used.count_total, used.bytes_max
        )
    })
}

#[test]
fn are_bounded_by_the_length() {
    let all: Vec<_> = FAMILIES
        .iter()
        .flat_map(|family| family.operations.iter().map(move |it| (family, it)))
        .collect();
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut excesses = Vec::new();
        while let Some((family, operation)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            // One-time allocations are not counted.
            family.shapes().for_each(|shape| {
                (operation.run)(&shape.text(64));
            });
            for shape in family.shapes() {
                excesses.extend(
                    operation
                        .bound
                        .time
                        .lengths(lengths())
                        .into_iter()
                        .filter_map(|length| excess(operation, shape, length)),
                );
            }
        }
        excesses
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let excesses: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no operation panics")).collect()
    });
    assert!(excesses.is_empty(), "{}", excesses.join("\n"));
}
