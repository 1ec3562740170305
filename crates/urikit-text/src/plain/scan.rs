//! The search loop, which proceeds from one candidate to the next.

use memchr::memchr;
use urikit_simd::{Backend, Task};

use super::arrived::{Known, Look, More};
use super::boundaries::extent;
use super::bracket::bracketed;
use super::candidates::CandidateFlags;
use super::entities;
use super::escaped::{continued, escaped, flags_at, is_escape};
use super::finder::{FindOption, Finder};
use super::found::{Found, alternative};
use super::lines::Lines;
use super::matched::{Delimiter, Flags, Match};
use super::nested::{self, Inside};
use super::optional_forms::{Other, at_sign, dot, slash};
use super::schemes::{Beginning, beginning};
use super::undelimited::{bare, clear, quoted};
use super::web_urls::usual;
use super::wrap::wrapped;
use super::{password, refanged};

/// The number of bytes before a candidate that may be read. A host is the longest form that starts
/// before its candidate.
const LOOK_BACK: usize = 320;

/// The result of searching the buffer for the next match.
pub(super) enum Step<'t> {
    /// A match, which [`Engine::hit`] must complete before the next step.
    Found(Found<'t>),
    /// The bytes received so far contain no further match.
    Searched,
    /// There may be a match, but more bytes are required.
    More,
}

/// The state of a search. Offsets are relative to the buffer.
#[derive(Clone, Debug)]
pub(super) struct Engine<'f> {
    finder: &'f Finder,
    /// Whether the fast path for common URIs is enabled.
    is_usual: bool,
    candidates: CandidateFlags,
    at: usize,
    /// The end of the last match, before which no further match starts.
    floor: usize,
    /// The rest of the last match, which is searched for nested URIs.
    inside: Option<Inside>,
    lines: Lines,
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
        if finder.has(FindOption::Refang) {
            others.push(b'[');
        }
        if finder.has(FindOption::Nested) {
            others.push(b'%');
        }
        let candidates = CandidateFlags::new(&others, !finder.schemes.is_empty());
        let (is_usual, lines) = (finder.is_usual(), Lines::new());
        Self { finder, is_usual, candidates, at: 0, floor: 0, inside: None, lines }
    }

    /// Discards the masks of the current window, because the bytes in the buffer were moved.
    pub(super) fn reset(&mut self) {
        self.candidates.forget();
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns the number of bytes at the start that will not be read again.
    pub(super) fn searched(&self) -> usize {
        self.at.saturating_sub(LOOK_BACK + self.finder.context)
    }

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
        if let Some(inside) = self.inside.as_mut() {
            match inside.next(self.finder, known) {
                Some(found) => return Step::Found(found),
                None => self.inside = None,
            }
        }
        loop {
            match urikit_simd::run(Next { engine: self, known }) {
                Ahead::Usual(found) => return Step::Found(found),
                Ahead::Nothing => return Step::Searched,
                Ahead::Candidate => {}
            }
            match self.around(known) {
                Err(More) => return Step::More,
                Ok(Other::Nothing { next }) => self.at = next,
                Ok(Other::Found(found)) => {
                    self.at = found.end();
                    self.floor = self.at;
                    self.candidates.cut(known.bytes, self.at);
                    if self.finder.has(FindOption::Nested) {
                        self.inside = Some(Inside::new(found.start + 1, self.at));
                    }
                    return Step::Found(found);
                }
            }
        }
    }

    /// Returns the match around the current candidate, or the position at which to continue.
    fn around<'t>(&mut self, known: Known<'t>) -> Look<Other<'t>> {
        let (finder, floor, at) = (self.finder, self.floor, self.at);
        let other = match known.bytes[at] {
            b'@' => at_sign(finder, known, floor, at)?,
            b'.' => dot(finder, known, floor, at)?,
            b'[' => refanged::around_colon(finder, known, floor, at)?,
            b'/' => slash(finder, known, floor, at)?,
            b'%' => nested::alone(finder, known, floor, at)?,
            b':' if known.is(at + 1, b'\\')? || known.before(at) == Some(b'\\') => {
                escaped(finder, known, floor, at)?
            }
            _ => {
                let beginning = beginning(finder, known, floor, at)?;
                let found = beginning.map_or(Ok(None), |beginning| self.uri(known, &beginning))?;
                found.map_or(Other::Nothing { next: at + 1 }, Other::Found)
            }
        };
        let Other::Found(mut found) = other else { return Ok(other) };
        self.needs_context(known, found.end())?;
        if found.flags.contains(Flags::HTML_ENTITY) {
            let decoded = entities::decoded(found.uri());
            let decoded = decoded.and_then(|uri| alternative(finder, &uri));
            if let Some(decoded) = decoded {
                found.more().alternatives.push(decoded);
            }
        }
        Ok(Other::Found(found))
    }

    /// Returns `Err(More)` if the context after a match is required and has not been received.
    fn needs_context(&self, known: Known<'_>, end: usize) -> Look<()> {
        let (window, is_whole) = known.window(end, end + self.finder.context);
        if memchr(b'\n', window).is_some() { Ok(()) } else { is_whole }
    }

    /// Returns the URI that starts with this scheme, or `None` if it is not accepted.
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
        if let Some(extent) = extent.as_ref().filter(|_| finder.has(FindOption::Refang)) {
            if let Some(found) = continued(finder, known, beginning, extent)? {
                return Ok(Some(found));
            }
        }
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
        if before == Some(b'"') && !extent.flags.contains(Flags::PLACEHOLDER) {
            if let Some(found) = quoted(finder, known, beginning)? {
                return Ok(Some(found));
            }
        }
        if is_escape(known, extent.run)? {
            if let Some(found) = continued(finder, known, beginning, &extent)? {
                return Ok(Some(found));
            }
        }
        let found = bare(finder, known, beginning, &extent);
        let abandoned = match beginning.opener {
            Some(_) => Flags::BRACKET_ABANDONED,
            None => Flags::default(),
        };
        if extent.flags.contains(Flags::CUT) {
            let login = password::undelimited(finder, known, beginning, found.as_ref())?;
            if let Some(mut login) = login {
                login.flags |= abandoned;
                return Ok(Some(login));
            }
        }
        let Some(mut found) = found else { return Ok(None) };
        found.flags |= abandoned;
        if known.is(extent.run, b'\\')? {
            found.flags |= flags_at(known, beginning.start, extent.run)?;
        }
        if extent.run == extent.end {
            found = wrapped(finder, known, beginning, found, is_quoted)?;
        }
        Ok(Some(found))
    }

    /// Adds the position and context to a match.
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
        let (uri, alternatives) = found.into_parts();
        Match { start, end, line, column, delimiter, raw, uri, flags, alternatives, before, after }
    }

    /// Returns the bytes before and after a match in its lines.
    fn context<'t>(&self, bytes: &'t [u8], found: &Found<'_>) -> (&'t [u8], &'t [u8]) {
        let (max, end) = (self.finder.context, found.end());
        let rest = &bytes[end..bytes.len().min(end + max)];
        let after = &rest[..memchr(b'\n', rest).unwrap_or(rest.len())];
        (self.lines.before(bytes, found.start, max), after)
    }
}

/// The next candidate or match in the input.
enum Ahead<'t> {
    /// A URI found by the fast path. Lines are counted up to it.
    Usual(Found<'t>),
    /// A candidate at the current position.
    Candidate,
    Nothing,
}

/// A task that finds the next candidate or match.
struct Next<'e, 'f, 't> {
    engine: &'e mut Engine<'f>,
    known: Known<'t>,
}

impl<'t> Task for Next<'_, '_, 't> {
    type Output = Ahead<'t>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Ahead<'t> {
        let Self { engine, known } = self;
        let Some(candidate) = engine.candidates.find(backend, known.bytes, engine.at) else {
            engine.at = known.bytes.len();
            return Ahead::Nothing;
        };
        engine.at = candidate;
        if engine.is_usual && known.bytes[candidate] == b':' {
            if let Some(found) = usual(backend, known, engine.floor, candidate) {
                engine.lines.go_to_with(backend, known.bytes, found.start);
                engine.at = found.end();
                engine.floor = engine.at;
                return Ahead::Usual(found);
            }
        }
        Ahead::Candidate
    }
}
