//! The accessors of the four types, written once and defined on each, so that the documentation of
//! each type lists them.

use super::{GenericUri, GenericUriRef, Redacted, UriSpec};
#[cfg(feature = "alloc")]
use super::{GenericUriBuf, GenericUriRefBuf};
use crate::component::{
    Authority, Encoded, Fragment, Host, Path, Port, Query, Scheme, Segment, Userinfo,
};
use crate::error::Component;
use crate::spans::Range;
use crate::split::Split;

/// Calls a macro for each of the four types, with its lifetimes and its owned form.
///
/// The macro receives the generic lifetime, if any, the type, the lifetime of its components, and
/// the borrowed and the owned type, for example `[] GenericUriBuf '_ GenericUri GenericUriBuf`.
macro_rules! on_four_types {
    ($callback:ident) => {
        $callback! { ['a,] GenericUriRef 'a GenericUriRef GenericUriRefBuf }
        $callback! { ['a,] GenericUri 'a GenericUri GenericUriBuf }
        #[cfg(feature = "alloc")]
        $callback! { [] GenericUriRefBuf '_ GenericUriRef GenericUriRefBuf }
        #[cfg(feature = "alloc")]
        $callback! { [] GenericUriBuf '_ GenericUri GenericUriBuf }
    };
}
pub(crate) use on_four_types;

/// Any of the four types of URIs or IRIs, by value or by reference.
///
/// Functions that work with every type, such as
/// [`Normalizer::normalize`](crate::normalize::Normalizer::normalize), accept values of this trait.
/// The trait is sealed.
///
/// # Examples
///
/// ```
/// use urikit::normalize::Normalizer;
/// use urikit::{IriRef, Uri, UriBuf};
///
/// let normalizer = Normalizer::new();
/// let uri: UriBuf = normalizer.normalize(Uri::parse("HTTP://Example.com/")?); // keeps the type
/// assert_eq!(uri, "http://example.com/");
/// assert_eq!(normalizer.normalize(&IriRef::parse("./café")?), "café");
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub trait AnyReference: sealed::Sealed {
    /// The specification: [`Rfc3986`](super::Rfc3986) or [`Rfc3987`](super::Rfc3987).
    type Spec: UriSpec;

    /// The owned type of the same kind, such as `UriBuf` for [`Uri`](super::Uri).
    #[cfg(feature = "alloc")]
    type Owned;

    /// Returns a view of this value as a reference.
    fn as_reference(&self) -> GenericUriRef<'_, Self::Spec>;

    /// Wraps a reference, which has a scheme if this value has one.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn narrow(reference: GenericUriRefBuf<Self::Spec>, token: sealed::Token) -> Self::Owned;
}

mod sealed {
    pub trait Sealed {}

    /// Only this crate can create the argument of [`narrow`](super::AnyReference::narrow).
    #[cfg(feature = "alloc")]
    #[derive(Clone, Copy, Debug)]
    pub struct Token(pub(crate) ());
}

/// Implements [`AnyReference`] for a type and for references to it.
macro_rules! any_reference {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        any_reference! { [$($life,)?] $type<$($life,)? S>, $owned }
        any_reference! { ['r, $($life,)?] &'r $type<$($life,)? S>, $owned }
    };
    ([$($life:lifetime,)*] $type:ty, $owned:ident) => {
        impl<$($life,)* S: UriSpec> sealed::Sealed for $type {}

        impl<$($life,)* S: UriSpec> AnyReference for $type {
            type Spec = S;
            #[cfg(feature = "alloc")]
            type Owned = $owned<S>;

            #[inline]
            fn as_reference(&self) -> GenericUriRef<'_, S> {
                self.view()
            }

            #[cfg(feature = "alloc")]
            #[inline]
            fn narrow(reference: GenericUriRefBuf<S>, _: sealed::Token) -> $owned<S> {
                $owned::from_reference(reference)
            }
        }
    };
}
on_four_types! { any_reference }

/// Wraps a reference in the owned type of `R`. The reference must have a scheme if `R` has one.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn narrow<R: AnyReference>(reference: GenericUriRefBuf<R::Spec>) -> R::Owned {
    R::narrow(reference, sealed::Token(()))
}

/// Implements the methods that read components.
macro_rules! accessors {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Returns the byte range of a component in this reference, or `None` if it is missing.
            ///
            /// Delimiters such as `?` are not included, but the brackets of an IPv6 address are.
            /// The range of [`Component::Reference`] is the whole string. Other values of
            /// [`Component`], which occur only in errors, have no range.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::{Component, UriRef};
            ///
            /// let reference = UriRef::parse("//git@example.com/urikit?")?;
            /// assert_eq!(reference.span(Component::Host), Some(6..17));
            /// assert_eq!(reference.span(Component::Query), Some(25..25)); // present, but empty
            /// assert_eq!(reference.span(Component::Port), None);
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn span(&self, component: Component) -> Option<Range> {
                match component {
                    Component::Reference => Some(0..self.as_str().len()),
                    Component::Scheme => self.spans().scheme(),
                    Component::Authority => self.spans().authority(),
                    Component::Userinfo => self.spans().userinfo(),
                    Component::Host => self.spans().host(),
                    Component::Port => self.spans().port(),
                    Component::Path => Some(self.spans().path()),
                    // These are not components of a reference; errors of items use them.
                    Component::Segment | Component::Encoded | Component::OpaquePart => None,
                    Component::Query => self.spans().query(),
                    Component::Fragment => self.spans().fragment(self.as_str().len()),
                }
            }

            /// Returns the percent-encoded part of this reference at a byte range.
            ///
            /// The range can be one that [`span`](Self::span) returned. Returns `None` if the range
            /// is out of bounds, or if one of its ends is inside an escape such as `%20` or inside
            /// a character.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// let reference = UriRef::parse("/my%20file.txt?download")?;
            /// assert_eq!(reference.slice(1..14).unwrap().decode()?, "my file.txt");
            /// assert_eq!(reference.slice(1..4), None); // ends after the `%`
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn slice(&self, range: Range) -> Option<Encoded<$view>> {
                Encoded::new(self.as_str()).slice(range)
            }

            /// Returns the authority, such as `user@example.com:80`, without the `//` before it.
            ///
            /// It contains the userinfo, the host, and the port. Returns `None` if the reference
            /// has no authority. In `file:///a`, the authority is present but empty.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// let uri = UriRef::parse("http://user@example.com:8080/")?;
            /// assert_eq!(uri.authority().unwrap(), "user@example.com:8080");
            /// assert_eq!(UriRef::parse("file:///etc/hosts")?.authority().unwrap(), ""); // empty
            /// assert!(UriRef::parse("mailto:info@example.com")?.authority().is_none());
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[inline]
            pub fn authority(&self) -> Option<Authority<$view>> {
                // `Authority` can also be parsed alone, so its offsets are relative to its start.
                self.spans().authority().map(|range| {
                    let (host_start, host_end) = self.spans().host_in_authority();
                    Authority::new(self.part(range), host_start, host_end, self.spans().host_kind)
                })
            }

            /// Returns the percent-encoded userinfo, such as `user:password`, without the `@` after
            /// it.
            ///
            /// Returns `None` if the reference has no userinfo. The userinfo can contain a
            /// password. To get its parts, use [`username`](Self::username) and
            /// [`password`](Self::password).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// let uri = UriRef::parse("ftp://anonymous:guest@ftp.example.com/pub/")?;
            /// let userinfo = uri.userinfo().unwrap();
            /// assert_eq!(userinfo.username(), "anonymous");
            /// assert_eq!(userinfo.password().unwrap(), "guest");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[inline]
            pub fn userinfo(&self) -> Option<Userinfo<$view>> {
                self.spans().userinfo().map(|range| Userinfo::new(self.part(range)))
            }

            /// Returns the percent-encoded username: the part of the userinfo before its first `:`.
            ///
            /// Returns `None` if the reference has no userinfo. Without a `:`, the username is the
            /// whole userinfo.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("ftp://joe%40example.com@ftp.example.com/")?;
            /// assert_eq!(uri.username().unwrap(), "joe@example.com");
            /// assert_eq!(uri.username().unwrap().as_str(), "joe%40example.com");
            /// assert!(Uri::parse("ftp://ftp.example.com/")?.username().is_none());
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn username(&self) -> Option<Encoded<$view>> {
                self.userinfo().map(|userinfo| userinfo.username())
            }

            /// Returns the percent-encoded password: the part of the userinfo after its first `:`.
            ///
            /// Returns `None` if the URI has no userinfo or it contains no `:`. RFC 3986 section
            /// 3.2.1 deprecates passwords in URIs. To mask the password in logs, use
            /// [`redacted`](Self::redacted).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("ftp://anonymous:me%40example.com@ftp.example.com/")?;
            /// assert_eq!(uri.password().unwrap().decode()?, "me@example.com");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn password(&self) -> Option<Encoded<$view>> {
                self.userinfo()?.password()
            }

            /// Returns the host of the authority, such as `example.com` or `[::1]`.
            ///
            /// Returns `None` if the reference has no authority. The host can be empty, and it
            /// keeps its original case. To get a string, use [`host_str`](Self::host_str).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// let uri = UriRef::parse("https://www.Example.com/")?;
            /// assert_eq!(uri.host().unwrap(), "www.example.com"); // ignores case
            /// assert!(UriRef::parse("/index.html")?.host().is_none());
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[inline]
            pub fn host(&self) -> Option<Host<$view>> {
                self.spans().host().map(|range| Host::new(self.part(range), self.spans().host_kind))
            }

            /// Returns the host as a string, such as `example.com` or `[::1]`.
            ///
            /// Returns `None` if the authority is missing. The string is percent-encoded and keeps
            /// its original case. To ignore case in a comparison, compare [`host`](Self::host) with
            /// a string.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// assert_eq!(Uri::parse("http://[::1]:8080/")?.host_str(), Some("[::1]"));
            /// assert_eq!(Uri::parse("mailto:info@example.com")?.host_str(), None);
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn host_str(&self) -> Option<&$view str> {
                self.host().map(|host| host.as_str())
            }

            /// Returns the port of the authority without its `:`, or `None` if the reference has no
            /// port.
            ///
            /// The port is a string of digits, which can be empty. To get a number, use
            /// [`port_u16`](Self::port_u16) or [`port_or_default`](Self::port_or_default).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// let uri = UriRef::parse("http://localhost:3000/api")?;
            /// assert_eq!(uri.port().unwrap(), "3000");
            /// assert!(UriRef::parse("http://localhost/api")?.port().is_none());
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[inline]
            pub fn port(&self) -> Option<Port<$view>> {
                self.spans().port().map(|range| Port::new(self.part(range)))
            }

            /// Returns the port of the URI as a number, such as 8080 for `http://a:8080/`.
            ///
            /// Returns `None` if the port is missing, empty, or greater than 65535. To distinguish
            /// these cases, use [`Port::to_u16`](crate::component::Port::to_u16).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// assert_eq!(Uri::parse("http://example.com:8080/")?.port_u16(), Some(8080));
            /// assert_eq!(Uri::parse("http://example.com/")?.port_u16(), None);
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn port_u16(&self) -> Option<u16> {
                self.port()?.to_u16().ok().flatten()
            }

            /// Returns the percent-encoded path, such as `/docs/a%20b`. Every reference has a path.
            ///
            /// The path can be empty, as in `http://example.com`. To split it at slashes, use
            /// [`path_segments`](Self::path_segments).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// assert_eq!(UriRef::parse("https://example.com/docs/?v=2")?.path(), "/docs/");
            /// assert_eq!(UriRef::parse("https://example.com")?.path(), "");
            /// assert_eq!(UriRef::parse("mailto:info@example.com")?.path(), "info@example.com");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[inline]
            pub fn path(&self) -> Path<$view> {
                Path::new(self.part(self.spans().path()))
            }

            /// Returns an iterator over the percent-encoded segments: `a` and `b` in the path
            /// `/a/b`.
            ///
            /// The path `/` has one empty segment; the empty path has none. The method is short for
            /// [`path().segments()`](crate::component::Path::segments). A segment is data, so `==`
            /// compares it with a decoded string.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("https://example.com/docs/user%20guide")?;
            /// assert!(uri.path_segments().any(|segment| segment == "user guide"));
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[doc(alias = "segments")]
            pub fn path_segments(
                &self,
            ) -> impl DoubleEndedIterator<Item = Segment<$view>> + Clone + use<$view, S> {
                self.path().segments()
            }

            /// Returns the path and the query as one string, such as `/docs?page=2`.
            ///
            /// The string is percent-encoded. Without a query, only the path is returned. The path
            /// can be empty, but in an HTTP request line it cannot: there, write `/` before the
            /// result unless it starts with `/` (RFC 9112 section 3.2.1).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("https://example.com/search?q=uri#results")?;
            /// assert_eq!(uri.path_and_query(), "/search?q=uri");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[doc(alias = "PathAndQuery")]
            pub fn path_and_query(&self) -> &$view str {
                let spans = self.spans();
                &self.as_str()[spans.path_start as usize..spans.query_end as usize]
            }

            /// Returns the percent-encoded query, such as `page=2`, without its `?`.
            ///
            /// Returns `None` if the reference has no query. The query can be empty, as in
            /// `/path?`. To read decoded key-value pairs, use [`query_pairs`](Self::query_pairs).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// assert_eq!(UriRef::parse("/search?q=uri&page=2")?.query().unwrap(), "q=uri&page=2");
            /// assert_eq!(UriRef::parse("/search?")?.query().unwrap(), ""); // present, but empty
            /// assert!(UriRef::parse("/search")?.query().is_none());
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[inline]
            pub fn query(&self) -> Option<Query<$view>> {
                self.spans().query().map(|range| Query::new(self.part(range)))
            }

            /// Returns the percent-encoded fragment, such as `top`, without its `#`.
            ///
            /// Returns `None` if the reference has no fragment. The fragment can be empty, as in
            /// `/path#`.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// assert_eq!(UriRef::parse("guide.html#install")?.fragment().unwrap(), "install");
            /// assert!(UriRef::parse("guide.html")?.fragment().is_none());
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[inline]
            pub fn fragment(&self) -> Option<Fragment<$view>> {
                let range = self.spans().fragment(self.as_str().len())?;
                Some(Fragment::new(self.part(range)))
            }

            /// Returns this reference without its fragment and the `#`, without copying the string.
            ///
            /// Use this method, for example, to find links to the same document.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// let link = UriRef::parse("guide.html?v=2#install")?;
            /// assert_eq!(link.without_fragment(), "guide.html?v=2");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[inline]
            pub fn without_fragment(&self) -> $borrowed<$view, S> {
                let text = &self.as_str()[..self.spans().query_end as usize];
                $borrowed::from_reference(GenericUriRef::new(text, self.spans()))
            }

            /// Splits this reference into scheme, authority, path, query, and fragment, as strings.
            ///
            /// The strings do not include delimiters such as `?`. A missing component is `None`.
            /// The path is always present, but it can be empty.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// let mut parts = UriRef::parse("http://example.com/docs?v=2#top")?.split();
            /// parts.scheme = Some("https");
            /// parts.fragment = None;
            /// assert_eq!(parts.to_string(), "https://example.com/docs?v=2");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[inline]
            pub fn split(&self) -> Split<$view> {
                let part = |range: Option<Range>| range.map(|range| self.part(range));
                Split {
                    scheme: part(self.spans().scheme()),
                    authority: part(self.spans().authority()),
                    path: self.part(self.spans().path()),
                    query: part(self.spans().query()),
                    fragment: part(self.spans().fragment(self.as_str().len())),
                }
            }

            /// Returns this reference with the password replaced by `***`, for use in logs.
            ///
            /// The password is the part of the userinfo after its first `:` (RFC 3986 section 7.5).
            /// The replacement is made when the result is formatted with `Display` or `Debug`.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// let uri = UriRef::parse("ftp://joe:secret@ftp.example.com/")?;
            /// assert_eq!(uri.redacted().to_string(), "ftp://joe:***@ftp.example.com/");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn redacted(&self) -> Redacted<$view> {
                Redacted::new(self.view().cast())
            }

            /// Returns the port to connect to: that of the URI or, if it is missing or empty, the
            /// default port.
            ///
            /// Returns `None` if the port is greater than 65535, or if the URI has no port and the
            /// scheme has no default port in
            /// [`Schemes::BUILT_IN`](crate::scheme::Schemes::BUILT_IN).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// assert_eq!(Uri::parse("https://example.com/")?.port_or_default(), Some(443));
            /// assert_eq!(Uri::parse("https://example.com:8443/")?.port_or_default(), Some(8443));
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[doc(alias = "port_or_known_default")]
            pub fn port_or_default(&self) -> Option<u16> {
                match self.port().map(|port| port.to_u16()) {
                    Some(Ok(Some(number))) => Some(number),
                    // A port over 65535 is not replaced by the default, because the URI does not
                    // refer to that port.
                    Some(Err(_)) => None,
                    Some(Ok(None)) | None => {
                        let scheme = self.spans().scheme()?;
                        Scheme::new(self.part(scheme)).default_port()
                    }
                }
            }

            /// Returns whether this reference is an absolute URI: whether it has a scheme and no
            /// fragment (RFC 3986 section 4.3).
            ///
            /// A URI with a fragment is neither absolute nor [relative](Self::is_relative). To
            /// check only for a scheme, use `scheme().is_some()`, or require a
            /// [`Uri`](crate::Uri).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// assert!(UriRef::parse("https://example.com/a")?.is_absolute());
            /// assert!(!UriRef::parse("https://example.com/a#top")?.is_absolute());
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn is_absolute(&self) -> bool {
                let spans = self.spans();
                // A fragment follows the query, so without one, the query ends at the end of the
                // string.
                spans.scheme_end != 0 && spans.query_end as usize == self.as_str().len()
            }

            /// Returns whether this reference is relative: whether it has no scheme (RFC 3986
            /// section 4.2).
            ///
            /// To get the URI that a relative reference refers to, resolve it against a base.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            ///
            /// assert!(UriRef::parse("//example.com/a")?.is_relative());
            /// assert!(!UriRef::parse("mailto:info@example.com")?.is_relative());
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn is_relative(&self) -> bool {
                self.spans().scheme_end == 0
            }

            fn part(&self, range: Range) -> &$view str {
                &self.as_str()[range]
            }
        }
    };
}
on_four_types! { accessors }
