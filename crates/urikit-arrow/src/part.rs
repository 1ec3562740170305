use core::ops::Range;

use arrow_array::types::Int8Type;
use arrow_array::{Array, DictionaryArray, Int8Array, StringArray, StringViewArray, UInt16Array};
use arrow_schema::ArrowError;
use urikit::Component;
use urikit::component::HostKind;

use crate::input::{Kernel, Strings, is_valid, run};
use crate::syntax::Parsed;
use crate::views::Parts;
use crate::{Options, Syntax};

/// A substring of a URI that [`part`] extracts, such as the host or the last path segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// The scheme (RFC 3986 section 3.1).
    Scheme,
    /// The userinfo, host, and port (section 3.2).
    Authority,
    /// The userinfo (section 3.2.1).
    Userinfo,
    /// The userinfo before its first `:`.
    Username,
    /// The host (section 3.2.2). IPv6 addresses are in brackets.
    Host,
    /// The path (section 3.3), which is always defined.
    Path,
    /// The path, and the query with its `?`, if any.
    PathAndQuery,
    /// The last segment of the path, after the last `/`.
    Filename,
    /// The query (section 3.4), without its `?`.
    Query,
    /// The fragment (section 3.5), without its `#`.
    Fragment,
    /// Everything but the fragment and its `#`.
    WithoutFragment,
    /// Everything before the `?` and `#`.
    WithoutQuery,
}

impl Part {
    /// Returns the byte range of the part in `value`, if it is defined.
    #[inline]
    pub(crate) fn span(self, parsed: &Parsed<'_>, value: &str) -> Option<Range<usize>> {
        match self {
            Self::Scheme => parsed.span(Component::Scheme),
            Self::Authority => parsed.span(Component::Authority),
            Self::Userinfo => parsed.span(Component::Userinfo),
            Self::Username => {
                let userinfo = parsed.span(Component::Userinfo)?;
                let colon = value[userinfo.clone()].find(':');
                Some(userinfo.start..colon.map_or(userinfo.end, |colon| userinfo.start + colon))
            }
            Self::Host => parsed.span(Component::Host),
            Self::Path => parsed.span(Component::Path),
            Self::PathAndQuery => {
                let path = parsed.span(Component::Path)?;
                let query = parsed.span(Component::Query);
                Some(path.start..query.map_or(path.end, |query| query.end))
            }
            Self::Filename => {
                let path = parsed.span(Component::Path)?;
                let slash = value[path.clone()].rfind('/');
                Some(slash.map_or(path.start, |slash| path.start + slash + 1)..path.end)
            }
            Self::Query => parsed.span(Component::Query),
            Self::Fragment => parsed.span(Component::Fragment),
            Self::WithoutFragment => {
                let fragment = parsed.span(Component::Fragment);
                Some(0..fragment.map_or(value.len(), |fragment| fragment.start - 1))
            }
            Self::WithoutQuery => {
                let query = parsed.span(Component::Query);
                let fragment = parsed.span(Component::Fragment);
                Some(0..query.or(fragment).map_or(value.len(), |part| part.start - 1))
            }
        }
    }
}

/// Returns one component of each URI in a string array, such as the host.
///
/// `part` selects the component. It is not decoded, and not copied. A row is NULL if the component
/// is undefined or the value is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings, or if a part is longer than 1 GiB.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringViewArray};
/// use urikit_arrow::{Options, Part, part};
///
/// let urls = StringViewArray::from(vec!["https://example.com/a?", "/b", "not a URI"]);
/// let queries = part(&urls, Part::Query, &Options::new())?;
/// assert_eq!(queries.iter().collect::<Vec<_>>(), [Some(""), None, None]);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn part(
    array: &dyn Array,
    part: Part,
    options: &Options,
) -> Result<StringViewArray, ArrowError> {
    struct PartKernel(Part, Syntax);
    impl Kernel for PartKernel {
        type Output = StringViewArray;

        fn run<S: Strings>(&self, strings: &S) -> Result<StringViewArray, ArrowError> {
            let (&Self(part, syntax), nulls) = (self, strings.nulls());
            let mut parts = Parts::new(strings);
            for row in 0..strings.len() {
                if !is_valid(nulls, row) {
                    parts.push_null();
                    continue;
                }
                let value = strings.value(row);
                let span = Parsed::new(value, syntax).ok().and_then(|it| part.span(&it, value));
                parts.push(row, value, span);
            }
            parts.finish()
        }
    }
    run(&PartKernel(part, options.syntax()), array)
}

/// Returns the port number of each URI in a string array.
///
/// A row is NULL if the port is undefined, empty, or greater than 65535, or the value is invalid.
/// The default port of the scheme is not filled in.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, port};
///
/// let urls = StringArray::from(vec!["http://localhost:8080/", "http://localhost/"]);
/// let ports = port(&urls, &Options::new())?;
/// assert_eq!(ports.iter().collect::<Vec<_>>(), [Some(8080), None]);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn port(array: &dyn Array, options: &Options) -> Result<UInt16Array, ArrowError> {
    struct PortKernel(Syntax);
    impl Kernel for PortKernel {
        type Output = UInt16Array;

        fn run<S: Strings>(&self, strings: &S) -> Result<UInt16Array, ArrowError> {
            let nulls = strings.nulls();
            let port = |row| Parsed::new(strings.value(row), self.0).ok()?.port();
            Ok((0..strings.len())
                .map(|row| if is_valid(nulls, row) { port(row) } else { None })
                .collect())
        }
    }
    run(&PortKernel(options.syntax()), array)
}

/// The values of [`host_kind`].
const HOST_KINDS: [HostKind; 5] =
    [HostKind::RegName, HostKind::Ipv4, HostKind::Ipv6, HostKind::IpvFuture, HostKind::Registry];

/// Returns the kind of host of each URI in a string array, such as `reg-name` or `ipv6`.
///
/// The kinds are `reg-name`, `ipv4`, `ipv6`, and `ipvfuture`, in a dictionary array. A row is NULL
/// if the URI has no host or the value is invalid.
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
    struct KindKernel(Syntax);
    impl Kernel for KindKernel {
        type Output = DictionaryArray<Int8Type>;

        fn run<S: Strings>(&self, strings: &S) -> Result<Self::Output, ArrowError> {
            let nulls = strings.nulls();
            let kind = |row| Parsed::new(strings.value(row), self.0).ok()?.host_kind();
            kinds((0..strings.len()).map(|row| is_valid(nulls, row).then(|| kind(row)).flatten()))
        }
    }
    run(&KindKernel(options.syntax()), array)
}

/// Returns the dictionary of the kinds of rows.
pub(crate) fn kinds(
    rows: impl Iterator<Item = Option<HostKind>>,
) -> Result<DictionaryArray<Int8Type>, ArrowError> {
    let key = |kind| HOST_KINDS.iter().position(|&it| it == kind).map(|at| at as i8);
    let keys: Int8Array = rows.map(|kind| kind.and_then(key)).collect();
    let names: StringArray = HOST_KINDS.iter().map(|kind| Some(kind.name())).collect();
    DictionaryArray::try_new(keys, std::sync::Arc::new(names))
}
