use urikit_conformance::RFC6570;
use urikit_conformance::dfa::Dfa;
use urikit_conformance::enumerate::for_each_word;
use urikit_conformance::expand_rfc6570::{is_iprivate, is_ucschar};
use urikit_template::{Template, TemplateErrorKind};

/// One character of each kind that a parser distinguishes.
const ALPHABET: &[u8] = b"{}+?.,=a01*:% ";

const CONTEXTS: [&str; 8] = ["", "{a", "{a:1", "{a:123", "{?a,", "{a*", "{%4", "{a.b"];

/// The parser agrees with the automaton, and an error starts no later than the first dead byte.
fn check(grammar: &Dfa, word: &[u8]) {
    let text = std::str::from_utf8(word).expect("ASCII");
    match Template::parse(text) {
        Ok(template) => {
            assert!(grammar.accepts(word), "{text:?} is accepted");
            assert_eq!(template.as_str(), text);
        }
        Err(error) => {
            assert!(!grammar.accepts(word), "{text:?}: {error}");
            let lost = grammar.first_dead(word).unwrap_or(text.len());
            let span = error.span();
            assert!(
                span.start <= lost && span.end <= text.len(),
                "{text:?}: {error}, lost at {lost}"
            );
            assert_ne!(error.kind(), TemplateErrorKind::TooLong);
            assert!(!error.display(text).to_string().is_empty());
        }
    }
}

#[test]
fn every_short_input() {
    let grammar = Dfa::from_abnf(RFC6570, "URI-Template").expect("the rule exists");
    let mut count = 0_u64;
    for context in CONTEXTS {
        for_each_word(context.as_bytes(), ALPHABET, 4, |word| {
            check(&grammar, word);
            count += 1;
        });
    }
    assert_eq!(count, 8 * (1 + 14 + 14 * 14 + 14 * 14 * 14 + 14 * 14 * 14 * 14));
}

#[test]
fn every_ascii_character_everywhere() {
    let grammar = Dfa::from_abnf(RFC6570, "URI-Template").expect("the rule exists");
    for context in CONTEXTS {
        for byte in 0..0x80 {
            for end in ["", "}", "a}", "1}", "41}"] {
                check(&grammar, &[context.as_bytes(), &[byte], end.as_bytes()].concat());
            }
        }
    }
}

#[test]
fn every_character_of_unicode_in_a_literal() {
    for c in ('\u{80}'..=char::MAX).filter(|c| !c.is_ascii()) {
        let text = c.to_string();
        assert_eq!(Template::parse(&text).is_ok(), is_ucschar(c) || is_iprivate(c), "{c:?}");
        assert!(Template::parse(&format!("{{{c}}}")).is_err(), "{c:?} in a name");
    }
}
