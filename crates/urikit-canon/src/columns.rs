//! The `url_*` columns of the Common Crawl index.
//!
//! The [columnar index] of Common Crawl has columns that are derived from the URL of each record.
//! [`ColumnParser`] computes all of them in one call and uses the same names, so that its results
//! can be joined with the index.
//!
//! # Values
//!
//! | column | value |
//! |---|---|
//! | `url_surtkey` | the [SURT key](crate::surt) of the profile [`commoncrawl`](Profile::commoncrawl) |
//! | `url_host_name` | the host: lowercase, percent-decoded, Punycode, without a trailing dot |
//! | `url_host_tld` | the last label |
//! | `url_host_2nd_last_part`, … `url_host_5th_last_part` | the labels before it |
//! | `url_host_registry_suffix` | the public suffix by the ICANN section of the list |
//! | `url_host_registered_domain` | the registered domain by the ICANN section |
//! | `url_host_private_suffix` | the public suffix by both sections |
//! | `url_host_private_domain` | the registered domain by both sections |
//! | `url_host_name_reversed` | the labels in reverse order, as in `com.example.www` |
//! | `url_protocol` | the scheme in lowercase |
//! | `url_port` | the port, if the URL contains one, even if it is the default port |
//! | `url_path` | the path as written; can be empty |
//! | `url_query` | the query as written, without `?` |
//!
//! Spaces and control characters around the URL are removed. A column without a value is `None`.
//! Suffixes and domains are `None` for IP addresses, for hosts with empty labels, and for top-level
//! domains that are not in the list. Registered domains are also `None` for hosts that are public
//! suffixes. Labels are `None` for IP addresses.
//!
//! With the feature `idna`, Unicode hosts are converted by UTS 46. Hosts that cannot be converted
//! or decoded to UTF-8 are only converted to lowercase.
//!
//! # Bugs of the index
//!
//! [`ColumnParser`] does not reproduce these bugs of the index, so its values differ.
//!
//! | index | `ColumnParser` | issue |
//! |---|---|---|
//! | a host with a trailing dot has no registered domain (before 2022) | the dot is removed | [#16] |
//! | `url_host_tld` is a number for `http://127.1/` and `http://2130706433/` (before 2023) | `url_host_name` is `127.0.0.1`, without labels | [#25] |
//! | hosts are in Unicode or percent-encoded (before 2023) | hosts are in Punycode | [#25] |
//! | no host, if Java cannot convert a Unicode host such as `🧠.s.country` | `xn--qv9h.s.country` | [#25] |
//! | no host for `https:////example.org/` | `example.org`, as crawlers fetch it | [#26] |
//! | no host, if the userinfo contains `@` | the host follows the last `@` | [#26] |
//! | `123.123.123.123.` is not an address | the dot is removed | [#26] |
//! | `gov.uk` and `kharkov.ua` have no registered domain (open) | the same, because they are public suffixes; `url_host_registry_suffix` is set | [#26] |
//! | hexadecimal and octal addresses such as `0x7f.1` are names | they are addresses, as for clients | |
//! | if the port is invalid, all columns are missing | only `url_port` is `None`, and `url_surtkey` if the port is not a number | |
//!
//! Each crawl was indexed with the Public Suffix List of its date, so suffixes change between
//! crawls. To reproduce a crawl, load the list of that date.
//!
//! [columnar index]: https://commoncrawl.org/columnar-index
//! [#16]: https://github.com/commoncrawl/cc-index-table/issues/16
//! [#25]: https://github.com/commoncrawl/cc-index-table/issues/25
//! [#26]: https://github.com/commoncrawl/cc-index-table/issues/26

use crate::domain::{DefaultRule, DomainParser, NotADomain, Sections, SuffixList};
use crate::options::Ipv4;
use crate::profile::Profile;
use crate::raw::RawUrl;
use crate::steps::{escapes, ipv4};
use crate::surt::surt;

/// Computes the `url_*` columns of the Common Crawl index, such as the registered domain, for URLs.
///
/// The parser reuses its buffers, so that only the first URLs require allocations. Use one parser
/// for many URLs.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "bundled-list")] {
/// use urikit_canon::columns::ColumnParser;
/// use urikit_canon::domain::BundledList;
///
/// let mut parser = ColumnParser::new(BundledList);
/// let columns = parser.parse("https://Alice.GitHub.io:443/a?b#c");
/// assert_eq!(columns.url_surtkey, Some("io,github,alice)/a?b"));
/// assert_eq!(columns.url_host_name, Some("alice.github.io"));
/// assert_eq!(columns.url_host_tld, Some("io"));
/// assert_eq!(columns.url_host_2nd_last_part, Some("github"));
/// assert_eq!(columns.url_host_registry_suffix, Some("io"));
/// assert_eq!(columns.url_host_registered_domain, Some("github.io"));
/// assert_eq!(columns.url_host_private_suffix, Some("github.io"));
/// assert_eq!(columns.url_host_private_domain, Some("alice.github.io"));
/// assert_eq!(columns.url_host_name_reversed, Some("io.github.alice"));
/// assert_eq!(columns.url_protocol, Some("https"));
/// assert_eq!(columns.url_port, Some(443));
/// assert_eq!((columns.url_path, columns.url_query), ("/a", Some("b")));
/// # }
/// ```
#[derive(Debug)]
pub struct ColumnParser<L> {
    domains: DomainParser<L>,
    surt: Vec<u8>,
    protocol: Vec<u8>,
    host: Vec<u8>,
    reversed: Vec<u8>,
    #[cfg(feature = "idna")]
    idna: crate::steps::idna::IdnaScratch,
}

/// The `url_*` columns of one URL in the Common Crawl index, with the same names as in the index.
///
/// They are returned by [`ColumnParser::parse`], and describe the host, path, and other parts of
/// the URL. The [module documentation](self#values) describes their values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Columns<'a> {
    /// The SURT key, such as `com,example)/a`, or `None` if the URL has none.
    pub url_surtkey: Option<&'a str>,
    /// The host in lowercase, decoded, and in Punycode, such as `www.example.co.uk`.
    pub url_host_name: Option<&'a str>,
    /// The last label of the host, such as `uk` of `www.example.co.uk`.
    pub url_host_tld: Option<&'a str>,
    /// The second label from the right, such as `co` of `www.example.co.uk`.
    pub url_host_2nd_last_part: Option<&'a str>,
    /// The third label from the right, such as `example` of `www.example.co.uk`.
    pub url_host_3rd_last_part: Option<&'a str>,
    /// The fourth label from the right, such as `www` of `www.example.co.uk`.
    pub url_host_4th_last_part: Option<&'a str>,
    /// The fifth label from the right, or `None` if the host has fewer labels.
    pub url_host_5th_last_part: Option<&'a str>,
    /// The public suffix by the ICANN section of the list, such as `io` of `alice.github.io`.
    pub url_host_registry_suffix: Option<&'a str>,
    /// The registered domain by the ICANN section, such as `github.io` of `alice.github.io`.
    pub url_host_registered_domain: Option<&'a str>,
    /// The public suffix by both sections of the list, such as `github.io` of `alice.github.io`.
    pub url_host_private_suffix: Option<&'a str>,
    /// The registered domain by both sections, such as `alice.github.io`.
    pub url_host_private_domain: Option<&'a str>,
    /// The labels of the host in reverse order, as in `com.example.www`.
    pub url_host_name_reversed: Option<&'a str>,
    /// The scheme in lowercase, such as `https`.
    pub url_protocol: Option<&'a str>,
    /// The port, if the URL contains one, even if it is the default port.
    pub url_port: Option<u16>,
    /// The path as written in the URL, which can be empty.
    pub url_path: &'a str,
    /// The query as written in the URL, without `?`.
    pub url_query: Option<&'a str>,
}

impl<L: SuffixList> ColumnParser<L> {
    /// Creates a parser that finds registered domains with the given Public Suffix List.
    ///
    /// An example of a registered domain is `example.co.uk`. To get the same values as in the
    /// Common Crawl index, use a list of the same date as the index.
    pub fn new(list: L) -> Self {
        Self {
            // The index has no suffix for unlisted top-level domains.
            domains: DomainParser::new(list).default_rule(DefaultRule::Omit),
            surt: Vec::new(),
            protocol: Vec::new(),
            host: Vec::new(),
            reversed: Vec::new(),
            #[cfg(feature = "idna")]
            idna: crate::steps::idna::IdnaScratch::default(),
        }
    }

    /// Computes the columns of the Common Crawl index for a URL, which can be any string.
    ///
    /// The columns borrow from the URL and from the parser. To keep them during the next call, copy
    /// the values.
    ///
    /// # Examples
    ///
    /// ```
    /// # #[cfg(feature = "bundled-list")] {
    /// use urikit_canon::columns::ColumnParser;
    /// use urikit_canon::domain::BundledList;
    ///
    /// let mut parser = ColumnParser::new(BundledList);
    /// let columns = parser.parse("http://2130706433/");
    /// assert_eq!(columns.url_host_name, Some("127.0.0.1"));
    /// assert_eq!(columns.url_host_tld, None);
    /// # }
    /// ```
    pub fn parse<'a>(&'a mut self, url: &'a str) -> Columns<'a> {
        let has_key = surt(url, &Profile::commoncrawl(), &mut self.surt).is_ok();
        // The SURT key is that of the URL without these characters.
        let url = url.trim_matches(|c: char| c <= ' ');
        let parts = split(url.as_bytes());
        self.protocol.clear();
        self.protocol.extend_from_slice(parts.scheme.unwrap_or_default());
        self.protocol.make_ascii_lowercase();
        let has_host = parts.host.is_some_and(|host| self.write_host(host));

        let this = &*self;
        let mut columns = Columns {
            url_surtkey: has_key.then(|| str_of(&this.surt)),
            url_protocol: parts.scheme.map(|_| str_of(&this.protocol)),
            url_port: parts.port.and_then(|port| str_of(port).parse().ok()),
            url_path: str_of(parts.path),
            url_query: parts.query.map(str_of),
            ..Columns::default()
        };
        if has_host {
            this.add_host(&mut columns);
        }
        columns
    }

    fn add_host<'a>(&'a self, columns: &mut Columns<'a>) {
        let host = str_of(&self.host);
        columns.url_host_name = Some(host);
        let all = self.domains.split_in(host, Sections::All);
        if all == Err(NotADomain::Address) {
            return;
        }
        columns.url_host_name_reversed = Some(str_of(&self.reversed));
        let mut labels = host.rsplit('.');
        columns.url_host_tld = labels.next();
        columns.url_host_2nd_last_part = labels.next();
        columns.url_host_3rd_last_part = labels.next();
        columns.url_host_4th_last_part = labels.next();
        columns.url_host_5th_last_part = labels.next();
        if let Ok(name) = all {
            columns.url_host_private_suffix = Some(name.public_suffix());
            columns.url_host_private_domain = name.registered_domain();
        }
        if let Ok(name) = self.domains.split_in(host, Sections::Icann) {
            columns.url_host_registry_suffix = Some(name.public_suffix());
            columns.url_host_registered_domain = name.registered_domain();
        }
    }

    /// Writes the host and the reversed host. Returns whether the host is not empty.
    fn write_host(&mut self, host: &[u8]) -> bool {
        let output = &mut self.host;
        decode(host, output);
        if !output.is_ascii() {
            self.convert_unicode();
        }
        let output = &mut self.host;
        output.make_ascii_lowercase();
        if output.last() == Some(&b'.') {
            output.pop();
        }
        if let Some(address) = ipv4::address(output, Ipv4::InetAton) {
            use std::io::Write as _;
            output.clear();
            // Writing to a vector cannot fail.
            let _ = write!(output, "{}", std::net::Ipv4Addr::from(address));
        }
        self.reversed.clear();
        for (index, label) in output.rsplit(|byte| *byte == b'.').enumerate() {
            if index > 0 {
                self.reversed.push(b'.');
            }
            self.reversed.extend_from_slice(label);
        }
        !output.is_empty()
    }

    #[cfg(feature = "idna")]
    fn convert_unicode(&mut self) {
        if !crate::steps::idna::uts46(&mut self.host, &mut self.idna) {
            self.host = str_of(&self.host).to_lowercase().into_bytes();
        }
    }

    #[cfg(not(feature = "idna"))]
    fn convert_unicode(&mut self) {
        self.host = str_of(&self.host).to_lowercase().into_bytes();
    }
}

/// Splits a URL. For `http` and `https`, more than two slashes before the host are accepted.
fn split(url: &[u8]) -> RawUrl<'_> {
    let parts = RawUrl::split(url);
    let is_http = parts.scheme.is_some_and(|scheme| {
        scheme.eq_ignore_ascii_case(b"http") || scheme.eq_ignore_ascii_case(b"https")
    });
    if !is_http || parts.host != Some(b"") || parts.userinfo.is_some() || parts.port.is_some() {
        return parts;
    }
    let after_slashes = parts.path.iter().take_while(|byte| **byte == b'/').count();
    let scheme_len = parts.scheme.map_or(0, <[u8]>::len);
    // The two slashes that precede the host.
    let start = scheme_len + 1 + after_slashes;
    match url.get(start..) {
        Some(rest) if after_slashes > 0 => RawUrl { scheme: parts.scheme, ..RawUrl::split(rest) },
        _ => parts,
    }
}

/// Writes the host without percent-encoding, or as it is if the decoded host is not a UTF-8 host.
fn decode(host: &[u8], output: &mut Vec<u8>) {
    output.clear();
    let mut rest = host;
    while let Some((first, after)) = rest.split_first() {
        match escapes::decode_one(rest) {
            Some(byte) => {
                output.push(byte);
                rest = rest.get(3..).unwrap_or_default();
            }
            None => {
                output.push(*first);
                rest = after;
            }
        }
    }
    let is_delimiter =
        |byte: &u8| matches!(byte, 0..=b' ' | b'/' | b'?' | b'#' | b'@' | b':' | b'\\');
    let was_decoded = output.len() != host.len();
    if was_decoded && (core::str::from_utf8(output).is_err() || output.iter().any(is_delimiter)) {
        output.clear();
        output.extend_from_slice(host);
    }
}

/// Returns bytes that are UTF-8, because they are from a string and cut at ASCII characters.
fn str_of(bytes: &[u8]) -> &str {
    core::str::from_utf8(bytes).unwrap_or_default()
}
