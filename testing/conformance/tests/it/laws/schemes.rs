//! What holds of the views of all schemes, whichever they are.

use std::collections::BTreeSet;
use std::ops::Range;

use proptest::prelude::*;
use urikit::Uri;
use urikit::rfc1738::Url;
use urikit::scheme::{Action, Edition, Listener, Part, Registration, Schemes, Value};
use urikit_conformance::enumerate::for_each_word;

use crate::laws::texts::times;

/// What a view tells, checked while it is told.
#[derive(Default)]
struct Heard {
    parts: Vec<(&'static str, Range<usize>)>,
    octets: usize,
}

impl Listener for Heard {
    fn part(&mut self, part: Part<'_>) {
        if let Value::Written(piece) = part.value {
            self.parts.push((part.name, piece.span()));
        }
    }

    fn action(&mut self, action: Action<'_>) {
        if let Action::Send(pieces) = action {
            self.octets += pieces.iter().map(|piece| piece.octets().count()).sum::<usize>();
        }
    }
}

/// The schemes that have a view.
fn names() -> Vec<&'static str> {
    Schemes::BUILT_IN.iter().filter(|info| info.reader.is_some()).map(|info| info.name).collect()
}

/// What stands behind a scheme: pieces that mean something in some scheme.
fn rest() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[a-zA-Z0-9]{1,3}",
        3 => prop::sample::select(vec![
            "/", "//", ";", "=", "?", "#", ":", "@", "&", ",", ".", "-", "+", "*", "|", "$", "!", "%09", "%0D%0A", "%2F",
            "%00", "%FF", "%25", "%40", "%3B", ";type=", ";base64,", "?=", "?+", "[::1]", "h:80", "C:",
            "???", "(a=b)", "(&", ")", "%5C2A", "+1", ";ext=", ";phone-context=", "@h;user=phone", ";ttl=",
        ])
        .prop_map(str::to_owned),
    ];
    (prop::sample::select(vec!["", "//", "//h", "//u:p@h:1", "/", "///"]), prop::collection::vec(piece, 0..8))
        .prop_map(|(start, pieces)| start.to_owned() + &pieces.concat())
}

proptest! {
    #![proptest_config(times(16))]

    #[test]
    fn what_is_told_stands_in_the_uri(rest in rest(), edition in 0..2usize) {
        let edition = [Edition::Current, Edition::Rfc1738][edition];
        for name in names() {
            let text = format!("{name}:{rest}");
            let Ok(uri) = Uri::parse(&text) else { continue };
            let read = Schemes::BUILT_IN.find(name).unwrap().reader.unwrap();
            let mut heard = Heard::default();
            match read(uri, edition, &mut heard) {
                Ok(()) => {
                    // Nothing is told twice, and what is told stands where it is said to.
                    let mut before = 0;
                    for (part, span) in &heard.parts {
                        prop_assert!(before <= span.start && span.end <= text.len(), "{part} in {text}");
                        before = span.end;
                    }
                    // Nothing is sent that the URI or the scheme does not say; an escape is one octet.
                    prop_assert!(heard.octets <= text.len() + 200, "{text}");
                }
                Err(error) => {
                    prop_assert!(heard.parts.is_empty() && heard.octets == 0, "{text}");
                    let span = error.span();
                    prop_assert!(span.start <= span.end && text.get(span.clone()).is_some(), "{span:?} in {text}");
                    let rule = error.rule();
                    for said in [rule.code, rule.message, rule.definition, rule.section] {
                        prop_assert!(!said.is_empty());
                    }
                    let drawn = error.display(&text).to_string();
                    prop_assert!(drawn.contains('^') && drawn.contains(rule.section), "{drawn}");
                }
            }
        }
    }
}

/// A view is of a scheme that somebody has defined, and refuses those of others.
#[test]
fn views_are_of_registered_schemes() {
    let names = names();
    assert!(names.contains(&"ftp"));
    for name in &names {
        assert!(Registration::find(name).is_some(), "{name}");
        let read = Schemes::BUILT_IN.find(name).unwrap().reader.unwrap();
        let error =
            read(Uri::parse("x-other:a").unwrap(), Edition::Current, &mut Heard::default()).unwrap_err();
        assert_eq!((error.code(), error.span()), ("scheme-other", 0..7), "{name}");
    }
}

/// By RFC 1738 a `?` may stand in a name and a password, so that what comes behind it is a host and a port, and not a query. What
/// its grammar of all URLs refuses is refused by a view in the same words, and in the same place.
#[test]
fn what_no_url_may_have_is_told_as_of_any_url() {
    const OWN: [&str; 4] = ["login-missing", "host-missing", "port-range", "userinfo-unexpected"];
    let mut told = BTreeSet::new();
    for name in ["ftp", "http", "gopher", "nntp", "telnet", "wais", "prospero"] {
        let read = Schemes::BUILT_IN.find(name).unwrap().reader.unwrap();
        for_each_word(format!("{name}://").as_bytes(), b"/?:@#[]h1.~-", 5, |word| {
            let Ok(uri) = Uri::parse(std::str::from_utf8(word).unwrap()) else { return };
            let Err(error) = read(uri, Edition::Rfc1738, &mut Heard::default()) else { return };
            let rule = error.rule();
            if !OWN.contains(&rule.code) && !rule.code.starts_with(name) {
                let fault = Url::parse(uri.as_str()).unwrap_err();
                assert_eq!((rule.code, rule.message), (fault.code(), fault.message()), "{uri}");
                assert_eq!((rule.definition, rule.section), (fault.rule(), fault.section()), "{uri}");
                assert_eq!(error.span(), fault.span(), "{uri}");
                told.insert(rule.code);
            }
        });
    }
    let all = ["char", "fragment-unexpected", "host-label", "port-char", "port-colon", "port-empty"];
    assert_eq!(told, all.into());
}
