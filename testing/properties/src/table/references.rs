//! URI references by RFC 3986.

#[cfg(feature = "full")]
use crate::foreign;
#[cfg(feature = "full")]
use crate::lenient;
use crate::{
    Property, component, edit, interchange, lines, normalize, parse, relativize, resolve, shaped,
    spans,
};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "parse",
        law: "A string is accepted exactly if the grammar matches, by all parse functions; its \
            components are those of appendix B, borrowed and owned and for each type; address and \
            port agree with the standard library; an error is inside its component and starts no \
            later than the first dead byte, and ends no earlier if what follows cannot change the \
            meaning of a character; so is a string of each form",
        oracle: "automata of RFC 3986's rules; appendix B transliterated; `std::net`",
        check: parse::parse,
    },
    Property {
        name: "component",
        law: "A component parses alone exactly if its rule matches; an error starts no later than \
            the first dead byte, and an authority has the same error as in a reference; accessors \
            of host, port, authority, and path agree with the string",
        oracle: "an automaton for each rule of RFC 3986; `std::net`",
        check: component::component,
    },
    Property {
        name: "addresses",
        law: "The laws of `parse` and `normalize`, on valid and nearly valid IP addresses at any \
            position",
        oracle: "those of `parse` and `normalize`",
        check: shaped::addresses,
    },
    Property {
        name: "escapes",
        law: "The laws of `normalize`, `decode`, and `parse`, on strings with many escapes",
        oracle: "those of `normalize`, `decode`, and `parse`",
        check: shaped::escapes,
    },
    Property {
        name: "redacted",
        law: "`Debug`, errors, and redacted output contain no password, for all specifications; \
            redacted output is a reference, and unchanged without a password",
        oracle: "a search for the password",
        check: parse::redacted,
    },
    #[cfg(feature = "full")]
    Property {
        name: "lenient",
        law: "A reference parsed leniently is valid, and is the input with the repairs applied, \
            each of which is documented, in its component, and necessary; there are none exactly \
            if the input is valid; errors are in a scheme, host, or port, with a span in the \
            input; for `http` and `https` the decoded components are those of the URL Standard",
        oracle: "the automaton of RFC 3986's rules; the input with the repairs applied; the crate \
            `url`, if both find a host",
        check: lenient::lenient,
    },
    Property {
        name: "resolve",
        law: "The target is that of section 5.2, for all outputs and without the fragment of the \
            base; it resolves to itself; same-document references are recognized",
        oracle: "section 5.2 transliterated",
        check: resolve::resolve,
    },
    Property {
        name: "resolve-choices",
        law: "With each option and each preset, the target or error is as documented",
        oracle: "section 5.2 transliterated, and the documentation of each option",
        check: resolve::choices,
    },
    Property {
        name: "spans",
        law: "The offsets of the components of every result are those that the parser finds in the \
            string of the result: of each operation, setter, and editor, for URIs and IRIs",
        oracle: "the parser",
        check: spans::results,
    },
    Property {
        name: "relativize",
        law: "With all options and forms, the reference resolves to the target, or else to its \
            normal form; no candidate is shorter, or better; after an error, no candidate resolves \
            to it",
        oracle: "section 5.2 with these options, transliterated; candidates are the suffixes of \
            the target at delimiters after all prefixes",
        check: relativize::relativize,
    },
    Property {
        name: "normalize",
        law: "With any steps and options for rootless paths, a normal form is that of sections \
            6.2.2 and 6.2.3, for all outputs, and the steps that changed something are reported; \
            scheme-specific rules only add their own normal form",
        oracle: "those sections, with RFC 5952 by `std::net` and a table of 53 schemes; for \
            scheme-specific rules only idempotence (see `views` and `equivalent`)",
        check: normalize::normalize,
    },
    Property {
        name: "compare",
        law: "References are equal at a rung exactly if their normal forms by its steps are equal, \
            and so are keys and hashes",
        oracle: "the normal forms of the oracle of `normalize`; with scheme-specific rules, those \
            of the library",
        check: normalize::compare,
    },
    Property {
        name: "meaning",
        law: "The normal form of a relative reference has the same target, and dot-segments only \
            at its beginning",
        oracle: "section 5.2 and the sections of `normalize`, transliterated",
        check: normalize::meaning,
    },
    Property {
        name: "edit",
        law: "Each method of the editor succeeds exactly if the new components can be composed and \
            parsed back, with that string as the result; otherwise it returns the reason and \
            changes nothing. Data decode to the original. Pairs are covered by `query-edit`",
        oracle: "section 5.3 and appendix B transliterated, with the documented disambiguating \
            prefixes; automata of the components' rules",
        check: edit::edit,
    },
    Property {
        name: "segments",
        law: "The law of `edit` for pushing, inserting, setting, and removing segments, while \
            disambiguating prefixes appear and disappear",
        oracle: "that of `edit`, with the path as a list of segments",
        check: edit::segments,
    },
    Property {
        name: "build",
        law: "A builder, started empty or from a reference, returns after any calls the string \
            with exactly the last values of its components, or the reason why there is none",
        oracle: "the same",
        check: edit::build,
    },
    Property {
        name: "lines",
        law: "A row of a table equals the line parsed alone; reused memory does not change the \
            result",
        oracle: "the parser of one reference, which has its own oracle; the split buffer",
        check: lines::lines,
    },
    Property {
        name: "interchange",
        law: "A value round-trips through JSON as a string and as components; components are a \
            reference exactly if they can be composed",
        oracle: "section 5.3 and appendix B transliterated; `serde_json`",
        check: interchange::interchange,
    },
    #[cfg(feature = "full")]
    Property {
        name: "foreign",
        law: "A conversion to or from the types of `http` and `url` keeps all components, or fails",
        oracle: "appendix B transliterated; `http`, `url`; automata",
        check: foreign::foreign,
    },
    Property {
        name: "arbitrary",
        law: "Any bytes produce a valid value of each type, deterministically; of twelve byte \
            strings at least half produce different values, of at least three shapes",
        oracle: "the parser, which has its own oracle; a count",
        check: interchange::arbitrary,
    },
];
