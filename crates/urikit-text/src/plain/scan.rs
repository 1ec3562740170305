//! The search, from one candidate to the next.

use memchr::memchr;
use urikit_simd::{Backend, Task};

use super::arrived::{Known, Look, More};
use super::boundaries::extent;
use super::bracket::bracketed;
use super::candidates::CandidateFlags;
use super::finder::{FindOption, Finder};
use super::found::Found;
use super::lines::Lines;
use super::matched::{Delimiter, Flags, Match};
use super::optional_forms::{Other, at_sign, dot, slash};
use super::schemes::{Beginning, beginning};
use super::undelimited::{bare, clear, quoted};
use super::web_urls::usual;
use super::wrap::wrapped;

/// The number of bytes before a candidate that may be read: those of a host, which is longer than a
/// scheme with its opener, and a few more.
const LOOK_BACK: usize = 320;

/// The maximum number of nested URIs in a URI.
const MOST_NESTED: usize = 8;

/// The result of a step of the search.
pub(super) enum Step<'t> {
    /// A match; [`Engine::hit`] completes it before the next step.
    Found(Found<'t>),
    /// The bytes received so far contain no further match.
    Searched,
    /// There may be a match, but more bytes are required.
    More,
}

/// The state of the search. Offsets are relative to the buffer.
#[derive(Clone, Debug)]
pub(super) struct Engine<'f> {
    finder: &'f Finder,
    /// Whether the fast path is enabled.
    is_usual: bool,
    signs: CandidateFlags,
    at: usize,
    /// The end of the last match; no further match begins before it.
    floor: usize,
    /// The rest of the last match, which is searched for nested URIs.
    inside: Option<Inside>,
    lines: Lines,
}

#[derive(Clone, Copy, Debug)]
struct Inside {
    at: usize,
    end: usize,
    left: usize,
}

impl<'f> Engine<'f> {
    pub(super) fn new(finder: &'f Finder) -> Self {
        let mut others = Vec::new();
        if finder.has(FindOption::Email) || finder.has(FindOption::Scp) {
            others.push(b'@');
        }
        if finder.has(FindOption::Schemeless) {
            others.push(b'.');
        }
        if finder.has(FindOption::NetworkPath) {
            others.push(b'/');
        }
        let signs = CandidateFlags::new(&others, !finder.schemes.is_empty());
        let (is_usual, lines) = (finder.is_usual(), Lines::new());
        Self { finder, is_usual, signs, at: 0, floor: 0, inside: None, lines }
    }

    /// Records that the buffer has changed.
    pub(super) fn renew(&mut self) {
        self.signs.forget();
    }

    /// Returns the position of the search.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns the number of bytes at the start that are not read again.
    pub(super) fn searched(&self) -> usize {
        self.at.saturating_sub(LOOK_BACK + self.finder.context)
    }

    /// Returns the number of bytes that have been removed.
    pub(super) fn gone(&self) -> u64 {
        self.lines.gone()
    }

    /// Records that bytes are removed from the start of the buffer.
    pub(super) fn forget(&mut self, bytes: &[u8], len: usize) {
        self.lines.forget(bytes, len);
        self.at -= len;
        self.floor = self.floor.saturating_sub(len);
    }

    /// Returns the next match.
    pub(super) fn next<'t>(&mut self, known: Known<'t>) -> Step<'t> {
        if self.inside.is_some() {
            if let Some(found) = self.nested(known) {
                return Step::Found(found);
            }
        }
        loop {
            match urikit_simd::run(Next { engine: self, known }) {
                Ahead::Usual(found) => return Step::Found(found),
                Ahead::Nothing => return Step::Searched,
                Ahead::Sign => {}
            }
            match self.around(known) {
                Err(More) => return Step::More,
                Ok(Other::Nothing { next }) => self.at = next,
                Ok(Other::Found(found)) => {
                    self.at = found.end();
                    self.floor = self.at;
                    self.signs.cut(known.bytes, self.at);
                    if self.finder.has(FindOption::Nested) {
                        let (at, end) = (found.start + 1, self.at);
                        self.inside = Some(Inside { at, end, left: MOST_NESTED });
                    }
                    return Step::Found(found);
                }
            }
        }
    }

    /// Returns the match around a candidate.
    fn around<'t>(&mut self, known: Known<'t>) -> Look<Other<'t>> {
        let (finder, floor, at) = (self.finder, self.floor, self.at);
        let other = match known.bytes[at] {
            b'@' => at_sign(finder, known, floor, at)?,
            b'.' => dot(finder, known, floor, at)?,
            b'/' => slash(finder, known, floor, at)?,
            _ => {
                let beginning = beginning(finder, known, floor, at)?;
                let found = beginning.map_or(Ok(None), |beginning| self.uri(known, &beginning))?;
                found.map_or(Other::Nothing { next: at + 1 }, Other::Found)
            }
        };
        if let Other::Found(found) = &other {
            self.needs_context(known, found.end())?;
        }
        Ok(other)
    }

    /// Checks that the context after a match is known, if it is required.
    fn needs_context(&self, known: Known<'_>, end: usize) -> Look<()> {
        let (window, is_whole) = known.window(end, end + self.finder.context);
        if memchr(b'\n', window).is_some() { Ok(()) } else { is_whole }
    }

    /// Returns the URI that begins here.
    fn uri<'t>(&mut self, known: Known<'t>, beginning: &Beginning) -> Look<Option<Found<'t>>> {
        let finder = self.finder;
        let is_quoted = finder.has(FindOption::Rejoin) && {
            self.lines.go_to(known.bytes, beginning.start);
            self.lines.first(known.bytes) == Some(b'>')
        };
        let extent = if beginning.is_spaced {
            None
        } else {
            Some(extent(finder, known, beginning.start, beginning.body, beginning.has_authority)?)
        };
        let before = known.before(beginning.start);
        if let Some(extent) = extent.as_ref().filter(|extent| extent.is_clear()) {
            let delimiter = match known.get(extent.end)? {
                Some(b'>') if beginning.opener.is_some() => Some(Delimiter::AngleBrackets),
                Some(b'"') if before == Some(b'"') => Some(Delimiter::DoubleQuotes),
                _ => None,
            };
            if let Some(delimiter) = delimiter {
                return Ok(clear(known, beginning, extent, delimiter));
            }
        }
        if beginning.opener.is_some() {
            if let Some(found) = bracketed(finder, known, beginning, is_quoted)? {
                return Ok(Some(found));
            }
        }
        let Some(extent) = extent else { return Ok(None) };
        if before == Some(b'"') {
            if let Some(found) = quoted(finder, known, beginning)? {
                return Ok(Some(found));
            }
        }
        let Some(mut found) = bare(finder, known, beginning, &extent) else { return Ok(None) };
        if beginning.opener.is_some() {
            found.flags |= Flags::BRACKET_ABANDONED;
        }
        if extent.run == extent.end {
            found = wrapped(finder, known, beginning, found, is_quoted)?;
        }
        Ok(Some(found))
    }

    /// Returns the next URI within the last match.
    fn nested<'t>(&mut self, known: Known<'t>) -> Option<Found<'t>> {
        let mut inside = self.inside.take()?;
        let whole = known.up_to(inside.end);
        while inside.left > 0 {
            let colon = inside.at + memchr(b':', &whole.bytes[inside.at..])?;
            let floor = inside.at;
            inside.at = colon + 1;
            let Ok(Some(beginning)) = beginning(self.finder, whole, floor, colon) else { continue };
            if beginning.is_spaced {
                continue;
            }
            // The value of a parameter ends where the next one begins.
            let value = if whole.before(beginning.start) == Some(b'=') {
                let end = memchr(b'&', &whole.bytes[colon..]).map_or(inside.end, |len| colon + len);
                whole.up_to(end)
            } else {
                whole
            };
            let extent = extent(
                self.finder,
                value,
                beginning.start,
                beginning.body,
                beginning.has_authority,
            );
            let Some(mut found) =
                extent.ok().and_then(|extent| bare(self.finder, value, &beginning, &extent))
            else {
                continue;
            };
            found.flags |= Flags::NESTED;
            inside.left -= 1;
            self.inside = Some(inside);
            return Some(found);
        }
        None
    }

    /// Returns a match with its position.
    #[inline]
    pub(super) fn hit<'t>(&mut self, known: Known<'t>, found: Found<'t>) -> Match<'t> {
        self.lines.go_to(known.bytes, found.start);
        let (start, line, column) = self.lines.place(found.start);
        let (before, after) = match self.finder.context {
            0 => Default::default(),
            _ => self.context(known.bytes, &found),
        };
        let end = start + found.raw.len() as u64;
        let (delimiter, raw, flags) = (found.delimiter, found.raw, found.flags);
        let (uri, alternatives) = found.texts();
        Match { start, end, line, column, delimiter, raw, uri, flags, alternatives, before, after }
    }

    /// Returns the context before and after a match in its lines.
    fn context<'t>(&self, bytes: &'t [u8], found: &Found<'_>) -> (&'t [u8], &'t [u8]) {
        let (most, end) = (self.finder.context, found.end());
        let behind = &bytes[end..bytes.len().min(end + most)];
        let after = &behind[..memchr(b'\n', behind).unwrap_or(behind.len())];
        (self.lines.before(bytes, found.start, most), after)
    }
}

/// The next event in a text.
enum Ahead<'t> {
    /// A URI of the fast path, whose line has been counted.
    Usual(Found<'t>),
    /// A candidate at the current position.
    Sign,
    Nothing,
}

/// A task that finds the next event.
struct Next<'e, 'f, 't> {
    engine: &'e mut Engine<'f>,
    known: Known<'t>,
}

impl<'t> Task for Next<'_, '_, 't> {
    type Output = Ahead<'t>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Ahead<'t> {
        let Self { engine, known } = self;
        let Some(sign) = engine.signs.find(backend, known.bytes, engine.at) else {
            engine.at = known.bytes.len();
            return Ahead::Nothing;
        };
        engine.at = sign;
        if engine.is_usual && known.bytes[sign] == b':' {
            if let Some(found) = usual(backend, known, engine.floor, sign) {
                engine.lines.go_to_with(backend, known.bytes, found.start);
                engine.at = found.end();
                engine.floor = engine.at;
                return Ahead::Usual(found);
            }
        }
        Ahead::Sign
    }
}
