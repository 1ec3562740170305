//! Guessing.

mod checks;

use urikit::Uri;
use urikit::component::Scheme;
use urikit_conformance::resolve_rfc3986::Strictness;
use urikit_text::guess::{self, Guesser, Rule};

use crate::input::{Language, choices};
use crate::oracles::URI_REFERENCE;
use crate::placeholders::fill;
use crate::resolve::guarded;
use crate::{Held, find};

/// Guesses are URIs, edits and remarks are correct, and without guesses there is a reason.
pub(crate) fn guessed(data: &[u8]) -> Option<Held> {
    let text = Language::REFERENCE.text(data);
    let guesses = guess::guess(&text);
    assert_eq!(guesses.guesses.is_empty(), guesses.refusal.is_some(), "{text:?}");
    assert!(guesses.guesses.len() <= 6, "{text:?}");
    for guess in &guesses.guesses {
        assert!(Uri::parse(guess.uri.as_str()).is_ok(), "{text:?}: {}", guess.uri);
    }
    checks::rules(&guesses.guesses);
    checks::distinct(&text, &guesses);
    if let Some(refusal) = &guesses.refusal {
        checks::error(&text, &guesses, refusal);
    }
    checks::edits(&text, &guesses.cleaned);
    checks::cleaned(&text);
    resolved(&text);
    Some(Held)
}

const BASE: &str = "http://a.example/b/c/d;p?q";

/// With a base an input is a reference, and nothing is guessed.
fn resolved(text: &str) {
    let guesser = Guesser::new().base(Uri::parse(BASE).expect("an absolute URI"));
    let guesses = guesser.guess(text);
    checks::edits(text, &guesses.cleaned);
    checks::rules(&guesses.guesses);
    let reference = find::escaped(&guesses.cleaned.text);
    let found: Vec<_> =
        guesses.guesses.iter().map(|guess| (guess.uri.as_str(), guess.rule.id)).collect();
    match &guesses.refusal {
        Some(refusal) => checks::parser_error(text, &guesses, refusal),
        None => {
            assert!(URI_REFERENCE.accepts(reference.as_bytes()), "{text:?}");
            let target = guarded(BASE, &reference, Strictness::Strict);
            // If white space was removed, the reference with the escaped space comes first.
            let last = match found.as_slice() {
                [(_, "space-escaped"), (uri, "space-removed")] | [(uri, "space-removed")] => uri,
                [(uri, "resolved")] => uri,
                _ => panic!("{text:?}: {found:?}"),
            };
            assert_eq!(*last, target, "{text:?}");
        }
    }
    // A valid reference without white space is accepted.
    let is_one = !guesses.cleaned.text.is_empty() && guesses.cleaned.text == text.trim();
    let is_reference = is_one && text.is_ascii() && URI_REFERENCE.accepts(reference.as_bytes());
    assert!(!is_reference || guesses.refusal.is_none(), "{text:?}");
}

/// Delimiters of URIs in text (RFC 3986 appendix C, RFC 1738 appendix).
const CONTEXTS: [(&str, &str); 8] = [
    ("", ""),
    (" ", "\t "),
    ("\n", "\r\n"),
    ("<", ">"),
    ("<URL:", ">"),
    (" <url: ", "\n> "),
    ("\"", "\""),
    ("“", "”"),
];

/// An abbreviation, its URI, and the rule, with placeholders as in [`fill`].
const ABBREVIATIONS: [(&str, &str, &str); 23] = [
    ("www.{w}.example/{p}", "http://www.{w}.example/{p}", "www"),
    ("www.{w}.de?{w}=1#{w}", "http://www.{w}.de?{w}=1#{w}", "www"),
    ("{w}.com", "http://{w}.com", "name"),
    ("{w}.{w}.org", "http://{w}.{w}.org", "name"),
    ("{w}.example/{p}", "http://{w}.example/{p}", "name-path"),
    ("ftp.{w}.fi/{p}", "ftp://ftp.{w}.fi/{p}", "service"),
    ("localhost/{p}", "http://localhost/{p}", "localhost"),
    ("localhost:3000/{p}", "http://localhost:3000/{p}", "host-port"),
    ("{w}.com:8080/{p}", "http://{w}.com:8080/{p}", "host-port"),
    ("{w}.com:443/{p}", "https://{w}.com:443/{p}", "port-scheme"),
    ("127.0.0.1/{p}", "http://127.0.0.1/{p}", "address"),
    ("[::1]/{p}", "http://[::1]/{p}", "address"),
    ("//{w}.com/{p}", "http://{w}.com/{p}", "network-path"),
    ("{w}@{w}.com", "mailto:{w}@{w}.com", "email"),
    ("git@{w}.example:{p}", "ssh://git@{w}.example/{p}", "scp"),
    ("not-{w}@{w}.example:{p}", "ssh://not-{w}@{w}.example/~/{p}", "scp"),
    ("/{p}", "file:///{p}", "root"),
    ("C:\\{w}\\{w}", "file:///C:/{w}/{w}", "drive"),
    ("\\\\{w}\\{w}\\{w}", "file://{w}/{w}/{w}", "unc"),
    ("+1 201 555 0123", "tel:+12015550123", "tel"),
    ("ISBN 0-451-45052-3", "urn:isbn:0451450523", "isbn"),
    ("doi:10.1000/{w}", "https://doi.org/10.1000/{w}", "doi"),
    ("arXiv:2301.00001v2", "https://arxiv.org/abs/2301.00001v2", "arxiv"),
];

/// The rules that use the default scheme.
const WITH_DEFAULT_SCHEME: [&str; 8] =
    ["www", "name", "name-path", "localhost", "host-port", "address", "network-path", "userinfo"];

/// Default schemes.
const SCHEMES: [&str; 4] = ["http", "coap", "x-y.z", "Https"];

/// Home directories, and the URIs of the files in them.
const HOMES: [(&str, &str); 5] = [
    ("/home/me", "file:///home/me/"),
    ("/home/me/", "file:///home/me/"),
    ("/", "file:///"),
    ("C:\\Users\\me", "file:///C:/Users/me/"),
    ("d:/", "file:///d:/"),
];

/// A path after `~` needs a configured home directory.
fn check_home(how: u8, [before, suffix]: [&str; 2], rest: &[u8]) {
    let (home, uri) = HOMES[usize::from(how) % HOMES.len()];
    let (path, _) = fill("{p}", rest);
    let text = format!("{before}~/{path}{suffix}");
    let guesses = Guesser::new().home(home).guess(&text);
    let best = guesses.best().map(|best| (best.uri.to_string(), best.rule.id));
    assert_eq!(best, Some((format!("{uri}{path}"), "home")), "{text:?} of {home}");
    let refusal = guess::guess(&text).refusal.expect("no home directory is configured");
    assert_eq!(
        (refusal.code(), refusal.span()),
        ("guess-home", before.len()..before.len() + 1),
        "{text:?}"
    );
}

/// The example of a rule is correct.
fn check_example(which: usize) {
    let rules: Vec<&Rule> = Rule::all().collect();
    let rule = rules[which % rules.len()];
    let guesser = Guesser::new().home("/home/me");
    let base = Uri::parse("http://a/b/c/d").expect("an absolute URI");
    let guesser = if rule.id == "resolved" { guesser.base(base) } else { guesser };
    let (text, uri) = rule.example;
    let guesses = guesser.guess(text);
    checks::rules(&guesses.guesses);
    assert!(
        guesses.guesses.iter().any(|it| (it.uri.as_str(), it.rule) == (uri, rule)),
        "{rule:?}: {guesses:?}"
    );
}

/// A URI or abbreviation in delimiters, possibly with line breaks, is guessed.
pub(crate) fn mended(data: &[u8]) -> Option<Held> {
    let ([which, context, how], rest) = choices(data);
    let (before, suffix) = CONTEXTS[usize::from(context) % CONTEXTS.len()];
    let (text, uri, rule) = if which & 1 == 0 {
        let uri = find::known(which >> 1, rest)?;
        let text = if context & 0x80 != 0 && before.contains('<') {
            find::broken(&uri)
        } else {
            uri.clone()
        };
        (text, find::escaped(&uri), "complete")
    } else {
        let (text, uri, rule) = ABBREVIATIONS[usize::from(which >> 1) % ABBREVIATIONS.len()];
        (fill(text, rest).0, fill(uri, rest).0, rule)
    };
    let text_in_context = format!("{before}{text}{suffix}");
    let scheme = SCHEMES[usize::from(how) % SCHEMES.len()];
    let has_scheme = !WITH_DEFAULT_SCHEME.contains(&rule);
    let uri = if has_scheme { uri } else { uri.replacen("http", scheme, 1) };
    let guesses =
        Guesser::new().scheme(Scheme::parse(scheme).expect("a scheme")).guess(&text_in_context);
    let best = guesses.best().map(|best| (best.uri.as_str(), best.rule.id));
    assert_eq!(best, Some((&*uri, rule)), "{text_in_context:?}");
    assert_eq!(
        guesses.cleaned.edits.is_empty(),
        text_in_context == text && text == guesses.cleaned.text,
        "{text_in_context:?}"
    );
    check_home(how, [before, suffix], rest);
    check_example(usize::from(which) + usize::from(context) + usize::from(how));
    // The URI is its own best guess.
    assert_eq!(
        guess::guess(&uri).best().map(|best| best.uri.as_str()),
        Some(&*uri),
        "{text_in_context:?}"
    );
    Some(Held)
}
