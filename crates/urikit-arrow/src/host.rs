use core::fmt::Write;
use core::ops::Range;
use std::net::IpAddr;
use std::sync::{Arc, LazyLock};

use arrow_array::types::Int8Type;
use arrow_array::{Array, ArrayRef, DictionaryArray, Int8Array, StringArray, StringViewArray};
use arrow_schema::ArrowError;
use urikit::component::{Host, HostKind};
use urikit_readings::Part as Key;

use crate::input::{Kernel, Strings, is_valid, range_in, run};
use crate::parser::{Components, Parse, Parser, with_components, with_parser};
use crate::rewrite::www;
use crate::rows::{Found, strings};
use crate::{Case, Options};

/// The values of [`host_kind`].
const HOST_KINDS: [HostKind; 4] =
    [HostKind::RegName, HostKind::Ipv4, HostKind::Ipv6, HostKind::IpvFuture];

/// Returns the kind of the host of each URI in a string array, such as `reg-name` or `ipv6`.
///
/// The other kinds are `ipv4` and `ipvfuture`. The result is a dictionary array, so that each name
/// is stored once. A row is NULL if the URI has no host or the value is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, host_kind};
///
/// let urls = StringArray::from(vec!["http://[::1]/", "http://example.com/", "mailto:a@b"]);
/// let kinds = host_kind(&urls, &Options::new())?;
/// let kinds = kinds.downcast_dict::<StringArray>().unwrap();
/// assert_eq!(kinds.into_iter().collect::<Vec<_>>(), [Some("ipv6"), Some("reg-name"), None]);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn host_kind(
    array: &dyn Array,
    options: &Options,
) -> Result<DictionaryArray<Int8Type>, ArrowError> {
    struct KindKernel(Parser);
    impl Kernel for KindKernel {
        type Output = DictionaryArray<Int8Type>;

        fn run<S: Strings>(&mut self, strings: &S) -> Result<Self::Output, ArrowError> {
            let nulls = strings.nulls();
            let values = (0..strings.len())
                .map(|row| is_valid(nulls, row).then(|| strings.value(row)))
                .map(|value| self.0.parse(value?).ok()?.host_kind());
            kinds(values)
        }
    }
    with_components(array, options, |array| run(&mut KindKernel(Parser::new(options)), array))
}

/// Returns the dictionary of the kinds of rows.
pub(crate) fn kinds(
    rows: impl Iterator<Item = Option<HostKind>>,
) -> Result<DictionaryArray<Int8Type>, ArrowError> {
    let key = |kind| HOST_KINDS.iter().position(|&it| it == kind).map(|at| at as i8);
    let keys: Int8Array = rows.map(|kind| kind.and_then(key)).collect();
    DictionaryArray::try_new(keys, HOST_KIND_NAMES.clone())
}

/// The names of [`HOST_KINDS`]. They are shared, so that concatenated dictionaries do not grow.
static HOST_KIND_NAMES: LazyLock<ArrayRef> =
    LazyLock::new(|| Arc::new(StringArray::from_iter_values(HOST_KINDS.map(HostKind::name))));

/// Applies a function to the host of each URI.
///
/// A range that the function returns is a byte range in the host.
pub(crate) fn of_host(
    array: &dyn Array,
    options: &Options,
    function: impl FnMut(&Host<'_>, &mut String) -> Found,
) -> Result<StringViewArray, ArrowError> {
    fn of_parsed<P: Parse>(
        array: &dyn Array,
        case: Case,
        mut parser: P,
        mut function: impl FnMut(&Host<'_>, &mut String) -> Found,
    ) -> Result<StringViewArray, ArrowError> {
        strings(array, |value, out| {
            let Ok(parsed) = &parser.parse(value) else { return Found::Nothing };
            let Some(span) = parsed.span(Key::Host) else { return Found::Nothing };
            let Some(host) = parsed.host() else { return Found::Nothing };
            match function(&host, out).in_case(case, host.as_str(), out) {
                Found::Part(Range { start, end }) => {
                    Found::Part(span.start + start..span.start + end)
                }
                other => other,
            }
        })
    }
    let case = options.case();
    with_components(
        array,
        options,
        |array| with_parser!(options, parser => of_parsed(array, case, parser, function)),
    )
}

/// Returns the host of each URI in a string array without a leading `www.`, if it has one.
///
/// Use it to group URIs by site. The case of `www.` is ignored, and a repeated `www.` is removed
/// only once. A row is NULL if the URI has no host or the value is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, host_without_www};
///
/// let urls = StringArray::from(vec!["http://WWW.example.com/", "http://example.com/"]);
/// let hosts = host_without_www(&urls, &Options::new())?;
/// assert_eq!((hosts.value(0), hosts.value(1)), ("example.com", "example.com"));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn host_without_www(
    array: &dyn Array,
    options: &Options,
) -> Result<StringViewArray, ArrowError> {
    of_host(array, options, |host, _| {
        let host = host.as_str();
        Found::Part(www(host)..host.len())
    })
}

/// Returns the host of each URI in a string array with its labels in reverse order.
///
/// For example, `www.example.com` becomes `com.example.www`, so that sorting groups the hosts of a
/// domain. A trailing dot is removed. IP addresses are unchanged. A row is NULL if the URI has no
/// host or the value is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, host_reversed};
///
/// let urls = StringArray::from(vec!["http://www.example.com/", "http://192.0.2.1/"]);
/// let hosts = host_reversed(&urls, &Options::new())?;
/// assert_eq!((hosts.value(0), hosts.value(1)), ("com.example.www", "192.0.2.1"));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn host_reversed(array: &dyn Array, options: &Options) -> Result<StringViewArray, ArrowError> {
    of_host(array, options, |host, out| {
        let name = host.as_str().strip_suffix('.').unwrap_or(host.as_str());
        if host.kind() != HostKind::RegName || !name.contains('.') {
            return Found::Part(0..name.len());
        }
        for (number, label) in name.rsplit('.').enumerate() {
            if number > 0 {
                out.push('.');
            }
            out.push_str(label);
        }
        Found::New
    })
}

/// Returns the label of the host with the given number of each URI in a string array.
///
/// Labels are counted as in SQL: 1 is the first, and -1 is the last, such as `com` in
/// `www.example.com`. A trailing dot is ignored. A row is NULL if the host is missing, an IP
/// address, or has no such label, or if the value is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, host_label};
///
/// let urls = StringArray::from(vec!["http://www.example.com/"]);
/// assert_eq!(host_label(&urls, -1, &Options::new())?.value(0), "com");
/// assert_eq!(host_label(&urls, 1, &Options::new())?.value(0), "www");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn host_label(
    array: &dyn Array,
    number: i64,
    options: &Options,
) -> Result<StringViewArray, ArrowError> {
    let index = usize::try_from(number.unsigned_abs()).ok().and_then(|it| it.checked_sub(1));
    of_host(array, options, |host, _| {
        let (HostKind::RegName, Some(index)) = (host.kind(), index) else { return Found::Nothing };
        let name = host.as_str().strip_suffix('.').unwrap_or(host.as_str());
        let mut labels = name.split('.').filter(|_| !name.is_empty());
        let label = if number > 0 { labels.nth(index) } else { labels.nth_back(index) };
        label.map(|label| range_in(name, label)).into()
    })
}

/// Returns the IP address in the host of each URI in a string array, in its canonical form.
///
/// IPv6 addresses are written without brackets, as RFC 5952 specifies, for example `2001:db8::1`. A
/// row is NULL if the host is not an IP address or the value is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use urikit_arrow::{Options, host_inet};
///
/// let urls = StringArray::from(vec!["http://[2001:DB8:0::1]:80/", "http://example.com/"]);
/// let addresses = host_inet(&urls, &Options::new())?;
/// assert_eq!(addresses.value(0), "2001:db8::1");
/// assert!(addresses.is_null(1));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn host_inet(array: &dyn Array, options: &Options) -> Result<StringViewArray, ArrowError> {
    of_host(array, options, |host, out| match host.to_ip_addr() {
        Some(IpAddr::V4(_)) => Found::Part(0..host.as_str().len()),
        Some(address) => {
            write!(out, "{address}").expect("writing to a string cannot fail");
            Found::New
        }
        None => Found::Nothing,
    })
}

/// Returns the host of each URI in a string array in ASCII, such as `xn--bcher-kva.example`.
///
/// Non-ASCII names are converted to the form that DNS uses (UTS 46); other hosts are unchanged. To
/// accept IRIs, use [`Spec::Rfc3987`](crate::Spec::Rfc3987). A row is NULL if the value is
/// invalid, or if there is no host or no ASCII form of it.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, Spec, host_ascii};
///
/// let iris = StringArray::from(vec!["http://Bücher.example/"]);
/// let options = Options::new().with_spec(Spec::Rfc3987);
/// assert_eq!(host_ascii(&iris, &options)?.value(0), "xn--bcher-kva.example");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
#[cfg(feature = "idna")]
pub fn host_ascii(array: &dyn Array, options: &Options) -> Result<StringViewArray, ArrowError> {
    let mut reference = String::new();
    of_host(array, options, |host, out| {
        let name = host.as_str();
        if host.kind() != HostKind::RegName || (name.is_ascii() && !name.contains('%')) {
            return Found::Part(0..name.len());
        }
        reference.clear();
        reference.push_str("//");
        reference.push_str(name);
        let uri = urikit::IriRef::parse(&reference).ok().and_then(|it| it.to_uri_by_idna().ok());
        match uri.as_ref().and_then(|uri| uri.host_str()) {
            Some(ascii) => {
                out.push_str(ascii);
                Found::New
            }
            None => Found::Nothing,
        }
    })
}

/// Returns the host of each URI in a string array in Unicode, such as `bücher.example`.
///
/// Labels that users may confuse with others remain in ASCII, as [`urikit::iri::unicode_host`]
/// describes. A row is NULL if the URI has no host or the value is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, host_unicode};
///
/// let urls = StringArray::from(vec!["http://xn--bcher-kva.example/"]);
/// assert_eq!(host_unicode(&urls, &Options::new())?.value(0), "bücher.example");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
#[cfg(feature = "idna")]
pub fn host_unicode(array: &dyn Array, options: &Options) -> Result<StringViewArray, ArrowError> {
    of_host(array, options, |host, out| match urikit::iri::unicode_host(host) {
        std::borrow::Cow::Borrowed(name) => Found::Part(0..name.len()),
        std::borrow::Cow::Owned(name) => {
            out.push_str(&name);
            Found::New
        }
    })
}
