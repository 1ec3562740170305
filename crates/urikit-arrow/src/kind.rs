use std::sync::{Arc, LazyLock};

use arrow_array::types::Int8Type;
use arrow_array::{Array, ArrayRef, DictionaryArray, Int8Array, StringArray};
use arrow_schema::ArrowError;
use urikit_readings::Part as Key;

use crate::Options;
use crate::input::{Kernel, Strings, is_valid, run};
use crate::parser::{Components, Parser, with_components};

/// The values of [`kind`].
const KINDS: [&str; 4] = ["uri", "network-path", "absolute-path", "relative-path"];

/// The names are shared, so that concatenated dictionaries do not grow.
static KIND_NAMES: LazyLock<ArrayRef> =
    LazyLock::new(|| Arc::new(StringArray::from_iter_values(KINDS)));

/// Returns the kind of each URI reference in a string array, such as `uri` or `relative-path`.
///
/// A `uri` has a scheme. The others are the kinds of relative references (RFC 3986 section 4.2):
/// `network-path` begins with `//`, `absolute-path` with `/`, and `relative-path` is everything
/// else, including an empty string. The result is a dictionary array, so that each name is stored
/// once. A row is NULL if the value is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, kind};
///
/// let links = StringArray::from(vec!["https://example.com/", "//example.com", "/a", "?page=2"]);
/// let kinds = kind(&links, &Options::new())?;
/// let kinds = kinds.downcast_dict::<StringArray>().unwrap();
/// let expected = ["uri", "network-path", "absolute-path", "relative-path"];
/// assert!(kinds.into_iter().flatten().eq(expected));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn kind(array: &dyn Array, options: &Options) -> Result<DictionaryArray<Int8Type>, ArrowError> {
    struct KindKernel(Parser);
    impl Kernel for KindKernel {
        type Output = DictionaryArray<Int8Type>;

        fn run<S: Strings>(&mut self, strings: &S) -> Result<Self::Output, ArrowError> {
            let nulls = strings.nulls();
            let keys: Int8Array = (0..strings.len())
                .map(|row| is_valid(nulls, row).then(|| strings.value(row)))
                .map(|value| Some(key(&self.0.parse(value?).ok()?, value?)))
                .collect();
            DictionaryArray::try_new(keys, KIND_NAMES.clone())
        }
    }
    with_components(array, options, |array| run(&mut KindKernel(Parser::new(options)), array))
}

/// Returns the index of the kind in [`KINDS`].
fn key(parsed: &impl Components, value: &str) -> i8 {
    if parsed.span(Key::Scheme).is_some() {
        0
    } else if parsed.span(Key::Authority).is_some() {
        1
    } else if value.starts_with('/') {
        2
    } else {
        3
    }
}
