//! Functions of hosts, and options.

use std::net::IpAddr;

use arrow_array::{Array, StringArray};
use urikit::UriRef;
use urikit::component::{Host, HostKind};
use urikit_arrow::{
    Options, Part, Schemeless, Spec, host_inet, host_kind, host_label, host_reversed,
    host_without_www, is_valid, kind, part, port, port_or_default,
};
use urikit_legacy::rfc2396::{Authority, UriReference};

use crate::arrays::{VALUES, arrays};
use crate::equal::{check, uri};

fn host(value: &str) -> Option<Host<'_>> {
    uri(value)?.host()
}

#[test]
fn hosts_equal_the_library_functions() {
    let options = Options::new();
    check(
        |array| host_without_www(array, &options).unwrap(),
        |value| {
            let host = host(value)?.as_str();
            let name = host.strip_prefix("www.").or(host.strip_prefix("WWW."));
            Some(name.unwrap_or(host).to_owned())
        },
    );
    check(
        |array| host_reversed(array, &options).unwrap(),
        |value| {
            let host = host(value)?;
            if host.kind() != HostKind::RegName {
                return Some(host.to_string());
            }
            let labels: Vec<_> = host.as_str().trim_end_matches('.').rsplit('.').collect();
            Some(labels.join("."))
        },
    );
    check(
        |array| host_inet(array, &options).unwrap(),
        |value| host(value)?.to_ip_addr().map(|address: IpAddr| address.to_string()),
    );
}

#[test]
fn empty_labels_are_reversed_too() {
    let urls = StringArray::from(vec!["http://a../", "http://.a/", "http://a..b/", "http://./"]);
    let hosts = host_reversed(&urls, &Options::new()).unwrap();
    assert!(hosts.iter().eq([".a", "a.", "b..a", ""].map(Some)));
}

/// Otherwise the keys of concatenated arrays overflow after 26 batches.
#[test]
fn dictionaries_of_kinds_share_their_values() {
    let (urls, options) = (StringArray::from(vec!["http://a/"]), Options::new());
    for of in [kind, host_kind] {
        let [one, other] = [0; 2].map(|_| of(&urls, &options).unwrap().values().to_data());
        assert!(one.ptr_eq(&other));
    }
}

#[test]
fn labels_are_parts_of_names_between_dots() {
    let options = Options::new();
    let labels = |value: &str| -> Option<Vec<String>> {
        let host = host(value).filter(|host| host.kind() == HostKind::RegName)?;
        let name = host.as_str().trim_end_matches('.');
        Some(name.split('.').filter(|_| !name.is_empty()).map(str::to_owned).collect())
    };
    for number in [1, 2, 3, i64::MAX] {
        check(
            |array| host_label(array, number, &options).unwrap(),
            |value| labels(value)?.into_iter().nth(number as usize - 1),
        );
        check(
            |array| host_label(array, -number, &options).unwrap(),
            |value| labels(value)?.into_iter().rev().nth(number as usize - 1),
        );
    }
    for number in [0, i64::MIN] {
        check(|array| host_label(array, number, &options).unwrap(), |_| None);
    }
}

#[test]
fn kinds_of_references_are_those_of_section_4() {
    for (name, array) in arrays(VALUES) {
        let kinds = kind(&array, &Options::new()).unwrap();
        let kinds = kinds.downcast_dict::<StringArray>().unwrap();
        for (value, kind) in VALUES.iter().zip(kinds) {
            let expected = value.and_then(uri).map(|uri| match uri.as_str() {
                _ if uri.scheme().is_some() => "uri",
                text if text.starts_with("//") => "network-path",
                text if text.starts_with('/') => "absolute-path",
                _ => "relative-path",
            });
            assert_eq!(kind, expected, "{name} {value:?}");
        }
    }
}

#[test]
#[cfg(feature = "idna")]
fn hosts_in_ascii_and_unicode_equal_the_library_functions() {
    use urikit::IriRef;
    use urikit::iri::unicode_host;

    let options = Options::new().with_spec(Spec::Rfc3987);
    check(
        |array| urikit_arrow::host_ascii(array, &options).unwrap(),
        |value| {
            let host = IriRef::parse(value).ok()?.host()?;
            let reference = format!("//{host}");
            let uri = IriRef::parse(&reference).unwrap().to_uri_by_idna().ok()?;
            Some(uri.host_str().unwrap().to_owned())
        },
    );
    check(
        |array| urikit_arrow::host_unicode(array, &options).unwrap(),
        |value| Some(unicode_host(&IriRef::parse(value).ok()?.host()?).into_owned()),
    );
}

#[test]
#[cfg(feature = "bundled-list")]
fn domains_equal_the_library_functions() {
    use urikit_arrow::{DomainPart, domain};
    use urikit_canon::domain::{
        BundledList, DomainParser, public_suffix, registered_domain, subdomain,
    };

    let (parser, options) = (DomainParser::new(BundledList), Options::new());
    let of = |part| move |array: &dyn Array| domain(array, part, &parser, &options).unwrap();
    check(of(DomainPart::RegisteredDomain), |value| {
        Some(registered_domain(host(value)?.as_str())?.into())
    });
    check(of(DomainPart::PublicSuffix), |value| Some(public_suffix(host(value)?.as_str())?.into()));
    check(of(DomainPart::RegisteredLabel), |value| {
        Some(registered_domain(host(value)?.as_str())?.split('.').next()?.into())
    });
    check(of(DomainPart::Subdomain), |value| Some(subdomain(host(value)?.as_str())?.into()));
}

#[test]
fn ports_and_kinds_equal_the_library_functions() {
    let options = Options::new();
    for (name, array) in arrays(VALUES) {
        let ports = port_or_default(&array, &options).unwrap();
        let kinds = host_kind(&array, &options).unwrap();
        let kinds = kinds.downcast_dict::<StringArray>().unwrap();
        for ((row, value), kind) in VALUES.iter().enumerate().zip(kinds) {
            let uri = value.and_then(uri);
            let expected = uri.and_then(|uri| uri.port_or_default());
            assert_eq!(ports.is_valid(row).then(|| ports.value(row)), expected, "{name} {value:?}");
            let expected = uri.and_then(|uri| Some(uri.host()?.kind().name()));
            assert_eq!(kind, expected, "{name} {value:?}");
        }
    }
}

#[test]
fn rfc2396_has_opaque_uris_and_registry_names() {
    let options = Options::new().with_spec(Spec::Rfc2396);
    check(
        |array| part(array, Part::Path, &options).unwrap(),
        |value| Some(UriReference::parse(value).ok()?.path()?.to_string()),
    );
    check(
        |array| part(array, Part::Host, &options).unwrap(),
        |value| match UriReference::parse(value).ok()?.authority()? {
            Authority::Server(server) => Some(server.host()?.to_string()),
            Authority::RegName(_) => None,
        },
    );
    check(
        |array| part(array, Part::Query, &options).unwrap(),
        |value| Some(UriReference::parse(value).ok()?.query()?.to_string()),
    );
}

/// Returns the reference after `//`, if the value starts with a host.
fn guessed(value: &str) -> Option<String> {
    let hosts = ["www.example.com/", "localhost:8080/", "example.com"];
    hosts.iter().any(|host| value.starts_with(host)).then(|| format!("//{value}"))
}

#[test]
fn hosts_of_values_without_scheme_are_guessed_on_request() {
    let options = Options::new().with_schemeless(Schemeless::Host);
    let parts = [Part::Scheme, Part::Host, Part::Path, Part::Query, Part::WithoutQuery];
    for it in parts {
        check(
            |array| part(array, it, &options).unwrap(),
            |value| {
                let guessed = guessed(value);
                let uri = UriRef::parse(guessed.as_deref().unwrap_or(value)).ok()?;
                let whole = uri.as_str().split(['?', '#']).next().unwrap();
                match it {
                    Part::Scheme => Some(uri.scheme()?.to_string()),
                    Part::Host => Some(uri.host()?.to_string()),
                    Part::Path => Some(uri.path().to_string()),
                    Part::Query => Some(uri.query()?.to_string()),
                    _ => Some(whole[if guessed.is_some() { 2 } else { 0 }..].to_owned()),
                }
            },
        );
    }
    let values = StringArray::from(vec![
        "localhost:8080",
        "192.0.2.1:80/a",
        "[::1]:80",
        "mailto:joe@example.com",
        "joe@example.com",
        "../a.html",
        "a.example:b",
        "a.example/|",
    ]);
    let hosts = part(&values, Part::Host, &options).unwrap();
    let expected =
        [Some("localhost"), Some("192.0.2.1"), Some("[::1]"), None, None, None, None, None];
    assert_eq!(hosts.iter().collect::<Vec<_>>(), expected);
    assert_eq!(port(&values, &options).unwrap().value(0), 8080);
    assert!(!is_valid(&values, &options).unwrap().value(7));
}

#[test]
fn schemes_with_dots_are_not_guessed_to_be_hosts() {
    let options = Options::new().with_schemeless(Schemeless::Host);
    let values = StringArray::from(vec![
        "h.t+t-p://h/",
        "localhost://h",
        "h.example:/a",
        "h.example:80//a",
        "192.0.2.1://a",
    ]);
    let hosts = part(&values, Part::Host, &options).unwrap();
    let expected = [Some("h"), Some("h"), Some("h.example"), Some("h.example"), Some("192.0.2.1")];
    assert_eq!(hosts.iter().collect::<Vec<_>>(), expected);
}
