//! Parts of references with known display.

use urikit::iri::KeptEscapeReason::{
    self, BidiFormatting, BidiOrder, Idna, Invisible, LoneMark, LooksLikeAscii, LooksLikeDelimiter,
    MixedScripts, NotIri, NotUtf8,
};

/// The part with `«»` around a kept escape and `{w}` for words, its display, and the reason.
pub(super) type Example = (&'static str, &'static str, Option<KeptEscapeReason>);

/// Parts of any component except the host.
pub(super) const PARTS: &[Example] = &[
    ("{w}", "{w}", None),
    ("{w}%C3%BC", "{w}ü", None),
    ("%c3%bc{w}", "ü{w}", None),
    ("{w}ü", "{w}ü", None),
    ("{w}%7e%41{w}", "{w}~A{w}", None),
    // Delimiters and invalid characters are not decoded, without a reason.
    ("{w}%2F%20%25%00%5B", "{w}%2F%20%25%00%5B", None),
    ("%E8%A8%80%E8%AA%9E{w}", "言語{w}", None),
    ("%E3%83%91%E3%82%BD%E3%82%B3%E3%83%B3{w}", "パソコン{w}", None),
    // Two words can have different scripts.
    ("%D0%AF%D0%B7%D1%8B%D0%BA_{w}", "Язык_{w}", None),
    ("%D7%A9%D7%9C%D7%95%D7%9D", "שלום", None),
    ("%D8%A8%D9%8E", "\u{628}\u{64e}", None),
    ("{w}e%CC%81", "{w}e\u{301}", None),
    ("%F0%9F%98%80{w}", "😀{w}", None),
    ("{w}«%E2%80%AE»{w}", "{w}%E2%80%AE{w}", Some(BidiFormatting)),
    ("{w}«\u{202e}»{w}", "{w}%E2%80%AE{w}", Some(BidiFormatting)),
    ("ü-«%D0%B0{w}»", "ü-%D0%B0{w}", Some(MixedScripts)),
    ("«{w}\u{430}{w}»_ü", "{w}%D0%B0{w}_ü", Some(MixedScripts)),
    ("«%D0%B0%D1%80%D1%80»", "%D0%B0%D1%80%D1%80", Some(LooksLikeAscii)),
    ("{w}«%E2%88%95»ü", "{w}%E2%88%95ü", Some(LooksLikeDelimiter)),
    ("{w}«\u{ff1f}»{w}", "{w}%EF%BC%9F{w}", Some(LooksLikeDelimiter)),
    ("«%D7%A92»", "%D7%A92", Some(BidiOrder)),
    ("«2-\u{5e9}»", "2-%D7%A9", Some(BidiOrder)),
    ("{w}«%C2%A0%e2%80%8b»{w}", "{w}%C2%A0%e2%80%8b{w}", Some(Invisible)),
    ("{w}«\u{200d}»{w}", "{w}%E2%80%8D{w}", Some(Invisible)),
    ("«%CC%B8»{w}", "%CC%B8{w}", Some(LoneMark)),
    ("{w}%2F«\u{338}»{w}", "{w}%2F%CC%B8{w}", Some(LoneMark)),
    ("«%EE%80%80»{w}", "%EE%80%80{w}", Some(NotIri)),
    ("{w}«%C2%85»", "{w}%C2%85", Some(NotIri)),
    ("ü«%FC%fc»{w}", "ü%FC%fc{w}", Some(NotUtf8)),
    // A surrogate, and an overlong encoding (RFC 3629 section 3).
    ("{w}«%ED%A0%80»", "{w}%ED%A0%80", Some(NotUtf8)),
    ("{w}«%C0%AF»{w}", "{w}%C0%AF{w}", Some(NotUtf8)),
];

/// Labels that can be combined.
pub(super) const LABELS: &[Example] = &[
    ("{w}", "{w}", None),
    ("{w}%C3%BC", "{w}ü", None),
    ("{w}ü", "{w}ü", None),
    ("xn--mnchen-3ya", "münchen", None),
    ("%78n--mnchen-3ya", "münchen", None),
    ("xn--99zt52a", "納豆", None),
    ("xn--eck7a6cz431azlbtz6h", "日本語サイト", None),
    ("col%C2%B7legi", "col·legi", None),
    ("%D7%A9%D7%9C%D7%95%D7%9D", "שלום", None),
    ("«xn--pple-43d»", "xn--pple-43d", Some(MixedScripts)),
    ("«%D0%B0pple»", "xn--pple-43d", Some(MixedScripts)),
    ("«xn--80ak6aa92e»", "xn--80ak6aa92e", Some(LooksLikeAscii)),
    ("«%CA%94»", "xn--hpa", Some(LooksLikeDelimiter)),
    ("«example\u{2027}com»", "xn--examplecom-406e", Some(LooksLikeDelimiter)),
];

/// Complete hosts that are not names or are kept because of a label.
pub(super) const HOSTS: &[Example] = &[
    ("", "", None),
    ("[::1]", "[::1]", None),
    ("127.0.0.1", "127.0.0.1", None),
    // ASCII is unchanged.
    ("{w}..EXAMPLE", "{w}..EXAMPLE", None),
    ("{w}.«%FF».ü", "{w}.%FF.%C3%BC", Some(NotUtf8)),
    ("ü.«xn--a».{w}", "%C3%BC.xn--a.{w}", Some(Idna)),
    ("{w}.«%2E».ü", "{w}.%2E.%C3%BC", Some(Idna)),
    ("«1{w}».%D7%A9", "1{w}.%D7%A9", Some(Idna)),
    ("ü.«{w}%2F{w}»", "%C3%BC.{w}%2F{w}", Some(Idna)),
];
