//! `mailto` URIs.

use alloc::string::String;

use super::*;
use crate::tests::refused;

fn recipients(text: &str, revision: Revision) -> Vec<String> {
    let mailto = Mailto::parse_as(Uri::parse(text).unwrap(), revision).unwrap();
    mailto.recipients().map(|address| address.text().as_str().into()).collect()
}

fn refused_1738(text: &str) -> (&'static str, Range<usize>) {
    let error = Mailto::parse_as(Uri::parse(text).unwrap(), Revision::Rfc1738).unwrap_err();
    (error.code(), error.span())
}

/// Three equivalent URIs with the same recipients (RFC 6068 section 2).
#[test]
fn recipients_include_to_headers() {
    for text in [
        "mailto:addr1@an.example,addr2@an.example",
        "mailto:?to=addr1@an.example,addr2@an.example",
        "mailto:addr1@an.example?%54o=addr2@an.example",
    ] {
        assert_eq!(recipients(text, Revision::Current), ["addr1@an.example", "addr2@an.example"]);
    }
    assert_eq!(recipients("mailto:%22a%2Cb%22@c,d@e", Revision::Current), ["%22a%2Cb%22@c", "d@e"]);
    assert_eq!(recipients("mailto:a@b,c@d?to=e@f", Revision::Rfc1738), ["a@b,c@d?to=e@f"]);
    assert!(recipients("mailto:?to=&cc=a@b", Revision::Current).is_empty());
}

#[test]
fn violated_rules_are_errors() {
    let refused = refused::<Mailto<'_>>;
    assert_eq!(refused("mailto://a@b"), ("mailto-authority", 7..9));
    assert_eq!(refused("mailto:ab"), ("mailto-at", 9..9));
    assert_eq!(refused("mailto:a%40b"), ("mailto-at", 12..12));
    assert_eq!(refused("mailto:a@b,?x=y"), ("mailto-at", 11..11));
    assert_eq!(refused("mailto:a@b?to=c"), ("mailto-at", 15..15));
    assert_eq!(refused("mailto:a@b/c"), ("mailto-delimiter", 10..11));
    assert_eq!(refused("mailto:a&b@c"), ("mailto-delimiter", 8..9));
    assert_eq!(refused("mailto:?to=a;b@c"), ("mailto-delimiter", 12..13));
    assert_eq!(refused("mailto:@b"), ("mailto-local-part", 7..7));
    assert_eq!(refused("mailto:a..b@c"), ("mailto-local-part", 9..10));
    assert_eq!(refused("mailto:a.@c"), ("mailto-local-part", 8..9));
    assert_eq!(refused("mailto:a%20b@c"), ("mailto-local-part", 8..11));
    assert_eq!(refused("mailto:a@b@c"), ("mailto-local-part", 8..9));
    assert_eq!(refused("mailto:%22a@c"), ("mailto-local-part", 11..11));
    assert_eq!(refused("mailto:%22a%5C%22@c"), ("mailto-local-part", 17..17));
    assert_eq!(refused("mailto:%22a%22b@c"), ("mailto-local-part", 14..15));
    assert_eq!(refused("mailto:a@"), ("mailto-domain", 9..9));
    assert_eq!(refused("mailto:a@b%2Cc"), ("mailto-domain", 10..13));
    assert_eq!(refused("mailto:a@%5B1"), ("mailto-domain", 13..13));
    assert_eq!(refused("mailto:a@%5B%5B%5D"), ("mailto-domain", 12..15));
    assert_eq!(refused("mailto:a@b?"), ("mailto-header", 11..11));
    assert_eq!(refused("mailto:a@b?c&d=e"), ("mailto-header", 12..12));
    assert_eq!(refused("mailto:a@b?c=d=e"), ("mailto-header-character", 14..15));
    assert_eq!(refused("mailto:a@b?body=c/d"), ("mailto-header-character", 17..18));
    assert_eq!(refused("mailto:a@b?=c"), ("mailto-header-name", 11..11));
    assert_eq!(refused("mailto:a@b?c%3A=d"), ("mailto-header-name", 12..15));
    assert_eq!(refused("http://h"), ("scheme-other", 0..4));
}

/// A line ending would start another header.
#[test]
fn headers_cannot_be_injected() {
    let refused = refused::<Mailto<'_>>;
    assert_eq!(refused("mailto:a%0A@b"), ("mailto-line-end", 8..11));
    assert_eq!(refused("mailto:a@b%0d%0aBcc:c"), ("mailto-line-end", 10..13));
    assert_eq!(refused("mailto:?to=a%0A@b"), ("mailto-line-end", 12..15));
    assert_eq!(refused("mailto:?x%0D%0ABcc=c"), ("mailto-header-name", 9..12));
    assert_eq!(refused("mailto:?subject=x%0D%0ABcc:%20c"), ("mailto-line-end", 17..20));
    assert_eq!(refused("mailto:?body=a%0Ab"), ("mailto-body-line-end", 14..17));
    assert_eq!(refused("mailto:?body=a%0Db"), ("mailto-body-line-end", 14..17));
    assert_eq!(refused("mailto:?BODY=a%0D%0D%0A"), ("mailto-body-line-end", 14..17));
    assert_eq!(refused("mailto:?body=a%0D"), ("mailto-body-line-end", 14..17));
    assert_eq!(refused_1738("mailto:a%0D@b"), ("mailto-line-end", 8..11));
}

#[test]
fn rfc_1738_has_one_address() {
    for text in ["mailto:a%40b", "mailto:a?b&c@d", "mailto:%22a,b%22@c", "mailto:a%20b@c"] {
        assert_eq!(recipients(text, Revision::Rfc1738), [&text[7..]]);
    }
    assert_eq!(refused_1738("mailto:"), ("mailto-at", 7..7));
    assert_eq!(refused_1738("mailto:a@?b@"), ("mailto-at", 12..12));
    assert_eq!(refused_1738("mailto:%40b"), ("mailto-at", 11..11));
    let slashes =
        Mailto::parse_as(Uri::parse("mailto://h/a@b").unwrap(), Revision::Rfc1738).unwrap();
    assert_eq!(slashes.to().next().unwrap().text().as_str(), "//h/a@b");
    let parts = MailtoParts::from(
        Mailto::parse_as(Uri::parse("mailto:a?b%40c").unwrap(), Revision::Rfc1738).unwrap(),
    );
    assert_eq!(parts.build().unwrap().as_str(), "mailto:a%3Fb@c");
}

/// The examples in RFC 6068 section 6, and unusual addresses.
#[test]
fn parsing_is_the_inverse_of_building() {
    for text in [
        "mailto:chris@example.com",
        "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
        "mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E",
        "mailto:joe@example.com?cc=bob@example.com&body=hello",
        "mailto:gorby%25kremvax@example.com",
        "mailto:unlikely%3Faddress@example.com?blat=foop",
        "mailto:Mike%26family@example.org",
        "mailto:%22not%40me%22@example.org",
        "mailto:%22oh%5C%5Cno%22@example.org",
        "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
        "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO",
        "mailto:%22a%2Cb%22@c,%FF@%5B1:2%40%5D?To=%22a%2Cb%22@c,d@e&x=%00%FF&to=&y=",
        "mailto:",
    ] {
        let parts = MailtoParts::from(Mailto::parse(Uri::parse(text).unwrap()).unwrap());
        assert_eq!(parts.build().unwrap().as_str(), text);
    }
    let header = |name: &[u8]| MailHeaderParts::Other { name: name.into(), value: Vec::new() };
    let build = |header| MailtoParts { to: Vec::new(), headers: Vec::from([header]) }.build();
    assert_eq!(build(header(b"To")), Err(BuildError::Ambiguous));
    let to = MailHeaderParts::To { name: b"cc".into(), addresses: Vec::new() };
    assert_eq!(build(to), Err(BuildError::Ambiguous));
    assert_eq!(build(header(b"cc")).unwrap().as_str(), "mailto:?cc=");
}

#[test]
fn parts_are_listed_in_order() {
    let listed = |text, revision| {
        let mut names = String::new();
        let mailto = Mailto::parse_as(Uri::parse(text).unwrap(), revision).unwrap();
        mailto
            .parts(&mut |part| names.push_str(&alloc::format!("{}={:?};", part.name, part.value)));
        names.replace("Written", "")
    };
    assert_eq!(
        listed("mailto:a@b?c=d", Revision::Current),
        "local-part=(\"a\" at 7..8);domain=(\"b\" at 9..10);hfname=(\"c\" at \
            11..12);hfvalue=(\"d\" at 13..14);"
    );
    assert_eq!(listed("mailto:a@b?c", Revision::Rfc1738), "rfc822-addr-spec=(\"a@b?c\" at 7..12);");
}
