//! What is not checked on inputs that are made up.

use crate::Elsewhere;

/// What is checked elsewhere, beside the claims above.
pub const ELSEWHERE: &[Elsewhere] = &[
    Elsewhere {
        promise: "Each of the four parsers accepts its rule of RFC 3986, all of it and nothing else; components and places of errors are right",
        oracle: "minimal automata of the ABNF, by enumeration and by the W-method, which settles texts of every length for parsers with up to two states more",
        cases: "over 800 million texts, listed in DESIGN.md; a sixth of them in every run",
        command: "scripts/exhaustive --test grammar",
    },
    Elsewhere {
        promise: "The same of IRIs, of zone identifiers, and of the older documents",
        oracle: "automata of RFC 3987, 6874, 2396, 2732, 1808, 1738",
        cases: "over 180 million texts, listed in DESIGN.md; a third of them in every run",
        command: "scripts/exhaustive --test grammar --test lineage",
    },
    Elsewhere {
        promise: "References resolve as RFC 3986 section 5.2, RFC 2396 section 5.2 and RFC 1808 section 4 say, in every output form",
        oracle: "the sections transliterated",
        cases: "every pair of small texts: 13.9 million, 5.1 million and 3.6 million; of the first a fifth in every run",
        command: "scripts/exhaustive --test resolution",
    },
    Elsewhere {
        promise: "A relativized reference leads back, and no shorter one does",
        oracle: "every small reference resolved; a model",
        cases: "every pair of small texts by every choice; a quarter of them in every run",
        command: "scripts/exhaustive --test relativize",
    },
    Elsewhere {
        promise: "Templates become what section 3 says, and all values that make a text are found in it",
        oracle: "RFC 6570 section 3 transliterated; every small template and value",
        cases: "every pair of small values in some 500 templates",
        command: "cargo test -p urikit-conformance --test template",
    },
    Elsewhere {
        promise: "The documents' own examples",
        oracle: "the documents",
        cases: "a record an example, with its section",
        command: "cargo test -p urikit-conformance --test vectors",
    },
    Elsewhere {
        promise: "Laws of reading, editing, normal forms, meaning and schemes, of texts built along the grammar",
        oracle: "round trips, idempotence, texts read again",
        cases: "thousands of generated texts each",
        command: "cargo test -p urikit-conformance --test laws",
    },
    Elsewhere {
        promise: "The profile of Java reads, resolves and normalizes as Java does",
        oracle: "what JDK 17 answered, and a JDK if there is one",
        cases: "38,000 recorded answers",
        command: "cargo test -p urikit-conformance --test java",
    },
    Elsewhere {
        promise: "Vector instructions give what loops give, of every width, at every alignment and length",
        oracle: "plain loops",
        cases: "every byte in every place of a block",
        command: "cargo test -p urikit-masks",
    },
    Elsewhere {
        promise: "No byte outside of a text is read and none outside of a buffer written, by any backend of the processor and by the library at any width",
        oracle: "pages that cannot be touched; AddressSanitizer and valgrind by `scripts/sanitize`",
        cases: "texts of every length to 200, at their end and at their beginning",
        command: "cargo test -p urikit-guards",
    },
    Elsewhere {
        promise: "Every link that a parser of HTML finds is found",
        oracle: "html5ever's tree; Chromium by `scripts/chromium-bases`",
        cases: "the tests' documents, and any folder named by `URIKIT_PAGES`",
        command: "cargo test -p urikit-text --all-features --test documents",
    },
    Elsewhere {
        promise: "Texts that the policy `unanimous` accepts are read alike",
        oracle: "five readers in the process; ten parsers by `scripts/unanimous-live`",
        cases: "100,000 mutations of texts that are known to confuse",
        command: "cargo test -p urikit-audit",
    },
    Elsewhere {
        promise: "The tests notice faults",
        oracle: "seeded faults, one at a time",
        cases: "each line of `conformance/mutants/`",
        command: "scripts/mutants",
    },
    Elsewhere {
        promise: "95 % of the small changes of each library are noticed, or a reason says why nothing can notice",
        oracle: "the changes that cargo-mutants lists; where it is the same program, the compiler",
        cases: "11,560 changes, counted in `docs/mutation.md`",
        command: "scripts/mutation",
    },
    Elsewhere {
        promise: "Tests run 98 % of the lines of `urikit`, `urikit-text` and `urikit-audit`, and each other line has a reason",
        oracle: "LLVM's counters",
        cases: "21,697 lines, counted in `docs/coverage.md`",
        command: "scripts/coverage",
    },
    Elsewhere {
        promise: "No operation takes more instructions than it did",
        oracle: "valgrind",
        cases: "each row of `instructions/counts.tsv`",
        command: "scripts/instructions",
    },
    Elsewhere {
        promise: "Types are equal, ordered, hashed and borrowed alike; they go through text and serde and come back; what they can be sent and shared between stays; `Debug` and errors show no password",
        oracle: "laws, on each type that the public listing has; three formats: JSON, CBOR, postcard",
        cases: "texts that differ in as little as can be, each with each",
        command: "cargo test -p urikit --all-features --test api_laws --test serde; cargo test -p urikit-text --all-features --test api_laws; cargo test -p urikit-audit --test api_laws",
    },
    Elsewhere {
        promise: "The public API is what `docs/api` says",
        oracle: "rustdoc",
        cases: "every public item of each library",
        command: "scripts/public-api",
    },
    Elsewhere {
        promise: "Time and memory of each operation are within its bound in `docs/growth.md`",
        oracle: "counted allocations and bytes; instructions counted by valgrind",
        cases: "texts made to be expensive, at growing lengths",
        command: "cargo test -p urikit-growth; scripts/growth",
    },
    Elsewhere {
        promise: "What may panic in the machine code of the operations on references, IRIs and templates is listed with the argument why it does not",
        oracle: "the symbols of a release",
        cases: "every line in `docs/panics.tsv`",
        command: "scripts/panics",
    },
    Elsewhere {
        promise: "Every subcommand of `uri` does what its help says, and masks what is secret",
        oracle: "the help's own examples, run; answers by hand; rows in and out counted",
        cases: "each subcommand that the help names, with texts and rows of JSON, good and bad",
        command: "cargo test -p urikit-cli --test cli",
    },
    Elsewhere {
        promise: "Whatever happens to the streams, files and signals of `uri`, rows are whole and in order, and the exit status is the documented one",
        oracle: "the system: closed and full streams, killed readers and writers, signals; `scripts/under-fire` for rows of 100 MB",
        cases: "each subcommand that the help names",
        command: "cargo test -p urikit-cli --test fire",
    },
];
