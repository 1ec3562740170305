use arrow_array::builder::StringViewBuilder;
use arrow_array::{Array, StringViewArray};
use arrow_schema::ArrowError;
use urikit::relativize::Relativizer;
use urikit::{Uri, UriRef};

use crate::input::{same_lengths, string_values};
use crate::rewrite::rewrite;

/// Resolves each URI reference, such as `../api/`, in a string array against one base URI.
///
/// Use it for the links of one page (RFC 3986 section 5). If each row has a different base URI, use
/// [`resolve_columns`]. Invalid references become NULL.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit::Uri;
/// use urikit_arrow::resolve;
///
/// let links = StringArray::from(vec!["../api/", "?page=2"]);
/// let base = Uri::from_static("https://example.com/docs/intro");
/// let targets = resolve(&links, base)?;
/// assert_eq!(targets.value(0), "https://example.com/api/");
/// assert_eq!(targets.value(1), "https://example.com/docs/intro?page=2");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn resolve(array: &dyn Array, base: Uri<'_>) -> Result<StringViewArray, ArrowError> {
    let mut buffer = Vec::new();
    rewrite(array, |reference, out| target(reference, base, &mut buffer, out))
}

/// Appends the target of a reference. `buffer` is memory that all rows share, because resolution in
/// a string allocates if there are dot-segments.
fn target(
    reference: UriRef<'_>,
    base: Uri<'_>,
    buffer: &mut Vec<u8>,
    out: &mut String,
) -> Option<()> {
    // A slash and a disambiguating prefix may be added, and editing needs one byte.
    let needed = base.as_str().len() + reference.as_str().len() + 4;
    if buffer.len() < needed {
        buffer.resize(needed, 0);
    }
    out.push_str(base.resolver().resolve_to_slice(reference, buffer).ok()?.as_str());
    Some(())
}

/// Resolves each URI reference in a string array against the base URI in the same row of `bases`.
///
/// A base URI must have a scheme, and its fragment is ignored. A row is NULL if the reference or
/// the base URI is NULL or invalid. If all rows have the same base URI, use [`resolve`].
///
/// # Errors
///
/// Returns an error if one of the arrays is not an array of strings, or if their lengths differ.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::resolve_columns;
///
/// let pages = StringArray::from(vec!["https://example.com/a/", "https://example.org/b"]);
/// let links = StringArray::from(vec!["x", "/y"]);
/// let targets = resolve_columns(&links, &pages)?;
/// assert_eq!(targets.value(0), "https://example.com/a/x");
/// assert_eq!(targets.value(1), "https://example.org/y");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn resolve_columns(
    references: &dyn Array,
    bases: &dyn Array,
) -> Result<StringViewArray, ArrowError> {
    let mut buffer = Vec::new();
    with_bases(references, bases, |it, base, out| target(it, base, &mut buffer, out))
}

/// Returns what `function` writes for each reference and the base in the same row.
fn with_bases(
    references: &dyn Array,
    bases: &dyn Array,
    mut function: impl FnMut(UriRef<'_>, Uri<'_>, &mut String) -> Option<()>,
) -> Result<StringViewArray, ArrowError> {
    let (references, bases) = (string_values(references)?, string_values(bases)?);
    same_lengths(references.len(), bases.len())?;
    let mut results = StringViewBuilder::with_capacity(references.len());
    // Consecutive rows often have the same base.
    let mut last: (&str, Option<Uri<'_>>) = ("", None);
    let mut out = String::new();
    for (reference, base) in references.into_iter().zip(bases) {
        let base = base.and_then(|base| {
            if base != last.0 {
                last = (base, Uri::parse(base).ok());
            }
            last.1
        });
        let reference = reference.and_then(|reference| UriRef::parse(reference).ok());
        out.clear();
        let written = reference.zip(base).and_then(|(it, base)| function(it, base, &mut out));
        results.append_option(written.map(|()| &*out));
    }
    Ok(results.finish())
}

/// Converts each URI in a string array to the shortest relative reference, such as `../api/`.
///
/// Use it, for example, to shorten the links of a page with the URI `base`. This function is the
/// inverse of [`resolve`]. A row is NULL if the value is not a URI, or if no reference resolves to
/// it.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit::Uri;
/// use urikit_arrow::relativize;
///
/// let urls = StringArray::from(vec!["https://example.com/docs/api", "https://example.org/"]);
/// let base = Uri::from_static("https://example.com/docs/intro");
/// let references = relativize(&urls, base)?;
/// assert_eq!((references.value(0), references.value(1)), ("api", "//example.org/"));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn relativize(array: &dyn Array, base: Uri<'_>) -> Result<StringViewArray, ArrowError> {
    rewrite(array, |reference, out| relative(reference, base, out))
}

/// Converts each URI to the shortest reference relative to the base URI in the same row of `bases`.
///
/// This function is the inverse of [`resolve_columns`]. A row is NULL if the URI or the base URI is
/// NULL or invalid, or if no reference resolves to the URI.
///
/// # Errors
///
/// Returns an error if one of the arrays is not an array of strings, or if their lengths differ.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::relativize_columns;
///
/// let pages = StringArray::from(vec!["https://example.com/a/", "https://example.org/b"]);
/// let links = StringArray::from(vec!["https://example.com/a/x", "https://example.org/"]);
/// let references = relativize_columns(&links, &pages)?;
/// assert_eq!((references.value(0), references.value(1)), ("x", "."));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn relativize_columns(
    array: &dyn Array,
    bases: &dyn Array,
) -> Result<StringViewArray, ArrowError> {
    with_bases(array, bases, relative)
}

/// Appends the shortest reference to the target.
fn relative(target: UriRef<'_>, base: Uri<'_>, out: &mut String) -> Option<()> {
    let target = Uri::try_from(target).ok()?;
    Relativizer::new(base.resolver()).relativize_into(target, out).ok()
}
