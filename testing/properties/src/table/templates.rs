//! URI Templates (RFC 6570).

use crate::{Property, template};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "template",
        law: "A string is a template exactly if RFC 6570's grammar matches, and an error starts no \
            later than the first dead byte; level and variables are correct",
        oracle: "the automata of the grammar and of its levels, with a letter for each allowed \
            non-ASCII character; the split string",
        check: template::parse,
    },
    Property {
        name: "expand",
        law: "An expansion is that of section 3, for all outputs; matching it finds the original \
            values, if strings are written in full, each result once and within the work limit, \
            and each result expands to it; matching does not give up if the documented work is far \
            below the limit",
        oracle: "section 3 transliterated; the inverse operation; the lengths of template and \
            input",
        check: template::expand,
    },
];
