//! A text that arrives in pieces.

use super::arrived::Known;
use super::finder::Finder;
use super::matched::Match;
use super::scan::{Engine, Step};

/// How many bytes of a piece are taken in at once.
const PIECE: usize = 64 * 1024;

/// What has been searched is thrown away when there is so much of it at least.
const REFUSE: usize = 4 * 1024;

/// Looks for URIs in a text that arrives in pieces, cut anywhere; made by [`Finder::stream`].
///
/// Hits are those that [`Finder::find`] has for the whole text, in the same order. One is handed over as soon as it is clear
/// where it ends, or soon after. Memory is a few times [`MAX_LENGTH`](super::MAX_LENGTH), whatever the text.
///
/// ```
/// use urikit_text::plain::Finder;
///
/// let finder = Finder::new();
/// let mut found = Vec::new();
/// let mut stream = finder.stream();
/// for piece in ["see http://exam", "ple.com/a", ", please"] {
///     stream.feed(piece.as_bytes(), |hit| found.push((hit.start, hit.uri.into_owned())));
/// }
/// stream.finish(|hit| found.push((hit.start, hit.uri.into_owned())));
/// assert_eq!(found, [(4, "http://example.com/a".to_owned())]);
/// ```
#[derive(Clone, Debug)]
pub struct Stream<'f> {
    engine: Engine<'f>,
    buffer: Vec<u8>,
    /// With fewer bytes than this there is no point in another look. A look begins where the last one stopped for want of
    /// text, so what is waited for grows with what is looked at again: all looks together are linear.
    wanted: usize,
}

impl<'f> Stream<'f> {
    pub(super) fn new(finder: &'f Finder) -> Self {
        Self { engine: Engine::new(finder), buffer: Vec::new(), wanted: 0 }
    }

    /// Takes the next piece of the text, and hands over what is found.
    pub fn feed(&mut self, piece: &[u8], mut take: impl FnMut(Match<'_>)) {
        for piece in piece.chunks(PIECE) {
            self.buffer.extend_from_slice(piece);
            if self.buffer.len() >= self.wanted {
                self.search(false, &mut take);
            }
        }
    }

    /// Takes note that the text ends here, and hands over what is left to be found.
    pub fn finish(mut self, mut take: impl FnMut(Match<'_>)) {
        self.search(true, &mut take);
    }

    /// Up to which byte of the text the search is through: hits that are yet to come begin there or behind it, except those
    /// inside a hit that has been handed over ([`FindOption::Nested`](super::FindOption::Nested)).
    pub fn searched(&self) -> u64 {
        self.engine.gone() + self.engine.searched() as u64
    }

    fn search(&mut self, is_all: bool, take: &mut dyn FnMut(Match<'_>)) {
        self.engine.renew();
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
            if searched >= REFUSE.max(len / 2) {
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

    /// What has been searched is thrown away, and of what has not there is never more than a few of the longest URIs.
    #[test]
    fn memory_is_a_few_times_the_longest_uri() {
        let finder = Finder::new();
        for piece in [&b"see http://e.com/a and so on\n"[..], b"a\n", b"http://e.com/"] {
            let mut stream = finder.stream();
            let text = piece.repeat((1 << 19) / piece.len());
            let mut most = 0;
            for piece in text.chunks(10_000) {
                stream.feed(piece, |_| {});
                most = most.max(stream.buffer.len());
            }
            assert!(most <= 4 * MAX_LENGTH, "{most}: {:?}", String::from_utf8_lossy(piece));
        }
        // Where nothing is waited for, much less is kept.
        let mut stream = finder.stream();
        for _ in 0..1_000 {
            stream.feed(&[b' '; 100], |_| {});
            assert!(stream.buffer.len() <= 2 * REFUSE);
        }
    }

    /// A hit is handed over when a quarter more has arrived than what had to be looked at again, and what stands behind it.
    #[test]
    fn hits_are_handed_over_soon() {
        for context in [0, 10, 500] {
            let finder = Finder::new().context(context);
            for (before, len) in [(0, 100), (3_000, 100), (3_000, 1_000), (50, 3_000)] {
                let uri = format!("http://e.com/{}", "a".repeat(len - 13));
                let text = format!("{:before$}{uri}", "");
                let mut stream = finder.stream();
                let mut hits = Vec::new();
                stream.feed(text.as_bytes(), |hit| hits.push(hit.raw.to_owned()));
                let most = (len + context) / 4 + context + 4;
                let blanks = (1..=most).find(|_| {
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
