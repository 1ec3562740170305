//! Characters and what stands for them: escapes, charsets, pairs of queries, IRIs and names of hosts.

use crate::{Property, form, iri, percent, query};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "encode",
        law: "Each octet is itself if the set has it and an escape if not, for the sets of \
            components and for any made of them; there is a copy only where there is an escape; \
            decoding gives back what was encoded",
        oracle: "automata of the components' rules say which octets are in their sets; section 2.1 \
            octet by octet; the crate `percent-encoding`",
        check: percent::encode,
    },
    Property {
        name: "decode",
        law: "A text is decoded exactly if a query can be it, and then as others decode it, also \
            when octets have been taken from it; what is not UTF-8 is an error where it stands",
        oracle: "the automaton of RFC 3986's queries; the crate `percent-encoding`; \
            `std::str::from_utf8`",
        check: percent::decode,
    },
    Property {
        name: "signs",
        law: "The signs are all that the set does not have, each of its kind and in its place",
        oracle: "what is documented of each kind, byte by byte",
        check: percent::signs,
    },
    #[cfg(feature = "full")]
    Property {
        name: "charset",
        law: "Text in any charset and back is what the Encoding Standard's tables say, an error \
            points at the first that is not in them; a reference is recoded exactly if all its \
            parts are text, says in UTF-8 what it said, and the edits are all that was changed",
        oracle: "the crate `encoding_rs`, asked directly; appendix B transliterated",
        check: percent::charset,
    },
    Property {
        name: "pairs",
        law: "Pairs are what stands between the separators of the rules, with the octets that it \
            stands for, in every way to read them and to find them by key; as a form they are what \
            a library for forms reads",
        oracle: "a list of texts that are split; the crates `percent-encoding` and \
            `form_urlencoded`",
        check: query::pairs,
    },
    Property {
        name: "query-edit",
        law: "After any changes, one after the other, the query is the text that the same changes \
            make of a list of pairs and separators; new keys and values have no escape more than \
            they need; what was removed is counted",
        oracle: "a list of texts; the automaton of RFC 3986's queries says which octets need \
            escapes",
        check: query::edit,
    },
    Property {
        name: "form",
        law: "Any bytes are parsed as form data into the pairs that the URL Standard specifies, \
            borrowed exactly if decoding changes nothing; pairs are serialized as it specifies, \
            the result is a query, and is parsed as the same pairs",
        oracle: "the crates `form_urlencoded` and `percent-encoding`; section 5.1 of the URL \
            Standard transliterated",
        check: form::form,
    },
    Property {
        name: "iri",
        law: "A text is accepted exactly if RFC 3987's grammar has it; its components are those of \
            appendix B; of ASCII it is a URI",
        oracle: "automata of RFC 3987's rules over the bytes of UTF-8",
        check: iri::parse,
    },
    Property {
        name: "iri-map",
        law: "An IRI's URI has its octets as escapes and no other change; a URI's IRI has every \
            escape decoded that may be, and no other",
        oracle: "RFC 3987 sections 3.1 and 3.2 transliterated, with the characters that the \
            library documents to keep out by section 6.1",
        check: iri::map,
    },
    Property {
        name: "iri-resolve",
        law: "By every choice the target is that of section 5.2, and a relativized reference leads \
            back to it, none at hand being shorter; normal forms, the ladder and NFC are what they \
            are defined to be",
        oracle: "the oracles of `resolve-choices`, `relativize` and `normalize`, behind RFC 3987 \
            section 3.2; the crate `unicode-normalization`",
        check: iri::resolve,
    },
    #[cfg(feature = "full")]
    Property {
        name: "idna",
        law: "A host with a character outside ASCII or an escape is what IDNA makes of it, and \
            refused exactly if that or DNS refuses it; any other stays as it is; all else of the \
            URI is as without; an error points at the label that has the fault it tells, of \
            directions too",
        oracle: "the crate `idna`, called on the whole name decoded, and on labels; RFC 3987 \
            section 3.1; RFC 5893 section 2 transliterated, on letters whose classes are known",
        check: iri::idna,
    },
    #[cfg(feature = "full")]
    Property {
        name: "displayed",
        law: "What misleads nobody is shown to people as characters, what does is not, and it is \
            said where and why; what is shown is the same URI but for escapes; parts that would be \
            displayed in another order are found, each with its rule",
        oracle: "a table of parts and labels with made-up words; RFC 3987 sections 3.2 and 4.2 \
            transliterated; the crate `idna`; for the same URI, the library's own map and ladder",
        check: iri::displayed,
    },
];
