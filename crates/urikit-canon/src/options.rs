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
                Self { $($name: defaults::$type,)+ }
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
    /// Sets the specification by which the input is read, before all other steps.
    specification: Specification,
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

/// Defines an enumeration whose variants have names in kebab case.
macro_rules! values {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$vmeta])* #[cfg_attr(feature = "serde", serde(rename = $text))] $variant,)+
        }

        impl $name {
            /// Returns the name of this value of a canonicalization option, such as `remove`.
            ///
            /// Serialized profiles contain the same names.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text,)+ }
            }
        }
    };
}

values! {
    /// The specification by which the input is read.
    ///
    /// The other steps apply to the result. To read the input of a profile by a specification, use
    /// [`Profile::reading`](crate::profile::Profile::reading).
    Specification {
        /// Any bytes are accepted, and the other steps apply to them as they are.
        #[default]
        Any = "any",
        /// The input must be a URI or a relative reference (RFC 3986 section 4.1).
        Rfc3986 = "rfc3986",
        /// The input must be an IRI or a relative reference (RFC 3987 section 2.2).
        Rfc3987 = "rfc3987",
        /// The input is parsed as by browsers (URL Standard section 4.4), and its serialization
        /// replaces it. So `http:\\h\a b` is read as `http://h/a%20b`, and a relative reference is
        /// an error.
        Whatwg = "whatwg",
    }
}

impl Specification {
    /// All specifications, for example to list them in a help text.
    pub const ALL: [Self; 4] = [Self::Any, Self::Rfc3986, Self::Rfc3987, Self::Whatwg];
}

values! {
    /// The rules by which the input is split into components.
    Syntax {
        /// The rules of RFC 3986 appendix B, for any bytes; see
        /// [`RawUrl`](crate::raw::RawUrl).
        #[default]
        Rfc3986 = "rfc3986",
        /// The rules of Python `surt` 0.3.1: an input without a scheme is `http`, and `http:`
        /// without a host takes the first segment of the path as its host. Brackets of hosts are
        /// removed.
        Surt = "surt",
        /// The rules of [`Surt`](Self::Surt), but schemes are case-insensitive, and brackets are
        /// kept.
        InternetArchive = "internet-archive",
        /// The rules of webarchive-commons: every scheme except `http`, `https`, `ftp`, `mms`,
        /// `rtsp`, and `wais` is treated as a host. Records such as `dns:` and `warcinfo:` are
        /// recognized.
        WebarchiveCommons = "webarchive-commons",
        /// The rules of Google Safe Browsing: the fragment is removed, and the rest is unescaped
        /// before it is split.
        SafeBrowsing = "safe-browsing",
    }
}

values! {
    /// The treatment of whitespace around the URL.
    Surrounding {
        /// Whitespace around the URL is kept.
        #[default]
        Keep = "keep",
        /// Spaces, tabs, line feeds, vertical tabs, form feeds, and carriage returns are removed.
        RemoveWhitespace = "remove-whitespace",
        /// Spaces and all control characters up to U+001F are removed.
        RemoveControls = "remove-controls",
    }
}

values! {
    /// The treatment of tabs and line breaks within the URL.
    LineBreaks {
        /// Tabs and line breaks are kept.
        #[default]
        Keep = "keep",
        /// Tabs, carriage returns, and line feeds are removed.
        Remove = "remove",
        /// Like [`Remove`](Self::Remove), and U+0085, U+2028, and U+2029 in UTF-8 are removed as
        /// well.
        RemoveUnicode = "remove-unicode",
    }
}

values! {
    /// The treatment of backslashes in the authority and path of a web URL.
    ///
    /// This applies to the schemes `http`, `https`, `ws`, `wss`, `ftp`, and `file`.
    Backslashes {
        /// Backslashes are kept.
        #[default]
        Keep = "keep",
        /// Backslashes become slashes before the URL is split, as in browsers.
        Slash = "slash",
    }
}

values! {
    /// The treatment of an input without a scheme, such as `example.com/a`.
    MissingScheme {
        /// The input is a relative reference.
        #[default]
        Keep = "keep",
        /// `http://` is added before the input. An input such as `example.com:80/` has the scheme
        /// `example.com`, as RFC 3986 specifies.
        Http = "http",
    }
}

values! {
    /// The treatment of uppercase ASCII letters in a component.
    Case {
        /// Uppercase letters are kept.
        #[default]
        Keep = "keep",
        /// Letters are converted to lowercase, except the digits of percent-encodings.
        Lower = "lower",
        /// Letters are converted to lowercase, including the digits of percent-encodings.
        LowerAll = "lower-all",
    }
}

values! {
    /// The treatment of the user information, such as `user:password`.
    Userinfo {
        /// The user information is kept.
        #[default]
        Keep = "keep",
        /// The user name is kept, and the first `:` and everything after it are removed.
        RemovePassword = "remove-password",
        /// The user information is removed.
        Remove = "remove",
    }
}

values! {
    /// The treatment of percent-encodings in a component.
    Escapes {
        /// The component is unchanged.
        #[default]
        Keep = "keep",
        /// Percent-encodings are normalized (RFC 3986 section 6.2.2): unreserved characters are
        /// decoded, hexadecimal digits become uppercase, and bytes that the component does not
        /// allow are encoded, as is a `%` that starts no percent-encoding.
        Normalize = "normalize",
        /// Percent-encodings are decoded until none is left. Then control characters, spaces, `#`,
        /// `%`, and bytes from 0x7F are encoded with uppercase digits.
        DecodeFully = "decode-fully",
        /// Like [`DecodeFully`](Self::DecodeFully), but 0x7F is not encoded, as in
        /// webarchive-commons.
        DecodeFullyKeepDelete = "decode-fully-keep-delete",
        /// Like [`DecodeFully`](Self::DecodeFully), but the delimiters that would end the component
        /// are encoded as well: `?` in a path, and `/?@:[]` in a host.
        DecodeKeepDelimiters = "decode-keep-delimiters",
        /// Percent-encodings are treated as in `w3lib`: all except `%25`, `%2F`, `%3B`, and `%3F`
        /// are decoded once, and bytes that are neither reserved nor unreserved are encoded, except
        /// `|` and `%`. The parameters after a `;` in the last segment of a path are not decoded.
        W3lib = "w3lib",
        /// The component is treated like HTML form data: names and values are decoded once, with
        /// `+` as a space, and encoded again. A parameter without a value ends with `=`.
        Form = "form",
    }
}

values! {
    /// The treatment of a host that contains non-ASCII characters.
    Idna {
        /// The host is kept.
        #[default]
        Keep = "keep",
        /// The host is converted to Punycode by UTS 46, as in browsers. A host that UTS 46 rejects
        /// is an error.
        Uts46 = "uts46",
        /// The host is converted to Punycode by UTS 46, or kept if UTS 46 rejects it.
        Uts46OrKeep = "uts46-or-keep",
        /// The host is converted to Punycode by IDNA 2003, after bytes that are not UTF-8 are
        /// removed. A host that cannot be converted is kept.
        Idna2003 = "idna2003",
        /// The host is converted to Punycode by IDNA 2003. A host that is not UTF-8, that cannot be
        /// converted, or whose conversion yields a `%` or a delimiter is kept.
        Idna2003Strict = "idna2003-strict",
        /// The host is converted to Punycode by IDNA 2003, after bytes that are not UTF-8 are
        /// percent-encoded. A host that cannot be converted is kept.
        Idna2003Encoded = "idna2003-encoded",
        /// Like [`Idna2003Encoded`](Self::Idna2003Encoded), but a host with code points that are
        /// not assigned in Unicode 3.2 is not converted, as in Java. A host that is not converted
        /// becomes lowercase, also in non-ASCII letters.
        Idna2003Assigned = "idna2003-assigned",
    }
}

values! {
    /// The treatment of a host with brackets that is not an IP address.
    ///
    /// The host is neither an IPv6 address nor a future address, or its conversion to Punycode
    /// yields a delimiter.
    InvalidHost {
        /// The host is treated as a name.
        #[default]
        Keep = "keep",
        /// The host is an error.
        Reject = "reject",
    }
}

values! {
    /// The treatment of runs of dots in the host, and of dots at its ends.
    HostDots {
        /// Dots are kept.
        #[default]
        Keep = "keep",
        /// Runs become one dot, and dots at the ends are removed, after the conversion of Unicode.
        /// A host with empty labels is not converted.
        Collapse = "collapse",
        /// Like [`Collapse`](Self::Collapse), but before and after the conversion of Unicode.
        CollapseFirst = "collapse-first",
        /// Dots at the ends are removed, and each pair of dots becomes one dot, as in Python
        /// `surt`: `a...b` becomes `a..b`.
        CollapsePairs = "collapse-pairs",
    }
}

values! {
    /// The treatment of hosts that legacy software parses as IPv4 addresses, such as `127.1`.
    Ipv4 {
        /// The hosts are kept.
        #[default]
        Keep = "keep",
        /// Hosts are parsed like `inet_aton`: one to four parts, each decimal, octal, or
        /// hexadecimal.
        InetAton = "inet-aton",
        /// Hosts are parsed like Python `surt`: a decimal number modulo 2³², or two to four decimal
        /// or octal parts.
        Surt = "surt",
        /// Hosts are parsed like webarchive-commons: a decimal number, or four decimal or four
        /// octal parts.
        WebarchiveCommons = "webarchive-commons",
    }
}

values! {
    /// The treatment of IPv6 addresses in brackets.
    Ipv6 {
        /// IPv6 addresses are kept.
        #[default]
        Keep = "keep",
        /// IPv6 addresses are written as RFC 5952 specifies, such as `[2001:db8::1]`.
        Compress = "compress",
        /// Like [`Compress`](Self::Compress), but an address that contains an IPv4 address becomes
        /// that address, as in Safe Browsing: `[::ffff:1.2.3.4]` (IPv4-mapped) and
        /// `[64:ff9b::1.2.3.4]` (NAT64) become `1.2.3.4`.
        CompressOrIpv4 = "compress-or-ipv4",
    }
}

values! {
    /// The treatment of a first label `www`, optionally with digits, such as `www2`.
    Www {
        /// The label is kept.
        #[default]
        Keep = "keep",
        /// The label is removed once, as in Python `surt`. The host `www1.com` becomes `com`.
        RemoveOnce = "remove-once",
        /// The label is removed repeatedly, while at least two labels remain, as in Common Crawl.
        RemoveRepeatedly = "remove-repeatedly",
        /// Like [`RemoveRepeatedly`](Self::RemoveRepeatedly), unless an IPv4 address would remain.
        RemoveUnlessAddress = "remove-unless-address",
    }
}

values! {
    /// The treatment of the port, such as the removal of a default port.
    Port {
        /// The port is kept.
        #[default]
        Keep = "keep",
        /// An empty port is removed, and leading zeros are removed.
        RemoveEmpty = "remove-empty",
        /// Like [`RemoveEmpty`](Self::RemoveEmpty), and the default port of the scheme is removed.
        RemoveDefault = "remove-default",
        /// Like [`RemoveDefault`](Self::RemoveDefault), and port 0 is removed. Only `http` and
        /// `https` have a default port.
        RemoveDefaultOrZero = "remove-default-or-zero",
        /// The port is removed, whatever its value.
        Remove = "remove",
    }
}

values! {
    /// The treatment of a port that is not a number from 0 to 65535.
    InvalidPort {
        /// The port is kept.
        #[default]
        Keep = "keep",
        /// The port is kept; control characters, spaces, `#`, `%`, and bytes from 0x7F are encoded.
        Encode = "encode",
        /// The port is an error.
        Reject = "reject",
        /// The port is an error if it is not an integer of 32 bits. Other ports are treated as in
        /// webarchive-commons: -1 is an absent port, and the default port is removed, which is 0
        /// for schemes other than `http` and `https`.
        RejectNonInteger = "reject-non-integer",
    }
}

values! {
    /// The treatment of an empty path, as in `http://example.com`.
    EmptyPath {
        /// The path remains empty.
        #[default]
        Keep = "keep",
        /// The path becomes `/` if the URL has a host.
        Slash = "slash",
        /// The path becomes `/` if the URL has a host and the scheme `http`, `https`, `ws`, `wss`,
        /// or `ftp`.
        SlashIfWeb = "slash-if-web",
        /// The path becomes `/`, even if the URL has no host.
        SlashAlways = "slash-always",
    }
}

values! {
    /// The treatment of the segments `.` and `..` of a path.
    DotSegments {
        /// Dot-segments are kept.
        #[default]
        Keep = "keep",
        /// Dot-segments are removed as RFC 3986 section 5.2.4 specifies.
        Remove = "remove",
        /// Dot-segments are removed, except a `..` that follows no segment, which is kept as a
        /// segment.
        RemoveExceptExcess = "remove-except-excess",
        /// Like [`Remove`](Self::Remove), in the path of any URL whose path starts with `/`.
        RemoveInAnyPath = "remove-in-any-path",
    }
}

values! {
    /// The treatment of runs of slashes in a path, as in `/a//b`.
    Slashes {
        /// Runs of slashes are kept.
        #[default]
        Keep = "keep",
        /// Each run becomes one slash.
        Join = "join",
    }
}

values! {
    /// The treatment of slashes at the end of a path that is longer than `/`.
    TrailingSlash {
        /// Slashes at the end are kept.
        #[default]
        Keep = "keep",
        /// The last slash is removed.
        Remove = "remove",
        /// All slashes at the end are removed.
        RemoveAll = "remove-all",
    }
}

values! {
    /// The treatment of session IDs, which are found by the patterns that archives use.
    SessionIds {
        /// Session IDs are kept.
        #[default]
        Keep = "keep",
        /// Session IDs are removed.
        Remove = "remove",
    }
}

values! {
    /// The order of the parameters of the query, which `&` separates.
    QueryOrder {
        /// The parameters keep their order.
        #[default]
        Keep = "keep",
        /// The parameters are sorted by the bytes of their names and values.
        Sort = "sort",
        /// The parameters are sorted by the bytes of their decoded names and values.
        SortDecoded = "sort-decoded",
    }
}

values! {
    /// The treatment of parameters without a name and value, as in `a&&b`.
    EmptyParameters {
        /// Empty parameters are kept.
        #[default]
        Keep = "keep",
        /// Empty parameters are removed.
        Remove = "remove",
    }
}

values! {
    /// The treatment of an empty query, as in `/path?`.
    EmptyQuery {
        /// The empty query is kept.
        #[default]
        Keep = "keep",
        /// The empty query is removed, together with the `?`.
        Remove = "remove",
    }
}

values! {
    /// The treatment of the fragment, such as `#top`.
    Fragment {
        /// The fragment is kept.
        #[default]
        Keep = "keep",
        /// The fragment is removed, together with the `#`.
        Remove = "remove",
    }
}

values! {
    /// The treatment of the scheme in a SURT key.
    SurtScheme {
        /// The scheme is omitted: `com,example)/`.
        #[default]
        Omit = "omit",
        /// The scheme is kept, with userinfo, port, and an opening parenthesis:
        /// `http://(com,example)/`.
        Keep = "keep",
    }
}

/// The default values as constants, since `Default` is not `const`.
#[expect(non_upper_case_globals, reason = "the constants have the names of the types")]
mod defaults {
    macro_rules! defaults {
        ($($name:ident = $variant:ident,)+) => {
            $(pub(in crate::options) const $name: super::$name = super::$name::$variant;)+
        };
    }

    defaults! {
        Specification = Any, Syntax = Rfc3986, Surrounding = Keep, LineBreaks = Keep,
        Backslashes = Keep,
        MissingScheme = Keep, Case = Keep, Userinfo = Keep, Escapes = Keep, Idna = Keep,
        InvalidHost = Keep, HostDots = Keep, Ipv4 = Keep, Ipv6 = Keep,
        Www = Keep, InvalidPort = Keep, Port = Keep, DotSegments = Keep, Slashes = Keep,
        EmptyPath = Keep, SessionIds = Keep, TrailingSlash = Keep, EmptyParameters = Keep,
        QueryOrder = Keep, EmptyQuery = Keep, Fragment = Keep, SurtScheme = Omit,
    }
}
