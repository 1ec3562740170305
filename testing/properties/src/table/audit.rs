//! What the audit says of a URI: signs, secrets, readers that differ.

use crate::{Property, audit};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "audit",
        law: "A finding stands in the text, says what its rule finds, and is found whichever other \
            rules are on, of no lower severity than without the policy; a rule that is denied \
            finds errors, and none finds a port that is allowed to be unexpected; a policy is the \
            one of its name",
        oracle: "each rule alone; a policy without the change; the number in the text",
        check: audit::findings,
    },
    Property {
        name: "special",
        law: "An address is special exactly if IANA's registries have it as not globally \
            reachable, or it is multicast or a cloud's own, or it carries one that is; the block \
            that is told is the smallest; the rule `ip-special` finds it in a host",
        oracle: "the ends of the registries' blocks, and the ways to carry an address, written \
            anew; `std::net`",
        check: audit::special,
    },
    Property {
        name: "rules",
        law: "What a rule is about is found, in its place and as bad as it is, whatever words and \
            paths stand around, by the rule alone and by each policy that has it; what is said of \
            it holds nothing of the text; what looks like it is not",
        oracle: "texts with marks for each rule, and texts without",
        check: audit::rules,
    },
    Property {
        name: "secrets",
        law: "Passwords and values of secret fields are told, to the byte, and nothing else of the \
            text",
        oracle: "texts with marks",
        check: audit::hidden,
    },
    Property {
        name: "masked",
        law: "What any document, any view of a scheme, any reader or the audit itself calls a \
            password or a secret is told, also of users and passwords with delimiters in them",
        oracle: "the library's parsers and views, the readers and the rules, a word that is looked \
            for",
        check: audit::masked,
    },
    Property {
        name: "guard",
        law: "What a guard hands out passes again as it is; it refuses what is no URI, and what is \
            as bad as it is told or worse in the text or its normal form, and nothing else; under \
            `unanimous` the normal form of a text without a finding has none, and all readers find \
            the same scheme, host and port",
        oracle: "five readers; idempotence; the audit, which has a property of its own",
        check: audit::guard,
    },
    Property {
        name: "passed",
        law: "A plain URI of the web is handed out by each policy, in its normal form, and so is \
            what references of each kind lead to, but for those that a rule of the policy refuses; \
            what a rule finds an error in is not, by any policy that has the rule",
        oracle: "a small language whose normal forms are known; section 5.2 transliterated; a \
            table of references and policies; texts with marks for each rule",
        check: audit::passed,
    },
    Property {
        name: "readings",
        law: "Verdicts are symmetric, name the part that differs, and the worst is the worst of \
            them; any line is an answer or an error; a profile has what is recorded, and is a \
            reader of a text exactly if it was asked about it; a second answer replaces the first",
        oracle: "all pairs; `serde_json`; the files of the recordings",
        check: audit::readings,
    },
    Property {
        name: "split",
        law: "Readers agree about texts that are known to split them, differ and refuse as they \
            are known to, whatever words and paths are in those",
        oracle: "a table by the documents and the URL Standard",
        check: audit::split,
    },
];
