//! Checks the table of rules in the documentation of `urikit_text::guess`, which `cargo xtask
//! pages` writes.

use std::path::Path;

use urikit::Uri;
use urikit_text::guess::Rule;

use super::guesser;

fn table() -> String {
    let mut table =
        "//! | rule | confidence | example | URI | why | source |\n//! |---|---|---|---|---|---|\n"
            .to_owned();
    for rule in Rule::all() {
        let Rule { id, why, source, confidence, example: (text, uri), .. } = rule;
        let text = text.replace('\n', "⏎");
        table +=
            &format!("//! | `{id}` | {confidence} | `{text}` | `{uri}` | {why} | {source} |\n");
    }
    table + "//!\n"
}

#[test]
fn table_of_guess_rules_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/guess.rs");
    let source = std::fs::read_to_string(&path).expect("the module can be read");
    let (before, rest) = source.split_once("//! | rule |").expect("there is a table");
    let (_, rest) = rest.split_once("//! # Complexity").expect("a section follows the table");
    let expected = format!("{before}{}//! # Complexity{rest}", table());
    if std::env::var_os("WRITE_PAGES").is_some() {
        std::fs::write(&path, &expected).expect("the module can be written");
    }
    let source = std::fs::read_to_string(&path).expect("the module can be read");
    assert!(source == expected, "src/guess.rs is out of date; run `cargo xtask pages`");
}

#[test]
fn every_rule_produces_its_example() {
    for rule in Rule::all() {
        let (text, uri) = rule.example;
        let guesser = match rule.id {
            "resolved" => guesser().base(Uri::parse("http://a/b/c/d;p?q").unwrap()),
            _ => guesser(),
        };
        let guesses = guesser.guess(text).guesses;
        let produced: Vec<_> =
            guesses.iter().map(|guess| (guess.rule.id, guess.uri.as_str())).collect();
        assert!(produced.contains(&(rule.id, uri)), "{}: {produced:?}", rule.id);
    }
}

#[test]
fn rules_have_unique_names_and_a_reason() {
    for rule in Rule::all() {
        assert_eq!(Rule::find(rule.id).map(|found| found.why), Some(rule.why));
        assert_eq!(Rule::all().filter(|other| other.id == rule.id).count(), 1, "{}", rule.id);
        assert!(!rule.why.ends_with('.') && !rule.source.is_empty());
    }
}
