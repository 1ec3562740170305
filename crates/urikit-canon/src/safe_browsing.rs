//! Google Safe Browsing: expressions of a URL, and their hashes.
//!
//! A lookup in Safe Browsing [canonicalizes](Profile::safe_browsing) a URL, forms up to 30
//! expressions, each of a host suffix and a path prefix, and compares the first four bytes of the
//! SHA-256 hash of each expression with a list of hash prefixes. [`expressions`] returns the
//! expressions. With the feature `sha2`, `Expression::sha256` and `Expression::hash_prefix` return
//! the hashes.
//!
//! The rules are those of version 4 (the Update API). Version 4 has no rules for IPv6 addresses, so
//! those of version 5 are used. Version 5 also limits host suffixes by the Public Suffix List. To
//! do so, filter by [`Expression::host`] with the module [`domain`](crate::domain).

use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};

use crate::error::{CanonError, ErrorKind};
use crate::profile::{Profile, canonicalize};
use crate::raw::RawUrl;

/// The number of host suffixes in addition to the host.
const MAX_SUFFIXES: usize = 4;

/// The number of path prefixes in addition to the path, with and without the query.
const MAX_PREFIXES: usize = 4;

/// A host suffix and a path prefix of a URL, such as `b.com/1/`, for a Safe Browsing lookup.
///
/// It is returned by [`expressions`]. A URL is unsafe if the list of Google Safe Browsing contains
/// the hash of one of its expressions. `Display` writes the expression in ASCII.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "sha2")] {
/// use urikit_canon::safe_browsing::expressions;
///
/// let mut url = Vec::new();
/// let expression = expressions("http://Example.com/a", &mut url)?.next().unwrap();
/// assert_eq!((expression.host(), expression.path()), (&b"example.com"[..], &b"/a"[..]));
/// assert_eq!(expression.hash_prefix(), expression.sha256()[..4]);
/// # }
/// # Ok::<(), urikit_canon::CanonError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Expression<'a> {
    host: &'a [u8],
    path: &'a [u8],
}

impl<'a> Expression<'a> {
    /// Returns the host suffix of this expression, such as `b.com` for `http://a.b.com/`.
    ///
    /// The suffix is the whole host in some of the expressions of a URL.
    #[must_use]
    pub fn host(&self) -> &'a [u8] {
        self.host
    }

    /// Returns the path prefix of this Safe Browsing expression, such as `/1/` for the path `/1/2`.
    ///
    /// The query is included only in the expressions with the full path and query of the URL.
    #[must_use]
    pub fn path(&self) -> &'a [u8] {
        self.path
    }

    /// Returns the SHA-256 hash of this expression, to compare it with those of Safe Browsing.
    ///
    /// For a lookup in the local list, which contains only the first bytes of each hash, use
    /// [`hash_prefix`](Self::hash_prefix).
    #[cfg(feature = "sha2")]
    #[must_use]
    pub fn sha256(&self) -> [u8; 32] {
        use sha2::Digest;

        let mut hash = sha2::Sha256::new();
        hash.update(self.host);
        hash.update(self.path);
        hash.finalize().into()
    }

    /// Returns the first four bytes of the SHA-256 hash of this Safe Browsing expression.
    ///
    /// Use them for a lookup in a local list of the hash prefixes of unsafe URLs. If the list
    /// contains them, compare the full hash, which [`sha256`](Self::sha256) returns.
    #[cfg(feature = "sha2")]
    #[must_use]
    pub fn hash_prefix(&self) -> [u8; 4] {
        let [a, b, c, d, ..] = self.sha256();
        [a, b, c, d]
    }
}

impl fmt::Display for Expression<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in self.host.utf8_chunks().chain(self.path.utf8_chunks()) {
            f.write_str(chunk.valid())?;
        }
        Ok(())
    }
}

/// Canonicalizes a URL, and returns the host and path combinations for a Safe Browsing lookup.
///
/// The canonical URL is written to `out`, from which the expressions borrow. The most specific host
/// is the first, and for each host the most specific path.
///
/// # Errors
///
/// Returns an error if the input is empty, or [`ErrorKind::NoHost`] if the URL has no host.
///
/// # Examples
///
/// ```
/// use urikit_canon::safe_browsing::expressions;
///
/// let mut url = Vec::new();
/// let found = expressions("http://a.b.com/1/2.html?param=1#x", &mut url)?;
/// let found: Vec<String> = found.map(|expression| expression.to_string()).collect();
/// assert_eq!(found, [
///     "a.b.com/1/2.html?param=1",
///     "a.b.com/1/2.html",
///     "a.b.com/",
///     "a.b.com/1/",
///     "b.com/1/2.html?param=1",
///     "b.com/1/2.html",
///     "b.com/",
///     "b.com/1/",
/// ]);
/// # Ok::<(), urikit_canon::CanonError>(())
/// ```
pub fn expressions(
    input: impl AsRef<[u8]>,
    out: &mut Vec<u8>,
) -> Result<impl Iterator<Item = Expression<'_>>, CanonError> {
    let input = input.as_ref();
    canonicalize(input, &Profile::safe_browsing(), out)?;
    let url = RawUrl::split(out);
    let host = url.host.unwrap_or_default();
    if host.is_empty() {
        return Err(CanonError::new(ErrorKind::NoHost, 0..input.len()));
    }
    let path_len = url.path.len();
    let path_start = out.len() - path_len - url.query.map_or(0, |query| query.len() + 1);
    let path = &out[path_start..];
    Ok(hosts(host)
        .flat_map(move |host| paths(path, path_len).map(move |path| Expression { host, path })))
}

/// Returns the host and its suffixes of five to two labels.
fn hosts(host: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut starts = [0; MAX_SUFFIXES];
    let mut count = 0;
    if !is_address(host) {
        let dots = host.iter().enumerate().rev().filter(|&(_, &b)| b == b'.');
        // The suffix after the last dot is a top-level domain, which is not looked up.
        for (index, _) in dots.skip(1).take(MAX_SUFFIXES) {
            starts[count] = index + 1;
            count += 1;
        }
    }
    let suffixes = (0..count).rev().map(move |index| &host[starts[index]..]);
    core::iter::once(host).chain(suffixes)
}

fn is_address(host: &[u8]) -> bool {
    let text = core::str::from_utf8(host).unwrap_or_default();
    let v6 = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    text.parse::<Ipv4Addr>().is_ok() || v6.is_some_and(|v6| v6.parse::<Ipv6Addr>().is_ok())
}

/// Returns the path with and without its query, and its prefixes that end with a slash.
fn paths(path_and_query: &[u8], path_len: usize) -> impl Iterator<Item = &[u8]> {
    let path = &path_and_query[..path_len];
    let with_query = (path_and_query.len() > path_len).then_some(path_and_query);
    let slashes = path.iter().enumerate().filter(|&(_, &b)| b == b'/').map(|(at, _)| at + 1);
    let prefixes = slashes.take(MAX_PREFIXES).filter(move |&end| end < path_len);
    let prefixes = prefixes.map(move |end| &path[..end]);
    with_query.into_iter().chain(core::iter::once(path)).chain(prefixes)
}
