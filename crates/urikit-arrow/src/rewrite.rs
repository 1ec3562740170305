use arrow_array::builder::StringViewBuilder;
use arrow_array::{Array, StringViewArray};
use arrow_schema::ArrowError;
use urikit::{AbsoluteUri, Uri, UriRef};

use crate::input::{Kernel, Strings, is_valid, run, string_values};
use crate::views::Parts;

/// A function from a URI reference to a new string. Returns `false` if there is no result.
trait Rewrite {
    fn rewrite(&self, reference: UriRef<'_>, out: &mut String) -> bool;
}

struct RewriteKernel<'f>(&'f dyn Rewrite);

impl Kernel for RewriteKernel<'_> {
    type Output = StringViewArray;

    fn run<S: Strings>(&self, strings: &S) -> Result<StringViewArray, ArrowError> {
        let nulls = strings.nulls();
        let (mut parts, mut out) = (Parts::new(strings), String::new());
        for row in 0..strings.len() {
            if !is_valid(nulls, row) {
                parts.push_null();
                continue;
            }
            let value = strings.value(row);
            out.clear();
            match UriRef::parse(value) {
                Ok(reference) if self.0.rewrite(reference, &mut out) => {
                    if out == value {
                        parts.push(row, value, Some(0..value.len()));
                    } else {
                        parts.push_new(&out);
                    }
                }
                _ => parts.push_null(),
            }
        }
        parts.finish()
    }
}

/// Normalizes each URI or relative reference in a string array (RFC 3986 section 6.2).
///
/// Values that are normalized already are not copied. Invalid values are NULL.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::normalize;
///
/// let urls = StringArray::from(vec!["HTTP://Example.com:80/a/../%7Eb"]);
/// assert_eq!(normalize(&urls)?.value(0), "http://example.com/~b");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn normalize(array: &dyn Array) -> Result<StringViewArray, ArrowError> {
    struct Normalize;
    impl Rewrite for Normalize {
        fn rewrite(&self, reference: UriRef<'_>, out: &mut String) -> bool {
            reference.normalize().append_to(out);
            true
        }
    }
    run(&RewriteKernel(&Normalize), array)
}

/// Resolves each URI reference in a string array against one base URI (RFC 3986 section 5).
///
/// Invalid references are NULL. If each row has another base, use [`resolve_columns`].
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit::AbsoluteUri;
/// use urikit_arrow::resolve;
///
/// let links = StringArray::from(vec!["../api/", "?page=2"]);
/// let base = AbsoluteUri::from_static("https://example.com/docs/intro");
/// let targets = resolve(&links, base)?;
/// assert_eq!(targets.value(0), "https://example.com/api/");
/// assert_eq!(targets.value(1), "https://example.com/docs/intro?page=2");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn resolve(array: &dyn Array, base: AbsoluteUri<'_>) -> Result<StringViewArray, ArrowError> {
    struct Resolve<'b>(AbsoluteUri<'b>);
    impl Rewrite for Resolve<'_> {
        fn rewrite(&self, reference: UriRef<'_>, out: &mut String) -> bool {
            self.0.resolve(reference).append_to(out);
            true
        }
    }
    run(&RewriteKernel(&Resolve(base)), array)
}

/// Resolves each URI reference in a string array against the base URI in the same row of `bases`.
///
/// A row is NULL if the reference or the base is NULL or invalid. A base must have a scheme; its
/// fragment is ignored.
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
    let (references, bases) = (string_values(references)?, string_values(bases)?);
    if references.len() != bases.len() {
        let lengths = format!("{} references and {} bases", references.len(), bases.len());
        return Err(ArrowError::InvalidArgumentError(lengths));
    }
    let mut targets = StringViewBuilder::with_capacity(references.len());
    // Consecutive rows often have the same base.
    let mut last: (&str, Option<AbsoluteUri<'_>>) = ("", None);
    let mut out = String::new();
    for (reference, base) in references.into_iter().zip(bases) {
        let base = base.and_then(|base| {
            if base != last.0 {
                last = (base, Uri::parse(base).ok().map(|base| base.without_fragment()));
            }
            last.1
        });
        let reference = reference.and_then(|reference| UriRef::parse(reference).ok());
        match (reference, base) {
            (Some(reference), Some(base)) => {
                out.clear();
                base.resolve(reference).append_to(&mut out);
                targets.append_value(&out);
            }
            _ => targets.append_null(),
        }
    }
    Ok(targets.finish())
}

/// Returns the shortest relative reference from a base URI to each URI in a string array.
///
/// This is the inverse of [`resolve`], for example to shorten the links of a page. The result is
/// NULL for a value that is not a URI, and for a URI to which no reference resolves.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit::AbsoluteUri;
/// use urikit_arrow::relativize;
///
/// let urls = StringArray::from(vec!["https://example.com/docs/api", "https://example.org/"]);
/// let base = AbsoluteUri::from_static("https://example.com/docs/intro");
/// let references = relativize(&urls, base)?;
/// assert_eq!((references.value(0), references.value(1)), ("api", "//example.org/"));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn relativize(array: &dyn Array, base: AbsoluteUri<'_>) -> Result<StringViewArray, ArrowError> {
    struct Relativize<'b>(AbsoluteUri<'b>);
    impl Rewrite for Relativize<'_> {
        fn rewrite(&self, reference: UriRef<'_>, out: &mut String) -> bool {
            let Ok(target) = Uri::try_from(reference) else { return false };
            match self.0.resolver().relativize(target) {
                Ok(relative) => relative.append_to(out),
                Err(_) => return false,
            }
            true
        }
    }
    run(&RewriteKernel(&Relativize(base)), array)
}
