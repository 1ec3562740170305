//! A quick test that excludes most inputs from the search for secrets.

use crate::raw::secret_names::{may_be_secret_key, may_begin_token};

/// Returns whether an input may contain a secret. Its percent-encoded bytes must be decoded until
/// none remain.
///
/// Every secret follows one of these delimiters or precedes an `@`:
///
/// - A token follows a `/` or a `=`, and begins with one of a few prefixes.
/// - A password or a token in a userinfo precedes an `@`.
/// - The value of a field follows its name and a `=`. Between the last key of the name and the `=`,
///   there can only be brackets, dots, and keys that are numbers.
/// - The value of a JSON member follows a quotation mark.
///
/// The search decodes some parts only once, and others not at all. Decoding the rest does not
/// change this: `@`, `=`, quotation marks, and the letters of a name after a delimiter are neither
/// a `%` nor digits after a `%`, so they are not part of another percent-encoded byte.
pub(super) fn may_contain_secret(decoded: &[u8]) -> bool {
    memchr::memchr2(b'@', b'"', decoded).is_some() || may_contain_field_or_token(decoded)
}

/// The same for an input without `@` and quotation marks, which are rare.
pub(super) fn may_contain_field_or_token(decoded: &[u8]) -> bool {
    /// A token has more bytes, so the last segments of a path need not be examined.
    const LESS_THAN_TOKEN: usize = 16;
    let may_begin = |delimiter: usize| may_begin_token(&decoded[delimiter + 1..]);
    let segments = &decoded[..decoded.len().saturating_sub(LESS_THAN_TOKEN)];
    // Slashes are so frequent that a loop is faster than vectorized searches.
    segments.iter().enumerate().any(|(at, byte)| *byte == b'/' && may_begin(at))
        || memchr::memchr_iter(b'=', decoded)
            .any(|equals| ends_with_name(&decoded[..equals]) || may_begin(equals))
}

/// Returns whether the last key that is not a number is the name of a secret.
///
/// The time is linear for all `=` together, because they end keys.
fn ends_with_name(before: &[u8]) -> bool {
    let is_after_name = |byte: &u8| matches!(byte, b'[' | b']' | b'.' | b'0'..=b'9');
    let is_of_name = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'-');
    let end = before.iter().rposition(|byte| !is_after_name(byte)).map_or(0, |last| last + 1);
    let start = before[..end].iter().rposition(|byte| !is_of_name(byte)).map_or(0, |last| last + 1);
    may_be_secret_key(&before[start..end])
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::string::String;
    use std::vec::Vec;

    use super::*;
    use crate::raw::secret_names::SECRETS;
    use crate::secrets::{Plain, found, search};
    use crate::testing::{random_inputs, reach};

    /// The delimiters that a search may use, plain and encoded, and parts of encoded bytes.
    const PARTS: [&str; 26] = [
        "http:", "a:", "//", "/", "\\", "joe", ":", "@", "%40", "%2540", "?", "#", "=", "%3D", "&",
        ";", "token", "t%6Fken", "code", "[", "].", "0", "\"", "%22", "%", "25",
    ];

    /// Checks that the quick test does not exclude an input in which the search finds a secret, and
    /// returns whether there is one.
    #[track_caller]
    fn check(text: &[u8]) -> bool {
        let all = search(text, Plain::of(text).as_ref());
        assert_eq!(found(text), all, "{}", text.escape_ascii());
        !all.is_empty()
    }

    fn hyphen_or_capital(byte: u8) -> u8 {
        if byte == b'_' { b'-' } else { byte.to_ascii_uppercase() }
    }

    fn encoded(text: &[u8], is_encoded: impl Fn(usize) -> bool) -> Vec<u8> {
        let mut encoded = Vec::new();
        for (at, byte) in text.iter().enumerate() {
            match is_encoded(at) {
                true => encoded.extend(format!("%{byte:02X}").bytes()),
                false => encoded.push(*byte),
            }
        }
        encoded
    }

    #[test]
    fn no_secret_is_excluded_in_short_inputs() {
        let (mut secret, mut quick) = (0, 0);
        for number in (0..PARTS.len().pow(4)).step_by(reach(7, 1)) {
            let digits = (0..4).map(|place| number / PARTS.len().pow(place) % PARTS.len());
            let text: String = digits.map(|digit| PARTS[digit]).collect();
            // A value, which is long enough for a code and a token.
            let text = text + "0123456789abcdefghij@h";
            let text = if number % 2 == 0 { &text } else { text.trim_end_matches("@h") };
            secret += usize::from(check(text.as_bytes()));
            quick += usize::from(!may_contain_secret(text.as_bytes()));
        }
        assert!(secret > reach(8_000, 55_000), "{secret}");
        assert!(quick > reach(5_000, 35_000), "{quick}");
    }

    /// Every byte before and after every name, and between the two, in every component.
    #[test]
    fn no_name_is_excluded() {
        let mut secret = 0;
        let names = SECRETS.into_iter().chain([&b"code"[..]]).step_by(reach(6, 1));
        for (name, byte) in names.flat_map(|name| (0..=u8::MAX).map(move |byte| (name, byte))) {
            let hyphens: Vec<u8> = name.iter().map(|byte| hyphen_or_capital(*byte)).collect();
            for start in [&b"/?"[..], b"/?a=b", b"/#x", b"/a;", b"urn:x:y?+", b"http:", b"?x["] {
                let value = b"0123456789abcdef";
                for text in [
                    [start, &[byte], name, b"=", value].concat(),
                    [start, name, &[byte], b"=", value].concat(),
                    [start, name, b"=", &[byte], value].concat(),
                    [start, &hyphens, b"=", &[byte], value].concat(),
                    [start, b"a.", name, b"[", &[byte], b"]=", value].concat(),
                    [start, b"\"", name, b"\"", &[byte], b":", value].concat(),
                ] {
                    secret += usize::from(check(&text));
                }
            }
        }
        assert!(secret > reach(7_000, 40_000), "{secret}");
    }

    /// Inputs with a secret, of which some bytes are percent-encoded, once or several times.
    #[test]
    fn no_encoded_secret_is_excluded() {
        let texts: [&[u8]; 9] = [
            b"http://joe:hush@h/",
            b"joe:hush@h",
            b"//ghp_0123456789abcdefghij@h",
            b"/?u=//joe:hush@h",
            b"/?x[token][0]=hush",
            b"/a;auth=hush",
            b"#/a?user.pwd=hush",
            b"/?q={\"key\":\"hush\"}",
            b"?code=0123456789abcdef",
        ];
        let mut secret = 0;
        for text in texts {
            for bits in (0..1_u32 << text.len().min(20)).step_by(reach(541, 17)) {
                let once = encoded(text, |at| bits >> (at % 20) & 1 == 1);
                let twice = encoded(&once, |at| once[at] == b'%' && bits >> (at % 19) & 1 == 1);
                let thrice = encoded(&twice, |at| bits >> (at % 17) & 5 == 5);
                let all = [once, twice, thrice].iter().filter(|text| check(text)).count();
                secret += all;
            }
        }
        assert!(secret > reach(10_000, 300_000), "{secret}");
    }

    #[test]
    fn no_secret_is_excluded_in_random_inputs() {
        let secret = random_inputs(&PARTS).filter(|text| check(text.as_bytes())).count();
        assert!(secret > 300, "{secret}");
    }

    #[test]
    fn ordinary_inputs_are_excluded() {
        for text in [
            "http://example.com/a b?q=x&page[size]=2&tokens=3&keys[]=4&monkey=5#top",
            "http://example.com:80/|",
            "",
        ] {
            assert!(!may_contain_secret(text.as_bytes()), "{text}");
        }
    }
}
