//! What holds for every text.

use std::collections::BTreeSet;

use urikit::component::Scheme;
use urikit::iri::IriRef;
use urikit::{AbsoluteUri, Uri, UriRef};
use urikit_schemes::{Mailto, View};
use urikit_text::guess::Guesser;

use super::cases::CASES;
use super::guesser;
use crate::reach;

/// What texts are put together from.
const PIECES: [&str; 34] = [
    "http:",
    "//",
    "/",
    ":",
    "80",
    "99999",
    "@",
    ".",
    "www",
    "e",
    "com",
    "rs",
    "C",
    "\\",
    "~",
    "+",
    "1234567",
    "[::1]",
    "-",
    " ",
    "\n",
    "<",
    ">",
    "\"",
    "URL:",
    "isbn",
    "0451450523",
    "10.1000",
    "?",
    "#",
    "%41",
    "%",
    "ü",
    "\u{200B}",
];

/// All texts of up to three pieces, the cases and what is left of them when they are cut, and some long ones.
pub(crate) fn texts() -> BTreeSet<String> {
    let mut texts = BTreeSet::from([String::new()]);
    let mut last = texts.clone();
    for _ in 0..3 {
        last = last.iter().flat_map(|text| PIECES.map(|piece| format!("{text}{piece}"))).collect();
        texts.extend(last.iter().cloned());
    }
    for case in CASES {
        let cuts = (0..=case.text.len()).filter(|at| case.text.is_char_boundary(*at));
        for cut in cuts {
            texts.insert(case.text[..cut].to_owned());
            texts.insert(case.text[cut..].to_owned());
            for piece in PIECES {
                texts.insert(format!("{}{piece}{}", &case.text[..cut], &case.text[cut..]));
            }
        }
    }
    texts
}

/// Every text of up to five of these characters.
fn small() -> impl Iterator<Item = String> {
    const ALPHABET: [char; 11] = ['a', '1', '.', ':', '/', '@', '-', ' ', '<', '>', '%'];
    (0..=5_u32).flat_map(|len| {
        (0..ALPHABET.len().pow(len)).map(move |number| {
            (0..len).map(|at| ALPHABET[number / ALPHABET.len().pow(at) % ALPHABET.len()]).collect()
        })
    })
}

#[track_caller]
fn check(guesser: &Guesser<'_>, text: &str) {
    let found = guesser.guess(text);
    assert_eq!(found.guesses.is_empty(), found.refusal.is_some(), "{text:?}");
    assert!(found.guesses.len() <= 6, "{text:?}");
    for (at, guess) in found.guesses.iter().enumerate() {
        // What is handed out is a URI for others too.
        assert!(Uri::parse(guess.uri.as_str()).is_ok(), "{text:?}: {}", guess.uri);
        // What was made an address of is one, by the document of its scheme.
        let is_mail = guess.rule.id == "email";
        assert!(!is_mail || Mailto::of(guess.uri.as_uri()).is_ok(), "{text:?}: {}", guess.uri);
        assert!(
            found.guesses[..at].iter().all(|other| other.uri != guess.uri),
            "{text:?}: twice {}",
            guess.uri
        );
    }
    if let Some(best) = found.best() {
        let again = guesser.guess(best.uri.as_str());
        assert_eq!(again.best().map(|guess| guess.uri.as_str()), Some(best.uri.as_str()), "{text:?}");
        assert_eq!(again.cleaned.edits, [], "{text:?}");
    }
    if let Some(refusal) = &found.refusal {
        assert!(text.get(refusal.span()).is_some(), "{text:?}: {refusal}");
        // Nothing but a reference is relative to a base.
        let is_reference = IriRef::parse(&found.cleaned.text).is_ok();
        assert!(refusal.code() != "guess-relative" || is_reference, "{text:?}: {refusal}");
    }
}

#[test]
fn guesses_are_uris_and_the_best_is_its_own_best() {
    for text in texts() {
        check(&guesser(), &text);
    }
    for text in small() {
        check(&Guesser::new(), &text);
    }
}

#[test]
fn so_they_are_with_another_scheme() {
    for scheme in ["https", "x", "a.b", "mailto"] {
        let guesser = guesser().scheme(Scheme::parse(scheme).unwrap());
        CASES.iter().for_each(|case| check(&guesser, case.text));
    }
}

/// What a valid URI may mean besides itself: a host and its port, the name of a file, a number with a label, an address.
#[test]
fn a_uri_is_itself() {
    let others = ["host-port", "port-scheme", "drive", "isbn", "doi", "arxiv", "address"];
    for text in texts().into_iter().chain(small()) {
        let Ok(uri) = Uri::parse(&text) else { continue };
        if ["url", "uri"].iter().any(|label| uri.scheme().as_str().eq_ignore_ascii_case(label)) {
            continue;
        }
        let guesses = guesser().guess(&text).guesses;
        let (first, last) = (&guesses[0], guesses.last().unwrap());
        assert_eq!(last.uri.as_str(), text);
        if guesses.len() == 1 {
            assert!(["complete", "letter"].contains(&first.rule.id), "{text}");
        } else {
            assert!(others.contains(&first.rule.id), "{text}");
            assert_eq!(last.rule.id, "letter", "{text}");
        }
    }
}

/// By section 5.2 of what is left, whatever it looks like, and by nothing else.
#[test]
fn with_a_base_nothing_is_guessed() {
    let base = AbsoluteUri::parse("http://a/b/c/d;p?q").unwrap();
    let guesser = guesser().base(base);
    for text in texts() {
        let found = guesser.guess(&text);
        assert!(found.guesses.len() <= 1);
        assert!(found.guesses.iter().all(|guess| guess.rule.id == "resolved"));
        match (UriRef::parse(&found.cleaned.text), found.best()) {
            (Ok(reference), Some(best)) => assert_eq!(best.uri, base.resolve(reference).to_uri(), "{text:?}"),
            (Ok(_), None) => assert_eq!(found.refusal.unwrap().code(), "guess-words", "{text:?}"),
            (Err(_), Some(_)) => assert!(!found.cleaned.text.is_ascii(), "{text:?}"),
            (Err(_), None) => {}
        }
    }
}

/// Texts that would take a day if any step looked at all of them for each of their bytes.
#[test]
fn long_texts_of_one_kind_end() {
    for piece in PIECES
        .iter()
        .chain(&["a\n", "a ", "a-\n", "<\n", "u r l :", "http:\n", "a.", "a:", "a@", "10.1/", "ü ", "1:"])
    {
        let text = piece.repeat(reach(1 << 17, 1 << 20) / piece.len());
        for text in [&text, &format!("http://{text}"), &format!("<{text}>"), &format!("www.e.com/{text}")] {
            let found = guesser().guess(text);
            assert_eq!(found.guesses.is_empty(), found.refusal.is_some());
        }
    }
}
