//! The measured operations, a module per family.

mod audit;
mod change;
mod iris;
mod older;
mod parse;
mod resolve;
mod schemes;
mod templates;
mod text;

use std::hint::black_box;

use urikit::UriRef;

use super::shapes::{DOCUMENTS, FINDING, IRIS, SCHEMES, TEMPLATES, URIS};
use super::{Bound, Family, Operation, Time, Times};

pub const FAMILIES: &[Family] = &[
    Family { title: "Reading", operations: parse::OPERATIONS, shapes: &[URIS, IRIS] },
    Family {
        title: "Resolution, normal forms, comparison",
        operations: resolve::OPERATIONS,
        shapes: &[URIS],
    },
    Family { title: "Changing and building", operations: change::OPERATIONS, shapes: &[URIS] },
    Family { title: "Schemes", operations: schemes::OPERATIONS, shapes: &[SCHEMES] },
    Family { title: "IRIs", operations: iris::OPERATIONS, shapes: &[IRIS, URIS] },
    Family { title: "Templates", operations: templates::OPERATIONS, shapes: &[TEMPLATES, URIS] },
    Family { title: "Older documents", operations: older::OPERATIONS, shapes: &[URIS] },
    Family { title: "Finding URIs", operations: text::FINDING, shapes: &[FINDING] },
    Family {
        title: "Text and documents",
        operations: text::OPERATIONS,
        shapes: &[DOCUMENTS, URIS],
    },
    Family { title: "The audit", operations: audit::OPERATIONS, shapes: &[URIS, IRIS, DOCUMENTS] },
];

type Run = fn(&str) -> usize;

/// Linear time.
const fn operation(name: &'static str, times: Times, per_byte: u64, run: Run) -> Operation {
    Operation { name, run, bound: Bound { time: Time::Linear, times, per_byte } }
}

/// Linear time, no allocation.
const fn free(name: &'static str, run: Run) -> Operation {
    operation(name, Times::Fixed(0), 0, run)
}

/// Replaces the time bound.
const fn timed(time: Time, operation: Operation) -> Operation {
    let Operation { name, run, bound: Bound { times, per_byte, .. } } = operation;
    Operation { name, run, bound: Bound { time, times, per_byte } }
}

/// Prevents the compiler from removing a computation.
fn keep<T>(value: T) -> usize {
    drop(black_box(value));
    0
}

/// Counts values and prevents the compiler from removing them.
fn count<T>(values: impl IntoIterator<Item = T>) -> usize {
    values.into_iter().map(|value| drop(black_box(value))).count()
}

fn uri(text: &str) -> Option<UriRef<'_>> {
    UriRef::parse(text).ok()
}

/// Splits an input in half, near a slash or separator if possible, and never inside an escape.
fn halves(text: &str) -> (&str, &str) {
    let middle = text.len() / 2;
    let is_cut = |at: usize| {
        let separated = text[..at].ends_with(['/', '&', ';', ',']);
        let in_escape = text.as_bytes()[at.saturating_sub(2)..at].contains(&b'%');
        at >= middle && separated || at >= middle + 16 && !in_escape || at >= middle + 20
    };
    let cut = text.char_indices().map(|(at, _)| at).find(|&at| is_cut(at));
    text.split_at(cut.unwrap_or(text.len()))
}
