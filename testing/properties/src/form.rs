//! Form data.

use std::borrow::Cow;

use percent_encoding::percent_decode;
use urikit::component::Query;
use urikit::form::{self, Serializer};
use urikit::query::QuerySyntax;

use crate::Held;
use crate::input::{END, Language};

/// Parsing and serialization agree with the crate `form_urlencoded`.
pub(crate) fn form(data: &[u8]) -> Option<Held> {
    let input = Language::PAIRS.text(data);
    parsed(&input);
    // Alternating names and values.
    let fields: Vec<String> =
        data.split(|&byte| byte == END).map(|field| Language::PAIRS.text(field)).collect();
    serialized(&fields);
    let octets: Vec<&[u8]> = data.split(|&byte| byte == END).collect();
    round_trip(&octets);
    Some(Held)
}

fn parsed(input: &str) {
    let shown = input;
    let expected: Vec<_> = form_urlencoded::parse(input.as_bytes()).collect();
    assert_eq!(form::parse(input).collect::<Vec<_>>(), expected, "{shown}");
    assert!(
        form::parse(input).into_owned().eq(form_urlencoded::parse(input.as_bytes()).into_owned()),
        "{shown}"
    );
    // Section 5.1 for each sequence.
    let mut pairs = form::parse(input);
    for sequence in
        input.as_bytes().split(|&byte| byte == b'&').filter(|sequence| !sequence.is_empty())
    {
        let mut parts = sequence.splitn(2, |&byte| byte == b'=');
        let name = parts.next().unwrap_or_default();
        let value = parts.next().unwrap_or_default();
        let found = pairs.next().expect("a pair for each sequence");
        field(name, &found.0);
        field(value, &found.1);
    }
    assert!(pairs.next().is_none() && pairs.next().is_none(), "{shown}");
}

/// A name or a value is borrowed exactly if it is unchanged.
#[expect(clippy::ptr_arg, reason = "borrowing is asserted")]
fn field(written: &[u8], text: &Cow<'_, str>) {
    let spaced: Vec<u8> =
        written.iter().map(|&byte| if byte == b'+' { b' ' } else { byte }).collect();
    let decoded: Vec<u8> = percent_decode(&spaced).collect();
    assert_eq!(*text, String::from_utf8_lossy(&decoded));
    assert_eq!(matches!(text, Cow::Borrowed(_)), written == text.as_bytes());
}

fn serialized(fields: &[String]) {
    let pairs: Vec<(&str, &str)> =
        fields.chunks(2).map(|pair| (&*pair[0], pair.get(1).map_or("", |value| value))).collect();
    let expected = form_urlencoded::Serializer::new(String::new()).extend_pairs(&pairs).finish();
    assert_eq!(form::encode(&pairs), expected);
    assert!(Query::parse(&expected).is_ok(), "{expected}");
    let [mut ours, mut theirs] = [String::new(), String::new()];
    for (number, (name, value)) in pairs.iter().enumerate() {
        let (mut one, mut other) =
            (Serializer::new(ours), form_urlencoded::Serializer::new(theirs));
        if number % 3 == 1 {
            (ours, theirs) =
                (one.append_key_only(*name).finish(), other.append_key_only(name).finish());
        } else {
            (ours, theirs) =
                (one.append_pair(*name, *value).finish(), other.append_pair(name, value).finish());
        }
        assert_eq!(ours, theirs);
    }
}

fn round_trip(fields: &[&[u8]]) {
    let pairs: Vec<(&[u8], &[u8])> =
        fields.chunks(2).map(|pair| (pair[0], pair.get(1).copied().unwrap_or_default())).collect();
    let form = form::encode(&pairs);
    // As text, invalid UTF-8 would be replaced.
    let query = Query::parse(&form).expect("a query");
    let parsed: Vec<_> = query
        .pairs(QuerySyntax::FORM)
        .filter(|_| !form.is_empty())
        .map(|pair| (pair.key().decode_bytes(), pair.value().expect("a value").decode_bytes()))
        .collect();
    let parsed: Vec<(&[u8], &[u8])> =
        parsed.iter().map(|(name, value)| (&**name, &**value)).collect();
    assert_eq!(parsed, pairs, "{form}");
}
