//! What holds of the views of all schemes, whichever they are.

use std::ops::Range;

use proptest::prelude::*;
use urikit::scheme::{
    About, AboutParts, Action, BuildError, Cid, CidParts, Data, DataParts, Edition, FileParts, FileView, Ftp,
    FtpParts, Geo, GeoParts, Gopher, GopherParts, Http, HttpParts, Ldap, LdapParts, Listener, Mailto,
    MailtoParts, Mid, MidParts, News, NewsParts, Nntp, NntpParts, Part, Prospero, ProsperoParts,
    Registration, Schemes, Sip, SipParts, Tel, TelParts, Telnet, TelnetParts, Urn, UrnParts, Value, View,
    Wais, WaisParts,
};
use urikit::{Uri, UriBuf};

use crate::texts::times;

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

type Rebuild = fn(Uri<'_>) -> Option<Result<UriBuf, BuildError>>;

/// The URI built of the parts of one, by the view that reads it.
fn rebuilt(uri: Uri<'_>) -> Option<Result<UriBuf, BuildError>> {
    let views: [Rebuild; 19] = [
        |uri| About::of(uri).ok().map(|view| AboutParts::from(view).build()),
        |uri| Cid::of(uri).ok().map(|view| CidParts::from(view).build()),
        |uri| Data::of(uri).ok().map(|view| DataParts::from(view).build()),
        |uri| FileView::of(uri).ok().map(|view| FileParts::from(view).build()),
        |uri| Ftp::of(uri).ok().map(|view| FtpParts::from(view).build()),
        |uri| Geo::of(uri).ok().map(|view| GeoParts::from(view).build()),
        |uri| Gopher::of(uri).ok().map(|view| GopherParts::from(view).build()),
        |uri| Http::of(uri).ok().map(|view| HttpParts::from(view).build()),
        |uri| Ldap::of(uri).ok().map(|view| LdapParts::from(view).build()),
        |uri| Mailto::of(uri).ok().map(|view| MailtoParts::from(view).build()),
        |uri| Mid::of(uri).ok().map(|view| MidParts::from(view).build()),
        |uri| News::of(uri).ok().map(|view| NewsParts::from(view).build()),
        |uri| Nntp::of(uri).ok().map(|view| NntpParts::from(view).build()),
        |uri| Prospero::of(uri).ok().map(|view| ProsperoParts::from(view).build()),
        |uri| Sip::of(uri).ok().map(|view| SipParts::from(view).build()),
        |uri| Tel::of(uri).ok().map(|view| TelParts::from(view).build()),
        |uri| Telnet::of(uri).ok().map(|view| TelnetParts::from(view).build()),
        |uri| Urn::of(uri).ok().map(|view| UrnParts::from(view).build()),
        |uri| Wais::of(uri).ok().map(|view| WaisParts::from(view).build()),
    ];
    views.iter().find_map(|view| view(uri))
}

proptest! {
    #![proptest_config(times(16))]

    /// Every URI that a view reads can be built of its parts: building fails where the parts would not be read again.
    #[test]
    fn parts_are_enough_to_build_of(rest in rest()) {
        for name in names() {
            let text = format!("{name}:{rest}");
            let Ok(uri) = Uri::parse(&text) else { continue };
            if let Some(built) = rebuilt(uri) {
                prop_assert!(built.is_ok(), "{text}: {built:?}");
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
