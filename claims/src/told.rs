//! What errors, reasons and steps say of themselves: names for programs, sentences for people, rules and where these stand.

use std::collections::HashSet;
use std::sync::LazyLock;

use urikit::ParseError;
use urikit_conformance::{RFC1738, RFC1808, RFC2396, RFC2732, RFC3986, RFC3987, RFC6570, RFC6874};

/// The rules of the grammars, each with its document's number.
static RULES: LazyLock<HashSet<(&str, String)>> = LazyLock::new(|| {
    // A document that updates another one has its rules too.
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
        lines.filter_map(move |line| Some((number, line.split_once('=')?.0.trim().to_ascii_lowercase())))
    });
    // The operators that no template has yet are left out of the grammar that templates are held to (RFC 6570 section 2.2).
    rules.chain([("6570", "op-reserve".to_owned())]).collect()
});

/// A name that programs can rely on: words of small letters and digits with a hyphen between, or a plus where one document is added to
/// another.
pub(crate) fn code(code: &str) {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    assert!(code.split(['-', '+']).all(is_word), "{code:?}");
}

/// What can stand behind a colon and before more: one line of words, without a full stop.
pub(crate) fn sentence(text: &str) {
    assert!(text.contains(' ') && !text.contains(|c: char| c.is_control()), "{text:?}");
    assert!(text.trim() == text && !text.ends_with('.'), "{text:?}");
}

/// A document and a section of it, such as `RFC 3986 section 3.2`; its number.
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

/// A rule in the notation of its document's grammar is one that the grammar has; others are words.
pub(crate) fn rule(rule: &str, of: &str) {
    let number = section(of);
    match rule.split_once(" = ") {
        Some((name, elements)) => {
            // The older documents have underscores in their names, of which ABNF has none, and case does not matter there.
            let name = name.replace('_', "-").to_ascii_lowercase();
            assert!(RULES.contains(&(number, name)) && !elements.is_empty(), "{rule:?} of {of:?}");
        }
        None => sentence(rule),
    }
}

/// Each of these has a name of its own, and no other is in the way of finding it.
pub(crate) fn names<T: Copy + PartialEq>(all: &[T], name: impl Fn(T) -> &'static str) {
    for (at, &one) in all.iter().enumerate() {
        code(name(one));
        assert!(all[..at].iter().all(|&other| name(other) != name(one)), "{:?}", name(one));
    }
}

/// What the error of a parser says beside its place.
pub(crate) fn parse_error(error: ParseError) {
    code(error.code());
    sentence(error.message());
    error.help().into_iter().for_each(sentence);
    rule(error.rule(), error.section());
    code(error.document().code());
    assert!(error.to_string().starts_with(error.message()), "{error}");
}
