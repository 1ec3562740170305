//! Arrays of bytes.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt32Type;
use arrow_array::{Array, ArrayRef, BinaryArray, BinaryViewArray, LargeBinaryArray, StringArray};
use urikit_arrow::{Options, binary_error, binary_to_strings, error};

use crate::arrays::VALUES;

const INVALID: &[u8] = b"http://example.com/a-long-path/\xe2\x82/b";

fn arrays() -> Vec<(&'static str, ArrayRef)> {
    let values: Vec<Option<&[u8]>> = VALUES
        .iter()
        .map(|value| value.map(str::as_bytes))
        .chain([Some(INVALID), Some(b"\xff")])
        .collect();
    let mut padded = vec![Some(INVALID), None];
    padded.extend_from_slice(&values);
    let slice = |array: ArrayRef| array.slice(2, values.len());
    vec![
        ("Binary", Arc::new(BinaryArray::from(values.clone()))),
        ("LargeBinary", Arc::new(LargeBinaryArray::from(values.clone()))),
        ("BinaryView", Arc::new(BinaryViewArray::from(values.clone()))),
        ("slice of Binary", slice(Arc::new(BinaryArray::from(padded.clone())))),
        ("slice of LargeBinary", slice(Arc::new(LargeBinaryArray::from(padded.clone())))),
        ("slice of BinaryView", slice(Arc::new(BinaryViewArray::from(padded.clone())))),
    ]
}

#[test]
fn values_that_are_not_utf8_are_null_with_an_error() {
    let options = Options::new();
    let mut expected = VALUES.to_vec();
    expected.extend([None, None]);
    let expected_errors = error(&StringArray::from(VALUES.to_vec()), &options).unwrap();
    for (name, array) in arrays() {
        let strings = binary_to_strings(&array).unwrap();
        assert_eq!(strings.iter().collect::<Vec<_>>(), expected, "{name}");
        let errors = binary_error(&array, &options).unwrap();
        assert_eq!(errors.slice(0, VALUES.len()), expected_errors, "{name}");
        let starts = errors.column_by_name("start").unwrap().as_primitive::<UInt32Type>();
        assert_eq!((starts.value(VALUES.len()), starts.value(VALUES.len() + 1)), (31, 0), "{name}");
    }
}

#[test]
fn strings_share_the_buffers_of_bytes() {
    let array = BinaryArray::from(vec![&b"http://example.com/long"[..]; 3]);
    let strings = binary_to_strings(&array).unwrap();
    assert_eq!(strings.data_buffers()[0].as_ptr(), array.values().as_ptr());
}

#[test]
fn arrays_of_strings_are_not_binary() {
    let strings = StringArray::from(vec!["a"]);
    let message = binary_to_strings(&strings).unwrap_err().to_string();
    assert!(message.contains("expected an array of binary values, found Utf8"), "{message}");
    assert!(binary_error(&strings, &Options::new()).is_err());
}
