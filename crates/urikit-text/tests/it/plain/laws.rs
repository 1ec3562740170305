//! Laws that hold for every input and every split into chunks.

use urikit_text::plain::{Delimiter, FindOption, Finder, Flags, MAX_LENGTH, Match};

use super::cases::CASES;
use super::vectors::vectors;
use super::{ALL, finder};

/// A match that owns its strings.
#[derive(Debug, PartialEq)]
struct Owned {
    place: (u64, u64, u64, u64),
    raw: String,
    rest: String,
    context: (Vec<u8>, Vec<u8>),
}

fn owned(hit: &Match<'_>) -> Owned {
    Owned {
        place: (hit.start, hit.end, hit.line, hit.column),
        raw: hit.raw.to_owned(),
        rest: format!("{:?} {} {:?} {:?}", hit.delimiter, hit.uri, hit.flags, hit.alternatives),
        context: (hit.before.to_vec(), hit.after.to_vec()),
    }
}

fn whole(finder: &Finder, text: &[u8]) -> Vec<Owned> {
    finder.find(text).map(|hit| owned(&hit)).collect()
}

/// Returns the matches of a stream. Checks that no match starts before the reported position,
/// except nested ones.
fn streamed<'p>(finder: &Finder, chunks: impl IntoIterator<Item = &'p [u8]>) -> Vec<Owned> {
    let mut hits: Vec<Owned> = Vec::new();
    let mut stream = finder.stream();
    let mut fed = 0;
    let take = |through: u64, hit: &Match<'_>, hits: &mut Vec<Owned>| {
        let is_inside =
            hits.iter().any(|before| before.place.0 <= hit.start && hit.end <= before.place.1);
        assert!(hit.start >= through || is_inside, "{hit:?} before {through}");
        hits.push(owned(hit));
    };
    for chunk in chunks {
        let through = stream.searched();
        stream.feed(chunk, |hit| take(through, &hit, &mut hits));
        fed += chunk.len() as u64;
        assert!((through..=fed).contains(&stream.searched()), "{through} of {fed}");
    }
    let through = stream.searched();
    stream.finish(|hit| take(through, &hit, &mut hits));
    hits
}

/// A deterministic generator of pseudorandom numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn chunks<'t>(&mut self, text: &'t [u8]) -> Vec<&'t [u8]> {
        let max = 1 << self.below(12);
        let mut rest = text;
        let mut chunks = Vec::new();
        while !rest.is_empty() {
            let (chunk, tail) = rest.split_at(self.below(max + 1).min(rest.len()));
            chunks.push(chunk);
            rest = tail;
        }
        chunks
    }
}

/// Finders with a single option, with none, and with all.
fn finders() -> Vec<Finder> {
    let mut finders: Vec<_> = ALL.iter().map(|choice| finder(&[*choice])).collect();
    let most =
        ALL.iter().copied().filter(|choice| *choice != FindOption::Ascii).collect::<Vec<_>>();
    finders.extend([
        Finder::new(),
        Finder::new().context(9),
        finder(ALL).context(3),
        finder(&most).scheme("x"),
    ]);
    finders
}

/// Matches are written to other formats without escaping. With or without delimiters, they contain
/// only characters of URIs, or those of `Lenient` with the flag `invalid`.
#[test]
fn matches_contain_only_allowed_characters() {
    let is_of_uri = |c: char| c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(c);
    let mut finders = finders();
    finders.extend(ALL.iter().map(|choice| finder(&[FindOption::Lenient, *choice])));
    let (mut found, mut odd) = (0, 0);
    for c in (0..=0x100).filter_map(char::from_u32).chain(['\u{2028}', '\u{202e}', '\u{feff}']) {
        for place in [
            "http://a/x_",
            "http://a/_x",
            "http://a_b/",
            "http://a?_#_",
            "http://u_@h/",
            "mailto:a_@b.c",
            "//a.b/_",
            "a@b.c:_",
        ] {
            let text = place.replace('_', &c.to_string());
            for text in [
                format!("<{text}>"),
                format!("<URL:{text}\n z>"),
                format!("\"{text}\""),
                format!("see {text} x"),
                format!("> {text}-\n> y"),
            ] {
                for finder in &finders {
                    for hit in finder.find(text.as_bytes()) {
                        for uri in hit.alternatives.iter().map(|uri| &**uri).chain([&*hit.uri]) {
                            let is_odd = uri.contains(|c| !is_of_uri(c));
                            assert!(
                                !is_odd || !uri.contains(|c| !is_of_uri(c) && !"{}|^".contains(c)),
                                "{text:?} {hit:?}"
                            );
                            assert!(
                                !is_odd || hit.flags.contains(Flags::INVALID),
                                "{text:?} {hit:?}"
                            );
                            odd += usize::from(is_odd);
                            found += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(found > 50_000 && odd > 100, "{found} {odd}");
}

#[test]
fn splitting_a_text_does_not_change_matches() {
    let vectors = vectors();
    let many: Vec<&str> = CASES.iter().map(|case| case.text).collect();
    let most = vectors.iter().map(|case| &*case.text).chain(many.iter().copied()).collect();
    let common = [Finder::new(), finder(&[FindOption::Email, FindOption::Schemeless])];
    let finders = finders().into_iter().map(|finder| (finder, &many));
    for (finder, texts) in finders.chain(common.map(|finder| (finder, &most))) {
        for text in texts {
            let bytes = text.as_bytes();
            let expected = whole(&finder, bytes);
            for cut in 0..=bytes.len() {
                let (one, other) = bytes.split_at(cut);
                assert_eq!(streamed(&finder, [one, other]), expected, "{text:?} | {cut}");
            }
            assert_eq!(streamed(&finder, bytes.chunks(1)), expected, "{text}");
        }
    }
}

/// A longer URI is truncated, but not within an escape or character.
#[test]
fn length_of_uris_is_limited() {
    use Delimiter::{AngleBrackets, Bare, DoubleQuotes};
    for (before, after, delimiter) in [
        ("x ", " y", Bare),
        ("http://f.com/ ", "", Bare),
        ("see \"", "\"", DoubleQuotes),
        ("see <", ">", AngleBrackets),
        ("see <URL:", ">", AngleBrackets),
    ] {
        for ends in [
            &["a"][..],
            &["%20"],
            &["%20", "b"],
            &["&", "b"],
            &["\u{e9}"],
            &["\u{915}", "b"],
            &["?b", "!c"],
        ] {
            let end = ends.concat();
            for over in 0..5 {
                let len = MAX_LENGTH + over - end.len();
                let uri = format!("http://e.com/{}{end}", "a".repeat(len - 13));
                let text = format!("{before}{uri}{after}");
                let hit =
                    Finder::new().find(&text).find(|hit| hit.start == before.len() as u64).unwrap();
                let max = ends.iter().scan(len, |len, end| {
                    *len += end.len();
                    Some(*len)
                });
                let max =
                    max.take_while(|len| *len <= MAX_LENGTH).last().unwrap_or(len.min(MAX_LENGTH));
                let delimiter = if over == 0 { delimiter } else { Bare };
                let found = (hit.raw.len(), hit.delimiter, hit.flags.contains(Flags::TOO_LONG));
                assert_eq!(found, (max, delimiter, over > 0), "{before:?} {ends:?} {over}");
            }
        }
    }
}

/// After bytes are discarded, lines, quote marks, and contexts are still correct.
#[test]
fn splitting_a_long_text_does_not_change_matches() {
    let mut text = String::new();
    for line in 0..400 {
        let fill = "word ".repeat(line % 23);
        let quoted = if line % 3 == 0 { "> " } else { "" };
        text += &format!(
            "{quoted}{fill}http://e.com/{line}{}, tel:{line} a@b.example\n",
            "/a".repeat(line % 7)
        );
    }
    text += &format!("> {}http://e.com/long/\n> path\n", "word ".repeat(2_000));
    text += &format!(
        "{}http://e.com/long/\n> path\n{}",
        "> ".repeat(4_000),
        "http://e.com/a-\n".repeat(9)
    );
    let finders = [
        Finder::new(),
        Finder::new().context(9),
        Finder::new().context(1024),
        finder(&[FindOption::Rejoin]).context(5),
        finder(&[FindOption::Email, FindOption::Nested, FindOption::Rejoin]),
    ];
    // The start of the first line is discarded before its end arrives.
    let line = format!("> {}http://e.com/long/\n> path\n", "word ".repeat(3_000));
    for finder in finders {
        for text in [&text, &line] {
            let expected = whole(&finder, text.as_bytes());
            assert!(!expected.is_empty());
            for size in [100, 997, 5_000] {
                let chunks = text.as_bytes().chunks(size);
                assert!(streamed(&finder, chunks) == expected, "{finder:?} {size}");
            }
        }
    }
}

/// Masks of discarded bytes are not used for the bytes that replace them.
#[test]
fn masks_of_discarded_bytes_are_not_used() {
    for before in 300..400 {
        // The last colon for a long time, which does not start a URI.
        let text = [&" ".repeat(before), "tel:x", &" ".repeat(6_000), "http://e.com/ b"].concat();
        let expected = whole(&Finder::new(), text.as_bytes());
        let (one, other) = text.as_bytes().split_at(before + 5 + 5_990);
        assert_eq!((streamed(&Finder::new(), [one, other]), expected.len()), (expected, 1));
    }
}

/// URIs longer than any lookahead, split at relevant positions.
#[test]
fn splitting_long_uris_does_not_change_matches() {
    let mut random = Random(7);
    for (before, fill, after) in [
        ("<http://e.com/", 'a', "b>"),
        ("\"http://e.com/", 'é', "\""),
        ("(http://e.com/", 'a', "%20)."),
        ("http://", 'a', ":8/"),
    ] {
        for len in
            [MAX_LENGTH - 40, MAX_LENGTH - 14, MAX_LENGTH - 13, MAX_LENGTH - 12, MAX_LENGTH * 2]
        {
            let fill: String = std::iter::repeat_n(fill, len / fill.len_utf8()).collect();
            let text = format!("x {before}{fill}{after} http://f.com/");
            let finder = Finder::new().context(20);
            let expected = whole(&finder, text.as_bytes());
            assert!(expected.iter().all(|hit| hit.raw.len() <= MAX_LENGTH));
            assert_eq!(expected.last().map(|hit| hit.raw.as_str()), Some("http://f.com/"));
            for size in [7, 1000, 100_000] {
                let chunks = text.as_bytes().chunks(size);
                assert!(streamed(&finder, chunks) == expected, "{before} {len} {size}");
            }
            assert!(
                streamed(&finder, random.chunks(text.as_bytes())) == expected,
                "{before} {len}"
            );
        }
    }
}

/// The fast path is not used if a context is requested.
#[test]
fn fast_path_finds_the_same_matches() {
    const PARTS: &str = "http:// https:// HtTp:// ftp:// e.com a :80 :123456 /b /c ?d= #e #f &g= \
        %41 %c3%A9 / . , ; : ? # & &amp; &lt; &#34; \
        %4 % ( ) [ ] \" < > <URL: ' * */ -- @ { ${ - é を 、 ✓ \
        /a-path/that-is/as-long-as/some/of-those/that-there-are";
    let parts: Vec<_> = PARTS.split(' ').chain([" ", " ", "\n"]).collect();
    let (fast, general) = (Finder::new(), Finder::new().context(1));
    let mut random = Random(11);
    let mut seen = 0;
    for round in 0..100_000 {
        let mut text = String::from(["", "see ", "\"", "<", "(", "/*"][round % 6]);
        text.push_str(parts[random.below(3)]);
        text.push_str(["e.com", "e.com:80", "e.com", ""][random.below(4)]);
        for _ in 0..random.below(12) {
            text.push_str(parts[random.below(parts.len())]);
        }
        let around = |mut hit: Owned| {
            hit.context = Default::default();
            hit
        };
        let expected: Vec<_> = whole(&general, text.as_bytes()).into_iter().map(around).collect();
        seen += expected.len();
        assert_eq!(whole(&fast, text.as_bytes()), expected, "{text:?}");
    }
    assert!(seen > 50_000, "{seen}");
}
