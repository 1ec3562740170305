//! Display of references to people.

use urikit::IriRef;
use urikit::compare::Rung;
use urikit::iri::KeptEscapeReason as R;

fn iri(text: &str) -> IriRef<'_> {
    IriRef::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn harmless_characters_are_displayed() {
    for (text, shown) in [
        ("http://example.org/a?b#c", "http://example.org/a?b#c"),
        (
            "http://u%C3%BC:p@xn--mnchen-3ya.de:80/%C3%BC?%C3%BC=%41#%7E",
            "http://uü:p@münchen.de:80/ü?ü=A#~",
        ),
        ("http://r%C3%A9sum%C3%A9.example/", "http://résumé.example/"),
        // Japanese mixes kana, kanji, and Latin letters.
        ("/wiki/C%E8%A8%80%E8%AA%9E", "/wiki/C言語"),
        ("/%E3%83%91%E3%82%BD%E3%82%B3%E3%83%B3DIY", "/パソコンDIY"),
        // Words of two scripts are not a mixed-script word.
        ("/%D0%AF%D0%B7%D1%8B%D0%BA_C", "/Язык_C"),
        ("/%D7%A9%D7%9C%D7%95%D7%9D", "/שלום"),
        ("/e%CC%81", "/e\u{301}"),
        ("/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80", "/हिन्दी"),
        ("/%F0%9F%98%80", "/😀"),
        // Escaped ASCII delimiters and characters that are not allowed in URIs stay, without a
        // reason.
        ("/a%2Fb%20c%25%00", "/a%2Fb%20c%25%00"),
        ("//[::1]/%C3%BC", "//[::1]/ü"),
        ("//col%C2%B7legi.cat", "//col·legi.cat"),
        ("//%E3%82%B3%E3%83%BC%E3%83%AB%E3%83%BB.jp", "//コール・.jp"),
        ("", ""),
    ] {
        let displayed = iri(text).to_unicode();
        assert_eq!((displayed.as_str(), displayed.kept()), (shown, &[][..]), "{text}");
    }
}

#[test]
fn misleading_escapes_are_kept_with_a_reason() {
    for (text, shown, reason, span) in [
        ("http://xn--pple-43d.com/", "http://xn--pple-43d.com/", R::MixedScripts, 7..19),
        ("//\u{430}pple.\u{fc}", "//xn--pple-43d.\u{fc}", R::MixedScripts, 2..8),
        ("//xn--80ak6aa92e.com/", "//xn--80ak6aa92e.com/", R::LooksLikeAscii, 2..16),
        ("//\u{fc}.xn--a.de", "//%C3%BC.xn--a.de", R::Idna, 5..10),
        ("//a%FF.de", "//a%FF.de", R::NotUtf8, 2..6),
        ("//%61%2E.de", "//%61%2E.de", R::Idna, 2..8),
        ("/x/%D0%B0dmin", "/x/%D0%B0dmin", R::MixedScripts, 3..13),
        ("/\u{430}dmin", "/%D0%B0dmin", R::MixedScripts, 1..7),
        ("/%D0%B0%D1%80%D1%80", "/%D0%B0%D1%80%D1%80", R::LooksLikeAscii, 1..19),
        ("//h/%E2%88%95%C3%BC", "//h/%E2%88%95ü", R::LooksLikeDelimiter, 4..13),
        (
            "//paypal%C2%B7com.example/",
            "//xn--paypalcom-5pa.example/",
            R::LooksLikeDelimiter,
            2..17,
        ),
        ("//example\u{2027}com/", "//xn--examplecom-406e/", R::LooksLikeDelimiter, 2..15),
        // A glottal stop looks like a question mark.
        ("//%CA%94.example", "//xn--hpa.example", R::LooksLikeDelimiter, 2..8),
        ("//%E3%83%BB.example", "//xn--vek.example", R::LooksLikeDelimiter, 2..11),
        ("//a%EF%BC%A0b@h", "//a%EF%BC%A0b@h", R::LooksLikeDelimiter, 3..12),
        ("/a%E2%80%AEb", "/a%E2%80%AEb", R::BidiFormatting, 2..11),
        ("/a\u{202e}b", "/a%E2%80%AEb", R::BidiFormatting, 2..5),
        ("/%D7%A92", "/%D7%A92", R::BidiOrder, 1..8),
        ("/a\u{200d}b", "/a%E2%80%8Db", R::Invisible, 2..5),
        ("/a%C2%A0%C2%A0b", "/a%C2%A0%C2%A0b", R::Invisible, 2..14),
        ("/%CC%B8a", "/%CC%B8a", R::LoneMark, 1..7),
        ("/%2F%CC%B8a", "/%2F%CC%B8a", R::LoneMark, 4..10),
        ("?\u{e000}", "?%EE%80%80", R::NotIri, 1..4),
        ("/%C2%85", "/%C2%85", R::NotIri, 1..7),
        ("/%C3%BC%FC%FCa", "/ü%FC%FCa", R::NotUtf8, 7..13),
        // A surrogate, and an overlong encoding.
        ("/%ED%A0%80", "/%ED%A0%80", R::NotUtf8, 1..10),
        ("/%C0%AF", "/%C0%AF", R::NotUtf8, 1..7),
    ] {
        let displayed = iri(text).to_unicode();
        assert_eq!(displayed.as_str(), shown, "{text}");
        let kept: Vec<_> =
            displayed.kept().iter().map(|kept| (kept.reason(), kept.span())).collect();
        assert_eq!(kept, [(reason, span)], "{text}");
        let reason = displayed.kept()[0].reason();
        assert!(
            !reason.code().is_empty()
                && !reason.section().is_empty()
                && !reason.message().is_empty()
        );
    }
    let several = iri("//\u{430}b/a\u{200d}?%FF").to_unicode();
    let found: Vec<_> =
        several.kept().iter().map(|kept| (kept.component().name(), kept.span().start)).collect();
    assert_eq!(found, [("host", 2), ("path", 7), ("query", 11)]);
}

/// Every character allowed in IRIs: alone, in the middle, and at the end, literal and escaped.
#[test]
fn displayed_reference_is_equivalent_with_fewer_escapes() {
    let mut shown_at_all = 0;
    for c in
        ('\u{80}'..='\u{ffff}').chain('\u{1f300}'..='\u{1f3ff}').chain('\u{e0000}'..='\u{e01ff}')
    {
        let mut buffer = [0; 4];
        let escapes: String =
            c.encode_utf8(&mut buffer).bytes().map(|byte| format!("%{byte:02x}")).collect();
        for text in [format!("/{c}?{escapes}#a{c}b"), format!("//{escapes}@h/{escapes}a")] {
            let Ok(reference) = IriRef::parse(&text) else { continue };
            let displayed = reference.to_unicode();
            let [a, b] = [displayed.as_iri_ref(), reference].map(|reference| reference.to_uri());
            let rung = a.as_uri_ref().compare(b.as_uri_ref());
            assert!(rung.is_some_and(|rung| rung <= Rung::Percent), "{text}: {displayed}");
            assert_eq!(displayed.as_iri_ref().to_unicode().as_str(), displayed.as_str(), "{text}");
            assert_eq!(displayed.as_iri_ref().bidi_errors().count(), 0, "{displayed}");
            shown_at_all += usize::from(!displayed.as_str().is_ascii());
        }
    }
    assert!(shown_at_all > 50_000, "{shown_at_all}");
}
