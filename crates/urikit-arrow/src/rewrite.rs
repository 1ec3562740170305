use core::fmt::Write;

use arrow_array::{Array, StringViewArray};
use arrow_schema::ArrowError;
use urikit::normalize::Normalizer;
use urikit::{Component, IriRef, Uri, UriRef};

use crate::Options;
use crate::rows::{Found, strings};
use crate::syntax::{Components, Parser};

/// Returns the string that `function` writes for each URI reference, if it returns `Some`.
///
/// A result that is equal to the value is not copied.
pub(crate) fn rewrite(
    array: &dyn Array,
    mut function: impl FnMut(UriRef<'_>, &mut String) -> Option<()>,
) -> Result<StringViewArray, ArrowError> {
    strings(array, |value, out| {
        let reference = UriRef::parse(value).ok();
        match reference.and_then(|reference| function(reference, out)) {
            Some(()) => Found::written(value, out),
            None => Found::Nothing,
        }
    })
}

/// Normalizes each URI in a string array, so that `HTTP://A.B` becomes `http://a.b/`.
///
/// Use it before comparing or grouping URIs (RFC 3986 section 6.2). Relative references are
/// normalized as well. Invalid values become NULL. Values that are already normalized are not
/// copied.
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
    rewrite(array, |reference, out| {
        Normalizer::new().normalize_into(reference, out);
        Some(())
    })
}

/// Returns the origin of each URI in a string array, such as `https://example.com`.
///
/// The origin consists of the scheme, host, and port (RFC 6454), normalized and without a default
/// port. A row is NULL if the scheme or the host is missing or empty, or if the value is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use urikit_arrow::origin;
///
/// let urls = StringArray::from(vec!["HTTPS://user@Example.com:443/a?b", "mailto:a@b"]);
/// let origins = origin(&urls)?;
/// assert_eq!(origins.value(0), "https://example.com");
/// assert!(origins.is_null(1));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn origin(array: &dyn Array) -> Result<StringViewArray, ArrowError> {
    let mut written = String::new();
    rewrite(array, |reference, out| {
        let (scheme, host) = (reference.scheme()?, reference.host()?);
        if host.is_empty() {
            return None;
        }
        written.clear();
        for part in [scheme.as_str(), "://", host.as_str()] {
            written.push_str(part);
        }
        if let Some(port) = reference.port() {
            written.push(':');
            written.push_str(port.as_str());
        }
        Normalizer::new().normalize_into(Uri::parse(&written).ok()?, out);
        // The path of a normalized http URI is not empty.
        let end = UriRef::parse(out).ok()?.span(Component::Authority)?.end;
        out.truncate(end);
        Some(())
    })
}

/// Removes the userinfo, such as a user name and password, from each URI in a string array.
///
/// The `@` after the userinfo is removed as well, and every other byte is unchanged. Invalid values
/// become NULL. To keep the user name and mask only the password, use [`redact`].
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::without_userinfo;
///
/// let urls = StringArray::from(vec!["ftp://joe:secret@ftp.example.com/a"]);
/// assert_eq!(without_userinfo(&urls)?.value(0), "ftp://ftp.example.com/a");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn without_userinfo(array: &dyn Array) -> Result<StringViewArray, ArrowError> {
    rewrite(array, |reference, out| {
        let text = reference.as_str();
        let userinfo = reference.span(Component::Userinfo);
        let userinfo = userinfo.map_or(0..0, |userinfo| userinfo.start..userinfo.end + 1);
        out.push_str(&text[..userinfo.start]);
        out.push_str(&text[userinfo.end..]);
        Some(())
    })
}

/// Removes a leading `www.` from the host of each URI in a string array, if it has one.
///
/// The case of `www.` is ignored, it is removed only once, and every other byte is unchanged. A row
/// is NULL if the value is invalid. To get only the host without `www.`, use
/// [`host_without_www`](crate::host_without_www).
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, without_www};
///
/// let urls = StringArray::from(vec!["https://www.example.com/a?b", "/www.example.com"]);
/// let shorter = without_www(&urls, &Options::new())?;
/// assert_eq!(shorter.value(0), "https://example.com/a?b");
/// assert_eq!(shorter.value(1), "/www.example.com");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn without_www(array: &dyn Array, options: &Options) -> Result<StringViewArray, ArrowError> {
    let mut parser = Parser::new(options);
    strings(array, |value, out| {
        let Ok(parsed) = parser.parse(value) else { return Found::Nothing };
        let host = parsed.span(Component::Host).unwrap_or(0..0);
        let www = www(&value[host.clone()]);
        out.push_str(&value[..host.start]);
        out.push_str(&value[host.start + www..]);
        Found::written(value, out)
    })
}

/// Returns the length of `www.` at the start of a host, or 0 if there is none or nothing follows.
pub(crate) fn www(host: &str) -> usize {
    const WWW: usize = "www.".len();
    let has_www = host.get(..WWW).is_some_and(|start| start.eq_ignore_ascii_case("www."));
    if has_www && host.len() > WWW { WWW } else { 0 }
}

/// Replaces the password in each URI in a string array with `***`, for use in logs.
///
/// Invalid values become NULL, because they may contain a password at any position.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::redact;
///
/// let urls = StringArray::from(vec!["ftp://joe:secret@ftp.example.com/a"]);
/// assert_eq!(redact(&urls)?.value(0), "ftp://joe:***@ftp.example.com/a");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn redact(array: &dyn Array) -> Result<StringViewArray, ArrowError> {
    rewrite(array, |reference, out| write!(out, "{}", reference.redacted()).ok())
}

/// Converts each URI in a string array to an IRI, so that `/caf%C3%A9` becomes `/café`.
///
/// Use it to show URIs to users. Only escapes of visible non-ASCII characters are decoded (RFC 3987
/// section 3.2). Invalid values become NULL.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::to_iri;
///
/// let urls = StringArray::from(vec!["http://example.com/r%C3%A9sum%C3%A9%20"]);
/// assert_eq!(to_iri(&urls)?.value(0), "http://example.com/résumé%20");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn to_iri(array: &dyn Array) -> Result<StringViewArray, ArrowError> {
    rewrite(array, |reference, out| {
        reference.to_iri_into(out);
        Some(())
    })
}

/// Converts each IRI in a string array to a URI, so that `/café` becomes `/caf%C3%A9`.
///
/// Non-ASCII characters are percent-encoded, also in the host (RFC 3987 section 3.1). Values that
/// are not IRIs become NULL.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::from_iri;
///
/// let iris = StringArray::from(vec!["http://example.com/résumé"]);
/// assert_eq!(from_iri(&iris)?.value(0), "http://example.com/r%C3%A9sum%C3%A9");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn from_iri(array: &dyn Array) -> Result<StringViewArray, ArrowError> {
    strings(array, |value, out| match IriRef::parse(value) {
        Ok(iri) => {
            iri.to_uri_into(out);
            Found::written(value, out)
        }
        Err(_) => Found::Nothing,
    })
}
