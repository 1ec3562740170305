//! Counts the bytes that are looked at, where a test wants to know.

#[cfg(test)]
use std::cell::Cell;

#[cfg(test)]
thread_local! {
    static WORK: Cell<usize> = const { Cell::new(0) };
}

/// So many bytes were looked at.
#[inline(always)]
pub(super) fn did(bytes: usize) {
    #[cfg(test)]
    WORK.set(WORK.get() + bytes);
    #[cfg(not(test))]
    let _ = bytes;
}

#[cfg(test)]
mod tests {
    use super::WORK;
    use crate::plain::{Choice, Finder};

    /// How many bytes are looked at for each byte of a text.
    fn work(finder: &Finder, text: &[u8], piece: usize) -> usize {
        WORK.set(0);
        let mut stream = finder.stream();
        text.chunks(piece).for_each(|piece| stream.feed(piece, |_| {}));
        stream.finish(|_| {});
        WORK.get() / text.len()
    }

    const ALL: [Choice; 7] = [
        Choice::Email,
        Choice::Schemeless,
        Choice::NetworkPath,
        Choice::Scp,
        Choice::Nested,
        Choice::Rejoin,
        Choice::Lenient,
    ];

    /// Texts that are made of one piece again and again, each an attempt to have much looked at twice.
    const PIECES: [&str; 62] = [
        "<http://a",
        "\"",
        "(((",
        "<",
        ":",
        "@",
        ".",
        "/",
        "a:",
        "a@",
        "a.",
        "//",
        "http:",
        "http://",
        "http://a",
        "http://a)",
        "http://a,",
        "http://a/,",
        "http://a:x/",
        "http://@/",
        "http://a/[",
        "http://a/?[",
        "http://a/?[]",
        "http://a/%",
        "http://a/%2",
        "http://a&",
        "http://a&lt",
        "http://a/#",
        "http://[",
        "http://[a",
        "urn:",
        "urn:a",
        "urn:a:",
        "mailto:",
        "mailto:a.",
        "mailto:a)",
        "mid:x@.",
        "data:",
        "data:a)",
        "tel:1(",
        "a@b:(",
        "a@b:1",
        "a@b.c",
        "a@a.aa",
        "a.aa/",
        "www.a.b",
        "www.a.b@",
        "a.",
        "a-",
        "//a.aa",
        "http://a-\n",
        "> http://a\n> b\n",
        "<URL:",
        "< ",
        "<http://a ",
        "<http://a>",
        "\"http://a",
        "\"http://a:x/",
        "é",
        "http://é",
        "http://a/é。",
        "http://a/ahttp://",
    ];

    /// The length of an input, in an ordinary run and with `URIKIT_REACH=exhaustive`.
    fn long() -> usize {
        if std::env::var_os("URIKIT_REACH").is_some_and(|reach| reach == "exhaustive") {
            1 << 18
        } else {
            1 << 15
        }
    }

    /// However much is looked at again, it is a constant times the text. The constants here are what was found, rounded up;
    /// if anything were quadratic in a text of a megabyte, or only in the length of the longest URI, it would be thousands.
    #[test]
    fn work_is_linear() {
        let all = ALL.iter().fold(Finder::new(), |finder, choice| finder.with(*choice)).context(20);
        for (finder, most) in [(Finder::new(), 60), (all, 80)] {
            for piece in PIECES {
                for before in ["", "> ", "<http://a/", "\"http://a/", "http://a/", "http://["] {
                    let text = format!("{before}{}", piece.repeat(long() / piece.len()));
                    let work = work(&finder, text.as_bytes(), long() / 4);
                    assert!(work <= most, "{work} times: {before:?} and {piece:?} repeated");
                }
            }
        }
    }

    #[test]
    fn work_is_linear_when_bytes_arrive_alone() {
        for text in ["<http://a/", "\"http://a/", "http://a/", "<http://a/-\n"] {
            let text = format!("{text}{}", "b".repeat(1 << 18));
            let work = work(&Finder::new(), text.as_bytes(), 1);
            assert!(work <= 60, "{work} times: {}", &text[..12]);
        }
    }

    /// The test above must be able to fail.
    #[test]
    fn work_is_counted() {
        assert!(work(&Finder::new(), b"see http://example.com/a, please", 7) >= 1);
    }
}
