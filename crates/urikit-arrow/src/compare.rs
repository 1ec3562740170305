use arrow_array::{Array, BooleanArray};
use arrow_schema::ArrowError;
use urikit::compare::Rung;
use urikit::{IriRef, UriRef};
use urikit_readings::{Operation, OperationError, Spec};

use crate::Options;
use crate::input::{same_lengths, string_values};

/// Returns whether the URIs in the same row of two string arrays are equivalent.
///
/// The argument `rung` specifies how much the URIs are normalized before the comparison (RFC 3986
/// section 6), usually [`Rung::Scheme`]. Specifications other than RFC 3986 and RFC 3987 have one
/// normal form, which is compared by every rung but [`Rung::Simple`]. A row is NULL if one of the
/// values is NULL or invalid.
///
/// # Errors
///
/// Returns an error if one of the arrays is not an array of strings, if their lengths differ, or if
/// the specification does not define normalization.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit::compare::Rung;
/// use urikit_arrow::{Options, equal};
///
/// let one = StringArray::from(vec!["HTTP://example.com:80/%7Ea"]);
/// let other = StringArray::from(vec!["http://example.com/~a"]);
/// assert!(equal(&one, &other, Rung::Scheme, &Options::new())?.value(0));
/// assert!(!equal(&one, &other, Rung::Simple, &Options::new())?.value(0));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn equal(
    one: &dyn Array,
    other: &dyn Array,
    rung: Rung,
    options: &Options,
) -> Result<BooleanArray, ArrowError> {
    if matches!(options.spec(), Spec::Rfc3986 | Spec::Rfc3987) {
        return pairs(one, other, |one, other| {
            let key = |value: &str| match options.spec() {
                Spec::Rfc3986 => Some(UriRef::parse(value).ok()?.key(rung)),
                _ => Some(IriRef::parse(value).ok()?.key(rung)),
            };
            Some(key(one)? == key(other)?)
        });
    }
    if !options.spec().defines(Operation::Normalize) {
        let message = OperationError::Undefined(options.spec(), Operation::Normalize).to_string();
        return Err(ArrowError::InvalidArgumentError(message));
    }
    let form = |value: &str| {
        let parsed = options.spec().parse(value).ok()?;
        match rung {
            Rung::Simple => Some(parsed.as_str().to_owned()),
            _ => parsed.normalize().ok(),
        }
    };
    pairs(one, other, |one, other| Some(form(one)? == form(other)?))
}

/// Returns the result of a function for each pair of values. A row is NULL if one of them is.
fn pairs(
    one: &dyn Array,
    other: &dyn Array,
    equal: impl Fn(&str, &str) -> Option<bool>,
) -> Result<BooleanArray, ArrowError> {
    let (one, other) = (string_values(one)?, string_values(other)?);
    same_lengths(one.len(), other.len())?;
    Ok(one.into_iter().zip(other).map(|(one, other)| equal(one?, other?)).collect())
}
