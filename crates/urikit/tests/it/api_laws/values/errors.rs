//! Error types.

use urikit::component::{Encoded, Port, PortOverflow};
use urikit::edit::{EditError, StructureError};
use urikit::normalize::Normalizer;
use urikit::percent::Utf8Error;
use urikit::{Error, OwnedParseError, ParseError, UriBuf, UriRef};

use super::fresh;
use crate::api_laws::law::Asked;

fn parse_errors() -> [ParseError; 5] {
    // The errors differ in position, length, kind, and component.
    ["a b", "ab c", "a%2", "a\\b", "//h:p"].map(|text| UriRef::parse(fresh(text)).expect_err(text))
}

fn refused() -> [OwnedParseError; 4] {
    ["", "a", "b", "a: b"].map(|text| UriBuf::parse(text).expect_err(text))
}

pub(super) fn test(asked: &mut Asked) {
    asked.of("urikit::error::ParseError", parse_errors).equal().hashed();
    asked.of("urikit::OwnedParseError", refused).equal();
    let overflow = || Port::parse("65536").expect("digits").to_u16().expect_err("too many");
    asked.of_one::<PortOverflow>("urikit::component::PortOverflow", overflow).equal();
    let inputs = ["%FF", "a%FF", "ab%FF", "%F0%90%80"];
    let no_text =
        |text| Encoded::parse(fresh(text)).expect("valid escapes").decode().expect_err(text);
    asked.of::<Utf8Error, _>("urikit::percent::Utf8Error", || inputs.map(no_text)).equal();
    let short = |text| {
        let normalizer = Normalizer::new();
        normalizer.normalize_to_slice(UriRef::from_static(text), &mut []).expect_err(text)
    };
    asked.of("urikit::BufferError", || [short("a/b"), short("a/bc")]).equal();
    let edits = || {
        let syntax = parse_errors().map(EditError::Syntax).into_iter();
        syntax
            .chain(
                [StructureError::HostMissing, StructureError::UserMissing]
                    .map(EditError::Structure),
            )
            .chain([EditError::TooLong])
    };
    asked.of("urikit::edit::EditError", edits).equal();
    let any = || [Error::from(StructureError::HostMissing), Error::Port(overflow())];
    asked.of("urikit::Error", any).equal();
    #[cfg(any(feature = "http", feature = "url"))]
    {
        use urikit::Component;
        use urikit::ConversionError::{Changed, Rejected};
        let conversions =
            || [Changed(Component::Path), Changed(Component::Query), Rejected("a".into())];
        asked.of("urikit::ConversionError", conversions).equal();
    }
    #[cfg(feature = "idna")]
    test_iris(asked);
}

#[cfg(feature = "idna")]
fn test_iris(asked: &mut Asked) {
    use urikit::IriRef;

    use urikit::iri::{BidiError, BidiRule, IdnaError, IdnaErrorKind, KeptEscapeReason};
    fn iri(text: &str) -> IriRef<'static> {
        IriRef::parse(fresh(text)).expect("an IRI-reference")
    }
    let rules = || [BidiRule::Ends, BidiRule::Formatting, BidiRule::Mixed];
    asked.of("urikit::iri::BidiRule", rules).equal().hashed();
    let kinds = || {
        [
            IdnaErrorKind::Bidi,
            IdnaErrorKind::Escape,
            IdnaErrorKind::LabelEmpty,
            IdnaErrorKind::HostLong,
        ]
    };
    asked.of("urikit::iri::IdnaErrorKind", kinds).equal().hashed();
    let reasons = || {
        [
            KeptEscapeReason::Idna,
            KeptEscapeReason::Invisible,
            KeptEscapeReason::NotIri,
            KeptEscapeReason::BidiOrder,
        ]
    };
    asked.of("urikit::iri::KeptEscapeReason", reasons).equal().hashed();
    let parse_errors = || -> Vec<BidiError> {
        let inputs =
            ["/a\u{202e}", "/ab\u{202e}", "/a\u{5d0}", "/1\u{5d0}", "?a\u{5d0}", "//a\u{5d0}"];
        inputs.map(|text| iri(text).bidi_errors().next().expect(text)).into()
    };
    asked.of("urikit::iri::BidiError", parse_errors).equal().hashed();
    let errors = || -> Vec<IdnaError> {
        let inputs = [
            "//a.\u{301}b.c",
            "//ab.\u{301}b.c",
            "//\u{5d0}.a1.2b",
            "//\u{fc}.%2e",
            "//\u{fc}.%FF.b",
        ];
        inputs.map(|text| iri(text).to_uri_by_idna().expect_err(text)).into()
    };
    asked.of("urikit::iri::IdnaError", errors).equal().hashed();
    let shown = || {
        ["a", "%E2%80%AE", "a%E2%80%AE", "%FF", "?%FF", "%C3%A4"]
            .map(|text| UriRef::parse(fresh(text)).expect("a reference").to_unicode())
    };
    asked.of("urikit::iri::UnicodeDisplay", shown).equal();
    let kept = || shown().into_iter().flat_map(|shown| shown.kept().to_vec());
    asked.of("urikit::iri::KeptEscape", kept).equal().hashed();
}
