//! Percent-encoding and charsets.

#[cfg(feature = "whole")]
use urikit::UriRef;
#[cfg(feature = "whole")]
use urikit::component::Encoded;
#[cfg(feature = "whole")]
use urikit::percent::Charset;
use urikit::percent::{self, Set};

#[cfg(feature = "whole")]
use crate::Held;
use crate::input::texts;
use crate::input::{Language, choice};
use crate::oracles::URI_REFERENCE;

/// Decoding undoes encoding, whatever is left as it is; the peer decodes the same.
pub(crate) fn encode(data: &[u8]) -> Option<Held> {
    let (choice, octets) = choice(data);
    let set = match choice % 4 {
        0 => Set::UNRESERVED,
        1 => Set::PATH,
        2 => Set::QUERY,
        _ => Set::FRAGMENT,
    };
    let encoded = percent::encode(octets, &set).to_string();
    assert_eq!(percent::encode(octets, &set).to_cow(), encoded);
    assert_eq!(percent_encoding::percent_decode_str(&encoded).collect::<Vec<u8>>(), octets);
    let decoded = percent::decode(&encoded).expect("escapes that are whole");
    assert_eq!(decoded.to_bytes(), octets);
    assert_eq!(decoded.collect::<Vec<u8>>(), octets);
    match std::str::from_utf8(octets) {
        Ok(expected) => assert_eq!(decoded.to_text().as_deref(), Ok(expected)),
        Err(_) => assert!(decoded.to_text().is_err()),
    }
    assert_eq!(decoded.to_text_lossy(), String::from_utf8_lossy(octets));
    assert!(encoded.bytes().all(|byte| byte == b'%' || byte.is_ascii_hexdigit() || set.contains(byte)));
    Some(Held)
}

/// Any text: an error where an escape is not whole, and otherwise what the peer decodes.
pub(crate) fn decode(data: &[u8]) -> Option<Held> {
    let text = Language::REFERENCE.text(data);
    // A fragment may hold whatever any component may.
    let is_whole = URI_REFERENCE.accepts(format!("#{text}").as_bytes());
    match percent::decode(&text) {
        Ok(decoded) => {
            assert!(is_whole, "{text:?}");
            assert_eq!(decoded.to_bytes(), percent_encoding::percent_decode_str(&text).collect::<Vec<u8>>());
            if let Err(error) = decoded.to_text() {
                let span = error.span();
                assert!(span.start < span.end && text.get(span.clone()).is_some(), "{text:?}: {span:?}");
            }
        }
        Err(error) => {
            assert!(!is_whole && error.end() <= text.len() && text.get(error.span()).is_some(), "{text:?}");
        }
    }
    Some(Held)
}

/// The signs of a text stand in it in order, and what stands between them needs no escape.
pub(crate) fn signs(data: &[u8]) -> Option<Held> {
    let text = Language::REFERENCE.text(data);
    let is_bare = |text: &str| text.bytes().all(|byte| Set::UNRESERVED.contains(byte));
    let mut end = 0;
    for sign in percent::signs(&*text, &Set::UNRESERVED) {
        let span = sign.span();
        assert!(
            span.start >= end && span.end > span.start && text.get(span.clone()).is_some(),
            "{text:?}: {span:?}"
        );
        assert!(is_bare(&text[end..span.start]), "{text:?}: {span:?}");
        end = span.end;
    }
    assert!(is_bare(&text[end..]), "{text:?}");
    Some(Held)
}

/// What is said in a charset is read in it, and what was recoded says in UTF-8 what it said in the charset.
#[cfg(feature = "whole")]
pub(crate) fn charset(data: &[u8]) -> Option<Held> {
    const CHARSETS: [&str; 8] =
        ["shift_jis", "euc-jp", "windows-1252", "gbk", "big5", "euc-kr", "koi8-r", "utf-8"];
    let (choice, rest) = choice(data);
    let charset = Charset::named(CHARSETS[usize::from(choice) % CHARSETS.len()]).expect("a known one");
    let [text] = texts([&Language::REFERENCE], rest);
    if let Ok(octets) = charset.octets(&text) {
        let encoded = percent::encode(&*octets, &Set::UNRESERVED).to_string();
        let decoded = percent::decode(&encoded).expect("whole escapes").to_text_in(charset);
        assert!(decoded.is_ok(), "{text:?}");
    }
    if let Ok(decoded) = percent::decode(&text)
        && let Err(error) = decoded.to_text_in(charset)
    {
        assert!(text.get(error.span()).is_some(), "{text:?}: {:?}", error.span());
    }
    let Ok(reference) = UriRef::parse(&text) else { return None };
    if let Ok(recoded) = percent::recode(reference, charset) {
        for edit in recoded.edits() {
            assert!(
                text.get(edit.span()).is_some_and(|was| was != edit.text()),
                "{text:?}: {:?}",
                edit.span()
            );
        }
        let result = recoded.reference();
        let decoded = |text: &str| Encoded::parse(text).map(|it| it.decode().to_text_in(charset).ok());
        if let (Some(was), Some(is)) = (reference.query(), result.query()) {
            let is = is.decode().to_text().map(std::borrow::Cow::into_owned);
            assert_eq!(decoded(was.as_str()).expect("a valid text"), is.ok(), "{text:?} {}", result.as_str());
        }
        assert_eq!(recoded.edits().is_empty(), result.as_str() == text, "{text:?}");
    }
    Some(Held)
}
