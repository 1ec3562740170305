//! URIs in text and documents: finding, rewriting, guessing, and charset ranking.

use crate::{Property, charsets, document, find, text};

pub(super) const PROPERTIES: &[Property] = &[
    Property {
        name: "find",
        law: "A match has a correct span, delimiters, and context, is a reference unless flagged, \
            is found again alone, and does not depend on chunking; a stream never returns matches \
            before its position; a replacement is possible exactly if it ends at its end; flags \
            have names; invalid scheme names are never accepted",
        oracle: "the text, also with the replacement; the whole text against chunks; the \
            delimiters of appendix C",
        check: find::find,
    },
    Property {
        name: "planted",
        law: "A URI of a known scheme is found exactly between white space, quotation marks, \
            brackets, and punctuation, in any paragraphs, also with line breaks in angle brackets; \
            an IRI is found as its URI; a URI of another scheme is found exactly if the finder is \
            configured for it",
        oracle: "planted URIs, generated from RFC 3987's rules with a host",
        check: find::planted,
    },
    Property {
        name: "plain",
        law: "Plain text: links are the matches of the given finder and have correct spans; \
            rewriting a link changes only the link; the target is that of section 5.2 with the \
            external base of section 5.1; rejected base candidates are reported with the rule",
        oracle: "planted links with a separate escaping implementation; the document parsed again; \
            sections 5.1 and 5.2 transliterated",
        check: document::plain,
    },
    Property {
        name: "rfc",
        law: "Paginated text: URIs are found on both sides of page breaks; links have correct \
            spans; rewriting a link changes only the link; the target is that of section 5.2 with \
            the external base of section 5.1; rejected base candidates are reported with the rule",
        oracle: "planted links with a separate escaping implementation; the document parsed again; \
            sections 5.1 and 5.2 transliterated",
        check: document::rfc,
    },
    Property {
        name: "html",
        law: "HTML, also detected by its beginning: links are those of attributes, styles, and \
            nested pages, with any quotation marks and escapes, and not those of comments and \
            scripts; links have correct spans; rewriting a link changes only the link; the base is \
            the innermost one or that of section 5.1, and the target that of section 5.2; rejected \
            base candidates are reported with the rule",
        oracle: "planted links with a separate escaping implementation; the document parsed again; \
            sections 5.1 and 5.2 transliterated",
        check: document::html,
    },
    Property {
        name: "xml",
        law: "XML, also detected by its beginning: links are those of attributes, text, sections, \
            and instructions, and not namespaces; links have correct spans; rewriting a link \
            changes only the link; the base is the innermost one or that of section 5.1, and the \
            target that of section 5.2; rejected base candidates are reported with the rule",
        oracle: "planted links with a separate escaping implementation; the document parsed again; \
            sections 5.1 and 5.2 transliterated",
        check: document::xml,
    },
    Property {
        name: "markdown",
        law: "Markdown: links are those of links, images, definitions, autolinks, and inline HTML, \
            and not those of code; links have correct spans; rewriting a link changes only the \
            link; the target is that of section 5.2 with the external base of section 5.1; \
            rejected base candidates are reported with the rule",
        oracle: "planted links with a separate escaping implementation; the document parsed again; \
            sections 5.1 and 5.2 transliterated",
        check: document::markdown,
    },
    Property {
        name: "css",
        law: "CSS: links are those of `url()` and of rules and functions with a URL, and not those \
            of comments and other strings; links have correct spans; rewriting a link changes only \
            the link; the target is that of section 5.2 with the external base of section 5.1; \
            rejected base candidates are reported with the rule",
        oracle: "planted links with a separate escaping implementation; the document parsed again; \
            sections 5.1 and 5.2 transliterated",
        check: document::css,
    },
    Property {
        name: "mail",
        law: "Mail, also detected by its beginning: links are those of header fields and parts, in \
            all encodings that preserve positions; parts are found by their identifiers; links \
            have correct spans; rewriting a link changes only the link; the base is the innermost \
            one or that of section 5.1, and the target that of section 5.2; rejected base \
            candidates are reported with the rule",
        oracle: "planted links with a separate escaping implementation; the document parsed again; \
            sections 5.1 and 5.2 transliterated",
        check: document::mail,
    },
    Property {
        name: "json",
        law: "JSON: links are the URIs in strings, and the references in members for them, by \
            pointer; links have correct spans; rewriting a link changes only the link; the target \
            is that of section 5.2 with the external base of section 5.1; rejected base candidates \
            are reported with the rule",
        oracle: "planted links with a separate escaping implementation; the document parsed again; \
            sections 5.1 and 5.2 transliterated",
        check: document::json,
    },
    Property {
        name: "guess",
        law: "Guesses are distinct URIs, with a rule and its confidence, and the first is the best \
            guess for itself; edits have the correct kind, and all invalid characters have a \
            remark; without guesses there is a correct reason with a span; with a base the guess \
            is the target of section 5.2, or the reason that of the parser",
        oracle: "the parser, and an automaton of the grammar; the input; section 5.2 \
            transliterated; a table of codes and sections",
        check: text::guessed,
    },
    Property {
        name: "mended",
        law: "The best guess for a URI of a known scheme is itself, and for an abbreviation the \
            URI that its rule makes, with any white space and delimiters, and with the configured \
            scheme and home directory; the example of each rule is correct",
        oracle: "the original URI; a table of abbreviations and URIs with random words",
        check: text::mended,
    },
    Property {
        name: "rank",
        law: "Each ranked charset is known, unique, and has the decoded text; UTF-8 is first if \
            the octets are valid; usual text precedes merely possible text, in which windows-1252 \
            is first and macintosh last; the domain affects only the detector's choice",
        oracle: "the crate `encoding_rs`, also through the library's `Charset`; \
            `std::str::from_utf8`; the documented order of reasons",
        check: charsets::ranked,
    },
    Property {
        name: "encoded",
        law: "Each of two dozen charsets that decodes the octets is among the answers, also for \
            encoded words, in the documented order, with any domain",
        oracle: "the crate `encoding_rs`; the documented order of reasons",
        check: charsets::encoded,
    },
    Property {
        name: "spoken",
        law: "A charset that encodes a few words of its language, with a domain of its countries, \
            is among the first two answers, for a reason other than being possible; UTF-8 is the \
            first",
        oracle: "a table of languages; the crate `encoding_rs`",
        check: charsets::spoken,
    },
];
