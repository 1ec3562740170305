//! Finds URIs that contain escape sequences, such as `http:\/\/example.com\/` in JSON, or
//! `?a=1\u0026b=2` in the string of a log.
//!
//! The bytes after the scheme are unescaped first, and searched for the end of the URI. A table of
//! the sequences maps that end back to the input.

use std::ops::Range;

use super::MAX_LENGTH;
use super::arrived::{Known, Look, More as Missing};
use super::boundaries::extent;
use super::escapes::{Escape, backslashes, escape};
use super::finder::{FindOption, Finder};
use super::found::Extent;
use super::found::{Found, More, alternative};
use super::matched::Flags;
use super::optional_forms::Other;
use super::refanged;
use super::schemes::{Beginning, before_escapes};
use super::undelimited::bare;

/// The number of bytes that are unescaped at first. It is multiplied by 4 until the URI ends.
const FIRST: usize = 256;

/// The reason why unescaping stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// A separator, or the end of the input.
    Separator,
    /// The given number of bytes was unescaped. The URI may continue.
    Length,
    Placeholder,
    /// A backslash that is not part of a string's syntax, as in a regular expression.
    Unknown,
}

/// A part of the input without escape sequences.
struct Unescaped {
    /// The byte before the URI, if any, and the URI with the bytes that may belong to it.
    text: Vec<u8>,
    /// For each escape sequence, its end in `text` and in the input.
    ends: Vec<(usize, usize)>,
    flags: Flags,
    stop: Stop,
}

impl Unescaped {
    /// Converts an offset in the decoded string, which starts at `from` in the input.
    fn offset(&self, from: usize, at: usize) -> usize {
        let next = self.ends.partition_point(|&(inside, _)| inside <= at);
        match next.checked_sub(1).map(|last| self.ends[last]) {
            Some((inside, outside)) => outside + (at - inside),
            None => from + at,
        }
    }

    fn push(&mut self, value: u32, is_byte: bool, end: usize) {
        match (u8::try_from(value), char::from_u32(value)) {
            (Ok(byte), _) if is_byte => self.text.push(byte),
            (_, Some(c)) => self.text.extend(c.encode_utf8(&mut [0; 4]).bytes()),
            // A number that is not a character ends the URI, as invalid UTF-8 does.
            (_, None) => self.text.push(0xFF),
        }
        self.ends.push((self.text.len(), end));
        self.flags |= Flags::ESCAPED;
    }

    /// Appends the meaning of a notation that ends at `end`.
    fn refang(&mut self, meaning: &str, end: usize) {
        self.text.extend_from_slice(meaning.as_bytes());
        self.ends.push((self.text.len(), end));
        self.flags |= Flags::REFANGED;
    }
}

/// A URI that contains escape sequences.
struct Task<'b> {
    beginning: &'b Beginning,
    /// The bytes after the scheme that mean a colon, or that mean `://` in a notation of reports.
    /// They are empty if the URI is plain up to its authority or path.
    colon: Range<usize>,
    /// The number of backslashes before every slash, if slashes are escaped.
    slashes: Option<usize>,
}

/// Returns the URI with escape sequences directly around a colon, as in `http:\/\/` or `https\://`.
///
/// If slashes are escaped, all of them are, in the same way.
pub(super) fn escaped<'t>(
    finder: &Finder,
    known: Known<'t>,
    floor: usize,
    colon: usize,
) -> Look<Other<'t>> {
    let nothing = Other::Nothing { next: colon + 1 };
    let marks = known.bytes[floor..colon].iter().rev().take_while(|&&byte| byte == b'\\').count();
    let slashes = backslashes(known, colon + 1)?;
    let mut body = colon + 1;
    let mut is_numeric = false;
    for _ in 0..2 {
        body += match escape(known, body)? {
            Escape::Char { value: 0x2F, len, .. } if slashes > 0 => {
                is_numeric |= len > slashes + 1;
                len
            }
            _ if slashes == 0 && known.is(body, b'/')? => 1,
            _ => return Ok(nothing),
        };
    }
    let Some(start) = before_escapes(finder, known.bytes, floor, colon - marks) else {
        return Ok(nothing);
    };
    let beginning =
        Beginning { start, body, has_authority: true, opener: None, is_spaced: false, proof: body };
    // Writers that number some characters, as in `\u002F`, may not number every slash.
    let slashes = (slashes > 0 && !is_numeric).then_some(slashes);
    let task = Task { beginning: &beginning, colon: colon - marks..colon + 1, slashes };
    unescaped(finder, known, &task, None)
}

/// Returns the URI that continues with an escape sequence after an extent, if there is one.
pub(super) fn continued<'t>(
    finder: &Finder,
    known: Known<'t>,
    beginning: &Beginning,
    extent: &Extent,
) -> Look<Option<Found<'t>>> {
    if !beginning.has_authority && beginning.proof > extent.run {
        return Ok(None);
    }
    let task = Task { beginning, colon: beginning.body..beginning.body, slashes: None };
    match unescaped(finder, known, &task, Some(extent))? {
        Other::Found(found) => Ok(Some(found)),
        Other::Nothing { .. } => Ok(None),
    }
}

/// Returns the URI whose scheme ends before a notation of `://`, for example in brackets.
pub(super) fn written_apart<'t>(
    finder: &Finder,
    known: Known<'t>,
    floor: usize,
    colon: Range<usize>,
) -> Look<Other<'t>> {
    let Some(start) = before_escapes(finder, known.bytes, floor, colon.start) else {
        return Ok(Other::Nothing { next: colon.end });
    };
    let beginning = Beginning {
        start,
        body: colon.end,
        has_authority: true,
        opener: None,
        is_spaced: false,
        proof: colon.end,
    };
    let task = Task { beginning: &beginning, colon, slashes: None };
    unescaped(finder, known, &task, None)
}

/// Returns whether an escape sequence starts here, with which a URI may continue.
pub(super) fn is_escape(known: Known<'_>, at: usize) -> Look<bool> {
    Ok(known.is(at, b'\\')? || is_doubled_percent(known, at)?)
}

/// Returns whether the `%` of a percent-encoded byte is doubled, as in format strings and batch
/// files.
fn is_doubled_percent(known: Known<'_>, at: usize) -> Look<bool> {
    if !(known.is(at, b'%')? && known.is(at + 1, b'%')?) {
        return Ok(false);
    }
    let is_digit = |at| known.get(at).map(|byte| byte.is_some_and(|byte| byte.is_ascii_hexdigit()));
    Ok(is_digit(at + 2)? && is_digit(at + 3)?)
}

/// Returns the flags that report what follows a bare URI at a backslash. The URI is at `start..at`.
pub(super) fn flags_at(known: Known<'_>, start: usize, at: usize) -> Look<Flags> {
    let marks = backslashes(known, at)?;
    let quote = match escape(known, at)? {
        Escape::Placeholder => return Ok(Flags::PLACEHOLDER),
        Escape::Unknown => return Ok(Flags::CUT),
        Escape::Char { value: 0x22, len, .. } => len,
        Escape::Separator if known.is(at + marks, b'"')? => marks + 1,
        Escape::Char { .. } | Escape::Separator => return Ok(Flags::default()),
    };
    // Unless it closes the quotation that began before the URI, a quotation mark between other
    // characters is probably part of a value, as in `?q=\"a\"`.
    let is_inside = known.get(at + quote)?.is_some_and(|byte| byte.is_ascii_alphanumeric());
    let is_closing = known.bytes[..start].ends_with(&known.bytes[at..at + quote]);
    Ok(if is_inside && !is_closing { Flags::CUT } else { Flags::default() })
}

/// Returns whether an escaped apostrophe closes a quotation that began before a URI. Otherwise, it
/// is part of the URI, as in the strings that .NET writes.
fn is_closing_apostrophe(known: Known<'_>, start: usize, escape: &[u8], value: u32) -> bool {
    value == 0x27 && {
        let before = &known.bytes[..start];
        before.ends_with(escape) || before.ends_with(b"'")
    }
}

/// Unescapes more and more bytes until the URI ends.
fn unescaped<'t>(
    finder: &Finder,
    known: Known<'t>,
    task: &Task<'_>,
    shorter: Option<&Extent>,
) -> Look<Other<'t>> {
    let nothing = Other::Nothing { next: task.colon.end };
    let mut len = FIRST + shorter.map_or(0, |extent| extent.run - task.beginning.start);
    loop {
        let unescaped = unescape(finder, known, task, len)?;
        match found(finder, &unescaped, known, task, shorter) {
            Err(Missing) if len <= 2 * MAX_LENGTH => len *= 4,
            // Other candidates in a regular expression are not tried, because each of them would
            // read it to the end.
            Ok(Outcome::Pattern) => {
                let start = task.beginning.start;
                let from = usize::from(known.before(start).is_some());
                let next = unescaped.offset(start - from, unescaped.text.len());
                return Ok(Other::Nothing { next });
            }
            Err(Missing) | Ok(Outcome::Nothing) => return Ok(nothing),
            Ok(Outcome::Found(found)) => return Ok(Other::Found(found)),
        }
    }
}

/// Decodes the escape sequences in the bytes after the start of a URI.
fn unescape(finder: &Finder, known: Known<'_>, task: &Task<'_>, len: usize) -> Look<Unescaped> {
    let mut unescaped = beginning(finder, known, task, len);
    let (mut at, end) = (task.colon.end, task.beginning.start + len);
    while at < end {
        match known.get(at)? {
            Some(b'\\') => match sequence(known, task, at)? {
                Ok((value, len, is_byte)) => {
                    at += len;
                    unescaped.push(value, is_byte, at);
                }
                Err(stop) => return Ok(Unescaped { stop, ..unescaped }),
            },
            Some(b'%') if is_doubled_percent(known, at)? => {
                at += 2;
                unescaped.push(u32::from(b'%'), false, at);
            }
            // An unescaped slash is a delimiter, as in `s/http:\/\/example.com/x/`.
            Some(b'/') if task.slashes.is_some() => {
                return Ok(Unescaped { stop: Stop::Separator, ..unescaped });
            }
            Some(byte) => {
                let notation = match byte {
                    b'[' | b'(' | b'{' if finder.has(FindOption::Refang) => {
                        refanged::notation(known, at)?
                    }
                    _ => None,
                };
                match notation {
                    Some((meaning, len)) => {
                        at += len;
                        unescaped.refang(meaning, at);
                    }
                    None => {
                        unescaped.text.push(byte);
                        at += 1;
                    }
                }
            }
            None => return Ok(Unescaped { stop: Stop::Separator, ..unescaped }),
        }
    }
    Ok(unescaped)
}

/// Returns the scheme and the colon, and the slashes if they are not escaped.
fn beginning(finder: &Finder, known: Known<'_>, task: &Task<'_>, len: usize) -> Unescaped {
    let start = task.beginning.start;
    // One allocation, also for the many candidates of a line without a URI.
    let text = Vec::with_capacity(1 + len.min(known.bytes.len() - start));
    let (ends, flags, stop) = (Vec::new(), Flags::default(), Stop::Length);
    let mut unescaped = Unescaped { text, ends, flags, stop };
    unescaped.text.extend(known.before(start));
    let written = &known.bytes[start..task.colon.start];
    let name = memchr::memchr(b':', written).map_or(written, |colon| &written[..colon]);
    let meant = std::str::from_utf8(name).ok().filter(|_| finder.has(FindOption::Refang));
    match meant.and_then(refanged::scheme) {
        Some(meant) => {
            unescaped.refang(meant, start + name.len());
            unescaped.text.extend_from_slice(&written[name.len()..]);
        }
        None => unescaped.text.extend_from_slice(written),
    }
    match &known.bytes[task.colon.clone()] {
        [] => {}
        [b'[', ..] => unescaped.refang("://", task.colon.end),
        _ => unescaped.push(u32::from(b':'), false, task.colon.end),
    }
    unescaped
}

/// Returns the character of an escape sequence, its length, and whether it is a byte.
fn sequence(
    known: Known<'_>,
    task: &Task<'_>,
    at: usize,
) -> Look<Result<(u32, usize, bool), Stop>> {
    let stop = match (escape(known, at)?, task.slashes) {
        (Escape::Char { value, len, .. }, _)
            if is_closing_apostrophe(
                known,
                task.beginning.start,
                &known.bytes[at..at + len],
                value,
            ) =>
        {
            Stop::Separator
        }
        // In a string with escaped slashes, other punctuation is not escaped, but in a regular
        // expression, it is.
        (Escape::Char { value, len, is_byte }, Some(marks)) => {
            // A numeric sequence ends with a digit or brace, and a character in itself does not.
            let letter = known.get(at + len - 1)?;
            match value {
                0x2F if len == marks + 1 || len > marks + 2 => {
                    return Ok(Ok((value, len, is_byte)));
                }
                _ if letter.is_some_and(|byte| byte.is_ascii_hexdigit() || byte == b'}') => {
                    return Ok(Ok((value, len, is_byte)));
                }
                _ if backslashes(known, at)? > 1 => Stop::Separator,
                _ => Stop::Unknown,
            }
        }
        (Escape::Char { value, len, is_byte }, None) => return Ok(Ok((value, len, is_byte))),
        (Escape::Placeholder, Some(_)) | (Escape::Unknown, _) => Stop::Unknown,
        (Escape::Placeholder, None) => Stop::Placeholder,
        (Escape::Separator, _) => Stop::Separator,
    };
    Ok(Err(stop))
}

/// The result of searching an unescaped text.
enum Outcome<'t> {
    Found(Found<'t>),
    Nothing,
    /// A regular expression, which is not a URI.
    Pattern,
}

/// Returns the URI at the start of an unescaped text. `Err` requests a longer text.
fn found<'t>(
    finder: &Finder,
    unescaped: &Unescaped,
    known: Known<'t>,
    task: &Task<'_>,
    shorter: Option<&Extent>,
) -> Look<Outcome<'t>> {
    let text = Known { bytes: &unescaped.text, is_all: unescaped.stop != Stop::Length };
    let start = task.beginning.start;
    let from = usize::from(known.before(start).is_some());
    let Some(colon) = memchr::memchr(b':', &text.bytes[from..]) else {
        return Ok(Outcome::Nothing);
    };
    let has_authority = task.beginning.has_authority;
    let body = from + colon + if has_authority { 3 } else { 1 };
    if body > text.bytes.len() {
        return Ok(Outcome::Nothing);
    }
    let extent = extent(finder, text, from, body, has_authority)?;
    let is_at_stop = extent.run == text.bytes.len();
    if task.slashes.is_some() && unescaped.stop == Stop::Unknown && is_at_stop {
        return Ok(Outcome::Pattern);
    }
    let proof = if has_authority { body } else { task.beginning.proof - start + from };
    let beginning = Beginning { start: from, body, proof, opener: None, ..*task.beginning };
    // Without an escape sequence in it, the URI is the one that is already known.
    let is_longer = |extent: &Extent| unescaped.ends.first().is_some_and(|end| extent.end >= end.0);
    if !is_longer(&extent) {
        return Ok(Outcome::Nothing);
    }
    let Some(mut found) = bare(finder, text, &beginning, &extent) else {
        return Ok(Outcome::Nothing);
    };
    if is_at_stop {
        found.flags |= match unescaped.stop {
            Stop::Placeholder => Flags::PLACEHOLDER,
            Stop::Unknown => Flags::CUT,
            Stop::Separator | Stop::Length => Flags::default(),
        };
    }
    let end = unescaped.offset(start - from, from + found.raw.len());
    let Ok(raw) = std::str::from_utf8(&known.bytes[start..end]) else {
        return Ok(Outcome::Nothing);
    };
    let (delimiter, flags) = (found.delimiter, found.flags | unescaped.flags);
    let (uri, mut alternatives) = found.into_parts();
    alternatives.extend(shorter.and_then(|extent| up_to_escape(finder, known, start, extent)));
    alternatives.extend(with_percent_sign(finder, raw));
    let more = More { uri: Some(uri.into_owned()), alternatives };
    Ok(Outcome::Found(Found { start, raw, flags, delimiter, more: Some(Box::new(more)) }))
}

/// Returns the URI up to its first escape sequence, unless the sequence is in the host.
fn up_to_escape(
    finder: &Finder,
    known: Known<'_>,
    start: usize,
    extent: &Extent,
) -> Option<String> {
    let raw = std::str::from_utf8(&known.bytes[start..extent.end]).ok()?;
    has_complete_host(raw).then(|| alternative(finder, raw))?
}

/// Returns the URI in which the first `%` of each doubled one is a character, as in `100%%20off`,
/// unless it is in the host.
fn with_percent_sign(finder: &Finder, raw: &str) -> Option<String> {
    let first = raw.find("%%")?;
    has_complete_host(&raw[..first]).then(|| alternative(finder, &raw.replace("%%", "%25%")))?
}

/// Returns whether the start of a URI contains the end of its host.
fn has_complete_host(start: &str) -> bool {
    start.split_once("://").is_some_and(|(_, rest)| rest.contains(['/', '?', '#']))
}
