//! References with zone identifiers against the automaton of RFC 3986's rules as RFC 6874 updates them.
//!
//! What is accepted has to come apart into a text of RFC 3986 and a ZoneID; which of them there are is asked of automata.

use urikit::UriRef;
use urikit::zone::ZonedRef;
use urikit_conformance::{RFC3986, RFC6874, dfa::Dfa, grammar::Grammar};

use urikit_conformance::reach::reach;

use crate::support::trial::{Plan, Trial, Verdict, first_false};

/// Prefixes that lead to an address, to the delimiter, and behind it.
const CONTEXTS: [&str; 9] = [
    "//[",
    "//[::",
    "//[::%",
    "//[::%2",
    "//[::%25",
    "//[::1.2.3.4%25a",
    "//[1:2:3:4:5:6:7:8",
    "//[v1.a%",
    "a://u%25@[::%25a]",
];

#[test]
fn zoned_reference() {
    let grammar = Grammar::parse(RFC3986).unwrap().updated(RFC6874).unwrap();
    let rule = |name| Dfa::from_grammar(&grammar, name).unwrap();
    let automaton = rule("URI-reference");
    let rules = &Rules {
        uri: Dfa::from_abnf(RFC3986, "URI-reference").unwrap(),
        address: rule("IPv6address"),
        zone: rule("ZoneID"),
    };
    let make = || move |text: &[u8]| judge(text, rules);
    Trial::new(make, &[&automaton], &[]).run(&Plan {
        rule: "URI-reference",
        sizes: &[(automaton.states(), automaton.classes())],
        letters: automaton.classes(),
        longest: 4,
        contexts: CONTEXTS.map(String::from).to_vec(),
        longest_in_context: reach(3, 4),
        extra_states: 0,
        access_strides: reach([1, 8], [1, 1]),
    });
}

/// What tells the two kinds of text apart.
struct Rules {
    /// A URI-reference without the update.
    uri: Dfa,
    address: Dfa,
    zone: Dfa,
}

fn judge(bytes: &[u8], rules: &Rules) -> Verdict {
    let found = ZonedRef::parse_bytes(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        assert_eq!(found, ZonedRef::parse_const(text), "{text}");
    }
    found.map(|zoned| fault_of_parts(bytes, zoned, rules))
}

/// A text of RFC 3986 is itself; any other is one and `%25` and a ZoneID before the `]`, of which there is one.
fn fault_of_parts(bytes: &[u8], zoned: ZonedRef<'_>, rules: &Rules) -> Option<&'static str> {
    let Ok(text) = std::str::from_utf8(bytes) else { return Some("not UTF-8") };
    if rules.uri.accepts(bytes) {
        return first_false(&[
            (zoned.as_uri_ref() == UriRef::parse(text).ok(), "not the reference that it is"),
            (zoned.zone().is_none() && zoned.address().is_none(), "a zone out of nothing"),
            (zoned.without_zone() == text, "something else without a zone"),
        ]);
    }
    let (Some(open), Some(close)) = (text.find('['), text.find(']')) else {
        return Some("no brackets");
    };
    let Some((address, zone)) = text[open + 1..close].split_once("%25") else {
        return Some("no delimiter");
    };
    let without = [&text[..=open], address, &text[close..]].concat();
    let uri = zoned.without_zone();
    let normal = zoned.normal_form();
    let again = ZonedRef::parse(&normal).map(|zoned| zoned.normal_form());
    first_false(&[
        (zoned.as_uri_ref().is_none(), "a reference that RFC 3986 does not have"),
        (rules.address.accepts(address.as_bytes()), "address breaks its rule"),
        (rules.zone.accepts(zone.as_bytes()), "zone breaks its rule"),
        (zoned.zone().is_some_and(|found| found == zone), "zone"),
        (zoned.address() == address.parse().ok(), "address"),
        (
            uri == *without && UriRef::parse(&without).as_ref() == Ok(&uri.as_uri_ref()),
            "without the zone",
        ),
        (again.as_ref() == Ok(&normal), "the normal form has another one"),
    ])
}
