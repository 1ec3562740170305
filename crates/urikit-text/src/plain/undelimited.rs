//! Validates bare URIs, and URIs in double quotes.

use urikit::UriRef;

use super::MAX_LENGTH;
use super::arrived::{Known, Look};
use super::bracket::is_iri;
use super::chars::is_trailing;
use super::finder::{FindOption, Finder};
use super::found::Extent;
use super::found::{Found, alternative, validate};
use super::matched::{Delimiter, Flags};
use super::schemes::Beginning;
use super::stop_bytes::inside;

/// Returns the URI between double quotes, if the whole string is one.
pub(super) fn quoted<'t>(
    finder: &Finder,
    known: Known<'t>,
    beginning: &Beginning,
) -> Look<Option<Found<'t>>> {
    let start = beginning.start;
    let (window, is_whole) = known.window(beginning.body, start + MAX_LENGTH + 1);
    let mut len = 0;
    loop {
        len += inside(&window[len..]);
        match window.get(len) {
            Some(byte) if byte.is_ascii() => break,
            Some(_) => len += 1,
            None => return is_whole.map(|()| None),
        }
    }
    let end = beginning.body + len;
    if window[len] != b'"' || end <= beginning.proof {
        return Ok(None);
    }
    let Some(mut found) = validate(finder, start, &known.bytes[start..end]) else {
        return Ok(None);
    };
    if found.flags.contains(Flags::IRI) && (!is_iri(found.raw) || finder.has(FindOption::Ascii)) {
        return Ok(None);
    }
    found.delimiter = Delimiter::DoubleQuotes;
    // Some authors put the comma of the sentence before the closing quote.
    if is_trailing(known.bytes[end - 1]) {
        let without = found.raw.trim_end_matches(|c| u8::try_from(c).is_ok_and(is_trailing));
        let shorter = alternative(finder, without);
        found
            .more()
            .alternatives
            .extend(shorter.filter(|_| start + without.len() > beginning.proof));
    }
    Ok(Some(found))
}

/// Returns the URI of an extent that is already known to be valid.
pub(super) fn clear<'t>(
    known: Known<'t>,
    beginning: &Beginning,
    extent: &Extent,
    delimiter: Delimiter,
) -> Option<Found<'t>> {
    let start = beginning.start;
    let raw = std::str::from_utf8(&known.bytes[start..extent.end]).ok()?;
    debug_assert!(UriRef::parse(raw).is_ok(), "{raw}");
    Some(Found { start, raw, flags: extent.flags, delimiter, more: None })
}

pub(super) fn bare<'t>(
    finder: &Finder,
    known: Known<'t>,
    beginning: &Beginning,
    extent: &Extent,
) -> Option<Found<'t>> {
    let (start, end) = (beginning.start, extent.end);
    if end <= beginning.proof {
        return None;
    }
    let mut found = if extent.is_sound {
        clear(known, beginning, extent, Delimiter::Bare)?
    } else {
        validate(finder, start, &known.bytes[start..end])?
    };
    found.flags |= extent.flags;
    if let Some(glue) = extent.glue {
        found.flags |= Flags::GLUED;
        let (one, other) = found.raw.split_at(glue - start);
        let parts = [one, other].map(|part| alternative(finder, part));
        found.more().alternatives.extend(parts.into_iter().flatten());
    }
    if let Some(longer) = extent.longer {
        let longer = std::str::from_utf8(&known.bytes[start..longer]).ok();
        let longer = longer.and_then(|longer| alternative(finder, longer));
        found.more().alternatives.extend(longer);
    }
    if let Some(len) = without_position(&found.raw[extent_body(beginning)..]) {
        let without = &found.raw[..extent_body(beginning) + len];
        found.more().alternatives.extend(alternative(finder, without));
    }
    Some(found)
}

/// Returns the offset of the authority or path in a match.
const fn extent_body(beginning: &Beginning) -> usize {
    beginning.body - beginning.start
}

/// Returns the length of an authority and path without a line number at the end, and possibly a
/// column, as in `http://example.com/a.js:10:15`. The last segment must look like a file name.
fn without_position(text: &str) -> Option<usize> {
    let without = |text: &str| {
        let rest = text.trim_end_matches(|c: char| c.is_ascii_digit());
        rest.strip_suffix(':').filter(|_| rest.len() < text.len()).map(str::len)
    };
    let line = without(text)?;
    let len = without(&text[..line]).unwrap_or(line);
    let (_, name) = text[..len].rsplit_once('/')?;
    // Without a column, the number could be a part of the name.
    (len < line || name.contains('.')).then_some(len).filter(|_| !name.is_empty())
}
