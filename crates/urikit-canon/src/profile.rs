//! Canonicalization profiles: named sets of options.
//!
//! | profile | purpose |
//! |---|---|
//! | [`Profile::crawler`] | deduplication by steps that do not change which resource a URL identifies |
//! | [`Profile::archive`] | canonical URLs with the steps of the Internet Archive |
//! | [`Profile::ia_2013`] | SURT keys of the Internet Archive, as in Python `surt` 0.3.1 |
//! | [`Profile::cdxj`] | SURT keys of pywb |
//! | [`Profile::commoncrawl`] | SURT keys in the index of Common Crawl since 2025 |
//! | [`Profile::plain`] | SURT keys with reordered hosts and no other change |
//! | [`Profile::safe_browsing`] | lookups in Google Safe Browsing |
//! | [`Profile::w3lib`] | fingerprints of Scrapy, as in `w3lib.url.canonicalize_url` |
//!
//! A profile accepts any bytes, or reads its input by a specification; see [`Profile::reading`].
//!
//! [`canonicalize`] writes a URL; [`surt`](crate::surt::surt) writes a SURT key. Both accept
//! every profile.

use std::borrow::Cow;

use crate::error::CanonError;
use crate::options::{
    Backslashes, Case, DotSegments, EmptyParameters, EmptyPath, EmptyQuery, Escapes, Fragment,
    HostDots, Idna, InvalidHost, InvalidPort, Ipv4, Ipv6, LineBreaks, Options, Port, QueryOrder,
    SessionIds, Slashes, Specification, Surrounding, SurtScheme, Syntax, TrailingSlash, Userinfo,
    Www,
};
use crate::outcome::Outcome;
use crate::steps::{self, Kind, Scratch};

/// A named set of rules for the canonical form of URLs, such as those of the Common Crawl index.
///
/// Use a predefined profile to get the same canonical URLs or keys as another system. To define
/// other rules, pass [`Options`] to [`custom`](Self::custom).
///
/// # Examples
///
/// ```
/// use urikit_canon::options::QueryOrder;
/// use urikit_canon::profile::{Profile, canonicalize};
///
/// let crawler = Profile::crawler();
/// let mut url = Vec::new();
/// canonicalize(" HTTP://Example.com:80/a b?z=1&a=2#top\n", &crawler, &mut url)?;
/// assert_eq!(url, b"http://example.com/a%20b?z=1&a=2");
///
/// let sorted = Profile::custom("sorted", crawler.options().query_order(QueryOrder::Sort));
/// canonicalize("http://example.com/?z=1&a=2", &sorted, &mut url)?;
/// assert_eq!(url, b"http://example.com/?a=2&z=1");
/// # Ok::<(), urikit_canon::CanonError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Profile {
    name: Cow<'static, str>,
    #[cfg_attr(feature = "serde", serde(default))]
    options: Options,
}

impl Profile {
    /// Creates a set of canonicalization rules with the given name and options.
    ///
    /// To change a few rules of a predefined profile, start with its [`options`](Self::options).
    #[must_use]
    pub fn custom(name: impl Into<Cow<'static, str>>, options: Options) -> Self {
        Self { name: name.into(), options }
    }

    const fn named(name: &'static str, options: Options) -> Self {
        Self { name: Cow::Borrowed(name), options }
    }

    /// Returns the name of this set of canonicalization rules, such as `crawler`.
    ///
    /// A custom profile has the name that was passed to [`custom`](Self::custom).
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the canonicalization options of this profile, such as whether fragments are removed.
    ///
    /// Use them, for example, to derive a [custom](Self::custom) profile from a predefined one.
    #[must_use]
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Returns this profile with another way to read the input: by a specification.
    ///
    /// With [`Specification::Whatwg`], the input is read as browsers do, so the canonical form of a
    /// URL that is not valid belongs to the host to which browsers connect. The name of the
    /// returned profile ends with that of the specification, as in `crawler+whatwg`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::options::Specification;
    /// use urikit_canon::profile::Profile;
    /// use urikit_canon::surt::surt;
    ///
    /// let (profile, mut key) = (Profile::ia_2013(), Vec::new());
    /// let messy = r"http:\\Good.example\@evil.example/";
    /// surt(messy, &profile.reading(Specification::Whatwg), &mut key)?;
    /// assert_eq!(key, b"example,good)/@evil.example");
    /// # Ok::<(), urikit_canon::CanonError>(())
    /// ```
    #[must_use]
    pub fn reading(&self, specification: Specification) -> Self {
        let name = self.name.split('+').next().unwrap_or_default();
        let name = match specification {
            Specification::Any => name.to_owned(),
            _ => format!("{name}+{}", specification.name()),
        };
        Self::custom(name, self.options.specification(specification))
    }

    /// Returns the predefined profile with a name, such as `crawler`, or `crawler+whatwg` to
    /// [read](Self::reading) its input by a specification.
    ///
    /// Use it for a name from a configuration file or a query.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::profile::{Profile, canonicalize};
    ///
    /// let profile = Profile::by_name("crawler+whatwg").unwrap();
    /// let mut url = Vec::new();
    /// canonicalize("http:/0x7f.1\\a|b", &profile, &mut url)?;
    /// assert_eq!(url, b"http://127.0.0.1/a%7Cb");
    /// assert!(Profile::by_name("no-such-profile").is_none());
    /// # Ok::<(), urikit_canon::CanonError>(())
    /// ```
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let (name, specification) = match name.split_once('+') {
            Some((name, specification)) => (name, Some(specification)),
            None => (name, None),
        };
        let profile = Self::all().into_iter().find(|profile| profile.name == name)?;
        let Some(specification) = specification else { return Some(profile) };
        let mut all = Specification::ALL.into_iter();
        let found = all.find(|known| known.name() == specification)?;
        Some(profile.reading(found))
    }

    /// Returns all predefined profiles, which are sets of canonicalization rules for URLs.
    ///
    /// Use it, for example, to list their names in a help text.
    #[must_use]
    pub fn all() -> [Self; 8] {
        [
            Self::crawler(),
            Self::archive(),
            Self::ia_2013(),
            Self::cdxj(),
            Self::commoncrawl(),
            Self::plain(),
            Self::safe_browsing(),
            Self::w3lib(),
        ]
    }

    /// Returns the profile for the index keys of the Internet Archive, as of Python `surt` 0.3.1.
    ///
    /// The archive used this version from 2013 to 2019. An invalid port is an error. Bytes that are
    /// not UTF-8 are percent-encoded in paths and queries, and ignored in hosts that are converted
    /// to Punycode. An input without a host, such as `mailto:a@b`, is its own key, and an empty
    /// input has the key `-`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::profile::Profile;
    /// use urikit_canon::surt::surt;
    ///
    /// let (profile, mut key) = (Profile::ia_2013(), Vec::new());
    /// surt("http://www2.example.com:80/A%2Fb/?", &profile, &mut key)?;
    /// assert_eq!(key, b"com,example)/a/b");
    /// # Ok::<(), urikit_canon::CanonError>(())
    /// ```
    #[must_use]
    pub const fn ia_2013() -> Self {
        Self::named("ia-2013", internet_archive())
    }

    /// Returns the profile for the index keys of pywb, a program that replays web archives.
    ///
    /// In these keys (SURT), such as `com,example)/a`, the labels of the host are reversed. The
    /// profile treats invalid input in the same way as [`ia_2013`](Self::ia_2013).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::profile::Profile;
    /// use urikit_canon::surt::surt;
    ///
    /// let (profile, mut key) = (Profile::cdxj(), Vec::new());
    /// surt("https://example.com/?b=1&a=%26", &profile, &mut key)?;
    /// assert_eq!(key, b"com,example)/?&a=&b=1");
    /// # Ok::<(), urikit_canon::CanonError>(())
    /// ```
    #[must_use]
    pub const fn cdxj() -> Self {
        Self::named("cdxj", internet_archive())
    }

    /// Returns the profile for canonical URLs with the steps of the Internet Archive.
    ///
    /// It differs from [`ia_2013`](Self::ia_2013) where the URL of that profile is not a URL of the
    /// same resource, or not idempotent: brackets of IPv6 addresses are kept, decoded delimiters
    /// are encoded again, schemes are case-insensitive, bytes of hosts that are not UTF-8 are
    /// encoded, and `www` is removed repeatedly while two labels remain.
    ///
    /// A second canonicalization changes only URLs with several session IDs, of which each removes
    /// one of each kind.
    ///
    /// Invalid input is treated as by [`ia_2013`](Self::ia_2013), except that an empty input and
    /// an `http` URL without a host are errors, and that no byte of a host is removed.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::profile::{Profile, canonicalize};
    ///
    /// let (profile, mut url) = (Profile::archive(), Vec::new());
    /// let input = "HTTP://www2.example.com/A/?sid=0123456789abcdef0123456789abcdef";
    /// canonicalize(input, &profile, &mut url)?;
    /// assert_eq!(url, b"http://example.com/a");
    /// # Ok::<(), urikit_canon::CanonError>(())
    /// ```
    #[must_use]
    pub const fn archive() -> Self {
        Self::named(
            "archive",
            internet_archive()
                .syntax(Syntax::InternetArchive)
                .scheme_case(Case::Lower)
                .host_escapes(Escapes::DecodeKeepDelimiters)
                .host_idna(Idna::Idna2003Strict)
                .host_dots(HostDots::CollapseFirst)
                .www(Www::RemoveUnlessAddress)
                .path_escapes(Escapes::DecodeKeepDelimiters)
                .trailing_slash(TrailingSlash::RemoveAll),
        )
    }

    /// Returns the profile for the SURT keys in the index of Common Crawl since January 2025.
    ///
    /// Invalid input is handled as follows: bytes that are not UTF-8 stay percent-encoded. An empty
    /// host is an error, as is a port that is not an integer of 32 bits. `dns:example.com` has the
    /// key `com,example)`; `warcinfo:` and `filedesc:` records are their own key. Other schemes
    /// than those of the web are treated as hosts. An empty input has the key `-`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::profile::Profile;
    /// use urikit_canon::surt::surt;
    ///
    /// let (profile, mut key) = (Profile::commoncrawl(), Vec::new());
    /// surt("http://www.com/?q=%E4%EE", &profile, &mut key)?;
    /// assert_eq!(key, b"com,www)/?q=%e4%ee");
    /// # Ok::<(), urikit_canon::CanonError>(())
    /// ```
    #[must_use]
    pub const fn commoncrawl() -> Self {
        Self::named(
            "commoncrawl",
            internet_archive()
                .syntax(Syntax::WebarchiveCommons)
                .surrounding(Surrounding::RemoveControls)
                .line_breaks(LineBreaks::RemoveUnicode)
                .scheme_case(Case::Lower)
                .ipv4(Ipv4::WebarchiveCommons)
                .host_escapes(Escapes::DecodeFullyKeepDelete)
                .host_idna(Idna::Idna2003Assigned)
                .host_dots(HostDots::Collapse)
                .www(Www::RemoveRepeatedly)
                .invalid_port(InvalidPort::RejectNonInteger)
                .port(Port::RemoveDefault)
                .path_escapes(Escapes::DecodeFullyKeepDelete)
                .query_escapes(Escapes::DecodeFullyKeepDelete),
        )
    }

    /// Returns the profile for reversible sort keys (SURT), which only reorder the host of a URL.
    ///
    /// For example, `http://example.com/A` has the key `http://(com,example)/A`. Every input has a
    /// key, and every byte is kept, so [`unsurt`](crate::surt::unsurt) can convert the key back to
    /// the URL.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::profile::Profile;
    /// use urikit_canon::surt::surt;
    ///
    /// let (profile, mut key) = (Profile::plain(), Vec::new());
    /// surt("http://User@Example.com:80/A", &profile, &mut key)?;
    /// assert_eq!(key, b"http://(com,Example:80@User)/A");
    /// # Ok::<(), urikit_canon::CanonError>(())
    /// ```
    #[must_use]
    pub const fn plain() -> Self {
        Self::named("plain", Options::new().surt_scheme(SurtScheme::Keep))
    }

    /// Returns the profile for looking up URLs in Google Safe Browsing, a list of unsafe sites.
    ///
    /// Bytes from 0x7F are percent-encoded, also in a host that is not a valid internationalized
    /// name (UTS 46). An invalid port is kept. An input that is empty or consists of whitespace is
    /// an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::profile::{Profile, canonicalize};
    ///
    /// let (profile, mut url) = (Profile::safe_browsing(), Vec::new());
    /// canonicalize("http://0x7f.1//a/../%2525b#c", &profile, &mut url)?;
    /// assert_eq!(url, b"http://127.0.0.1/%25b");
    /// # Ok::<(), urikit_canon::CanonError>(())
    /// ```
    #[must_use]
    pub const fn safe_browsing() -> Self {
        Self::named(
            "safe-browsing",
            Options::new()
                .syntax(Syntax::SafeBrowsing)
                .surrounding(Surrounding::RemoveWhitespace)
                .line_breaks(LineBreaks::Remove)
                .scheme_case(Case::Lower)
                .userinfo_escapes(Escapes::DecodeFully)
                .host_escapes(Escapes::DecodeFully)
                .host_idna(Idna::Uts46OrKeep)
                .host_case(Case::Lower)
                .host_dots(HostDots::CollapseFirst)
                .ipv4(Ipv4::InetAton)
                .ipv6(Ipv6::CompressOrIpv4)
                .invalid_port(InvalidPort::Encode)
                .path_escapes(Escapes::DecodeFully)
                .dot_segments(DotSegments::Remove)
                .slashes(Slashes::Join)
                .empty_path(EmptyPath::Slash)
                .query_escapes(Escapes::DecodeFully)
                .fragment(Fragment::Remove)
                .surt_scheme(SurtScheme::Keep),
        )
    }

    /// Returns the profile of `w3lib.url.canonicalize_url`, which the Python crawler Scrapy uses.
    ///
    /// Use it to get the same canonical URLs as Scrapy. Bytes that are not allowed are
    /// percent-encoded. An invalid port is an error, and so is a host in brackets that is not an IP
    /// address.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::profile::{Profile, canonicalize};
    ///
    /// let (profile, mut url) = (Profile::w3lib(), Vec::new());
    /// canonicalize("http://Example.com?b=1&a=x%20y", &profile, &mut url)?;
    /// assert_eq!(url, b"http://example.com/?a=x+y&b=1");
    /// # Ok::<(), urikit_canon::CanonError>(())
    /// ```
    #[must_use]
    pub const fn w3lib() -> Self {
        Self::named(
            "w3lib",
            Options::new()
                .surrounding(Surrounding::RemoveControls)
                .line_breaks(LineBreaks::Remove)
                .backslashes(Backslashes::Slash)
                .scheme_case(Case::Lower)
                .userinfo_escapes(Escapes::Normalize)
                .invalid_host(InvalidHost::Reject)
                .host_idna(Idna::Idna2003Encoded)
                .host_case(Case::LowerAll)
                .ipv6(Ipv6::Compress)
                .invalid_port(InvalidPort::Reject)
                .port(Port::RemoveEmpty)
                .path_escapes(Escapes::W3lib)
                .dot_segments(DotSegments::RemoveInAnyPath)
                .empty_path(EmptyPath::SlashAlways)
                .query_escapes(Escapes::Form)
                .empty_parameters(EmptyParameters::Remove)
                .query_order(QueryOrder::SortDecoded)
                .empty_query(EmptyQuery::Remove)
                .fragment(Fragment::Remove)
                .surt_scheme(SurtScheme::Keep),
        )
    }

    /// Returns the recommended profile for crawlers, which loses nothing that a server can see.
    ///
    /// | step | why it is lossless |
    /// |---|---|
    /// | remove surrounding whitespace and line breaks | no client sends them (URL Standard) |
    /// | lowercase scheme and host | case-insensitive (RFC 3986 section 6.2.2.1) |
    /// | Unicode host to Punycode | DNS has only the Punycode form (UTS 46) |
    /// | compress IPv6 addresses | the same address (RFC 5952) |
    /// | remove empty and default ports | the same endpoint (RFC 3986 section 6.2.3) |
    /// | empty path to `/` | the same request (RFC 9110 section 4.2.3) |
    /// | remove dot-segments | clients remove them before a request (RFC 3986 section 6.2.2.3) |
    /// | decode unreserved characters, uppercase digits | equivalent (RFC 3986 section 6.2.2) |
    /// | encode bytes that are not allowed | clients encode them before a request |
    /// | remove the fragment | not sent to the server (RFC 9110 section 4.2.4) |
    ///
    /// The order of the query, its case, empty parameters, a trailing slash, `www`, userinfo, and
    /// runs of slashes are kept, since a server can distinguish them.
    ///
    /// Invalid input is handled as follows: bytes that are not allowed are percent-encoded, as is a
    /// `%` that starts no percent-encoding. An invalid port and a Unicode host that UTS 46 rejects
    /// are errors.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::profile::{Profile, canonicalize};
    ///
    /// let (profile, mut url) = (Profile::crawler(), Vec::new());
    /// canonicalize("http://Example.com:80/a%2fb/../%7Ec?b&a#d", &profile, &mut url)?;
    /// assert_eq!(url, b"http://example.com/~c?b&a");
    /// # Ok::<(), urikit_canon::CanonError>(())
    /// ```
    #[must_use]
    pub const fn crawler() -> Self {
        Self::named(
            "crawler",
            Options::new()
                .surrounding(Surrounding::RemoveControls)
                .line_breaks(LineBreaks::Remove)
                .scheme_case(Case::Lower)
                .userinfo_escapes(Escapes::Normalize)
                .host_escapes(Escapes::Normalize)
                .host_idna(Idna::Uts46)
                .host_case(Case::Lower)
                .ipv6(Ipv6::Compress)
                .invalid_port(InvalidPort::Reject)
                .port(Port::RemoveDefault)
                .path_escapes(Escapes::Normalize)
                .dot_segments(DotSegments::RemoveInAnyPath)
                .empty_path(EmptyPath::SlashIfWeb)
                .query_escapes(Escapes::Normalize)
                .fragment(Fragment::Remove)
                .surt_scheme(SurtScheme::Keep),
        )
    }
}

const fn internet_archive() -> Options {
    Options::new()
        .syntax(Syntax::Surt)
        .surrounding(Surrounding::RemoveWhitespace)
        .line_breaks(LineBreaks::Remove)
        .userinfo(Userinfo::Remove)
        .host_escapes(Escapes::DecodeFully)
        .host_idna(Idna::Idna2003)
        .host_case(Case::LowerAll)
        .host_dots(HostDots::CollapsePairs)
        .ipv4(Ipv4::Surt)
        .www(Www::RemoveOnce)
        .invalid_port(InvalidPort::Reject)
        .port(Port::RemoveDefaultOrZero)
        .path_escapes(Escapes::DecodeFully)
        .dot_segments(DotSegments::RemoveExceptExcess)
        .slashes(Slashes::Join)
        .empty_path(EmptyPath::Slash)
        .path_case(Case::LowerAll)
        .path_session_ids(SessionIds::Remove)
        .trailing_slash(TrailingSlash::Remove)
        .query_escapes(Escapes::DecodeFully)
        .query_session_ids(SessionIds::Remove)
        .query_case(Case::LowerAll)
        .query_order(QueryOrder::Sort)
        .empty_query(EmptyQuery::Remove)
        .fragment(Fragment::Remove)
}

/// Converts a URL to its canonical form by the rules of a profile, and writes it to `out`.
///
/// The previous content of `out` is replaced. The input can be any bytes. If `out` is reused,
/// memory is allocated only for the first URLs, because each thread keeps its buffers.
///
/// # Errors
///
/// Returns an error and clears `out` if the input has no canonical form, for example because the
/// port is invalid. The documentation of each profile describes these cases.
///
/// # Examples
///
/// ```
/// use urikit_canon::profile::{Profile, canonicalize};
///
/// let mut url = Vec::new();
/// canonicalize("http://3279880203/%257Ea/../b|c", &Profile::safe_browsing(), &mut url)?;
/// assert_eq!(url, b"http://195.127.0.11/b|c");
/// # Ok::<(), urikit_canon::CanonError>(())
/// ```
pub fn canonicalize(
    input: impl AsRef<[u8]>,
    profile: &Profile,
    out: &mut Vec<u8>,
) -> Result<Outcome, CanonError> {
    out.clear();
    let options = &profile.options;
    steps::with_scratch(|scratch| {
        let kind = steps::run(input.as_ref(), options, scratch)?;
        push_url(kind, scratch, options, out);
        Ok(Outcome::new(kind))
    })
}

fn push_url(kind: Kind, scratch: &Scratch, options: &Options, out: &mut Vec<u8>) {
    if matches!(kind, Kind::Record | Kind::Dns) {
        out.extend_from_slice(&scratch.path);
        return;
    }
    let present = scratch.present;
    if present.scheme {
        out.extend_from_slice(&scratch.scheme);
        out.push(b':');
    }
    if present.host {
        // Python `surt` writes `dns://example.com/` like the records of archives.
        if options.syntax != Syntax::Surt || &*scratch.scheme != b"dns" {
            out.extend_from_slice(b"//");
        }
        if present.userinfo {
            out.extend_from_slice(&scratch.userinfo);
            out.push(b'@');
        }
        out.extend_from_slice(&scratch.host);
        if present.port {
            out.push(b':');
            out.extend_from_slice(&scratch.port);
        }
    }
    steps::push_tail(scratch, options, out);
}
