//! Scheme-specific views.

use crate::{Property, scheme};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "views",
        law: "A view visits parts of the URI, each once and in order, or visits nothing and \
            returns an error, for any visitor. An error has a span in the input, a code of its \
            scheme, a section, and one line of text without parts of the input; URIs of other \
            schemes are rejected. The normal form of `data`, `mailto`, and `file` is that of \
            section 6.2.2 with the rules of the scheme",
        oracle: "the input; for RFC 1738, the parser of URLs, which has its own oracle; RFC 2397 \
            section 3, RFC 6068 section 2, and RFC 8089 section 2 transliterated",
        check: scheme::views,
    },
    Property {
        name: "accepted",
        law: "A URI built from valid parts is read as these parts, with their ranges and defaults, \
            also by RFC 1738, and has the expected host and port to connect to; all accessors and \
            warnings of the view agree with the parts; a URI of `urn`, `tel`, `geo`, `mailto`, or \
            `data` is accepted exactly if its specification allows it",
        oracle: "the names and ranges of the parts; values derived from them by RFC 1738 sections \
            3.4.4 to 3.4.9, RFC 4516 section 3, RFC 6068 section 2, and RFC 6454; automata of the \
            rules of RFC 8141, 3966, 5870, 6068 with 5322 and 6532, and 2397, combined as the \
            specifications describe",
        check: scheme::accepted,
    },
    Property {
        name: "parts",
        law: "Building from the parts of a view gives the same parts, for every scheme with a \
            view, and no URI built from valid parts is rejected; building from a Unix, Windows, \
            VMS, or native path gives a file with this path; building from only the first parts \
            gives the URI with these parts; escapes are minimal",
        oracle: "the inverse operation; the parts against the generated string; `std::path`",
        check: scheme::parts,
    },
    Property {
        name: "schemes",
        law: "A name is found, ignoring case, in IANA's registry and in the table of schemes \
            exactly if they list it, with status, specification, port, and meaning of paths; a \
            caller's entry hides others of its name, has the given values, and determines the \
            normal form of section 6.2.3 and the view",
        oracle: "the list, read line by line; the specifications of 32 schemes, and a separate \
            table of ports and paths of 53 schemes; section 6.2.3",
        check: scheme::schemes,
    },
    Property {
        name: "equivalent",
        law: "URIs of `urn`, `tel`, `geo`, or `sip` are equivalent exactly if the specification \
            says so, whether generated independently or by a small change; so are respelled URIs, \
            and URIs with equal normal forms, except for `urn` names with an escaped unreserved \
            character, which are different names with the same normal form",
        oracle: "RFC 8141 section 3.1, RFC 3966 section 4, RFC 5870 section 3.4.4, and RFC 3261 \
            section 19.1.4 transliterated; respellings by the specifications; normal forms",
        check: scheme::equivalent,
    },
];
