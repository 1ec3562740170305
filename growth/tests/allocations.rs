//! How often and how much memory operations take, on texts that were made to be expensive.

use urikit_growth::{OPERATIONS, Operation, SHAPES, Shape, Times};

/// Bytes that an operation may take whatever the text: tables that are made once, buffers that begin with some room.
const ROOM: u64 = 1 << 17;

/// Says what an operation takes more than it may.
fn excess(operation: &Operation, shape: &Shape, length: usize) -> Option<String> {
    let text = shape.text(length);
    let bytes = text.len() as u64;
    let used = allocation_counter::measure(|| (operation.run)(&text));
    let times = match operation.bound.times {
        Times::Fixed(times) => times,
        Times::Doubling(times) => times + u64::from(bytes.ilog2()) * times,
        Times::Found(times) => 1024 + times * bytes,
    };
    let room = if matches!(operation.bound.times, Times::Fixed(_)) { 64 } else { ROOM };
    let most = room * u64::from(times > 0) + operation.bound.per_byte * bytes;
    (used.count_total > times || used.bytes_max > most).then(|| {
        format!(
            "{} of {bytes} bytes of {}: {} times, at most {times}; {} bytes, at most {most}",
            operation.name, shape.name, used.count_total, used.bytes_max
        )
    })
}

#[test]
fn are_bounded_by_the_length() {
    let mut all = Vec::new();
    for operation in OPERATIONS {
        // What is made once in a process is not counted: tables of schemes, the processor's features.
        SHAPES.iter().for_each(|shape| (operation.run)(&shape.text(64)));
        for shape in SHAPES {
            all.extend([1 << 10, 1 << 14].into_iter().filter_map(|length| excess(operation, shape, length)));
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}
