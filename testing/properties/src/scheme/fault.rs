//! What holds of every fault of a scheme, whichever rule is broken.

use urikit::Uri;
use urikit::rfc1738::Url;
use urikit_schemes::{Revision, Rule, SchemeError};

/// Codes of what stands behind `//` in any scheme (RFC 1738 section 3.1), and of another scheme.
const COMMON: [&str; 5] =
    ["login-missing", "host-missing", "port-range", "userinfo-unexpected", "scheme-other"];

/// A fault of a URI of a scheme points into its text, names its scheme and its document, and says it in one line that shows none of the
/// text.
pub(super) fn is_one(error: &SchemeError, scheme: &str, revision: Revision, text: &str) {
    let rule = error.rule();
    assert!(text.get(error.span()).is_some(), "{text}: {error:?}");
    has_four_texts(rule);
    assert_eq!(error.code(), rule.code);
    assert_eq!(error.to_string(), format!("{} (byte {})", rule.message, error.span().start));
    let drawing = error.display(text);
    let drawn = drawing.to_string();
    assert!(drawn.lines().next().is_some_and(|line| line.contains(rule.message)), "{drawn}");
    assert!(
        drawn.ends_with(&format!("\n  = rule: {} ({})", rule.definition, rule.section)),
        "{drawn}"
    );
    assert_eq!(format!("{drawing:?}"), format!("{error:?}"), "{text}");
    if is_of(rule, scheme) {
        return;
    }
    // All else is said by the grammar of all URLs, in their place.
    assert_eq!(revision, Revision::Rfc1738, "{text}: {error:?}");
    let url = Url::parse(text).expect_err("no URL");
    let said = (url.span(), url.code(), url.message(), url.rule(), url.section());
    assert_eq!(
        said,
        (error.span(), rule.code, rule.message, rule.definition, rule.section),
        "{text}"
    );
}

/// Whether a rule is one of a scheme, and not of all URLs.
fn is_of(rule: &Rule, scheme: &str) -> bool {
    COMMON.contains(&rule.code)
        || families(scheme).iter().any(|family| rule.code.starts_with(family))
}

/// A rule says what its document is, has a code of words in lower case, and a message in one line.
fn has_four_texts(rule: &Rule) {
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

/// What the codes of a scheme begin with: its name, or that of the scheme whose syntax it has.
fn families(scheme: &str) -> &'static [&'static str] {
    match scheme {
        "about" => &["about-"],
        "cid" => &["cid-"],
        "data" => &["data-"],
        "file" => &["file-"],
        "ftp" => &["ftp-"],
        "geo" => &["geo-"],
        "gopher" => &["gopher-"],
        "http" | "https" => &["http-"],
        "ldap" | "ldaps" => &["ldap-"],
        "mailto" => &["mailto-"],
        "mid" => &["mid-"],
        "news" => &["news-"],
        "nntp" => &["nntp-"],
        "prospero" => &["prospero-"],
        "sip" | "sips" => &["sip-"],
        "tel" => &["tel-"],
        "telnet" | "tn3270" => &["telnet-"],
        "urn" => &["urn-"],
        "wais" => &["wais-"],
        "ws" | "wss" => &["ws-"],
        scheme => unreachable!("nothing is known of {scheme}"),
    }
}

/// A URI of another scheme is none of a view's, and said to be.
pub(super) fn is_of_another(read: urikit_schemes::SchemeParser, uri: Uri<'_>) {
    let error = read(uri, Revision::Current, &mut super::Deaf).expect_err("another scheme");
    let name = uri.as_str().find(':').expect("a scheme");
    assert_eq!((error.code(), error.span()), ("scheme-other", 0..name), "{uri}");
    has_four_texts(error.rule());
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use urikit::Uri;

    use super::super::{Deaf, viewed};
    use super::is_of;
    use crate::corpus;

    /// A code and a section are one rule: who knows them need not look at its other texts.
    #[test]
    fn codes_differ_where_rules_do() {
        let inputs = fs::read_to_string(corpus::file("views")).expect("inputs are kept");
        let mut rules = BTreeMap::new();
        for input in corpus::read(&inputs).expect("escapes that are whole") {
            let (info, revision, text) = viewed(&input);
            let Some(uri) = Uri::parse(&text).ok() else { continue };
            let Err(error) =
                urikit_schemes::reader(info.name).expect("it has one")(uri, revision, &mut Deaf)
            else {
                continue;
            };
            let rule = error.rule();
            // Of URLs the same is wrong with a host and with a path, and the component tells which.
            if !is_of(rule, info.name) {
                continue;
            }
            assert_eq!(*rules.entry((rule.code, rule.section)).or_insert(rule), rule, "{text}");
        }
        assert!(rules.len() > 80, "{} rules", rules.len());
    }
}
