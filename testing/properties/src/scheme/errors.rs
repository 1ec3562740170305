//! Errors of schemes.

use urikit::Uri;
use urikit_legacy::rfc1738::Url;
use urikit_schemes::{Revision, Rule, SchemeError, reader};

/// Codes of errors after `//` in any scheme (RFC 1738 section 3.1), and of an unexpected scheme.
const COMMON: [&str; 5] =
    ["login-missing", "host-missing", "port-range", "userinfo-unexpected", "scheme-other"];

/// An error has a span, a scheme, a section, and one line of text without parts of the input.
pub(super) fn check(error: &SchemeError, scheme: &str, revision: Revision, text: &str) {
    let rule = error.rule();
    assert!(text.get(error.span()).is_some(), "{text}: {error:?}");
    check_rule(&rule);
    assert_eq!(error.code(), rule.code);
    assert_eq!(error.to_string(), format!("{} (byte {})", error.message(), error.span().start));
    let drawing = error.display(text);
    let drawn = drawing.to_string();
    assert!(drawn.lines().next().is_some_and(|line| line.contains(rule.message)), "{drawn}");
    assert!(
        drawn.ends_with(&format!("\n  = rule: {} ({})", rule.definition, rule.section)),
        "{drawn}"
    );
    assert_eq!(format!("{drawing:?}"), format!("{error:?}"), "{text}");
    if is_of(&rule, scheme) {
        return;
    }
    // Other errors are those of the URL grammar.
    assert_eq!(revision, Revision::Rfc1738, "{text}: {error:?}");
    let url = Url::parse(text).expect_err("no URL");
    let found = (url.span(), url.code(), url.message(), url.rule(), url.section());
    assert_eq!(
        found,
        (error.span(), rule.code, rule.message, rule.definition, rule.section),
        "{text}"
    );
}

/// Returns whether a rule belongs to a scheme rather than to all URLs.
fn is_of(rule: &Rule, scheme: &str) -> bool {
    let own = rule.code.strip_prefix(family(scheme));
    COMMON.contains(&rule.code) || own.is_some_and(|rest| rest.starts_with('-'))
}

/// A rule has a section, a code in lowercase, and a message in one line.
fn check_rule(rule: &Rule) {
    let Rule { code, message, definition, section, .. } = *rule;
    assert_eq!(Rule::new(code, message, definition, section), *rule);
    let is_word = |word: &str| {
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    assert!(code.split('-').all(is_word), "{code}");
    for text in [message, definition] {
        assert!(
            !text.is_empty() && !text.contains(char::is_control) && text.trim() == text,
            "{code}: {text:?}"
        );
    }
    // Such as `RFC 3966 section 3, erratum 203`.
    let is_place = |place: &str| {
        let words: Vec<&str> = place.split(' ').collect();
        let is_number =
            |number: &str| number.bytes().all(|byte| byte.is_ascii_digit()) && !number.is_empty();
        match words[..] {
            ["RFC", number, "section" | "appendix", at] => is_number(number) && !at.is_empty(),
            ["erratum", number] => is_number(number),
            _ => false,
        }
    };
    assert!(section.starts_with("RFC ") && section.split(", ").all(is_place), "{code}: {section}");
}

/// The start of a scheme's codes, which schemes of one protocol share.
fn family(scheme: &str) -> &str {
    let plain = scheme.strip_suffix('s').filter(|plain| reader(plain).is_some());
    if scheme == "tn3270" { "telnet" } else { plain.unwrap_or(scheme) }
}

/// A view rejects URIs of other schemes.
pub(super) fn check_other_scheme(read: urikit_schemes::SchemeParser, uri: Uri<'_>) {
    let error = read(uri, Revision::Current, &mut super::Ignore).expect_err("another scheme");
    let name = uri.as_str().find(':').expect("a scheme");
    assert_eq!((error.code(), error.span()), ("scheme-other", 0..name), "{uri}");
    check_rule(&error.rule());
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use urikit::Uri;

    use super::super::{Ignore, viewed};
    use super::is_of;
    use crate::corpus;

    /// Code and section identify a rule.
    #[test]
    fn codes_identify_rules() {
        let inputs = fs::read_to_string(corpus::file("views")).expect("the corpus exists");
        let mut rules = BTreeMap::new();
        for input in corpus::read(&inputs).expect("valid escapes") {
            let (info, revision, text) = viewed(&input);
            let Some(uri) = Uri::parse(&text).ok() else { continue };
            let Err(error) = urikit_schemes::reader(info.name).expect("the scheme has a view")(
                uri,
                revision,
                &mut Ignore,
            ) else {
                continue;
            };
            let rule = error.rule();
            // In URLs the same rule applies to hosts and paths; the component distinguishes them.
            if !is_of(&rule, info.name) {
                continue;
            }
            assert_eq!(*rules.entry((rule.code, rule.section)).or_insert(rule), rule, "{text}");
        }
        assert!(rules.len() > 80, "{} rules", rules.len());
    }
}
