//! Options of canonicalization: one for each step.
//!
//! With [`Options::new`], no step changes the input. Each setter configures one step, and steps can
//! be combined freely. The steps run in the order in which the setters are listed, not in the order
//! of the calls. [`Profile`](crate::profile::Profile) provides common sets of options.
//!
//! # Examples
//!
//! ```
//! use urikit_canon::options::{
//!     Case, DotSegments, Escapes, Ipv4, Options, Port, SessionIds, Slashes, Userinfo, Www,
//! };
//! use urikit_canon::profile::{Profile, canonicalize};
//!
//! let with = |options: Options, input: &str| {
//!     let mut url = Vec::new();
//!     canonicalize(input, &Profile::custom("test", options), &mut url).map(|_| url)
//! };
//! let new = Options::new();
//! assert_eq!(with(new.host_case(Case::Lower), "http://A.com/A")?, b"http://a.com/A");
//! assert_eq!(with(new.userinfo(Userinfo::Remove), "http://u:p@a/")?, b"http://a/");
//! assert_eq!(with(new.port(Port::RemoveDefault), "http://a:80/")?, b"http://a/");
//! assert_eq!(with(new.ipv4(Ipv4::InetAton), "http://0x7f.1/")?, b"http://127.0.0.1/");
//! assert_eq!(with(new.www(Www::RemoveOnce), "http://www2.a.com/")?, b"http://a.com/");
//! assert_eq!(with(new.path_escapes(Escapes::Normalize), "http://a/%7e|")?, b"http://a/~%7C");
//! assert_eq!(with(new.dot_segments(DotSegments::Remove), "http://a/b/../c")?, b"http://a/c");
//! assert_eq!(with(new.slashes(Slashes::Join), "http://a//b?c//d")?, b"http://a/b?c//d");
//!
//! let sid = "http://a/?sid=0123456789abcdef0123456789abcdef&b";
//! assert_eq!(with(new.query_session_ids(SessionIds::Remove), sid)?, b"http://a/?b");
//! # Ok::<(), urikit_canon::CanonError>(())
//! ```

mod values;

pub use values::{
    Backslashes, Case, DotSegments, EmptyParameters, EmptyPath, EmptyQuery, Escapes, Fragment,
    HostDots, Idna, InvalidHost, InvalidPort, Ipv4, Ipv6, LineBreaks, MissingScheme, Port,
    QueryOrder, SessionIds, Slashes, Surrounding, SurtScheme, Syntax, TrailingSlash, Userinfo, Www,
};

/// Defines the options, with a setter and a name for each.
macro_rules! options {
    ($($(#[$meta:meta])* $name:ident: $type:ident,)+) => {
        /// Options for the canonical form of a URL, such as whether the fragment is removed.
        ///
        /// There is one option for each step of canonicalization. With the feature `serde`, options
        /// are a map from names to values. If a name is absent, the step keeps the URL as it is.
        ///
        /// # Examples
        ///
        /// ```
        /// use urikit_canon::options::{Case, Fragment, Options, QueryOrder};
        /// use urikit_canon::profile::{Profile, canonicalize};
        ///
        /// let options = Options::new()
        ///     .host_case(Case::Lower)
        ///     .query_order(QueryOrder::Sort)
        ///     .fragment(Fragment::Remove);
        /// let profile = Profile::custom("ours", options);
        ///
        /// let mut url = Vec::new();
        /// canonicalize("http://Example.com/A?b&a#top", &profile, &mut url)?;
        /// assert_eq!(url, b"http://example.com/A?a&b");
        /// # Ok::<(), urikit_canon::CanonError>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
        pub struct Options {
            $(pub(crate) $name: $type,)+
        }

        impl Options {
            /// Returns options with which canonicalization keeps a URL as it is.
            ///
            /// Start with them, and call setters, each of which enables or changes one step, such
            /// as `fragment`.
            #[must_use]
            pub const fn new() -> Self {
                Self { $($name: values::defaults::$type,)+ }
            }

            $(
                $(#[$meta])*
                #[must_use]
                pub const fn $name(mut self, value: $type) -> Self {
                    self.$name = value;
                    self
                }
            )+

            /// Returns the names and values of all options, such as `fragment` and `remove`.
            ///
            /// They are in the order in which the steps run. Use it to show the options of a
            /// profile to users.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit_canon::options::{Fragment, Options};
            ///
            /// let options = Options::new().fragment(Fragment::Remove);
            /// assert!(options.entries().any(|entry| entry == ("fragment", "remove")));
            /// ```
            pub fn entries(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
                [$((stringify!($name), self.$name.name()),)+].into_iter()
            }
        }
    };
}

options! {
    /// Sets the rules by which the input is split into components.
    syntax: Syntax,
    /// Sets the treatment of whitespace around the URL.
    surrounding: Surrounding,
    /// Sets the treatment of tabs and line breaks within the URL.
    line_breaks: LineBreaks,
    /// Sets the treatment of backslashes. This requires [`Syntax::Rfc3986`].
    backslashes: Backslashes,
    /// Sets the treatment of an input without a scheme. This requires [`Syntax::Rfc3986`].
    missing_scheme: MissingScheme,
    /// Sets the treatment of uppercase letters in the scheme.
    scheme_case: Case,
    /// Sets the treatment of the user information, such as `user:password`.
    userinfo: Userinfo,
    /// Sets the treatment of percent-encodings in the user information.
    userinfo_escapes: Escapes,
    /// Sets the treatment of hosts with brackets that are not addresses.
    invalid_host: InvalidHost,
    /// Sets the treatment of percent-encodings in the host.
    host_escapes: Escapes,
    /// Sets the conversion of non-ASCII hosts to Punycode.
    host_idna: Idna,
    /// Sets the treatment of uppercase letters in the host.
    host_case: Case,
    /// Sets the treatment of superfluous dots in the host.
    host_dots: HostDots,
    /// Sets the treatment of legacy forms of IPv4 addresses, such as `127.1`.
    ipv4: Ipv4,
    /// Sets the treatment of IPv6 addresses, such as their compression.
    ipv6: Ipv6,
    /// Sets the treatment of a first label `www` or `www2` of the host.
    www: Www,
    /// Sets the treatment of ports that are not numbers from 0 to 65535.
    invalid_port: InvalidPort,
    /// Sets the treatment of the port, such as the removal of a default port.
    port: Port,
    /// Sets the treatment of percent-encodings in the path.
    path_escapes: Escapes,
    /// Sets the treatment of `.` and `..` in the path.
    dot_segments: DotSegments,
    /// Sets the treatment of runs of slashes in the path, as in `/a//b`.
    slashes: Slashes,
    /// Sets the treatment of an empty path.
    empty_path: EmptyPath,
    /// Sets the treatment of uppercase letters in the path.
    path_case: Case,
    /// Sets the treatment of session IDs in the path.
    path_session_ids: SessionIds,
    /// Sets the treatment of a slash at the end of the path.
    trailing_slash: TrailingSlash,
    /// Sets the treatment of percent-encodings in the query.
    query_escapes: Escapes,
    /// Sets the treatment of session IDs in the query.
    query_session_ids: SessionIds,
    /// Sets the treatment of uppercase letters in the query.
    query_case: Case,
    /// Sets the treatment of empty parameters in the query, as in `a&&b`.
    empty_parameters: EmptyParameters,
    /// Sets the order of the parameters in the query.
    query_order: QueryOrder,
    /// Sets the treatment of an empty query, as in `/path?`.
    empty_query: EmptyQuery,
    /// Sets the treatment of the fragment, which is not sent to servers.
    fragment: Fragment,
    /// Sets the treatment of percent-encodings in the fragment.
    fragment_escapes: Escapes,
    /// Sets the treatment of the scheme in SURT keys.
    surt_scheme: SurtScheme,
}
