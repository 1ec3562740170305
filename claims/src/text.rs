//! What people mean by a text.

use urikit_text::guess;

use crate::grown::grown;
use crate::input::{Language, choices};
use crate::{Held, find};

/// What is guessed is a URI, cleaned text is what its edits leave, and without a guess there is a reason.
pub(crate) fn guessed(data: &[u8]) -> Option<Held> {
    let text = Language::REFERENCE.text(data);
    let guesses = guess::guess(&text);
    assert_eq!(guesses.guesses.is_empty(), guesses.refusal.is_some(), "{text:?}");
    assert!(guesses.guesses.len() <= 6, "{text:?}");
    for guess in &guesses.guesses {
        assert!(urikit::Uri::parse(guess.uri.as_str()).is_ok(), "{text:?}: {}", guess.uri);
    }
    if let Some(refusal) = &guesses.refusal {
        assert!(text.get(refusal.span()).is_some(), "{text:?}: {:?}", refusal.span());
    }
    let mut end = 0;
    for edit in &guesses.cleaned.edits {
        assert!(text.get(edit.span()).is_some() && edit.span().start >= end, "{text:?}: {edit:?}");
        end = edit.span().end;
    }
    let again = guess::clean(&guesses.cleaned.text);
    assert!(again.text.len() <= guesses.cleaned.text.len(), "{text:?}");
    Some(Held)
}

/// What stands around a URI that is typed or printed: appendix C of RFC 3986, and that of RFC 1738.
const DIRT: [(&str, &str); 8] = [
    ("", ""),
    (" ", "\t "),
    ("\n", "\r\n"),
    ("<", ">"),
    ("<URL:", ">"),
    (" <url: ", "\n> "),
    ("\"", "\""),
    ("“", "”"),
];

/// What people write for a URI, the URI, and the rule, with holes as in [`grown`].
const SUFFIXES: [(&str, &str, &str); 22] = [
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
    ("{w}@{w}.example:{p}", "ssh://{w}@{w}.example/{p}", "scp"),
    ("/{p}", "file:///{p}", "root"),
    ("C:\\{w}\\{w}", "file:///C:/{w}/{w}", "drive"),
    ("\\\\{w}\\{w}\\{w}", "file://{w}/{w}/{w}", "unc"),
    ("+1 201 555 0123", "tel:+12015550123", "tel"),
    ("ISBN 0-451-45052-3", "urn:isbn:0451450523", "isbn"),
    ("doi:10.1000/{w}", "https://doi.org/10.1000/{w}", "doi"),
    ("arXiv:2301.00001v2", "https://arxiv.org/abs/2301.00001v2", "arxiv"),
];

/// A URI is guessed to be itself, and the usual parts of one the URI that their rule makes, whatever white space and delimiters stand
/// around, and broken over lines in brackets.
pub(crate) fn mended(data: &[u8]) -> Option<Held> {
    let ([which, dirt], rest) = choices(data);
    let (before, behind) = DIRT[usize::from(dirt) % DIRT.len()];
    let (text, uri, rule) = if which & 1 == 0 {
        let uri = find::known(which >> 1, rest)?;
        let text = if dirt & 0x80 != 0 && before.contains('<') { find::broken(&uri) } else { uri.clone() };
        (text, find::escaped(&uri), "complete")
    } else {
        let (text, uri, rule) = SUFFIXES[usize::from(which >> 1) % SUFFIXES.len()];
        (grown(text, rest).0, grown(uri, rest).0, rule)
    };
    let dirty = format!("{before}{text}{behind}");
    let guesses = guess::guess(&dirty);
    let best = guesses.best().map(|best| (best.uri.as_str(), best.rule.id));
    assert_eq!(best, Some((&*uri, rule)), "{dirty:?}");
    assert_eq!(guesses.cleaned.edits.is_empty(), dirty == text && text == guesses.cleaned.text, "{dirty:?}");
    // It is its own best guess.
    assert_eq!(guess::guess(&uri).best().map(|best| best.uri.as_str()), Some(&*uri), "{dirty:?}");
    Some(Held)
}
