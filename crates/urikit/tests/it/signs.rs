//! What in a text speaks for its being encoded: against decoding, against encoding, and byte by byte.

use urikit::percent::{self, Set, Sign, SignKind};

fn texts() -> Vec<String> {
    const PIECES: [&str; 7] = ["a", "%", "2", "5", "é", " ", "%25"];
    let mut texts = vec![String::new()];
    for length in 0..6 {
        let from = texts.len() - 7usize.pow(length);
        for at in from..texts.len() {
            texts.extend(PIECES.map(|piece| texts[at].clone() + piece));
        }
    }
    texts
}

fn count(signs: &[Sign], kinds: &[SignKind]) -> usize {
    signs.iter().filter(|sign| kinds.contains(&sign.kind())).count()
}

#[test]
fn signs_are_all_that_needs_escapes_and_every_percent_sign() {
    for text in texts() {
        let signs = Vec::from_iter(percent::signs(text.as_str(), &Set::QUERY));
        let mut end = 0;
        for sign in &signs {
            let bytes = &text.as_bytes()[sign.span()];
            let hex = |at: usize| bytes.get(at..).is_some_and(|rest| rest.iter().all(u8::is_ascii_hexdigit));
            let behind = text.as_bytes().get(sign.span().end..).unwrap();
            match sign.kind() {
                SignKind::Escape => {
                    assert!(bytes.len() == 3 && bytes[0] == b'%' && hex(1));
                    let digits = behind.iter().take(2).take_while(|byte| byte.is_ascii_hexdigit()).count();
                    assert!(bytes != b"%25" || digits < 2, "{text}");
                }
                SignKind::EscapedEscape => assert!(bytes.len() == 5 && bytes.starts_with(b"%25") && hex(3)),
                SignKind::Stray => {
                    let digits = behind.iter().take(2).take_while(|byte| byte.is_ascii_hexdigit()).count();
                    assert!(bytes == b"%" && digits < 2, "{text}");
                }
                SignKind::Plain => {
                    assert!(bytes.iter().all(|byte| !Set::QUERY.contains(*byte) && *byte != b'%'));
                }
            }
            let between = &text.as_bytes()[end..sign.span().start];
            assert!(between.iter().all(|byte| Set::QUERY.contains(*byte)), "{text}");
            end = sign.span().end;
        }
        assert!(text.as_bytes()[end..].iter().all(|byte| Set::QUERY.contains(*byte)));
        let neighbours = signs.windows(2).filter(|pair| pair[0].span().end == pair[1].span().start);
        assert!(
            neighbours.into_iter().all(|pair| count(pair, &[SignKind::Plain]) < 2),
            "{text}: a run is one sign"
        );
    }
}

#[test]
fn a_text_can_be_decoded_if_nothing_speaks_against_it() {
    for text in texts() {
        let is_encoded = percent::signs(text.as_str(), &Set::QUERY).all(|sign| sign.kind().is_encoded());
        assert_eq!(is_encoded, percent::decode(&text).is_ok(), "{text}");
    }
}

/// What is encoded twice is what had escapes before.
#[test]
fn encoding_makes_escaped_escapes_of_escapes() {
    for text in texts() {
        let signs = Vec::from_iter(percent::signs(text.as_str(), &Set::QUERY));
        let encoded = percent::encode(text.as_str(), &Set::QUERY).to_string();
        let after = Vec::from_iter(percent::signs(encoded.as_str(), &Set::QUERY));
        assert!(after.iter().all(|sign| sign.kind().is_encoded()));
        let escapes = count(&signs, &[SignKind::Escape, SignKind::EscapedEscape]);
        assert_eq!(count(&after, &[SignKind::EscapedEscape]), escapes, "{text}");
    }
}
