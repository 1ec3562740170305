//! What of IRIs needs tables of Unicode: hosts by IDNA, their display, Normalization Form C, and text from right to left.
#![cfg(feature = "idna")]

use urikit::UriRef;
use urikit::component::HostKind;
use urikit::iri::{BidiRule, IdnaErrorKind, IriRef, displayed_host};

fn iri(text: &str) -> IriRef<'_> {
    IriRef::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// RFC 3987 sections 3.1 and 3.2.1, and names whose forms are known.
#[test]
fn hosts_are_mapped_to_ascii() {
    for (from, to) in [
        ("http://r\u{e9}sum\u{e9}.example.org", "http://xn--rsum-bpad.example.org"),
        ("http://r%C3%A9sum%c3%a9.example.org", "http://xn--rsum-bpad.example.org"),
        ("http://\u{7d0d}\u{8c46}.example.org/%E2%80%AE", "http://xn--99zt52a.example.org/%E2%80%AE"),
        (
            "//u\u{e9}@B\u{dc}CHER\u{3002}example:80/\u{e9}?\u{e9}#\u{e9}",
            "//u%C3%A9@xn--bcher-kva.example:80/%C3%A9?%C3%A9#%C3%A9",
        ),
        // ASCII stays as it is, capitals and what is no name of DNS included.
        ("//EXAMPLE.com_!/\u{e9}", "//EXAMPLE.com_!/%C3%A9"),
        ("//a..b", "//a..b"),
        ("//[::1]/\u{e9}", "//[::1]/%C3%A9"),
        ("/\u{e9}", "/%C3%A9"),
        ("///\u{e9}", "///%C3%A9"),
        ("//\u{fc}.", "//xn--tda."),
        ("//b%2Dx.%C3%BC", "//b-x.xn--tda"),
    ] {
        assert_eq!(iri(from).to_uri_by_idna().unwrap(), to);
    }
    let wide = iri("//\u{ff11}\u{ff12}\u{ff17}.0.0.\u{ff11}/").to_uri_by_idna().unwrap();
    assert_eq!((wide.as_str(), wide.host().unwrap().kind()), ("//127.0.0.1/", HostKind::Ipv4));
}

#[test]
fn labels_that_are_not_valid_are_found() {
    let long = format!("//a.{}\u{fc}.b", "a".repeat(60));
    let host = "\u{fc}a.".repeat(50);
    let longer = format!("//{host}com");
    let longest = format!("//{}", "\u{fc}".repeat(2000));
    for (text, kind, span) in [
        ("//a.\u{301}b.c", IdnaErrorKind::Label, 4..7),
        ("//a\u{3002}\u{378}", IdnaErrorKind::Label, 6..8),
        ("//\u{fc}.xn--a.b", IdnaErrorKind::Label, 5..10),
        // What would become a delimiter.
        ("//a.b\u{ff0f}c", IdnaErrorKind::Label, 4..9),
        ("//\u{2100}.b", IdnaErrorKind::Label, 2..5),
        ("//\u{fc}%2F.b", IdnaErrorKind::Label, 2..7),
        ("//\u{5d0}.a1.2b", IdnaErrorKind::Bidi, 8..10),
        ("//\u{fc}.%FF.b", IdnaErrorKind::Escape, 5..8),
        (&long, IdnaErrorKind::LabelLong, 4..66),
        (&longer, IdnaErrorKind::HostLong, 2..longer.len()),
        (&longest, IdnaErrorKind::LabelLong, 2..longest.len()),
    ] {
        let error = iri(text).to_uri_by_idna().unwrap_err();
        assert_eq!((error.kind(), error.span()), (kind, span), "{text:?}");
        assert!(
            !error.message().is_empty() && !error.section().is_empty() && error.code().starts_with("idna-")
        );
    }
}

/// No name becomes more than a name: the rest of the URI is what it was.
#[test]
fn no_character_of_a_name_becomes_a_delimiter() {
    for c in ('\u{a0}'..='\u{ffff}').chain('\u{1d400}'..='\u{1f2ff}') {
        let text = format!("//u@a{c}b:8/p");
        let Ok(parsed) = IriRef::parse(&text) else { continue };
        if let Ok(uri) = parsed.to_uri_by_idna() {
            let (userinfo, port) = (uri.userinfo().unwrap(), uri.port().unwrap());
            assert_eq!((userinfo.as_str(), port.as_str(), uri.path().as_str()), ("u", "8", "/p"), "{text}");
            assert!(uri.host().unwrap().as_str().is_ascii());
        }
    }
}

#[test]
fn hosts_are_shown_unless_they_look_like_others() {
    for (host, shown) in [
        ("example.com", "example.com"),
        ("XN--MNCHEN-3YA.de", "m\u{fc}nchen.de"),
        ("xn--99zt52a.xn--wgv71a", "\u{7d0d}\u{8c46}.\u{65e5}\u{672c}"),
        // Kanji and kana are written together in Japanese.
        ("xn--eck7a6cz431azlbtz6h.jp", "\u{65e5}\u{672c}\u{8a9e}\u{30b5}\u{30a4}\u{30c8}.jp"),
        ("xn--pple-43d.com", "xn--pple-43d.com"),
        ("xn--80ak6aa92e.com", "xn--80ak6aa92e.com"),
        ("xn--a.de", "xn--a.de"),
        ("[::1]", "[::1]"),
        ("a%C3%BC", "a%C3%BC"),
    ] {
        let text = format!("//{host}");
        let host = UriRef::parse(&text).unwrap().host().unwrap();
        let found = displayed_host(&host);
        assert_eq!(found, shown);
    }
    assert_eq!(displayed_host(&iri("//\u{430}pple.\u{fc}").host().unwrap()), "xn--pple-43d.\u{fc}");
    assert_eq!(displayed_host(&iri("//a.\u{301}").host().unwrap()), "a.%CC%81");
}

#[test]
fn characters_are_composed_with_each_other_alone() {
    for (text, composed) in [
        (
            "http://re\u{301}sume\u{301}.example/e\u{301}?e\u{301}#e\u{301}",
            "http://r\u{e9}sum\u{e9}.example/\u{e9}?\u{e9}#\u{e9}",
        ),
        // U+2260 is what `=` and U+0338 are composed to; `A` and a ring are a letter, but that of an escape is none.
        ("?a=\u{338}b", "?a=\u{338}b"),
        ("/%4A\u{30a}A\u{30a}", "/%4A\u{30a}\u{c5}"),
        ("/\u{212b}", "/\u{c5}"),
        ("/e%CC%81", "/e%CC%81"),
        ("/\u{fb01}", "/\u{fb01}"),
    ] {
        let iri = iri(text);
        assert_eq!(iri.nfc(), composed);
        assert_eq!(iri.is_nfc(), text == composed);
        let parsed = IriRef::parse(composed).unwrap();
        assert_eq!(iri.nfc().as_iri_ref().split(), parsed.split());
        assert!(parsed.is_nfc());
    }
}

/// The examples of section 4.4, with letters of Hebrew for capitals as they are written (the logical representation).
#[test]
fn text_from_right_to_left_is_looked_at() {
    let hebrew =
        |text: &str| {
            text.chars()
                .map(|c| {
                    if c.is_ascii_uppercase() {
                        char::from_u32(u32::from(c) - 65 + 0x5d0).unwrap()
                    } else {
                        c
                    }
                })
                .collect::<String>()
        };
    let faults = |text: &str| -> Vec<(BidiRule, String)> {
        let text = hebrew(text);
        iri(&text).bidi_faults().map(|fault| (fault.rule(), text[fault.span()].to_owned())).collect()
    };
    // 1 to 6: only the display is special.
    for text in [
        "http://ab.CDEFGH.ij/kl/mn/op.html",
        "http://ab.CDE.FGH/ij/kl/mn/op.html",
        "http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV",
        "http://AB.CD.ef/gh/IJ/KL.html",
        "http://ab.cd.EF/GH/IJ/kl.html",
        "http://ab.CD.EF/GH/IJ/kl.html",
    ] {
        assert_eq!(faults(text), [], "{text}");
    }
    // 7 to 9: directions are mixed, and numbers stand at the ends.
    assert_eq!(faults("http://ab.CDE123FGH.ij/kl/mn/op.html"), []);
    assert_eq!(faults("http://ab.cdEFgh.ij/"), [(BidiRule::Mixed, hebrew("cdEFgh"))]);
    let ends = [(BidiRule::Ends, hebrew("GH1")), (BidiRule::Ends, hebrew("2IJ"))];
    assert_eq!(faults("http://ab.CD.EF/GH1/2IJ/KL.html"), ends);
    // Marks belong to their letters, and escapes are written with Latin ones.
    assert_eq!(faults("/A\u{5b0}"), []);
    assert_eq!(faults("/A%d7%90"), [(BidiRule::Mixed, hebrew("A%d7%90"))]);
    assert_eq!(faults("/a\u{202e}b?\u{61c}").len(), 2);
    // A mark that formats is from right to left itself.
    let fault = iri("//\u{200f}/a").bidi_faults().next().unwrap();
    assert_eq!((fault.rule(), fault.span(), fault.component().name()), (BidiRule::Formatting, 2..5, "host"));
    assert_eq!((fault.rule().code(), fault.rule().section()), ("bidi-formatting", "RFC 3987 section 4.1"));
}
