//! The components of a reference with the names of its specification.

use urikit::IriRef;
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc6874::ZonedRef;
use urikit_legacy::{rfc1738, rfc1808, rfc2396};

use super::generic::Generic;
use super::login::Login;
use super::parts::java_port;
use super::{Key, Reading, WhatwgUrl};

/// A component that is defined, but may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Component<'t> {
    pub(crate) name: &'static str,
    /// The corresponding part, or the part that contains this component.
    pub(crate) part: Key,
    pub(crate) text: &'t str,
    pub(crate) section: &'static str,
}

impl<'t> Reading<'t> {
    /// Returns the components that are defined, from left to right.
    pub(crate) fn components(&self) -> Vec<Component<'t>> {
        let mut components = Vec::with_capacity(7);
        let list = &mut components;
        match self {
            Self::Rfc3986(uri) => generic(*uri, list),
            Self::Rfc3987(iri) => rfc3987(*iri, list),
            Self::Rfc6874(zoned) => rfc6874(*zoned, list),
            Self::Rfc2396(uri) => rfc2396(uri, list),
            Self::Rfc1808(url) => rfc1808(url, list),
            Self::Rfc1738(url) => rfc1738(url, list),
            Self::Java(uri) => java(uri, list),
            Self::Whatwg(url) => whatwg(url, list),
        }
        components
    }
}

type List<'t> = Vec<Component<'t>>;

/// Adds a component with the name of its part, if it is defined.
fn add<'t>(list: &mut List<'t>, part: Key, text: Option<&'t str>, section: &'static str) {
    add_as(list, part.name(), part, text, section);
}

/// Adds a component with another name than its part, if it is defined.
fn add_as<'t>(
    list: &mut List<'t>,
    name: &'static str,
    part: Key,
    text: Option<&'t str>,
    section: &'static str,
) {
    list.extend(text.map(|text| Component { name, part, text, section }));
}

fn generic<'t>(uri: impl Generic<'t>, list: &mut List<'t>) {
    add(list, Key::Scheme, uri.scheme().map(|scheme| scheme.as_str()), "3.1");
    add(list, Key::Userinfo, uri.userinfo().map(|userinfo| userinfo.as_str()), "3.2.1");
    add(list, Key::Host, uri.host().map(|host| host.as_str()), "3.2.2");
    add(list, Key::Port, uri.port().map(|port| port.as_str()), "3.2.3");
    add(list, Key::Path, Some(uri.path().as_str()), "3.3");
    add(list, Key::Query, uri.query().map(|query| query.as_str()), "3.4");
    add(list, Key::Fragment, uri.fragment().map(|fragment| fragment.as_str()), "3.5");
}

/// The components of RFC 3986, all defined in one section.
fn rfc3987<'t>(iri: IriRef<'t>, list: &mut List<'t>) {
    generic(iri, list);
    for component in list {
        component.section = "2.2";
    }
}

/// The components of RFC 3986, and the two parts of a host with a zone.
fn rfc6874<'t>(zoned: ZonedRef<'t>, list: &mut List<'t>) {
    if let Some(uri) = zoned.as_uri_ref() {
        return generic(uri, list);
    }
    let zone = zoned.zone().map(|zone| zone.as_str());
    let address = zoned.host().and_then(|host| host.strip_prefix('[')?.split('%').next());
    add(list, Key::Scheme, zoned.scheme().map(|scheme| scheme.as_str()), "3.1");
    add(list, Key::Userinfo, zoned.userinfo().map(|userinfo| userinfo.as_str()), "3.2.1");
    add_as(list, "address", Key::Host, address, "3.2.2");
    add_as(list, "zone", Key::Host, zone, "RFC 6874 2");
    add(list, Key::Port, zoned.port().map(|port| port.as_str()), "3.2.3");
    add(list, Key::Path, Some(zoned.path().as_str()), "3.3");
    add(list, Key::Query, zoned.query().map(|query| query.as_str()), "3.4");
    add(list, Key::Fragment, zoned.fragment().map(|fragment| fragment.as_str()), "3.5");
}

fn rfc2396<'t>(uri: &rfc2396::UriReference<'t>, list: &mut List<'t>) {
    add(list, Key::Scheme, uri.scheme().map(|scheme| scheme.as_str()), "3.1");
    match uri.authority() {
        Some(rfc2396::Authority::Server(server)) if server.is_empty() => {
            add_as(list, "server", Key::Host, Some(server.as_str()), "3.2.2");
        }
        Some(rfc2396::Authority::Server(server)) => {
            add(list, Key::Userinfo, server.userinfo().map(|userinfo| userinfo.as_str()), "3.2.2");
            add(list, Key::Host, server.host().map(|host| host.as_str()), "3.2.2");
            add(list, Key::Port, server.port().map(|port| port.as_str()), "3.2.2");
        }
        Some(rfc2396::Authority::RegName(name)) => {
            add_as(list, "reg_name", Key::Host, Some(name.as_str()), "3.2.1");
        }
        None => {}
    }
    add_as(list, "opaque_part", Key::Path, uri.opaque_part().map(|part| part.as_str()), "3");
    add(list, Key::Path, uri.path().map(|path| path.as_str()), "3.3");
    add(list, Key::Query, uri.query().map(|query| query.as_str()), "3.4");
    add(list, Key::Fragment, uri.fragment().map(|fragment| fragment.as_str()), "4.1");
}

/// The sections are those of RFC 2396.
fn java<'t>(uri: &JavaUri<'t>, list: &mut List<'t>) {
    let opaque = uri.is_opaque().then(|| uri.scheme_specific_part());
    add(list, Key::Scheme, uri.scheme().map(|scheme| scheme.as_str()), "3.1");
    match uri.host() {
        None => add_as(list, "reg_name", Key::Host, uri.authority(), "3.2.1"),
        host => {
            add(list, Key::Userinfo, uri.userinfo().map(|userinfo| userinfo.as_str()), "3.2.2");
            add(list, Key::Host, host, "3.2.2");
            add(list, Key::Port, java_port(uri), "3.2.2");
        }
    }
    add_as(list, "opaque_part", Key::Path, opaque, "3");
    add(list, Key::Path, uri.path().map(|path| path.as_str()), "3.3");
    add(list, Key::Query, uri.query().map(|query| query.as_str()), "3.4");
    add(list, Key::Fragment, uri.fragment().map(|fragment| fragment.as_str()), "4.1");
}

/// The section is that of the WHATWG URL Standard. The components are parts of the serialized URL.
fn whatwg<'t>(url: &WhatwgUrl<'t>, list: &mut List<'t>) {
    let keys =
        [Key::Scheme, Key::Userinfo, Key::Host, Key::Port, Key::Path, Key::Query, Key::Fragment];
    for key in keys {
        let is_opaque = key == Key::Path && url.url().has_opaque_path();
        let name = if is_opaque { "opaque_path" } else { key.name() };
        add_as(list, name, key, url.part(key), "4.1");
    }
}

fn rfc1808<'t>(url: &rfc1808::Url<'t>, list: &mut List<'t>) {
    add(list, Key::Scheme, url.scheme().map(|scheme| scheme.as_str()), "2.4.2");
    let net_loc = url.net_loc().map(|net_loc| net_loc.as_str());
    match net_loc.and_then(Login::of_net_loc) {
        Some(login) => add_login(list, login, "2.4.3"),
        None => add_as(list, "net_loc", Key::Host, net_loc, "2.4.3"),
    }
    add(list, Key::Path, Some(url.path().as_str()), "2.4.6");
    add_as(list, "params", Key::Path, url.params().map(|params| params.as_str()), "2.4.5");
    add(list, Key::Query, url.query().map(|query| query.as_str()), "2.4.4");
    add(list, Key::Fragment, url.fragment().map(|fragment| fragment.as_str()), "2.4.1");
}

fn rfc1738<'t>(url: &rfc1738::Url<'t>, list: &mut List<'t>) {
    add(list, Key::Scheme, Some(url.scheme().as_str()), "2.1");
    match url.login() {
        Some(login) => {
            add_login(list, Login::new(login), "3.1");
            add_as(list, "url-path", Key::Path, url.url_path().map(|path| path.as_str()), "3.1");
        }
        None => add_as(list, "schemepart", Key::Path, Some(url.schemepart().as_str()), "2.1"),
    }
}

fn add_login<'t>(list: &mut List<'t>, login: Login<'t>, section: &'static str) {
    add_as(list, "user", Key::Userinfo, login.user, section);
    add_as(list, "password", Key::Userinfo, login.password, section);
    add(list, Key::Host, Some(login.host), section);
    add(list, Key::Port, login.port, section);
}

#[cfg(test)]
mod tests {
    use urikit_legacy::rfc2396::Syntax;

    use super::super::Spec;

    #[track_caller]
    fn check(spec: Spec, text: &str, expected: &str) {
        let components = spec.read(text.as_bytes()).unwrap().components();
        let found: Vec<String> = components
            .iter()
            .map(|component| format!("{}={}", component.name, component.text))
            .collect();
        assert_eq!(found.join(" "), expected, "{text} by {}", spec.code());
    }

    #[test]
    fn components_have_the_names_of_their_specification() {
        let text = "ftp://u:p@h:1/a;b";
        check(Spec::Rfc3986, text, "scheme=ftp userinfo=u:p host=h port=1 path=/a;b");
        check(
            Spec::Rfc2396(Syntax::RFC2396),
            text,
            "scheme=ftp userinfo=u:p host=h port=1 path=/a;b",
        );
        check(Spec::Rfc1808, text, "scheme=ftp user=u password=p host=h port=1 path=/a params=b");
        check(Spec::Rfc1738, text, "scheme=ftp user=u password=p host=h port=1 url-path=a;b");
    }

    #[test]
    fn zone_is_part_of_the_host() {
        let text = "http://u@[fe80::1%25eth0]:80/a";
        check(
            Spec::Rfc6874,
            text,
            "scheme=http userinfo=u address=fe80::1 zone=eth0 port=80 path=/a",
        );
        check(Spec::Rfc6874, "//[::1]/%25", "host=[::1] path=/%25");
    }

    #[test]
    fn parts_that_are_not_a_host_have_other_names() {
        check(Spec::Rfc2396(Syntax::RFC2396), "//a_b/", "reg_name=a_b path=/");
        check(Spec::Rfc2396(Syntax::RFC2396), "x:///", "scheme=x server= path=/");
        check(Spec::Rfc2396(Syntax::RFC2396), "x:y?z", "scheme=x opaque_part=y?z");
        check(Spec::Rfc1808, "//a_b/", "net_loc=a_b path=/");
        check(Spec::Rfc1738, "x:y?z", "scheme=x schemepart=y?z");
        check(Spec::Rfc1738, "ftp://h", "scheme=ftp host=h");
        check(Spec::Rfc1738, "ftp://h/", "scheme=ftp host=h url-path=");
    }
}
