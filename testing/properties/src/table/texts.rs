//! URIs in texts and documents: finding, writing over, guessing, ranking.

use crate::{Property, charsets, document, find, text};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "find",
        law: "A hit stands where it says, between the delimiters and with the context that it \
            tells, is a reference unless it says not, and is found again alone, in whatever pieces \
            the text comes, of which a stream hands over nothing from before where it has been; \
            another URI can be in its place exactly if it ends there then; flags have their names; \
            what is no scheme is never one, whoever gives it",
        oracle: "the text, and the text with the other URI in it; the whole against the pieces; \
            appendix C's delimiters",
        check: find::find,
    },
    Property {
        name: "planted",
        law: "A URI of a scheme that is known is found between white space, quotes, brackets and \
            punctuation, exactly, whatever stands in the paragraphs around, also broken over lines \
            in angle brackets; an IRI is found as its URI; so is a URI of a scheme that the finder \
            is told of, and of none that it is not",
        oracle: "what was planted: by RFC 3987's rules, a host being there",
        check: find::planted,
    },
    Property {
        name: "plain",
        law: "Of plain text: a link stands where it says, and is what the finder that is given \
            finds; written over, it is what was written, and nothing else has changed; a target is \
            that of section 5.2, from the base that is known from outside by section 5.1; what \
            could have been the base and is not is told by which rule",
        oracle: "what was planted, by rules of escaping written anew; the document read again; \
            sections 5.1 and 5.2 transliterated",
        check: document::plain,
    },
    Property {
        name: "rfc",
        law: "Of text in pages: URIs are found on either side of what stands between them; a link \
            stands where it says; written over, it is what was written, and nothing else has \
            changed; a target is that of section 5.2, from the base that is known from outside by \
            section 5.1; what could have been the base and is not is told by which rule",
        oracle: "what was planted, by rules of escaping written anew; the document read again; \
            sections 5.1 and 5.2 transliterated",
        check: document::rfc,
    },
    Property {
        name: "html",
        law: "Of HTML, which is told by how it begins: the links of a page are those of its \
            attributes, styles and pages inside, whatever its quotes and escapes, and none of its \
            comments and scripts; a link stands where it says; written over, it is what was \
            written, and nothing else has changed; the base of a link is the one written around \
            it, or by section 5.1 what is known from outside, and a target that of section 5.2; \
            what could have been the base and is not is told by which rule",
        oracle: "what was planted, by rules of escaping written anew; the document read again; \
            sections 5.1 and 5.2 transliterated",
        check: document::html,
    },
    Property {
        name: "xml",
        law: "Of XML, which is told by how it begins: the links are those of attributes, text, \
            sections and instructions, and no namespace; a link stands where it says; written \
            over, it is what was written, and nothing else has changed; the base of a link is the \
            one written around it, or by section 5.1 what is known from outside, and a target that \
            of section 5.2; what could have been the base and is not is told by which rule",
        oracle: "what was planted, by rules of escaping written anew; the document read again; \
            sections 5.1 and 5.2 transliterated",
        check: document::xml,
    },
    Property {
        name: "markdown",
        law: "Of Markdown: the links are those of links, images, definitions, autolinks, and of \
            HTML inside, and none of code; a link stands where it says; written over, it is what \
            was written, and nothing else has changed; a target is that of section 5.2, from the \
            base that is known from outside by section 5.1; what could have been the base and is \
            not is told by which rule",
        oracle: "what was planted, by rules of escaping written anew; the document read again; \
            sections 5.1 and 5.2 transliterated",
        check: document::markdown,
    },
    Property {
        name: "css",
        law: "Of CSS: the links are those of `url()`, of rules and of functions that take one, and \
            of no comment and no other string; a link stands where it says; written over, it is \
            what was written, and nothing else has changed; a target is that of section 5.2, from \
            the base that is known from outside by section 5.1; what could have been the base and \
            is not is told by which rule",
        oracle: "what was planted, by rules of escaping written anew; the document read again; \
            sections 5.1 and 5.2 transliterated",
        check: document::css,
    },
    Property {
        name: "mail",
        law: "Of mail, which is told by how it begins: the links are those of its fields and its \
            parts, in either encoding that has places; a part is found by its identifiers; a link \
            stands where it says; written over, it is what was written, and nothing else has \
            changed; the base of a link is the one written around it, or by section 5.1 what is \
            known from outside, and a target that of section 5.2; what could have been the base \
            and is not is told by which rule",
        oracle: "what was planted, by rules of escaping written anew; the document read again; \
            sections 5.1 and 5.2 transliterated",
        check: document::mail,
    },
    Property {
        name: "json",
        law: "Of JSON: the links are the URIs in strings, and the references of members that hold \
            them, by pointer; a link stands where it says; written over, it is what was written, \
            and nothing else has changed; a target is that of section 5.2, from the base that is \
            known from outside by section 5.1; what could have been the base and is not is told by \
            which rule",
        oracle: "what was planted, by rules of escaping written anew; the document read again; \
            sections 5.1 and 5.2 transliterated",
        check: document::json,
    },
    Property {
        name: "guess",
        law: "What is guessed are distinct URIs, the first the best guess of itself, by a rule \
            that is found by its name, and as sure as the rule is; what was taken away is what it \
            is called, and all that no URI has is remarked on; where nothing is guessed, there is \
            a reason, which is so, and its place; with a base the URI is that of section 5.2, or \
            the reason that of the parser",
        oracle: "the parser, and an automaton of the grammar; the text; section 5.2 \
            transliterated; a table of codes and sections",
        check: text::guessed,
    },
    Property {
        name: "mended",
        law: "A URI of a scheme that is known is guessed to be itself, and the parts of one that \
            people write to be what their rule makes, whatever white space and delimiters stand \
            around and inside, with the scheme and the home directory that are given; each rule \
            makes of its example what it says",
        oracle: "what was spoilt; a table of texts and URIs with made-up words",
        check: text::mended,
    },
    Property {
        name: "rank",
        law: "Each charset that is ranked is known, is there once, and gives the text that is \
            said; UTF-8 comes first where the octets are, usual text before what is merely \
            possible, of that windows-1252 first and macintosh last; the domain matters to the \
            detector's choice alone",
        oracle: "the crate `encoding_rs`, also by the library's `Charset`; `std::str::from_utf8`; \
            the documented order of reasons",
        check: charsets::ranked,
    },
    Property {
        name: "encoded",
        law: "Of two dozen charsets each in which octets are text has that text among the answers, \
            also for words that were encoded in one, in the order that `rank` has, with any domain",
        oracle: "the crate `encoding_rs`; the documented order of reasons",
        check: charsets::encoded,
    },
    Property {
        name: "spoken",
        law: "A word or two of a language, in a charset of it and with a domain of where it is \
            spoken, are one of the first two answers, for another reason than that they are \
            possible, and the first if they are UTF-8",
        oracle: "a table of languages; the crate `encoding_rs`",
        check: charsets::spoken,
    },
];
