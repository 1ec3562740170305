//! Components, both parsed separately and as parts of references.

use std::borrow::Cow;
use std::fmt::{Debug, Display};
use std::hash::Hash;

use urikit::component::{
    Authority, Encoded, Fragment, Host, HostValue, IpvFuture, Path, Port, Query, RegName, Scheme,
    Segment, Userinfo,
};
use urikit::{ParseError, UriRef};

use super::fresh;
use crate::api_laws::law::Asked;

type Of<T> = fn(UriRef<'static>) -> Option<T>;

type Parse<T> = fn(&'static str) -> Result<T, ParseError>;
type Read<T> = (Parse<T>, fn(&T) -> Cow<'_, [u8]>);

fn alone<T>(inputs: &[&str], parse: Parse<T>) -> Vec<T> {
    inputs.iter().map(|text| parse(fresh(text)).expect("a component")).collect()
}

fn within<T>(inputs: &[&str], (before, of, after): (&str, Of<T>, &str)) -> Vec<T> {
    let reference = |text| UriRef::parse(fresh(&[before, text, after].concat()));
    let part = |text| of(reference(text).expect("a reference")).expect("the component exists");
    inputs.iter().map(|text| part(*text)).collect()
}

fn component<T>(
    asked: &mut Asked,
    name: &'static str,
    inputs: &[&str],
    parse: Parse<T>,
    place: (&str, Of<T>, &str),
) where
    T: AsRef<str>
        + Display
        + Debug
        + Clone
        + Ord
        + Hash
        + PartialEq<str>
        + for<'t> PartialEq<&'t str>,
{
    let alone = || alone(inputs, parse).into_iter();
    let within = within(inputs, place).into_iter();
    asked.of(name, alone).or(within).equal().hashed().ordered().texts().equal_to_texts();
}

/// An item has the laws of a component, but is equal to a string if the string is its data.
fn item<T>(
    asked: &mut Asked,
    name: &'static str,
    inputs: &[&str],
    (parse, decode): Read<T>,
    place: (&str, Of<T>, &str),
) where
    T: Debug + Clone + Ord + Hash + PartialEq<str> + for<'t> PartialEq<&'t str>,
{
    let alone = || alone(inputs, parse).into_iter();
    let within = within(inputs, place).into_iter();
    let values = asked.of(name, alone).or(within);
    values.equal().hashed().ordered().equal_to_data(decode);
}

fn future(host: Host<'_>) -> Option<IpvFuture<'_>> {
    match host.value() {
        HostValue::IpvFuture(future) => Some(future),
        _ => None,
    }
}

/// Components that occur once in a reference.
fn test_references(asked: &mut Asked) {
    let names = ["a", "c", "ab", "b", "b+c"];
    component(
        asked,
        "urikit::component::Scheme",
        &names,
        Scheme::parse,
        ("", |uri| uri.scheme(), ":x"),
    );
    let authorities = ["", "h", "H", "u@h", "@h", "h:", "h:1", "u:p@[::1]:1", "%41"];
    let of: Of<Authority<'_>> = |uri| uri.authority();
    component(
        asked,
        "urikit::component::Authority",
        &authorities,
        Authority::parse,
        ("a://", of, "/b"),
    );
    let users = ["", "u", "U", "u:", "u:p", "u:P", ":", "%75"];
    component(
        asked,
        "urikit::component::Userinfo",
        &users,
        Userinfo::parse,
        ("//", |uri| uri.userinfo(), "@h"),
    );
    let hosts = ["", "h", "i", "%68", "127.0.0.1", "127.0.0.01", "[::1]", "[::01]", "[v1.a]"];
    component(asked, "urikit::Host", &hosts, Host::parse, ("a://@", |uri| uri.host(), ":1#f"));
    let ports = ["", "0", "00", "80", "080", "65536"];
    component(
        asked,
        "urikit::component::Port",
        &ports,
        Port::parse,
        ("//h:", |uri| uri.port(), "?"),
    );
    let paths = ["", "/", "//", "/a", "/a/", "/A", "/%61", "/a:b"];
    component(
        asked,
        "urikit::component::Path",
        &paths,
        Path::parse,
        ("//h", |uri| Some(uri.path()), "?q"),
    );
    let queries = ["", "a", "A", "?", "a=b&c", "a=b;c"];
    component(
        asked,
        "urikit::component::Query",
        &queries,
        Query::parse,
        ("a?", |uri| uri.query(), "#f"),
    );
    let fragments = ["", "a", "A", "%2f", "%2F"];
    component(
        asked,
        "urikit::component::Fragment",
        &fragments,
        Fragment::parse,
        ("#", |uri| uri.fragment(), ""),
    );
}

/// Parts of components.
fn test_parts(asked: &mut Asked) {
    let encoded = ["", "a", "A", "%41", "%4a", "%4A"];
    let of: Of<Encoded<'_>> = |uri| uri.userinfo().map(|userinfo| userinfo.username());
    let read: Read<Encoded<'_>> = (Encoded::parse, |item| item.decode_bytes());
    item(asked, "urikit::component::Encoded", &encoded, read, ("//", of, ":p@h"));
    let segments = ["", "a", "A", ".", "..", "%2E", "a;b=c", "a%20b"];
    let of: Of<Segment<'_>> = |uri| uri.path().segments().nth(1);
    let read: Read<Segment<'_>> = (Segment::parse, |item| item.decode_bytes());
    item(asked, "urikit::component::Segment", &segments, read, ("x:/a/", of, "/b"));
    let names = ["", "h", "i", "%68", "1.2.3.256"];
    let of: Of<RegName<'_>> = |uri| uri.host()?.reg_name();
    component(asked, "urikit::component::RegName", &names, RegName::parse, ("//u@", of, "/"));
    let read =
        |text| Host::parse(text).map(|host| future(host).expect("an address of a later version"));
    let of: Of<IpvFuture<'_>> = |uri| future(uri.host()?);
    let futures = ["[v1.a]", "[v2.a]", "[v1.b]", "[v01.a]", "[v1.a:]"];
    component(asked, "urikit::component::IpvFuture", &futures, read, ("//", of, ":"));
}

pub(super) fn test(asked: &mut Asked) {
    test_references(asked);
    test_parts(asked);
    // The value of an address is compared, not its string.
    let hosts = [
        "",
        "h",
        "i",
        "127.0.0.1",
        "127.0.0.01",
        "127.0.0.2",
        "[::1]",
        "[::2]",
        "[v1.a]",
        "[v1.b]",
    ];
    let values = || hosts.map(|text| Host::parse(fresh(text)).expect("a host").value());
    let rewritten = [
        "",
        "H",
        "I",
        "127.0.0.1",
        "127.0.0.01",
        "127.0.0.2",
        "[0::1]",
        "[::0.0.0.2]",
        "[v1.a]",
        "[v1.b]",
    ];
    let rewritten = rewritten.map(|text| Host::parse(fresh(text)).expect("a host").value());
    asked.of("urikit::HostValue", values).or(rewritten).equal().hashed().ordered();

    let origins = ["http://a", "http://b", "https://a", "http://a:1", "http://[::1]"];
    let rewritten =
        ["HTTP://A:80/", "http://%62/b", "https://u@a?", "http://a:01", "http://[0::1]"];
    let origin = |text| UriRef::parse(fresh(text)).expect("a URI").origin().expect("an origin");
    let values = || origins.map(origin);
    let rewritten = rewritten.map(origin);
    asked.of("urikit::Origin", values).or(rewritten).equal().hashed().ordered();
}
