use core::ops::Range;

use arrow_array::types::UInt16Type;
use arrow_array::{Array, StringViewArray, UInt16Array};
use arrow_schema::ArrowError;
use urikit_readings::Part as Key;

use crate::input::{Kernel, Strings, run};
use crate::parser::{Components, Parse, Parser, with_components, with_parser};
use crate::rows::numbers;
use crate::views::Parts;
use crate::{Case, Options};

/// A part of a URI, such as the host or the last path segment, which [`part`] extracts.
///
/// All parts are returned as written in the URI, without decoding. [`Case::Lower`] changes the case
/// of the scheme and the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// The scheme without its `:`, such as `https` (RFC 3986 section 3.1).
    Scheme,
    /// The userinfo, host, and port, such as `user@example.com:8080` (section 3.2).
    Authority,
    /// The userinfo without its `@`, such as `user:password` (section 3.2.1).
    Userinfo,
    /// The part of the userinfo before its first `:`, such as `user`.
    Username,
    /// The part of the userinfo after its first `:`.
    Password,
    /// The host, such as `example.com` (section 3.2.2). IPv6 addresses are in brackets.
    Host,
    /// The port without its `:`, as a string. For the number, use [`port`].
    Port,
    /// The path, such as `/a/b` (section 3.3). It can be empty; an opaque URI of RFC 2396 has none.
    Path,
    /// The path, and the query with its `?`, if any.
    PathAndQuery,
    /// The path, and the query and fragment with their `?` and `#`, if any.
    PathQueryAndFragment,
    /// The last segment of the path, after the last `/`.
    Filename,
    /// The part of the last segment after its last `.`, such as `html`.
    ///
    /// A name that starts with its only `.`, such as `.profile`, has no extension.
    Extension,
    /// The query (section 3.4), without its `?`.
    Query,
    /// The fragment (section 3.5), without its `#`.
    Fragment,
    /// The query without its `?`, and the fragment with its `#`, if any. If only the fragment is
    /// defined, it is without its `#`.
    QueryAndFragment,
    /// The part after the scheme of an opaque URI of RFC 2396 or Java, such as `a@b` in
    /// `mailto:a@b`.
    Opaque,
    /// The params after the path (RFC 1808 section 2.1).
    Params,
    /// The part after the scheme (RFC 1738 section 2.1).
    Schemepart,
    /// The url-path, without the slash before it (RFC 1738 section 3.1).
    UrlPath,
    /// The zone identifier of an IPv6 address (RFC 6874 section 2).
    Zone,
    /// The URI without the fragment and its `#`.
    WithoutFragment,
    /// The URI without the query and the fragment.
    WithoutQuery,
}

impl Part {
    /// Returns the byte range of the part in `value`, if it is defined.
    #[inline]
    pub(crate) fn span(self, parsed: &impl Components, value: &str) -> Option<Range<usize>> {
        match self {
            Self::Scheme => parsed.span(Key::Scheme),
            Self::Authority => parsed.span(Key::Authority),
            Self::Userinfo => parsed.span(Key::Userinfo),
            Self::Username => parsed.span(Key::User),
            Self::Password => parsed.span(Key::Password),
            Self::Host => parsed.span(Key::Host),
            Self::Port => parsed.span(Key::Port),
            Self::Path => parsed.span(Key::Path),
            Self::PathAndQuery => {
                let path = parsed.span(Key::Path)?;
                let query = parsed.span(Key::Query);
                Some(path.start..query.map_or(path.end, |query| query.end))
            }
            Self::PathQueryAndFragment => Some(parsed.span(Key::Path)?.start..value.len()),
            Self::Filename => {
                let path = parsed.span(Key::Path)?;
                let slash = value[path.clone()].rfind('/');
                Some(slash.map_or(path.start, |slash| path.start + slash + 1)..path.end)
            }
            Self::Extension => {
                let name = Self::Filename.span(parsed, value)?;
                let dot = value[name.clone()].rfind('.').filter(|&dot| dot > 0)?;
                let is_dot_segment = &value[name.clone()] == "..";
                (!is_dot_segment).then_some(name.start + dot + 1..name.end)
            }
            Self::Query => parsed.span(Key::Query),
            Self::Fragment => parsed.span(Key::Fragment),
            Self::Opaque => parsed.span(Key::Opaque),
            Self::Params => parsed.span(Key::Params),
            Self::Schemepart => parsed.span(Key::Schemepart),
            Self::UrlPath => parsed.span(Key::UrlPath),
            Self::Zone => parsed.span(Key::Zone),
            Self::QueryAndFragment => {
                let query = parsed.span(Key::Query);
                Some(query.or(parsed.span(Key::Fragment))?.start..value.len())
            }
            Self::WithoutFragment => {
                let fragment = parsed.span(Key::Fragment);
                Some(0..fragment.map_or(value.len(), |fragment| fragment.start - 1))
            }
            Self::WithoutQuery => {
                let query = parsed.span(Key::Query);
                let fragment = parsed.span(Key::Fragment);
                Some(0..query.or(fragment).map_or(value.len(), |part| part.start - 1))
            }
        }
    }
}

/// Returns one part of each URI in a string array, such as the host or the query.
///
/// The argument `part` selects the part, which is returned as written, without decoding or copying.
/// A row is NULL if the URI does not have the part or the value is invalid.
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
    let case = options.case();
    with_components(
        array,
        options,
        |array| with_parser!(options, parser => part_of(array, part, case, parser)),
    )
}

/// Returns one part of each value. Frequent parts have separate loops, for speed.
fn part_of<P: Parse>(
    array: &dyn Array,
    part: Part,
    case: Case,
    parser: P,
) -> Result<StringViewArray, ArrowError> {
    match part {
        Part::Host if case == Case::Lower => run(&mut LowerKernel(parser, HostPart), array),
        Part::Scheme if case == Case::Lower => run(&mut LowerKernel(parser, part), array),
        Part::Host => run(&mut PartKernel(parser, HostPart), array),
        Part::Path => run(&mut PartKernel(parser, PathPart), array),
        Part::Query => run(&mut PartKernel(parser, QueryPart), array),
        other => run(&mut PartKernel(parser, other), array),
    }
}

/// A part that is selected when the program is compiled, or at run time.
trait Select {
    fn span(&self, parsed: &impl Components, value: &str) -> Option<Range<usize>>;
}

struct HostPart;
struct PathPart;
struct QueryPart;

impl Select for HostPart {
    #[inline]
    fn span(&self, parsed: &impl Components, _: &str) -> Option<Range<usize>> {
        parsed.span(Key::Host)
    }
}

impl Select for PathPart {
    #[inline]
    fn span(&self, parsed: &impl Components, _: &str) -> Option<Range<usize>> {
        parsed.span(Key::Path)
    }
}

impl Select for QueryPart {
    #[inline]
    fn span(&self, parsed: &impl Components, _: &str) -> Option<Range<usize>> {
        parsed.span(Key::Query)
    }
}

impl Select for Part {
    #[inline]
    fn span(&self, parsed: &impl Components, value: &str) -> Option<Range<usize>> {
        Self::span(*self, parsed, value)
    }
}

/// A kernel that returns a selected part.
struct PartKernel<P, T>(P, T);

impl<P: Parse, T: Select> Kernel for PartKernel<P, T> {
    type Output = StringViewArray;

    fn run<S: Strings>(&mut self, strings: &S) -> Result<StringViewArray, ArrowError> {
        let Self(parser, part) = self;
        let mut parts = Parts::new(strings);
        parser.each(strings, |row, value, parsed| {
            parts.push(row, value, parsed.and_then(|parsed| part.span(parsed, value)));
        });
        parts.finish()
    }
}

/// A kernel that returns a selected part in lowercase.
struct LowerKernel<P, T>(P, T);

impl<P: Parse, T: Select> Kernel for LowerKernel<P, T> {
    type Output = StringViewArray;

    fn run<S: Strings>(&mut self, strings: &S) -> Result<StringViewArray, ArrowError> {
        let Self(parser, part) = self;
        let mut parts = Parts::new(strings);
        parser.each(strings, |row, value, parsed| {
            parts.push_lower(row, value, parsed.and_then(|parsed| part.span(parsed, value)));
        });
        parts.finish()
    }
}

/// Returns the port number of each URI in a string array, such as 8080.
///
/// A row is NULL if the URI has no port, if the port is empty or greater than 65535, or if the
/// value is invalid. To get the default port of the scheme instead of NULL, use
/// [`port_or_default`].
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
    let mut parser = Parser::new(options);
    with_components(array, options, |array| {
        numbers::<UInt16Type>(array, |value| parser.parse(value).ok()?.port())
    })
}

/// Returns the port number of each URI in a string array, or the default port of its scheme.
///
/// The default, such as 443 for `https`, is used if the port is missing or empty. A row is NULL if
/// the port is greater than 65535, if the scheme has no known default port, or if the value is
/// invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, port_or_default};
///
/// let urls = StringArray::from(vec!["http://localhost:8080/", "https://localhost/", "/a"]);
/// let ports = port_or_default(&urls, &Options::new())?;
/// assert_eq!(ports.iter().collect::<Vec<_>>(), [Some(8080), Some(443), None]);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn port_or_default(array: &dyn Array, options: &Options) -> Result<UInt16Array, ArrowError> {
    let mut parser = Parser::new(options);
    with_components(array, options, |array| {
        numbers::<UInt16Type>(array, |value| parser.parse(value).ok()?.port_or_default())
    })
}
