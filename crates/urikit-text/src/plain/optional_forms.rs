//! Finds matches that options enable: mail addresses, hosts without a scheme, references that start
//! with `//`, and the syntax of `scp`.

use super::adjacent::is_latin;
use super::arrived::{Known, Look};
use super::boundaries::extent;
use super::chars::ending;
use super::domains::is_top_level;
use super::finder::{FindOption, Finder};
use super::found::Extent;
use super::found::{Found, More, validate};
use super::matched::{Delimiter, Flags};
use super::symbols::ends_host;

/// The maximum length of a host name (RFC 1035 section 2.3.4).
const LONGEST_HOST: usize = 253;

/// The maximum length of a local part (RFC 5321 section 4.5.3.1.1).
const LONGEST_LOCAL: usize = 64;

/// The match around a byte, or the position at which to continue.
pub(super) enum Other<'t> {
    Found(Found<'t>),
    Nothing { next: usize },
}

/// Returns the mail address or `scp` path around an `@`, if it is enabled by options.
pub(super) fn at_sign<'t>(
    finder: &Finder,
    known: Known<'t>,
    floor: usize,
    at: usize,
) -> Look<Other<'t>> {
    let nothing = Ok(Other::Nothing { next: at + 1 });
    let from = floor.max(at.saturating_sub(LONGEST_LOCAL));
    let local = &known.bytes[from..at];
    let local =
        local.iter().rposition(|&byte| !is_local(byte)).map_or(local, |last| &local[last + 1..]);
    let skipped = local.iter().position(|&byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let start = at - local.len() + skipped.unwrap_or(0);
    let is_cut = at - local.len() > floor && is_part(known, at - local.len());
    if skipped.is_none() || is_cut || known.bytes[at - 1] == b'.' {
        return nothing;
    }
    let host = host_end(known, at + 1)?;
    let name = &known.bytes[at + 1..host];
    if finder.has(FindOption::Scp)
        && !name.is_empty()
        && known.is(host, b':')?
        && known.get(host + 1)?.is_some_and(begins_path)
    {
        let path = extent(finder, known, start, host + 1, false)?;
        if let Some(found) = scp(finder, known, start, host, &path) {
            return Ok(Other::Found(found));
        }
    }
    let continues = known.is(host, b'@')? || joins(known, host, name)?;
    if !finder.has(FindOption::Email) || continues || !is_domain(name) {
        return nothing;
    }
    let found = text(known, start, host).and_then(|raw| {
        let uri = format!("mailto:{}", raw.replace('%', "%25"));
        converted(finder, start, raw, &uri, Flags::EMAIL)
    });
    found.map_or(nothing, |found| Ok(Other::Found(found)))
}

/// Returns whether the character before `at` shows that a longer string contains what follows.
fn is_part(known: Known<'_>, at: usize) -> bool {
    match known.before(at) {
        Some(0x80..) => is_word(known, at),
        // A colon can separate a user from a password.
        Some(b':') => {
            known.before(at - 1).is_none_or(|byte| byte.is_ascii()) || is_word(known, at - 1)
        }
        byte => byte.is_some_and(|byte| is_local(byte) || matches!(byte, b'/' | b'@')),
    }
}

/// Returns whether a non-ASCII character before `at` may form a word with ASCII letters after it.
fn is_word(known: Known<'_>, at: usize) -> bool {
    let before = &known.bytes[at.saturating_sub(4)..at];
    let last = before.utf8_chunks().last().filter(|chunk| chunk.invalid().is_empty());
    let Some(c) = last.and_then(|chunk| chunk.valid().chars().next_back()) else { return true };
    ending(c).is_none() && !ends_host(c) && (is_latin(c) || is_of_alphabet(c))
}

/// Returns whether a character is a Greek or Cyrillic letter, which occur in local parts together
/// with ASCII (RFC 6531).
const fn is_of_alphabet(c: char) -> bool {
    matches!(c, '\u{0370}'..='\u{052F}')
}

/// Returns whether a host continues with the non-ASCII character at `at`. Otherwise, it is the end
/// of the host.
fn joins(known: Known<'_>, at: usize, host: &[u8]) -> Look<bool> {
    if known.get(at)?.is_none_or(|byte| byte.is_ascii()) {
        return Ok(false);
    }
    let Some(c) = known.char(at)? else { return Ok(true) };
    let top = host.rsplit(|&byte| byte == b'.').next().unwrap_or_default();
    let is_top = || std::str::from_utf8(top).is_ok_and(is_top_level);
    Ok(ending(c).is_none() && !ends_host(c) && (is_latin(c) || !is_top()))
}

/// Returns whether a byte is common in local parts (RFC 5322 section 3.2.3).
const fn is_local(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'%' | b'+' | b'-')
}

/// Returns whether a path of `scp` may start with this byte.
const fn begins_path(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'~' | b'.' | b'_')
}

fn scp<'t>(
    finder: &Finder,
    known: Known<'t>,
    start: usize,
    colon: usize,
    path: &Extent,
) -> Option<Found<'t>> {
    let (raw, login) = (text(known, start, path.end)?, text(known, start, colon)?);
    let path_text = raw.get(login.len() + 1..)?;
    // A number after the colon is a port.
    if path_text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    converted(finder, start, raw, &ssh_uri(login, path_text), path.flags | Flags::SCP)
}

/// Returns the `ssh` URI for a path on a host, as in `user@host:path`.
///
/// A relative path starts in the home directory of the user, which the URI writes as `/~/`. Hosting
/// services have one user `git`, whose home directory contains all repositories, and many of them
/// do not know `~`.
pub(crate) fn ssh_uri(login: &str, path: &str) -> String {
    let is_complete = path.starts_with(['/', '~']) || login.starts_with("git@");
    let home = if is_complete { "" } else { "~/" };
    format!("ssh://{login}/{home}{}", path.trim_start_matches('/'))
}

/// Returns the match around a dot: a host, and a port and path after it.
pub(super) fn dot<'t>(
    finder: &Finder,
    known: Known<'t>,
    floor: usize,
    dot: usize,
) -> Look<Other<'t>> {
    let is_of_label = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric());
    if !is_of_label(known.before(dot)) || !is_of_label(known.get(dot + 1)?) {
        return Ok(Other::Nothing { next: dot + 1 });
    }
    let from = floor.max(dot.saturating_sub(LONGEST_HOST));
    let before = &known.bytes[from..dot];
    let before =
        before.iter().rposition(|&byte| !is_host(byte)).map_or(before, |last| &before[last + 1..]);
    let start = dot - before.len();
    let end = host_end(known, dot)?;
    let nothing = Ok(Other::Nothing { next: end });
    let is_inside = |byte: u8| is_host(byte) || b"@/\\:_&%#~$+".contains(&byte);
    let is_part = match known.before(start) {
        Some(0x80..) => is_word(known, start),
        byte => byte.is_some_and(is_inside),
    };
    if before.is_empty() || is_part {
        return nothing;
    }
    let name = &known.bytes[start..end];
    let is_www = name.len() > 4 && name[..4].eq_ignore_ascii_case(b"www.");
    let follows = match known.get(end)? {
        Some(b'/') => true,
        Some(b':') => follows_port(known, end + 1)?,
        Some(b'@') => return nothing,
        _ => false,
    };
    let is_name = if is_www { name[4..].contains(&b'.') } else { follows };
    if !is_name || !is_domain(name) {
        return nothing;
    }
    let extent = extent(finder, known, start, start, true)?;
    let flags = extent.flags | Flags::SCHEMELESS;
    let found = text(known, start, extent.end)
        .and_then(|raw| converted(finder, start, raw, &format!("http://{raw}"), flags));
    found.map_or(nothing, |found| Ok(Other::Found(found)))
}

/// Returns whether a port and a path follow. Without a path, the number may be a line number, as in
/// `main.rs:12`.
fn follows_port(known: Known<'_>, from: usize) -> Look<bool> {
    const LONGEST_PORT: usize = 5;
    let mut at = from;
    while at < from + LONGEST_PORT && known.get(at)?.is_some_and(|byte| byte.is_ascii_digit()) {
        at += 1;
    }
    Ok(at > from && known.is(at, b'/')?)
}

/// Returns the scheme-relative reference that starts with `//`, if it is enabled.
pub(super) fn slash<'t>(
    finder: &Finder,
    known: Known<'t>,
    floor: usize,
    at: usize,
) -> Look<Other<'t>> {
    let nothing = Ok(Other::Nothing { next: at + 1 });
    let before = known.before(at).filter(|_| at > floor);
    let is_free = before.is_none_or(|byte| byte <= b' ' || b"\"'=(>,[|`".contains(&byte));
    if !is_free
        || !known.is(at + 1, b'/')?
        || !is_domain(&known.bytes[at + 2..host_end(known, at + 2)?])
    {
        return nothing;
    }
    let extent = extent(finder, known, at, at + 2, true)?;
    let found = validate(finder, at, &known.bytes[at..extent.end]);
    Ok(found.map_or(Other::Nothing { next: at + 1 }, |mut found| {
        found.flags |= extent.flags | Flags::NETWORK_PATH;
        Other::Found(found)
    }))
}

/// Creates a match whose URI differs from the matched string.
fn converted<'t>(
    finder: &Finder,
    start: usize,
    raw: &'t str,
    uri: &str,
    flags: Flags,
) -> Option<Found<'t>> {
    let whole = validate(finder, 0, uri.as_bytes())?;
    let flags = flags | whole.flags;
    let more = More { uri: Some(whole.into_parts().0.into_owned()), alternatives: Vec::new() };
    Some(Found { start, raw, flags, delimiter: Delimiter::Bare, more: Some(Box::new(more)) })
}

const fn is_host(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-')
}

/// Returns the end of the name that starts here, without trailing punctuation.
fn host_end(known: Known<'_>, from: usize) -> Look<usize> {
    let mut end = from;
    while end <= from + LONGEST_HOST && known.get(end)?.is_some_and(is_host) {
        end += 1;
    }
    while end > from && !known.bytes[end - 1].is_ascii_alphanumeric() {
        end -= 1;
    }
    Ok(end)
}

/// Returns whether the bytes are a name with at least two labels, the last of which may be a
/// top-level domain (RFC 1123 section 2.1).
fn is_domain(name: &[u8]) -> bool {
    let is_label = |label: &[u8]| {
        (1..=63).contains(&label.len())
            && label.first() != Some(&b'-')
            && label.last() != Some(&b'-')
    };
    let Some(dot) = name.iter().rposition(|&byte| byte == b'.') else { return false };
    let top = &name[dot + 1..];
    let is_top = top.len() > 1
        && (top.iter().all(u8::is_ascii_alphabetic) || top[..2].eq_ignore_ascii_case(b"xn"));
    name.len() <= LONGEST_HOST && is_top && name.split(|&byte| byte == b'.').all(is_label)
}

fn text(known: Known<'_>, start: usize, end: usize) -> Option<&str> {
    std::str::from_utf8(&known.bytes[start..end]).ok()
}
