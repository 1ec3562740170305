//! Tests of names and codes: they are distinct, and equal to those in the documentation.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher, Hash};

#[cfg(feature = "alloc")]
use urikit::compare::Rung;
use urikit::component::{Host, HostKind, HostValue, Query, RegName, Segment};
#[cfg(feature = "alloc")]
use urikit::normalize::Step;
use urikit::percent::AsciiSet;
use urikit::{Spec, Uri, UriRef};

/// Asserts that the names of all values are as expected and consist of words and hyphens.
#[track_caller]
fn check<T: Copy + Debug>(values: &[T], names: &str, name: fn(T) -> &'static str) {
    let found: Vec<&str> = values.iter().map(|&value| name(value)).collect();
    assert_eq!(found.join(" "), names);
    assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), values.len(), "{found:?}");
}

#[test]
fn specifications() {
    let codes = "rfc3986 rfc3987";
    check(&Spec::ALL, codes, Spec::code);
    let names: Vec<&str> = Spec::ALL.map(Spec::name).into();
    for (name, code) in names.iter().zip(codes.split(' ')) {
        // The numbers of the specifications, in order.
        let numbers = |text: &str| -> Vec<String> {
            text.split(|c: char| !c.is_ascii_digit())
                .filter(|it| !it.is_empty())
                .map(str::to_owned)
                .collect()
        };
        assert!(name.starts_with("RFC ") && numbers(name) == numbers(code), "{name} is {code}");
    }
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
}

#[test]
fn kinds_of_hosts() {
    let kinds = [HostKind::RegName, HostKind::Ipv4, HostKind::Ipv6, HostKind::IpvFuture];
    check(&kinds, "reg-name ipv4 ipv6 ipvfuture", HostKind::name);
    for (text, kind) in ["//h", "//1.2.3.4", "//[::1]", "//[v1.a]"].into_iter().zip(kinds) {
        let host = UriRef::parse(text).expect("a reference").host().expect("a host");
        assert_eq!(host.kind(), kind);
        assert_eq!(
            host.reg_name().map(|name| name.as_str()),
            RegName::parse(host.as_str())
                .ok()
                .map(|name| name.as_str())
                .filter(|_| kind == HostKind::RegName)
        );
        assert_eq!(
            (Host::parse(host.as_str()), host.reg_name().is_some()),
            (Ok(host), kind == HostKind::RegName)
        );
        let is_of_kind = match host.value() {
            HostValue::RegName(name) => {
                host.reg_name() == Some(name) && RegName::parse("h") == Ok(name)
            }
            HostValue::Ipv4(address) => host.to_ip_addr() == Some(address.into()),
            HostValue::Ipv6(address) => host.to_ip_addr() == Some(address.into()),
            HostValue::IpvFuture(future) => {
                (future.as_str(), future.version(), future.address()) == ("v1.a", "1", "a")
            }
            other => panic!("{other:?} is new"),
        };
        assert!(is_of_kind, "{host:?}");
    }
}

#[cfg(feature = "alloc")]
#[test]
fn rungs_and_steps() {
    check(&Rung::ALL, "simple case percent path scheme", Rung::name);
    check(&Step::ALL, "case percent path scheme", Step::name);
    for rung in Rung::ALL {
        assert_eq!(format!("{rung}|{rung:>9}"), format!("{}|{:>9}", rung.name(), rung.name()));
        assert!(rung.section().starts_with("RFC 3986 section 6.2."), "{rung}");
        assert_eq!(rung.step().map(Step::section), (rung != Rung::Simple).then(|| rung.section()));
    }
}

/// Tests every reason for keeping an escape, with an input for each.
#[cfg(feature = "idna")]
#[test]
fn reasons_to_keep_escapes() {
    use urikit::IriRef;

    use urikit::iri::KeptEscapeReason;
    let reasons = [
        ("//xn--pple-43d", "mixed-scripts"),
        ("//xn--80ak6aa92e", "looks-like-ascii"),
        ("/%E2%88%95", "looks-like-delimiter"),
        ("/%E2%80%AE", "bidi-formatting"),
        ("/1%D7%90", "bidi-order"),
        ("/%C2%A0", "invisible"),
        ("/%CC%81", "lone-mark"),
        ("/%EE%80%80", "not-iri"),
        ("/%FF", "not-utf8"),
        ("//a.%CC%81", "idna"),
    ];
    let mut found = Vec::new();
    let plain = UriRef::from_static("/%C3%BC").to_unicode();
    assert_eq!(
        (plain.to_string(), plain.as_str(), plain.kept().len()),
        ("/\u{fc}".to_owned(), "/\u{fc}", 0)
    );
    assert_eq!(
        (plain.as_iri_ref().as_str(), plain.clone().into_string()),
        ("/\u{fc}", "/\u{fc}".to_owned())
    );
    for (text, code) in reasons {
        let displayed = IriRef::parse(text).expect("an IRI").to_unicode();
        let [kept] = displayed.kept() else { panic!("{text}: {:?}", displayed.kept()) };
        assert_eq!(kept.reason().code(), code, "{text}");
        let reason = kept.reason();
        assert!(kept.to_string().ends_with(reason.message()));
        assert!(
            ["RFC 3987 section ", "UTS 39 section ", "UTS 46 section "]
                .iter()
                .any(|it| reason.section().starts_with(it))
        );
        assert!(!text[kept.span()].is_empty(), "{text}");
        found.push(reason);
    }
    let codes: Vec<&str> = reasons.iter().map(|(_, code)| *code).collect();
    check(&found, &codes.join(" "), KeptEscapeReason::code);
    assert_eq!(
        found.iter().map(|reason| reason.message()).collect::<BTreeSet<_>>().len(),
        found.len()
    );
}

#[test]
fn is_empty_and_is_dots() {
    assert_eq!(Query::default(), Query::parse("").expect("an empty query"));
    let dots = [".", "..", "%2e", ".%2E", "", "...", "%2ea", ".a"]
        .map(|text| Segment::parse(text).expect("a segment").is_dots());
    assert_eq!(dots, [true, true, true, true, false, false, false, false]);
}

#[test]
fn schemes_and_hosts_ignore_case() {
    fn hash(value: impl Hash) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
    }
    let upper = Uri::parse("HTTP://EXAMPLE.com/").expect("a URI");
    let lower = Uri::parse("http://example.COM/").expect("a URI");
    assert!(
        upper.scheme() == "http" && upper.scheme() != "https" && upper.scheme() == lower.scheme()
    );
    assert_eq!(hash(upper.scheme()), hash(lower.scheme()));
    let (host, other) = (upper.host().expect("a host"), lower.host().expect("a host"));
    assert!(host == "example.com" && host == other && host.cmp(&other).is_eq());
    assert_eq!((hash(host), host.as_str()), (hash(other), "EXAMPLE.com"));
    assert_eq!(hash(host.value()), hash(other.value()));
    let before = Host::parse("A").expect("a host");
    assert!(before < Host::parse("b").expect("a host") && before != "b" && before != "aa");
}

#[test]
fn ascii_set_debug_lists_characters() {
    let plain: String =
        (' '..='~').filter(|c| c.is_ascii_alphanumeric() || "-._~".contains(*c)).collect();
    assert_eq!(format!("{:?}", AsciiSet::UNRESERVED), format!("AsciiSet(all except \"{plain}\")"));
}
