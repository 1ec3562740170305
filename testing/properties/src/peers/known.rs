//! Known differences.

use super::Question::{Normalize, Parse, Relativize, Resolve};
use super::{Difference, Question};

const fn differs(peer: &'static str, question: Question<'static>, why: &'static str) -> Difference {
    Difference { peer, question, why }
}

/// Each has a minimal example, and the section of RFC 3986 that decides or allows both.
pub const KNOWN: &[Difference] = &[
    differs(
        "fluent-uri",
        Resolve("x:", "/"),
        "the base can be rootless (section 5.2.2); the peer rejects everything but fragments and \
        empty references",
    ),
    differs(
        "fluent-uri",
        Resolve("x:/.", ""),
        "without a path in the reference, the base's is used unchanged (section 5.2.2); the peer \
        removes its dot-segments",
    ),
    differs(
        "fluent-uri",
        Resolve("x:/a/..", "b"),
        "the base's path is merged up to its last slash (section 5.2.3); the peer keeps a last \
        `..`, which removes another segment",
    ),
    differs(
        "fluent-uri",
        Resolve("x:", "y:."),
        "dot-segments are removed from any reference with a scheme (section 5.2.2); the peer keeps \
        them in rootless paths",
    ),
    differs(
        "fluent-uri",
        Resolve("x:/", "%2e"),
        "escaped dots are not dot-segments (section 5.2.4) unless normalized before (section \
        6.2.2.3), as the peer does",
    ),
    differs(
        "fluent-uri",
        Normalize("x:."),
        "dot-segments are removed from any path (section 6.2.2.3); the peer keeps them in rootless \
        paths",
    ),
    differs(
        "fluent-uri",
        Normalize("."),
        "dot-segments of relative references belong to resolution (section 6.2.2.3), so the peer \
        keeps them; ours are removed where they have no effect",
    ),
    differs(
        "fluent-uri",
        Normalize("//:"),
        "an empty port and its colon are removed (section 3.2.3); ours by the scheme step (section \
        6.2.3)",
    ),
    differs("iri-string", Resolve("x:", "%2e"), "like `fluent-uri`: escaped dots are dots"),
    differs(
        "iri-string",
        Normalize("x://A%FF"),
        "a host is lowercase (section 6.2.2.1); the peer keeps uppercase if an octet is not ASCII",
    ),
    differs(
        "iri-string",
        Normalize("x://[0::]"),
        "addresses have many spellings (section 3.2.2), of which RFC 5952 selects one; the peer \
        keeps the input",
    ),
    differs(
        "iri-string",
        Normalize("x://:"),
        "like `fluent-uri`: an empty port and its colon are removed",
    ),
    differs(
        "oxiri",
        Resolve("x:/", ".//"),
        "without an authority a path cannot begin with two slashes (section 3.3), so ours has the \
        prefix `/.`; the peer returns an error",
    ),
    differs(
        "oxiri",
        Relativize("x:", "x:/."),
        "no reference has a target with dot-segments, but one has the normalized target (section \
        5.2.2); the peer returns an error",
    ),
    differs(
        "oxiri",
        Relativize("x:", "x:.a"),
        "as before, but this is not a dot-segment (section 3.3): the peer rejects any leading dot",
    ),
    differs(
        "url",
        Resolve("x:", ""),
        "the base can be rootless (section 5.2.2); in WHATWG its path is opaque, so only fragments \
        resolve",
    ),
    differs(
        "url",
        Resolve("x:", "y:."),
        "dot-segments are removed from any path (section 5.2.2); in WHATWG a rootless one is \
        opaque",
    ),
    differs(
        "url",
        Resolve("x:/.", ""),
        "the base's path is used unchanged (section 5.2.2); WHATWG removes its dot-segments when \
        parsing",
    ),
    differs(
        "url",
        Resolve("x:/", "%2e"),
        "escaped dots are not dot-segments (section 5.2.4); in WHATWG they are",
    ),
    differs(
        "url",
        Resolve("x:", "y:/c:/.."),
        "`..` removes the previous segment (section 5.2.4); the peer keeps a drive letter, which \
        WHATWG specifies for `file` only",
    ),
    differs(
        "url",
        Resolve("ws://h", "ws:"),
        "a reference with a scheme is absolute (section 5.2.2); WHATWG ignores a special scheme \
        equal to the base's",
    ),
    differs(
        "url",
        Resolve("x:", "//[v1.a]"),
        "an IPvFuture address (section 3.2.2), which WHATWG rejects",
    ),
    differs(
        "url",
        Resolve("x:", "//h:65536"),
        "a port has any number of digits (section 3.2.3); in WHATWG the maximum is 65535",
    ),
    differs(
        "url",
        Resolve("x:", "//:"),
        "a host can be empty (section 3.2.2); WHATWG rejects it with a port",
    ),
    differs("url", Resolve("x:", "//u@"), "as before; WHATWG rejects it with userinfo"),
    differs(
        "url",
        Resolve("x:", "//@/"),
        "as before; the peer rejects an empty userinfo only if something follows it",
    ),
    differs(
        "uriparser",
        Parse("//[::]"),
        "recomposition preserves the string (section 5.3); the peer writes all zeros of an address",
    ),
    differs("uriparser", Resolve("x:", "//[::]"), "as before"),
    differs(
        "uriparser",
        Resolve("x:", "a/.."),
        "the result is `/` (section 5.2.4, step C); the peer removes the slash too, as erratum \
        4547 suggests",
    ),
    differs(
        "uriparser",
        Resolve("x:", "/.//"),
        "without an authority a path cannot begin with two slashes (section 3.3); the result of \
        the peer has a host",
    ),
    differs(
        "uriparser",
        Resolve("x:/", "./"),
        "`.` is removed (section 5.2.4, step A); the peer adds one before an empty segment \
        unnecessarily",
    ),
    differs("uriparser", Resolve("x:", ".//"), "as before, rootless"),
    differs("uriparser", Resolve("x://", ".//"), "as before, after an authority"),
    differs(
        "uriparser",
        Normalize("//%FF"),
        "escapes are uppercase (section 6.2.2.1); the peer lowercases them in hosts",
    ),
    differs(
        "uriparser",
        Normalize("//[::]"),
        "an address is lowercase (section 6.2.2.1), and RFC 5952 omits zeros; the peer adds them",
    ),
    differs(
        "uriparser",
        Normalize("x:a/.."),
        "as in resolution: the result is `/` (section 5.2.4, step C)",
    ),
    differs(
        "uriparser",
        Normalize("/.//"),
        "as in resolution: the result has a host (section 3.3)",
    ),
    differs(
        "uriparser",
        Normalize("."),
        "the directory of the base; the peer's empty reference is the base itself (section 5.2.2)",
    ),
    differs(
        "uriparser",
        Normalize(".//"),
        "an empty segment in the directory of the base; the peer's slash is the root (section \
        5.2.2)",
    ),
    differs(
        "uriparser",
        Normalize(".."),
        "`..` and `../` are the same directory (section 5.2.4, step C); ours has one spelling for \
        it",
    ),
    differs(
        "uriparser",
        Normalize("a/../b:"),
        "the first segment of a relative reference has no colon (section 4.2): `./b:`; the result \
        of the peer has the scheme `b`",
    ),
    differs(
        "uriparser",
        Normalize("///.."),
        "after an authority nothing is above the root (section 5.2.4, step C); without a scheme \
        the peer keeps `..`",
    ),
    differs("uriparser", Normalize("///./:"), "as before: a `.` before a colon"),
    differs(
        "uriparser",
        Relativize("x:", "x://[::]"),
        "as before: all zeros of an address, which changes the string",
    ),
    differs(
        "uriparser",
        Relativize("x://", "x://:"),
        "the target has the authority of the base (section 5.2.2) including userinfo and port; the \
        peer compares only hosts",
    ),
    differs(
        "uriparser",
        Relativize("x://", "x://@"),
        "as before: the empty reference resolves to the base",
    ),
    differs(
        "uriparser",
        Relativize("x://", "x:/"),
        "without an authority, a reference inherits the base's (section 5.2.2)",
    ),
    differs(
        "uriparser",
        Relativize("x:/", "x:a"),
        "a merged path has the base's root (section 5.2.3), and the target is rootless",
    ),
    differs(
        "uriparser",
        Relativize("x:a", "x:a/"),
        "the base's last segment is not merged (section 5.2.3); the peer treats it as shared",
    ),
    differs(
        "uriparser",
        Relativize("x:a", "x:"),
        "the empty reference is the base (section 5.2.2), including its path",
    ),
    differs("uriparser", Relativize("x:?", "x:"), "as before, including the query"),
    differs("uriparser", Relativize("x:a/", "x:"), "`..` keeps the slash (section 5.2.4, step C)"),
];
