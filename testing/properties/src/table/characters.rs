//! Escapes, charsets, query pairs, IRIs, and host names.

use crate::{Property, form, iri, percent, query};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "encode",
        law: "Octets in the set are kept and others are escaped, for the sets of components and \
            derived sets; the result is borrowed if nothing is escaped; decoding is the inverse",
        oracle: "automata of the components' rules for the sets; section 2.1 octet by octet; the \
            crate `percent-encoding`",
        check: percent::encode,
    },
    Property {
        name: "decode",
        law: "A string is decoded exactly if it is a valid query, with the result of other \
            decoders, also after some octets were taken; invalid UTF-8 is an error at its position",
        oracle: "the automaton of RFC 3986 queries; the crate `percent-encoding`; \
            `std::str::from_utf8`",
        check: percent::decode,
    },
    #[cfg(feature = "full")]
    Property {
        name: "charset",
        law: "Decoding from and encoding to a charset agree with the Encoding Standard, and an \
            error has the position of the first invalid character; a reference is recoded exactly \
            if all its parts are valid, decodes to the same characters, and the edits are exactly \
            the changes",
        oracle: "the crate `encoding_rs`; appendix B transliterated",
        check: percent::charset,
    },
    Property {
        name: "pairs",
        law: "Pairs are split at the separators of the syntax, with the decoded octets, for all \
            accessors and for lookups by key; form syntax agrees with a form parser",
        oracle: "a list of split strings; the crates `percent-encoding` and `form_urlencoded`",
        check: query::pairs,
    },
    Property {
        name: "query-edit",
        law: "After any edits, the query equals the edited list of pairs and separators; new keys \
            and values are escaped minimally; removed pairs are counted",
        oracle: "a list of strings; the automaton of RFC 3986 queries for the octets that need \
            escapes",
        check: query::edit,
    },
    Property {
        name: "form",
        law: "Any bytes parse as form data into the pairs that the URL Standard specifies, \
            borrowed exactly if decoding changes nothing; serialized pairs agree with the \
            standard, are a valid query, and parse as the same pairs",
        oracle: "the crates `form_urlencoded` and `percent-encoding`; section 5.1 of the URL \
            Standard transliterated",
        check: form::form,
    },
    Property {
        name: "iri",
        law: "A string is accepted exactly if RFC 3987's grammar matches; its components are those \
            of appendix B; an ASCII IRI is a URI",
        oracle: "automata of RFC 3987's rules over the bytes of UTF-8",
        check: iri::parse,
    },
    Property {
        name: "iri-map",
        law: "The URI of an IRI has its non-ASCII octets escaped and no other change; the IRI of a \
            URI has exactly the allowed escapes decoded",
        oracle: "RFC 3987 sections 3.1 and 3.2 transliterated, with the characters that the \
            library documents as excluded by section 6.1",
        check: iri::map,
    },
    Property {
        name: "iri-resolve",
        law: "With all options the target is that of section 5.2; a relativized reference resolves \
            to its target, and no candidate is shorter; normal forms, the ladder, and NFC follow \
            their definitions",
        oracle: "the oracles of `resolve-choices`, `relativize`, and `normalize`, with RFC 3987 \
            section 3.2; the crate `unicode-normalization`",
        check: iri::resolve,
    },
    #[cfg(feature = "full")]
    Property {
        name: "idna",
        law: "A host with a non-ASCII character or an escape is converted by IDNA, and rejected \
            exactly if IDNA or DNS rejects it; other hosts and components are unchanged; an error \
            has the span of the label with the reported problem, including direction",
        oracle: "the crate `idna` on the decoded name and on labels; RFC 3987 section 3.1; RFC \
            5893 section 2 transliterated, on letters with known classes",
        check: iri::idna,
    },
    #[cfg(feature = "full")]
    Property {
        name: "displayed",
        law: "Characters are displayed unless they are misleading, and kept escapes are reported \
            with span and reason; the displayed URI differs only in escapes; reordered parts are \
            reported with their rule",
        oracle: "a table of parts and labels with random words; RFC 3987 sections 3.2 and 4.2 \
            transliterated; the crate `idna`; for the same URI, the library's conversion and \
            ladder",
        check: iri::displayed,
    },
];
