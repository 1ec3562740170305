use std::borrow::Cow;

use arrow_array::{Array, StringViewArray};
use arrow_schema::ArrowError;
use urikit::{Component, UriRef};

use crate::input::{Kernel, Strings, is_valid, run};
use crate::views::Parts;

/// Returns the decoded value of a query parameter of each URI in a string array.
///
/// If several parameters have this name, the first one is used. Pairs are separated by `&`, and `+`
/// is a space. A row is NULL if there is no such parameter or the value is invalid. A value without
/// escapes is not copied.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use urikit_arrow::query_get;
///
/// let urls = StringArray::from(vec!["/search?q=r%C3%A9sum%C3%A9+pdf&page=2", "/search"]);
/// let terms = query_get(&urls, "q")?;
/// assert_eq!(terms.value(0), "résumé pdf");
/// assert!(terms.is_null(1));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_get(array: &dyn Array, name: &str) -> Result<StringViewArray, ArrowError> {
    struct GetKernel<'n>(&'n str);
    impl Kernel for GetKernel<'_> {
        type Output = StringViewArray;

        fn run<S: Strings>(&self, strings: &S) -> Result<StringViewArray, ArrowError> {
            let nulls = strings.nulls();
            let mut parts = Parts::new(strings);
            for row in 0..strings.len() {
                let value = if is_valid(nulls, row) { strings.value(row) } else { "" };
                let found = UriRef::parse(value).ok().and_then(|uri| uri.query_get(self.0));
                match found {
                    Some(Cow::Borrowed(found)) => {
                        let start = found.as_ptr().addr() - value.as_ptr().addr();
                        parts.push(row, value, Some(start..start + found.len()));
                    }
                    Some(Cow::Owned(found)) => parts.push_new(&found),
                    None => parts.push_null(),
                }
            }
            parts.finish()
        }
    }
    run(&GetKernel(name), array)
}

/// Removes query parameters with the given names from each URI in a string array.
///
/// Every other byte is unchanged. Names are compared after decoding. The `?` is removed if no
/// parameter is left. Rows without such a parameter are not copied, and invalid values are NULL.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::query_remove;
///
/// let urls = StringArray::from(vec!["/p?utm_source=a&id=%7e1&utm_medium=b#top", "/p?gclid=1"]);
/// let clean = query_remove(&urls, &["utm_source", "utm_medium", "gclid"])?;
/// assert_eq!((clean.value(0), clean.value(1)), ("/p?id=%7e1#top", "/p"));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_remove(array: &dyn Array, names: &[&str]) -> Result<StringViewArray, ArrowError> {
    struct RemoveKernel<'n>(&'n [&'n str]);
    impl Kernel for RemoveKernel<'_> {
        type Output = StringViewArray;

        fn run<S: Strings>(&self, strings: &S) -> Result<StringViewArray, ArrowError> {
            let nulls = strings.nulls();
            let (mut parts, mut out) = (Parts::new(strings), String::new());
            for row in 0..strings.len() {
                let value = if is_valid(nulls, row) { strings.value(row) } else { "" };
                match UriRef::parse(value) {
                    Ok(_) if !is_valid(nulls, row) => parts.push_null(),
                    Ok(uri) if remove(uri, self.0, &mut out) => parts.push_new(&out),
                    Ok(_) => parts.push(row, value, Some(0..value.len())),
                    Err(_) => parts.push_null(),
                }
            }
            parts.finish()
        }
    }
    run(&RemoveKernel(names), array)
}

/// Writes the reference without the named parameters, or returns `false` if it has none of them.
fn remove(uri: UriRef<'_>, names: &[&str], out: &mut String) -> bool {
    let (Some(query), Some(span)) = (uri.query(), uri.span(Component::Query)) else { return false };
    let is_named = |pair: &str| {
        let key = pair.split('=').next().unwrap_or_default();
        if !key.contains(['%', '+']) {
            return names.contains(&key);
        }
        urikit::form::parse(key.as_bytes()).next().is_some_and(|(key, _)| names.contains(&&*key))
    };
    if !query.as_str().split('&').any(is_named) {
        return false;
    }
    out.clear();
    out.push_str(&uri.as_str()[..span.start - 1]);
    let mut separator = '?';
    for pair in query.as_str().split('&').filter(|pair| !is_named(pair)) {
        out.push(separator);
        out.push_str(pair);
        separator = '&';
    }
    out.push_str(&uri.as_str()[span.end..]);
    true
}
