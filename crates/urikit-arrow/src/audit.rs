use arrow_array::{Array, ListArray, StringViewArray};
use arrow_schema::ArrowError;
use urikit_audit::Policy;
use urikit_readings::comparison::Readings;

use crate::lists::lists;
use crate::rows::{Found, strings};

/// Returns the names of the security rules that each URL in a string array violates.
///
/// Each row is a list of names, such as `ip-special` for a private address, without repetition.
/// Invalid URLs are checked as well, so a row is NULL only if the value is NULL.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings, or if a list has too many elements.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use arrow_array::cast::AsArray;
/// use urikit_arrow::audit;
/// use urikit_audit::Policy;
///
/// let urls = StringArray::from(vec!["https://example.com/", "http://user:secret@example.com/"]);
/// let rules = audit(&urls, &Policy::general())?;
/// assert_eq!(rules.value(0).len(), 0);
/// assert!(rules.value(1).as_string_view().iter().flatten().any(|rule| rule == "password"));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn audit(array: &dyn Array, policy: &Policy) -> Result<ListArray, ArrowError> {
    lists(array, &["rule"], |value, items| {
        let findings = policy.audit(value);
        for (index, finding) in findings.iter().enumerate() {
            let rule = finding.rule();
            if findings[..index].iter().all(|earlier| earlier.rule() != rule) {
                items.push_new(rule.id);
            }
        }
        Some(())
    })
}

/// Returns how much the interpretations of each URL by different URL parsers differ.
///
/// The parsers are those of RFC 3986, RFC 2396, RFC 1738, a regular expression, and browsers. The
/// result is the name of the largest difference, such as `host-split` if they find different hosts,
/// or `agree`; [`Verdict`](urikit_readings::comparison::Verdict) lists all. A row is NULL only if
/// the value is NULL.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::readings;
///
/// let urls = StringArray::from(vec!["https://a.example/", "https://a.example\\@b.example/"]);
/// let found = readings(&urls)?;
/// assert_eq!((found.value(0), found.value(1)), ("agree", "host-split"));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn readings(array: &dyn Array) -> Result<StringViewArray, ArrowError> {
    strings(array, |value, out| {
        out.push_str(Readings::parse(value).worst().name());
        Found::New
    })
}
