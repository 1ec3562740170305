//! URI Templates, RFC 6570.

use crate::{Claim, template};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        name: "template",
        operations: &[
            "template::Template",
            "template::TemplateError",
            "template::Variable",
            "template::Operator",
            "template::TemplateErrorKind",
        ],
        promise: "A text is a template exactly if RFC 6570's grammar has it, and an error points no further than to where it was lost; its level and variables are those of the text",
        oracle: "the automata of its grammar and of the grammars of its levels, with a letter for each character outside ASCII that may stand there; the text, split",
        check: template::parse,
    },
    Claim {
        name: "expand",
        operations: &[
            "template::Expansion",
            "template::Checked",
            "template::Matcher",
            "template::Matches",
            "template::Values",
            "template::Value",
            "template::AsValue",
            "template::values_of",
            "template::Template",
        ],
        promise: "An expansion is that of section 3, in every way to have it; matching it finds values, the ones given if strings alone are written whole, each once, in no more work than allowed, and all that are found make it again; where the work that is documented is far below what is allowed, it does not give up",
        oracle: "section 3 transliterated; the way back; the lengths of template and text",
        check: template::expand,
    },
];
