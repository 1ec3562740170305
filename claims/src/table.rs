//! All claims.

use crate::{
    Claim, component, edit, interchange, iri, lines, normalize, older, parse, percent, query, relativize,
    resolve, scheme, shaped, template, zone,
};
#[cfg(feature = "whole")]
use crate::{audit, charsets, document, find, peers, text};

/// What each operation promises; `docs/claims.md` is made of this.
pub const CLAIMS: &[Claim] = &[
    Claim {
        name: "parse",
        operations: &[
            "UriRef",
            "Uri",
            "AbsoluteUri",
            "RelativeRef",
            "UriRefBuf",
            "UriBuf",
            "AbsoluteUriBuf",
            "RelativeRefBuf",
            "OwnedParseError",
            "ParseError",
            "error",
            "split",
            "component",
        ],
        promise: "A text is accepted exactly if the grammar has it, by every way to parse; its components are those of appendix B, its address and port what the standard library reads; an error stands in the component that it names and begins no later than where the text was lost, nor ends before it, if what follows cannot change what a character is",
        oracle: "automata of RFC 3986's rules; appendix B transliterated; `std::net`",
        check: parse::parse,
    },
    Claim {
        name: "component",
        operations: &["component"],
        promise: "A component parses alone exactly if its rule has the text; an error begins no later than where the text was lost; what a host, a port, an authority and a path tell of themselves is what the text says",
        oracle: "automata of RFC 3986's rules, one each; `std::net`",
        check: component::component,
    },
    Claim {
        name: "addresses",
        operations: &["component::Host"],
        promise: "What `parse` and `normalize` promise, of IP addresses that are right or nearly so, wherever they stand",
        oracle: "those of `parse` and `normalize`",
        check: shaped::addresses,
    },
    Claim {
        name: "escapes",
        operations: &["percent::decode"],
        promise: "What `normalize`, `decode` and `parse` promise, of texts that are full of escapes",
        oracle: "those of `normalize`, `decode` and `parse`",
        check: shaped::escapes,
    },
    Claim {
        name: "redacted",
        operations: &["Redacted", "UriRef::redacted"],
        promise: "A password is in no `Debug`, no error and no redacted text, and redacted texts are references",
        oracle: "a word that is looked for",
        check: parse::redacted,
    },
    Claim {
        name: "resolve",
        operations: &["AbsoluteUri::resolve", "resolve::Resolved", "WriteError"],
        promise: "The target is that of section 5.2, in every way to have it; it is its own target; same-document references are told",
        oracle: "section 5.2 transliterated",
        check: resolve::resolve,
    },
    Claim {
        name: "resolve-choices",
        operations: &["resolve::Resolver", "resolve::ResolveError"],
        promise: "By every choice, and by the preset of every document, a target is what the choice is documented to give, or refused; the current document and the same one are told",
        oracle: "section 5.2 transliterated, and the documentation of each choice",
        check: resolve::choices,
    },
    Claim {
        name: "relativize",
        operations: &["AbsoluteUri::relativize", "relativize"],
        promise: "By every choice and in every form, the reference leads to the target, or to what the target comes to; none that is at hand is shorter, or leads to the target itself where that one does not; where there is an error, none leads there",
        oracle: "section 5.2 with those choices, transliterated: the way back, and every end of the target at a delimiter behind every beginning",
        check: relativize::relativize,
    },
    Claim {
        name: "normalize",
        operations: &["UriRef::normalize", "normalize"],
        promise: "By any steps, and each choice for rootless paths, a normal form is that of sections 6.2.2 and 6.2.3, the same in every way to have it, and tells which step changed something; what a scheme's own document adds is only its own normal form",
        oracle: "those sections, RFC 5952 by `std::net` and a table of 53 schemes, written out; for what a scheme's own document adds, idempotence",
        check: normalize::normalize,
    },
    Claim {
        name: "compare",
        operations: &["UriRef::compare", "UriRef::key", "compare"],
        promise: "Two references are equal on a rung exactly if their normal forms by its steps are the same text, and so are keys and their hashes",
        oracle: "normal forms of `normalize`'s oracle, as text; where a scheme's own document has a word in it, those of the library",
        check: normalize::compare,
    },
    Claim {
        name: "meaning",
        operations: &["UriRef::normalize", "AbsoluteUri::resolve"],
        promise: "The normal form of a relative reference leads where the reference leads, and has no dot-segments but at its beginning",
        oracle: "section 5.2 and the sections of `normalize`, transliterated",
        check: normalize::meaning,
    },
    Claim {
        name: "encode",
        operations: &["percent::encode", "percent::Encode", "percent::Set", "percent::Octets"],
        promise: "Each octet is itself if the set has it and an escape if not, for the sets of components and for any made of them; there is a copy only where there is an escape; decoding gives back what was encoded",
        oracle: "automata of the components' rules say which octets are in their sets; section 2.1 octet by octet; the crate `percent-encoding`",
        check: percent::encode,
    },
    Claim {
        name: "decode",
        operations: &["percent::decode", "percent::Decode", "percent::NotUtf8"],
        promise: "A text is decoded exactly if a query can be it, and then as others decode it, also when octets have been taken from it; what is not UTF-8 is an error where it stands",
        oracle: "the automaton of RFC 3986's queries; the crate `percent-encoding`; `str::from_utf8`",
        check: percent::decode,
    },
    Claim {
        name: "signs",
        operations: &["percent::signs", "percent::Sign", "percent::SignKind"],
        promise: "The signs are all that the set does not have, each of its kind and in its place",
        oracle: "what is documented of each kind, byte by byte",
        check: percent::signs,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "charset",
        operations: &[
            "percent::Charset",
            "percent::recode",
            "percent::Recoded",
            "percent::Recoding",
            "percent::RecodeError",
            "percent::CharsetError",
        ],
        promise: "Text in any charset and back is what the Encoding Standard's tables say, an error points at the first that is not in them; a reference is recoded exactly if all its parts are text, says in UTF-8 what it said, and the edits are all that was changed",
        oracle: "the crate `encoding_rs`, asked directly; appendix B transliterated",
        check: percent::charset,
    },
    Claim {
        name: "pairs",
        operations: &["query::Pairs", "query::Pair", "query::Field", "query::Rules"],
        promise: "Pairs are what stands between the separators of the rules, with the octets that it stands for, in every way to read them and to find them by key; as a form they are what a library for forms reads",
        oracle: "a list of texts that are split; the crates `percent-encoding` and `form_urlencoded`",
        check: query::pairs,
    },
    Claim {
        name: "query-edit",
        operations: &["query::QueryEdit", "query::NewPair"],
        promise: "After any changes, one after the other, the query is the text that the same changes make of a list of pairs and separators; new keys and values have no escape more than they need; what was removed is counted",
        oracle: "a list of texts; the automaton of RFC 3986's queries says which octets need escapes",
        check: query::edit,
    },
    Claim {
        name: "edit",
        operations: &["edit", "UriRefBuf::edit"],
        promise: "Each method of the editor, one after the other, succeeds exactly if the components as they are to be can be put together and are read again as themselves, and gives that text; or says what is in the way and changes nothing. Data are decoded to what they were. What pairs become is what `query-edit` has",
        oracle: "section 5.3 and appendix B transliterated, with the documented guards; automata of the components' rules",
        check: edit::edit,
    },
    Claim {
        name: "segments",
        operations: &["edit::Editor"],
        promise: "The same of segments pushed, put in, set, popped and removed, while what a guard stands against comes and goes",
        oracle: "the same, with the path as a list of segments",
        check: edit::segments,
    },
    Claim {
        name: "build",
        operations: &["UriBuilder"],
        promise: "A builder, from nothing or from a reference, told anything in any order, gives at each point the text that has exactly the components it was told last, or says what is in the way",
        oracle: "the same",
        check: edit::build,
    },
    Claim {
        name: "iri",
        operations: &[
            "iri::IriRef",
            "iri::Iri",
            "iri::AbsoluteIri",
            "iri::RelativeIriRef",
            "iri::IriRefBuf",
            "iri::IriBuf",
            "iri::AbsoluteIriBuf",
            "iri::RelativeIriRefBuf",
        ],
        promise: "A text is accepted exactly if RFC 3987's grammar has it; its components are those of appendix B; of ASCII it is a URI",
        oracle: "automata of RFC 3987's rules over the bytes of UTF-8",
        check: iri::parse,
    },
    Claim {
        name: "iri-map",
        operations: &["iri::ToUri", "iri::ToIri"],
        promise: "An IRI's URI has its octets as escapes and no other change; a URI's IRI has every escape decoded that may be, and no other",
        oracle: "RFC 3987 sections 3.1 and 3.2 transliterated, with the characters that the library documents to keep out by section 6.1",
        check: iri::map,
    },
    Claim {
        name: "iri-resolve",
        operations: &["iri::Resolver", "iri::Resolved", "iri::Relativized"],
        promise: "By every choice the target is that of section 5.2, and a relativized reference leads back to it, none at hand being shorter; normal forms, the ladder and NFC are what they are defined to be",
        oracle: "the oracles of `resolve-choices`, `relativize` and `normalize`, behind RFC 3987 section 3.2; the crate `unicode-normalization`",
        check: iri::resolve,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "idna",
        operations: &["iri::IdnaError", "iri::IdnaErrorKind"],
        promise: "A host with a character outside ASCII or an escape is what IDNA makes of it, and refused exactly if that or DNS refuses it; any other stays as it is; all else of the URI is as without; an error points at the label that has the fault it tells, of directions too",
        oracle: "the crate `idna`, called on the whole name decoded, and on labels; RFC 3987 section 3.1; RFC 5893 section 2 transliterated, on letters whose classes are known",
        check: iri::idna,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "displayed",
        operations: &[
            "iri::displayed_host",
            "iri::Displayed",
            "iri::Kept",
            "iri::KeptReason",
            "iri::BidiFault",
            "iri::BidiRule",
        ],
        promise: "What misleads nobody is shown to people as characters, what does is not, and it is said where and why; what is shown is the same URI but for escapes; parts that would be displayed in another order are found, each with its rule",
        oracle: "a table of parts and labels with made-up words; RFC 3987 sections 3.2 and 4.2 transliterated; the crate `idna`; for the same URI, the library's own map and ladder",
        check: iri::displayed,
    },
    Claim {
        name: "zone",
        operations: &["zone"],
        promise: "A text is accepted exactly if RFC 6874's rules have it; its components, the zone and the reference without it are the text's parts; the normal form is that of the reference, with the zone's in it. What people type is accepted exactly if it is an IPv6 address with a zone that holds no delimiter",
        oracle: "the automaton of RFC 3986 as RFC 6874 updates it; appendix B transliterated; `std::net`; the normal form of references, which has an oracle of its own",
        check: zone::zone,
    },
    Claim {
        name: "template",
        operations: &[
            "template::Template",
            "template::TemplateError",
            "template::Variable",
            "template::Operator",
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
        ],
        promise: "An expansion is that of section 3, in every way to have it; matching it finds values, the ones given if strings alone are written whole, each once, in no more work than allowed, and all that are found make it again; where the work that is documented is far below what is allowed, it does not give up",
        oracle: "section 3 transliterated; the way back; the lengths of template and text",
        check: template::expand,
    },
    Claim {
        name: "rfc2396",
        operations: &["rfc2396", "Document"],
        promise: "Its texts are accepted, no others, and with tolerance those that are right but for unwise characters, which are told; they come apart as it says",
        oracle: "automata of RFC 2396; its appendix B, sections 3.2.2 and 3.3 transliterated",
        check: older::rfc2396,
    },
    Claim {
        name: "rfc2732",
        operations: &["rfc2396::Syntax"],
        promise: "The same with IPv6 literals and brackets",
        oracle: "automata of RFC 2396 as RFC 2732 changes it; the same sections",
        check: older::rfc2732,
    },
    Claim {
        name: "rfc1808",
        operations: &["rfc1808"],
        promise: "Its texts are accepted, no others, and come apart as it says",
        oracle: "automata of RFC 1808; its section 2.4 transliterated",
        check: older::rfc1808,
    },
    Claim {
        name: "rfc1738",
        operations: &["rfc1738"],
        promise: "Its texts are accepted, no others, and come apart as it says; the common Internet syntax is read where a text has it",
        oracle: "automata of RFC 1738; its sections 2.1 and 3.1 transliterated",
        check: older::rfc1738,
    },
    Claim {
        name: "java",
        operations: &["rfc2396::java"],
        promise: "Of a text that is accepted, the getters, `normalize` and `resolve` give what the class documents; which texts are accepted is among what is recorded, below",
        oracle: "the steps of the documentation of `java.net.URI` transliterated",
        check: older::java,
    },
    Claim {
        name: "resolve-2396",
        operations: &["rfc2396::Resolver", "rfc2396::Target", "rfc2396::TargetUri"],
        promise: "The target is that of RFC 2396 section 5.2, for each way that implementations took",
        oracle: "that section transliterated",
        check: older::resolve_2396,
    },
    Claim {
        name: "resolve-1808",
        operations: &["rfc1808::Base", "rfc1808::Target"],
        promise: "The target is that of RFC 1808 section 4, also with what RFC 2396 leaves to choose about `..` above the root",
        oracle: "that section transliterated",
        check: older::resolve_1808,
    },
    Claim {
        name: "normalize-2396",
        operations: &["rfc2396::Normalized", "rfc2396::UriReference"],
        promise: "The normal form has scheme and hostname in small letters and no default port, all else is as it was, and equivalence is having the same",
        oracle: "RFC 2396 section 6 transliterated; the automaton of its `server`; the table of `normalize`",
        check: older::normalize_2396,
    },
    Claim {
        name: "views",
        operations: &["scheme"],
        promise: "A view tells parts that stand in the URI, each once and in order, or refuses, has told nothing, and points at why",
        oracle: "the text",
        check: scheme::views,
    },
    Claim {
        name: "accepted",
        operations: &["scheme"],
        promise: "A URI of any scheme that has a view, put together of parts that its document allows, is read as these, where they stand, with what is meant where nothing is written, also by RFC 1738, and a client connects to its host and port; a URI of `urn`, `tel`, `geo`, `mailto` or `data` is read exactly if its document has it",
        oracle: "the parts that it was put together of; automata of the rules of RFC 8141, 3966, 5870, 6068 with 5322 and 6532, and 2397, put together as their sentences say",
        check: scheme::accepted,
    },
    Claim {
        name: "parts",
        operations: &["scheme"],
        promise: "What is built of the parts that a view tells has the same parts, for every scheme that has a view, and none that is put together of parts that its document allows is refused; what is built of a file's path, of Unix, Windows or VMS, has that path",
        oracle: "the way back; the parts against the text that was written for them",
        check: scheme::parts,
    },
    Claim {
        name: "equivalent",
        operations: &["scheme::Urn", "scheme::Tel", "scheme::Geo", "scheme::Sip"],
        promise: "Two URIs of `urn`, `tel`, `geo` or `sip` are equivalent exactly if their document says so, whether they are made by themselves or one is the other with a small change; so are a URI and its other spellings that the document names, and URIs with the same normal form. An exception are names of `urn` with an escape of an unreserved character, which are others than those with the character and have the same normal form",
        oracle: "RFC 8141 section 3.1, RFC 3966 section 4, RFC 5870 section 3.4.4 and RFC 3261 section 19.1.4 transliterated; spellings changed by the documents' sentences; normal forms as text",
        check: scheme::equivalent,
    },
    Claim {
        name: "lines",
        operations: &["lines"],
        promise: "A line of a table, and each of its columns, is what the line is alone; memory that was used before makes no difference",
        oracle: "the parser of one reference, which has an oracle of its own; the text split",
        check: lines::lines,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "find",
        operations: &["plain"],
        promise: "A hit stands where it says and is a reference unless it says not, in whatever pieces the text comes",
        oracle: "the text; the whole against the pieces",
        check: find::find,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "planted",
        operations: &["plain::Finder", "plain::Hit"],
        promise: "A URI of a scheme that is known is found between white space, quotes, brackets and punctuation, exactly, whatever stands in the paragraphs around, also broken over lines in angle brackets; an IRI is found as its URI",
        oracle: "what was planted: by RFC 3987's rules, a host being there",
        check: find::planted,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "plain",
        operations: &["document"],
        promise: "Of plain text: a link stands where it says; written over, it is what was written, and nothing else has changed; a target is that of section 5.2",
        oracle: "what was planted, by rules of escaping written anew; the document read again; section 5.2 transliterated",
        check: document::plain,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "rfc",
        operations: &["document"],
        promise: "Of text in pages: URIs are found on either side of what stands between them; a link stands where it says; written over, it is what was written, and nothing else has changed; a target is that of section 5.2",
        oracle: "what was planted, by rules of escaping written anew; the document read again; section 5.2 transliterated",
        check: document::rfc,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "html",
        operations: &["document"],
        promise: "Of HTML, which is told by how it begins: the links of a page are those of its attributes, styles and pages inside, whatever its quotes and escapes, and none of its comments and scripts; a link stands where it says; written over, it is what was written, and nothing else has changed; the base of a link is the one written around it, and a target that of section 5.2",
        oracle: "what was planted, by rules of escaping written anew; the document read again; section 5.2 transliterated",
        check: document::html,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "xml",
        operations: &["document"],
        promise: "Of XML, which is told by how it begins: the links are those of attributes, text, sections and instructions, and no namespace; a link stands where it says; written over, it is what was written, and nothing else has changed; the base of a link is the one written around it, and a target that of section 5.2",
        oracle: "what was planted, by rules of escaping written anew; the document read again; section 5.2 transliterated",
        check: document::xml,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "markdown",
        operations: &["document"],
        promise: "Of Markdown: the links are those of links, images, definitions, autolinks, and of HTML inside, and none of code; a link stands where it says; written over, it is what was written, and nothing else has changed; a target is that of section 5.2",
        oracle: "what was planted, by rules of escaping written anew; the document read again; section 5.2 transliterated",
        check: document::markdown,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "css",
        operations: &["document"],
        promise: "Of CSS: the links are those of `url()`, of rules and of functions that take one, and of no comment and no other string; a link stands where it says; written over, it is what was written, and nothing else has changed; a target is that of section 5.2",
        oracle: "what was planted, by rules of escaping written anew; the document read again; section 5.2 transliterated",
        check: document::css,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "mail",
        operations: &["document"],
        promise: "Of mail, which is told by how it begins: the links are those of its fields and its parts, in either encoding that has places; a link stands where it says; written over, it is what was written, and nothing else has changed; the base of a link is the one written around it, and a target that of section 5.2",
        oracle: "what was planted, by rules of escaping written anew; the document read again; section 5.2 transliterated",
        check: document::mail,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "json",
        operations: &["document"],
        promise: "Of JSON: the links are the URIs in strings, and the references of members that hold them, by pointer; a link stands where it says; written over, it is what was written, and nothing else has changed; a target is that of section 5.2",
        oracle: "what was planted, by rules of escaping written anew; the document read again; section 5.2 transliterated",
        check: document::json,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "guess",
        operations: &["guess"],
        promise: "What is guessed is a URI; where nothing is, there is a reason and its place",
        oracle: "the parser; the text",
        check: text::guessed,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "mended",
        operations: &["guess"],
        promise: "A URI of a scheme that is known is guessed to be itself, and the parts of one that people write to be what their rule makes, whatever white space and delimiters stand around and inside",
        oracle: "what was spoilt; a table of texts and URIs with made-up words",
        check: text::mended,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "rank",
        operations: &["charset"],
        promise: "Each charset that is ranked is known, is there once, and gives the text that is said; UTF-8 comes first where the octets are, usual text before what is merely possible, of that windows-1252 first and macintosh last; the domain matters to the detector's choice alone",
        oracle: "the crate `encoding_rs`, also by the library's `Charset`; `str::from_utf8`; the documented order of reasons",
        check: charsets::ranked,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "encoded",
        operations: &["charset"],
        promise: "Of two dozen charsets each in which octets are text has that text among the answers, also for words that were encoded in one, in the order that `rank` has, with any domain",
        oracle: "the crate `encoding_rs`; the documented order of reasons",
        check: charsets::encoded,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "spoken",
        operations: &["charset"],
        promise: "A word or two of a language, in a charset of it and with a domain of where it is spoken, are one of the first two answers, for another reason than that they are possible, and the first if they are UTF-8",
        oracle: "a table of languages; the crate `encoding_rs`",
        check: charsets::spoken,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "audit",
        operations: &["Policy", "Rule", "Finding", "secrets", "Severity"],
        promise: "A finding stands in the text and is found whichever other rules are on",
        oracle: "each rule alone",
        check: audit::findings,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "special",
        operations: &["address::special"],
        promise: "An address is special exactly if IANA's registries have it as not globally reachable, or it is multicast or a cloud's own, or it carries one that is; the block that is told is the smallest; the rule `ip-special` finds it in a host",
        oracle: "the ends of the registries' blocks, and the ways to carry an address, written anew; `std::net`",
        check: audit::special,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "rules",
        operations: &["Policy", "Rule", "Finding", "Severity"],
        promise: "What a rule is about is found, in its place and as bad as it is, whatever words and paths stand around, by the rule alone and by each policy that has it; what looks like it is not",
        oracle: "texts with marks for each rule, and texts without",
        check: audit::rules,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "secrets",
        operations: &["secrets"],
        promise: "Passwords and values of secret fields are told, to the byte, and nothing else of the text",
        oracle: "texts with marks",
        check: audit::hidden,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "masked",
        operations: &["secrets"],
        promise: "What any document, any view of a scheme, any reader or the audit itself calls a password or a secret is told, also of users and passwords with delimiters in them",
        oracle: "the library's parsers and views, the readers and the rules, a word that is looked for",
        check: audit::masked,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "guard",
        operations: &["Guard", "Checked", "Refusal"],
        promise: "What a guard hands out passes again as it is; under `unanimous` all readers find the same scheme, host and port",
        oracle: "five readers; idempotence",
        check: audit::guard,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "passed",
        operations: &["Guard", "Checked", "Refusal"],
        promise: "A plain URI of the web is handed out by each policy, in its normal form, and so is what references of each kind lead to, but for those that a rule of the policy refuses; what a rule finds an error in is not, by any policy that has the rule",
        oracle: "a small language whose normal forms are known; section 5.2 transliterated; a table of references and policies; texts with marks for each rule",
        check: audit::passed,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "readings",
        operations: &["readings"],
        promise: "Verdicts are symmetric, and the worst is the worst of them; any line is an answer or an error",
        oracle: "all pairs; `serde_json`",
        check: audit::readings,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "split",
        operations: &["readings"],
        promise: "Readers agree about texts that are known to split them, differ and refuse as they are known to, whatever words and paths are in those",
        oracle: "a table by the documents and the URL Standard",
        check: audit::split,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "peers-parse",
        operations: &["UriRef", "iri::IriRef"],
        promise: "Other libraries accept the same texts, of URIs and of IRIs, and find the same components in them; where they are known to differ, they differ as predicted",
        oracle: "`fluent-uri`, `iri-string`; of IRIs also `oxiri`, which has the authority as one; of URIs uriparser, where it is built in",
        check: peers::parse,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "peers-resolve",
        operations: &["AbsoluteUri::resolve"],
        promise: "Other libraries find the same target, WHATWG's parser where the documents agree; where they are known to differ, they differ as predicted",
        oracle: "`fluent-uri`, `iri-string`, `oxiri`, `url`; uriparser, where it is built in; where they differ, section 5.2 transliterated",
        check: peers::resolve,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "peers-normalize",
        operations: &["UriRef::normalize"],
        promise: "Other libraries find the same normal form by syntax; where they are known to differ, they differ as predicted from ours",
        oracle: "`fluent-uri`, `iri-string`; uriparser, where it is built in",
        check: peers::normalize,
    },
    #[cfg(feature = "whole")]
    Claim {
        name: "peers-relativize",
        operations: &["AbsoluteUri::relativize"],
        promise: "No other library finds a shorter reference that leads to the target; ours leads there, and theirs do but where they are predicted not to",
        oracle: "section 5.2 transliterated; `oxiri`; uriparser, where it is built in",
        check: peers::relativize,
    },
    Claim {
        name: "interchange",
        operations: &["structured", "InvalidTarget"],
        promise: "A value goes through JSON as the same text and as the components that it has; components are a reference exactly if they can be put together; `http` and `url` give what they read themselves, and what comes from them is taken exactly if it is a URI",
        oracle: "section 5.3 and appendix B transliterated; `serde_json`, `url`, `http`; automata",
        check: interchange::interchange,
    },
    Claim {
        name: "arbitrary",
        operations: &["UriRefBuf", "UriBuf", "AbsoluteUriBuf", "RelativeRefBuf"],
        promise: "Any bytes make a value of each type, the same each time, and it is valid; of twelve strings of bytes half at least make different ones, of three shapes and more",
        oracle: "the parser, which has an oracle of its own; a count",
        check: interchange::arbitrary,
    },
];
