//! What a URI is by its scheme.

use crate::{Property, scheme};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "views",
        law: "A view tells parts that stand in the URI, each once and in order, or refuses, has \
            told nothing, and points at why, whoever listens. What is wrong is told with a place \
            in the text, a code of its scheme, its document and section, in one line that shows \
            none of the text; of another scheme it refuses everything. The normal form of a URI of \
            `data`, `mailto` or `file` is that of section 6.2.2 and what its document says besides",
        oracle: "the text; of what RFC 1738 has against all URLs, the parser of these, which has \
            an oracle of its own; RFC 2397 section 3, RFC 6068 section 2 and RFC 8089 section 2 \
            transliterated",
        check: scheme::views,
    },
    Property {
        name: "accepted",
        law: "A URI of any scheme that has a view, put together of parts that its document allows, \
            is read as these, where they stand, with what is meant where nothing is written, also \
            by RFC 1738, and a client connects to its host and port; every method of the view \
            tells of them what they say, and what is wrong with them; a URI of `urn`, `tel`, \
            `geo`, `mailto` or `data` is read exactly if its document has it",
        oracle: "the parts that it was put together of, by name and place; what they say beyond \
            that, found in them by RFC 1738 sections 3.4.4 to 3.4.9, RFC 4516 section 3, RFC 6068 \
            section 2 and RFC 6454; automata of the rules of RFC 8141, 3966, 5870, 6068 with 5322 \
            and 6532, and 2397, put together as their sentences say",
        check: scheme::accepted,
    },
    Property {
        name: "parts",
        law: "What is built of the parts that a view tells has the same parts, for every scheme \
            that has a view, and none that is put together of parts that its document allows is \
            refused; what is built of a file's path, of Unix, Windows or VMS, has that path, and \
            so has what is built of a path of this system, which has it back; what begins with the \
            first parts alone is the URI of them; nothing is escaped that need not be",
        oracle: "the way back; the parts against the text that was written for them; `std::path`",
        check: scheme::parts,
    },
    Property {
        name: "schemes",
        law: "A name of any case is in IANA's registry, and in the table of schemes, exactly if \
            their lists have it, with its status and document, its port and what its paths mean; a \
            caller's entry hides the others of its name, says what it was given, gives URIs the \
            normal form of section 6.2.3 by that, and has them read by its own view",
        oracle: "the list, read line by line; what the documents say of 32 schemes, and a table of \
            the ports and paths of 53, written out; section 6.2.3 by hand",
        check: scheme::schemes,
    },
    Property {
        name: "equivalent",
        law: "Two URIs of `urn`, `tel`, `geo` or `sip` are equivalent exactly if their document \
            says so, whether they are made by themselves or one is the other with a small change; \
            so are a URI and its other spellings that the document names, and URIs with the same \
            normal form. An exception are names of `urn` with an escape of an unreserved \
            character, which are others than those with the character and have the same normal \
            form",
        oracle: "RFC 8141 section 3.1, RFC 3966 section 4, RFC 5870 section 3.4.4 and RFC 3261 \
            section 19.1.4 transliterated; spellings changed by the documents' sentences; normal \
            forms as text",
        check: scheme::equivalent,
    },
];
