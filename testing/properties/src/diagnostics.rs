//! Codes, messages, rules, and sections of errors.

use std::collections::HashSet;
use std::sync::LazyLock;

use urikit_conformance::{RFC1738, RFC1808, RFC2396, RFC2732, RFC3986, RFC3987, RFC6570, RFC6874};

/// Specification numbers and rule names of the grammars.
static RULES: LazyLock<HashSet<(&str, String)>> = LazyLock::new(|| {
    // Including the rules of the updated specification.
    let documents: [(&str, &[&str]); 8] = [
        ("1738", &[RFC1738]),
        ("1808", &[RFC1808]),
        ("2396", &[RFC2396]),
        ("2732", &[RFC2732, RFC2396]),
        ("3986", &[RFC3986]),
        ("3987", &[RFC3987, RFC3986]),
        ("6570", &[RFC6570]),
        ("6874", &[RFC6874, RFC3986]),
    ];
    let rules = documents.into_iter().flat_map(|(number, grammars)| {
        let lines = grammars.iter().flat_map(|grammar| grammar.lines());
        lines.filter_map(move |line| {
            Some((number, line.split_once('=')?.0.trim().to_ascii_lowercase()))
        })
    });
    // The grammar of RFC 6570 section 2.2 without the reserved operators, which templates cannot
    // use yet.
    rules.chain([("6570", "op-reserve".to_owned())]).collect()
});

/// Returns whether it consists of lowercase words and digits, separated by hyphens.
pub(crate) fn is_name(name: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    name.split('-').all(|word| !word.is_empty() && word.bytes().all(is_sign))
}

pub(crate) fn is_line(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(char::is_control)
}

/// Returns whether it names a section, or several, of an RFC.
#[cfg(feature = "full")]
pub(crate) fn is_section(text: &str) -> bool {
    let Some((number, place)) = text.strip_prefix("RFC ").and_then(|text| text.split_once(' '))
    else {
        return false;
    };
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
    let is_place =
        ["section ", "sections ", "appendix "].iter().any(|word| place.starts_with(word));
    is_number && is_place && is_line(text)
}

/// The names are valid and distinct.
pub(crate) fn are_names<'n>(names: impl IntoIterator<Item = &'n str>) {
    let names: Vec<&str> = names.into_iter().collect();
    for (at, name) in names.iter().enumerate() {
        // Combined specifications have a plus sign in their name.
        assert!(name.split('+').all(is_name) && !names[..at].contains(name), "{names:?}");
    }
}

pub(crate) fn names<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str) {
    are_names(all.iter().map(|&one| name(one)));
}

pub(crate) fn code(code: &str) {
    are_names([code]);
}

/// A message: one line, without a final period.
pub(crate) fn sentence(text: &str) {
    assert!(is_line(text) && text.contains(' ') && !text.ends_with('.'), "{text:?}");
}

/// Parses a section such as `RFC 3986 section 3.2` and returns the number of the specification.
pub(crate) fn section(section: &str) -> &str {
    let mut words = section.split(' ');
    let [series, number, what, place] = std::array::from_fn(|_| words.next().unwrap_or_default());
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_place = match what {
        "section" => place.split('.').all(is_number),
        "appendix" => place.len() == 1 && place.as_bytes()[0].is_ascii_uppercase(),
        _ => false,
    };
    assert!(["RFC", "UTS"].contains(&series) && is_number(number) && is_place, "{section:?}");
    let erratum: Vec<&str> = words.collect();
    assert!(
        matches!(*erratum, []) || matches!(*erratum, ["with", "erratum", it] if is_number(it)),
        "{section:?}"
    );
    number
}

/// A rule in ABNF is in the grammar of its specification; others are descriptions.
pub(crate) fn rule(rule: &str, of: &str) {
    let number = section(of);
    match rule.split_once(" = ") {
        Some((name, elements)) => {
            // Underscores are not allowed in ABNF, and case is ignored.
            let name = name.replace('_', "-").to_ascii_lowercase();
            assert!(RULES.contains(&(number, name)) && !elements.is_empty(), "{rule:?} of {of:?}");
        }
        None => sentence(rule),
    }
}

/// The code, message, help, and rule of a parse error.
macro_rules! described {
    ($error:expr) => {{
        let error = $error;
        code(error.code());
        sentence(error.message());
        error.help().into_iter().for_each(sentence);
        rule(error.rule(), error.section());
        code(error.spec().code());
        assert!(error.to_string().starts_with(error.message()), "{error}");
    }};
}

pub(crate) fn parse_error(error: urikit::ParseError) {
    described!(error);
}

/// The same for an error by an earlier specification.
pub(crate) fn older_error(error: urikit_legacy::ParseError) {
    described!(error);
}
