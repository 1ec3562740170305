//! The positions where a URI may begin: at a colon, and at other bytes that options require.
//!
//! Most colons do not begin a URI: those of `Note: this`, of `12:30:49`, and of `std::vec`. Masks
//! of adjacent bytes exclude many of them without a check of each.

use urikit_simd::{AsciiSet, Backend, WINDOW, Window};

use super::chars::is_space;
use super::schemes::{LONGEST_OPENER, LONGEST_SCHEME, may_need_no_slashes};

/// Letters and digits, which may directly precede the colon of a scheme.
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

/// The first character of a scheme.
static LETTER: AsciiSet = {
    let mut set = AsciiSet::EMPTY;
    let mut byte = b'a';
    while byte <= b'z' {
        set = set.with(byte).with(byte.to_ascii_uppercase());
        byte += 1;
    }
    set
};

/// Other characters of a scheme.
static JOINT: AsciiSet = AsciiSet::new(b"+-.");

/// Characters that may follow the colon of a scheme, but only in angle brackets.
static SPACE: AsciiSet = AsciiSet::new(b" \t\r\n");

/// Characters other than white space that do not begin a URI after a colon.
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

/// The number of bytes before a window that can affect a colon in it: those of a scheme, and of an
/// opener.
const BEFORE: usize = LONGEST_SCHEME + LONGEST_OPENER;

/// The bytes to search for, and a window in which their positions are known.
#[derive(Clone, Debug)]
pub(super) struct CandidateFlags {
    others: AsciiSet,
    has_others: bool,
    /// Whether there are added schemes, about whose URIs nothing is known.
    has_schemes: bool,
    piece: Piece,
}

/// The positions of candidates in a window, one bit for each byte.
#[derive(Clone, Copy, Debug)]
struct Piece {
    base: usize,
    end: usize,
    signs: u64,
    /// Candidates only if the preceding word is a scheme that does not require `//`.
    doubtful: u64,
    /// Letters and digits.
    words: u64,
}

impl Piece {
    const NONE: Self = Self { base: 0, end: 0, signs: 0, doubtful: 0, words: 0 };

    /// Returns the first candidate from `at`. A position before the window is treated like one
    /// after it.
    #[inline(always)]
    fn first(&self, at: usize) -> Option<usize> {
        let len = at.wrapping_sub(self.base).min(WINDOW);
        let rest = self.signs.checked_shr(len as u32).unwrap_or(0);
        (rest != 0).then(|| at + rest.trailing_zeros() as usize)
    }

    /// Returns whether a candidate may begin a URI according to the masks.
    #[inline(always)]
    fn is_likely(&self, bytes: &[u8], sign: usize) -> bool {
        let at = sign - self.base;
        if self.doubtful >> at & 1 == 0 {
            return true;
        }
        let others = !self.words & !(u64::MAX << at);
        let word = self.base + WINDOW - others.leading_zeros() as usize;
        // If the word began before the window, its length is not known.
        word <= self.base || may_need_no_slashes(bytes[sign - 1], sign - word)
    }
}

impl CandidateFlags {
    /// Creates a search for colons and these bytes.
    pub(super) fn new(others: &[u8], has_schemes: bool) -> Self {
        let has_others = !others.is_empty();
        Self { others: AsciiSet::new(others), has_others, has_schemes, piece: Piece::NONE }
    }

    /// Discards the masks.
    pub(super) fn forget(&mut self) {
        self.piece = Piece::NONE;
    }

    /// Records that bytes before `at` belong to no scheme: a word that continues there is now a
    /// different one.
    pub(super) fn cut(&mut self, bytes: &[u8], at: usize) {
        let around = bytes.get(at.wrapping_sub(1)..).and_then(<[u8]>::first_chunk);
        if around.is_some_and(|[before, behind]| {
            before.is_ascii_alphanumeric() && behind.is_ascii_alphanumeric()
        }) {
            self.forget();
        }
    }

    /// Returns the first candidate from `at`.
    #[inline(always)]
    pub(super) fn find<B: Backend>(
        &mut self,
        backend: B,
        bytes: &[u8],
        mut at: usize,
    ) -> Option<usize> {
        loop {
            let Some(sign) = self.piece.first(at) else {
                let from = if at < self.piece.base { at } else { at.max(self.piece.end) };
                self.piece = self.next(backend, bytes, from)?;
                at = self.piece.base;
                continue;
            };
            if self.piece.is_likely(bytes, sign) {
                return Some(sign);
            }
            at = sign + 1;
        }
    }

    /// Returns the next window with candidates that begins at or after `from`.
    #[inline(always)]
    fn next<B: Backend>(&self, backend: B, bytes: &[u8], from: usize) -> Option<Piece> {
        let mut base = from;
        let (windows, rest) = urikit_simd::windows(bytes.get(from..)?);
        for window in windows {
            let window = backend.load_full(window);
            if window.has(b':') || (self.has_others && window.within(&self.others) != 0) {
                let piece = self.piece(backend, bytes, base, window);
                if piece.signs != 0 {
                    return Some(piece);
                }
            }
            base += WINDOW;
        }
        let piece = self.piece(backend, bytes, base, backend.load(rest));
        (piece.signs != 0).then_some(piece)
    }

    /// Returns the candidates in the window that begins at `base`.
    #[inline(always)]
    fn piece<B: Backend>(&self, backend: B, bytes: &[u8], base: usize, window: B::Window) -> Piece {
        let end = bytes.len().min(base + WINDOW);
        let others = if self.has_others { window.within(&self.others) } else { 0 };
        let words = window.within(&WORD);
        // The byte before the window is not read.
        let colons = window.equal(b':') & (words << 1 | 1);
        let slashes = window.equal(b'/');
        let certain = match bytes.get(end..) {
            Some(&[one, two, ..]) => {
                let (one, two) = (u64::from(one == b'/'), u64::from(two == b'/'));
                colons & (slashes >> 1 | one << 63) & (slashes >> 2 | one << 62 | two << 63)
            }
            // The bytes after the last two are not known.
            _ => {
                colons & (slashes >> 1 & slashes >> 2 | u64::MAX << (end - base).saturating_sub(2))
            }
        };
        let piece = Piece { base, end, signs: others | certain, doubtful: 0, words };
        let rest = colons & !certain & !(window.within(&NOTHING) >> 1);
        if rest == 0 { piece } else { self.with_doubtful(backend, bytes, window, piece, rest) }
    }

    /// Adds the other colons that may be candidates to the window.
    #[inline(always)]
    fn with_doubtful<B: Backend>(
        &self,
        backend: B,
        bytes: &[u8],
        window: B::Window,
        mut piece: Piece,
        rest: u64,
    ) -> Piece {
        let (spaces, joints, words) = (window.within(&SPACE), window.within(&JOINT), piece.words);
        let mut unspaced = rest & !(spaces >> 1);
        if unspaced != 0 {
            unspaced &= !numbers(words, window.within(&LETTER), joints);
        }
        let spaced = rest & spaces >> 1;
        let mut sure = if self.has_schemes { unspaced } else { 0 };
        if spaced | unspaced != 0 && has_bracket(backend, bytes, piece.base, piece.end) {
            let openers = window.equal(b'<') | window.equal(b':');
            sure |= (spaced | unspaced) & opened(openers, spaces, words | joints);
        }
        piece.signs |= sure | unspaced;
        piece.doubtful = unspaced & !sure;
        piece
    }
}

/// Returns the positions directly after a possible scheme that follows an opener, or an opener and
/// white space. Only such a scheme may be unknown, or have white space after its colon. Openers are
/// `<` and the colon of `<URL:`.
#[inline(always)]
fn opened(openers: u64, spaces: u64, schemes: u64) -> u64 {
    // The bytes before the window are not known: they may be an opener.
    let beginnings = openers << 1 | 1;
    let beginnings = spaces.wrapping_add(beginnings & spaces) & !spaces | beginnings;
    schemes.wrapping_add(beginnings & schemes) & !schemes | 1
}

/// Returns the positions directly after words that begin with a digit, and are not the end of
/// something longer.
#[inline(always)]
fn numbers(words: u64, letters: u64, joints: u64) -> u64 {
    // The start of the word at the first byte is not known.
    let beginnings = words & !(words << 1 | joints << 1 | 1) & !letters;
    // The carry propagates through the word.
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

    /// An iterator over all candidates.
    struct All<'a> {
        signs: CandidateFlags,
        bytes: &'a [u8],
        from: usize,
    }

    impl Task for All<'_> {
        type Output = Vec<usize>;

        fn run<B: Backend>(mut self, backend: B) -> Vec<usize> {
            let mut all = Vec::new();
            while let Some(sign) = self.signs.find(backend, self.bytes, self.from) {
                all.push(sign);
                self.from = sign + 1;
            }
            all
        }
    }

    const PIECES: [&str; 28] = [
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
            text.push_str(PIECES[(*random >> 33) as usize % PIECES.len()]);
        }
        text
    }

    /// Every colon that the parser accepts is a candidate, even if only a part of the text is
    /// known; and most colons are not.
    #[test]
    fn no_beginning_is_left_out() {
        let mut random = 1;
        let (mut colons, mut signs, mut begun) = (0, 0, 0);
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
                    let all = urikit_simd::run(All { signs: all, bytes, from });
                    signs += all.len();
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
            begun > 1_000 && signs < colons / 2,
            "{colons} colons, {signs} signs, {begun} begin something"
        );
    }

    /// Checks the candidates of a text in which `^` precedes each expected one.
    #[track_caller]
    fn check(signs: CandidateFlags, marked: &str) {
        let mut expected: Vec<_> = marked.match_indices('^').map(|(at, _)| at).collect();
        expected.iter_mut().enumerate().for_each(|(before, at)| *at -= before);
        let text = marked.replace('^', "");
        let all = urikit_simd::run(All { signs, bytes: text.as_bytes(), from: 0 });
        assert_eq!(all, expected, "{marked:?}");
    }

    /// The adjacent bytes exclude most colons. All of these are in one window, after a space,
    /// because the start of its first word is not known.
    #[test]
    fn colons_that_begin_nothing_are_no_signs() {
        for marked in [
            " git^://h zzzz^://h ",
            " zzzz:y zzzz:/y zzzz:x/ ",
            " note: this, std::vec, 12:30:49 ",
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
    fn windows_end_anywhere() {
        for before in 1..140 {
            for behind in [2, 3, 64, 100] {
                let (before, behind) = (" ".repeat(before), " ".repeat(behind));
                check(CandidateFlags::new(&[], false), &format!("{before}git^://h{behind}"));
                for colon in [":x/", ":/x"] {
                    // The length of a word that begins before the window is not known.
                    if before.len() % WINDOW != 0 && before.len() % WINDOW + 4 < WINDOW {
                        check(
                            CandidateFlags::new(&[], false),
                            &format!("{before}zzzz{colon}{behind}"),
                        );
                    }
                }
            }
        }
    }

    /// The masks of a later window do not affect the bytes before it.
    #[test]
    fn a_search_may_begin_earlier_than_the_last_one() {
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

    /// Other bytes are always candidates.
    #[test]
    fn other_bytes_are_signs() {
        let mut random = 2;
        for len in 0..300 {
            let text = text(&mut random, len);
            let bytes = text.as_bytes();
            let all =
                urikit_simd::run(All { signs: CandidateFlags::new(b"./", false), bytes, from: 0 });
            let others = (0..bytes.len()).filter(|&at| bytes[at] == b'.' || bytes[at] == b'/');
            assert!(others.eq(all.into_iter().filter(|&at| bytes[at] != b':')), "{text:?}");
        }
    }
}
