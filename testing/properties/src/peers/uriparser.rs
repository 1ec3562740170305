//! The C library uriparser, if it was found at build time.

mod binding;
mod steps;

use std::net::Ipv6Addr;

use binding::{HostKind, Uriparser};
use urikit::UriRef;
use urikit::component::HostValue;
use urikit::percent;

use super::answers::{RESOLVES, judged, or_refused, our_normal_form, our_target};
use super::document;
use super::{Answers, Peer, Question};

pub(super) const PEER: Peer = Peer { name: "uriparser", ask };

fn ask(question: Question<'_>) -> Option<Answers> {
    let library = Uriparser::new();
    match question {
        Question::Parse(text) => Some(Answers {
            ours: our_parts(text, text),
            theirs: their_parts(library, text),
            known: our_parts(text, &with_whole_address(text)),
        }),
        Question::Resolve(base, reference) => Some(Answers {
            ours: our_target(base, reference),
            theirs: or_refused(library.resolve(base, reference)),
            known: with_whole_address(&steps::resolved(base, reference)),
        }),
        Question::Normalize(text) => Some(Answers {
            ours: our_normal_form(text),
            theirs: or_refused(library.normalize(text)),
            known: known_normal_form(text),
        }),
        Question::Relativize(base, target) => Some(Answers {
            ours: RESOLVES.to_owned(),
            theirs: or_refused(
                library.relativize(base, target).map(|found| judged(base, target, &found)),
            ),
            known: judged(base, target, &with_whole_address(&steps::relativized(base, target))),
        }),
        Question::Iri(_) => None,
    }
}

/// Components, kind of host, address, decoded userinfo and fragment, and the recomposed string.
type Parts<'a> =
    ([Option<&'a str>; 6], String, HostKind, Option<[u8; 4]>, [Option<Vec<u8>>; 2], String);

fn our_parts(text: &str, recomposed: &str) -> String {
    let parts = UriRef::parse(text).ok().map(|uri| -> Parts<'_> {
        let (userinfo, fragment) =
            (uri.userinfo().map(|it| it.as_str()), uri.fragment().map(|it| it.as_str()));
        let (kind, address) = match uri.host().map(|host| host.value()) {
            Some(HostValue::Ipv4(address)) => (HostKind::Ipv4, Some(address.octets())),
            Some(HostValue::Ipv6(_)) => (HostKind::Ipv6, None),
            Some(HostValue::IpvFuture(_)) => (HostKind::IpvFuture, None),
            _ => (HostKind::RegName, None),
        };
        let components = [
            uri.scheme().map(|it| it.as_str()),
            userinfo,
            uri.host().map(|it| it.as_str().trim_start_matches('[').trim_end_matches(']')),
            uri.port().map(|it| it.as_str()),
            uri.query().map(|it| it.as_str()),
            fragment,
        ];
        let octets = [userinfo, fragment]
            .map(|part| Some(before_zero(&percent::decode_bytes(part?).expect("valid escapes"))));
        (components, uri.path().as_str().to_owned(), kind, address, octets, recomposed.to_owned())
    });
    or_refused(parts.map(|parts| format!("{parts:?}")))
}

fn their_parts(library: Uriparser, text: &str) -> String {
    let parts = library.parse(text).map(|parts| -> Parts<'_> {
        let octets = [parts.userinfo, parts.fragment]
            .map(|part| Some(before_zero(&library.unescape(part?))));
        let components =
            [parts.scheme, parts.userinfo, parts.host, parts.port, parts.query, parts.fragment];
        let address =
            parts.host.and_then(|host| library.ipv4(host)).map(|address| address.octets());
        let recomposed = library.recompose(text).unwrap_or_default();
        (components, parts.path(), parts.host_kind, address, octets, recomposed)
    });
    or_refused(parts.map(|parts| format!("{parts:?}")))
}

/// C strings end at NUL.
fn before_zero(octets: &[u8]) -> Vec<u8> {
    octets.split(|&octet| octet == 0).next().unwrap_or_default().to_owned()
}

/// It always writes IPv6 addresses with all zeros.
fn with_whole_address(text: &str) -> String {
    let mut parts = document::parse(text);
    let authority = parts.authority.map(|authority| {
        let [userinfo, host, port] = document::authority_parts(authority);
        let host = document::ipv6(host).map_or_else(|| host.to_owned(), in_full);
        format!("{userinfo}{host}{port}")
    });
    parts.authority = authority.as_deref();
    document::recompose(&parts)
}

fn in_full(address: Ipv6Addr) -> String {
    format!("[{}]", address.segments().map(|it| format!("{it:04x}")).join(":"))
}

/// It lowercases escapes in hosts, and removes dot-segments in its own way.
fn known_normal_form(text: &str) -> String {
    let ours = our_normal_form(text);
    let mut form = document::parse(&ours);
    let authority = form.authority.map(|authority| {
        let [userinfo, host, port] = document::authority_parts(authority);
        format!("{userinfo}{}{port}", host.to_ascii_lowercase())
    });
    form.authority = authority.as_deref();
    form.path = steps::normal_path(&document::parse(text)).into();
    with_whole_address(&document::recompose(&form))
}
