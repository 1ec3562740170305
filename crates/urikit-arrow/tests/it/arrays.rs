//! The same values in arrays of all supported types.

use std::sync::Arc;

use arrow_array::builder::StringDictionaryBuilder;
use arrow_array::types::{Int8Type, Int32Type};
use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};

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
    ];
    if values.len() <= 100 {
        arrays.push(("Dictionary", Arc::new(small.finish())));
    }
    arrays
}
