use arrow_array::{Array, ListArray};
use arrow_schema::ArrowError;
use urikit_audit::Policy;

use crate::lists::lists;

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
