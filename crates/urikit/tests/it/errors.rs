//! Tests of all error types, with an example of every variant. Parse errors are tested in
//! `parse_errors.rs`.

use std::collections::BTreeSet;
use std::error::Error;

use urikit::component::Encoded;
use urikit::edit::{EditError, StructureError};
use urikit::relativize::{Forms, RelativizeError, Relativizer};
use urikit::resolve::{ExcessDotSegments, ResolveError, RootlessPath};
use urikit::{Uri, UriBuilder, UriRef, UriRefBuf};

/// An error with its code, rule, and section.
struct Case {
    error: Box<dyn Error>,
    code: &'static str,
    rule: &'static str,
    section: &'static str,
}

/// Asserts properties of all errors of a type: the message has no final period, the code consists
/// of lowercase words and hyphens, the rule cites a specification, and all are distinct.
#[track_caller]
fn check(all: &[Case]) {
    for case in all {
        let shown = case.error.to_string();
        assert!(shown.contains(' ') && !shown.ends_with('.') && !shown.starts_with(' '), "{shown}");
        assert!(
            case.code.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
            "{}: {shown}",
            case.code
        );
        assert!(case.rule.contains(' '), "{}: {shown}", case.rule);
        let is_cited = ["RFC ", "UTS "].iter().any(|document| case.section.starts_with(document));
        assert!(is_cited && case.section.contains(" section "), "{}: {shown}", case.section);
        assert!(case.error.source().is_none(), "{shown}");
    }
    let sentences: BTreeSet<String> = all.iter().map(|case| case.error.to_string()).collect();
    let codes: BTreeSet<&str> = all.iter().map(|case| case.code).collect();
    assert_eq!((sentences.len(), codes.len()), (all.len(), all.len()), "{sentences:?} {codes:?}");
}

#[test]
fn conflicts_of_components() {
    type Edit = fn(&mut UriRefBuf) -> Result<&mut UriRefBuf, EditError>;
    fn error_of(text: &str, edit: Edit) -> EditError {
        edit(&mut UriRefBuf::parse(text).expect("a reference")).expect_err(text)
    }
    let conflicts = [
        (error_of("a/b", |uri| uri.set_host("h")), StructureError::PathWithoutSlash),
        (error_of("/b", |uri| uri.set_port("1")), StructureError::HostMissing),
        (UriBuilder::new().build().unwrap_err(), StructureError::SchemeMissing),
        (error_of("", |uri| uri.push_segments(["", "b"])), StructureError::EmptyFirstSegment),
        (error_of("/a", |uri| uri.remove_segment(1)), StructureError::SegmentMissing),
        (error_of("/a", |uri| uri.push_segment("..")), StructureError::DotSegment),
        (error_of("//h", |uri| uri.set_password("p")), StructureError::UserMissing),
    ];
    for (error, conflict) in &conflicts {
        assert_eq!(*error, EditError::from(*conflict));
        assert_eq!(error.to_string(), conflict.to_string());
        assert!(error.to_string().starts_with(conflict.message()));
    }
    check(&conflicts.map(|(error, conflict)| Case {
        error: Box::new(error),
        code: conflict.code(),
        rule: conflict.rule(),
        section: conflict.section(),
    }));
    // An invalid value is reported with the error of the component's parser.
    let error = error_of("//h", |uri| uri.set_port("x"));
    let EditError::Syntax(error_of_value) = error else { panic!("{error:?}") };
    assert_eq!(error.to_string(), error_of_value.to_string());
    assert!(error.source().is_none());
    assert_eq!(UriBuilder::new().host("h").port("x").build(), Err(error));
}

#[test]
fn errors_of_resolution() {
    let refused = |base: &str, reference| {
        let base = Uri::parse(base).expect("a base");
        let resolver =
            base.resolver().excess(ExcessDotSegments::Error).rootless(RootlessPath::Opaque);
        resolver.resolve(UriRef::parse(reference).expect("a reference")).expect_err(reference)
    };
    let all = [refused("http://a/b", "../../c"), refused("urn:a", "b")];
    assert_eq!(all, [ResolveError::ExcessDotSegments, ResolveError::RootlessBase]);
    check(&all.map(|error| Case {
        error: Box::new(error),
        code: error.code(),
        rule: error.rule(),
        section: error.section(),
    }));
}

#[test]
fn errors_of_relativization() {
    let base = Uri::from_static("http://a/b");
    let relativizer = Relativizer::new(base.resolver().excess(ExcessDotSegments::Error));
    let paths = relativizer.forms(Forms::RELATIVE_PATH);
    let all = [
        relativizer.relativize(Uri::from_static("http://a/../c")).unwrap_err(),
        paths.relativize(Uri::from_static("http://b/")).unwrap_err(),
    ];
    assert_eq!(all, [RelativizeError::ExcessDotSegments, RelativizeError::Form]);
    check(&all.map(|error| Case {
        error: Box::new(error),
        code: error.code(),
        rule: error.rule(),
        section: error.section(),
    }));
}

/// Errors with a position, which the message contains.
#[test]
fn errors_with_positions() {
    let octets = Encoded::parse("a%C3").expect("valid escapes").decode().unwrap_err();
    assert_eq!(
        (octets.span(), &*octets.to_string()),
        (1..4, "percent-encoded bytes at 1..4 are not valid UTF-8")
    );
    let port = UriRef::from_static("//h:65536").port().expect("a port").to_u16().unwrap_err();
    assert_eq!(port.to_string(), "port is greater than 65535");
    let resolver = Uri::from_static("a:").resolver();
    let error = resolver.resolve_to_slice(UriRef::from_static("b"), &mut [0; 2]).unwrap_err();
    let ResolveError::Buffer(short) = error else { panic!("{error:?}") };
    assert_eq!(error.to_string(), short.to_string());
    let mut buffer = vec![0; short.needed()];
    assert_eq!(resolver.resolve_to_slice(UriRef::from_static("b"), &mut buffer).unwrap(), "a:b");
    assert!(!short.is_too_long());
    assert_eq!(
        short.to_string(),
        format!("buffer is too small; {} bytes are sufficient", short.needed())
    );
}

#[cfg(feature = "idna")]
#[test]
fn errors_of_hosts_and_bidi() {
    use urikit::IriRef;

    use urikit::iri::{BidiRule, IdnaErrorKind};
    let iri = |text| IriRef::parse(text).expect("an IRI");
    let (long, longer) =
        ("//".to_owned() + &"\u{fc}".repeat(70), "//".to_owned() + &"\u{fc}a.".repeat(50));
    let hosts = [
        ("//\u{378}", IdnaErrorKind::Label),
        ("//\u{5d0}.2b", IdnaErrorKind::Bidi),
        ("//\u{fc}..a", IdnaErrorKind::LabelEmpty),
        (&long, IdnaErrorKind::LabelLong),
        (&longer, IdnaErrorKind::HostLong),
        ("//\u{fc}.%FF", IdnaErrorKind::Escape),
    ];
    let hosts = hosts.map(|(text, kind)| {
        let error = iri(text).to_uri_by_idna().expect_err(text);
        assert_eq!(error.kind(), kind, "{text}");
        assert_eq!(
            error.to_string(),
            format!("{} at byte {}", error.message(), error.span().start)
        );
        Case {
            error: Box::new(error),
            code: error.code(),
            rule: error.message(),
            section: error.section(),
        }
    });
    check(&hosts);
    let rules = [
        ("/a\u{202e}", BidiRule::Formatting),
        ("/a\u{5d0}", BidiRule::Mixed),
        ("/1\u{5d0}", BidiRule::Ends),
    ];
    let rules = rules.map(|(text, rule)| {
        let violation = iri(text).bidi_errors().next().expect(text);
        assert_eq!(violation.rule(), rule, "{text}");
        assert!(violation.to_string().starts_with(rule.message()), "{violation}");
        Case {
            error: Box::new(violation),
            code: rule.code(),
            rule: rule.message(),
            section: rule.section(),
        }
    });
    check(&rules);
}

#[cfg(feature = "http")]
#[test]
fn errors_of_conversions() {
    let rejected = |text| http::Uri::try_from(UriRef::from_static(text)).unwrap_err();
    let error = rejected("a/b");
    assert_eq!(error.to_string(), "a/b".parse::<http::Uri>().unwrap_err().to_string());
    assert_eq!(rejected("h:80").to_string(), "conversion would change the scheme");
    assert!(error.source().is_none());
}
