//! `docs/rules.md` is made from the rules; with the variable `WRITE_RULES` set it is written, else compared.

use std::fmt::Write;
use std::path::Path;

use urikit_audit::{Example, Rule};

use super::{all, ids};

fn page() -> String {
    let mut page = "\
# Rules of the audit

Made from the rules themselves by `WRITE_RULES=1 cargo test -p urikit-audit page`. In examples «» are around the bytes that the
rule points at, and what is not printable stands as in Rust. *Also* are the other rules that find something in the text.

| rule | severity | example | also | source |
|---|---|---|---|---|
"
    .to_owned();
    for rule in Rule::all() {
        for (at, example) in rule.refused.iter().enumerate() {
            let (name, source) = if at == 0 { (link(rule), rule.source) } else { (String::new(), "") };
            let severity = super::only(rule).worst(example.text).expect("it is refused");
            let text = code(&marked(example));
            let _ = writeln!(page, "| {name} | {severity} | {text} | {} | {source} |", also(rule, example));
        }
    }
    for rule in Rule::all() {
        let Rule { id, severity, what, why, source, .. } = rule;
        let _ = write!(page, "\n## {id}\n\n{}: {what}. {why}\n\n", capitalized(severity.name()));
        let accepted: Vec<String> = rule.accepted.iter().map(|text| code(text)).collect();
        let _ = write!(page, "Nothing is found in {}.\n\nSource: {source}.\n", accepted.join(", "));
    }
    page
}

fn link(rule: &Rule) -> String {
    format!("[{0}](#{0})", rule.id)
}

fn also(rule: &Rule, example: &Example) -> String {
    let mut others = ids(&all().audit(example.text));
    others.retain(|id| *id != rule.id);
    others.join(", ")
}

fn marked(example: &Example) -> String {
    let Example { text, start, end, .. } = *example;
    format!("{}«{}»{}", &text[..start], &text[start..end], &text[end..])
}

/// A text in a table. Bars are escaped there even in code.
pub(crate) fn code(text: &str) -> String {
    let shown: String =
        text.chars().map(|c| if c == '\\' { c.to_string() } else { c.escape_debug().to_string() }).collect();
    if shown.is_empty() { "the empty text".to_owned() } else { format!("`{}`", shown.replace('|', "\\|")) }
}

fn capitalized(word: &str) -> String {
    word[..1].to_ascii_uppercase() + &word[1..]
}

#[test]
fn the_page_is_that_of_the_rules() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules.md");
    let page = page();
    if std::env::var_os("WRITE_RULES").is_some() {
        std::fs::write(&path, &page).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == page,
        "docs/rules.md is not that of the rules: WRITE_RULES=1 cargo test -p urikit-audit page"
    );
}
