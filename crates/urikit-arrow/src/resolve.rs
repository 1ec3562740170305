use arrow_array::builder::StringViewBuilder;
use arrow_array::{Array, StringViewArray};
use arrow_schema::ArrowError;
use urikit::relativize::Relativizer;
use urikit::{Uri, UriRef};
use urikit_readings::{Parsed, Reference, Spec};

use crate::Options;
use crate::input::{same_lengths, string_values};
use crate::parser::rewrite;
use crate::rows::{Found, strings};

/// Resolves each URI reference, such as `../api/`, in a string array against one base URI.
///
/// Use it for the links of one page. References are parsed and resolved by the specification of the
/// base, RFC 3986 section 5 for example. If each row has a different base URI, use
/// [`resolve_columns`]. Invalid references become NULL.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings, or if `base` has no scheme.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Spec, resolve};
///
/// let links = StringArray::from(vec!["../api/", "?page=2"]);
/// let base = Spec::Rfc3986.parse("https://example.com/docs/intro")?;
/// let targets = resolve(&links, &base)?;
/// assert_eq!(targets.value(0), "https://example.com/api/");
/// assert_eq!(targets.value(1), "https://example.com/docs/intro?page=2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn resolve(array: &dyn Array, base: &Parsed<'_>) -> Result<StringViewArray, ArrowError> {
    let Some(uri) = uri_base(base)? else {
        return of_base(array, base, |base, value| base.resolve(value).ok());
    };
    let mut buffer = Vec::new();
    let of_uri = |it: UriRef<'_>, out: &mut String| target(it, uri, &mut buffer, out);
    rewrite(array, &Options::new(), of_uri, |_, _| None)
}

/// Returns the base if it is a URI of RFC 3986, for which there are faster loops.
fn uri_base<'b>(base: &Parsed<'b>) -> Result<Option<Uri<'b>>, ArrowError> {
    if !base.is_absolute() {
        return Err(ArrowError::InvalidArgumentError("the base URI has no scheme".to_owned()));
    }
    match base.reference() {
        Reference::Uri(uri) => Ok(Uri::try_from(*uri).ok()),
        _ => Ok(None),
    }
}

/// Returns what `function` returns for each value and the base.
fn of_base(
    array: &dyn Array,
    base: &Parsed<'_>,
    function: fn(&Parsed<'_>, &str) -> Option<String>,
) -> Result<StringViewArray, ArrowError> {
    strings(array, |value, out| match function(base, value) {
        Some(written) => {
            out.push_str(&written);
            Found::written(value, out)
        }
        None => Found::Nothing,
    })
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
/// use urikit_arrow::{Spec, resolve_columns};
///
/// let pages = StringArray::from(vec!["https://example.com/a/", "https://example.org/b"]);
/// let links = StringArray::from(vec!["x", "/y"]);
/// let targets = resolve_columns(&links, &pages, Spec::Rfc3986)?;
/// assert_eq!(targets.value(0), "https://example.com/a/x");
/// assert_eq!(targets.value(1), "https://example.org/y");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn resolve_columns(
    references: &dyn Array,
    bases: &dyn Array,
    spec: Spec,
) -> Result<StringViewArray, ArrowError> {
    let mut buffer = Vec::new();
    with_bases(references, bases, spec, |value, base, out| {
        if let Ok(Some(base)) = uri_base(base) {
            return target(UriRef::parse(value).ok()?, base, &mut buffer, out);
        }
        out.push_str(&base.resolve(value).ok()?);
        Some(())
    })
}

/// Returns what `function` writes for each reference and the base in the same row.
fn with_bases(
    references: &dyn Array,
    bases: &dyn Array,
    spec: Spec,
    mut function: impl FnMut(&str, &Parsed<'_>, &mut String) -> Option<()>,
) -> Result<StringViewArray, ArrowError> {
    let (references, bases) = (string_values(references)?, string_values(bases)?);
    same_lengths(references.len(), bases.len())?;
    let mut results = StringViewBuilder::with_capacity(references.len());
    // Consecutive rows often have the same base.
    let mut last: Option<(&str, Option<Parsed<'_>>)> = None;
    let mut out = String::new();
    for (reference, base) in references.into_iter().zip(bases) {
        let (Some(reference), Some(base)) = (reference, base) else {
            results.append_null();
            continue;
        };
        if last.as_ref().is_none_or(|(text, _)| *text != base) {
            last = Some((base, spec.parse(base).ok()));
        }
        out.clear();
        let parsed = last.as_ref().and_then(|(_, parsed)| parsed.as_ref());
        let written = parsed.and_then(|base| function(reference, base, &mut out));
        results.append_option(written.map(|()| &*out));
    }
    Ok(results.finish())
}

/// Converts each URI in a string array to the shortest relative reference, such as `../api/`.
///
/// Use it, for example, to shorten the links of a page with the URI `base`. This function is the
/// inverse of [`resolve`], by RFC 3986 or RFC 3987. A row is NULL if the value is not a URI, or if
/// no reference resolves to it.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings, or if `base` has no scheme.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Spec, relativize};
///
/// let urls = StringArray::from(vec!["https://example.com/docs/api", "https://example.org/"]);
/// let base = Spec::Rfc3986.parse("https://example.com/docs/intro")?;
/// let references = relativize(&urls, &base)?;
/// assert_eq!((references.value(0), references.value(1)), ("api", "//example.org/"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn relativize(array: &dyn Array, base: &Parsed<'_>) -> Result<StringViewArray, ArrowError> {
    let Some(uri) = uri_base(base)? else {
        return of_base(array, base, |base, value| base.relativize(value).ok());
    };
    rewrite(array, &Options::new(), |it, out| relative(it, uri, out), |_, _| None)
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
/// use urikit_arrow::{Spec, relativize_columns};
///
/// let pages = StringArray::from(vec!["https://example.com/a/", "https://example.org/b"]);
/// let links = StringArray::from(vec!["https://example.com/a/x", "https://example.org/"]);
/// let references = relativize_columns(&links, &pages, Spec::Rfc3986)?;
/// assert_eq!((references.value(0), references.value(1)), ("x", "."));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn relativize_columns(
    array: &dyn Array,
    bases: &dyn Array,
    spec: Spec,
) -> Result<StringViewArray, ArrowError> {
    with_bases(array, bases, spec, |value, base, out| {
        if let Ok(Some(base)) = uri_base(base) {
            return relative(UriRef::parse(value).ok()?, base, out);
        }
        out.push_str(&base.relativize(value).ok()?);
        Some(())
    })
}

/// Appends the shortest reference to the target.
fn relative(target: UriRef<'_>, base: Uri<'_>, out: &mut String) -> Option<()> {
    let target = Uri::try_from(target).ok()?;
    Relativizer::new(base.resolver()).relativize_into(target, out).ok()
}
