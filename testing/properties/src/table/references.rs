//! URI references: what RFC 3986 says of them, and what is made of them.

#[cfg(feature = "full")]
use crate::foreign;
#[cfg(feature = "full")]
use crate::lenient;
use crate::{
    Property, component, edit, interchange, lines, normalize, parse, relativize, resolve, shaped,
};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "parse",
        law: "A text is accepted exactly if the grammar has it, by every way to parse; its \
            components are those of appendix B, borrowed and owned and as each type that it is of, \
            its address and port what the standard library reads; an error stands in the component \
            that it names and begins no later than where the text was lost, nor ends before it, if \
            what follows cannot change what a character is",
        oracle: "automata of RFC 3986's rules; appendix B transliterated; `std::net`",
        check: parse::parse,
    },
    Property {
        name: "component",
        law: "A component parses alone exactly if its rule has the text; an error begins no later \
            than where the text was lost, and that of an authority is the one of a reference with \
            it; what a host, a port, an authority and a path tell of themselves is what the text \
            says",
        oracle: "automata of RFC 3986's rules, one each; `std::net`",
        check: component::component,
    },
    Property {
        name: "addresses",
        law: "What `parse` and `normalize` promise, of IP addresses that are right or nearly so, \
            wherever they stand",
        oracle: "those of `parse` and `normalize`",
        check: shaped::addresses,
    },
    Property {
        name: "escapes",
        law: "What `normalize`, `decode` and `parse` promise, of texts that are full of escapes",
        oracle: "those of `normalize`, `decode` and `parse`",
        check: shaped::escapes,
    },
    Property {
        name: "redacted",
        law: "A password is in no `Debug`, no error and no redacted text, by whichever document it \
            is read, and redacted texts are references, without a password unchanged",
        oracle: "a word that is looked for",
        check: parse::redacted,
    },
    #[cfg(feature = "full")]
    Property {
        name: "lenient",
        law: "A reference parsed leniently is valid, and is the input with the repairs applied, \
            each of which is documented, in the component that it names, and needed; there are \
            none exactly if the input is valid; an error is one of a scheme, a host, or a port, \
            with a place in the input; for `http` and `https` the components are those of the URL \
            Standard, decoded",
        oracle: "the automaton of RFC 3986's rules; the input with the repairs applied; the crate \
            `url`, where both find a host",
        check: lenient::lenient,
    },
    Property {
        name: "resolve",
        law: "The target is that of section 5.2, in every way to have it; it is its own target; \
            same-document references are told",
        oracle: "section 5.2 transliterated",
        check: resolve::resolve,
    },
    Property {
        name: "resolve-choices",
        law: "By every choice, and by the preset of every document, a target is what the choice is \
            documented to give, or refused; the current document and the same one are told",
        oracle: "section 5.2 transliterated, and the documentation of each choice",
        check: resolve::choices,
    },
    Property {
        name: "relativize",
        law: "By every choice and in every form, the reference leads to the target, or to what the \
            target comes to; none that is at hand is shorter, or leads to the target itself where \
            that one does not; where there is an error, none leads there",
        oracle: "section 5.2 with those choices, transliterated: the way back, and every end of \
            the target at a delimiter behind every beginning",
        check: relativize::relativize,
    },
    Property {
        name: "normalize",
        law: "By any steps, and each choice for rootless paths, a normal form is that of sections \
            6.2.2 and 6.2.3, the same in every way to have it, and tells which step changed \
            something; what a scheme's own document adds is only its own normal form",
        oracle: "those sections, RFC 5952 by `std::net` and a table of 53 schemes, written out; \
            for what a scheme's own document adds, idempotence: `views` and `equivalent` know more",
        check: normalize::normalize,
    },
    Property {
        name: "compare",
        law: "Two references are equal on a rung exactly if their normal forms by its steps are \
            the same text, and so are keys and their hashes",
        oracle: "normal forms of `normalize`'s oracle, as text; where a scheme's own document has \
            a word in it, those of the library",
        check: normalize::compare,
    },
    Property {
        name: "meaning",
        law: "The normal form of a relative reference leads where the reference leads, and has no \
            dot-segments but at its beginning",
        oracle: "section 5.2 and the sections of `normalize`, transliterated",
        check: normalize::meaning,
    },
    Property {
        name: "edit",
        law: "Each method of the editor, one after the other, succeeds exactly if the components \
            as they are to be can be put together and are read again as themselves, and gives that \
            text; or says what is in the way and changes nothing. Data are decoded to what they \
            were. What pairs become is what `query-edit` has",
        oracle: "section 5.3 and appendix B transliterated, with the documented guards; automata \
            of the components' rules",
        check: edit::edit,
    },
    Property {
        name: "segments",
        law: "The same of segments pushed, put in, set, popped and removed, while what a guard \
            stands against comes and goes",
        oracle: "the same, with the path as a list of segments",
        check: edit::segments,
    },
    Property {
        name: "build",
        law: "A builder, from nothing or from a reference, told anything in any order, gives at \
            each point the text that has exactly the components it was told last, or says what is \
            in the way",
        oracle: "the same",
        check: edit::build,
    },
    Property {
        name: "lines",
        law: "A line of a table, and each of its columns, is what the line is alone; memory that \
            was used before makes no difference",
        oracle: "the parser of one reference, which has an oracle of its own; the text split",
        check: lines::lines,
    },
    Property {
        name: "interchange",
        law: "A value goes through JSON as the same text and as the components that it has; \
            components are a reference exactly if they can be put together",
        oracle: "section 5.3 and appendix B transliterated; `serde_json`",
        check: interchange::interchange,
    },
    #[cfg(feature = "full")]
    Property {
        name: "foreign",
        law: "A conversion to or from the types of `http` and `url` keeps all components, or is an \
            error",
        oracle: "appendix B transliterated; `http`, `url`; automata",
        check: foreign::foreign,
    },
    Property {
        name: "arbitrary",
        law: "Any bytes make a value of each type, the same each time, and it is valid; of twelve \
            strings of bytes half at least make different ones, of three shapes and more",
        oracle: "the parser, which has an oracle of its own; a count",
        check: interchange::arbitrary,
    },
];
