//! The same values in arrays of all supported types.

use std::sync::Arc;

use arrow_array::StringViewArray;
use arrow_array::builder::{StringDictionaryBuilder, StringRunBuilder};
use arrow_array::types::{Int8Type, Int32Type};
use arrow_array::{Array, ArrayRef, DictionaryArray, Int32Array, LargeStringArray, StringArray};

/// Values: valid and invalid, short enough to be stored in a view and longer.
pub(crate) const VALUES: &[Option<&str>] = &[
    Some("https://user:secret@www.example.com:8443/docs/a%20b/c;d?x=1&y=%C3%A9+z&x=2#top"),
    Some("http://a/"),
    None,
    Some(""),
    Some("?"),
    Some("#"),
    Some("http://user@paypal.com@evil.example/"),
    Some("HTTP://EXAMPLE.com:80/%7Ejoe/../b"),
    Some("http://[2001:DB8::1]:99999/x"),
    Some("http://192.0.2.1:/"),
    Some("mailto:joe@example.com?subject=a"),
    Some("../relative/path?y"),
    Some("//host-only.example"),
    Some("http://例え.jp/豆?ü#é"),
    Some("http://my_host.example.com/a[1]"),
    None,
    Some("urn:isbn:0451450523"),
    Some("file:///etc/passwd"),
    Some("http://example.com/a|b"),
    Some("http://h?utm_source=a&utm_%6Dedium=b&id=1"),
    Some("http://h/?gclid=1#f"),
    Some("http://www.Example.co.uk:8080/a/b.tar.gz?b=2&a=1&&b=%31&a+b&=#/x?y"),
    Some("www.example.com/index.html?x=1"),
    Some("localhost:8080/a//b/"),
    Some("example.com"),
    Some("http://xn--bcher-kva.example./%E2%82%AC/.bashrc"),
    Some("http://b%C3%BCcher.example/..?x=%FF&x"),
    Some("100% +%41"),
    Some("see http://example.com/a, <ftp://u:p@example.org/> and mailto:x@example.com."),
    Some("ftp://joe@[2001:db8:0:0::1]:21/a?x&y=1&x=&y"),
];

/// Returns arrays with `values`, with their names. Slices have an offset and a shorter length.
pub(crate) fn arrays(values: &[Option<&str>]) -> Vec<(&'static str, ArrayRef)> {
    let mut padded = vec![Some("http://before.example/"), None];
    padded.extend_from_slice(values);
    padded.push(Some("http://after.example/"));
    let slice = |array: ArrayRef| array.slice(2, values.len());
    let small: StringDictionaryBuilder<Int8Type> =
        values.iter().take(100).fold(StringDictionaryBuilder::new(), |mut builder, value| {
            builder.append_option(*value);
            builder
        });
    let mut small = small;
    let mut dictionary: StringDictionaryBuilder<Int32Type> = StringDictionaryBuilder::new();
    padded.iter().for_each(|value| dictionary.append_option(*value));
    let mut arrays: Vec<(&'static str, ArrayRef)> = vec![
        ("Utf8", Arc::new(StringArray::from(values.to_vec()))),
        ("LargeUtf8", Arc::new(LargeStringArray::from(values.to_vec()))),
        ("Utf8View", Arc::new(StringViewArray::from(values.to_vec()))),
        ("slice of Utf8", slice(Arc::new(StringArray::from(padded.clone())))),
        ("slice of LargeUtf8", slice(Arc::new(LargeStringArray::from(padded.clone())))),
        ("slice of Utf8View", slice(Arc::new(StringViewArray::from(padded.clone())))),
        ("slice of Dictionary", slice(Arc::new(dictionary.finish()))),
        ("dictionary with NULL values", with_null_values(values)),
        ("run-end encoded", runs(values)),
        ("slice of run-end encoded", slice(runs(&padded))),
    ];
    if values.len() <= 100 {
        arrays.push(("Dictionary", Arc::new(small.finish())));
    }
    arrays
}

/// Returns a dictionary whose NULL rows have a key of a NULL value.
fn with_null_values(values: &[Option<&str>]) -> ArrayRef {
    let keys = Int32Array::from_iter_values(0..values.len() as i32);
    Arc::new(DictionaryArray::new(keys, Arc::new(StringArray::from(values.to_vec()))))
}

fn runs(values: &[Option<&str>]) -> ArrayRef {
    let mut runs = StringRunBuilder::<Int32Type>::new();
    values.iter().for_each(|value| runs.append_option(*value));
    Arc::new(runs.finish())
}
