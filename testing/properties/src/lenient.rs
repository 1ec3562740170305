//! Lenient parsing.

use urikit::lenient::{Repair, Repaired};
use urikit::{Component, UriRef, UriRefBuf};

use crate::Held;
use crate::input::{Language, inputs, maybe_choice};
use crate::oracles::URI_REFERENCE;
use crate::peers::repairs;

/// Prefixes of inputs, so that more of them have a host.
const BEFORE: [&str; 8] =
    ["", "http://h", "https://h/", "http://", "//h", "http://h/?", "http://u@h/", " http:\\\\h\\"];

/// The result is valid, the repairs are exact and minimal, and the crate `url` finds the same
/// components.
pub(crate) fn lenient(data: &[u8]) -> Option<Held> {
    let (choice, rest) = maybe_choice(data);
    let before = choice.map_or("", |choice| BEFORE[usize::from(choice) % BEFORE.len()]);
    let [text] = inputs([&Language::LENIENT], rest);
    let input = format!("{before}{text}");
    let is_valid = URI_REFERENCE.accepts(input.as_bytes());
    match UriRefBuf::parse_lenient(&input) {
        Ok(result) => {
            assert_eq!(result.repairs().is_empty(), is_valid, "{input:?}");
            exact(&input, &result);
            repairs::compare(&input, result.as_uri_ref());
        }
        Err(error) => {
            assert!(!is_valid, "{input:?}: {error}");
            let has_place = input.get(error.span()).is_some();
            let is_repairable = match error.component() {
                Component::Scheme | Component::Authority | Component::Host | Component::Port => {
                    false
                }
                // A colon after the start of a first segment.
                Component::Path => !input.contains(':'),
                _ => true,
            };
            assert!(has_place && !is_repairable, "{input:?}: {error}");
        }
    }
    Some(Held)
}

/// Applying the repairs gives the result; each is documented and necessary.
fn exact(input: &str, result: &Repaired) {
    let reference = result.as_uri_ref();
    let output = reference.as_str();
    assert!(URI_REFERENCE.accepts(output.as_bytes()), "{input:?}: {output}");
    assert_eq!(applied(input, result.repairs().iter()), output, "{input:?}");
    let mut at = 0;
    for (number, repair) in result.repairs().iter().enumerate() {
        assert!(
            at <= repair.span().start && repair.span().start < repair.span().end,
            "{input:?}: {repair:?}"
        );
        at = repair.span().end;
        assert_eq!(&output[repair.new_span()], repair.replacement(), "{input:?}: {repair:?}");
        documented(input, reference, repair);
        let others = result.repairs().iter().enumerate().filter(|(other, _)| *other != number);
        let without = applied(input, others.map(|(_, repair)| repair));
        assert!(
            !URI_REFERENCE.accepts(without.as_bytes()),
            "{input:?}: {repair:?} is not needed: {without}"
        );
    }
    let again = UriRefBuf::parse_lenient(output).expect("a reference");
    assert_eq!((again.as_str(), again.repairs()), (output, &[][..]));
}

fn applied<'r>(input: &str, repairs: impl DoubleEndedIterator<Item = &'r Repair>) -> String {
    repairs.rev().fold(input.to_owned(), |mut text, repair| {
        text.replace_range(repair.span(), repair.replacement());
        text
    })
}

/// The replacement is documented for its characters and component.
fn documented(input: &str, reference: UriRef<'_>, repair: &Repair) {
    let old = &input[repair.span()];
    let new = repair.new_span();
    let is_in_place = match repair.component() {
        // Removed characters can be next to the component.
        _ if new.is_empty() => true,
        // A slash before the authority.
        Component::Authority => reference.authority().is_some() && repair.replacement() == "/",
        component => reference
            .span(component)
            .is_some_and(|span| span.start <= new.start && new.end <= span.end),
    };
    assert!(is_in_place, "{input:?}: {repair:?}");
    let escapes: String = old.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let is_documented = match repair.replacement() {
        "" if repair.component() == Component::Reference => old.chars().all(|c| c <= ' '),
        "" => old.chars().all(|c| "\t\n\r".contains(c)),
        "/" => old == "\\" && matches!(repair.component(), Component::Authority | Component::Path),
        new => new == escapes && old.chars().count() == 1,
    };
    // In ASCII, only these are escaped in a host.
    let is_host_character = !old.is_ascii() || "\"`{}".contains(old);
    let is_in_host = repair.component() == Component::Host && !new.is_empty();
    assert!(is_documented && (!is_in_host || is_host_character), "{input:?}: {repair:?}");
}
