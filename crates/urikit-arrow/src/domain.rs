use core::fmt::Write;

use arrow_array::{Array, ListArray, StringViewArray};
use arrow_schema::ArrowError;
use urikit_canon::domain::{DomainParser, SuffixList};
use urikit_canon::profile::Profile;
use urikit_canon::{CanonError, Outcome, profile, safe_browsing, surt as key};

use crate::Options;
use crate::host::of_host;
use crate::lists::lists;
use crate::rows::{Found, strings};

/// A part of a host name, such as the registered domain `example.co.uk` of `www.example.co.uk`.
///
/// It is passed to [`domain`], which extracts this part from each URI in an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DomainPart {
    /// The public suffix and the label before it, such as `example.co.uk`.
    RegisteredDomain,
    /// The suffix under which names are registered, such as `co.uk`.
    PublicSuffix,
    /// The first label of the registered domain, such as `example`.
    RegisteredLabel,
    /// The labels before the registered domain, such as `www`.
    Subdomain,
}

/// Returns a part of the host of each URI in a string array, such as its registered domain.
///
/// The parser determines the part by a Public Suffix List. A row is NULL if the value is invalid,
/// or if the host has no such part, for example because it is an IP address. The host is used as
/// written, without decoding.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "bundled-list")] {
/// use arrow_array::{Array, StringArray};
/// use urikit_arrow::{DomainPart, Options, domain};
/// use urikit_canon::domain::{BundledList, DomainParser};
///
/// let urls = StringArray::from(vec!["https://www.example.co.uk/", "http://192.0.2.1/"]);
/// let parser = DomainParser::new(BundledList);
/// let domains = domain(&urls, DomainPart::RegisteredDomain, &parser, &Options::new())?;
/// assert_eq!(domains.value(0), "example.co.uk");
/// assert!(domains.is_null(1));
/// # }
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn domain<L: SuffixList>(
    array: &dyn Array,
    part: DomainPart,
    parser: &DomainParser<L>,
    options: &Options,
) -> Result<StringViewArray, ArrowError> {
    of_host(array, options, |host, _| {
        let name = parser.split(host.as_str()).ok();
        let range = name.and_then(|name| match part {
            DomainPart::RegisteredDomain => name.registered_domain_span(),
            DomainPart::PublicSuffix => Some(name.public_suffix_span()),
            DomainPart::RegisteredLabel => {
                let start = name.registered_domain_span()?.start;
                Some(start..start + name.registered_label()?.len())
            }
            DomainPart::Subdomain => name.subdomain_span(),
        });
        range.into()
    })
}

/// Converts each URL in a string array to its canonical form, for example to find duplicates.
///
/// The profile, such as [`Profile::crawler`], specifies the form. Unlike other functions, this one
/// accepts values that are not valid URIs, such as URLs with spaces around them. A row is NULL if
/// the URL has no canonical form, or if the form is not UTF-8.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::canonicalize;
/// use urikit_canon::profile::Profile;
///
/// let urls = StringArray::from(vec![" HTTP://Example.com:80/a b#top"]);
/// assert_eq!(canonicalize(&urls, &Profile::crawler())?.value(0), "http://example.com/a%20b");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn canonicalize(array: &dyn Array, profile: &Profile) -> Result<StringViewArray, ArrowError> {
    canonical(array, |value, out| profile::canonicalize(value, profile, out))
}

/// Returns a key for sorting each URL in a string array, such as `com,example)/a`.
///
/// The key is a SURT (Sort-friendly URI Reordering Transform), in which the labels of the host are
/// reversed, so that sorting groups the URLs of a domain. The profile specifies all other details.
/// A row is NULL if the URL has no key, or if the key is not UTF-8.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::surt;
/// use urikit_canon::profile::Profile;
///
/// let urls = StringArray::from(vec!["http://www.example.com/a?b"]);
/// assert_eq!(surt(&urls, &Profile::commoncrawl())?.value(0), "com,example)/a?b");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn surt(array: &dyn Array, profile: &Profile) -> Result<StringViewArray, ArrowError> {
    canonical(array, |value, out| key::surt(value, profile, out))
}

fn canonical(
    array: &dyn Array,
    write: impl Fn(&str, &mut Vec<u8>) -> Result<Outcome, CanonError>,
) -> Result<StringViewArray, ArrowError> {
    let mut bytes = Vec::new();
    strings(array, |value, out| {
        let written = write(value, &mut bytes).ok().and_then(|_| core::str::from_utf8(&bytes).ok());
        match written {
            Some(written) => {
                out.push_str(written);
                Found::written(value, out)
            }
            None => Found::Nothing,
        }
    })
}

/// Returns the Safe Browsing expressions of each URL in a string array, such as `example.com/a/`.
///
/// An expression consists of a host suffix and a path prefix of the canonical URL. A lookup
/// compares the SHA-256 hash of each expression with a list of unsafe URLs. A row is NULL if the
/// URL has no host.
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
/// use urikit_arrow::safe_browsing_expressions;
///
/// let urls = StringArray::from(vec!["http://Www.example.com/a?b"]);
/// let expressions = safe_browsing_expressions(&urls)?.value(0);
/// let expected = [
///     "www.example.com/a?b", "www.example.com/a", "www.example.com/",
///     "example.com/a?b", "example.com/a", "example.com/",
/// ];
/// assert!(expressions.as_string_view().iter().flatten().eq(expected));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn safe_browsing_expressions(array: &dyn Array) -> Result<ListArray, ArrowError> {
    let (mut bytes, mut written) = (Vec::new(), String::new());
    lists(array, &["expression"], |value, items| {
        for expression in safe_browsing::expressions(value, &mut bytes).ok()? {
            written.clear();
            write!(written, "{expression}").ok()?;
            items.push_new(&written);
        }
        Some(())
    })
}
