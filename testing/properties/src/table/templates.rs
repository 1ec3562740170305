//! URI Templates, RFC 6570.

use crate::{Property, template};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "template",
        law: "A text is a template exactly if RFC 6570's grammar has it, and an error points no \
            further than to where it was lost; its level and variables are those of the text",
        oracle: "the automata of its grammar and of the grammars of its levels, with a letter for \
            each character outside ASCII that may stand there; the text, split",
        check: template::parse,
    },
    Property {
        name: "expand",
        law: "An expansion is that of section 3, in every way to have it; matching it finds \
            values, the ones given if strings alone are written whole, each once, in no more work \
            than allowed, and all that are found make it again; where the work that is documented \
            is far below what is allowed, it does not give up",
        oracle: "section 3 transliterated; the way back; the lengths of template and text",
        check: template::expand,
    },
];
