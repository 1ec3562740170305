//! The wording of all rules, for review. To update it, run the test with `UPDATE_SNAPSHOTS=1`.

use std::fmt::Write;
use std::path::Path;

use urikit_audit::{Example, Rule};

use super::only;
use super::testing::code;

/// Returns the wording of a rule, with the message for one example.
fn describe(rule: &Rule) -> String {
    let Rule { id, severity, what, why, remedy, source, .. } = rule;
    let mut text = format!("{id}\n  severity: {severity}\n  title:    {what}\n");
    let message = |example: &Example| only(rule).audit(example.text)[0].message();
    // Prefer an example whose message has details. Those of `syntax` are from the parser.
    let has_detail = |example: &&Example| *id != "syntax" && message(example) != *what;
    if let Some(example) = rule.refused.iter().find(has_detail).or(rule.refused.first()) {
        let message = if *id == "syntax" { format!("{what}: ...") } else { message(example) };
        let _ = writeln!(text, "  example:  {}\n  message:  {message}", code(example.text));
    }
    let _ = write!(text, "  why:      {why}\n  remedy:   {remedy}\n  source:   {source}\n");
    text
}

#[test]
fn wording_of_rules_is_unchanged() {
    let descriptions: Vec<String> = Rule::all().map(describe).collect();
    let actual = descriptions.join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/rules.txt");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, &actual).expect("the snapshot is writable");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        actual == expected,
        "tests/snapshots/rules.txt differs; review the wording, and run with UPDATE_SNAPSHOTS=1"
    );
}
