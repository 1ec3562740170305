//! Canonical forms.

use crate::{Property, canon};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "canonical",
        law: "Every profile accepts any bytes, and clears the key of an error; the canonical URLs \
            of `crawler`, `safe-browsing`, and `plain` are canonical; those of `crawler` are \
            ASCII; a plain SURT key can be reversed",
        oracle: "idempotence; the inverse",
        check: canon::profiles,
    },
    Property {
        name: "canonical-normal",
        law: "A web URI and its normal form have the same canonical URL by `crawler`",
        oracle: "normalization, which has its own property",
        check: canon::normalized,
    },
    Property {
        name: "tracking",
        law: "Removing parameters by name changes no other byte",
        oracle: "splitting, filtering, and joining the query",
        check: canon::tracking,
    },
];
