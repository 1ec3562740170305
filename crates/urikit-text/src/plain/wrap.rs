//! Joins URIs that may continue on the next line.

use super::arrived::{Known, Look};
use super::boundaries::extent;
use super::chars::{self, Byte};
use super::finder::{FindOption, Finder};
use super::found::{Found, More, alternative, validate};
use super::matched::Flags;
use super::schemes::{self, Beginning};

/// The number of bytes after the end of a line that are searched for the rest of a URI.
const LONGEST_WRAP: usize = 1024;

/// The maximum number of lines that are joined to the first one.
const MAX_LINES: usize = 8;

/// The maximum length of white space and quote marks at the start of the next line.
const LONGEST_INDENT: usize = 64;

/// A URI that continues over several lines.
struct Joined {
    /// The lines, joined unchanged.
    kept: String,
    /// The lines, joined without hyphens at their ends.
    dropped: String,
    has_hyphens: bool,
    /// The end of the URI in the last line.
    end: usize,
}

/// Joins lines if the option is set. Otherwise, adds the joined URI as an alternative.
///
/// The match must end at the end of a line. A hyphen there may have been added when the line was
/// broken (RFC 2396 appendix E). Quoted lines may have been broken anywhere, which is considered
/// only if the option is set.
pub(super) fn wrapped<'t>(
    finder: &Finder,
    known: Known<'t>,
    beginning: &Beginning,
    mut found: Found<'t>,
    is_quoted: bool,
) -> Look<Found<'t>> {
    let end = found.end();
    let has_hyphen = known.before(end) == Some(b'-');
    let is_joining = finder.has(FindOption::Rejoin);
    if !(has_hyphen || is_quoted) || line_end(known, end)?.is_none() {
        return Ok(found);
    }
    if has_hyphen {
        found.flags |= Flags::EOL_HYPHEN;
    }
    let Some(joined) = joined(finder, known, beginning, end, is_quoted)? else { return Ok(found) };
    let Some(whole) = validate(finder, 0, joined.kept.as_bytes()) else { return Ok(found) };
    let Ok(raw) = std::str::from_utf8(&known.bytes[found.start..joined.end]) else {
        return Ok(found);
    };
    let flags = whole.flags | Flags::REJOINED;
    let uri = whole.into_parts().0.into_owned();
    let dropped = alternative(finder, &joined.dropped).filter(|_| joined.has_hyphens);
    if is_joining {
        let unjoined = found.uri().to_owned();
        // Flags such as an invalid port may apply to the first line only.
        let of_part = validate(finder, 0, found.raw.as_bytes())
            .map_or_else(Flags::default, |part| part.flags);
        found.raw = raw;
        found.flags = found.flags.without(of_part) | flags;
        if joined.has_hyphens {
            found.flags |= Flags::EOL_HYPHEN;
        }
        let alternatives = dropped.into_iter().chain([unjoined]).collect();
        *found.more() = More { uri: Some(uri), alternatives };
    } else {
        found.more().alternatives = [Some(uri), dropped].into_iter().flatten().collect();
    }
    Ok(found)
}

/// Joins the following lines to a URI, as long as it may continue there.
fn joined(
    finder: &Finder,
    known: Known<'_>,
    beginning: &Beginning,
    end: usize,
    is_quoted: bool,
) -> Look<Option<Joined>> {
    let Ok(first) = std::str::from_utf8(&known.bytes[beginning.start..end]) else {
        return Ok(None);
    };
    let mut joined =
        Joined { kept: first.to_owned(), dropped: first.to_owned(), has_hyphens: false, end };
    let limit = end + LONGEST_WRAP;
    for _ in 0..MAX_LINES {
        let has_hyphen = joined.kept.ends_with('-');
        if !has_hyphen && !is_quoted {
            break;
        }
        let Some(next) = next_line(finder, known, joined.end, limit, is_quoted)? else { break };
        if !has_hyphen && !next.is_alone {
            break;
        }
        let len = joined.kept.len();
        joined.kept.push_str(next.word);
        let whole = Known { bytes: joined.kept.as_bytes(), is_all: true };
        let body = beginning.body - beginning.start;
        let extent = extent(finder, whole, 0, body, beginning.has_authority)?;
        let taken = extent.end.saturating_sub(len);
        joined.kept.truncate(len + taken);
        if taken == 0 {
            break;
        }
        if has_hyphen {
            joined.has_hyphens = true;
            joined.dropped.pop();
        }
        joined.dropped.push_str(&next.word[..taken]);
        // If only a part of the word was taken, the URI ends there, and the next iteration stops.
        joined.end = next.start + taken;
    }
    Ok((joined.end > end).then_some(joined))
}

/// The first word of a continuation line.
struct Word<'t> {
    word: &'t str,
    start: usize,
    /// Whether the line contains nothing else.
    is_alone: bool,
}

/// Returns the first word of the next line, if it may continue a URI.
fn next_line<'t>(
    finder: &Finder,
    known: Known<'t>,
    end: usize,
    limit: usize,
    is_quoted: bool,
) -> Look<Option<Word<'t>>> {
    let Some(line) = line_end(known, end)? else { return Ok(None) };
    if is_quoted && !known.is(line, b'>')? {
        return Ok(None);
    }
    let mut start = line;
    while start < line + LONGEST_INDENT
        && known
            .get(start)?
            .is_some_and(|byte| matches!(byte, b' ' | b'\t') || (is_quoted && byte == b'>'))
    {
        start += 1;
    }
    if start >= limit || schemes::begins(finder, known, start)? {
        return Ok(None);
    }
    let (window, is_whole) = known.window(start, limit);
    let len = match window.iter().position(|&byte| chars::byte(byte) == Byte::End) {
        Some(len) => len,
        None => {
            is_whole?;
            window.len()
        }
    };
    let is_alone = known.get(start + len)?.is_none() || line_end(known, start + len)?.is_some();
    let word = std::str::from_utf8(&window[..len]).ok().filter(|word| !word.is_empty());
    Ok(word.map(|word| Word { word, start, is_alone }))
}

/// Returns the start of the next line, if a line ends here.
fn line_end(known: Known<'_>, at: usize) -> Look<Option<usize>> {
    Ok(match known.get(at)? {
        Some(b'\n') => Some(at + 1),
        Some(b'\r') if known.is(at + 1, b'\n')? => Some(at + 2),
        _ => None,
    })
}
