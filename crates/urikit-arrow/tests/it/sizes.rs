//! Large arrays.

use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};
use arrow_buffer::{Buffer, OffsetBuffer};
use urikit_arrow::{Options, Part, normalize, part, query_get, query_names};

const URL: &str = "https://www.example.com/a/long/path?name=value";

/// Returns a buffer of zeros with a URL before `end`, and its offsets.
fn buffer(end: usize) -> (Buffer, [usize; 3]) {
    let start = end - URL.len();
    let mut bytes = vec![0; end];
    bytes[start..].copy_from_slice(URL.as_bytes());
    (Buffer::from_vec(bytes), [start, start, end])
}

#[track_caller]
fn check(array: &dyn Array) {
    let hosts = part(array, Part::Host, &Options::new()).unwrap();
    assert_eq!(hosts.iter().collect::<Vec<_>>(), [None, Some("www.example.com")]);
    let paths = part(array, Part::PathAndQuery, &Options::new()).unwrap();
    assert_eq!(paths.value(1), "/a/long/path?name=value");
    assert_eq!(normalize(array, &Options::new()).unwrap().value(1), URL);
    assert_eq!(query_get(array, "name", &Options::new()).unwrap().value(1), "value");
    assert_eq!(query_names(array, &Options::new()).unwrap().value(1).len(), 1);
}

#[test]
#[ignore = "needs 5 GiB of memory; run with --release --ignored"]
fn values_at_the_end_of_buffers_of_2_gib_are_found() {
    let end = i32::MAX as usize;
    let (values, offsets) = buffer(end);
    let offsets = OffsetBuffer::new(offsets.map(|it| it as i32).to_vec().into());
    check(&StringArray::new(offsets, values, None));
    for end in [end, end + 1, end + 100, (1 << 32) + 10] {
        let (values, offsets) = buffer(end);
        let offsets = OffsetBuffer::new(offsets.map(|it| it as i64).to_vec().into());
        check(&LargeStringArray::new(offsets, values, None));
    }
}

#[test]
#[ignore = "slow without optimization; run with --release --ignored"]
fn arrays_of_10_million_rows_have_a_result_for_each_row() {
    let rows = 10_000_000;
    let urls = (0..rows).map(|row| (row % 10 > 0).then_some(URL));
    let views: ArrayRef = std::sync::Arc::new(urls.collect::<StringViewArray>());
    let hosts = part(&views, Part::Host, &Options::new()).unwrap();
    assert_eq!((hosts.len(), hosts.null_count()), (rows, rows / 10));
    let names = query_names(&views, &Options::new()).unwrap();
    assert_eq!((names.len(), names.values().len()), (rows, rows / 10 * 9));
}
