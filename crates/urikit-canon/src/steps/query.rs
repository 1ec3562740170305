//! Queries: order of parameters, and empty parameters.

use core::cmp::Ordering;

use crate::options::QueryOrder;
use crate::scan;

use super::escapes;

/// The places of a parameter in the query: its start, the end of its name, and its end.
pub(crate) type Parameter = (u32, u32, u32);

/// Sorts the parameters by name and value, in place.
pub(crate) fn sort(
    query: &mut Vec<u8>,
    order: QueryOrder,
    parameters: &mut Vec<Parameter>,
    sorted: &mut Vec<u8>,
) {
    if order == QueryOrder::Keep || !scan::contains(query, *b"&") {
        return;
    }
    split(query, parameters);
    let key = |&(start, middle, end): &Parameter| {
        let (start, middle, end) = (start as usize, middle as usize, end as usize);
        // The value includes `=`, so a name without a value precedes the name with a value.
        (&query[start..middle], &query[middle..end])
    };
    let compare = |a: &Parameter, b: &Parameter| match order {
        QueryOrder::SortDecoded => compare_decoded(key(a), key(b)),
        _ => key(a).cmp(&key(b)),
    };
    if parameters.is_sorted_by(|a, b| compare(a, b).is_le()) {
        return;
    }
    // Parameters that compare equal after decoding keep their order.
    parameters.sort_unstable_by(|a, b| compare(a, b).then(a.0.cmp(&b.0)));
    sorted.clear();
    for &(start, _, end) in &*parameters {
        sorted.extend_from_slice(&query[start as usize..end as usize]);
        sorted.push(b'&');
    }
    sorted.pop();
    query.clear();
    query.extend_from_slice(sorted);
}

fn compare_decoded(a: (&[u8], &[u8]), b: (&[u8], &[u8])) -> Ordering {
    decoded(a.0).cmp(decoded(b.0)).then_with(|| decoded(a.1).cmp(decoded(b.1)))
}

fn decoded(mut input: &[u8]) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let (&first, rest) = input.split_first()?;
        if let Some(byte) = escapes::decode_one(input) {
            input = &input[3..];
            return Some(byte);
        }
        input = rest;
        Some(if first == b'+' { b' ' } else { first })
    })
}

/// Removes parameters without a name and value, in place.
pub(crate) fn remove_empty(query: &mut Vec<u8>) {
    let mut kept = 0;
    for at in 0..query.len() {
        if query[at] == b'&' && (kept == 0 || query[kept - 1] == b'&') {
            continue;
        }
        query[kept] = query[at];
        kept += 1;
    }
    if kept > 0 && query[kept - 1] == b'&' {
        kept -= 1;
    }
    query.truncate(kept);
}

fn split(query: &[u8], parameters: &mut Vec<Parameter>) {
    parameters.clear();
    let mut start = 0;
    let mut middle = None;
    for (at, &byte) in query.iter().enumerate() {
        match byte {
            b'=' if middle.is_none() => middle = Some(at),
            b'&' => {
                parameters.push((start as u32, middle.take().unwrap_or(at) as u32, at as u32));
                start = at + 1;
            }
            _ => {}
        }
    }
    let end = query.len();
    parameters.push((start as u32, middle.unwrap_or(end) as u32, end as u32));
}
