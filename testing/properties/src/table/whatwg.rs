//! The URL Standard.

use crate::{Property, whatwg, whatwg_url};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "whatwg",
        law: "All ways to parse agree; there is a validation error exactly if the input is not a \
            valid URL string, and its span has the offending characters; the href is its own href \
            with any base; getters and spans recompose it; input and href are equal except for \
            the reported changes",
        oracle: "the grammar and the descriptions of errors in the URL Standard; the inverse",
        check: whatwg::laws,
    },
    Property {
        name: "whatwg-url",
        law: "The crate `url` has the same href, except for known classes of inputs",
        oracle: "`url`",
        check: whatwg_url::peers,
    },
];
