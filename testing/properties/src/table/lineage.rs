//! The specifications before RFC 3986, and zone identifiers of RFC 6874.

use crate::{Property, older, zone};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "zone",
        law: "A string is accepted exactly if RFC 6874's rules match; its components, zone, and \
            reference without the zone are parts of it; the normal form is that of the reference \
            with the normalized zone. A typed address is accepted exactly if it is an IPv6 address \
            with a zone without delimiters",
        oracle: "the automaton of RFC 3986 with RFC 6874; appendix B transliterated; `std::net`; \
            the normal form of references, which has its own oracle",
        check: zone::zone,
    },
    Property {
        name: "rfc2396",
        law: "Exactly the valid strings are accepted, or with tolerance those that are valid \
            except for unwise characters, which are reported; components follow the specification",
        oracle: "automata of RFC 2396; its appendix B and sections 3.2.2 and 3.3 transliterated",
        check: older::rfc2396,
    },
    Property {
        name: "rfc2732",
        law: "The law of `rfc2396` with IPv6 literals and brackets",
        oracle: "automata of RFC 2396 with RFC 2732; the same sections",
        check: older::rfc2732,
    },
    Property {
        name: "rfc1808",
        law: "Exactly the valid strings are accepted; components follow the specification",
        oracle: "automata of RFC 1808; its section 2.4 transliterated",
        check: older::rfc1808,
    },
    Property {
        name: "rfc1738",
        law: "Exactly the valid strings are accepted; components follow the specification, \
            including the common Internet scheme syntax",
        oracle: "automata of RFC 1738; its sections 2.1 and 3.1 transliterated",
        check: older::rfc1738,
    },
    Property {
        name: "java",
        law: "For accepted strings, the getters, `normalize`, and `resolve` return what the class \
            documents; the conformance tests compare acceptance with recorded answers",
        oracle: "the documentation of `java.net.URI` transliterated",
        check: older::java,
    },
    Property {
        name: "resolve-2396",
        law: "The target is that of RFC 2396 section 5.2, with each option",
        oracle: "that section transliterated",
        check: older::resolve_2396,
    },
    Property {
        name: "resolve-1808",
        law: "The target is that of RFC 1808 section 4, also with the option of RFC 2396 for `..` \
            above the root",
        oracle: "that section transliterated",
        check: older::resolve_1808,
    },
    Property {
        name: "normalize-2396",
        law: "The normal form has a lowercase scheme and host name and no default port, and no \
            other changes; equivalence compares normal forms",
        oracle: "RFC 2396 section 6 transliterated; the automaton of `server`; the table of \
            `normalize`",
        check: older::normalize_2396,
    },
];
