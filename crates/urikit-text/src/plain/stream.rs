//! Searches a stream of bytes.

use super::arrived::Known;
use super::finder::Finder;
use super::matched::Match;
use super::scan::{Engine, Step};

/// The number of bytes of a chunk that are processed at once.
const STEP: usize = 64 * 1024;

/// The minimum number of searched bytes that are discarded at once.
const MIN_DISCARD: usize = 4 * 1024;

/// A search for URIs in plain text that arrives in chunks, such as over a network connection.
///
/// It is created by [`Finder::stream`], and finds the same URIs as [`Finder::find`] does for the
/// whole input. A URI is returned as soon as its end is known, or shortly after. Memory is limited
/// to a few times [`MAX_LENGTH`](super::MAX_LENGTH).
///
/// # Examples
///
/// ```
/// use urikit_text::plain::Finder;
///
/// let finder = Finder::new();
/// let mut found = Vec::new();
/// let mut stream = finder.stream();
/// for chunk in ["see http://exam", "ple.com/a", ", please"] {
///     stream.feed(chunk.as_bytes(), |hit| found.push((hit.start, hit.uri.into_owned())));
/// }
/// stream.finish(|hit| found.push((hit.start, hit.uri.into_owned())));
/// assert_eq!(found, [(4, "http://example.com/a".to_owned())]);
/// ```
#[derive(Clone, Debug)]
pub struct Stream<'f> {
    engine: Engine<'f>,
    buffer: Vec<u8>,
    /// The buffer length at which to search next. A search restarts at the start of an incomplete
    /// match, so this length grows with the match; otherwise, the total time would be quadratic.
    wanted: usize,
}

impl<'f> Stream<'f> {
    pub(super) fn new(finder: &'f Finder) -> Self {
        Self { engine: Engine::new(finder), buffer: Vec::new(), wanted: 0 }
    }

    /// Searches the next chunk of the input for URIs, and calls `take` with each complete match.
    ///
    /// Chunks can have any size and can split a URI or a character. After the last chunk, call
    /// [`finish`](Self::finish).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::Finder;
    ///
    /// let finder = Finder::new();
    /// let mut stream = finder.stream();
    /// let mut hosts = Vec::new();
    /// let mut take = |uri: &str| hosts.push(uri.to_string());
    /// stream.feed(b"GET https://exam", |found| take(&found.uri));
    /// stream.feed(b"ple.com/ 200\n", |found| take(&found.uri));
    /// stream.finish(|found| take(&found.uri));
    /// assert_eq!(hosts, ["https://example.com/"]);
    /// ```
    pub fn feed(&mut self, chunk: &[u8], mut take: impl FnMut(Match<'_>)) {
        for part in chunk.chunks(STEP) {
            self.buffer.extend_from_slice(part);
            if self.buffer.len() >= self.wanted {
                self.search(false, &mut take);
            }
        }
    }

    /// Ends the search, and calls `take` with the URIs that were not yet known to be complete.
    ///
    /// Call it after the last chunk, because a URI can extend to the end of the input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::Finder;
    ///
    /// let finder = Finder::new();
    /// let mut stream = finder.stream();
    /// stream.feed(b"see https://example.com/", |_| unreachable!("the URI may continue"));
    /// let mut uris = Vec::new();
    /// stream.finish(|found| uris.push(found.uri.into_owned()));
    /// assert_eq!(uris, ["https://example.com/"]);
    /// ```
    pub fn finish(mut self, mut take: impl FnMut(Match<'_>)) {
        self.search(true, &mut take);
    }

    /// Returns the byte offset up to which the stream has been searched, counted from its start.
    ///
    /// A caller that rewrites URIs can write the input before this offset. Later matches start at
    /// or after it, except those nested in a match that was already returned
    /// ([`FindOption::Nested`](super::FindOption::Nested)). A short chunk may be searched only
    /// together with the next one.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::Finder;
    ///
    /// let finder = Finder::new();
    /// let mut stream = finder.stream();
    /// stream.feed(b"see https://example.com/", |_| {});
    /// assert!(stream.searched() <= 4); // the URI may continue
    /// ```
    pub fn searched(&self) -> u64 {
        self.engine.gone() + self.engine.searched() as u64
    }

    fn search(&mut self, is_all: bool, take: &mut dyn FnMut(Match<'_>)) {
        self.engine.reset();
        loop {
            let len = self.buffer.len();
            let known = Known { bytes: &self.buffer, is_all };
            match self.engine.next(known) {
                Step::Found(found) => {
                    take(self.engine.hit(known, found));
                    continue;
                }
                Step::Searched => self.wanted = 0,
                Step::More => self.wanted = len + (len - self.engine.at()) / 4,
            }
            let searched = self.engine.searched();
            if searched >= MIN_DISCARD.max(len / 2) {
                self.engine.forget(&self.buffer, searched);
                self.buffer.drain(..searched);
                self.wanted = self.wanted.saturating_sub(searched);
            }
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::MAX_LENGTH;
    use super::*;

    /// Only bytes that may belong to a match are kept.
    #[test]
    fn memory_is_limited() {
        let finder = Finder::new();
        for chunk in [&b"see http://e.com/a and so on\n"[..], b"a\n", b"http://e.com/"] {
            let mut stream = finder.stream();
            let text = chunk.repeat((1 << 19) / chunk.len());
            let mut max = 0;
            for chunk in text.chunks(10_000) {
                stream.feed(chunk, |_| {});
                max = max.max(stream.buffer.len());
            }
            assert!(max <= 4 * MAX_LENGTH, "{max}: {:?}", String::from_utf8_lossy(chunk));
        }
        // Without an incomplete match, much less is kept.
        let mut stream = finder.stream();
        for _ in 0..1_000 {
            stream.feed(&[b' '; 100], |_| {});
            assert!(stream.buffer.len() <= 2 * MIN_DISCARD);
        }
    }

    /// A match is returned after its context and a quarter of the bytes that have to be searched
    /// again.
    #[test]
    fn matches_are_returned_soon() {
        for context in [0, 10, 500] {
            let finder = Finder::new().context(context);
            for (before, len) in [(0, 100), (3_000, 100), (3_000, 1_000), (50, 3_000)] {
                let uri = format!("http://e.com/{}", "a".repeat(len - 13));
                let text = format!("{:before$}{uri}", "");
                let mut stream = finder.stream();
                let mut hits = Vec::new();
                stream.feed(text.as_bytes(), |hit| hits.push(hit.raw.to_owned()));
                let max = (len + context) / 4 + context + 4;
                let blanks = (1..=max).find(|_| {
                    stream.feed(b" ", |hit| hits.push(hit.raw.to_owned()));
                    !hits.is_empty()
                });
                assert!(
                    blanks.is_some_and(|blanks| blanks > context),
                    "{before} {len} {context}: {blanks:?}"
                );
                assert_eq!(hits, [&*uri]);
            }
        }
    }
}
