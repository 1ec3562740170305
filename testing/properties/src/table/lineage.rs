//! What was before RFC 3986, and zone identifiers of RFC 6874, which were behind it for a while.

use crate::{Property, older, zone};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "zone",
        law: "A text is accepted exactly if RFC 6874's rules have it; its components, the zone and \
            the reference without it are the text's parts; the normal form is that of the \
            reference, with the zone's in it. What people type is accepted exactly if it is an \
            IPv6 address with a zone that holds no delimiter",
        oracle: "the automaton of RFC 3986 as RFC 6874 updates it; appendix B transliterated; \
            `std::net`; the normal form of references, which has an oracle of its own",
        check: zone::zone,
    },
    Property {
        name: "rfc2396",
        law: "Its texts are accepted, no others, and with tolerance those that are right but for \
            unwise characters, which are told; they come apart as it says",
        oracle: "automata of RFC 2396; its appendix B, sections 3.2.2 and 3.3 transliterated",
        check: older::rfc2396,
    },
    Property {
        name: "rfc2732",
        law: "The same with IPv6 literals and brackets",
        oracle: "automata of RFC 2396 as RFC 2732 changes it; the same sections",
        check: older::rfc2732,
    },
    Property {
        name: "rfc1808",
        law: "Its texts are accepted, no others, and come apart as it says",
        oracle: "automata of RFC 1808; its section 2.4 transliterated",
        check: older::rfc1808,
    },
    Property {
        name: "rfc1738",
        law: "Its texts are accepted, no others, and come apart as it says; the common Internet \
            syntax is read where a text has it",
        oracle: "automata of RFC 1738; its sections 2.1 and 3.1 transliterated",
        check: older::rfc1738,
    },
    Property {
        name: "java",
        law: "Of a text that is accepted, the getters, `normalize` and `resolve` give what the \
            class documents; which texts are accepted is among what is recorded, below",
        oracle: "the steps of the documentation of `java.net.URI` transliterated",
        check: older::java,
    },
    Property {
        name: "resolve-2396",
        law: "The target is that of RFC 2396 section 5.2, for each way that implementations took",
        oracle: "that section transliterated",
        check: older::resolve_2396,
    },
    Property {
        name: "resolve-1808",
        law: "The target is that of RFC 1808 section 4, also with what RFC 2396 leaves to choose \
            about `..` above the root",
        oracle: "that section transliterated",
        check: older::resolve_1808,
    },
    Property {
        name: "normalize-2396",
        law: "The normal form has scheme and hostname in small letters and no default port, all \
            else is as it was, and equivalence is having the same",
        oracle: "RFC 2396 section 6 transliterated; the automaton of its `server`; the table of \
            `normalize`",
        check: older::normalize_2396,
    },
];
