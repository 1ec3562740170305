use core::ops::Range;
use std::borrow::Cow;

use arrow_array::{Array, StringViewArray};
use arrow_schema::ArrowError;
use urikit::normalize::Normalizer;
use urikit::spec::{GenericUri, Rfc3986, Rfc3987, UriSpec};
use urikit::{Component, IriRef, UriRef, UriRefBuf};
use urikit_readings::{Parsed, Part as Key, Redacted, Spec};

use crate::Options;
use crate::parser::{Components, Parser, rewrite, with_components};
use crate::query::valid_query;
use crate::rows::{Found, strings};

/// Normalizes each URI in a string array, so that `HTTP://A.B` becomes `http://a.b/`.
///
/// Use it before comparing or grouping URIs (RFC 3986 section 6.2). Relative references are
/// normalized as well. Other specifications than RFC 3986 have their own normal forms. Values that
/// are already normalized are not copied. A row is NULL if the value is invalid, or if the
/// specification does not define normalization.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, normalize};
///
/// let urls = StringArray::from(vec!["HTTP://Example.com:80/a/../%7Eb"]);
/// let normal = normalize(&urls, &Options::new())?;
/// assert_eq!(normal.value(0), "http://example.com/~b");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn normalize(array: &dyn Array, options: &Options) -> Result<StringViewArray, ArrowError> {
    let of_uri = |uri: UriRef<'_>, out: &mut String| {
        Normalizer::new().normalize_into(uri, out);
        Some(())
    };
    rewrite(array, options, of_uri, |parsed, out| {
        out.push_str(&parsed.normalize().ok()?);
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
/// use urikit_arrow::{Options, origin};
///
/// let urls = StringArray::from(vec!["HTTPS://user@Example.com:443/a?b", "mailto:a@b"]);
/// let origins = origin(&urls, &Options::new())?;
/// assert_eq!(origins.value(0), "https://example.com");
/// assert!(origins.is_null(1));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn origin(array: &dyn Array, options: &Options) -> Result<StringViewArray, ArrowError> {
    let mut written = String::new();
    let of_uri = |uri: UriRef<'_>, out: &mut String| {
        let port = uri.port().map(|port| port.as_str());
        push_origin::<Rfc3986>(
            [uri.scheme()?.as_str(), "://", uri.host_str()?],
            port,
            &mut written,
            out,
        )
    };
    let mut other = String::new();
    rewrite(array, options, of_uri, |parsed, out| {
        let (scheme, host) = (parsed.get(Key::Scheme)?, parsed.get(Key::Host)?);
        if parsed.spec() == Spec::Whatwg {
            // The serialization is normalized, and its host can be invalid in RFC 3986.
            let end = parsed.span(Key::Port).or(parsed.span(Key::Host))?.end;
            out.push_str(scheme);
            out.push_str("://");
            out.push_str(&parsed.as_str()[parsed.span(Key::Host)?.start..end]);
            return (!host.is_empty()).then_some(());
        }
        let parts = [scheme, "://", host];
        if parsed.spec() == Spec::Rfc3987 {
            push_origin::<Rfc3987>(parts, parsed.get(Key::Port), &mut other, out)
        } else {
            push_origin::<Rfc3986>(parts, parsed.get(Key::Port), &mut other, out)
        }
    })
}

/// Appends the normalized origin of a scheme, `://`, and a host. `written` is memory that all rows
/// share.
fn push_origin<S: UriSpec>(
    parts: [&str; 3],
    port: Option<&str>,
    written: &mut String,
    out: &mut String,
) -> Option<()> {
    let [.., host] = parts;
    if host.is_empty() {
        return None;
    }
    written.clear();
    parts.iter().for_each(|part| written.push_str(part));
    if let Some(port) = port {
        written.push(':');
        written.push_str(port);
    }
    Normalizer::new().normalize_into(GenericUri::<S>::parse(written).ok()?, out);
    // The path of a normalized http URI is not empty.
    let end = IriRef::parse(out).ok()?.span(Component::Authority)?.end;
    out.truncate(end);
    Some(())
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
/// use urikit_arrow::{Options, without_userinfo};
///
/// let urls = StringArray::from(vec!["ftp://joe:secret@ftp.example.com/a"]);
/// let urls = without_userinfo(&urls, &Options::new())?;
/// assert_eq!(urls.value(0), "ftp://ftp.example.com/a");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn without_userinfo(
    array: &dyn Array,
    options: &Options,
) -> Result<StringViewArray, ArrowError> {
    fn write(text: &str, userinfo: Option<Range<usize>>, out: &mut String) -> Option<()> {
        let userinfo = userinfo.map_or(0..0, |userinfo| userinfo.start..userinfo.end + 1);
        out.push_str(&text[..userinfo.start]);
        out.push_str(&text[userinfo.end..]);
        Some(())
    }
    let of_uri =
        |uri: UriRef<'_>, out: &mut String| write(uri.as_str(), uri.span(Component::Userinfo), out);
    rewrite(array, options, of_uri, |parsed, out| {
        write(parsed.as_str(), parsed.span(Key::Userinfo), out)
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
    let of_value = |value: &str, out: &mut String| {
        let Ok(parsed) = parser.parse(value) else { return Found::Nothing };
        let host = parsed.span(Key::Host).unwrap_or(0..0);
        let www = www(&value[host.clone()]);
        out.push_str(&value[..host.start]);
        out.push_str(&value[host.start + www..]);
        Found::written(value, out)
    };
    with_components(array, options, |array| strings(array, of_value))
}

/// Returns the length of `www.` at the start of a host, or 0 if there is none or nothing follows.
pub(crate) fn www(host: &str) -> usize {
    const WWW: usize = "www.".len();
    let has_www = host.get(..WWW).is_some_and(|start| start.eq_ignore_ascii_case("www."));
    if has_www && host.len() > WWW { WWW } else { 0 }
}

/// Replaces each password and token in each URI in a string array with `***`, for use in logs.
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
/// use urikit_arrow::{Options, redact};
///
/// let urls = StringArray::from(vec!["ftp://joe:secret@ftp.example.com/a"]);
/// let urls = redact(&urls, &Options::new())?;
/// assert_eq!(urls.value(0), "ftp://joe:***@ftp.example.com/a");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn redact(array: &dyn Array, options: &Options) -> Result<StringViewArray, ArrowError> {
    let push = |redacted: Redacted<'_>, out: &mut String| {
        out.push_str(&Cow::from(redacted));
        Some(())
    };
    rewrite(
        array,
        options,
        |uri, out| push(urikit_readings::redact(uri.as_str()), out),
        |parsed, out| push(parsed.redacted(), out),
    )
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
/// use urikit_arrow::{Options, to_iri};
///
/// let urls = StringArray::from(vec!["http://example.com/r%C3%A9sum%C3%A9%20"]);
/// let iris = to_iri(&urls, &Options::new())?;
/// assert_eq!(iris.value(0), "http://example.com/résumé%20");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn to_iri(array: &dyn Array, options: &Options) -> Result<StringViewArray, ArrowError> {
    let of_uri = |uri: UriRef<'_>, out: &mut String| {
        uri.to_iri_into(out);
        Some(())
    };
    rewrite(array, options, of_uri, |parsed, out| {
        let uri = match IriRef::parse(parsed.as_str()) {
            Ok(iri) => iri.to_uri(),
            // Browsers and Java keep some characters that RFC 3986 does not allow.
            Err(_) => UriRefBuf::parse(encoded(parsed)?).ok()?,
        };
        uri.to_iri_into(out);
        Some(())
    })
}

/// Returns a reference with percent-encoded characters that RFC 3986 does not allow after the host.
fn encoded(parsed: &Parsed<'_>) -> Option<String> {
    let (text, path) = (parsed.as_str(), parsed.span(Key::Path)?);
    let end = parsed.span(Key::Fragment).map_or(text.len(), |fragment| fragment.start - 1);
    let mut uri = text[..path.start].to_owned() + &valid_query(&text[path.start..end]);
    if let Some(fragment) = parsed.get(Key::Fragment) {
        uri.push('#');
        uri.push_str(&valid_query(fragment));
    }
    Some(uri)
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
