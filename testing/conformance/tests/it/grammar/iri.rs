//! The IRI parsers against the automata of RFC 3987, over the bytes of UTF-8.
//!
//! These automata have more states and byte classes than those of RFC 3986, so the enumerated
//! inputs are shorter.

use urikit::spec::Rfc3987;
use urikit::{Form, Iri, IriRef};
use urikit_conformance::dfa::Dfa;
use urikit_conformance::reach::reach;

use super::components::{IRI_GRAMMAR, IRI_RULES, Judge, Parse};
use super::{by_both_parsers, by_form};
use crate::support::trial::{Plan, Trial};

/// Prefixes that lead into each component and into characters.
const CONTEXTS: [&str; 12] = [
    "a:",
    "//",
    "//\u{fc}@",
    "//\u{fc}:",
    "//[::",
    "//[v1.",
    "/%",
    "?",
    "#",
    "\u{fc}",
    "?\u{e000}",
    "#\u{7d0d}/",
];

#[test]
fn iri_reference() {
    check(
        "IRI-reference",
        "",
        (278, 44),
        (reach(3, 4), 3, reach(0, 1), reach([1, 16], [1, 1])),
        |bytes| by_both_parsers(bytes, IriRef::parse_bytes(bytes), IriRef::parse_const),
    );
}

#[test]
fn iri() {
    check("IRI", "a:", (262, 44), narrower(), |bytes| {
        by_both_parsers(bytes, Iri::parse_bytes(bytes).map(|iri| *iri), |text| {
            Iri::parse_const(text).map(|iri| *iri)
        })
    });
}

#[test]
fn absolute_iri() {
    check("absolute-IRI", "a:", (246, 43), narrower(), |bytes| {
        by_form::<Rfc3987>(bytes, Form::AbsoluteUri)
    });
}

#[test]
fn relative_iri_ref() {
    check("irelative-ref", "", (276, 42), narrower(), |bytes| {
        by_form::<Rfc3987>(bytes, Form::RelativeRef)
    });
}

/// `longest`, `longest_in_context`, `extra_states`, and `access_strides` of [`Plan`].
type Limits = (usize, usize, usize, [usize; 2]);

/// The limits of the narrower types, which share the parser of references.
fn narrower() -> Limits {
    reach((3, 2, 0, [8, 64]), (4, 3, 0, [1, 1]))
}

/// `size` is the number of states and byte classes of the minimal automaton.
fn check(rule: &'static str, lead: &str, size: (usize, usize), limits: Limits, parse: Parse) {
    let (longest, longest_in_context, extra_states, access_strides) = limits;
    let automaton = Dfa::from_grammar(&IRI_GRAMMAR, rule).unwrap();
    let make = || {
        let mut judge = Judge::new(parse, &IRI_RULES);
        move |text: &[u8]| judge.judge(text)
    };
    Trial::new(make, &[&automaton], &[]).run(&Plan {
        rule,
        sizes: &[size],
        letters: size.1,
        longest,
        contexts: CONTEXTS.map(|context| [lead, context].concat()).to_vec(),
        longest_in_context,
        extra_states,
        access_strides,
    });
}
