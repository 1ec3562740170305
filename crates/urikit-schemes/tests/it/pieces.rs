//! Pieces, which readers of schemes are made of, and what views tell of them.

use urikit::Uri;
use urikit_schemes::{EncodedSlice, Ftp, Login, Registration, Rule, Tel, View};

static RULE: Rule = Rule::new("a-rule", "it breaks a rule", "a rule", "section 1");

fn uri(text: &str) -> Uri<'_> {
    Uri::parse(text).expect("a URI")
}

fn texts<'a>(pieces: impl Iterator<Item = EncodedSlice<'a>>) -> Vec<&'a str> {
    pieces.map(|piece| piece.as_str()).collect()
}

const URIS: [&str; 9] = [
    "a:",
    "a:b",
    "a:#",
    "a:?#b",
    "urn:b:c%2Fd?e",
    "x-y://h",
    "x-y://u@h:1/%41/b%25?%3d#%41",
    "a:%41%42",
    "a:/%C3%A9%ff",
];

#[test]
fn what_stands_behind_a_scheme_ends_before_a_fragment() {
    for text in URIS {
        let (_, rest) = text.split_once(':').expect("a scheme");
        let expected = rest.split('#').next().expect("a text has a beginning");
        let piece = EncodedSlice::after_scheme(uri(text));
        assert_eq!(piece.as_str(), expected, "{text}");
        assert_eq!(
            piece.span(),
            text.len() - rest.len()..text.len() - rest.len() + expected.len(),
            "{text}"
        );
        let end = piece.error_at_end(&RULE);
        assert_eq!((end.rule(), end.span()), (&RULE, piece.span().end..piece.span().end), "{text}");
    }
}

#[test]
fn a_path_and_a_query_are_one_where_there_is_none() {
    for text in URIS {
        let uri = uri(text);
        let query = uri.query().map_or(String::new(), |query| format!("?{query}"));
        let piece = EncodedSlice::path_and_query(uri);
        assert_eq!(piece.as_str(), format!("{}{query}", uri.path()), "{text}");
        assert_eq!(piece.as_str(), &text[piece.span()], "{text}");
    }
}

/// One place behind the other, each that of a character or of an escape of that octet.
#[test]
fn octets_stand_somewhere() {
    for text in URIS {
        let piece = EncodedSlice::after_scheme(uri(text));
        let located = Vec::from_iter(piece.located());
        let mut at = piece.span().start;
        for (octet, span) in &located {
            let written = &text[span.clone()];
            let escape = written.strip_prefix('%').map(|digits| u8::from_str_radix(digits, 16));
            assert_eq!(
                escape.clone().unwrap_or_else(|| Ok(written.as_bytes()[0])),
                Ok(*octet),
                "{text}"
            );
            let len = if escape.is_some() { 3 } else { 1 };
            assert_eq!((span.start, written.len()), (at, len), "{text}");
            at = span.end;
        }
        assert_eq!(at, piece.span().end, "{text}");
        assert_eq!(
            piece.octets(),
            Vec::from_iter(located.iter().map(|(octet, _)| *octet)),
            "{text}"
        );
        // The first of them is where an octet is refused, however it is written.
        for refused in 0..=255 {
            let first =
                located.iter().find(|(octet, _)| *octet == refused).map(|(_, span)| span.clone());
            let error = piece.no_octet(&RULE, |octet| octet == refused).err();
            assert_eq!(
                error.map(|error| (error.rule(), error.span())),
                first.map(|span| (&RULE, span)),
                "{text}"
            );
        }
    }
}

#[test]
fn a_login_may_have_to_do_without_a_user() {
    for (text, userinfo) in [
        ("a://h", None),
        ("a://h:1/@", None),
        ("a://@h", Some(4..4)),
        ("a://u@h", Some(4..5)),
        ("a://u:p@h", Some(4..7)),
    ] {
        let read = Login::without_user(uri(text));
        assert_eq!(read.map_err(|error| error.span()).err(), userinfo, "{text}");
        assert_eq!(
            read.ok(),
            Login::parse(uri(text)).ok().filter(|login| login.user().is_none()),
            "{text}"
        );
    }
}

#[test]
fn directories_of_ftp_end_before_the_name() {
    for (text, directories, name) in [
        ("ftp://h", &[][..], None),
        ("ftp://h/", &[], Some("")),
        ("ftp://h/a", &[], Some("a")),
        ("ftp://h/a/b", &["a"], Some("b")),
        ("ftp://h//a/%2F/b;type=i", &["", "a", "%2F"], Some("b")),
        ("ftp://h/a/b/", &["a", "b"], Some("")),
    ] {
        let ftp = Ftp::parse(uri(text)).expect(text);
        assert_eq!(
            (&*texts(ftp.directories()), ftp.name().map(|name| name.as_str())),
            (directories, name),
            "{text}"
        );
    }
}

#[test]
fn numbers_are_of_the_world_or_of_a_context() {
    for (text, context, subaddress) in [
        ("tel:+1-23", None, None),
        ("tel:1;phone-context=+44", Some("+44"), None),
        ("tel:+1;isub=a%2Fb", None, Some("a%2Fb")),
        ("tel:1;ISUB=c;phone-context=a.example", Some("a.example"), Some("c")),
    ] {
        let subscriber = Tel::parse(uri(text)).expect(text).subscriber();
        let told = [subscriber.phone_context(), subscriber.isdn_subaddress()];
        assert_eq!(
            told.map(|piece| piece.map(|piece| piece.as_str())),
            [context, subaddress],
            "{text}"
        );
        assert_eq!(subscriber.is_global(), text.starts_with("tel:+"), "{text}");
    }
}

/// Names that section 5 of RFC 1738 keeps, as far as IANA knows them.
#[test]
fn names_are_kept_by_rfc_1738() {
    let kept = Registration::all().filter(Registration::is_kept_by_rfc1738);
    let kept: Vec<&str> = kept.map(|scheme| scheme.name).collect();
    assert_eq!(kept, ["afs", "cid", "mailserver", "mid", "nfs", "tn3270", "z39.50"]);
}
