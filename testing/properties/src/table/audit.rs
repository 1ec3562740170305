//! Auditing: findings, secrets, guards, and readings.

use crate::{Property, audit};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "audit",
        law: "A finding has a span in the input and the message of its rule, does not depend on \
            other enabled rules, and has at least the severity without the policy; denied rules \
            find errors; an allowed port is not unexpected; policies are found by name",
        oracle: "each rule alone; a policy without the change; the number in the input",
        check: audit::findings,
    },
    Property {
        name: "special",
        law: "An address is special exactly if IANA's registries list it, or an address embedded \
            in it, as not globally reachable, or it is multicast or a cloud metadata address; the \
            smallest block is reported; the rule `ip-special` finds it in a host",
        oracle: "a separate table of the blocks of the registries and of embeddings; `std::net`",
        check: audit::special,
    },
    Property {
        name: "rules",
        law: "A planted example is found, with its span and severity, for any surrounding words \
            and paths, by the rule alone and by each policy with it; the message contains no part \
            of the input; similar inputs are not found",
        oracle: "marked examples for each rule, and inputs without a finding",
        check: audit::rules,
    },
    Property {
        name: "secrets",
        law: "Exactly the passwords and the values of secret fields are masked",
        oracle: "marked examples",
        check: audit::hidden,
    },
    Property {
        name: "masked",
        law: "A password or secret according to any specification, view, reader, or the audit is \
            masked, including ones with delimiters",
        oracle: "the parsers, views, readers, and rules of the library; a search for the password",
        check: audit::masked,
    },
    Property {
        name: "guard",
        law: "A URI returned by a guard passes again unchanged; the guard rejects exactly invalid \
            URIs and those with a finding of the given severity in the input or its normal form; \
            under `unanimous`, the normal form of an input without findings has none, and all \
            readers find the same scheme, host, and port",
        oracle: "five readers; idempotence; the audit, which has its own property",
        check: audit::guard,
    },
    Property {
        name: "passed",
        law: "Each policy returns a simple web URI in its normal form, and the targets of \
            references of each kind unless a rule of the policy rejects them; it rejects inputs in \
            which one of its rules finds an error",
        oracle: "a small language with known normal forms; section 5.2 transliterated; a table of \
            references and policies; marked examples for each rule",
        check: audit::passed,
    },
    Property {
        name: "readings",
        law: "Verdicts are symmetric and name the differing component, and the overall verdict is \
            the worst; any protocol line has an answer or an error; a profile has the recorded \
            answers, and is a reader only of inputs with one; a second answer replaces the first",
        oracle: "all pairs; `serde_json`; the recorded files",
        check: audit::readings,
    },
    Property {
        name: "split",
        law: "Readers agree, differ, or reject inputs as listed, for any words and paths in them",
        oracle: "a table from the specifications and the URL Standard",
        check: audit::split,
    },
];
