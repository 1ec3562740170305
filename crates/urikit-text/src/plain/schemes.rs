//! Recognizes schemes before a colon, and the syntax that each of them requires.

use std::collections::HashSet;
use std::sync::LazyLock;

use urikit_schemes::Registration;

use super::arrived::{Known, Look};
use super::chars::{is_scheme, is_space, is_trailing};
use super::escapes::{is_format, separates};
use super::finder::{FindOption, Finder};
use super::refanged;

/// The maximum length of a scheme. The longest one registered with IANA has 30 characters.
pub(super) const LONGEST_SCHEME: usize = 64;

/// The maximum number of bytes between a scheme and its opener.
pub(super) const LONGEST_OPENER: usize = 64;

/// The number of bytes after the colon that are searched for a required byte.
const LONGEST_PROOF: usize = 256;

/// The syntax that must follow the colon of a scheme if `//` does not follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// Only `//` is accepted.
    Slashes,
    /// One of these bytes must occur, followed by another byte.
    OneOf(&'static [u8]),
    /// A digit, optionally after a sign, must follow directly.
    Number,
    /// A path from the root must follow directly (RFC 8089 section 2 and appendix E.2).
    Root,
    /// Anything is accepted.
    Nothing,
}

/// Schemes whose URIs do not require `//`, and characters that their specifications require. The
/// requirement prevents matches for words such as `tag` or `data` before a colon.
const WITHOUT_SLASHES: [(&str, Needs); 43] = [
    ("about", Needs::Nothing),
    ("acct", Needs::OneOf(b"@")),
    ("bitcoin", Needs::Nothing),
    ("blob", Needs::OneOf(b":")),
    ("callto", Needs::Nothing),
    ("cid", Needs::OneOf(b"@")),
    ("data", Needs::OneOf(b",")),
    ("did", Needs::OneOf(b":")),
    ("dns", Needs::OneOf(b"?")),
    ("facetime", Needs::OneOf(b"@+")),
    ("fax", Needs::Number),
    ("feed", Needs::OneOf(b":")),
    ("file", Needs::Root),
    ("geo", Needs::OneOf(b",")),
    ("h323", Needs::OneOf(b"@")),
    ("im", Needs::OneOf(b"@")),
    ("info", Needs::OneOf(b"/")),
    ("jabber", Needs::OneOf(b"@")),
    ("jar", Needs::OneOf(b"!")),
    ("magnet", Needs::OneOf(b"?")),
    ("mailto", Needs::OneOf(b"@?")),
    ("mid", Needs::OneOf(b"@")),
    ("modem", Needs::Number),
    ("news", Needs::OneOf(b".@*")),
    ("nih", Needs::OneOf(b";")),
    ("oid", Needs::OneOf(b".")),
    ("opaquelocktoken", Needs::OneOf(b"-")),
    ("pkcs11", Needs::OneOf(b"=")),
    ("pres", Needs::OneOf(b"@")),
    ("service", Needs::OneOf(b":")),
    ("sip", Needs::OneOf(b"@.")),
    ("sips", Needs::OneOf(b"@.")),
    ("sms", Needs::Number),
    ("spotify", Needs::OneOf(b":")),
    ("stun", Needs::OneOf(b".")),
    ("stuns", Needs::OneOf(b".")),
    ("tag", Needs::OneOf(b",")),
    ("tel", Needs::Number),
    ("turn", Needs::OneOf(b".")),
    ("turns", Needs::OneOf(b".")),
    ("urn", Needs::OneOf(b":")),
    ("view-source", Needs::OneOf(b":")),
    ("xmpp", Needs::OneOf(b"@.")),
];

/// The schemes of nearly all URIs, as integers.
const HTTP: u32 = u32::from_be_bytes(*b"http");
const HTTPS: u64 = u64::from_be_bytes(*b"\0\0\0https");

/// For each first letter, the lengths of the names in the table, as a bit mask. This excludes most
/// words without a search.
const LENGTHS: [u32; 26] = {
    let mut lengths = [0; 26];
    let mut at = 0;
    while at < WITHOUT_SLASHES.len() {
        let name = WITHOUT_SLASHES[at].0.as_bytes();
        lengths[(name[0] - b'a') as usize] |= 1 << (name.len() % 32);
        at += 1;
    }
    lengths
};

/// For each last byte, the lengths of the last words of the names in the table, as a bit mask. A
/// word consists of letters and digits.
const LAST_WORDS: [u32; 128] = {
    let mut lengths = [0; 128];
    let mut at = 0;
    while at < WITHOUT_SLASHES.len() {
        let name = WITHOUT_SLASHES[at].0.as_bytes();
        let last = name[name.len() - 1];
        let mut len = 1;
        while len < name.len() && name[name.len() - 1 - len].is_ascii_alphanumeric() {
            len += 1;
        }
        lengths[last as usize] |= 1 << len;
        lengths[last.to_ascii_uppercase() as usize] |= 1 << len;
        at += 1;
    }
    lengths
};

/// Returns whether a word with this last byte and length may end a scheme that does not require
/// `//`. Schemes added by the caller are ignored.
#[inline(always)]
pub(super) fn may_need_no_slashes(last: u8, len: usize) -> bool {
    len < 32 && LAST_WORDS.get(usize::from(last)).is_some_and(|lengths| lengths >> len & 1 == 1)
}

static KNOWN: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| Registration::all().map(|entry| entry.name).collect());

/// A scheme and its context in the input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginning {
    /// The byte offset at which the scheme starts.
    pub(super) start: usize,
    /// The start of the authority, or of the rest after the colon.
    pub(super) body: usize,
    /// Whether `body` is an authority.
    pub(super) has_authority: bool,
    pub(super) opener: Option<Opener>,
    /// Whether white space follows the colon, which is allowed only in angle brackets.
    pub(super) is_spaced: bool,
    /// The position of the byte that the scheme requires. The URI must extend beyond it.
    pub(super) proof: usize,
}

/// An angle bracket before a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opener {
    /// `<`, optionally followed by white space.
    Bracket,
    /// `<` and the label `URL:` or `URI:`.
    Labeled,
}

/// Returns the scheme before a colon, if it starts a URI at or after `floor`.
#[inline]
pub(super) fn beginning(
    finder: &Finder,
    known: Known<'_>,
    floor: usize,
    colon: usize,
) -> Look<Option<Beginning>> {
    if !known.before(colon).is_some_and(|byte| byte.is_ascii_alphanumeric()) {
        return Ok(None);
    }
    if let Some(start) = http(known.bytes, floor, colon) {
        let (body, opener) = (colon + 3, opener(known.bytes, floor, start));
        return Ok(Some(Beginning {
            start,
            body,
            has_authority: true,
            opener,
            is_spaced: false,
            proof: body,
        }));
    }
    // Most other colons are in times such as `12:30`.
    if !may_end_scheme(&known.bytes[floor..colon]) {
        return Ok(None);
    }
    any(finder, known, floor, colon)
}

/// Returns the start of `http` or `https` before `://`.
#[inline(always)]
pub(super) fn http(bytes: &[u8], floor: usize, colon: usize) -> Option<usize> {
    if !bytes[colon..].starts_with(b"://") {
        return None;
    }
    // Setting this bit converts letters to lower case, and no other scheme character to a letter.
    let letters = |last: &[u8; 8]| u64::from_be_bytes(*last) | 0x2020_2020_2020_2020;
    let word = match bytes[floor..colon].last_chunk() {
        Some(last) => letters(last),
        None => {
            let mut last = [b' '; 8];
            let before = &bytes[floor..colon];
            last[8 - before.len()..].copy_from_slice(before);
            letters(&last)
        }
    };
    // Compare without branches, which the processor could not predict.
    let (is_http, is_https) = (word as u32 == HTTP, word << 24 == HTTPS << 24);
    if !(is_http | is_https) {
        return None;
    }
    let start = colon - 4 - usize::from(is_https);
    (start == floor || !is_scheme(bytes[start - 1]) || separates(&bytes[floor..start]))
        .then_some(start)
}

/// Returns whether a scheme may end here: with a letter, or with digits that do not start a word.
#[inline]
fn may_end_scheme(before: &[u8]) -> bool {
    let byte = before.iter().rev().take(LONGEST_SCHEME).find(|byte| !byte.is_ascii_digit());
    byte.is_some_and(|&byte| is_scheme(byte))
}

/// Returns the scheme before a colon and its context, if it is not `http` or `https`.
fn any(finder: &Finder, known: Known<'_>, floor: usize, colon: usize) -> Look<Option<Beginning>> {
    let bytes = known.bytes;
    let after = match known.get(colon + 1)? {
        Some(byte) if is_space(byte) => match after_spaces(known, floor, colon)? {
            Some(after) => after,
            None => return Ok(None),
        },
        // A URI cannot continue with these bytes, as in `std::vec`.
        Some(b':' | b'.' | b';' | b'!' | b'\'' | ..=b' ') | None => return Ok(None),
        Some(_) => colon + 1,
    };
    let slashes = known.is(after, b'/')? && known.is(after + 1, b'/')?;
    let Some((start, needs)) = scheme(finder, bytes, floor, colon, slashes) else {
        return Ok(None);
    };
    let opener = opener(bytes, floor, start);
    let is_spaced = after > colon + 1;
    if slashes {
        let body = after + 2;
        return Ok(Some(Beginning {
            start,
            body,
            has_authority: true,
            opener,
            is_spaced,
            proof: body,
        }));
    }
    let proof = proof(known, after, needs)?;
    Ok(proof.map(|proof| Beginning {
        start,
        body: after,
        has_authority: false,
        opener,
        is_spaced,
        proof,
    }))
}

/// Returns the position after white space that follows a colon, if an opener precedes the scheme.
fn after_spaces(known: Known<'_>, floor: usize, colon: usize) -> Look<Option<usize>> {
    let (word, _) = word(known.bytes, floor, colon);
    if opener(known.bytes, floor, word).is_none() {
        return Ok(None);
    }
    let mut after = colon + 1;
    while after < colon + LONGEST_OPENER && known.get(after)?.is_some_and(is_space) {
        after += 1;
    }
    Ok(Some(after))
}

/// Returns the start of the scheme characters before a colon, and whether more of them precede.
fn word(bytes: &[u8], floor: usize, colon: usize) -> (usize, bool) {
    let from = floor.max(colon.saturating_sub(LONGEST_SCHEME));
    let word =
        from + bytes[from..colon].iter().rposition(|&byte| !is_scheme(byte)).map_or(0, |at| at + 1);
    (word, word > floor && is_scheme(bytes[word - 1]))
}

/// Returns the start of the scheme before a colon, and the syntax it requires without `//`.
fn scheme(
    finder: &Finder,
    bytes: &[u8],
    floor: usize,
    colon: usize,
    slashes: bool,
) -> Option<(usize, Needs)> {
    let (word, is_cut) = word(bytes, floor, colon);
    // Prefer the longest scheme: `view-source` to `source`.
    let mut is_boundary = !is_cut;
    let mut found = None;
    for at in word..colon {
        is_boundary |= separates(&bytes[floor..at]);
        // In `%shttp`, the `s` is a format specifier, not the start of the scheme `shttp`.
        let is_start = is_boundary && !is_format(&bytes[floor..=at]);
        if is_start && bytes[at].is_ascii_alphabetic() && colon - at > 1 {
            if let Some(needs) = needs(finder, &bytes[at..colon], slashes) {
                // In `\tftp`, the `t` is part of an escape sequence, and the scheme is not `tftp`.
                if found.is_some() || at == floor || bytes[at - 1] != b'\\' {
                    return Some((at, needs));
                }
                found = Some((at, needs));
            }
        }
        if found.is_some() && at > word {
            break;
        }
        is_boundary = !bytes[at].is_ascii_alphanumeric();
    }
    if found.is_some() {
        return found;
    }
    // After the label `URL:`, any scheme is accepted.
    let is_scheme = colon - word > 1 && bytes[word].is_ascii_alphabetic();
    (is_scheme && opener(bytes, floor, word) == Some(Opener::Labeled))
        .then_some((word, Needs::Nothing))
}

/// Returns the syntax that a scheme requires, or `None` if the scheme is unknown.
fn needs(finder: &Finder, name: &[u8], slashes: bool) -> Option<Needs> {
    if slashes && (name.eq_ignore_ascii_case(b"http") || name.eq_ignore_ascii_case(b"https")) {
        return Some(Needs::Slashes);
    }
    let mut lower = [0; LONGEST_SCHEME];
    let lower = &mut lower[..name.len()];
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    let lower = &*lower;
    let name = std::str::from_utf8(lower).ok()?;
    if finder.schemes.iter().any(|scheme| **scheme == *name) {
        return Some(Needs::Nothing);
    }
    if slashes {
        // In `git+ssh`, `ssh` is the transport.
        let over = name.rsplit_once('+').map(|(_, over)| over);
        let is_known = KNOWN.contains(name) || over.is_some_and(|over| KNOWN.contains(over));
        let is_known = is_known
            || finder.has(FindOption::AnyScheme)
            || (finder.has(FindOption::Refang) && refanged::scheme(name).is_some());
        return is_known.then_some(Needs::Slashes);
    }
    let first = usize::from(lower[0].wrapping_sub(b'a'));
    if LENGTHS.get(first).is_none_or(|lengths| lengths >> (name.len() % 32) & 1 == 0) {
        return None;
    }
    let at = WITHOUT_SLASHES.binary_search_by_key(&name, |(scheme, _)| scheme).ok()?;
    Some(WITHOUT_SLASHES[at].1)
}

/// Returns the start of the scheme before a colon that escaped slashes follow.
pub(super) fn before_escapes(
    finder: &Finder,
    bytes: &[u8],
    floor: usize,
    colon: usize,
) -> Option<usize> {
    scheme(finder, bytes, floor, colon, true).map(|(start, _)| start)
}

/// Returns the start of the longest known scheme before a colon, at or after `floor`.
pub(super) fn known_before(
    finder: &Finder,
    bytes: &[u8],
    floor: usize,
    colon: usize,
) -> Option<usize> {
    let (word, _) = word(bytes, floor, colon);
    (word..colon.saturating_sub(1)).find(|&at| {
        bytes[at].is_ascii_alphabetic() && needs(finder, &bytes[at..colon], true).is_some()
    })
}

/// Returns whether a known scheme and `://` start here.
pub(super) fn begins(finder: &Finder, known: Known<'_>, at: usize) -> Look<bool> {
    if !known.get(at)?.is_some_and(|byte| byte.is_ascii_alphabetic()) {
        return Ok(false);
    }
    let mut colon = at + 1;
    while colon - at < LONGEST_SCHEME && known.get(colon)?.is_some_and(is_scheme) {
        colon += 1;
    }
    Ok(colon - at > 1
        && known.is(colon, b':')?
        && known.is(colon + 1, b'/')?
        && known.is(colon + 2, b'/')?
        && needs(finder, &known.bytes[at..colon], true).is_some())
}

/// Returns the angle bracket before a scheme, if there is one.
#[inline]
pub(super) fn opener(bytes: &[u8], floor: usize, scheme: usize) -> Option<Opener> {
    let before = *bytes[floor..scheme].last()?;
    if before == b'<' {
        Some(Opener::Bracket)
    } else {
        farther_opener(bytes, floor, scheme, before)
    }
}

/// Returns the opener if it does not directly precede the scheme.
#[inline]
fn farther_opener(bytes: &[u8], floor: usize, scheme: usize, before: u8) -> Option<Opener> {
    if !is_space(before) && before != b':' {
        return None;
    }
    let from = floor.max(scheme.saturating_sub(LONGEST_OPENER));
    let before = trim_spaces(&bytes[from..scheme]);
    if before.last() == Some(&b'<') {
        return Some(Opener::Bracket);
    }
    let (before, label) = before.split_at_checked(before.len().wrapping_sub(4))?;
    let is_label = label.eq_ignore_ascii_case(b"URL:") || label.eq_ignore_ascii_case(b"URI:");
    (is_label && trim_spaces(before).last() == Some(&b'<')).then_some(Opener::Labeled)
}

#[inline]
fn trim_spaces(mut bytes: &[u8]) -> &[u8] {
    while let [rest @ .., last] = bytes {
        if !is_space(*last) {
            break;
        }
        bytes = rest;
    }
    bytes
}

/// Returns the position of the required byte, or `body` if no particular byte is required.
fn proof(known: Known<'_>, body: usize, needs: Needs) -> Look<Option<usize>> {
    let Some(first) = known.get(body)? else { return Ok(None) };
    let needed = match needs {
        Needs::Slashes => return Ok(None),
        Needs::Number => {
            let is_number = first.is_ascii_digit() || matches!(first, b'+' | b'(' | b'*');
            return Ok(is_number.then_some(body));
        }
        Needs::Root => {
            let is_drive =
                first.is_ascii_alphabetic() && matches!(known.get(body + 1)?, Some(b':' | b'|'));
            return Ok((first == b'/' || is_drive).then_some(body));
        }
        Needs::Nothing => &[][..],
        Needs::OneOf(needed) => needed,
    };
    if needed.is_empty() || (is_trailing(first) && !needed.contains(&first)) {
        return Ok((!is_trailing(first)).then_some(body));
    }
    for at in body..body + LONGEST_PROOF {
        match known.get(at)? {
            Some(byte) if needed.contains(&byte) => return Ok(Some(at + 1)),
            // Quotes, angle brackets, and spaces end the URI.
            Some(byte) if byte > b' ' && !matches!(byte, b'"' | b'<' | b'>') => {}
            _ => break,
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_in_the_table_are_sorted_and_known() {
        assert!(WITHOUT_SLASHES.is_sorted_by_key(|(name, _)| name));
        for (name, _) in WITHOUT_SLASHES {
            assert!(KNOWN.contains(name), "{name}");
        }
        assert!(KNOWN.iter().all(|name| name.len() < LONGEST_SCHEME && name.len() > 1));
    }

    /// Names in the table are found in either case and by their last word. Other words rarely pass.
    #[test]
    fn schemes_in_the_table_are_found() {
        let finder = Finder::new();
        for (name, expected) in WITHOUT_SLASHES {
            assert_eq!(needs(&finder, name.as_bytes(), false), Some(expected), "{name}");
            assert_eq!(
                needs(&finder, name.to_ascii_uppercase().as_bytes(), false),
                Some(expected),
                "{name}"
            );
            let word = name.rsplit('-').next().unwrap().as_bytes();
            let last = *word.last().unwrap();
            assert!(may_need_no_slashes(last, word.len()), "{name}");
            assert!(may_need_no_slashes(last.to_ascii_uppercase(), word.len()), "{name}");
        }
        for name in ["http", "ftp", "note", "std", "1tel", "te", "tell"] {
            assert_eq!(needs(&finder, name.as_bytes(), false), None, "{name}");
        }
        let ends = |word: &str| may_need_no_slashes(word.as_bytes()[word.len() - 1], word.len());
        let never = ["a", "zzzz", "localhost", "12", "1", "xyz", "e+", "source-"];
        assert_eq!(never.into_iter().find(|word| ends(word)), None);
        for len in [32, 33, 36, 64] {
            assert!(!may_need_no_slashes(b'e', len) && !may_need_no_slashes(b't', len), "{len}");
        }
        let held = (0..128).flat_map(|last| (0..32).map(move |len| (last, len)));
        let held = held.filter(|&(last, len)| may_need_no_slashes(last, len)).count();
        assert!(held <= 2 * WITHOUT_SLASHES.len(), "{held}");
    }

    /// The fast path for the two most common schemes agrees with the general one.
    #[test]
    fn http_and_https_take_the_fast_path() {
        for (text, floor, expected) in [
            ("http://", 0, Some(0)),
            ("https://", 0, Some(0)),
            ("HTTP://", 0, Some(0)),
            ("hTtPs://", 0, Some(0)),
            (" http://", 0, Some(1)),
            ("see <https://", 0, Some(5)),
            ("see \"http://e.com/", 0, Some(5)),
            // Bytes before `floor` belong to the previous match.
            ("xhttp://", 1, Some(1)),
            ("xhttps://", 1, Some(1)),
            ("http://", 1, None),
            ("https://", 1, None),
            ("xhttp://", 0, None),
            ("+https://", 0, None),
            ("httpss://", 0, None),
            ("httq://", 0, None),
            ("ttps://", 0, None),
            ("http:/a", 0, None),
            ("http:", 0, None),
            ("\u{8}ttp://", 0, None),
        ] {
            let colon = text.find(':').unwrap();
            assert_eq!(http(text.as_bytes(), floor, colon), expected, "{text:?} {floor}");
        }
    }

    /// A colon after a time or another number is rejected quickly.
    #[test]
    fn numbers_do_not_end_a_scheme() {
        for (before, expected) in [
            ("a", true),
            ("see a", true),
            ("h323", true),
            ("own-1", true),
            ("", false),
            ("12", false),
            ("at 12", false),
            ("(1", false),
        ] {
            assert_eq!(may_end_scheme(before.as_bytes()), expected, "{before}");
        }
        let zeros = "0".repeat(LONGEST_SCHEME);
        assert!(may_end_scheme(format!("a{}", &zeros[1..]).as_bytes()));
        assert!(!may_end_scheme(format!("a{zeros}").as_bytes()));
    }
}
