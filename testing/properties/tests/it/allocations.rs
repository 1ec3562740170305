//! The number and size of allocations on expensive inputs.

use urikit_conformance::parallel::on_all_cores;
use urikit_conformance::reach::reach;
use urikit_properties::growth::{Operation, Shape, operations};

/// The lengths of inputs, in bytes.
fn lengths() -> [usize; 2] {
    reach([1 << 10, 1 << 12], [1 << 14, 1 << 16])
}

/// Describes the excess over the bound.
fn excess(operation: &Operation, shape: &Shape, length: usize) -> Option<String> {
    let (text, _) = shape.input(length);
    let bytes = text.len() as u64;
    let mut found = 0;
    let used = allocation_counter::measure(|| found = (operation.run)(&text) as u64);
    let times = operation.times.most(bytes, found);
    let most = operation.times.room() + operation.per_byte * bytes;
    (used.count_total > times || used.bytes_max > most).then(|| {
        format!(
            "{}, {bytes} bytes of {}, {found} results: {} allocations, allowed are {times}; {} \
            bytes, allowed are {most}",
            operation.name, shape.line, used.count_total, used.bytes_max
        )
    })
}

#[test]
fn are_bounded_by_the_length() {
    let all: Vec<_> = operations().collect();
    let excesses = on_all_cores(&all, |operation| {
        let shapes = operation.shapes();
        // One-time allocations are not counted.
        for shape in &shapes {
            (operation.run)(&shape.input(64).0);
        }
        let lengths = operation.time.lengths(lengths());
        let all = shapes.iter().flat_map(|shape| lengths.map(|length| (shape, length)));
        all.filter_map(|(shape, length)| excess(operation, shape, length)).collect::<Vec<_>>()
    });
    let excesses = excesses.concat();
    assert!(excesses.is_empty(), "{}", excesses.join("\n"));
}
