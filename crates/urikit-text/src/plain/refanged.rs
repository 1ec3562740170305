//! URIs that were written so that they are not links, as reports of attacks do, for example
//! `hxxps://example[.]com`.

use super::arrived::{Known, Look};
use super::escaped::written_apart;
use super::finder::Finder;
use super::optional_forms::Other;

/// The notations of characters, and the characters.
const NOTATIONS: [(&[u8], &str); 13] = [
    (b"[.]", "."),
    (b"(.)", "."),
    (b"{.}", "."),
    (b"[dot]", "."),
    (b"(dot)", "."),
    (b"[d]", "."),
    (b"[:]", ":"),
    (b"[:]//", "://"),
    (b"[://]", "://"),
    (b"[:/]/", "://"),
    (b"[/]", "/"),
    (b"[@]", "@"),
    (b"[at]", "@"),
];

/// Returns the scheme that a changed name means.
pub(super) fn scheme(name: &str) -> Option<&'static str> {
    const NAMES: [(&str, &str); 7] = [
        ("hxxp", "http"),
        ("hxxps", "https"),
        ("hxtp", "http"),
        ("hxtps", "https"),
        ("htxp", "http"),
        ("htxps", "https"),
        ("fxp", "ftp"),
    ];
    NAMES.iter().find(|(written, _)| name.eq_ignore_ascii_case(written)).map(|(_, meant)| *meant)
}

/// Returns the string that the notation at `at` means, and the length of the notation.
pub(super) fn notation(known: Known<'_>, at: usize) -> Look<Option<(&'static str, usize)>> {
    let mut longest = None;
    for (notation, meaning) in NOTATIONS {
        let mut is_same = true;
        for (at, byte) in (at..).zip(notation) {
            is_same = is_same && known.get(at)?.is_some_and(|it| it.eq_ignore_ascii_case(byte));
            if !is_same {
                break;
            }
        }
        // `[:]//` must win over `[:]`, because the slashes are part of the notation.
        if is_same && longest.is_none_or(|(_, len)| notation.len() > len) {
            longest = Some((meaning, notation.len()));
        }
    }
    Ok(longest)
}

/// Returns the URI whose scheme ends at this bracket, as in `http[:]//`.
pub(super) fn around_colon<'t>(
    finder: &Finder,
    known: Known<'t>,
    floor: usize,
    at: usize,
) -> Look<Other<'t>> {
    let nothing = Other::Nothing { next: at + 1 };
    let Some(("://", len)) = notation(known, at)? else { return Ok(nothing) };
    written_apart(finder, known, floor, at..at + len)
}
