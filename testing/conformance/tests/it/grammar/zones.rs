//! References with zone identifiers against the automaton of RFC 3986 with RFC 6874.

use urikit_conformance::{RFC3986, RFC6874, dfa::Dfa, grammar::Grammar};
use urikit_legacy::rfc6874::ZonedRef;

use urikit_conformance::reach::reach;

use crate::support::trial::{Plan, Trial, Verdict, first_false};

/// Prefixes that end before the address, in the delimiter, and after it.
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

struct Rules {
    /// Without RFC 6874.
    uri: Dfa,
    address: Dfa,
    zone: Dfa,
}

fn judge(bytes: &[u8], rules: &Rules) -> Verdict {
    Ok(part_mismatch(bytes, ZonedRef::parse_bytes(bytes)?, rules))
}

/// An RFC 3986 reference is returned unchanged; any other has `%25` and a ZoneID before its `]`.
fn part_mismatch(bytes: &[u8], zoned: ZonedRef<'_>, rules: &Rules) -> Option<&'static str> {
    let Ok(text) = std::str::from_utf8(bytes) else { return Some("not UTF-8") };
    if rules.uri.accepts(bytes) {
        return first_false(&[
            (zoned.as_uri_ref().is_some_and(|uri| uri == text), "reference differs"),
            (zoned.zone().is_none() && zoned.address().is_none(), "zone in an RFC 3986 reference"),
            (zoned.without_zone() == text, "RFC 3986 reference changed by removing the zone"),
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
        (zoned.as_uri_ref().is_none(), "a reference with a zone converts to RFC 3986"),
        (rules.address.accepts(address.as_bytes()), "invalid address"),
        (rules.zone.accepts(zone.as_bytes()), "invalid zone"),
        (zoned.zone().is_some_and(|found| found.as_str() == zone), "zone"),
        (zoned.address() == address.parse().ok(), "address"),
        (uri == *without, "wrong result without the zone"),
        (again.as_ref() == Ok(&normal), "normal form is not stable"),
    ])
}
