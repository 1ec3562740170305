//! SURT keys: URLs with the labels of the host in reverse order.
//!
//! SURT means Sort-friendly URI Reordering Transform: if URLs are sorted by these keys, those of a
//! domain are adjacent. Web archives use them as index keys. [`surt`] writes a key. [`unsurt`]
//! returns the URL of a key, if the key has the profile
//! [`plain`](crate::profile::Profile::plain).

use crate::error::{CanonError, ErrorKind};
use crate::options::{Options, SurtScheme, Syntax};
use crate::outcome::Outcome;
use crate::profile::Profile;
use crate::raw::{RawUrl, split_port};
use crate::steps::{self, Kind, Scratch};

/// Writes a key for sorting a URL, such as `com,example)/path`, to `out`, which is cleared first.
///
/// The key is a SURT (Sort-friendly URI Reordering Transform), in which the labels of the host are
/// reversed. The profile specifies all other details. The input can be any bytes.
///
/// # Errors
///
/// Returns an error and clears `out` if the URL has no key, for example because its port is
/// invalid. The documentation of each profile describes these cases.
///
/// # Examples
///
/// ```
/// use urikit_canon::profile::Profile;
/// use urikit_canon::surt::surt;
///
/// let mut key = Vec::new();
/// surt("http://www.Example.com:80/Path/?b=2&a=1#top", &Profile::ia_2013(), &mut key)?;
/// assert_eq!(key, b"com,example)/path?a=1&b=2");
///
/// surt("http://www.Example.com:80/Path/", &Profile::plain(), &mut key)?;
/// assert_eq!(key, b"http://(com,Example,www:80)/Path/");
/// # Ok::<(), urikit_canon::CanonError>(())
/// ```
pub fn surt(
    input: impl AsRef<[u8]>,
    profile: &Profile,
    out: &mut Vec<u8>,
) -> Result<Outcome, CanonError> {
    out.clear();
    let options = profile.options();
    steps::with_scratch(|scratch| {
        let kind = steps::run(input.as_ref(), &options, scratch)?;
        push_key(kind, scratch, &options, out);
        Ok(Outcome::new(kind))
    })
}

fn push_key(kind: Kind, scratch: &Scratch, options: &Options, out: &mut Vec<u8>) {
    match kind {
        Kind::Record => out.extend_from_slice(&scratch.path),
        Kind::Dns => {
            push_reversed(&scratch.host, out);
            out.push(b')');
        }
        Kind::Opaque => {
            if scratch.present.scheme {
                out.extend_from_slice(&scratch.scheme);
                out.push(b':');
            }
            steps::push_tail(scratch, options, out);
        }
        Kind::Hierarchical => {
            push_authority(scratch, options, out);
            steps::push_tail(scratch, options, out);
        }
    }
}

fn push_authority(scratch: &Scratch, options: &Options, out: &mut Vec<u8>) {
    let present = scratch.present;
    if options.surt_scheme == SurtScheme::Keep {
        if present.scheme {
            out.extend_from_slice(&scratch.scheme);
            out.push(b':');
        }
        out.extend_from_slice(b"//(");
        push_swapped(&scratch.host, b'.', b',', out);
    } else {
        let host = match &*scratch.host {
            // webarchive-commons splits an address with dots without regard to the brackets.
            [b'[', address @ .., b']']
                if options.syntax != Syntax::Surt && !address.contains(&b'.') =>
            {
                address
            }
            host => host,
        };
        push_reversed(host, out);
    }
    if present.port {
        out.push(b':');
        out.extend_from_slice(&scratch.port);
    }
    if present.userinfo {
        out.push(b'@');
        out.extend_from_slice(&scratch.userinfo);
    }
    out.push(b')');
}

/// Appends the labels in reverse order, separated by commas.
fn push_reversed(host: &[u8], out: &mut Vec<u8>) {
    let mut end = host.len();
    while let Some(dot) = host[..end].iter().rposition(|&b| b == b'.') {
        out.extend_from_slice(&host[dot + 1..end]);
        out.push(b',');
        end = dot;
    }
    out.extend_from_slice(&host[..end]);
}

/// Appends the labels in reverse order, with `to` as separator, and `from` in place of `to`.
///
/// The same function with the separators exchanged is the inverse. A host with brackets, such as
/// an IPv6 address, is kept.
fn push_swapped(host: &[u8], from: u8, to: u8, out: &mut Vec<u8>) {
    if host.iter().any(|b| matches!(b, b'[' | b']')) {
        out.extend_from_slice(host);
        return;
    }
    for (index, label) in host.rsplit(|&b| b == from).enumerate() {
        if index > 0 {
            out.push(to);
        }
        out.extend(label.iter().map(|&b| if b == to { from } else { b }));
    }
}

/// Converts a sort key (SURT), such as `http://(com,example)/a`, back to the URL.
///
/// The URL is written to `out`, whose content is replaced. This function is the inverse of [`surt`]
/// with [`Profile::plain`]. Other profiles discard parts of the URL, so their keys cannot be
/// converted.
///
/// # Errors
///
/// Returns [`ErrorKind::InvalidKey`] and clears `out` if the key is not a result of that profile.
///
/// # Examples
///
/// ```
/// use urikit_canon::surt::unsurt;
///
/// let mut url = Vec::new();
/// unsurt("http://(com,example,www:8080@user)/a(b)?c", &mut url)?;
/// assert_eq!(url, b"http://user@www.example.com:8080/a(b)?c");
/// # Ok::<(), urikit_canon::CanonError>(())
/// ```
pub fn unsurt(key: impl AsRef<[u8]>, out: &mut Vec<u8>) -> Result<(), CanonError> {
    let key = key.as_ref();
    out.clear();
    let url = RawUrl::split(key);
    if url.host.is_none() {
        out.extend_from_slice(key);
        return Ok(());
    }
    let scheme = url.scheme.map_or(0, |scheme| scheme.len() + 1);
    let rest = &key[scheme + 2..];
    let end = rest.iter().position(|b| matches!(b, b'/' | b'?' | b'#')).unwrap_or(rest.len());
    let (authority, tail) = rest.split_at(end);
    let [b'(', inner @ .., b')'] = authority else {
        return Err(CanonError::new(ErrorKind::InvalidKey, scheme + 2..scheme + 2 + end));
    };
    let at = inner.iter().position(|&b| b == b'@');
    let (host_port, userinfo) = match at {
        Some(at) => (&inner[..at], Some(&inner[at + 1..])),
        None => (inner, None),
    };
    out.extend_from_slice(&key[..scheme + 2]);
    if let Some(userinfo) = userinfo {
        out.extend_from_slice(userinfo);
        out.push(b'@');
    }
    let (host, port) = split_port(host_port);
    push_swapped(host, b',', b'.', out);
    if let Some(port) = port {
        out.push(b':');
        out.extend_from_slice(port);
    }
    out.extend_from_slice(tail);
    Ok(())
}
