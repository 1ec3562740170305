//! The parsers against the automata of their start rules.
//!
//! Each of the four forms is tested with all short inputs, all short continuations of [`CONTEXTS`],
//! W-method suites over byte classes and over all bytes, long runs of one byte, and long addresses.
//! Accepted inputs must split as the grammar and appendix B specify. Errors must not start after
//! the first byte that makes every continuation invalid.

mod components;
mod iri;
mod zones;

use crate::support::trial::{Checker, Plan, Tally, Trial, Verdict};
use components::{GRAMMAR, Judge, Parse, Parts, RULES};
use urikit::spec::{GenericUriRef, Rfc3986, UriSpec};
use urikit::{Form, ParseError, Uri, UriRef};
use urikit_conformance::{
    dfa::Dfa,
    enumerate::{count, for_each_word},
    reach::reach,
};

/// Prefixes that enumeration from the empty string reaches late or never.
const CONTEXTS: [&str; 14] = [
    "a:",
    "//",
    "//a@",
    "//h:",
    "//1.",
    "//1.2.3.",
    "//[",
    "//[::",
    "//[v1.",
    "//[1:2:3:4:5:6:",
    "//[::1.2.3.",
    "/%",
    "?",
    "#",
];

/// Long addresses: prefix, parts, separator, number of parts, and suffix.
const ADDRESSES: [(&str, &[&str], &str, usize, &str); 4] = [
    ("//", &OCTETS, ".", 4, ""),
    ("//[::", &OCTETS, ".", 4, "]"),
    ("//[1:2:3:4:5:6:", &OCTETS, ".", 4, "]"),
    ("//[", &["", "1", "fFfF", "255.255.255.255"], ":", 10, "]"),
];
const OCTETS: [&str; 15] =
    ["", "0", "00", "9", "10", "01", "99", "100", "199", "200", "249", "250", "255", "256", "1000"];

struct Subject {
    rule: &'static str,
    parse: Parse,
    /// A prefix of each context.
    prefix: &'static str,
    /// The maximum length of the enumerated inputs.
    longest: usize,
    /// The maximum length after one of [`CONTEXTS`].
    longest_in_context: usize,
    /// See [`Plan`].
    extra_states: usize,
    access_strides: [usize; 2],
    /// The size of the minimal automaton.
    states: usize,
    classes: usize,
}

#[test]
fn uri_reference() {
    check(&Subject {
        rule: "URI-reference",
        parse: |bytes| by_both_parsers(bytes, UriRef::parse_bytes(bytes), UriRef::parse_const),
        prefix: "",
        // The other rules are parts of this one.
        longest: reach(5, 6),
        longest_in_context: reach(4, 5),
        extra_states: reach(1, 2),
        access_strides: reach([1, 8], [1, 1]),
        states: 183,
        classes: 21,
    });
}

#[test]
fn uri() {
    check(&Subject {
        rule: "URI",
        parse: |bytes| {
            let found = Uri::parse_bytes(bytes).map(|uri| *uri);
            by_both_parsers(bytes, found, |text| Uri::parse_const(text).map(|uri| *uri))
        },
        prefix: "a:",
        longest: reach(4, 6),
        longest_in_context: reach(3, 5),
        extra_states: reach(0, 2),
        access_strides: reach([16, 128], [1, 1]),
        states: 180,
        classes: 21,
    });
}

#[test]
fn absolute_uri() {
    check(&Subject {
        rule: "absolute-URI",
        parse: |bytes| by_form::<Rfc3986>(bytes, Form::AbsoluteUri),
        prefix: "a:",
        longest: reach(4, 6),
        longest_in_context: reach(3, 5),
        extra_states: reach(0, 2),
        access_strides: reach([16, 128], [1, 1]),
        states: 177,
        classes: 20,
    });
}

#[test]
fn relative_ref() {
    check(&Subject {
        rule: "relative-ref",
        parse: |bytes| by_form::<Rfc3986>(bytes, Form::RelativeRef),
        prefix: "",
        longest: reach(4, 6),
        longest_in_context: reach(3, 5),
        extra_states: reach(0, 2),
        access_strides: reach([16, 128], [1, 1]),
        states: 181,
        classes: 19,
    });
}

/// The result of the parser, which must equal that of the `const` parser.
fn by_both_parsers<'t, R>(
    bytes: &'t [u8],
    found: Result<R, ParseError>,
    walk: fn(&'t str) -> Result<R, ParseError>,
) -> Result<Parts<'t>, ParseError>
where
    Parts<'t>: From<R>,
{
    let found = found.map(Parts::from);
    if let Ok(text) = std::str::from_utf8(bytes) {
        assert_eq!(found, walk(text).map(Parts::from), "{text}");
    }
    found
}

/// The result for a form, which must be that of the fast parser for references of this form.
fn by_form<'t, S: UriSpec>(bytes: &'t [u8], form: Form) -> Result<Parts<'t>, ParseError> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        // Only strings are parsed by form, so the form is that of the start.
        Err(error) => {
            by_form::<S>(&bytes[..error.valid_up_to()], form)?;
            return GenericUriRef::<S>::parse_bytes(bytes).map(Parts::from);
        }
    };
    let found = GenericUriRef::<S>::parse_as(text, form);
    let has_form = GenericUriRef::<S>::parse(text).is_ok_and(|reference| match form {
        Form::Reference => true,
        Form::Uri => reference.scheme().is_some(),
        Form::AbsoluteUri => reference.is_absolute(),
        Form::RelativeRef => reference.is_relative(),
    });
    assert_eq!(found.is_ok(), has_form, "{text}");
    found.map(Parts::from)
}

fn check(subject: &Subject) {
    let automaton = Dfa::from_grammar(&GRAMMAR, subject.rule).unwrap();
    let make = || {
        let mut judge = Judge::new(subject.parse, &RULES);
        move |text: &[u8]| judge.judge(text)
    };
    let automata = [&automaton];
    let trial = Trial::new(make, &automata, &[]);
    trial.run(&Plan {
        rule: subject.rule,
        sizes: &[(subject.states, subject.classes)],
        letters: subject.classes,
        longest: subject.longest,
        contexts: CONTEXTS.map(|context| [subject.prefix, context].concat()).to_vec(),
        longest_in_context: subject.longest_in_context,
        extra_states: subject.extra_states,
        access_strides: subject.access_strides,
    });

    let addresses = addresses(trial.checker(), subject.prefix);
    let shapes = ADDRESSES.map(|(_, parts, _, longest, _)| count(parts.len(), longest));
    addresses.settle(subject.rule, shapes.iter().sum());
}

fn addresses<J: FnMut(&[u8]) -> Verdict>(mut checker: Checker<'_, J>, prefix: &str) -> Tally {
    for (before, parts, separator, longest, suffix) in ADDRESSES {
        let indices: Vec<u8> = (0..parts.len() as u8).collect();
        for_each_word(b"", &indices, longest, |word| {
            let list: Vec<&str> = word.iter().map(|&index| parts[usize::from(index)]).collect();
            checker.check([prefix, before, &list.join(separator), suffix].concat().as_bytes());
        });
    }
    checker.tally
}
