//! Comparison with other libraries.

use crate::{Property, peers};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "peers-parse",
        law: "Other libraries accept the same URIs and IRIs with the same components, except for \
            predicted differences",
        oracle: "`fluent-uri`, `iri-string`; for IRIs also `oxiri`, which does not split \
            authorities; for URIs uriparser, if available",
        check: peers::parse,
    },
    Property {
        name: "peers-resolve",
        law: "Other libraries find the same target, WHATWG's parser where the specifications \
            agree, except for predicted differences",
        oracle: "`fluent-uri`, `iri-string`, `oxiri`, `url`; uriparser, if available; for \
            differences, section 5.2 transliterated",
        check: peers::resolve,
    },
    Property {
        name: "peers-normalize",
        law: "Other libraries find the same normal form by syntax, except for predicted \
            differences",
        oracle: "`fluent-uri`, `iri-string`; uriparser, if available",
        check: peers::normalize,
    },
    Property {
        name: "peers-relativize",
        law: "No other library finds a shorter reference to the target; ours resolves to it, and \
            theirs do except for predicted differences",
        oracle: "section 5.2 transliterated; `oxiri`; uriparser, if available",
        check: peers::relativize,
    },
];
