//! The values of the options.

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
            /// Returns the name of this value in kebab case, as in a serialized profile.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text,)+ }
            }
        }
    };
}

values! {
    /// How the input is split into components.
    Syntax {
        /// As RFC 3986 appendix B, with any bytes: see [`RawUrl`](crate::raw::RawUrl).
        #[default]
        Rfc3986 = "rfc3986",
        /// As Python `surt` 0.3.1: an input without a scheme is `http`, and `http:` without a
        /// host takes the first segment of the path as its host. Brackets of hosts are removed.
        Surt = "surt",
        /// As [`Surt`](Self::Surt), but schemes are case-insensitive, and brackets are kept.
        InternetArchive = "internet-archive",
        /// As webarchive-commons: every scheme except `http`, `https`, `ftp`, `mms`, `rtsp`, and
        /// `wais` is treated as a host. Records such as `dns:` and `warcinfo:` are recognized.
        WebarchiveCommons = "webarchive-commons",
        /// As Google Safe Browsing: the fragment is removed and the rest is unescaped before it is
        /// split.
        SafeBrowsing = "safe-browsing",
    }
}

values! {
    /// Whitespace around the URL.
    Surrounding {
        /// Is kept.
        #[default]
        Keep = "keep",
        /// Space, tab, line feed, vertical tab, form feed, and carriage return are removed.
        RemoveWhitespace = "remove-whitespace",
        /// Space and all control characters up to U+001F are removed.
        RemoveControls = "remove-controls",
    }
}

values! {
    /// Tabs and line breaks within the URL.
    LineBreaks {
        /// Are kept.
        #[default]
        Keep = "keep",
        /// Tab, carriage return, and line feed are removed.
        Remove = "remove",
        /// As [`Remove`](Self::Remove), and also U+0085, U+2028, and U+2029 in UTF-8.
        RemoveUnicode = "remove-unicode",
    }
}

values! {
    /// Backslashes in the authority and path of a URL with the scheme `http`, `https`, `ws`, `wss`,
    /// `ftp`, or `file`.
    Backslashes {
        /// Are kept.
        #[default]
        Keep = "keep",
        /// Become slashes before the URL is split, as in browsers.
        Slash = "slash",
    }
}

values! {
    /// An input without a scheme.
    MissingScheme {
        /// Is a relative reference.
        #[default]
        Keep = "keep",
        /// Is preceded by `http://`. An input such as `example.com:80/` has the scheme
        /// `example.com`, as RFC 3986 specifies.
        Http = "http",
    }
}

values! {
    /// Uppercase ASCII letters.
    Case {
        /// Are kept.
        #[default]
        Keep = "keep",
        /// Are converted to lowercase, except the digits of percent-encodings.
        Lower = "lower",
        /// Are converted to lowercase, including the digits of percent-encodings.
        LowerAll = "lower-all",
    }
}

values! {
    /// The user information.
    Userinfo {
        /// Is kept.
        #[default]
        Keep = "keep",
        /// Is kept up to the first `:`.
        RemovePassword = "remove-password",
        /// Is removed.
        Remove = "remove",
    }
}

values! {
    /// The percent-encodings of a component.
    Escapes {
        /// Are kept; the component is unchanged.
        #[default]
        Keep = "keep",
        /// RFC 3986 section 6.2.2: unreserved characters are decoded, hexadecimal digits become
        /// uppercase, and bytes that the component does not allow are encoded, as is a `%` that
        /// starts no percent-encoding.
        Normalize = "normalize",
        /// Are decoded until none is left. Then control characters, space, `#`, `%`, and bytes
        /// from 0x7F are encoded with uppercase digits.
        DecodeFully = "decode-fully",
        /// As [`DecodeFully`](Self::DecodeFully), but 0x7F is not encoded, as webarchive-commons.
        DecodeFullyKeepDelete = "decode-fully-keep-delete",
        /// As [`DecodeFully`](Self::DecodeFully), but the delimiters that would end the component
        /// are encoded as well: `?` in a path, and `/?@:[]` in a host.
        DecodeKeepDelimiters = "decode-keep-delimiters",
        /// As `w3lib`: all except `%25`, `%2F`, `%3B`, and `%3F` are decoded once, and bytes that
        /// are neither reserved nor unreserved are encoded, except `|` and `%`.
        W3lib = "w3lib",
        /// As HTML forms: names and values are decoded once, with `+` as space, and encoded again.
        /// A parameter without a value ends with `=`.
        Form = "form",
    }
}

values! {
    /// A host that contains non-ASCII characters.
    Idna {
        /// Is kept.
        #[default]
        Keep = "keep",
        /// Is converted to Punycode by UTS 46, as browsers do. A host that UTS 46 rejects is
        /// an error.
        Uts46 = "uts46",
        /// Is converted to Punycode by UTS 46, or kept if UTS 46 rejects it.
        Uts46OrKeep = "uts46-or-keep",
        /// Is converted to Punycode by IDNA 2003, after bytes that are not UTF-8 are removed. A
        /// host that cannot be converted is kept.
        Idna2003 = "idna2003",
        /// Is converted to Punycode by IDNA 2003. A host that is not UTF-8, that cannot be
        /// converted, or whose conversion yields a `%` or a delimiter is kept.
        Idna2003Strict = "idna2003-strict",
        /// Is converted to Punycode by IDNA 2003, after bytes that are not UTF-8 are
        /// percent-encoded. A host that cannot be converted is kept.
        Idna2003Encoded = "idna2003-encoded",
        /// As [`Idna2003Encoded`](Self::Idna2003Encoded), but a host with code points that are not
        /// assigned in Unicode 3.2 is kept, as in Java.
        Idna2003Assigned = "idna2003-assigned",
    }
}

values! {
    /// A host with brackets that is neither an IPv6 address nor a future address, or whose
    /// conversion to Punycode yields a delimiter.
    InvalidHost {
        /// Is treated as a name.
        #[default]
        Keep = "keep",
        /// Is an error.
        Reject = "reject",
    }
}

values! {
    /// Runs of dots in the host, and dots at its ends.
    HostDots {
        /// Are kept.
        #[default]
        Keep = "keep",
        /// Runs become one dot, and dots at the ends are removed, after the conversion of Unicode.
        /// A host with empty labels is not converted.
        Collapse = "collapse",
        /// As [`Collapse`](Self::Collapse), before and after the conversion of Unicode.
        CollapseFirst = "collapse-first",
        /// Dots at the ends are removed, and each pair of dots becomes one dot, as Python `surt`:
        /// `a...b` becomes `a..b`.
        CollapsePairs = "collapse-pairs",
    }
}

values! {
    /// Hosts that legacy software reads as IPv4 addresses, such as `127.1` and `0x7f000001`.
    Ipv4 {
        /// Are kept.
        #[default]
        Keep = "keep",
        /// As `inet_aton`: one to four parts, each decimal, octal, or hexadecimal.
        InetAton = "inet-aton",
        /// As Python `surt`: a decimal number modulo 2³², or two to four decimal or octal parts.
        Surt = "surt",
        /// As webarchive-commons: a decimal number, or four decimal or four octal parts.
        WebarchiveCommons = "webarchive-commons",
    }
}

values! {
    /// IPv6 addresses in brackets.
    Ipv6 {
        /// Are kept.
        #[default]
        Keep = "keep",
        /// Are written as RFC 5952 specifies.
        Compress = "compress",
    }
}

values! {
    /// A first label `www`, optionally with digits, such as `www2`.
    Www {
        /// Is kept.
        #[default]
        Keep = "keep",
        /// Is removed once, as Python `surt`. A host `www1.com` becomes `com`.
        RemoveOnce = "remove-once",
        /// Is removed repeatedly, while at least two labels remain, as Common Crawl.
        RemoveRepeatedly = "remove-repeatedly",
        /// As [`RemoveRepeatedly`](Self::RemoveRepeatedly), unless an IPv4 address would remain.
        RemoveUnlessAddress = "remove-unless-address",
    }
}

values! {
    /// The port.
    Port {
        /// Is kept.
        #[default]
        Keep = "keep",
        /// An empty port is removed, and leading zeros are removed.
        RemoveEmpty = "remove-empty",
        /// As [`RemoveEmpty`](Self::RemoveEmpty), and the default port of the scheme is removed.
        RemoveDefault = "remove-default",
        /// As [`RemoveDefault`](Self::RemoveDefault), and port 0 is removed. Only `http` and
        /// `https` have a default port.
        RemoveDefaultOrZero = "remove-default-or-zero",
        /// The port is removed, whatever its value.
        Remove = "remove",
    }
}

values! {
    /// A port that is not a number from 0 to 65535.
    InvalidPort {
        /// Is kept.
        #[default]
        Keep = "keep",
        /// Is kept; control characters, space, `#`, `%`, and bytes from 0x7F are encoded.
        Encode = "encode",
        /// Is an error.
        Reject = "reject",
        /// Is an error if it is not an integer of 32 bits. Other ports are treated as by
        /// webarchive-commons: -1 is an absent port, and the default port is removed, which is 0
        /// for schemes other than `http` and `https`.
        RejectNonInteger = "reject-non-integer",
    }
}

values! {
    /// An empty path.
    EmptyPath {
        /// Is kept.
        #[default]
        Keep = "keep",
        /// Becomes `/` if the URL has a host.
        Slash = "slash",
        /// Becomes `/` if the URL has a host and the scheme `http`, `https`, `ws`, `wss`, or `ftp`.
        SlashIfWeb = "slash-if-web",
        /// Becomes `/`, even if the URL has no host.
        SlashAlways = "slash-always",
    }
}

values! {
    /// Segments `.` and `..` of a path.
    DotSegments {
        /// Are kept.
        #[default]
        Keep = "keep",
        /// Are removed as RFC 3986 section 5.2.4 specifies.
        Remove = "remove",
        /// Are removed, except a `..` that follows no segment, which is kept as a segment.
        RemoveExceptExcess = "remove-except-excess",
        /// As [`Remove`](Self::Remove), in the path of any URL whose path starts with `/`.
        RemoveInAnyPath = "remove-in-any-path",
    }
}

values! {
    /// Runs of slashes in a path.
    Slashes {
        /// Are kept.
        #[default]
        Keep = "keep",
        /// Become one slash.
        Join = "join",
    }
}

values! {
    /// Slashes at the end of a path that is longer than `/`.
    TrailingSlash {
        /// Are kept.
        #[default]
        Keep = "keep",
        /// The last slash is removed.
        Remove = "remove",
        /// All slashes at the end are removed.
        RemoveAll = "remove-all",
    }
}

values! {
    /// Session IDs, by the patterns that archives use.
    SessionIds {
        /// Are kept.
        #[default]
        Keep = "keep",
        /// Are removed.
        Remove = "remove",
    }
}

values! {
    /// The order of the parameters, which `&` separates.
    QueryOrder {
        /// Is kept.
        #[default]
        Keep = "keep",
        /// Is that of their names and values, by bytes.
        Sort = "sort",
        /// Is that of their decoded names and values, by bytes.
        SortDecoded = "sort-decoded",
    }
}

values! {
    /// Parameters without a name and value, as in `a&&b`.
    EmptyParameters {
        /// Are kept.
        #[default]
        Keep = "keep",
        /// Are removed.
        Remove = "remove",
    }
}

values! {
    /// A query without characters.
    EmptyQuery {
        /// Is kept.
        #[default]
        Keep = "keep",
        /// Is removed.
        Remove = "remove",
    }
}

values! {
    /// The fragment.
    Fragment {
        /// Is kept.
        #[default]
        Keep = "keep",
        /// Is removed.
        Remove = "remove",
    }
}

values! {
    /// The scheme in a SURT key.
    SurtScheme {
        /// Is omitted: `com,example)/`.
        #[default]
        Omit = "omit",
        /// Is kept, with userinfo, port, and an opening parenthesis: `http://(com,example)/`.
        Keep = "keep",
    }
}

/// The default values as constants, since `Default` is not `const`.
#[expect(non_upper_case_globals, reason = "the constants have the names of the types")]
pub(super) mod defaults {
    macro_rules! defaults {
        ($($name:ident = $variant:ident,)+) => {
            $(pub(in crate::options) const $name: super::$name = super::$name::$variant;)+
        };
    }

    defaults! {
        Syntax = Rfc3986, Surrounding = Keep, LineBreaks = Keep, Backslashes = Keep,
        MissingScheme = Keep, Case = Keep, Userinfo = Keep, Escapes = Keep, Idna = Keep,
        InvalidHost = Keep, HostDots = Keep, Ipv4 = Keep, Ipv6 = Keep,
        Www = Keep, InvalidPort = Keep, Port = Keep, DotSegments = Keep, Slashes = Keep,
        EmptyPath = Keep, SessionIds = Keep, TrailingSlash = Keep, EmptyParameters = Keep,
        QueryOrder = Keep, EmptyQuery = Keep, Fragment = Keep, SurtScheme = Omit,
    }
}
