//! Tests of slices, and of the components that views return.

use urikit::Uri;
use urikit_schemes::{EncodedSlice, Ftp, Login, Registration, Rule, Tel};

static RULE: Rule = Rule::new("a-rule", "it breaks a rule", "a rule", "section 1");

fn uri(text: &str) -> Uri<'_> {
    Uri::parse(text).expect("a URI")
}

fn texts<'a>(slices: impl Iterator<Item = EncodedSlice<'a>>) -> Vec<&'a str> {
    slices.map(|slice| slice.as_str()).collect()
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
fn after_scheme_ends_before_the_fragment() {
    for text in URIS {
        let (_, rest) = text.split_once(':').expect("a scheme");
        let expected = rest.split('#').next().expect("prefix of a string");
        let slice = EncodedSlice::after_scheme(uri(text));
        assert_eq!(slice.as_str(), expected, "{text}");
        assert_eq!(
            slice.span(),
            text.len() - rest.len()..text.len() - rest.len() + expected.len(),
            "{text}"
        );
        let end = slice.error_at_end(&RULE);
        assert_eq!((end.rule(), end.span()), (RULE, slice.span().end..slice.span().end), "{text}");
    }
}

#[test]
fn path_and_query_is_one_slice() {
    for text in URIS {
        let uri = uri(text);
        let query = uri.query().map_or(String::new(), |query| format!("?{query}"));
        let slice = EncodedSlice::path_and_query(uri);
        assert_eq!(slice.as_str(), format!("{}{query}", uri.path()), "{text}");
        assert_eq!(slice.as_str(), &text[slice.span()], "{text}");
    }
}

/// The ranges are adjacent, and each is a character or its escape.
#[test]
fn located_returns_adjacent_ranges() {
    for text in URIS {
        let slice = EncodedSlice::after_scheme(uri(text));
        let located = Vec::from_iter(slice.located());
        let mut at = slice.span().start;
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
        assert_eq!(at, slice.span().end, "{text}");
        assert_eq!(
            slice.octets(),
            Vec::from_iter(located.iter().map(|(octet, _)| *octet)),
            "{text}"
        );
        // `no_octet` returns the first range whose byte is refused.
        for refused in 0..=255 {
            let first =
                located.iter().find(|(octet, _)| *octet == refused).map(|(_, span)| span.clone());
            let error = slice.no_octet(&RULE, |octet| octet == refused).err();
            assert_eq!(
                error.map(|error| (error.rule(), error.span())),
                first.map(|span| (RULE, span)),
                "{text}"
            );
        }
    }
}

#[test]
fn without_user_refuses_userinfo() {
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
fn ftp_directories_precede_the_name() {
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
fn telephone_numbers_are_global_or_have_a_context() {
    for (text, context, subaddress) in [
        ("tel:+1-23", None, None),
        ("tel:1;phone-context=+44", Some("+44"), None),
        ("tel:+1;isub=a%2Fb", None, Some("a%2Fb")),
        ("tel:1;ISUB=c;phone-context=a.example", Some("a.example"), Some("c")),
    ] {
        let subscriber = Tel::parse(uri(text)).expect(text).subscriber();
        let listed = [subscriber.phone_context(), subscriber.isdn_subaddress()];
        assert_eq!(
            listed.map(|slice| slice.map(|slice| slice.as_str())),
            [context, subaddress],
            "{text}"
        );
        assert_eq!(subscriber.is_global(), text.starts_with("tel:+"), "{text}");
    }
}

/// The names that RFC 1738 section 5 reserves, as far as they are registered.
#[test]
fn rfc_1738_reserves_names() {
    let kept = Registration::all().filter(Registration::is_kept_by_rfc1738);
    let kept: Vec<&str> = kept.map(|scheme| scheme.name).collect();
    assert_eq!(kept, ["afs", "cid", "mailserver", "mid", "nfs", "tn3270", "z39.50"]);
}
