//! What people mean by a text, and what charset octets are in.

use urikit::percent::{self, Charset, Set};
use urikit_text::{charset, guess};

use crate::Held;
use crate::input::Language;

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

/// Each charset is known and there once, and its text is that of the octets. Control characters are no text in any.
pub(crate) fn ranked(data: &[u8]) -> Option<Held> {
    let encoded = percent::encode(data, &Set::UNRESERVED).to_string();
    let octets = percent::decode(&encoded).expect("whole escapes");
    let ranked = charset::rank(data, None);
    for (at, one) in ranked.iter().enumerate() {
        assert!(ranked[..at].iter().all(|other| other.charset != one.charset), "{}", data.escape_ascii());
        let charset = Charset::named(one.charset).expect("a charset that the library knows");
        let text = octets.to_text_in(charset).ok();
        assert_eq!(text.as_deref(), Some(one.text.as_str()), "{} in {}", data.escape_ascii(), one.charset);
    }
    if let Ok(text) = str::from_utf8(data)
        && !data.is_empty()
        && !text.contains(char::is_control)
    {
        assert_eq!(ranked.first().map(|one| one.text.as_str()), Some(text), "{}", data.escape_ascii());
    }
    Some(Held)
}
