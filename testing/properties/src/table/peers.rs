//! What other libraries say of the same texts.

use crate::{Property, peers};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "peers-parse",
        law: "Other libraries accept the same texts, of URIs and of IRIs, and find the same \
            components in them; where they are known to differ, they differ as predicted",
        oracle: "`fluent-uri`, `iri-string`; of IRIs also `oxiri`, which has the authority as one; \
            of URIs uriparser, where it is built in",
        check: peers::parse,
    },
    Property {
        name: "peers-resolve",
        law: "Other libraries find the same target, WHATWG's parser where the documents agree; \
            where they are known to differ, they differ as predicted",
        oracle: "`fluent-uri`, `iri-string`, `oxiri`, `url`; uriparser, where it is built in; \
            where they differ, section 5.2 transliterated",
        check: peers::resolve,
    },
    Property {
        name: "peers-normalize",
        law: "Other libraries find the same normal form by syntax; where they are known to differ, \
            they differ as predicted from ours",
        oracle: "`fluent-uri`, `iri-string`; uriparser, where it is built in",
        check: peers::normalize,
    },
    Property {
        name: "peers-relativize",
        law: "No other library finds a shorter reference that leads to the target; ours leads \
            there, and theirs do but where they are predicted not to",
        oracle: "section 5.2 transliterated; `oxiri`; uriparser, where it is built in",
        check: peers::relativize,
    },
];
