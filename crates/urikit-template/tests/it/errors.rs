//! Errors: their kinds, spans, and formatting.

use std::collections::BTreeSet;
use std::error::Error as _;
use std::fmt;

use urikit_template::{Template, TemplateError, TemplateErrorKind};

/// A writer that always fails.
struct Full;

impl fmt::Write for Full {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Err(fmt::Error)
    }
}

#[test]
fn errors_have_kinds_and_spans() {
    use TemplateErrorKind as Kind;
    let parsed = |text| (text, Template::parse(text).unwrap_err());
    let (text, values) = ("a{x:1}", [("x", vec!["b"])]);
    let template = Template::parse(text).expect("a template");
    let expanded = |error: Result<String, TemplateError>| (text, error.unwrap_err());
    let named = [("x", "b")];
    let all = [
        (Kind::LiteralChar, 1..2, parsed("a b")),
        (Kind::LiteralEscape, 1..2, parsed("a%4")),
        (Kind::BraceUnopened, 1..2, parsed("a}")),
        (Kind::BraceUnclosed, 1..3, parsed("a{b")),
        (Kind::BraceNested, 3..4, parsed("a{b{c}}")),
        (Kind::OperatorReserved, 2..3, parsed("a{=b}")),
        (Kind::NameMissing, 2..2, parsed("a{}")),
        (Kind::NameChar, 3..4, parsed("a{b-c}")),
        (Kind::NameDot, 3..4, parsed("a{b..c}")),
        (Kind::NameEscape, 3..4, parsed("a{b%4}")),
        (Kind::PrefixLength, 4..5, parsed("a{b:0}")),
        (Kind::ModifierTail, 4..5, parsed("a{b**}")),
        (Kind::PrefixOfComposite, 2..5, expanded(template.expand(&values))),
        (Kind::ExpansionTooLong, 2..5, expanded(template.expander().at_most(1).expand(named))),
        (Kind::Write, 0..1, (text, template.expander().expand_into(named, &mut Full).unwrap_err())),
    ];
    for (kind, span, (text, error)) in &all {
        assert_eq!((error.kind(), error.span()), (*kind, span.clone()), "{text}");
        assert_eq!(error.to_string(), format!("{} (byte {})", error.message(), span.start));
        let (diagram, rule) = (error.display(text).to_string(), error.rule());
        let help = error.help().map_or(String::new(), |help| format!("\n  = help: {help}"));
        assert!(diagram.starts_with(&format!("error: {}\n", error.message())), "{diagram}");
        assert!(
            diagram.ends_with(&format!("  = rule: {rule} ({}){help}", error.section())),
            "{diagram}"
        );
    }
    // Only these kinds have help.
    let with_help = all.iter().filter(|(_, _, (_, error))| error.help().is_some());
    let with_help: Vec<&str> = with_help.map(|(_, _, (_, error))| error.code()).collect();
    assert_eq!(
        with_help,
        ["literal-char", "literal-escape", "brace-unopened", "name-dot", "name-escape"]
    );
    // Every kind has a different code and message.
    let codes: BTreeSet<&str> = all.iter().map(|(_, _, (_, error))| error.code()).collect();
    let messages: BTreeSet<String> =
        all.iter().map(|(_, _, (_, error))| error.to_string()).collect();
    assert_eq!((codes.len(), messages.len()), (all.len(), all.len()));
    for (_, _, (_, error)) in &all {
        let message = error.message();
        assert!(
            message.contains(' ') && !message.starts_with(' ') && !message.ends_with('.'),
            "{message}"
        );
        assert!(
            error.code().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'),
            "{message}"
        );
        assert!(error.rule().contains(' ') && error.source().is_none(), "{message}");
        assert!(
            error.section().starts_with("RFC ") && error.section().contains(" section "),
            "{message}"
        );
    }
}

#[test]
fn templates_of_4_gib_are_errors() {
    let limit = u32::MAX as usize;
    if Vec::<u8>::new().try_reserve_exact(limit + 1).is_err() {
        eprintln!("skipped: 4 GiB cannot be allocated");
        return;
    }
    let text = String::from_utf8(vec![0; limit + 1]).expect("zeros are UTF-8");
    let error = Template::parse(&text).expect_err("an error");
    assert_eq!((error.code(), error.span()), ("too-long", limit..limit));
}
