//! What other libraries say of the same texts.

use crate::{Claim, peers};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        name: "peers-parse",
        operations: &["UriRef", "iri::IriRef"],
        promise: "Other libraries accept the same texts, of URIs and of IRIs, and find the same components in them; where they are known to differ, they differ as predicted",
        oracle: "`fluent-uri`, `iri-string`; of IRIs also `oxiri`, which has the authority as one; of URIs uriparser, where it is built in",
        check: peers::parse,
    },
    Claim {
        name: "peers-resolve",
        operations: &["AbsoluteUri::resolve"],
        promise: "Other libraries find the same target, WHATWG's parser where the documents agree; where they are known to differ, they differ as predicted",
        oracle: "`fluent-uri`, `iri-string`, `oxiri`, `url`; uriparser, where it is built in; where they differ, section 5.2 transliterated",
        check: peers::resolve,
    },
    Claim {
        name: "peers-normalize",
        operations: &["normalize::Normalizer"],
        promise: "Other libraries find the same normal form by syntax; where they are known to differ, they differ as predicted from ours",
        oracle: "`fluent-uri`, `iri-string`; uriparser, where it is built in",
        check: peers::normalize,
    },
    Claim {
        name: "peers-relativize",
        operations: &["AbsoluteUri::relativize"],
        promise: "No other library finds a shorter reference that leads to the target; ours leads there, and theirs do but where they are predicted not to",
        oracle: "section 5.2 transliterated; `oxiri`; uriparser, where it is built in",
        check: peers::relativize,
    },
];
