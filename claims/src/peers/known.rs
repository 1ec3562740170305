//! The differences that are known.

use super::Question::{Normalize, Relativize, Resolve};
use super::{Difference, Question};

const fn differs(peer: &'static str, question: Question<'static>, why: &'static str) -> Difference {
    Difference { peer, question, why }
}

/// Each with a question that is as small as can be, and the section of RFC 3986 that says who is right.
pub const KNOWN: &[Difference] = &[
    differs(
        "fluent-uri",
        Resolve("x://h/a/../b", "?q"),
        "where the reference has no path, the base's is taken as it is (section 5.2.2); the peer removes its dot-segments",
    ),
    differs(
        "fluent-uri",
        Resolve("x://h/a/..", "b"),
        "all of the base's path up to its last slash is merged (section 5.2.3); the peer removes dot-segments before, `..` with them",
    ),
    differs(
        "fluent-uri",
        Resolve("x://h/a", "y:a/../b"),
        "of a reference with a scheme dot-segments are removed, whether its path has a root or not (section 5.2.2); the peer leaves \
         them where it has none",
    ),
    differs(
        "fluent-uri",
        Normalize("x:a/../b"),
        "dot-segments are removed from any path (section 6.2.2.3); the peer leaves them where it has no root",
    ),
    differs(
        "iri-string",
        Normalize("x://%41%FF"),
        "a host has small letters (section 6.2.2.1); the peer leaves capitals where an escape stays",
    ),
    differs(
        "url",
        Resolve("x://h/c:/..", ""),
        "a `..` takes the segment before it (section 5.2.4); the peer keeps a letter with a colon, which WHATWG does for `file` alone",
    ),
    differs(
        "url",
        Resolve("x://@", ""),
        "a URI (section 3.2), which WHATWG refuses, as nothing stands behind the `@`; the peer does so only if there is something before it",
    ),
    differs(
        "uriparser",
        Resolve("x:", "a/../b"),
        "what is left is `/b` (section 5.2.4, step C); the peer takes the slash as well, as erratum 4547 would have it",
    ),
    differs(
        "uriparser",
        Resolve("x:/", "/.//h"),
        "without an authority a path does not begin with two slashes (section 3.3); the peer writes it so, and `h` is a host",
    ),
    differs(
        "uriparser",
        Resolve("x://h", ".//"),
        "`.` is removed (section 5.2.4, step A); the peer leaves it before an empty segment, where behind an authority nothing needs it",
    ),
    differs("uriparser", Resolve("x:/a", "b/.."), "as before: `x:/`, and not `x:/./`"),
    differs(
        "uriparser",
        Normalize("x://%FF"),
        "escapes have capitals (section 6.2.2.1); in hosts the peer gives them small letters",
    ),
    differs(
        "uriparser",
        Normalize("//[::1]"),
        "an address has small letters (section 6.2.2.1), and its zeros only by RFC 5952, which leaves them away; the peer adds them",
    ),
    differs(
        "uriparser",
        Normalize("a/../b:c"),
        "a relative reference has no colon in its first segment (section 4.2): `./b:c`; the peer makes it a URI of the scheme `b`",
    ),
    differs(
        "uriparser",
        Normalize("."),
        "the directory of the base; the peer's empty reference is the base itself (section 5.2.2)",
    ),
    differs(
        "uriparser",
        Normalize("//h/../b"),
        "behind an authority there is nothing above the root (section 5.2.4, step C); without a scheme the peer leaves `..`",
    ),
    differs("uriparser", Normalize("x:/.//h"), "as in resolution: `h` becomes a host (section 3.3)"),
    differs(
        "uriparser",
        Relativize("x://h:1/a", "x://h:2/a"),
        "the authority of the base is that of the target (section 5.2.2), port and userinfo included; the peer compares hosts alone",
    ),
    differs(
        "uriparser",
        Relativize("x://u@h/a", "x://v@h/a"),
        "as before: the empty reference leads to the base",
    ),
    differs(
        "uriparser",
        Relativize("x://h/a/b", "x://h/a"),
        "the empty reference is the base (section 5.2.2), and not the directory above",
    ),
    differs(
        "uriparser",
        Relativize("x://h/a?q", "x://h/a"),
        "the empty reference takes the base's query along (section 5.2.2)",
    ),
    differs(
        "uriparser",
        Relativize("x://h/a", "x:b"),
        "without an authority of its own a reference has the base's (section 5.2.2)",
    ),
];
