use arrow_array::builder::BooleanBuilder;
use arrow_array::{Array, BooleanArray};
use arrow_schema::ArrowError;
use urikit::UriRef;
use urikit::compare::Rung;

use crate::input::{same_lengths, string_values};

/// Returns whether the URIs in the same row of two string arrays are equivalent.
///
/// The argument `rung` specifies how much the URIs are normalized before the comparison (RFC 3986
/// section 6), usually [`Rung::Scheme`]. A row is NULL if one of the values is NULL or invalid.
///
/// # Errors
///
/// Returns an error if one of the arrays is not an array of strings, or if their lengths differ.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit::compare::Rung;
/// use urikit_arrow::equal;
///
/// let one = StringArray::from(vec!["HTTP://example.com:80/%7Ea"]);
/// let other = StringArray::from(vec!["http://example.com/~a"]);
/// assert!(equal(&one, &other, Rung::Scheme)?.value(0));
/// assert!(!equal(&one, &other, Rung::Simple)?.value(0));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn equal(one: &dyn Array, other: &dyn Array, rung: Rung) -> Result<BooleanArray, ArrowError> {
    let (one, other) = (string_values(one)?, string_values(other)?);
    same_lengths(one.len(), other.len())?;
    let mut equal = BooleanBuilder::with_capacity(one.len());
    for (one, other) in one.into_iter().zip(other) {
        let keys = parse(one).zip(parse(other));
        equal.append_option(keys.map(|(one, other)| one.key(rung) == other.key(rung)));
    }
    Ok(equal.finish())
}

fn parse(value: Option<&str>) -> Option<UriRef<'_>> {
    UriRef::parse(value?).ok()
}
