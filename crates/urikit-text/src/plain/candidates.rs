//! Finds the positions at which a URI may begin: at a colon, and at other bytes that options
//! require.
//!
//! Most colons do not begin a URI, such as those of `Note: this`, `12:30:49`, and `std::vec`. Masks
//! of adjacent bytes exclude many of them at once.

use urikit_simd::{AsciiSet, Backend, WINDOW, Window};

use super::chars::is_space;
use super::schemes::{LONGEST_OPENER, LONGEST_SCHEME, may_need_no_slashes};

/// Letters and digits, which may precede the colon of a scheme.
static WORD: AsciiSet = LETTER
    .with(b'0')
    .with(b'1')
    .with(b'2')
    .with(b'3')
    .with(b'4')
    .with(b'5')
    .with(b'6')
    .with(b'7')
    .with(b'8')
    .with(b'9');

/// Letters, with which a scheme begins.
static LETTER: AsciiSet = {
    let mut set = AsciiSet::EMPTY;
    let mut byte = b'a';
    while byte <= b'z' {
        set = set.with(byte).with(byte.to_ascii_uppercase());
        byte += 1;
    }
    set
};

/// The other characters of a scheme.
static JOINT: AsciiSet = AsciiSet::new(b"+-.");

/// White space that may follow the colon of a scheme in angle brackets.
static SPACE: AsciiSet = AsciiSet::new(b" \t\r\n");

/// Other bytes that cannot follow the colon of a scheme.
static NOTHING: AsciiSet = {
    let mut set = AsciiSet::new(b":.;!'");
    let mut byte = 0;
    while byte < b' ' {
        if !is_space(byte) {
            set = set.with(byte);
        }
        byte += 1;
    }
    set
};

/// The number of bytes before a window that can affect a colon in it: a scheme and its opener.
const BEFORE: usize = LONGEST_SCHEME + LONGEST_OPENER;

/// The bytes to search for, and the current window of candidates.
#[derive(Clone, Debug)]
pub(super) struct CandidateFlags {
    others: AsciiSet,
    has_others: bool,
    /// Whether there are schemes added by the caller, whose URIs may contain anything.
    has_schemes: bool,
    masks: Masks,
}

/// The candidates in a window, as masks with one bit for each byte.
#[derive(Clone, Copy, Debug)]
struct Masks {
    base: usize,
    end: usize,
    candidates: u64,
    /// Candidates that require that the preceding word is a scheme without `//`.
    conditional: u64,
    words: u64,
}

impl Masks {
    const NONE: Self = Self { base: 0, end: 0, candidates: 0, conditional: 0, words: 0 };

    /// Returns the first candidate at or after `at`. A position before the window has no candidate.
    #[inline(always)]
    fn first(&self, at: usize) -> Option<usize> {
        let len = at.wrapping_sub(self.base).min(WINDOW);
        let rest = self.candidates.checked_shr(len as u32).unwrap_or(0);
        (rest != 0).then(|| at + rest.trailing_zeros() as usize)
    }

    /// Returns whether a candidate passes a quick check of the bytes around it.
    #[inline(always)]
    fn is_likely(&self, bytes: &[u8], candidate: usize) -> bool {
        let at = candidate - self.base;
        if self.conditional >> at & 1 == 0 {
            return true;
        }
        let others = !self.words & !(u64::MAX << at);
        let word = self.base + WINDOW - others.leading_zeros() as usize;
        // If the word starts before the window, its length is unknown.
        word <= self.base
            || may_need_no_slashes(bytes[candidate - 1], candidate - word)
            // The word may start with an escape sequence, as in `\nmailto`.
            || matches!(bytes[word - 1], b'\\' | b'%')
    }
}

impl CandidateFlags {
    pub(super) fn new(others: &[u8], has_schemes: bool) -> Self {
        let has_others = !others.is_empty();
        Self { others: AsciiSet::new(others), has_others, has_schemes, masks: Masks::NONE }
    }

    /// Discards the current window.
    pub(super) fn forget(&mut self) {
        self.masks = Masks::NONE;
    }

    /// Records that the bytes before `at` belong to no scheme. A word that crosses this position
    /// now starts there.
    pub(super) fn cut(&mut self, bytes: &[u8], at: usize) {
        let around = bytes.get(at.wrapping_sub(1)..).and_then(<[u8]>::first_chunk);
        if around.is_some_and(|[before, after]| {
            before.is_ascii_alphanumeric() && after.is_ascii_alphanumeric()
        }) {
            self.forget();
        }
    }

    /// Returns the first candidate at or after `at`.
    #[inline(always)]
    pub(super) fn find<B: Backend>(
        &mut self,
        backend: B,
        bytes: &[u8],
        mut at: usize,
    ) -> Option<usize> {
        loop {
            let Some(candidate) = self.masks.first(at) else {
                let from = if at < self.masks.base { at } else { at.max(self.masks.end) };
                self.masks = self.next(backend, bytes, from)?;
                at = self.masks.base;
                continue;
            };
            if self.masks.is_likely(bytes, candidate) {
                return Some(candidate);
            }
            at = candidate + 1;
        }
    }

    /// Returns the next window with candidates, at or after `from`.
    #[inline(always)]
    fn next<B: Backend>(&self, backend: B, bytes: &[u8], from: usize) -> Option<Masks> {
        let mut base = from;
        let (windows, rest) = urikit_simd::windows(bytes.get(from..)?);
        for window in windows {
            let window = backend.load_full(window);
            if window.has(b':') || (self.has_others && window.within(&self.others) != 0) {
                let masks = self.masks(backend, bytes, base, window);
                if masks.candidates != 0 {
                    return Some(masks);
                }
            }
            base += WINDOW;
        }
        let masks = self.masks(backend, bytes, base, backend.load(rest));
        (masks.candidates != 0).then_some(masks)
    }

    /// Returns the candidates in the window at `base`.
    #[inline(always)]
    fn masks<B: Backend>(&self, backend: B, bytes: &[u8], base: usize, window: B::Window) -> Masks {
        let end = bytes.len().min(base + WINDOW);
        let others = if self.has_others { window.within(&self.others) } else { 0 };
        let words = window.within(&WORD);
        // The byte before the window is unknown.
        // A backslash may precede the colon, as in `https\://`.
        let colons = window.equal(b':') & ((words | window.equal(b'\\')) << 1 | 1);
        let slashes = window.equal(b'/');
        let certain = match bytes.get(end..) {
            Some(&[one, two, ..]) => {
                let (one, two) = (u64::from(one == b'/'), u64::from(two == b'/'));
                colons & (slashes >> 1 | one << 63) & (slashes >> 2 | one << 62 | two << 63)
            }
            // Bytes after the end of the input are unknown.
            _ => {
                colons & (slashes >> 1 & slashes >> 2 | u64::MAX << (end - base).saturating_sub(2))
            }
        };
        let masks = Masks { base, end, candidates: others | certain, conditional: 0, words };
        let rest = colons & !certain & !(window.within(&NOTHING) >> 1);
        if rest == 0 { masks } else { self.with_conditional(backend, bytes, window, masks, rest) }
    }

    /// Adds the remaining colons that may be candidates.
    #[inline(always)]
    fn with_conditional<B: Backend>(
        &self,
        backend: B,
        bytes: &[u8],
        window: B::Window,
        mut masks: Masks,
        rest: u64,
    ) -> Masks {
        let (spaces, joints, words) = (window.within(&SPACE), window.within(&JOINT), masks.words);
        let next = u64::from(bytes.get(masks.base + WINDOW) == Some(&b'\\'));
        let escapes = window.equal(b'\\') >> 1 | next << (WINDOW - 1);
        let mut unspaced = rest & !(spaces >> 1);
        if unspaced != 0 {
            // An escape sequence, as in `%22mailto`, may start with a digit.
            let marks = (window.equal(b'%') | window.equal(b'\\')) << 1;
            unspaced &= !numbers(words, window.within(&LETTER) | marks, joints);
        }
        let spaced = rest & spaces >> 1;
        let mut sure = if self.has_schemes { unspaced } else { rest & escapes };
        if spaced | unspaced != 0 && has_bracket(backend, bytes, masks.base, masks.end) {
            let openers = window.equal(b'<') | window.equal(b':');
            sure |= (spaced | unspaced) & opened(openers, spaces, words | joints);
        }
        masks.candidates |= sure | unspaced;
        masks.conditional = unspaced & !sure;
        masks
    }
}

/// Returns the positions after a possible scheme that follows an opener, with or without white
/// space between. Only such a scheme may be unknown, or have white space after its colon. Openers
/// are `<` and the colon of `<URL:`.
#[inline(always)]
fn opened(openers: u64, spaces: u64, schemes: u64) -> u64 {
    // The byte before the window may be an opener.
    let beginnings = openers << 1 | 1;
    let beginnings = spaces.wrapping_add(beginnings & spaces) & !spaces | beginnings;
    schemes.wrapping_add(beginnings & schemes) & !schemes | 1
}

/// Returns the positions after words that start with a digit, unless a scheme continues before
/// them.
#[inline(always)]
fn numbers(words: u64, letters: u64, joints: u64) -> u64 {
    // The start of a word at the first byte is unknown.
    let beginnings = words & !(words << 1 | joints << 1 | 1) & !letters;
    // The carry of the addition propagates through the word.
    words.wrapping_add(beginnings) & !words
}

/// Returns whether there is a `<` that may precede a scheme in this window.
#[inline(always)]
fn has_bracket<B: Backend>(backend: B, bytes: &[u8], base: usize, end: usize) -> bool {
    let bytes = &bytes[base.saturating_sub(BEFORE)..end];
    let (windows, rest) = urikit_simd::windows(bytes);
    let mut has = !rest.is_empty() && backend.load(rest).has(b'<');
    for window in windows {
        has |= backend.load_full(window).has(b'<');
    }
    has
}

#[cfg(test)]
mod tests {
    use urikit_simd::Task;

    use super::*;
    use crate::plain::Finder;
    use crate::plain::arrived::Known;
    use crate::plain::schemes::beginning;

    /// A task that returns all candidates in an input.
    struct All<'a> {
        candidates: CandidateFlags,
        bytes: &'a [u8],
        from: usize,
    }

    impl Task for All<'_> {
        type Output = Vec<usize>;

        fn run<B: Backend>(mut self, backend: B) -> Vec<usize> {
            let mut all = Vec::new();
            while let Some(candidate) = self.candidates.find(backend, self.bytes, self.from) {
                all.push(candidate);
                self.from = candidate + 1;
            }
            all
        }
    }

    const PARTS: [&str; 28] = [
        ":",
        ":",
        ":",
        ":",
        "//",
        "/",
        "<",
        "<URL:",
        "uri:",
        " ",
        "\r\n",
        "\t",
        ";",
        "!",
        "-",
        ".",
        "+",
        "1",
        "23",
        "a",
        "http",
        "HTTPS",
        "tel",
        "git",
        "h323",
        "view-source",
        "own",
        "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    ];

    fn text(random: &mut u64, len: usize) -> String {
        let mut text = String::new();
        while text.len() < len {
            *random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text.push_str(PARTS[(*random >> 33) as usize % PARTS.len()]);
        }
        text
    }

    /// Every colon that the parser accepts is a candidate, even if only a part of the input is
    /// known. Most other colons are not candidates.
    #[test]
    fn every_accepted_colon_is_a_candidate() {
        let mut random = 1;
        let (mut colons, mut candidates, mut begun) = (0, 0, 0);
        for finder in [Finder::new(), Finder::new().scheme("own")] {
            for round in 0..6_000 {
                let text = text(&mut random, 1 + round % 300);
                let whole = Known { bytes: text.as_bytes(), is_all: true };
                let len = text.len();
                for (from, to) in
                    [(0, len), (round % 7, len), (len / 2, len), (0, len / 2), (len / 5, len / 3)]
                {
                    let (from, bytes) = (from.min(to), &whole.bytes[..to]);
                    let all = CandidateFlags::new(&[], !finder.schemes.is_empty());
                    let all = urikit_simd::run(All { candidates: all, bytes, from });
                    candidates += all.len();
                    for colon in (from..to).filter(|&at| bytes[at] == b':') {
                        colons += 1;
                        if let Ok(Some(_)) = beginning(&finder, whole, from, colon) {
                            begun += 1;
                            assert!(
                                all.binary_search(&colon).is_ok(),
                                "{text:?}, {from} to {to}: {colon}"
                            );
                        }
                    }
                }
            }
        }
        assert!(
            begun > 1_000 && candidates < colons / 2,
            "{colons} colons, {candidates} candidates, {begun} accepted"
        );
    }

    /// Checks the candidates of a string in which `^` marks each expected one.
    #[track_caller]
    fn check(candidates: CandidateFlags, marked: &str) {
        let mut expected: Vec<_> = marked.match_indices('^').map(|(at, _)| at).collect();
        expected.iter_mut().enumerate().for_each(|(before, at)| *at -= before);
        let text = marked.replace('^', "");
        let all = urikit_simd::run(All { candidates, bytes: text.as_bytes(), from: 0 });
        assert_eq!(all, expected, "{marked:?}");
    }

    /// Adjacent bytes exclude most colons. Each string fits in one window, and starts with a space
    /// because the start of a word at the first byte is unknown.
    #[test]
    fn adjacent_bytes_exclude_colons() {
        for marked in [
            " git^://h zzzz^://h ",
            " zzzz:y zzzz:/y zzzz:x/ ",
            " note: this, std::vec, 12:30:49 ",
            " http^:\\/\\/e, zzzz^:\\ 12:30 ",
            " tel^:1 tel: 1 tel:: tel:; tel:! tel:' tel:. tel^:, tel^:x ",
            " tel:\t1 tel:\u{1}x tel:\u{1f}x tel:\r\n1 tel^:\u{7f}x ",
            " h323^:x 1213:5 x-1213^:5 111111:5 x+323:5 ",
            " note: zzzz:y ; : zzzz:y ",
            ", zzzz:y <zzzz^:y < zzzz^: y <a zzzz:y <a zzzz: y <a-zzzz^:y ",
            ", (<URL^:zzzz^:y) <url^: zzzz^:y> zzzz:y ",
        ] {
            check(CandidateFlags::new(&[], false), marked);
        }
        check(CandidateFlags::new(&[], true), " zzzz^:y 1213:5 own-1^:x note: y ");
        let blanks = " ".repeat(70);
        check(CandidateFlags::new(&[], false), &format!(" <URL^:{blanks}zzzz^:y "));
        check(CandidateFlags::new(&[], false), &format!(" URL:{blanks}zzzz:y "));
    }

    #[test]
    fn candidates_are_found_across_windows() {
        for before in 1..140 {
            for after in [2, 3, 64, 100] {
                let (before, after) = (" ".repeat(before), " ".repeat(after));
                check(CandidateFlags::new(&[], false), &format!("{before}git^://h{after}"));
                for colon in [":x/", ":/x"] {
                    // If the word starts before the window, its length is unknown.
                    if before.len() % WINDOW != 0 && before.len() % WINDOW + 4 < WINDOW {
                        check(
                            CandidateFlags::new(&[], false),
                            &format!("{before}zzzz{colon}{after}"),
                        );
                    }
                }
            }
        }
    }

    /// The masks of a later window do not apply to earlier bytes.
    #[test]
    fn search_may_start_before_the_previous_one() {
        struct Twice(CandidateFlags);

        impl Task for Twice {
            type Output = [Option<usize>; 3];

            fn run<B: Backend>(mut self, backend: B) -> Self::Output {
                let text = format!("{:100}git://a{:100}git://b", "", "");
                [150, 0, 104].map(|from| self.0.find(backend, text.as_bytes(), from))
            }
        }

        let found = urikit_simd::run(Twice(CandidateFlags::new(&[], false)));
        assert_eq!(found, [Some(210), Some(103), Some(210)]);
    }

    /// Bytes that options require are always candidates.
    #[test]
    fn other_bytes_are_candidates() {
        let mut random = 2;
        for len in 0..300 {
            let text = text(&mut random, len);
            let bytes = text.as_bytes();
            let all = urikit_simd::run(All {
                candidates: CandidateFlags::new(b"./", false),
                bytes,
                from: 0,
            });
            let others = (0..bytes.len()).filter(|&at| bytes[at] == b'.' || bytes[at] == b'/');
            assert!(others.eq(all.into_iter().filter(|&at| bytes[at] != b':')), "{text:?}");
        }
    }
}
