//! The differences that are known.

use super::Question::{Normalize, Parse, Relativize, Resolve};
use super::{Difference, Question};

const fn differs(peer: &'static str, question: Question<'static>, why: &'static str) -> Difference {
    Difference { peer, question, why }
}

/// Each with a question that is as small as can be, and the section of RFC 3986 that says who is right, or that both may be.
pub const KNOWN: &[Difference] = &[
    differs(
        "fluent-uri",
        Resolve("x:", "/"),
        "a base need not have a root (section 5.2.2); on one without the peer refuses all but \
            fragments and what is empty",
    ),
    differs(
        "fluent-uri",
        Resolve("x:/.", ""),
        "where the reference has no path, the base's is taken as it is (section 5.2.2); the peer \
            removes its dot-segments",
    ),
    differs(
        "fluent-uri",
        Resolve("x:/a/..", "b"),
        "all of the base's path up to its last slash is merged (section 5.2.3); the peer keeps a \
            last `..`, which takes one more",
    ),
    differs(
        "fluent-uri",
        Resolve("x:", "y:."),
        "of a reference with a scheme dot-segments are removed, whether its path has a root or not \
            (section 5.2.2); the peer leaves \
         them where it has none",
    ),
    differs(
        "fluent-uri",
        Resolve("x:/", "%2e"),
        "dots that are escaped make no dot-segment (section 5.2.4), but for those who normalize \
            before (section 6.2.2.3), as the \
         peer does",
    ),
    differs(
        "fluent-uri",
        Normalize("x:."),
        "dot-segments are removed from any path (section 6.2.2.3); the peer leaves them where it \
            has no root",
    ),
    differs(
        "fluent-uri",
        Normalize("."),
        "dot-segments of relative references belong to resolution (section 6.2.2.3), so the peer \
            leaves them; ours go where they \
         mean nothing",
    ),
    differs(
        "fluent-uri",
        Normalize("urn:/."),
        "dots are data in some schemes, which the peer does not know",
    ),
    differs(
        "fluent-uri",
        Normalize("//:"),
        "an empty port goes with its colon (section 3.2.3); ours does among the steps by the \
            scheme (section 6.2.3)",
    ),
    differs("iri-string", Resolve("x:", "%2e"), "as of `fluent-uri`: escaped dots are dots to it"),
    differs(
        "iri-string",
        Normalize("x://A%FF"),
        "a host has small letters (section 6.2.2.1); the peer leaves capitals where an octet is \
            none of ASCII",
    ),
    differs(
        "iri-string",
        Normalize("x://[0::]"),
        "one address has many spellings (section 3.2.2), of which RFC 5952 chooses one; the peer \
            leaves what is written",
    ),
    differs("iri-string", Normalize("urn:."), "as of `fluent-uri`: dots are data in some schemes"),
    differs(
        "iri-string",
        Normalize("x://:"),
        "as of `fluent-uri`: an empty port goes with its colon",
    ),
    differs(
        "oxiri",
        Resolve("x:/", ".//"),
        "without an authority a path does not begin with two slashes (section 3.3), so ours has \
            `/.` before them; the peer refuses",
    ),
    differs(
        "oxiri",
        Relativize("x:", "x:/."),
        "no reference leads to dot-segments, but one does to where they lead (section 5.2.2); the \
            peer refuses",
    ),
    differs(
        "oxiri",
        Relativize("x:", "x:.a"),
        "as before, though this is no dot-segment (section 3.3): the peer takes any dot for one \
            that the path begins with",
    ),
    differs(
        "url",
        Resolve("x:", ""),
        "a base need not have a root (section 5.2.2); to WHATWG its path is opaque then, and all \
            but fragments refused",
    ),
    differs(
        "url",
        Resolve("x:", "y:."),
        "dot-segments are removed from any path (section 5.2.2); to WHATWG one without a root is \
            opaque",
    ),
    differs(
        "url",
        Resolve("x:/.", ""),
        "a base's path is taken as it is (section 5.2.2); WHATWG removes dot-segments when it \
            parses",
    ),
    differs(
        "url",
        Resolve("x:/", "%2e"),
        "escaped dots make no dot-segment (section 5.2.4); to WHATWG they do",
    ),
    differs(
        "url",
        Resolve("x:", "y:/c:/.."),
        "a `..` takes the segment before it (section 5.2.4); the peer keeps a letter with a colon, \
            which WHATWG does for `file` alone",
    ),
    differs(
        "url",
        Resolve("ws://h", "ws:"),
        "a reference with a scheme is whole (section 5.2.2); a special one that is the base's says \
            nothing to WHATWG",
    ),
    differs(
        "url",
        Resolve("x:", "//[v1.a]"),
        "an address of a later version (section 3.2.2), which WHATWG refuses",
    ),
    differs(
        "url",
        Resolve("x:", "//h:65536"),
        "a port is digits, however many (section 3.2.3); WHATWG ends at 65535",
    ),
    differs(
        "url",
        Resolve("x:", "//:"),
        "a host may be empty (section 3.2.2); WHATWG refuses it beside a port",
    ),
    differs("url", Resolve("x:", "//u@"), "as before; WHATWG refuses it beside a userinfo"),
    differs(
        "url",
        Resolve("x:", "//@/"),
        "as before; of userinfos that are empty the peer refuses those that something follows",
    ),
    differs(
        "uriparser",
        Parse("//[::]"),
        "put together again a text is the same (section 5.3); the peer writes all zeros of an \
            address",
    ),
    differs("uriparser", Resolve("x:", "//[::]"), "as before"),
    differs(
        "uriparser",
        Resolve("x:", "a/.."),
        "what is left is `/` (section 5.2.4, step C); the peer takes the slash as well, as erratum \
            4547 would have it",
    ),
    differs(
        "uriparser",
        Resolve("x:", "/.//"),
        "without an authority a path does not begin with two slashes (section 3.3); the peer \
            writes it so, and there is a host",
    ),
    differs(
        "uriparser",
        Resolve("x:/", "./"),
        "`.` is removed (section 5.2.4, step A); the peer puts one before an empty segment, where \
            nothing needs it",
    ),
    differs("uriparser", Resolve("x:", ".//"), "as before, without a root"),
    differs("uriparser", Resolve("x://", ".//"), "as before, behind an authority"),
    differs(
        "uriparser",
        Normalize("//%FF"),
        "escapes have capitals (section 6.2.2.1); in hosts the peer gives them small letters",
    ),
    differs(
        "uriparser",
        Normalize("//[::]"),
        "an address has small letters (section 6.2.2.1), and its zeros only by RFC 5952, which \
            leaves them away; the peer adds them",
    ),
    differs(
        "uriparser",
        Normalize("x:a/.."),
        "as in resolution: what is left is `/` (section 5.2.4, step C)",
    ),
    differs("uriparser", Normalize("/.//"), "as in resolution: there is a host (section 3.3)"),
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
        "`..` and `../` are one directory (section 5.2.4, step C); ours has one spelling for it",
    ),
    differs(
        "uriparser",
        Normalize("a/../b:"),
        "a relative reference has no colon in its first segment (section 4.2): `./b:`; the peer \
            makes it a URI of the scheme `b`",
    ),
    differs(
        "uriparser",
        Normalize("///.."),
        "behind an authority there is nothing above the root (section 5.2.4, step C); without a \
            scheme the peer leaves `..`",
    ),
    differs("uriparser", Normalize("///./:"), "as before: a `.` that a colon follows"),
    differs("uriparser", Normalize("urn:."), "as of `fluent-uri`: dots are data in some schemes"),
    differs(
        "uriparser",
        Relativize("x:", "x://[::]"),
        "as before: all zeros of an address, which is another text",
    ),
    differs(
        "uriparser",
        Relativize("x://", "x://:"),
        "the authority of the base is that of the target (section 5.2.2), port and userinfo \
            included; the peer compares hosts alone",
    ),
    differs(
        "uriparser",
        Relativize("x://", "x://@"),
        "as before: the empty reference leads to the base",
    ),
    differs(
        "uriparser",
        Relativize("x://", "x:/"),
        "without an authority of its own a reference has the base's (section 5.2.2)",
    ),
    differs(
        "uriparser",
        Relativize("x:/", "x:a"),
        "a merged path has the base's root (section 5.2.3), and the target has none",
    ),
    differs(
        "uriparser",
        Relativize("x:a", "x:a/"),
        "the base's last segment is not merged (section 5.2.3); the peer takes it for one that \
            both have",
    ),
    differs(
        "uriparser",
        Relativize("x:a", "x:"),
        "the empty reference is the base (section 5.2.2), path included",
    ),
    differs("uriparser", Relativize("x:?", "x:"), "as before, query included"),
    differs(
        "uriparser",
        Relativize("x:a/", "x:"),
        "a `..` leaves the slash (section 5.2.4, step C)",
    ),
];
